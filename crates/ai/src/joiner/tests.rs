#![expect(clippy::string_slice, reason = "the tests know their texts")]

use proptest::prelude::*;

use super::*;

fn join(so_far: &str, pieces: &[&str]) -> Result<String, StartedOver> {
    let mut joiner = Joiner::new(so_far);
    let mut whole = so_far.to_owned();
    for piece in pieces {
        whole.push_str(&joiner.feed(piece)?);
    }
    whole.push_str(&joiner.finish()?);
    Ok(whole)
}

/// A text in pieces of `step` characters.
fn pieces(text: &str, step: usize) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(step).map(|piece| piece.iter().collect()).collect()
}

/// Joins the same in pieces of all sizes.
#[track_caller]
fn joined(so_far: &str, next: &str) -> Result<String, StartedOver> {
    let whole = join(so_far, &[next]);
    for step in [1, 2, 3, 7, 16] {
        let pieces = pieces(next, step);
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        assert_eq!(join(so_far, &pieces), whole, "in pieces of {step}");
    }
    whole
}

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<body>\n<p>The quick brown fox";

#[test]
fn a_repeated_end_is_left_out() {
    assert_eq!(
        joined(PAGE, "quick brown fox jumps</p>").unwrap(),
        format!("{PAGE} jumps</p>")
    );
    assert_eq!(
        joined("<p>Tell the tal", "l man</p>").unwrap(),
        "<p>Tell the tall man</p>"
    );
}

#[test]
fn a_last_line_written_again_is_left_out() {
    for (so_far, next, whole) in [
        ("<ul>\n  <li>S", "  <li>Second</li>", "<ul>\n  <li>Second</li>"),
        ("<ul>\n  <li>S", "<li>Second</li>", "<ul>\n  <li>Second</li>"),
        ("<div>\n</di", "</div>", "<div>\n</div>"),
        ("<div>\n</di", "v>", "<div>\n</div>"),
        ("a {\n}", "\n}\n", "a {\n}\n}\n"),
        ("a {\n}", "}\n", "a {\n}}\n"),
    ] {
        assert_eq!(joined(so_far, next).unwrap(), whole, "{so_far:?} {next:?}");
    }
}

#[test]
fn a_fence_around_the_continuation_is_left_out() {
    for next in ["```html\nquick brown fox jumps</p>", "```\n jumps</p>"] {
        assert_eq!(joined(PAGE, next).unwrap(), format!("{PAGE} jumps</p>"), "{next}");
    }
}

#[test]
fn words_before_going_on_are_left_out_when_what_follows_goes_on() {
    for next in [
        "Sure, here is the rest:\nquick brown fox jumps</p>",
        "Sure, here is the rest:\n\n```html\nquick brown fox jumps</p>",
        "Of course.\nHere it is:\nquick brown fox jumps</p>",
        "Here is the rest:\n```html\n jumps</p>",
    ] {
        assert_eq!(joined(PAGE, next).unwrap(), format!("{PAGE} jumps</p>"), "{next}");
    }
}

#[test]
fn words_that_belong_to_the_text_stay() {
    for next in [
        "Hello World\nand all the others</p>\n",
        "Sure, here is the rest:\nnothing known\n",
        "Tides",
        "Tides and\n",
    ] {
        assert_eq!(joined(PAGE, next).unwrap(), format!("{PAGE}{next}"), "{next}");
    }
    // In words a fence may be their own.
    let words = "I make the card blue. ";
    let next = "Like this:\n```css\na { color: blue }";
    assert_eq!(joined(words, next).unwrap(), format!("{words}{next}"));
}

#[test]
fn a_text_written_again_goes_on_behind_what_came() {
    let rest = " jumps</p>\n</body>\n</html>";
    for lead in ["", "\n", "```html\n"] {
        assert_eq!(
            joined(PAGE, &format!("{lead}{PAGE}{rest}")).unwrap(),
            format!("{PAGE}{rest}")
        );
    }
    let fenced = format!("Here you are:\n```html\n{PAGE}");
    assert_eq!(
        joined(&fenced, &format!("{PAGE}{rest}")).unwrap(),
        format!("{fenced}{rest}")
    );
    let words = "I make the card blue, the buttons green and the title larger, because";
    assert_eq!(
        joined(words, &format!("{words} you asked")).unwrap(),
        format!("{words} you asked")
    );
    assert_eq!(joined("<!doc", "<!doctype html>").unwrap(), "<!doctype html>");
    assert_eq!(
        joined("<!doctype html>\n", "<html>\n<body>").unwrap(),
        "<!doctype html>\n<html>\n<body>"
    );
    assert_eq!(joined(PAGE, &PAGE[..40]).unwrap(), PAGE);
}

#[test]
fn another_text_from_its_beginning_is_refused() {
    for next in [
        "<!doctype html>\n<html lang=\"de\">",
        "<!DOCTYPE html>\n<html lang=\"en\">",
        "```html\n<!doctype html>\n<html>",
        "<html lang=\"en\">\n<body>",
    ] {
        assert_eq!(joined(PAGE, next), Err(StartedOver), "{next}");
    }
}

#[test]
fn text_that_repeats_nothing_goes_out_at_once() {
    let mut joiner = Joiner::new(PAGE);
    assert_eq!(joiner.feed(" jumps over").unwrap(), " jumps over");
    assert_eq!(joiner.feed(" the dog").unwrap(), " the dog");
}

/// Lines that differ from each other, so that no match is chance.
fn document(lines: usize) -> String {
    let lines = (0..lines).map(|line| format!("<li class=\"row-{line}\">Straße {} ✓</li>\n", line * 7919));
    format!("<!doctype html>\n{}", lines.collect::<String>())
}

fn boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #[test]
    fn a_document_in_two_parts_is_whole_again(
        lines in 4_usize..120, cut in 0_usize..5_000, repeat in 0_usize..3_000, step in 1_usize..200,
    ) {
        let text = document(lines);
        let cut = boundary(&text, 16 + cut % (text.len() - 16));
        // A shorter repeat would be taken for new text, as intended.
        let repeat = if repeat < 24 { 0 } else { repeat };
        let start = boundary(&text, cut.saturating_sub(repeat));
        let pieces = pieces(&text[start..], step);
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        prop_assert_eq!(join(&text[..cut], &pieces), Ok(text.clone()));
    }

    #[test]
    fn any_text_is_whole_again_whatever_end_is_repeated(
        text in "[a-zA-Z0-9<>/=\" \n.;{}é✓😀]{40,400}", cut in 12_usize..400, repeat in 0_usize..400, step in 1_usize..50,
    ) {
        let cut = boundary(&text, cut);
        let start = boundary(&text, cut.saturating_sub(repeat.max(MIN)));
        prop_assume!(cut - start >= MIN);
        let pieces = pieces(&text[start..], step);
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        prop_assert_eq!(join(&text[..cut], &pieces), Ok(text.clone()));
    }

    #[test]
    fn pieces_make_no_difference(so_far in "[ab\n]{0,40}", next in "[abS:`\n ]{1,40}", step in 1_usize..9) {
        let cut = pieces(&next, step);
        let cut: Vec<&str> = cut.iter().map(String::as_str).collect();
        prop_assert_eq!(join(&so_far, &cut), join(&so_far, &[&next]));
    }

    #[test]
    fn nothing_is_held_for_ever(so_far in ".{0,80}", next in ".{0,80}") {
        if let Ok(whole) = join(&so_far, &[&next]) {
            prop_assert!(whole.starts_with(&so_far));
        }
    }
}
