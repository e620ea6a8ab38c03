//! What the texts of a published app look like.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use publishing::{Bundle, PageInput, PublishError, PublishInput, build, tombstone};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Habits</title>\n\
<link rel=\"manifest\" href=\"/old.json\">\n<style>:root{--accent:#0f766e} body{background:#fafaf9}</style>\n</head>\n\
<body><h1>Habits</h1></body>\n</html>\n";

fn page(html: &str) -> [PageInput<'_>; 1] {
    [PageInput {
        name: "Page 1",
        slug: "page-1",
        html,
        is_home: true,
    }]
}

fn input<'a>(pages: &'a [PageInput<'a>]) -> PublishInput<'a> {
    PublishInput {
        name: "Habit <Tracker> & Co",
        description: Some("Keeps \"good\" habits going."),
        version: "1.0.0",
        pages,
        assets: &[],
        libraries: None,
        origin: "https://habit-tracker.apps.example",
        main_origin: "https://morpheo.example",
        icon: None,
    }
}

fn built(html: &str) -> Bundle {
    build(&input(&page(html))).unwrap()
}

fn html(bundle: &Bundle) -> &str {
    &bundle.pages.first().unwrap().html
}

/// The text without hashes of what was compressed: which bytes those are depends on the compressor that the build has.
fn unhashed(text: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_digit) {
        let (before, digits) = rest.split_at(start);
        let end = digits.find(|c| !is_digit(c)).unwrap_or(digits.len());
        let (run, after) = digits.split_at(end);
        out.push_str(before);
        out.push_str(if run.len() >= 16 { "[hash]" } else { run });
        rest = after;
    }
    out + rest
}

#[test]
fn the_page_has_what_an_app_needs_and_nothing_else_changed() {
    insta::assert_snapshot!("page", unhashed(html(&built(PAGE))));
}

#[test]
fn the_manifest_makes_the_app_installable() {
    insta::assert_snapshot!("manifest", unhashed(&built(PAGE).pages.first().unwrap().manifest));
}

#[test]
fn the_service_worker_keeps_the_app() {
    insta::assert_snapshot!("service_worker", unhashed(&built(PAGE).service_worker));
}

#[test]
fn a_deleted_app_cleans_up_after_itself() {
    insta::assert_snapshot!("tombstone", tombstone());
}

#[test]
fn a_page_that_says_everything_gets_only_what_is_missing() {
    let html = "<!doctype html><html><head><title>T</title><meta name=viewport content=x><meta name=description content=d>\
        <meta name=theme-color content=#123456><link rel='shortcut icon' href='data:,'></head><body>x";
    let bundle = built(html);
    let page = self::html(&bundle);
    for (what, times) in [
        ("<title", 1),
        ("name=\"viewport\"", 0),
        ("name=\"description\"", 0),
        ("name=\"theme-color\"", 0),
        ("rel=\"icon\"", 0),
        ("rel=\"manifest\"", 1),
        ("rel=\"apple-touch-icon\"", 1),
        ("navigator.serviceWorker", 1),
        ("Made with Morpheo", 1),
    ] {
        assert_eq!(page.matches(what).count(), times, "{what}");
    }
}

/// An import map is ignored when a module came before it, and `export` is an error in a script that is none.
#[test]
fn what_is_added_is_no_module() {
    let bundle = built(PAGE);
    let page = html(&bundle);
    assert!(!page.contains("type=\"module\""));
    assert!(!page.lines().any(|line| line.trim_start().starts_with("export ")));
    assert!(page.contains("\nconst findPlace = "));
}

#[test]
fn names_and_addresses_cannot_break_out() {
    let bundle = build(&PublishInput {
        name: "\"><script>alert(1)</script>",
        main_origin: "https://x/</script><script>alert(2)</script>",
        ..input(&page("<p>hi"))
    })
    .unwrap();
    let page = html(&bundle);
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("</script").count(), 1);
}

