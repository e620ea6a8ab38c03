//! What an answer leaves out of the page that it is to take the place of.
//!
//! Sizes decide, and what stands where: a comment in the place of many statements, scripts that are gone, a page of
//! which little is left. No wording of an answer is known, so any language is found. The instruction's own words count: where they
//! ask for less, less is no omission, nor is something else where they ask for it.
//!
//! - `units`: the parts of a page
//! - `survey`: their sizes, and what people know in them
//! - `placeholders`: comments in the place of content
//! - `asks`: what the instruction asks for
//! - `sentences`: what is missing, for people

mod asks;
mod placeholders;
mod sentences;
mod survey;
#[cfg(test)]
mod tests;
mod units;

use std::collections::HashSet;

use crate::data_uris::{ShortNames, names_of};
use placeholders::placeholders;
pub use sentences::Omission;

use asks::{asks_for_less, asks_for_other, is_about_scripts};
use survey::{LANDMARKS, Survey, TEXTLESS};
use units::{Kind, Unit, units};

/// The smallest page, script or style of which something can be missing, in bytes.
const SUBSTANTIAL: usize = 150;
/// The share of a page that is too little of it, in percent.
const TOO_LITTLE: usize = 35;
/// The share of scripts or styles that is none of them, in percent.
const NONE_LEFT: usize = 10;
/// The most elements of a page that shows nothing: what a script of another file would draw into.
const EMPTY_ELEMENTS: usize = 2;
/// The longest text of a page that is nothing but a reference to another one, in bytes.
const POINTER_BYTES: usize = 300;

/// What `after`, which an answer to `instruction` is, leaves out of `before`: both are pages, or one element of a page.
/// Linear in both but for looking words up.
#[must_use]
pub fn omissions(before: &str, after: &str, instruction: &str) -> Vec<Omission> {
    // Embedded files would outweigh all that was written.
    let mut names = ShortNames::default();
    let (before, after) = (names.shorten(before), names.shorten(after));
    let (old, new) = (units(&before), units(&after));
    let (was, is) = (Survey::of(&old), Survey::of(&new));
    let wants_less =
        asks_for_less(instruction) || (asks_for_other(instruction) && gained(&old, &new) >= SUBSTANTIAL);
    if shares_little(&old, &new) && is_less(is.total(), was.total(), NONE_LEFT) && is.elements < 3 {
        return vec![Omission::Page {
            left: is.total(),
            of: was.total(),
        }];
    }
    let mut found = placeholders(&old, &new, (was, is), wants_less);
    if has_end(&old) && !has_end(&new) {
        found.push(Omission::End);
    }
    if wants_less {
        return found;
    }
    let is_styled = is.files > was.files || is.inline_style > was.inline_style + was.style / 3;
    if is_less(is.total(), was.total(), TOO_LITTLE) {
        found.push(Omission::Page {
            left: is.total(),
            of: was.total(),
        });
    } else if is_less(is.text, was.text, TOO_LITTLE) {
        found.push(Omission::Text {
            left: is.text,
            of: was.text,
        });
    }
    if !is_about_scripts(instruction)
        && is.files <= was.files
        && let Some(lost) = lost_scripts(&old, &new, was.script.saturating_sub(is.script))
    {
        found.push(Omission::Scripts(lost));
    }
    let lost_files = names_of(&before).difference(&names_of(&after)).count();
    if lost_files > 0 {
        found.push(Omission::Files(lost_files));
    }
    let gone = gone_elements(was, is);
    if !gone.is_empty() {
        found.push(Omission::Elements(gone));
    }
    if is_less(is.style, was.style, NONE_LEFT) && !is_styled {
        found.push(Omission::Styles(was.style));
    }
    found
}

/// What is missing from a page that is new: its end, a script or style of nothing but comments, or all of it.
#[must_use]
pub fn unwritten(page: &str) -> Vec<Omission> {
    let units = units(page);
    let survey = Survey::of(&units);
    let texts = units.iter().filter(|unit| unit.kind == Kind::Text);
    let texts: Vec<&str> = texts.map(|unit| unit.text).collect();
    let text = texts.join(" ");
    let is_nothing = text.is_empty() && !survey.shows_more_than_text() && survey.elements <= EMPTY_ELEMENTS;
    let is_pointer = survey.elements <= 1 && text.len() <= POINTER_BYTES && names_a_file(&text);
    if survey.script == 0 && survey.addresses == 0 && (is_nothing || is_pointer) {
        return vec![Omission::Pointer(text)];
    }
    if has_tag(&units, "<body") && !has_end(&units) {
        return vec![Omission::End];
    }
    units
        .windows(3)
        .filter_map(|three| match three {
            [open, comment, close]
                if comment.kind == Kind::Comment && is_raw(open.text) && close.text.starts_with("</") =>
            {
                Some(Omission::Unwritten(comment.text.to_owned()))
            }
            _ => None,
        })
        .collect()
}

