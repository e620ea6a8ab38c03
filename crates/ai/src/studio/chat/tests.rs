use super::*;
use crate::request::{FailedAttempt, PageView};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n<style>\nbody { margin: 0; }\n</style>\n</head>\n<body>\n<h1>Tides</h1>\n<button>Save</button>\n<button>Load</button>\n</body>\n</html>\n";

fn asked(message: &str, earlier: Earlier) -> String {
    let answer = answer(&ChatTask {
        message: message.to_owned(),
        history: Vec::new(),
        page: PAGE.to_owned(),
        view: PageView::Whole,
        earlier,
    });
    assert_eq!(answer.thoughts[0], INTRODUCTION);
    answer.text
}

fn first(message: &str) -> String {
    asked(message, Earlier::Nothing)
}

#[test]
fn each_wish_is_a_change() {
    insta::assert_snapshot!(first(
        "Make the buttons green, remove the footer and change 'Save' to 'Keep'"
    ));
}

#[test]
fn what_failed_is_tried_again_under_its_id() {
    let failures = ["2", "3"].map(|id| FailedAttempt {
        id: id.to_owned(),
        description: String::new(),
        reason: String::new(),
    });
    let answer = asked(
        "Make the buttons green, remove the footer and change 'Save' to 'Keep'",
        Earlier::Failed {
            failures: failures.into(),
            applied: Vec::new(),
            may_rewrite: true,
        },
    );
    assert_eq!(answer.matches("<morpheo:change ").count(), 1, "{answer}");
    assert!(answer.contains("<morpheo:change id=\"3\""), "{answer}");
    assert!(
        answer.contains("cannot be done: I do not find a footer"),
        "{answer}"
    );
}

#[test]
fn questions_are_answered_in_words() {
    let answer = first("Which buttons are there?");
    assert!(
        answer.contains("- 2 buttons: Save · Load") && !answer.contains("heading"),
        "{answer}"
    );
    let answer = first("What is in this app?");
    assert!(
        answer.starts_with("**Tides** has 14 lines of code:") && answer.contains("- 1 heading: Tides"),
        "{answer}"
    );
    assert!(first("Is there a dark mode?").contains("without an AI model"));
    for wish in [
        "Can you make the buttons green?",
        "How about making the heading red?",
    ] {
        assert!(first(wish).contains("<morpheo:change id=\"1\""), "{wish}");
    }
}

#[test]
fn what_is_not_understood_is_said() {
    let answer = first("Connect it to my bank");
    assert!(
        answer.starts_with("I do not understand that.") && !answer.contains("<morpheo:"),
        "{answer}"
    );
    let answer = first("Make the heading red and bake a cake");
    assert!(answer.contains("**Bake a cake** cannot be done"), "{answer}");
}

#[test]
fn a_thing_that_is_not_there_is_looked_for_and_then_said() {
    let answer = first("Make the heading red and remove the elephant");
    assert!(answer.contains("<div class=\"elephant\">"), "{answer}");
    assert!(!answer.contains("cannot be done"), "{answer}");
}
