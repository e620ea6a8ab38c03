//! Which of the browser's own dialogs scripts open.

use crate::script_literals::lexer::Kind;

/// The functions that open one, and hold the page meanwhile.
const NAMES: [&str; 3] = ["alert", "confirm", "prompt"];
/// What these functions belong to.
const WINDOWS: [&str; 5] = ["window", "self", "globalThis", "top", "parent"];
/// What a declaration of the page's own function or variable of such a name begins with.
const DECLARES: [&str; 11] = [
    "function", "const", "let", "var", "class", "get", "set", "async", "*", "import", "as",
];
/// How deep calls within calls are told from definitions.
const MOST_PENDING: usize = 64;

/// Reads the tokens of scripts. A name that the page gives a meaning of its own, in whatever way, is none of the browser's.
#[derive(Debug, Default)]
pub(super) struct Dialogs {
    called: [bool; NAMES.len()],
    is_own: [bool; NAMES.len()],
    /// Open round brackets.
    depth: usize,
    /// A name that the last token was.
    named: Option<Named>,
    /// Names whose bracket is open, with the depth at which it closes: a body behind it makes them definitions.
    pending: Vec<(usize, usize)>,
    /// The name whose bracket the last token closed.
    closed: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
struct Named {
    name: usize,
    /// Whether it may be a key, or a method that is defined: it follows what these follow.
    may_be_key: bool,
}

impl Dialogs {
    /// Reads a token, with the one before it and the one before that.
    pub(super) fn push(&mut self, kind: Kind, text: &str, last: &str, before: &str) {
        if let Some(name) = self.closed.take() {
            self.note(name, text == "{");
        }
        if let Some(Named { name, may_be_key }) = self.named.take() {
            match text {
                "(" if may_be_key && self.pending.len() < MOST_PENDING => {
                    self.pending.push((self.depth, name))
                }
                "(" => self.note(name, false),
                ":" if may_be_key => {}
                _ => self.note(name, true),
            }
        }
        match text {
            "(" => self.depth += 1,
            ")" => {
                self.depth = self.depth.saturating_sub(1);
                if let Some((_, name)) = self.pending.pop_if(|(depth, _)| *depth == self.depth) {
                    self.closed = Some(name);
                }
            }
            _ => {}
        }
        if kind == Kind::Other
            && let Some(name) = NAMES.iter().position(|name| *name == text)
        {
            self.named(name, last, before);
        }
    }

    fn named(&mut self, name: usize, last: &str, before: &str) {
        if last == "." && !WINDOWS.contains(&before) {
            return;
        }
        if DECLARES.contains(&last) {
            self.note(name, true);
            return;
        }
        let may_be_key = matches!(last, "" | "{" | "}" | "," | ";");
        self.named = Some(Named { name, may_be_key });
    }

    fn note(&mut self, name: usize, is_own: bool) {
        let noted = if is_own {
            &mut self.is_own
        } else {
            &mut self.called
        };
        if let Some(noted) = noted.get_mut(name) {
            *noted = true;
        }
    }

    /// Ends a script. Of one that could not be read to its end, the rest may define what the beginning calls.
    pub(super) fn end(&mut self, code: &str, is_complete: bool) {
        if let Some(name) = self.closed.take() {
            self.note(name, false);
        }
        if let Some(Named { name, .. }) = self.named.take() {
            self.note(name, true);
        }
        self.pending.clear();
        self.depth = 0;
        if !is_complete {
            for (name, text) in NAMES.iter().enumerate() {
                if code.contains(&format!("function {text}")) {
                    self.note(name, true);
                }
            }
        }
    }

    /// The browser's functions that are called.
    pub(super) fn found(&self) -> Vec<&'static str> {
        let marks = self.called.iter().zip(&self.is_own);
        NAMES
            .iter()
            .zip(marks)
            .filter(|(_, (called, is_own))| **called && !**is_own)
            .map(|(name, _)| *name)
            .collect()
    }
}
