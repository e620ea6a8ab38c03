//! Items that stand once on either side, in the longest order that both sides share.

/// Finds anchors; keeps its tables from one call to the next, so that a call is linear in its lists alone
/// (but for the logarithm of the search).
pub(super) struct Anchors {
    /// By number: how often an item stands in before and in after (counted up to 2), and where in after.
    seen: Vec<Seen>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    before: u8,
    after: u8,
    at: usize,
}

impl Anchors {
    /// Tables for items of the numbers below `numbers`.
    pub(super) fn new(numbers: usize) -> Self {
        Self {
            seen: vec![Seen::default(); numbers],
        }
    }

    /// The pairs of items that anchor the two lists, strictly increasing.
    pub(super) fn find(&mut self, before: &[usize], after: &[usize]) -> Vec<(usize, usize)> {
        for item in before {
            if let Some(seen) = self.seen.get_mut(*item) {
                seen.before = seen.before.saturating_add(1).min(2);
            }
        }
        for (at, item) in after.iter().enumerate() {
            if let Some(seen) = self.seen.get_mut(*item) {
                seen.after = seen.after.saturating_add(1).min(2);
                seen.at = at;
            }
        }
        let unique: Vec<(usize, usize)> = before
            .iter()
            .enumerate()
            .filter_map(|(at, item)| {
                let seen = self.seen.get(*item)?;
                (seen.before == 1 && seen.after == 1).then_some((at, seen.at))
            })
            .collect();
        for item in before.iter().chain(after) {
            if let Some(seen) = self.seen.get_mut(*item) {
                *seen = Seen::default();
            }
        }
        longest_increasing(&unique)
    }
}

/// The longest run of pairs, in their order, whose second parts increase too.
fn longest_increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length, the pair with the smallest second part that ends such a run; and each pair's predecessor.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, (_, second)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs.get(*end).is_some_and(|pair| pair.1 < *second));
        previous.push(
            length
                .checked_sub(1)
                .and_then(|shorter| ends.get(shorter).copied()),
        );
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(index) = next {
        run.extend(pairs.get(index).copied());
        next = previous.get(index).copied().flatten();
    }
    run.reverse();
    run
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_shared_order_anchors() {
        let mut anchors = Anchors::new(10);
        assert_eq!(
            anchors.find(&[1, 2, 3, 4, 5, 5], &[3, 1, 2, 5, 4]),
            [(0, 1), (1, 2), (3, 4)]
        );
        assert_eq!(anchors.find(&[1, 1], &[1]), []);
        assert_eq!(anchors.find(&[2], &[1, 2]), [(0, 1)]);
    }
}
