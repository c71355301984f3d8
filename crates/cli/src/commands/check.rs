//! `clausoku check`: checks whether puzzles are solvable, unique and minimal.

mod stream;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Error;
use clap::Args;
use clausoku::diagnosis::{Known, confirmed_redundant};
use clausoku::{
    Batch, Encoding, Grid, Puzzle, Question, SecondSolver, SolverChoice, Uniqueness, Variant,
};
use encoder::GivensLevel;
use puzzle::{Cell, Limits, StopReason, clashes};
use serde::{Serialize, Serializer};

use self::stream::FIELDS;
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::cross_check::{CrossCheckArgs, Unchecked};
use crate::grids::GridArgs;
use crate::input::default_files;
use crate::limits::TimeArgs;
use crate::lists::{
    Entry, Fault, Faults, List, Piece, Pieces, Rows, for_each_part, not_empty, parts, sources,
};
use crate::name::Name;
use crate::ordered::{parse_jobs, threads};
use crate::output::print_bytes;
use crate::progress::QuietArgs;
use crate::streams::{Stream, StreamArgs};
use crate::style::Colour;
use crate::views::{self, BoardFields, counted, described};

/// The largest order of boards whose redundant givens are searched without `--minimal`: the search
/// takes a solver call for each given.
const MINIMAL_UNASKED: usize = 16;

/// The solver whose answers a second one confirms.
const FIRST: &str = backends::SOLVERS[0].name;

/// Check whether puzzles are solvable, unique and minimal
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
    #[arg(long, conflicts_with = "stream")]
    json: bool,

    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    second: CrossCheckArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// The printed findings of a puzzle, as text or JSON.
#[derive(Serialize)]
struct Findings {
    file: Name,
    line: usize,
    #[serde(flatten, serialize_with = "fields_of")]
    variant: Arc<Variant>,
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

/// The result for a puzzle.
enum Checked {
    Findings(Box<Findings>),
    /// The puzzle cannot be read or checked.
    Fault(Fault),
    /// The second solver stopped without an answer.
    Unchecked(Unchecked),
}

/// The printed output of a part of a list.
struct Printed {
    /// Text, and errors to report.
    pieces: Pieces<Error>,
    exit: Exit,
}

impl Check {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let choice = SolverChoice::unnamed(self.encoding.used().is_some());
        // A wrong name is an error before the work begins.
        self.second()?;
        if self.stream.is_asked() {
            return self.stream(&choice);
        }
        let mut exit = Exit::Done;
        let mut faults = Faults::new(colour);
        let together = choice.takes_batches(&self.time.of_puzzle());
        let sources = not_empty(sources(&self.args, &self.grids, together))?;
        for_each_part(
            parts(sources, &choice, together),
            threads(self.jobs),
            || self.solvers(&choice),
            |list, second| -> anyhow::Result<Printed> {
                let mut printed = Printed { pieces: Pieces::new(), exit: Exit::Done };
                for checked in self.check(list, second.as_mut())? {
                    printed.add(checked, self.json)?;
                }
                Ok(printed)
            },
            |printed| {
                let printed = printed?;
                for piece in printed.pieces {
                    match piece {
                        Piece::Text(text) | Piece::Rows(Rows { text, .. }) => print_bytes(&text)?,
                        Piece::Other(error) => faults.report(&error),
                    }
                }
                exit = exit.worse(printed.exit);
                Ok(())
            },
        )?;
        Ok(exit)
    }

    /// Returns the solvers of one thread.
    fn solvers(&self, choice: &SolverChoice) -> (Batch, Option<SecondSolver>) {
        let batch = Batch::new(choice, self.encoding(), self.time.of_puzzle());
        (batch, self.second().ok().flatten())
    }

    /// Writes a record for each line.
    fn stream(&self, choice: &SolverChoice) -> anyhow::Result<Exit> {
        let stream = Stream {
            args: &self.stream,
            fields: FIELDS,
            output: Path::new("-"),
            jobs: threads(self.jobs),
            quiet: self.quiet.quiet,
        };
        let (printer, lines) = stream.open(&self.args, &self.grids)?;
        stream.run(
            printer,
            lines,
            || self.solvers(choice),
            |lines, list, second, records| {
                Ok(stream::write(lines, self.check(list, second.as_mut())?, records))
            },
        )
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }

    fn second(&self) -> anyhow::Result<Option<SecondSolver>> {
        self.second.second_of_puzzles(FIRST, self.encoding())
    }

