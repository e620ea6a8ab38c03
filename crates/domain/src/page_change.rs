//! Changes of a page, with the offsets that browsers count: UTF-16 code units.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text in the place of another. The splices of one change are sorted, do not overlap, and all count in the page
/// before the change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Splice {
    /// Where the replaced text begins, in UTF-16 code units.
    pub start: usize,
    /// Where it ends: the unit behind its last one.
    pub end: usize,
    /// What takes its place.
    pub text: String,
}

/// A changed page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The page.
    pub page: String,
    /// The change that makes the page before of it.
    pub back: Vec<Splice>,
}

/// Why a change cannot be made of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidChange {
    /// A splice ends before it begins, or begins before the one before it ends.
    #[error("the splices overlap or are not sorted")]
    OutOfOrder,
    /// A splice reaches beyond the page.
    #[error("a splice is beyond the page")]
    OutOfRange,
    /// A splice begins or ends between the two code units of one character.
    #[error("a splice cuts a character")]
    CutsCharacter,
}

/// Makes a change of a page, in one pass over it.
///
/// # Errors
/// [`InvalidChange`].
pub fn apply(page: &str, change: &[Splice]) -> Result<Changed, InvalidChange> {
    let mut unread = Unread { text: page, at: 0 };
    let mut changed = String::with_capacity(page.len());
    let mut back = Vec::with_capacity(change.len());
    let mut written: usize = 0;
    for splice in change {
        let kept = unread.up_to(splice.start)?;
        changed.push_str(kept);
        written += units(kept);
        let replaced = unread.up_to(splice.end)?;
        let start = written;
        changed.push_str(&splice.text);
        written += units(&splice.text);
        back.push(Splice {
            start,
            end: written,
            text: replaced.to_owned(),
        });
    }
    changed.push_str(unread.text);
    Ok(Changed { page: changed, back })
}

/// The change that makes one page of another: one splice of what stands between their common beginning and their common
/// end; none when they are the same.
#[must_use]
pub fn between(before: &str, after: &str) -> Vec<Splice> {
    if before == after {
        return Vec::new();
    }
    let (common, before, after) = without_common_start(before, after);
    let (removed, inserted) = without_common_end(before, after);
    let start = units(common);
    vec![Splice {
        start,
        end: start + units(removed),
        text: inserted.to_owned(),
    }]
}

/// The part of a page that was not read yet.
struct Unread<'a> {
    text: &'a str,
    /// How many code units were read.
    at: usize,
}

impl<'a> Unread<'a> {
    /// Reads up to an offset.
    fn up_to(&mut self, offset: usize) -> Result<&'a str, InvalidChange> {
        let mut left = offset.checked_sub(self.at).ok_or(InvalidChange::OutOfOrder)?;
        let mut bytes = 0;
        for character in self.text.chars() {
            if left == 0 {
                break;
            }
            left = left
                .checked_sub(character.len_utf16())
                .ok_or(InvalidChange::CutsCharacter)?;
            bytes += character.len_utf8();
        }
        if left > 0 {
            return Err(InvalidChange::OutOfRange);
        }
        let (read, rest) = self
            .text
            .split_at_checked(bytes)
            .ok_or(InvalidChange::OutOfRange)?;
        *self = Self {
            text: rest,
            at: offset,
        };
        Ok(read)
    }
}

/// How many UTF-16 code units a text has.
fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// What two texts begin with alike, and the rest of each.
fn without_common_start<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str, &'a str) {
    let mut same = equal_bytes(one.bytes(), other.bytes());
    // Both texts are valid: where the equal bytes end within a character, they do so in both.
    while !one.is_char_boundary(same) || !other.is_char_boundary(same) {
        same -= 1;
    }
    let (common, one) = one.split_at(same);
    let (_, other) = other.split_at(same);
    (common, one, other)
}

/// Two texts without what they end with alike.
fn without_common_end<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    let mut same = equal_bytes(one.bytes().rev(), other.bytes().rev());
    while !one.is_char_boundary(one.len() - same) || !other.is_char_boundary(other.len() - same) {
        same -= 1;
    }
    let (one, _) = one.split_at(one.len() - same);
    let (other, _) = other.split_at(other.len() - same);
    (one, other)
}

