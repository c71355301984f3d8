//! The search of one seed: phases of different temperatures.

use std::ops::ControlFlow;

use files::Rng;

use crate::tabu::colouring::Colouring;
use crate::tabu::groups::Groups;
use crate::tabu::meter::{Meter, Neighbourhood, Stopped};
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
const MOVES: u64 = 4_000_000;

/// The mean number of candidates of the open cells from which complete assignments are searched: below, partial placements
/// find solutions faster (measured on boards of order 36 to 64).
const MIN_MEAN_OF_COLOURING: usize = 8;

/// Of so many seeds, one searches the other neighbourhood.
const SEEDS_OF_OTHER: u64 = 4;

/// The result of the search of one seed.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The chosen candidates by open cell, or why there are none.
    pub end: Result<Vec<usize>, Stopped>,
    pub moves: u64,
    /// The work of a move: the unit in which seeds are compared.
    pub work: u64,
    /// The name of the counter of `fewest`.
    pub counter: &'static str,
    /// The least number of empty or clashing cells; `None` without a move.
    pub fewest: Option<usize>,
}

impl Outcome {
    /// Returns the work of all moves.
    pub fn total_work(&self) -> u64 {
        self.moves * self.work
    }
}

impl<N: Number> Neighbourhood for Placement<'_, N> {
    const COUNTER: &'static str = "fewest empty cells";
    const WORK: u64 = 1;

    fn search(&mut self, moves: u32, phase: usize, rng: &mut Rng) -> u32 {
        Placement::search(self, moves, PHASES[phase % PHASES.len()], rng)
    }

    fn solution(&self) -> Option<Vec<usize>> {
        Placement::solution(self)
    }

    fn fewest(&self) -> usize {
        self.fewest_empty
    }
}

/// Searches a solution with the seed of this index, in the neighbourhood that suits the board.
pub(crate) fn search<N: Number>(
    groups: &Groups<N>,
    seed: u64,
    index: u64,
    meter: Meter<'_>,
) -> Outcome {
    let is_dense = groups.candidate_count() >= MIN_MEAN_OF_COLOURING * groups.cell_count();
    let is_other = index % SEEDS_OF_OTHER == SEEDS_OF_OTHER - 1;
    let mut rng = Rng::new(seed);
    if is_dense != is_other && groups.cell_count() > 0 {
        run(Colouring::new(groups, &mut rng), &mut rng, meter)
    } else {
        run(Placement::new(groups), &mut rng, meter)
    }
}

/// Searches until a solution or a limit.
fn run<S: Neighbourhood>(mut states: S, rng: &mut Rng, mut meter: Meter<'_>) -> Outcome {
    meter.work = S::WORK;
    let end = loop {
        if let Some(solution) = states.solution() {
            break Ok(solution);
        }
        match meter.allow() {
            ControlFlow::Continue(allowed) => {
                let phase = (meter.moves / MOVES) as usize;
                meter.moves += u64::from(states.search(allowed, phase, rng));
            }
            ControlFlow::Break(stopped) => break Err(stopped),
        }
    };
    let fewest = (meter.moves > 0 || end.is_ok()).then(|| states.fewest());
    Outcome { end, moves: meter.moves, work: S::WORK, counter: S::COUNTER, fewest }
}
