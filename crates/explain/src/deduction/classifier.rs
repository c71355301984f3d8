//! The outcome of rules of deduction on many puzzles, without explanations.

use std::sync::Arc;

use clausoku_board::{Limits, Puzzle, SolverError, Variant, check_solution};
use clausoku_cnf::{Cnf, Literal, Stoppable};
use clausoku_encoder::{Encoded, Encoding, ImpliedSet, RuleSet};
use clausoku_files::{Deadline, StopCheck};
use clausoku_lanes::{Closure, Probe, State};
use clausoku_propagation::{Options, Propagator, deduce_until};
use clausoku_readback::Scheme;

use super::Outcome;
use super::deduced::read_off;
use clausoku_solve::Error;

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
///
/// If the clauses are those of every rule and the rules of deduction are failed literals, nested or not,
/// the lanes derive the same on the board, many times faster.
#[derive(Clone, Debug)]
pub struct Classifier {
    encoding: Encoding,
    loaded: Option<(Arc<Variant>, Propagator)>,
    /// The variant of the previous puzzle and its probe; the probe is `None` if the lanes do not
    /// support the variant.
    probe: Option<(Arc<Variant>, Option<Probe>)>,
}

impl Classifier {
    /// Returns a classifier without clauses.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, loaded: None, probe: None }
    }

    /// Returns the outcome of each of these sets of rules by itself. A solved grid was checked
    /// against the regions and the givens.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded.
    pub fn outcomes(&mut self, puzzle: &Puzzle, rules: &[Options]) -> Result<Vec<Outcome>, Error> {
        self.outcomes_of_all(&[puzzle], rules, &Limits::default()).swap_remove(0)
    }

    /// Returns the outcomes for many puzzles, which is faster if the lanes derive them. The limits are those of all puzzles
    /// together; a puzzle that reaches one has the outcome [`Outcome::Stopped`] or an error.
    pub fn outcomes_of_all(
        &mut self,
        puzzles: &[&Puzzle],
        rules: &[Options],
        limits: &Limits,
    ) -> Vec<Result<Vec<Outcome>, Error>> {
        let deadline = Deadline::start(limits);
        let stop = deadline.stop_check();
        let mut outcomes = Vec::with_capacity(puzzles.len());
        for puzzles in puzzles.chunk_by(|one, other| one.variant() == other.variant()) {
            let variant = puzzles[0].variant();
            let order = variant.order();
            let fits = rules.iter().all(|&rules| fits(&self.encoding, order, rules));
            if let Some(probe) = self.probe(variant).filter(|_| fits) {
                outcomes.extend(probed(probe, puzzles, rules, &deadline.left()));
                continue;
            }
            let of_puzzle = |&puzzle: &&Puzzle| self.outcomes_in_clauses(puzzle, rules, &stop);
            outcomes.extend(puzzles.iter().map(of_puzzle));
        }
        outcomes
    }

    /// Returns the outcomes by propagation in the clauses, without the lanes.
    fn outcomes_in_clauses(
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

    /// Returns the lanes for the variant; `None` if they do not support it.
    fn probe(&mut self, variant: &Arc<Variant>) -> Option<&Probe> {
        let known = self.probe.take();
        let known = known.filter(|known| known.0 == *variant);
        let known = known.unwrap_or_else(|| (Arc::clone(variant), Probe::new(variant).ok()));
        self.probe.insert(known).1.as_ref()
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

/// Returns `true` if the lanes derive exactly the literals that these rules derive from the
/// clauses. They do if unit propagation on the clauses is naked and hidden singles, and each
/// literal is a candidate or its negation: the formula has all rules, at-most-one in pairs, and no
/// other clauses. Failed literals must be the only other rule.
fn fits(encoding: &Encoding, order: usize, rules: Options) -> bool {
    rules.is_nested_only()
        && encoding.rules == RuleSet::ALL
        && encoding.at_most_one.writes_pairs(order)
        && encoding.implied == ImpliedSet::NONE
        && matches!(encoding.numbering, Scheme::Dense | Scheme::Decimal | Scheme::Rcv)
        && !encoding.givens.is_reduced()
}

/// Returns the outcomes of failed literals on puzzles of the probe's board. A result at one depth holds at every
/// greater one, so that one closure decides all of them.
fn probed(
    probe: &Probe,
    puzzles: &[&Puzzle],
    rules: &[Options],
    limits: &Limits,
) -> Vec<Result<Vec<Outcome>, Error>> {
    let deepest = rules.iter().map(|rules| rules.depth).max().unwrap_or(0);
    let closures = match probe.closures(puzzles, deepest, limits) {
        Ok((closures, _)) => closures,
        Err(error) => {
            return puzzles
                .iter()
                .map(|_| Err(SolverError::failed(error.clone()).into()))
                .collect();
        }
    };
    puzzles
        .iter()
        .zip(&closures)
        .map(|(puzzle, closure)| {
            if closure.state == State::Solved {
                check_solution(puzzle, &closure.grid()).map_err(|rule| Error::WrongSolution {
                    solver: "lanes".to_owned(),
                    rule: Box::new(rule),
                })?;
            }
            Ok(rules.iter().map(|rules| outcome_within(closure, rules.depth)).collect())
        })
        .collect()
}

/// Returns the outcome of a closure for rules of this depth.
fn outcome_within(closure: &Closure, depth: u8) -> Outcome {
    match closure.state {
        State::Solved if closure.depth <= depth => Outcome::Solved,
        State::Contradiction if closure.depth <= depth => Outcome::Contradiction,
        State::Stopped(reason) => Outcome::Stopped(reason),
        _ => Outcome::Open,
    }
}

/// Returns the formula of a puzzle, unless the check stops the work.
fn encode(encoding: Encoding, puzzle: &Puzzle, stop: &StopCheck<'_>) -> Result<Encoded, Error> {
    encoding.encode_until(puzzle, stop)?.ok_or_else(|| stopped(stop))
}

/// Returns an engine with the formula, unless the check stops the work.
fn load(encoded: &Encoded, stop: &StopCheck<'_>) -> Result<Propagator, Error> {
    let engine = Propagator::from_formula(&Stoppable::new(encoded, stop));
    if stop.is_stopped() { Err(stopped(stop)) } else { Ok(engine) }
}

fn stopped(stop: &StopCheck<'_>) -> Error {
    Error::unknown("the encoder", stop.stop_reason())
}

/// Applies each set of rules to the same initial state.
fn run(
    engine: &mut Propagator,
    encoded: &Encoded,
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

    use clausoku_board::{Candidate, Cell, Grid, Symbol};
    use clausoku_encoder::GivensLevel;
    use clausoku_files::StopReason;
    use clausoku_testkit::{Rng, emptied, shuffled_pattern};

    use super::*;

    /// Puzzles of every kind: with one solution, with many, and with a wrong given, which may be
    /// noticed or not.
    #[test]
    fn the_lanes_derive_what_the_clauses_do() {
        let never = StopCheck::never();
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
                let expected = classifier.outcomes_in_clauses(&puzzle, &rules, &never).unwrap();
                assert_eq!(classifier.outcomes(&puzzle, &rules).unwrap(), expected, "{puzzle:?}");
                for outcome in expected {
                    let kinds = [Outcome::Solved, Outcome::Open, Outcome::Contradiction];
                    seen[kinds.iter().position(|kind| *kind == outcome).unwrap()] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&count| count >= 20), "solved, open, contradictory: {seen:?}");
    }

    #[test]
    fn a_stop_has_its_reason() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        // The lanes do not decide under reduced givens.
        let encoding = Encoding::preset("extended").unwrap();
        let encoding = encoding.with_numbering(Scheme::Compact).with_givens(GivensLevel::Reduced);
        let requested = Some(Arc::new(AtomicBool::new(true)));
        for (limits, expected) in [
            (Limits { stop: requested, ..Limits::default() }, StopReason::Interrupted),
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, StopReason::TimeLimit),
        ] {
            let mut classifier = Classifier::new(encoding);
            let found = classifier.outcomes_of_all(&[&puzzle], &[Options::UNIT], &limits);
            let reasons: Vec<_> =
                found.into_iter().map(|found| found.unwrap_err().limit().unwrap()).collect();
            assert_eq!(reasons, [expected]);
        }
    }

    #[test]
    fn small_regions_and_nested_probes_too() {
        let rules = [0, 1, 2].map(|depth| Options { depth, ..Options::UNIT });
        let never = StopCheck::never();
        let mut rng = Rng::new(6);
        for name in ["anti-knight:4", "x:4", "jigsaw:AAAB/ACBB/DCCB/DDDC", "blocks:2x3"] {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let mut classifier = Classifier::new(Encoding::preset("extended").unwrap());
            let mut puzzles = Vec::new();
            let mut expected = Vec::new();
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
                expected.push(classifier.outcomes_in_clauses(&puzzle, &rules, &never).unwrap());
                puzzles.push(puzzle);
            }
            let every: Vec<&Puzzle> = puzzles.iter().collect();
            let found = classifier.outcomes_of_all(&every, &rules, &Limits::default()).into_iter();
            assert_eq!(found.map(Result::unwrap).collect::<Vec<_>>(), expected, "{name}");
        }
    }
}
