//! `clausoku check`: checks whether puzzles are solvable, unique and minimal, and explains what is wrong.

mod answers;
mod diagnosis;
mod finding;

use std::path::Path;
use std::time::Instant;

use anyhow::ensure;
use clap::Args;
use clausoku::solving::{BatchAnswers, Limits, PuzzleSolver, Question};
use clausoku::{
    Batch, Encoding, SolverChoice, Variant, certificate::Prover, cross_checking::SecondSolver,
    encoding::GivensLevel,
};
use clausoku_runner::drawing::Drawing;
use clausoku_runner::fields::Either;
use clausoku_runner::jobs::{
    Answer, Answers, Job, JobProperties, ListArgs, Origin, Place, Refusal, Row,
};
use clausoku_runner::name::extension;
use clausoku_runner::output::{Printer, is_stdout, prepare};
use clausoku_runner::solver::CrossCheckArgs;
use clausoku_runner::streams::Value;
use clausoku_runner::{Colour, Exit, interrupt};
use serde::Serialize;

use self::answers::InLanes;
use self::finding::{Examined, Finding, Redundant, Solutions};
use super::certify::AlsoCertify;
use super::options::{EncodingArgs, default_givens};

/// The default number of values that the counts behind `--diagnose` may try.
const STEPS: u64 = 1_000_000;

/// The largest order of boards whose redundant givens are searched without `--minimal`: the search
/// takes a solver call for each given.
const MAX_ORDER_UNASKED: usize = 16;

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
read, 3 if a limit was reached or the solver of --cross-check gives no answer. After Ctrl-C the results so far \
are printed if --minimal, --diagnose, --time-limit or --method second-solution was given; the exit code is 130.

Examples:
  clausoku check puzzles.txt
  clausoku check grid.txt --diagnose
  clausoku check grid.txt --minimal --seed 7
  clausoku check puzzles.txt --solutions --method second-solution
  clausoku check grid.txt -o both.svg"
)]
pub struct Check {
    /// Report only whether there is no solution, one or several
    ///
    /// A single puzzle is drawn with its solution, or twice if there are several; brackets mark the cells in which the
    /// two solutions differ. Of several puzzles, each gets one line. Without this option, -o draws if the name of its
    /// file ends in .svg or .png.
    #[arg(long)]
    solutions: bool,

    /// List the redundant givens on boards of all orders, and a minimal puzzle
    ///
    /// Without this option redundant givens are listed on boards up to order 16. For the minimal puzzle, redundant givens
    /// are removed one after another while the solution stays the only one; above order 16 it needs --solutions too.
    #[arg(long)]
    minimal: bool,

    /// Remove givens in the random order of this seed instead of in reading order
    #[arg(long, value_name = "SEED", requires = "minimal", hide_short_help = true)]
    seed: Option<u64>,

    /// Explain why there is not exactly one solution
    ///
    /// For a puzzle without a solution, conflicting givens are listed. For one with several, the cells are
    /// listed that are the same in all solutions, and further givens that leave the fewest solutions.
    #[arg(long, conflicts_with = "StreamArgs")]
    diagnose: bool,

    /// Method that searches for a second solution
    #[arg(long, value_enum, default_value = "fastest", help_heading = "Solver")]
    method: Method,

    #[command(flatten)]
    list: ListArgs,

    /// Limit on the steps of each brute-force search, and of all counts of --diagnose together (a million
    /// by default)
    #[arg(long, value_name = "N", help_heading = "Limits")]
    step_limit: Option<u64>,

    #[command(flatten)]
    second: CrossCheckArgs,

    #[command(flatten)]
    also: AlsoCertify,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// The methods that search for a second solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Vector instructions for lists of boards of up to 16 symbols, else as sat
    Fastest,
    /// A SAT solver, with a clause that excludes the first solution
    Sat,
    /// Falissard's: brute force with larger symbols than in the first solution
    SecondSolution,
}

impl Method {
    /// Returns the name of the solver that the method uses.
    pub fn solver(self) -> &'static str {
        match self {
            Self::Fastest | Self::Sat => clausoku::sat::SOLVERS[0].name,
            Self::SecondSolution => "brute-force",
        }
    }
}

/// The work on a list.
struct Work<'c> {
    args: &'c Check,
    choice: SolverChoice,
    together: bool,
    /// `true` if the only puzzle is drawn or has a text of its own.
    is_alone: bool,
}

/// The request for each puzzle.
struct Request<'c> {
    args: &'c Check,
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

