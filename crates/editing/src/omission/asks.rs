//! Whether an instruction asks for less of the page, or for another one.

/// How such words begin, by language: to remove, to shorten. A word with `$` at its end is whole.
const STEMS: [&[&str]; 6] = [
    &[
        "remov", "delet", "erase", "strip$", "shorten", "shorter", "simplif", "minif", "reduc", "trim",
        "rewrit", "redo", "restart", "fewer",
    ],
    &[
        "entfern",
        "lösch",
        "streich",
        "kürz",
        "verkürz",
        "vereinfach",
        "reduzier",
    ],
    &[
        "supprim",
        "enlev",
        "retir",
        "effac",
        "raccourc",
        "rédui",
        "simplif",
        "recommenc",
    ],
    &["elimin", "borr", "quita", "quite$", "acort", "reduc", "simplific"],
    &[
        "rimuov",
        "elimin",
        "cancella$",
        "cancellare",
        "cancellate",
        "togli",
        "accorci",
        "riduc",
        "semplific",
    ],
    &["remov", "apag", "exclu", "encurt", "reduz", "simplific"],
];

/// How words begin that ask for something else in the place of what is there.
const OTHER: &[&str] = &[
    "replac", "ersetz", "remplac", "reemplaz", "sustitu", "sostitu", "substitu",
];

/// Expressions of several words that ask for it.
const EXPRESSIONS: &[&str] = &[
    "get rid of",
    "start over",
    "from scratch",
    "turn it into",
    "turn this into",
    "keep only",
    "only show",
    "show only",
    "only the first",
    "just the form",
    "nothing but",
    "everything but",
    "everything except",
    "von vorne",
    "von vorn",
    "desde cero",
    "da zero",
];

/// Whether the instruction's own words ask to leave out or shorten parts of the page, or for another page.
pub(super) fn asks_for_less(instruction: &str) -> bool {
    let words = instruction.to_lowercase();
    let has_expression = EXPRESSIONS.iter().any(|expression| words.contains(expression));
    has_expression
        || has_word(&words, |word| {
            STEMS.iter().copied().flatten().any(|stem| begins(word, stem))
        })
}

/// Whether the instruction asks to put something else in the place of parts of the page.
pub(super) fn asks_for_other(instruction: &str) -> bool {
    has_word(&instruction.to_lowercase(), |word| {
        OTHER.iter().any(|stem| word.starts_with(stem))
    })
}

fn has_word(words: &str, is_meant: impl FnMut(&str) -> bool) -> bool {
    words.split(|sign: char| !sign.is_alphanumeric()).any(is_meant)
}

fn begins(word: &str, stem: &str) -> bool {
    stem.strip_suffix('$')
        .map_or_else(|| word.starts_with(stem), |whole| word == whole)
}

/// Whether the instruction is about scripts.
pub(super) fn is_about_scripts(instruction: &str) -> bool {
    has_word(&instruction.to_lowercase(), |word| {
        ["script", "scripts", "skript", "skripte", "javascript", "js"].contains(&word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_for_less_are_found_by_their_words() {
        for instruction in [
            "Remove everything but the form",
            "Start over: a landing page for a bakery",
            "Make it shorter",
            "Entferne das Quiz",
            "Supprime les horaires",
            "Elimina el formulario",
            "Togli il modulo",
            "Apague o rodapé",
        ] {
            assert!(asks_for_less(instruction), "{instruction}");
        }
        for instruction in [
            "Make the title blue",
            "Add a drop shadow",
            "Change only the colour",
            "Mach es grün",
            "Add a button that says Quiet",
            "Add a quit button to the striped header",
            "Link the cancellation policy of our minimalist hotel",
        ] {
            assert!(!asks_for_less(instruction), "{instruction}");
        }
    }
}
