//! How well the tags of a page are nested.

use crate::html::token::{Token, Tokenizer};
use crate::html::tree::is_void;
use crate::text::slice::slice;
use std::collections::HashMap;

/// Elements whose end tag may be left out (HTML standard, 13.1.2.4), in lower case.
const MAY_STAY_OPEN: [&str; 18] = [
    "body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rp", "rt",
    "tbody", "td", "tfoot", "th", "tr",
];

/// How many tags of a page have no partner: end tags of what is not open, and elements that another's end tag, or the
/// end of the page, closes. Linear in the page.
pub(super) fn disorder(page: &str) -> usize {
    let mut names = Names::default();
    let mut open: Vec<usize> = Vec::new();
    let mut found = 0;
    let mut tokens = Tokenizer::new(page);
    while let Some(token) = tokens.next() {
        let Token::Tag(tag) = token else { continue };
        let name = slice(page, tag.name);
        if !tag.closing {
            if !(is_void(name) || (tag.self_closing && tokens.in_foreign_content())) {
                open.push(names.opened(name));
            }
            continue;
        }
        let Some(closed) = names.open(name) else {
            found += usize::from(!(name.eq_ignore_ascii_case("br") || name.eq_ignore_ascii_case("p")));
            continue;
        };
        while let Some(last) = open.pop() {
            let must_close = names.closed(last);
            if last == closed {
                break;
            }
            found += usize::from(must_close);
        }
    }
    found + open.into_iter().filter(|name| names.closed(*name)).count()
}

/// The names of a page's elements by numbers; names that differ in case share one.
#[derive(Default)]
struct Names<'a> {
    written: HashMap<&'a str, usize>,
    lower: HashMap<String, usize>,
    names: Vec<Name>,
}

struct Name {
    /// How many elements of the name are open.
    open: usize,
    must_close: bool,
}

impl<'a> Names<'a> {
    fn opened(&mut self, name: &'a str) -> usize {
        let number = self.number(name);
        if let Some(name) = self.names.get_mut(number) {
            name.open += 1;
        }
        number
    }

    /// The number of a name, if an element of it is open.
    fn open(&mut self, name: &'a str) -> Option<usize> {
        let number = self.number(name);
        self.names
            .get(number)
            .is_some_and(|name| name.open > 0)
            .then_some(number)
    }

    /// Whether it has to have an end tag.
    fn closed(&mut self, number: usize) -> bool {
        self.names.get_mut(number).is_some_and(|name| {
            name.open = name.open.saturating_sub(1);
            name.must_close
        })
    }

    fn number(&mut self, name: &'a str) -> usize {
        if let Some(number) = self.written.get(name) {
            return *number;
        }
        let lower = name.to_ascii_lowercase();
        let must_close = must_close(&lower);
        let next = self.names.len();
        let number = *self.lower.entry(lower).or_insert(next);
        if number == next {
            self.names.push(Name { open: 0, must_close });
        }
        self.written.insert(name, number);
        number
    }
}

fn must_close(name: &str) -> bool {
    name != "thead" && !MAY_STAY_OPEN.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_without_a_partner_are_counted() {
        for page in [
            "<!doctype html><html><body><ul><li>a<li>b</ul><p>c<div><br></div></p><svg><path d=a /></svg>",
            "<table><thead><tr><th>a<tbody><tr><td>b</table><script>'<div>'</script>",
        ] {
            assert_eq!(disorder(page), 0, "{page}");
        }
        assert_eq!(disorder("<div><b>x</div></b>"), 2);
        assert_eq!(disorder("</div><section><div>"), 3);
        assert_eq!(disorder("<DIV><div></Div></div></BR></P></b>"), 1);
    }

    #[test]
    fn depth_is_no_burden() {
        let page = "<div>".repeat(100_000) + &"</b>".repeat(100_000) + &"</div>".repeat(99_999);
        assert_eq!(disorder(&page), 100_001);
    }
}
