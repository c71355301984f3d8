//! Tests of paired times: by the signs of the differences, by their ranks, and the correction for several tests.

/// The most pairs for which the terms of the sign test are whole numbers in floating point.
const EXACT: usize = 50;

/// Returns the two-sided probability that of independent pairs, in each of which either is faster with probability 1/2, at
/// least as many fall to one side (W. J. Dixon & A. M. Mood, *The Statistical Sign Test*, 1946).
///
/// ```
/// use clausoku_bench::statistics::sign_test;
/// // `binom.test(8, 10)` in R: 0.1094.
/// assert!((sign_test(8, 2) - 0.109_375).abs() < 1e-12);
/// assert_eq!(sign_test(0, 0), 1.0);
/// ```
pub fn sign_test(first: usize, second: usize) -> f64 {
    let count = first + second;
    if count <= EXACT {
        let (mut tail, mut term) = (0.0, 1.0);
        for drawn in 0..=first.min(second) {
            tail += term;
            term *= (count - drawn) as f64 / (drawn + 1) as f64;
        }
        return (2.0 * tail / (count as f64).exp2()).min(1.0);
    }
    // The logarithm of each term, since 2⁻ⁿ is 0 in floating point for some thousand pairs.
    let mut term = -(count as f64) * std::f64::consts::LN_2;
    let mut tail = 0.0;
    for drawn in 0..=first.min(second) {
        tail += term.exp();
        term += ((count - drawn) as f64 / (drawn + 1) as f64).ln();
    }
    (2.0 * tail).min(1.0)
}

/// The most differences for which the distribution of the rank sum is counted; above, it is close to normal.
const MAX_COUNTED: usize = 25;

/// Returns the two-sided probability of a rank sum at least as uneven as the one of these paired times, if each difference has either
/// sign with probability 1/2 (F. Wilcoxon, *Individual Comparisons by Ranking Methods*, 1945).
///
/// Differences are ranked by their size, equal ones with the mean of their ranks; a difference to an unfinished run is greater than all
/// others. Pairs without a difference are left out. Up to 25 differences the distribution is counted, with equal ranks; above, it is
/// the normal one with the corrections for ties and for continuity.
///
/// ```
/// use clausoku_bench::statistics::signed_rank;
/// // M. Hollander & D. A. Wolfe, *Nonparametric Statistical Methods*, 1973, and `wilcox.test` in R: V = 40, p = 0.03906.
/// let first = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
/// let second = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
/// assert!((signed_rank(first.into_iter().zip(second)) - 0.039_062_5).abs() < 1e-12);
/// ```
pub fn signed_rank(pairs: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    // Two unfinished runs have no difference, which is not a number.
    let differences = pairs.into_iter().map(|(first, second)| first - second);
    let mut differences: Vec<f64> =
        differences.filter(|&difference| difference != 0.0 && !difference.is_nan()).collect();
    differences.sort_unstable_by(|one, other| one.abs().total_cmp(&other.abs()));
    // Twice the ranks, since the mean of ranks may end in a half.
    let mut ranks: Vec<usize> = Vec::with_capacity(differences.len());
    let mut ties = 0.0;
    #[expect(clippy::float_cmp, reason = "equal measurements are equal")]
    for equal in differences.chunk_by(|one, other| one.abs() == other.abs()) {
        let first = ranks.len() + 1;
        let count = equal.len();
        ranks.extend(std::iter::repeat_n(2 * first + count - 1, count));
        ties += (count as f64).powi(3) - count as f64;
    }
    let signed = ranks.iter().zip(&differences).filter(|(_, difference)| **difference > 0.0);
    let positive: usize = signed.map(|(rank, _)| rank).sum();
    let all: usize = ranks.iter().sum();
    let less = positive.min(all - positive);
    if ranks.len() <= MAX_COUNTED {
        return (2.0 * share_of_sums(&ranks, less)).min(1.0);
    }
    let count = ranks.len() as f64;
    let mean = count * (count + 1.0) / 4.0;
    let variance = mean * (2.0 * count + 1.0) / 6.0 - ties / 48.0;
    let distance = (mean - less as f64 / 2.0 - 0.5).max(0.0);
    2.0 * normal_tail(distance / variance.sqrt())
}

