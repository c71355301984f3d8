//! Grids and puzzles.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use crate::{Candidate, Cell, NoUsualBoard, NumberNotation, Symbol, SymbolsError, Variant};

/// The symbols in the cells of a board. Cells may be empty.
///
/// The grid of a square board has rows and columns, counted from 0:
///
/// ```
/// use clausoku_board::Grid;
/// let mut grid = Grid::from([[1, 2, 0, 4], [3, 4, 1, 2], [2, 1, 0, 3], [4, 3, 2, 0]]);
/// assert_eq!(grid[(1, 2)], 1);
/// grid[(0, 2)] = 3;
/// assert_eq!(grid.to_string(), "1234341221.3432.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of each cell's symbol; 0 if the cell is empty.
    numbers: Vec<u16>,
}

impl Grid {
    /// Returns a grid of `cells` empty cells.
    pub fn empty(cells: usize) -> Self {
        Self { numbers: vec![0; cells] }
    }

    /// Returns the grid of these numbers, by cell; symbols count from 1, and 0 is an empty cell.
    pub fn from_numbers(numbers: Vec<u16>) -> Self {
        Self { numbers }
    }

    /// Returns the grid of these numbers, as [`from_numbers`](Self::from_numbers) does.
    pub fn from_bytes(numbers: &[u8]) -> Self {
        Self { numbers: numbers.iter().map(|&number| number.into()).collect() }
    }

    /// Returns the numbers of the cells in order, as [`from_numbers`](Self::from_numbers) takes them.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// Returns the number of cells, filled or empty.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Returns the number in this row and column of a square grid, counted from 0; `None` if there is no such cell.
    pub fn number_at(&self, row: usize, column: usize) -> Option<u16> {
        self.index_of(row, column).map(|index| self.numbers[index])
    }

    /// Returns the index of the cell in this row and column, if the grid is square.
    fn index_of(&self, row: usize, column: usize) -> Option<usize> {
        let side = self.numbers.len().isqrt();
        let is_cell = side * side == self.numbers.len() && row < side && column < side;
        is_cell.then(|| row * side + column)
    }

    fn index_or_panic(&self, place: (usize, usize)) -> usize {
        let (row, column) = place;
        let Some(index) = self.index_of(row, column) else {
            let cells = self.numbers.len();
            panic!(
                "a square grid of {cells} cells has no row {row} and column {column}, counted from 0"
            );
        };
        index
    }

    /// Returns the symbol in the cell; `None` if the cell is empty, or if the grid lacks it.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Symbol> {
        self.numbers.get(cell.index()).copied().and_then(Symbol::from_number)
    }

    /// Sets the symbol of the cell, or empties it. A cell that the grid lacks is ignored.
    #[inline]
    pub fn set(&mut self, cell: Cell, symbol: Option<Symbol>) {
        if let Some(number) = self.numbers.get_mut(cell.index()) {
            *number = symbol.map_or(0, Symbol::number);
        }
    }

    /// Returns the grid without the symbols of these cells.
    #[must_use]
    pub fn without(&self, cells: &[Cell]) -> Self {
        let mut rest = self.clone();
        for &cell in cells {
            rest.set(cell, None);
        }
        rest
    }

    /// Returns the cells in order, each with its symbol.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (Cell, Option<Symbol>)> {
        let cells = (0..self.numbers.len()).map(|index| Cell::from_index(index as u32));
        cells.zip(self.numbers.iter().map(|&number| Symbol::from_number(number)))
    }

    /// The filled cells in order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Symbol)> {
        self.cells().filter_map(|(cell, symbol)| Some((cell, symbol?)))
    }

    /// Returns the number of filled cells.
    pub fn filled_count(&self) -> usize {
        self.numbers.iter().filter(|&&number| number != 0).count()
    }

    /// The empty cells in order.
    pub fn open(&self) -> impl Iterator<Item = Cell> {
        self.cells().filter_map(|(cell, symbol)| symbol.is_none().then_some(cell))
    }

    /// Returns `true` if no cell is empty.
    pub fn is_full(&self) -> bool {
        !self.numbers.contains(&0)
    }
}

/// Numbers by row and column; 0 is an empty cell.
impl<const N: usize> From<[[u8; N]; N]> for Grid {
    fn from(rows: [[u8; N]; N]) -> Self {
        Self::from_bytes(rows.as_flattened())
    }
}

/// The number in a row and a column of a square grid, counted from 0.
///
/// # Panics
///
/// Panics if there is no such cell. [`Grid::number_at`] does not.
impl Index<(usize, usize)> for Grid {
    type Output = u16;

    fn index(&self, place: (usize, usize)) -> &u16 {
        let index = self.index_or_panic(place);
        &self.numbers[index]
    }
}

impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, place: (usize, usize)) -> &mut u16 {
        let index = self.index_or_panic(place);
        &mut self.numbers[index]
    }
}

