//! `clausoku bench boards`: big boards with a seed.

use crate::output::{BoardNames, OutputArgs, views};
use crate::terminal::{Exit, Progress, at_least_one, deadline, is_quiet, note};
use clausoku_text::parse_time;
use std::time::Duration;

use clap::Args;
use clausoku::formats::Record;
use clausoku_bench::boards::{BoardError, BoardKind, Digging, Dug, Holes, dig_watched, mixed};

/// Generate boards of any order from random solutions
#[derive(Debug, Args)]
#[command(after_long_help = "\
A board is a random solution with a share of its cells emptied, so it has a solution. With --unique, only \
cells are emptied that keep this solution the only one, which may be fewer. With --balanced, each row, \
column and block loses the same number of cells, up to one. The order, the seed and the share determine \
the board; with the same seed, a larger share leaves a subset of the givens.

Examples:
  clausoku bench boards --order 16 --empty 0.45
  clausoku bench boards --order 25 --empty 0.4,0.5 --boards 10 -o boards.txt
  clausoku bench boards --order 33 --latin --balanced --empty 0.35")]
pub(super) struct Boards {
    /// Number of symbols: 9, 12, 16, 25, 36 …; any number with --latin
    #[arg(long, value_name = "N")]
    order: usize,

    /// Latin squares, which have no blocks, instead of boards with blocks
    #[arg(long)]
    latin: bool,

    /// Share of the cells to empty, from 0 to 1; several with commas
    #[arg(long, value_name = "SHARE", value_delimiter = ',', default_value = "0.5")]
    empty: Vec<f64>,

    /// Seed of the first board; each further board has the next seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of boards for each share
    #[arg(
        long = "boards",
        value_name = "N",
        value_parser = at_least_one::<u64>("expected a number of boards, 1 or more"),
        default_value_t = 1,
        alias = "count"
    )]
    count: u64,

    /// Empty only cells that keep the solution the only one
    #[arg(long)]
    unique: bool,

    /// Empty the same number of cells in each row, column and block, up to one
    #[arg(long, conflicts_with = "unique")]
    balanced: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// Time limit for all boards, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Work")]
    time_limit: Option<Duration>,
}

impl Boards {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let (kind, latin) =
            if self.latin { (BoardKind::Latin, " --latin") } else { (BoardKind::Blocks, "") };
        let variant = kind.board(self.order)?;
        self.output.check_name()?;
        let mut printer = self.output.printer(false)?;
        let mut writer = self.output.writer();
        let mut boards = BoardNames::new(None, self.output.path());
        let (digging, option) = match (self.unique, self.balanced) {
            (true, _) => (Digging::Unique, " --unique"),
            (false, true) => (Digging::Balanced, " --balanced"),
            (false, false) => (Digging::Free, ""),
        };
        let deadline = deadline(self.time_limit);
        let mut progress = Progress::new("cells tried");
        let mut exit = Exit::Done;
        'boards: for seed in (0..self.count).map(|number| self.seed.wrapping_add(number)) {
            let solution = mixed(&variant, seed, &deadline, &mut || progress.step());
            let solution = match solution {
                Err(BoardError::Stopped(stopped)) => {
                    progress.clear();
                    note(&format!("seed {seed}: {stopped}, before there was a solution"));
                    exit = Exit::Unknown;
                    break;
                }
                solution => solution?,
            };
            for &share in &self.empty {
                let holes = Holes { share, seed, digging };
                let step = &mut || progress.step();
                let dug = dig_watched(&variant, &solution, holes, &deadline, step)?;
                let Dug { puzzle, cut_short } = dug;
                let empty = puzzle.givens().open().count();
                progress.clear();
                let order = self.order;
                let how = format!(
                    "bench boards --order {order}{latin} --empty {share} --seed {seed}{option}"
                );
                if let Some(writer) = &mut writer {
                    let record = Record::from(puzzle).with_solution(solution.clone());
                    writer.write(&how, record, &mut printer)?;
                } else {
                    let remark = if is_quiet() { "" } else { &how };
                    printer.print(&boards.head(puzzle.variant())?)?;
                    printer.print(&views::remarked(&puzzle, puzzle.givens(), remark)?)?;
                }
                if let Some((reason, left)) = cut_short {
                    note(&format!(
                        "seed {seed}: {reason}; empty cells: {empty} of {}; the board is written as it is",
                        empty + left
                    ));
                    exit = Exit::Unknown;
                    break 'boards;
                }
            }
        }
        writer.map_or(Ok(()), |mut writer| writer.finish(&mut printer))?;
        printer.finish()?;
        Ok(exit)
    }
}
