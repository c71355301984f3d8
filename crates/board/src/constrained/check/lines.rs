//! Lines: neighbours, pairs, windows, ends, and the values of a line from its beginning.

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

/// Returns the sum of the values between these two; `None` if one of them is missing.
pub(super) fn sandwich(line: &[i64], low: i64, high: i64) -> Option<i64> {
    let one = line.iter().position(|&value| value == low)?;
    let other = line.iter().position(|&value| value == high)?;
    let inner = line.get(one.min(other) + 1..one.max(other));
    Some(inner.map_or(0, |inner| inner.iter().sum()))
}

/// Returns the sum of the values between the least and the greatest one.
pub(super) fn lunchbox(line: &[i64]) -> i64 {
    let least = line.iter().min().copied().unwrap_or(0);
    let most = line.iter().max().copied().unwrap_or(0);
    sandwich(line, least, most).unwrap_or(0)
}

/// Returns the sum of the first x values, where x is the first one; `None` if there are fewer.
pub(super) fn x_sum(line: &[i64]) -> Option<i64> {
    let count = usize::try_from(line[0]).ok()?;
    Some(line.get(..count)?.iter().sum())
}

/// Returns the number of values that are larger than all values before them.
pub(super) fn visible(line: &[i64]) -> usize {
    let mut highest = 0;
    let mut count = 0;
    for &value in line {
        if value > highest {
            highest = value;
            count += 1;
        }
    }
    count
}

/// Returns the first value with a larger one before it. Until then the values do not decrease.
pub(super) fn first_hidden(line: &[i64]) -> Option<i64> {
    line.windows(2).find(|two| two[1] < two[0]).map(|two| two[1])
}
