//! The outcome of rules of deduction on many puzzles, without explanations.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::{Cnf, Literal, Stoppable};
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_files::StopCheck;
use clausoku_propagation::{Options, Propagator, deduce_until};

use super::Outcome;
use super::deduced::read_off;
use crate::solve::Error;

/// Runs rules of deduction on puzzles under one encoding.
///
/// The clauses of a board are loaded once, and the givens of each puzzle are assumed: the
/// consequences are the same as if the givens were clauses, in a small part of the time. Where the
/// givens change other clauses (reduced formulas, clauses over digits), the formula of each puzzle
/// is loaded separately.
///
/// ```
/// use clausoku::{Encoding, Puzzle};
/// use clausoku::deduction::{Classifier, Outcome};
/// use clausoku::deduction::Options;
///
/// let text = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut classifier = Classifier::new(Encoding::default());
/// let rules = [Options::UNIT, Options::FAILED_LITERAL];
/// let outcomes = classifier.outcomes(&puzzle, &rules).unwrap();
/// assert_eq!(outcomes, [Outcome::Open, Outcome::Solved]);
/// ```
#[derive(Clone, Debug)]
pub struct Classifier {
    encoding: Encoding,
    loaded: Option<(Arc<Variant>, Propagator)>,
}

impl Classifier {
    /// Returns a classifier without clauses.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, loaded: None }
    }

    /// Returns the outcome of each of these sets of rules by itself. A solved grid was checked
    /// against the regions and the givens.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded.
    pub fn outcomes(&mut self, puzzle: &Puzzle, rules: &[Options]) -> Result<Vec<Outcome>, Error> {
        self.outcomes_until(puzzle, rules, &StopCheck::never())
    }

    /// Works like [`Self::outcomes`] until the check says to stop: a set of rules that is stopped has the outcome
    /// [`Outcome::Stopped`].
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded, and with [`Error::Unknown`] and the reason if this is stopped before the
    /// first set of rules.
    pub fn outcomes_until(
        &mut self,
        puzzle: &Puzzle,
        rules: &[Options],
        stop: &StopCheck<'_>,
    ) -> Result<Vec<Outcome>, Error> {
        let encoded = encode(self.encoding, puzzle, stop)?;
        let mut givens = Cnf::new();
        encoded.emit_givens(&mut givens);
        // A loaded board serves all its puzzles only if givens add nothing but literals to its clauses, and
        // remove none.
        let are_units = givens.clauses().all(|clause| clause.len() == 1);
        if !are_units || self.encoding.givens.is_reduced() {
            let mut engine = load(&encoded, stop)?;
            return Ok(run(&mut engine, &encoded, &[], rules, stop));
        }
        let engine = self.loaded(puzzle, stop)?;
        let givens: Vec<Literal> = givens.clauses().flatten().copied().collect();
        Ok(run(engine, &encoded, &givens, rules, stop))
    }

    /// Returns the engine with the clauses of the puzzle's board, without its givens.
    fn loaded(&mut self, puzzle: &Puzzle, stop: &StopCheck<'_>) -> Result<&mut Propagator, Error> {
        let variant = puzzle.variant();
        let loaded = match self.loaded.take() {
            Some((known, engine)) if known == *variant => (known, engine),
            _ => {
                let board = encode(self.encoding, &Puzzle::empty(Arc::clone(variant)), stop)?;
                (Arc::clone(variant), load(&board, stop)?)
            }
        };
        Ok(&mut self.loaded.insert(loaded).1)
    }
}

/// Returns the formula of a puzzle, unless the check stops the work.
fn encode(
    encoding: Encoding,
    puzzle: &Puzzle,
    stop: &StopCheck<'_>,
) -> Result<PuzzleFormula, Error> {
    encoding.encode_until(puzzle, stop)?.ok_or_else(|| stopped(stop))
}

/// Returns an engine with the formula, unless the check stops the work.
fn load(encoded: &PuzzleFormula, stop: &StopCheck<'_>) -> Result<Propagator, Error> {
    let engine = Propagator::from_formula(&Stoppable::new(encoded, stop));
    if stop.is_stopped() { Err(stopped(stop)) } else { Ok(engine) }
}

fn stopped(stop: &StopCheck<'_>) -> Error {
    Error::unknown("the encoder", stop.stop_reason())
}