#[test]
fn the_hash_follows_every_part() {
    let (first, other) = (page(PAGE), page("<p>other"));
    let renamed = [PageInput {
        slug: "start",
        ..first[0].clone()
    }];
    let asset = ["_assets/0f".to_owned()];
    let base = input(&first);
    let hash = |input: &PublishInput<'_>| build(input).unwrap().content_hash;
    assert_eq!(hash(&base), hash(&base));
    assert_eq!(hash(&base).len(), 16);
    let mut hashes = vec![
        hash(&base),
        hash(&PublishInput {
            name: "Other",
            ..base.clone()
        }),
        hash(&PublishInput {
            description: None,
            ..base.clone()
        }),
        hash(&PublishInput {
            version: "1.0.1",
            ..base.clone()
        }),
        hash(&PublishInput {
            pages: &other,
            ..base.clone()
        }),
        hash(&PublishInput {
            assets: &asset,
            ..base.clone()
        }),
    ];
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 6);
    let alone = PublishInput {
        pages: &renamed,
        ..base.clone()
    };
    assert_eq!(
        hash(&base),
        hash(&alone),
        "the only page has one address, whatever its name"
    );
    let bundle = build(&base).unwrap();
    assert!(bundle.service_worker.contains(&bundle.content_hash));
}

/// The addresses that a service worker keeps, with their versions.
fn kept(bundle: &Bundle) -> std::collections::BTreeMap<String, String> {
    let list = bundle.service_worker.split("const FILES = {").nth(1).unwrap();
    let list = list.split('}').next().unwrap().trim().trim_end_matches(',');
    list.lines()
        .map(|line| {
            line.trim()
                .trim_end_matches(',')
                .trim_matches('\'')
                .split_once("': '")
                .unwrap()
        })
        .map(|(path, version)| (path.to_owned(), version.to_owned()))
        .collect()
}

#[test]
fn every_file_that_the_worker_keeps_exists() {
    let pages = three();
    for bundle in [built(PAGE), build(&input(&pages)).unwrap()] {
        let files = bundle.files();
        let paths: Vec<_> = files.iter().map(|file| file.path).collect();
        for path in kept(&bundle).keys() {
            let is_file = paths.contains(&path.trim_start_matches('/'));
            assert!(path == "/" || is_file, "{path}");
        }
        assert!(files.iter().all(|file| !file.bytes.is_empty()));
    }
}

fn three() -> [PageInput<'static>; 3] {
    let page = |name, slug, html, is_home| PageInput {
        name,
        slug,
        html,
        is_home,
    };
    [
        page(
            "About us",
            "about-us",
            "<title>old</title><a href='#home' data-morpheo-connection=page>x</a>",
            false,
        ),
        page(
            "Home",
            "home",
            "<a href=\"#about-us\" data-morpheo-connection=\"page\">a</a><a href=#about-us>anchor</a>\
             <button data-morpheo-connection='page' data-morpheo-href='#page-3' type=button>b</button>\
             <a data-morpheo-connection=page href=#gone>c</a>\
             <a data-morpheo-connection=url href=https://example.com/#about-us>d</a>",
            true,
        ),
        page("Page 3", "page-3", "<title>Third</title><p>3", false),
    ]
}