/// A puzzle: a grid to complete under a variant, with excluded candidates.
///
/// ```
/// use clausoku_board::Puzzle;
/// let puzzle = Puzzle::try_from([[1, 2, 0, 4], [3, 4, 1, 2], [2, 1, 0, 3], [4, 3, 2, 0]]).unwrap();
/// assert_eq!(puzzle, "12.4\n3412\n21.3\n432.".parse().unwrap());
/// assert_eq!(puzzle.variant().name(), "classic:4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    variant: Arc<Variant>,
    givens: Grid,
    /// The excluded candidates, ascending, each once.
    excluded: Vec<Candidate>,
}

/// The error for a grid that does not fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The grid has another number of cells.
    #[error("the board has {expected} cells, but the grid has {found}")]
    Cells {
        /// The cells of the variant.
        expected: usize,
        /// The cells of the grid.
        found: usize,
    },
    /// The grid has a number for which the variant has no symbol.
    #[error("cell {cell} holds number {number}, but there are only {symbols} symbols")]
    Symbol {
        /// The cell, counted from 1.
        cell: usize,
        /// The number in the cell.
        number: u16,
        /// The number of symbols of the variant.
        symbols: usize,
    },
    /// An excluded candidate does not exist on the board.
    #[error("number {number} is excluded from cell {cell}, but the board has no such candidate")]
    Excluded {
        /// The cell, counted from 1.
        cell: usize,
        /// The symbol, counted from 1.
        number: u16,
    },
}

impl Puzzle {
    /// Returns the puzzle of these givens under this variant.
    ///
    /// # Errors
    ///
    /// Fails if the grid has another number of cells than the variant, or a symbol that the variant
    /// lacks.
    pub fn new(variant: Arc<Variant>, givens: Grid) -> Result<Self, PuzzleError> {
        let expected = variant.cell_count();
        let found = givens.len();
        if expected != found {
            return Err(PuzzleError::Cells { expected, found });
        }
        let symbols = variant.order();
        let mut numbers = givens.numbers().iter();
        if let Some(cell) = numbers.position(|&number| usize::from(number) > symbols) {
            let number = givens.numbers()[cell];
            return Err(PuzzleError::Symbol { cell: cell + 1, number, symbols });
        }
        Ok(Self { variant, givens, excluded: Vec::new() })
    }

    /// Returns the puzzle without givens.
    pub fn empty(variant: Arc<Variant>) -> Self {
        let givens = Grid::empty(variant.cell_count());
        Self { variant, givens, excluded: Vec::new() }
    }

    /// Returns the same puzzle with these candidates excluded too: no solution contains one. So a
    /// pencilmark grid carries more information than its filled cells.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use clausoku_board::{Candidate, Cell, Puzzle, Symbol, Variant};
    /// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    /// let not_1 = Candidate { cell: Cell::from_index(0), symbol: Symbol::from_index(0) };
    /// let puzzle = empty.excluding([not_1]).unwrap();
    /// assert_eq!(puzzle.excluded(), [not_1]);
    /// assert!(puzzle.clone().excluding([not_1]).unwrap().is_excluded(not_1));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the variant lacks one of the candidates.
    pub fn excluding(
        mut self,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, PuzzleError> {
        let cells = self.variant.cell_count();
        let symbols = self.variant.order();
        for candidate in candidates {
            let Candidate { cell, symbol } = candidate;
            if cell.index() >= cells || symbol.index() >= symbols {
                let (cell, number) = (cell.index() + 1, symbol.number());
                return Err(PuzzleError::Excluded { cell, number });
            }
            self.excluded.push(candidate);
        }
        // `is_excluded` searches by bisection.
        self.excluded.sort_unstable();
        self.excluded.dedup();
        Ok(self)
    }

    /// Returns the same puzzle without givens. The excluded candidates stay.
    #[must_use]
    pub fn without_givens(&self) -> Self {
        let givens = Grid::empty(self.givens.len());
        Self { variant: self.variant.clone(), givens, excluded: self.excluded.clone() }
    }

    /// Returns the same puzzle with other givens. The excluded candidates stay.
    ///
    /// # Errors
    ///
    /// Fails if the grid has another number of cells than the variant, or a symbol that the variant
    /// lacks.
    pub fn with_givens(&self, givens: Grid) -> Result<Self, PuzzleError> {
        let bare = Self::new(self.variant.clone(), givens)?;
        Ok(Self { excluded: self.excluded.clone(), ..bare })
    }

    /// Returns the same puzzle with its numbers in another notation.
    ///
    /// # Errors
    ///
    /// Fails as [`Variant::with_symbols`] does.
    pub fn with_symbols(&self, symbols: NumberNotation) -> Result<Self, SymbolsError> {
        Ok(Self { variant: Arc::new(self.variant.with_symbols(symbols)?), ..self.clone() })
    }

    /// Returns the variant: symbols, cells and regions.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the candidates that no solution contains, in addition to the candidates that the givens
    /// exclude; ascending. Most puzzles have none.
    pub fn excluded(&self) -> &[Candidate] {
        &self.excluded
    }

    /// Returns whether the candidate is excluded.
    pub fn is_excluded(&self, candidate: Candidate) -> bool {
        self.excluded.binary_search(&candidate).is_ok()
    }
}

/// The name of the variant and the givens in one line; the excluded candidates, if there are any.
impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Puzzle");
        text.field("variant", &self.variant.name());
        text.field("givens", &format_args!("{}", self.variant.line(&self.givens)));
        if !self.excluded.is_empty() {
            text.field("excluded", &self.excluded);
        }
        text.finish()
    }
}

