//! The name that a wish gives its app.
//!
//! It is said (`called X`, `X, a …`), quoted, or, of a page, that of the business or of the people it is for. A thing
//! that only says what is wanted is no name: `a landing page` is not called Landing.

use samples::{Language, Sample};

use super::contact::{Contact, is_a_place_word, is_calendar, is_language};
use crate::words::{Token, big_first};

/// Longest name that is taken over.
const NAME_CHARS: usize = 40;
/// Words that stand small within names.
const INSIDE: [&str; 17] = [
    "of", "the", "and", "or", "&", "+", "for", "de", "du", "la", "le", "del", "della", "da", "do", "und",
    "et",
];

/// The name in a wish.
pub(super) fn read(
    tokens: &[Token],
    language: Language,
    sample: &Sample,
    contact: &Contact,
) -> Option<String> {
    said(tokens)
        .or_else(|| quoted(tokens))
        .or_else(|| introduced(tokens, sample))
        .or_else(|| of_a_page(tokens, language, sample, contact))
}

fn fit(name: &str) -> Option<String> {
    let shown: String = name.chars().filter(|c| !turns(*c)).collect();
    let name = shown.trim().trim_matches(|c: char| c == '-' || c == '–');
    (!name.is_empty() && name.chars().count() <= NAME_CHARS).then(|| name.to_owned())
}

/// Whether a character turns the order of letters or ends a line: what follows a name would stand otherwise, too.
const fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Words behind which a name stands.
const SAYS: [&str; 36] = [
    "called",
    "named",
    "titled",
    "entitled",
    "namens",
    "genannt",
    "heißt",
    "heisst",
    "appelé",
    "appelée",
    "nommé",
    "nommée",
    "intitulé",
    "intitulée",
    "llamado",
    "llamada",
    "titulado",
    "titulada",
    "llame",
    "chiamato",
    "chiamata",
    "intitolato",
    "intitolata",
    "chiama",
    "chamado",
    "chamada",
    "intitulado",
    "intitulada",
    "chame",
    "s'appelle",
    "s’appelle",
    "appelle",
    "llama",
    "chama",
    "chama-se",
    "という名前",
];
/// Words behind which a name stands after one more, as in `call it X`, `the name is X`, `Name: X`.
const SAYS_WITH: [(&str, &[&str]); 10] = [
    ("call", &["it", "this", "the", "them"]),
    ("name", &["it", "this", "is", "should", "ist", ","]),
    ("title", &["it", "is", "should", ","]),
    ("nenn", &["es", "sie", "ihn", "das"]),
    ("nenne", &["es", "sie", "ihn", "das"]),
    ("nom", &["est", ","]),
    ("nombre", &["es", ","]),
    ("nome", &["è", "é", ","]),
    ("titel", &["ist", ","]),
    ("names", &[","]),
];

/// `called X`, `call it X`, `the name is X`, in six languages.
pub(crate) fn said(tokens: &[Token]) -> Option<String> {
    let word = |at: usize| {
        tokens
            .get(at)
            .map_or("", |token| if token.is_word() { token.lower() } else { "," })
    };
    (0..tokens.len()).find_map(|at| {
        let first = word(at);
        let mut start = if SAYS.contains(&first) {
            at + 1
        } else {
            let (_, seconds) = SAYS_WITH.iter().find(|(word, _)| *word == first)?;
            let second = tokens.get(at + 1)?;
            let is_second = seconds.contains(&word(at + 1)) && !matches!(second, Token::Quote(_));
            if !is_second && !matches!(second, Token::Quote(_)) {
                return None;
            }
            // `Name: Nova`, and not `give it a name, set the size`.
            let is_named = |token: &Token| token.is_capital() || matches!(token, Token::Quote(_));
            if matches!(second, Token::Break) && !tokens.get(at + 2).is_some_and(is_named) {
                return None;
            }
            at + 1 + usize::from(is_second)
        };
        while matches!(word(start), "be" | "app" | "game" | "site" | "page" | "it") {
            start += 1;
        }
        match tokens.get(start)? {
            Token::Quote(text) => fit(text),
            Token::Word { .. } => {
                let words = capitals_or_one(tokens.get(start..)?);
                fit(&title_case(&words))
            }
            Token::Break => None,
        }
    })
}

/// Words with capitals as long as they last, else a single word that what is wanted does not go on with.
fn capitals_or_one(tokens: &[Token]) -> Vec<String> {
    const GOES_ON: [&str; 40] = [
        "with", "for", "in", "on", "that", "where", "which", "and", "to", "at", "from", "mit", "für", "auf",
        "und", "wo", "das", "die", "der", "avec", "pour", "dans", "en", "qui", "et", "où", "con", "para",
        "que", "y", "donde", "per", "che", "e", "dove", "com", "em", "onde", "please", "bitte",
    ];
    if tokens.first().is_some_and(Token::is_capital) {
        return capitals(tokens);
    }
    // `called viper with levels` names it, `several named kitchen timers` does not.
    let ends = tokens
        .get(1)
        .is_none_or(|next| matches!(next, Token::Break) || GOES_ON.contains(&next.lower()));
    tokens
        .first()
        .filter(|_| ends)
        .map(|token| token.written().to_owned())
        .into_iter()
        .collect()
}

/// Words with capitals as long as they last, with small ones between.
fn capitals(tokens: &[Token]) -> Vec<String> {
    let mut words = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let joins =
            INSIDE.contains(&token.lower()) && tokens.get(at + 1).is_some_and(Token::is_capital) && at > 0;
        let is_number = at > 0 && token.is_word() && token.written().chars().all(|c| c.is_ascii_digit());
        if !(token.is_capital() || joins || is_number) {
            break;
        }
        words.push(token.written().to_owned());
    }
    words
}

