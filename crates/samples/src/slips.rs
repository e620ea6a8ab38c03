//! Slips of the pen in a wish.

use crate::index::Index;
use crate::wish::Wish;
use crate::words::stem;

/// Most unknown words that are looked at.
const MOST_UNKNOWN: usize = 30;

/// The wish with the words that no sample has taken for those that they are most likely slips of.
pub(crate) fn corrected(mut wish: Wish, index: &Index) -> Wish {
    let language = wish.language;
    let unknown = wish
        .words
        .iter_mut()
        .filter(|word| !index.knows(&word.stem) && word.is_telling());
    for word in unknown.take(MOST_UNKNOWN) {
        if let Some(meant) = meant(&word.folded, index) {
            word.stem = stem(language, meant);
        }
    }
    wish
}

/// The written word that is nearest to an unknown one: one letter more, less, other or in another place in a word of six
/// or more, two in one of nine or more. Shorter ones are other words: a steak is no streak.
fn meant<'a>(word: &str, index: &'a Index) -> Option<&'a str> {
    let length = word.chars().count();
    let slips = match length {
        0..6 => return None,
        6..9 => 1,
        9.. => 2,
    };
    let near = index.written.iter().filter(|written| {
        let begins_alike = written.chars().next() == word.chars().next();
        begins_alike && written.chars().count().abs_diff(length) <= slips
    });
    near.map(|written| (strsim::osa_distance(word, written), written.as_str()))
        .filter(|(distance, _)| (1..=slips).contains(distance))
        .min()
        .map(|(_, written)| written)
}
