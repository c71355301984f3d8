//! Boards of rectangular blocks, and puzzles made by emptying cells of their solutions.

use std::sync::Arc;

use clausoku::board::errors::VariantError;
use clausoku::board::{Candidate, Cell, shuffled_pattern};
use clausoku::sat::formulas::Stoppable;
use clausoku::sat::solvers::{IncrementalSolver, Varisat};
use clausoku::sat::{Formula, Literal, Verdict};
use clausoku::{Encoding, Error, Grid, Puzzle, Variant};
use clausoku_text::{Deadline, Rng, StopReason, Stopped};

use clausoku::encoding::errors::ChoicesError;

use super::latin::{self, is_latin};

/// The choice of the cells to empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digging {
    /// Random cells: the puzzle may have several solutions.
    #[default]
    Free,
    /// Random cells as long as the solution stays unique. There may be fewer empty cells than
    /// requested.
    Unique,
    /// Random cells, in each row, each column and each block, if there are blocks, the same number or one more: the cells of some symbols
    /// of another solution (C. Ansótegui, R. Béjar, C. Fernández, C. Gomes & C. Mateu, *Generating highly balanced
    /// sudoku problems as hard problems*, Journal of Heuristics 17, 2011; of Latin squares H. Kautz, Y. Ruan, D. Achlioptas,
    /// C. Gomes, B. Selman & M. Stickel, *Balance and filtering in structured satisfiable problems*, IJCAI 2001). The
    /// puzzle may have several solutions.
    Balanced,
}

/// Returns the solution with this share of its cells empty. The seed gives the order of the cells, so with
/// the same seed a larger share leaves a subset of the givens.
///
/// ```
/// use clausoku::solving::Deadline;
/// use clausoku_bench::boards::{Digging, board, dig, mixed};
/// let variant = board(9).unwrap();
/// let solution = mixed(&variant, 1, &Deadline::never(), &mut || {}).unwrap();
/// let puzzle = dig(&variant, &solution, 0.5, 1, Digging::Free).unwrap();
/// assert_eq!(puzzle.givens().open().count(), 40);
/// ```
///
/// # Errors
///
/// The share is not between 0 and 1, the board has no balanced holes, or the solver failed.
///
/// # Panics
///
/// The solution is not a grid of the variant.
pub fn dig(
    variant: &Arc<Variant>,
    solution: &Grid,
    share: f64,
    seed: u64,
    digging: Digging,
) -> Result<Puzzle, BoardError> {
    let holes = Holes { share, seed, digging };
    let dug = dig_watched(variant, solution, holes, &Deadline::never(), &mut || {})?;
    Ok(dug.puzzle)
}

/// The cells to empty, as in [`dig`].
#[derive(Clone, Copy, Debug)]
pub struct Holes {
    /// The share of the cells.
    pub share: f64,
    /// The seed of their order.
    pub seed: u64,
    /// The choice of the cells.
    pub digging: Digging,
}

/// A puzzle, and how far it is from what was asked for.
#[derive(Clone, Debug)]
pub struct Dug {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The limit that ended the work, and the number of cells that were to be emptied besides.
    pub cut_short: Option<(StopReason, usize)>,
}

/// Empties cells as [`dig`] does, until the deadline. Calls `step` before each cell.
///
/// # Errors
///
/// Fails as [`dig`].
///
/// # Panics
///
/// The solution is not a grid of the variant.
pub fn dig_watched(
    variant: &Arc<Variant>,
    solution: &Grid,
    Holes { share, seed, digging }: Holes,
    deadline: &Deadline,
    step: &mut dyn FnMut(),
) -> Result<Dug, BoardError> {
    if !(0.0..=1.0).contains(&share) {
        return Err(BoardError::Share(share));
    }
    let mut rng = Rng::new(seed);
    let cells = match digging {
        Digging::Free | Digging::Unique => {
            let mut cells: Vec<Cell> = variant.cells().collect();
            rng.shuffle(&mut cells);
            cells
        }
        Digging::Balanced => balanced(variant, &mut rng, deadline)?,
    };
    #[expect(clippy::cast_sign_loss, reason = "the share is not negative")]
    let mut left = (share * cells.len() as f64).floor() as usize;
    let mut givens = solution.clone();
    let is_unique = digging == Digging::Unique;
    let mut cut_short = None;
    let made = is_unique.then(|| Alternatives::new(variant, deadline)).transpose();
    let mut alternatives = match made {
        Err(BoardError::Stopped(Stopped(reason))) => {
            cut_short = Some((reason, left));
            left = 0;
            None
        }
        made => made?,
    };
    for cell in cells {
        if left == 0 {
            break;
        }
        step();
        let given = givens.get(cell);
        givens.set(cell, None);
        if let (Some(alternatives), Some(symbol)) = (&mut alternatives, given) {
            let exist = alternatives.exist(&givens, Candidate { cell, symbol }, deadline)?;
            if exist != Verdict::Unsatisfiable {
                givens.set(cell, given);
                if let Verdict::Unknown(reason) = exist {
                    cut_short = Some((reason, left));
                    break;
                }
                continue;
            }
        }
        left -= 1;
    }
    let puzzle = Puzzle::new(Arc::clone(variant), givens).expect("a grid of the board");
    Ok(Dug { puzzle, cut_short })
}

