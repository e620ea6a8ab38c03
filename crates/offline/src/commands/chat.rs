//! Chat messages answered in the format of a model: words, then changes between their tags, as the prompt of the chat
//! describes them.

use super::table::Step;
use super::{Change, Cut, EFFORT_MAX, perform, perform_all, table, unknown};
use crate::answer::{INTRODUCTION, Reply};
use crate::page::document::complete;
use crate::page::escape;
use crate::page::survey::splice;

/// Answers a message about a page: words, and changes if the message holds commands. `failed`: ids of changes that could
/// not be applied; then the answer has these alone.
pub fn chat(message: &str, html: &str, failed: Option<&[&str]>) -> Reply {
    let numbers: Option<Vec<&str>> = failed.map(|ids| ids.iter().flat_map(|id| id.split('-')).collect());
    let is_wanted = |number: &str| numbers.as_ref().is_none_or(|all| all.contains(&number));
    Reply {
        thoughts: vec![INTRODUCTION.to_owned()],
        text: changes(message, html, is_wanted).unwrap_or_else(|reason| reason),
        note: String::new(),
    }
}

/// A change of the page.
struct Part {
    /// The number of its command; of several commands, with hyphens between.
    id: String,
    /// The words of its commands.
    words: String,
    note: String,
    cut: Cut,
}

/// The words and the changes of an answer.
///
/// # Errors
/// The reason why there are no changes, in words.
fn changes(message: &str, html: &str, is_wanted: impl Fn(&str) -> bool) -> Result<String, String> {
    let page = complete(html);
    let steps = table::steps(message).map_err(|part| unknown(message, &part, &page))?;
    let numbered = (1..).map(|number: usize| number.to_string()).zip(steps);
    let (ids, steps): (Vec<String>, Vec<Step>) = numbered.filter(|(id, _)| is_wanted(id)).unzip();
    let mut effort = EFFORT_MAX;
    let together = perform_all(&steps, &page, &mut effort)?;
    let part = |id: &str, words: &str, change: Change| Part {
        id: id.to_owned(),
        words: words.to_owned(),
        cut: difference(html, &change.html),
        note: change.note,
    };
    let each = ids.iter().zip(&steps);
    let each = each.map(|(id, step)| Ok(part(id, &step.words, perform(step, &page, &mut effort)?)));
    let each: Result<Vec<Part>, String> = each.collect();
    // Changes are made to the same page, so commands that build on each other or meet in a line are one change.
    let are_apart = |parts: &Vec<Part>| {
        let cuts = parts.iter().map(|part| part.cut.clone());
        splice(html, cuts.collect()) == together.html
    };
    let parts = each.ok().filter(are_apart).unwrap_or_else(|| {
        let words: Vec<&str> = steps.iter().map(|step| step.words.as_str()).collect();
        vec![part(&ids.join("-"), &words.join(", "), together.clone())]
    });
    let notes = parts.iter().map(|part| part.note.clone());
    let blocks = parts.iter().map(|part| block(part, html));
    Ok(notes.chain(blocks).collect::<Vec<_>>().join("\n\n"))
}

/// The lines from the first to the last in which a page differs from another, as a cut in it. Lines around them are a
/// part of it where they alone are blank or stand in the page twice.
fn difference(old: &str, new: &str) -> Cut {
    let (a, b): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let most = a.len().min(b.len()) - same;
    let ends = a.iter().rev().zip(b.iter().rev()).take(most);
    let (mut start, mut end) = (same, ends.take_while(|(a, b)| a == b).count());
    let between = |lines: &[&str], start: usize, end: usize| {
        let lines = lines.get(start..lines.len() - end);
        lines.unwrap_or_default().join("\n")
    };
    let mut text = between(&a, start, end);
    let mut around = 1;
    while (start, end) != (0, 0) && (text.trim().is_empty() || old.matches(&text).nth(1).is_some()) {
        (start, end) = (start.saturating_sub(around), end.saturating_sub(around));
        text = between(&a, start, end);
        around *= 2;
    }
    let before: usize = a.iter().take(start).map(|line| line.len() + 1).sum();
    (before..before + text.len(), between(&b, start, end))
}

/// A change between its tags.
fn block(part: &Part, html: &str) -> String {
    let (place, new) = &part.cut;
    let old = html.get(place.clone()).unwrap_or_default();
    let (kind, after) = match new.trim() {
        "" => ("delete", String::new()),
        _ => ("replace", format!("<morpheo:after>\n{new}\n</morpheo:after>\n")),
    };
    format!(
        "<morpheo:change id=\"{}\" type=\"{kind}\" description=\"{}\">\n<morpheo:before>\n{old}\n</morpheo:before>\n{after}</morpheo:change>",
        part.id,
        escape(&part.words),
    )
}
