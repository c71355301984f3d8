//! The canonizers of the boards of a list, which all threads share.

use std::sync::{Arc, Mutex};

use clausoku::canonical::{Canonical, Canonizer, OtherBoard};
use clausoku::{Puzzle, Variant};
use clausoku_runner::locked;

/// The canonizers of all boards so far. Each is built once.
#[derive(Default)]
pub struct Canonizers {
    known: Mutex<Vec<Canonizer>>,
}

/// The canonizers that a thread has used.
pub struct ThreadCanonizers<'c> {
    shared: &'c Canonizers,
    /// The canonizers used so far, each with the index of its board.
    known: Vec<(usize, Canonizer)>,
}

impl Canonizers {
    /// Returns canonizers for one thread.
    pub fn for_thread(&self) -> ThreadCanonizers<'_> {
        ThreadCanonizers { shared: self, known: Vec::new() }
    }

    /// Returns the canonizer of the board and the index of the board.
    fn get(&self, variant: &Arc<Variant>) -> (usize, Canonizer) {
        let mut known = locked(&self.known);
        let index = known.iter().position(|canonizer| canonizer.variant() == variant);
        let index = index.unwrap_or_else(|| {
            known.push(Canonizer::new(Arc::clone(variant)));
            known.len() - 1
        });
        (index, known[index].clone())
    }
}

impl ThreadCanonizers<'_> {
    /// Returns the canonical form of the puzzle, and a hash of it and of the board.
    pub fn form(&mut self, puzzle: &Puzzle) -> Result<(Canonical, u128), OtherBoard> {
        let (index, canonizer) = self.for_board(puzzle.variant());
        let form = canonizer.canonical(puzzle)?;
        let hash = form.fingerprint().wrapping_add(index as u128);
        Ok((form, hash))
    }

    /// Returns the canonizer of the board and the index of the board.
    pub fn for_board(&mut self, variant: &Arc<Variant>) -> (usize, &mut Canonizer) {
        // The most recent board is the most likely one.
        let place =
            self.known.iter().rposition(|row| row.1.variant() == variant).unwrap_or_else(|| {
                self.known.push(self.shared.get(variant));
                self.known.len() - 1
            });
        let (index, canonizer) = &mut self.known[place];
        (*index, canonizer)
    }
}
