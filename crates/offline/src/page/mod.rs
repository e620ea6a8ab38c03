//! Pages as text: where their elements, texts and style properties are.
//!
//! - `survey`: elements and runs of text by byte ranges, and cuts in the text
//! - `document`: a page completed to a whole document, the offline studio's own style sheet in it, attributes
//! - `theme`: the rules of its style sheets, and the custom properties on `:root`, for light and for dark

pub(crate) mod document;
pub(crate) mod survey;
pub(crate) mod theme;

/// Escapes a text for use between tags and in attributes.
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
