//! `generate --with`: puzzles with clues, such as killers.

use std::sync::Arc;

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::formats::{self, WriteOptions};
use crate::generating::clues::{ClueGenerator, MadeClues};
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits, StopReason, Stopped};
use crate::{Batch, Grid, Puzzle, Variant};

/// The columns of puzzles with clues. The first one is in place of the columns of an input.
pub const MADE_WITH_CLUES: &[Column] = &[
    Column::new(
        "puzzle",
        Kind::Grid,
        "the givens; the board has the clues too, except in tables, which have the column `link`",
    ),
    Column::new("solution", Kind::Grid, "its only solution"),
    Column::new("number", Kind::Count, "the number of the puzzle among all that are made, from 1"),
    Column::new(
        "link",
        Kind::Text,
        "the puzzle with its clues, as a link of f-puzzles, or a string of Interactive Sudoku Solver if links have no place for a clue; null if neither has",
    ),
    Column::new("clues", Kind::Count, "the number of clues, those of the board included"),
    Column::new("givens", Kind::Count, "the number of givens"),
    Column::new(
        "superfluous",
        Kind::Count,
        "the number of clues without which, each alone, the puzzle has one solution",
    ),
    Column::new("level", Kind::Text, "HoDoKu's level, with the steps of clues").with(LEVEL),
    Column::new("score", Kind::Count, "HoDoKu's score, with the steps of clues").with(LEVEL),
    Column::new("seed", Kind::Count, "the seed"),
];

/// The option of a wanted level.
const LEVEL: &str = "level";

/// The formats of the column `link`: the first that has a place for the clues.
const LINKS: [&str; 2] = ["fpuzzles-link", "iss"];

/// Makes the puzzles with clues of these numbers, from 1; a puzzle depends on the requests, on the seed and on its number.
///
/// The records have no puzzles: their places are the numbers.
#[derive(Clone, Debug)]
pub struct PuzzlesWithClues {
    generator: ClueGenerator,
    seed: u64,
    attempts: u32,
    deadline: Deadline,
    board: Option<Arc<Variant>>,
}

impl PuzzlesWithClues {
    /// Returns the puzzles of a generator, each made in at most `attempts` attempts. One deadline holds for all.
    pub fn new(generator: ClueGenerator, seed: u64, attempts: u32, deadline: Deadline) -> Self {
        Self { generator, seed, attempts, deadline, board: None }
    }

    /// Returns the generator.
    pub fn generator(&self) -> &ClueGenerator {
        &self.generator
    }

    /// Returns the same puzzles, whose grids are all on this board, if there is one: for tables, which state one board, without the clues
    /// of each puzzle.
    #[must_use]
    pub fn on_board(self, board: Option<Arc<Variant>>) -> Self {
        Self { board, ..self }
    }
}

/// A puzzle with clues that was made.
#[derive(Debug)]
#[non_exhaustive]
pub struct PuzzleWithClues<'a> {
    /// The puzzle and its solution.
    pub made: &'a MadeClues,
    /// The board of the grids.
    pub board: &'a Arc<Variant>,
    /// Its number among all that are made, from 1.
    pub number: u64,
    /// The seed.
    pub seed: u64,
}

impl Record for PuzzleWithClues<'_> {
    const COLUMNS: &'static [Column] = MADE_WITH_CLUES;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { made, board, number, seed } = self;
        row.put(GridValue::new(board, made.puzzle.givens()))
            .put(GridValue::new(board, &made.solution))
            .put(*number)
            .put_text(|| link(&made.puzzle, Some(&made.solution)).unwrap_or_default())
            .put(made.clues)
            .put(made.givens())
            .put(made.superfluous)
            .put(made.level.map(|(level, _)| level.name()))
            .put(made.level.map(|(_, score)| u64::from(score)))
            .put(*seed);
    }
}

/// Returns the puzzle with its solution on one line, if a format has a place for its clues: as a link of f-puzzles, or else as a string
/// of Interactive Sudoku Solver.
pub fn link(puzzle: &Puzzle, solution: Option<&Grid>) -> Option<String> {
    let record = formats::Record::new(puzzle.clone(), 1).with_solution(solution.cloned());
    let mut formats = LINKS.iter().filter_map(|name| formats::by_name(name));
    formats.find_map(|format| {
        let text = format.write(std::slice::from_ref(&record), WriteOptions::default()).ok()?;
        // Comments precede the string.
        text.lines().last().map(str::to_owned)
    })
}

impl Question for PuzzlesWithClues {
    type Answer<'a> = PuzzleWithClues<'a>;

    fn asks(&self, option: &str) -> bool {
        option == LEVEL && self.generator.tried().is_some()
    }

    fn block(&self) -> usize {
        // Each takes up to seconds.
        1
    }

    fn limits(&self) -> Limits {
        self.deadline.left()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<PuzzlesWithClues> for &PuzzlesWithClues {
    fn answer(
        &mut self,
        _: &mut Batch,
        answers: &mut Answers<'_, '_, PuzzlesWithClues>,
    ) -> Result<(), AnswerError> {
        let PuzzlesWithClues { generator, seed, attempts, deadline, board } = *self;
        for _ in 0..answers.left() {
            let number = answers.next_place();
            let made = generator.make(*seed, number.saturating_sub(1), *attempts, deadline)?;
            let Some(made) = made else {
                answers.push_unanswered(&Unanswered::gave_up(format!(
                    "no puzzle that meets the request was found (attempts: {attempts}); ask for more givens, other clues, another level or more attempts"
                )));
                return Err(Stopped(StopReason::GaveUp).into());
            };
            let board = board.as_ref().unwrap_or_else(|| made.puzzle.variant());
            let answer = PuzzleWithClues { made: &made, board, number, seed: *seed };
            answers.push(Status::Unique, &answer);
            if !answers.flush_if_full() {
                break;
            }
        }
        Ok(())
    }
}
