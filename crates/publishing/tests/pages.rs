//! Pages of every shape, and pages of no shape at all.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use publishing::theme::Theme;
use publishing::{PageInput, PublishInput, page, scan};

/// The only page of an app.
fn published(name: &str, html: &str) -> String {
    let found = scan::scan(html).unwrap();
    let pages = [PageInput {
        name: "Page 1",
        slug: "page-1",
        html,
        is_home: true,
    }];
    let input = PublishInput {
        name,
        description: None,
        version: "1.0.0",
        pages: &pages,
        assets: &[],
        libraries: None,
        origin: "https://app.apps.example",
        main_origin: "https://morpheo.example",
        icon: None,
    };
    page::assemble(&input, 0, &found, &Theme::of(&found), "0").unwrap()
}

/// Assembles the page and splits what was added from the rest.
fn assemble(html: &str) -> (String, String) {
    let found = scan::scan(html).unwrap();
    let page = published("App", html);
    let mut kept = html.to_owned();
    let mut changed: Vec<_> = found
        .dropped_links
        .iter()
        .map(|link| (link.clone(), ""))
        .collect();
    changed.extend(found.title.iter().map(|title| (title.clone(), "App")));
    let own = found
        .connections
        .iter()
        .filter(|connection| connection.slug == "page-1");
    changed.extend(own.map(|connection| (connection.address.clone(), "/")));
    // An attribute of a link that goes, goes with it.
    let links = &found.dropped_links;
    changed.retain(|(range, _)| {
        links
            .iter()
            .all(|link| link == range || !link.contains(&range.start))
    });
    changed.retain(|(range, _)| range.start >= found.head_at);
    changed.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    for (range, with) in changed {
        kept.replace_range(range, with);
    }
    let (before, after) = kept.split_at(found.head_at);
    let added = page.strip_prefix(before).unwrap().strip_suffix(after).unwrap();
    (before.to_owned(), added.to_owned())
}

#[test]
fn the_addition_comes_where_the_head_opens() {
    for (html, before) in [
        (
            "<!doctype html><html><head><title>x</title>",
            "<!doctype html><html><head>",
        ),
        (
            "<!DOCTYPE html>\n<!-- hi --><html lang=en>\n<!-- ho -->\n<HEAD class='a>b'>",
            "<!DOCTYPE html>\n<!-- hi --><html lang=en>\n<!-- ho -->\n<HEAD class='a>b'>",
        ),
        (
            "<!doctype html><html><body><head>late</head>",
            "<!doctype html><html>",
        ),
        ("<!doctype html><p>no html tag", "<!doctype html>"),
        ("<p>nothing</p><head>", ""),
        ("text <html><head>", ""),
        ("", ""),
        ("\u{feff}<!doctype html>x", "\u{feff}<!doctype html>"),
        ("\u{feff}x", "\u{feff}"),
        ("<script>var a='<head>'</script>", ""),
        ("<!-- <head> --><title>x</title>", ""),
        ("<html", ""),
    ] {
        assert_eq!(assemble(html).0, before, "{html}");
    }
}

#[test]
fn every_link_to_another_manifest_goes() {
    let html = "<head><link rel=manifest href=a><LINK REL='prefetch Manifest' href=b /></head><link rel=manifesto><!-- <link rel=manifest> --><script>'<link rel=manifest>'</script>";
    let found = scan::scan(html).unwrap();
    let links: Vec<_> = found
        .dropped_links
        .iter()
        .map(|range| html.get(range.clone()).unwrap())
        .collect();
    assert_eq!(
        links,
        [
            "<link rel=manifest href=a>",
            "<LINK REL='prefetch Manifest' href=b />"
        ]
    );
    assemble(html);
}

#[test]
fn a_title_has_no_elements() {
    for html in [
        "<svg><title><link rel=manifest href=x></title>",
        "<svg><title></svg></title><title>é<link rel=manifest href=x></title>",
        "<title><link rel=manifest href=x></title>",
    ] {
        assemble(html);
    }
}

#[test]
fn the_title_is_the_name_that_somebody_gave() {
    let titled = published;
    let sample = "<head><TITLE lang=en>Even Steven</TITLE ></head><link rel=manifest href=a><svg><title>x</title></svg>";
    let named = titled("Salt & <Tide>", sample);
    assert!(
        named.contains("<TITLE lang=en>Salt &amp; &lt;Tide&gt;</TITLE >"),
        "{named}"
    );
    assert!(named.contains("<svg><title>x</title></svg>") && !named.contains("Even Steven"));
    assert!(titled("My App", sample).contains("<TITLE lang=en>Even Steven</TITLE >"));
    let drawn = titled("Tides", "<svg><title>x</title></svg>");
    assert!(drawn.contains("<title>Tides</title>"), "{drawn}");
    assert!(drawn.ends_with("<svg><title>x</title></svg>"), "{drawn}");
}

