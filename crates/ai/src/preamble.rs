//! What models write before they go on: a code fence, or words that announce it.

/// Most bytes of such words.
const MAX: usize = 300;

const FENCE: &str = "```";

/// The text behind a code fence that it begins with, else all of it; nothing as long as that is not clear.
pub(crate) fn after_fence(text: &str) -> Option<&str> {
    let start = text.trim_start();
    if start.is_empty() || (start.len() < FENCE.len() && FENCE.starts_with(start)) {
        return None;
    }
    if start.starts_with(FENCE) {
        return start.split_once('\n').map(|(_, rest)| rest);
    }
    Some(text)
}

/// A place where the announced text may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place<'a> {
    /// Behind a line of words.
    Words(&'a str),
    Code(&'a str),
    /// The line that is being written may be one of words.
    Unclear,
}

/// The places behind words at the beginning of a text, in order; none when it does not begin with a sentence.
pub(crate) fn behind_words(text: &str) -> Vec<Place<'_>> {
    let mut places = Vec::new();
    if !text.starts_with(char::is_uppercase) {
        return places;
    }
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let Some((line, behind)) = rest.split_once('\n') else {
            let may_be_fence = FENCE.starts_with(rest.trim()) || rest.trim_start().starts_with(FENCE);
            if text.len() < MAX && (is_words(rest) || may_be_fence) {
                places.push(Place::Unclear);
            }
            break;
        };
        at += line.len() + 1;
        if at > MAX {
            break;
        }
        if line.trim_start().starts_with(FENCE) {
            places.push(Place::Code(behind));
            break;
        }
        if !is_words(line) {
            break;
        }
        places.push(Place::Words(behind));
    }
    places
}

/// Whether a line reads as a sentence rather than as code; a blank one may stand between sentences.
fn is_words(line: &str) -> bool {
    !line.contains(['<', '>', '{', '}', '=', ';', '`'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_behind_words_are_found() {
        assert_eq!(
            behind_words("Sure, here is the rest:\n\n```html\n<p>"),
            [
                Place::Words("\n```html\n<p>"),
                Place::Words("```html\n<p>"),
                Place::Code("<p>")
            ]
        );
        assert_eq!(behind_words("Sure, here"), [Place::Unclear]);
        assert_eq!(behind_words("Sure:\n``"), [Place::Words("``"), Place::Unclear]);
        for text in ["", "and so on\n<p>", "<p>Sure\n", "Let x = 1;\n<p>"] {
            assert_eq!(behind_words(text), [], "{text}");
        }
    }

    #[test]
    fn a_fence_is_looked_past() {
        assert_eq!(after_fence("```html\n<p>"), Some("<p>"));
        assert_eq!(after_fence("  <p>"), Some("  <p>"));
        for unclear in ["", " \n", "``", "```ht"] {
            assert_eq!(after_fence(unclear), None, "{unclear}");
        }
    }
}
