//! Channels: some models write thoughts, remarks and the answer into one each.
//!
//! `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>…`, or with the special tokens
//! taken out `analysis…assistantfinal…`.

use super::marker::Found;
use super::name::stem;

/// Longest header between the name of a channel and its text, in bytes.
const HEADER_BYTES: usize = 200;
/// Who can write a message.
const ROLES: [&str; 6] = ["assistant", "model", "system", "user", "tool", "developer"];
/// The channels of an answer without special tokens, with the role before them.
const BARE: [(&str, Channel); 3] = [
    ("assistantfinal", Channel(Next::Answer)),
    ("assistantcommentary", Channel(Next::Other)),
    ("assistantanalysis", Channel(Next::Thoughts)),
];
/// How an answer without special tokens begins.
const BARE_START: &str = "analysis";

/// What follows in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Thoughts,
    /// Remarks and calls of tools: the answer, if no other comes.
    Other,
    Answer,
}

/// A channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Channel(Next);

impl Channel {
    fn named(name: &str) -> Self {
        Self(if stem(name).is_some() {
            Next::Thoughts
        } else if ["final", "answer", "response"].contains(&name) {
            Next::Answer
        } else {
            Next::Other
        })
    }

    /// What follows in it.
    pub(super) fn next(self) -> Next {
        self.0
    }
}

/// The channel that `rest` names behind the token, up to where its text begins.
pub(super) fn header(rest: &str, is_last: bool) -> Found<Channel> {
    let length = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(rest.len());
    let (name, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
    if behind.is_empty() && !is_last && length < HEADER_BYTES {
        return Found::Unclear;
    }
    if name.is_empty() {
        return Found::Nothing;
    }
    let channel = Channel::named(name);
    match end_of_header(behind, is_last) {
        Some(more) => Found::Here(channel, length + more),
        None => Found::Unclear,
    }
}

/// How many bytes behind a channel's name are no text: a recipient, the type of the content, the token that ends
/// them. `None` when more text is needed.
fn end_of_header(behind: &str, is_last: bool) -> Option<usize> {
    const MESSAGE: &str = "<|message|>";
    const CONSTRAIN: &str = "<|constrain|>";
    if let Some(rest) = behind.strip_prefix('\n') {
        return Some(behind.len() - rest.len());
    }
    let part = behind
        .char_indices()
        .nth(HEADER_BYTES)
        .and_then(|(at, _)| behind.get(..at))
        .unwrap_or(behind);
    let is_open = part.len() == behind.len() && !is_last;
    let mut at = 0;
    loop {
        let rest = part.get(at..).unwrap_or_default();
        let Some(found) = rest.find(['<', '\n']) else {
            return if is_open { None } else { Some(0) };
        };
        let token = rest.get(found..).unwrap_or_default();
        if token.starts_with(MESSAGE) {
            return Some(at + found + MESSAGE.len());
        }
        if is_open && (MESSAGE.starts_with(token) || CONSTRAIN.starts_with(token)) {
            return None;
        }
        if !token.starts_with(CONSTRAIN) {
            return Some(0);
        }
        at += found + CONSTRAIN.len();
    }
}

/// The role at the start of `rest`, with the line break behind it.
pub(super) fn role(rest: &str, is_last: bool) -> Found<()> {
    let length = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
    let word = rest.get(..length).unwrap_or_default();
    let behind = rest.get(length..).unwrap_or_default();
    if behind.is_empty() && !is_last && ROLES.iter().any(|role| role.starts_with(word)) {
        return Found::Unclear;
    }
    if !ROLES.contains(&word) {
        return Found::Nothing;
    }
    Found::Here((), length + usize::from(behind.starts_with('\n')))
}

/// Whether an answer without special tokens begins with its channel of thoughts: a word of its own line, or glued to a
/// sentence.
pub(super) fn bare_start(rest: &str, is_last: bool) -> Found<()> {
    if !is_last && BARE_START.starts_with(rest) {
        return Found::Unclear;
    }
    let next = rest
        .strip_prefix(BARE_START)
        .and_then(|behind| behind.chars().next());
    match next {
        Some(c) if c == '\n' || c.is_uppercase() => Found::Here((), BARE_START.len()),
        _ => Found::Nothing,
    }
}

/// The channel that begins at the start of `rest`, in an answer without special tokens.
pub(super) fn bare(rest: &str, is_last: bool) -> Found<Channel> {
    for (name, channel) in BARE {
        if rest.starts_with(name) {
            return Found::Here(channel, name.len());
        }
        if !is_last && name.starts_with(rest) {
            return Found::Unclear;
        }
    }
    Found::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_ends_where_its_text_begins() {
        for (header_text, next, text) in [
            ("analysis<|message|>", Next::Thoughts, "We"),
            ("final <|constrain|>json<|message|>", Next::Answer, "{}"),
            (
                "commentary to=functions.write <|constrain|>json<|message|>",
                Next::Other,
                "{}",
            ),
            ("thought\n", Next::Thoughts, "A die"),
            ("final", Next::Answer, " Here"),
            ("final", Next::Answer, "<p>"),
        ] {
            let whole = format!("{header_text}{text}");
            assert_eq!(
                header(&whole, true),
                Found::Here(Channel(next), header_text.len()),
                "{whole}"
            );
        }
        assert_eq!(header("analysis<|mess", false), Found::Unclear);
        assert_eq!(header("ana", false), Found::Unclear);
        assert_eq!(
            header(&format!("final {}", "a".repeat(300)), false),
            Found::Here(Channel(Next::Answer), 5)
        );
    }

    #[test]
    fn a_word_that_begins_a_sentence_is_no_channel() {
        assert_eq!(bare_start("analysisWe", false), Found::Here((), 8));
        assert_eq!(bare_start("analysis\n", false), Found::Here((), 8));
        assert_eq!(bare_start("analysis of", false), Found::Nothing);
        assert_eq!(bare_start("ana", false), Found::Unclear);
        assert_eq!(bare_start("analysis", true), Found::Nothing);
    }
}
