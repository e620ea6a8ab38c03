//! The words for commands about texts and elements.

use super::addition::beside_text;
use super::clause::Clause;
use super::command::{Command, Target, What, Which};
use super::kinds::Kind;
use super::limits::no_text;
use crate::colour;
use crate::words::Token;

const REMOVE: [&str; 8] = [
    "remove", "delete", "hide", "drop", "erase", "omit", "rid", "clear",
];
/// Words before a new text.
const TO: [&str; 8] = ["to", "say", "says", "read", "reads", "saying", "as", "with"];
/// Of these the ones that only a text follows.
const SAY: [&str; 5] = ["say", "says", "read", "reads", "saying"];
pub(super) const ADD: [&str; 7] = ["add", "insert", "include", "append", "put", "place", "create"];

impl Clause {
    pub(super) fn removal(&self) -> Option<Command> {
        let first = self.tokens.first().map_or("", Token::lower);
        let verb =
            REMOVE.contains(&first) || (self.has(&["rid", "out", "away"]) && matches!(first, "get" | "take"));
        if !verb {
            return None;
        }
        if self.has(&["mode", "theme"])
            && let Some(dark) = self.is_dark_word()
        {
            return Some(Command::Mood { dark: !dark });
        }
        if self.has(&["corners", "rounding", "rounded"]) {
            return Some(Command::Round {
                target: None,
                round: false,
            });
        }
        if let Some(text) = self.quotes().first() {
            let what = What::Showing((*text).to_owned());
            return Some(Command::Remove {
                target: Target {
                    what,
                    which: Which::All,
                },
            });
        }
        let known = || self.target().filter(|target| target.what != What::Page);
        let target = self.removed_thing().or_else(known)?;
        Some(Command::Remove { target })
    }

    pub(super) fn replacement(&self) -> Option<Command> {
        match self.quotes().as_slice() {
            [old, new]
                if self.has(&["replace", "change", "rename", "swap", "to", "with", "into", "by"])
                    && !self.has(&ADD) =>
            {
                Some(Command::Replace {
                    old: (*old).to_owned(),
                    new: (*new).to_owned(),
                })
            }
            _ => None,
        }
    }

    /// A new name is not taken for a colour: `change the title to Red Dragon`.
    pub(super) fn title(&self) -> Option<Command> {
        let target = self.target();
        let is_title =
            matches!(&target, Some(Target { what: What::Kind(kind), .. }) if kind.singular == "title");
        let renames = self
            .tokens
            .first()
            .is_some_and(|token| matches!(token.lower(), "rename" | "call" | "name"))
            && !matches!(self.words().as_slice(), ["call", "to", ..]);
        if !is_title && !renames {
            return None;
        }
        let new = match self.quotes().as_slice() {
            [text] => (*text).to_owned(),
            _ if renames => self
                .text_after(&["to", "it", "app", "page"])
                .map(|text| without_to(&text))?,
            _ => self.text_after(&["to", "say", "says", "read", "be"])?,
        };
        let words: Vec<String> = new.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let only_colour =
            colour::in_words(&words, false).is_some_and(|(_, _, end)| end == words.len() && end <= 2);
        if self.quotes().is_empty()
            && !renames
            && (only_colour || self.has(&["colour", "color", "bold", "italic", "font"]))
        {
            return None;
        }
        if !renames && self.quotes().is_empty() {
            let says = self.has(&["say", "says", "read", "be"]);
            if !says && !self.gives_text() {
                return None;
            }
            let marker = self.position(&["to", "say", "says", "read", "be"])?;
            if let Some(refused) = no_text(self.tokens.get(marker..)?) {
                return Some(refused);
            }
        }
        let target = target.filter(|_| is_title).unwrap_or(Target {
            what: What::Kind(Kind::of("title")?),
            which: Which::All,
        });
        Some(Command::SetText { target, new })
    }

    /// What a command for a new element does not do.
    pub(super) fn left_out_by(&self, command: &Command) -> Option<Command> {
        if !matches!(command, Command::Add { .. }) {
            return None;
        }
        // Words of the text itself ask for no look.
        let tokens = beside_text(&self.tokens).to_vec();
        let looks = !Self { tokens }.looks(None).is_empty();
        looks.then_some(Command::Cannot {
            why: "What I add looks like the rest of the page. Ask for its look in a request of its own.",
        })
    }

    /// A quotation that an element is to show, beside what it is to look like.
    pub(super) fn quoted_text(&self) -> Option<Command> {
        let marker = self.position(&TO)?;
        let quoted = |token: &Token| matches!(token, Token::Quote(_));
        self.tokens
            .get(marker + 1..)?
            .iter()
            .any(quoted)
            .then(|| self.text())?
    }

    pub(super) fn text(&self) -> Option<Command> {
        let marker = self.position(&TO)?;
        let target = self
            .target_in(0, marker)
            .filter(|target| target.what != What::Page)?;
        let new = self.text_after(&TO)?;
        let is_said = SAY.contains(&self.tokens.get(marker).map_or("", Token::lower));
        if !is_said && self.quotes().is_empty() {
            if !self.gives_text() {
                return None;
            }
            if let Some(refused) = no_text(self.tokens.get(marker..)?) {
                return Some(refused);
            }
        }
        Some(Command::SetText { target, new })
    }
}

fn without_to(text: &str) -> String {
    text.strip_prefix("to ").unwrap_or(text).to_owned()
}
