//! How far a text reaches that ends in `...`: to the place where as much is open as in the text that replaces it.

use super::balance::{Balance, Language, Step};
use super::elision::Tail;
use super::model_text::model_lines;
use super::page::Page;
use super::scanner::{Part, Scanner};
use super::steps::{balance, profile, steps};
use crate::html::token::{Token, Tokenizer};
use crate::html::tree::Tree;
use crate::text::fold::same;
use crate::text::slice::{all_blank, byte, line_end, next_line, slice};
use std::ops::Range;

/// How many possible ends are looked at.
const MOST_ENDS: usize = 400;

/// A text of which only the beginning was quoted.
pub(super) struct Cut<'c, 'p> {
    pub page: &'c Page<'p>,
    /// Where the beginning stands.
    pub prefix: &'c Range<usize>,
    pub tail: Tail,
    /// What replaces the text; empty when it is taken out.
    pub after: &'c str,
    pub scope: &'c Range<usize>,
    pub language: Language,
}

impl Cut<'_, '_> {
    /// Where the text ends: where `last_line` does, when the change names it; at the end of the element, block, call or
    /// statement that the beginning opens; at the end of the line that it was cut in. As much must be opened and closed
    /// there as in what replaces it. Nothing when none of these fits.
    pub fn extent(&self, last_line: Option<usize>) -> Option<usize> {
        let &Self {
            page,
            prefix,
            tail,
            after,
            scope,
            language,
        } = self;
        let limit = if language == Language::Markup {
            scope.end
        } else {
            page.raw_text_at(prefix.start)
                .map_or(scope.end, |raw| raw.content.end.min(scope.end))
        };
        if let Some(end) = last_line.and_then(|line| self.line_range(line, limit)) {
            return Some(end);
        }
        if language == Language::Markup
            && let Some(end) = whole_element(page, prefix, after, scope)
        {
            return Some(end);
        }
        let target = balance(after, language);
        let mut reading = Reading::new(page, prefix.start..limit, language);
        let mut from = if language == Language::Markup {
            tag_end(page, prefix, limit)
        } else {
            prefix.end
        };
        let mut start = reading.until(from);
        let run = end_of_run(page, from, limit, language);
        if tail == Tail::Inline && (run > from || from > prefix.end) {
            let repeats = model_lines(after).len() > model_lines(page.text(prefix.clone())).len()
                && goes_on(page, run, limit, after);
            if start == target && reading.until(run) == target && !repeats {
                return Some(with_end_tag(page, run, after));
            }
            // the line that was cut opens something
            from = run;
            start = reading.until(from);
        }
        let is_one = start != target && target.is_even();
        let item = one_item(after, page.text(prefix.clone()), start, target, language);
        if let Some(has_block) = item.filter(|_| is_one) {
            let first = reading.ends(from, target, has_block).first().copied()?;
            return Some(with_punctuation(page, first, after));
        }
        let is_gone = after.trim_ascii().is_empty();
        let has_as_many_lines = (is_gone && from > prefix.end)
            || model_lines(after).len() == model_lines(page.text(prefix.clone())).len();
        if tail == Tail::Inline && has_as_many_lines {
            // what has more lines than the prefix reaches further, and nobody knows how far
            let line = if start == target {
                Some(from)
            } else {
                self.statement_end(from, limit, target)
            };
            if let Some(end) = line.filter(|end| !goes_on(page, *end, limit, after)) {
                return Some(with_end_tag(page, end, after));
            }
        }
        let ends = reading.ends(from, target, false);
        if is_gone {
            let first = ends.first().filter(|_| start != target)?;
            return Some(with_punctuation(page, *first, ";"));
        }
        by_last_line(page, prefix, &ends, after)
    }

    /// The end of a line that the change names, when the text up to there opens and closes what the new text does,
    /// the tags included whose ends may be left out.
    fn line_range(&self, last_line: usize, limit: usize) -> Option<usize> {
        let line = self.page.line(last_line)?;
        let end = line.start + self.page.text(line.clone()).trim_ascii_end().len();
        let region = self.page.text(self.prefix.start..end);
        let is_fit = end >= self.prefix.end
            && end <= limit
            && (last_line > self.page.line_of(self.prefix.start) || self.tail == Tail::Inline)
            && profile(region, self.language) == profile(self.after, self.language);
        is_fit.then_some(end)
    }

