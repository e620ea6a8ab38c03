//! The texts of a page: one takes the place of another.

use std::ops::Range;

use super::change::{Change, unreadable};
use super::command::{Target, What, Which};
use super::find::{example, matches, missing};
use super::kinds::Kind;
use super::prices::Amount;
use super::script_data;
use super::script_text::{self, Scripted};
use super::start_tag::with_value;
use crate::page::set_text;
use crate::survey::{Element, Survey, splice, survey};
use crate::words::{escape, lower_words};

/// Attributes that hold words for people.
const SPOKEN: [&str; 5] = ["placeholder", "alt", "title", "aria-label", "value"];

/// Replaces a text wherever it is shown; where it is not shown, in the attributes that are read out.
pub(super) fn replace(html: &str, old: &str, new: &str) -> Result<Change, String> {
    if old.trim().is_empty() {
        return Err("There is no text to replace.".to_owned());
    }
    let found = survey(html).map_err(|_| unreadable())?;
    let safe = escape(new);
    let mut cuts = Vec::new();
    for run in &found.runs {
        let text = html.get(run.range.clone()).unwrap_or_default();
        let written = [old.to_owned(), escape(old)];
        if let Some(text) = written.iter().find_map(|old| replaced(text, old, &safe)) {
            cuts.push((run.range.clone(), text));
        }
    }
    if cuts.is_empty() {
        for element in &found.elements {
            let tag = html.get(element.open.clone()).unwrap_or_default();
            if let Some(tag) = with_spoken(tag, element, old, &safe) {
                cuts.push((element.open.clone(), tag));
            }
        }
    }
    if cuts.is_empty() {
        return match other_spelling(html, &found, old) {
            Some(old) => replace(html, &old, new),
            None => replace_in_script(html, &found, old, new),
        };
    }
    let said = format!("Done: “{old}” is now “{new}”, {} time(s).", cuts.len());
    let in_script = script_data::texts(html, &found, old, new);
    cuts.extend(in_script.cuts);
    Ok(Change {
        choice: in_script.said,
        ..Change::new(splice(html, cuts), said)
    })
}

fn replace_in_script(html: &str, found: &Survey, old: &str, new: &str) -> Result<Change, String> {
    let amounts = script_data::amounts(html, found, old, new, None);
    if !amounts.cuts.is_empty() {
        let said = format!("Done: “{old}” is now “{new}” in the app's script.");
        return Ok(Change::new(splice(html, amounts.cuts), said));
    }
    match script_text::replace(html, found, old, new) {
        Scripted::Changed(page) => Ok(Change::new(
            page,
            format!(
                "Done: “{old}” is now “{new}” in the app's script. What the app has saved already keeps its text."
            ),
        )),
        Scripted::Woven => Err(format!(
            "The text “{old}” is made by the app's script, where I cannot change it safely; it can be changed in the app itself."
        )),
        Scripted::Absent => Err(format!("I find no “{old}” on the page. {}", example(found, html))),
    }
}

/// The text as the page shows it, in other small and capital letters.
fn other_spelling(html: &str, found: &Survey, old: &str) -> Option<String> {
    let wanted = old.to_ascii_lowercase();
    found.runs.iter().find_map(|run| {
        let text = html.get(run.range.clone())?;
        let lower = text.to_ascii_lowercase();
        let at = replaced(&lower, &wanted, "\0").and_then(|changed| changed.find('\0'))?;
        let shown = text.get(at..at + wanted.len())?;
        (shown != old).then(|| shown.to_owned())
    })
}

/// A start tag with another text in the values that are shown or read out; nothing when none has the old one.
fn with_spoken(tag: &str, element: &Element, old: &str, new: &str) -> Option<String> {
    let spoken = SPOKEN
        .iter()
        .filter(|name| **name != "value" || shows_value(element));
    let changed = spoken.fold(tag.to_owned(), |tag, name| {
        with_value(&tag, name, |value| {
            let written = [old.to_owned(), escape(old)];
            let changed = written.iter().find_map(|old| replaced(value, old, new));
            changed.unwrap_or_else(|| value.to_owned())
        })
        .unwrap_or(tag)
    });
    (changed != tag).then_some(changed)
}

