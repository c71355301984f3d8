//! Reads the clauses of a formula back as the rules and givens of a puzzle.
//!
//! A proof shows that a formula has no model. It does not show that the formula states the puzzle;
//! this crate checks that. Every clause must follow from the rules, a given, an excluded candidate,
//! a constraint or a known solution, and the clauses of the rules (but for the exceptions at
//! [`audit`]), givens, excluded candidates and known solutions must all be there. The crate shares
//! no code with the encoder, so that a fault of the encoder is not repeated here.
//!
//! The variable of a candidate is 1 + order · cell + symbol, cells in the variant's order and all counted from 0.
//! Formulas in other numberings, or with auxiliary variables, are not read.
//!
//! ```
//! use clausoku_decoder::audit;
//! use clausoku_cnf::{Cnf, Deadline, clause};
//! use clausoku_board::Puzzle;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let fault = audit(&puzzle, &[], &Cnf::new(), &Deadline::never()).unwrap_err();
//! assert_eq!(fault.to_string(), "no clause says that R1C1 holds a value");
//! let denial = [clause![-1]].into_iter().collect();
//! let fault = audit(&puzzle, &[], &denial, &Deadline::never()).unwrap_err();
//! assert_eq!(fault.to_string(), "clause 1, [-1], follows from no rule, given, constraint or solution of the puzzle");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod constraints;
mod meaning;
mod pairs;
mod parts;
mod survey;

use std::sync::Arc;

use clausoku_board::{Candidate, Grid, Puzzle, Variant, check_solution};
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};

use meaning::{Meaning, Reader};
use pairs::Pairs;

pub use survey::{
    Board, Counted, Example, Finding, FindingKind, GivensTally, Hints, NumberingName, Recognised,
    RuleName, Survey, SurveyError, Tally, UnknownParts, survey,
};

/// The number of clauses of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// A cell holds a symbol.
    pub cells: usize,
    /// A cell does not hold two symbols.
    pub cells_once: usize,
    /// A region holds a symbol.
    pub regions: usize,
    /// Two cells of a region do not hold the same symbol.
    pub regions_once: usize,
    /// A cell holds its given.
    pub givens: usize,
    /// A cell does not hold an excluded symbol.
    pub excluded: usize,
    /// A known solution is not meant.
    pub solutions: usize,
    /// A constraint beyond the regions excludes some values together.
    pub constraints: usize,
}

/// Checks that the formula states the rules and givens of the puzzle, and excludes `solutions`.
///
/// The rules may be stated more than once. Two rules follow from the others for a full grid, and
/// their clauses may be left out: a cell holds no two symbols, and a region holds every symbol.
/// Missing clauses of constraints beyond the regions are no fault: without them the formula states
/// less, so that nothing false follows from it.
///
/// # Errors
///
/// Fails with the first clause that nothing justifies, or with the first rule, given, excluded
/// candidate or solution that no clause states, and at the deadline.
pub fn audit(
    puzzle: &Puzzle,
    solutions: &[Grid],
    formula: &Cnf,
    deadline: &Deadline,
) -> Result<Report, Fault> {
    let pairs = Arc::new(Pairs::new(puzzle.variant()));
    let said = Said::new(puzzle.variant(), &pairs);
    audit_from(0, said, &pairs, puzzle, solutions, formula, deadline)
}

/// Checks as [`audit`] does, from the clause of this index on; the others have said this.
fn audit_from(
    first: usize,
    mut said: Said,
    pairs: &Arc<Pairs>,
    puzzle: &Puzzle,
    solutions: &[Grid],
    formula: &Cnf,
    deadline: &Deadline,
) -> Result<Report, Fault> {
    let reader = Reader::new(puzzle, solutions, Arc::clone(pairs));
    // The rules of a board were read without solutions.
    said.solutions = vec![false; solutions.len()];
    read(&reader, formula, first, &mut said, deadline)?;
    let report = said.report;
    said.complete(puzzle, pairs)?;
    Ok(report)
}

