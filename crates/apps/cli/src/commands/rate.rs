//! `clausoku rate`: rates the hardness of puzzles.

use crate::answers::{Job, Presentation, push_value};
use crate::options::{ListArgs, Request, TimeArgs};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, limits};
use clap::{Args, ValueEnum};
use clausoku::Puzzle;
use clausoku::hints::hodoku;
use clausoku::lists::{
    self, Ratings, Status, Text, Words,
    answers::RatedPuzzle,
    driver::RowBlock,
    tables::SCALES,
    values::{GridValue, LettersByBoard, Value},
};
use clausoku::rating::{Unrated, by_hodoku, require_one};
use clausoku_text::Deadline;

/// Rate the difficulty of puzzles
#[derive(Debug, Args)]
#[command(after_long_help = "\
Scales:
  se     Sudoku Explainer: ER (the hardest step), EP (the hardest step up to the first value) and ED (the first \
step), from 1.0 to about 11.9; for the usual 9x9 board
  depth  depth of nested failed literals, and B and W, the lengths of the longest braid and whip (Berthier); for \
any board
  hodoku the sum of HoDoKu's scores of the steps of `clausoku hint --path`, and the level, from easy to extreme; \
for any board

The first line is a comment with the names of the columns. A puzzle needs exactly one solution. The exit code is 20 if a puzzle has no solution, 2 if \
it has no rating for another reason, 3 if a limit was reached. \
docs/rating.md defines the scales.

Examples:
  clausoku rate puzzles.txt
  clausoku rate puzzles.txt -o ratings.csv
  clausoku rate --scale hodoku puzzles.txt.gz --to csv
  clausoku rate --stream puzzles.txt > ratings.tsv")]
pub(super) struct Rate {
    /// Scale of the ratings
    #[arg(long, value_enum, default_value_t = Scale::Se, hide_default_value = true)]
    scale: Scale,

    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// A scale of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Sudoku Explainer
    Se,
    /// Depth of nested failed literals, B and W
    Depth,
    /// HoDoKu's score and level
    Hodoku,
}

impl Rate {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let scale = &SCALES[self.scale as usize];
        let list = Request::for_list(&self.input, &self.output).within(self.time);
        let ratings = Ratings { scale, limits: limits(list.time_limit) };
        Job::new(&list, list.records()?, &ratings, Rated(scale)).run(colour)
    }
}

/// The number of cells of the largest boards with a level. Larger ones take minutes to rate.
const MAX_LEVEL_CELLS: usize = 150;

/// Returns the level of a puzzle. `solutions` is its number of solutions, where 2 means several.
///
/// # Errors
///
/// Fails unless there is exactly one solution, and if the board has no level or the work is stopped.
pub(super) fn level(
    puzzle: &Puzzle,
    solutions: usize,
    stop: &Deadline,
) -> Result<hodoku::Level, Unrated> {
    require_one(solutions as u64)?;
    if puzzle.variant().cell_count() > MAX_LEVEL_CELLS {
        let reason = format!("boards of more than {MAX_LEVEL_CELLS} cells have no level");
        return Err(Unrated::Undefined(reason));
    }
    match by_hodoku(puzzle, stop) {
        Ok(rating) => Ok(rating.level),
        // Harder than all techniques.
        Err(Unrated::NoStep) => Ok(hodoku::Level::Extreme),
        Err(unrated) => Err(unrated),
    }
}

/// The words for ratings on a scale: a line with the puzzle and its ratings, which readers of puzzles read.
struct Rated(&'static lists::tables::Scale);

impl Words<RatedPuzzle<'_>> for Rated {
    fn say(&self, rated: &RatedPuzzle<'_>, out: &mut Text<'_>) {
        let puzzle = rated.puzzle;
        let letters = &mut LettersByBoard::default();
        GridValue::new(puzzle.variant(), puzzle.givens()).write_line(letters, out.bytes());
        let cells = RowBlock::from_answer(rated);
        for column in self.0.columns {
            out.push(" ");
            match cells.named(column.name, 0) {
                Value::Null => out.push("-"),
                value => push_value(value, ' ', letters, out.bytes()),
            }
        }
        out.push("\n");
    }
}

impl Presentation for Rated {
    fn head(&self) -> String {
        let names: Vec<&str> = self.0.columns.iter().map(|column| column.name).collect();
        format!("# puzzle {}\n", names.join(" "))
    }

    fn are_puzzles(&self) -> bool {
        true
    }

    fn exit(&self, status: Status) -> Exit {
        match status {
            // A puzzle with several solutions has no rating.
            Status::Several => Exit::Failed,
            status => Exit::from(status),
        }
    }
}
