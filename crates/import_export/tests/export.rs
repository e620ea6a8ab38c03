//! Apps as one page and as archives.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, HashSet};
use std::io::{Cursor, Read as _};

use domain::asset_path;
use domain::blob::BlobHash;
use domain::limits::{EXPORT_MAX_BYTES, IMPORT_PAGE_MAX_BYTES};
use import_export::export::{AppToExport, ExportError, FileToExport, as_archive, as_page};
use import_export::import::{ImportError, import};
use publishing::PageInput;
use sha2::{Digest as _, Sha256};
use zip::ZipArchive;

const A: BlobHash = BlobHash([0xA0; 32]);
const B: BlobHash = BlobHash([0xB0; 32]);

fn page<'a>(slug: &'a str, html: &'a str) -> PageInput<'a> {
    PageInput {
        name: slug,
        slug,
        html,
        is_home: slug == "home",
    }
}

fn files(sheet: bool) -> BTreeMap<BlobHash, FileToExport> {
    let mut files = BTreeMap::from([(
        A,
        FileToExport {
            media_type: "image/png".to_owned(),
            bytes: b"\x89PNG\r\n\x1a\nxyz".to_vec(),
        },
    )]);
    if sheet {
        files.insert(
            B,
            FileToExport {
                media_type: "text/css".to_owned(),
                bytes: format!("p{{background:url({})}}", asset_path::of(A)).into_bytes(),
            },
        );
    }
    files
}

fn unpacked(archive: &[u8]) -> Vec<(String, String)> {
    let mut archive = ZipArchive::new(Cursor::new(archive)).unwrap();
    (0..archive.len())
        .map(|place| {
            let mut entry = archive.by_index(place).unwrap();
            let mut held = Vec::new();
            entry.read_to_end(&mut held).unwrap();
            let name = entry.name().unwrap().into_owned();
            (name, String::from_utf8_lossy(&held).into_owned())
        })
        .collect()
}

#[test]
fn an_archive_has_a_page_each_and_the_files_beside_them() {
    let (a, b) = (asset_path::of(A), asset_path::of(B));
    let home = format!(
        "<head></head><img src='{a}'><style>@import '{b}'</style><a data-morpheo-connection=page href='#about'>x</a><button data-morpheo-connection=page data-morpheo-href=#gone>y</button>"
    );
    let about = "<a data-morpheo-connection=\"page\" href=\"#home\">h</a><a href=\"#home\">anchor</a>";
    let app = AppToExport {
        name: "Tides",
        pages: &[page("about", about), page("home", &home), page("index", "<p>")],
        files: &files(true),
    };
    let archive = as_archive(&app).unwrap();
    assert_eq!(archive, as_archive(&app).unwrap());
    let unpacked = unpacked(&archive);
    let names: Vec<_> = unpacked.iter().map(|(name, _)| name.as_str()).collect();
    let (image, sheet) = ("assets/a0a0a0a0a0a0a0a0.png", "assets/b0b0b0b0b0b0b0b0.css");
    assert_eq!(
        names,
        ["about.html", "index.html", "page-index.html", image, sheet]
    );
    assert_eq!(
        unpacked[0].1,
        "<a data-morpheo-connection=\"page\" href=\"index.html\">h</a><a href=\"#home\">anchor</a>"
    );
    assert!(
        unpacked[1]
            .1
            .starts_with("<head><script data-morpheo-leading>(() => {"),
        "{}",
        unpacked[1].1
    );
    assert!(unpacked[1].1.ends_with(&format!(
        "</head><img src='{image}'><style>@import '{sheet}'</style><a data-morpheo-connection=page href='about.html'>x</a><button data-morpheo-connection=page data-morpheo-href=#gone>y</button>"
    )));
    assert_eq!(unpacked[4].1, "p{background:url(a0a0a0a0a0a0a0a0.png)}");
    // What was exported can be imported.
    let again = import("tides.zip", &archive).unwrap();
    assert_eq!(again.pages.len(), 3);
    assert_eq!(
        again.pages[1].html,
        "<a data-morpheo-connection=\"page\" href=\"#home\">h</a><a href=\"#home\">anchor</a>"
    );
    assert!(
        again.pages[0]
            .html
            .starts_with("<head></head><img src='/_assets/"),
        "{}",
        again.pages[0].html
    );
    assert_eq!(again.missing, Vec::<String>::new());
}

