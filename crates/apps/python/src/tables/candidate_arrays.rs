//! `candidates` with a row for each puzzle: a number for each cell and value.

use clausoku::board::Candidate;
use clausoku::diagnosis::{Partial, TrueCandidates, true_candidates};
use clausoku::lists::answers::Unanswered;
use clausoku::lists::values::{Column, GridValue, Kind};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, SolutionCandidates, Status, Worker,
};
use clausoku::solving::{Deadline, Limits};
use clausoku::{Batch, Encoding, Puzzle};
use pyo3::PyResult;

use super::grids::CANDIDATES;
use crate::errors::wrong;

/// The largest number of solutions that are counted: a byte contains it.
const MAX_COUNT: u64 = u8::MAX as u64;

/// Finds the values that each cell has in solutions of each puzzle, as one array.
pub struct CandidateArrays(SolutionCandidates);

impl CandidateArrays {
    /// Returns the question of the same answers as arrays.
    ///
    /// # Errors
    ///
    /// Fails if no byte contains the counts.
    pub fn new(question: SolutionCandidates) -> PyResult<Self> {
        match question.most {
            Some(most) if most > MAX_COUNT => Err(wrong(format!(
                "`counts`={most}: arrays of candidates contain counts of at most {MAX_COUNT}"
            ))),
            _ => Ok(Self(question)),
        }
    }
}

/// The candidates of a puzzle, with what is known of them.
pub struct CandidateArray<'p> {
    puzzle: &'p Puzzle,
    known: Partial<TrueCandidates>,
}

impl CandidateArray<'_> {
    /// Returns the verdict on the puzzle: where each cell has one value in all solutions, there is one.
    fn status(&self) -> Status {
        if let Some(ended) = self.known.cut_short {
            return ended.cutoff().map_or(Status::Done, Status::Unknown);
        }
        let mut cells = self.puzzle.variant().cells();
        let most = cells.try_fold(1, |most, cell| match self.known.value.shown(cell).count() {
            0 => None,
            count => Some(count.max(most)),
        });
        Status::from_solutions(most.unwrap_or(0) as u64, u64::MAX)
    }
}

impl Record for CandidateArray<'_> {
    const COLUMNS: &'static [Column] = &[Column::new(
        CANDIDATES,
        Kind::Grid,
        "for each cell and value, the number of solutions, or 1 if there is one",
    )];

    fn cells(&self, row: &mut Row<'_>) {
        if self.known.cut_short.is_some() {
            row.skip();
            return;
        }
        let variant = self.puzzle.variant();
        let of_cell =
            |cell| variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol });
        let numbers = variant.cells().flat_map(of_cell);
        let numbers =
            numbers.map(|candidate| self.known.value.solutions(candidate).min(MAX_COUNT) as u8);
        let numbers: Vec<u8> = numbers.collect();
        row.put(GridValue::from_bytes(variant, &numbers));
    }
}

impl Question for CandidateArrays {
    type Answer<'a> = CandidateArray<'a>;

    fn block(&self) -> usize {
        self.0.block()
    }

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<CandidateArrays> for &CandidateArrays {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, CandidateArrays>,
    ) -> Result<(), AnswerError> {
        let SolutionCandidates { most, limits } = &self.0;
        for puzzle in puzzles.puzzles() {
            if limits.is_stopped() {
                break;
            }
            let deadline = Deadline::start(limits);
            match true_candidates(&puzzle, most.unwrap_or(1), &Encoding::reduced(), &deadline) {
                Ok(known) => {
                    let reason = known.cut_short;
                    let answer = CandidateArray { puzzle: &puzzle, known };
                    answers.push_with_reason(answer.status(), &answer, reason);
                }
                Err(error) => answers.push_unanswered(&Unanswered::from(error)),
            }
        }
        Ok(())
    }
}
