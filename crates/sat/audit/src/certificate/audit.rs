//! The check of each clause, and of what is missing.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, check_solution};
use clausoku_cnf::{Cnf, Deadline};

use super::fault::Fault;
use super::meaning::{Meaning, Reader};
use super::pairs::Pairs;
use super::said::{Report, Said};

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
pub(super) fn audit_from(
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
pub(super) fn read(
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
