//! `clausoku tidy`: the superfluous clues of puzzles.

use crate::answers::{Job, Presentation};
use crate::input::Place;
use crate::options::{InputArgs, NumberArgs, Request, TimeArgs};
use crate::output::{BoardNames, OutputArgs};
use crate::terminal::{Colour, Exit, language, limits};
use clap::Args;
use clausoku::formats::{Format, WriteOptions, by_name, detection::Sample, detection::detect};
use clausoku::generating::clues::Shape;
use clausoku::lists::{Status, Text, TidiedPuzzles, Words, answers::PuzzleClues};
use clausoku::solving::SearchEnd;
use clausoku::{Puzzle, Variant};
use clausoku_text::UnknownName;
use clausoku_words::{named, say};
use std::path::PathBuf;

/// Find superfluous clues, and leave them out
#[derive(Debug, Args)]
#[command(after_long_help = "\
A given or a constraint is superfluous if the puzzle has one solution without it. The output has a line for each clue: `superfluous` if it is, each \
alone, and `removed` if it is left out together with those above it. The last line is the puzzle without the clues that are left out: \
a link of the kind that the input is, a link of f-puzzles for other puzzles with constraints, else a line. Rows have the second solution that \
appears without a clue.

The puzzle needs exactly one solution; the exit code is 20 if it has none, 3 if a limit was reached.

Examples:
  clausoku tidy killer.json
  clausoku tidy grid.txt --keep cage,thermometer
  clausoku tidy killer.json --fewest
  clausoku tidy puzzles.txt --to csv")]
pub(super) struct Tidy {
    /// Kinds of clues that are not left out, separated by commas: given, or a kind of constraint
    ///
    /// `clausoku variants` lists the kinds of constraints.
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = parse_kind)]
    keep: Vec<String>,

    /// Search a set of the fewest clues, not only a set that needs each of its clues
    ///
    /// The output says whether the set is known to be a fewest one: the search ends after 200 questions to a solver.
    #[arg(long)]
    fewest: bool,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    number: NumberArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// The formats of links, each with the format in which a puzzle of it is written.
const LINKS: [[&str; 2]; 4] =
    [["fpuzzles", "fpuzzles-link"], ["fpuzzles-link"; 2], ["sudokupad"; 2], ["iss"; 2]];

fn parse_kind(name: &str) -> Result<String, String> {
    let kinds = clausoku::board::constraints::CONSTRAINTS.iter().map(|row| row.name);
    let mut kinds = ["given"].into_iter().chain(kinds);
    if kinds.clone().any(|kind| kind == name) {
        return Ok(name.to_owned());
    }
    // Other words for a kind, such as killer.
    if let Ok(shape) = Shape::by_name(name) {
        return Ok(shape.name.to_owned());
    }
    let error = UnknownName::new("kind of clue", name, &mut kinds);
    Err(error.listed("the kinds are in docs/constraints.md; `given` are givens").to_string())
}

impl Tidy {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = Request::new(&self.input, &self.output).only(self.number).within(self.time);
        let question = TidiedPuzzles {
            kept: self.keep.clone(),
            fewest: self.fewest,
            format: self.link(),
            limits: limits(list.time_limit),
        };
        let words = Lines {
            is_list: list.asks_lines(),
            has_fewest: self.fewest,
            has_kept: !self.keep.is_empty(),
            are_links: question.format.is_some(),
            output: list.output.path().to_owned(),
        };
        Job::new(&list, list.records()?, &question, words).run(colour)
    }

    /// Returns the format of links of the first argument, if it is a link.
    fn link(&self) -> Option<&'static Format> {
        let text = self.input.grids.first()?.to_str()?;
        let format = detect(Sample::new(text.as_bytes(), true)).filter(|_| text.contains("://"))?;
        LINKS.iter().find(|row| row[0] == format.name).and_then(|row| by_name(row[1]))
    }
}

/// The words of clues: a line for each, or one for each puzzle.
struct Lines {
    is_list: bool,
    has_fewest: bool,
    has_kept: bool,
    /// `true` if each puzzle is a link, whatever its board.
    are_links: bool,
    /// The path of the output, to which names of boards are relative.
    output: PathBuf,
}

impl Words<PuzzleClues<'_>> for Lines {
    fn say(&self, found: &PuzzleClues<'_>, out: &mut Text<'_>) {
        let clues = &found.tidied.value.clues;
        let language = language();
        if !self.is_list {
            for one in clues {
                let state = match (one.is_superfluous, one.is_removed) {
                    (None, _) => "unknown",
                    (Some(false), false) => "needed",
                    (Some(false), true) => "together",
                    (Some(true), true) => "removed",
                    (Some(true), false) => "superfluous",
                };
                let words = say!(language, commands::clue_state { state });
                let clue = named(language, &one.clue.name(found.puzzle));
                out.push(&format!("  {clue:60} {words}\n"));
            }
            out.push(&format!("{}\n", self.summary(found)));
        }
        match &found.text {
            Some(text) => out.push(&format!("{}{text}\n", self.head(found.puzzle, text))),
            None => out.push(&format!("# {}\n", say!(language, commands::no_link))),
        }
    }
}

impl Lines {
    /// Returns `true` if a puzzle on this board is a line, which does not contain the board.
    fn is_line_on(&self, board: &Variant) -> bool {
        !self.are_links && board.constraints().is_empty()
    }

    /// Returns the text above the line of a puzzle below its clues. The lines of a list have the texts above them already.
    fn head(&self, puzzle: &Puzzle, line: &str) -> String {
        let board = puzzle.variant();
        if self.is_list || !self.is_line_on(board) {
            return String::new();
        }
        let mut boards = BoardNames::new(None, &self.output);
        // A text for people names any board.
        boards.head_above(board, line.as_bytes(), WriteOptions::default()).unwrap_or_default()
    }

    /// Returns the numbers of clues, and what is known of the fewest ones unless the search was cut short.
    fn summary(&self, found: &PuzzleClues<'_>) -> String {
        let language = language();
        let clues = &found.tidied.value.clues;
        let superfluous = clues.iter().filter(|one| one.is_superfluous == Some(true)).count();
        let removed = clues.iter().filter(|one| one.is_removed).count();
        let cut_short = found.tidied.cut_short.as_ref().map(SearchEnd::to_string);
        let fewest = match (self.has_fewest && cut_short.is_none(), found.tidied.value.is_fewest) {
            (false, _) => String::new(),
            (true, true) => say!(language, commands::fewest { has_kept: self.has_kept }),
            (true, false) => say!(language, commands::perhaps_not_fewest),
        };
        let all = clues.len();
        let tidied = say!(language, commands::tidied { superfluous, all, removed, fewest });
        match cut_short {
            Some(reason) => say!(language, commands::tidied_cut_short { tidied, reason }),
            None => tidied,
        }
    }
}

impl Presentation for Lines {
    fn exit(&self, status: Status) -> Exit {
        match status {
            // Only a puzzle with one solution has an answer.
            Status::Several => Exit::Failed,
            status => Exit::from(status),
        }
    }

    fn is_puzzle_on(&self, board: &Variant) -> bool {
        self.is_list && self.is_line_on(board)
    }

    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if !is_alone && !self.is_list {
            text.extend_from_slice(format!("# {place}\n").as_bytes());
        }
    }
}
