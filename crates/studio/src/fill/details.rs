//! What a wish says that a sample can take over.

use samples::{Language, Sample};

use super::colours;
use super::contact::{self, Contact};
use super::dates;
use super::names;
use crate::colour::{self, Rgb};
use crate::words::{Token, tokens};

/// Longest line below the name that is taken over.
const TAGLINE_CHARS: usize = 90;

/// Everything found in a wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Details {
    pub language: Language,
    pub name: Option<String>,
    pub tagline: Option<String>,
    pub contact: Contact,
    /// A made-up address that goes with the name, where the wish has none.
    pub email_of_name: Option<String>,
    /// The colour and the word for it.
    pub colour: Option<(Rgb, String)>,
    /// Dark or light, if either is asked for.
    pub dark: Option<bool>,
    /// Its code.
    pub currency: Option<&'static str>,
    /// The day that it is about, as it is written.
    pub date: Option<String>,
}

impl Details {
    /// What belongs into the places of a page, by their names.
    pub(super) fn slots(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Contact {
            person,
            place,
            phone,
            email,
        } = &self.contact;
        let slots = [
            ("name", &self.name),
            ("tagline", &self.tagline),
            ("date", &self.date),
            ("person", person),
            ("place", place),
            ("phone", phone),
            (
                "email",
                if email.is_some() {
                    email
                } else {
                    &self.email_of_name
                },
            ),
        ];
        slots
            .into_iter()
            .filter_map(|(slot, text)| Some((slot, text.as_deref()?)))
    }
}

/// Reads a wish for a sample.
pub(super) fn read(wish: &str, sample: &Sample) -> Details {
    let tokens = tokens(wish);
    let written = Language::of(wish);
    let lower: Vec<&str> = tokens.iter().map(Token::lower).collect();
    let language = asked_language(&lower).unwrap_or(written);
    let contact = contact::read(wish, &tokens, written, sample);
    let name = names::read(&tokens, written, sample, &contact);
    let words = colours::in_english(&without_name(&tokens, name.as_deref()));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Details {
        language,
        email_of_name: name
            .as_deref()
            .filter(|_| contact.email.is_none())
            .and_then(names::email),
        name,
        tagline: said_tagline(&tokens),
        colour: colour_of(&words),
        dark: look_of(&words),
        currency: currency(wish, language),
        date: dates::written(wish),
        contact,
    }
}

/// The words without those of the name: an app called Dark Harbour is not dark.
fn without_name<'a>(tokens: &'a [Token], name: Option<&str>) -> Vec<&'a str> {
    let name: Vec<&str> = name.unwrap_or_default().split_whitespace().collect();
    let is_of_name = |token: &Token| token.is_capital() && name.contains(&token.written());
    tokens
        .iter()
        .map(|token| if is_of_name(token) { "" } else { token.lower() })
        .collect()
}

/// The names of languages in languages.
const NAMES: [(Language, &[&str]); 7] = [
    (
        Language::English,
        &[
            "english", "englisch", "anglais", "inglés", "ingles", "inglese", "inglês",
        ],
    ),
    (
        Language::German,
        &[
            "german", "deutsch", "allemand", "alemán", "aleman", "tedesco", "alemão",
        ],
    ),
    (
        Language::French,
        &[
            "french",
            "französisch",
            "français",
            "francais",
            "francés",
            "frances",
            "francese",
            "francês",
        ],
    ),
    (
        Language::Spanish,
        &[
            "spanish",
            "spanisch",
            "espagnol",
            "español",
            "espanol",
            "castellano",
            "spagnolo",
            "espanhol",
        ],
    ),
    (
        Language::Italian,
        &["italian", "italienisch", "italien", "italiano"],
    ),
    (
        Language::Portuguese,
        &[
            "portuguese",
            "portugiesisch",
            "portugais",
            "portugués",
            "portugues",
            "portoghese",
            "português",
        ],
    ),
    (
        Language::Japanese,
        &[
            "japanese",
            "japanisch",
            "japonais",
            "japonés",
            "giapponese",
            "japonês",
        ],
    ),
];

