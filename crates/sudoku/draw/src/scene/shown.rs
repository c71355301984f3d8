//! The contents of a drawing.

use clausoku_board::{Candidate, Cell, Grid, Puzzle, PuzzleError, Symbol, Variant, clashes};
use clausoku_formats::Sketch;
use clausoku_words::{Language, board_in_words, say};

use super::notes::{Inference, Notes, Tint};

/// A puzzle to be drawn, with values found, marked cells and links.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Grid, Puzzle, Variant};
/// use clausoku_draw::scene::{Scene, TerminalStyle, terminal};
/// let puzzle = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
/// let mut found = Grid::empty(81);
/// found.set(clausoku_board::Cell::from_index(40), clausoku_board::Symbol::from_number(5));
/// let scene = Scene::new(&puzzle).with_values(&found).unwrap();
/// let drawing = terminal(&scene, TerminalStyle::default()).unwrap();
/// assert!(drawing.contains("┃   │ 5 │   ┃"));
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    puzzle: &'a Puzzle,
    values: Option<&'a Grid>,
    notes: Option<Notes>,
    /// `true` for each cell that is marked; empty if none is.
    marked: Vec<bool>,
    /// The cells of the region that a step is about; empty for a step without a region.
    house: Vec<Cell>,
    /// Pairs of cells that a line connects.
    links: Vec<(Cell, Cell)>,
    tints: Vec<(Candidate, Tint)>,
    inferences: Vec<Inference>,
    has_labels: bool,
    has_legend: bool,
    language: Language,
    title: Option<String>,
    caption: Option<String>,
    sketches: &'a [Sketch],
}

/// The value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    /// The symbol.
    pub symbol: Symbol,
    /// `true` if the symbol is a given.
    pub given: bool,
}

