//! The result of rules of deduction on a puzzle.

use clausoku_board::{BrokenRule, Candidate, Cell, Grid, Puzzle, Symbol, check_solution, clashes};
use clausoku_cnf::{Deadline, StopReason, Stoppable};
use clausoku_decoder::Meaning;
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_propagation::{Closure, Counts, Options, Propagator, Rule, Status, deduce_watched};

use crate::solve::Error;

/// A puzzle under an encoding, with all that the rules derive from its formula, and the reasons.
///
/// ```
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle};
/// use clausoku::deduction::{Deduced, Outcome};
/// use clausoku::deduction::Options;
///
/// let text = "1..2..3...4.5...6...7...8..8..9..5...5.3...4...1...7....8...9...2.6...1..3..1..2";
/// # let text = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let deduced = Deduced::new(&puzzle, &Encoding::default(), Options::UNIT, &Deadline::never()).unwrap();
/// assert_eq!(*deduced.outcome(), Outcome::Solved);
/// assert!(deduced.grid().is_full());
/// ```
#[derive(Clone, Debug)]
pub struct Deduced {
    encoded: PuzzleFormula,
    options: Options,
    engine: Propagator,
    closure: Closure,
    grid: Grid,
    outcome: Outcome,
}

/// The outcome of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell has its value, and the grid is a solution.
    Solved,
    /// Some cells are open, and the rules derive nothing more.
    Open,
    /// The formula has no model: a clause became false.
    Contradiction,
    /// No clause became false, but the derived values break a rule that the formula does not state.
    Broken(Breach),
    /// The work ended early, for this reason.
    Stopped(StopReason),
}

impl Outcome {
    /// Returns the name of the outcome in tables and in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Open => "open",
            Self::Contradiction => "contradiction",
            Self::Broken(_) => "broken",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// A rule of the puzzle that derived values break.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Breach {
    /// A cell holds two values.
    #[error("{cell} holds both {first} and {second} (K2)")]
    TwoValues {
        /// The cell.
        cell: String,
        /// One value.
        first: String,
        /// Another value.
        second: String,
    },
    /// A region holds a value twice.
    #[error(transparent)]
    Twice(#[from] BrokenRule),
}

/// The number of deductions of one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The rule.
    pub rule: Rule,
    /// Candidates found to hold.
    pub values: usize,
    /// Candidates found not to hold.
    pub exclusions: usize,
    /// Literals of other variables: binary digits and auxiliaries.
    pub others: usize,
}

impl Deduced {
    /// Derives all that these rules give. The engine keeps its record, so that everything can be
    /// explained and proved.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded, and with [`Error::Unknown`] if a limit is reached before the formula is
    /// loaded.
    pub fn new(
        puzzle: &Puzzle,
        encoding: &Encoding,
        options: Options,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        Self::watched(puzzle, encoding, options, &mut |_| {}, deadline)
    }

    /// Derives the same, and passes the counts so far to the observer before each assumption.
    ///
    /// # Errors
    ///
    /// Fails as [`new`](Self::new).
    pub fn watched(
        puzzle: &Puzzle,
        encoding: &Encoding,
        options: Options,
        observer: &mut dyn FnMut(&Counts),
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let encoded = encoding.encode_within(puzzle, deadline)?;
        let engine = Stoppable::read(&encoded, deadline, Propagator::from_formula);
        let mut engine = engine?.recorded();
        let closure = deduce_watched(&mut engine, options, observer, deadline);
        let (grid, outcome) = read_off(&encoded, &engine, closure.status);
        Ok(Self { encoded, options, engine, closure, grid, outcome })
    }

    /// Returns the puzzle under its encoding.
    pub fn encoded(&self) -> &PuzzleFormula {
        &self.encoded
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.encoded.puzzle()
    }

    /// Returns the rules that were used.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Returns the engine in its last state, with its record.
    pub fn engine(&self) -> &Propagator {
        &self.engine
    }

    /// Returns the deductions in order, and their cost.
    pub fn closure(&self) -> &Closure {
        &self.closure
    }