    /// The end of the statement that the line was cut in, when the new text is a statement as well and the line has
    /// more than that.
    fn statement_end(&self, line_end: usize, limit: usize, target: Balance) -> Option<usize> {
        if self.language == Language::Markup || !self.after.trim_ascii_end().ends_with(';') {
            return None;
        }
        let text = self.page.text(self.prefix.start..limit.min(line_end));
        let within = self.prefix.end - self.prefix.start;
        let mut sum = Balance::default();
        let mut at = 0;
        let last = std::iter::once(Part::Text(text.len()..text.len()));
        for part in Scanner::new(text, self.language).chain(last) {
            let (span, step) = match part {
                Part::Bracket(at, step) => (at..at + 1, step),
                Part::Text(span) | Part::Comment(span) => (span, Balance::default()),
            };
            let found = slice(text, at.max(within)..span.start.max(within)).find(';');
            if let Some(found) = found.filter(|_| sum == target) {
                return Some(self.prefix.start + at.max(within) + found + 1);
            }
            sum = sum.plus(step);
            at = span.end;
        }
        None
    }
}

/// The end of the element that a prefix begins, when what replaces it is one element as well (or nothing).
fn whole_element(page: &Page<'_>, prefix: &Range<usize>, after: &str, scope: &Range<usize>) -> Option<usize> {
    let after = after.trim_ascii();
    let tree = Tree::read(after);
    let is_one = after.is_empty()
        || tree
            .elements()
            .first()
            .is_some_and(|element| element.span() == (0..after.len()) && element.content_end < element.end);
    let element = page.tree().starting_at(prefix.start)?;
    (is_one && element.end > prefix.end && element.end <= scope.end).then_some(element.end)
}

/// A part of the page with its tags and brackets, read forward.
struct Reading<'p> {
    text: &'p str,
    offset: usize,
    steps: std::iter::Peekable<Box<dyn Iterator<Item = Step> + 'p>>,
    sum: Balance,
}

impl<'p> Reading<'p> {
    fn new(page: &Page<'p>, span: Range<usize>, language: Language) -> Self {
        let text = page.text(span.clone());
        Self {
            text,
            offset: span.start,
            steps: steps(text, language).peekable(),
            sum: Balance::default(),
        }
    }

    /// The balance from the start to a place of the page; places must not go back.
    fn until(&mut self, at: usize) -> Balance {
        let at = at - self.offset;
        while let Some((_, step)) = self.steps.next_if(|(span, _)| span.end <= at) {
            self.sum = self.sum.plus(step);
        }
        self.sum
    }

    /// The places behind `from` where as much is open as `target`: behind tags and brackets, and at the ends of lines;
    /// with `of_blocks` only where an end tag or a closing brace was passed. What closes more than is open is the end of all.
    fn ends(&mut self, from: usize, target: Balance, of_blocks: bool) -> Vec<usize> {
        let first_line = from - self.offset;
        let mut found: Vec<usize> = Vec::new();
        let mut at = first_line;
        let mut has_closed_block = false;
        loop {
            let line = line_end(self.text, at);
            while let Some((span, step)) = self.steps.next_if(|(span, _)| span.start < line) {
                self.sum = self.sum.plus(step);
                if self.sum.is_below(target) {
                    return found;
                }
                has_closed_block |= step.closes_block();
                if self.sum == target && (!of_blocks || has_closed_block) {
                    found.push(self.offset + span.end);
                }
            }
            // a line end counts as an end when what precedes it is complete
            let content = at + slice(self.text, at..line).trim_ascii_end().len();
            let is_new = found.last().is_none_or(|last| *last < self.offset + content);
            if self.sum == target && content > at && is_new && at > first_line && !of_blocks {
                found.push(self.offset + content);
            }
            let next = next_line(self.text, line);
            if next >= self.text.len() || found.len() > MOST_ENDS {
                return found;
            }
            at = next;
        }
    }
}