/// Whether the value of an element is a text that it shows; of others a script goes by it.
fn shows_value(element: &Element) -> bool {
    let kind = element.attribute("type").unwrap_or("text").to_ascii_lowercase();
    element.tag == "input"
        && matches!(
            kind.as_str(),
            "text" | "search" | "submit" | "button" | "reset" | "email" | "url" | "tel"
        )
}

/// A text in which another one stands for each old one; nothing when the old one is nowhere more than a part of a word.
pub(super) fn replaced(text: &str, old: &str, new: &str) -> Option<String> {
    // Scripts without upper and lower case put no spaces between words.
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_lowercase() || c.is_uppercase() || c.is_numeric());
    let (first, last) = (old.chars().next(), old.chars().next_back());
    let all = text.match_indices(old).map(|(at, _)| at..at + old.len());
    let is_whole = |place: &Range<usize>| {
        let before = text.get(..place.start).and_then(|text| text.chars().next_back());
        let after = text.get(place.end..).and_then(|text| text.chars().next());
        !(is_part(first) && is_part(before) || is_part(last) && is_part(after))
    };
    let cuts: Vec<_> = all
        .filter(is_whole)
        .map(|place| (place, new.to_owned()))
        .collect();
    (!cuts.is_empty()).then(|| splice(text, cuts))
}

/// Gives a text that is shown another one, or the title that has it; else wherever the text stands.
pub(super) fn rename(html: &str, old: &str, new: &str) -> Result<Change, String> {
    let found = survey(html).map_err(|_| unreadable())?;
    // What the data of the script has changes with what is shown.
    let in_script = || script_data::texts(html, &found, old, new);
    if Amount::of(old).is_some() || (times_shown(html, &found, old) == 1 && !in_script().cuts.is_empty()) {
        return replace(html, old, new);
    }
    let shown = Target {
        what: What::Showing(old.to_owned()),
        which: Which::All,
    };
    let is_shown = || !matches(&found, html, &shown).is_empty();
    let titles = titles(&found, html);
    let is_title = titles.iter().any(|title| title.eq_ignore_ascii_case(old));
    if is_title || (!is_shown() && is_of_title(&titles, old)) {
        set(html, &title()?, new)
    } else if is_shown() {
        let times = times_shown(html, &found, old);
        let choice = (times > 1).then(|| {
            format!("“{old}” stands there {times} times; I took the first. To change all: replace {old} with {new}.")
        });
        set(html, &shown, new).map(|change| Change { choice, ..change })
    } else {
        replace(html, old, new)
    }
}

/// How many texts of the page are this one as a whole.
fn times_shown(html: &str, found: &Survey, text: &str) -> usize {
    let is_it = |shown: &str| shown.trim().eq_ignore_ascii_case(text);
    let shown = found.runs.iter().filter_map(|run| html.get(run.range.clone()));
    shown.filter(|shown| is_it(shown)).count()
}

/// The target that every page has one of.
fn title() -> Result<Target, String> {
    let kind = Kind::of("title").ok_or_else(unreadable)?;
    Ok(Target {
        what: What::Kind(kind),
        which: Which::All,
    })
}

/// The window's title and the first main heading.
fn titles(found: &Survey, html: &str) -> Vec<String> {
    let at = |tag: &&str| found.elements.iter().position(|element| element.tag == **tag);
    let at = ["title", "h1"].iter().filter_map(at);
    at.map(|at| found.text_up_to(html, at, LABEL_BYTES)).collect()
}

/// Whether one of the titles has these words.
fn is_of_title(titles: &[String], words: &str) -> bool {
    let spaced = |text: &str| format!(" {} ", lower_words(text).join(" "));
    let words = spaced(words);
    !words.trim().is_empty() && titles.iter().any(|title| spaced(title).contains(&words))
}

