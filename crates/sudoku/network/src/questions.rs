//! Questions about a network: refuted assumptions, and the reason for what a propagator removes.

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_text::Deadline;

use crate::network::{Halt, Network};
use crate::propagator::Origin;
use crate::set::Set;

/// Returns the candidates of these sets.
pub(crate) fn candidates<S: Set>(sets: &[S]) -> impl Iterator<Item = Candidate> {
    let cells = (0..).map(Cell::from_index).zip(sets);
    cells.flat_map(|(cell, set)| set.symbols().map(move |symbol| candidate(cell, symbol)))
}

fn candidate(cell: Cell, symbol: usize) -> Candidate {
    Candidate { cell, symbol: Symbol::from_index(symbol as u16) }
}

/// Removes the candidates whose assumption leads to a contradiction, until there are none. The sets must be closed, and are closed
/// afterwards. Returns whether any were removed.
///
/// # Errors
///
/// Fails if there is no solution in the sets, and at the deadline.
pub fn shave<S: Set>(
    network: &Network<S>,
    sets: &mut [S],
    deadline: &Deadline,
) -> Result<bool, Halt> {
    let mut has_removed = false;
    loop {
        let mut is_stable = true;
        for Candidate { cell, symbol } in candidates(sets).collect::<Vec<_>>() {
            let symbol = S::one(symbol.index());
            let set = sets[cell.index()];
            if set.is_one() || !set.meets(symbol) {
                continue;
            }
            match closed_with(network, sets, cell, symbol, deadline).0 {
                Ok(_) => {}
                Err(Halt::Failed(_)) => {
                    let left = closed_with(network, sets, cell, set & !symbol, deadline).0?;
                    sets.copy_from_slice(&left);
                    (is_stable, has_removed) = (false, true);
                }
                Err(stopped) => return Err(stopped),
            }
        }
        if is_stable {
            return Ok(has_removed);
        }
    }
}

/// Returns the closed sets, if only these symbols are left in a cell, and the work for them.
pub(crate) fn closed_with<S: Set>(
    network: &Network<S>,
    sets: &[S],
    cell: Cell,
    symbols: S,
    deadline: &Deadline,
) -> (Result<Vec<S>, Halt>, u64) {
    let mut sets = sets.to_vec();
    sets[cell.index()] = symbols;
    let mut queue = network.queue(&[]);
    queue.clear();
    queue.note_change(cell);
    if symbols.is_one() {
        queue.note_single(cell);
    }
    let closed = network.close(&mut sets, &mut queue, deadline, None);
    (closed.map(|()| sets), queue.work)
}

/// The reason why a propagator removes a candidate, or fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Candidates that are gone. The propagator needs that each of them is.
    pub because: Vec<Candidate>,
    /// The candidate that is removed; `None` if the propagator fails.
    pub removed: Option<Candidate>,
    /// The region or constraint of the propagator.
    pub origin: Origin,
}

/// Returns the reason why a run of a propagator on these sets removes a candidate, or fails (`None`); `None` if it does not.
///
/// Each candidate that is gone is put back in turn, and stays back if the propagator still removes `removed`. So no kind of constraint
/// has code for its explanations, and each is checked as it is made.
pub fn explain<S: Set>(
    network: &Network<S>,
    propagator: u32,
    removed: Option<Candidate>,
    before: &[S],
) -> Option<Explanation> {
    let propagates = network.propagators().get(propagator as usize)?;
    let removes = |sets: &[S]| {
        let mut sets = sets.to_vec();
        let ran = network.run_alone(propagator, &mut sets);
        // A failure removes all candidates.
        ran.is_err()
            || removed.is_some_and(|Candidate { cell, symbol }| {
                !sets[cell.index()].meets(S::one(symbol.index()))
            })
    };
    let is_there = removed.is_none_or(|Candidate { cell, symbol }| {
        before.get(cell.index()).is_some_and(|set| set.meets(S::one(symbol.index())))
    });
    if !is_there || !removes(before) {
        return None;
    }
    let every = S::all(network.order());
    let mut sets = before.to_vec();
    // Cells outside of the scope count too: a propagator fails where it leaves one no symbol.
    let gone: Vec<S> = before.iter().map(|&set| every & !set).collect();
    let mut because: Vec<Candidate> = candidates(&gone).collect();
    loop {
        let count = because.len();
        because.retain(|&Candidate { cell, symbol }| {
            let fewer = sets[cell.index()];
            sets[cell.index()] = fewer | S::one(symbol.index());
            let is_needed = !removes(&sets);
            if is_needed {
                sets[cell.index()] = fewer;
            }
            is_needed
        });
        // One run need not be monotone: a symbol with one place is a hidden single, and only one with more places excludes others. So
        // what was needed before others came back may no longer be.
        if because.len() == count {
            break;
        }
    }
    Some(Explanation { because, removed, origin: propagates.origin().clone() })
}