/// When a prefix ends within a tag, the end of that tag; otherwise its own.
fn tag_end(page: &Page<'_>, prefix: &Range<usize>, limit: usize) -> usize {
    let text = page.text(prefix.start..limit);
    let len = prefix.end - prefix.start;
    for token in Tokenizer::new(text) {
        let span = match token {
            Token::Tag(tag) | Token::UnclosedRawText(tag) => tag.span,
            Token::Comment { span, .. } | Token::Doctype(span) => span,
        };
        if span.start >= len {
            break;
        }
        if span.end > len {
            return prefix.start + span.end;
        }
    }
    prefix.end
}

/// The end of the text that a cut-off prefix stands in: up to the next tag, or of its line in code.
fn end_of_run(page: &Page<'_>, from: usize, limit: usize, language: Language) -> usize {
    let rest = page.text(from..limit);
    let run = if language == Language::Markup {
        memchr::memchr(b'<', rest.as_bytes()).map_or(rest, |at| slice(rest, 0..at))
    } else {
        slice(rest, 0..line_end(rest, 0))
    };
    from + run.trim_ascii_end().len()
}

/// When a text is one element, one block or one call: whether it has tags or braces at all. It is one when, from where
/// as much is open as at the end of the prefix (or from its first opening, or behind the prefix when it begins with that),
/// it is even only at its end.
fn one_item(text: &str, prefix: &str, start: Balance, target: Balance, language: Language) -> Option<bool> {
    let (text, prefix) = (text.trim_ascii(), prefix.trim_ascii());
    let has_block = steps(text, language).any(|(_, step)| step.closes_block());
    let is_one = |is_open_from: Balance, begins: usize| {
        let (mut sum, mut is_open, mut has_closed_block) = (Balance::default(), false, false);
        for (span, step) in steps(text, language) {
            sum = sum.plus(step);
            if span.end <= begins {
                is_open = sum == is_open_from;
                continue;
            }
            has_closed_block |= is_open && step.closes_block();
            if is_open && sum == target && (!has_block || has_closed_block) {
                let rest = slice(text, span.end..text.len());
                return rest
                    .bytes()
                    .all(|byte| matches!(byte, b';' | b',' | b')') || byte.is_ascii_whitespace());
            }
            is_open |= sum == is_open_from || is_open_from == target;
        }
        false
    };
    let behind = if text.starts_with(prefix) { prefix.len() } else { 0 };
    (is_one(start, 0) || is_one(target, 0) || is_one(start, behind)).then_some(has_block)
}

/// The end tag that `after` ends with belongs to what is replaced.
fn with_end_tag(page: &Page<'_>, end: usize, after: &str) -> usize {
    let after = after.trim_ascii_end();
    let tag = after.rfind("</").map_or("", |at| slice(after, at..after.len()));
    let follows = !tag.is_empty() && tag.ends_with('>') && page.text(end..page.code.len()).starts_with(tag);
    if follows { end + tag.len() } else { end }
}

/// Ends of statements that `after` has at its end as well belong to what is replaced.
fn with_punctuation(page: &Page<'_>, end: usize, after: &str) -> usize {
    let after = after.trim_ascii_end();
    let last = byte(after, after.len().saturating_sub(1));
    if matches!(last, b';' | b',') && byte(page.code, end) == last {
        end + 1
    } else {
        end
    }
}

/// The only end whose last line is the last line of `after`.
fn by_last_line(page: &Page<'_>, prefix: &Range<usize>, ends: &[usize], after: &str) -> Option<usize> {
    let lines = model_lines(after);
    // a closing brace or tag stands in many places
    let last = lines.last()?.content;
    let is_distinct = last.chars().any(char::is_alphanumeric) && !last.starts_with("</");
    if !is_distinct {
        return None;
    }
    let mut fitting = ends.iter().filter(|end| {
        let region = page.text(prefix.start..**end);
        region.lines().next_back().is_some_and(|line| same(line, last))
    });
    let only = *fitting.next()?;
    fitting.next().is_none().then_some(only)
}

/// Whether `after` repeats what follows `end`: then the text left out reaches further, and nobody knows how far.
fn goes_on(page: &Page<'_>, end: usize, limit: usize, after: &str) -> bool {
    let rest = page.text(end..limit);
    let Some(next) = rest.lines().find(|line| !all_blank(line)) else {
        return false;
    };
    model_lines(after).iter().any(|line| same(line.content, next))
}

#[cfg(test)]
mod tests;
