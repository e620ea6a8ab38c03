//! Elements of a page removed, hidden, moved, duplicated and added.

use std::collections::HashSet;

use super::find::{described, find};
use super::table::noun;
use super::texts::{Cut, done};
use super::{Change, Page, WHOLE_PAGE};
use crate::page::document::{add_rule, set_attribute};
use crate::page::escape;
use crate::page::survey::{Element, splice};

/// Removes an element. An element that a script may use is hidden, so that the script works as before.
pub(super) fn remove(page: &Page<'_>, said: &str) -> Result<Change, String> {
    let index = find(page, said)?;
    let name = described(page, index);
    if is_scripted(page, index) {
        let html = hidden(page, index);
        let note =
            format!("Removed {name} from view. It stays in the code, because the app's script may use it.");
        return Ok(Change { html, note });
    }
    let whole = page
        .found
        .elements
        .get(index)
        .map(|element| element.whole.clone())
        .unwrap_or_default();
    Ok(done(
        page,
        vec![(whole, String::new())],
        format!("Removed {name}."),
    ))
}

/// Whether the page's scripts have an id, a class or a data attribute of the element, or of one inside it, as a word.
fn is_scripted(page: &Page<'_>, index: usize) -> bool {
    let scripts = page
        .found
        .elements
        .iter()
        .filter(|element| element.tag == "script");
    let code = scripts.filter_map(|script| page.html.get(script.open.end..script.content_end()));
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let words: HashSet<&str> = code.flat_map(|code| code.split(move |c| !is_part(c))).collect();
    let after = page
        .found
        .elements
        .get(index)
        .map_or(index, |element| element.after);
    let elements = page.found.elements.get(index..after).unwrap_or_default();
    elements.iter().any(|element| {
        let is_drawn_on = matches!(element.tag.as_str(), "canvas" | "form" | "dialog")
            && words.contains(element.tag.as_str());
        is_drawn_on
            || element
                .attributes
                .iter()
                .any(|(name, value)| match name.as_str() {
                    "id" | "class" | "name" => value.split_whitespace().any(|word| words.contains(word)),
                    "data-morpheo-id" => false,
                    name => name.starts_with("data-") && words.contains(name),
                })
    })
}

pub(super) fn hide(page: &Page<'_>, said: &str) -> Result<Change, String> {
    let index = find(page, said)?;
    Ok(Change {
        html: hidden(page, index),
        note: format!("Hid {}.", described(page, index)),
    })
}

fn hidden(page: &Page<'_>, index: usize) -> String {
    const RULE: &str = "[hidden] { display: none !important; }";
    let Some(element) = page.found.elements.get(index) else {
        return page.html.to_owned();
    };
    if page.alone.is_some() {
        let css = |own: &str| {
            format!(
                "{own}{}display: none !important;",
                if own.is_empty() { "" } else { "; " }
            )
        };
        return splice(page.html, vec![set_attribute(page.html, element, "style", css)]);
    }
    if element.attribute("hidden").is_some() {
        return page.html.to_owned();
    }
    let html = splice(
        page.html,
        vec![set_attribute(page.html, element, "hidden", |_| String::new())],
    );
    if html.contains(RULE) {
        html
    } else {
        add_rule(&html, RULE)
    }
}

/// Where an element is moved to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Among the elements in the same one.
    Up,
    Down,
    Top,
    Bottom,
    /// Beside another element.
    Before,
    After,
}

