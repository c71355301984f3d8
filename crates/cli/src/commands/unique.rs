//! `clausoku unique`: decides whether there is no solution, one or several, and diagnoses the
//! puzzle.

mod diagnosis;
mod finding;

use std::path::Path;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use clausoku::certificate::Prover;
use clausoku::diagnosis::Known;
use clausoku::{Batch, BatchAnswers, Encoding, Puzzle, Question, SecondSolver, SolverChoice};
use encoder::GivensLevel;
use puzzle::{Cell, Limits, PuzzleSolver};

use self::finding::{Examined, Finding, InLanes, Verdict};
use super::certify::{AlsoCertify, Answered};
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::cross_check::CrossCheckArgs;
use crate::drawing::Drawing;
use crate::help::table;
use crate::interrupt;
use crate::output::{Printer, is_stdout, prepare, write_results};
use crate::progress::QuietArgs;
use crate::runner::{Answer, Answers, Job, ListArgs, Place, Refusal, Row, Shape, Sink};
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

    #[command(flatten)]
    list: ListArgs,

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

/// The work on a list.
struct Work<'u> {
    args: &'u Unique,
    choice: SolverChoice,
    together: bool,
    /// `true` if the answer for the only puzzle has a text of its own.
    is_alone: bool,
}

/// The request for each puzzle.
struct Request<'u> {
    args: &'u Unique,
    /// The limits on time and the request to stop, for the whole puzzle; on steps, for each run of brute force.
    limits: Limits,
    /// Lists the solutions of a puzzle that has several, if they are few; `None` if that is not requested.
    lister: Option<Box<dyn PuzzleSolver>>,
    encoding: Encoding,
    start: Instant,
}

impl Request<'_> {
    /// Returns the limits that are left.
    fn left(&self) -> Limits {
        self.limits.after(self.start.elapsed())
    }
}

/// A puzzle that is diagnosed alone, and its redundant givens.
struct Alone {
    examined: Examined,
    redundant: Option<Result<Known<Vec<Cell>>, clausoku::Error>>,
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

impl Unique {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.also.check(&self.list.grids)?;
        let exit = self.answer(colour)?;
        let answered = Answered {
            grids: &self.list.grids,
            args: &self.list.reading,
            max: 1,
            prover: Prover::default(),
            time_limit: self.list.time_limit,
            jobs: self.list.jobs,
            quiet: QuietArgs { quiet: self.list.output.quiet },
            colour,
        };
        self.also.run(exit, answered)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        // An invalid name is an error before the work begins.
        self.checker()?;
        let choice =
            SolverChoice::unnamed(self.method != Method::Fastest || self.encoding.used().is_some());
        let together = choice.takes_batches(&self.limits())
            && self.method != Method::SecondSolution
            && !(self.diagnose && self.cross_check.is_asked());
        let work = Work { args: self, choice, together, is_alone: false };
        if list.stream.is_asked() {
            return list.run(&work, colour).all();
        }
        let has_picture =
            !list.output.line && list.output.to.is_none() && list.output.format().is_none();
        let picture = if has_picture { &list.output.output } else { Path::new("-") };
        let drawing = Drawing::to(picture)?.with_colours(colour).with_brackets();
        let mut puzzles = list.puzzles(together)?;
        let is_alone = puzzles.is_alone() && has_picture;
        if !is_stdout(picture) && !is_alone {
            puzzles.check_second()?;
            bail!(
                "there are several puzzles, and a drawing shows one; for a line each, add --line"
            );
        }
        if !is_alone || list.json && is_stdout(picture) {
            return list.run(&Work { is_alone, ..work }, colour).puzzles(puzzles);
        }
        // The second solution that a SAT solver finds differs from the first in few cells.
        let choice = SolverChoice::unnamed(true);
        let work = Work { choice, together: false, is_alone, ..work };
        prepare(picture, &list.grids)?;
        let mut drawn = Drawn { args: self, drawing };
        let mut list = list.clone();
        list.output.output = "-".into();
        list.run(&work, colour).into_sink(puzzles, &mut drawn)
    }

    fn checker(&self) -> anyhow::Result<Option<SecondSolver>> {
        self.cross_check.second_of_puzzles(self.method.solver(), self.encoding())
    }

    fn limits(&self) -> Limits {
        let time = self.list.time_limit;
        let stop = self.stops_on_ctrl_c().then(interrupt::flag);
        Limits { time, stop, ..Limits::default() }
    }

