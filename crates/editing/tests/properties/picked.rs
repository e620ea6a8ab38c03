//! Regions of pages, what becomes of them, and the slips of a model that quotes them.

use crate::pages::{Edit, Page, SLIPS, Slip, edited, slipped};
use proptest::prelude::*;
use std::ops::Range;

pub fn edit() -> impl Strategy<Value = Edit> {
    (0..3, 0..1000usize).prop_map(|(kind, seed)| match kind {
        0 => Edit::Word(seed),
        1 => Edit::Remove(seed),
        _ => Edit::Add(seed),
    })
}

/// A few slips, in an order in which a model could make them.
pub fn slips() -> impl Strategy<Value = Vec<Slip>> {
    prop::sample::subsequence(SLIPS.to_vec(), 1..4).prop_map(|mut slips| {
        // what stands around the text comes last
        slips.sort_by_key(|slip| matches!(slip, Slip::Fence | Slip::Around | Slip::Returns));
        slips
    })
}

pub fn with_slips(text: &str, slips: &[Slip], is_markup: bool) -> String {
    let fitting = slips.iter().filter(|slip| is_markup || **slip != Slip::Capitals);
    fitting.fold(text.to_owned(), |text, slip| slipped(&text, *slip))
}

/// A region of a page and what becomes of it.
#[derive(Debug, Clone)]
pub struct Picked {
    pub page: &'static Page,
    pub region: Range<usize>,
    pub old: String,
    pub new: String,
    pub edit: Edit,
}

pub fn picked() -> impl Strategy<Value = Picked> {
    (any::<usize>(), any::<usize>(), 1..9usize, edit()).prop_filter_map(
        "no such region",
        |(page, line, count, edit)| {
            let page = Page::pick(page);
            let region = page.region(line, count)?;
            let old = page.code[region.clone()].to_owned();
            let new = edited(&old, edit)?;
            Some(Picked {
                page,
                region,
                old,
                new,
                edit,
            })
        },
    )
}
