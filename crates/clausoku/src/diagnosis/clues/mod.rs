//! Clues: the givens and constraints of a puzzle, and its regions, of which a puzzle may keep a part.
//!
//! A question about a part of the clues is a question about a puzzle of its own. The network decides it soon for most puzzles, and the usual
//! solver the others.

mod conflict;
mod fewest;
mod tidy;

pub use conflict::{ClashingClues, clashing_clues};
pub use fewest::tidy_to_fewest;
pub use tidy::{TidiedClue, TidiedPuzzle, superfluous_constraints, tidy};

use std::sync::Arc;

use clausoku_board::{
    Cell, Collect, ConstraintKind, Deadline, Grid, Puzzle, PuzzleSolver, Region, SearchEnd, Variant,
};
use clausoku_encoder::Encoding;
use clausoku_network::{NetworkSolver, Patience};
use clausoku_text::StopReason;

use crate::SolverChoice;
use crate::solve::{Error, search};

/// The patience of the network with a question: some 20 ms.
const PATIENCE: Patience = Patience { work: 2_000_000, solutions: 1 };

/// A clue of a puzzle, or a region of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clue {
    /// The given of this cell.
    Given(Cell),
    /// The constraint of this index.
    Constraint(usize),
    /// The region of this index.
    Region(usize),
}

impl Clue {
    /// Returns the givens of a puzzle, by cell, then its constraints, in their order.
    pub fn all(puzzle: &Puzzle) -> Vec<Self> {
        let givens = puzzle.givens().filled().map(|(cell, _)| Self::Given(cell));
        let constraints = 0..puzzle.variant().constraints().len();
        givens.chain(constraints.map(Self::Constraint)).collect()
    }

    /// Returns the name of its kind: `given`, `region`, or the name of the kind of constraint in files; empty for one that the puzzle lacks.
    pub fn kind(self, puzzle: &Puzzle) -> &'static str {
        match self {
            Self::Given(_) => "given",
            Self::Region(_) => "region",
            Self::Constraint(index) => {
                puzzle.variant().constraints().get(index).map_or("", |one| one.kind.name())
            }
        }
    }

    /// Returns its cells; none for a kind for the whole board, and for a clue that the puzzle lacks.
    pub fn cells(self, puzzle: &Puzzle) -> Vec<Cell> {
        let variant = puzzle.variant();
        match self {
            Self::Given(cell) => vec![cell],
            Self::Region(index) => {
                variant.regions().get(index).map_or(Vec::new(), |one| one.cells.clone())
            }
            Self::Constraint(index) => {
                variant.constraints().get(index).map_or(Vec::new(), |one| one.cells.clone())
            }
        }
    }

    /// Returns `true` if a grid with a value in each cell satisfies it, and for a clue that the puzzle lacks.
    pub(super) fn holds(self, puzzle: &Puzzle, grid: &Grid) -> bool {
        let variant = puzzle.variant();
        match self {
            Self::Given(cell) => puzzle.givens().get(cell) == grid.get(cell),
            Self::Region(index) => variant.regions().get(index).is_none_or(|region| {
                let mut symbols: Vec<_> = region.cells.iter().map(|&cell| grid.get(cell)).collect();
                symbols.sort_unstable();
                symbols.windows(2).all(|pair| pair[0] != pair[1])
            }),
            Self::Constraint(index) => variant
                .constraints()
                .get(index)
                .is_none_or(|one| variant.holds(one, grid.numbers())),
        }
    }

    /// Returns its name: `R1C2=5`, `cage 10 at R1C1 R1C2`, `row 3`; empty for a clue that the puzzle lacks.
    pub fn name(self, puzzle: &Puzzle) -> String {
        let variant = puzzle.variant();
        let name = match self {
            Self::Given(cell) => puzzle.givens().get(cell).map(|symbol| {
                format!("{}={}", variant.position(cell), variant.alphabet().name(symbol))
            }),
            Self::Region(index) => variant.regions().get(index).map(|region| region.name.clone()),
            Self::Constraint(index) => {
                variant.constraints().get(index).map(|one| variant.constraint_name(one))
            }
        };
        name.unwrap_or_default()
    }
}

