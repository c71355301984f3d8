//! `candidates`: which values each cell has in the solutions of each puzzle, as a row for each cell and value.

use clausoku_board::{Candidate, SearchEnd};

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::diagnosis::{Partial, TrueCandidates, true_candidates};
use crate::solving::{Deadline, Limits};
use crate::{Batch, Encoding, Puzzle};

/// The option of the column `solutions`.
const COUNTS: &str = "counts";

/// The columns of candidates.
pub const CANDIDATES: &[Column] = &[
    Column::new("cell", Kind::Text, "the cell, such as `R1C2`"),
    Column::new("value", Kind::Text, "the value"),
    Column::new(
        "state",
        Kind::Text,
        "`true` if a solution has the value in the cell, `false` if none has, `unknown` at a limit",
    ),
    Column::new(
        "solutions",
        Kind::Count,
        "the number of solutions with the value in the cell, up to the number of `--counts`; the known ones at a limit",
    )
    .with(COUNTS),
];

/// Finds the values that each cell has in solutions of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct SolutionCandidates {
    /// The number up to which the solutions of each candidate are counted. Without it, there are no counts.
    pub most: Option<u64>,
    /// The limits for each puzzle.
    pub limits: Limits,
}

/// The candidates of a puzzle, with what is known of them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleCandidates<'p> {
    /// The puzzle.
    pub puzzle: &'p Puzzle,
    /// The known solutions of each candidate.
    pub known: Partial<TrueCandidates>,
}

impl PuzzleCandidates<'_> {
    /// Returns all candidates of the board, by cell and value.
    pub fn all(&self) -> impl Iterator<Item = Candidate> {
        let variant = self.puzzle.variant();
        let of_cell =
            |cell| variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol });
        variant.cells().flat_map(of_cell)
    }

    /// Returns the verdict on the puzzle, and the limit that left candidates unknown.
    pub fn verdict(&self) -> (Status, Option<SearchEnd>) {
        let known = &self.known.value;
        if let Some(ended) = self.known.cut_short {
            return (ended.cutoff().map_or(Status::Done, Status::Unknown), Some(ended));
        }
        let mut cells = self.puzzle.variant().cells();
        // Where each cell has one value in all solutions, there is one solution.
        let most = cells.try_fold(1, |most, cell| match known.shown(cell).count() {
            0 => None,
            count => Some(count.max(most)),
        });
        (Status::from_solutions(most.unwrap_or(0) as u64, u64::MAX), None)
    }
}

impl Record for PuzzleCandidates<'_> {
    const COLUMNS: &'static [Column] = CANDIDATES;

    fn cells(&self, row: &mut Row<'_>) {
        let (variant, known) = (self.puzzle.variant(), &self.known.value);
        for (index, candidate) in self.all().enumerate() {
            if index > 0 {
                row.again();
            }
            let state = known
                .is_true(candidate)
                .map_or("unknown", |is_true| if is_true { "true" } else { "false" });
            row.put_text(|| variant.position(candidate.cell).to_string())
                .put_text(|| variant.alphabet().name(candidate.symbol).to_owned())
                .put(state)
                .put(known.solutions(candidate));
        }
    }
}

impl Question for SolutionCandidates {
    type Answer<'a> = PuzzleCandidates<'a>;

    fn asks(&self, _: &str) -> bool {
        self.most.is_some()
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<SolutionCandidates> for &SolutionCandidates {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, SolutionCandidates>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            if self.limits.is_stopped() {
                break;
            }
            let deadline = Deadline::start(&self.limits);
            match true_candidates(&puzzle, self.most.unwrap_or(1), &Encoding::reduced(), &deadline)
            {
                Ok(known) => {
                    let answer = PuzzleCandidates { puzzle: &puzzle, known };
                    let (status, reason) = answer.verdict();
                    answers.push_with_reason(status, &answer, reason);
                }
                Err(error) => answers.push_unanswered(&Unanswered::from(error)),
            }
        }
        Ok(())
    }
}
