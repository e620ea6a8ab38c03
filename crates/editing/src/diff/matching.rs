//! Which items of two lists stay the same: what a diff and a merge stand on.

use crate::diff::{lcs, patience, shortest};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

/// A gap of at most this many cells is matched by longest common subsequence.
const GAP_CELLS: usize = 250_000;
/// The cells of all gaps together: this many, and some for each item.
const ALL_CELLS: usize = 2_000_000;
const CELLS_PER_ITEM: usize = 32;

/// Pairs of equal items, strictly increasing on both sides.
///
/// Common ends are matched first, then the items that stand once on either side, in the longest order
/// that both sides share (patience), and so on between them. What no such item divides is matched by
/// longest common subsequence when it is small, by its shortest edit script when it differs little, and
/// else left unmatched. `n log n` in the items, however often they repeat, and without recursion: imara-diff
/// 0.2 takes quadratic time for lists of equal items with one more at the start of one and the end of the other,
/// and its histogram for lists of which every second item differs.
#[must_use]
pub fn matches<T: Eq + Hash>(before: &[T], after: &[T]) -> Vec<(usize, usize)> {
    let (start, end) = common_ends(before, after);
    let (until_before, until_after) = (before.len() - end, after.len() - end);
    let mut pairs: Vec<(usize, usize)> = (0..start).map(|at| (at, at)).collect();
    if start < until_before && start < until_after {
        let mut numbers = Numbers::default();
        let before = numbers.read(before.get(start..until_before).unwrap_or_default());
        let after = numbers.read(after.get(start..until_after).unwrap_or_default());
        let mut matcher = Matcher::new(&before, &after, numbers.0.len());
        matcher.run();
        matcher.pairs.sort_unstable();
        pairs.extend(
            matcher
                .pairs
                .into_iter()
                .map(|(one, other)| (start + one, start + other)),
        );
    }
    pairs.extend((until_before..before.len()).zip(until_after..after.len()));
    pairs
}

/// How many items two lists share at their start, and behind that at their end.
fn common_ends<T: PartialEq>(before: &[T], after: &[T]) -> (usize, usize) {
    let start = before
        .iter()
        .zip(after)
        .take_while(|(one, other)| one == other)
        .count();
    let rest = before.len().min(after.len()) - start;
    let end = before
        .iter()
        .rev()
        .zip(after.iter().rev())
        .take(rest)
        .take_while(|(one, other)| one == other)
        .count();
    (start, end)
}

/// Equal items by one number, so that they are compared and counted cheaply. The map's own hasher is
/// keyed: no page can be made whose lines collide.
struct Numbers<'a, T>(HashMap<&'a T, usize>);

impl<T> Default for Numbers<'_, T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<'a, T: Eq + Hash> Numbers<'a, T> {
    fn read(&mut self, items: &'a [T]) -> Vec<usize> {
        items
            .iter()
            .map(|item| {
                let next = self.0.len();
                *self.0.entry(item).or_insert(next)
            })
            .collect()
    }
}

/// A stretch of either list that is yet to be matched.
struct Gap {
    before: Range<usize>,
    after: Range<usize>,
    depth: u32,
}

struct Matcher<'a> {
    before: &'a [usize],
    after: &'a [usize],
    anchors: patience::Anchors,
    pairs: Vec<(usize, usize)>,
    gaps: Vec<Gap>,
    cells: usize,
    /// How often a gap may be divided: each level is linear, and lists can be made that divide unevenly.
    max_depth: u32,
}

impl<'a> Matcher<'a> {
    fn new(before: &'a [usize], after: &'a [usize], numbers: usize) -> Self {
        let items = before.len() + after.len();
        Self {
            before,
            after,
            anchors: patience::Anchors::new(numbers),
            pairs: Vec::new(),
            gaps: vec![Gap {
                before: 0..before.len(),
                after: 0..after.len(),
                depth: 0,
            }],
            cells: ALL_CELLS + CELLS_PER_ITEM * items,
            max_depth: 8 + (usize::BITS - items.leading_zeros()),
        }
    }

    fn run(&mut self) {
        while let Some(gap) = self.gaps.pop() {
            if let Some(gap) = self.trim(gap) {
                self.divide(&gap);
            }
        }
    }

    /// Matches the common ends of a gap and gives what lies between them, unless one side is then empty.
    fn trim(&mut self, gap: Gap) -> Option<Gap> {
        let (before, after) = self.items(&gap);
        let (start, end) = common_ends(before, after);
        let inner = Gap {
            before: gap.before.start + start..gap.before.end - end,
            after: gap.after.start + start..gap.after.end - end,
            depth: gap.depth,
        };
        self.pairs
            .extend((gap.before.start..inner.before.start).zip(gap.after.start..));
        self.pairs
            .extend((inner.before.end..gap.before.end).zip(inner.after.end..));
        (!inner.before.is_empty() && !inner.after.is_empty()).then_some(inner)
    }

    fn items(&self, gap: &Gap) -> (&'a [usize], &'a [usize]) {
        (
            self.before.get(gap.before.clone()).unwrap_or_default(),
            self.after.get(gap.after.clone()).unwrap_or_default(),
        )
    }

