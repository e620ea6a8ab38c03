//! The shortest edit script of two long lists that differ little (Myers 1986, the greedy algorithm),
//! given up when the lists turn out to differ much.

/// The steps that may be taken for each item before giving up.
const STEPS_PER_ITEM: usize = 16;

/// Pairs of equal items, strictly increasing, as many as there can be; none when the lists differ too much.
/// Linear in the lists.
pub(super) fn pairs(before: &[usize], after: &[usize]) -> Vec<(usize, usize)> {
    let budget = STEPS_PER_ITEM * (before.len() + after.len());
    search(before, after, budget)
        .map(|rounds| trace(before.len(), after.len(), &rounds))
        .unwrap_or_default()
}

/// Round `d` holds, for the diagonals `-d, -d + 2, … d` (items of before less items of after), how many
/// items of before the furthest path of `d` edits has passed.
fn search(before: &[usize], after: &[usize], budget: usize) -> Option<Vec<Vec<usize>>> {
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    let mut steps = 0;
    for edits in 0..=before.len() + after.len() {
        let mut round = Vec::with_capacity(edits + 1);
        for diagonal in 0..=edits {
            let start = match rounds.last() {
                Some(last) => entry(last, diagonal).0,
                None => 0,
            };
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
                rounds.push(round);
                return Some(rounds);
            }
        }
        steps += edits + 1;
        rounds.push(round);
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

/// Walks the found path back and collects the items that it passed on both sides at once.
fn trace(before: usize, after: usize, rounds: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut x, mut y) = (before, after);
    for edits in (0..rounds.len()).rev() {
        let diagonal = (x + edits).saturating_sub(y) / 2;
        let last = edits.checked_sub(1).and_then(|last| rounds.get(last));
        let (start, by_before) = last.map_or((0, false), |last| entry(last, diagonal));
        while x > start && y > 0 {
            (x, y) = (x - 1, y - 1);
            found.push((x, y));
        }
        if last.is_some() {
            if by_before {
                x = x.saturating_sub(1);
            } else {
                y = y.saturating_sub(1);
            }
        }
    }
    found.reverse();
    found
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
            let rounds = search(&before, &after, usize::MAX).unwrap();
            let found = trace(before.len(), after.len(), &rounds);
            for (one, other) in &found {
                prop_assert_eq!(before[*one], after[*other]);
            }
            prop_assert!(found.is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1));
            prop_assert_eq!(found.len(), lcs::pairs(&before, &after).len());
        }
    }
}
