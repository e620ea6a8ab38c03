//! What is said where one element is named and several are there.

use super::command::{Command, Target, What, Which};
use super::find::matches;
use super::kinds::Kind;
use crate::survey::survey;
use crate::words::lower_words;

/// The sentence for a command that is done to all elements of a kind though its words name one: `the heading`. `html` is
/// the page before it.
pub(super) fn all_meant(words: &str, command: &Command, html: &str) -> Option<String> {
    let target = match command {
        Command::Colour { target, .. }
        | Command::Gradient { target, .. }
        | Command::Size { target, .. }
        | Command::Declare { target, .. }
        | Command::Remove { target }
        | Command::Round {
            target: Some(target), ..
        } => target,
        _ => return None,
    };
    let Target {
        what: What::Kind(kind),
        which: Which::All,
    } = target
    else {
        return None;
    };
    if kind.singular == kind.plural || !names_one(words, kind) {
        return None;
    }
    let count = matches(&survey(html).ok()?, html, target).len();
    (count > 1).then(|| {
        format!(
            "There are {count} {}, and this is for all of them. Name one by its place (first, second, last) or its text.",
            kind.plural
        )
    })
}

fn names_one(words: &str, kind: &Kind) -> bool {
    let words = lower_words(words);
    let all = ["all", "every", "each", "any", "both"];
    let is_article = |word: &String| matches!(word.as_str(), "the" | "this" | "that" | "my" | "our");
    let of_kind = |word: &&String| Kind::of(word) == Some(kind);
    let article = words.iter().position(is_article);
    let named = article.and_then(|article| words.get(article + 1..)?.iter().find(of_kind));
    named.is_some_and(|word| !word.ends_with('s')) && !words.iter().any(|word| all.contains(&word.as_str()))
}