/// The language that a word, in lower case, names.
pub(crate) fn language_named(word: &str) -> Option<Language> {
    let named = NAMES.iter().find(|(_, names)| names.contains(&word));
    named.map(|(language, _)| *language)
}

/// The language that the app is to speak, where the wish names one: `in German`, `auf Deutsch`, `en español`.
fn asked_language(words: &[&str]) -> Option<Language> {
    // `Flashcards to learn words in Spanish` are no Spanish app.
    const LEARNT: [&str; 14] = [
        "learn",
        "learning",
        "vocabulary",
        "words",
        "lernen",
        "vokabeln",
        "apprendre",
        "vocabulaire",
        "aprender",
        "vocabulario",
        "imparare",
        "vocaboli",
        "vocabulário",
        "flashcards",
    ];
    if words.iter().any(|word| LEARNT.contains(word)) {
        return None;
    }
    words.windows(2).find_map(|pair| {
        let [before, word] = pair else { return None };
        let says = matches!(*before, "in" | "auf" | "en" | "em" | "speak" | "speaks");
        language_named(word).filter(|_| says)
    })
}

/// `tagline "…"`, `slogan: "…"`.
fn said_tagline(tokens: &[Token]) -> Option<String> {
    const SAYS: [&str; 12] = [
        "tagline",
        "slogan",
        "motto",
        "subtitle",
        "untertitel",
        "devise",
        "lema",
        "eslogan",
        "subtítulo",
        "sottotitolo",
        "lema",
        "legenda",
    ];
    let at = tokens.iter().position(|token| SAYS.contains(&token.lower()))?;
    let behind = tokens.get(at + 1..)?.iter().take(4);
    behind.into_iter().find_map(|token| match token {
        Token::Quote(text) if text.chars().count() <= TAGLINE_CHARS => Some(text.clone()),
        _ => None,
    })
}

fn colour_of(words: &[&str]) -> Option<(Rgb, String)> {
    // Black, white and grey make a look, not an accent.
    let words: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !matches!(*word, "black" | "white" | "grey" | "gray"))
        .collect();
    colour::in_words(&words, true).map(|(colour, name, _)| (colour, name))
}

fn look_of(words: &[&str]) -> Option<bool> {
    const LOOKS: [&str; 14] = [
        "mode",
        "theme",
        "look",
        "design",
        "background",
        "ui",
        "modus",
        "hintergrund",
        "mode",
        "fond",
        "modo",
        "fondo",
        "sfondo",
        "fundo",
    ];
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    (0..words.len()).find_map(|at| {
        let colour = Rgb::from_name(word(at + 1)).or_else(|| Rgb::from_thing(word(at + 1)));
        let beside = LOOKS.contains(&word(at + 1))
            || at
                .checked_sub(1)
                .is_some_and(|before| LOOKS.contains(&word(before)));
        match word(at) {
            "dark" if colour.is_none() => Some(true),
            // A film night and a tablet at night are not dark.
            "black" | "night" | "midnight" if beside => Some(true),
            "light" | "white" if beside => Some(false),
            _ => None,
        }
    })
}

/// What a wish counts in: what it writes, else what is usual where its language is spoken.
fn currency(wish: &str, language: Language) -> Option<&'static str> {
    const WRITTEN: [(&str, &str); 17] = [
        ("€", "EUR"),
        ("£", "GBP"),
        ("R$", "BRL"),
        ("¥", "JPY"),
        ("円", "JPY"),
        ("₹", "INR"),
        ("CHF", "CHF"),
        ("$", "USD"),
        (" euro", "EUR"),
        (" franken", "CHF"),
        (" dollar", "USD"),
        (" dólar", "USD"),
        (" pounds", "GBP"),
        (" reais", "BRL"),
        (" pesos", "MXN"),
        (" rupees", "INR"),
        (" yen", "JPY"),
    ];
    let lower = wish.to_lowercase();
    let found = WRITTEN
        .iter()
        .find(|(written, _)| wish.contains(written) || (written.starts_with(' ') && lower.contains(written)));
    let usual = match language {
        Language::Japanese => Some("JPY"),
        _ => None,
    };
    found.map(|(_, code)| *code).or(usual)
}
