//! Steps: the values that a technique places, the candidates that it removes, and its rating.

use super::board::Board;

/// The number of values or removals that most steps together do not exceed.
const USUAL: usize = 16;

/// Steps of one rating, to be applied together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RatedSteps {
    /// The rating in tenths: 66 is 6.6.
    pub rating: u8,
    /// Values for cells (cell, digit).
    pub values: Vec<(u8, u8)>,
    /// Candidates to remove (cell, digits).
    pub removals: Vec<(u8, u16)>,
}

impl RatedSteps {
    /// Returns no steps, of this rating.
    pub(super) fn rated(rating: u8) -> Self {
        Self { rating, ..Self::default() }
    }

    /// Returns the removal of candidates (cell, digits), of this rating.
    pub(super) fn removing(
        board: &Board,
        rating: u8,
        removals: impl IntoIterator<Item = (usize, u16)>,
    ) -> Self {
        let mut steps = Self::rated(rating);
        for (cell, digits) in removals {
            steps.remove(board, cell, digits);
        }
        steps
    }

    /// Returns the removal of these digits from each of the cells, of this rating.
    pub(super) fn removing_from(
        board: &Board,
        rating: u8,
        cells: impl IntoIterator<Item = usize>,
        digits: u16,
    ) -> Self {
        Self::removing(board, rating, cells.into_iter().map(|cell| (cell, digits)))
    }

    /// Returns `true` if there is nothing to do.
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty() && self.removals.is_empty()
    }

    /// Adds a value.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        // Not in `rated`: a search that finds nothing allocates nothing.
        if self.values.is_empty() {
            self.values.reserve(USUAL);
        }
        // Exact: cells are below 81 and digits below 9.
        self.values.push((cell as u8, digit as u8));
    }

    /// Adds the candidates among these digits that the cell has.
    pub(super) fn remove(&mut self, board: &Board, cell: usize, digits: u16) {
        let removed = board.candidates[cell] & digits;
        if removed != 0 {
            if self.removals.is_empty() {
                self.removals.reserve(USUAL);
            }
            self.removals.push((cell as u8, removed));
        }
    }

    /// Returns the steps; `None` without steps.
    pub(super) fn found(self) -> Option<Self> {
        (!self.is_empty()).then_some(self)
    }

    /// Applies the steps: removals first, then values.
    pub(super) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removals {
            board.remove_all(usize::from(cell), digits);
        }
        for &(cell, digit) in &self.values {
            // Two steps may place the same value; a removal of the same batch may have taken another one.
            if board.has(usize::from(cell), usize::from(digit)) {
                board.place(usize::from(cell), usize::from(digit));
            }
        }
    }
}

/// Steps of the lowest rating among the added ones.
#[derive(Debug, Default)]
pub(super) struct Lowest {
    steps: Option<RatedSteps>,
}

impl Lowest {
    /// Adds a step.
    pub(super) fn add(&mut self, step: RatedSteps) {
        if step.is_empty() {
            return;
        }
        match &mut self.steps {
            Some(steps) if steps.rating < step.rating => {}
            // Up to 7.9, all steps of the lowest rating that a technique finds are applied together.
            Some(steps) if steps.rating == step.rating => {
                steps.values.extend(step.values);
                steps.removals.extend(step.removals);
            }
            steps => *steps = Some(step),
        }
    }

    /// Returns the rating of the steps; 255 without steps.
    pub(super) fn rating(&self) -> u8 {
        self.steps.as_ref().map_or(u8::MAX, |steps| steps.rating)
    }

    /// Returns the steps.
    pub(super) fn found(self) -> Option<RatedSteps> {
        self.steps
    }
}
