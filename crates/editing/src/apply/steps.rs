//! The tags and brackets of a text, in order, and what is left open at its end.

use super::balance::{Balance, Language, Step};
use super::scanner::brackets;
use crate::html::token::{Token, Tokenizer};
use crate::html::tree::is_void;
use crate::text::slice::slice;

/// The balance of a text. Tags whose end may be left out (list items, paragraphs, cells) do not count.
pub(super) fn balance(text: &str, language: Language) -> Balance {
    steps(text, language).fold(Balance::default(), |sum, (_, step)| sum.plus(step))
}

/// What a text leaves open, and the most that it closes of what stands before it: twice the balance, the second time as
/// the lowest of each sum. Tags count whose end may be left out.
pub(super) fn profile(text: &str, language: Language) -> (Balance, Balance) {
    all_steps(text, language, true).fold(
        Default::default(),
        |(sum, lowest): (Balance, Balance), (_, step)| {
            let sum = sum.plus(step);
            (sum, lowest.lowest(sum))
        },
    )
}

/// Whether what follows a line stands within something that the line opens.
pub(super) fn opens(line: &str, language: Language) -> bool {
    let sum = all_steps(line, language, true).fold(Balance::default(), |sum, (_, step)| sum.plus(step));
    let open = sum.tags + sum.braces + sum.brackets + sum.parentheses;
    open > 0 || (language != Language::Markup && line.trim_ascii_end().ends_with(['{', '[', '(']))
}

/// Each tag and bracket of a text, in order. Lazy: what is not asked for is not read.
pub(super) fn steps(text: &str, language: Language) -> Box<dyn Iterator<Item = Step> + '_> {
    all_steps(text, language, false)
}

fn all_steps(text: &str, language: Language, with_optional: bool) -> Box<dyn Iterator<Item = Step> + '_> {
    if language != Language::Markup {
        return Box::new(brackets(text, 0, language).into_iter());
    }
    let mut behind = 0;
    let mut code = None;
    Box::new(Tokenizer::new(text).flat_map(move |token| {
        let mut found: Vec<Step> = Vec::new();
        let (tag, is_closed) = match token {
            Token::Tag(tag) => (tag, true),
            Token::UnclosedRawText(tag) => (tag, false),
            Token::Comment { .. } | Token::Doctype(_) => return found,
        };
        let name = slice(text, tag.name.clone());
        if let Some(language) = code.take().filter(|_| tag.closing) {
            found.extend(brackets(slice(text, behind..tag.span.start), behind, language));
        }
        if !is_void(name) && !tag.self_closing && (with_optional || !may_be_left_open(name)) {
            let tags = if tag.closing { -1 } else { 1 };
            found.push((
                tag.span.clone(),
                Balance {
                    tags,
                    ..Balance::default()
                },
            ));
        }
        let language = if name.eq_ignore_ascii_case("script") {
            Some(Language::Script)
        } else if name.eq_ignore_ascii_case("style") {
            Some(Language::Style)
        } else {
            None
        };
        behind = tag.span.end;
        match language {
            Some(language) if !is_closed => {
                found.extend(brackets(slice(text, behind..text.len()), behind, language));
            }
            _ if !tag.closing => code = language,
            _ => {}
        }
        found
    }))
}

/// Whether the end tag of an element may be left out (HTML standard, 13.1.2.4).
fn may_be_left_open(name: &str) -> bool {
    const OPTIONAL: [&str; 19] = [
        "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup", "caption", "thead", "tbody",
        "tfoot", "tr", "td", "th", "html", "head", "body",
    ];
    OPTIONAL
        .iter()
        .any(|optional| name.eq_ignore_ascii_case(optional))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_brackets_are_counted_where_they_mean_something() {
        assert!(balance("<div>a (b<br><img></div>", Language::Markup).is_even());
        assert!(balance("<ul><li>a<li>b</ul>", Language::Markup).is_even());
        assert_eq!(balance("<div><p>", Language::Markup).tags, 1);
        assert!(
            balance(
                "<script>if (a < b) { '<p>' }</script><!-- <div> -->",
                Language::Markup
            )
            .is_even()
        );
        assert!(!balance("<script>f({</script>", Language::Markup).is_even());
        assert_eq!(balance("}", Language::Script).braces, -1);
        assert!(balance("if (x < y) { z(\"}\") } // {", Language::Script).is_even());
    }

    #[test]
    fn lines_open_what_follows() {
        assert!(opens("<li>", Language::Markup));
        assert!(!opens("<li>a</li>", Language::Markup));
        assert!(opens("}).then(function() {", Language::Script));
        assert!(!opens("});", Language::Script));
    }
}
