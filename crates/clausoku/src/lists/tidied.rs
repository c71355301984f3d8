//! `tidy`: the superfluous clues of each puzzle with one solution, as a row for each clue.

use clausoku_board::{Collect, Grid, SearchEnd};

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::batch::Stored;
use crate::diagnosis::Partial;
use crate::diagnosis::clues::{Clue, TidiedPuzzle, tidy, tidy_to_fewest};
use crate::formats::{self, Format, WriteOptions};
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits, search};
use crate::{Batch, Encoding, Puzzle, SolverChoice};

/// The columns of tidied puzzles.
pub const TIDIED: &[Column] = &[
    Column::new("clue", Kind::Text, "the clue, such as `R1C2=5` or `cage 10 at R1C1 R1C2`"),
    Column::new("kind", Kind::Text, "`given`, or the kind of constraint as in files"),
    Column::new("cells", Kind::Text, "its cells, such as `R1C1 R1C2`"),
    Column::new("superfluous", Kind::Truth, "`true` if the puzzle has one solution without it"),
    Column::new(
        "removed",
        Kind::Truth,
        "`true` if it is left out together with the others that are",
    ),
    Column::new(
        "witness",
        Kind::Grid,
        "a second solution that appears without it; if it is superfluous, without those left out before it, too",
    ),
    Column::new(
        "tidied",
        Kind::Text,
        "in the first row of a puzzle: the puzzle without the clues that are left out, as a link if it has constraints",
    ),
    Column::new(
        "fewest",
        Kind::Truth,
        "in the first row of a puzzle: `true` if it is known that no set of fewer clues with those that are kept has one solution",
    )
    .with(FEWEST),
];

/// The option of the fewest clues.
const FEWEST: &str = "fewest";

/// The format of links of puzzles that were no links.
const LINK: &str = "fpuzzles-link";

/// Finds the superfluous clues of each puzzle with one solution.
#[derive(Clone, Debug, Default)]
pub struct TidiedPuzzles {
    /// The kinds of clues that are not left out: `given`, or a kind of constraint.
    pub kept: Vec<String>,
    /// `true` if a set of the fewest clues is searched.
    pub fewest: bool,
    /// The format of the column `tidied`; without it, lines, and links of f-puzzles for puzzles with constraints.
    pub format: Option<&'static Format>,
    /// The limits for each puzzle.
    pub limits: Limits,
}

/// The clues of a puzzle, and the puzzle without superfluous ones.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleClues<'p> {
    /// The puzzle.
    pub puzzle: &'p Puzzle,
    /// Its clues, and the puzzle without those that are left out.
    pub tidied: Partial<TidiedPuzzle>,
    /// The puzzle without them as text, if the format can contain it.
    pub text: Option<String>,
}

impl Record for PuzzleClues<'_> {
    const COLUMNS: &'static [Column] = TIDIED;

    fn cells(&self, row: &mut Row<'_>) {
        let variant = self.puzzle.variant();
        for (index, one) in self.tidied.value.clues.iter().enumerate() {
            if index > 0 {
                row.again();
            }
            let cells = one.clue.cells(self.puzzle).into_iter();
            let cells = cells.map(|cell| variant.position(cell).to_string());
            let text = self.text.as_ref().filter(|_| index == 0);
            row.put_text(|| one.clue.name(self.puzzle))
                .put(one.clue.kind(self.puzzle))
                .put_text(|| cells.collect::<Vec<_>>().join(" "))
                .put(one.is_superfluous)
                .put(one.is_superfluous.map(|_| one.is_removed))
                .put(one.witness.as_ref().map(|grid| GridValue::new(variant, grid)))
                .put_text(|| text.cloned().unwrap_or_default())
                .put((index == 0).then_some(self.tidied.value.is_fewest));
        }
    }
}

impl Question for TidiedPuzzles {
    type Answer<'a> = PuzzleClues<'a>;

    fn asks(&self, option: &str) -> bool {
        option == FEWEST && self.fewest
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), self.limits()).with_stored()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<TidiedPuzzles> for &TidiedPuzzles {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, TidiedPuzzles>,
    ) -> Result<(), AnswerError> {
        for (index, puzzle) in puzzles.puzzles().enumerate() {
            if self.limits.is_stopped() {
                break;
            }
            match self.tidied(&puzzle, puzzles.stored(index)) {
                Ok(found) => {
                    let ended = found.tidied.cut_short;
                    let status = ended.and_then(SearchEnd::cutoff);
                    let status = status.map_or(Status::Unique, Status::Unknown);
                    answers.push_with_reason(status, &found, ended);
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl TidiedPuzzles {
    fn tidied<'p>(
        &self,
        puzzle: &'p Puzzle,
        stored: Option<&Stored>,
    ) -> Result<PuzzleClues<'p>, Unanswered> {
        let deadline = Deadline::start(&self.limits);
        let solution = only_solution(puzzle, &deadline)?;
        let keeps = |clue: Clue| self.kept.iter().any(|kind| kind == clue.kind(puzzle));
        let tidy = if self.fewest { tidy_to_fewest } else { tidy };
        let tidied = tidy(puzzle, &solution, &keeps, &deadline)?;
        let text = self.text(&tidied.value.puzzle, stored);
        Ok(PuzzleClues { puzzle, tidied, text })
    }

    /// Returns the puzzle as text.
    fn text(&self, puzzle: &Puzzle, stored: Option<&Stored>) -> Option<String> {
        let has_constraints = !puzzle.variant().constraints().is_empty();
        let usual = || formats::by_name(if has_constraints { LINK } else { "line" });
        let mut record = formats::Record::new(puzzle.clone(), 1);
        if let Some(stored) = stored {
            record.about = stored.about.clone();
            record.sketches.clone_from(&stored.sketches);
        }
        // Links of f-puzzles lack some kinds of constraints that ISS has.
        let other = has_constraints.then(|| formats::by_name("iss")).flatten();
        let mut ways = self.format.or_else(usual).into_iter().chain(other);
        let text = ways.find_map(|format| {
            format.write(std::slice::from_ref(&record), WriteOptions::default()).ok()
        })?;
        Some(text.trim_end().to_owned())
    }
}

/// Returns the only solution of a puzzle.
fn only_solution(puzzle: &Puzzle, deadline: &Deadline) -> Result<Grid, Unanswered> {
    let mut found = Collect::new(2);
    let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
    let result = search(&mut *solver, puzzle, &deadline.with_solutions(2), &mut found)?;
    let count = found.grids.len() as u64;
    if let Some(reason) = result.ended.cutoff().filter(|_| count < 2) {
        return Err(Unanswered::unknown(reason));
    }
    let only = found.grids.pop().filter(|_| count == 1);
    only.ok_or_else(|| Unanswered {
        status: Status::from_solutions(count, 2),
        reason: "clues are superfluous only where there is one solution".to_owned(),
    })
}
