use super::*;
use std::time::Duration;

fn answer(message: &str, page: &str, failed: Option<&[&str]>) -> Reply {
    super::answer(
        message,
        (page, &samples::Catalog::default()),
        failed,
        Patience::new(),
    )
}

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n<style>\nbody { margin: 0; }\n</style>\n</head>\n<body>\n<h1>Tides</h1>\n<button>Save</button>\n<button>Load</button>\n</body>\n</html>\n";

fn first(message: &str) -> String {
    let answer = answer(message, PAGE, None);
    assert_eq!(answer.thoughts[0], INTRODUCTION);
    answer.text
}

#[test]
fn each_request_is_a_change() {
    insta::assert_snapshot!(first(
        "Make the buttons green, remove the footer and change 'Save' to 'Keep'"
    ));
}

#[test]
fn what_failed_is_answered_again_under_its_id() {
    let message = "Make the buttons green, remove the footer and change 'Save' to 'Keep'";
    let answer = answer(message, PAGE, Some(&["2", "3"])).text;
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
        answer.starts_with("**Tides**\n\n- To press: Save · Load\n\n"),
        "{answer}"
    );
    assert!(first("Is there a dark mode?").contains("without an AI model"));
    for request in [
        "Can you make the buttons green?",
        "How about making the heading red?",
    ] {
        assert!(first(request).contains("<morpheo:change id=\"1\""), "{request}");
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

#[test]
fn of_several_headings_the_main_one_is_changed_and_that_is_said() {
    let page = PAGE.replace("<h1>Tides</h1>", "<h2>Today</h2>\n<h1>Tides</h1>\n<h2>Later</h2>");
    let answer = answer("Change the heading to 'Harbour'", &page, None).text;
    assert!(
        answer.contains("There are 3 of them; I took the one that read “Tides”."),
        "{answer}"
    );
    assert!(answer.contains("<h1>Harbour</h1>"), "{answer}");
}

#[test]
fn a_look_for_one_of_several_headings_is_for_all_and_that_is_said() {
    let page = PAGE.replace("<h1>Tides</h1>", "<h1>Tides</h1>\n<h2>Later</h2>");
    let answer = answer("Make the heading red", &page, None).text;
    assert!(
        answer.starts_with("**Make the heading red**: There are 2 headings, and this is for all of them."),
        "{answer}"
    );
    assert!(!first("Make the heading red").contains("There are"));
}

#[test]
fn both_parts_of_a_request_are_changes_under_one_heading() {
    let answer = first("Make the buttons red with rounded corners");
    assert_eq!(answer.matches("<morpheo:change ").count(), 2, "{answer}");
    assert_eq!(
        answer
            .matches("**Make the buttons red with rounded corners**")
            .count(),
        1,
        "{answer}"
    );
}

#[test]
fn texts_in_an_answer_are_cut_between_words() {
    let long = "When the water is high the boats leave, and the gulls follow them out to sea";
    let page = PAGE.replace("<h1>Tides</h1>", &format!("<h1>{long}</h1>"));
    let answer = answer("Which headings are there?", &page, None).text;
    assert!(
        answer.contains("heading: When the water is high the boats leave, and the gulls…"),
        "{answer}"
    );
}

#[test]
fn the_colours_of_a_page_are_told_with_their_codes_the_most_used_first() {
    let styles = ":root { --bg: #fff; --accent: #BF2A1E; --none: 3px; }\n@media (prefers-color-scheme: dark) { :root { --bg: #101214; } }\n#add { color: var(--accent); border: 1px solid var(--accent, #bf2a1e); }\nbody { margin: 0; background: var(--bg); box-shadow: 0 0 3px rgb(0 0 0 / .5); color: #1f5fd1cc }";
    let page = PAGE
        .replace("body { margin: 0; }", styles)
        .replace("<h1>", "<h1 style=\"color:#1f5fd1\">")
        .replace("<button>Load", "<svg fill=\"#1F5FD1\"></svg><button>Load");
    for message in [
        "What colours does this app use?",
        "which hex colors are in there",
        "Tell me its palette",
    ] {
        let answer = answer(message, &page, None).text;
        let lines: Vec<&str> = answer.lines().filter(|line| line.starts_with("- ")).collect();
        assert_eq!(
            lines,
            [
                "- 5 colours, the most used first",
                "- #1f5fd1 (blue): 3 times",
                "- #bf2a1e (scarlet): 3 times, as --accent",
                "- #000000 (black): once",
                "- #101214 (near black): once, as --bg in the dark look",
                "- #ffffff (white): once, as --bg",
            ],
            "{message}"
        );
    }
    assert!(first("What colours does it have?").contains("- no colours in its styles"));
    let answer = answer("What colour are the buttons?", &page, None).text;
    assert!(
        answer.contains("- 2 buttons: Save · Load") && answer.contains("#bf2a1e"),
        "{answer}"
    );
    assert!(first("Can you change the colours to green?").contains("<morpheo:change"));
}

#[test]
fn of_many_colours_the_most_used_are_told() {
    let rules: String = (10..40)
        .map(|n| format!("p{n} {{ color: #0000{n}; }}\n"))
        .collect();
    let page = PAGE.replace("body { margin: 0; }", &rules);
    let answer = answer("What colours are used?", &page, None).text;
    assert!(
        answer.contains("- 30 colours") && answer.contains("- and 18 more"),
        "{answer}"
    );
    assert_eq!(answer.matches("#0000").count(), 12, "{answer}");
}

#[test]
fn a_page_full_of_custom_properties_gets_a_short_answer() {
    let properties: String = (0..20_000).map(|n| format!("--p{n}: #123456;")).collect();
    let uses: String = (0..20_000).map(|n| format!("a{{color:var(--p{n})}}")).collect();
    let long = "x".repeat(10_000);
    let styles = format!(":root {{ {properties} --{long}: #654321; }} {uses}");
    let answer = answer(
        "What colours are used?",
        &PAGE.replace("body { margin: 0; }", &styles),
        None,
    )
    .text;
    assert!(
        answer.contains("20000 times, as --p0, --p1, --p2, --p3\n"),
        "{answer}"
    );
    assert!(answer.len() < 1_000, "{answer}");
}

#[test]
fn nothing_more_is_begun_when_the_time_is_over() {
    let over = Patience::of(Duration::ZERO);
    let text = super::answer(
        "Make the buttons green",
        (PAGE, &samples::Catalog::default()),
        None,
        over,
    )
    .text;
    assert_eq!(
        text,
        format!("**Make the buttons green** cannot be done: {TOO_MUCH}")
    );
}
