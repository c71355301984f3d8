//! The edited board: its givens, results about them, and the undo history.

use std::path::PathBuf;
use std::sync::Arc;

use clausoku::board::{Candidate, Cell, Clash, Symbol, clashes, free_symbols};
use clausoku::{Grid, Puzzle, Variant, drawing::Plane};

/// A step from the grid as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The number of the step on the path from the grid, counted from 1.
    pub number: usize,
    /// The technique and the consequences: `hidden single: R8C3 = 1`.
    pub title: String,
    /// The reason why the consequences hold.
    pub reason: String,
    /// The cells whose values or candidates the step decides.
    pub cells: Vec<Cell>,
}

/// A result shown in addition to the givens. It is removed when the givens change.
#[derive(Clone, Debug, Default)]
pub enum Shown {
    /// No result.
    #[default]
    Nothing,
    /// A solution.
    Solution(Arc<Grid>),
    /// Two solutions, shown at the cells in which they differ.
    Differing(Arc<(Grid, Grid)>),
    /// The next step of a person, or a later one.
    Hint(Arc<Hint>),
}

/// A step: the changed given, if there is one, and the results shown before and after.
#[derive(Clone, Debug)]
struct Step {
    change: Option<Change>,
    shown: [Shown; 2],
}

/// An undone or redone step, with its cell, if it changed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stepped(pub Option<Cell>);

/// A cell with its givens before and after a change.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    givens: [Option<Symbol>; 2],
}

/// A board with its givens.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The kind of board.
    pub variant: Arc<Variant>,
    /// The file of the board, if it is not built in.
    pub board: Option<PathBuf>,
    /// The positions of the cells, and the lines between them.
    pub plane: Plane,
    givens: Grid,
    /// The candidates that the puzzle excludes explicitly.
    pub excluded: Vec<Candidate>,
    /// The givens in the file.
    kept: Grid,
    shown: Shown,
    clashes: Vec<Clash>,
    /// The steps that were done, and those that were undone and can be redone.
    steps: Vec<Step>,
    /// The number of steps that are done.
    done: usize,
}

impl Sheet {
    /// Creates a sheet from a puzzle.
    pub fn new(puzzle: &Puzzle, board: Option<PathBuf>) -> Result<Self, String> {
        let variant = puzzle.variant().clone();
        if variant.cell_count() == 0 {
            return Err(format!("{} has no cells", variant.name()));
        }
        Ok(Self {
            plane: Plane::new(&variant).map_err(|error| error.to_string())?,
            clashes: clashes(&variant, puzzle.givens()),
            variant,
            board,
            givens: puzzle.givens().clone(),
            excluded: puzzle.excluded().to_vec(),
            kept: puzzle.givens().clone(),
            shown: Shown::default(),
            steps: Vec::new(),
            done: 0,
        })
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the result that is shown.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Returns the solution, if one is shown.
    pub fn solution(&self) -> Option<&Grid> {
        if let Shown::Solution(solution) = &self.shown { Some(solution) } else { None }
    }

    /// Returns the two symbols of a cell in which the shown solutions differ.
    pub fn differing(&self, cell: Cell) -> Option<(Symbol, Symbol)> {
        let Shown::Differing(both) = &self.shown else { return None };
        let pair = (both.0.get(cell)?, both.1.get(cell)?);
        (pair.0 != pair.1).then_some(pair)
    }

    /// Returns the hint, if one is shown.
    pub fn hint(&self) -> Option<&Hint> {
        if let Shown::Hint(hint) = &self.shown { Some(hint) } else { None }
    }

    /// Returns the symbol in the cell, and whether it is a given.
    pub fn content(&self, cell: Cell) -> Option<(Symbol, bool)> {
        let given = self.givens.get(cell).map(|symbol| (symbol, true));
        given.or_else(|| self.solution()?.get(cell).map(|symbol| (symbol, false)))
    }

    /// Returns the symbols that occur twice in a region. A solution adds none.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// Returns the symbols that the puzzle does not exclude for the cell and that no peer contains, as a given
    /// or in the solution shown.
    pub fn candidates(&self, cell: Cell) -> Vec<Symbol> {
        free_symbols(&self.variant, cell, |peer| self.content(peer).map(|content| content.0))
            .filter(|&symbol| self.excluded.binary_search(&Candidate { cell, symbol }).is_err())
            .collect()
    }

    /// Returns the current puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.with(self.givens.clone())
    }

    fn with(&self, grid: Grid) -> Puzzle {
        let puzzle = Puzzle::new(self.variant.clone(), grid);
        let puzzle = puzzle.and_then(|puzzle| puzzle.excluding(self.excluded.iter().copied()));
        puzzle.expect("the grid and the candidates are the board's")
    }

    /// Returns the puzzle with the shown solution as givens.
    pub fn filled(&self) -> Puzzle {
        let mut grid = self.givens.clone();
        for cell in self.variant.cells() {
            grid.set(cell, self.content(cell).map(|content| content.0));
        }
        self.with(grid)
    }

    /// Returns `true` if the givens differ from those in the file.
    pub fn is_changed(&self) -> bool {
        self.givens != self.kept
    }

    /// Records that the file has these givens.
    pub fn keep(&mut self, givens: Grid) {
        self.kept = givens;
    }

    /// Sets a given, or empties the cell.
    pub fn set(&mut self, cell: Cell, symbol: Option<Symbol>) {
        let before = self.givens.get(cell);
        if before != symbol {
            self.step(Some(Change { cell, givens: [before, symbol] }), Shown::Nothing);
        }
    }

    /// Shows a result.
    pub fn show(&mut self, shown: Shown) {
        self.step(None, shown);
    }