/// Pieces that pages are made of, well put together or not.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<!doctype html>"),
        Just("<html lang=en>"),
        Just("<head>"),
        Just("</head>"),
        Just("<body>"),
        Just("<link rel=manifest href=x>"),
        Just("<link rel='icon manifest'"),
        Just("<meta name=theme-color content=red>"),
        Just("<style>body{background:var(--bg)}:root{--bg:#123"),
        Just("</style>"),
        Just("<script>"),
        Just("</script>"),
        Just("<!--"),
        Just("-->"),
        Just("<title>é"),
        Just("</title>"),
        Just("<svg><title>"),
        Just("</svg>"),
        Just("<math>"),
        Just("<desc>"),
        Just("<title>"),
        Just("<template>"),
        Just("<select><xmp>"),
        Just("<plaintext>"),
        Just("\u{feff}"),
        Just(" \n"),
        Just("\u{0}"),
        Just("日本 🎉"),
        Just("<"),
        Just("\""),
        Just("--a:var(--a) var(--a);"),
        Just("<a data-morpheo-connection=page href=#page-1>"),
        Just("<b data-morpheo-connection='page' data-morpheo-href=\" #page-1\">"),
        Just("<link rel=manifest data-morpheo-connection=page href='#page-1'>"),
        Just("<html data-morpheo-connection=page href=#page-1"),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn the_bytes_of_a_page_are_kept(html in pieces()) {
        let (_, added) = assemble(&html);
        prop_assert!(added.contains("manifest.webmanifest"));
    }

    #[test]
    fn any_text_is_taken(html in "\\PC{0,400}") {
        assemble(&html);
    }
}

/// Publishes pages that are as hostile as `size` says; each of them takes a part of the time.
fn publish_hostile(size: usize) {
    let values = "var(--a) ".repeat(2 * size);
    let uses = "body{background:var(--a)}".repeat(size);
    assemble(&format!("<style>:root{{--a:{values}}}{uses}"));
    // values that nothing ends
    published("Tides", &format!("<style>{}</style>", "--a:".repeat(13 * size)));
    let links = "<link rel=manifest>".repeat(10 * size);
    let connected = "<a href=#a data-morpheo-connection=page>".repeat(5 * size);
    published("Tides", &format!("{links}{connected}"));
}

#[test]
fn hostile_styles_take_no_more_time_than_their_length() {
    let fastest = |size: usize| {
        let times = (0..3).map(|_| {
            let started = std::time::Instant::now();
            publish_hostile(size);
            started.elapsed()
        });
        times.min().unwrap()
    };
    let (short, long) = (fastest(250), fastest(2_000));
    // eight times the length; with its square it would be 64 times
    assert!(long < short * 24, "{short:?}, then {long:?}");
    publish_hostile(10_000);
}

#[test]
fn pages_that_use_the_client_have_it() {
    let page = |script: &str| {
        published(
            "App",
            &format!("<!doctype html><body data-morpheo-id=\"morpheo-body-1\">{script}"),
        )
    };
    for script in [
        "<script>window.morpheo?.chat('hi')</script>",
        "<script>const { chat } = morpheo</script>",
        "<button onclick=\"morpheo.image('a fox')\">",
        "<form method=post action=/_data/lists/guests>",
    ] {
        let page = page(script);
        let at = page.find("window.morpheo = (() => {").unwrap();
        // before any script of the page's own
        assert!(at < page.find(script).unwrap(), "{script}");
        let (_, rest) = page.split_once("window.morpheo = (() => {").unwrap();
        let (client, _) = rest.split_once("return createPublishedMorpheo()").unwrap();
        for left_out in ["export ", "import {", "@typedef", "@ts-check"] {
            assert!(!client.contains(left_out), "{left_out} in {script}");
        }
    }
    for script in [
        "",
        "<script>localStorage.getItem('morpheo:quiz')</script>",
        "<meta name=\"morpheo:system\" content=\"x\"><p class=\"morpheo-x my_morpheo\">",
    ] {
        assert!(!page(script).contains("createPublishedMorpheo"), "{script}");
    }
}
