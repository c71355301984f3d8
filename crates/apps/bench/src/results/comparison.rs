//! The comparison of two configurations on the grids that both ran: which is faster, by how much, and whether that may be chance.
//!
//! **Invariant.** The unit of a test is a cluster: boards that were made from one solution are not independent, so they count as one.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Cost;
use crate::statistics::{geometric_ratio, interval, sign_test, signed_rank};

/// Two configurations, or two encodings, that are compared on grids.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The number of grids on which each is faster.
    pub faster: [usize; 2],
    /// The number of grids on which both have one cost.
    pub ties: usize,
    /// The number of clusters of grids.
    pub clusters: usize,
    /// The geometric mean of first / second over the grids that both solved, and its 95 % interval.
    pub ratio: Option<(f64, (f64, f64))>,
    /// The probability by the sign test, of the clusters.
    pub signs: f64,
    /// The probability by the test of signed ranks, of the mean logarithms of the costs of the clusters.
    pub ranks: f64,
}

/// The costs of both on a grid, and the cluster of the grid.
pub(super) type Observation = (usize, [Cost; 2]);

impl Comparison {
    /// Compares the costs; the seed is that of the bootstrap.
    pub(super) fn new(observations: impl IntoIterator<Item = Observation>, seed: u64) -> Self {
        let mut clusters: BTreeMap<usize, Vec<[Cost; 2]>> = BTreeMap::new();
        let (mut faster, mut ties) = ([0, 0], 0);
        for (cluster, costs) in observations {
            match costs[0].compare(&costs[1]) {
                Ordering::Less => faster[0] += 1,
                Ordering::Greater => faster[1] += 1,
                Ordering::Equal => ties += 1,
            }
            clusters.entry(cluster).or_default().push(costs);
        }
        let means: Vec<(f64, f64)> = clusters
            .values()
            .map(|costs| {
                let [first, second] = [0, 1].map(|side| mean_logarithm(costs, side));
                (first, second)
            })
            .collect();
        let won = |order: fn(&f64, &f64) -> bool| {
            means.iter().filter(|(first, second)| order(first, second)).count()
        };
        Self {
            faster,
            ties,
            clusters: clusters.len(),
            ratio: ratio(clusters.values(), seed),
            signs: sign_test(won(f64::lt), won(f64::gt)),
            ranks: signed_rank(means.iter().copied()),
        }
    }

    /// Returns `true` if one is faster than the other on some grid.
    pub fn differs(&self) -> bool {
        self.faster != [0, 0]
    }
}

fn mean_logarithm(costs: &[[Cost; 2]], side: usize) -> f64 {
    let sum: f64 = costs.iter().map(|pair| pair[side].seconds().ln()).sum();
    sum / costs.len() as f64
}

/// Returns the geometric mean of the ratios over the grids that both solved, and its interval.
fn ratio<'c>(
    clusters: impl Iterator<Item = &'c Vec<[Cost; 2]>>,
    seed: u64,
) -> Option<(f64, (f64, f64))> {
    let ratios = clusters.map(|costs| {
        let times = costs.iter().map(|pair| [pair[0].time(), pair[1].time()]);
        let both = times.filter(|times| times.iter().all(|time| time.is_finite() && *time > 0.0));
        both.map(|[first, second]| first / second).collect::<Vec<f64>>()
    });
    let ratios: Vec<Vec<f64>> = ratios.filter(|cluster| !cluster.is_empty()).collect();
    let mean =
        |ratios: &[f64]| Some(geometric_ratio(ratios.iter().map(|&ratio| (ratio, 1.0)))?.mean);
    let all = mean(&ratios.concat())?;
    Some((all, interval(ratios, seed, mean)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Sample;

    fn cost(seconds: f64) -> Cost {
        Cost::new(&Sample::new([seconds]).unwrap(), false, Some(10.0))
    }

    fn compared(observations: &[(usize, f64, f64)]) -> Comparison {
        let costs = observations
            .iter()
            .map(|&(cluster, first, second)| (cluster, [cost(first), cost(second)]));
        Comparison::new(costs, 1)
    }

    #[test]
    fn a_factor_is_a_factor_on_grids_of_any_size() {
        // The second takes 1.5 times as long on small grids, and is a little faster on one large grid. By differences of
        // seconds, the large grid alone would decide.
        let mut grids: Vec<_> = (0..12).map(|grid| (grid, 0.001, 0.0015)).collect();
        grids.push((12, 9.1, 9.0));
        let found = compared(&grids);
        assert_eq!((found.faster, found.ties, found.clusters), ([12, 1], 0, 13));
        // Rank 1 of 13 has the other sign: 2 of the 2^13 sets of signs are as uneven, on each side.
        assert!((found.ranks - 4.0 / 8192.0).abs() < 1e-12, "{found:?}");
        let (ratio, (low, high)) = found.ratio.unwrap();
        assert!((ratio - (2.0_f64 / 3.0).powf(12.0 / 13.0)).abs() < 0.01, "{ratio}");
        assert!(low <= ratio && ratio <= high && high < 1.0);
    }

    #[test]
    fn boards_of_one_seed_are_one_observation() {
        let alone: Vec<_> = (0..6).map(|grid| (grid, 1.0, 2.0)).collect();
        let copied: Vec<_> = (0..60).map(|grid| (grid % 6, 1.0, 2.0)).collect();
        let (alone, copied) = (compared(&alone), compared(&copied));
        assert_eq!((copied.clusters, copied.faster), (6, [60, 0]));
        assert!((alone.signs - 2.0 / 64.0).abs() < 1e-12);
        assert!((copied.signs - alone.signs).abs() < 1e-12);
        assert!((copied.ranks - alone.ranks).abs() < 1e-12);
    }

    #[test]
    fn unfinished_runs_are_in_tests_and_in_no_ratio() {
        let unfinished = f64::INFINITY;
        let found = compared(&[(0, unfinished, 1.0), (1, unfinished, unfinished), (2, 4.0, 1.0)]);
        assert_eq!((found.faster, found.ties), ([0, 2], 1));
        assert_eq!(found.ratio, Some((4.0, (4.0, 4.0))));
        assert_eq!(compared(&[]).ratio, None);
        assert!(!compared(&[(0, 1.0, 1.0)]).differs());
    }
}