impl Check {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.also.check(&self.list.grids)?;
        let exit = self.answer(colour)?;
        self.also.run(exit, &self.list, 1, Prover::default(), colour)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        ensure!(
            !(self.diagnose && list.writes_table()),
            "--diagnose is for text and JSON; add --json"
        );
        // An invalid name is an error before the work begins.
        self.checker()?;
        let choice =
            SolverChoice::unnamed(self.method != Method::Fastest || self.encoding.used().is_some());
        let together = choice.takes_batches(&self.limits())
            && self.method != Method::SecondSolution
            && !(self.diagnose && self.second.is_asked());
        let work = Work { args: self, choice, together, is_alone: false };
        if list.stream.is_asked() {
            return list.run(&work, colour).all();
        }
        let picture = self.picture();
        let drawing = Drawing::new(picture.unwrap_or(Path::new("-")), None)?;
        let mut puzzles = list.puzzles(together)?;
        let is_alone = puzzles.is_alone();
        let file = picture.filter(|picture| !is_stdout(picture));
        if file.is_some() {
            puzzles.refuse_several(list, "a drawing shows one; for a line each, add --line")?;
        }
        let picture = match picture {
            Some(picture) if is_alone && (file.is_some() || !list.json) => picture,
            _ => {
                let work = Work { is_alone: is_alone && picture.is_some(), ..work };
                return list.run(&work, colour).puzzles(puzzles);
            }
        };
        // The second solution that a SAT solver finds differs from the first in few cells.
        let choice = SolverChoice::unnamed(true);
        let work = Work { choice, together: false, is_alone, ..work };
        let mut drawing = drawing.with_colours(colour);
        drawing.style.brackets = true;
        prepare(picture, &list.grids)?;
        let mut list = list.clone();
        list.output.output = "-".into();
        // The text is below the drawing.
        let draw = &mut |origin: Origin, row: Verdict, printer: &mut Printer| {
            if let Some(finding) = row.finding() {
                let drawn = finding.draw(drawing)?;
                // After Ctrl-C, what was there before is there still.
                let mut output = Printer::open(picture)?;
                output.print_bytes(drawn)?;
                output.finish()?;
            }
            let place = origin.place();
            printer.print(&if list.json { row.json_lines(place)? } else { row.text(place, true) })
        };
        list.run_into(&work, puzzles, draw, colour)
    }

    /// Returns the file of the drawing, `-` for the terminal; `None` if there is none.
    fn picture(&self) -> Option<&Path> {
        let output = &self.list.output;
        let is_grid = output.line || output.to.is_some() || output.format().is_some();
        let ending = extension(output.path());
        let is_picture = matches!(ending.as_deref(), Some("svg" | "png"));
        (!is_grid && output.output.append.is_none() && (self.solutions || is_picture))
            .then_some(output.path())
    }

    /// Returns `true` if the redundant givens of a puzzle with one solution are searched.
    fn searches_redundant(&self, variant: &Variant) -> bool {
        self.minimal || !self.solutions && variant.order() <= MAX_ORDER_UNASKED
    }

    /// Returns `true` if a minimal puzzle is searched within one with one solution. That takes long on large boards.
    fn searches_minimal(&self, variant: &Variant) -> bool {
        self.minimal && (self.solutions || variant.order() <= MAX_ORDER_UNASKED)
    }

    fn checker(&self) -> anyhow::Result<Option<SecondSolver>> {
        self.second.second_of_puzzles(self.method.solver(), self.encoding())
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
            && !self.second.is_asked()
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

impl<'c> Job for Work<'c> {
    type Row = Verdict;
    type Alone = Examined;
    type State = (Option<SecondSolver>, Request<'c>);

    fn properties(&self) -> JobProperties {
        let fields: &[_] = if self.args.solutions {
            &["solutions", "first", "second"]
        } else {
            &["solutions", "minimal", "redundant", "clashes"]
        };
        JobProperties {
            fields,
            choice: self.choice.clone(),
            encoding: self.args.encoding(),
            limits: self.args.limits(),
            is_together: self.together,
            is_stoppable: self.args.stops_on_ctrl_c(),
            has_second_step: self.args.diagnose && self.together,
            ..JobProperties::default()
        }
    }

    fn state(&self) -> Self::State {
        (self.args.checker().ok().flatten(), self.args.request())
    }

    fn answer(&self, batch: &mut Batch, state: &mut Self::State) -> anyhow::Result<Answers<Self>> {
        let args = self.args;
        if args.method == Method::SecondSolution {
            let puzzles = (0..batch.len()).map(|index| batch.puzzle(index));
            let rows = puzzles.map(|puzzle| {
                state.1.start = Instant::now();
                let examined = Examined::by_second_solution(puzzle, &state.1)?;
                self.examine(state, examined)
            });
            return Ok(rows.map(Answer::Done).collect());
        }
        state.1.start = Instant::now();
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let mut redundant = self.redundant_in_lanes(&answers)?.into_iter().peekable();
        let has_second_step = self.properties().has_second_step;
        let mut rows = Vec::with_capacity(answers.len());
        for index in 0..answers.len() {
            let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
            rows.push(match answers.get(index) {
                Err(error) => Answer::Done(Err(error.into())),
                Ok(answer) => {
                    state.1.start = Instant::now();
                    let quick = answer.in_lanes().filter(|_| state.0.is_none());
                    if let Some(found) = quick.and_then(|found| self.quick(&found)) {
                        Answer::Done(Ok(Verdict::InLanes(found)))
                    } else {
                        let examined = Examined::from_answer(&answer, redundant);
                        if has_second_step {
                            Answer::Alone(examined)
                        } else {
                            Answer::Done(self.examine(state, examined))
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

    fn answer_alone(
        &self,
        state: &mut Self::State,
        examined: Examined,
    ) -> Result<Verdict, Refusal> {
        if interrupt::came() {
            return Err(Refusal { exit: Exit::Interrupted, ..Refusal::unknown("") });
        }
        state.1.start = Instant::now();
        self.examine(state, examined)
    }
}

impl Work<'_> {
    /// Returns the answer for a puzzle of a list whose numbers suffice.
    fn quick(&self, found: &clausoku::solving::InLanes<'_>) -> Option<InLanes> {
        let Check { solutions, minimal, diagnose, method, .. } = self.args;
        let is_one = found.first.is_some() && found.second.is_none();
        let suffices = *solutions && !self.is_alone && !minimal && (!diagnose || is_one);
        suffices.then(|| InLanes::new(found, *method))
    }

    /// Returns the redundant givens of puzzles that the lanes solved, by the index of the puzzle.
    fn redundant_in_lanes(
        &self,
        answers: &BatchAnswers<'_>,
    ) -> anyhow::Result<Vec<(usize, Redundant)>> {
        let is_asked = |index: &usize| {
            answers.get(*index).is_ok_and(|answer| {
                answer.in_lanes().is_some()
                    && answer.search().solutions == 1
                    && self.args.searches_redundant(answer.variant())
            })
        };
        let indices: Vec<usize> = (0..answers.len()).filter(is_asked).collect();
        let redundant = answers.redundant_givens(&indices)?;
        Ok(indices.into_iter().zip(redundant).collect())
    }

    /// Examines a solved puzzle.
    fn examine(
        &self,
        (checker, request): &mut (Option<SecondSolver>, Request<'_>),
        examined: Examined,
    ) -> Result<Verdict, Refusal> {
        let finding = Finding::new(examined, request, checker.as_mut())?;
        if self.args.solutions {
            return Ok(Verdict::Solutions(Box::new(finding)));
        }
        let cut_short = finding.redundant.as_ref().and_then(|redundant| redundant.cut_short);
        match (&finding.solutions, &cut_short) {
            (Solutions::Unknown(ended, _), _) | (_, Some(ended)) => Err(Refusal::limit(ended)),
            _ if self.args.list.asks_lines() => Ok(Verdict::Line(Box::new(finding))),
            _ => Ok(Verdict::Properties(Box::new(finding))),
        }
    }
}

/// The answer for a puzzle.
enum Verdict {
    /// The solutions alone.
    InLanes(InLanes),
    Solutions(Box<Finding>),
    Properties(Box<Finding>),
    /// The properties in one line.
    Line(Box<Finding>),
}

impl Row for Verdict {
    fn values(&self) -> Vec<Value<'_>> {
        let found = match self {
            Self::Properties(finding) | Self::Line(finding) => return finding.property_values(),
            Self::InLanes(found) => found.known(),
            Self::Solutions(finding) => finding.known_solutions(),
        };
        let [first, second] = [found.first, found.second].map(Option::unwrap_or_default);
        vec![Value::text(found.solutions), Value::text(first), Value::text(second)]
    }

    fn json(&self) -> impl Serialize {
        match self {
            Self::InLanes(found) => Either::One(Either::One(found.json())),
            Self::Solutions(finding) => Either::One(Either::Other(finding.solutions_json())),
            Self::Properties(finding) | Self::Line(finding) => {
                Either::Other(finding.properties_json())
            }
        }
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        match self {
            Self::InLanes(found) => format!("{place}: {}\n", found.verdict()),
            Self::Solutions(finding) if is_alone => finding.text_below(),
            Self::Solutions(finding) => finding.line(place),
            Self::Properties(finding) => finding.properties(place),
            Self::Line(finding) => finding.properties_line(place),
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::InLanes(found) => found.exit(),
            Self::Solutions(finding) | Self::Properties(finding) | Self::Line(finding) => {
                finding.solutions.exit()
            }
        }
    }
}

impl Verdict {
    /// Returns the finding, unless the numbers of the lanes sufficed.
    fn finding(&self) -> Option<&Finding> {
        match self {
            Self::InLanes(_) => None,
            Self::Solutions(finding) | Self::Properties(finding) | Self::Line(finding) => {
                Some(finding)
            }
        }
    }
}
