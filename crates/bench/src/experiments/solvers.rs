//! Comparison of solvers.

use super::{Experiment, Extent, hard, keys, usual};
use crate::boards::{BoardError, Digging, SolutionKey, Solutions, dig};
use crate::plan::Instance;

/// Compares solvers on easy and hard puzzles and on growing boards.
pub(super) const SOLVERS: Experiment = Experiment {
    name: "solvers",
    title: "Solver against solver",
    question: "INF242: Lingeling is faster than Satzoo, MiniSat's ancestor, on hard grids, and slower on easy ones. Who is faster where?",
    axis: None,
    settings: || usual("inf242", 3, 20),
    boards,
    instances: |extent, seed, from, _| instances(extent, seed, from),
};

/// The orders of the boards, each with percentages of empty cells.
type Sizes = &'static [(usize, &'static [u32])];

/// Returns the sizes, and the number of boards of each: from easy to hard; at 25 × 25 and above the hard
/// ones are around the peak that the experiment `holes` shows.
fn sizes(extent: Extent) -> (Sizes, u64) {
    match extent {
        Extent::Full => {
            (&[(16, &[50, 100]), (25, &[30, 40, 50, 54, 58, 64, 100]), (36, &[20, 30, 40, 44])], 2)
        }
        Extent::Quick => (&[(9, &[40, 60])], 1),
    }
}

fn boards(extent: Extent, seed: u64) -> Vec<SolutionKey> {
    let (sizes, boards) = sizes(extent);
    sizes.iter().flat_map(|&(order, _)| keys(order, boards, seed)).collect()
}

/// Returns the named 9 × 9 puzzles, and boards of these sizes.
fn instances(extent: Extent, seed: u64, from: &Solutions) -> Result<Vec<Instance>, BoardError> {
    let (sizes, boards) = sizes(extent);
    let mut instances = match extent {
        Extent::Full => hard::named_puzzles(),
        Extent::Quick => hard::named_puzzles().into_iter().take(2).collect(),
    };
    for &(order, percents) in sizes {
        for key in keys(order, boards, seed) {
            let (variant, solution) = from.get(key);
            let seed = key.seed;
            for &percent in percents {
                let share = f64::from(percent) / 100.0;
                let puzzle = dig(variant, solution, share, seed, Digging::Free)?;
                let name = format!("{order} seed {seed} empty {percent} %");
                let group = format!("{order} × {order}");
                instances.push(Instance::new(name, puzzle).in_group(group).satisfiable());
            }
        }
    }
    Ok(instances)
}
