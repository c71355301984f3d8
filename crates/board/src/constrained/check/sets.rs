//! Sets of values: different, consecutive, counted.

use std::collections::HashSet;

/// Returns the number of different values.
pub(super) fn distinct(line: &[i64]) -> usize {
    line.iter().collect::<HashSet<_>>().len()
}

/// Returns whether no value occurs twice.
pub(super) fn differ(line: &[i64]) -> bool {
    distinct(line) == line.len()
}

/// Returns how often the value occurs.
pub(super) fn count(line: &[i64], value: i64) -> usize {
    line.iter().filter(|&&other| other == value).count()
}

/// Returns whether the values differ and are consecutive.
pub(super) fn is_run(line: &[i64]) -> bool {
    let least = line.iter().min().copied().unwrap_or(0);
    let most = line.iter().max().copied().unwrap_or(0);
    differ(line) && most - least + 1 == line.len() as i64
}

/// Returns whether there are as many even as odd values, and as many low as high ones, and no middle one.
pub(super) fn is_balanced(line: &[i64], order: i64) -> bool {
    let half = order / 2;
    let low = line.iter().filter(|&&value| value <= half).count();
    let high = line.iter().filter(|&&value| value > order - half).count();
    let even = line.iter().filter(|&&value| value % 2 == 0).count();
    low == high && low + high == line.len() && 2 * even == line.len()
}

/// Returns whether the sets of the same size have the same values, equally often.
pub(super) fn same(line: &[i64], sets: usize) -> bool {
    let mut sets: Vec<_> = line.chunks(line.len() / sets).map(<[i64]>::to_vec).collect();
    for set in &mut sets {
        set.sort_unstable();
    }
    sets.windows(2).all(|two| two[0] == two[1])
}

/// Returns whether the number of occurrences of each listed value fits the number of times that it is listed.
pub(super) fn counts(line: &[i64], values: &[u32], fits: impl Fn(usize, usize) -> bool) -> bool {
    values.iter().all(|&value| {
        let listed = values.iter().filter(|&&other| other == value).count();
        fits(count(line, value.into()), listed)
    })
}
