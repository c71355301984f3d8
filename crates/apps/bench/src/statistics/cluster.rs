//! Intervals of statistics of grids that are not independent.

use std::cmp::Ordering;

use clausoku::sat::formulas::Rng;

use super::Sample;

/// The number of draws. 1000 are enough for the ends of a 95 % interval to two digits.
const DRAWS: usize = 1000;

/// Returns the 95 % interval of a statistic by the percentile bootstrap over clusters (B. Efron, *Bootstrap Methods: Another Look at
/// the Jackknife*, 1979; A. C. Davison & D. V. Hinkley, *Bootstrap Methods and their Application*, 1997, section 3.8): the middle 95 % of
/// its values on samples for which whole clusters are drawn with replacement. Values of one cluster depend on each other, as
/// the times on boards that were made from one solution. `None` if there is no cluster, or if the statistic is undefined on each draw. An end may be
/// infinite. The order of the clusters and of their values has no influence; equal clusters and seeds give equal intervals.
///
/// ```
/// use clausoku_bench::statistics::{Sample, interval};
/// let median = |values: &[f64]| Some(Sample::new(values.iter().copied())?.median());
/// let apart: Vec<Vec<f64>> = (0..40).map(|value| vec![f64::from(value)]).collect();
/// let together: Vec<Vec<f64>> = apart.chunks(10).map(<[_]>::concat).collect();
/// let [(low, high), (least, most)] = [apart, together].map(|clusters| interval(clusters, 1, median).unwrap());
/// assert!(most - least > 1.5 * (high - low));
/// ```
pub fn interval(
    mut clusters: Vec<Vec<f64>>,
    seed: u64,
    statistic: impl Fn(&[f64]) -> Option<f64>,
) -> Option<(f64, f64)> {
    for cluster in &mut clusters {
        cluster.sort_unstable_by(f64::total_cmp);
    }
    clusters.sort_unstable_by(|one, other| {
        let values = one.iter().zip(other).map(|(one, other)| one.total_cmp(other));
        values.fold(one.len().cmp(&other.len()), Ordering::then)
    });
    let mut rng = Rng::new(seed);
    let mut drawn = Vec::new();
    let draws = (0..DRAWS).filter_map(|_| {
        drawn.clear();
        for _ in 0..clusters.len() {
            drawn.extend_from_slice(&clusters[rng.below(clusters.len())]);
        }
        statistic(&drawn)
    });
    let draws = Sample::new(draws)?;
    Some((draws.quantile(0.025), draws.quantile(0.975)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn median(values: &[f64]) -> Option<f64> {
        Some(Sample::new(values.iter().copied())?.median())
    }

    fn from_singles(values: impl IntoIterator<Item = f64>, seed: u64) -> Option<(f64, f64)> {
        interval(values.into_iter().map(|value| vec![value]).collect(), seed, median)
    }

    #[test]
    fn the_interval_contains_the_median_and_shrinks_with_the_sample() {
        let lengths = [1000, 100, 10].map(|count| {
            let values =
                || (0..count).map(|index| f64::from(index * 97 % count) / f64::from(count));
            let (low, high) = from_singles(values(), 7).unwrap();
            let middle = Sample::new(values()).unwrap().median();
            assert!(low <= middle && middle <= high);
            let mut backward: Vec<f64> = values().collect();
            backward.reverse();
            assert_eq!(from_singles(backward, 7), Some((low, high)));
            high - low
        });
        assert!(lengths[0] < lengths[1] && lengths[1] < lengths[2]);
        // The median of 1000 uniform numbers has deviation 1 / (2·√1000) = 0.0158; twice 1.96 times
        // that.
        assert!((lengths[0] - 0.062).abs() < 0.015);
    }

    #[test]
    fn a_single_measurement_has_an_empty_interval() {
        assert_eq!(from_singles([3.0], 1), Some((3.0, 3.0)));
        assert_eq!(from_singles([1.0, f64::INFINITY], 1), Some((1.0, f64::INFINITY)));
        assert_eq!(from_singles([], 1), None);
    }

    #[test]
    fn copies_of_a_measurement_in_its_cluster_tell_nothing_more() {
        let values = || (0..50).map(|index| f64::from(index * index % 37));
        let copied = values().map(|value| vec![value; 6]).collect();
        let (low, high) = interval(copied, 3, median).unwrap();
        assert_eq!(from_singles(values(), 3), Some((low, high)));
        let apart = from_singles(values().flat_map(|value| [value; 6]), 3).unwrap();
        assert!(apart.1 - apart.0 < 0.7 * (high - low));
    }
}