/// Returns `true` if a constraint exempts cells from another one: a sign between two cells exempts them from the negative constraint. Then
/// the puzzle without the sign is stricter there, so that fewer clues may have fewer solutions.
fn has_exemptions(puzzle: &Puzzle) -> bool {
    use ConstraintKind::{Difference, Negative, PairSum, Ratio};
    let all = puzzle.variant().constraints();
    let has = |is_sign: fn(&ConstraintKind) -> bool| all.iter().any(|one| is_sign(&one.kind));
    all.iter().any(|one| match &one.kind {
        Negative { differences, ratios, sums } => {
            let has_dots = !differences.is_empty() || !ratios.is_empty();
            has_dots && has(|kind| matches!(kind, Difference { .. } | Ratio { .. }))
                || !sums.is_empty() && has(|kind| matches!(kind, PairSum { .. }))
        }
        _ => false,
    })
}

/// Returns the puzzle with only these givens and constraints, on all regions. Returns `None` if a constraint does not fit without the others.
pub fn with_clues(puzzle: &Puzzle, clues: &[Clue]) -> Option<Puzzle> {
    let regions = (0..puzzle.variant().regions().len()).map(Clue::Region);
    let parts: Vec<Clue> = clues.iter().copied().chain(regions).collect();
    with_parts(puzzle, &parts)
}

/// Returns the puzzle with only these givens, constraints and regions. Returns `None` if a constraint does not fit the board without the
/// others.
pub fn with_parts(puzzle: &Puzzle, clues: &[Clue]) -> Option<Puzzle> {
    let variant = puzzle.variant();
    let (mut cells, mut constraints, mut regions) = (Vec::new(), Vec::new(), Vec::new());
    for &clue in clues {
        match clue {
            Clue::Given(cell) => cells.push(cell),
            Clue::Constraint(index) => {
                constraints.extend(variant.constraints().get(index).cloned());
            }
            Clue::Region(index) => regions.extend(variant.regions().get(index).cloned()),
        }
    }
    let board = if regions == variant.regions() {
        Variant::clone(variant)
    } else {
        on_regions(variant, regions)?
    };
    let board = if constraints == board.constraints() {
        board
    } else {
        board.with_constraints(constraints).ok()?
    };
    let without: Vec<Cell> = puzzle
        .givens()
        .filled()
        .map(|(cell, _)| cell)
        .filter(|cell| !cells.contains(cell))
        .collect();
    let rest = Puzzle::new(Arc::new(board), puzzle.givens().without(&without)).ok()?;
    rest.excluding(puzzle.excluded().to_vec()).ok()
}

/// Returns the board with these regions alone, without constraints.
fn on_regions(variant: &Variant, regions: Vec<Region>) -> Option<Variant> {
    let positions = variant.cells().map(|cell| variant.position(cell)).collect();
    let board =
        Variant::new(variant.name(), variant.alphabet().clone(), positions, regions).ok()?;
    if variant.first_value() == 1 {
        Some(board)
    } else {
        board.with_first_value(variant.first_value()).ok()
    }
}

/// Returns a solution of a puzzle, other than the known one; `None` if there is none.
///
/// # Errors
///
/// Fails if the solver fails, and at a limit.
pub(crate) fn other_solution(
    puzzle: &Puzzle,
    known: Option<&Grid>,
    deadline: &Deadline,
) -> Result<Option<Grid>, Error> {
    let one = deadline.with_solutions(1).with_steps(None);
    let network = NetworkSolver::with_patience(PATIENCE);
    let mut network = match known {
        Some(known) => network.other_than(known.clone()),
        None => network,
    };
    let mut first = Collect::new(1);
    match search(&mut network, puzzle, &one, &mut first) {
        Ok(found) => match found.ended {
            SearchEnd::Stopped(StopReason::GaveUp) => {}
            ended => return decided(first.grids.pop(), ended, network.name()),
        },
        // The board is too large for the network.
        Err(Error::Solver(_)) => {}
        Err(error) => return Err(error),
    }
    let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
    let mut two = Collect::new(2);
    let most = if known.is_some() { 2 } else { 1 };
    let found = search(&mut *solver, puzzle, &one.with_solutions(most), &mut two)?;
    let other = two.grids.into_iter().find(|grid| Some(grid) != known);
    decided(other, found.ended, solver.name())
}

/// Returns the solution that a search found, or that there is none unless it stopped before that was known.
fn decided(found: Option<Grid>, ended: SearchEnd, solver: &str) -> Result<Option<Grid>, Error> {
    match ended.cutoff() {
        Some(reason) if found.is_none() => Err(Error::unknown(solver, reason)),
        _ => Ok(found),
    }
}
