//! The studio with a small catalogue.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::{Path, PathBuf};

use samples::CatalogError;
use studio::{Choices, Generated, Reply, Studio};

fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(folder)
}

fn studio() -> Studio {
    Studio::load(&fixtures("catalog")).unwrap()
}

#[track_caller]
fn generate(prompt: &str) -> Reply {
    match studio().generate(prompt) {
        Generated::App(built) => built.reply,
        Generated::Choices(choices) => panic!("{prompt}: {choices:?}"),
    }
}

#[track_caller]
fn choices(prompt: &str) -> Choices {
    match studio().generate(prompt) {
        Generated::Choices(choices) => choices,
        Generated::App(built) => panic!("{prompt}: {:?}", built.sample),
    }
}

#[test]
fn the_studio_says_what_it_is_and_takes_over_what_the_prompt_says() {
    let answer = generate("A snake game called Viper Pit, dark theme with orange accents");
    let thoughts = answer.thoughts.concat();
    assert!(thoughts.contains("not an AI"), "{thoughts}");
    assert!(thoughts.contains("“Coil”"), "{thoughts}");
    assert!(answer.text.contains("<title>Viper Pit</title>"));
    assert!(answer.text.contains("data-slot=\"name\">Viper Pit</h1>"));
    assert!(answer.text.contains("color-scheme: dark"));
    assert!(!answer.text.contains("#0b62c4") && answer.text.contains("--accent: #"));
}

#[test]
fn the_same_prompt_gets_the_same_app() {
    let prompt = "a habit tracker called Loop in teal";
    assert_eq!(generate(prompt), generate(prompt));
}

#[test]
fn the_description_of_a_sample_gets_that_sample() {
    let answer = generate("A bill splitter for a table of friends with tips");
    let sample = std::fs::read_to_string(fixtures("catalog/samples/bill-splitter/page.html")).unwrap();
    assert_eq!(answer.text, sample);
}

#[test]
fn a_prompt_about_nothing_known_gets_samples_to_choose_from() {
    let choices = choices("Quantum zebra ledger");
    assert!(
        choices.message.starts_with("None of my sample apps fits")
            && !choices.message.contains("come nearest"),
        "{}",
        choices.message
    );
    assert!(choices.thoughts[0].contains("not an AI"));
    assert_eq!(choices.samples.len(), 3);
}

#[test]
fn a_prompt_that_is_near_a_sample_gets_it_offered() {
    let choices = choices("an arcade game with levels and a snake");
    assert!(choices.message.contains("come nearest"), "{}", choices.message);
    assert_eq!(choices.samples[0].id, "snake-game");
    assert_eq!(choices.samples[0].name, "Coil");
}

#[test]
fn a_chosen_sample_is_filled_from_the_prompt() {
    let built = studio().build("snake-game", "an arcade called Viper Pit, dark theme");
    let built = built.unwrap();
    assert_eq!(built.sample.name, "Coil");
    assert!(built.reply.text.contains("<title>Viper Pit</title>"));
    assert!(built.reply.note.contains("“Coil”"), "{}", built.reply.note);
    assert!(studio().build("no-such-sample", "an arcade").is_none());
}

#[test]
fn markup_in_a_prompt_stays_text() {
    let answer = generate("a habit tracker called \"<script>alert(1)</script>\"");
    assert!(
        answer
            .text
            .contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>")
    );
}

#[test]
fn a_name_turns_no_letters_around() {
    let answer = generate("a habit tracker called \"Ti\u{202e}de\u{2069}\"");
    assert!(answer.text.contains("<title>Tide</title>"), "{answer:?}");
}

#[test]
fn pages_are_changed_and_refusals_are_honest() {
    let page = generate("a habit tracker").text;
    let answer = studio()
        .modify("Rename it to \"Loop\" and make the button bigger", &page)
        .unwrap();
    assert!(
        answer.text.contains("<title>Loop</title>") && answer.text.contains("font-size: 16px !important"),
        "{answer:?}"
    );
    assert!(answer.text.starts_with("<!doctype html>") && answer.text.trim_end().ends_with("</html>"));
    let refused = studio().modify("sync it with my calendar", &page).unwrap_err();
    assert!(refused.thoughts.concat().contains("not an AI"));
    assert!(
        refused.message.contains("sync it with my calendar"),
        "{refused:?}"
    );
}

#[test]
fn a_missing_or_broken_catalogue_is_named() {
    let nowhere = Studio::load(Path::new("/nowhere"));
    assert!(matches!(nowhere, Err(CatalogError::Unreadable { .. })));
    let broken = Studio::load(&fixtures("broken"));
    let message = broken.unwrap_err().to_string();
    assert!(message.contains("sample.json"), "{message}");
}

#[test]
fn another_page_looks_like_the_one_that_is_there() {
    let home = "<!doctype html><html lang=de><head><title>Tides</title><style>:root{--bg:#fff}</style></head>\
        <body class=dark><main><header>inner</header><p>secret</p></main><script>var a = 1</script>\
        <header id=top><nav><a href=#x>Start</a></nav><script>menu()</script></header><footer>2026</footer></body></html>";
    let reply = studio()
        .another_page("Über & uns", "Who we are.\n\n<b>And</b> why.", home)
        .unwrap();
    for part in [
        "<html lang=de>",
        "<title>Über &amp; uns · Tides</title>",
        "<style>:root{--bg:#fff}</style>",
        "<body class=dark>",
        "<header id=top><nav><a href=#x>Start</a></nav></header>",
        "<h1>Über &amp; uns</h1>\n<p>Who we are.</p>\n<p>&lt;b&gt;And&lt;/b&gt; why.</p>",
        "<footer>2026</footer>",
    ] {
        assert!(reply.text.contains(part), "{part}: {}", reply.text);
    }
    for part in ["secret", "<script", "inner"] {
        assert!(!reply.text.contains(part), "{part}: {}", reply.text);
    }
    assert!(reply.note.contains("takes an AI model"), "{}", reply.note);
    let titled = home.replace("<header id=top>", "<header id=top><h1>Tides</h1>");
    let titled = studio().another_page("About", "", &titled).unwrap();
    assert!(titled.text.contains("<h2>About</h2>"), "{}", titled.text);
    let opening = home
        .replace("<nav>", "<div class=top>Logo<nav>")
        .replace("</nav>", "</nav></div><h1>Warm tides</h1><p>Come in.</p>")
        .replace("<title>Tides", "<title>Tides &amp; Co");
    let opening = studio().another_page("About", "", &opening).unwrap();
    for part in [
        "<header id=top>\n<div class=top>Logo<nav><a href=#x>Start</a></nav></div>\n</header>",
        "<h1>About</h1>",
        "<title>About · Tides &amp; Co</title>",
    ] {
        assert!(opening.text.contains(part), "{part}: {}", opening.text);
    }
    assert!(!opening.text.contains("Warm tides"), "{}", opening.text);
    let bare = studio().another_page("About", "", "<p>x").unwrap();
    assert!(bare.text.contains("<h1>About</h1>"), "{}", bare.text);
    assert!(studio().another_page("About", "", &home.repeat(200)).is_some());
}