/// Reads the clauses from this index on.
fn read(
    reader: &Reader<'_>,
    formula: &Cnf,
    first: usize,
    said: &mut Said,
    deadline: &Deadline,
) -> Result<(), Fault> {
    for (index, clause) in (first..formula.len()).map(|index| (index, &formula[index])) {
        deadline.work(1)?;
        let Some(meaning) = reader.read(clause, deadline)? else {
            return Err(Fault::Unjustified { number: index + 1, literals: clause.to_vec() });
        };
        let report = &mut said.report;
        *match meaning {
            Meaning::CellHolds(_) => &mut report.cells,
            Meaning::CellHoldsOne => &mut report.cells_once,
            Meaning::RegionHolds => &mut report.regions,
            Meaning::Differ(..) => &mut report.regions_once,
            Meaning::Given(_) => &mut report.givens,
            Meaning::Excluded(_) => &mut report.excluded,
            Meaning::NotSolution(_) => &mut report.solutions,
            Meaning::Constraint => &mut report.constraints,
        } += 1;
        said.note(&meaning);
    }
    Ok(())
}

/// The clauses of the rules and constraints of a board, which were read. Formulas of puzzles of the board may begin with them.
///
/// **Invariant.** Each clause follows from the regions and constraints alone.
#[derive(Clone, Debug)]
pub struct Rules {
    formula: Arc<Cnf>,
    /// The board without givens.
    board: Arc<Variant>,
    pairs: Arc<Pairs>,
    said: Said,
}

impl Rules {
    /// Reads clauses that follow from the regions and constraints of a board.
    ///
    /// # Errors
    ///
    /// Fails with the first clause that does not follow, and at the deadline.
    pub fn read(
        board: &Arc<Variant>,
        formula: Arc<Cnf>,
        deadline: &Deadline,
    ) -> Result<Self, Fault> {
        let puzzle = Puzzle::empty(Arc::clone(board));
        let pairs = Arc::new(Pairs::new(board));
        let reader = Reader::new(&puzzle, &[], Arc::clone(&pairs));
        let mut said = Said::new(board, &pairs);
        read(&reader, &formula, 0, &mut said, deadline)?;
        Ok(Self { formula, board: Arc::clone(board), pairs, said })
    }

    /// Checks a formula as [`audit`] does. The clauses of these rules are not read
    /// again if it begins with them and the regions are theirs.
    ///
    /// # Errors
    ///
    /// Fails as [`audit`].
    pub fn audit(
        &self,
        puzzle: &Puzzle,
        solutions: &[Grid],
        formula: &Cnf,
        deadline: &Deadline,
    ) -> Result<Report, Fault> {
        if !self.begin(puzzle.variant(), formula) {
            return audit(puzzle, solutions, formula, deadline);
        }
        let (first, said) = (self.formula.len(), self.said.clone());
        audit_from(first, said, &self.pairs, puzzle, solutions, formula, deadline)
    }

    /// Returns the clauses.
    pub fn formula(&self) -> &Arc<Cnf> {
        &self.formula
    }

    /// Returns whether a board has the same cells, regions, values and constraints, so that these are clauses of its rules too.
    pub fn are_of(&self, variant: &Variant) -> bool {
        (self.board.order(), self.board.cell_count()) == (variant.order(), variant.cell_count())
            && self.board.regions() == variant.regions()
            && self.board.first_value() == variant.first_value()
            && self.board.constraints() == variant.constraints()
    }

    /// Returns whether these are the first clauses of a formula of this board. With one symbol, a given makes them clauses of
    /// givens.
    fn begin(&self, variant: &Variant, formula: &Cnf) -> bool {
        // By address: the clauses are not looked at again. Of the 15.0 million instructions of a certificate of
        // 17 givens, most were for the 11,988 clauses of rules.
        let before = formula.before().filter(|before| Arc::ptr_eq(before, &self.formula));
        before.is_some() && variant.order() > 1 && self.are_of(variant)
    }
}

