//! What a prompt names: motifs, colours, a mood, a title.

use super::data::{Data, Kind, Meaning};
use crate::colour::Rgb;

/// Longer prompts are cut here, in characters.
const MAX_CHARS: usize = 4_000;
/// Most things of one drawing, and most of one kind.
const MAX_THINGS: usize = 5;
/// Most parts of a prompt that are named as left out.
const MAX_LEFT_OUT: usize = 12;
/// The longest title, in characters.
const MAX_TITLE: usize = 120;
const QUOTES: [(char, char); 6] = [
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('「', '」'),
    ('『', '』'),
    ('"', '"'),
];

/// A motif as a prompt names it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Named {
    /// Its place in the table.
    pub motif: usize,
    pub count: usize,
    pub colour: Option<Rgb>,
}

impl Named {
    pub(super) const fn one(motif: usize) -> Self {
        Self {
            motif,
            count: 1,
            colour: None,
        }
    }
}

/// What a prompt names.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reading {
    /// In the order of the prompt, each once.
    pub named: Vec<Named>,
    /// Colours that no motif has.
    pub colours: Vec<Rgb>,
    /// The palette of its mood, by its place in the table.
    pub palette: Option<usize>,
    /// Words that mean nothing here, as they were written.
    pub left_out: Vec<String>,
    pub title: Option<String>,
}

impl Reading {
    pub(super) fn of(prompt: &str, data: &Data) -> Self {
        let cut: String = prompt.chars().take(MAX_CHARS).collect();
        let (title, rest) = titled(&cut);
        let mut reading = Self {
            title,
            ..Self::default()
        };
        let mut before = Before::default();
        let mut missed: Option<(usize, usize)> = None;
        for word in words(&rest) {
            let meanings = meanings(&word.lower, data);
            if word.is_start {
                before.settle(&mut reading);
                before = Before::default();
                reading.miss(&rest, &mut missed);
            }
            if meanings.is_empty() {
                before.pass(&mut reading);
                let from = missed.map_or(word.from, |(from, _)| from);
                missed = Some((from, word.to));
                continue;
            }
            reading.miss(&rest, &mut missed);
            for meaning in meanings {
                before.take(meaning, &mut reading);
            }
        }
        before.settle(&mut reading);
        reading.miss(&rest, &mut missed);
        reading.left_out.truncate(MAX_LEFT_OUT);
        reading
    }

    /// The motifs of a kind.
    pub(super) fn of_kind<'a>(&'a self, kind: Kind, data: &'a Data) -> impl Iterator<Item = &'a Named> + 'a {
        let is_it = move |named: &&Named| {
            data.motifs
                .get(named.motif)
                .is_some_and(|motif| motif.kind == kind)
        };
        self.named.iter().filter(is_it)
    }

    fn miss(&mut self, text: &str, missed: &mut Option<(usize, usize)>) {
        if let Some(part) = missed.take().and_then(|(from, to)| text.get(from..to)) {
            self.left_out.push(part.to_owned());
        }
    }

    fn name(&mut self, motif: usize, count: usize, colour: Option<Rgb>) {
        if let Some(known) = self.named.iter_mut().find(|known| known.motif == motif) {
            known.count = known.count.max(count);
            known.colour = known.colour.or(colour);
            return;
        }
        self.named.push(Named {
            motif,
            count: count.clamp(1, MAX_THINGS),
            colour,
        });
    }
}

/// What stands before a word, as far as it belongs to what follows.
#[derive(Debug, Default)]
struct Before {
    colour: Option<Rgb>,
    shade: Option<f64>,
    count: Option<usize>,
    /// The motif that the last word named: in many languages its colour follows.
    motif: Option<usize>,
    is_not: bool,
    /// Unknown words since the colour.
    passed: usize,
}

impl Before {
    fn take(&mut self, meaning: Meaning, reading: &mut Reading) {
        let last = self.motif.take();
        match meaning {
            Meaning::Motif(_) if self.is_not => self.is_not = false,
            Meaning::Not => self.is_not = true,
            Meaning::Motif(motif) => {
                let count = self.count.take().unwrap_or(1);
                reading.name(motif, count, self.colour.take());
                self.motif = Some(motif);
            }
            Meaning::Colour(colour) => {
                let colour = shaded(colour, self.shade.take());
                let bare = |named: &&mut Named| Some(named.motif) == last && named.colour.is_none();
                if let Some(named) = reading.named.iter_mut().find(bare) {
                    named.colour = Some(colour);
                } else {
                    self.settle(reading);
                    self.colour = Some(colour);
                }
            }
            Meaning::Shade(by) => self.shade = Some(by),
            Meaning::Palette(at) => reading.palette = reading.palette.or(Some(at)),
            Meaning::Number(count) => self.count = Some(count),
            Meaning::Skip => self.shade = None,
        }
    }

