//! The numbering of the pairs of a group, in the order of the group's clauses:
//! (0, 1), (0, 2) … (0, n−1), (1, 2) …

/// Returns the number of pairs of a group of n.
pub(super) const fn count(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// Returns the rank of the pair (i, j), i < j < n, in that order.
pub(super) const fn rank(n: u64, i: u64, j: u64) -> u64 {
    // Rows 0 … i−1 come first: all pairs but the pairs of the last n−i elements.
    count(n) - count(n - i) + (j - i - 1)
}

/// Returns the pair with this rank.
pub(super) fn unrank(n: u64, rank: u64) -> (u64, u64) {
    let row_start = |i: u64| count(n) - count(n - i);
    // Bisect for the last row that starts at or before the rank.
    let (mut low, mut high) = (0, n - 1);
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if row_start(middle) <= rank {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low, low + 1 + rank - row_start(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_loops() {
        for n in 2..=12 {
            let mut expected = 0;
            for i in 0..n {
                for j in i + 1..n {
                    assert_eq!(rank(n, i, j), expected);
                    assert_eq!(unrank(n, expected), (i, j));
                    expected += 1;
                }
            }
            assert_eq!(count(n), expected);
        }
    }
}
