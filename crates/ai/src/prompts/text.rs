//! Text in prompts.

use askama::Template;

use crate::error::AiError;

/// # Errors
/// A broken template.
pub(super) fn render(template: &impl Template) -> Result<String, AiError> {
    template
        .render()
        .map_err(|_| AiError::Internal("prompt template"))
}

/// Keeps `text` from closing the tag that it stands in, however the tag is spelled.
pub(super) fn fence(text: &str, tag: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("</") {
        safe.push_str(before);
        let word = after.trim_start();
        let closes = word
            .get(..tag.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(tag));
        safe.push_str(if closes { "<\\/" } else { "</" });
        rest = after;
    }
    safe.push_str(rest);
    safe
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_text_holds_the_closing_tag(text in "[<>/ a-zA-Z]{0,40}(</ ?[Rr]equest)?.{0,20}") {
            let safe = fence(&text, "request").to_ascii_lowercase();
            prop_assert!(!safe.contains("</request") && !safe.contains("</ request"));
        }
    }
}
