//! Reads an instruction as commands, clause by clause.

use super::clause::{Clause, is_polite};
use super::command::{Command, Target};
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
}

/// Reads an instruction.
pub(super) fn parse(instruction: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut before: Option<Target> = None;
    for tokens in clauses(&tokens(instruction)) {
        let clause = Clause::new(tokens);
        let command = clause.command(before.as_ref());
        if command.is_none()
            && let Some(last) = steps.last_mut()
            && last
                .command
                .as_mut()
                .is_some_and(|command| goes_on(command, &clause))
        {
            last.words = format!("{} and {}", last.words, clause.written());
            continue;
        }
        before = clause.target().or(before);
        steps.push(Step {
            words: clause.written(),
            command,
        });
    }
    steps
}

/// An unquoted text that holds an "and" was cut in two.
fn goes_on(command: &mut Command, clause: &Clause) -> bool {
    let text = match command {
        Command::Add { text: Some(text), .. } | Command::SetText { new: text, .. } => text,
        _ => return false,
    };
    text.push_str(" and ");
    text.push_str(&clause.written());
    true
}

fn clauses(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut clauses = vec![Vec::new()];
    for token in tokens {
        let joint =
            matches!(token, Token::Break) || matches!(token.lower(), "and" | "then" | "also" | "plus");
        if joint {
            clauses.push(Vec::new());
        } else if let Some(last) = clauses.last_mut() {
            last.push(token.clone());
        }
    }
    clauses.retain(|clause| clause.iter().any(|token| !is_polite(token.lower())));
    clauses.truncate(MAX_CLAUSES);
    clauses
}

impl Clause {
    /// What the clause means; earlier rules win.
    fn command(&self, before: Option<&Target>) -> Option<Command> {
        self.removal()
            .or_else(|| self.replacement())
            .or_else(|| self.addition())
            .or_else(|| self.mood())
            .or_else(|| self.title())
            .or_else(|| self.font(before))
            .or_else(|| self.corners())
            .or_else(|| self.emphasis(before))
            .or_else(|| self.size(before))
            .or_else(|| self.colour(before))
            .or_else(|| self.text())
    }
}
