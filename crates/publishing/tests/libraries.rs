//! Pages whose libraries are copied into the app.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use publishing::libraries::{Copies, Library};
use publishing::theme::Theme;
use publishing::{Bundle, PageInput, PublishInput, build, page as pages, scan};

const CHART: &str = "https://cdn.jsdelivr.net/npm/chart.js@4";
const CHART_COPY: &str = "/_libraries/cdn.jsdelivr.net/npm/chart.js@4";
const ICONS: &str = "https://unpkg.com/icons/css/icons.css";
const ICONS_COPY: &str = "/_libraries/unpkg.com/icons/css/icons.css";
/// A style sheet whose copy has other bytes.
const FONTS: &str = "https://fonts.googleapis.com/css2?family=A&display=swap";
const MODULE: &str = "https://esm.sh/tides@1/index.mjs";

fn copies() -> Copies {
    let script = |address, code: &'static str| Library {
        address,
        media_type: "text/javascript",
        bytes: code.as_bytes(),
    };
    let sheet = |address, text: &'static str| Library {
        address,
        media_type: "text/css",
        bytes: text.as_bytes(),
    };
    let font = |address| Library {
        address,
        media_type: "font/woff2",
        bytes: b"wOF2",
    };
    Copies::of(&[
        script(CHART, "window.Chart = 1"),
        script(MODULE, "import '/sea@1/index.mjs'"),
        sheet(ICONS, "@font-face{src:url(../f/icons.woff2?v=4)}"),
        font("https://unpkg.com/icons/f/icons.woff2?v=4"),
        sheet(FONTS, "@font-face{src:url(https://fonts.gstatic.com/a.woff2)}"),
        font("https://fonts.gstatic.com/a.woff2"),
    ])
}

fn only(html: &str) -> [PageInput<'_>; 1] {
    [PageInput {
        name: "Page 1",
        slug: "page-1",
        html,
        is_home: true,
    }]
}

fn input<'a>(pages: &'a [PageInput<'a>], libraries: Option<&'a Copies>) -> PublishInput<'a> {
    PublishInput {
        name: "App",
        description: None,
        version: "1.0.0",
        pages,
        assets: &[],
        libraries,
        origin: "https://app.apps.example",
        main_origin: "https://morpheo.example",
        icon: None,
    }
}

fn published(html: &str, libraries: Option<&Copies>) -> Bundle {
    build(&input(&only(html), libraries)).unwrap()
}

/// The page alone: icons take a while.
fn assembled(html: &str, libraries: Option<&Copies>) -> String {
    let (given, found) = (only(html), scan::scan(html).unwrap());
    pages::assemble(&input(&given, libraries), 0, &found, &Theme::of(&found), "0").unwrap()
}

/// The page, without what every app gets.
fn page(html: &str) -> String {
    let with = assembled(html, Some(&copies()));
    let (before, rest) = with.split_once("<script data-morpheo-pwa>").unwrap();
    let (_, after) = rest.split_once("</script>").unwrap();
    format!("{before}{after}")
}

fn body(body: &str) -> String {
    format!("<!doctype html><html><head><title>App</title></head><body>{body}</body></html>")
}

#[test]
fn attributes_of_every_form_lead_to_copies() {
    for (given, expected) in [
        (
            format!("<script src=\"{CHART}\" integrity=\"sha384-x\" crossorigin></script>"),
            format!("<script src=\"{CHART_COPY}\" integrity=\"sha384-x\" crossorigin></script>"),
        ),
        (
            "<script src=//cdn.jsdelivr.net/npm/chart.js@4></script>".to_owned(),
            format!("<script src={CHART_COPY}></script>"),
        ),
        (
            format!("<SCRIPT defer SRC = ' {CHART}#top '></SCRIPT>"),
            format!("<SCRIPT defer SRC = '{CHART_COPY}'></SCRIPT>"),
        ),
        (
            format!("<link rel='StyleSheet preload' href='{ICONS}' media=print>"),
            format!("<link rel='StyleSheet preload' href='{ICONS_COPY}' media=print>"),
        ),
        (
            format!("<script>1</script><ä {CHART}><script src='{CHART}'>"),
            format!("<script>1</script><ä {CHART}><script src='{CHART_COPY}'>"),
        ),
    ] {
        assert!(page(&body(&given)).contains(&expected), "{given}");
    }
    let fonts = page(&body(&format!(
        "<link rel=stylesheet href='{}'>",
        FONTS.replace('&', "&amp;")
    )));
    assert!(
        fonts.contains("<link rel=stylesheet href='/_libraries/fonts.googleapis.com/css2~"),
        "{fonts}"
    );
}

