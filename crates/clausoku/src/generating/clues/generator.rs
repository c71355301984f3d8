//! The generator of puzzles with clues.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clausoku_board::{Cell, Constraint, Grid, Puzzle, Template, Variant};
use clausoku_techniques::hodoku::Level;
use clausoku_text::{Deadline, Rng};

use super::ClueRequest;
use super::board::Board;
use super::draft::{Draft, random_solution};
use super::level::{TriedLevels, Wanted};
use super::request::check_room;
use crate::generating::levels::check_open_cells;
use crate::generating::{Error, Symmetry, stream};
use crate::solve::witness;

/// Makes puzzles of one board with these clues. All have exactly one solution.
///
/// The puzzle of an index depends on the seed and the index alone, so that several threads can make the puzzles of a list.
#[derive(Clone, Debug)]
pub struct ClueGenerator {
    /// The board with the clues whose numbers are known.
    pub(super) board: Board,
    /// The board and its own clues, some of which may lack their numbers.
    template: Template,
    pub(super) requests: Vec<ClueRequest>,
    pub(super) givens: RangeInclusive<usize>,
    /// The cells that are given together.
    pub(super) units: Vec<Vec<usize>>,
    pub(super) wanted: Option<Wanted>,
    /// Boards with one clue of each request.
    examples: Vec<Arc<Variant>>,
    /// The number of searches of other solutions, by this generator and its clones.
    pub(super) searches: Arc<AtomicU64>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MadeClues {
    /// The puzzle, whose board has the clues behind its own constraints.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The number of clues: those of the board that list cells, and those that were made.
    pub clues: usize,
    /// The number of these that can each be left out.
    pub superfluous: usize,
    /// The level, by HoDoKu's scale with the steps of clues, and the score, if a level was wanted.
    pub level: Option<(Level, u32)>,
}

/// The numbers of random solutions, and of drawings on each, by which a kind shows that it fits a board.
const TRIALS: [u64; 2] = [12, 300];

impl ClueGenerator {
    /// Returns a generator for puzzles with clues of these requests, and with as few givens as it finds.
    ///
    /// # Errors
    ///
    /// Fails if nothing is requested, if more clues are requested than the board has places, if no clue of a requested kind fits on the
    /// board, no solution of the board is found, or at a limit.
    pub fn new(
        variant: Arc<Variant>,
        requests: Vec<ClueRequest>,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        Self::from_template(Template::from(Arc::unwrap_or_clone(variant)), requests, deadline)
    }

    /// Returns a generator for puzzles with the clues of a board, whose open numbers a random solution of it determines, and with clues of
    /// these requests.
    ///
    /// # Errors
    ///
    /// Fails as [`new`](Self::new).
    pub fn from_template(
        template: Template,
        requests: Vec<ClueRequest>,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let variant = Arc::new(template.variant().clone());
        if requests.is_empty() && template.open_count() == 0 && variant.constraints().is_empty() {
            return Error::refused("no clues are requested; name a kind, such as killer");
        }
        if variant.order() > 128 {
            return Error::refused("clues are made on boards of up to 128 symbols");
        }
        let givens = 0..=variant.cell_count();
        let units = variant.cells().map(|cell| vec![cell.index()]).collect();
        let board = Board::new(variant);
        check_room(&board, &requests)?;
        let mut generator = Self {
            board,
            template,
            requests,
            givens,
            units,
            wanted: None,
            examples: Vec::new(),
            searches: Arc::default(),
        };
        generator.examples = generator.draw_examples(deadline)?;
        Ok(generator)
    }

    /// Requires a number of givens in this range.
    ///
    /// # Errors
    ///
    /// Fails if the range is empty, or if so many givens do not fit on the board.
    pub fn with_givens(self, givens: RangeInclusive<usize>) -> Result<Self, Error> {
        let (low, high) = (*givens.start(), *givens.end());
        let cells = self.board.variant.cell_count();
        if low > high {
            return Error::refused(format!(
                "the range of givens is empty: {high} is less than {low}"
            ));
        }
        if low > cells {
            return Error::refused(format!("{low} givens do not fit on a board of {cells} cells"));
        }
        Self { givens, ..self }.checked()
    }

    /// Requires a symmetry of the cells with givens.
    ///
    /// # Errors
    ///
    /// Fails if the board does not have the symmetry.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Result<Self, Error> {
        let variant = &self.board.variant;
        let cells: Vec<_> = variant.cells().collect();
        let orbits = symmetry.orbits(variant, &cells)?;
        let units =
            orbits.into_iter().map(|orbit| orbit.into_iter().map(Cell::index).collect()).collect();
        Ok(Self { units, ..self })
    }

    /// Requires a level, by HoDoKu's scale with the steps of clues. A puzzle that is harder gets more clues of kinds without a number, then
    /// more givens, as far as there is room.
    ///
    /// # Errors
    ///
    /// Fails if puzzles with as many givens as required are complete, or all have the level easy and another one is wanted.
    pub fn with_level(self, level: Option<Level>) -> Result<Self, Error> {
        Self { wanted: level.map(Wanted::new), ..self }.checked()
    }

