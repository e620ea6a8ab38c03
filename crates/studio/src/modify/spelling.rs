//! Slips of the pen in the words of a request: `mkae the butons green`.

use super::clause::Clause;
use super::kinds::KINDS;
use super::thing::is_known;
use crate::words::Token;

/// The words of requests besides those for elements.
const WORDS: &str = "make change remove delete rename replace background title colour color purple orange yellow green \
    black white brown bigger smaller larger rounded corners gradient italic center centre underline shadow darker \
    lighter blue pink dark light bold";

/// A clause with its slips mended, and what was read for what; nothing when there are none. `up_to` is how many of its
/// tokens are looked at.
pub(super) fn mended(clause: &Clause, up_to: usize) -> Option<(Clause, String)> {
    let mut said = Vec::new();
    let tokens: Vec<Token> = clause
        .tokens
        .iter()
        .enumerate()
        .map(
            |(at, token)| match meant(token.lower()).filter(|_| at < up_to && token.is_word()) {
                Some(word) => {
                    said.push(format!("“{}” as “{word}”", token.written()));
                    Token::Word {
                        text: word.to_owned(),
                        lower: word.to_owned(),
                    }
                }
                None => token.clone(),
            },
        )
        .collect();
    (!said.is_empty()).then(|| (Clause { tokens }, format!("I read {}.", said.join(" and "))))
}

/// The word that an unknown one is a slip of: two letters changed places, or one is missing or too many. Another letter
/// makes another word: a heater is no header.
fn meant(word: &str) -> Option<&'static str> {
    let length = word.chars().count();
    if length < 4 || is_known(word) {
        return None;
    }
    let of_kinds = KINDS.iter().flat_map(|kind| [kind.singular, kind.plural]);
    let mut words = WORDS.split_ascii_whitespace().chain(of_kinds);
    words.find(|known| {
        let known_length = known.chars().count();
        let same_start = known.chars().next() == word.chars().next();
        let swapped = known_length == length && strsim::osa_distance(known, word) == 1 && {
            let (mut one, mut other): (Vec<char>, Vec<char>) =
                (known.chars().collect(), word.chars().collect());
            one.sort_unstable();
            other.sort_unstable();
            one == other
        };
        let other_length = known_length.abs_diff(length) == 1 && known_length > 4;
        same_start && (swapped || (other_length && strsim::osa_distance(known, word) == 1))
    })
}
