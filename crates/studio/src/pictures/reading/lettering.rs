//! What is to be written, and on what: posters, cards, logos.

use std::ops::Range;

use super::emoji::is_emoji;
use super::left::is_small;
use super::said::Said;
use super::words::among;
use crate::pictures::lexicon::{Motif, Named, named as named_thing};
use crate::words::stem;

/// What letters stand on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pictures) enum Sheet {
    Poster,
    Card,
    Logo,
}

/// Words of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pictures) struct Lettering {
    pub sheet: Sheet,
    /// Blank on a logo without a name.
    pub title: String,
    /// What stands smaller below it; may be blank.
    pub second: String,
    /// What it is for: its picture when nothing else is named.
    pub occasion: Option<Occasion>,
}

/// What cards are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pictures) enum Occasion {
    Birthday,
    Christmas,
    Love,
    Thanks,
    Music,
}

/// Longest title, and longest second line, in characters.
const LONGEST: usize = 60;

const POSTERS: &str = "poster flyer plakat affiche cartel manifesto locandina cartaz banner cover";
const CARDS: &str = "card postcard invitation invite karte postkarte grußkarte einladung carte tarjeta postal invitación biglietto \
    cartolina invito cartão convite geburtstagskarte einladungskarte weihnachtskarte dankeskarte glückwunschkarte hochzeitseinladung";
const LOGOS: &str = "logo logotype logotipo emblem badge";
const WRITTEN: &str = "words text title titled title says saying reads reading lettering caption schrift aufschrift text titel worten \
    wörtern steht texte titre mots texto título palabras testo titolo scritta parole legenda palavras";
const NAMED: &str = "called named titled saying says genannt namens heißt appelé appelée nommé nommée llamado llamada chiamato \
    chiamata chamado chamada";
const FOR: &str = "for für pour para per";
const ARTICLES: &str = "the a an der die das den dem ein eine einen einem le la les l un une el los las una il lo gli o os as um uma";
const OWN: &str = "my our mein meine meinen meiner unser unsere mon ma mes notre mi mis nuestro nuestra mio mia nostro meu minha";
const INNER: &str =
    "of and the de del della da do des du la le y e et und am pm um uhr at à h to bis von vom in";

const YEARS: &str = "years year jahre jahr ans años anni anos";
/// How many of the greetings, from the first, are for birthdays.
const BIRTHDAYS: usize = 6;
const GREETINGS: [(&str, &str); 29] = [
    ("birthday", "Happy Birthday"),
    (
        "geburtstag geburtstagskarte geburtstagseinladung",
        "Alles Gute zum Geburtstag",
    ),
    ("anniversaire", "Joyeux anniversaire"),
    ("cumpleaños", "Feliz cumpleaños"),
    ("compleanno", "Buon compleanno"),
    ("aniversário", "Feliz aniversário"),
    ("christmas xmas", "Merry Christmas"),
    ("weihnachten weihnachtskarte weihnachts", "Frohe Weihnachten"),
    ("noël", "Joyeux Noël"),
    ("navidad", "Feliz Navidad"),
    ("natale", "Buon Natale"),
    ("natal", "Feliz Natal"),
    ("thank thanks", "Thank you"),
    ("danke dankeskarte", "Danke"),
    ("merci remerciement", "Merci"),
    ("gracias agradecimiento", "Gracias"),
    ("grazie ringraziamento", "Grazie"),
    ("obrigado obrigada", "Obrigado"),
    ("valentine valentines", "With love"),
    ("valentinstag", "In Liebe"),
    ("wedding", "You are invited"),
    ("hochzeit hochzeitseinladung", "Einladung"),
    ("mariage", "Vous êtes invités"),
    ("invitation invite", "You are invited"),
    ("einladung einladungskarte", "Einladung"),
    ("invitación", "Estás invitado"),
    ("invito", "Sei invitato"),
    ("convite", "Convite"),
    ("glückwunschkarte glückwunsch", "Herzlichen Glückwunsch"),
];
const OF_OCCASIONS: [(Occasion, &str); 5] = [
    (
        Occasion::Birthday,
        "birthday geburtstag geburtstagskarte anniversaire cumpleaños compleanno aniversário party",
    ),
    (
        Occasion::Christmas,
        "christmas xmas weihnachten weihnachtskarte noël navidad natale natal",
    ),
    (
        Occasion::Love,
        "wedding valentine valentines love hochzeit hochzeitseinladung liebe mariage amour boda amor matrimonio amore casamento",
    ),
    (
        Occasion::Thanks,
        "thank thanks danke dankeskarte merci gracias grazie obrigado obrigada",
    ),
    (
        Occasion::Music,
        "jazz music concert festival band disco konzert musik concierto música concerto musica",
    ),
];

