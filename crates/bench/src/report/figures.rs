//! The plots of a report, in the order in which they are shown.

use crate::plot::{Figure, boxes, cactus, heat, lines, scatter};
use crate::record::Place;
use crate::results::Results;

/// The most pairs of configurations at a place that are shown against each other.
const MOST_PAIRS: usize = 4;

/// Returns the plots that suit these results: curves where the plan has an axis; else cactus, boxes, a
/// map of encodings, and the best configuration against others. Each plot has solvers of one place.
pub fn figures(results: &Results<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    for place in results.places() {
        figures
            .extend(results.groups().into_iter().filter_map(|group| lines(results, place, group)));
    }
    figures.extend(overall(results));
    figures.extend(pairs(results));
    figures
}

/// Returns the plots over all grids.
pub(super) fn overall(results: &Results<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    if results.plan.axis.is_some() {
        return figures;
    }
    for place in results.places() {
        if results.plan.grids.len() > 1 {
            figures.extend(cactus(results, place));
            figures.extend(boxes(results, place));
        }
        figures.extend(heat(results, place));
    }
    figures
}

/// Returns pairs of configurations: at each place, the best against the others.
pub(super) fn pairs(results: &Results<'_>) -> Vec<Figure> {
    if results.plan.axis.is_some() || results.plan.grids.len() < 2 {
        return Vec::new();
    }
    results.places().into_iter().flat_map(|place| pairs_at(results, place)).collect()
}

fn pairs_at(results: &Results<'_>, place: Place) -> Vec<Figure> {
    let summaries = results.summaries().into_iter();
    let shown = summaries.filter(|summary| {
        summary.place == place && summary.disqualified.is_none() && summary.times.is_some()
    });
    let mut shown = shown.map(|summary| summary.configuration);
    let Some(best) = shown.next() else { return Vec::new() };
    shown.take(MOST_PAIRS).filter_map(|other| scatter(results, other, best)).collect()
}
