//! Ratios of paired times.

/// The comparison of paired times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The geometric mean of first / second, over the pairs in which both finished.
    pub mean: f64,
    /// The number of pairs in which both finished.
    pub both: usize,
    /// The number of pairs in which the first was faster; finishing is faster than not finishing.
    pub first: usize,
    /// The number of pairs in which the second was faster.
    pub second: usize,
}

/// Compares paired times. Only pairs in which both finished enter the mean: a time-out is not a number.
/// `None` if there is no such pair.
///
/// ```
/// let ratio = clausoku_bench::statistics::geometric_ratio([(1.0, 2.0), (8.0, 1.0), (1.0, f64::INFINITY)]).unwrap();
/// assert!((ratio.mean - 2.0).abs() < 1e-12);
/// assert_eq!((ratio.both, ratio.first, ratio.second), (2, 2, 1));
/// ```
pub fn geometric_ratio(pairs: impl IntoIterator<Item = (f64, f64)>) -> Option<Ratio> {
    let mut sum = 0.0;
    let mut both = 0_usize;
    let mut wins = [0; 2];
    for (first, second) in pairs {
        if first < second {
            wins[0] += 1;
        } else if second < first {
            wins[1] += 1;
        }
        if first.is_finite() && second.is_finite() && first > 0.0 && second > 0.0 {
            sum += (first / second).ln();
            both += 1;
        }
    }
    let mean = (sum / both as f64).exp();
    (both > 0).then_some(Ratio { mean, both, first: wins[0], second: wins[1] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_outs_never_become_ratios() {
        let unfinished = f64::INFINITY;
        assert_eq!(geometric_ratio([(1.0, unfinished), (unfinished, unfinished)]), None);
        let ratio = geometric_ratio([(3.0, 1.0), (unfinished, 1.0), (1.0, 3.0)]).unwrap();
        assert!((ratio.mean - 1.0).abs() < 1e-12);
        assert_eq!((ratio.both, ratio.first, ratio.second), (2, 1, 2));
    }
}
