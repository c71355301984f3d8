//! `clausoku unique`: decides whether there is no solution, one or several, and diagnoses the
//! puzzle.

mod diagnosed;
mod diagnosis;
mod finding;
mod request;

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, anyhow, bail};
use clap::Args;
use clausoku::certificate::Prover;
use clausoku::diagnosis::Known;
use clausoku::{
    Batch, BatchAnswers, Encoding, InLanes, Puzzle, Question, SecondSolver, SolverChoice,
};
use encoder::GivensLevel;
use puzzle::{Cell, Limits};

use self::finding::{Examined, Finding, Json, verdict_in_lanes};
use self::request::Request;
use super::certify::{AlsoCertify, Answered};
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::cross_check::CrossCheckArgs;
use crate::drawing::Drawing;
use crate::grids::GridArgs;
use crate::help::table;
use crate::input::default_files;
use crate::interrupt;
use crate::lists::{
    Entry, Fault, Faults, Letters, List, Part, Piece, Pieces, Rows, Source, for_each_part, parts,
    sources,
};
use crate::name::Name;
use crate::ordered::{parse_jobs, threads};
use crate::output::{Printer, is_stdout, refuse_input, write_results};
use crate::progress::QuietArgs;
use crate::solver::parse_time;
use crate::style::Colour;

/// The default number of values that the counts behind `--diagnose` may try.
const STEPS: u64 = 1_000_000;

/// Report whether there is one solution, and what to change if not
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Reduced)),
    after_help = "\
Examples:
  clausoku unique grid.txt --minimal
  clausoku unique grid.txt --diagnose",
    after_long_help = "\
A single puzzle with several solutions is drawn twice, and brackets mark the cells in which the two \
solutions differ. Of several puzzles, each gets one line.

The exit code is 0 if every puzzle has exactly one solution, 1 if one has not, 3 if a limit was reached \
before that was known. After Ctrl-C the results so far are printed if --minimal, --diagnose, \
--time-limit or --method second-solution was given; the exit code is 130.

Examples:
  clausoku unique grid.txt --method second-solution
  clausoku unique grid.txt --minimal --seed 7
  clausoku unique grid.txt --diagnose
  clausoku unique grid.txt -o both.svg"
)]
pub struct Unique {
    /// Grid files; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Search for the second solution
    #[arg(
        long,
        value_enum,
        default_value = "fastest",
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        help = method_help()
    )]
    method: Method,

    /// If there is one solution, list the redundant givens
    ///
    /// A minimal puzzle is printed too: redundant givens are removed one after another while the solution
    /// stays the only one.
    #[arg(long)]
    minimal: bool,

    /// Remove givens in the random order of this seed instead of in reading order
    #[arg(long, value_name = "SEED", requires = "minimal", hide_short_help = true)]
    seed: Option<u64>,

    /// If there is not one solution, explain what to change
    ///
    /// For a puzzle without a solution, conflicting givens are listed. For one with several, the cells are
    /// listed that are the same in all solutions, and further givens that leave the fewest solutions.
    #[arg(long)]
    diagnose: bool,

    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,

    /// Print one line for each puzzle, also for a single one
    #[arg(long)]
    line: bool,

    /// File for the drawing of a single puzzle
    ///
    /// Its name ends in .svg, .png or .txt; - is standard output. With --line it is the file for the lines.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    args: GridArgs,

    /// Time limit for each puzzle, as in 10s or 2m
    ///
    /// The units are ms, s, m and h; without a unit the number is in seconds.
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Limit on the steps of each brute-force search, and of all counts of --diagnose together (a million
    /// by default)
    #[arg(long, value_name = "N", help_heading = "Limits", hide_short_help = true)]
    step_limit: Option<u64>,

    #[command(flatten)]
    cross_check: CrossCheckArgs,

    #[command(flatten)]
    also: AlsoCertify,

    #[command(flatten)]
    encoding: EncodingArgs,
}