/// Applies each set of rules to the same initial state.
fn run(
    engine: &mut Propagator,
    encoded: &PuzzleFormula,
    givens: &[Literal],
    rules: &[Options],
    stop: &StopCheck<'_>,
) -> Vec<Outcome> {
    // The consequences without the givens are derived once. A contradiction stays and is found again below.
    let _ = engine.propagate();
    rules
        .iter()
        .map(|&options| {
            engine.assume_all(givens.iter().copied());
            let status = deduce_until(engine, options, &mut |_| stop.now()).status;
            let (_, outcome) = read_off(encoded, engine, status, stop.reason());
            engine.backtrack(0);
            outcome
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use clausoku_board::{Candidate, Cell, Grid, Limits, Symbol};
    use clausoku_decoder::Scheme;
    use clausoku_encoder::GivensLevel;
    use clausoku_files::{Deadline, StopReason};
    use clausoku_testkit::{Rng, emptied, shuffled_pattern};

    use super::super::Deduced;
    use super::*;

    /// Compares with the outcomes of the formula of the puzzle alone, and counts them: solved, open, contradictory.
    fn compare(
        classifier: &mut Classifier,
        puzzle: &Puzzle,
        rules: &[Options],
        seen: &mut [usize; 3],
    ) {
        let found = classifier.outcomes(puzzle, rules).unwrap();
        for (&rules, found) in rules.iter().zip(found) {
            let deduced = Deduced::new(puzzle, &classifier.encoding, rules).unwrap();
            assert_eq!(found, *deduced.outcome(), "{puzzle:?}");
            let kinds = [Outcome::Solved, Outcome::Open, Outcome::Contradiction];
            seen[kinds.iter().position(|kind| *kind == found).unwrap()] += 1;
        }
    }

    /// Puzzles of every kind: with one solution, with many, and with a wrong given, which may be
    /// noticed or not.
    #[test]
    fn givens_that_are_assumed_have_the_outcomes_of_clauses() {
        let mut rng = Rng::new(5);
        let rules = [Options::UNIT, Options::FAILED_LITERAL];
        let mut seen = [0; 3];
        for (name, percent, count) in [
            ("classic:4", 70, 60),
            ("blocks:2x3", 65, 60),
            ("classic:9", 66, 60),
            ("classic:16", 55, 4),
        ] {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let mut classifier = Classifier::new(Encoding::preset("extended").unwrap());
            for _ in 0..count {
                let solution = shuffled_pattern(&variant, &mut rng).unwrap();
                let mut givens = emptied(&solution, percent, &mut rng);
                if rng.percent(30) {
                    let cell = givens.filled().next().unwrap().0;
                    let number = rng.below(variant.order()) as u16 + 1;
                    givens.set(cell, Symbol::from_number(number));
                }
                let puzzle = Puzzle::new(variant.clone(), givens).unwrap();
                compare(&mut classifier, &puzzle, &rules, &mut seen);
            }
        }
        assert!(seen.iter().all(|&count| count >= 20), "solved, open, contradictory: {seen:?}");
    }

    #[test]
    fn a_stop_has_its_reason() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let encoding = Encoding::preset("extended").unwrap();
        let encoding = encoding.with_numbering(Scheme::Compact).with_givens(GivensLevel::Reduced);
        let requested = Some(Arc::new(AtomicBool::new(true)));
        for (limits, expected) in [
            (Limits { stop: requested, ..Limits::default() }, StopReason::Interrupted),
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, StopReason::TimeLimit),
        ] {
            let mut classifier = Classifier::new(encoding);
            let deadline = Deadline::start(&limits);
            let stop = deadline.stop_check();
            let found = classifier.outcomes_until(&puzzle, &[Options::UNIT], &stop);
            assert_eq!(found.unwrap_err().limit().unwrap(), expected);
        }
    }

    #[test]
    fn small_regions_and_nested_probes_too() {
        let rules = [0, 1, 2].map(|depth| Options { depth, ..Options::UNIT });
        let mut rng = Rng::new(6);
        let mut seen = [0; 3];
        for name in ["anti-knight:4", "x:4", "jigsaw:AAAB/ACBB/DCCB/DDDC", "blocks:2x3"] {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let mut classifier = Classifier::new(Encoding::preset("extended").unwrap());
            for _ in 0..20 {
                let mut givens = Grid::empty(variant.cell_count());
                for cell in variant.cells() {
                    if rng.percent(18) {
                        let number = rng.below(variant.order()) as u16 + 1;
                        givens.set(cell, Symbol::from_number(number));
                    }
                }
                let cell = Cell::from_index(rng.below(variant.cell_count()) as u32);
                let symbols = variant.alphabet().symbols().filter(|_| rng.percent(30));
                let excluded: Vec<_> = symbols.map(|symbol| Candidate { cell, symbol }).collect();
                let puzzle = Puzzle::new(variant.clone(), givens).unwrap();
                let puzzle = puzzle.excluding(excluded).unwrap();
                compare(&mut classifier, &puzzle, &rules, &mut seen);
            }
        }
        assert!(seen.iter().all(|&count| count >= 5), "solved, open, contradictory: {seen:?}");
    }
}
