//! Whether a text is a page that a browser can show (spec 3, section 5 "AI change validity").

use thiserror::Error;

/// What is wrong with a page, in the words of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PageProblem {
    /// Neither a doctype nor an `html` tag.
    #[error("Not a valid HTML document")]
    NotHtml,
    /// A script that does not end.
    #[error("Unclosed <script> tag")]
    UnclosedScript,
    /// A style that does not end.
    #[error("Unclosed <style> tag")]
    UnclosedStyle,
}

/// Checks a page. Tags within comments, scripts and other raw text do not count.
///
/// # Errors
/// The first [`PageProblem`].
pub fn check(page: &str) -> Result<(), PageProblem> {
    let bytes = page.as_bytes();
    let mut is_document = false;
    let mut at = 0;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr(b'<', rest)) {
        let tag = at + found;
        let rest = bytes.get(tag..).unwrap_or_default();
        at = tag + 1;
        if rest.starts_with(b"<!--") {
            let body = rest.get(4..).unwrap_or_default();
            match memchr::memmem::find(body, b"-->") {
                Some(end) => at = tag + 4 + end + 3,
                None => break,
            }
        } else if starts_with_name(rest, b"<!doctype") || starts_with_name(rest, b"<html") {
            is_document = true;
        } else if let Some((name, problem)) = raw_text(rest) {
            match end_tag(bytes, tag + 1 + name.len(), name) {
                Some(end) => at = end,
                None => match problem {
                    Some(problem) => return Err(problem),
                    None => break,
                },
            }
        }
    }
    if is_document {
        Ok(())
    } else {
        Err(PageProblem::NotHtml)
    }
}

type RawText = (&'static [u8], Option<PageProblem>);

/// Elements whose text holds no tags.
const RAW_TEXT: [RawText; 4] = [
    (b"script", Some(PageProblem::UnclosedScript)),
    (b"style", Some(PageProblem::UnclosedStyle)),
    (b"textarea", None),
    (b"title", None),
];

fn raw_text(tag: &[u8]) -> Option<RawText> {
    let name = tag.get(1..)?;
    RAW_TEXT.into_iter().find(|(raw, _)| starts_with_name(name, raw))
}

/// Where the end tag of a raw-text element ends being looked for: just behind its name.
fn end_tag(bytes: &[u8], from: usize, name: &[u8]) -> Option<usize> {
    let mut at = from;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memmem::find(rest, b"</")) {
        at += found + 2;
        if starts_with_name(bytes.get(at..)?, name) {
            return Some(at + name.len());
        }
    }
    None
}

/// Whether a text begins with a name in any case, and the name ends there.
fn starts_with_name(text: &[u8], name: &[u8]) -> bool {
    text.get(..name.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(name))
        && text
            .get(name.len())
            .is_none_or(|next| next.is_ascii_whitespace() || matches!(next, b'>' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_pages_pass() {
        for page in [
            "<!DOCTYPE html><p>x",
            "<HTML lang=en></HTML>",
            "<html><script>if (a < b) { c = '<style>' }</script><style>a{}</style ></html>",
            "<html><!-- <script> --><title><script></title></html>",
        ] {
            assert_eq!(check(page), Ok(()), "{page}");
        }
    }

    #[test]
    fn cut_pages_do_not() {
        assert_eq!(check("<p>hello</p>"), Err(PageProblem::NotHtml));
        assert_eq!(check("I cannot do that."), Err(PageProblem::NotHtml));
        assert_eq!(
            check("<html><script>let a = 1;"),
            Err(PageProblem::UnclosedScript)
        );
        assert_eq!(check("<html><style>a{}</styl"), Err(PageProblem::UnclosedStyle));
        assert_eq!(
            check("<html><script>a</scripty>"),
            Err(PageProblem::UnclosedScript)
        );
        assert_eq!(check("<htmlx>"), Err(PageProblem::NotHtml));
    }
}
