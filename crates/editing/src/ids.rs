//! Gives ids to elements that have none.

use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::{ATTRIBUTE, BODY, Ids, parts};
use crate::registry::named::ids_with_widths;
use crate::text::slice::slice;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A page with ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithIds {
    pub page: String,
    /// What was put into it, by position in [`WithIds::page`], in its order. The rest is as it was.
    pub inserted: Vec<Range<usize>>,
}

/// Gives an id to each element of the body that has none of the product's: as `id`, or as `data-morpheo-id`
/// where an `id` stands already. Numbers are above those that the page has, and above those that its rules for some
/// widths name: they may be of elements that are gone, and would style another. A second run finds nothing to do.
///
/// Left alone are scripts, styles and the like, line breaks, what stands within an `svg`, `math`, `template` or
/// `noscript`, options of a list box, and elements whose name cannot stand in an id. Linear in the page.
///
/// Nothing when the page has more than `most` bytes or would have them then: a tag of three bytes gets an id of twenty.
#[must_use]
pub fn insert_missing(page: &str, most: usize) -> Option<WithIds> {
    if page.len() > most {
        return None;
    }
    let tree = Tree::read(page);
    let mut numbers = Numbers::read(&tree);
    let mut with_ids = WithIds {
        page: String::with_capacity(page.len() + page.len() / 8),
        inserted: Vec::new(),
    };
    let mut copied = 0;
    let mut added = 0;
    let mut shut: Vec<bool> = Vec::with_capacity(tree.elements().len());
    let mut saw_body = false;
    for element in tree.elements() {
        let name = tree.name(element).to_ascii_lowercase();
        let is_shut = element
            .parent
            .and_then(|parent| shut.get(parent))
            .copied()
            .unwrap_or(false);
        shut.push(is_shut || SHUT.contains(&name.as_str()));
        let is_body = name == "body";
        let is_second_body = is_body && std::mem::replace(&mut saw_body, true);
        if is_shut || is_second_body || WITHOUT.contains(&name.as_str()) {
            continue;
        }
        if let Some(attribute) = missing(&tree, element, &name, &mut numbers) {
            added += attribute.len();
            if page.len() + added > most {
                return None;
            }
            with_ids.page.push_str(slice(page, copied..element.tag.name.end));
            copied = element.tag.name.end;
            let start = with_ids.page.len();
            with_ids.page.push_str(&attribute);
            with_ids.inserted.push(start..with_ids.page.len());
        }
    }
    with_ids.page.push_str(slice(page, copied..page.len()));
    Some(with_ids)
}

/// Elements that get no id, though what they hold may.
pub(crate) const WITHOUT: [&str; 20] = [
    "base", "br", "col", "colgroup", "frame", "frameset", "head", "html", "link", "meta", "noscript",
    "optgroup", "option", "param", "script", "source", "style", "title", "track", "wbr",
];
/// Elements within which no element gets one.
pub(crate) const SHUT: [&str; 6] = ["head", "math", "noscript", "select", "svg", "template"];

/// The attribute that an element is to get, if it has no id that the product can use.
fn missing(tree: &Tree<'_>, element: &Element, name: &str, numbers: &mut Numbers<'_>) -> Option<String> {
    let ids = Ids::read(tree.page(), &element.tag);
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if ids.morpheo().is_some() || ids.data.is_some_and(|id| !id.is_empty()) || !is_name {
        return None;
    }
    let id = if name == "body" && !numbers.taken.contains(BODY) {
        BODY.to_owned()
    } else {
        numbers.next(name)
    };
    let attribute = if ids.id.is_some() { ATTRIBUTE } else { "id" };
    Some(format!(" {attribute}=\"{id}\""))
}

/// The numbers that the ids of a page's elements have, and those that have rules for some widths.
#[derive(Default)]
pub(crate) struct Numbers<'a> {
    taken: HashSet<&'a str>,
    /// By tag, the last number used.
    last: HashMap<String, u64>,
}

/// Numbers past this one are somebody's own: numbering goes on below them.
const HIGHEST: u64 = 1_000_000_000;

impl<'a> Numbers<'a> {
    pub(crate) fn read(tree: &Tree<'a>) -> Self {
        let mut numbers = Numbers::default();
        for element in tree.elements() {
            for id in Ids::read(tree.page(), &element.tag).each() {
                numbers.take(id);
            }
        }
        // there is one body: it may have its id back
        for id in ids_with_widths(tree).filter(|id| *id != BODY) {
            numbers.take(id);
        }
        numbers
    }

    /// Notes an id that is taken.
    pub(crate) fn take(&mut self, id: &'a str) {
        let Some((tag, number)) = parts(id) else {
            if id == BODY {
                self.taken.insert(id);
            }
            return;
        };
        self.taken.insert(id);
        let number = number
            .parse()
            .ok()
            .filter(|number| *number <= HIGHEST)
            .unwrap_or(0);
        let last = self.last.entry(tag.to_owned()).or_insert(0);
        *last = number.max(*last);
    }

