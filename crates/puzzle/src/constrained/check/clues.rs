//! Clues outside the board, about the values of a line from its beginning.

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