/// The puzzle on the usual board of order N.
impl<const N: usize> TryFrom<[[u8; N]; N]> for Puzzle {
    type Error = ArrayError;

    fn try_from(rows: [[u8; N]; N]) -> Result<Self, ArrayError> {
        Ok(Self::new(Variant::usual(N)?, rows.into())?)
    }
}

/// The error for an array that is no puzzle on a usual board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArrayError {
    /// No usual board has this order.
    #[error(transparent)]
    Board(#[from] NoUsualBoard),
    /// A number is no symbol of the board.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_must_fit_its_board() {
        let variant = Arc::new(Variant::classic(4).unwrap());
        let expected = PuzzleError::Cells { expected: 16, found: 15 };
        assert_eq!(Puzzle::new(variant.clone(), Grid::empty(15)).unwrap_err(), expected);
        let mut numbers = vec![0; 16];
        numbers[3] = 5;
        let error = Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap_err();
        assert_eq!(error.to_string(), "cell 4 holds number 5, but there are only 4 symbols");
    }

    fn candidate(cell: u32, symbol: u16) -> Candidate {
        Candidate { cell: Cell::from_index(cell), symbol: Symbol::from_index(symbol) }
    }

    #[test]
    fn only_candidates_of_the_board_are_excluded() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
        let excluding = |cell, symbol| empty.clone().excluding([candidate(cell, symbol)]);
        assert_eq!(
            excluding(3, 4).unwrap_err().to_string(),
            "number 5 is excluded from cell 4, but the board has no such candidate"
        );
        assert_eq!(excluding(16, 0).unwrap_err(), PuzzleError::Excluded { cell: 17, number: 1 });
        let [first, last] = [candidate(0, 3), candidate(15, 0)];
        let puzzle = empty.excluding([last, first, last]).unwrap();
        assert_eq!(puzzle.without_givens().excluded(), [first, last]);
        let filled = puzzle.with_givens(Grid::from_numbers(vec![1; 16])).unwrap();
        assert!(filled.excluded() == [first, last] && filled.givens().is_full());
        assert!(puzzle.with_givens(Grid::empty(15)).is_err());
        assert!(!puzzle.is_excluded(candidate(0, 0)));
    }

    #[test]
    fn arrays_are_puzzles_of_usual_boards() {
        let rows = [[0, 2, 0, 4], [3, 0, 1, 2], [2, 1, 0, 3], [4, 3, 2, 0]];
        let grid = Grid::from(rows);
        assert_eq!((grid[(0, 1)], grid[(3, 0)]), (2, 4));
        assert_eq!((grid.number_at(3, 3), grid.number_at(4, 0)), (Some(0), None));
        assert_eq!(Grid::empty(20).number_at(0, 0), None);
        assert_eq!(Puzzle::try_from(rows).unwrap().givens(), &grid);
        let error = Puzzle::try_from([[0; 5]; 5]).unwrap_err();
        assert_eq!(error, ArrayError::Board(NoUsualBoard::Prime(5)));
        let error = Puzzle::try_from([[5; 4]; 4]).unwrap_err();
        assert_eq!(error.to_string(), "cell 1 holds number 5, but there are only 4 symbols");
        assert!(Puzzle::try_from([[]; 0] as [[u8; 0]; 0]).is_err());
    }

    #[test]
    fn equal_puzzles_have_equal_hashes() {
        use std::collections::HashSet;
        let text = "1..4.........2..";
        let parsed: Puzzle = text.parse().unwrap();
        // Another object for an equal board.
        let board = Arc::new(parsed.variant().as_ref().clone());
        let other = Puzzle::new(board, parsed.givens().clone()).unwrap();
        assert_eq!([parsed, other].into_iter().collect::<HashSet<_>>().len(), 1);
    }

    #[test]
    fn filled_and_open_cells_share_the_board() {
        let mut grid = Grid::empty(4);
        grid.set(Cell::from_index(2), Symbol::from_number(7));
        assert_eq!(grid.filled().count(), grid.filled_count());
        assert_eq!(grid.filled_count() + grid.open().count(), 4);
        assert_eq!(grid.get(Cell::from_index(2)).map(Symbol::number), Some(7));
        assert!(!grid.is_full());
    }
}
