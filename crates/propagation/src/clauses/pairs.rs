//! The numbering of the pairs of a group, in the order in which a group's clauses come:
//! (0, 1), (0, 2) … (0, n−1), (1, 2) …

/// How many pairs a group of n has.
pub(super) const fn count(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// The place of the pair (i, j), i < j < n, in that order.
pub(super) const fn rank(n: u64, i: u64, j: u64) -> u64 {
    // Before row i stand the rows 0 … i−1, which are all pairs less those of the last n−i.
    count(n) - count(n - i) + (j - i - 1)
}

/// The pair at this place.
pub(super) fn unrank(n: u64, rank: u64) -> (u64, u64) {
    let row_start = |i: u64| count(n) - count(n - i);
    // The last row that starts at or before the place, by bisection.
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