fn is_raw(tag: &str) -> bool {
    let is = |name: &str| {
        tag.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    is("<script") || is("<style")
}

/// Whether a text names a file of a web page or an archive.
fn names_a_file(text: &str) -> bool {
    let endings = [
        ".html", ".htm", ".js", ".css", ".zip", ".txt", ".md", ".tsx", ".jsx",
    ];
    text.split(|sign: char| sign.is_whitespace() || "\"'`(),;:!?”“".contains(sign))
        .map(|word| word.trim_end_matches('.').to_ascii_lowercase())
        .any(|word| {
            endings
                .iter()
                .any(|ending| word.len() > ending.len() && word.ends_with(ending))
        })
}

/// Whether so much is less than this share of what was substantial, in percent.
const fn is_less(is: usize, was: usize, percent: usize) -> bool {
    was >= SUBSTANTIAL && is.saturating_mul(100) < was.saturating_mul(percent)
}

/// Whether a page comes to its end: the end tag of its body or of itself.
fn has_end(units: &[Unit<'_>]) -> bool {
    has_tag(units, "</html") || has_tag(units, "</body")
}

/// Whether a page has a tag that begins with this text.
fn has_tag(units: &[Unit<'_>], tag: &str) -> bool {
    units.iter().any(|unit| {
        let start = unit.text.get(..tag.len());
        unit.kind == Kind::Tag && start.is_some_and(|start| start.eq_ignore_ascii_case(tag))
    })
}

/// How many bytes of the new page are not in the old one, without comments.
fn gained(old: &[Unit<'_>], new: &[Unit<'_>]) -> usize {
    let known: HashSet<&str> = old.iter().map(|unit| unit.text).collect();
    let is_new = |unit: &&Unit<'_>| unit.kind != Kind::Comment && !known.contains(unit.text);
    new.iter().filter(is_new).map(|unit| unit.text.len()).sum()
}

/// Whether two pages have at most a title of texts, statements and rules in common.
fn shares_little(old: &[Unit<'_>], new: &[Unit<'_>]) -> bool {
    let has_content = |unit: &&Unit<'_>| unit.kind != Kind::Tag && unit.kind != Kind::Comment;
    let known: HashSet<&str> = old.iter().filter(has_content).map(|unit| unit.text).collect();
    let shared: HashSet<&str> = new
        .iter()
        .filter(has_content)
        .map(|unit| unit.text)
        .filter(|text| known.contains(text))
        .collect();
    shared.len() <= 1
}

/// How many bytes the scripts had of which next to nothing is left; nothing when the code has not shrunk by as much.
fn lost_scripts(old: &[Unit<'_>], new: &[Unit<'_>], shrunk_by: usize) -> Option<usize> {
    let kept: HashSet<&str> = new.iter().map(|unit| unit.text).collect();
    let of_script = |unit: &Unit<'_>| unit.kind == Kind::Script || unit.kind == Kind::Comment;
    let mut lost = 0;
    for script in old.chunk_by(|one, other| of_script(one) && of_script(other)) {
        let code = script.iter().filter(|unit| unit.kind == Kind::Script);
        let (mut size, mut left) = (0, 0);
        for unit in code {
            size += unit.text.len();
            left += if kept.contains(unit.text) {
                unit.text.len()
            } else {
                0
            };
        }
        lost += if is_less(left, size, NONE_LEFT) { size } else { 0 };
    }
    (lost > 0 && shrunk_by.saturating_mul(4) > lost.saturating_mul(3)).then_some(lost)
}

/// What the names of elements are of which none is left: two kinds, or several of one. Where the text is still there,
/// only elements that have none count: another look may put the text into other elements, and new code may draw them.
fn gone_elements(was: Survey, is: Survey) -> Vec<&'static str> {
    let is_shorter = is.text.saturating_mul(10) < was.text.saturating_mul(9);
    let is_drawn = is.script.saturating_mul(10) > was.script.saturating_mul(11);
    let counts = was.landmarks.iter().zip(is.landmarks).zip(LANDMARKS);
    let gone: Vec<(usize, &str)> = counts
        .filter(|((was, is), (tag, _))| {
            **was > 0 && *is == 0 && (is_shorter || TEXTLESS.contains(tag)) && !is_drawn
        })
        .map(|((was, _), (_, name))| (*was, name))
        .collect();
    let is_much = gone.len() >= 2 || gone.iter().any(|(count, _)| *count >= 3);
    if is_much {
        gone.into_iter().map(|(_, name)| name).collect()
    } else {
        Vec::new()
    }
}
