//! Splits a request into words, quoted texts and breaks.

/// A part of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// A word without the punctuation around it.
    Word {
        /// As written.
        text: String,
        /// In lower case.
        lower: String,
    },
    /// What stood between quotation marks.
    Quote(String),
    /// A mark that ends a clause, or a line's end.
    Break,
}

impl Token {
    /// The word in lower case; blank for anything else.
    pub(crate) fn lower(&self) -> &str {
        match self {
            Self::Word { lower, .. } => lower,
            Self::Quote(_) | Self::Break => "",
        }
    }

    /// The token as it is written in a sentence.
    pub(crate) fn written(&self) -> &str {
        match self {
            Self::Word { text, .. } => text,
            Self::Quote(text) => text,
            Self::Break => ",",
        }
    }

    /// Whether it is a word that is written with a capital.
    pub(crate) fn is_capital(&self) -> bool {
        matches!(self, Self::Word { text, .. } if text.starts_with(char::is_uppercase))
    }

    pub(crate) fn is_word(&self) -> bool {
        matches!(self, Self::Word { .. })
    }
}

const OPENERS: [(char, char); 6] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('‘', '’'),
    ('`', '`'),
];

/// Splits `text`.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut word = String::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if let Some(end) = quote_end(&chars, at) {
            push_word(&mut tokens, &mut word);
            let inside: String = chars.get(at + 1..end).unwrap_or_default().iter().collect();
            tokens.push(Token::Quote(inside.trim().to_owned()));
            at = end + 1;
            continue;
        }
        let ends_clause = matches!(c, ',' | ';' | '.' | '!' | '?' | ':' | '\n' | '(' | ')')
            && chars
                .get(at + 1)
                .is_none_or(|next| !next.is_alphanumeric() || matches!(c, ';' | '\n' | '(' | ')'));
        if c.is_whitespace() || ends_clause {
            push_word(&mut tokens, &mut word);
            if ends_clause && !matches!(tokens.last(), None | Some(Token::Break)) {
                tokens.push(Token::Break);
            }
        } else {
            word.push(c);
        }
        at += 1;
    }
    push_word(&mut tokens, &mut word);
    tokens
}

/// Where the quotation that opens at `at` closes. A plain apostrophe opens one only at the start of a word.
fn quote_end(chars: &[char], at: usize) -> Option<usize> {
    let c = *chars.get(at)?;
    let after = chars.get(at + 1..)?;
    if c == '\'' {
        let at_start = at == 0
            || chars
                .get(at - 1)
                .is_some_and(|before| before.is_whitespace() || *before == '(');
        if !at_start {
            return None;
        }
        let end = (at + 1..chars.len()).find(|&end| {
            chars.get(end) == Some(&'\'') && chars.get(end + 1).is_none_or(|next| !next.is_alphanumeric())
        })?;
        return (end > at + 1).then_some(end);
    }
    let (_, close) = OPENERS.iter().find(|(open, _)| *open == c)?;
    let length = after.iter().position(|c| c == close)?;
    Some(at + 1 + length)
}

/// Whether a sign makes a number a price.
pub(crate) const fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥')
}

fn push_word(tokens: &mut Vec<Token>, word: &mut String) {
    let is_kept = |c: char| c.is_alphanumeric() || matches!(c, '#' | '+' | '&') || is_currency(c);
    let trimmed = word.trim_matches(|c: char| !is_kept(c));
    let trimmed = if trimmed.chars().all(is_currency) {
        ""
    } else {
        trimmed
    };
    if !trimmed.is_empty() {
        tokens.push(Token::Word {
            text: trimmed.to_owned(),
            lower: trimmed.to_lowercase(),
        });
    }
    word.clear();
}

/// The words of a text in lower case, split at hyphens.
pub(crate) fn lower_words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The words of a text in a form that compares well: lower case, split at hyphens, plural and tense cut.
pub(crate) fn stems(text: &str) -> Vec<String> {
    lower_words(text).iter().map(|word| stem(word)).collect()
}

/// A word with its plural and tense cut.
pub(crate) fn stem(word: &str) -> String {
    let long = word.chars().count();
    for (ending, keep, put) in [
        ("ies", 3, "y"),
        ("ing", 4, ""),
        ("sses", 3, "ss"),
        ("es", 4, "e"),
        ("s", 3, ""),
    ] {
        if let Some(start) = word.strip_suffix(ending)
            && start.chars().count() >= keep
            && !(ending == "s" && (start.ends_with('s') || start.ends_with('u') || start.ends_with('i')))
            && long > 3
        {
            return format!("{start}{put}");
        }
    }
    word.to_owned()
}

/// The text with a capital first letter.
pub(crate) fn big_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

/// Makes text safe between tags and in attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<String> {
        tokens(text)
            .iter()
            .map(|token| match token {
                Token::Quote(text) => format!("<{text}>"),
                other => other.written().to_owned(),
            })
            .collect()
    }

    #[test]
    fn words_quotes_and_breaks_are_distinguished() {
        assert_eq!(
            written("Call it “Luna & Co”, don't use 'red'; add v2.0 (#ff0)."),
            [
                "Call",
                "it",
                "<Luna & Co>",
                ",",
                "don't",
                "use",
                "<red>",
                ",",
                "add",
                "v2.0",
                ",",
                "#ff0",
                ","
            ]
        );
        assert_eq!(written("an \"open quote"), ["an", "open", "quote"]);
        assert_eq!(written(""), Vec::<String>::new());
    }

    #[test]
    fn stems_compare_plural_and_singular() {
        assert_eq!(
            stems("To-do lists, recipes & stories"),
            ["to", "do", "list", "recipe", "story"]
        );
        assert_eq!(stems("glass bus tracking"), ["glass", "bus", "track"]);
    }
}
