//! Puzzles made bottom-up, from the empty board.
//!
//! A random symbol enters a random empty cell. If no solution is left, it leaves again. This goes on until one
//! solution is left (the bottom-up generator of D. Berthier, *Unbiased statistics of a CSP*, 2009).

use clausoku_cnf::Rng;

use crate::generating::Error;
use crate::generating::questions::{Lanes, Questions};
use crate::generating::solutions::peers;

/// Number of candidates that are tried at random before the open ones are listed.
const TRIES: usize = 100;

/// Returns the solutions and the givens of one puzzle for each of the generators.
///
/// # Errors
///
/// Fails at a limit, and if the board has no solution.
pub(crate) fn grow(lanes: Lanes<'_>, rngs: &mut [Rng]) -> Result<(Vec<u8>, Vec<u8>), Error> {
    let cells = lanes.engine.cells();
    let symbols = lanes.variant.order();
    let peers = peers(lanes.variant);
    let mut solutions = vec![0; rngs.len() * cells];
    let mut givens = solutions.clone();
    let mut open: Vec<usize> = (0..rngs.len()).collect();
    // The candidates of each board that left no solution when they were entered. With more givens they leave
    // none either, so they are never tried again.
    let mut refused: Vec<Vec<(usize, u8)>> = vec![Vec::new(); rngs.len()];
    let mut questions = Questions::new(lanes);
    while !open.is_empty() {
        let mut entered = Vec::with_capacity(open.len());
        for &place in &open {
            let board = &givens[place * cells..][..cells];
            let candidate = choose(board, &peers, symbols, &refused[place], &mut rngs[place]);
            let (cell, number) = candidate.ok_or(Error::NoSolution)?;
            questions.ask(entered.len(), board, None, &[])[cell] = number;
            entered.push((cell, number));
        }
        let mut counts = vec![0; open.len()];
        questions.answer(|index, found| {
            let solution = &mut solutions[open[index] * cells..][..cells];
            if counts[index] == 0 {
                solution.copy_from_slice(found);
            }
            // A search may return one solution twice.
            counts[index] += u8::from(counts[index] == 0 || solution != found);
        })?;
        for ((&place, &(cell, number)), &count) in open.iter().zip(&entered).zip(&counts) {
            if count == 0 {
                refused[place].push((cell, number));
            } else {
                givens[place * cells + cell] = number;
            }
        }
        let mut counts = counts.iter();
        // `retain` visits the boards in order, so each takes its own count.
        open.retain(|_| counts.next() != Some(&1));
    }
    Ok((solutions, givens))
}

/// Chooses one of the open candidates: symbols of empty cells that their peers do not hold and that were not
/// refused. Returns `None` if there are none.
fn choose(
    board: &[u8],
    peers: &[Vec<usize>],
    symbols: usize,
    refused: &[(usize, u8)],
    rng: &mut Rng,
) -> Option<(usize, u8)> {
    let is_open = |&(cell, number): &(usize, u8)| {
        peers[cell].iter().all(|&peer| board[peer] != number) && !refused.contains(&(cell, number))
    };
    // While many candidates are open, random tries soon find one of them.
    for _ in 0..TRIES {
        let candidate = (rng.below(board.len()), 1 + rng.below(symbols) as u8);
        if board[candidate.0] == 0 && is_open(&candidate) {
            return Some(candidate);
        }
    }
    let empty = (0..board.len()).filter(|&cell| board[cell] == 0);
    let candidates = empty.flat_map(|cell| (1..=symbols as u8).map(move |number| (cell, number)));
    let open: Vec<(usize, u8)> = candidates.filter(is_open).collect();
    let index = rng.below(open.len());
    open.get(index).copied()
}