/// Returns all cells, grouped by symbol of a random pattern, which has each symbol once in each row, column and block.
fn balanced(
    variant: &Variant,
    rng: &mut Rng,
    deadline: &Deadline,
) -> Result<Vec<Cell>, BoardError> {
    let pattern = if is_latin(variant) {
        // The solution may come from the same seed, and holes in all cells of some of its symbols are easy to fill.
        let mut other = Rng::new(rng.next_u64());
        latin::random(variant.order(), &mut other, variant.order(), deadline, &mut || {})?
    } else {
        shuffled_pattern(variant, &mut |lines| rng.shuffle(lines))
            .ok_or_else(|| BoardError::Unbalanced(variant.name().to_owned()))?
    };
    // The symbols of the pattern are shuffled.
    let mut of_symbols: Vec<Vec<Cell>> = vec![Vec::new(); variant.order()];
    for (cell, symbol) in pattern.filled() {
        of_symbols[symbol.index()].push(cell);
    }
    for cells in &mut of_symbols {
        rng.shuffle(cells);
    }
    Ok(of_symbols.concat())
}

/// Decides whether a cell may contain another value, given the remaining givens, with one solver that has
/// the rules and solves under assumptions.
struct Alternatives {
    encoded: clausoku::PuzzleFormula,
    solver: Varisat,
}

impl Alternatives {
    fn new(variant: &Arc<Variant>, deadline: &Deadline) -> Result<Self, BoardError> {
        let empty = Puzzle::empty(Arc::clone(variant));
        let encoded = Encoding::default().encode_within(&empty, deadline).map_err(Error::from)?;
        let mut solver = Varisat::new();
        solver.expect_limits(deadline);
        // A solver with a part of the rules would find false alternatives.
        Stoppable::read(&encoded, deadline, |formula| formula.emit(&mut solver))?;
        Ok(Self { encoded, solver })
    }

    /// Decides whether a solution with these givens has another value in the cell.
    fn exist(
        &mut self,
        givens: &Grid,
        value: Candidate,
        deadline: &Deadline,
    ) -> Result<Verdict, BoardError> {
        let numbering = self.encoded.numbering();
        let literal =
            |candidate| numbering.variable(candidate).map(clausoku::sat::Variable::positive);
        let kept = givens.filled().filter_map(|(cell, symbol)| literal(Candidate { cell, symbol }));
        // The value itself is denied, so that any model has another one in the cell.
        let other = literal(value).map(|literal| !literal);
        let assumptions: Vec<Literal> = kept.chain(other).collect();
        Ok(self.solver.solve_within(&assumptions, deadline).map_err(Error::from)?)
    }
}

