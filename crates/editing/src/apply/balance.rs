//! What a text opens and does not close, as a sum of tags and brackets.

use std::ops::Range;

/// What a text is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// HTML: tags count, and brackets within its scripts and styles.
    Markup,
    /// The content of a script: brackets count.
    Script,
    /// The content of a style: brackets count.
    Style,
}

/// What is open at the end of a text and was not at its start; negative when more is closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Balance {
    pub tags: i64,
    pub braces: i64,
    pub brackets: i64,
    pub parentheses: i64,
}

impl Balance {
    /// Whether as much is closed as is opened.
    pub fn is_even(self) -> bool {
        self == Self::default()
    }

    /// Whether more of anything is closed than in another.
    pub fn is_below(self, other: Self) -> bool {
        self.tags < other.tags
            || self.braces < other.braces
            || self.brackets < other.brackets
            || self.parentheses < other.parentheses
    }

    /// Whether it is that of an end tag or a closing brace.
    pub fn closes_block(self) -> bool {
        self.tags < 0 || self.braces < 0
    }

    /// The lower of each sum.
    pub fn lowest(self, other: Self) -> Self {
        Self {
            tags: self.tags.min(other.tags),
            braces: self.braces.min(other.braces),
            brackets: self.brackets.min(other.brackets),
            parentheses: self.parentheses.min(other.parentheses),
        }
    }

    /// Both texts after each other.
    pub fn plus(self, other: Self) -> Self {
        Self {
            tags: self.tags + other.tags,
            braces: self.braces + other.braces,
            brackets: self.brackets + other.brackets,
            parentheses: self.parentheses + other.parentheses,
        }
    }
}

/// One place where the balance changes: the span of the tag or bracket, and by how much.
pub(super) type Step = (Range<usize>, Balance);