/// The first quotation that is not what a part of the app shows.
pub(crate) fn quoted(tokens: &[Token]) -> Option<String> {
    const SHOWN: [&str; 46] = [
        "button", "buttons", "label", "labels", "labelled", "labeled", "text", "says", "say", "saying",
        "reads", "heading", "tagline", "slogan", "motto", "subtitle", "like", "word", "words", "field",
        "link", "message", "with", "and", "or", "a", "an", "the", "show", "shows", "mit", "und", "oder",
        "knopf", "avec", "et", "ou", "bouton", "con", "y", "botón", "e", "bottone", "com", "botão", "der",
    ];
    tokens.iter().enumerate().find_map(|(at, token)| match token {
        Token::Quote(text) => {
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            let free = before.is_none_or(|before| before.is_word() && !SHOWN.contains(&before.lower()));
            free.then(|| fit(text)).flatten()
        }
        _ => None,
    })
}

/// `Brewlog, a log of the coffees that I make`: a name, then what it is.
fn introduced(tokens: &[Token], sample: &Sample) -> Option<String> {
    const ARTICLES: [&str; 12] = [
        "a", "an", "ein", "eine", "un", "une", "una", "uno", "um", "uma", "my", "our",
    ];
    let words = capitals(tokens);
    let behind = tokens.get(words.len()..)?;
    let is_introduced = matches!(behind.first(), Some(Token::Break))
        && behind
            .get(1)
            .is_some_and(|token| ARTICLES.contains(&token.lower()));
    let is_name = (1..=4).contains(&words.len())
        && !words.iter().all(|word| sample.is_about(word))
        && !is_greeting(&words);
    (is_introduced && is_name)
        .then(|| fit(&words.join(" ")))
        .flatten()
}

fn is_greeting(words: &[String]) -> bool {
    const GREETINGS: [&str; 12] = [
        "hi", "hello", "hey", "please", "hallo", "bitte", "bonjour", "salut", "hola", "ciao", "olá", "thanks",
    ];
    words
        .iter()
        .any(|word| GREETINGS.contains(&word.to_lowercase().as_str()))
}

/// Of a page: the business, the people or the product that it is for. `Bäckerei Korn & Kruste` is called Korn & Kruste.
fn of_a_page(tokens: &[Token], language: Language, sample: &Sample, contact: &Contact) -> Option<String> {
    if !sample.description.is_page {
        return None;
    }
    let mut at = 0;
    let mut named = None;
    while at < tokens.len() && named.is_none() {
        let run = capitals(tokens.get(at..)?);
        if run.is_empty() {
            at += 1;
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        named = name_in(&run, before, at == 0, language, sample, contact);
        at += run.len();
    }
    named.or_else(|| contact.person.clone())
}

/// An address for mail that goes with a name, at a host that nobody can have (RFC 2606).
pub(super) fn email(name: &str) -> Option<String> {
    let name = name
        .to_lowercase()
        .replace('ä', "ae")
        .replace('ö', "oe")
        .replace('ü', "ue")
        .replace('ß', "ss");
    let host: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(30)
        .collect();
    (!host.is_empty()).then(|| format!("hello@{host}.example"))
}

/// The name in a run of words with capitals.
fn name_in(
    run: &[String],
    before: Option<&Token>,
    is_first: bool,
    language: Language,
    sample: &Sample,
    contact: &Contact,
) -> Option<String> {
    let whole = run.join(" ");
    let is_contact =
        contact.place.as_deref() == Some(whole.as_str()) || contact.person.as_deref() == Some(whole.as_str());
    if is_contact || before.is_some_and(|before| is_a_place_word(before.lower())) {
        return None;
    }
    // A sentence begins with a capital too, as does every noun in German.
    let starts_sentence = is_first || before.is_some_and(|before| !before.is_word());
    let known = |word: &&String| {
        sample.is_about(word) || is_calendar(word) || is_language(word) || is_page_word(word)
    };
    let rest: Vec<&String> = run.iter().skip_while(known).collect();
    let was_cut = rest.len() < run.len();
    let joins = rest.iter().any(|word| matches!(word.as_str(), "&" | "+"));
    let is_name = match language {
        Language::German => was_cut || joins,
        _ => !starts_sentence || was_cut || joins || rest.len() > 1,
    };
    let first_is_small = rest.first().is_some_and(|word| INSIDE.contains(&word.as_str()));
    if !is_name || first_is_small || (starts_sentence && !was_cut && !joins) {
        return None;
    }
    let words: Vec<&str> = rest.into_iter().map(String::as_str).collect();
    fit(&words.join(" "))
}

/// Whether a word only says that a page is wanted.
fn is_page_word(word: &str) -> bool {
    const PAGES: [&str; 16] = [
        "website",
        "webpage",
        "homepage",
        "page",
        "site",
        "webseite",
        "internetseite",
        "seite",
        "startseite",
        "landingpage",
        "webauftritt",
        "internetauftritt",
        "onlineauftritt",
        "página",
        "pagina",
        "sito",
    ];
    PAGES.contains(&word.to_lowercase().as_str())
}

/// Words as a name.
fn title_case(words: &[String]) -> String {
    let words: Vec<String> = words
        .iter()
        .enumerate()
        .map(|(at, word)| {
            if at > 0 && INSIDE.contains(&word.as_str()) {
                word.clone()
            } else {
                big_first(word)
            }
        })
        .collect();
    words.join(" ")
}
