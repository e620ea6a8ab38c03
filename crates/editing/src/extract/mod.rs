//! The page of a model's answer: where it begins and ends, whatever stands around it.
//!
//! A page begins at a doctype or an `html` tag outside of quoted text, with the comments right before it, and ends at
//! its `</html>`, else with what it stands in. Of several the last complete one counts, or the one named
//! `index.html`. A page may come in a fence, in the tags of an envelope or as a JSON string. Style sheets and scripts
//! that came beside it are put into it. All of it takes time linear in the answer.
//!
//! - `scan`: finds pages, fences, files and JSON among words
//! - `blocks`: what was found
//! - `start`, `page`: where a page begins and ends
//! - `tokens`: special tokens of models
//! - `json`: texts in JSON
//! - `names`: names of files and languages
//! - `assemble`: puts the parts of a page together

mod assemble;
mod blocks;
mod json;
mod names;
mod page;
mod scan;
mod start;
mod tokens;

use crate::check;
use assemble::{assemble, base, page_around};
use blocks::{Block, Blocks, Body};
use names::Kind;
use page::Ending;
use thiserror::Error;

/// How many parts are reported.
const MOST_REPORTS: usize = 20;

/// What an answer comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extracted {
    pub page: Result<String, NoPage>,
    /// Files, by name or else by language, that came with the page and are no part of it: nothing refers to them.
    pub reports: Vec<String>,
}

/// Why an answer has no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoPage {
    /// It is blank.
    #[error("the answer is empty")]
    Empty,
    /// It holds no page.
    #[error("the answer has no page")]
    NoPage,
    /// The page breaks off.
    #[error("the answer breaks off before the page is complete")]
    Cut,
}

/// Finds the page in a whole answer without thoughts. `is_cut` tells that the provider cut it: then only a page that
/// comes to its end counts.
#[must_use]
pub fn extract(answer: &str, is_cut: bool) -> Extracted {
    let answer =
        tokens::without_tokens(answer).trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if answer.is_empty() {
        return Extracted::none(NoPage::Empty);
    }
    let blocks = Blocks::of(answer);
    match choose(&blocks.all, is_cut) {
        Some((at, block)) => combine(&block.text, block.file.as_deref(), at, &blocks, is_cut),
        None => from_fragment(&blocks, is_cut),
    }
}

impl Extracted {
    fn none(reason: NoPage) -> Self {
        Self {
            page: Err(reason),
            reports: Vec::new(),
        }
    }
}

/// The page that counts, and its number among the blocks.
fn choose(blocks: &[Block], is_cut: bool) -> Option<(usize, &Block)> {
    let pages = |is: fn(&Block, Ending, bool) -> bool| {
        let found = blocks
            .iter()
            .enumerate()
            .filter(move |(_, block)| match block.body {
                Body::Page { ending, ends_body } => is(block, ending, ends_body),
                Body::Code { .. } => false,
            });
        last_or_index(found)
    };
    pages(|_, ending, _| ending == Ending::Complete).or_else(|| {
        if is_cut {
            pages(|_, ending, ends_body| ending == Ending::Enclosed && ends_body)
        } else {
            pages(|block, _, _| check::check(&block.text).is_ok())
        }
    })
}

/// The last page, unless it is a file of another name than `index.html` and that one came, too.
fn last_or_index<'a>(
    mut pages: impl DoubleEndedIterator<Item = (usize, &'a Block)>,
) -> Option<(usize, &'a Block)> {
    let last = pages.next_back()?;
    let is_index = |block: &Block| {
        block
            .file
            .as_deref()
            .is_some_and(|file| base(file).starts_with("index."))
    };
    if last.1.file.is_none() || is_index(last.1) {
        return Some(last);
    }
    Some(pages.rfind(|(_, block)| is_index(block)).unwrap_or(last))
}

/// The page around the only fragment of HTML that style sheets or scripts came with.
fn from_fragment(blocks: &Blocks, is_cut: bool) -> Extracted {
    let has_page = blocks
        .all
        .iter()
        .any(|block| matches!(block.body, Body::Page { .. }));
    if is_cut || has_page || blocks.has_broken_page {
        return Extracted::none(NoPage::Cut);
    }
    let of = |wanted: fn(Kind) -> bool| {
        blocks.all.iter().enumerate().filter(move |(_, block)| {
            matches!(block.body, Body::Code { kind, is_indented: false, .. } if wanted(kind))
        })
    };
    let mut fragments = of(|kind| kind == Kind::Html);
    let has_parts = of(|kind| matches!(kind, Kind::Css | Kind::Js)).next().is_some();
    match (fragments.next(), fragments.next()) {
        (Some((at, fragment)), None) if has_parts && !start::names_page(&fragment.text) => combine(
            &page_around(&fragment.text),
            fragment.file.as_deref(),
            at,
            blocks,
            false,
        ),
        _ => Extracted::none(NoPage::NoPage),
    }
}

/// Puts the parts that came beside a page into it, and reports the rest. `at` is the page's number among the blocks.
fn combine(page: &str, file: Option<&str>, at: usize, blocks: &Blocks, is_cut: bool) -> Extracted {
    // parts without a name that stand before an earlier page belong to that one
    let is_page = |block: &Block| matches!(block.body, Body::Page { .. });
    let earlier = blocks.all.iter().take(at).rposition(is_page);
    let others = blocks.all.iter().enumerate().filter(|(other, block)| {
        *other != at
            && (block.file.is_some() || (earlier.is_none_or(|earlier| *other > earlier) && !is_page(block)))
    });
    let mut parts = Vec::new();
    let mut rest = Vec::new();
    for (_, block) in others {
        match block.body {
            Body::Code {
                kind: kind @ (Kind::Css | Kind::Js),
                is_closed,
                is_indented: false,
            } => {
                if is_cut && !is_closed {
                    return Extracted::none(NoPage::Cut);
                }
                parts.push((kind, block));
            }
            _ => rest.push(block),
        }
    }
    let made = assemble(page, &parts);
    let is_sound = check::check(&made.page).is_ok();
    if !is_sound || (is_cut && made.misses_parts) {
        return Extracted::none(NoPage::Cut);
    }
    let placed: Vec<&str> = made
        .placed
        .iter()
        .filter_map(|part| parts.get(*part)?.1.file.as_deref())
        .chain(file)
        .collect();
    let left = parts
        .iter()
        .enumerate()
        .filter(|(part, _)| !made.placed.contains(part))
        .map(|(_, (_, block))| *block);
    let mut reports: Vec<String> = Vec::new();
    let languages = blocks.languages.iter().cloned();
    let files = left
        .chain(rest)
        .filter_map(label)
        .filter(|label| !placed.contains(&label.as_str()));
    for label in files.chain(languages) {
        if reports.len() < MOST_REPORTS && !reports.contains(&label) {
            reports.push(label);
        }
    }
    Extracted {
        page: Ok(made.page.trim().to_owned()),
        reports,
    }
}

/// What a block is called: its file, else its language.
fn label(block: &Block) -> Option<String> {
    let language = match block.body {
        Body::Code { kind: Kind::Html, .. } => Some("html"),
        Body::Code { kind: Kind::Css, .. } => Some("css"),
        Body::Code { kind: Kind::Js, .. } => Some("js"),
        Body::Code { .. } | Body::Page { .. } => None,
    };
    block.file.clone().or_else(|| language.map(str::to_owned))
}