impl<'a> Scene<'a> {
    /// Returns the scene of the puzzle only.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            values: None,
            notes: None,
            marked: Vec::new(),
            house: Vec::new(),
            links: Vec::new(),
            tints: Vec::new(),
            inferences: Vec::new(),
            has_labels: false,
            has_legend: false,
            language: Language::English,
            title: None,
            caption: None,
            sketches: &[],
        }
    }

    /// Shows these values in the cells without a given: a solution, or a part of one.
    ///
    /// # Errors
    ///
    /// The values do not fit the board.
    pub fn with_values(mut self, values: &'a Grid) -> Result<Self, PuzzleError> {
        Puzzle::new(self.puzzle.variant().clone(), values.clone())?;
        self.values = Some(values);
        Ok(self)
    }

    /// Shows the candidates of the cells without a value, small and each at its place: pencil
    /// marks. Candidates that the board does not have are ignored.
    #[must_use]
    pub fn with_candidates(self, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        Self { notes: Some(Notes::new(self.variant(), candidates)), ..self }
    }

    /// Marks cells. Cells that the board does not have are ignored.
    #[must_use]
    pub fn with_marked(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.marked.resize(self.variant().cell_count(), false);
        for cell in cells {
            if let Some(marked) = self.marked.get_mut(cell.index()) {
                *marked = true;
            }
        }
        self
    }

    /// Shades the cells of a region, in pictures.
    #[must_use]
    pub fn with_house(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { house: cells.into_iter().collect(), ..self }
    }

    /// Marks the cells of symbols that occur twice in a region, among the givens and the values so far.
    #[must_use]
    pub fn with_clashes(self) -> Self {
        let mut shown = self.puzzle.givens().clone();
        for (cell, content) in self.variant().cells().map(|cell| (cell, self.content(cell))) {
            shown.set(cell, content.map(|content| content.symbol));
        }
        let found = clashes(self.variant(), &shown);
        self.with_marked(found.into_iter().flat_map(|clash| clash.cells))
    }

    /// Connects pairs of cells by lines, in pictures. Pairs of cells that the board does not have are
    /// omitted.
    #[must_use]
    pub fn with_links(mut self, links: impl IntoIterator<Item = (Cell, Cell)>) -> Self {
        let cells = self.puzzle.variant().cell_count();
        self.links.extend(links.into_iter().filter(|(one, other)| one.max(other).index() < cells));
        self
    }

    /// Marks candidates by colours, in pictures; a later colour of a candidate replaces an earlier one. Candidates that are
    /// not shown are omitted.
    #[must_use]
    pub fn with_tints(mut self, tints: impl IntoIterator<Item = (Candidate, Tint)>) -> Self {
        for (candidate, tint) in tints {
            self.tints.retain(|(other, _)| *other != candidate);
            self.tints.push((candidate, tint));
        }
        self
    }

    /// Connects candidates by lines, in pictures. Candidates that are not shown are not connected.
    #[must_use]
    pub fn with_inferences(mut self, inferences: impl IntoIterator<Item = Inference>) -> Self {
        self.inferences.extend(inferences);
        self
    }

    /// Returns the marked candidates that are shown, each with its colour.
    pub fn tints(&self) -> impl Iterator<Item = (Candidate, Tint)> {
        self.tints.iter().copied().filter(|&(candidate, _)| self.shows(candidate))
    }

    /// Returns the lines between candidates that are shown.
    pub fn inferences(&self) -> impl Iterator<Item = Inference> {
        let all = self.inferences.iter().copied();
        all.filter(|&Inference { from, to, .. }| self.shows(from) && self.shows(to))
    }

    /// Returns `true` if the candidate is shown.
    fn shows(&self, candidate: Candidate) -> bool {
        let Candidate { cell, symbol } = candidate;
        cell.index() < self.variant().cell_count()
            && self.content(cell).is_none()
            && self.notes.as_ref().is_some_and(|notes| notes.place(cell, symbol).is_some())
    }

    /// Numbers the rows and columns, counted from 1 as in `R1C1`.
    #[must_use]
    pub fn with_labels(self) -> Self {
        Self { has_labels: true, ..self }
    }

    /// Writes the words of the picture in this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Explains the colours of candidates and the lines between them below the board, in pictures.
    #[must_use]
    pub fn with_legend(self) -> Self {
        Self { has_legend: true, ..self }
    }

    /// Writes a text below the board, in pictures. It is wrapped to the width of the board.
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> Self {
        Self { caption: Some(caption.into()), ..self }
    }

    /// Sets the title, for readers who cannot see the picture. The default title names the variant.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// Shows drawings without a known meaning, in pictures.
    #[must_use]
    pub fn with_sketches(self, sketches: &'a [Sketch]) -> Self {
        Self { sketches, ..self }
    }

    /// Returns the drawings without a known meaning.
    pub fn sketches(&self) -> &'a [Sketch] {
        self.sketches
    }

    /// Returns the board.
    pub fn variant(&self) -> &'a Variant {
        self.puzzle.variant()
    }

    /// Returns the title, or a default that names the variant.
    pub fn title(&self) -> String {
        self.title.clone().unwrap_or_else(|| {
            let board = board_in_words(self.language, self.variant().name());
            let count = self.puzzle.givens().filled_count();
            let givens = say!(self.language, commands::givens { board, count });
            say!(self.language, pictures::title { givens })
        })
    }

    /// Returns `true` if rows and columns are numbered.
    pub fn has_labels(&self) -> bool {
        self.has_labels
    }

    /// Returns the language of words in the picture.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns `true` if colours and lines are explained.
    pub fn has_legend(&self) -> bool {
        self.has_legend
    }

    /// Returns the text below the board.
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// Returns the pairs of cells that are connected.
    pub fn links(&self) -> &[(Cell, Cell)] {
        &self.links
    }

    /// Returns the value of a cell: the given, or else the value found.
    pub fn content(&self, cell: Cell) -> Option<Content> {
        match self.puzzle.givens().get(cell) {
            Some(symbol) => Some(Content { symbol, given: true }),
            None => Some(Content { symbol: self.values?.get(cell)?, given: false }),
        }
    }

    /// Returns the candidates to be shown, if any are.
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_ref()
    }

    /// Returns `true` if a region is shaded.
    pub fn has_house(&self) -> bool {
        !self.house.is_empty()
    }

    /// Returns `true` if the cell is in the shaded region.
    pub fn is_in_house(&self, cell: Cell) -> bool {
        self.house.contains(&cell)
    }

    /// Returns `true` if the cell is marked.
    pub fn is_marked(&self, cell: Cell) -> bool {
        self.marked.get(cell.index()).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn puzzle() -> Puzzle {
        let variant = Arc::new(Variant::classic(4).unwrap());
        let mut numbers = vec![0; 16];
        numbers[0] = 3;
        Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap()
    }

    #[test]
    fn givens_take_precedence_over_values() {
        let puzzle = puzzle();
        let values = Grid::from_numbers(vec![4; 16]);
        let scene = Scene::new(&puzzle).with_values(&values).unwrap();
        let content = |index| scene.content(Cell::from_index(index)).unwrap();
        assert_eq!((content(0).symbol.number(), content(0).given), (3, true));
        assert_eq!((content(1).symbol.number(), content(1).given), (4, false));
    }

    #[test]
    fn clashes_are_found_among_givens_and_values() {
        let puzzle = puzzle();
        let mut values = Grid::empty(16);
        values.set(Cell::from_index(3), Symbol::from_number(3));
        let scene = Scene::new(&puzzle).with_values(&values).unwrap().with_clashes();
        let marked = |scene: &Scene<'_>| {
            puzzle.variant().cells().filter(|&cell| scene.is_marked(cell)).count()
        };
        assert_eq!(marked(&scene), 2);
        assert_eq!(marked(&scene.with_marked([Cell::from_index(9), Cell::from_index(99)])), 3);
    }

    #[test]
    fn values_must_fit_the_board() {
        let puzzle = puzzle();
        for wrong in [Grid::empty(15), Grid::from_numbers(vec![5; 16])] {
            assert!(Scene::new(&puzzle).with_values(&wrong).is_err());
        }
    }
}