/// The lettering, and which words say it.
pub(super) fn found(prompt: &str, words: &[Said]) -> Option<(Lettering, Vec<usize>)> {
    let says = |list: &str| words.iter().any(|word| among(list, &word.lower));
    let of = |list: &str| words.iter().position(|word| among(list, &word.lower));
    let quotes = quoted(prompt);
    let (sheet, kind) = [
        (Sheet::Logo, LOGOS),
        (Sheet::Card, CARDS),
        (Sheet::Poster, POSTERS),
    ]
    .iter()
    .find_map(|(sheet, list)| Some((*sheet, of(list)?)))
    .or_else(|| (!quotes.is_empty() && says(WRITTEN)).then_some((Sheet::Poster, 0)))?;
    let occasion = OF_OCCASIONS
        .iter()
        .find(|(_, list)| says(list))
        .map(|(occasion, _)| *occasion);
    let mut spoken: Vec<usize> = Vec::new();
    let mut take = |place: &Range<usize>| {
        let inside = |word: &Said| place.start <= word.place.start && word.place.end <= place.end;
        spoken.extend(
            words
                .iter()
                .enumerate()
                .filter(|(_, word)| inside(word))
                .map(|(at, _)| at),
        );
    };
    let mut lines: Vec<String> = Vec::new();
    if quotes.is_empty() {
        for place in named(words, kind) {
            take(&place);
            lines.push(clean(prompt.get(place).unwrap_or_default()));
        }
    } else {
        for place in quotes.into_iter().take(2) {
            take(&place);
            lines.push(clean(prompt.get(place).unwrap_or_default()));
        }
    }
    if sheet == Sheet::Card && occasion.is_some() {
        let (more, said) = honoured(words, kind, &spoken);
        lines.extend(more);
        spoken.extend(said);
    }
    let greeting = GREETINGS
        .iter()
        .find(|(list, _)| says(list))
        .filter(|_| sheet == Sheet::Card && !prompt.contains(['"', '“', '«']))
        .map(|(_, greeting)| (*greeting).to_owned());
    lines.retain(|line| !line.is_empty());
    let mut lines = greeting.into_iter().chain(lines);
    let title = lines.next().unwrap_or_default();
    let second = lines.collect::<Vec<_>>().join(" · ");
    if title.is_empty() && sheet != Sheet::Logo {
        return None;
    }
    spoken.push(kind);
    let occasions = |word: &Said| OF_OCCASIONS.iter().any(|(_, list)| among(list, &word.lower));
    spoken.extend(
        words
            .iter()
            .enumerate()
            .filter(|(_, word)| occasions(word) || GREETINGS.iter().any(|(list, _)| among(list, &word.lower)))
            .map(|(at, _)| at),
    );
    Some((
        Lettering {
            sheet,
            title,
            second,
            occasion,
        },
        spoken,
    ))
}

/// Whom a card is for where that is no name, and how old they are: the lines for it, and which words say it.
fn honoured(words: &[Said], kind: usize, spoken: &[usize]) -> (Vec<String>, Vec<usize>) {
    let lower = |at: usize| words.get(at).map_or("", |word| word.lower.as_str());
    let (mut lines, mut said) = (Vec::new(), Vec::new());
    let after_for = (kind..words.len())
        .find(|at| among(FOR, lower(*at)))
        .map(|at| at + 1);
    let person = after_for.map(|from| {
        let led = (from..words.len()).take_while(|at| among(ARTICLES, lower(*at)) || among(OWN, lower(*at)));
        (
            from + led.count(),
            (from..words.len()).any(|at| among(OWN, lower(at))),
        )
    });
    if let Some((at, is_own)) = person.filter(|(at, _)| !spoken.contains(at))
        && matches!(
            named_thing(lower(at), &stem(lower(at))),
            Some(Named::Motif(Motif::Person))
        )
    {
        said.push(at);
        if !is_own {
            lines.push(capitalised(lower(at)));
        }
    }
    let digits = |at: usize| -> String { lower(at).chars().take_while(char::is_ascii_digit).collect() };
    let is_age = |at: &usize| {
        let long = digits(*at).len();
        (1..=3).contains(&long) && lower(*at).chars().count() <= long + 2 && !spoken.contains(at)
    };
    if let Some(at) = (0..words.len()).find(is_age) {
        let next = lower(at + 1);
        if among(YEARS, next) {
            lines.push(format!("{} {next}", digits(at)));
            said.extend([at, at + 1]);
        } else if GREETINGS
            .iter()
            .take(BIRTHDAYS)
            .any(|(list, _)| among(list, next))
        {
            lines.push(digits(at));
            said.push(at);
        }
    }
    (lines, said)
}