    /// Takes a step. Steps that were undone are dropped.
    fn step(&mut self, change: Option<Change>, after: Shown) {
        self.steps.truncate(self.done);
        self.steps.push(Step { change, shown: [self.shown.clone(), after] });
        self.redo();
    }

    /// Returns to the state on one side of a step, if there is such a step: before it (0), or after it (1).
    fn go_beside(&mut self, step: usize, side: usize) -> Option<Stepped> {
        let Step { change, shown } = self.steps.get(step)?;
        if let Some(Change { cell, givens }) = *change {
            self.givens.set(cell, givens[side]);
        }
        self.done = step + side;
        self.shown = shown[side].clone();
        self.clashes = clashes(&self.variant, &self.givens);
        Some(Stepped(change.map(|change| change.cell)))
    }

    /// Undoes a step; `None` if there is nothing to undo.
    pub fn undo(&mut self) -> Option<Stepped> {
        self.go_beside(self.done.checked_sub(1)?, 0)
    }

    /// Redoes a step; `None` if there is nothing to redo.
    pub fn redo(&mut self) -> Option<Stepped> {
        self.go_beside(self.done, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let variant = Arc::new(Variant::classic(2).unwrap());
        Sheet::new(&Puzzle::empty(variant), None).unwrap()
    }

    fn cell(index: u32) -> Cell {
        Cell::from_index(index)
    }

    #[test]
    fn clashes_follow_the_givens_through_undo_and_redo() {
        let mut sheet = sheet();
        let one = Symbol::from_number(1);
        sheet.set(cell(0), one);
        sheet.set(cell(3), one);
        assert_eq!(sheet.clashes().len(), 1);
        assert_eq!(sheet.undo(), Some(Stepped(Some(cell(3)))));
        assert!(sheet.clashes().is_empty() && sheet.is_changed());
        assert_eq!(sheet.redo(), Some(Stepped(Some(cell(3)))));
        assert_eq!(sheet.clashes().len(), 1);
        assert_eq!(
            (sheet.undo(), sheet.undo(), sheet.undo()),
            (Some(Stepped(Some(cell(3)))), Some(Stepped(Some(cell(0)))), None)
        );
        assert!(!sheet.is_changed());
    }

    #[test]
    fn a_solution_goes_when_a_given_changes_and_comes_back_with_undo() {
        let mut sheet = sheet();
        let solution = Grid::from_numbers(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        sheet.show(Shown::Solution(Arc::new(solution.clone())));
        assert_eq!(sheet.content(cell(1)), Some((Symbol::from_index(1), false)));
        assert_eq!(sheet.filled().givens(), &solution);
        sheet.set(cell(0), Symbol::from_number(1));
        assert!(sheet.solution().is_none());
        assert_eq!(sheet.undo(), Some(Stepped(Some(cell(0)))));
        assert_eq!(sheet.solution(), Some(&solution));
        assert_eq!(sheet.undo(), Some(Stepped(None)));
        assert!(sheet.solution().is_none());
    }

    #[test]
    fn setting_the_same_value_is_no_step() {
        let mut sheet = sheet();
        sheet.set(cell(0), None);
        assert_eq!(sheet.undo(), None);
    }

    #[test]
    fn candidates_are_the_symbols_of_no_peer() {
        let mut sheet = sheet();
        sheet.set(cell(0), Symbol::from_number(1));
        sheet.set(cell(7), Symbol::from_number(2));
        let numbers =
            |cell| sheet.candidates(cell).into_iter().map(Symbol::number).collect::<Vec<_>>();
        assert_eq!(numbers(cell(4)), [3, 4]);
        assert_eq!(numbers(cell(15)), [1, 3, 4]);
    }

    #[test]
    fn excluded_candidates_are_preserved() {
        let one = Candidate { cell: cell(5), symbol: Symbol::from_index(0) };
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(2).unwrap())).excluding([one]);
        let mut sheet = Sheet::new(&puzzle.unwrap(), None).unwrap();
        sheet.set(cell(0), Symbol::from_number(4));
        let numbers: Vec<_> = sheet.candidates(cell(5)).into_iter().map(Symbol::number).collect();
        assert_eq!(numbers, [2, 3]);
        assert_eq!(sheet.puzzle().excluded(), [one]);
        assert_eq!(sheet.filled().excluded(), [one]);
    }

    #[test]
    fn solutions_differ_at_the_cells_with_different_symbols() {
        let mut sheet = sheet();
        let grids = [vec![1; 16], [1, 2].repeat(8)].map(Grid::from_numbers);
        sheet.show(Shown::Differing(Arc::new(grids.into())));
        assert_eq!(sheet.differing(cell(0)), None);
        assert_eq!(sheet.differing(cell(1)), Some((Symbol::from_index(0), Symbol::from_index(1))));
    }

    #[test]
    fn a_new_step_drops_undone_steps() {
        let mut sheet = sheet();
        assert!(sheet.undo().is_none() && sheet.redo().is_none());
        for index in [0, 1] {
            sheet.set(cell(index), Symbol::from_number(1));
        }
        assert_eq!(sheet.undo(), Some(Stepped(Some(cell(1)))));
        assert_eq!(sheet.undo(), Some(Stepped(Some(cell(0)))));
        assert_eq!(sheet.undo(), None);
        assert_eq!(sheet.redo(), Some(Stepped(Some(cell(0)))));
        sheet.set(cell(2), Symbol::from_number(1));
        assert_eq!(sheet.redo(), None);
        assert_eq!(sheet.undo(), Some(Stepped(Some(cell(2)))));
        assert_eq!(sheet.undo(), Some(Stepped(Some(cell(0)))));
    }
}
