//! Pages and archives as apps.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{Cursor, Write as _};

use domain::asset_path;
use import_export::import::{ImportError, Imported, import, import_source};
use proptest::prelude::*;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n0123";

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(*path, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn site(files: &[(&str, &str)]) -> Imported {
    let mut all: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    all.push(("site/img/a.png", PNG));
    import("my-site.zip", &zipped(&all)).unwrap()
}

/// Where the app finds the image.
fn image(app: &Imported) -> String {
    let file = app
        .files
        .iter()
        .find(|file| file.media_type == "image/png")
        .unwrap();
    assert_eq!(file.bytes, PNG);
    asset_path::of(file.hash)
}

#[test]
fn a_page_alone_stays_as_it_is() {
    let source = "<!DOCTYPE html><html><head><title>Tide &amp; Time</title></head><body CLASS='x'><p>1 < 2<br/>\r\n<a href=#top>up</a>";
    let app = import("whatever.txt", source.as_bytes()).unwrap();
    assert_eq!(app.pages.len(), 1);
    assert_eq!(app.pages[0].html, source);
    assert_eq!(
        (app.pages[0].name.as_str(), app.pages[0].slug.as_str()),
        ("Home", "home")
    );
    assert_eq!(app.name.as_deref(), Some("Tide & Time"));
    assert_eq!(app, import_source(source).unwrap());
}

#[test]
fn an_archive_becomes_pages_with_all_that_they_need() {
    let app = site(&[
        (
            "site/index.html",
            "<head><link rel=stylesheet href='css/main.css?v=3' media=print></head><body><img src=img/a.png srcset='img/a.png 2x'><a href=about.html#team>About</a> <a href='https://a.example/about.html'>Else</a><script src=js/app.js defer></script><p>last</p></body>",
        ),
        (
            "site/css/main.css",
            "@import 'more.css'; p{background:url(../img/a.png)}",
        ),
        ("site/css/more.css", "i{background:url('../img/a.png')}"),
        ("site/js/app.js", "const s = 'img/a.png', end = '</script>'"),
        (
            "site/about.html",
            "<title>About</title><a href=index.html>Home</a><a href=/>Top</a><a href='#here'>Here</a><a href='about.html#there'>There</a>",
        ),
        ("__MACOSX/site/._index.html", "junk"),
        ("site/.git/config", "junk"),
    ]);
    let image = image(&app);
    let [home, about] = app.pages.as_slice() else {
        panic!("{:?}", app.pages)
    };
    let sheet = app
        .files
        .iter()
        .find(|file| file.media_type == "text/css")
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&sheet.bytes),
        format!("i{{background:url('{image}')}}")
    );
    let sheet = asset_path::of(sheet.hash);
    assert_eq!(
        home.html,
        format!(
            "<head><style media=\"print\">\n@import '{sheet}'; p{{background:url({image})}}\n</style></head><body><img src=\"{image}\" srcset='{image} 2x'><a href=\"#about#team\" data-morpheo-connection=\"page\">About</a> <a href='https://a.example/about.html'>Else</a><p>last</p><script>\nconst s = '{image}', end = '<\\/script>'\n</script>\n</body>"
        )
    );
    assert_eq!(
        about.html,
        "<title>About</title><a href=\"#home\" data-morpheo-connection=\"page\">Home</a><a href=\"#home\" data-morpheo-connection=\"page\">Top</a><a href='#here'>Here</a><a href='#there'>There</a>"
    );
    assert_eq!((about.name.as_str(), about.slug.as_str()), ("About", "about"));
    assert_eq!(app.name.as_deref(), Some("My site"));
    assert_eq!(app.missing, Vec::<String>::new());
}

