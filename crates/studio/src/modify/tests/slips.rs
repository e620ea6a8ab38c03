//! Slips of the pen, and requests in other languages.

use super::modify;
use super::{PLAIN, holds, page, refused};

#[test]
fn a_slip_of_the_pen_is_read_as_the_word_that_was_meant_and_that_is_said() {
    for (slip, right) in [
        ("mkae the butons green", "make the buttons green"),
        ("make the backgroud pink", "make the background pink"),
        ("change the backgroud to bleu", "change the background to blue"),
        ("make the haeding biger", "make the heading bigger"),
        (
            "chnage the title to Movie Night",
            "change the title to Movie Night",
        ),
        ("remvoe the last buton", "remove the last button"),
        ("add a buton saying Hi", "add a button saying Hi"),
        ("make the buttons purpel", "make the buttons purple"),
    ] {
        let reply = modify(slip, PLAIN).unwrap_or_else(|refusal| panic!("{slip}: {refusal:?}"));
        assert_eq!(reply.text, page(right), "{slip}");
        assert!(reply.note.starts_with("I read “"), "{}", reply.note);
    }
}

#[test]
fn another_word_is_no_slip() {
    for (instruction, word) in [
        ("make the heater red", "heater"),
        ("make the speed red", "speed"),
        ("remove the stable", "stable"),
        ("change Inkfal to Inkfall", "Inkfal"),
    ] {
        assert!(
            refused(instruction).contains(&format!("“{word}”")),
            "{instruction}"
        );
    }
    // A new text stays as it is written.
    holds("change the title to Tittle of Gren", ">Tittle of Gren <small>");
    holds("chnage the title to Tittle", ">Tittle <small>");
}

#[test]
fn another_language_is_refused_and_that_is_said() {
    for instruction in [
        "mach die Seite etwas gemütlicher",
        "Bitte mach den Hintergrund schön orange",
        "schiebe den Titel und die Schrift höher",
        "ajoute un bouton rouge",
        "pon el fondo muy verde",
        "metti lo sfondo tutto rosso fuoco",
    ] {
        let why = refused(instruction);
        assert!(
            why.contains("I understand little that is not English.")
                && why.matches("would work here").count() == 1,
            "{instruction}: {why}"
        );
    }
    for instruction in [
        "make a plus sign",
        "let the grand total die",
        "fix the la la land bug",
    ] {
        assert!(!refused(instruction).contains("English"), "{instruction}");
    }
}
