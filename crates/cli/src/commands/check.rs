//! `clausoku check`: what there is to say of a puzzle.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use clausoku::diagnosis::confirmed_redundant;
use clausoku::{Encoding, Puzzle, Report, SecondSolver, Uniqueness, check, redundant_givens};
use encoder::GivensLevel;
use formats::Record;
use itertools::Itertools;
use puzzle::{Cell, Clash, Limits, StopReason};
use serde::Serialize;

use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::app::report;
use crate::cross_check::{CrossCheckArgs, Unchecked};
use crate::grids::GridArgs;
use crate::input::default_files;
use crate::name::Name;
use crate::output::print;
use crate::style::Colour;
use crate::views::{self, counted};

/// Above this order, `--minimal` has to be asked for: it needs a solver call for each given.
const MINIMAL_UNASKED: usize = 16;

/// The solver whose answers a second one confirms.
const FIRST: &str = backends::SOLVERS[0].name;

/// Check whether puzzles are consistent, solvable, unique and minimal
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Reduced)),
    after_long_help = "\
Properties:
  consistent  no region contains a value twice
  solvable    there is a solution
  unique      there is exactly one solution
  minimal     without any of its givens, the puzzle has a second solution

The exit code is 0 if every puzzle has exactly one solution, 1 if one has not, 2 if a grid cannot be \
read, 3 if the solver of --cross-check does not know."
)]
pub struct Check {
    /// Grid files; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Look for redundant givens on boards above order 16 too
    #[arg(long)]
    minimal: bool,

    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    second: CrossCheckArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// What is printed of a puzzle, in text or as JSON.
#[derive(Serialize)]
struct Findings {
    file: Name,
    line: usize,
    variant: String,
    givens: usize,
    consistent: bool,
    clashes: Vec<String>,
    solvable: bool,
    unique: bool,
    /// `null` if it was not tested.
    minimal: Option<bool>,
    redundant: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    solution: Option<String>,
}

impl Check {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        let mut second = self.second.second_of_puzzles(FIRST, self.encoding())?;
        for (file, record) in self.args.all(&self.grids) {
            let findings = record.and_then(|record| self.findings(&file, &record, second.as_mut()));
            let findings = match findings {
                Ok(findings) => findings,
                Err(error) => {
                    if exit != Exit::Failed {
                        exit = if error.is::<Unchecked>() { Exit::Unknown } else { Exit::Failed };
                    }
                    report(&error, colour);
                    continue;
                }
            };
            if !findings.unique && exit == Exit::Done {
                exit = Exit::Faulty;
            }
            if self.json {
                print(&format!("{}\n", serde_json::to_string(&findings)?))?;
            } else {
                print(&findings.text())?;
            }
        }
        Ok(exit)
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }

    fn findings(
        &self,
        file: &Name,
        record: &Record,
        mut second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Findings> {
        let (puzzle, line, encoding) = (&record.puzzle, record.line, self.encoding());
        let variant = puzzle.variant();
        let fault = |error: clausoku::Error| anyhow!("{file}:{line}: {error}");
        let report = check(puzzle, &encoding).map_err(fault)?;
        let free = Limits::default();
        if let (Some(second), []) = (&mut second, report.clashes.as_slice()) {
            let cutoff = second.confirm_uniqueness(FIRST, puzzle, &report.solutions, &free);
            Unchecked::none(file, line, cutoff.map_err(fault)?.map(StopReason::Unchecked))?;
        }
        let place = |&cell: &Cell| variant.position(cell).to_string();
        let asked = self.minimal || variant.order() <= MINIMAL_UNASKED;
        let redundant = match report.solution() {
            Some(_) if asked => {
                let mut found = redundant_givens(puzzle, &encoding, &free).map_err(fault)?;
                if let Some(second) = second {
                    found = confirmed_redundant(puzzle, found, second, &free).map_err(fault)?;
                }
                Unchecked::none(file, line, found.cut_short)?;
                Some(found.value)
            }
            _ => None,
        };
        let difference = match &report.solutions {
            Uniqueness::Many(first, second) => {
                report.solutions.differences().first().map(|&cell| {
                    let name = |grid: &clausoku::Grid| {
                        grid.get(cell)
                            .map_or("", |symbol| variant.alphabet().name(symbol))
                            .to_owned()
                    };
                    format!("{} can hold {} or {}", place(&cell), name(first), name(second))
                })
            }
            _ => None,
        };
        Ok(Findings {
            file: file.to_owned(),
            line,
            variant: variant.name().to_owned(),
            givens: puzzle.givens().filled().count(),
            consistent: report.clashes.is_empty(),
            clashes: report.clashes.iter().map(|clash| describe(puzzle, clash)).collect(),
            solvable: report.solutions != Uniqueness::None,
            unique: matches!(report.solutions, Uniqueness::One(_)),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant: redundant.unwrap_or_default().iter().map(place).collect(),
            difference,
            solution: solution(puzzle, &report),
        })
    }
}

fn solution(puzzle: &Puzzle, report: &Report) -> Option<String> {
    report.solution().map(|grid| views::line(puzzle, grid))
}

/// `row 3 contains 7 twice: R3C1, R3C5`.
fn describe(puzzle: &Puzzle, clash: &Clash) -> String {
    let variant = puzzle.variant();
    let (symbol, region) =
        (variant.alphabet().name(clash.symbol), &variant.regions()[clash.region]);
    let cells = clash.cells.iter().map(|&cell| variant.position(cell)).join(", ");
    let times = match clash.cells.len() {
        2 => "twice".to_owned(),
        n => format!("in {n} cells"),
    };
    format!("{} contains {symbol} {times}: {cells}", region.name)
}

impl Findings {
    fn text(&self) -> String {
        let line = |what: &str, holds: bool, why: String| {
            let (yes, colon) =
                (if holds { "yes" } else { "no" }, if why.is_empty() { "" } else { ": " });
            format!("  {what:12} {yes}{colon}{why}\n")
        };
        let mut text =
            format!("{}:{}: {}, {} givens\n", self.file, self.line, self.variant, self.givens);
        text += &line("well formed", true, String::new());
        text += &line("consistent", self.consistent, self.clashes.join("; "));
        if !self.consistent {
            return text;
        }
        text += &line("solvable", self.solvable, String::new());
        if !self.solvable {
            return text;
        }
        text += &line("unique", self.unique, self.difference.clone().unwrap_or_default());
        match self.minimal {
            Some(true) => text += &line("minimal", true, String::new()),
            Some(false) => {
                let each = if self.redundant.len() == 1 { "" } else { " (each alone)" };
                let givens = counted(self.redundant.len(), "redundant given");
                let why = format!("{givens}{each}: {}", self.redundant.join(" "));
                text += &line("minimal", false, why);
            }
            None if self.unique => text += "  minimal      not tested; --minimal tests it\n",
            None => {}
        }
        text
    }
}