/// What leads where is tested in a browser.
#[test]
fn pages_of_an_archive_whose_scripts_may_lead_elsewhere_know_the_files_of_the_others() {
    let home = "<head></head><button onclick=\"location.assign('/about')\">x</button>";
    let app = AppToExport {
        name: "Tides",
        pages: &[page("home", home), page("about", "<p>About")],
        files: &files(false),
    };
    let archive = as_archive(&app).unwrap();
    let unpacked = unpacked(&archive);
    assert!(
        unpacked[0]
            .1
            .starts_with("<head><script data-morpheo-leading>(() => {"),
        "{}",
        unpacked[0].1
    );
    assert!(
        unpacked[0].1.contains(r#""file":"about.html""#),
        "{}",
        unpacked[0].1
    );
    assert!(unpacked[0].1.ends_with(home.strip_prefix("<head>").unwrap()));
    assert_eq!(unpacked[1].1, "<p>About");
    let again = import("tides.zip", &archive).unwrap();
    assert_eq!(again.pages[0].html, home);
    // The only page leads nowhere.
    let alone = AppToExport {
        pages: &[page("home", home)],
        ..app
    };
    let alone = as_archive(&alone).unwrap();
    assert_eq!(self::unpacked(&alone)[0].1, home);
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct LinkedPage {
    slug: String,
    name: String,
    is_home_page: bool,
}

#[derive(serde::Deserialize)]
struct Link {
    address: String,
    page: Option<String>,
    #[serde(default)]
    query: String,
    #[serde(default)]
    anchor: String,
}

#[derive(serde::Deserialize)]
struct Table {
    pages: Vec<LinkedPage>,
    cases: Vec<Link>,
}

#[test]
fn links_of_an_archive_lead_to_the_files_of_the_pages_that_they_mean() {
    let table: Table = serde_json::from_str(include_str!("../../../tests/links/cases.json")).unwrap();
    for case in &table.cases {
        let given = case.address.replace('&', "&amp;");
        let html = format!(
            "<a href=\"{given}\">a</a><form action='{given}'></form><button formaction=\"{given}\">b</button><a download href=\"{given}\">c</a>"
        );
        let pages: Vec<_> = table
            .pages
            .iter()
            .map(|page| PageInput {
                name: &page.name,
                slug: &page.slug,
                html: if page.is_home_page { &html } else { "<p>" },
                is_home: page.is_home_page,
            })
            .collect();
        let app = AppToExport {
            name: "Tides",
            pages: &pages,
            files: &BTreeMap::new(),
        };
        let expected = match case.page.as_deref() {
            None => given.clone(),
            Some("home") => format!("index.html{}{}", case.query, case.anchor),
            Some(slug) => format!("{slug}.html{}{}", case.query, case.anchor),
        };
        let led = expected.replace("&amp;", "&").replace('&', "&amp;");
        let files = unpacked(&as_archive(&app).unwrap());
        assert_eq!(
            files[0].1,
            format!(
                "<a href=\"{led}\">a</a><form action='{led}'></form><button formaction=\"{led}\">b</button><a download href=\"{given}\">c</a>"
            ),
            "{}",
            case.address
        );
        assert_eq!(as_page(&app).unwrap().matches("pageLinks = (pages)").count(), 1);
    }
}

#[test]
fn an_address_that_is_put_in_place_cannot_break_out() {
    let html = "<a href=about?x=1&quot;&#32;onclick=alert(1)&gt;#&#39;>a</a><a data-morpheo-connection=page href='#about?x=&quot;#team'>b</a>";
    let app = AppToExport {
        name: "Tides",
        pages: &[page("home", html), page("about", "<b>")],
        files: &files(false),
    };
    let exported = unpacked(&as_archive(&app).unwrap());
    assert_eq!(
        exported[0].1,
        "<a href=about.html?x=1%22%20onclick=alert(1)%3E#%27>a</a><a data-morpheo-connection=page href='about.html?x=&quot;#team'>b</a>"
    );
}

#[test]
fn one_page_holds_its_files() {
    let (a, b) = (asset_path::of(A), asset_path::of(B));
    let html = format!("<img src={a}><link rel=stylesheet href={b}>");
    let app = AppToExport {
        name: "Tides",
        pages: &[page("home", &html)],
        files: &files(true),
    };
    let exported = as_page(&app).unwrap();
    assert!(
        exported.starts_with("<img src=data:image/png;base64,iVBORw0KGgp4eXo="),
        "{exported}"
    );
    assert!(exported.contains("href=data:text/css;base64,"));
    assert!(!exported.contains("/_assets/"));
}

#[test]
fn several_pages_in_one_become_the_same_app_again() {
    let html = format!(
        "<!doctype html><title>T &amp; t</title><img src=\"{0}\"><a href='#about' data-morpheo-connection=page>x</a><a href=#y>y</a><i data-src=\"{0}\">{0}</i>",
        asset_path::of(A)
    );
    let mut all = files(false);
    let hash = BlobHash(Sha256::digest(&all[&A].bytes).into());
    let file = all.remove(&A).unwrap();
    let html = html.replace(&asset_path::of(A), &asset_path::of(hash));
    all.retain(|_, _| false);
    all.insert(hash, file);
    let mut pages = [
        page("about", "<p>About</p>"),
        page("start", &html),
        page("menu-2", "<i>Menu</i>"),
    ];
    pages[0].is_home = false;
    pages[0].name = "Who \"we\" are";
    pages[1].is_home = true;
    let app = AppToExport {
        name: "Tides & Time",
        pages: &pages,
        files: &all,
    };
    let again = import("app.html", as_page(&app).unwrap().as_bytes()).unwrap();
    assert_eq!(again.name.as_deref(), Some("Tides & Time"));
    let kept: Vec<_> = again
        .pages
        .iter()
        .map(|page| (&*page.slug, &*page.name, &*page.html))
        .collect();
    let [about, start, menu] = &pages;
    for (kept, page) in kept.iter().zip([start, about, menu]) {
        assert_eq!(*kept, (page.slug, page.name, page.html));
    }
    assert_eq!(kept.len(), 3);
    assert_eq!(
        again.files.iter().map(|file| file.hash).collect::<Vec<_>>(),
        [hash]
    );
    assert!(again.missing.is_empty());
}

#[test]
fn a_damaged_export_of_several_pages_is_refused() {
    let app = AppToExport {
        name: "Tides",
        pages: &[page("home", "<p>"), page("about", "<b>")],
        files: &files(false),
    };
    let exported = as_page(&app).unwrap();
    for (from, to) in [
        ("\"pages\":", "\"page\":"),
        ("</script>", ""),
        (";base64,", ";base65,"),
        ("{\"name\"", "[\"name\""),
    ] {
        assert!(exported.contains(from), "{from}");
        let damaged = exported.replacen(from, to, 2);
        assert_eq!(
            import("app.html", damaged.as_bytes()),
            Err(ImportError::Unreadable),
            "{from}"
        );
    }
}

#[test]
fn an_export_of_several_pages_is_taken_within_bounds() {
    let exported = |pages: usize, bytes: usize, files: usize| {
        let page =
            |at| serde_json::json!({ "slug": "a", "name": format!("Page {at}"), "html": "x".repeat(bytes) });
        let file = |at| {
            (
                format!("{at:064x}"),
                "data:image/png;base64,iVBORw0KGgo=".to_owned(),
            )
        };
        let app = serde_json::json!({
            "name": "Tides", "home": "a",
            "pages": (0..pages).map(page).collect::<Vec<_>>(),
            "files": (0..files).map(file).collect::<BTreeMap<_, _>>(),
        });
        let html = format!("<script type=\"application/json\" id=\"app\" data-morpheo-app>{app}</script>");
        import("app.html", html.as_bytes())
    };
    let app = exported(50, 10, 200).unwrap();
    assert_eq!(
        (app.pages.len(), app.files.len()),
        (50, 1),
        "files that are the same are one"
    );
    let slugs: HashSet<_> = app.pages.iter().map(|page| &page.slug).collect();
    assert_eq!(slugs.len(), 50);
    assert_eq!(exported(0, 10, 0), Err(ImportError::Unreadable));
    for (pages, bytes, files) in [
        (51, 10, 0),
        (1, 10, 201),
        (1, IMPORT_PAGE_MAX_BYTES + 1, 0),
        (5, IMPORT_PAGE_MAX_BYTES - 1, 0),
    ] {
        assert_eq!(
            exported(pages, bytes, files),
            Err(ImportError::TooLarge),
            "{pages} {bytes} {files}"
        );
    }
}

#[test]
fn several_pages_in_one_cannot_break_out_of_where_they_are_kept() {
    let hostile = "<p></script><script>alert(1)</script><!--";
    let app = AppToExport {
        name: "</title><script>alert(2)</script>",
        pages: &[page("home", hostile), page("about", "<b>")],
        files: &files(false),
    };
    let exported = as_page(&app).unwrap();
    assert!(!exported.contains("alert(1)</script>"));
    assert!(!exported.contains("<script>alert(2)"));
    assert_eq!(exported.matches("</script>").count(), 2);
}

#[test]
fn what_would_be_too_large_is_refused() {
    let mut files = files(false);
    files.get_mut(&A).unwrap().bytes = vec![0; 1024 * 1024];
    let html = asset_path::of(A).repeat(200);
    let app = AppToExport {
        name: "Tides",
        pages: &[page("home", &html)],
        files: &files,
    };
    assert!(matches!(as_page(&app), Err(ExportError::TooLarge)));
    assert!(as_archive(&app).is_ok());
    // Each of these becomes six bytes within the page that shows several.
    let signs = "<".repeat(EXPORT_MAX_BYTES / 8);
    let two = AppToExport {
        pages: &[page("home", &signs), page("about", &signs)],
        ..app
    };
    assert!(matches!(as_page(&two), Err(ExportError::TooLarge)));
    let none = AppToExport { pages: &[], ..app };
    assert!(matches!(as_page(&none), Err(ExportError::NoPage)));
    assert!(matches!(as_archive(&none), Err(ExportError::NoPage)));
}
