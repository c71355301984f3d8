//! Models of variants, and states of puzzles.

use puzzle::{Puzzle, Variant};

use super::model::{Model, State};

impl Model {
    /// Returns the model of a variant, by its regions alone; `None` if it has more than
    /// [`MAX_CANDIDATES`](super::MAX_CANDIDATES) candidates.
    ///
    /// ```
    /// use clausoku_rating::propagation::{Model, depth, w_rating};
    /// let puzzle: puzzle::Puzzle = "..31..4..4..3...".parse()?;
    /// let model = Model::of(puzzle.variant()).expect("a small board");
    /// let state = model.state_of(&puzzle).expect("no contradiction");
    /// assert_eq!(depth(&model, state.clone(), 4, &|| false), Some(0));
    /// assert_eq!(w_rating(&model, state, model.variables(), &|| false), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(variant: &Variant) -> Option<Self> {
        let regions: Vec<Vec<usize>> = variant
            .regions()
            .iter()
            .map(|region| region.cells.iter().map(|cell| cell.index()).collect())
            .collect();
        Self::new(variant.cell_count(), variant.order(), &regions)
    }

    /// Returns the state of a puzzle of this variant: its givens, without the candidates that it
    /// excludes, after propagation; `None` at a contradiction.
    pub fn state_of(&self, puzzle: &Puzzle) -> Option<State> {
        let values = puzzle.givens().filled().map(|(cell, symbol)| (cell.index(), symbol.index()));
        let excluded = puzzle.excluded().iter().map(|one| (one.cell.index(), one.symbol.index()));
        self.state(values, excluded)
    }
}
