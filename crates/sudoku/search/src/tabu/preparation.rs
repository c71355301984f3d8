//! The deductions before any search: singles, and failed literals.

use std::sync::Arc;

use clausoku_board::{
    BoardPropagator, Candidate, CandidateStatus, CandidateTable, Grid, GroupBounds, Puzzle,
    SolverError,
};
use clausoku_text::Deadline;

use crate::tabu::groups::{Groups, TooLarge, by_cell};
use crate::tabu::probing::{Prober, Status};

/// The name of the solver in errors.
pub(crate) const NAME: &str = "tabu";

/// A puzzle with its consequences by singles and failed literals.
///
/// ```
/// use clausoku_board::{Deadline, Puzzle};
/// use clausoku_search::Preparation;
///
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never())?;
/// let reduced = preparation.reduced().unwrap();
/// assert_eq!(reduced.givens().open().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Preparation {
    /// The puzzle with the derived values as givens and the failed candidates excluded; `None` if the derivation
    /// proved that there is no solution.
    reduced: Option<Puzzle>,
    /// The open candidates, in the order of cells and symbols.
    pub(crate) open: Arc<[Candidate]>,
    probes: u64,
    failed: u64,
}

impl Preparation {
    /// Derives singles, and probes the open candidates. Limits of time and a request to stop end the probing early.
    ///
    /// # Errors
    ///
    /// Fails if the board has too many pairs of candidates that exclude each other, or a cell too many regions.
    pub fn from_puzzle(puzzle: &Puzzle, deadline: &Deadline) -> Result<Self, SolverError> {
        puzzle.variant().regions_only("the solver tabu")?;
        let variant = puzzle.variant();
        // Singles first: they leave the probing a smaller board.
        let board = BoardPropagator::from_puzzle(puzzle, GroupBounds::sudoku(variant));
        let Ok(known) = board.and_then(BoardPropagator::closure) else {
            return Ok(Self::refuted(0, 0));
        };
        let open: Vec<Candidate> = known.candidates(CandidateStatus::Open).collect();
        let groups = Groups::new(variant, &open).map_err(unsuitable)?;
        let mut prober = Prober::new(&groups);
        if prober.run(deadline).is_err() {
            return Ok(Self::refuted(prober.probes, prober.failed));
        }
        let reduced = reduced(puzzle, &known, &open, &prober)?;
        let open = with_status(&open, &prober, Status::Open).collect();
        let Prober { probes, failed, .. } = prober;
        Ok(Self { reduced: Some(reduced), open, probes, failed })
    }

    fn refuted(probes: u64, failed: u64) -> Self {
        Self { reduced: None, open: Arc::default(), probes, failed }
    }

    /// Returns the puzzle with the derived values as givens and the failed candidates excluded: it has the same
    /// solutions. `None` means that the puzzle has no solution.
    pub fn reduced(&self) -> Option<&Puzzle> {
        self.reduced.as_ref()
    }

    /// Returns the counters: open cells, candidates, probes, and probes that failed.
    pub fn counts(&self) -> [(&'static str, u64); 4] {
        [
            ("open cells", by_cell(&self.open).count() as u64),
            ("candidates", self.open.len() as u64),
            ("probes", self.probes),
            ("failed probes", self.failed),
        ]
    }
}

/// Returns the error for a puzzle that the solver cannot represent.
pub(crate) fn unsuitable(error: TooLarge) -> SolverError {
    SolverError::unsuitable(NAME, error.to_string())
}

/// Returns the candidates with this status.
fn with_status(
    open: &[Candidate],
    prober: &Prober<'_>,
    status: Status,
) -> impl Iterator<Item = Candidate> {
    let known = open.iter().zip(&prober.status);
    known.filter(move |row| *row.1 == status).map(|row| *row.0)
}

/// Returns the puzzle with the deductions of singles and probes.
fn reduced(
    puzzle: &Puzzle,
    known: &CandidateTable,
    open: &[Candidate],
    prober: &Prober<'_>,
) -> Result<Puzzle, SolverError> {
    let mut givens = Grid::empty(puzzle.variant().cell_count());
    let held = with_status(open, prober, Status::Held);
    for candidate in known.candidates(CandidateStatus::Holds).chain(held) {
        givens.set(candidate.cell, Some(candidate.symbol));
    }
    let excluded = with_status(open, prober, Status::Excluded);
    let excluded = excluded.chain(puzzle.excluded().iter().copied());
    // A cell with a value needs no excluded candidates.
    let excluded: Vec<Candidate> =
        excluded.filter(|candidate| givens.get(candidate.cell).is_none()).collect();
    Puzzle::new(Arc::clone(puzzle.variant()), givens)
        .and_then(|reduced| reduced.excluding(excluded))
        .map_err(SolverError::failed)
}
