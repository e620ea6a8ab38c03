//! What an answer holds besides words: pages, parts of pages, files.

use super::names::{self, Kind};
use super::page::Ending;
use super::scan;
use super::{json, start};
use crate::html::token::{Token, Tokenizer};

/// How many bytes of any answer may be read in vain.
const LEAST_BUDGET: usize = 500_000;
/// How often a text may stand within another one, as a page in JSON in JSON.
const MOST_LEVELS: u8 = 4;

/// A page or a part of one.
#[derive(Debug)]
pub(super) struct Block {
    pub body: Body,
    /// The name of the file, if the answer gives one.
    pub file: Option<String>,
    pub text: String,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Body {
    /// A page, and whether its body has an end tag.
    Page { ending: Ending, ends_body: bool },
    Code {
        kind: Kind,
        /// Whether its fence or its envelope was closed.
        is_closed: bool,
        /// Whether it stands in the text of a list.
        is_indented: bool,
    },
}

/// The blocks of an answer, in their order.
#[derive(Debug)]
pub(super) struct Blocks {
    pub all: Vec<Block>,
    /// Languages of code without a name that is no part of a page.
    pub languages: Vec<String>,
    /// Whether a page begins that no browser can show.
    pub has_broken_page: bool,
    /// How many bytes may still be read in vain. It keeps the work linear: what is begun and has no end is looked for
    /// to the end of the answer each time.
    budget: usize,
}

/// Code as it was found.
pub(super) struct Code<'a> {
    pub text: &'a str,
    pub language: &'a str,
    pub file: Option<String>,
    pub kind: Kind,
    pub is_closed: bool,
    pub is_indented: bool,
}

impl Blocks {
    /// Reads an answer. Takes time linear in it.
    pub fn of(answer: &str) -> Self {
        let mut blocks = Self {
            all: Vec::new(),
            languages: Vec::new(),
            has_broken_page: false,
            budget: answer.len() + LEAST_BUDGET,
        };
        blocks.read(answer, None, 0);
        blocks
    }

    /// Reads a text that may be the file of this name, at this level.
    pub fn read(&mut self, text: &str, file: Option<&str>, level: u8) {
        if level > MOST_LEVELS {
            return;
        }
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let is_json = text.starts_with(['[', '"']);
        let from = if is_json { self.json(text, level) } else { None };
        scan::Scan::new(self, text, file, level).run(from.unwrap_or(0));
    }

    /// Whether reading may go on in vain.
    pub fn has_budget(&self) -> bool {
        self.budget > 0
    }

    /// Counts bytes that were read in vain.
    pub fn charge(&mut self, bytes: usize) {
        self.budget = self.budget.saturating_sub(bytes);
    }

    /// Takes the JSON value that a text begins with; gives where it ends.
    pub fn json(&mut self, text: &str, level: u8) -> Option<usize> {
        if !self.has_budget() {
            return None;
        }
        let (value, end) = match json::value(text) {
            Ok(found) => found,
            Err(read) => {
                // a value that was built in part costs more than reading it
                self.charge(read.saturating_mul(4));
                return None;
            }
        };
        for field in json::fields(value) {
            let kind = field
                .file
                .as_deref()
                .map_or_else(|| names::kind(&field.key), names::kind_of_file);
            let is_text =
                matches!(kind, Kind::Css | Kind::Js) || (kind == Kind::Other && field.file.is_some());
            let before = self.all.len();
            if !is_text && level < MOST_LEVELS {
                self.read(&field.text, field.file.as_deref(), level + 1);
            }
            if self.all.len() == before && (field.file.is_some() || kind != Kind::Other) {
                self.code(Code {
                    text: &field.text,
                    language: "",
                    file: field.file,
                    kind,
                    is_closed: true,
                    is_indented: false,
                });
            }
        }
        Some(end)
    }

    /// Takes code in a fence that holds no page: perhaps JSON with one.
    pub fn fenced(&mut self, code: Code<'_>, level: u8) {
        let is_data = matches!(code.language, "" | "json" | "jsonc" | "json5") && code.kind == Kind::Other;
        if is_data && code.text.trim_start().starts_with(['{', '[', '"']) && level < MOST_LEVELS {
            let before = self.all.len();
            self.read(code.text, code.file.as_deref(), level + 1);
            if self.all.len() > before {
                return;
            }
        }
        self.code(code);
    }

    /// Takes code.
    pub fn code(&mut self, code: Code<'_>) {
        if code.text.trim().is_empty() {
            return;
        }
        let is_unknown = code.kind == Kind::Other && code.language.is_empty() && code.file.is_none();
        let kind = if is_unknown && is_markup(code.text) {
            Kind::Html
        } else {
            code.kind
        };
        if kind == Kind::Other && code.file.is_none() {
            if !code.language.is_empty() {
                self.languages.push(code.language.to_owned());
            }
            return;
        }
        self.all.push(Block {
            body: Body::Code {
                kind,
                is_closed: code.is_closed,
                is_indented: code.is_indented,
            },
            file: code.file,
            text: code.text.trim_end().trim_start_matches(['\n', '\r']).to_owned(),
        });
    }
}

/// Whether a text begins with an element.
pub(super) fn is_markup(text: &str) -> bool {
    let near = text.get(..start::boundary(text, 2_000)).unwrap_or_default();
    near.trim_start().starts_with('<')
        && Tokenizer::new(near).any(|token| matches!(token, Token::Tag(_) | Token::UnclosedRawText(_)))
}
