//! Declarations of a style attribute or of a rule.

/// A declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// The property, in lower case.
    pub name: String,
    /// Its value, without `!important`.
    pub value: String,
    pub is_important: bool,
}

/// The declarations of a text, in its order.
pub(crate) fn declarations(css: &str) -> Vec<Declaration> {
    parts(css, ';').into_iter().filter_map(declaration).collect()
}

fn declaration(text: &str) -> Option<Declaration> {
    let (name, value) = text.split_once(':')?;
    let value = value.trim();
    let plain = value
        .rsplit_once('!')
        .filter(|(_, mark)| mark.trim().eq_ignore_ascii_case("important"))
        .map(|(plain, _)| plain.trim_end());
    Some(Declaration {
        name: name.trim().to_ascii_lowercase(),
        value: plain.unwrap_or(value).to_owned(),
        is_important: plain.is_some(),
    })
}

/// A text divided at a sign, but not within brackets and strings.
pub(crate) fn parts(text: &str, sign: char) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            (None, c) if c == sign && depth == 0 => {
                found.extend(text.get(start..at));
                start = at + c.len_utf8();
            }
            (None, _) => {}
        }
    }
    found.extend(text.get(start..));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_brackets_stay_whole() {
        let read: Vec<(String, String, bool)> =
            declarations("Color : red ! IMPORTANT;;background: url(data:a;b) 'x;y'; broken; margin:0")
                .into_iter()
                .map(|one| (one.name, one.value, one.is_important))
                .collect();
        let expected = [
            ("color", "red", true),
            ("background", "url(data:a;b) 'x;y'", false),
            ("margin", "0", false),
        ];
        let expected =
            expected.map(|(name, value, important)| (name.to_owned(), value.to_owned(), important));
        assert_eq!(read, expected);
    }
}