#[test]
fn what_loads_no_library_stays() {
    let html = body(&format!(
        "<!-- <script src='{CHART}'></script> --><a href='{CHART}'>Chart</a><p>{CHART}</p>\
         <img src='{CHART}' srcset='{CHART} 1x, {ICONS} 2x'><link rel=preconnect href='https://unpkg.com'>\
         <script>// {CHART}\nload('{CHART}'); const page = \"<script src='{CHART}'>\"</script>\
         <textarea><script src='{CHART}'></script></textarea>\
         <template data-src='{CHART}'></template><link href='{ICONS}'><iframe src='{CHART}'></iframe>"
    ));
    let bundle = published(&html, Some(&copies()));
    let shown = &bundle.pages[0].html;
    assert_eq!(shown.matches(CHART).count(), html.matches(CHART).count());
    assert_eq!(shown.matches(ICONS).count(), html.matches(ICONS).count());
    assert!(shown.ends_with(html.split_once("<body>").unwrap().1));
}

#[test]
fn style_elements_lead_to_copies() {
    let html = body(&format!(
        "<style>@import url('{FONTS}'); @import \"{ICONS}\" screen; p {{ background: url(/own.png) }} /* {ICONS} */</style>"
    ));
    let shown = page(&html);
    assert!(
        shown.contains("@import url(\"/_libraries/fonts.googleapis.com/css2~"),
        "{shown}"
    );
    let rest =
        format!("; @import \"{ICONS_COPY}\" screen; p {{ background: url(/own.png) }} /* {ICONS} */</style>");
    assert!(shown.contains(&rest), "{shown}");
}

#[test]
fn modules_get_an_import_map_and_stay_as_they_are() {
    let module = format!("<script type=module>import tides from '{MODULE}' // {CHART}\n</script>");
    let shown = page(&body(&module));
    assert!(shown.contains(&module), "{shown}");
    let (before, rest) = shown.split_once("<script type=\"importmap\">").unwrap();
    assert!(!before.contains("<script"), "a module before it would disable it");
    let map: serde_json::Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(map["imports"][MODULE], "/_libraries/esm.sh/tides@1/index.mjs");
    assert_eq!(map["scopes"]["/_libraries/esm.sh/"]["/"], "/_libraries/esm.sh/");

    for without in ["<p>No module</p>", "<script>load()</script>"] {
        assert!(!page(&body(without)).contains("importmap"), "{without}");
    }
    assert!(page(&body("<script>import('./' + name)</script>")).contains("importmap"));
}

#[test]
fn a_map_of_the_page_takes_the_entries() {
    let html = body(&format!(
        "<script type=importmap>{{\"imports\":{{\"tides\":\"{MODULE}\"}}}}</script><script type=module>import 'tides'</script>"
    ));
    let shown = page(&html);
    assert_eq!(shown.matches("importmap").count(), 1);
    assert!(
        shown.contains("\"tides\":\"/_libraries/esm.sh/tides@1/index.mjs\""),
        "{shown}"
    );
    let broken = body("<script type=importmap>{\"imports\":</script><script type=module>1</script>");
    assert!(page(&broken).ends_with(broken.split_once("<body>").unwrap().1));
}

#[test]
fn a_hash_that_a_copy_does_not_have_keeps_the_address() {
    let html = body(&format!(
        "<link rel=stylesheet href=\"{FONTS}\" integrity=sha384-x>"
    ));
    let bundle = published(&html, Some(&copies()));
    assert!(bundle.pages[0].html.contains(FONTS));
    assert_eq!(bundle.kept_libraries, [FONTS]);
    let copies = copies();
    let icons = copies
        .files()
        .find(|copy| ICONS_COPY.ends_with(copy.path.as_str()))
        .unwrap();
    assert_eq!(icons.bytes, b"@font-face{src:url(../f/icons.woff2?v=4)}");
}

