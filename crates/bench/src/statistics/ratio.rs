//! Ratios of paired times.

use clausoku::sat::Rng;

use super::Sample;

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

/// The number of draws. 1000 are enough for the ends of a 95 % interval to two digits.
const DRAWS: usize = 1000;

/// Returns the 95 % interval of the median by the percentile bootstrap (B. Efron, *Bootstrap Methods: Another
/// Look at the Jackknife*, 1979): the middle 95 % of the medians of samples drawn from this one with
/// replacement. The same sample and seed give the same interval. Its upper end may be infinite.
pub fn median_interval(sample: &Sample, seed: u64) -> (f64, f64) {
    let mut rng = Rng::new(seed);
    let values = sample.values();
    let medians = (0..DRAWS).filter_map(|_| {
        let drawn = values.iter().map(|_| values[rng.below(values.len())]);
        Some(Sample::new(drawn)?.median())
    });
    let median = sample.median();
    match Sample::new(medians) {
        Some(medians) => (medians.quantile(0.025), medians.quantile(0.975)),
        None => (median, median),
    }
}

/// Returns PAR-2: the mean time, where unfinished runs count twice the limit. `None` if there is no time,
/// or if a run is unfinished without a limit.
///
/// ```
/// use clausoku_bench::statistics::par2;
/// assert_eq!(par2([1.0, 3.0, f64::INFINITY], Some(10.0)), Some(8.0));
/// assert_eq!(par2([1.0, f64::INFINITY], None), None);
/// ```
pub fn par2(times: impl IntoIterator<Item = f64>, limit: Option<f64>) -> Option<f64> {
    let mut sum = 0.0;
    let mut count = 0_u32;
    for time in times {
        sum += if time.is_finite() { time } else { 2.0 * limit? };
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
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

#[cfg(test)]
mod bootstrap_tests {
    use super::*;

    #[test]
    fn the_interval_contains_the_median_and_shrinks_with_the_sample() {
        let lengths = [1000, 100, 10].map(|count| {
            let values = (0..count).map(|index| f64::from(index * 97 % count) / f64::from(count));
            let sample = Sample::new(values).unwrap();
            let (low, high) = median_interval(&sample, 7);
            assert!(low <= sample.median() && sample.median() <= high);
            assert_eq!(median_interval(&sample, 7), (low, high));
            high - low
        });
        assert!(lengths[0] < lengths[1] && lengths[1] < lengths[2]);
        // The median of 1000 uniform numbers has deviation 1 / (2·√1000) = 0.0158; twice 1.96 times
        // that.
        assert!((lengths[0] - 0.062).abs() < 0.015);
    }

    #[test]
    fn a_single_measurement_has_an_empty_interval() {
        assert_eq!(median_interval(&Sample::new([3.0]).unwrap(), 1), (3.0, 3.0));
        let unfinished = Sample::new([1.0, f64::INFINITY]).unwrap();
        assert_eq!(median_interval(&unfinished, 1), (1.0, f64::INFINITY));
    }
}

#[cfg(test)]
mod par_tests {
    use super::par2;

    #[test]
    fn a_time_out_counts_twice() {
        assert_eq!(par2([2.0, 4.0], None), Some(3.0));
        assert_eq!(par2([f64::INFINITY; 2], Some(5.0)), Some(10.0));
        assert_eq!(par2([], Some(5.0)), None);
    }
}
