//! What the texts of a published app look like.

use publishing::{PublishError, PublishInput, build, tombstone};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Habits</title>\n\
<link rel=\"manifest\" href=\"/old.json\">\n<style>:root{--accent:#0f766e} body{background:#fafaf9}</style>\n</head>\n\
<body><h1>Habits</h1></body>\n</html>\n";

fn input(html: &str) -> PublishInput<'_> {
    PublishInput {
        name: "Habit <Tracker> & Co",
        description: Some("Keeps \"good\" habits going."),
        version: "1.0.0",
        html,
        origin: "https://habit-tracker.apps.example",
        main_origin: "https://morpheo.example",
        icon: None,
    }
}

#[test]
fn the_page_has_what_an_app_needs_and_nothing_else_changed() {
    insta::assert_snapshot!("page", build(&input(PAGE)).unwrap().page);
}

#[test]
fn the_manifest_makes_the_app_installable() {
    insta::assert_snapshot!("manifest", build(&input(PAGE)).unwrap().manifest);
}

#[test]
fn the_service_worker_keeps_the_app() {
    insta::assert_snapshot!("service_worker", build(&input(PAGE)).unwrap().service_worker);
}

#[test]
fn a_deleted_app_cleans_up_after_itself() {
    insta::assert_snapshot!("tombstone", tombstone());
}

#[test]
fn a_page_that_says_everything_gets_only_what_is_missing() {
    let html = "<!doctype html><html><head><title>T</title><meta name=viewport content=x><meta name=description content=d>\
        <meta name=theme-color content=#123456><link rel='shortcut icon' href='data:,'></head><body>x";
    let page = build(&input(html)).unwrap().page;
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
    let page = build(&input(PAGE)).unwrap().page;
    assert!(!page.contains("type=\"module\""));
    assert!(!page.lines().any(|line| line.trim_start().starts_with("export ")));
    assert!(page.contains("\nconst findPlace = "));
}

#[test]
fn names_and_addresses_cannot_break_out() {
    let page = build(&PublishInput {
        name: "\"><script>alert(1)</script>",
        main_origin: "https://x/</script><script>alert(2)</script>",
        ..input("<p>hi")
    })
    .unwrap()
    .page;
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("</script").count(), 1);
}

#[test]
fn the_hash_follows_every_part() {
    let base = input(PAGE);
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
            html: "<p>other",
            ..base.clone()
        }),
    ];
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 5);
    let bundle = build(&base).unwrap();
    assert!(bundle.service_worker.contains(&bundle.content_hash));
}

#[test]
fn every_file_that_the_worker_keeps_exists() {
    let bundle = build(&input(PAGE)).unwrap();
    let list = bundle
        .service_worker
        .split("const FILES = [")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    let paths: Vec<_> = bundle.files().iter().map(|file| file.path).collect();
    for kept in list.split(", ").map(|quoted| quoted.trim_matches('\'')) {
        assert!(
            kept == "/" || paths.contains(&kept.trim_start_matches('/')),
            "{kept}"
        );
    }
    assert!(bundle.files().iter().all(|file| !file.bytes.is_empty()));
}

#[test]
fn blank_names_and_pages_are_refused() {
    assert!(matches!(
        build(&PublishInput {
            name: " ",
            ..input("x")
        }),
        Err(PublishError::NameMissing)
    ));
    assert!(matches!(build(&input(" \n")), Err(PublishError::PageMissing)));
}
