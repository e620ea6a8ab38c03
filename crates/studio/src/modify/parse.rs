//! Reads an instruction as commands, clause by clause.

use super::clause::{Clause, is_polite};
use super::colour_words::is_gradient;
use super::command::{Command, Target, What};
use super::kinds::Kind;
use super::{foreign, spelling};
use crate::colour;
use crate::words::{Token, tokens};

/// Most clauses that are read.
const MAX_CLAUSES: usize = 24;

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    /// As it was said.
    pub words: String,
    /// What it means, if anything.
    pub command: Option<Command>,
    /// Which of its words were read as others.
    pub read: Option<String>,
}

/// Reads an instruction. A clause that means several things is a step for each.
pub(super) fn parse(instruction: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut before: Option<Target> = None;
    let mut clauses = clauses(&with_kinds_joined(foreign::in_english(tokens(instruction)))).into_iter();
    for tokens in clauses.by_ref().take(MAX_CLAUSES) {
        let said = Clause::new(tokens);
        let commands = said.commands(before.as_ref());
        let words = said.written();
        let (clause, commands, read) = match said.mended(&commands, before.as_ref()) {
            Some((clause, commands, read)) => (clause, commands, Some(read)),
            None => (said, commands, None),
        };
        if commands.is_empty()
            && let Some(last) = steps.last_mut()
            && last
                .command
                .as_mut()
                .is_some_and(|command| goes_on(command, &last.words, &clause))
        {
            last.words = format!("{} and {}", last.words, clause.written());
            continue;
        }
        let is_second = |steps: &[Step]| {
            let last = steps.last().and_then(|last| last.command.as_ref());
            matches!(last, Some(Command::Colour { .. })) && clause.is_colour_alone()
        };
        let commands = if is_second(&steps) {
            vec![Command::Cannot {
                why: "I gave it the first of the colours. Say what the other is for in a request of its own.",
            }]
        } else {
            commands
        };
        before = renamed(&commands).or_else(|| clause.target()).or(before);
        let commands = if commands.is_empty() {
            vec![None]
        } else {
            commands.into_iter().map(Some).collect()
        };
        steps.extend(commands.into_iter().map(|command| Step {
            words: words.clone(),
            command,
            read: read.clone(),
        }));
    }
    if let Some(rest) = clauses.next() {
        steps.push(Step {
            words: Clause::new(rest).written(),
            command: Some(Command::Cannot {
                why: "That is more than I read at once. Ask for the rest again.",
            }),
            read: None,
        });
    }
    steps
}

/// What got another name, by that.
fn renamed(commands: &[Command]) -> Option<Target> {
    commands.iter().find_map(|command| match command {
        Command::SetText {
            target:
                Target {
                    what: What::Labelled(kind, _),
                    which,
                },
            new,
        } => Some(Target {
            what: What::Labelled(kind, new.to_lowercase()),
            which: *which,
        }),
        _ => None,
    })
}

/// An unquoted text that holds an "and" was cut in two. Another request is no part of it.
fn goes_on(command: &mut Command, words: &str, clause: &Clause) -> bool {
    const REQUESTS: [&str; 27] = [
        "make",
        "add",
        "change",
        "set",
        "put",
        "remove",
        "delete",
        "use",
        "turn",
        "fix",
        "give",
        "connect",
        "send",
        "save",
        "sync",
        "move",
        "show",
        "let",
        "create",
        "translate",
        "replace",
        "hide",
        "insert",
        "write",
        "rename",
        "call",
        "label",
    ];
    let text = match command {
        Command::Add { text: Some(text), .. }
        | Command::SetText { new: text, .. }
        | Command::Rename { new: text, .. } => text,
        _ => return false,
    };
    let is_quoted = words.contains(&format!("“{text}”"));
    let first = clause.tokens.first().map_or("", Token::lower);
    if is_quoted || REQUESTS.contains(&first) {
        return false;
    }
    text.push_str(" and ");
    text.push_str(&clause.written());
    true
}

fn clauses(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut clauses = vec![Vec::new()];
    for (at, token) in tokens.iter().enumerate() {
        let joint =
            matches!(token, Token::Break) || matches!(token.lower(), "and" | "then" | "also" | "plus");
        if joint && !is_between_colours(tokens, at) {
            clauses.push(Vec::new());
        } else if let Some(last) = clauses.last_mut() {
            last.push(token.clone());
        }
    }
    clauses.retain(|clause| clause.iter().any(|token| !is_polite(token.lower())));
    clauses
}

