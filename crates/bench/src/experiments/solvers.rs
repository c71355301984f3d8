//! Comparison of solvers.

use super::grids::{Row, boards, emptied};
use super::{Experiment, Extent, hard, usual};
use crate::boards::{BoardError, Digging, Solutions};
use crate::plan::Instance;

/// Compares solvers on easy and hard puzzles and on growing boards.
pub(super) const SOLVERS: Experiment = Experiment {
    name: "solvers",
    title: "Solver against solver",
    question: "INF242: Lingeling is faster than Satzoo, MiniSat's ancestor, on hard grids, and slower on easy ones. Who is faster where?",
    axis: None,
    settings: || usual("inf242", 3, 20),
    boards: |extent, seed| boards(rows(extent), seed),
    instances: |extent, seed, from, _| instances(extent, seed, from),
};

/// Returns percentages from easy to hard; at 25 × 25 and above the hard ones are around the peak that the experiment
/// `holes` shows.
fn rows(extent: Extent) -> &'static [Row] {
    match extent {
        Extent::Full => &[
            Row { order: 16, boards: 2, percents: &[50, 100] },
            Row { order: 25, boards: 2, percents: &[30, 40, 50, 54, 58, 64, 100] },
            Row { order: 36, boards: 2, percents: &[20, 30, 40, 44] },
        ],
        Extent::Quick => &[Row { order: 9, boards: 1, percents: &[40, 60] }],
    }
}

/// Returns the named 9 × 9 puzzles, and boards of these sizes.
fn instances(extent: Extent, seed: u64, from: &Solutions) -> Result<Vec<Instance>, BoardError> {
    let mut instances = match extent {
        Extent::Full => hard::named_puzzles(),
        Extent::Quick => hard::named_puzzles().into_iter().take(2).collect(),
    };
    instances.extend(emptied(rows(extent), seed, from, Digging::Free, None)?);
    Ok(instances)
}
