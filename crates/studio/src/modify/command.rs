//! What can be asked of a page.

use samples::Language;

use super::kinds::Kind;
use crate::colour::Rgb;

/// Which elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    pub what: What,
    pub which: Which,
}

/// What is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// The page as a whole.
    Page,
    /// The one element that is changed alone.
    Selected,
    /// Elements of a kind.
    Kind(&'static Kind),
    /// The element of a kind that these words, in lower case, tell from the others: "receipt" of "the receipt button".
    Labelled(&'static Kind, String),
    /// The element with this identifier.
    Id(String),
    /// The element that shows this text.
    Showing(String),
    /// What these words, in lower case, are the text or the name of.
    Named(String),
}

/// Which of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// All there are in the element that is changed alone: each gets what it is to have, and no rule says it.
    Each,
    Nth(usize),
    Last,
}

impl Which {
    /// The one that a word of order means; all for any other word.
    pub(super) fn of(word: &str) -> Self {
        match word {
            "first" | "1st" => Self::Nth(0),
            "second" | "2nd" => Self::Nth(1),
            "third" | "3rd" => Self::Nth(2),
            "fourth" | "4th" => Self::Nth(3),
            "fifth" | "5th" => Self::Nth(4),
            "last" => Self::Last,
            _ => Self::All,
        }
    }
}

impl Target {
    pub(super) const PAGE: Self = Self {
        what: What::Page,
        which: Which::All,
    };

    /// Whether it is less than the page as a whole.
    pub(super) fn is_element(&self) -> bool {
        self.what != What::Page
    }

    /// The words for it.
    pub(super) fn name(&self) -> String {
        match (&self.what, self.which) {
            (What::Page, _) => "the page".to_owned(),
            (What::Selected, _) => "the selected component".to_owned(),
            (What::Kind(kind), Which::All | Which::Each) => format!("the {}", kind.plural),
            (What::Kind(kind), Which::Last) => format!("the last {}", kind.singular),
            (What::Kind(kind), Which::Nth(n)) => format!("{} number {}", kind.singular, n + 1),
            (What::Labelled(kind, label), _) => format!("the {} “{label}”", kind.singular),
            (What::Id(id), _) => id.clone(),
            (What::Showing(text), _) => format!("the element “{text}”"),
            (What::Named(thing), _) => format!("the {thing}"),
        }
    }
}

/// Which part of an element takes a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// What suits the element.
    Own,
    Text,
    Ground,
}

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Colour {
        target: Target,
        colour: Rgb,
        name: String,
        part: Part,
    },
    /// From one colour to another.
    Gradient {
        target: Target,
        from: Rgb,
        to: Rgb,
        name: String,
    },
    Mood {
        dark: bool,
    },
    /// All of the page stands closer or wider.
    Density {
        airier: bool,
    },
    /// The app speaks another language.
    Speak {
        language: Language,
    },
    Replace {
        old: String,
        new: String,
    },
    /// A text that is shown, or the title that has it, gets another one.
    Rename {
        old: String,
        new: String,
    },
    SetText {
        target: Target,
        new: String,
    },
    /// What the page names gets another price, alone or wherever the old one stands.
    Price {
        thing: String,
        new: String,
        everywhere: bool,
    },
    Size {
        target: Target,
        bigger: bool,
    },
    Round {
        target: Option<Target>,
        round: bool,
    },
    /// A declaration with words for it.
    Declare {
        target: Target,
        css: &'static str,
        said: &'static str,
    },
    Add {
        kind: &'static Kind,
        text: Option<String>,
        top: bool,
    },
    Remove {
        target: Target,
    },
    /// Something that is understood and cannot be done, with the reason.
    Cannot {
        why: &'static str,
    },
}