#[test]
fn links_keep_what_follows_the_path_and_forms_lead_to_pages() {
    let app = site(&[
        (
            "site/index.html",
            "<meta property='og:image' content='img/a.png'><meta name=twitter:image:src content='img/gone.png'>\
             <meta property=og:title content=img/a.png><a href='about.html?x=1&amp;y#team'>a</a><form action='about.html?x'></form>\
             <form action=sub/deep.html?q#a><button formaction='Sub/Deep.html'></button><input formaction=gone.html></form>",
        ),
        ("site/about.html", "<a href='?x=1'>q</a><form></form>"),
        (
            "site/sub/deep.html",
            "<form action=../index.html></form><form action='../about.html'></form><form action=about.html></form>",
        ),
    ]);
    let image = image(&app);
    assert_eq!(
        app.pages[0].html,
        format!(
            "<meta property='og:image' content='{image}'><meta name=twitter:image:src content='img/gone.png'>\
             <meta property=og:title content=img/a.png><a href='#about?x=1&amp;y#team' data-morpheo-connection=\"page\">a</a><form action='about.html?x'></form>\
             <form action=\"/deep?q#a\"><button formaction='Sub/Deep.html'></button><input formaction=gone.html></form>"
        )
    );
    assert_eq!(app.pages[1].html, "<a href='?x=1'>q</a><form></form>");
    assert_eq!(
        app.pages[2].html,
        "<form action=../index.html></form><form action='../about.html'></form><form action=about.html></form>"
    );
    assert_eq!(app.missing, ["img/gone.png"]);
}

#[test]
fn what_did_not_come_along_is_told_and_left() {
    let app = site(&[(
        "site/index.html",
        "<script src=gone.js></script><link rel=stylesheet href=gone.css><img src='gone one.png'><img src=https://a.example/b.png><a href=gone.html>x</a>",
    )]);
    assert_eq!(app.missing, ["gone one.png", "gone.css", "gone.html", "gone.js"]);
    assert!(
        app.pages[0]
            .html
            .starts_with("<script src=gone.js></script><link rel=stylesheet href=gone.css>")
    );
    assert_eq!(app.files, []);
}

#[test]
fn a_site_without_folders_and_with_clean_addresses_is_connected_too() {
    let app = import(
        "x.zip",
        &zipped(&[
            ("index.html", b"<a href=/about>a</a><a href=blog/>b</a>"),
            ("about.html", b"<a href=./>h</a>"),
            ("blog/index.html", b"<a href=../about>a</a><a href=..>h</a>"),
        ]),
    )
    .unwrap();
    let slugs: Vec<_> = app.pages.iter().map(|page| page.slug.as_str()).collect();
    assert_eq!(slugs, ["home", "about", "blog"]);
    let marked = |slug: &str| format!("<a href=\"#{slug}\" data-morpheo-connection=\"page\">");
    assert!(
        app.pages[0].html.contains(&marked("blog")),
        "{}",
        app.pages[0].html
    );
    assert!(
        app.pages[2].html.contains(&marked("home")),
        "{}",
        app.pages[2].html
    );
    assert_eq!(app.missing, Vec::<String>::new());
}

#[test]
fn modules_that_need_each_other_come_along() {
    let app = site(&[
        ("site/index.html", "<script type=module src=js/main.js></script>"),
        ("site/js/main.js", "import { b } from './b.js'\nb('img/a.png')"),
        ("site/js/b.js", "export const b = (x) => new URL('img/a.png', x)"),
    ]);
    let image = image(&app);
    let module = app
        .files
        .iter()
        .find(|file| file.media_type == "text/javascript")
        .unwrap();
    assert!(String::from_utf8_lossy(&module.bytes).contains(&image));
    let module = asset_path::of(module.hash);
    assert_eq!(
        app.pages[0].html,
        format!("<script type=\"module\">\nimport {{ b }} from '{module}'\nb('{image}')\n</script>")
    );
}

#[test]
fn modules_that_go_round_in_circles_end() {
    let app = site(&[
        (
            "site/index.html",
            "<script type=module src=a.js></script><link rel=stylesheet href=a.css>",
        ),
        ("site/a.js", "import './b.js'"),
        ("site/b.js", "import './a.js'; import './b.js'"),
        ("site/a.css", "@import 'a.css'; @import 'b.css'"),
        ("site/b.css", "@import 'a.css'"),
    ]);
    assert!(
        app.pages[0].html.contains("import '/_assets/"),
        "{}",
        app.pages[0].html
    );
    assert!(
        app.missing.is_empty(),
        "all of them came along: {:?}",
        app.missing
    );
}