/// Returns the share of the subsets of these numbers with a sum of at most `max`.
fn share_of_sums(numbers: &[usize], max: usize) -> f64 {
    let mut counts = vec![0_u64; max + 1];
    counts[0] = 1;
    for &number in numbers {
        for sum in (number..=max).rev() {
            counts[sum] += counts[sum - number];
        }
    }
    counts.iter().sum::<u64>() as f64 / (numbers.len() as f64).exp2()
}

/// Returns the probability of a normal value of at least this many deviations above the mean, 0 or more (G. Marsaglia, *Evaluating
/// the Normal Distribution*, 2004). Its absolute error is about 1e-15.
fn normal_tail(deviations: f64) -> f64 {
    // Beyond, the probability is less than the error.
    if deviations > 8.0 {
        return 0.0;
    }
    let square = deviations * deviations;
    let (mut sum, mut term, mut odd) = (deviations, deviations, 1.0);
    while term > sum * f64::EPSILON {
        odd += 2.0;
        term *= square / odd;
        sum += term;
    }
    let density = (-square / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (0.5 - sum * density).max(0.0)
}

/// Corrects probabilities for their number (S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, 1979).
///
/// ```
/// use clausoku_bench::statistics::corrected;
/// // `p.adjust(c(0.01, 0.04, 0.03), "holm")` in R.
/// assert_eq!(corrected(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
/// ```
pub fn corrected(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&one, &other| chances[one].total_cmp(&chances[other]));
    let mut corrected = vec![1.0; chances.len()];
    let mut least = 0.0_f64;
    for (rank, index) in order.into_iter().enumerate() {
        let factor = (chances.len() - rank) as f64;
        least = least.max((factor * chances[index]).min(1.0));
        corrected[index] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(differences: &[f64]) -> impl Iterator<Item = (f64, f64)> {
        differences.iter().map(|&difference| (100.0 + difference, 100.0))
    }

    fn is_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }

    #[test]
    fn few_differences_are_counted() {
        // The critical values of the tables: of 6 differences, a rank sum of 0 has the probability 2/64.
        is_near(signed_rank(pairs(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])), 2.0 / 64.0);
        // Sums of at most 2 of 8 ranks: {}, {1}, {2}.
        is_near(signed_rank(pairs(&[1.0, -2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])), 6.0 / 256.0);
        // Equal sizes share the ranks 1.5 and 1.5: {} and both of the two.
        is_near(signed_rank(pairs(&[-1.0, 1.0, 2.0, 3.0, 4.0])), 6.0 / 32.0);
        is_near(signed_rank(pairs(&[1.0, -1.0])), 1.0);
        is_near(signed_rank(pairs(&[])), 1.0);
    }

    #[test]
    fn unfinished_runs_have_the_greatest_ranks() {
        let unfinished = f64::INFINITY;
        let with = |first| signed_rank([(first, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 5.0)]);
        is_near(with(unfinished), with(1000.0));
        is_near(signed_rank([(unfinished, unfinished), (3.0, 3.0), (1.0, 2.0)]), 1.0);
    }

    #[test]
    fn many_differences_are_normal() {
        // `scipy.stats.wilcoxon(d, correction=True, method="approx").pvalue`
        let differences: Vec<f64> =
            (1..=30).map(|k: i32| f64::from(if k % 4 == 0 { -k } else { k % 7 + k })).collect();
        is_near(signed_rank(pairs(&differences)), 0.005_660_817_841_265_719);
        let tied: Vec<f64> = (0..40).map(|k: i32| f64::from(k % 5 - 1)).collect();
        is_near(signed_rank(pairs(&tied)), 0.000_195_059_581_687_472_9);
        is_near(normal_tail(0.0), 0.5);
        is_near(normal_tail(1.959_963_984_540_054), 0.025);
        is_near(normal_tail(50.0), 0.0);
    }

    #[test]
    fn the_normal_distribution_continues_the_counted_one() {
        // The counted probability of 26 differences: `scipy.stats.wilcoxon(d, method="exact").pvalue`
        let differences: Vec<f64> =
            (1..=26).map(|k| f64::from(if k % 3 == 0 { -k } else { k })).collect();
        assert!((signed_rank(pairs(&differences)) - 0.089_029_014).abs() < 0.001);
    }
}