    /// Returns the request for each puzzle. The time starts now.
    fn request(&self) -> Request<'_> {
        Request {
            args: self,
            limits: Limits { steps: self.step_limit, ..self.limits() },
            lister: self.lists().then(|| SolverChoice::unnamed(false).for_puzzles(self.encoding())),
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
        let asks_more = self.minimal || self.diagnose || self.list.time_limit.is_some();
        asks_more || self.method == Method::SecondSolution
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }
}

impl Work<'_> {
    /// Examines a puzzle that brute force solves twice.
    fn by_second_solution(
        puzzle: &Puzzle,
        (checker, request): &mut (Option<SecondSolver>, Request<'_>),
    ) -> Result<Verdict, Refusal> {
        request.start = Instant::now();
        let finding = Finding::by_second_solution(puzzle, request, checker.as_mut())?;
        Ok(Verdict::Finding(Box::new(finding)))
    }
}

impl<'u> Job for Work<'u> {
    type Row = Verdict;
    type Alone = Alone;
    type State = (Option<SecondSolver>, Request<'u>);

    fn fields(&self) -> &'static [&'static str] {
        &["solutions", "first", "second"]
    }

    fn choice(&self) -> &SolverChoice {
        &self.choice
    }

    fn is_together(&self) -> bool {
        self.together
    }

    fn is_stoppable(&self) -> bool {
        self.args.stops_on_ctrl_c()
    }

    fn has_second_step(&self) -> bool {
        self.args.diagnose && self.together
    }

    fn make(&self) -> (Batch, Self::State) {
        let batch = Batch::new(&self.choice, self.args.encoding(), self.args.limits());
        (batch, (self.args.checker().ok().flatten(), self.args.request()))
    }

    fn answer(&self, batch: &mut Batch, state: &mut Self::State) -> anyhow::Result<Answers<Self>> {
        let args = self.args;
        state.1.start = Instant::now();
        if args.method == Method::SecondSolution {
            let puzzles = (0..batch.len()).map(|index| batch.puzzle(index));
            return Ok(puzzles
                .map(|puzzle| Answer::Done(Self::by_second_solution(&puzzle, state)))
                .collect());
        }
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let redundant = if args.minimal { in_lanes(&answers)? } else { Vec::new() };
        let mut redundant = redundant.into_iter().peekable();
        let mut rows = Vec::with_capacity(answers.len());
        for index in 0..answers.len() {
            let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
            rows.push(match answers.get(index) {
                Err(error) => Answer::Done(Err(error.into())),
                Ok(answer) => {
                    let quick = answer.in_lanes().filter(|found| {
                        let is_one = found.first.is_some() && found.second.is_none();
                        // The numbers suffice for puzzles of a list that the lanes solved.
                        state.0.is_none()
                            && !self.is_alone
                            && !args.minimal
                            && (!args.diagnose || is_one)
                    });
                    let quick = quick.map(|found| InLanes::new(&found, args.method));
                    match quick {
                        Some(found) => Answer::Done(Ok(Verdict::InLanes(found))),
                        None if self.has_second_step() => {
                            Answer::Alone(Alone { examined: Examined::of(&answer), redundant })
                        }
                        None => {
                            let alone = Alone { examined: Examined::of(&answer), redundant };
                            Answer::Done(Self::examine(state, alone))
                        }
                    }
                }
            });
            // The other puzzles are not examined after Ctrl-C.
            if interrupt::came() {
                break;
            }
        }
        Ok(rows)
    }

    fn answer_alone(&self, state: &mut Self::State, alone: Alone) -> Result<Verdict, Refusal> {
        if interrupt::came() {
            return Err(Refusal { exit: Exit::Interrupted, ..Refusal::unknown("") });
        }
        state.1.start = Instant::now();
        Self::examine(state, alone)
    }
}

impl Work<'_> {
    /// Examines a solved puzzle.
    fn examine(
        (checker, request): &mut (Option<SecondSolver>, Request<'_>),
        Alone { examined, redundant }: Alone,
    ) -> Result<Verdict, Refusal> {
        let redundant = redundant.transpose()?;
        let finding = Finding::of(examined, redundant, request, checker.as_mut())?;
        Ok(Verdict::Finding(Box::new(finding)))
    }
}

/// Draws the only puzzle, and writes the text below the drawing.
struct Drawn<'d> {
    args: &'d Unique,
    drawing: Drawing,
}

impl Sink<Verdict> for Drawn<'_> {
    fn row(&mut self, place: Place<'_>, row: Verdict, printer: &mut Printer) -> anyhow::Result<()> {
        let list = &self.args.list;
        if let Verdict::Finding(finding) = &row {
            write_results(&list.output.output, &finding.draw(self.drawing)?)?;
        }
        printer.print(&if list.json { Shape::json(place, &row)? } else { row.text(place, true) })
    }
}
