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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_their_mean_rank() {
        // Ranks 1 2.5 2.5 4 against 1 2 3 4: 4.5 / sqrt(4.5 * 5).
        let pairs = [(1.0, 1.0), (2.0, 2.0), (2.0, 3.0), (9.0, 4.0)];
        let found = rank_correlation(&pairs).unwrap();
        assert!((found - 0.9_f64.sqrt()).abs() < 1e-12, "{found}");
        let reversed = pairs.map(|(left, right)| (left, -right));
        assert!((rank_correlation(&reversed).unwrap() + found).abs() < 1e-12);
    }

    #[test]
    fn constant_and_missing_numbers_have_no_correlation() {
        assert_eq!(rank_correlation(&[]), None);
        assert_eq!(rank_correlation(&[(1.0, 2.0)]), None);
        assert_eq!(rank_correlation(&[(f64::INFINITY, 1.0), (f64::INFINITY, 2.0)]), None);
    }
}
