//! The search of one seed: phases of different temperatures.

use clausoku_text::Rng;

use crate::tabu::colouring::Colouring;
use crate::tabu::groups::{Groups, Number};
use crate::tabu::meter::{Ended, Meter, Neighbourhood};
use crate::tabu::placement::Placement;

/// The number of moves of a phase.
const MOVES: u64 = 4_000_000;

/// One seed in this number searches complete assignments.
const SEEDS_OF_COLOURING: u64 = 4;

/// The result of the search of one seed.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The chosen candidates by open cell, or why the search stopped.
    pub end: Result<Vec<usize>, Ended>,
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
    pub(super) fn total_work(&self) -> u64 {
        self.moves * self.work
    }
}

/// Searches a solution with the seed of this index. On dense boards, every second seed searches placements: each neighbourhood
/// solves boards that the other does not (measured).
pub(crate) fn search<N: Number>(
    groups: &Groups<N>,
    seed: u64,
    index: u64,
    meter: Meter<'_>,
) -> Outcome {
    let is_colouring = if groups.is_dense() {
        index.is_multiple_of(2)
    } else {
        // The first seeds search placements, which suit boards that are not dense.
        index % SEEDS_OF_COLOURING == SEEDS_OF_COLOURING - 1
    };
    let mut rng = Rng::new(seed);
    if is_colouring && groups.cell_count() > 0 {
        run(Colouring::new(groups, &mut rng), &mut rng, meter)
    } else {
        run(Placement::new(groups), &mut rng, meter)
    }
}

/// Searches until a solution or a limit.
fn run<S: Neighbourhood>(mut states: S, rng: &mut Rng, mut meter: Meter<'_>) -> Outcome {
    meter.work = states.work();
    let end = loop {
        if let Some(solution) = states.solution() {
            break Ok(solution);
        }
        match meter.allow() {
            Ok(allowed) => {
                // By the moves so far, so that the phases do not depend on how often limits are checked.
                let phase = (meter.moves / MOVES) as usize;
                meter.moves += u64::from(states.search(allowed, phase, rng));
            }
            Err(ended) => break Err(ended),
        }
    };
    let fewest = (meter.moves > 0 || end.is_ok()).then(|| states.fewest());
    Outcome { end, moves: meter.moves, work: meter.work, counter: S::COUNTER, fewest }
}
