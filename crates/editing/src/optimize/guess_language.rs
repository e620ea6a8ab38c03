//! The language of a text, by its most frequent small words. Silent where it is not clear.

/// Words that are frequent in one language and rare in the others.
const WORDS: [(&str, &[&str]); 6] = [
    (
        "en",
        &[
            "the", "and", "of", "to", "is", "for", "with", "you", "your", "this", "that", "are",
        ],
    ),
    (
        "de",
        &[
            "der", "und", "das", "ist", "mit", "für", "nicht", "ein", "eine", "auf", "zu", "von",
        ],
    ),
    (
        "fr",
        &[
            "le", "les", "et", "est", "une", "pour", "avec", "vous", "dans", "sur", "nous", "votre",
        ],
    ),
    (
        "es",
        &[
            "el", "los", "las", "y", "del", "por", "más", "su", "tu", "está", "como", "muy",
        ],
    ),
    (
        "it",
        &[
            "il", "di", "che", "è", "gli", "della", "sono", "non", "per", "dei", "nel", "alla",
        ],
    ),
    (
        "pt",
        &[
            "os", "uma", "com", "não", "do", "da", "em", "você", "são", "mais", "seu", "sua",
        ],
    ),
];
/// Fewer of these words say nothing.
const FEWEST: usize = 8;
/// How many times as frequent as those of the next language they have to be.
const CLEARLY: usize = 3;

/// The tag of the language that a text is written in.
pub(super) fn guess_language(text: &str) -> Option<&'static str> {
    let mut counts = [0_usize; WORDS.len()];
    for word in text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
    {
        let word = word.to_lowercase();
        for (count, (_, words)) in counts.iter_mut().zip(WORDS) {
            *count += usize::from(words.contains(&word.as_str()));
        }
    }
    let (best, found) = counts.iter().enumerate().max_by_key(|(_, count)| **count)?;
    let others = counts.iter().enumerate().filter(|(at, _)| *at != best);
    let next = others.map(|(_, count)| *count).max().unwrap_or_default();
    if *found < FEWEST || *found < next.saturating_mul(CLEARLY) {
        return None;
    }
    WORDS.get(best).map(|(tag, _)| *tag)
}

#[cfg(test)]
mod tests {
    use super::guess_language;

    #[test]
    fn a_clear_language_is_named_and_no_other() {
        for (text, expected) in [
            (
                "The tide is low and the boats are on the sand. This is the time for you to walk with your dog.",
                Some("en"),
            ),
            (
                "Der Hafen ist leer und das Wasser ist kalt. Eine Fahrt mit der Fähre ist für Kinder nicht zu lang.",
                Some("de"),
            ),
            (
                "Le port est calme et les bateaux sont sur le sable. Vous pouvez, avec une carte, marcher dans la baie.",
                Some("fr"),
            ),
            ("The tide", None),
            (
                "The und der and das is ist for für with mit you ein this eine that auf.",
                None,
            ),
            ("12 34 ++", None),
            ("", None),
        ] {
            assert_eq!(guess_language(text), expected, "{text}");
        }
    }
}
