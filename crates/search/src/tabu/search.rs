//! The search of one seed: phases of different temperatures.

use std::ops::ControlFlow;

use files::Rng;
use files::StopReason;

use crate::tabu::groups::Groups;
use crate::tabu::meter::{Meter, Stopped};
use crate::tabu::placement::{Placement, Temperature};
use crate::tabu::rows::Number;

/// The temperatures of successive phases, which are repeated: from many empty cells to few. Near the hardest share of empty
/// cells, some boards are solved with the first one and some with the last one (measured).
const PHASES: [Temperature; 3] = [
    Temperature { samples: 2, tenure: 3 },
    Temperature { samples: 2, tenure: 2 },
    Temperature { samples: 3, tenure: 2 },
];

/// The number of moves of a phase.
const MOVES: u32 = 4_000_000;

/// The number of phases after which a seed gives up: some minutes.
const MAX_PHASES: usize = 250;

/// The result of the search of one seed.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The chosen candidates by open cell, or why there are none.
    pub end: Result<Vec<usize>, Stopped>,
    pub moves: u64,
    /// The least number of empty cells; `None` without a move.
    pub fewest_empty: Option<usize>,
}

/// Searches a placement that fills all cells.
pub(crate) fn search<N: Number>(groups: &Groups<N>, seed: u64, mut meter: Meter<'_>) -> Outcome {
    let mut rng = Rng::new(seed);
    let mut placement = Placement::new(groups);
    let mut run = || {
        for &temperature in PHASES.iter().cycle().take(MAX_PHASES) {
            let mut left = MOVES;
            while left > 0 {
                if let Some(solution) = placement.solution() {
                    return Ok(solution);
                }
                let allowed = match meter.allow(left) {
                    ControlFlow::Continue(allowed) => allowed,
                    ControlFlow::Break(stopped) => return Err(stopped),
                };
                meter.moves += u64::from(placement.search(allowed, temperature, &mut rng));
                left -= allowed;
            }
        }
        Err(Stopped::By(StopReason::GaveUp))
    };
    let end = run();
    let moves = meter.moves;
    let fewest_empty = (moves > 0 || end.is_ok()).then(|| placement.fewest_empty());
    Outcome { end, moves, fewest_empty }
}