fn equal_bytes(one: impl Iterator<Item = u8>, other: impl Iterator<Item = u8>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;

    fn splice(start: usize, end: usize, text: &str) -> Splice {
        Splice {
            start,
            end,
            text: text.to_owned(),
        }
    }

    fn page_after(page: &str, change: &[Splice]) -> Result<String, InvalidChange> {
        apply(page, change).map(|changed| changed.page)
    }

    #[test]
    fn offsets_count_as_in_browsers() {
        // 'ä' is one unit and two bytes, the fish two units and four bytes.
        let page = "ä🐟<p>🐟</p>";
        let change = [splice(1, 3, "🐠!"), splice(6, 8, "")];
        let changed = apply(page, &change).unwrap();
        assert_eq!(changed.page, "ä🐠!<p></p>");
        assert_eq!(changed.back, [splice(1, 4, "🐟"), splice(7, 7, "🐟")]);
        assert_eq!(page_after(&changed.page, &changed.back).unwrap(), page);
    }

    #[test]
    fn texts_at_the_same_place_stand_in_the_order_of_their_splices() {
        let change = [splice(1, 1, "1"), splice(1, 1, "2"), splice(1, 2, "3")];
        let changed = apply("ab", &change).unwrap();
        assert_eq!(changed.page, "a123");
        assert_eq!(page_after(&changed.page, &changed.back).unwrap(), "ab");
        assert_eq!(page_after("ab", &[]).unwrap(), "ab");
        assert_eq!(page_after("", &[splice(0, 0, "x")]).unwrap(), "x");
    }

    #[test]
    fn what_is_no_change_of_the_page_is_refused() {
        let refused = |change: &[Splice]| page_after("a🐟b", change).unwrap_err();
        assert_eq!(refused(&[splice(0, 5, "")]), InvalidChange::OutOfRange);
        assert_eq!(refused(&[splice(5, 5, "")]), InvalidChange::OutOfRange);
        assert_eq!(refused(&[splice(0, usize::MAX, "")]), InvalidChange::OutOfRange);
        assert_eq!(refused(&[splice(2, 3, "")]), InvalidChange::CutsCharacter);
        assert_eq!(refused(&[splice(1, 2, "")]), InvalidChange::CutsCharacter);
        assert_eq!(refused(&[splice(1, 0, "")]), InvalidChange::OutOfOrder);
        assert_eq!(
            refused(&[splice(0, 3, ""), splice(1, 4, "")]),
            InvalidChange::OutOfOrder
        );
        assert_eq!(
            refused(&[splice(3, 4, ""), splice(0, 1, "")]),
            InvalidChange::OutOfOrder
        );
    }

    #[test]
    fn a_difference_never_cuts_a_character() {
        // The first three bytes, and the first of two code units, are the same; so are the last bytes.
        assert_eq!(between("a🐟b", "a🐠b"), [splice(1, 3, "🐠")]);
        assert_eq!(between("é", "è"), [splice(0, 1, "è")]);
        assert_eq!(between("é", "ĩ"), [splice(0, 1, "ĩ")]);
        // What is at both ends alike counts once.
        assert_eq!(between("aa", "a"), [splice(1, 2, "")]);
        assert_eq!(between("", "ä"), [splice(0, 0, "ä")]);
        assert_eq!(between("ä", "ä"), []);
    }

    #[test]
    fn a_large_page_with_many_splices_takes_linear_time() {
        let page = "🐟<p>x</p>".repeat(500_000);
        let change: Vec<Splice> = (0..500_000)
            .map(|place| splice(place * 10 + 5, place * 10 + 6, "ÿ"))
            .collect();
        let begun = Instant::now();
        let changed = apply(&page, &change).unwrap();
        assert_eq!(page_after(&changed.page, &changed.back).unwrap(), page);
        assert_eq!(
            page_after(&page, &between(&page, &changed.page)).unwrap(),
            changed.page
        );
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    }

    /// What a browser makes of a change: its strings are code units.
    fn as_a_browser_does(page: &str, change: &[Splice]) -> Option<String> {
        let units: Vec<u16> = page.encode_utf16().collect();
        let mut changed = Vec::new();
        let mut at = 0;
        for splice in change {
            changed.extend_from_slice(units.get(at..splice.start)?);
            units.get(splice.start..splice.end)?;
            changed.extend(splice.text.encode_utf16());
            at = splice.end;
        }
        changed.extend_from_slice(units.get(at..)?);
        Some(String::from_utf16(&changed).unwrap())
    }

    fn text() -> impl Strategy<Value = String> {
        "[a-cä🐟🐠\u{10ffff}\u{ffff}\\n<>]{0,24}"
    }

    proptest! {
        #[test]
        fn any_offsets_are_applied_as_in_a_browser_or_refused(
            page in text(),
            change in prop::collection::vec((0_usize..30, 0_usize..30, text()), 0..5),
        ) {
            let change: Vec<Splice> = change.iter().map(|(start, end, text)| splice(*start, *end, text)).collect();
            if let Ok(changed) = apply(&page, &change) {
                prop_assert_eq!(Some(changed.page), as_a_browser_does(&page, &change));
            }
        }

        #[test]
        fn a_change_is_taken_back_by_its_back(
            page in text(),
            places in prop::collection::vec(0_usize..25, 0..8),
            texts in prop::collection::vec(text(), 4),
        ) {
            // Ends of characters, in order.
            let ends: Vec<usize> = std::iter::once(0)
                .chain(page.chars().scan(0, |at, c| { *at += c.len_utf16(); Some(*at) }))
                .collect();
            let mut places: Vec<usize> = places.iter().map(|place| ends[place % ends.len()]).collect();
            places.sort_unstable();
            let change: Vec<Splice> = places
                .chunks_exact(2)
                .zip(&texts)
                .map(|(ends, text)| splice(ends[0], ends[1], text))
                .collect();
            let changed = apply(&page, &change).unwrap();
            prop_assert_eq!(Some(changed.page.clone()), as_a_browser_does(&page, &change));
            let taken_back = apply(&changed.page, &changed.back).unwrap();
            prop_assert_eq!(&taken_back.page, &page);
            prop_assert_eq!(apply(&page, &taken_back.back).unwrap().page, changed.page);
        }

        #[test]
        fn a_difference_makes_the_one_page_of_the_other(before in text(), after in text()) {
            prop_assert_eq!(apply(&before, &between(&before, &after)).unwrap().page, after);
        }
    }
}
