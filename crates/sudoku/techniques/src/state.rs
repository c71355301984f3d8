//! A puzzle that is being solved: values and pencil marks.

use std::ops::BitOr;
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, candidates};
use clausoku_text::Deadline;
use clausoku_words::Language;

use crate::layout::{Layout, UnknownBoard};
use crate::{CellSet, SymbolSet};

/// A puzzle that is being solved: the values so far, and the candidates of the open cells.
///
/// **Invariant.** A cell has a value or candidates, never both; a value is in no candidate of a cell that
/// it sees.
///
/// ```
/// use clausoku_techniques::State;
/// let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let state = State::new(&puzzle, &[]).unwrap();
/// assert_eq!(state.open().len(), 10);
/// ```
#[derive(Clone, Debug)]
pub struct State {
    layout: Arc<Layout>,
    language: Language,
    values: Grid,
    givens: CellSet,
    open: CellSet,
    marks: Vec<SymbolSet>,
    /// The marks of open cells, and the values of others.
    possible: Vec<SymbolSet>,
    places: Vec<CellSet>,
}

impl State {
    /// Returns the puzzle at its start. Its values in the cells `placed` are no givens, but were placed.
    ///
    /// # Errors
    /// Fails if the board has too many symbols.
    pub fn new(puzzle: &Puzzle, placed: &[Cell]) -> Result<Self, UnknownBoard> {
        let layout = Arc::new(Layout::new(puzzle.variant().clone())?);
        Ok(Self::on(layout, puzzle, placed))
    }

    /// Returns the puzzle at its start, with the clues of its board. Its values in the cells `placed` are no givens, but were placed.
    ///
    /// # Errors
    /// Fails if the board has too many symbols, or clues that need too much memory, and at the deadline.
    pub fn with_clues(
        puzzle: &Puzzle,
        placed: &[Cell],
        deadline: &Deadline,
    ) -> Result<Self, UnknownBoard> {
        let layout = Arc::new(Layout::with_clues(puzzle.variant().clone(), deadline)?);
        let mut state = Self::on(Arc::clone(&layout), puzzle, placed);
        let Some(clues) = layout.clues() else { return Ok(state) };
        for cell in layout.variant().cells() {
            for symbol in (state.marks(cell) - clues.start(cell)).iter() {
                state.remove(Candidate { cell, symbol });
            }
            if let Some(symbol) = puzzle.givens().get(cell) {
                for cell in (state.places(symbol) & layout.peers(cell)).iter() {
                    state.remove(Candidate { cell, symbol });
                }
            }
        }
        Ok(state)
    }

    /// Returns the puzzle at its start, on the layout of its board.
    fn on(layout: Arc<Layout>, puzzle: &Puzzle, placed: &[Cell]) -> Self {
        let none = layout.none();
        let variant = puzzle.variant();
        let count = variant.cell_count();
        let values = puzzle.givens().clone();
        let filled = values.filled().map(|(cell, _)| cell);
        let givens = CellSet::new(count, filled.filter(|cell| !placed.contains(cell)));
        let mut state = Self {
            open: CellSet::new(count, values.open()),
            marks: vec![SymbolSet::EMPTY; count],
            possible: Vec::new(),
            places: vec![none; variant.order()],
            layout,
            language: Language::English,
            values,
            givens,
        };
        for Candidate { cell, symbol } in candidates(puzzle, puzzle.givens()) {
            state.marks[cell.index()] = state.marks[cell.index()].with(symbol);
            state.places[symbol.index()].insert(cell);
        }
        state.possible.clone_from(&state.marks);
        for (cell, symbol) in puzzle.givens().filled() {
            state.possible[cell.index()] = SymbolSet::one(symbol);
        }
        state
    }

    /// Names cells, and gives the reasons of steps, in this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Returns the language of the names of cells and of the reasons of steps.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the regions of the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the values so far.
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// Returns the cells of the givens.
    pub fn givens(&self) -> &CellSet {
        &self.givens
    }

    /// Returns the cells without a value.
    pub fn open(&self) -> &CellSet {
        &self.open
    }

