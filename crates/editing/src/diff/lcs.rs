//! The longest common subsequence of two short lists, by the full table.

/// Pairs of equal items, strictly increasing, as many as there can be. Takes the product of the lengths.
pub(super) fn pairs(before: &[usize], after: &[usize]) -> Vec<(usize, usize)> {
    // lengths of the common subsequence of before[i..] and after[j..], row by row
    let width = after.len() + 1;
    let mut table = vec![0_u32; width * (before.len() + 1)];
    for (i, item) in before.iter().enumerate().rev() {
        let Some((row, below)) = table
            .get_mut(i * width..(i + 2) * width)
            .map(|rows| rows.split_at_mut(width))
        else {
            continue;
        };
        let mut right = 0;
        let cells = row
            .iter_mut()
            .zip(after)
            .zip(below.iter().zip(below.iter().skip(1)));
        for ((cell, other), (down, diagonal)) in cells.rev() {
            *cell = if item == other {
                diagonal + 1
            } else {
                right.max(*down)
            };
            right = *cell;
        }
    }
    let at = |i: usize, j: usize| table.get(i * width + j).copied().unwrap_or(0);
    let (mut i, mut j) = (0, 0);
    let mut found = Vec::new();
    while let (Some(one), Some(other)) = (before.get(i), after.get(j)) {
        if one == other {
            found.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if at(i + 1, j) >= at(i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_is_found() {
        assert_eq!(
            pairs(&[1, 2, 3, 2, 4], &[2, 4, 3, 2, 2]),
            [(1, 0), (2, 2), (3, 3)]
        );
        assert_eq!(pairs(&[], &[1]), []);
        assert_eq!(pairs(&[1], &[2]), []);
    }
}
