//! What an answer leaves out of the page that it is to take the place of.
//!
//! Sizes decide, and what stands where: a comment in the place of many statements, scripts that are gone, a page of
//! which little is left. No wording is known, so any language is found. The instruction's own words count: where they
//! ask for less, less is no omission.
//!
//! - `units`: the parts of a page
//! - `survey`: their sizes, and what people know in them
//! - `asks`: what the instruction asks for

mod asks;
mod survey;
#[cfg(test)]
mod tests;
mod units;

use std::collections::{HashMap, HashSet};
use std::fmt;

use asks::{asks_for_less, is_about_scripts};
use survey::{LANDMARKS, Survey, TEXTLESS};
use units::{Kind, Unit, units};

/// The smallest page, script or style of which something can be missing, in bytes.
const SUBSTANTIAL: usize = 150;
/// The share of a page that is too little of it, in percent.
const TOO_LITTLE: usize = 35;
/// The share of scripts or styles that is none of them, in percent.
const NONE_LEFT: usize = 10;
/// The smallest part that a comment takes the place of, in bytes.
const PLACEHELD: usize = 60;
/// How far around a comment is looked for what both pages have, in units.
const REACH: usize = 40;
/// The longest part of a comment that is quoted, in characters.
const QUOTED_CHARS: usize = 60;
/// The longest text of a page that is nothing but a reference to another one, in bytes.
const POINTER_BYTES: usize = 300;

/// Something that an answer leaves out. Its `Display` is a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Omission {
    /// The page has no end, which it had.
    End,
    /// Little of the page is left.
    Page {
        /// How much there is now, in bytes of text, script and style.
        left: usize,
        /// How much there was.
        of: usize,
    },
    /// Little of the text is left.
    Text {
        /// How much there is now, in bytes.
        left: usize,
        /// How much there was.
        of: usize,
    },
    /// Elements that people know are gone.
    Elements(Vec<&'static str>),
    /// The scripts are gone.
    Scripts(usize),
    /// The styles are gone.
    Styles(usize),
    /// A comment, or dots, in the place of content.
    Placeholder {
        /// The comment, as the page has it.
        comment: String,
        /// How much it takes the place of, in bytes.
        bytes: usize,
    },
    /// A script or a style that has nothing but comments.
    Unwritten(String),
    /// A page that has nothing but a sentence, or nothing at all.
    Pointer(String),
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => write!(f, "The end of the page is missing."),
            Self::Page { left, of } => write!(
                f,
                "Most of the page is missing: {} of {} characters are left.",
                grouped(*left),
                grouped(*of)
            ),
            Self::Text { left, of } => write!(
                f,
                "Most of the text is missing: {} of {} characters are left.",
                grouped(*left),
                grouped(*of)
            ),
            Self::Elements(names) => write!(f, "Parts of the page are missing: {}.", names.join(", ")),
            Self::Scripts(size) => write!(f, "The script is missing ({} characters).", grouped(*size)),
            Self::Styles(size) => write!(f, "The style is missing ({} characters).", grouped(*size)),
            Self::Placeholder { comment, bytes } => write!(
                f,
                "“{}” stands in the place of {} characters.",
                quoted(comment),
                grouped(*bytes)
            ),
            Self::Unwritten(comment) => write!(
                f,
                "A script or style is missing: it has nothing but the comment “{}”.",
                quoted(comment)
            ),
            Self::Pointer(text) if text.is_empty() => {
                write!(f, "The page is missing: there is nothing on it.")
            }
            Self::Pointer(text) => write!(
                f,
                "The page is missing: there is nothing on it but “{}”.",
                quoted(text)
            ),
        }
    }
}

