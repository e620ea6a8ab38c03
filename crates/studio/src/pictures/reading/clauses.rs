//! What happens in a prompt, clause by clause: `a fox finds a mitten`, `brings it to a child`.

use super::left::is_small;
use super::said::{Said, said};
use super::words::{ALONE, COUNTS, GERMAN, PORTUGUESE, ROMANCE, among, first, named_colour};
use crate::pictures::lexicon::named;
use crate::words::stem;

/// Words between two clauses; the former only where something is done behind them.
const AND: &str = "and und et y e but aber mais pero ma mas";
const THEN: &str = "then finally dann danach schließlich puis ensuite enfin luego entonces después finalmente poi infine então depois";
/// Who does something, where it was named before.
const PRONOUNS: &str = "he she it they er sie es ils elles il elle él ella ellos ellas lui lei loro ele ela eles elas \
     everybody everyone nobody alle beide tous todos tutti";
/// To whom it is done, where that stands in front of what is done.
const OBJECTS: &str = "la lo le les los las l li gli o os as";
const BEING: &str = "is are was were becomes ist sind wird est sont es son está están è sono é são fica";
/// What leads from somebody to what they do: `a robot who finds`.
const WHO: &str = "who that which qui que che quien";
const GERMAN_WHO: &str = "der die das";

/// A clause, who does something in it, and whether it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pictures) struct Told {
    pub words: String,
    pub has_subject: bool,
    pub is_english: bool,
    /// Who does something, in its words; nothing where that is who did it before.
    pub subject: Option<String>,
}

