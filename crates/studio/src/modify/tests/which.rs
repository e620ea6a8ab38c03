//! Which element is meant.

use super::modify;
use super::{PLAIN, holds, page};

#[test]
fn one_element_can_be_meant() {
    holds(
        "make the second button green",
        "<button data-morpheo-id=\"morpheo-button-2\" class=\"ghost\" style=\"background: #2c853c !important;",
    );
    holds(
        "make the last button bigger",
        "class=\"ghost\" style=\"zoom: 120% !important;\">",
    );
    holds(
        "make morpheo-p-1 bold",
        "<p data-morpheo-id=\"morpheo-p-1\" style=\"font-weight: 700 !important;\">",
    );
    holds(
        "make \"Buy now\" blue",
        "style=\"margin:0; background: #1f5fd1 !important;",
    );
}

#[test]
fn of_several_the_main_one_is_taken_and_that_is_said() {
    let reply = modify("change the button to say Go", PLAIN).unwrap();
    assert!(
        reply.text.contains("style=\"margin:0\">Go</button>"),
        "{}",
        reply.text
    );
    assert!(
        reply
            .note
            .contains("There are 2 of them; I took the one that read “Buy now”"),
        "{}",
        reply.note
    );
    let headings = PLAIN
        .replace("<main>", "<main><h2>Offers</h2>")
        .replace("<header>", "<header><h3>Today</h3>");
    let reply = modify("change the heading to 'Harbour'", &headings).unwrap();
    assert!(
        reply
            .text
            .contains("<h1 data-morpheo-id=\"morpheo-h1-1\">Harbour"),
        "{}",
        reply.text
    );
    assert!(reply.note.contains("There are 3 of them"), "{}", reply.note);
    let one = modify("change the title to 'Harbour'", PLAIN).unwrap();
    assert_eq!(one.note, "Done: “Harbour” for the title.");
}

#[test]
fn a_word_that_tells_which_one_is_meant_asks_for_nothing() {
    let html = page("make the big button green");
    assert!(
        html.contains("background: #2c853c") && !html.contains("zoom"),
        "{html}"
    );
    let html = page("make the red button green");
    assert!(
        html.contains("background: #2c853c") && !html.contains("#d32f2f"),
        "{html}"
    );
}
