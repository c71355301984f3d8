//! Samples with unfinished runs, the mean ratio of paired times, and PAR-2.

/// The factor from the median absolute deviation to an estimate of the standard deviation of normally
/// distributed measurements.
const MAD_TO_DEVIATION: f64 = 1.4826;

/// The distance of an outlier from the median, in standard deviations. Same as in hyperfine, and less
/// strict than the 3.5 of B. Iglewicz & D. Hoaglin, *How to Detect and Handle Outliers*, 1993,
/// since times normally have a long tail.
const OUTLIER: f64 = 10.0;

/// The minimum number of measurements for the detection of outliers.
const MIN_FOR_OUTLIERS: usize = 5;

/// A sorted list of one or more measurements, none of them NaN. Infinite ones are unfinished runs.
///
/// ```
/// let sample = clausoku_bench::statistics::Sample::new([3.0, 1.0, f64::INFINITY, 2.0]).unwrap();
/// assert_eq!((sample.median(), sample.finite()), (2.5, 3));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    sorted: Vec<f64>,
}

impl Sample {
    /// Sorts the measurements; `None` without measurements, or if one is NaN.
    pub fn new(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = values.into_iter().collect();
        if sorted.is_empty() || sorted.iter().any(|value| value.is_nan()) {
            return None;
        }
        sorted.sort_unstable_by(f64::total_cmp);
        Some(Self { sorted })
    }

    /// Returns the measurements in ascending order.
    pub fn values(&self) -> &[f64] {
        &self.sorted
    }

    /// Returns the number of measurements.
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// Returns the number of finite measurements.
    pub fn finite(&self) -> usize {
        self.sorted.iter().filter(|value| value.is_finite()).count()
    }

    /// Returns the smallest measurement.
    pub fn min(&self) -> f64 {
        self.sorted[0]
    }

    /// Returns the largest measurement.
    pub fn max(&self) -> f64 {
        self.sorted[self.sorted.len() - 1]
    }

    /// Returns the value below which this share of the measurements lies, from 0 to 1, interpolated linearly
    /// (Hyndman & Fan's type 7, as in R and NumPy). Infinite if a neighbour with non-zero weight is
    /// infinite.
    pub fn quantile(&self, share: f64) -> f64 {
        let position = share.clamp(0.0, 1.0) * (self.sorted.len() - 1) as f64;
        #[expect(clippy::cast_sign_loss, reason = "it was clamped")]
        let [below, above] = [position.floor(), position.ceil()].map(|at| self.sorted[at as usize]);
        let weight = position.fract();
        // Skip a neighbour of weight 0: ∞ · 0 is NaN.
        if weight == 0.0 { below } else { below.mul_add(1.0 - weight, above * weight) }
    }

    /// Returns the median.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// Returns the median of the distances from the median; `None` if the median is infinite.
    pub fn deviation(&self) -> Option<f64> {
        let median = self.median();
        if median.is_infinite() {
            return None;
        }
        let distances = self.sorted.iter().map(|value| (value - median).abs());
        Some(Self::new(distances)?.median())
    }

    /// Returns the number of finite outliers, which measure something other than the program: the modified
    /// z-score of hyperfine. Returns 0 if the deviation is 0 or unknown, or if there are fewer than five
    /// measurements.
    pub fn outliers(&self) -> usize {
        if self.sorted.len() < MIN_FOR_OUTLIERS {
            return 0;
        }
        let Some(deviation) = self.deviation().filter(|&deviation| deviation > 0.0) else {
            return 0;
        };
        let max_distance = OUTLIER * MAD_TO_DEVIATION * deviation;
        let median = self.median();
        let finite = self.sorted.iter().filter(|value| value.is_finite());
        finite.filter(|&value| (value - median).abs() > max_distance).count()
    }
}

/// The comparison of paired times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The geometric mean of first / second, over the pairs in which both finished.
    pub mean: f64,
    /// The number of pairs in which both finished.
    pub both: usize,
    /// The number of pairs in which the first was faster; finishing is faster than not finishing.
    pub first: usize,
}