#[test]
fn each_page_has_a_path_a_title_and_a_manifest() {
    let pages = three();
    let bundle = build(&input(&pages)).unwrap();
    let paths: Vec<_> = bundle
        .pages
        .iter()
        .map(|page| page.address.path.as_str())
        .collect();
    assert_eq!(paths, ["/about-us", "/", "/page-3"]);
    let [about, home, third] = bundle.pages.as_slice() else {
        panic!()
    };
    assert!(
        about
            .html
            .contains("<title>About us · Habit &lt;Tracker&gt; &amp; Co</title>")
    );
    assert!(
        home.html
            .contains("<title>Habit &#60;Tracker&#62; &#38; Co</title>"),
        "{}",
        home.html
    );
    assert!(third.html.contains("<title>Third</title>"), "nobody named it");
    for page in &bundle.pages {
        let manifest: serde_json::Value = serde_json::from_str(&page.manifest).unwrap();
        assert_eq!(manifest["id"], page.address.path);
        assert_eq!(manifest["start_url"], page.address.path);
        assert_eq!(manifest["scope"], "/");
        assert_eq!(manifest["name"], page.title);
        let link = format!(
            "rel=\"manifest\" href=\"https://habit-tracker.apps.example/{}\"",
            page.address.manifest
        );
        assert!(page.html.contains(&link), "{}", page.html);
    }
    let manifest: serde_json::Value = serde_json::from_str(&home.manifest).unwrap();
    assert_eq!(
        manifest["shortcuts"],
        serde_json::json!([{"name": "About us", "url": "/about-us"}, {"name": "Page 3", "url": "/page-3"}])
    );
    let files = bundle.files();
    let alias = files.iter().find(|file| file.path == "home").unwrap();
    assert_eq!(
        alias.bytes,
        home.html.as_bytes(),
        "the first page by its own name"
    );
}

#[test]
fn what_a_page_says_of_itself_is_its_description() {
    let long = "word ".repeat(100);
    for (meta, expected) in [
        ("", "Keeps \"good\" habits going."),
        (
            "<meta name=description content=' '>",
            "Keeps \"good\" habits going.",
        ),
        (
            "<META NAME=Description CONTENT='Tea &amp;\n  &lt;b&gt; cakes'><meta name=description content=b>",
            "Tea & <b> cakes",
        ),
        (
            &format!("<meta name=description content='{long}'>"),
            long.get(..300).unwrap().trim_end(),
        ),
    ] {
        let manifest: serde_json::Value =
            serde_json::from_str(&built(&format!("<head>{meta}</head>x")).pages[0].manifest).unwrap();
        assert_eq!(
            manifest["description"].as_str().unwrap().trim_end(),
            expected,
            "{meta}"
        );
    }
}

#[test]
fn connections_lead_to_the_addresses_of_their_pages() {
    let pages = three();
    let bundle = build(&input(&pages)).unwrap();
    let [about, home, _] = bundle.pages.as_slice() else {
        panic!()
    };
    assert!(
        about
            .html
            .ends_with("<a href='/' data-morpheo-connection=page>x</a>")
    );
    assert!(home.html.ends_with(
        "<a href=\"/about-us\" data-morpheo-connection=\"page\">a</a><a href=#about-us>anchor</a>\
         <button data-morpheo-connection='page' data-morpheo-href='/page-3' type=button>b</button>\
         <a data-morpheo-connection=page href=#gone>c</a>\
         <a data-morpheo-connection=url href=https://example.com/#about-us>d</a>"
    ));
    assert_eq!(home.broken_connections, ["gone"]);
    assert!(about.broken_connections.is_empty());
    let serves_others = |page: &str| page.contains("'a[href], area[href], [data-morpheo-href]'");
    assert!(serves_others(&home.html) && !serves_others(&about.html));
}

#[test]
fn links_that_match_no_page_are_listed() {
    let mut pages = three();
    pages[0].html = "<a href=gone.html>x</a><a href='/Page%203'>y</a><form action='team?a&amp;b'><button formaction=./>z</button></form>\
        <a href=menu.pdf>f</a><a download href=app>g</a><a href=#here>h</a><a href=https://example.com/x>i</a>\
        <a href=gone.html data-morpheo-connection=url>j</a><title><a href=untrue></title>";
    pages[1].html = "<a href='#about-us?x=1#team' data-morpheo-connection=page>a</a>\
        <i data-morpheo-connection=page data-morpheo-href=' #gone#a '>b</i>";
    let bundle = build(&input(&pages)).unwrap();
    let [about, home, _] = bundle.pages.as_slice() else {
        panic!()
    };
    assert_eq!(about.broken_connections, ["gone.html", "team?a&b"]);
    assert!(
        about
            .html
            .contains("<a href=gone.html>x</a><a href='/Page%203'>y</a>"),
        "as written"
    );
    assert!(
        home.html
            .contains("<a href='/about-us?x=1#team' data-morpheo-connection=page>"),
        "{}",
        home.html
    );
    assert_eq!(home.broken_connections, ["gone"]);
    let many: String = (0..1_000)
        .map(|at| format!("<a href={}{at}>", "x".repeat(1_000)))
        .collect();
    let listed = &built(&many).pages[0].broken_connections;
    assert_eq!(listed, &["x".repeat(100)]);
    let many: String = (0..1_000).map(|at| format!("<a href=gone{at}>")).collect();
    assert_eq!(built(&many).pages[0].broken_connections.len(), 100);
}

