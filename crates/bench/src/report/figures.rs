//! The plots of a report, in the order in which they are shown.

use crate::plot::{Figure, boxes, cactus, heat, lines, scatter};
use crate::results::Results;

/// How many pairs of configurations are shown against each other.
const MOST_PAIRS: usize = 4;

/// The plots that these results are good for: curves where the plan has an axis; else cactus, boxes, a
/// map of encodings and the best configuration against others of the same place.
pub fn figures(results: &Results<'_>) -> Vec<Figure> {
    let curves = results.groups().into_iter().filter_map(|group| lines(results, group));
    curves.chain(overall(results)).chain(pairs(results)).collect()
}

/// The plots over all grids.
pub(super) fn overall(results: &Results<'_>) -> Vec<Figure> {
    if results.plan.axis.is_some() {
        return Vec::new();
    }
    let several = results.plan.grids.len() > 1;
    let [cactus, boxes] = [cactus, boxes].map(|plot| plot(results).filter(|_| several));
    [cactus, boxes, heat(results)].into_iter().flatten().collect()
}

/// Pairs of configurations: within each place, the best against the others.
pub(super) fn pairs(results: &Results<'_>) -> Vec<Figure> {
    if results.plan.axis.is_some() || results.plan.grids.len() < 2 {
        return Vec::new();
    }
    let summaries = results.summaries();
    let fit: Vec<_> =
        summaries.iter().filter(|s| s.disqualified.is_none() && s.times.is_some()).collect();
    let mut figures = Vec::new();
    for rows in fit.chunk_by(|one, other| one.place == other.place) {
        let (best, others) = rows.split_first().expect("chunks hold something");
        let others = others.iter().take(MOST_PAIRS);
        figures.extend(
            others.filter_map(|other| scatter(results, other.configuration, best.configuration)),
        );
    }
    figures
}