/// Compares paired times. Only pairs in which both finished enter the mean: a time-out is not a number.
/// `None` if there is no such pair.
///
/// ```
/// let ratio = clausoku_bench::statistics::geometric_ratio([(1.0, 2.0), (8.0, 1.0), (1.0, f64::INFINITY)]).unwrap();
/// assert!((ratio.mean - 2.0).abs() < 1e-12);
/// assert_eq!((ratio.both, ratio.first), (2, 2));
/// ```
pub fn geometric_ratio(pairs: impl IntoIterator<Item = (f64, f64)>) -> Option<Ratio> {
    let mut sum = 0.0;
    let mut both = 0_usize;
    let mut wins = 0;
    for (first, second) in pairs {
        wins += usize::from(first < second);
        // The logarithms of 0 and of an unfinished run's time are infinite.
        if first.is_finite() && second.is_finite() && first > 0.0 && second > 0.0 {
            sum += (first / second).ln();
            both += 1;
        }
    }
    let mean = (sum / both as f64).exp();
    (both > 0).then_some(Ratio { mean, both, first: wins })
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
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;

    fn sample<const N: usize>(values: [f64; N]) -> Sample {
        Sample::new(values).unwrap()
    }

    #[test]
    fn quantiles_are_those_of_a_hand_computed_example() {
        // `quantile(c(15, 20, 35, 40, 50), type = 7)` in R gives 20, 35, 40; at 40 % it is 29.
        let five = sample([40.0, 15.0, 50.0, 20.0, 35.0]);
        let found = [0.0, 0.25, 0.4, 0.5, 0.75, 1.0].map(|share| five.quantile(share));
        assert_eq!(found, [15.0, 20.0, 29.0, 35.0, 40.0, 50.0]);
        // Between the second and the third of four.
        assert_eq!(sample([1.0, 2.0, 4.0, 8.0]).median(), 3.0);
        assert_eq!(sample([1.0, 2.0, 4.0, 8.0]).quantile(0.25), 1.75);
        assert_eq!(sample([7.0]).quantile(0.9), 7.0);
    }

    #[test]
    fn the_deviation_is_the_median_distance() {
        // Median 2, distances 1 1 0 0 2 4 7, whose median is 1.
        assert_eq!(sample([1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0]).deviation(), Some(1.0));
        assert_eq!(sample([5.0, 5.0, 5.0]).deviation(), Some(0.0));
    }

    #[test]
    fn unfinished_runs_are_the_longest() {
        let some = sample([1.0, 2.0, 3.0, f64::INFINITY, f64::INFINITY]);
        assert_eq!((some.median(), some.quantile(0.75), some.finite()), (3.0, f64::INFINITY, 3));
        assert_eq!(some.deviation(), Some(2.0));
        let none = sample([1.0, f64::INFINITY, f64::INFINITY]);
        assert_eq!((none.median(), none.deviation(), none.outliers()), (f64::INFINITY, None, 0));
        // The mean of a number and infinity is infinity.
        assert_eq!(sample([1.0, f64::INFINITY]).median(), f64::INFINITY);
    }

    #[test]
    fn outliers_lie_ten_deviations_away() {
        // Deviation 1: the limit is 14.826 from the median, 3.
        for (last, outliers) in [(17.8, 0), (17.9, 1)] {
            assert_eq!(sample([1.0, 2.0, 3.0, 3.0, 4.0, 5.0, last]).outliers(), outliers);
        }
        assert_eq!(sample([5.0, 5.0, 5.0, 5.0, 9.0]).outliers(), 0, "no spread, so no measure");
        assert_eq!(sample([1.0, 2.0, 3.0, 99.0]).outliers(), 0, "too few");
    }

    #[test]
    fn empty_samples_and_nan_are_refused() {
        assert_eq!(Sample::new([]), None);
        assert_eq!(Sample::new([1.0, f64::NAN]), None);
    }

    #[test]
    fn time_outs_never_become_ratios() {
        let unfinished = f64::INFINITY;
        assert_eq!(geometric_ratio([(1.0, unfinished), (unfinished, unfinished)]), None);
        let ratio = geometric_ratio([(3.0, 1.0), (unfinished, 1.0), (1.0, 3.0)]).unwrap();
        assert!((ratio.mean - 1.0).abs() < 1e-12);
        assert_eq!((ratio.both, ratio.first), (2, 1));
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
