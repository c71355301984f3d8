//! Confidence intervals of medians.

use cnf::Rng;

use super::Sample;

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

#[cfg(test)]
mod tests {
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