fn method_help() -> String {
    let rows = [
        (
            "fastest",
            "vector instructions for lists of boards of up to 16 symbols, else as sat (the default)",
        ),
        ("sat", "a SAT solver, with a clause that excludes the first solution"),
        (
            "second-solution",
            "Falissard's: brute force with larger symbols than in the first solution",
        ),
    ];
    format!("Method that searches for a second solution\n\n{}", table(&rows))
}

/// The methods that search for a second solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// Lanes on small boards, a SAT solver on others and where an encoding is asked for.
    Fastest,
    /// A SAT solver, with a clause that excludes the first solution.
    Sat,
    /// Falissard's: brute force again, in each cell with the symbols after the first solution's.
    SecondSolution,
}

impl Method {
    /// Returns the name of the method on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Sat => "sat",
            Self::SecondSolution => "second-solution",
        }
    }

    /// Returns the name of the solver that the method uses.
    pub fn solver(self) -> &'static str {
        match self {
            Self::Fastest | Self::Sat => backends::SOLVERS[0].name,
            Self::SecondSolution => "brute-force",
        }
    }
}

/// The form of the results.
#[derive(Clone, Copy)]
struct Shape {
    /// `true` if there is a single puzzle.
    alone: bool,
    drawing: Option<Drawing>,
}

/// The results of a part of a list.
struct Printed {
    pieces: Pieces<Other>,
    puzzles: u64,
    exit: Exit,
}

/// A result other than text.
enum Other {
    Drawn(Vec<u8>),
    Fault(Error),
}

/// A puzzle of a batch and its redundant givens.
type Redundant = (usize, Result<Known<Vec<Cell>>, clausoku::Error>);

/// Returns the redundant givens of the puzzles with one solution that the lanes solved.
fn in_lanes(answers: &BatchAnswers<'_>) -> anyhow::Result<Vec<Redundant>> {
    let indices: Vec<usize> = (0..answers.len())
        .filter(|index| {
            answers
                .get(*index)
                .is_ok_and(|answer| answer.in_lanes().is_some() && answer.search().solutions == 1)
        })
        .collect();
    let redundant = answers.redundant_givens(&indices)?;
    Ok(indices.into_iter().zip(redundant).collect())
}

impl Printed {
    fn new() -> Self {
        Self { pieces: Pieces::new(), puzzles: 0, exit: Exit::Done }
    }

    fn finding(
        &mut self,
        finding: &Finding,
        (file, line): (&Name, usize),
        as_json: bool,
        Shape { alone, drawing }: Shape,
    ) -> anyhow::Result<()> {
        if let Some(drawing) = drawing {
            self.pieces.push(Other::Drawn(finding.draw(drawing)?));
        }
        let text = self.pieces.text();
        if as_json {
            serde_json::to_writer(&mut *text, &finding.json(file, line))?;
            text.push(b'\n');
        } else {
            let lines = if alone { finding.text() } else { finding.line(file, line) };
            text.extend_from_slice(lines.as_bytes());
        }
        self.exit = self.exit.worse(finding.exit());
        Ok(())
    }

    /// Writes the result for a puzzle that the lanes solved.
    fn in_lanes(
        &mut self,
        found: &InLanes<'_>,
        (file, line): (&Name, usize),
        args: &Unique,
        letters: &mut Letters,
    ) -> anyhow::Result<()> {
        let text = self.pieces.text();
        if args.json {
            let json = Json::in_lanes((file, line), found, args.method, letters)?;
            serde_json::to_writer(&mut *text, &json)?;
            text.push(b'\n');
        } else {
            writeln!(text, "{file}:{line}: {}", verdict_in_lanes(found))?;
        }
        let is_unique = found.first.is_some() && found.second.is_none();
        self.exit = self.exit.worse(if is_unique { Exit::Done } else { Exit::Faulty });
        Ok(())
    }

    fn fault(&mut self, fault: Fault, as_json: bool) -> anyhow::Result<()> {
        let text = if as_json { fault.json()? } else { fault.comment() };
        self.pieces.text().extend_from_slice(text.as_bytes());
        self.pieces.push(Other::Fault(fault.error));
        self.exit = self.exit.worse(Exit::Failed);
        Ok(())
    }
}

