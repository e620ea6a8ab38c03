//! Requests of several parts, and those that are refused.

use super::PLAIN;
use super::modify;

#[test]
fn a_request_with_two_parts_gets_both_or_hears_which_was_left_out() {
    for (instruction, parts) in [
        (
            "make the button red with rounded corners",
            ["background: #d32f2f", "border-radius: 16px"],
        ),
        (
            "make the heading bigger, bold and red",
            ["font-weight: 700", "color: #d32f2f"],
        ),
        ("make the heading big red", ["font-size: 2.4em", "color: #d32f2f"]),
        (
            "white text on a navy background",
            ["color: #ffffff !important", "background: #1b2f66"],
        ),
        (
            "change the heading to 'Red Sea' in blue",
            [">Red Sea <small>", "color: #1f5fd1"],
        ),
        ("dark mode with orange accents", ["invert(.93)", "#e0660c"]),
    ] {
        let reply = modify(instruction, PLAIN).unwrap();
        assert!(!reply.note.contains("Not done"), "{instruction}: {}", reply.note);
        for part in parts {
            assert!(reply.text.contains(part), "{instruction}: {part}\n{}", reply.text);
        }
    }
    for (instruction, says) in [
        ("add a button that says 'Help' in green", "Ask for its look"),
        ("make the heading bigger and add multiplayer", "“add multiplayer”"),
        (
            "change the title to Sunny and connect it to my bank",
            "“connect it to my bank”",
        ),
        ("make the heading red or blue", "the first of the colours"),
    ] {
        let reply = modify(instruction, PLAIN).unwrap();
        assert!(
            reply.note.contains("Done:") && reply.note.contains(says),
            "{instruction}: {}",
            reply.note
        );
    }
    let many = "make the heading bold and ".repeat(30);
    assert!(
        modify(&many, PLAIN)
            .unwrap()
            .note
            .contains("more than I read at once")
    );
}

#[test]
fn several_requests_are_done_and_the_rest_is_said() {
    let reply = modify(
        "Make the header blue and the buttons green, then bake a cake.",
        PLAIN,
    )
    .unwrap();
    assert!(
        reply
            .text
            .contains("header, .header, [role=banner] { background: #1f5fd1")
    );
    assert!(reply.text.contains("background: #2c853c"));
    assert!(
        reply
            .thoughts
            .iter()
            .any(|thought| thought == "Not done: I do not understand “bake a cake”.\n")
    );
    let reply = modify("make the heading bold and red", PLAIN).unwrap();
    assert!(reply.text.contains("font-weight: 700") && reply.text.contains("h6 { color: #d32f2f"));
}

#[test]
fn what_is_not_understood_is_refused() {
    for instruction in [
        "Connect it to my database",
        "fix the bug",
        "make it better",
        "?!",
        "add multiplayer",
    ] {
        let refusal = modify(instruction, PLAIN).expect_err(instruction);
        assert!(refusal.message.ends_with("The page was not changed."));
        assert!(refusal.thoughts[0].contains("not an AI"));
    }
}
