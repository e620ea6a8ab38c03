//! A colour for the page as a whole is that of its background, with a text that reads on it.

use super::{PLAIN, THEMED, modify};
use crate::colour::{READABLE, Rgb};

/// In six languages.
const WORDINGS: [&str; 18] = [
    "Make the whole page dark blue with bigger text",
    "make the page dark blue",
    "make everything dark blue",
    "turn the whole website dark blue",
    "the whole site in dark blue please",
    "change the page to dark blue and the text bigger",
    "Mach die ganze Seite dunkelblau mit größerem Text",
    "Mach alles dunkelblau",
    "Bitte den Hintergrund dunkelblau",
    "Mets toute la page en bleu foncé",
    "Rends tout bleu foncé",
    "Haz toda la página azul oscuro",
    "Pon todo azul oscuro con texto más grande",
    "Rendi tutta la pagina blu scuro",
    "Metti tutto in blu scuro",
    "Deixe a página toda azul escura",
    "Faça tudo azul escuro",
    "Pinta o site inteiro de azul-escuro",
];

#[test]
fn the_whole_page_in_a_colour_is_its_background() {
    let dark_blue = Rgb(0x1f, 0x5f, 0xd1).mix(Rgb(0, 0, 0), 0.35).hex();
    for instruction in WORDINGS {
        let reply = modify(instruction, PLAIN).unwrap_or_else(|no| panic!("{instruction}: {}", no.message));
        let rule = reply
            .text
            .lines()
            .find(|line| line.starts_with("body { background"));
        let rule = rule.unwrap_or_else(|| panic!("{instruction}: {}\n{}", reply.note, reply.text));
        assert!(rule.contains(&dark_blue), "{instruction}: {rule}");
        let ink = rule
            .split_once(" color: ")
            .and_then(|(_, ink)| Rgb::from_hex(ink.get(..7)?))
            .unwrap();
        let ground = Rgb::from_hex(&dark_blue).unwrap();
        assert!(ink.contrast(ground) >= READABLE, "{instruction}: {rule}");
        // The text has no colour of its own to get.
        assert_eq!(reply.text.matches(&dark_blue).count(), 1, "{instruction}");
        assert!(modify(instruction, THEMED).is_ok(), "{instruction}");
    }
}

#[test]
fn the_text_of_the_whole_page_stays_what_is_coloured_where_it_is_named() {
    for instruction in [
        "make the text of the page blue",
        "make the page text blue",
        "make the page blue text",
    ] {
        let reply = modify(instruction, PLAIN).unwrap();
        assert!(
            reply.text.contains("body { color: #1f5fd1 !important; }"),
            "{instruction}: {}",
            reply.note
        );
    }
}