    /// The next id for a tag. What is taken is passed over, once in all.
    pub(crate) fn next(&mut self, tag: &str) -> String {
        let last = match self.last.get_mut(tag) {
            Some(last) => last,
            None => self.last.entry(tag.to_owned()).or_insert(0),
        };
        loop {
            *last += 1;
            let id = format!("morpheo-{tag}-{last}");
            if !self.taken.contains(id.as_str()) {
                return id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{Found, Registry};
    use proptest::prelude::*;

    fn page(text: &str) -> String {
        all(text).page
    }

    fn all(text: &str) -> WithIds {
        insert_missing(text, usize::MAX).unwrap()
    }

    #[test]
    fn elements_of_the_body_get_ids_and_nothing_else_changes() {
        assert_eq!(
            page(
                "<html><head><meta x><title>t</title></head><BODY class=a>\r\n<P>a<br>b<img/><script>1</script></body>"
            ),
            "<html><head><meta x><title>t</title></head><BODY id=\"morpheo-body-page\" class=a>\r\n\
             <P id=\"morpheo-p-1\">a<br>b<img id=\"morpheo-img-1\"/><script>1</script></body>"
        );
    }

    #[test]
    fn own_ids_stay_and_numbers_are_new() {
        assert_eq!(
            page("<div id=hero><div data-morpheo-id=morpheo-div-7><div>"),
            "<div data-morpheo-id=\"morpheo-div-8\" id=hero><div data-morpheo-id=morpheo-div-7><div id=\"morpheo-div-9\">"
        );
        assert_eq!(
            page("<p id=morpheo-p-99999999999999999999><p>"),
            "<p id=morpheo-p-99999999999999999999><p id=\"morpheo-p-1\">"
        );
        // a custom id that the frame can read is left alone
        assert_eq!(page("<p data-morpheo-id=own>"), "<p data-morpheo-id=own>");
    }

    #[test]
    fn an_id_that_is_named_for_a_width_is_not_given_again() {
        let sheet = "<style data-morpheo-widths>@media (max-width: 600px) {\n\
            [id=\"morpheo-p-2\"] { margin: 0 } [data-morpheo-id=\"morpheo-h1-4\"] { top: 0 } body { top: 0 } }</style>";
        assert_eq!(
            page(&format!("{sheet}<p id=morpheo-p-1><p><h1 id=own>")),
            format!(
                "{sheet}<p id=morpheo-p-1><p id=\"morpheo-p-3\"><h1 data-morpheo-id=\"morpheo-h1-5\" id=own>"
            )
        );
        // the one body of a page gets its id back
        let body = sheet.replace("morpheo-p-2", BODY);
        assert_eq!(
            page(&format!("{body}<body>")),
            format!("{body}<body id=\"morpheo-body-page\">")
        );
        // other sheets name what they like
        assert_eq!(
            page("<style>#morpheo-p-2 { top: 0 }</style><p id=morpheo-p-1><p>"),
            "<style>#morpheo-p-2 { top: 0 }</style><p id=morpheo-p-1><p id=\"morpheo-p-2\">"
        );
    }

    #[test]
    fn what_cannot_be_selected_gets_none() {
        let text = "<svg id=morpheo-svg-1><path d=a/><g></g></svg><select id=morpheo-select-1><option>1</select>\
            <template id=morpheo-template-1><p></p></template><!-- <p> --><a\"b></a\"b>";
        assert_eq!(page(text), text);
    }

    #[test]
    fn a_body_with_an_id_of_its_own_keeps_it() {
        assert_eq!(
            page("<body id=main>"),
            "<body data-morpheo-id=\"morpheo-body-page\" id=main>"
        );
        let taken = "<p id=morpheo-body-page></p><body>";
        assert_eq!(
            page(taken),
            "<p id=morpheo-body-page></p><body id=\"morpheo-body-1\">"
        );
    }

    #[test]
    fn depth_is_no_burden() {
        assert_eq!(all(&"<div>".repeat(100_000)).inserted.len(), 100_000);
    }

    #[test]
    fn pages_that_would_be_too_large_get_none() {
        let text = "<p>".repeat(10);
        let size = page(&text).len();
        assert_eq!(insert_missing(&text, size).map(|it| it.page.len()), Some(size));
        assert_eq!(insert_missing(&text, size - 1), None);
        assert_eq!(insert_missing(&text, text.len() - 1), None);
    }

    fn hostile() -> impl Strategy<Value = String> {
        let tag = "<(/?(div|DIV|p|body|head|html|svg|script|a\"b|my-card|br)|!--)(/? ?(id|data-morpheo-id)?=?(\"?morpheo-(div|p)-[123]\"?|'x|y)?){0,2}/?>?";
        prop::collection::vec(prop_oneof![3 => tag, 1 => "[ =\"'>\n-aé/]{0,3}"], 0..20)
            .prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn taking_out_what_was_put_in_gives_back_the_bytes(text in hostile()) {
            let with_ids = all(&text);
            let mut back = String::new();
            let mut at = 0;
            for span in &with_ids.inserted {
                back.push_str(slice(&with_ids.page, at..span.start));
                at = span.end;
            }
            back.push_str(slice(&with_ids.page, at..with_ids.page.len()));
            prop_assert_eq!(back, text);
        }

        #[test]
        fn a_second_run_does_nothing_and_new_ids_are_unique(text in hostile()) {
            let with_ids = all(&text);
            prop_assert_eq!(&all(&with_ids.page).page, &with_ids.page);
            let registry = Registry::read(&with_ids.page);
            for span in &with_ids.inserted {
                let id = slice(&with_ids.page, span.clone()).split('"').nth(1).unwrap();
                prop_assert!(matches!(registry.find(id), Found::One(_)), "{}", id);
            }
        }
    }
}
