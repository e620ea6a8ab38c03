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

/// What somebody types who never did so before.
const INSTRUCTIONS: [&str; 62] = [
    "make it blue",
    "bigger text",
    "add a reset button",
    "change the title to Movie Night",
    "remove the footer",
    "dark mode",
    "make the buttons round",
    "translate to german",
    "add a timer",
    "the numbers in the table red",
    "replace Add with Save",
    "undo that",
    "make it prettier",
    "more space",
    "mkae the butons green",
    "make the backgroud pink",
    "mach es blau",
    "rends le fond rouge",
    "pon el fondo verde",
    "change the link Home to open in a new tab",
    "change the button to 20px",
    "make the first button red",
    "change Add to Save",
    "text color dark gray",
    "center the heading",
    "use a serif font",
    "hide the second heading",
    "add a paragraph saying Made with love",
    "add my name to the footer",
    "move the button to the top",
    "make the page wider",
    "smaller buttons",
    "make the text in the header white",
    "change the colour scheme to green and yellow",
    "make the cards blue with white text",
    "no rounded corners",
    "the title should be red",
    "set the font size of the buttons to 18px",
    "can you make the text not so small",
    "make it less blue",
    "don't change the title",
    "add a picture of a dog",
    "change the subtitle to Good food",
    "change the placeholder to Where to?",
    "remove the placeholder",
    "make the icons red",
    "make the heading red on hover",
    "turn off dark mode",
    "add a button to the footer",
    "add a list saying Tea",
    "make the labels bigger and blue",
    "change the background to black",
    "underline the links",
    "make the inputs grey",
    "make the price red",
    "remove Tip",
    "change the text of the first button to Go",
    "rename the app to Fork & Co",
    "make the table bold",
    "gradient from pink to orange",
    "make the buttons without shadow",
    "replace the word bill with check",
];

/// Samples of different build: lists, charts and a table, a drawing, a site, a form.
const CHANGED: [&str; 5] = [
    "quick-simple",
    "data-information",
    "games-entertainment",
    "advertisement-business",
    "collaborative-social",
];

/// The scripts of a page.
fn scripts(page: &str) -> Vec<&str> {
    let scripts = page.split("<script").skip(1);
    scripts
        .map(|rest| rest.split("</script>").next().unwrap_or(rest))
        .collect()
}

#[test]
fn an_instruction_changes_a_sample_and_not_its_script_or_is_refused_and_changes_nothing() {
    let studio = Studio::load(&folder()).unwrap();
    let changed = samples()
        .into_iter()
        .filter(|(id, ..)| CHANGED.contains(&id.as_str()));
    for (id, _, _, page) in changed {
        for instruction in INSTRUCTIONS {
            match studio.modify(instruction, &page) {
                Ok(reply) => {
                    let text = &reply.text;
                    assert!(
                        reply.note.contains("Done: ") && *text != page,
                        "{id}: {instruction}"
                    );
                    let same = scripts(text) == scripts(&page) || reply.note.contains("script");
                    assert!(same, "{id}: {instruction}: {}", reply.note);
                    for tag in ["<html", "</html>", "<head>", "</head>", "<body", "</body>"] {
                        assert_eq!(
                            text.matches(tag).count(),
                            page.matches(tag).count(),
                            "{id}: {instruction}"
                        );
                    }
                }
                Err(refusal) => {
                    let message = refusal.message;
                    assert!(
                        message.ends_with("The page was not changed."),
                        "{instruction}: {message}"
                    );
                }
            }
        }
    }
}
