//! How far the rules get on one puzzle after another: counted, not explained.

use std::sync::Arc;

use cnf::{ClauseSink, Literal};
use encoder::{Encoded, Encoding, GivensLevel};
use propagation::{Options, Propagator, deduce};
use puzzle::{Puzzle, Variant};

use super::Outcome;
use super::deduced::read_off;
use crate::Error;

/// Runs rules of deduction on puzzles under one encoding.
///
/// The clauses of a board are loaded once, and the givens of each puzzle are assumed: what follows is
/// the same as if they were clauses, and takes a small part of the time. Where the givens change more
/// than that (reduced formulas, clauses over digits), each puzzle's formula is loaded by itself.
///
/// ```
/// use clausoku::{Encoding, format};
/// use clausoku::deduction::{Judge, Outcome};
/// use clausoku::propagation::Options;
///
/// let text = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
/// let records = format::read(text.as_bytes(), None, &format::ReadOptions::default()).unwrap();
/// let mut judge = Judge::new(Encoding::default());
/// let rules = [Options::UNIT, Options::FAILED_LITERAL];
/// let outcomes = judge.outcomes(&records[0].puzzle, &rules).unwrap();
/// assert_eq!(outcomes, [Outcome::Open, Outcome::Solved]);
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    encoding: Encoding,
    loaded: Option<(Arc<Variant>, Propagator)>,
}

impl Judge {
    /// Nothing loaded yet.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, loaded: None }
    }

    /// How far each of these sets of rules gets, by itself. A grid that is called solved was checked
    /// against the regions and the givens.
    pub fn outcomes(&mut self, puzzle: &Puzzle, rules: &[Options]) -> Result<Vec<Outcome>, Error> {
        let encoded = self.encoding.encode(puzzle)?;
        let mut givens = Givens::default();
        encoded.emit_givens(&mut givens);
        if givens.long || self.encoding.givens == GivensLevel::Reduced {
            let mut engine = Propagator::of(&encoded);
            return Ok(run(&mut engine, &encoded, &[], rules));
        }
        let engine = self.loaded(puzzle)?;
        Ok(run(engine, &encoded, &givens.units, rules))
    }

    /// The engine with the clauses of the puzzle's board, and nothing of its givens.
    fn loaded(&mut self, puzzle: &Puzzle) -> Result<&mut Propagator, Error> {
        let variant = puzzle.variant();
        let same = |known: &Arc<Variant>| Arc::ptr_eq(known, variant) || known == variant;
        let loaded = match self.loaded.take() {
            Some((known, engine)) if same(&known) => (known, engine),
            _ => {
                let board = self.encoding.encode(&Puzzle::empty(Arc::clone(variant)))?;
                (Arc::clone(variant), Propagator::of(&board))
            }
        };
        Ok(&mut self.loaded.insert(loaded).1)
    }
}

/// Tries each set of rules from the same start.
fn run(
    engine: &mut Propagator,
    encoded: &Encoded,
    givens: &[Literal],
    rules: &[Options],
) -> Vec<Outcome> {
    // What follows without the givens is derived once. A contradiction stays and is met again below.
    let _ = engine.propagate();
    let outcome = |&options: &Options| {
        engine.assume_all(givens.iter().copied());
        let status = deduce(engine, options).status;
        let (_, outcome) = read_off(encoded, |literal| engine.value(literal), status);
        engine.backtrack(0);
        outcome
    };
    rules.iter().map(outcome).collect()
}

/// The sink that takes the clauses of the givens, as far as they are of one literal.
#[derive(Default)]
struct Givens {
    units: Vec<Literal>,
    /// Whether there were others.
    long: bool,
}

impl ClauseSink for Givens {
    fn add_clause(&mut self, literals: &[Literal]) {
        match *literals {
            [unit] => self.units.push(unit),
            _ => self.long = true,
        }
    }
}
