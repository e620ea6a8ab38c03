//! One change against the original page: where it stands, and the splices that do it.

use super::alike::alike;
use super::decide::{Hints, decide};
use super::delete;
use super::edits::Edit;
use super::elision::{Elided, Tail, cut};
use super::insert;
use super::ladder::{Found, Rung, find};
use super::localise::localised;
use super::merge;
use super::model_text::without_fence;
use super::page::Page;
use super::pieces::{Lost, Sequence, find_pieces, language_at};
use super::prefix::Cut;
use super::reasons::{Aim, Reason, ambiguous};
use super::targets::{selected, style_rules};
use crate::change::{Change, ChangeKind};
use std::ops::Range;

/// A change whose place is known.
#[derive(Debug, Clone)]
pub(super) struct Resolved {
    /// What it does to the page.
    pub edits: Vec<Edit>,
    /// The part of the page it was found at; nothing for an insertion.
    pub region: Option<Range<usize>>,
}

/// Where a text stands.
#[derive(Debug, Clone)]
enum Place<'t> {
    /// In one piece.
    Whole {
        span: Range<usize>,
        rung: Rung,
        text: &'t str,
    },
    /// In pieces with text left out between them.
    Pieces { spans: Sequence, elided: Elided<'t> },
}

/// Finds the place of a change and makes its splices.
///
/// # Errors
/// Why there is no such place, or more than one.
pub(super) fn resolve(page: &Page<'_>, change: &Change) -> Result<Resolved, Reason> {
    let resolver = Resolver::new(page, change)?;
    match change.kind {
        ChangeKind::Replace => resolver.replace(),
        ChangeKind::Delete => resolver.delete(),
        ChangeKind::Insert => resolver.insert(),
        ChangeKind::Move => resolver.moved(),
    }
}

struct Resolver<'p, 'a, 'c> {
    page: &'p Page<'a>,
    change: &'c Change,
    scope: Range<usize>,
    is_in_section: bool,
}

impl<'p, 'a, 'c> Resolver<'p, 'a, 'c> {
    fn new(page: &'p Page<'a>, change: &'c Change) -> Result<Self, Reason> {
        let whole = 0..page.code.len();
        let (scope, is_in_section) = match &change.target.section_id {
            None => (whole, false),
            Some(id) => match page.named(id).as_slice() {
                [only] => (only.clone(), true),
                several => {
                    return Err(Reason::Section {
                        id: id.clone(),
                        count: several.len(),
                    });
                }
            },
        };
        Ok(Self {
            page,
            change,
            scope,
            is_in_section,
        })
    }

    fn replace(&self) -> Result<Resolved, Reason> {
        let place = self.locate(&self.change.before, Aim::Replace)?;
        match place {
            Place::Whole { span, rung, text } => {
                let after = self.after_for(text);
                self.no_elision(text, after)?;
                let edits = merge::replace_quote(self.page, &span, rung, text, after);
                Ok(Resolved {
                    edits,
                    region: Some(span),
                })
            }
            Place::Pieces { spans, elided } => self.replace_pieces(&spans, &elided),
        }
    }