    /// Returns the generator, if so many givens leave room for the level.
    fn checked(self) -> Result<Self, Error> {
        if let Some(wanted) = &self.wanted {
            let level = Some(wanted.tried().wanted);
            check_open_cells(&self.board.variant, *self.givens.start(), level)?;
        }
        Ok(self)
    }

    /// Returns the levels of the puzzles that were rated, by this generator and its clones; `None` if no level is wanted.
    pub fn tried(&self) -> Option<TriedLevels> {
        self.wanted.as_ref().map(Wanted::tried)
    }

    /// Returns boards with the clues of the template and one clue of a request, for each request; the board of the template alone without
    /// requests. A format that cannot contain one of them cannot contain the puzzles.
    pub fn examples(&self) -> &[Arc<Variant>] {
        &self.examples
    }

    /// Returns the number of searches of other solutions so far, by this generator and its clones. It shows that work goes on.
    pub fn searches(&self) -> u64 {
        self.searches.load(Ordering::Relaxed)
    }

    /// Returns the clues of the board that list cells, with the numbers that are true of a solution; `None` if there are none for an open
    /// number. The board has no others that list cells.
    pub(super) fn own_clues(&self, solution: &Grid, rng: &mut Rng) -> Option<Vec<Constraint>> {
        let known = self.board.variant.constraints().iter();
        let known = known.filter(|constraint| !constraint.cells.is_empty()).cloned();
        let open = self.template.completed(solution, |count| rng.below(count))?;
        Some(known.chain(open).collect())
    }

    /// Returns the board with these clues and its rules that list no cells.
    pub(super) fn board_with(
        &self,
        clues: impl IntoIterator<Item = Constraint>,
    ) -> Result<Arc<Variant>, Error> {
        let variant = &self.board.variant;
        let rules = variant.constraints().iter().filter(|rule| rule.cells.is_empty()).cloned();
        let board = Variant::clone(variant).with_constraints(rules.chain(clues).collect());
        board.map(Arc::new).map_err(|error| Error::Request(error.to_string()))
    }

    /// Returns the board with its known clues.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.board.variant
    }

    /// Makes the puzzle of this index of a seed, with at most so many attempts, each around a random solution. Returns `None` if none of
    /// them meets the requests.
    ///
    /// # Errors
    ///
    /// Fails if no solution of the board is found, or at a limit.
    pub fn make(
        &self,
        seed: u64,
        index: u64,
        attempts: u32,
        deadline: &Deadline,
    ) -> Result<Option<MadeClues>, Error> {
        let mut rng = stream(seed, index);
        for _ in 0..attempts {
            if let Some(made) = Draft::make(self, &mut rng, deadline)? {
                // By the definitions of the kinds, which know nothing of the network.
                witness::solution(&made.puzzle, &made.solution, "generate")
                    .map_err(|error| Error::Solver(error.to_string()))?;
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Draws a clue of each request on random solutions, of a fixed seed, and returns the boards with them.
    ///
    /// # Errors
    ///
    /// Fails if no clue of a request fits on the board, no solution of the board is found, or at a limit.
    fn draw_examples(&self, deadline: &Deadline) -> Result<Vec<Arc<Variant>>, Error> {
        let mut rng = Rng::new(0);
        let mut missing: Vec<usize> = (0..self.requests.len()).collect();
        let mut examples = Vec::new();
        for _ in 0..TRIALS[0] {
            let solution = random_solution(&self.board.variant, &mut rng, deadline)?;
            let own = self.own_clues(&solution, &mut rng).unwrap_or_default();
            let draft = Draft::new(self, solution);
            missing.retain(|&request| {
                let drawn = (0..TRIALS[1]).find_map(|_| draft.draw(request, &[], &mut rng));
                let clue = drawn.map(|clue| clue.constraint);
                let is_missing = clue.is_none();
                examples
                    .extend(clue.map(|clue| self.board_with(own.iter().cloned().chain([clue]))));
                is_missing
            });
            if missing.is_empty() {
                if self.requests.is_empty() {
                    examples.push(self.board_with(own));
                }
                return examples.into_iter().collect();
            }
        }
        let names =
            missing.iter().map(|&request| format!("{:?}", self.requests[request].to_string()));
        let names = names.collect::<Vec<_>>().join(" or ");
        let usual = missing.iter().find_map(|&request| {
            let ClueRequest { shape, sizes, .. } = &self.requests[request];
            let (least, most) = shape.sizes.filter(|_| sizes.is_some())?;
            Some(format!("{}:{least}..{most}", shape.name))
        });
        let remedy = usual.map_or_else(
            || "ask for another kind".to_owned(),
            |usual| format!("ask for another size, as in {usual}, or for another kind"),
        );
        Error::refused(format!(
            "no solution of this board has room for a clue of {names}; {remedy}"
        ))
    }
}

impl MadeClues {
    /// Returns the number of givens.
    pub fn givens(&self) -> usize {
        self.puzzle.givens().filled_count()
    }
}
