//! What no page that stands alone can do: it has no server, no account, nobody else's device and no model.

mod phrases;

use phrases::BEYOND;

/// What a wish asks for that no page can do that stands alone. `text` is what is wanted, folded, between blanks.
pub(crate) fn beyond(text: &str) -> Option<&'static str> {
    let is_in = |phrase: &&str| {
        if phrase.is_ascii() {
            text.contains(&format!(" {phrase}"))
        } else {
            text.contains(*phrase)
        }
    };
    BEYOND
        .iter()
        .find(|(_, phrases)| phrases.iter().any(&is_in))
        .map(|(what, _)| *what)
}

#[cfg(test)]
mod tests;