#[test]
fn a_page_that_says_what_it_may_load_stays() {
    let html = format!(
        "<meta http-equiv=Content-Security-Policy content='script-src https:'><script src='{CHART}'></script>"
    );
    let bundle = published(&html, Some(&copies()));
    assert!(
        bundle.pages[0]
            .html
            .ends_with(&format!("<script src='{CHART}'></script>"))
    );
    assert_eq!(bundle.kept_libraries, [CHART]);
}

#[test]
fn what_is_not_copied_is_listed() {
    let html = body(
        "<script src='https://code.example/a.js'></script><link rel=stylesheet href='https://unpkg.com/none.css'>\
         <link rel=preload href='https://unpkg.com/none.png'><script type='text/template' src='https://code.example/t'></script>\
         <style>@import 'https://unpkg.com/more.css';@font-face{src:url(https://unpkg.com/a.woff2)}i{background:url(https://unpkg.com/i.png)}</style>\
         <script type=module>import a from \"https://esm.sh/none\"; fetch('https://api.example/from')</script>\
         <script src='own.js'></script>",
    );
    assert_eq!(
        published(&html, Some(&copies())).kept_libraries,
        [
            "https://code.example/a.js",
            "https://esm.sh/none",
            "https://unpkg.com/a.woff2",
            "https://unpkg.com/more.css",
            "https://unpkg.com/none.css",
        ]
    );
    assert_eq!(published(&html, None).kept_libraries, [""; 0]);
}

#[test]
fn the_service_worker_has_the_copies() {
    let html = body(&format!("<script src='{CHART}'></script>"));
    let bundle = published(&html, Some(&copies()));
    let worker = &bundle.service_worker;
    assert!(worker.contains(&format!("\n  '{CHART_COPY}': '")), "{worker}");
    assert!(
        worker.contains(&format!("\"{CHART}\":\"{CHART_COPY}\"")),
        "{worker}"
    );
    let none = published(&html, None);
    assert!(none.service_worker.contains("const COPIES = {}") && none.pages[0].html.contains(CHART));
    assert_ne!(none.content_hash, bundle.content_hash);
}

#[test]
fn hostile_pages_take_no_time() {
    let start = std::time::Instant::now();
    for html in [
        "<style>".repeat(100_000),
        "<script type=importmap>".repeat(50_000),
        format!("<script src='{CHART}'></script>").repeat(20_000),
        format!("<script type=module>from'{CHART}'</script>").repeat(20_000),
        format!("<style>@import'{FONTS}'</style>").repeat(20_000),
        "<script type=importmap>{}</script>".repeat(20_000),
    ] {
        assembled(&html, Some(&copies()));
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

proptest! {
    /// What is not a library's address stays, wherever addresses stand.
    #[test]
    fn every_other_byte_stays(parts in prop::collection::vec(prop::sample::select(vec![
        "<script src='@C'></script>", "<script src=@C>", "</script>", "<style>", "</style>", "@import '@I';", "<!--", "-->",
        "<link rel=stylesheet href=\"@I\">", "<title>", "</title>", "<svg>", "</svg>", "ä", "'", "\"", "<", ">", "url(@I)",
        "<textarea>", "</textarea>", "<link rel=manifest href=x>", "<template>", "</template>",
    ]), 0..20)) {
        let html = format!("<p>{}", parts.concat());
        let given = html.replace("@C", CHART).replace("@I", ICONS);
        let plain = assembled(&given, None);
        let copied = assembled(&given, Some(&copies()));
        // A style sheet's addresses get quotes of their own.
        let same = |page: &str| page
            .replace(CHART_COPY, CHART).replace(ICONS_COPY, ICONS)
            .replace(['"', '\''], "");
        prop_assert_eq!(same(&copied), same(&plain));
    }
}
