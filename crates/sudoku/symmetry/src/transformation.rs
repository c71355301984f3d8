//! Images of grids and puzzles.

use clausoku_board::{Candidate, Cell, Grid, Puzzle, PuzzleError, Symbol};

use crate::group::inverse;

/// A permutation of the cells and of the symbols of a board.
///
/// ```
/// use clausoku_symmetry::Transformation;
/// let turn = Transformation::new(vec![1, 0], vec![0, 1]).unwrap();
/// assert_eq!(turn.inverse(), turn);
/// assert_eq!(Transformation::new(vec![1, 1], vec![0]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    /// The source of each cell of the image: the cell whose content it gets.
    pub(crate) sources: Vec<u32>,
    /// The image of each symbol. Both count from 0.
    pub(crate) symbols: Vec<u16>,
}

impl Transformation {
    /// Returns the transformation that gives each cell of the image the content of its source, and replaces each
    /// symbol by its image; `None` if one of them is no permutation. All count from 0.
    pub fn new(sources: Vec<u32>, symbols: Vec<u16>) -> Option<Self> {
        let cells = is_permutation(sources.iter().map(|&cell| cell as usize), sources.len());
        let labels = is_permutation(symbols.iter().map(|&symbol| symbol.into()), symbols.len());
        (cells && labels).then_some(Self { sources, symbols })
    }

    /// Returns, by cell of the image, the cell whose content it gets.
    pub fn sources(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.sources.iter().map(|&cell| Cell::from_index(cell))
    }

    /// Returns, by symbol, its image.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol> {
        self.symbols.iter().map(|&symbol| Symbol::from_index(symbol))
    }

    /// Returns the image of a symbol's number; 0, an empty cell, stays 0.
    fn number(&self, number: u16) -> u16 {
        let index = number.checked_sub(1).map(usize::from);
        index.and_then(|index| self.symbols.get(index)).map_or(0, |&image| image + 1)
    }

    /// Returns the image of a grid, or `None` if the grid has another number of cells.
    pub fn grid(&self, grid: &Grid) -> Option<Grid> {
        if grid.len() != self.sources.len() {
            return None;
        }
        Some(Grid::from_numbers(
            self.sources()
                .map(|cell| self.number(grid.get(cell).map_or(0, Symbol::number)))
                .collect(),
        ))
    }

    /// Returns the images of candidates of the board, ascending.
    pub(crate) fn candidates(&self, candidates: &[Candidate]) -> Vec<Candidate> {
        if candidates.is_empty() {
            return Vec::new();
        }
        let images = inverse(&self.sources);
        let mut candidates: Vec<Candidate> = candidates
            .iter()
            .map(|candidate| Candidate {
                cell: Cell::from_index(images[candidate.cell.index()]),
                symbol: Symbol::from_index(self.symbols[candidate.symbol.index()]),
            })
            .collect();
        candidates.sort_unstable();
        candidates
    }

    /// Returns the image of a puzzle: its givens and its excluded candidates.
    ///
    /// # Errors
    ///
    /// Fails if the transformation is of another board.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Result<Puzzle, PuzzleError> {
        let found = self.sources.len();
        let expected = puzzle.givens().len();
        let Some(givens) = self.grid(puzzle.givens()) else {
            return Err(PuzzleError::Cells { expected, found });
        };
        let order = puzzle.variant().order();
        if self.symbols.len() != order {
            let number = self.symbols.len() as u16;
            return Err(PuzzleError::Symbol { cell: 1, number, symbols: order });
        }
        let bare = Puzzle::new(puzzle.variant().clone(), givens)?;
        bare.excluding(self.candidates(puzzle.excluded()))
    }

    /// Returns the inverse transformation.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let sources = inverse(&self.sources);
        let mut symbols = vec![0; self.symbols.len()];
        for (symbol, &image) in (0..).zip(&self.symbols) {
            symbols[usize::from(image)] = symbol;
        }
        Self { sources, symbols }
    }
}

/// Returns `true` if each number below the count occurs.
fn is_permutation(numbers: impl Iterator<Item = usize>, count: usize) -> bool {
    let mut seen = vec![false; count];
    numbers
        .into_iter()
        .all(|number| seen.get_mut(number).is_some_and(|seen| !std::mem::replace(seen, true)))
}
