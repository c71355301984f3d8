//! The plots of a report, in order.

use crate::plot::{Figure, boxes, cactus, heat, lines, scatter};
use crate::record::RunMode;
use crate::results::Results;

/// The maximum number of pairs of configurations per run mode.
const MAX_PAIRS: usize = 4;

/// Returns the plots that suit these results: curves if the plan has an axis; otherwise cactus, boxes, heat
/// map, and the best configuration against others. Each plot has solvers of one run mode.
pub fn figures(results: &Results<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    for mode in results.modes() {
        figures
            .extend(results.groups().into_iter().filter_map(|group| lines(results, mode, group)));
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
    for mode in results.modes() {
        if results.plan.grids.len() > 1 {
            figures.extend(cactus(results, mode));
            figures.extend(boxes(results, mode));
        }
        figures.extend(heat(results, mode));
    }
    figures
}

/// Returns pairs of configurations: in each run mode, the best against the others.
pub(super) fn pairs(results: &Results<'_>) -> Vec<Figure> {
    if results.plan.axis.is_some() || results.plan.grids.len() < 2 {
        return Vec::new();
    }
    results.modes().into_iter().flat_map(|mode| pairs_at(results, mode)).collect()
}

fn pairs_at(results: &Results<'_>, mode: RunMode) -> Vec<Figure> {
    let summaries = results.summaries().into_iter();
    let shown = summaries.filter(|summary| {
        summary.mode == mode && summary.disqualified.is_none() && summary.times.is_some()
    });
    let mut shown = shown.map(|summary| summary.configuration);
    let Some(best) = shown.next() else { return Vec::new() };
    shown.take(MAX_PAIRS).filter_map(|other| scatter(results, other, best)).collect()
}
