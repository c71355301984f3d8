//! The outcome of rules of deduction on many puzzles, without explanations.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::{Cnf, Literal, Stoppable};
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_propagation::{Options, Propagator, deduce};
use clausoku_text::Deadline;

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
/// use clausoku::solving::Deadline;
///
/// let text = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut classifier = Classifier::new(Encoding::default());
/// let rules = [Options::UNIT, Options::FAILED_LITERAL];
/// let outcomes = classifier.outcomes(&puzzle, &rules, &Deadline::never()).unwrap();
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
    /// Fails if the puzzle cannot be encoded, and with [`Error::Unknown`] if a limit is reached before the first set of
    /// rules. A set of rules that a limit stops has the outcome [`Outcome::Stopped`].
    pub fn outcomes(
        &mut self,
        puzzle: &Puzzle,
        rules: &[Options],
        deadline: &Deadline,
    ) -> Result<Vec<Outcome>, Error> {
        let encoded = self.encoding.encode_within(puzzle, deadline)?;
        let mut givens = Cnf::new();
        encoded.emit_givens(&mut givens);
        // A loaded board serves all its puzzles only if givens add nothing but literals to its clauses, and
        // remove none.
        let are_units = givens.clauses().all(|clause| clause.len() == 1);
        if !are_units || self.encoding.givens.is_reduced() {
            let mut engine = load(&encoded, deadline)?;
            return Ok(run(&mut engine, &encoded, &[], rules, deadline));
        }
        let engine = self.loaded(puzzle, deadline)?;
        let givens: Vec<Literal> = givens.clauses().flatten().copied().collect();
        Ok(run(engine, &encoded, &givens, rules, deadline))
    }

    /// Returns the engine with the clauses of the puzzle's board, without its givens.
    fn loaded(&mut self, puzzle: &Puzzle, deadline: &Deadline) -> Result<&mut Propagator, Error> {
        let variant = puzzle.variant();
        let loaded = match self.loaded.take() {
            Some((known, engine)) if known == *variant => (known, engine),
            _ => {
                let board = Puzzle::empty(Arc::clone(variant));
                let board = self.encoding.encode_within(&board, deadline)?;
                (Arc::clone(variant), load(&board, deadline)?)
            }
        };
        Ok(&mut self.loaded.insert(loaded).1)
    }
}

fn load(encoded: &PuzzleFormula, deadline: &Deadline) -> Result<Propagator, Error> {
    Ok(Stoppable::read(encoded, deadline, Propagator::from_formula)?)
}

/// Applies each set of rules to the same initial state.
fn run(
    engine: &mut Propagator,
    encoded: &PuzzleFormula,
    givens: &[Literal],
    rules: &[Options],
    deadline: &Deadline,
) -> Vec<Outcome> {
    // The consequences without the givens are derived once. A contradiction stays and is found again below.
    let _ = engine.propagate();
    rules
        .iter()
        .map(|&options| {
            engine.assume_all(givens.iter().copied());
            let status = deduce(engine, options, deadline).status;
            let (_, outcome) = read_off(encoded, engine, status);
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
    use clausoku_testkit::{Rng, emptied, shuffled_pattern};
    use clausoku_text::StopReason;

    use super::super::Deduced;
    use super::*;

    /// Compares with the outcomes of the formula of the puzzle alone, and counts them: solved, open, contradictory.
    fn compare(
        classifier: &mut Classifier,
        puzzle: &Puzzle,
        rules: &[Options],
        seen: &mut [usize; 3],
    ) {
        let found = classifier.outcomes(puzzle, rules, &Deadline::never()).unwrap();
        for (&rules, found) in rules.iter().zip(found) {
            let never = Deadline::never();
            let deduced = Deduced::new(puzzle, &classifier.encoding, rules, &never).unwrap();
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
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
        let encoding = Encoding::preset("extended").unwrap();
        let encoding = encoding.with_numbering(Scheme::Compact).with_givens(GivensLevel::Reduced);
        let requested = Some(Arc::new(AtomicBool::new(true)));
        for (limits, expected) in [
            (Limits::default().with_stop(requested), StopReason::Interrupted),
            (Limits::default().with_time(Duration::ZERO), StopReason::TimeLimit),
        ] {
            let mut classifier = Classifier::new(encoding);
            let deadline = Deadline::start(&limits);
            let found = classifier.outcomes(&puzzle, &[Options::UNIT], &deadline);
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