/// A board that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The order has no factors for the sides of blocks.
    #[error(
        "an order of {0} has no blocks but single rows; take an order such as 9, 12, 16, 25, 36"
    )]
    Order(usize),
    /// The share of empty cells is not between 0 and 1.
    #[error("a share of {0} of the cells cannot be empty; it is between 0 and 1")]
    Share(f64),
    /// The board has no balanced holes: it is no Latin square, and has other regions than rows, columns and rectangular blocks.
    #[error("balanced holes need rows, columns and rectangular blocks alone; the board is {0}")]
    Unbalanced(String),
    /// The board is too large.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A level of givens does not fit an encoding.
    #[error(transparent)]
    Encoding(#[from] ChoicesError),
    /// A hole could not be filled.
    #[error(transparent)]
    Solve(Error),
    /// The solver finds no filling of a hole that has one.
    #[error("the solver finds no solution of a puzzle that has one")]
    NoSolution,
    /// A puzzle could not be made.
    #[error(transparent)]
    Generate(clausoku::generating::Error),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<clausoku::generating::Error> for BoardError {
    fn from(error: clausoku::generating::Error) -> Self {
        match error {
            clausoku::generating::Error::Stopped(stopped) => stopped.into(),
            error => Self::Generate(error),
        }
    }
}

impl From<Error> for BoardError {
    fn from(error: Error) -> Self {
        match error.limit() {
            Ok(reason) => Stopped(reason).into(),
            Err(error) => Self::Solve(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use clausoku::{Uniqueness, uniqueness};

    use super::*;
    use crate::boards::{BoardKind, board, mixed};

    #[test]
    fn balanced_holes_are_as_many_in_each_region() {
        let boards = [(BoardKind::Blocks, 6), (BoardKind::Blocks, 8), (BoardKind::Blocks, 9)];
        let boards = boards.into_iter().chain([(BoardKind::Latin, 7), (BoardKind::Latin, 12)]);
        for ((kind, order), seed) in boards.zip(1..) {
            let variant = kind.board(order).unwrap();
            let solution = mixed(&variant, seed, &Deadline::never(), &mut || {}).unwrap();
            for percent in [0_u32, 31, 50, 77, 100] {
                let share = f64::from(percent) / 100.0;
                let puzzle = dig(&variant, &solution, share, seed, Digging::Balanced).unwrap();
                let givens = puzzle.givens();
                let open = variant.cell_count() * percent as usize / 100;
                assert_eq!(givens.open().count(), open);
                let least = open / order;
                for region in variant.regions() {
                    let holes = region.cells.iter().filter(|&&cell| givens.get(cell).is_none());
                    assert!((least..=least + 1).contains(&holes.count()), "{percent}: {region:?}");
                }
            }
        }
        let variant = board(6).unwrap();
        let solution = mixed(&variant, 1, &Deadline::never(), &mut || {}).unwrap();
        let of = |seed| dig(&variant, &solution, 0.5, seed, Digging::Balanced).unwrap();
        assert_ne!(of(1).givens(), of(2).givens());
        let diagonals = Arc::new(Variant::by_name("x").unwrap());
        let refused = dig(&diagonals, &Grid::empty(81), 0.5, 1, Digging::Balanced);
        assert!(matches!(refused, Err(BoardError::Unbalanced(name)) if name == "x"));
    }

    #[test]
    fn balanced_holes_are_not_those_of_symbols_of_the_solution() {
        let variant = BoardKind::Latin.board(12).unwrap();
        for seed in 1..5 {
            let solution = mixed(&variant, seed, &Deadline::never(), &mut || {}).unwrap();
            let puzzle = dig(&variant, &solution, 0.34, seed, Digging::Balanced).unwrap();
            let mut left = vec![0; 12];
            puzzle.givens().filled().for_each(|(_, symbol)| left[symbol.index()] += 1);
            assert!(left.iter().all(|&count| (3..12).contains(&count)), "{left:?}");
        }
    }

    #[test]
    fn larger_shares_leave_fewer_of_the_same_givens() {
        let variant = board(9).unwrap();
        let solution = mixed(&variant, 2, &Deadline::never(), &mut || {}).unwrap();
        let of = |share| dig(&variant, &solution, share, 5, Digging::Free).unwrap();
        let few = of(0.7);
        let many = of(0.4);
        assert_eq!(of(1.0).givens().filled_count(), 0);
        assert!(
            few.givens().filled().all(|(cell, symbol)| many.givens().get(cell) == Some(symbol))
        );
        assert!(matches!(
            dig(&variant, &solution, 1.5, 5, Digging::Free),
            Err(BoardError::Share(_))
        ));
    }

    #[test]
    fn digging_keeps_the_solution_unique_on_request() {
        let variant = board(9).unwrap();
        let solution = mixed(&variant, 3, &Deadline::never(), &mut || {}).unwrap();
        let puzzle = dig(&variant, &solution, 1.0, 1, Digging::Unique).unwrap();
        let found = uniqueness(&puzzle).unwrap();
        assert_eq!(found, Uniqueness::Unique(solution.clone()));
        // No further cell can be emptied: the puzzle is minimal.
        assert!((20..=32).contains(&puzzle.givens().filled_count()));
    }
}
