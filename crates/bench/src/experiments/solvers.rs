//! Solver against solver.

use super::{Experiment, Extent, hard, usual};
use crate::boards::{BoardError, Digging, Sides, dig, mixed};
use crate::plan::Subject;

/// Solver against solver, from easy to hard and as boards grow.
pub(super) const SOLVERS: Experiment = Experiment {
    name: "solvers",
    title: "Solver against solver",
    question: "INF242: Lingeling is faster than Satzoo, MiniSat's ancestor, on hard grids, and slower on easy ones. Who is faster where?",
    axis: None,
    settings: || usual("inf242", 3, 20),
    subjects,
};

/// The named 9 × 9 puzzles, and boards from easy to hard of three orders; at 25 × 25 and above the hard
/// ones lie around the peak that the experiment `holes` shows.
fn subjects(extent: Extent, seed: u64) -> Result<Vec<Subject>, BoardError> {
    let (sizes, boards): (&[(usize, &[u32])], u64) = match extent {
        Extent::Full => {
            (&[(16, &[50, 100]), (25, &[30, 40, 50, 54, 58, 64, 100]), (36, &[20, 30, 40, 44])], 2)
        }
        Extent::Quick => (&[(9, &[40, 60])], 1),
    };
    let mut subjects = match extent {
        Extent::Full => hard::named_puzzles(),
        Extent::Quick => hard::named_puzzles().into_iter().take(2).collect(),
    };
    for &(order, percents) in sizes {
        let sides = Sides::of_order(order).ok_or(BoardError::Order(order))?;
        for board in 0..boards {
            let seed = seed.wrapping_mul(1000) + board;
            let (variant, solution) = mixed(sides, seed)?;
            for &percent in percents {
                let share = f64::from(percent) / 100.0;
                let puzzle = dig(&variant, &solution, share, seed, Digging::Free)?;
                let name = format!("{order} seed {seed} empty {percent} %");
                let group = format!("{order} × {order}");
                subjects.push(Subject::new(name, puzzle).in_group(group).satisfiable());
            }
        }
    }
    Ok(subjects)
}