fn capitalised(word: &str) -> String {
    let mut rest = word.chars();
    rest.next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// A name, and what follows it behind commas: a date, a place.
fn named(words: &[Said], kind: usize) -> Vec<Range<usize>> {
    let after = |list: &str, from: usize| {
        words
            .iter()
            .skip(from)
            .position(|word| among(list, &word.lower))
            .map(|at| at + from + 1)
    };
    // `poster: Summer Jazz Night` and `Summer Jazz Night poster` say it without a word in between.
    let colon = words.get(kind + 1).filter(|word| word.begins).map(|_| kind + 1);
    let in_front = (0..kind)
        .rev()
        .take_while(|at| words.get(*at).is_some_and(|word| word.is_capital && *at > 0))
        .last();
    let Some(from) = after(NAMED, 0)
        .or_else(|| after(FOR, kind))
        .or(colon)
        .or(in_front)
    else {
        return Vec::new();
    };
    let mut at = from;
    while words.get(at).is_some_and(|word| among(ARTICLES, &word.lower)) {
        at += 1;
    }
    if words.get(at).is_some_and(|word| among(OWN, &word.lower)) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    while parts.len() < 3 {
        let Some(end) = part(words, at) else { break };
        if let (Some(first), Some(last)) = (words.get(at), words.get(end - 1)) {
            parts.push(first.place.start..last.place.end);
        }
        if !words.get(end).is_some_and(|word| word.begins) {
            break;
        }
        at = end;
    }
    parts
}

/// Where the words end that are one name: capitals, numbers, and small words between them.
fn part(words: &[Said], from: usize) -> Option<usize> {
    let counts = |at: usize| words.get(at).is_some_and(|word| word.is_capital);
    if !counts(from) {
        return None;
    }
    let mut end = from + 1;
    loop {
        let follows = |at: usize| words.get(at).is_some_and(|word| !word.begins);
        if follows(end) && counts(end) {
            end += 1;
            continue;
        }
        let is_inner = |at: usize| follows(at) && words.get(at).is_some_and(|word| among(INNER, &word.lower));
        let ends_with_hour = words
            .get(end)
            .is_some_and(|word| among("am pm uhr h", &word.lower));
        if is_inner(end) && (ends_with_hour || (follows(end + 1) && counts(end + 1))) {
            end += 1;
            continue;
        }
        // As in `Fête de la Musique`.
        if is_inner(end) && is_inner(end + 1) && follows(end + 2) && counts(end + 2) {
            end += 2;
            continue;
        }
        // As in `21 juin` and `12 de julio`.
        let is_number = |at: usize| {
            words
                .get(at)
                .is_some_and(|word| word.lower.chars().all(|c| c.is_ascii_digit()))
        };
        let is_month = |at: usize| follows(at) && words.get(at).is_some_and(|word| !is_small(&word.lower));
        if is_number(end - 1) && is_month(end) {
            end += 1;
            continue;
        }
        if is_number(end - 1) && is_inner(end) && is_month(end + 1) {
            end += 2;
            continue;
        }
        return Some(end);
    }
}

/// What stands between quotation marks, in bytes.
fn quoted(prompt: &str) -> Vec<Range<usize>> {
    const MARKS: [(char, &str); 6] = [
        ('"', "\""),
        ('“', "”"),
        ('„', "“”"),
        ('«', "»"),
        ('‘', "’"),
        ('「', "」"),
    ];
    let mut places = Vec::new();
    let mut rest = 0;
    for (at, c) in prompt.char_indices() {
        let Some((_, closing)) = MARKS.iter().find(|(open, _)| *open == c) else {
            continue;
        };
        let from = at + c.len_utf8();
        if at < rest {
            continue;
        }
        let inside = prompt.get(from..).unwrap_or_default();
        if let Some(long) = inside.find(|c| closing.contains(c))
            && long > 0
        {
            places.push(from..from + long);
            rest = from + long + 3;
        }
    }
    places
}

/// One line, without what cannot be written or turns a line around.
pub(in crate::pictures) fn clean(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| {
            !c.is_control()
                && !is_emoji(*c)
                && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST).collect()
}
