//! The product's own sample apps in the hands of the studio.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::PathBuf;

use serde_json::Value;
use studio::{Generated, Reply, Studio};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog"))
}

/// Id, title, first prompt and page of every complete category.
fn samples() -> Vec<(String, String, String, String)> {
    let mut samples = Vec::new();
    for entry in std::fs::read_dir(folder().join("apps")).unwrap() {
        let path = entry.unwrap().path();
        let category = std::fs::read_to_string(path.join("category.json"));
        let page = std::fs::read_to_string(path.join("sample.html"));
        if let (Ok(category), Ok(page)) = (category, page) {
            let category: Value = serde_json::from_str(&category).unwrap();
            let text = |pointer: &str| category.pointer(pointer).unwrap().as_str().unwrap().to_owned();
            samples.push((
                text("/id"),
                text("/sample/title"),
                text("/examples/0/prompt"),
                page,
            ));
        }
    }
    assert!(!samples.is_empty());
    samples
}

/// The app for a prompt that asks for a sample.
#[track_caller]
fn app(studio: &Studio, prompt: &str) -> Reply {
    match studio.generate(prompt) {
        Generated::App(built) => built.reply,
        Generated::Choices(choices) => panic!("{prompt}: {choices:?}"),
    }
}

#[test]
fn the_first_example_of_a_category_gets_its_sample_unchanged() {
    let studio = Studio::load(&folder()).unwrap();
    for (_, title, prompt, page) in samples() {
        let reply = app(&studio, &prompt);
        assert!(
            reply.thoughts.concat().contains(&format!("“{title}”")),
            "{title}: {:?}",
            reply.thoughts
        );
        assert!(
            reply.text.contains(&format!("<title>{title}</title>")),
            "{title}: {:?}",
            reply.thoughts
        );
        assert_eq!(reply.text.len(), page.len(), "{title}: {:?}", reply.thoughts);
    }
}

#[test]
fn every_sample_takes_a_name_a_colour_and_a_look() {
    let studio = Studio::load(&folder()).unwrap();
    for (id, title, prompt, page) in samples() {
        for (look, scheme) in [
            ("dark theme", "color-scheme: dark"),
            ("light theme", "color-scheme: light"),
        ] {
            let request = format!("{prompt} Call it \"Nova & Co\", {look} with #8a2be2.");
            let html = studio.build(&id, &request).unwrap().reply.text;
            let slots = page.matches("data-slot=\"name\"").count();
            assert!(slots > 0, "{title} has no place for its name");
            assert_eq!(html.matches(">Nova &amp; Co<").count(), slots + 1, "{title}");
            assert!(html.matches(scheme).count() >= 2, "{title}");
            assert_ne!(html.matches("--accent:").count(), 0, "{title}");
        }
    }
}

#[test]
fn every_sample_can_be_changed() {
    let studio = Studio::load(&folder()).unwrap();
    for (_, title, _, page) in samples() {
        let request = "Make it dark, make the headings bigger, rename it to \"Nova\", add a footer saying \"Hello\" and round the corners of the buttons";
        let reply = studio.modify(request, &page).unwrap();
        assert!(
            !reply.thoughts.concat().contains("Not done"),
            "{title}: {:?}",
            reply.thoughts
        );
        assert!(reply.text.contains("<title>Nova</title>"), "{title}");
        assert!(reply.text.trim_end().ends_with("</html>"), "{title}");
    }
}