    /// Checks the puzzles of a part of a list.
    fn check(
        &self,
        list: &mut List,
        mut second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Vec<Checked>> {
        let List { batch, entries, .. } = list;
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let indices: Vec<usize> = (0..answers.len())
            .filter(|index| {
                answers.get(*index).is_ok_and(|answer| {
                    let is_small = answer.variant().order() <= MINIMAL_UNASKED;
                    answer.search().solutions == 1 && (self.minimal || is_small)
                })
            })
            .collect();
        let redundant = answers.redundant_givens(&indices)?;
        let mut redundant = indices.into_iter().zip(redundant).peekable();
        let limits = self.time.of_puzzle();
        let mut index = 0;
        let mut checked = Vec::with_capacity(entries.len());
        for entry in entries.drain(..) {
            let (file, line) = match entry {
                Entry::Puzzle(file, line) => (file, line),
                Entry::Fault(fault) => {
                    checked.push(Checked::Fault(fault));
                    continue;
                }
            };
            let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
            let found = (|| {
                let answer = answers.get(index).map_err(ToString::to_string)?;
                let ended = answer.search().ended;
                if ended.is_cut_short() && answer.solutions().len() < 2 {
                    return Ok(Err(Unchecked::new(&file, line, ended)));
                }
                let puzzle = answer.puzzle().into_owned();
                let solutions = Uniqueness::of(answer.solutions());
                let redundant = redundant.transpose().map_err(|error| error.to_string())?;
                let place = (&file, line);
                findings(place, &puzzle, &solutions, redundant, second.as_deref_mut(), &limits)
            })();
            index += 1;
            checked.push(match found {
                Ok(Ok(findings)) => Checked::Findings(Box::new(findings)),
                Ok(Err(unchecked)) => Checked::Unchecked(unchecked),
                Err(error) => Checked::Fault(Fault::of_puzzle(&file, line, error)),
            });
        }
        Ok(checked)
    }
}

impl Printed {
    fn add(&mut self, checked: Checked, as_json: bool) -> anyhow::Result<()> {
        let exit = match checked {
            Checked::Findings(findings) => {
                let text = self.pieces.text();
                if as_json {
                    serde_json::to_writer(&mut *text, &findings)?;
                    text.push(b'\n');
                } else {
                    text.extend_from_slice(findings.text().as_bytes());
                }
                if findings.unique { Exit::Done } else { Exit::Faulty }
            }
            Checked::Fault(fault) => {
                let text = if as_json { fault.json()? } else { fault.comment() };
                self.pieces.push(fault.error);
                self.pieces.text().extend_from_slice(text.as_bytes());
                Exit::Failed
            }
            Checked::Unchecked(unchecked) => {
                self.pieces.push(unchecked.into());
                Exit::Unknown
            }
        };
        self.exit = self.exit.worse(exit);
        Ok(())
    }
}

/// Returns those findings of a puzzle that the second solver confirms.
fn findings(
    (file, line): (&Name, usize),
    puzzle: &Puzzle,
    solutions: &Uniqueness,
    redundant: Option<Known<Vec<Cell>>>,
    mut second: Option<&mut SecondSolver>,
    limits: &Limits,
) -> Result<Result<Findings, Unchecked>, String> {
    let variant = puzzle.variant();
    let clashes = match solutions {
        Uniqueness::None => clashes(variant, puzzle.givens()),
        Uniqueness::One(_) | Uniqueness::Many(..) => Vec::new(),
    };
    if let (Some(second), []) = (&mut second, clashes.as_slice()) {
        let cutoff = second
            .confirm_uniqueness(FIRST, puzzle, solutions, limits)
            .map_err(|error| error.to_string())?;
        if let Err(unchecked) = Unchecked::none(file, line, cutoff.map(StopReason::Unchecked)) {
            return Ok(Err(unchecked));
        }
    }
    let redundant = match (redundant, second) {
        (Some(found), Some(second)) => Some(
            confirmed_redundant(puzzle, found, second, limits)
                .map_err(|error| error.to_string())?,
        ),
        (found, _) => found,
    };
    if let Err(unchecked) =
        Unchecked::none(file, line, redundant.as_ref().and_then(|found| found.cut_short))
    {
        return Ok(Err(unchecked));
    }
    let redundant = redundant.map(|found| found.value);
    let solution = match solutions {
        Uniqueness::One(grid) => Some(views::line(puzzle, grid)),
        Uniqueness::None | Uniqueness::Many(..) => None,
    };
    Ok(Ok(Findings {
        file: file.clone(),
        line,
        variant: Arc::clone(variant),
        givens: puzzle.givens().filled().count(),
        consistent: clashes.is_empty(),
        clashes: clashes.iter().map(|clash| described(puzzle, clash)).collect(),
        solvable: *solutions != Uniqueness::None,
        unique: solution.is_some(),
        minimal: redundant.as_ref().map(Vec::is_empty),
        redundant: redundant
            .unwrap_or_default()
            .iter()
            .map(|&cell| variant.position(cell).to_string())
            .collect(),
        difference: difference(puzzle, solutions),
        solution,
    }))
}

/// Returns a cell in which two solutions differ, in words.
fn difference(puzzle: &Puzzle, solutions: &Uniqueness) -> Option<String> {
    let Uniqueness::Many(first, second) = solutions else { return None };
    let variant = puzzle.variant();
    let cell = *solutions.differences().first()?;
    let name = |grid: &Grid| grid.get(cell).map_or("", |symbol| variant.alphabet().name(symbol));
    let position = variant.position(cell);
    Some(format!("{position} can hold {} or {}", name(first), name(second)))
}

fn fields_of<S: Serializer>(variant: &Arc<Variant>, serializer: S) -> Result<S::Ok, S::Error> {
    BoardFields::new(variant).serialize(serializer)
}

impl Findings {
    fn text(&self) -> String {
        let mut text = format!(
            "{}:{}: {}, {} givens\n",
            self.file,
            self.line,
            self.variant.name(),
            self.givens
        );
        text += &line("well formed", true, "");
        text += &line("consistent", self.consistent, &self.clashes.join("; "));
        if !self.consistent {
            return text;
        }
        text += &line("solvable", self.solvable, "");
        if !self.solvable {
            return text;
        }
        text += &line("unique", self.unique, self.difference.as_deref().unwrap_or_default());
        match self.minimal {
            Some(true) => text += &line("minimal", true, ""),
            Some(false) => {
                let each = if self.redundant.len() == 1 { "" } else { " (each alone)" };
                let givens = counted(self.redundant.len(), "redundant given");
                let why = format!("{givens}{each}: {}", self.redundant.join(" "));
                text += &line("minimal", false, &why);
            }
            None if self.unique => text += "  minimal      not tested; --minimal tests it\n",
            None => {}
        }
        text
    }
}

/// Returns the line for one property.
fn line(what: &str, holds: bool, why: &str) -> String {
    let yes = if holds { "yes" } else { "no" };
    let colon = if why.is_empty() { "" } else { ": " };
    format!("  {what:12} {yes}{colon}{why}\n")
}