/// Sets the text of a target. The title is the heading, the window's title and every place for the name.
pub(super) fn set(html: &str, target: &Target, new: &str) -> Result<Change, String> {
    if new.trim().is_empty() {
        return Err("There is no new text.".to_owned());
    }
    let found = survey(html).map_err(|_| unreadable())?;
    match &target.what {
        What::Kind(kind) if kind.singular == "title" => set_title(html, &found, target, new),
        What::Labelled(kind, old) if kind.singular == "title" && is_of_title(&titles(&found, html), old) => {
            set_title(html, &found, &title()?, new)
        }
        What::Labelled(kind, old) if kind.singular == "title" => {
            let headings = Kind::of("heading").ok_or_else(unreadable)?;
            let what = What::Labelled(headings, old.clone());
            set_one(html, &found, &Target { what, ..*target }, new)
        }
        _ => set_one(html, &found, target, new),
    }
}

fn set_title(html: &str, found: &Survey, target: &Target, new: &str) -> Result<Change, String> {
    let own = |index: &usize| {
        found
            .elements
            .get(*index)
            .is_some_and(|element| element.attribute("data-slot") == Some("name"))
    };
    let slots: Vec<usize> = (0..found.elements.len()).filter(own).collect();
    let mut hits = if slots.is_empty() {
        matches(found, html, target).into_iter().take(1).collect()
    } else {
        slots
    };
    hits.extend(found.elements.iter().position(|element| element.tag == "title"));
    if hits.is_empty() {
        return Err(missing(found, html, target));
    }
    // Element numbers stay the same: only text changes.
    let mut page = html.to_owned();
    for index in hits {
        page = set_text(&page, index, new).ok_or_else(no_text)?;
    }
    Ok(Change::new(page, said(new, target)))
}

fn set_one(html: &str, found: &Survey, target: &Target, new: &str) -> Result<Change, String> {
    let attribute = match &target.what {
        What::Kind(kind) | What::Labelled(kind, _) => kind.attribute,
        What::Page | What::Selected | What::Id(_) | What::Showing(_) | What::Named(_) => None,
    };
    let hits = matches(found, html, target);
    let Some(one) = main_one(found, &hits) else {
        return Err(missing(found, html, target));
    };
    let element = found.elements.get(one).ok_or_else(unreadable)?;
    let text = found.text_up_to(html, one, LABEL_BYTES);
    let shown = attribute
        .and_then(|name| element.attribute(name))
        .unwrap_or(&text);
    let of_several = (hits.len() > 1).then(|| {
        format!(
            "There are {} of them; I took the one that read “{shown}”. Name another by its place (first, second, last) or its text.",
            hits.len()
        )
    });
    let again = script_text::has_string(html, found, shown.trim()).then(|| {
        format!(
            "A script of the page has “{shown}” too, and may show it again in that place: I cannot change that safely."
        )
    });
    let notes: Vec<String> = of_several.into_iter().chain(again).collect();
    let choice = (!notes.is_empty()).then(|| notes.join(" "));
    let page = match attribute {
        Some(name) => {
            let tag = html.get(element.open.clone()).ok_or_else(unreadable)?;
            let tag = with_value(tag, name, |_| escape(new)).ok_or_else(unreadable)?;
            splice(html, vec![(element.open.clone(), tag)])
        }
        None => set_text(html, one, new).ok_or_else(no_text)?,
    };
    Ok(Change {
        choice,
        ..Change::new(page, said(new, target))
    })
}

fn said(new: &str, target: &Target) -> String {
    format!("Done: “{new}” for {}.", target.name())
}

fn no_text() -> String {
    "That element shows no text of its own.".to_owned()
}

/// How much of an element's text is told.
const LABEL_BYTES: usize = 80;

/// The one that is most likely meant where several are: the first main heading, else the first.
fn main_one(found: &Survey, hits: &[usize]) -> Option<usize> {
    let is_main = |index: &&usize| {
        let element = found.elements.get(**index);
        element.is_some_and(|element| element.tag == "h1")
    };
    hits.iter().find(is_main).or_else(|| hits.first()).copied()
}
