//! Conditions on the values of a line: neighbours, pairs, windows, ends; sets of values that are different, consecutive,
//! counted; and sums.

use std::collections::HashSet;
use std::hash::Hash;

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
pub(super) fn windows_differ<C: Eq + Hash>(
    line: &[i64],
    size: usize,
    class: impl Fn(i64) -> C,
) -> bool {
    let classes: Vec<C> = line.iter().map(|&value| class(value)).collect();
    classes.windows(size.min(classes.len()).max(1)).all(differ)
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

/// Returns the sum of the first x values, where x is the first one; `None` if it is 0, or if there are fewer.
pub(super) fn x_sum(line: &[i64]) -> Option<i64> {
    let count = usize::try_from(line[0]).ok().filter(|&count| count > 0)?;
    Some(line.get(..count)?.iter().sum())
}

/// Returns the number of values that are larger than all values before them, and than 0.
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

/// Returns the number of different values.
pub(super) fn distinct<T: Eq + Hash>(line: &[T]) -> usize {
    line.iter().collect::<HashSet<_>>().len()
}

/// Returns whether no value occurs twice.
pub(super) fn differ<T: Eq + Hash>(line: &[T]) -> bool {
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
pub(super) fn is_balanced(line: &[i64], first: i64, order: i64) -> bool {
    let half = order / 2;
    let low = line.iter().filter(|&&value| value - first < half).count();
    let high = line.iter().filter(|&&value| value - first >= order - half).count();
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

/// Returns the sum.
pub(super) fn total(line: &[i64]) -> i64 {
    line.iter().sum()
}

/// Returns the sum of the values times their weights; without weights, of the values.
pub(super) fn weighted(line: &[i64], weights: &[i64]) -> i128 {
    if weights.is_empty() {
        return total(line).into();
    }
    let terms = line.iter().zip(weights);
    terms.map(|(&value, &weight)| i128::from(value) * i128::from(weight)).sum()
}

/// Returns whether some values, at least one, have this sum.
pub(super) fn has_subset(line: &[i64], sum: u32) -> bool {
    let mut sums = std::collections::BTreeSet::new();
    for &value in line {
        let more: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
        sums.extend(more);
        sums.insert(value);
    }
    sums.contains(&i64::from(sum))
}

/// Returns whether the consecutive segments of these sizes have the same sum.
pub(super) fn segments_agree(line: &[i64], sizes: &[usize]) -> bool {
    let mut rest = line;
    let mut found = Vec::new();
    for &size in sizes {
        let (segment, after) = rest.split_at(size.min(rest.len()));
        found.push(total(segment));
        rest = after;
    }
    found.windows(2).all(|two| two[0] == two[1])
}

/// Returns whether both ends together are the sum of the inner values.
pub(super) fn is_double_arrow(line: &[i64]) -> bool {
    let ends = line[0] + line[line.len() - 1];
    total(line) == 2 * ends
}

/// Returns whether the decimal number in the first cells is the sum of the others.
pub(super) fn is_pill(line: &[i64], digits: usize) -> bool {
    let (pill, shaft) = line.split_at(digits);
    let number =
        pill.iter().fold(0_i64, |number, &digit| number.saturating_mul(10).saturating_add(digit));
    pill[1..].iter().all(|&digit| digit <= 9) && number == total(shaft)
}

/// Returns whether cells at the same distance from the middle have the same sum, which a middle cell contains.
pub(super) fn is_zipper(line: &[i64]) -> bool {
    let half = line.len() / 2;
    let pairs: Vec<i64> = (0..half).map(|k| line[k] + line[line.len() - 1 - k]).collect();
    let middle = (line.len() % 2 == 1).then(|| line[half]);
    let sum = middle.or(pairs.first().copied());
    pairs.iter().all(|&pair| Some(pair) == sum)
}

/// Returns whether the line consists of segments of this sum. A closed line may begin anywhere.
pub(super) fn is_divided(line: &[i64], sum: i64, closed: bool) -> bool {
    let starts = if closed { line.len() } else { 1 };
    (0..starts).any(|start| is_divided_from_here(&[&line[start..], &line[..start]].concat(), sum))
}

fn is_divided_from_here(line: &[i64], sum: i64) -> bool {
    let rest = line.iter().try_fold(0, |part, &value| match part + value {
        all if all > sum => None,
        all => Some(all.checked_rem(sum)?),
    });
    rest == Some(0)
}
