//! What happens in a prompt, clause by clause: `a fox finds a mitten`, `brings it to a child`.

use super::left::is_small;
use super::said::{Said, said};
use super::words::{COUNTS, GERMAN, PORTUGUESE, ROMANCE, among, first, named_colour};
use crate::pictures::lexicon::named;
use crate::words::stem;

/// Words between two clauses; the former only where something is done behind them.
const AND: &str = "and und et y e but aber mais pero ma mas";
const THEN: &str = "then dann danach puis ensuite luego entonces después poi então depois";
/// Who does something, where it was named before.
const PRONOUNS: &str =
    "he she it they er sie es ils elles il elle él ella ellos ellas lui lei loro ele ela eles elas";

/// A clause, and whether it says who does something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pictures) struct Told {
    pub words: String,
    pub has_subject: bool,
    pub is_english: bool,
}

/// The clauses of a prompt in which something is done; none of one that only names things.
pub(in crate::pictures) fn clauses(prompt: &str) -> Vec<Told> {
    let words = said(prompt);
    if !is_done(&words) {
        return Vec::new();
    }
    let says = |list: &str| words.iter().any(|word| among(list, &word.lower));
    let is_english = says("the a an") && !(says(GERMAN) || says(ROMANCE) || says(PORTUGUESE));
    let mut starts = vec![(0, 0)];
    for at in 1..words.len() {
        let Some(word) = words.get(at) else { break };
        let is_joint = among(AND, &word.lower) || among(THEN, &word.lower);
        // Where the text of the clause begins, behind the words that join it.
        let mut from = at;
        while words
            .get(from)
            .is_some_and(|word| among(AND, &word.lower) || among(THEN, &word.lower))
        {
            from += 1;
        }
        let ends_sentence = word.begins && ends_sentence(prompt, &words, at);
        let is_new = (is_joint || word.begins) && (ends_sentence || is_action(&words, from));
        let last = starts.last().map_or(0, |(_, from)| *from);
        if is_new && at > last {
            starts.push((at, from));
        }
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([words.len()]);
    let spans = starts.iter().zip(ends);
    spans
        .filter_map(|((_, from), end)| {
            let (one, other) = (words.get(*from)?, words.get(end.checked_sub(1)?)?);
            let text = prompt.get(one.place.start..other.place.end)?;
            let plain: Vec<&str> = text.split_whitespace().collect();
            Some(Told {
                words: plain.join(" "),
                has_subject: *from == 0 || !does(one),
                is_english,
            })
        })
        .collect()
}

/// Whether a full stop, or what is like one, stands before a word.
fn ends_sentence(prompt: &str, words: &[Said], at: usize) -> bool {
    let before = at
        .checked_sub(1)
        .and_then(|at| words.get(at))
        .map(|word| word.place.end);
    let between = before
        .zip(words.get(at))
        .and_then(|(from, word)| prompt.get(from..word.place.start));
    between.is_some_and(|between| between.contains(['.', '!', '?', ';', '\n', '。']))
}

/// Whether a prompt says that somebody does something: a word that is no noun, no small word and no colour stands behind
/// the first thing.
fn is_done(words: &[Said]) -> bool {
    // The first noun: behind the words that describe it.
    let is_of_noun = |word: &&Said| is_small(&word.lower) || is_described(word);
    let lead = words.iter().take_while(is_of_noun).count();
    let is_named = |at: usize| words.get(at).is_some_and(is_thing);
    // An adjective that nobody knows may stand before it.
    let noun = (lead..words.len().min(lead + 3))
        .find(|at| is_named(*at))
        .unwrap_or(lead);
    let verb = words.get(noun + 1).filter(|word| !word.begins);
    verb.is_some_and(does)
}

/// Whether words begin with what somebody does: a pronoun, or a word that is none of the small ones and names nothing.
fn is_action(words: &[Said], from: usize) -> bool {
    let Some(one) = words.get(from) else { return false };
    let goes_on = words.get(from + 1).is_some_and(|word| !word.begins);
    let doer = among(PRONOUNS, &one.lower) && words.get(from + 1).is_some_and(does);
    // `and the child laughs`, but not `and a cat on the beach`.
    let article = is_small(&one.lower)
        && words.get(from + 1).is_some_and(is_thing)
        && words.get(from + 2).is_some_and(|word| !word.begins && does(word));
    doer || article || (goes_on && does(one) && words.get(from + 1).is_some_and(|next| !is_thing(next)))
}

fn does(word: &Said) -> bool {
    !is_small(&word.lower) && !is_described(word) && !is_thing(word) && !is_joint(word)
}

fn is_joint(word: &Said) -> bool {
    among(AND, &word.lower) || among(THEN, &word.lower)
}

fn is_described(word: &Said) -> bool {
    named_colour(&word.lower).is_some() || first(&COUNTS, &word.lower).is_some()
}

fn is_thing(word: &Said) -> bool {
    named(&word.lower, &stem(&word.lower)).is_some()
}
