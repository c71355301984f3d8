//! The board that is edited: its givens, what was found out about them, and what was done.

use std::path::PathBuf;
use std::sync::Arc;

use clausoku::{Grid, Puzzle, Variant};
use puzzle::scene::Plane;
use puzzle::{Candidate, Cell, Clash, Symbol, clashes, free_symbols};

use super::history::History;

/// What is shown beside the givens. It is about the givens as they are, and goes when they change.
#[derive(Clone, Debug, Default)]
pub enum Shown {
    /// Nothing.
    #[default]
    Nothing,
    /// A solution.
    Solution(Arc<Grid>),
    /// Two solutions, by the cells where they differ.
    Differing(Arc<(Grid, Grid)>),
}

/// A step: the cells that changed, and what was shown before and after.
#[derive(Clone, Debug)]
struct Step {
    cells: Vec<Change>,
    before: Shown,
    after: Shown,
}

/// A step that was undone or done again: where, if it was in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stepped(pub Option<Cell>);

/// A cell's given, before and after.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    before: Option<Symbol>,
    after: Option<Symbol>,
}

/// A board with its givens.
#[derive(Clone, Debug)]
pub struct Sheet {
    variant: Arc<Variant>,
    /// The file of the board, if it is not built in.
    board: Option<PathBuf>,
    plane: Plane,
    givens: Grid,
    /// The candidates that the puzzle excludes beside.
    excluded: Vec<Candidate>,
    /// The givens as they were last written to a file or read from one.
    kept: Grid,
    shown: Shown,
    clashes: Vec<Clash>,
    history: History<Step>,
}

impl Sheet {
    /// A sheet with these givens.
    pub fn new(puzzle: &Puzzle, board: Option<PathBuf>) -> Result<Self, String> {
        let variant = puzzle.variant().clone();
        if variant.cell_count() == 0 {
            return Err(format!("{} has no cells", variant.name()));
        }
        let plane = Plane::new(&variant).map_err(|error| error.to_string())?;
        let givens = puzzle.givens().clone();
        let clashes = clashes(&variant, &givens);
        let kept = givens.clone();
        let excluded = puzzle.excluded().to_vec();
        let (shown, history) = (Shown::default(), History::default());
        Ok(Self { variant, board, plane, givens, excluded, kept, shown, clashes, history })
    }

    /// The kind of board.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The file that describes the board, if it is not built in.
    pub fn board(&self) -> Option<&PathBuf> {
        self.board.as_ref()
    }

    /// Where the cells stand, and the lines between them.
    pub fn plane(&self) -> &Plane {
        &self.plane
    }

