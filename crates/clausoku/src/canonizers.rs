//! The canonizers of boards, which all threads share.

use std::sync::{Arc, Mutex, PoisonError};

use clausoku_board::{Puzzle, Variant};
use clausoku_symmetry::{Canonical, CanonicalError, Canonizer, Transformation, random_image};
use clausoku_text::{Deadline, Stopped};

/// The canonizers of all boards so far. Each is built once.
static KNOWN: Mutex<Vec<Canonizer>> = Mutex::new(Vec::new());

/// The canonizers that a thread has used, each with the index of its board.
#[derive(Debug, Default)]
pub struct Canonizers(Vec<(usize, Canonizer)>);

impl Canonizers {
    /// Returns the canonical form of the puzzle, and a hash of it and of the board.
    ///
    /// # Errors
    ///
    /// Fails if the board has constraints beside its regions, and at the deadline.
    pub fn form(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<(Canonical, u128), CanonicalError> {
        let (index, canonizer) = self.for_board(puzzle.variant());
        let form = canonizer.canonical(puzzle, deadline)?;
        let hash = form.fingerprint().wrapping_add(index as u128);
        Ok((form, hash))
    }

    /// Returns a random image of the puzzle, with its clues if it has some, and the transformation into it. `below` returns a random number
    /// below another one.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    ///
    /// # Panics
    ///
    /// Does not panic: the transformation is of the puzzle's board.
    pub fn random_image(
        &mut self,
        puzzle: &Puzzle,
        below: &mut dyn FnMut(usize) -> usize,
        deadline: &Deadline,
    ) -> Result<(Transformation, Puzzle), Stopped> {
        if !puzzle.variant().constraints().is_empty() {
            return Ok(random_image(puzzle, below));
        }
        let transformation = self.for_board(puzzle.variant()).1.random(below, deadline)?;
        let image = transformation.puzzle(puzzle).expect("the transformation is of this board");
        Ok((transformation, image))
    }

    /// Returns the canonizer of the board and the index of the board.
    pub fn for_board(&mut self, variant: &Arc<Variant>) -> (usize, &mut Canonizer) {
        // The most recent board is the most likely one.
        let place = self.0.iter().rposition(|row| row.1.variant() == variant);
        let place = place.unwrap_or_else(|| {
            self.0.push(shared(variant));
            self.0.len() - 1
        });
        let (index, canonizer) = &mut self.0[place];
        (*index, canonizer)
    }
}

/// Returns the canonizer of the board, and the index of the board among the boards of all threads.
fn shared(variant: &Arc<Variant>) -> (usize, Canonizer) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let index = known.iter().position(|canonizer| canonizer.variant() == variant);
    let index = index.unwrap_or_else(|| {
        known.push(Canonizer::new(Arc::clone(variant)));
        known.len() - 1
    });
    (index, known[index].clone())
}
