//! New text in the indentation of the page.

use super::align::{Habits, file_lines};
use super::indent::{Indenter, unit_of};
use super::merge::equal_lines;
use super::model_text::{ModelLine, model_lines, width};
use super::page::Page;
use super::pieces::language_at;
use crate::diff::matching::matches;
use crate::text::fold::canonical;
use crate::text::slice::indentation;
use std::collections::HashMap;
use std::ops::Range;

/// `after` with the indentation of the page at `region`, learned from the pieces of the model's text that stand in
/// it; where these say nothing, from the lines of the region that `after` repeats, and from what each line opens.
pub(super) fn localised(
    page: &Page<'_>,
    pieces: &[&str],
    spans: &[Range<usize>],
    region: &Range<usize>,
    after: &str,
) -> String {
    let mut old = Vec::new();
    let mut file = Vec::new();
    let mut habits = Vec::new();
    for (piece, span) in pieces.iter().zip(spans) {
        let lines = model_lines(piece);
        file.extend(file_lines(page.code, span, &lines));
        old.extend(lines);
        habits.push(Habits::learn(piece, page.text(span.clone())));
    }
    let new = model_lines(after);
    let pairs = equal_lines(&old, &new, false);
    let indenter = Indenter::learn(&old, &file, &new, &pairs, page.unit());
    let repeated = repeated_indents(page, region, &new);
    let language = language_at(page, region.start);
    let (mut above, mut above_indent) = (String::new(), String::new());
    let mut text = String::new();
    for (index, line) in new.iter().enumerate() {
        let is_bare = index == 0 && line.indent.is_empty();
        let by_width = || indenter.of_width(indenter.width(line, index == 0));
        let by_structure = || indenter.by_structure(&above, &above_indent, line.content, language);
        let indent = if index == 0 {
            file.first()
                .map_or_else(String::new, |first| first.indent.to_owned())
        } else if indenter.keeps() && !is_bare && indenter.is_structured() {
            line.indent.to_owned()
        } else if indenter.is_structured() {
            by_width().unwrap_or_else(by_structure)
        } else {
            repeated
                .get(&index)
                .map_or_else(by_structure, |indent| (*indent).to_owned())
        };
        // the place begins behind the indentation of its first line
        if index > 0 {
            text.push_str(&page.ending().repeat(1 + line.blanks));
            text.push_str(&indent);
        }
        let content = habits
            .iter()
            .fold(line.content.to_owned(), |content, habits| habits.undo(&content));
        text.push_str(&content);
        above = content;
        above_indent = indent;
    }
    text
}

/// The indentation in the page of the lines of `new` that the region has as well.
fn repeated_indents<'a>(
    page: &Page<'a>,
    region: &Range<usize>,
    new: &[ModelLine<'_>],
) -> HashMap<usize, &'a str> {
    let here = model_lines(page.text(region.clone()));
    let contents = |lines: &[ModelLine<'_>]| {
        lines
            .iter()
            .map(|line| canonical(line.content))
            .collect::<Vec<_>>()
    };
    matches(&contents(&here), &contents(new))
        .into_iter()
        .filter(|(i, _)| *i > 0)
        .filter_map(|(i, j)| Some((j, here.get(i)?.indent)))
        .collect()
}

/// A text put into the indentation of the page at `base`: its least indented line gets `base`, the others as much
/// more as they have. A first line that lost its indentation counts as one of the least. Text that is indented as the
/// place is, by `base` or as the line `below`, stays as it stands.
pub(super) fn rebased(page: &Page<'_>, text: &str, base: &str, below: &str) -> Vec<String> {
    let lines = model_lines(text);
    if fits(page, &lines, base, below) {
        let blanks = |line: &ModelLine<'_>| page.ending().repeat(line.blanks);
        return lines
            .iter()
            .map(|line| format!("{}{}{}", blanks(line), line.indent, line.content))
            .collect();
    }
    let unit = page.unit();
    let rest_least = lines.iter().skip(1).map(|line| width(line.indent)).min();
    let first = lines.first().map_or(0, |line| width(line.indent));
    let ends_at_least = lines.len() > 1
        && lines
            .last()
            .is_some_and(|line| Some(width(line.indent)) == rest_least && is_closer(line.content));
    let hangs = first == 0 && ends_at_least && rest_least.unwrap_or(0) > 0;
    let least = if hangs {
        rest_least.unwrap_or(0)
    } else {
        rest_least.unwrap_or(first).min(first)
    };
    let model_unit = unit_of(
        lines
            .iter()
            .skip(usize::from(hangs))
            .map(|line| width(line.indent)),
    );
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let more = if index == 0 && hangs {
                0
            } else {
                width(line.indent) - least.min(width(line.indent))
            };
            let inner = format!(
                "{}{}",
                unit.repeat(more / model_unit),
                " ".repeat(more % model_unit)
            );
            let blanks = page.ending().repeat(line.blanks);
            format!("{blanks}{base}{inner}{}", line.content)
        })
        .collect()
}

/// Whether new lines are indented as the lines around their place are, and so are meant as they stand.
fn fits(page: &Page<'_>, lines: &[ModelLine<'_>], base: &str, below: &str) -> bool {
    let Some(first) = lines.first() else {
        return false;
    };
    if !first.indent.is_empty() {
        let below_indent = indentation(below);
        let continues = first.indent == below_indent
            && width(below_indent) > 0
            && is_closer(below.trim_ascii()) == is_closer(first.content);
        return first.indent == base || continues;
    }
    // at the left edge: a text that is flush there, in blanks like those of the page
    let inner = || lines.iter().skip(1).map(|line| line.indent);
    let least = inner().map(width).min().unwrap_or(0);
    let uses_tabs = page.unit() == "\t";
    base.is_empty()
        && least == 0
        && inner().all(|indent| indent.contains('\t') == (uses_tabs && !indent.is_empty()))
}

fn is_closer(line: &str) -> bool {
    ["</", "}", ")", "]"].iter().any(|sign| line.starts_with(sign))
}
