//! The one element that words mean. Words that mean several elements, or none, are refused.

use super::Page;
use super::table::{TABLE, noun};
use super::words::words;
use crate::page::survey::Element;

/// Words for an element that is known from elsewhere: here is none.
pub(super) const PRONOUNS: [&str; 3] = ["it", "this", "that"];
const ARTICLES: [&str; 5] = ["the", "a", "an", "my", "this"];
const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
/// Attributes that name an element.
const NAMES: [&str; 4] = ["aria-label", "alt", "title", "placeholder"];
/// Longest text in a list of candidates, in characters.
const SHOWN: usize = 30;

/// The element that these words mean.
///
/// # Errors
/// Says which elements they could mean, or that there is none.
pub(super) fn find<'a>(page: &'a Page<'_>, words: &str) -> Result<&'a Element, String> {
    let found = candidates(page, words);
    match found.as_slice() {
        [one] => Ok(one),
        [] => Err(format!("Nothing on this page matches “{words}”.")),
        several => {
            let names = several.iter().take(3).map(|element| described(page, element));
            let names = names.collect::<Vec<_>>().join(" or ");
            Err(format!(
                "“{words}” could mean {names}. Say which one by its text or position, such as “the first button”."
            ))
        }
    }
}

/// An element in words: the button “Save”.
pub(super) fn described(page: &Page<'_>, element: &Element) -> String {
    let text = page.found.text_up_to(page.html, element.index, SHOWN * 4);
    let name = NAMES.iter().find_map(|name| element.attribute(name));
    let label = Some(text.as_str()).filter(|text| !text.is_empty()).or(name);
    let label = label.unwrap_or_default();
    let mut shown: String = label.chars().take(SHOWN).collect();
    if shown.len() < label.len() {
        shown.push('…');
    }
    let noun = noun(&element.tag);
    if shown.is_empty() {
        format!("the {noun}")
    } else {
        format!("the {noun} “{shown}”")
    }
}

/// The elements that the words may mean.
fn candidates<'a>(page: &'a Page<'_>, phrase: &str) -> Vec<&'a Element> {
    let id = phrase.strip_prefix('#').unwrap_or(phrase);
    let has_id = |name: &str, element: &Element| element.attribute(name) == Some(id);
    let by_id = page.visible(|element| has_id("data-morpheo-id", element) || has_id("id", element));
    if !by_id.is_empty() || is_one_of(phrase, &PRONOUNS) {
        return by_id;
    }
    let all = words(phrase);
    let plain: Vec<&str> = all.iter().map(|word| word.text.as_str()).collect();
    let core = match plain.split_first() {
        Some((first, rest)) if !rest.is_empty() && is_one_of(first, &ARTICLES) => rest,
        _ => &plain,
    };
    let by_kind = of_kind(page, core);
    if !by_kind.is_empty() {
        return by_kind;
    }
    let labelled = |words: &[&str]| with_label(page, &words.join(" "), |_| true);
    let whole = labelled(&plain);
    if whole.is_empty() { labelled(core) } else { whole }
}

pub(super) fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// The elements that a phrase such as "second button", "button Save" or "Save button" means.
fn of_kind<'a>(page: &'a Page<'_>, phrase: &[&str]) -> Vec<&'a Element> {
    let (first, rest) = match phrase.split_first() {
        Some((first, rest)) if !rest.is_empty() => (first.to_lowercase(), rest),
        _ => (String::new(), phrase),
    };
    let nth = ORDINALS.iter().position(|ordinal| *ordinal == first);
    let is_last = first == "last";
    let phrase = if nth.is_some() || is_last { rest } else { phrase };
    let tags = |word: &&str| TABLE.elements.get(&word.to_lowercase());
    let (tags, label) = match (phrase.first().and_then(tags), phrase.split_last()) {
        (_, Some((last, label))) if tags(last).is_some() => (tags(last), label),
        (first, _) => {
            let behind = phrase.get(1..).unwrap_or_default();
            let is_called = |word: &&&str| TABLE.called.iter().any(|own| own == **word);
            let called = behind.iter().take_while(is_called).count();
            (first, behind.get(called..).unwrap_or_default())
        }
    };
    let Some(tags) = tags else {
        return Vec::new();
    };
    let is_kind = |element: &Element| {
        tags.split(' ').any(|tag| match tag.split_once('[') {
            Some((tag, kind)) => element.tag == tag && element.attribute("type") == kind.strip_suffix(']'),
            None => element.tag == tag,
        })
    };
    let of_kind = match label {
        [] => page.visible(is_kind),
        label => with_label(page, &label.join(" "), is_kind),
    };
    match nth {
        Some(nth) => of_kind.get(nth).copied().into_iter().collect(),
        None if is_last => of_kind.last().copied().into_iter().collect(),
        None => of_kind,
    }
}

/// The elements whose text or name is this label; if there are none, those that begin with it.
fn with_label<'a>(page: &'a Page<'_>, label: &str, is_kind: impl Fn(&Element) -> bool) -> Vec<&'a Element> {
    let label = folded(label);
    if label.is_empty() {
        return Vec::new();
    }
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for element in page.visible(is_kind) {
        // Character references are longer than what they mean.
        let text = page.found.text_up_to(page.html, element.index, label.len() * 8);
        let names = NAMES.iter().filter_map(|name| element.attribute(name));
        let value = element.attribute("value").filter(|_| element.tag == "input");
        let labels: Vec<String> = names.chain(value).chain([text.as_str()]).map(folded).collect();
        let begins = |own: &String| {
            let behind = own.strip_prefix(&label);
            behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
        };
        if labels.contains(&label) {
            whole.push(element);
        } else if labels.iter().any(begins) {
            begun.push(element);
        }
    }
    innermost(page, &if whole.is_empty() { begun } else { whole })
}

/// Of elements around each other with the same label the innermost; not a mere part of a text.
fn innermost<'a>(page: &'a Page<'_>, all: &[&'a Element]) -> Vec<&'a Element> {
    let is_around = |at: usize, element: &Element| {
        all.get(at + 1)
            .is_some_and(|next| page.found.is_inside(next.index, element.index))
    };
    let is_candidate = |parent: &&Element| {
        all.binary_search_by_key(&parent.index, |own| own.index).is_ok()
            && TABLE.holders.contains(&parent.tag)
    };
    let parent = |parent: usize| page.found.elements.get(parent);
    let inner = all.iter().enumerate();
    let inner = inner.filter(|(at, element)| !is_around(*at, element));
    let lifted = inner.map(|(_, element)| {
        let mut element = *element;
        while TABLE.inline.contains(&element.tag)
            && let Some(parent) = element.parent.and_then(parent).filter(is_candidate)
        {
            element = parent;
        }
        element
    });
    let mut lifted: Vec<&Element> = lifted.collect();
    lifted.dedup_by_key(|element| element.index);
    lifted
}

/// A text in lower case, with single blanks.
fn folded(text: &str) -> String {
    let text = text.to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