#[test]
fn icons_that_the_app_does_not_have_go() {
    let bundle = built(
        "<head><link rel='apple-touch-icon' href='icon.png'><link rel=icon href=/favicon.ico><link rel=apple-touch-icon-precomposed href=a.png>\
         <link rel=apple-touch-icon href=/_assets/0f><link rel=apple-touch-icon href='data:,'><link rel=apple-touch-icon href=https://example.com/a></head>x",
    );
    let page = html(&bundle);
    assert!(
        !page.contains("icon.png'") && !page.contains("favicon.ico") && !page.contains("href=a.png"),
        "{page}"
    );
    assert_eq!(page.matches("rel=\"icon\"").count(), 1, "the app's own instead");
    for kept in ["/_assets/0f", "'data:,'", "https://example.com/a"] {
        assert!(
            page.contains(&format!("<link rel=apple-touch-icon href={kept}>")),
            "{kept}: {page}"
        );
    }
}

#[test]
fn the_service_worker_knows_the_pages() {
    let pages = three();
    let worker = build(&input(&pages)).unwrap().service_worker;
    assert!(
        worker.contains(
            "const PAGES = [{\"slug\":\"about-us\",\"name\":\"About us\",\"isHomePage\":false},{\"slug\":\"home\",\"name\":\"Home\",\"isHomePage\":true},"
        ),
        "{worker}"
    );
    assert!(worker.contains("\nconst pageLinks = ") && !worker.contains("export "));
}

#[test]
fn addresses_without_encryption_are_blocked_in_an_app_at_https_alone() {
    let pages = page("<img src=http://a.example/1.png><script>new WebSocket('ws://b.example')</script>");
    let secure = build(&input(&pages)).unwrap();
    assert_eq!(
        secure.pages[0].blocked_addresses,
        ["http://a.example", "ws://b.example"]
    );
    let plain = build(&PublishInput {
        origin: "http://habit-tracker.apps.localhost:8080",
        ..input(&pages)
    });
    assert_eq!(plain.unwrap().pages[0].blocked_addresses, [""; 0]);
}

#[test]
fn only_what_changed_gets_another_version() {
    let pages = three();
    let mut changed = three();
    changed[0].html = "<p>new";
    let (before, after) = (build(&input(&pages)).unwrap(), build(&input(&changed)).unwrap());
    let (before, after) = (kept(&before), kept(&after));
    let differ: Vec<_> = before
        .iter()
        .filter(|(path, version)| after.get(*path) != Some(version))
        .collect();
    assert_eq!(
        differ.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(),
        ["/about-us"]
    );
}

#[test]
fn pages_that_cannot_be_told_apart_are_refused() {
    let mut pages = three();
    pages[2].slug = "home";
    assert!(matches!(build(&input(&pages)), Err(PublishError::SlugTwice)));
    assert!(matches!(build(&input(&[])), Err(PublishError::PageMissing)));
}

#[test]
fn blank_names_and_pages_are_refused() {
    assert!(matches!(
        build(&PublishInput {
            name: " ",
            ..input(&page("x"))
        }),
        Err(PublishError::NameMissing)
    ));
    assert!(matches!(
        build(&input(&page(" \n"))),
        Err(PublishError::PageMissing)
    ));
}
