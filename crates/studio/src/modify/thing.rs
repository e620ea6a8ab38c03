//! Things that are named by a word of the page's own: the numbers, the boat.

use super::clause::Clause;
use super::command::{Target, What, Which};
use super::kinds::Kind;
use crate::colour;
use crate::words::Token;

/// Words that name no thing where a look is asked for: verbs, small words, words for the whole page, and looks.
const NO_THING: &str = "make set change put use give turn paint colour color colored coloured recolour recolor switch go \
    try have has get keep apply let add render style tint show do does want like need prefer love see \
    the a an to in into of for on at by from and or with as it its it's them their they this that these those my our \
    your all every each both whole entire is are be should must shall will would could can so than then but not no too \
    very much more less most bit little lot slightly somewhat really quite only just also instead again please thanks \
    thank you i we me us i'd now here there everywhere overall same other another different some any something how \
    about what if when behind under over across between through fading blend blending \
    page app site website everything background backgrounds bg body screen text texts font fonts letters words writing \
    lettering typeface typography accent accents primary main secondary theme themed scheme palette tone tones shade \
    shades hue hues colours colors mode look looks looking feel style styles version design layout brand mood \
    interface ui game tool project program application document thing things content \
    corner corners edge edges border borders rounded round rounder rounding square sharp squared pill gradient \
    gradients bigger larger increase enlarge big large huge wider taller smaller decrease reduce shrink tiny small \
    narrower shorter size sizes sized twice double bold bolder italic italics underline underlined uppercase capitals \
    caps center centre centered centred shadow shadows transparent spacious spacing padding room \
    mono monospace monospaced typewriter courier handwriting handwritten cursive script comic georgia times new roman \
    arial helvetica verdana sans sans-serif serif family \
    nice nicer pretty beautiful warm warmer cool cooler calm bright brighter dark darker light lighter night deep deeper \
    pale paler soft softer pastel vivid neon muted hot strong stronger rich subtle plain solid simple clean modern \
    elegant friendly fresh colourful colorful old good better best great royal \
    first second third fourth fifth last 1st 2nd 3rd 4th 5th left right top bottom middle part parts element elements";

/// Verbs that ask for what is there already, at the start of a request: elsewhere they may be a text.
const STAYS: [&str; 3] = ["leave", "stay", "remain"];

/// Words behind a thing that say where it is.
const BEHIND: [&str; 20] = [
    "from", "in", "on", "at", "of", "around", "under", "above", "below", "behind", "between", "next",
    "beside", "near", "with", "to", "for", "inside", "that", "which",
];

impl Clause {
    /// The thing that is to get a look, where its word is none that is known.
    pub(super) fn thing(&self) -> Option<Target> {
        if !self.quotes().is_empty() {
            return None;
        }
        let is_unknown = |token: &&Token| is_thing(token.lower());
        let leaves = self
            .tokens
            .first()
            .is_some_and(|first| STAYS.contains(&first.lower()));
        let unknown = self.tokens.iter().skip(usize::from(leaves));
        let unknown = unknown.skip_while(|token| !is_unknown(token));
        named(unknown.take_while(is_unknown))
    }

    /// The thing that stands in an element, where it and not the element is meant: the numbers in the table.
    pub(super) fn part(&self) -> Option<Target> {
        let within =
            |token: &Token| matches!(token.lower(), "in" | "of" | "on" | "inside" | "within" | "from");
        let at = self.tokens.iter().position(within)?;
        let (before, behind) = (self.tokens.get(..at)?, self.tokens.get(at + 1..)?);
        let is_kind =
            |token: &Token| Kind::of(token.lower()).is_some() || token.lower().starts_with("morpheo-");
        if before.iter().any(is_kind) || !behind.iter().any(is_kind) {
            return None;
        }
        let clause = Self {
            tokens: before.to_vec(),
        };
        clause.thing()
    }

    /// The thing that is to go, where its word is none that is known.
    pub(super) fn removed_thing(&self) -> Option<Target> {
        const SKIPPED: [&str; 12] = [
            "rid", "of", "out", "away", "the", "a", "an", "all", "that", "this", "my", "those",
        ];
        const LATER: [&str; 7] = ["please", "out", "away", "completely", "entirely", "now", "again"];
        let thing = self.tokens.iter().skip(1);
        let thing = thing.skip_while(|token| SKIPPED.contains(&token.lower()));
        let thing: Vec<&Token> = thing
            .take_while(|token| !BEHIND.contains(&token.lower()) && !LATER.contains(&token.lower()))
            .collect();
        let is_known = |token: &&Token| {
            let word = token.lower();
            matches!(
                word,
                "it" | "them" | "everything" | "background" | "page" | "app" | "text" | "screen"
            ) || word.starts_with("morpheo-")
                || Kind::of(word).is_some()
        };
        if thing.iter().any(is_known) {
            return None;
        }
        named(thing.into_iter())
    }
}

/// Whether a word is one of those that requests are made of.
pub(super) fn is_known(word: &str) -> bool {
    !is_thing(word)
}

fn is_thing(word: &str) -> bool {
    word.chars().any(char::is_alphabetic)
        && !NO_THING.split_ascii_whitespace().any(|known| known == word)
        && Kind::of(word).is_none()
        && !word.starts_with("morpheo-")
        && colour::all_in_words(&[word]).is_empty()
}

fn named<'a>(tokens: impl Iterator<Item = &'a Token>) -> Option<Target> {
    let words: Vec<&str> = tokens.map(Token::lower).filter(|word| !word.is_empty()).collect();
    (!words.is_empty()).then(|| Target {
        what: What::Named(words.join(" ")),
        which: Which::All,
    })
}
