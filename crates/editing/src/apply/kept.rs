//! Changes that leave the elements alone which are to stay as they are.

use super::edits::Edit;
use super::page::Page;
use super::reasons::Reason;
use super::resolve::Resolved;
use crate::text::slice::slice;
use std::ops::Range;

/// A change that leaves each kept element as it is: none of its splices touches one, or those that are touched stand in
/// what comes of it, byte for byte and in their order, as when what is around them moves.
///
/// # Errors
/// The line of the first element that it would change.
pub(super) fn spared(page: &Page<'_>, resolved: Resolved) -> Result<Resolved, Reason> {
    let kept = page.kept();
    if kept.is_empty() {
        return Ok(resolved);
    }
    let splices = resolved.edits.iter().map(|edit| edit.shrunk(page.code).span);
    let mut touched: Vec<&Range<usize>> = splices.flat_map(|splice| touched_by(kept, splice)).collect();
    if touched.is_empty() {
        return Ok(resolved);
    }
    touched.sort_unstable_by_key(|span| span.start);
    touched.dedup();
    let result = result(page, &resolved.edits, &touched);
    let mut from = 0;
    for span in touched {
        let html = page.text(span.clone());
        match slice(&result, from..result.len()).find(html) {
            Some(at) => from += at + html.len(),
            None => {
                return Err(Reason::Kept {
                    line: page.line_of(span.start),
                });
            }
        }
    }
    Ok(resolved)
}

/// The kept elements of which a splice takes something out, or within which it stands.
fn touched_by(kept: &[Range<usize>], splice: Range<usize>) -> impl Iterator<Item = &Range<usize>> {
    let first = kept.partition_point(|span| span.end <= splice.start);
    kept.iter().skip(first).take_while(move |span| {
        if splice.is_empty() {
            span.start < splice.start
        } else {
            span.start < splice.end
        }
    })
}

/// What comes of the part of the page that has all splices of a change and the elements that they touch.
fn result(page: &Page<'_>, edits: &[Edit], touched: &[&Range<usize>]) -> String {
    let mut in_order: Vec<&Edit> = edits.iter().collect();
    in_order.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let spans = || edits.iter().map(|edit| &edit.span).chain(touched.iter().copied());
    let start = spans().map(|span| span.start).min().unwrap_or(0);
    let end = spans().map(|span| span.end).max().unwrap_or(0);
    let mut result = String::with_capacity(end - start);
    let mut at = start;
    for edit in in_order {
        result.push_str(page.text(at..edit.span.start));
        result.push_str(&edit.text);
        at = edit.span.end;
    }
    result.push_str(page.text(at..end));
    result
}
