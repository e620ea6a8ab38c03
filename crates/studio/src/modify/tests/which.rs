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
        "class=\"ghost\" style=\"font-size: 16px !important;\">",
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
        html.contains("background: #2c853c") && !html.contains("font-size"),
        "{html}"
    );
    let html = page("make the red button green");
    assert!(
        html.contains("background: #2c853c") && !html.contains("#d32f2f"),
        "{html}"
    );
}

/// Buttons that show words for looks, for moments and for what is not to be.
const LABELLED: &str = r#"<!doctype html>
<html><head><title>Timer</title></head>
<body>
<h1>Timer</h1><p class="tagline">Stay with it</p><h2>Today</h2><h2>Later</h2>
<button>Focus</button><button>Click me</button><button>No</button><button>Center</button>
<button>Bold</button><button>Dark</button><button>Large</button>
</body></html>
"#;

#[test]
fn what_tells_a_control_from_the_others_is_no_look() {
    for (label, instruction) in [
        ("Focus", "make the Focus button green"),
        ("Focus", "make the focus button green"),
        ("Focus", "could you colour the Focus button green?"),
        ("Focus", "set the Focus button's color to green"),
        ("Focus", "make Focus green"),
        ("Click me", "the Click me button should be green"),
        ("No", "make the No button green"),
        ("Center", "make the center button green"),
        ("Bold", "make the Bold button green"),
        ("Dark", "turn the Dark button green"),
        ("Large", "make the Large button green"),
    ] {
        let css =
            "background: #2c853c !important; border-color: #2c853c !important; color: #ffffff !important;";
        let changed = format!("<button style=\"{css}\">{label}</button>");
        let html = modify(instruction, LABELLED).unwrap().text;
        assert_eq!(
            html,
            LABELLED.replace(&format!("<button>{label}</button>"), &changed),
            "{instruction}"
        );
    }
    for instruction in [
        "make the buttons green on focus",
        "make the button green when pressed",
        "make the pressed button green",
        "Make The Buttons Green On Hover",
    ] {
        let why = modify(instruction, LABELLED).unwrap_err().message;
        assert!(
            why.starts_with("A look that comes and goes"),
            "{instruction}: {why}"
        );
    }
}

#[test]
fn a_word_for_an_element_may_be_written_as_two() {
    for instruction in [
        "make the tag line red",
        "make the tag-line red",
        "make the sub heading red",
        "change the tag line's colour to red",
    ] {
        let html = modify(instruction, LABELLED).unwrap().text;
        assert!(
            html.contains(".tagline, .subtitle, [data-slot=tagline] { color: #d32f2f !important; }"),
            "{instruction}"
        );
    }
    let html = modify("change the tag line to Side bar", LABELLED).unwrap().text;
    assert!(html.contains("<p class=\"tagline\">Side bar</p>"), "{html}");
}

#[test]
fn of_several_where_one_is_named_all_are_meant_and_that_is_said() {
    for (instruction, count) in [
        ("make the heading red", "3 headings"),
        ("make the button bigger", "7 buttons"),
        ("give my button rounded corners", "7 buttons"),
        ("remove the heading", "3 headings"),
    ] {
        let note = modify(instruction, LABELLED).unwrap().note;
        let said = format!("There are {count}, and this is for all of them.");
        assert!(note.contains(&said), "{instruction}: {note}");
    }
    for instruction in [
        "make the headings red",
        "make every heading red",
        "make the main heading red",
        "make the second heading red",
        "make the tagline red",
    ] {
        let note = modify(instruction, LABELLED).unwrap().note;
        assert!(!note.contains("There are"), "{instruction}: {note}");
    }
}

#[test]
fn a_text_that_a_script_may_show_again_is_said_to_be_such() {
    let page = "<body><button id=go>Play</button><button>Stop</button>\
        <script>go.textContent = over ? \"Again\" : \"Play\"</script></body>";
    let reply = modify("change the Play button's text to Start", page).unwrap();
    assert!(reply.text.contains(">Start</button>"), "{}", reply.text);
    let said = "A script of the page has “Play” too, and may show it again in that place";
    assert!(reply.note.contains(said), "{}", reply.note);
    let other = modify("change the Stop button's text to Halt", page).unwrap();
    assert!(!other.note.contains("A script"), "{}", other.note);
}
