//! The shortest edit script of two long lists that differ little (Myers 1986, the greedy algorithm),
//! given up when the lists turn out to differ much.

/// The steps that may be taken for each item before giving up.
const STEPS_PER_ITEM: usize = 16;

/// Pairs of equal items, strictly increasing, as many as there can be; none when the lists differ too much.
/// Linear in the lists, in time and in memory: of the paths that are tried one bit a step is kept.
pub(super) fn pairs(before: &[usize], after: &[usize]) -> Vec<(usize, usize)> {
    let budget = STEPS_PER_ITEM * (before.len() + after.len());
    search(before, after, budget)
        .map(|paths| paths.pairs(before, after))
        .unwrap_or_default()
}

/// Takes the furthest path of each number of edits on each diagonal, until one has passed both lists.
fn search(before: &[usize], after: &[usize], budget: usize) -> Option<Paths> {
    let mut paths = Paths::default();
    // for the diagonals of the last round, how many items of before the furthest path has passed
    let (mut last, mut round): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut steps = 0;
    for edits in 0..=before.len() + after.len() {
        round.clear();
        for diagonal in 0..=edits {
            let (start, by_before) = entry(&last, diagonal);
            paths.push(by_before);
            // diagonal number `diagonal` of `edits` is x - y = 2 * diagonal - edits
            let mut x = start;
            let mut y = (x + edits).saturating_sub(2 * diagonal);
            while let (Some(one), Some(other)) = (before.get(x), after.get(y))
                && one == other
            {
                (x, y) = (x + 1, y + 1);
                steps += 1;
            }
            round.push(x);
            if x >= before.len() && y >= after.len() {
                paths.edits = edits;
                return Some(paths);
            }
        }
        steps += edits + 1;
        std::mem::swap(&mut last, &mut round);
        if steps > budget {
            return None;
        }
    }
    None
}

/// Where a path comes onto a diagonal of the round behind `last`: how many items of before it has passed,
/// and whether it came by passing one of before (rather than of after).
fn entry(last: &[usize], diagonal: usize) -> (usize, bool) {
    let by_before = diagonal
        .checked_sub(1)
        .and_then(|left| last.get(left))
        .map(|x| x + 1);
    let by_after = last.get(diagonal).copied();
    match (by_before, by_after) {
        (Some(one), Some(other)) if other >= one => (other, false),
        (Some(one), _) => (one, true),
        (None, other) => (other.unwrap_or(0), false),
    }
}

/// How the furthest paths came onto their diagonals: round `d` holds, for the diagonals `-d, -d + 2, … d` (items of
/// before less items of after), whether the last edit passed an item of before. Where a path was follows from its
/// edits, since between them it passes all that is equal.
#[derive(Default)]
struct Paths {
    words: Vec<u64>,
    bits: usize,
    /// The edits of the path that passed both lists.
    edits: usize,
}

impl Paths {
    fn push(&mut self, by_before: bool) {
        let bit = self.bits % 64;
        if bit == 0 {
            self.words.push(0);
        }
        if let Some(word) = self.words.last_mut() {
            *word |= u64::from(by_before) << bit;
        }
        self.bits += 1;
    }

    fn by_before(&self, edits: usize, diagonal: usize) -> bool {
        let bit = edits * (edits + 1) / 2 + diagonal;
        self.words
            .get(bit / 64)
            .is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// The items that the path which passed both lists passed on both sides at once.
    fn pairs(&self, before: &[usize], after: &[usize]) -> Vec<(usize, usize)> {
        let mut diagonal = (before.len() + self.edits).saturating_sub(after.len()) / 2;
        let mut edits = Vec::with_capacity(self.edits);
        for round in (1..=self.edits).rev() {
            let by_before = self.by_before(round, diagonal);
            edits.push(by_before);
            diagonal -= usize::from(by_before);
        }
        let mut found = Vec::new();
        let (mut x, mut y) = (0, 0);
        let mut edits = edits.into_iter().rev();
        loop {
            while let (Some(one), Some(other)) = (before.get(x), after.get(y))
                && one == other
            {
                found.push((x, y));
                (x, y) = (x + 1, y + 1);
            }
            match edits.next() {
                Some(true) => x += 1,
                Some(false) => y += 1,
                None => return found,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::lcs;
    use proptest::prelude::*;

    #[test]
    fn lists_that_differ_much_are_given_up() {
        let before: Vec<usize> = (0..1000).collect();
        let after: Vec<usize> = (1000..2000).collect();
        assert_eq!(pairs(&before, &after), []);
    }

    proptest! {
        #[test]
        fn as_many_pairs_as_the_full_table_finds(
            before in prop::collection::vec(0_usize..4, 0..30),
            after in prop::collection::vec(0_usize..4, 0..30),
        ) {
            let found = search(&before, &after, usize::MAX).unwrap().pairs(&before, &after);
            for (one, other) in &found {
                prop_assert_eq!(before[*one], after[*other]);
            }
            prop_assert!(found.is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1));
            prop_assert_eq!(found.len(), lcs::pairs(&before, &after).len());
        }
    }
}