    fn divide(&mut self, gap: &Gap) {
        let (before, after) = self.items(gap);
        let anchors = if gap.depth < self.max_depth {
            self.anchors.find(before, after)
        } else {
            Vec::new()
        };
        if anchors.is_empty() {
            self.match_undivided(gap, before, after);
            return;
        }
        let (mut from_before, mut from_after) = (gap.before.start, gap.after.start);
        for (one, other) in anchors {
            let (one, other) = (gap.before.start + one, gap.after.start + other);
            self.pairs.push((one, other));
            self.push(from_before..one, from_after..other, gap.depth + 1);
            (from_before, from_after) = (one + 1, other + 1);
        }
        self.push(
            from_before..gap.before.end,
            from_after..gap.after.end,
            gap.depth + 1,
        );
    }

    fn push(&mut self, before: Range<usize>, after: Range<usize>, depth: u32) {
        if !before.is_empty() && !after.is_empty() {
            self.gaps.push(Gap { before, after, depth });
        }
    }

    fn match_undivided(&mut self, gap: &Gap, before: &[usize], after: &[usize]) {
        let cells = before.len().saturating_mul(after.len());
        let found = if cells <= GAP_CELLS && cells <= self.cells {
            self.cells -= cells;
            lcs::pairs(before, after)
        } else {
            shortest::pairs(before, after)
        };
        self.pairs.extend(
            found
                .into_iter()
                .map(|(one, other)| (gap.before.start + one, gap.after.start + other)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::{Duration, Instant};

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    fn common(before: &str, after: &str) -> String {
        let (before, after) = (chars(before), chars(after));
        matches(&before, &after)
            .into_iter()
            .map(|(at, _)| before[at])
            .collect()
    }

    #[test]
    fn common_ends_and_unique_items_anchor() {
        assert_eq!(common("abcdef", "abXdef"), "abdef");
        assert_eq!(common("", "abc"), "");
        assert_eq!(common("abc", "abc"), "abc");
        assert_eq!(common("aaa", "aa"), "aa");
        // the unique items decide, not the many brackets
        let pairs = matches(&chars("{f}{g}"), &chars("{n}{f}{g}"));
        assert_eq!(pairs, [(0, 0), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8)]);
    }

    #[test]
    fn small_gaps_without_unique_items_are_matched_best() {
        assert_eq!(common("xabab", "yaabby").len(), 3);
        assert_eq!(common("ababab", "bababa").len(), 5);
    }

    #[test]
    fn a_large_repetitive_gap_with_few_differences_is_matched() {
        let row = ["<tr>", "<td></td>", "</tr>"];
        let before: Vec<&str> = std::iter::repeat_n(row, 10_000).flatten().collect();
        let mut after = before.clone();
        after.insert(5, "<hr>");
        after.remove(20_000);
        assert_eq!(matches(&before, &after).len(), before.len() - 1);
    }

    fn takes_no_longer_than(limit: Duration, before: &[usize], after: &[usize]) {
        let began = Instant::now();
        let pairs = matches(before, after);
        assert!(began.elapsed() < limit, "{:?}", began.elapsed());
        assert_valid(before, after, &pairs).unwrap();
    }

    #[test]
    fn hostile_lists_take_no_longer() {
        let limit = Duration::from_secs(20); // in a test build, on a loaded machine
        let equal = vec![7; 1_000_000];
        let (mut before, mut after) = (equal.clone(), equal);
        before.insert(0, 1);
        after.push(2);
        takes_no_longer_than(limit, &before, &after);
        // each item that stands once makes only the next one stand once
        let chain: Vec<usize> = (0..30_000).flat_map(|at| [at + 1, at]).collect();
        let apart = |own: usize| -> Vec<usize> { chain.iter().flat_map(|item| [*item, own]).collect() };
        takes_no_longer_than(limit, &apart(1_000_001), &apart(1_000_002));
        // nothing but small gaps without unique items
        let gaps = |low: usize, high: usize| -> Vec<usize> {
            (0..300)
                .flat_map(|gap| {
                    (0..450)
                        .map(move |at| if at % 2 == 0 { low } else { high })
                        .chain([gap + 10])
                })
                .collect()
        };
        takes_no_longer_than(limit, &gaps(1, 2), &gaps(2, 1));
        takes_no_longer_than(
            limit,
            &(0..150_000).collect::<Vec<_>>(),
            &(0..150_000).rev().collect::<Vec<_>>(),
        );
    }

    fn assert_valid(
        before: &[usize],
        after: &[usize],
        pairs: &[(usize, usize)],
    ) -> Result<(), TestCaseError> {
        for (one, other) in pairs {
            prop_assert_eq!(before.get(*one), after.get(*other));
            prop_assert!(*one < before.len());
        }
        for pair in pairs.windows(2) {
            prop_assert!(pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1);
        }
        Ok(())
    }

    fn items() -> impl Strategy<Value = Vec<usize>> {
        prop_oneof![
            prop::collection::vec(0_usize..4, 0..60),
            prop::collection::vec(0_usize..40, 0..60)
        ]
    }

    proptest! {
        #[test]
        fn pairs_are_equal_items_in_order(before in items(), after in items()) {
            assert_valid(&before, &after, &matches(&before, &after))?;
        }

        #[test]
        fn what_is_not_touched_is_matched(items in items(), at in 0_usize..60, new in prop::collection::vec(50_usize..60, 0..4)) {
            let at = at.min(items.len());
            let mut after = items.clone();
            after.splice(at..at, new);
            prop_assert_eq!(matches(&items, &after).len(), items.len());
        }
    }
}
