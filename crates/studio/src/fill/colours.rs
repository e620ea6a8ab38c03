//! The words for colours and looks in German, French, Spanish, Italian and Portuguese, as English ones.

/// The beginnings of words by the English word that they mean; what may follow is an ending of gender and number.
const WORDS: [(&str, &[&str]); 30] = [
    ("red", &["rot", "rouge", "roj", "ross", "vermelh"]),
    (
        "crimson",
        &["karmin", "cramoisi", "carmesí", "cremisi", "carmesim"],
    ),
    (
        "burgundy",
        &["weinrot", "bordeaux", "burdeos", "bordò", "bordô", "granate"],
    ),
    ("pink", &["rosa", "pink"]),
    ("rose", &["rose"]),
    (
        "purple",
        &["lila", "violett", "violet", "morad", "púrpura", "viola", "rox"],
    ),
    ("lavender", &["lavendel", "lavande", "lavanda", "alfazema"]),
    ("blue", &["blau", "bleu", "azul", "blu", "azzurr"]),
    ("navy", &["marineblau", "nachtblau", "marine", "marino"]),
    ("turquoise", &["türkis", "turquoise", "turquesa", "turchese"]),
    ("teal", &["petrol", "pétrole"]),
    ("green", &["grün", "vert", "verde"]),
    ("mint", &["mint", "menthe", "menta"]),
    ("olive", &["oliv", "olive", "oliva"]),
    ("yellow", &["gelb", "jaune", "amarill", "giall", "amarel"]),
    (
        "gold",
        &["gold", "golden", "doré", "dorad", "oro", "dorat", "dourad"],
    ),
    ("orange", &["orange", "naranja", "arancio", "arancion", "laranja"]),
    (
        "brown",
        &[
            "braun", "marron", "brun", "marrón", "marrone", "castanh", "marrom",
        ],
    ),
    ("beige", &["beige", "crème", "crema", "creme", "bege"]),
    (
        "terracotta",
        &["terrakotta", "terracotta", "terre cuite", "terracota"],
    ),
    ("grey", &["grau", "gris", "grig", "cinza", "cinzent"]),
    ("black", &["schwarz", "noir", "negr", "ner", "pret"]),
    ("white", &["weiß", "weiss", "blanc", "bianc", "branc"]),
    ("coral", &["koralle", "korallenrot", "corail", "coral", "corallo"]),
    (
        "salmon",
        &["lachs", "lachsfarben", "saumon", "salmón", "salmone", "salmão"],
    ),
    (
        "silver",
        &[
            "silber", "silbern", "argent", "argenté", "plata", "platead", "argent", "prata", "pratead",
        ],
    ),
    ("ochre", &["ocker", "ocre", "ocra"]),
    (
        "dark",
        &["dunkel", "dunkl", "sombre", "foncé", "oscur", "scur", "escur"],
    ),
    ("light", &["hell", "clair", "clar", "chiar"]),
    ("pastel", &["pastell", "pastel", "pastello"]),
];

/// Endings of gender and number.
const ENDINGS: [&str; 16] = [
    "", "e", "er", "en", "es", "em", "s", "a", "o", "as", "os", "i", "h", "he", "x", "tes",
];

/// The English word for a word of a colour or look; the word itself where it is none.
pub(super) fn english(word: &str) -> String {
    let is_it = |start: &&str| {
        word.strip_prefix(*start)
            .is_some_and(|end| ENDINGS.contains(&end))
    };
    if let Some((english, _)) = WORDS.iter().find(|(_, starts)| starts.iter().any(&is_it)) {
        return (*english).to_owned();
    }
    // German writes `dunkelblau` in one, and `Grün` of a thing as well.
    for (start, english_start) in [("dunkel", "dark"), ("hell", "light"), ("wein", "dark")] {
        if let Some(rest) = word.strip_prefix(start).filter(|rest| !rest.is_empty()) {
            let rest = english(rest);
            if crate::colour::Rgb::from_name(&rest).is_some() {
                return format!("{english_start} {rest}");
            }
        }
    }
    word.to_owned()
}

/// Words in which those of colours and looks are English. Romance languages say the shade behind: `azul oscuro`.
pub(super) fn in_english(words: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words {
        let said = english(word);
        let is_shade = said != *word && matches!(said.as_str(), "dark" | "light" | "pastel");
        let is_behind = all
            .last()
            .is_some_and(|last| crate::colour::Rgb::from_name(last).is_some());
        if is_shade && is_behind {
            all.insert(all.len() - 1, said);
        } else {
            all.extend(said.split(' ').map(str::to_owned));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_other_languages_are_understood() {
        for (words, expected) in [
            ("in dunkelblau und gold", "in dark blue und gold"),
            ("grüne knöpfe", "green knöpfe"),
            ("azul oscuro con rojo", "dark blue con red"),
            ("bleu et blanche", "blue et white"),
            ("verde chiaro", "light green"),
            ("a quiet timer in teal", "a quiet timer in teal"),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            assert_eq!(in_english(&words).join(" "), expected);
        }
    }
}