    /// Returns whether every cell has a value.
    pub fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns the candidates of the cell; none if it has a value.
    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.marks.get(cell.index()).copied().unwrap_or(SymbolSet::EMPTY)
    }

    /// Returns the candidates of the cell, or its value.
    pub(crate) fn possible(&self, cell: Cell) -> SymbolSet {
        self.possible.get(cell.index()).copied().unwrap_or(SymbolSet::EMPTY)
    }

    /// Returns the open cells that can hold the symbol.
    pub fn places(&self, symbol: Symbol) -> &CellSet {
        self.places.get(symbol.index()).unwrap_or_else(|| self.layout.no_cells())
    }

    /// Returns the open cells of a region that can hold the symbol.
    pub fn places_in(&self, region: usize, symbol: Symbol) -> CellSet {
        self.places(symbol) & self.layout.region(region)
    }

    /// Returns whether the candidate is open.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell).contains(candidate.symbol)
    }

    /// Returns the candidates of some of these cells.
    pub fn marks_of(&self, cells: &CellSet) -> SymbolSet {
        cells.iter().fold(SymbolSet::EMPTY, |all, cell| all | self.marks(cell))
    }

    /// Returns the symbol in these cells, where it is a candidate.
    pub fn candidates_in(&self, cells: &CellSet, symbol: Symbol) -> Vec<Candidate> {
        let open = self.places(symbol) & cells;
        open.iter().map(|cell| Candidate { cell, symbol }).collect()
    }

    /// Returns the candidates of these symbols in these cells.
    pub fn candidates_of(&self, cells: &CellSet, symbols: SymbolSet) -> Vec<Candidate> {
        let of_cell = |cell| (self.marks(cell) & symbols).in_cell(cell);
        cells.iter().flat_map(of_cell).collect()
    }

    /// Returns all candidates, by cell and symbol.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        self.open.iter().flat_map(|cell| self.marks(cell).in_cell(cell))
    }

    /// Returns whether no value is left for a cell, or no cell for a symbol of a region.
    pub fn is_contradictory(&self) -> bool {
        let starved = self.open.iter().any(|cell| self.marks(cell).is_empty());
        starved
            || self.layout.complete().any(|region| {
                if !self.layout.region(region).meets(&self.open) {
                    return false;
                }
                // One union for each region, in place of a search for each missing symbol: a path asks before every step.
                let cells = &self.layout.variant().regions()[region].cells;
                let left = cells.iter().map(|cell| self.possible[cell.index()]);
                left.fold(SymbolSet::EMPTY, BitOr::bitor) != self.layout.all_symbols()
            })
    }

    /// Returns whether the board has the cell and the symbol.
    fn knows(&self, candidate: Candidate) -> bool {
        candidate.cell.index() < self.marks.len() && candidate.symbol.index() < self.places.len()
    }

    /// Removes the candidate. Without such a cell or symbol, nothing changes.
    pub fn remove(&mut self, candidate: Candidate) {
        if !self.knows(candidate) {
            return;
        }
        let marks = &mut self.marks[candidate.cell.index()];
        *marks = marks.without(candidate.symbol);
        self.possible[candidate.cell.index()] = *marks;
        self.places[candidate.symbol.index()].remove(candidate.cell);
    }

    /// Places the value and removes its symbol from the cells that the cell sees. Without such a cell or symbol, nothing changes.
    pub fn place(&mut self, candidate: Candidate) {
        if !self.knows(candidate) {
            return;
        }
        let Candidate { cell, symbol } = candidate;
        for other in self.marks(cell).iter() {
            self.places[other.index()].remove(cell);
        }
        self.marks[cell.index()] = SymbolSet::EMPTY;
        self.possible[cell.index()] = SymbolSet::one(symbol);
        self.open.remove(cell);
        self.values.set(cell, Some(symbol));
        let layout = Arc::clone(&self.layout);
        for peer in (self.places(symbol) & layout.peers(cell)).iter() {
            self.remove(Candidate { cell: peer, symbol });
        }
    }
}