    /// What was typed.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// What is shown beside it.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// The solution, if one is shown.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.shown {
            Shown::Solution(solution) => Some(solution),
            _ => None,
        }
    }

    /// The symbols of a cell in which two solutions differ, if they do there.
    pub fn differing(&self, cell: Cell) -> Option<(Symbol, Symbol)> {
        let Shown::Differing(both) = &self.shown else { return None };
        let pair = (both.0.get(cell)?, both.1.get(cell)?);
        (pair.0 != pair.1).then_some(pair)
    }

    /// What stands in the cell, and whether it is a given.
    pub fn content(&self, cell: Cell) -> Option<(Symbol, bool)> {
        let given = self.givens.get(cell).map(|symbol| (symbol, true));
        given.or_else(|| self.solution()?.get(cell).map(|symbol| (symbol, false)))
    }

    /// The symbols that stand twice in a region. A solution adds none.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// The candidates that the puzzle excludes, beside what the givens do.
    pub fn excluded(&self) -> &[Candidate] {
        &self.excluded
    }

    /// The symbols that the puzzle does not exclude for the cell, and that no peer has as a given or in
    /// the solution shown.
    pub fn candidates(&self, cell: Cell) -> Vec<Symbol> {
        let holds = |peer| self.content(peer).map(|content| content.0);
        let is_excluded = |symbol| self.excluded.binary_search(&Candidate { cell, symbol }).is_ok();
        free_symbols(&self.variant, cell, holds).filter(|&symbol| !is_excluded(symbol)).collect()
    }

    /// The puzzle as it is.
    pub fn puzzle(&self) -> Puzzle {
        self.with(self.givens.clone())
    }

    fn with(&self, grid: Grid) -> Puzzle {
        let puzzle = Puzzle::new(self.variant.clone(), grid);
        let puzzle = puzzle.and_then(|puzzle| puzzle.excluding(self.excluded.iter().copied()));
        puzzle.expect("the grid and the candidates are the board's")
    }

    /// The puzzle with the solution that is shown as givens.
    pub fn filled(&self) -> Puzzle {
        let mut grid = self.givens.clone();
        for cell in self.variant.cells() {
            grid.set(cell, self.content(cell).map(|content| content.0));
        }
        self.with(grid)
    }

    /// Whether the givens are not those of the file.
    pub fn is_changed(&self) -> bool {
        self.givens != self.kept
    }

    /// The file has these givens now.
    pub fn keep(&mut self, givens: &Grid) {
        self.kept = givens.clone();
    }

    /// Writes a given, or empties the cell.
    pub fn set(&mut self, cell: Cell, symbol: Option<Symbol>) {
        let before = self.givens.get(cell);
        if before != symbol {
            let change = Change { cell, before, after: symbol };
            self.step(vec![change], Shown::Nothing);
        }
    }

    /// Shows something beside the givens.
    pub fn show(&mut self, shown: Shown) {
        self.step(Vec::new(), shown);
    }

    fn step(&mut self, cells: Vec<Change>, after: Shown) {
        let step = Step { cells, before: self.shown.clone(), after };
        for change in &step.cells {
            self.givens.set(change.cell, change.after);
        }
        self.shown = step.after.clone();
        self.history.push(step);
        self.clashes = clashes(&self.variant, &self.givens);
    }

    /// Undoes a step; `None` if there is nothing to undo.
    pub fn undo(&mut self) -> Option<Stepped> {
        let step = self.history.undo()?;
        for change in step.cells.iter().rev() {
            self.givens.set(change.cell, change.before);
        }
        self.shown = step.before.clone();
        let place = step.cells.first().map(|change| change.cell);
        self.clashes = clashes(&self.variant, &self.givens);
        Some(Stepped(place))
    }

    /// Does a step again that was undone; `None` if there is none.
    pub fn redo(&mut self) -> Option<Stepped> {
        let step = self.history.redo()?;
        for change in &step.cells {
            self.givens.set(change.cell, change.after);
        }
        self.shown = step.after.clone();
        let place = step.cells.first().map(|change| change.cell);
        self.clashes = clashes(&self.variant, &self.givens);
        Some(Stepped(place))
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
    fn writing_what_is_there_is_no_step() {
        let mut sheet = sheet();
        sheet.set(cell(0), None);
        assert_eq!(sheet.undo(), None);
    }

    #[test]
    fn candidates_are_what_no_peer_has() {
        let mut sheet = sheet();
        sheet.set(cell(0), Symbol::from_number(1));
        sheet.set(cell(7), Symbol::from_number(2));
        let numbers =
            |cell| sheet.candidates(cell).into_iter().map(Symbol::number).collect::<Vec<_>>();
        assert_eq!(numbers(cell(4)), [3, 4]);
        assert_eq!(numbers(cell(15)), [1, 3, 4]);
    }

    #[test]
    fn what_the_puzzle_excludes_is_kept() {
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
    fn solutions_differ_where_their_symbols_do() {
        let mut sheet = sheet();
        let grids = [vec![1; 16], [1, 2].repeat(8)].map(Grid::from_numbers);
        sheet.show(Shown::Differing(Arc::new(grids.into())));
        assert_eq!(sheet.differing(cell(0)), None);
        assert_eq!(sheet.differing(cell(1)), Some((Symbol::from_index(0), Symbol::from_index(1))));
    }
}
