//! Options that several commands share. A command flattens the groups that mean something for it.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clausoku::formats::Cosmetic;

use crate::input::{GridArgs, default_files};
use crate::options::StreamArgs;
use clausoku_text::parse_time;

/// The inputs.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct InputArgs {
    /// Grid files, or puzzles in one line; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. An argument that names no
    /// file is read as a puzzle: a line of cells, a link, or a string of constraints.
    #[arg(value_name = "GRID")]
    pub grids: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: GridArgs,
}

impl InputArgs {
    /// Returns the files: standard input if none is named and it is no terminal.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        if self.grids.is_empty() { default_files() } else { self.grids.clone() }
    }
}

/// The inputs of a command for lists. Each line may be a record.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub files: InputArgs,

    #[command(flatten)]
    pub stream: StreamArgs,
}

/// The choice of one puzzle of the inputs.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct NumberArgs {
    /// Number of the only puzzle to take, from 1
    #[arg(long = "puzzle", value_name = "N", help_heading = "Input")]
    pub number: Option<NonZero<usize>>,
}

/// The treatment of drawings that represent no rule.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct CosmeticArgs {
    /// Drawings of f-puzzles and SudokuPad without a known rule: refuse, ignore, or draw
    ///
    /// By default, the puzzle is refused. `draw` keeps the drawings for pictures and links. Both others print which drawings
    /// have no rule.
    #[arg(long, value_name = "HOW", default_value = "refuse", hide_default_value = true, value_parser = parse_cosmetic, help_heading = "Input")]
    pub cosmetic: Cosmetic,
}

fn parse_cosmetic(name: &str) -> Result<Cosmetic, String> {
    match name {
        "refuse" => Ok(Cosmetic::Refuse),
        "ignore" => Ok(Cosmetic::Ignore),
        "draw" => Ok(Cosmetic::Draw),
        _ => Err("expected refuse, ignore or draw".to_owned()),
    }
}

/// The time limit of a puzzle.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct TimeArgs {
    /// Time limit for each puzzle, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Work")]
    pub time_limit: Option<Duration>,
}

/// Returns the first of these options that was given.
pub(crate) fn first_given(options: &[(bool, &'static str)]) -> Option<&'static str> {
    options.iter().find(|option| option.0).map(|option| option.1)
}
