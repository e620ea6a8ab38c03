use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde::Deserialize;

use super::*;
use crate::colour::Rgb;
use crate::page::theme;

#[derive(Deserialize)]
struct Cases {
    page: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    instruction: String,
    page: Option<String>,
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    note: Option<String>,
    refused: Option<String>,
}

/// Every fifth of the sample pages.
fn samples() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/samples");
    let folders = std::fs::read_dir(folder).unwrap();
    let mut pages: Vec<(PathBuf, String)> = folders
        .map(|folder| folder.unwrap().path().join("page.html"))
        .filter_map(|path| Some((path.clone(), std::fs::read_to_string(path).ok()?)))
        .collect();
    pages.sort();
    pages.into_iter().step_by(5).collect()
}

fn changed(instruction: &str, page: &str) -> String {
    modify(instruction, page)
        .unwrap_or_else(|refusal| panic!("{instruction}: {}", refusal.message))
        .text
}

#[test]
fn the_cases_of_the_table_come_out_as_they_say() {
    let cases: Cases = toml::from_str(include_str!("table_tests.toml")).unwrap();
    for case in cases.cases {
        let page = case.page.as_ref().unwrap_or(&cases.page);
        let about = &case.instruction;
        match (modify(about, page), case.refused) {
            (Ok(reply), None) => {
                for part in &case.has {
                    assert!(
                        reply.text.contains(part),
                        "{about}: {part} is not in\n{}",
                        reply.text
                    );
                }
                for part in &case.lacks {
                    assert!(
                        !reply.text.contains(part),
                        "{about}: {part} is in\n{}",
                        reply.text
                    );
                }
                if let Some(note) = case.note {
                    assert_eq!(reply.note, note, "{about}");
                }
            }
            (Err(refusal), Some(reason)) => {
                assert!(refusal.message.contains(&reason), "{about}: {}", refusal.message);
                assert_eq!(refusal.thoughts.last().unwrap().trim_end(), refusal.message);
            }
            (Ok(reply), Some(_)) => panic!("{about} was done: {}", reply.note),
            (Err(refusal), None) => panic!("{about}: {}", refusal.message),
        }
    }
}

#[test]
fn every_example_works_on_most_samples_or_is_refused() {
    let samples = samples();
    for command in &TABLE.commands {
        assert!(
            table::steps(&command.example)
                .unwrap()
                .iter()
                .all(|step| step.readings[0].action == command.action)
        );
        let works = samples
            .iter()
            .filter(|(path, page)| match modify(&command.example, page) {
                Ok(reply) => {
                    editing::check::sound(page, &reply.text).unwrap();
                    assert!(
                        !reply.note.is_empty() && reply.text != *page,
                        "{}",
                        path.display()
                    );
                    let answer = editing::reply::read(&chat(&command.example, page, None).text);
                    assert!(
                        !answer.changes.is_empty()
                            && answer.changes.iter().all(|change| change.proposal.change.is_ok())
                    );
                    true
                }
                Err(refusal) => {
                    assert!(
                        refusal.message.ends_with("Nothing was changed."),
                        "{}",
                        refusal.message
                    );
                    false
                }
            });
        let works = works.count();
        if command.kind != Kind::Content {
            assert!(works >= 10, "{} works on {works} samples", command.example);
        }
    }
}

#[test]
fn rounder_never_makes_a_corner_less_round() {
    let radii = |page: &str| -> Vec<(String, String)> {
        let rules = theme::rules(page).into_iter().flat_map(|rule| rule.declarations);
        let radii = rules.filter(|(name, _)| name.ends_with("radius"));
        radii
            .map(|(name, place)| (name, page.get(place).unwrap().to_owned()))
            .collect()
    };
    let number = |word: &str| word.trim_end_matches(char::is_alphabetic).parse::<f64>().ok();
    for (path, page) in samples() {
        let Ok(reply) = modify("make the corners rounder", &page) else {
            continue;
        };
        let (before, after) = (radii(&page), radii(&reply.text));
        // A page without custom properties gets a rule more.
        assert!(before.len() <= after.len());
        for ((name, old), (_, new)) in before.iter().zip(&after) {
            for (old, new) in old.split(' ').zip(new.split(' ')) {
                let rounder = number(old).zip(number(new)).is_none_or(|(old, new)| new >= old);
                assert!(rounder, "{}: {name} {old} {new}", path.display());
            }
        }
        assert_ne!(before, after);
    }
}

#[test]
fn texts_on_a_changed_ground_stay_readable() {
    for (path, page) in samples() {
        for colour in ["navy", "yellow", "orange", "teal", "white", "black", "#808080"] {
            let page = changed(&format!("make the background {colour}"), &page);
            let all = theme::roots(&page);
            for root in &all {
                let grounds = theme::grounds(&page, &all, root);
                for name in ["--ink", "--muted", "--accent"] {
                    let reads =
                        theme::colour(&page, root, name).is_none_or(|text| text.contrast_on(&grounds) >= 4.5);
                    assert!(reads, "{} {colour} {name}", path.display());
                }
            }
        }
        let dark = changed("make it dark", &page);
        assert!(
            theme::ground(&dark).is_some_and(Rgb::is_dark),
            "{}",
            path.display()
        );
        let light = changed("make it light", &dark);
        assert!(
            theme::ground(&light).is_some_and(|ground| !ground.is_dark()),
            "{}",
            path.display()
        );
    }
}

#[test]
fn a_new_name_is_title_and_heading_of_every_sample() {
    for (path, page) in samples() {
        let page = changed("rename the app to Tide House", &page);
        assert_eq!(
            editing::title::title(&page).as_deref(),
            Some("Tide House"),
            "{}",
            path.display()
        );
    }
}

