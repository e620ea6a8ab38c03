//! The one element that words mean. Words that mean several elements, or none, are refused.

use super::Page;
use super::table::{TABLE, noun};
use super::words::words;
use crate::page::survey::Element;

/// Words for the selected element.
const SELECTED: [&str; 7] = [
    "it",
    "this",
    "the element",
    "this element",
    "the component",
    "this component",
    "the selection",
];
const ARTICLES: [&str; 5] = ["the", "a", "an", "my", "this"];
const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
/// Words between a kind of element and its text: "the button called Save".
const CALLED: [&str; 8] = [
    "called", "named", "labelled", "labeled", "with", "saying", "that", "says",
];
/// Attributes that name an element.
const NAMES: [&str; 4] = ["aria-label", "alt", "title", "placeholder"];
/// Elements inside a text, and elements whose text may be one of these alone.
const INLINE: [&str; 9] = ["span", "b", "strong", "em", "i", "small", "a", "mark", "code"];
const HOLDERS: [&str; 16] = [
    "button",
    "a",
    "li",
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "label",
    "summary",
    "td",
    "th",
    "span",
    "figcaption",
];
/// Longest text in a list of candidates, in characters.
const SHOWN: usize = 30;

/// The element that these words mean.
///
/// # Errors
/// Says which elements they could mean, or that there is none.
pub(super) fn find(page: &Page<'_>, said: &str) -> Result<usize, String> {
    if let Some(root) = page
        .alone
        .filter(|_| SELECTED.contains(&said.to_lowercase().as_str()))
    {
        return Ok(root);
    }
    let found = candidates(page, said);
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(format!("Nothing on this page is called “{said}”.")),
        several => {
            let mut names: Vec<String> = several
                .iter()
                .take(3)
                .map(|index| described(page, *index))
                .collect();
            let last = names.pop().unwrap_or_default();
            let names = format!("{} or {last}", names.join(", "));
            let more = several.len().saturating_sub(3);
            let more = if more == 0 {
                String::new()
            } else {
                format!(" ({more} more fit)")
            };
            Err(format!(
                "“{said}” could mean {names}{more}. Say which one: by its text, or as in “the first button”."
            ))
        }
    }
}

/// An element in words: the button “Save”.
pub(super) fn described(page: &Page<'_>, index: usize) -> String {
    let Some(element) = page.found.elements.get(index) else {
        return String::new();
    };
    let text = page.found.text_up_to(page.html, index, SHOWN * 4);
    let name = NAMES.iter().find_map(|name| element.attribute(name));
    let label = if text.is_empty() {
        name.unwrap_or_default()
    } else {
        &text
    };
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
fn candidates(page: &Page<'_>, said: &str) -> Vec<usize> {
    let id = said.strip_prefix('#').unwrap_or(said);
    let by_id = page.visible(|element| {
        element.attribute("data-morpheo-id") == Some(id) || element.attribute("id") == Some(id)
    });
    if !by_id.is_empty() {
        return by_id;
    }
    let all = words(said);
    let plain: Vec<&str> = all.iter().map(|word| word.text.as_str()).collect();
    let is_article = |word: &&str| ARTICLES.iter().any(|article| word.eq_ignore_ascii_case(article));
    let after_article = if plain.first().is_some_and(is_article) && plain.len() > 1 {
        plain.get(1..)
    } else {
        None
    };
    let core = after_article.unwrap_or(&plain);
    let by_kind = of_kind(page, core);
    if !by_kind.is_empty() {
        return by_kind;
    }
    let labelled = |words: &[&str]| with_label(page, &words.join(" "), |_| true);
    let whole = labelled(&plain);
    if whole.is_empty() { labelled(core) } else { whole }
}

/// The elements that a phrase such as "second button", "button Save" or "Save button" means.
fn of_kind(page: &Page<'_>, phrase: &[&str]) -> Vec<usize> {
    let (first, rest) = match phrase.split_first() {
        Some((first, rest)) if !rest.is_empty() => (first.to_lowercase(), rest),
        _ => (String::new(), phrase),
    };
    let nth = ORDINALS.iter().position(|ordinal| *ordinal == first);
    let is_last = first == "last";
    let phrase = if nth.is_some() || is_last { rest } else { phrase };
    let tags = |word: &&str| TABLE.elements.get(&word.to_lowercase());
    let (tags, label) = match (phrase.first().and_then(tags), phrase.last().and_then(tags)) {
        (_, Some(tags)) => (tags, phrase.get(..phrase.len() - 1).unwrap_or_default()),
        (Some(tags), None) => {
            let behind = phrase.get(1..).unwrap_or_default();
            let called = behind.iter().take_while(|word| CALLED.contains(word)).count();
            (tags, behind.get(called..).unwrap_or_default())
        }
        (None, None) => return Vec::new(),
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
    let chosen = if is_last {
        of_kind.last()
    } else {
        nth.and_then(|nth| of_kind.get(nth))
    };
    match (nth.is_some() || is_last, chosen) {
        (true, Some(one)) => vec![*one],
        (true, None) => Vec::new(),
        (false, _) => of_kind,
    }
}

/// The elements whose text or name is this label; if there are none, those that begin with it.
fn with_label(page: &Page<'_>, label: &str, is_kind: impl Fn(&Element) -> bool) -> Vec<usize> {
    let label = folded(label);
    if label.is_empty() {
        return Vec::new();
    }
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for index in page.visible(is_kind) {
        let Some(element) = page.found.elements.get(index) else {
            continue;
        };
        // Character references are longer than what they mean.
        let text = page.found.text_up_to(page.html, index, label.len() * 8);
        let names = NAMES.iter().filter_map(|name| element.attribute(name));
        let value = element.attribute("value").filter(|_| element.tag == "input");
        let labels: Vec<String> = names.chain(value).chain([text.as_str()]).map(folded).collect();
        let begins = |own: &String| {
            let behind = own.strip_prefix(&label);
            behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
        };
        if labels.contains(&label) {
            whole.push(index);
        } else if labels.iter().any(begins) {
            begun.push(index);
        }
    }
    innermost(page, if whole.is_empty() { begun } else { whole })
}

/// Of elements around each other with the same label the innermost; not a mere part of a text.
fn innermost(page: &Page<'_>, all: Vec<usize>) -> Vec<usize> {
    let around =
        |index: usize, next: Option<&usize>| next.is_some_and(|next| page.found.is_inside(*next, index));
    let inner = all
        .iter()
        .enumerate()
        .filter(|(at, index)| !around(**index, all.get(at + 1)));
    let lifted = inner.map(|(_, index)| {
        let mut index = *index;
        while let Some(element) = page.found.elements.get(index)
            && INLINE.contains(&element.tag.as_str())
            && let Some(parent) = element.parent
            && all.binary_search(&parent).is_ok()
            && page
                .found
                .elements
                .get(parent)
                .is_some_and(|parent| HOLDERS.contains(&parent.tag.as_str()))
        {
            index = parent;
        }
        index
    });
    let mut lifted: Vec<usize> = lifted.collect();
    lifted.dedup();
    lifted
}

/// A text in lower case, with single blanks.
pub(super) fn folded(text: &str) -> String {
    text.to_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