/// A word for an element that is written as two, with a hyphen or as an owner, as one: `tag line`, `the button's text`.
fn with_kinds_joined(tokens: Vec<Token>) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let lower = token.lower();
        let owner = lower.strip_suffix("'s").or_else(|| lower.strip_suffix("’s"));
        let whole = owner.unwrap_or(lower).replace('-', "");
        let last = joined.last().filter(|last| last.is_word() && token.is_word());
        let both = last.map(|last| (format!("{}{whole}", last.lower()), last.written()));
        match both {
            Some((lower, written)) if Kind::of(&lower).is_some() => {
                let text = format!("{written} {}", token.written());
                joined.pop();
                joined.push(Token::Word { text, lower });
            }
            _ if token.is_word() && Kind::of(&whole).is_some() => joined.push(Token::Word {
                text: token.written().to_owned(),
                lower: whole,
            }),
            _ => joined.push(token),
        }
    }
    joined
}

/// Whether an "and" stands between the two colours of a gradient.
fn is_between_colours(tokens: &[Token], at: usize) -> bool {
    let colour = |at: Option<usize>| {
        let word = at.and_then(|at| tokens.get(at)).map_or("", Token::lower);
        !colour::all_in_words(&[word]).is_empty()
    };
    let gradient = tokens.iter().any(|token| is_gradient(token.lower()));
    let lead = tokens.get(at + 1).map_or("", Token::lower);
    let next = if matches!(
        lead,
        "dark" | "light" | "pale" | "deep" | "hot" | "bright" | "soft"
    ) {
        at + 2
    } else {
        at + 1
    };
    gradient && colour(at.checked_sub(1)) && colour(Some(next))
}

/// Whether a command asks for a look, which has no words of its own.
fn is_look(command: &Command) -> bool {
    matches!(
        command,
        Command::Colour { .. }
            | Command::Gradient { .. }
            | Command::Mood { .. }
            | Command::Density { .. }
            | Command::Size { .. }
            | Command::Round { .. }
            | Command::Declare { .. }
    )
}

impl Clause {
    /// The clause without slips of the pen, where it means nothing or names what is unknown. Behind a word like `to`, only
    /// that of a look is mended: any other may be a text.
    fn mended(&self, commands: &[Command], before: Option<&Target>) -> Option<(Self, Vec<Command>, String)> {
        const TEXTS: [&str; 8] = ["to", "say", "says", "saying", "with", "called", "as", "into"];
        let names_unknown = |command: &Command| {
            let target = match command {
                Command::Colour { target, .. }
                | Command::Gradient { target, .. }
                | Command::Size { target, .. }
                | Command::Declare { target, .. }
                | Command::Remove { target }
                | Command::Round {
                    target: Some(target), ..
                } => target,
                _ => return false,
            };
            matches!(target.what, What::Named(_))
        };
        // A text of the page may be a slip itself, which is to be mended there.
        let is_text = matches!(commands, [Command::Rename { .. }]);
        if !commands.is_empty() && !is_text && !commands.iter().any(names_unknown) {
            return None;
        }
        let all = self.tokens.len();
        let marker = self.position(&TEXTS).unwrap_or(all);
        [(all, true), (marker, false)]
            .into_iter()
            .find_map(|(up_to, looks_alone)| {
                let (clause, read) = spelling::mended(self, up_to)?;
                let commands = clause.commands(before);
                let may_be_text = (looks_alone && marker < all) || is_text;
                let is_sure = !commands.is_empty()
                    && !commands.iter().any(names_unknown)
                    && (!may_be_text || commands.iter().all(is_look));
                is_sure.then_some((clause, commands, read))
            })
    }

    /// Whether the clause is a colour and nothing else.
    fn is_colour_alone(&self) -> bool {
        let words = self.words();
        let named = colour::all_in_words(&words);
        matches!(named.as_slice(), [(_, _, end)] if *end == words.len()) && words.len() < 3
    }

    /// What the clause means. Of what is put, removed and written, earlier rules win; looks may be several.
    fn commands(&self, before: Option<&Target>) -> Vec<Command> {
        let content = self
            .interface_language()
            .or_else(|| self.density())
            .or_else(|| self.limit())
            .or_else(|| self.price())
            .or_else(|| self.removal())
            .or_else(|| self.naming())
            .or_else(|| self.replacement())
            .or_else(|| self.addition())
            .or_else(|| self.title());
        if let Some(content) = content {
            let left_out = self.left_out_by(&content);
            return [content].into_iter().chain(left_out).collect();
        }
        let written = self.quoted_text();
        let looks = self.looks(before);
        let commands: Vec<Command> = written.into_iter().chain(looks).collect();
        if commands.is_empty() {
            self.text().into_iter().collect()
        } else {
            commands
        }
    }
}