/// A number with a comma before each three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A comment without its marks, in one line, cut when it is long.
fn quoted(comment: &str) -> String {
    let inner = comment.trim_start_matches("<!--").trim_end_matches("-->");
    let inner = inner.trim_matches(|c: char| c.is_whitespace() || c == '/' || c == '*');
    let words: Vec<&str> = inner.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// What `after`, which an answer to `instruction` is, leaves out of `before`: both are pages, or one element of a page.
/// Linear in both but for looking words up.
#[must_use]
pub fn omissions(before: &str, after: &str, instruction: &str) -> Vec<Omission> {
    let (old, new) = (units(before), units(after));
    let (was, is) = (Survey::of(&old), Survey::of(&new));
    let wants_less = asks_for_less(instruction);
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
    let gone = gone_elements(was, is);
    if !gone.is_empty() {
        found.push(Omission::Elements(gone));
    }
    if is_less(is.style, was.style, NONE_LEFT) && !is_styled {
        found.push(Omission::Styles(was.style));
    }
    found
}

/// What is missing from a page that is new: a script or style of nothing but comments, or all of it.
#[must_use]
pub fn unwritten(page: &str) -> Vec<Omission> {
    let units = units(page);
    let survey = Survey::of(&units);
    let texts = units.iter().filter(|unit| unit.kind == Kind::Text);
    let texts: Vec<&str> = texts.map(|unit| unit.text).collect();
    let text = texts.join(" ");
    let is_nothing = survey.elements == 0 && text.is_empty();
    let is_pointer = survey.elements <= 1 && text.len() <= POINTER_BYTES && names_a_file(&text);
    if survey.script == 0 && survey.files == 0 && (is_nothing || is_pointer) {
        return vec![Omission::Pointer(text)];
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
    let is = |unit: &Unit<'_>, tag: &str| {
        let start = unit.text.get(..tag.len());
        unit.kind == Kind::Tag && start.is_some_and(|start| start.eq_ignore_ascii_case(tag))
    };
    units
        .iter()
        .rev()
        .any(|unit| is(unit, "</html") || is(unit, "</body"))
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

/// The comments of the new page that stand in the place of what the old one has. Where the instruction asks for less,
/// only those in scripts and styles of which most is gone.
fn placeholders(
    old: &[Unit<'_>],
    new: &[Unit<'_>],
    (was, is): (Survey, Survey),
    wants_less: bool,
) -> Vec<Omission> {
    let places = Places::of(old, new);
    let old_comments: HashSet<&str> = old
        .iter()
        .filter(|unit| unit.kind == Kind::Comment)
        .map(|unit| unit.text)
        .collect();
    let code_is_gone = is_less(is.script, was.script, TOO_LITTLE) || is_less(is.style, was.style, TOO_LITTLE);
    let mut found: Vec<Omission> = Vec::new();
    let mut end_of_last = 0;
    for (at, unit) in new.iter().enumerate() {
        if unit.kind != Kind::Comment || old_comments.contains(unit.text) || at < end_of_last {
            continue;
        }
        let is_of_code = !unit.text.starts_with("<!--") && !unit.text.starts_with(['.', '[', '…', '(']);
        if wants_less && !(is_of_code && code_is_gone) {
            continue;
        }
        let Some((lost, gained, end)) = places.around(new, at) else {
            continue;
        };
        if lost >= PLACEHELD && gained.saturating_mul(4) < lost {
            found.push(Omission::Placeholder {
                comment: unit.text.to_owned(),
                bytes: lost,
            });
            end_of_last = end;
        }
    }
    found
}

/// What both pages have, and how much of each the other does not.
struct Places<'a> {
    /// Where a unit stands in the old page, for those that stand there once.
    once: HashMap<&'a str, Option<usize>>,
    /// How many bytes before each unit of the old page are not in the new one.
    lost: Vec<usize>,
    /// How many bytes before each unit of the new page are not in the old one, without comments.
    gained: Vec<usize>,
}

impl<'a> Places<'a> {
    fn of(old: &[Unit<'a>], new: &[Unit<'a>]) -> Self {
        let mut once: HashMap<&str, Option<usize>> = HashMap::with_capacity(old.len());
        for (at, unit) in old.iter().enumerate() {
            once.entry(unit.text)
                .and_modify(|place| *place = None)
                .or_insert(Some(at));
        }
        let kept: HashSet<&str> = new.iter().map(|unit| unit.text).collect();
        let lost = sums(old, |unit| {
            unit.kind != Kind::Comment && !kept.contains(unit.text)
        });
        let gained = sums(new, |unit| {
            unit.kind != Kind::Comment && !once.contains_key(unit.text)
        });
        Self { once, lost, gained }
    }

    /// How much is lost and gained between the nearest units around a comment that both pages have, and where the new
    /// page's gap ends. Nothing when the order differs.
    fn around(&self, new: &[Unit<'_>], at: usize) -> Option<(usize, usize, usize)> {
        let place = |unit: &Unit<'_>| {
            let counts = unit.kind != Kind::Comment;
            self.once.get(unit.text).copied().flatten().filter(|_| counts)
        };
        let before = (at.saturating_sub(REACH)..at)
            .rev()
            .find_map(|near| Some((near, place(new.get(near)?)?)));
        let after =
            (at + 1..(at + REACH).min(new.len())).find_map(|near| Some((near, place(new.get(near)?)?)));
        let (new_start, old_start) = before.map_or((0, 0), |(new, old)| (new + 1, old + 1));
        let (new_end, old_end) = after.unwrap_or((new.len(), self.lost.len().saturating_sub(1)));
        let between =
            |sums: &[usize], start: usize, end: usize| Some(sums.get(end)?.saturating_sub(*sums.get(start)?));
        if old_start > old_end {
            return None;
        }
        let lost = between(&self.lost, old_start, old_end)?;
        let gained = between(&self.gained, new_start, new_end)?;
        Some((lost, gained, new_end))
    }
}

/// For each unit, and for the end, the bytes of those before it that count.
fn sums(units: &[Unit<'_>], counts: impl Fn(&Unit<'_>) -> bool) -> Vec<usize> {
    let mut sum = 0;
    let mut sums = Vec::with_capacity(units.len() + 1);
    sums.push(0);
    for unit in units {
        sum += if counts(unit) { unit.text.len() } else { 0 };
        sums.push(sum);
    }
    sums
}
