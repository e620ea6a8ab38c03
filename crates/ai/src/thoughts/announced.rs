//! Lines of an answer that say what follows: "Here is my thought process:", "Here is my response:".

use super::name::stem;

/// What a line announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Announced {
    Thoughts,
    Answer,
}

/// What a line such as "Here is my thought process:" announces.
pub(super) fn announced(line: &str) -> Option<Announced> {
    const LEADS: [&str; 3] = ["here is my ", "here's my ", "this is my "];
    const ANSWERS: [&str; 5] = ["response", "answer", "final answer", "final response", "reply"];
    let line = line
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '#' | '_'))
        .to_ascii_lowercase();
    let line = line.strip_suffix(':')?;
    let words = LEADS.iter().find_map(|lead| line.strip_prefix(lead))?;
    if ANSWERS.contains(&words) {
        Some(Announced::Answer)
    } else {
        (words.split_whitespace().count() <= 3 && stem(words).is_some()).then_some(Announced::Thoughts)
    }
}
