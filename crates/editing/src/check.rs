//! Whether a text is a page that a browser can show.

use crate::html::token::{Token, Tokenizer};
use crate::text::slice::slice;
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
    /// The end of a script that does not begin.
    #[error("</script> without <script>")]
    StrayScriptEnd,
    /// The end of a style that does not begin.
    #[error("</style> without <style>")]
    StrayStyleEnd,
    /// A comment that does not end.
    #[error("Unclosed comment")]
    UnclosedComment,
}

/// Checks a page. Tags within comments, scripts and other raw text do not count.
///
/// # Errors
/// The first [`PageProblem`].
pub fn check(page: &str) -> Result<(), PageProblem> {
    Survey::of(page).check()
}

/// Checks the result of changing a page: it passes [`check`], and has no comment that swallows its end and no end
/// tag of a script or style without a start that the original does not have.
///
/// # Errors
/// The first [`PageProblem`].
pub fn sound(original: &str, result: &str) -> Result<(), PageProblem> {
    let is = Survey::of(result);
    is.check()?;
    if is.stray_scripts + is.stray_styles == 0 && !is.has_open_comment {
        return Ok(());
    }
    let was = Survey::of(original);
    if is.stray_scripts > was.stray_scripts {
        return Err(PageProblem::StrayScriptEnd);
    }
    if is.stray_styles > was.stray_styles {
        return Err(PageProblem::StrayStyleEnd);
    }
    if is.has_open_comment && !was.has_open_comment {
        return Err(PageProblem::UnclosedComment);
    }
    Ok(())
}

/// What a page has of what makes it unsound.
#[derive(Debug, Clone, Copy, Default)]
struct Survey {
    is_document: bool,
    unclosed: Option<PageProblem>,
    stray_scripts: usize,
    stray_styles: usize,
    has_open_comment: bool,
}

impl Survey {
    fn check(&self) -> Result<(), PageProblem> {
        match (self.unclosed, self.is_document) {
            (Some(problem), _) => Err(problem),
            (None, true) => Ok(()),
            (None, false) => Err(PageProblem::NotHtml),
        }
    }

    fn of(page: &str) -> Self {
        let mut survey = Self::default();
        // the tokenizer gives the end tag of a raw text right after its start tag
        let mut opened = "";
        for token in Tokenizer::new(page) {
            match token {
                Token::Doctype(_) => survey.is_document = true,
                Token::Comment { closed, .. } => survey.has_open_comment |= !closed,
                Token::UnclosedRawText(tag) => {
                    let name = slice(page, tag.name);
                    if name.eq_ignore_ascii_case("script") {
                        survey.unclosed = Some(PageProblem::UnclosedScript);
                    } else if name.eq_ignore_ascii_case("style") {
                        survey.unclosed = Some(PageProblem::UnclosedStyle);
                    }
                }
                Token::Tag(tag) => {
                    let name = slice(page, tag.name);
                    let was_opened = std::mem::replace(&mut opened, if tag.closing { "" } else { name });
                    if !tag.closing {
                        survey.is_document |= name.eq_ignore_ascii_case("html");
                    } else if name.eq_ignore_ascii_case("script")
                        && !was_opened.eq_ignore_ascii_case("script")
                    {
                        survey.stray_scripts += 1;
                    } else if name.eq_ignore_ascii_case("style") && !was_opened.eq_ignore_ascii_case("style")
                    {
                        survey.stray_styles += 1;
                    }
                }
            }
        }
        survey
    }
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
