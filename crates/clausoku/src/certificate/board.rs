//! The rules and constraints of a board as a formula, made once for the puzzles of a list.
//!
//! **Invariant.** A formula of a claim begins with the clauses of its board, and shares them.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use clausoku_audit::Rules;
use clausoku_board::{Collect, Grid, Puzzle, Variant};
use clausoku_cnf::dimacs::Writer;
use clausoku_cnf::{Cnf, Deadline, Formula, Size, Stoppable};
use clausoku_encoder::{Encoding, PuzzleFormula, Section};
use clausoku_lanes::Lanes;
use clausoku_proofs::Pairs;
use clausoku_text::Limits;

use super::claim::readable;
use crate::Error;
use crate::solve::search;

/// The clauses of a board that is kept for the next puzzle: 16×16 has 123,904.
const MAX_KEPT: u64 = 200_000;

/// The number of guesses after which the lanes give up a puzzle.
const MAX_GUESSES: u64 = 100_000;

/// The last board.
static LAST: Mutex<Option<Arc<Board>>> = Mutex::new(None);

/// The rules and constraints of a board as a formula, audited, with its pairs.
#[derive(Debug)]
pub(super) struct Board {
    /// The empty puzzle.
    encoded: PuzzleFormula,
    /// The clauses, which were read back.
    pub(super) rules: Rules,
    /// The sections of the clauses, and the size of all of them.
    pub(super) parts: Vec<Section>,
    pub(super) size: Size,
    pub(super) pairs: Arc<Pairs>,
    /// The clauses as DIMACS, unless there are many.
    pub(super) lines: Vec<u8>,
    /// The lanes with the engine of the board, if they support it.
    lanes: Option<Lanes>,
}

impl Board {
    /// Returns the rules and constraints of a board.
    pub(super) fn new(variant: &Variant, deadline: &Deadline) -> Result<Arc<Self>, Error> {
        // Shared rules (11,988 clauses on the usual board) and solutions by the lanes took certificates
        // of 17 givens from 15.0 to 5.1 million instructions. The lock is not held while the rules are
        // made, which may be stopped.
        let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(board) = last.filter(|board| board.rules.are_of(variant)) {
            return Ok(board);
        }
        let variant = Arc::new(variant.clone());
        let empty = Puzzle::empty(Arc::clone(&variant));
        let encoded = readable(&empty, Encoding::default()).encode_within(&empty, deadline)?;
        let formula = Stoppable::read(&encoded, deadline, Cnf::from_formula)?;
        let formula = Arc::new(formula);
        let (mut parts, size) = encoded.measure(deadline)?;
        // Without givens, their section is empty.
        parts.pop();
        let pairs = Arc::new(Pairs::new(&formula));
        let mut lines = Vec::new();
        let is_kept = size.clauses <= MAX_KEPT;
        if is_kept {
            let mut writer = Writer::new(&mut lines);
            encoded.emit(&mut writer);
            // A vector takes everything, and there is no header.
            let _ = writer.finish();
        }
        let rules = Rules::read(&variant, formula, deadline)?;
        let lanes = Lanes::for_variant(variant, &Deadline::never()).ok();
        let board = Arc::new(Self { encoded, rules, parts, size, pairs, lines, lanes });
        if is_kept {
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&board));
        }
        Ok(board)
    }

    /// Returns the formula of a puzzle of the board; the clauses before the givens are the board's.
    pub(super) fn encoded(&self, puzzle: &Puzzle) -> PuzzleFormula {
        self.encoded.with_puzzle(puzzle).expect("givens as units reduce nothing")
    }

    /// Returns all solutions of a puzzle of the board, if there is at most one and the lanes find that soon.
    pub(super) fn solve(&self, puzzle: &Puzzle) -> Option<Vec<Grid>> {
        let deadline = Deadline::start(&Limits::solutions(2)).with_steps(MAX_GUESSES);
        let mut found = Collect::new(2);
        let result = search(&mut self.lanes.clone()?, puzzle, &deadline, &mut found).ok()?;
        result.ended.is_complete().then_some(found.grids)
    }

    pub(super) fn write(&self, writer: &mut Writer<impl Write>) {
        match self.lines.as_slice() {
            [] => self.rules.formula().emit(writer),
            lines => writer.lines(lines, self.size),
        }
    }
}
