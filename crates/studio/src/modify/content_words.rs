//! The words for commands about texts and elements.

use super::clause::Clause;
use super::command::{Command, Target, What, Which};
use super::kinds::Kind;
use crate::colour;
use crate::words::Token;

const REMOVE: [&str; 8] = [
    "remove", "delete", "hide", "drop", "erase", "omit", "rid", "clear",
];
/// Words before a new text.
const TO: [&str; 8] = ["to", "say", "says", "read", "reads", "saying", "as", "with"];
const ADD: [&str; 7] = ["add", "insert", "include", "append", "put", "place", "create"];

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

    pub(super) fn addition(&self) -> Option<Command> {
        let at = self.position(&ADD).filter(|at| *at == 0)?;
        if self.has(&["dark", "light", "night"]) && self.has(&["mode", "theme"]) {
            if self.has(&["toggle", "switch", "button", "switcher"]) {
                return Some(Command::Cannot {
                    why: "A switch between light and dark needs new program code, which I cannot write. I can make the page dark or light.",
                });
            }
            return self.is_dark_word().map(|dark| Command::Mood { dark });
        }
        if self.has(&["corners", "rounded"]) {
            return Some(Command::Round {
                target: self.target(),
                round: true,
            });
        }
        const SAYING: [&str; 9] = [
            "saying", "says", "reading", "reads", "labelled", "labeled", "called", "text", "titled",
        ];
        let (kind_at, kind) = self
            .tokens
            .iter()
            .enumerate()
            .skip(at + 1)
            .find_map(|(at, token)| Kind::of(token.lower()).map(|kind| (at, kind)))?;
        if !kind.can_add {
            return Some(Command::Cannot {
                why: "I can add buttons, links, headings, paragraphs, lists, fields, sections, dividers and a footer, but not that.",
            });
        }
        // What a program has to do for it is more than an element.
        if self.has(&["that", "which", "when"]) && !self.has(&SAYING) {
            return Some(Command::Cannot {
                why: "I can add an element with a text, but not what it does; that needs new program code.",
            });
        }
        let quoted = self.quotes().first().map(|text| (*text).to_owned());
        let top = self.has(&["top", "above", "beginning", "start", "before"]);
        let text = quoted.or_else(|| {
            let rest: Vec<Token> = self.tokens.get(kind_at + 1..)?.to_vec();
            Self { tokens: rest }.text_after(&SAYING)
        });
        Some(Command::Add { kind, text, top })
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
        let target = target.filter(|_| is_title).unwrap_or(Target {
            what: What::Kind(Kind::of("title")?),
            which: Which::All,
        });
        Some(Command::SetText { target, new })
    }

    /// What a command for a new element does not do.
    pub(super) fn left_out_by(&self, command: &Command) -> Option<Command> {
        let Command::Add { text, .. } = command else {
            return None;
        };
        // Words that are not quoted may be the text.
        let is_plain = text.is_none() || !self.quotes().is_empty();
        let looks = is_plain && !self.looks(None).is_empty();
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
        Some(Command::SetText { target, new })
    }
}

fn without_to(text: &str) -> String {
    text.strip_prefix("to ").unwrap_or(text).to_owned()
}
