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
    let mut open: Vec<String> = Vec::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut found = 0;
    let mut tokens = Tokenizer::new(page);
    while let Some(token) = tokens.next() {
        let Token::Tag(tag) = token else { continue };
        let name = slice(page, tag.name).to_ascii_lowercase();
        if !tag.closing {
            if !(is_void(&name) || (tag.self_closing && tokens.in_foreign_content())) {
                *counts.entry(name.clone()).or_default() += 1;
                open.push(name);
            }
            continue;
        }
        if counts.get(&name).is_none_or(|count| *count == 0) {
            found += usize::from(name != "br" && name != "p");
            continue;
        }
        while let Some(last) = open.pop() {
            if let Some(count) = counts.get_mut(&last) {
                *count -= 1;
            }
            if last == name {
                break;
            }
            found += usize::from(must_close(&last));
        }
    }
    found + open.iter().filter(|name| must_close(name)).count()
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
    }

    #[test]
    fn depth_is_no_burden() {
        let page = "<div>".repeat(100_000) + &"</b>".repeat(100_000) + &"</div>".repeat(99_999);
        assert_eq!(disorder(&page), 100_001);
    }
}
