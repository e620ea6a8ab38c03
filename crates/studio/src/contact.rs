//! Numbers to call and addresses for mail in texts.

/// Seven digits or more, with what is written between them.
pub(crate) fn phone(text: &str) -> Option<String> {
    let starts = |c: char| c == '+' || c.is_ascii_digit();
    let goes_on = |c: char| c.is_ascii_digit() || matches!(c, '+' | ' ' | '-' | '/' | '(' | ')' | '.');
    let mut rest = text;
    while let Some(at) = rest.find(starts) {
        let from = rest.get(at..).unwrap_or_default();
        let end = from.find(|c| !goes_on(c)).unwrap_or(from.len());
        let number = from
            .get(..end)
            .unwrap_or_default()
            .trim_end_matches(|c: char| !c.is_ascii_digit());
        let digits = number.chars().filter(char::is_ascii_digit).count();
        if (7..=15).contains(&digits) {
            return Some(number.to_owned());
        }
        rest = from.get(end.max(1)..).unwrap_or_default();
    }
    None
}

/// Something with an `@` and a dot behind it.
pub(crate) fn email(text: &str) -> Option<String> {
    let words =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '<' | '>' | '"'));
    words
        .map(|word| word.trim_matches(|c: char| matches!(c, '.' | ':' | '!' | '?')))
        .find(|word| {
            let parts = word.split_once('@');
            parts.is_some_and(|(user, host)| !user.is_empty() && host.contains('.') && !host.starts_with('.'))
        })
        .filter(|word| word.len() <= 80)
        .map(str::to_owned)
}
