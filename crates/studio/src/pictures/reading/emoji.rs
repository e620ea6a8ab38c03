//! Small pictures among letters: no font on board has letters for them.

/// Those of a text that are not written, as they stand there; none where it has none.
pub(in crate::pictures) fn emoji_of(text: &str) -> Option<String> {
    let left: String = text.chars().filter(|c| is_emoji(*c)).collect();
    left.chars()
        .any(|c| !matches!(c, '\u{200d}' | '\u{fe0e}'..='\u{fe0f}' | '\u{fffe}'..='\u{ffff}'))
        .then_some(left)
}

/// Whether a character is a small picture, or belongs to one: no font on board has letters for them.
pub(in crate::pictures) const fn is_emoji(c: char) -> bool {
    matches!(
        c,
        '\u{1f000}'..='\u{1faff}'
            | '\u{2600}'..='\u{27bf}'
            | '\u{2b00}'..='\u{2bff}'
            | '\u{fe0e}'..='\u{fe0f}'
            | '\u{200d}'
            | '\u{20e3}'
            | '\u{e0000}'..='\u{e007f}'
            | '\u{fffe}'..='\u{ffff}'
    )
}