#[test]
fn what_is_no_app_is_refused() {
    let refused = |bytes: &[u8]| import("x.zip", bytes).unwrap_err();
    assert_eq!(refused(b""), ImportError::Unreadable);
    assert_eq!(refused(b"just words"), ImportError::Unreadable);
    assert_eq!(refused(&zipped(&[("a.txt", b"<p>")])), ImportError::Unreadable);
    assert_eq!(refused(&zipped(&[])), ImportError::Unreadable);
    assert_eq!(refused(b"PK\x03\x04 and nothing"), ImportError::Unreadable);
    let mut cut = zipped(&[("index.html", b"<p>".repeat(5_000).as_slice())]);
    cut.truncate(cut.len() / 2);
    assert_eq!(refused(&cut), ImportError::Unreadable);
    assert_eq!(import_source("  ").unwrap_err(), ImportError::Unreadable);
}

#[test]
fn an_archive_with_a_password_says_so() {
    let mut archive = zipped(&[("index.html", b"<p>")]);
    // The first bit of the flags says that an entry is encrypted (APPNOTE 4.4.4): in the entry and in the directory.
    archive[6] |= 1;
    let directory = archive.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    archive[directory + 8] |= 1;
    assert_eq!(import("x.zip", &archive).unwrap_err(), ImportError::Protected);
}

#[test]
fn bombs_do_not_go_off() {
    let large = |bytes: &[u8]| assert_eq!(import("x.zip", bytes).unwrap_err(), ImportError::TooLarge);
    // 200 MB of nothing in a small archive.
    let nothing = vec![0; 50 * 1024 * 1024];
    large(&zipped(&[
        ("index.html", b"<p>"),
        ("a.png", &nothing),
        ("b.png", &nothing),
        ("c.png", &nothing),
        ("d.png", &nothing),
    ]));
    // Too many files.
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for number in 0..2_100 {
        archive.start_file(format!("{number}.txt"), options).unwrap();
    }
    large(&archive.finish().unwrap().into_inner());
    // One script of a megabyte, put in a thousand times.
    let script = format!("// {}", "x".repeat(1024 * 1024));
    let page = "<script src=a.js></script>".repeat(1_000);
    large(&zipped(&[
        ("index.html", page.as_bytes()),
        ("a.js", script.as_bytes()),
    ]));
    // A script of many megabytes, of nothing but strings.
    let strings = "'.'".repeat(4 * 1024 * 1024);
    large(&zipped(&[
        ("index.html", b"<script src=a.js></script>"),
        ("a.js", strings.as_bytes()),
    ]));
    large(&zipped(&[
        ("index.html", b"<script>import './a.js'</script>"),
        ("a.js", strings.as_bytes()),
    ]));
    // Too many pages.
    let names: Vec<String> = (0..60).map(|number| format!("{number}.html")).collect();
    let pages: Vec<(&str, &[u8])> = names
        .iter()
        .map(|name| (name.as_str(), b"<p>".as_slice()))
        .collect();
    large(&zipped(&pages));
    // Too many images.
    let names: Vec<String> = (0..300).map(|number| format!("{number}.gif")).collect();
    let held: Vec<String> = (0..300).map(|number| format!("GIF89a{number}")).collect();
    let page: String = names.iter().map(|name| format!("<img src={name}>")).collect();
    let mut files = vec![("index.html", page.as_bytes())];
    files.extend(
        names
            .iter()
            .zip(&held)
            .map(|(name, held)| (name.as_str(), held.as_bytes())),
    );
    large(&zipped(&files));
}

proptest! {
    /// A page that refers to nothing stays the same, byte by byte, whatever it is.
    #[test]
    fn pages_that_need_nothing_are_not_touched(
        page in "<p>([a-z<>/=\"' &;#é!\\-]|<script>|</script>|<style>|</style>|<a href=#x>|<img src=data:,>|<title>|</title>|<!--|-->|<svg>|</svg>){0,40}"
    ) {
        prop_assert_eq!(&import_source(&page).unwrap().pages[0].html, &page);
    }

    /// Nothing that is sent makes it panic.
    #[test]
    fn whatever_is_sent_is_answered(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _answer = import("x", &bytes);
        let mut archive = zipped(&[("index.html", b"<p>")]);
        for (at, byte) in bytes.iter().enumerate() {
            let place = (at * 7 + usize::from(*byte)) % archive.len();
            archive[place] ^= byte;
        }
        let _answer = import("x", &archive);
    }
}
