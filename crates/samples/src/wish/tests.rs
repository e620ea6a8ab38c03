use super::*;

fn parts(text: &str, language: Language) -> String {
    let wish = Wish::read(text, language);
    let listed = |part| {
        let words = wish.words.iter().filter(|word| word.part == part);
        let words: Vec<&str> = words.map(|word| word.folded.as_str()).collect();
        words.join(" ")
    };
    [
        Part::Subject,
        Part::Purpose,
        Part::Description,
        Part::Theme,
        Part::Unwanted,
    ]
    .map(listed)
    .join(" | ")
}

#[test]
fn what_is_asked_for_stands_apart_from_what_describes_it() {
    for (text, language, expected) in [
        (
            "Please build me a calm habit tracker with charts for students",
            Language::English,
            "calm habit tracker | students | charts |  | ",
        ),
        (
            "I mend old clocks for a living and need a simple portfolio with photos",
            Language::English,
            "simple portfolio | living | mend old clocks photos |  | ",
        ),
        (
            "Password generator my mum can use",
            Language::English,
            "password generator |  | mum use |  | ",
        ),
        (
            "an app that tracks my habits, no ads",
            Language::English,
            "app tracks habits |  |  |  | ads",
        ),
        (
            "a website about snakes",
            Language::English,
            "website |  |  | snakes | ",
        ),
        (
            "Erstelle einen Vokabeltrainer für Französisch ohne Werbung",
            Language::German,
            "vokabeltrainer | franzosisch |  |  | werbung",
        ),
        (
            "Je voudrais un site pour ma boulangerie avec les horaires",
            Language::French,
            "site boulangerie |  | horaires |  | ",
        ),
    ] {
        assert_eq!(parts(text, language), expected, "{text}");
    }
}

#[test]
fn what_kind_of_thing_is_asked_for_is_told() {
    for (text, asked) in [
        ("a website about snakes", vec![Any::Page]),
        ("a landing page for my habit tracker", vec![Any::Page, Any::Page]),
        ("a habit tracker", vec![]),
        ("a game where a snake eats", vec![Any::Game]),
        ("a habit tracker with a page for each month", vec![]),
    ] {
        assert_eq!(Wish::read(text, Language::English).asked, asked, "{text}");
    }
}

#[test]
fn what_is_quoted_is_no_part_of_a_wish() {
    for text in [
        "a timer “Snake Night” in red",
        "a timer \"Quiz\" in red",
        "a timer „Quiz“ in red",
    ] {
        let wish = Wish::read(text, Language::English);
        let words: Vec<&str> = wish.words.iter().map(|word| word.folded.as_str()).collect();
        assert_eq!(words, ["timer", "red"], "{text}");
    }
}
