//! The name that a prompt gives the app: behind a word such as `called`, or in quotation marks behind what the app is.

use crate::catalogue::{Language, PromptWords, Sample, folded, words};
use crate::scorer::quotation;

/// Longest name that is taken over, in characters.
const NAME_CHARS: usize = 40;
/// Words that are small within names.
const INSIDE: [&str; 17] = [
    "of", "the", "and", "or", "&", "+", "for", "de", "du", "la", "le", "del", "della", "da", "do", "und",
    "et",
];

/// A word of a prompt as it is written, or a quotation.
struct Token<'a> {
    text: &'a str,
    is_quotation: bool,
    /// Whether a mark behind it ends the clause.
    ends_clause: bool,
}

impl Token<'_> {
    fn is_capital(&self) -> bool {
        !self.is_quotation && self.text.starts_with(char::is_uppercase)
    }

    /// Whether it may stand within a name.
    fn joins(&self) -> bool {
        !self.is_quotation && INSIDE.contains(&self.text)
    }
}

/// The name in a prompt.
pub(super) fn of(prompt: &str, sample: &Sample, known: &PromptWords) -> Option<String> {
    let tokens = tokens(prompt);
    let name = named(&tokens, known).or_else(|| quoted(&tokens, sample, known))?;
    fitting(&name)
}

fn tokens(prompt: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = prompt;
    while let Some((start, end)) = quotation(rest) {
        tokens.extend(written_words(rest.get(..start).unwrap_or_default()));
        let quotation = rest.get(start..end).unwrap_or_default();
        let mut inside = quotation.chars();
        inside.next();
        inside.next_back();
        tokens.push(Token {
            text: inside.as_str().trim(),
            is_quotation: true,
            ends_clause: false,
        });
        rest = rest.get(end..).unwrap_or_default();
    }
    tokens.extend(written_words(rest));
    tokens
}

fn written_words(text: &str) -> impl Iterator<Item = Token<'_>> {
    text.split_whitespace().filter_map(|chunk| {
        let text = chunk.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '&' | '+'));
        (!text.is_empty()).then(|| Token {
            text,
            is_quotation: false,
            ends_clause: chunk.ends_with([',', '.', ':', ';', '!', '?', ')']),
        })
    })
}

/// `called X`, `call it "X"`, `Name: X`, `namens X`.
fn named(tokens: &[Token<'_>], known: &PromptWords) -> Option<String> {
    (0..tokens.len()).find_map(|at| {
        let is_here = |marker: &&String| {
            let mut own = marker.split(' ').enumerate();
            own.all(|(by, word)| {
                tokens.get(at + by).is_some_and(|token| {
                    let lower = token.text.to_lowercase();
                    !token.is_quotation
                        && (lower == word || token.ends_clause && word.strip_suffix(':') == Some(&*lower))
                })
            })
        };
        let marker = known.named.iter().find(is_here)?;
        let behind = tokens.get(at + marker.split(' ').count()..)?;
        let first = behind.first()?;
        if first.is_quotation {
            return Some(first.text.to_owned());
        }
        let run = capitals(behind);
        if run > 0 {
            return Some(joined(behind, run));
        }
        // `called viper with levels` names it, `several named kitchen timers` does not.
        let ends = |word: &str| {
            Language::WITH_LETTERS
                .into_iter()
                .any(|language| known.ends.has(language, &folded(word)))
        };
        let is_alone = first.ends_clause || behind.get(1).is_none_or(|next| ends(next.text));
        is_alone.then(|| with_capital(first.text))
    })
}

/// How many words a name has that begins here with a capital: as long as capitals last, with small words between.
fn capitals(tokens: &[Token<'_>]) -> usize {
    let mut count = 0;
    for (at, token) in tokens.iter().enumerate() {
        let joins = at > 0 && token.joins() && tokens.get(at + 1).is_some_and(Token::is_capital);
        let is_number = at > 0 && token.text.chars().all(|c| c.is_ascii_digit());
        if !(token.is_capital() || joins || is_number) {
            break;
        }
        count += 1;
        if token.ends_clause {
            break;
        }
    }
    count
}

fn joined(tokens: &[Token<'_>], count: usize) -> String {
    let words: Vec<&str> = tokens.iter().take(count).map(|token| token.text).collect();
    words.join(" ")
}

/// `Notiz-App „Zettelwirtschaft“`: a quotation behind what the app is. Others are texts of the app.
fn quoted(tokens: &[Token<'_>], sample: &Sample, known: &PromptWords) -> Option<String> {
    let at = tokens.iter().position(|token| token.is_quotation)?;
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    let is_name = before.is_none_or(|before| !before.ends_clause && says_what_it_is(before, sample, known));
    tokens
        .get(at)
        .filter(|_| is_name)
        .map(|token| token.text.to_owned())
}

/// Whether a word says what the sample is, or that it is an app or a page.
fn says_what_it_is(token: &Token<'_>, sample: &Sample, known: &PromptWords) -> bool {
    let folded = folded(token.text);
    let is_kind = |word: &str| {
        let mut languages = Language::WITH_LETTERS.into_iter();
        languages.any(|language| known.app.has(language, word) || known.page.has(language, word))
    };
    !token.is_quotation && words(&folded).any(|word| sample.is_about(word) || is_kind(word))
}

fn with_capital(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

/// A name without what turns the order of letters or ends a line, if it is not too long.
fn fitting(name: &str) -> Option<String> {
    let reorders = |c: char| {
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
            || c.is_control()
    };
    let shown: String = name.chars().filter(|c| !reorders(*c)).collect();
    let name = shown.trim();
    (!name.is_empty() && name.chars().count() <= NAME_CHARS).then(|| name.to_owned())
}
