//! What selectors ask of elements.

use crate::registry::morpheo_id::{ATTRIBUTE, NAME_ATTRIBUTE};
use crate::text::slice::slice;
use css::{Kind, Tokens, tokens};
use std::borrow::Cow;

/// What the last part of a selector asks of an element: a tag, and names as `#id` and `.class`. An id is `#id` in
/// whichever attribute it is asked for, as `[data-morpheo-id="id"]` does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Subject<'a> {
    pub(crate) tag: Option<&'a str>,
    pub(crate) names: Vec<Cow<'a, str>>,
}

/// The subjects of a list of selectors. Conditions on other attributes and on states are passed over, with the subjects
/// that ask for nothing else.
pub(crate) fn subjects(selectors: &str) -> Vec<Subject<'_>> {
    let mut found = Vec::new();
    let mut subject = Subject::default();
    let mut is_new_part = true;
    // behind the last dot and colon: a name that begins there is a class or a state
    let (mut dot, mut colon) = (None, None);
    let mut tokens = tokens(selectors);
    while let Some(token) = tokens.next() {
        let (start, end) = (token.span.start, token.span.end);
        match token.kind {
            Kind::Comma => {
                found.push(std::mem::take(&mut subject));
                is_new_part = true;
            }
            Kind::WhiteSpace(_) | Kind::Delim('>' | '+' | '~') => is_new_part = true,
            Kind::Comment(_) => {}
            Kind::Colon => colon = Some(end),
            Kind::Delim('.') => dot = Some(end),
            Kind::Ident(_) if colon == Some(start) => {}
            Kind::Function(_) | Kind::ParenthesisBlock => pass_group(&mut tokens),
            Kind::SquareBracketBlock => {
                renew(&mut subject, &mut is_new_part);
                let id = id_in(&mut tokens);
                subject.names.extend(id.map(|id| Cow::Owned(format!("#{id}"))));
            }
            kind => {
                renew(&mut subject, &mut is_new_part);
                let is_class = matches!(kind, Kind::Ident(_)) && dot == Some(start);
                let text = slice(selectors, start - usize::from(is_class)..end);
                if is_class || matches!(kind, Kind::Hash(_) | Kind::IDHash(_)) {
                    subject.names.push(text.into());
                } else {
                    subject.tag = Some(text);
                }
            }
        }
    }
    found.push(subject);
    found.retain(|subject| *subject != Subject::default());
    found
}

/// Begins the next part of a selector: the one before it was not the last.
fn renew(subject: &mut Subject<'_>, is_new_part: &mut bool) {
    if std::mem::take(is_new_part) {
        *subject = Subject::default();
    }
}

/// Reads on to behind the bracket that closes the last one.
fn pass_group(tokens: &mut Tokens<'_>) {
    let mut depth = 1_usize;
    for token in tokens {
        match token.kind {
            Kind::Function(_) | Kind::ParenthesisBlock | Kind::SquareBracketBlock => depth += 1,
            Kind::CloseParenthesis | Kind::CloseSquareBracket => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return;
        }
    }
}

/// The id that a condition in brackets asks for, if that is what it does; reads on to behind the closing bracket.
fn id_in(tokens: &mut Tokens<'_>) -> Option<String> {
    let mut condition = Vec::new();
    loop {
        let kind = tokens.next()?.kind;
        match kind {
            Kind::CloseSquareBracket => break,
            Kind::WhiteSpace(_) | Kind::Comment(_) => continue,
            Kind::Function(_) | Kind::ParenthesisBlock | Kind::SquareBracketBlock => pass_group(tokens),
            _ => {}
        }
        // What follows the value is a mark, such as `i`.
        if condition.len() < 3 {
            condition.push(kind);
        }
    }
    let [
        Kind::Ident(name),
        Kind::Delim('='),
        Kind::Ident(id) | Kind::QuotedString(id),
    ] = condition.as_slice()
    else {
        return None;
    };
    let is_id = ["id", ATTRIBUTE, NAME_ATTRIBUTE]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known));
    (is_id && !id.is_empty()).then(|| id.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_of_a_selector_counts() {
        let read = |text| -> Vec<(Option<&str>, Vec<Cow<'_, str>>)> {
            subjects(text)
                .into_iter()
                .map(|subject| (subject.tag, subject.names))
                .collect()
        };
        assert_eq!(
            read("nav .menu > a.link:hover::before, #hero, button[type=\"a, b\"]:not(.x)"),
            [
                (Some("a"), vec![".link".into()]),
                (None, vec!["#hero".into()]),
                (Some("button"), vec![])
            ]
        );
        assert_eq!(read("*"), [(Some("*"), vec![])]);
        assert_eq!(read("  , )("), [(Some(")"), vec![])]);
    }

    #[test]
    fn an_id_may_stand_in_an_attribute() {
        let names = |text| -> Vec<String> {
            let subjects = subjects(text).into_iter();
            subjects
                .map(|subject| {
                    assert_eq!(subject.tag, None);
                    subject.names.concat()
                })
                .collect()
        };
        for selector in [
            "[id=\"a b\"]",
            "[ ID = 'a b' ]:hover",
            "nav > [data-morpheo-id=\"a b\"]",
            ":not(p)[morpheo-id='a b' i]",
        ] {
            assert_eq!(names(selector), ["#a b"], "{selector}");
        }
        assert_eq!(names("[id=a], .b[id=c][hidden]"), ["#a", ".b#c"]);
        for selector in [
            "[hidden]",
            "nav [title=\"x\"]",
            "[id]",
            "[id^=\"a\"]",
            "[id=\"\"]",
            "[",
        ] {
            assert_eq!(names(selector), [""; 0], "{selector}");
        }
    }
}
