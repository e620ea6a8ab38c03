//! Whether a repaired page is better than the one before: only errors that a browser found before, and no longer finds,
//! are fixed; one that is new makes the page worse.

use domain::page_errors::PageError;

use crate::page_check::Faults;

/// What a browser found in a page, before and after its repair.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Comparison {
    /// The errors that are gone.
    pub fixed: Vec<PageError>,
    /// The errors that are still there.
    pub remaining: Vec<PageError>,
    /// The errors that were not there when the browser opened the page before: they may need a hand that does something.
    pub unconfirmed: Vec<PageError>,
    /// What is new, in the page's words.
    pub introduced: Vec<String>,
}

/// Most new errors that are named.
const NAMED: usize = 5;

impl Comparison {
    /// Compares two looks at a page by the errors that were to be fixed.
    pub fn of(errors: &[PageError], before: &Faults, after: &Faults) -> Self {
        let mut comparison = Self {
            introduced: after.beyond(before).take(NAMED).map(str::to_owned).collect(),
            ..Self::default()
        };
        for error in errors {
            let list = match (before.has(error), after.has(error)) {
                (_, true) => &mut comparison.remaining,
                (true, false) => &mut comparison.fixed,
                (false, false) => &mut comparison.unconfirmed,
            };
            list.push(error.clone());
        }
        comparison
    }

    /// Whether the page is worse than before.
    pub fn is_worse(&self) -> bool {
        !self.introduced.is_empty()
    }

    /// Whether the browser could tell nothing about the errors.
    pub fn is_blind(&self) -> bool {
        self.fixed.is_empty() && self.remaining.is_empty()
    }
}
