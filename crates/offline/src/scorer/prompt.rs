//! A prompt in words, each with what it is there for.

use crate::catalogue::{Language, PromptWords, stem, words};

/// Most words of a prompt that count.
const MOST_WORDS: usize = 250;
/// Letters that a German word has before one for any app, page or game.
const LEAST_LETTERS: usize = 4;
/// Quotation marks: what stands between them is a name, or a text of the app.
const QUOTATIONS: [(char, char); 6] = [
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('«', '»'),
    ('"', '"'),
    ('「', '」'),
];

/// What a word means any of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    App,
    Page,
    Game,
}

/// A word that says something.
#[derive(Debug, Clone)]
pub(super) struct Word {
    pub folded: String,
    pub stem: String,
    /// Whether it stands where the prompt says what the app is, not what it has or for whom it is.
    pub in_subject: bool,
    /// Set for a word that means any app, page or game.
    pub kind: Option<Kind>,
}

/// A prompt, read as one of a language.
#[derive(Debug, Clone)]
pub(super) struct Prompt {
    pub language: Language,
    pub words: Vec<Word>,
    /// Every word that is wanted, folded, with a blank before, between and behind.
    pub text: String,
    /// How many of its words are frequent ones of the language.
    familiar: u32,
}

impl Prompt {
    /// Reads a prompt. `A calm pomodoro timer with bird song, no clock` is about a `pomodoro timer`, with `bird song`.
    pub(super) fn read(text: &str, language: Language, known: &PromptWords) -> Self {
        let text = known.spelled(&without_quotations(text));
        let mut prompt = Self {
            language,
            words: Vec::new(),
            text: " ".to_owned(),
            familiar: 0,
        };
        let is_japanese = language == Language::Japanese;
        let mut in_subject = true;
        for clause in text.split(is_clause_end) {
            let mut is_wanted = true;
            for word in words_of(clause, language, known).into_iter().take(MOST_WORDS) {
                is_wanted &= !known.denies.has(language, word);
                if !is_wanted {
                    continue;
                }
                prompt.text.push_str(word);
                prompt.text.push(' ');
                if is_japanese {
                    prompt.push_sign(word, known);
                } else if known.ends.has(language, word) {
                    prompt.familiar += 1;
                    in_subject &= !prompt.names_something();
                } else if let Some(mut word) = Word::of(word, language, known) {
                    word.in_subject = in_subject;
                    prompt.familiar += u32::from(word.kind.is_some());
                    prompt.words.push(word);
                } else {
                    prompt.familiar += 1;
                }
            }
            in_subject &= !prompt.names_something();
        }
        prompt
    }

    /// Whether the prompt asks for any app of a kind by a word such as `website`.
    pub(super) fn asks_for(&self, kind: Kind) -> bool {
        let mut subject = self.words.iter().filter(|word| word.in_subject);
        subject.any(|word| word.kind == Some(kind))
    }

    /// The word that says what kind of thing is asked for: the last one of the subject, in Romance languages the first.
    pub(super) fn head(&self) -> Option<usize> {
        let words = self.words.iter().enumerate();
        let mut subject = words
            .filter(|(_, word)| word.in_subject && word.kind.is_none())
            .map(|(place, _)| place);
        match self.language {
            Language::Japanese => None,
            Language::English | Language::German => subject.next_back(),
            Language::French | Language::Spanish | Language::Italian | Language::Portuguese => subject.next(),
        }
    }

    /// Japanese says behind `の` what the thing is: `天気の単語カード` are cards.
    fn push_sign(&mut self, sign: &str, known: &PromptWords) {
        if !known.ends.has(self.language, sign) {
            self.words.extend(Word::of(sign, self.language, known));
        } else if let Some(before) = self.words.last_mut() {
            before.in_subject = false;
        }
    }

    /// The share of frequent words of the language among its words.
    pub(super) fn familiarity(&self) -> f64 {
        let words = u32::try_from(self.text.split_whitespace().count()).unwrap_or(u32::MAX);
        f64::from(self.familiar) / f64::from(words.max(1))
    }

    fn names_something(&self) -> bool {
        self.words.iter().any(|word| word.kind.is_none())
    }
}

impl Word {
    /// Reads a folded word; nothing where it says nothing.
    pub(super) fn of(word: &str, language: Language, known: &PromptWords) -> Option<Self> {
        let is_short = word.chars().count() == 1 || word.chars().all(|c| c.is_ascii_digit());
        let is_filler = is_short && language != Language::Japanese;
        if is_filler || known.skipped.has(language, word) || known.ends.has(language, word) {
            return None;
        }
        Some(Self {
            folded: word.to_owned(),
            stem: stem(language, word),
            in_subject: true,
            kind: kind(word, language, known),
        })
    }
}

/// The words of a folded text. Japanese has no blanks between words: each of its signs counts as one. German writes
/// `Würfelspiel` as one word: a word for any app, page or game at its end stands alone.
pub(super) fn words_of<'a>(text: &'a str, language: Language, known: &PromptWords) -> Vec<&'a str> {
    if language == Language::Japanese {
        let signs = text.char_indices().filter(|(_, sign)| sign.is_alphanumeric());
        return signs
            .filter_map(|(at, sign)| text.get(at..at + sign.len_utf8()))
            .collect();
    }
    if language != Language::German {
        return words(text).collect();
    }
    let parts = words(text).flat_map(|word| {
        let mut starts = word.char_indices().skip(LEAST_LETTERS).map(|(at, _)| at);
        let is_kind = |end: &str| kind(end, language, known).is_some();
        let split = starts.find_map(|at| word.split_at_checked(at).filter(|(_, end)| is_kind(end)));
        split.map_or_else(|| vec![word], |(start, end)| vec![start, end])
    });
    parts.collect()
}

fn kind(word: &str, language: Language, known: &PromptWords) -> Option<Kind> {
    let kinds = [
        (&known.app, Kind::App),
        (&known.page, Kind::Page),
        (&known.game, Kind::Game),
    ];
    let found = kinds.into_iter().find(|(words, _)| words.has(language, word));
    found.map(|(_, kind)| kind)
}

const fn is_clause_end(c: char) -> bool {
    matches!(
        c,
        ',' | '.' | '!' | '?' | ':' | ';' | '(' | ')' | '–' | '—' | '\n' | '、' | '。' | '！' | '？'
    )
}

/// A text with a comma in place of each quotation.
fn without_quotations(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((start, end)) = quotation(rest) {
        kept.push_str(rest.get(..start).unwrap_or_default());
        kept.push(',');
        rest = rest.get(end..).unwrap_or_default();
    }
    kept.push_str(rest);
    kept
}

/// Where the first quotation of a text begins and ends, in bytes.
pub(crate) fn quotation(text: &str) -> Option<(usize, usize)> {
    let (start, open) = text
        .char_indices()
        .find(|(_, c)| QUOTATIONS.iter().any(|(open, _)| open == c))?;
    let from = start + open.len_utf8();
    let closes = |c: char| QUOTATIONS.contains(&(open, c));
    let (length, close) = text.get(from..)?.char_indices().find(|(_, c)| closes(*c))?;
    Some((start, from + length + close.len_utf8()))
}