impl Unique {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.also.check(&self.grids)?;
        let exit = self.answer(colour)?;
        let answered = Answered {
            grids: &self.grids,
            args: &self.args,
            max: 1,
            prover: Prover::default(),
            time_limit: self.time_limit,
            jobs: self.jobs,
            quiet: self.quiet,
            colour,
        };
        self.also.run(exit, answered)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        let picture = if self.line { Path::new("-") } else { &self.output };
        let drawing = Drawing::to(picture)?.with_colours(colour).with_brackets();
        for grid in &self.grids {
            refuse_input(&self.output, grid)?;
        }
        // An invalid name is an error before the work begins.
        self.checker()?;
        let choice =
            SolverChoice::unnamed(self.method != Method::Fastest || self.encoding.used().is_some());
        let together = choice.takes_batches(&self.limits())
            && self.method != Method::SecondSolution
            && !(self.diagnose && self.cross_check.is_asked());
        let mut sources = sources(&self.args, &self.grids, together);
        let first = sources.next().context("there is no puzzle in the input")?;
        let second = sources.next();
        let alone = second.is_none() && matches!(first, Source::Puzzle(_)) && !self.line;
        let is_list = second.is_some() || matches!(first, Source::Lines(_));
        let is_drawn = alone && !(self.json && is_stdout(&self.output));
        // The second solution that a SAT solver finds differs from the first in few cells.
        let (choice, together) =
            if is_drawn { (SolverChoice::unnamed(true), false) } else { (choice, together) };
        if !is_stdout(picture) && is_list {
            if let Some(Source::Puzzle((_, second))) = second {
                second?;
            }
            bail!(
                "there are several puzzles, and a drawing shows one; for a line each, add --line"
            );
        }
        let mut printer = Printer::open(if self.line { &self.output } else { Path::new("-") })?;
        let mut progress = self.quiet.progress("puzzles");
        let mut exit = Exit::Done;
        let mut faults = Faults::new(colour);
        let mut stopped = false;
        let shape = Shape { alone, drawing: is_drawn.then_some(drawing) };
        let consume = |printed: anyhow::Result<Printed>| -> anyhow::Result<()> {
            // If Ctrl-C comes while this is printed, the next puzzle is the last and still gets its
            // line.
            let is_last = interrupt::came();
            let printed = printed?;
            progress.steps(printed.puzzles);
            for piece in printed.pieces {
                match piece {
                    Piece::Text(text) | Piece::Rows(Rows { text, .. }) => {
                        printer.print_bytes(&text)?;
                    }
                    Piece::Other(Other::Drawn(drawn)) => {
                        write_results(picture, &drawn)?;
                    }
                    Piece::Other(Other::Fault(error)) => {
                        progress.clear();
                        faults.report(&error);
                    }
                }
            }
            exit = exit.worse(printed.exit);
            if is_last {
                exit = Exit::Interrupted;
                stopped = true;
                bail!("interrupted");
            }
            Ok(())
        };
        let sources = [first].into_iter().chain(second).chain(sources);
        let parts = parts(sources, &choice, together);
        let done = if self.diagnose && together {
            self.diagnose_list(parts, &choice, shape, consume)
        } else {
            self.examine_list(parts, &choice, shape, consume)
        };
        progress.clear();
        if !stopped {
            done?;
        }
        printer.finish()?;
        Ok(exit)
    }

    /// Examines the puzzles of a list, those of a part together.
    fn examine_list(
        &self,
        parts: impl Iterator<Item = Part> + Send,
        choice: &SolverChoice,
        shape: Shape,
        consume: impl FnMut(anyhow::Result<Printed>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for_each_part(
            parts,
            threads(self.jobs),
            || (self.batch(choice), self.checker().ok().flatten()),
            |list, checker| self.print_list(list, checker.as_mut(), shape),
            consume,
        )
    }

    fn batch(&self, choice: &SolverChoice) -> Batch {
        Batch::new(choice, self.encoding(), self.limits())
    }

    fn checker(&self) -> anyhow::Result<Option<SecondSolver>> {
        self.cross_check.second_of_puzzles(self.method.solver(), self.encoding())
    }

    /// Returns the printed output of the puzzles of a part of a list.
    fn print_list(
        &self,
        list: &mut List,
        mut checker: Option<&mut SecondSolver>,
        shape: Shape,
    ) -> anyhow::Result<Printed> {
        let mut request = self.request();
        let List { batch, entries, letters, .. } = list;
        let puzzles: Vec<Puzzle> = match self.method {
            Method::SecondSolution => (0..batch.len()).map(|index| batch.puzzle(index)).collect(),
            Method::Fastest | Method::Sat => Vec::new(),
        };
        let answers = match self.method {
            Method::SecondSolution => None,
            Method::Fastest | Method::Sat => {
                Some(batch.solve(Question { most: 2, second: true, costs: false })?)
            }
        };
        let mut redundant = match &answers {
            Some(answers) if self.minimal => in_lanes(answers)?,
            _ => Vec::new(),
        }
        .into_iter()
        .peekable();
        // The numbers suffice for puzzles of a list that the lanes solved.
        let is_plain =
            checker.is_none() && !shape.alone && shape.drawing.is_none() && !request.asks_more();
        let mut index = 0;
        let mut printed = Printed::new();
        for entry in entries.drain(..) {
            printed.puzzles += 1;
            let (file, line) = match entry {
                Entry::Puzzle(file, line) => (file, line),
                Entry::Fault(fault) => {
                    printed.fault(fault, self.json)?;
                    continue;
                }
            };
            let answer = answers.as_ref().map(|answers| answers.get(index));
            if let Some(Ok(answer)) = answer
                && is_plain
                && let Some(found) = answer.in_lanes()
            {
                index += 1;
                printed.in_lanes(&found, (&file, line), self, letters)?;
                continue;
            }
            let checker = checker.as_deref_mut();
            let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
            let finding = match answer {
                Some(answer) => answer.map_err(|error| anyhow!("{error}")).and_then(|answer| {
                    let examined = Examined::of(&answer);
                    Finding::of(examined, redundant.transpose()?, &mut request, checker)
                }),
                None => Finding::by_second_solution(&puzzles[index], &mut request, checker),
            };
            index += 1;
            match finding {
                Ok(finding) => printed.finding(&finding, (&file, line), self.json, shape)?,
                Err(error) => printed.fault(Fault::of_puzzle(&file, line, error), self.json)?,
            }
            // The other puzzles are not examined after Ctrl-C.
            if interrupt::came() {
                break;
            }
        }
        Ok(printed)
    }

    fn limits(&self) -> Limits {
        let time = self.time_limit;
        let stop = self.stops_on_ctrl_c().then(interrupt::flag);
        Limits { time, stop, ..Limits::default() }
    }

    /// Returns the request for each puzzle. The time starts now.
    fn request(&self) -> Request {
        Request {
            method: self.method,
            minimal: self.minimal,
            seed: self.seed,
            diagnose: self.diagnose,
            limits: Limits { steps: self.step_limit, ..self.limits() },
            lister: self.lists().then(|| SolverChoice::unnamed(false).for_puzzles(self.encoding())),
            counting: self.step_limit.unwrap_or(STEPS),
            encoding: self.encoding(),
            start: Instant::now(),
        }
    }

    /// Returns `true` if the solutions of a puzzle with few solutions are listed.
    fn lists(&self) -> bool {
        self.diagnose
            && self.method == Method::Fastest
            && self.step_limit.is_none()
            && self.encoding.used().is_none()
            && !self.cross_check.is_asked()
    }

    /// Returns `true` if there may be results before the work on a puzzle ends. If not, Ctrl-C ends the process at
    /// once, because a SAT solver that can be stopped is slower.
    fn stops_on_ctrl_c(&self) -> bool {
        let asks_more = self.minimal || self.diagnose || self.time_limit.is_some();
        asks_more || self.method == Method::SecondSolution
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }
}