/// Moves an element; `other` is for a place beside another one.
pub(super) fn relocate(page: &Page<'_>, said: &str, place: Place, other: &str) -> Result<Change, String> {
    let index = find(page, said)?;
    let name = described(page, index);
    let parent = page.found.elements.get(index).and_then(|element| element.parent);
    let siblings = page.visible(|element| element.parent == parent);
    let at = siblings.iter().position(|sibling| *sibling == index).unwrap_or(0);
    let sibling = |at: Option<usize>| at.and_then(|at| siblings.get(at)).copied();
    let (target, is_after, way) = match place {
        Place::Up => (sibling(at.checked_sub(1)), false, "up".to_owned()),
        Place::Down => (sibling(Some(at + 1)), true, "down".to_owned()),
        Place::Top => (
            siblings.first().copied(),
            false,
            "to the top of its part of the page".to_owned(),
        ),
        Place::Bottom => (
            siblings.last().copied(),
            true,
            "to the bottom of its part of the page".to_owned(),
        ),
        Place::Before | Place::After => {
            let other = find(page, other)?;
            let is_after = place == Place::After;
            let word = if is_after { "after" } else { "before" };
            (
                Some(other),
                is_after,
                format!("{word} {}", described(page, other)),
            )
        }
    };
    let Some(target) = target.filter(|target| *target != index) else {
        return Err(format!("It is not possible to move {name} {way}."));
    };
    let is_part = page.found.is_inside(target, index) || page.found.is_inside(index, target);
    if is_part || page.alone.is_some_and(|root| root == index || root == target) {
        return Err("An element cannot be moved beside one that it is a part of.".to_owned());
    }
    let whole = |index: usize| {
        page.found
            .elements
            .get(index)
            .map_or(0..0, |element| element.whole.clone())
    };
    let (own, target) = (whole(index), whole(target));
    let text = page.html.get(own.clone()).unwrap_or_default();
    let (at, text) = match is_after {
        false => (target.start, format!("{text}\n")),
        true => (target.end, format!("\n{text}")),
    };
    Ok(done(
        page,
        vec![(own, String::new()), (at..at, text)],
        format!("Moved {name} {way}."),
    ))
}

/// Puts a copy behind an element, without its ids.
pub(super) fn duplicate(page: &Page<'_>, said: &str) -> Result<Change, String> {
    let index = find(page, said)?;
    if page.alone == Some(index) {
        return Err(WHOLE_PAGE.to_owned());
    }
    let whole = page
        .found
        .elements
        .get(index)
        .map(|element| element.whole.clone())
        .unwrap_or_default();
    let source = page.html.get(whole.clone()).unwrap_or_default();
    let copy = Page::read(source, false);
    let cuts = copy
        .found
        .elements
        .iter()
        .flat_map(|element| ids(source, element));
    let copy = splice(source, cuts.collect());
    let note = format!("Duplicated {}.", described(page, index));
    Ok(done(
        page,
        vec![(whole.end..whole.end, format!("\n{copy}"))],
        note,
    ))
}

/// The cuts that take the ids from a start tag.
fn ids(html: &str, element: &Element) -> Vec<Cut> {
    use editing::html::attributes::attributes;
    use editing::html::token::{Token, Tokenizer};
    let start = element.open.start;
    let tag = html.get(element.open.clone()).unwrap_or_default();
    let Some(Token::Tag(read) | Token::UnclosedRawText(read)) = Tokenizer::new(tag).next() else {
        return Vec::new();
    };
    let is_id = |name: &str| name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case("data-morpheo-id");
    let own = attributes(tag, &read).filter(|own| tag.get(own.name.clone()).is_some_and(is_id));
    let cut = own.map(|own| {
        let is_quoted = tag
            .get(own.value.end..)
            .is_some_and(|rest| rest.starts_with(['"', '\'']));
        let end = own.value.end + usize::from(is_quoted);
        (
            start + own.name.start.saturating_sub(1)..start + end,
            String::new(),
        )
    });
    cut.collect()
}

/// Adds an element with a text at the end of the main part of the page, or of the element that stands alone.
pub(super) fn add(page: &Page<'_>, tag: &str, text: &str) -> Result<Change, String> {
    let id = page.found.next_id(tag);
    let kind = if tag == "button" { " type=\"button\"" } else { "" };
    let element = format!("\n<{tag}{kind} data-morpheo-id=\"{id}\">{}</{tag}>", escape(text));
    let holder = match page.alone {
        Some(root) => Some(root),
        None => page
            .found
            .elements
            .iter()
            .position(|element| element.tag == "main"),
    };
    let holder = holder.or_else(|| {
        page.found
            .elements
            .iter()
            .position(|element| element.tag == "body")
    });
    let Some((index, holder)) = holder.and_then(|index| Some((index, page.found.elements.get(index)?)))
    else {
        return Err("The page has no body.".to_owned());
    };
    if holder.whole == holder.open {
        return Err(format!("Nothing can be added to {}.", described(page, index)));
    }
    let in_holder = page.visible(|element| {
        element.parent == Some(index) && !matches!(element.tag.as_str(), "footer" | "template")
    });
    let last = in_holder.last().and_then(|last| page.found.elements.get(*last));
    let at = last.map_or(holder.open.end, |last| last.whole.end);
    let noun = noun(tag);
    let hint = if tag == "button" {
        " It does nothing yet when it is pressed."
    } else {
        ""
    };
    Ok(done(
        page,
        vec![(at..at, element)],
        format!("Added the {noun} “{text}”.{hint}"),
    ))
}
