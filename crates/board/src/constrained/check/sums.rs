//! Sums of values.

/// Returns the sum.
pub(super) fn total(line: &[i64]) -> i64 {
    line.iter().sum()
}

/// Returns the sum of the values times their weights; without weights, of the values.
pub(super) fn weighted(line: &[i64], weights: &[i64]) -> i64 {
    if weights.is_empty() {
        return total(line);
    }
    line.iter().zip(weights).map(|(value, weight)| value * weight).sum()
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
    let number = pill.iter().fold(0, |number, digit| 10 * number + digit);
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
        all => Some(all % sum),
    });
    rest == Some(0)
}
