//! How good a page is in several aspects, and what rules can improve without a model. Pure, and linear in the page.
//!
//! - `measure`: the problems of a page by aspect, counted, so that two versions can be compared
//! - `rules`: the changes that are right for certain
//! - `scripts`: what scripts do that is unsafe; `guess_language`: the language of a text

mod guess_language;
mod measure;
mod rules;
mod scripts;

pub use measure::{Measures, Problem, measure};
pub use rules::{Done, Improved, improve};

/// What a page is looked at for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Whether everybody can use it.
    Accessibility,
    /// How fast it is there.
    Performance,
    /// Whether it works on phones.
    Mobile,
    /// Whether search engines understand it.
    Seo,
    /// Whether it exposes those who use it.
    Security,
    /// How it looks.
    Visual,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Accessibility,
        Self::Performance,
        Self::Mobile,
        Self::Seo,
        Self::Security,
        Self::Visual,
    ];
}
