//! Spearman's rank correlation (C. Spearman, *The Proof and Measurement of Association between Two Things*, 1904).

/// Returns Spearman's rank correlation of pairs of numbers, from -1 to 1; `None` if all left or all right numbers are
/// equal. Equal numbers share the mean of their ranks; infinity is greater than all others.
///
/// ```
/// use clausoku_ratings::rank_correlation;
/// assert_eq!(rank_correlation(&[(1.0, 10.0), (2.0, 300.0), (7.0, f64::INFINITY)]), Some(1.0));
/// assert_eq!(rank_correlation(&[(1.0, 3.0), (2.0, 3.0)]), None);
/// ```
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let left = centred_ranks(pairs.iter().map(|pair| pair.0));
    let right = centred_ranks(pairs.iter().map(|pair| pair.1));
    let variances = product(&left, &left) * product(&right, &right);
    (variances > 0.0).then(|| product(&left, &right) / variances.sqrt())
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn centred_ranks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let numbers: Vec<f64> = numbers.collect();
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mean = (numbers.len() as f64 - 1.0) / 2.0;
    let mut ranks = vec![0.0; numbers.len()];
    let mut first = 0;
    for equal in order.chunk_by(|&a, &b| numbers[a].total_cmp(&numbers[b]).is_eq()) {
        let rank = first as f64 + (equal.len() as f64 - 1.0) / 2.0;
        for &index in equal {
            ranks[index] = rank - mean;
        }
        first += equal.len();
    }
    ranks
}
