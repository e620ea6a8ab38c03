//! What is added, and what is not.

use super::*;
use crate::colour;
use crate::fill::names;
use crate::pictures::shown;
use crate::words::tokens;
use words::LANGUAGES;

/// As the product has it; this crate knows nothing of that.
const MOST: usize = 10_000;

const APPS: [(&str, &str, &str); 6] = [
    ("A habit tracker with streaks", "People", "Parts"),
    ("Ein Gewohnheitstracker mit Serien", "Menschen", "Teile"),
    ("Un carnet d'habitudes avec des séries", "Public", "Éléments"),
    ("Una lista de tareas con colores", "Público", "Partes"),
    ("Un gioco di memoria con gli animali", "Persone", "Parti"),
    ("Uma calculadora de gorjetas com botões", "Público", "Partes"),
];
const PICTURES: [(&str, &str, &str); 6] = [
    ("A red fox", "Setting", "a quiet forest"),
    ("Ein roter Fuchs", "Ort", "ein stiller Wald"),
    ("Un renard roux", "Lieu", "une forêt tranquille"),
    ("Un zorro rojo", "Lugar", "un bosque silencioso"),
    ("Una volpe rossa", "Luogo", "una foresta tranquilla"),
    ("Uma raposa vermelha", "Lugar", "uma floresta tranquila"),
];

fn app(prompt: &str) -> Result<Enhanced, NothingToAdd> {
    enhance(prompt, Purpose::App, MOST)
}

fn picture(prompt: &str) -> Result<Enhanced, NothingToAdd> {
    enhance(prompt, Purpose::Picture, MOST)
}

#[test]
fn an_app_gets_what_it_lacks_in_its_own_language() {
    for (prompt, people, parts) in APPS {
        let made = app(prompt).unwrap();
        assert!(
            made.prompt.starts_with(&format!("{prompt}.\n\n{parts}: ")),
            "{}",
            made.prompt
        );
        assert!(
            made.added.contains(&people) && made.added.len() >= 6,
            "{prompt}: {:?}",
            made.added
        );
    }
}

#[test]
fn a_picture_gets_what_it_lacks_in_its_own_language() {
    for (prompt, setting, place) in PICTURES {
        let made = picture(prompt).unwrap();
        let begin = format!("{prompt}.\n\n{setting}: {place}");
        assert!(made.prompt.starts_with(&begin), "{}", made.prompt);
        // The place, light, composition, style and mood.
        assert_eq!(made.added.len(), 5, "{prompt}: {:?}", made.added);
    }
}

#[test]
fn what_is_said_already_is_not_said_again() {
    let made = app("A habit tracker for children, playful look, one column, keyboard").unwrap();
    assert_eq!(made.added, ["Parts", "Content", "States", "Movement"]);
    let made = picture("Oil painting of a fox in the desert at night, dramatic").unwrap();
    assert_eq!(made.added, ["Composition"]);
    // Where it plays is said, though the studio knows no such place.
    assert!(!picture("A cat on the moon").unwrap().added.contains(&"Setting"));
    let made = picture("Eine Katze in einer Bäckerei").unwrap();
    assert!(!made.added.contains(&"Ort"), "{:?}", made.added);
}

#[test]
fn what_was_enhanced_has_nothing_left_to_be_added() {
    for (prompt, ..) in APPS {
        let made = app(prompt).unwrap();
        assert_eq!(app(&made.prompt), Err(NothingToAdd::Complete), "{}", made.prompt);
    }
    for (prompt, ..) in PICTURES {
        let made = picture(prompt).unwrap();
        assert_eq!(
            picture(&made.prompt),
            Err(NothingToAdd::Complete),
            "{}",
            made.prompt
        );
    }
}

#[test]
fn it_is_always_the_same_and_differs_between_prompts() {
    assert_eq!(picture("A red fox"), picture("A red fox"));
    let lights = [
        "A red fox",
        "A cat",
        "A robot",
        "An old castle",
        "A small boat",
        "A bird",
    ]
    .map(|prompt| {
        let made = picture(prompt).unwrap().prompt;
        let line = made.lines().find(|line| line.starts_with("Light: ")).unwrap();
        line.to_owned()
    });
    assert!(lights.iter().any(|light| *light != lights[0]), "{lights:?}");
}

#[test]
fn a_prompt_of_another_language_is_left_alone_and_told_so() {
    for prompt in ["東京の夜", "Приложение для заметок", "12345", "!!"] {
        assert_eq!(app(prompt), Err(NothingToAdd::UnknownLanguage), "{prompt}");
        assert_eq!(picture(prompt), Err(NothingToAdd::UnknownLanguage), "{prompt}");
    }
    let polish = "Prosta aplikacja do zapisywania wydatków i planowania domowego budżetu z wykresem dla każdego miesiąca";
    assert_eq!(app(polish), Err(NothingToAdd::UnknownLanguage));
    assert!(NothingToAdd::UnknownLanguage.to_string().contains("Portuguese"));
}

#[test]
fn it_keeps_within_its_bounds() {
    let long = format!("A habit tracker {}", "x".repeat(MOST - 100));
    let made = app(&long).unwrap();
    assert!(
        made.prompt.chars().count() <= MOST && made.prompt.starts_with(&long),
        "{:?}",
        made.added
    );
    assert!(made.added.len() < 3);
    let full = format!("A habit tracker {}", "x".repeat(MOST - 20));
    assert_eq!(app(&full), Err(NothingToAdd::Full));
}

#[test]
fn each_language_knows_its_own_labels() {
    for words in LANGUAGES {
        let all = words
            .aspects
            .iter()
            .chain([&words.parts, &words.data, &words.setting]);
        for aspect in all {
            assert!(Said::of(aspect.label).says(aspect.said_by), "{}", aspect.label);
        }
        for aspect in &words.picture {
            assert!(Said::of(aspect.label).says(aspect.said_by), "{}", aspect.label);
        }
        for kind in &words.kinds {
            for name in kind.names.split(' ') {
                assert!(Said::of(name).kind(words).is_some(), "{name}");
            }
        }
    }
}

#[test]
fn a_place_is_drawn_as_what_it_is_and_nothing_else_is_drawn() {
    const LANDS: [&str; 9] = [
        "mountains",
        "sea",
        "forest",
        "city",
        "desert",
        "meadow",
        "space",
        "underwater",
        "room",
    ];
    for words in LANGUAGES {
        for (place, land) in words.places.iter().zip(LANDS) {
            assert_eq!(shown(place), (Vec::new(), Some(land)), "{place}");
        }
        for text in words.picture.iter().flat_map(|aspect| aspect.adds) {
            assert_eq!(shown(text), (Vec::new(), None), "{text}");
        }
    }
}

#[test]
fn an_app_gets_no_name_colour_or_look_by_what_is_added() {
    for words in LANGUAGES {
        let kinds = words.kinds.iter().flat_map(|kind| [kind.parts, kind.data]);
        let aspects = words.aspects.iter().map(|aspect| aspect.adds);
        for text in kinds.chain(aspects).chain([words.data.adds]) {
            let tokens = tokens(&format!("Layout: {text}."));
            assert_eq!(names::said(&tokens), None, "{text}");
            assert_eq!(names::quoted(&tokens), None, "{text}");
            let lower: Vec<&str> = tokens.iter().map(crate::words::Token::lower).collect();
            assert!(colour::in_words(&lower, true).is_none(), "{text}");
        }
    }
}