/// The clauses of a prompt in which something is done; none of one that only names things.
pub(in crate::pictures) fn clauses(prompt: &str) -> Vec<Told> {
    let words = said(prompt);
    let Some(doing) = done(&words) else {
        return Vec::new();
    };
    let says = |list: &str| words.iter().any(|word| among(list, &word.lower));
    let is_english = says("the a an") && !(says(GERMAN) || says(ROMANCE) || says(PORTUGUESE));
    let mut starts = vec![(0, doing.start)];
    for at in 1..words.len() {
        let Some(word) = words.get(at) else { break };
        let is_joint = is_joint(word);
        // Where the text of the clause begins, behind the words that join it.
        let mut from = at;
        while words.get(from).is_some_and(self::is_joint) {
            from += 1;
        }
        let ends_sentence = word.begins && ends_sentence(prompt, &words, at);
        let is_new = (is_joint || word.begins) && (ends_sentence || is_action(&words, from));
        let last = starts.last().map_or(0, |(_, from)| *from);
        if is_new && at > last && from > doing.verb && from < words.len() {
            starts.push((at, from));
        }
    }
    // One thing that somebody does who is described by it is no story.
    if doing.who.is_some() && starts.len() < 2 {
        return Vec::new();
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([words.len()]);
    let spans = starts.iter().zip(ends);
    spans
        .filter_map(|((_, from), end)| {
            let (one, other) = (words.get(*from)?, words.get(end.checked_sub(1)?)?);
            let text = prompt.get(one.place.start..other.place.end)?;
            // `A robot finds`, where it was `a robot who finds`.
            let text = match doing.who.and_then(|who| words.get(who)) {
                Some(who) if *from == doing.start => {
                    let ahead = prompt.get(one.place.start..who.place.start)?;
                    let behind = prompt.get(who.place.end..other.place.end)?;
                    format!("{}{behind}", ahead.trim_end())
                }
                _ => text.to_owned(),
            };
            let plain: Vec<&str> = text.split_whitespace().collect();
            let subject = if *from == doing.start {
                subject(prompt, &words, 0, doing.noun)
            } else {
                doer(&words, *from).and_then(|last| subject(prompt, &words, *from, last))
            };
            Some(Told {
                words: plain.join(" "),
                has_subject: *from == doing.start
                    || subject.is_some()
                    || !(does(one) || is_object(&words, *from)),
                is_english,
                subject,
            })
        })
        .collect()
}

fn subject(prompt: &str, words: &[Said], from: usize, to: usize) -> Option<String> {
    let (one, other) = (words.get(from)?, words.get(to)?);
    prompt.get(one.place.start..other.place.end).map(str::to_owned)
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

/// Where somebody stands who does something, what is done, and the word that leads to it.
struct Doing {
    /// Where it begins to be told: behind who it is about where that stands alone, as in `a fox: it walks`.
    start: usize,
    noun: usize,
    verb: usize,
    who: Option<usize>,
}

/// Whether a prompt says that somebody does something: a word that is no noun, no small word and no colour stands behind
/// the first thing.
fn done(words: &[Said]) -> Option<Doing> {
    // The first noun: behind the words that describe it.
    let is_of_noun = |word: &&Said| is_small(&word.lower) || is_described(word);
    let lead = words.iter().take_while(is_of_noun).count();
    let is_named = |at: usize| words.get(at).is_some_and(is_thing);
    // An adjective that nobody knows may stand before it.
    let noun = (lead..words.len().min(lead + 3))
        .find(|at| is_named(*at))
        .unwrap_or(lead);
    // `A girl and her dog`.
    let noun = company(words, noun).unwrap_or(noun);
    let doing = |start: usize, verb: usize, who: Option<usize>| {
        Some(Doing {
            start,
            noun,
            verb,
            who,
        })
    };
    // Colours stand behind it in some languages.
    let behind = words.iter().skip(noun + 1);
    let at = noun
        + 1
        + behind
            .take_while(|word| !word.begins && is_described(word))
            .count();
    let next = words.get(at)?;
    if does(next) && !next.begins {
        return doing(0, at, None);
    }
    let verb = words.get(at + 1)?;
    if among(WHO, &next.lower) && does(verb) && !verb.begins {
        return doing(0, at + 1, Some(at));
    }
    if next.begins && among(PRONOUNS, &next.lower) && doer(words, at).is_some() {
        return doing(at, at + 1, None);
    }
    // `ein Roboter, der eine Blume findet`: in German it stands at the end.
    let rest = words.iter().enumerate().skip(noun + 2);
    let mut clause = rest.take_while(|(_, word)| !word.begins);
    let last = clause.by_ref().last().filter(|(_, word)| does(word));
    last.filter(|_| next.begins && among(GERMAN_WHO, &next.lower))
        .and_then(|(verb, _)| doing(0, verb, None))
}

/// Who is with somebody that does something, as in `a girl and her dog`.
fn company(words: &[Said], noun: usize) -> Option<usize> {
    let joint = words.get(noun + 1).filter(|word| !word.begins)?;
    let is_of_noun = |word: &&Said| !word.begins && (is_small(&word.lower) || is_described(word));
    let other = noun + 2 + words.iter().skip(noun + 2).take_while(is_of_noun).count();
    let is_somebody = words
        .get(other)
        .is_some_and(|word| is_thing(word) && !word.begins);
    let acts = words
        .get(other + 1)
        .is_some_and(|word| does(word) && !word.begins);
    (among(AND, &joint.lower) && is_somebody && acts).then_some(other)
}

/// Whether words begin with what somebody does: a pronoun, or a word that is none of the small ones and names nothing.
fn is_action(words: &[Said], from: usize) -> bool {
    let Some(one) = words.get(from) else { return false };
    let next = words.get(from + 1).filter(|word| !word.begins);
    if doer(words, from).is_some() || is_object(words, from) {
        return true;
    }
    match next {
        Some(next) if !is_joint(next) => does(one) && !is_thing(next),
        _ => among(ALONE, &one.lower),
    }
}

/// The last word of who does something: `it grows`, `the child laughs`, but not `a cat on the beach`.
fn doer(words: &[Said], from: usize) -> Option<usize> {
    let one = words.get(from)?;
    let acts = |at: usize| {
        let word = words.get(at).filter(|word| !word.begins);
        word.is_some_and(|word| does(word) || among(BEING, &word.lower))
    };
    if among(PRONOUNS, &one.lower) && acts(from + 1) {
        return Some(from);
    }
    let goes = |at: usize| {
        let word = words.get(at).filter(|word| !word.begins);
        word.is_some_and(|word| among(ALONE, &word.lower) || among(BEING, &word.lower))
    };
    if !is_small(&one.lower) {
        // `birds come`
        return (is_thing(one) && goes(from + 1)).then_some(from);
    }
    let describes = |at: &usize| {
        let word = words.get(*at).filter(|word| !word.begins);
        word.is_some_and(|word| is_small(&word.lower) || is_described(word))
    };
    let noun = from + 1 + (from + 1..from + 4).take_while(describes).count();
    let named = words.get(noun).filter(|word| !word.begins)?;
    // `a storm comes`, but not `a shiny ball`.
    let is_acting = (is_thing(named) && acts(noun + 1)) || (does(named) && goes(noun + 1));
    is_acting.then_some(noun)
}

/// Whether words begin with to whom something is done, as in `la riega`.
fn is_object(words: &[Said], from: usize) -> bool {
    let next = words.get(from + 1).filter(|word| !word.begins);
    let ends = words
        .get(from + 2)
        .is_none_or(|word| word.begins || is_joint(word) || is_small(&word.lower));
    words.get(from).is_some_and(|one| among(OBJECTS, &one.lower)) && next.is_some_and(does) && ends
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