/// The page with the changes of an answer.
fn applied(page: &str, answer: &str) -> String {
    let reply = editing::reply::read(answer);
    let proposals: Vec<_> = reply.changes.into_iter().map(|change| change.proposal).collect();
    let report = editing::apply::apply(page, &proposals, &[]);
    assert_eq!(report.failed, [], "{answer}");
    report.code
}

#[test]
fn changes_of_a_chat_make_the_page_that_modify_makes() {
    let cases: Cases = toml::from_str(include_str!("table_tests.toml")).unwrap();
    let page = &cases.page;
    // A removed element takes its line with it.
    let lines = |page: &str| {
        page.split('\n')
            .filter(|line| !line.trim().is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for (message, changes) in [
        (
            "Make the background navy, change 'Save' to 'Keep' and remove the footer",
            3,
        ),
        ("Move the footer up and add a heading saying New", 1),
        ("Change Save to Keep, remove the Keep button", 1),
    ] {
        let reply = chat(message, page, None);
        assert_eq!(
            editing::reply::read(&reply.text).changes.len(),
            changes,
            "{}",
            reply.text
        );
        assert_eq!(lines(&applied(page, &reply.text)), lines(&changed(message, page)));
    }
    for case in cases.cases {
        let page = case.page.as_ref().unwrap_or(page);
        if let Ok(reply) = modify(&case.instruction, page) {
            assert_eq!(
                lines(&applied(page, &chat(&case.instruction, page, None).text)),
                lines(&reply.text)
            );
        }
    }
    for message in ["hello", "Which buttons are there?", "make it dark and frobnicate"] {
        let answer = editing::reply::read(&chat(message, &cases.page, None).text);
        assert!(answer.changes.is_empty() && answer.text.contains("This is the offline studio, not an AI"));
    }
}

#[test]
fn commands_whose_changes_failed_are_repeated_alone() {
    let cases: Cases = toml::from_str(include_str!("table_tests.toml")).unwrap();
    let message = "Make the background navy, change 'Save' to 'Keep' and make the buttons orange";
    let again = |failed: &str| chat(message, &cases.page, Some(&[failed])).text;
    assert_eq!(
        applied(&cases.page, &again("2")),
        changed("change 'Save' to 'Keep'", &cases.page)
    );
    assert_eq!(
        applied(&cases.page, &again("2-3")),
        changed("change 'Save' to 'Keep', make the buttons orange", &cases.page)
    );
}

#[test]
fn hostile_pages_take_linear_work() {
    let pages = [
        "<div>".repeat(500) + "Hi" + &"</div>".repeat(500),
        "<p>a <b>".repeat(1_000),
        "x ".repeat(50_000),
        format!("<style>{}</style>", "@layer a{ :root{--bg:#fff} ".repeat(500)),
        format!("<script>{}</script>", "'Hi' ".repeat(500)),
        "<button>Hi</button>\n".repeat(500),
    ];
    let started = Instant::now();
    for page in pages {
        for command in &TABLE.commands {
            let _ = modify(&command.example, &page);
        }
        for message in ["remove Hi", "change Hi to Ho", "rubbish"] {
            let _ = chat(message, &page, None);
        }
    }
    assert!(
        started.elapsed() < Duration::from_secs(30),
        "{:?}",
        started.elapsed()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_page_and_no_instruction_is_too_strange(
        page in "(<[a-z]{0,6}( [a-z]{1,5}=['\"]?[a-zé]{0,3}['\"]?)?/?>|</[a-z]{0,6}>|[<>é&;{}:'\"a ]|<style>|<script>|<!--|:root|--bg:#fff;|style='a:1px'){0,40}",
        words in "[a-z“”\"', .é]{0,40}",
        at in 0..26_usize,
    ) {
        let example = &TABLE.commands[at % TABLE.commands.len()].example;
        for instruction in [example.as_str(), &words, "change a to b", "remove a"] {
            let _ = modify(instruction, &page);
            let _ = chat(instruction, &page, None);
        }
    }

    #[test]
    fn a_changed_text_leaves_all_other_bytes(before in "(<b>|</b>|<p>|&amp;|[a-zé ]){0,12}", after in "(</i>|<br>|</p>|<!-- -->|[a-zé ]){0,12}") {
        let page = format!("<!doctype html><html><head></head><body>{before}<p>OLD ONE</p>{after}</body></html>");
        if let Ok(reply) = modify("change text OLD ONE to NEW", &page) {
            prop_assert_eq!(reply.text, page.replace("OLD ONE", "NEW"));
        }
    }
}

/// What one instruction may cost is bounded, whatever the page: nothing doubles until the memory is full.
#[test]
fn bombs_are_refused() {
    let depth = 20;
    let opened: String = (1..=depth).map(|at| format!("<div id=a{at}>")).collect();
    let nested = format!("{opened}<p>{}</p>{}", "x".repeat(10_000), "</div>".repeat(depth));
    let doubled: Vec<String> = (1..=depth).rev().map(|at| format!("duplicate #a{at}")).collect();
    let long = "y".repeat(9_000);
    for (instruction, page) in [
        (doubled.join(", "), nested),
        (format!("change x to {long}"), "<p>x</p>".repeat(20_000)),
        (
            format!("set the text of {}", "to ".repeat(54)),
            "<p>to to".repeat(70_000),
        ),
        ("hide the fifth section".to_owned(), "<p>".repeat(200_000)),
        ("no command".to_owned(), "<table><tr><td>".repeat(40_000)),
    ] {
        let result = modify(&instruction, &page);
        let message = result.map(|reply| reply.text.len()).unwrap_err().message;
        assert!(
            message.contains(TOO_LARGE) || message.contains("None of them works on this page"),
            "{instruction:.60}: {message:.300}"
        );
    }
}