    /// Returns the outcome.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Returns the grid with the givens and every derived value; after a contradiction, with the values that were
    /// derived before it.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the symbols that the cell can still hold; of a cell that has its value, that one.
    pub fn candidates(&self, cell: Cell) -> Vec<Symbol> {
        if let Some(symbol) = self.grid.get(cell) {
            return vec![symbol];
        }
        let symbols = self.puzzle().variant().alphabet().symbols();
        symbols.filter(|&symbol| self.holds(Candidate { cell, symbol }) != Some(false)).collect()
    }

    /// Returns whether the candidate holds; `None` if that was not derived.
    pub fn holds(&self, candidate: Candidate) -> Option<bool> {
        holds(&self.encoded, &self.engine, candidate)
    }

    /// Returns the numbers of deductions by rule, in the order of the rules. Unused rules are left
    /// out.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = Vec::new();
        for deduction in &self.closure.deductions {
            let place = tallies.binary_search_by_key(&deduction.rule, |tally| tally.rule);
            let place = place.unwrap_or_else(|place| {
                let rule = deduction.rule;
                tallies.insert(place, Tally { rule, values: 0, exclusions: 0, others: 0 });
                place
            });
            let literal = deduction.literal;
            let tally = &mut tallies[place];
            match self.encoded.meaning(literal.variable()) {
                Some(Meaning::Candidate(_)) if literal.is_positive() => tally.values += 1,
                Some(Meaning::Candidate(_)) => tally.exclusions += 1,
                Some(Meaning::Digit { .. }) | None => tally.others += 1,
            }
        }
        tallies
    }
}

/// Returns whether the candidate holds; `None` if neither its own literal, nor its digits, nor its channel
/// variable decide it.
fn holds(encoded: &PuzzleFormula, engine: &Propagator, candidate: Candidate) -> Option<bool> {
    let Some(literals) = encoded.numbering().literals(candidate) else { return Some(false) };
    let mut all = Some(true);
    for &literal in literals.iter() {
        match engine.value(literal) {
            Some(false) => return Some(false),
            Some(true) => {}
            None => all = None,
        }
    }
    all.or_else(|| engine.value(encoded.channel()?.variable(candidate)?.positive()))
}

/// Returns the grid that the values of the literals make, and its outcome.
pub(super) fn read_off(
    encoded: &PuzzleFormula,
    engine: &Propagator,
    status: Status,
) -> (Grid, Outcome) {
    let puzzle = encoded.puzzle();
    let variant = puzzle.variant();
    let mut grid = puzzle.givens().clone();
    let mut breach = None;
    for cell in variant.cells() {
        for symbol in variant.alphabet().symbols() {
            if holds(encoded, engine, Candidate { cell, symbol }) != Some(true) {
                continue;
            }
            match grid.get(cell) {
                Some(first) if first != symbol => {
                    let cell = variant.position(cell).to_string();
                    let first = variant.alphabet().name(first).to_owned();
                    let second = variant.alphabet().name(symbol).to_owned();
                    breach.get_or_insert(Breach::TwoValues { cell, first, second });
                }
                _ => grid.set(cell, Some(symbol)),
            }
        }
    }
    let outcome = match status {
        Status::Contradiction => Outcome::Contradiction,
        Status::Stopped(reason) => Outcome::Stopped(reason),
        // A formula may leave out rules, so that values that break these are no contradiction of it.
        Status::Total | Status::Stuck => match breach.or_else(|| twice(puzzle, &grid)) {
            Some(breach) => Outcome::Broken(breach),
            None if check_solution(puzzle, &grid).is_ok() => Outcome::Solved,
            None => Outcome::Open,
        },
    };
    (grid, outcome)
}

/// Returns the first value that a region contains twice.
fn twice(puzzle: &Puzzle, grid: &Grid) -> Option<Breach> {
    let variant = puzzle.variant();
    let clash = clashes(variant, grid).into_iter().next()?;
    let region = &variant.regions()[clash.region];
    Some(Breach::Twice(BrokenRule::Twice {
        region: region.name.clone(),
        rule: region.scope.at_most_rule(),
        symbol: variant.alphabet().name(clash.symbol).to_owned(),
        first: variant.position(clash.cells[0]).to_string(),
        second: variant.position(clash.cells[1]).to_string(),
    }))
}