    /// An unknown word: one may stand between a colour and what has it.
    fn pass(&mut self, reading: &mut Reading) {
        self.passed += 1;
        self.motif = None;
        if self.passed > 1 {
            self.settle(reading);
        }
    }

    /// A colour that nothing followed is one of the whole.
    fn settle(&mut self, reading: &mut Reading) {
        reading.colours.extend(self.colour.take());
        self.passed = 0;
    }
}

fn shaded(colour: Rgb, by: Option<f64>) -> Rgb {
    match by {
        Some(by) if by < 0.0 => colour.mix(Rgb::WHITE, -by),
        Some(by) => colour.mix(Rgb(0, 0, 0), by),
        None => colour,
    }
}

struct Word {
    lower: String,
    /// In bytes of the text.
    from: usize,
    to: usize,
    /// Whether punctuation stands before it.
    is_start: bool,
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_start = false;
    for (at, c) in text.char_indices() {
        if !c.is_alphanumeric() && c != '-' {
            is_start |= matches!(
                c,
                ',' | '.' | ';' | ':' | '!' | '?' | '\n' | '、' | '。' | '(' | ')'
            );
            continue;
        }
        let to = at + c.len_utf8();
        match words.last_mut() {
            Some(word) if word.to == at => {
                word.to = to;
                word.lower.extend(c.to_lowercase());
            }
            _ => words.push(Word {
                lower: c.to_lowercase().collect(),
                from: at,
                to,
                is_start,
            }),
        }
        is_start = false;
    }
    words
}

/// What a word means; nothing when it is unknown. Japanese writes several without spaces.
fn meanings(word: &str, data: &Data) -> Vec<Meaning> {
    let is_short = word.chars().all(|c| c.is_ascii_digit() || c == '-') || word.len() == 1;
    if let Some(meaning) = data.meaning(word).or(is_short.then_some(Meaning::Skip)) {
        return vec![meaning];
    }
    if !word.chars().any(|c| ('\u{3000}'..'\u{a000}').contains(&c)) {
        let parts = word.split('-').rev();
        return parts
            .take(2)
            .find_map(|part| data.meaning(part))
            .into_iter()
            .collect();
    }
    let letters: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    let mut from = 0;
    while from < letters.len() {
        let known = (1..=5).rev().find_map(|length| {
            let part: String = letters.get(from..from + length)?.iter().collect();
            Some((length, data.meaning(&part)?))
        });
        found.extend(known.map(|(_, meaning)| meaning));
        from += known.map_or(1, |(length, _)| length);
    }
    found
}

/// The first quotation as the title, and the text without it.
fn titled(text: &str) -> (Option<String>, String) {
    let quotation = |(open, close): (char, char)| {
        let (before, rest) = text.split_once(open)?;
        let (quoted, after) = rest.split_once(close)?;
        let title = one_line(quoted, MAX_TITLE);
        (!title.is_empty()).then(|| (before.len(), title, format!("{before}, {after}")))
    };
    let first = QUOTES
        .into_iter()
        .filter_map(quotation)
        .min_by_key(|(at, ..)| *at);
    first.map_or_else(|| (None, text.to_owned()), |(_, title, rest)| (Some(title), rest))
}

/// Words of a person on one line, without what turns lines around.
pub(super) fn one_line(text: &str, most: usize) -> String {
    let is_plain = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    };
    let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line: String = spaced.chars().filter(is_plain).take(most).collect();
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(prompt: &str) -> (Vec<String>, Reading) {
        let data = Data::read();
        let reading = Reading::of(prompt, &data);
        let name = |named: &Named| format!("{} {}", named.count, data.motifs[named.motif].name);
        (reading.named.iter().map(name).collect(), reading)
    }

    #[test]
    fn nouns_of_seven_languages_are_known() {
        for prompt in [
            "A cat and a house",
            "Eine Katze und ein Haus",
            "Un chat et une maison",
            "Un gato y una casa",
            "Un gatto e una casa",
            "Um gato e uma casa",
            "猫と家",
        ] {
            assert_eq!(read(prompt).0, ["1 cat", "1 house"], "{prompt}");
        }
    }

    #[test]
    fn colours_belong_to_their_things_or_to_the_whole() {
        let (named, reading) = read("Three red boats on a dark blue sea, in cream and mustard");
        assert_eq!(named, ["3 boat", "1 sea"]);
        assert!(reading.named.iter().all(|named| named.colour.is_some()));
        assert_eq!(reading.colours.len(), 2);
        let (_, reading) = read("un bateau rouge, 赤い猫");
        assert_eq!(reading.named[0].colour, reading.named[1].colour);
    }

    #[test]
    fn unknown_words_are_left_out_as_written() {
        let (_, reading) = read("A cat plays Chess with the Queen, “Good night” at sunset");
        assert_eq!(reading.left_out, ["plays Chess", "Queen"]);
        assert_eq!(reading.title.as_deref(), Some("Good night"));
        assert!(reading.palette.is_some());
        assert_eq!(read("a poster that says “ ”").1.title, None);
    }
}