/// Returns the solutions of the puzzle that clauses of the formula deny, in their order.
///
/// On a small board, a clause of a rule, an excluded candidate or a constraint can have a literal for each cell too. It denies
/// a grid that is no solution.
pub fn denied(puzzle: &Puzzle, formula: &Cnf) -> Vec<Grid> {
    let pairs = Arc::new(Pairs::new(puzzle.variant()));
    let reader = Reader::new(puzzle, &[], pairs);
    let grids = formula.clauses().filter_map(|clause| reader.denied(clause));
    grids.filter(|grid| check_solution(puzzle, grid).is_ok()).collect()
}

/// The meanings of the clauses so far.
#[derive(Clone, Debug)]
struct Said {
    report: Report,
    /// `true` for each cell that a clause requires to hold a symbol, by cell.
    holds: Vec<bool>,
    given: Vec<bool>,
    /// `true` for each pair that a clause requires to differ, by place of the pair.
    differ: Vec<bool>,
    excluded: Vec<usize>,
    solutions: Vec<bool>,
}

impl Said {
    fn new(variant: &Variant, pairs: &Pairs) -> Self {
        let cells = variant.cell_count();
        Self {
            report: Report::default(),
            holds: vec![false; cells],
            given: vec![false; cells],
            differ: vec![false; pairs.count()],
            excluded: Vec::new(),
            solutions: Vec::new(),
        }
    }

    fn note(&mut self, meaning: &Meaning) {
        match *meaning {
            Meaning::CellHolds(cell) => self.holds[cell.index()] = true,
            Meaning::Given(cell) => self.given[cell.index()] = true,
            Meaning::Differ(place) => self.differ[place] = true,
            Meaning::Excluded(index) => self.excluded.push(index),
            Meaning::NotSolution(index) => self.solutions[index] = true,
            Meaning::CellHoldsOne | Meaning::RegionHolds | Meaning::Constraint => {}
        }
    }

    /// Checks that nothing is missing.
    fn complete(mut self, puzzle: &Puzzle, pairs: &Pairs) -> Result<(), Fault> {
        let variant = puzzle.variant();
        let order = variant.order();
        let missing = |text: String| Err(Fault::Missing(text));
        self.excluded.sort_unstable();
        for cell in variant.cells() {
            let position = variant.position(cell);
            // With one symbol, the clause of a cell equals the clause of a given.
            let is_held = self.holds[cell.index()] || (order == 1 && self.given[cell.index()]);
            if !is_held {
                return missing(format!("{position} holds a value"));
            }
            if puzzle.givens().get(cell).is_some() && !self.given[cell.index()] {
                return missing(format!("{position} holds its given"));
            }
        }
        if let Some(place) = self.differ.iter().position(|&said| !said) {
            let (cell, other) = pairs.cells(place);
            let (cell, other) = (variant.position(cell), variant.position(other));
            return missing(format!("{cell} and {other} hold different values"));
        }
        for &Candidate { cell, symbol } in puzzle.excluded() {
            if self.excluded.binary_search(&(cell.index() * order + symbol.index())).is_err() {
                let position = variant.position(cell);
                return missing(format!(
                    "{position} does not hold {}",
                    variant.alphabet().name(symbol)
                ));
            }
        }
        match self.solutions.iter().position(|&said| !said) {
            Some(index) => missing(format!("solution {} is known", index + 1)),
            None => Ok(()),
        }
    }
}

/// A difference between a formula and its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A clause that nothing in the puzzle justifies.
    #[error(
        "clause {number}, {literals:?}, follows from no rule, given, constraint or solution of the puzzle"
    )]
    Unjustified {
        /// The number of the clause, counted from 1.
        number: usize,
        /// Its literals.
        literals: Vec<Literal>,
    },
    /// A rule, given or constraint of the puzzle that no clause says.
    #[error("no clause says that {0}")]
    Missing(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
