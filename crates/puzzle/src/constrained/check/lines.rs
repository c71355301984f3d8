//! Lines: neighbours, pairs, windows, ends.

/// Returns whether all neighbours are related.
pub(super) fn neighbours(line: &[i64], related: impl Fn(i64, i64) -> bool) -> bool {
    line.windows(2).all(|two| related(two[0], two[1]))
}

/// Returns whether any two values are related, the earlier one first.
pub(super) fn pairs(line: &[i64], related: impl Fn(i64, i64) -> bool) -> bool {
    line.iter()
        .enumerate()
        .all(|(index, &first)| line[index + 1..].iter().all(|&second| related(first, second)))
}

/// Returns whether one value is this many times the other.
pub(super) fn has_ratio(first: i64, second: i64, ratio: u32) -> bool {
    let ratio = i64::from(ratio);
    first == ratio * second || second == ratio * first
}

/// Returns whether the classes differ within any window of this size; the whole line if it is shorter.
pub(super) fn windows_differ(line: &[i64], size: usize, class: impl Fn(i64) -> i64) -> bool {
    let classes: Vec<i64> = line.iter().map(|&value| class(value)).collect();
    classes.windows(size.min(classes.len())).all(super::sets::differ)
}

/// Returns the lower and the higher end, and the values between them on the line.
fn ends(line: &[i64]) -> (i64, i64, &[i64]) {
    let (first, last) = (line[0], line[line.len() - 1]);
    (first.min(last), first.max(last), &line[1..line.len() - 1])
}

/// Returns whether the inner values are strictly between the ends.
pub(super) fn is_between(line: &[i64]) -> bool {
    let (low, high, inner) = ends(line);
    inner.iter().all(|&value| low < value && value < high)
}

/// Returns whether the ends differ by at least this much and no inner value is between or equal to them.
pub(super) fn is_lockout(line: &[i64], difference: u32) -> bool {
    let (low, high, inner) = ends(line);
    high - low >= i64::from(difference) && inner.iter().all(|&value| value < low || value > high)
}