    /// The new text, without a fence that the old one does not have as well.
    fn after_for(&self, before: &str) -> &'c str {
        let after = self.change.after.as_str();
        if without_fence(before).is_some() {
            return after;
        }
        without_fence(after).unwrap_or(after)
    }

    /// A text that was found as it stands leaves nothing out, so the new one must not either, but for lines that
    /// the old one has literally.
    fn no_elision(&self, before: &str, after: &str) -> Result<(), Reason> {
        let count = |text: &str| {
            text.lines()
                .filter(|line| super::elision::is_elision(line))
                .count()
        };
        if count(after) > count(before) {
            Err(Reason::Elision)
        } else {
            Ok(())
        }
    }

    fn replace_pieces(&self, spans: &Sequence, elided: &Elided<'_>) -> Result<Resolved, Reason> {
        let after = without_fence(&self.change.after).unwrap_or(&self.change.after);
        let new = cut(after);
        let new_is_open = new.tail == Tail::Line || (new.tail == Tail::Inline && elided.tail == Tail::Inline);
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else {
            return Err(Reason::Elision);
        };
        if !new.has_lines() && !new_is_open {
            let region = first.start..self.end(elided, spans, after, Aim::Replace)?;
            let localised = localised(self.page, &elided.pieces, spans, &region, after);
            let old = self.page.text(region.clone());
            let edits = merge::replace(self.page, &region, Rung::Exact, old, &localised);
            return Ok(Resolved {
                edits,
                region: Some(region),
            });
        }
        let mut new = new;
        if elided.tail == Tail::Piece && new.tail == Tail::Line && new.inner() + 1 == elided.inner() {
            // the last piece goes, what was left out before it stays
            new.pieces.push("");
            new.tail = Tail::Piece;
        }
        let new_is_open = new_is_open && new.tail != Tail::Piece;
        let has_partners = new.inner() == elided.inner()
            && (!new.leads || elided.leads)
            && (!new_is_open || elided.tail != Tail::Piece);
        if !has_partners {
            return Err(Reason::Elision);
        }
        let mut edits = Vec::new();
        let mut end = last.end;
        let count = spans.len();
        for (index, (span, (old, piece))) in spans
            .iter()
            .zip(elided.pieces.iter().zip(&new.pieces))
            .enumerate()
        {
            // dots that end the new text alone are a part of it
            let piece = if index + 1 == count && new.tail == Tail::Inline && !new_is_open {
                last_piece(after, piece)
            } else {
                piece
            };
            if index + 1 == count && elided.tail != Tail::Piece && !new_is_open {
                end = self.end(elided, spans, piece, Aim::Replace)?;
                let region = span.start..end;
                let localised = localised(self.page, &[old], std::slice::from_ref(span), &region, piece);
                let here = self.page.text(region.clone());
                edits.extend(merge::replace(self.page, &region, Rung::Exact, here, &localised));
            } else {
                edits.extend(merge::replace(self.page, span, Rung::Folded, old, piece));
            }
        }
        Ok(Resolved {
            edits,
            region: Some(first.start..end),
        })
    }

    /// Where a text with elisions ends: with its last piece, or where what was left out behind it ends.
    fn end(
        &self,
        elided: &Elided<'_>,
        spans: &[Range<usize>],
        after: &str,
        aim: Aim,
    ) -> Result<usize, Reason> {
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else {
            return Err(Reason::NoAnchor);
        };
        if elided.tail == Tail::Piece {
            return Ok(last.end);
        }
        let cut = Cut {
            page: self.page,
            prefix: last,
            tail: elided.tail,
            after,
            scope: &self.scope,
            language: language_at(self.page, last.start),
        };
        // a line range names the end when it begins where the text does
        let range = self.change.target.line_range;
        let last_line =
            range.and_then(|(start, end)| (self.page.line_of(first.start) == start).then_some(end));
        cut.extent(last_line).ok_or_else(|| Reason::OpenEnd {
            aim,
            text: self.change.before.clone(),
        })
    }

    fn region_of(&self, place: &Place<'_>, aim: Aim) -> Result<Range<usize>, Reason> {
        match place {
            Place::Whole { span, .. } => Ok(span.clone()),
            Place::Pieces { spans, elided } => {
                let Some(first) = spans.first() else {
                    return Err(Reason::NoAnchor);
                };
                Ok(first.start..self.end(elided, spans, "", aim)?)
            }
        }
    }

    fn delete(&self) -> Result<Resolved, Reason> {
        let place = self.locate(&self.change.before, Aim::Delete)?;
        let region = self.region_of(&place, Aim::Delete)?;
        Ok(Resolved {
            edits: vec![delete::edit(self.page, &region)],
            region: Some(region),
        })
    }

    fn insert(&self) -> Result<Resolved, Reason> {
        let text = without_fence(&self.change.after).unwrap_or(&self.change.after);
        self.no_elision("", text)?;
        let anchor = self.anchor()?;
        Ok(Resolved {
            edits: vec![insert::edit(self.page, &anchor, text)],
            region: None,
        })
    }

    fn moved(&self) -> Result<Resolved, Reason> {
        let place = self.locate(&self.change.before, Aim::Delete)?;
        let region = self.region_of(&place, Aim::Delete)?;
        let anchor = self.referred()?.ok_or(Reason::NoAnchor)?;
        if anchor.end > region.start && anchor.start < region.end {
            // an element may hold what is moved out of it; a text may not be within it
            let holds = anchor.start <= region.start && anchor.end >= region.end && anchor != region;
            if !holds {
                return Err(Reason::AnchorWithin);
            }
        }
        let text = self.page.text(region.clone());
        let deletion = delete::edit(self.page, &region);
        let insertion = insert::edit(self.page, &anchor, &with_first_indent(self.page, &region, text));
        if insertion.span.start > deletion.span.start && insertion.span.start < deletion.span.end {
            return Err(Reason::AnchorWithin);
        }
        Ok(Resolved {
            edits: vec![insertion, deletion],
            region: Some(region),
        })
    }

    /// Where an insertion goes: behind `after_ref`, else `before`, else the end of the line range, else the selected
    /// element.
    fn anchor(&self) -> Result<Range<usize>, Reason> {
        if let Some(anchor) = self.referred()? {
            return Ok(anchor);
        }
        if !self.change.before.trim().is_empty() {
            let place = self.locate(&self.change.before, Aim::Insert)?;
            return self.region_of(&place, Aim::Insert);
        }
        if let Some((_, last)) = self.change.target.line_range {
            let line = self.page.line(last).ok_or(Reason::NoAnchor)?;
            let in_scope = line.start >= self.scope.start && line.end <= self.scope.end;
            return if in_scope || !self.is_in_section {
                Ok(line)
            } else {
                Err(Reason::NoAnchor)
            };
        }
        if let Some(selector) = &self.change.target.selector {
            let mut spans = selected(self.page, selector);
            spans.retain(|span| span.start >= self.scope.start && span.end <= self.scope.end);
            if spans.is_empty() {
                spans = style_rules(self.page, selector);
            }
            return match spans.as_slice() {
                [only] => Ok(only.clone()),
                [] => Err(Reason::Absent {
                    aim: Aim::Insert,
                    text: selector.clone(),
                }),
                several => Err(ambiguous(self.page, Aim::Insert, selector, several)),
            };
        }
        Err(Reason::NoAnchor)
    }

    /// What `after_ref` refers to: an element by its id, else a text.
    fn referred(&self) -> Result<Option<Range<usize>>, Reason> {
        let Some(reference) = &self.change.after_ref else {
            return Ok(None);
        };
        match self.page.named(reference).as_slice() {
            [only] => return Ok(Some(only.clone())),
            [] => {}
            several => return Err(ambiguous(self.page, Aim::Insert, reference, several)),
        }
        let place = self.locate(reference, Aim::Insert)?;
        self.region_of(&place, Aim::Insert).map(Some)
    }

    /// The only place of a text.
    fn locate<'t>(&self, text: &'t str, aim: Aim) -> Result<Place<'t>, Reason> {
        let unfenced = without_fence(text);
        for text in std::iter::once(text).chain(unfenced) {
            if let Some(found) = find(self.page, text, &self.scope) {
                return self.decide(found, text, aim);
            }
        }
        let text = unfenced.unwrap_or(text);
        let elided = cut(text);
        if elided.pieces.is_empty() || (!elided.has_lines() && elided.tail == Tail::Piece) {
            let span = alike(self.page, text, &self.named(), &self.scope);
            let rung = Rung::Alike;
            return span
                .map(|span| Place::Whole { span, rung, text })
                .ok_or_else(|| self.absent(text, aim));
        }
        match find_pieces(
            self.page,
            &elided.pieces,
            &self.scope,
            &self.hints(true),
            elided.tail == Tail::Inline,
        ) {
            Ok(spans) => Ok(Place::Pieces { spans, elided }),
            Err(Lost::Absent { piece }) => {
                let piece = elided.pieces.get(piece).copied().unwrap_or(text);
                Err(self.absent(piece, aim))
            }
            Err(Lost::Ambiguous { places }) => Err(ambiguous(self.page, aim, text, &places)),
            Err(Lost::TooMany) => Err(Reason::TooManyPieces {
                aim,
                text: text.to_owned(),
            }),
        }
    }

    fn decide<'t>(&self, found: Found, text: &'t str, aim: Aim) -> Result<Place<'t>, Reason> {
        let rung = found.rung;
        let hints = self.hints(found.places.len() > 1);
        match decide(self.page, found.places, &hints) {
            Ok(span) => Ok(Place::Whole { span, rung, text }),
            Err(several) => Err(ambiguous(self.page, aim, text, &several)),
        }
    }

    /// The regions that the target names: its line range, and what its selector selects when that is one thing.
    fn named(&self) -> Vec<Range<usize>> {
        let target = &self.change.target;
        let lines = target.line_range.and_then(|(first, last)| {
            let (first, last) = (self.page.line(first)?, self.page.line(last)?);
            Some(first.start..last.end)
        });
        let selected = target.selector.as_deref().and_then(|selector| {
            let mut spans = selected(self.page, selector);
            if spans.is_empty() {
                spans = style_rules(self.page, selector);
            }
            (spans.len() == 1).then(|| spans.pop()).flatten()
        });
        lines.into_iter().chain(selected).collect()
    }

    /// What the target says; selectors are looked up only when they are needed.
    fn hints(&self, is_needed: bool) -> Hints {
        let target = &self.change.target;
        let mut hints = Hints {
            lines: target.line_range,
            ..Hints::default()
        };
        if let Some(selector) = target.selector.as_deref().filter(|_| is_needed) {
            hints.selected = vec![selected(self.page, selector), style_rules(self.page, selector)];
        }
        hints
    }

    fn absent(&self, text: &str, aim: Aim) -> Reason {
        match &self.change.target.section_id {
            Some(id) if self.is_in_section => Reason::NotInSection {
                id: id.clone(),
                text: text.to_owned(),
            },
            _ => Reason::Absent {
                aim,
                text: text.to_owned(),
            },
        }
    }
}

/// The last piece with the dots that were cut off it.
fn last_piece<'t>(after: &'t str, piece: &'t str) -> &'t str {
    after.rfind(piece).and_then(|at| after.get(at..)).unwrap_or(piece)
}

/// A text of the page with the indentation of its first line, so that its lines keep their places to each other.
fn with_first_indent(page: &Page<'_>, region: &Range<usize>, text: &str) -> String {
    let core = crate::text::lines::trimmed(page.code, region.clone());
    let line = super::align::file_line(page.code, core);
    if line.starts_line && !text.starts_with([' ', '\t', '\n', '\r']) {
        return format!("{}{text}", line.indent);
    }
    text.to_owned()
}
