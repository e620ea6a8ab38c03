//! Ordinary questions in the chat about the product's own samples: short, true, and without a change.

#![expect(
    clippy::unwrap_used,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::{Path, PathBuf};

use studio::Studio;

const STUDIO: &str = "I am the offline studio, not an AI";
const ABOUT: &str = "**Even Steven**: The bill, the tip";
const PROGRAM: &str = "I see what the page shows, not what its program does";
const UNKNOWN: &str = "I cannot answer that.";
const REQUESTS: &str = "I do not understand that. I understand simple requests";
const KEPT: &str = "The app has code that keeps what you enter in the browser";
const SHARED: &str = "“Install” in the generator gives the app an address";

/// What is asked of the bill splitter, and how the answer begins.
const QUESTIONS: [(&str, &str); 44] = [
    ("what can this app do?", ABOUT),
    ("what is in here", ABOUT),
    ("What is this?", ABOUT),
    ("how does it work", ABOUT),
    ("tell me about this app", ABOUT),
    ("describe the page", ABOUT),
    ("was kann die App?", ABOUT),
    ("how do I add an item", "Most likely with “Add a person”"),
    ("how can I copy the shares?", "Most likely with “Copy shares”"),
    (
        "How do I fly to the moon?",
        "I find no button that says so. These are there",
    ),
    ("how can I change the title?", "Tell me what it is to be"),
    (
        "how do I change the title to Luna?",
        "Say it as a request, and I do it: “Change the title to Luna”.",
    ),
    (
        "can I make it blue?",
        "Say it as a request, and I do it: “Make it blue”.",
    ),
    ("should I use blue?", "Say it as a request"),
    ("why is it slow", PROGRAM),
    ("why does the button not work", PROGRAM),
    ("is it secure?", PROGRAM),
    ("what does the first button do?", PROGRAM),
    ("is my data saved", KEPT),
    ("where is my data stored?", KEPT),
    ("will it remember my entries?", KEPT),
    ("how do I publish it", SHARED),
    ("can I share it", SHARED),
    (
        "how many buttons are there",
        "**Even Steven** has:\n\n- 3 buttons: Add a person · Copy shares",
    ),
    (
        "how many save buttons are there?",
        "**Even Steven** has:\n\n- 3 buttons",
    ),
    ("is there a table?", "**Even Steven** has:\n\n- no tables"),
    ("is there a timer?", UNKNOWN),
    (
        "is there a dark mode?",
        "**Even Steven** has a light and a dark look",
    ),
    ("can you add a login?", REQUESTS),
    ("can you add multiplayer", REQUESTS),
    ("can you see my screen?", REQUESTS),
    ("who made you", STUDIO),
    ("who are you?", STUDIO),
    ("are you an AI", STUDIO),
    ("what can you do?", STUDIO),
    ("help", STUDIO),
    ("hello", "Hello. I am the offline studio"),
    ("Hi there!", "Hello. I am the offline studio"),
    ("thanks", "You are welcome."),
    ("Thank you so much!", "You are welcome."),
    ("good job", "All right."),
    ("ok", "All right."),
    ("tell me a joke", UNKNOWN),
    ("what's the weather like?", UNKNOWN),
];

fn catalog() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")
}

fn sample(slug: &str) -> String {
    std::fs::read_to_string(catalog().join("samples").join(slug).join("page.html")).unwrap()
}

#[test]
fn ordinary_questions_get_short_answers_in_plain_words() {
    let studio = Studio::load(&catalog()).unwrap();
    let page = sample("split-bill");
    let mut wrong = Vec::new();
    for (question, begins) in QUESTIONS {
        let text = studio.chat(question, &page).text;
        if !text.starts_with(begins) || text.len() > 700 {
            wrong.push((question, begins, text));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_question_changes_a_sample_or_speaks_of_its_code() {
    let studio = Studio::load(&catalog()).unwrap();
    for folder in std::fs::read_dir(catalog().join("samples")).unwrap() {
        let folder = folder.unwrap().file_name();
        let page = sample(folder.to_str().unwrap());
        for (question, _) in QUESTIONS {
            let text = studio.chat(question, &page).text;
            let is_short = text.len() < 1_200 && !text.contains("lines of code");
            assert!(
                !text.contains("<morpheo:") && is_short,
                "{question} {folder:?}: {text}"
            );
        }
    }
}

#[test]
fn a_request_behind_a_greeting_is_done() {
    let studio = Studio::load(&catalog()).unwrap();
    let page = sample("split-bill");
    for message in [
        "Hello, make the buttons green",
        "thanks! now make the heading bigger",
        "can you make it blue?",
        "ok make it dark",
    ] {
        let text = studio.chat(message, &page).text;
        assert!(text.contains("<morpheo:change id="), "{message}: {text}");
    }
}
