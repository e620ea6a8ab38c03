//! What is added to prompts, by language. Each file holds one of them; the kinds of app and the aspects stand in the same
//! order everywhere.
//!
//! What is added to a picture's prompt names nothing that the studio would draw beside what the person asked for, and
//! what is added to an app's has no colour, no name and no look of its own: tests hold both.

mod de;
mod en;
mod es;
mod fr;
mod it;
mod pt;

/// The languages; on a draw the first one counts.
pub(super) const LANGUAGES: [&Words; 6] = [
    &en::WORDS,
    &de::WORDS,
    &fr::WORDS,
    &es::WORDS,
    &it::WORDS,
    &pt::WORDS,
];

/// How many kinds of app are known.
const KINDS: usize = 10;
/// How many aspects of any app there are.
const ASPECTS: usize = 6;
/// How many aspects of any picture there are.
const PICTURE_ASPECTS: usize = 4;

/// What is known of a language. Lists of words are in lower case, apart by blanks.
#[derive(Debug)]
pub(super) struct Words {
    /// Small words by which it is known.
    pub marks: &'static str,
    /// What is often asked for: says the language of prompts without small words.
    pub nouns: &'static str,
    /// Kinds of app.
    pub kinds: [Kind; KINDS],
    /// What the parts of an app are called.
    pub parts: Aspect,
    /// What any app has to have, in the order in which it is said.
    pub aspects: [Aspect; ASPECTS],
    /// What `Kind::data` is called.
    pub data: Aspect,
    /// Where a picture plays, by the order of the studio's lands.
    pub setting: Aspect,
    /// A place for each land, in the order of the lexicon; abstract pictures have none.
    pub places: [&'static str; 9],
    /// What any picture has to have.
    pub picture: [PictureAspect; PICTURE_ASPECTS],
}

/// A kind of app.
#[derive(Debug)]
pub(super) struct Kind {
    /// What one calls it.
    pub names: &'static str,
    /// What it consists of.
    pub parts: &'static str,
    /// What stands in it at first, and is kept.
    pub data: &'static str,
}

/// Something that a prompt may say.
#[derive(Debug)]
pub(super) struct Aspect {
    /// What it is called in front of what is added.
    pub label: &'static str,
    /// Words of prompts that say it already.
    pub said_by: &'static str,
    /// What is added; blank where that depends on what is asked for.
    pub adds: &'static str,
}

/// Something that a picture's prompt may say.
#[derive(Debug)]
pub(super) struct PictureAspect {
    /// What it is called in front of what is added.
    pub label: &'static str,
    /// Words of prompts that say it already.
    pub said_by: &'static str,
    /// What is added: one of these, always the same for the same prompt.
    pub adds: [&'static str; 3],
}
