//! `clausoku check`: checks whether puzzles are solvable, unique and minimal, and explains what is wrong.

mod answers;
mod diagnosis;
mod finding;

use std::path::Path;
use std::sync::Arc;

use anyhow::ensure;
use clap::Args;
use clausoku::lists::{CHECKS, Column, Kind, Status};
use clausoku::solving::{BatchAnswers, InLanes, Limits, PuzzleSolver, Question};
use clausoku::{
    Batch, Encoding, Grid, SolverChoice, Uniqueness, Variant, cross_checking::SecondSolver,
    encoding::GivensLevel,
};
use clausoku_files::Deadline;
use clausoku_runner::{
    Answer, Answers, BoardFields, Colour, CrossCheckArgs, Drawing, ENCODING, EncodingArgs, Exit,
    Job, JobProperties, ListArgs, Origin, Place, Printer, Refusal, Results, Row, Value,
    default_givens, extension, fields, first_used, interrupt, is_stdout, object, prepare, views,
};
use serde::Serialize;

use self::finding::{Finding, Redundant, Solutions};

/// The columns of `--solutions`.
const PAIRS: &[Column] = &[
    CHECKS[0],
    Column::new("first", Kind::Grid, "a solution"),
    Column::new("second", Kind::Grid, "another solution"),
];

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
    #[arg(long, requires = "minimal", hide_short_help = true)]
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
    deadline: Deadline,
    /// Lists the solutions of a puzzle that has several, if they are few; `None` if that is not requested.
    lister: Option<Box<dyn PuzzleSolver>>,
    encoding: Encoding,
    /// Confirms the findings, if that is requested.
    second: Option<SecondSolver>,
}

impl Request<'_> {
    /// Begins the time of the next puzzle.
    fn begin(&mut self) {
        self.deadline = Deadline::start(self.deadline.limits());
    }

    /// Returns the limits that are left.
    fn left(&self) -> Limits {
        self.deadline.left()
    }
}

impl Check {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        ensure!(
            !(self.diagnose && list.writes_table()),
            "--diagnose is for text and JSON; add --json"
        );
        // An invalid name is an error before the work begins.
        self.checker()?;
        let choice =
            SolverChoice::unnamed(self.method != Method::Fastest || first_used(ENCODING).is_some());
        let together = choice.takes_batches(&self.limits())
            && self.method != Method::SecondSolution
            && !(self.diagnose && self.second.is_asked());
        let work = Work { args: self, choice, together, is_alone: false };
        if list.stream.is_asked() {
            return list.run(&work, colour).all();
        }
        let picture = self.picture();
        let drawing = Drawing::new(picture.unwrap_or(Path::new("-")), None)?;
        let file = picture.filter(|picture| !is_stdout(picture));
        // A drawing shows no columns, so that the row of a table is a single puzzle.
        let asked = together.into();
        let in_blocks = if file.is_some() { asked } else { list.in_blocks(asked) };
        let mut puzzles = list.puzzles_in(None, in_blocks)?;
        let is_alone = puzzles.is_alone();
        if file.is_some() {
            puzzles.refuse_several(list, "a drawing shows one; for a line each, add --line")?;
        }
        let drawn = picture.filter(|_| is_alone && (file.is_some() || !list.json));
        let Some(path) = drawn else {
            let work = Work { is_alone: is_alone && picture.is_some(), ..work };
            return list.run(&work, colour).puzzles(puzzles);
        };
        // The second solution that a SAT solver finds differs from the first in few cells.
        let choice = SolverChoice::unnamed(true);
        let work = Work { choice, together: false, is_alone, ..work };
        let mut drawing = drawing.with_colours(colour);
        drawing.style.brackets = true;
        prepare(path, &list.grids)?;
        let mut list = list.clone();
        list.output.output = "-".into();
        // The text is below the drawing.
        let draw = &mut |origin: Origin, row: Verdict, printer: &mut Printer| {
            if let Verdict::Found(finding, _) = &row {
                let drawn = finding.draw(drawing)?;
                // After Ctrl-C, what was there before is there still.
                let mut output = Printer::open(path)?;
                output.print_bytes(drawn)?;
                output.finish()?;
            }
            let place = origin.place();
            printer.print(&if list.json { row.json(place)? } else { row.text(place, true) })
        };
        list.run_into(&work, puzzles, draw, colour)
    }

    /// Returns the file of the drawing, `-` for the terminal; `None` if there is none.
    fn picture(&self) -> Option<&Path> {
        let output = &self.list.output;
        let is_grid = output.line || output.to.is_some() || output.format().is_some();
        let ending = extension(output.path());
        let is_picture = match ending.as_deref() {
            Some("svg" | "png") => true,
            Some("pdf" | "txt") => self.solutions,
            _ => self.solutions && is_stdout(output.path()),
        };
        (!is_grid && output.output.append.is_none() && is_picture).then_some(output.path())
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
            deadline: Deadline::start(&Limits { steps: self.step_limit, ..self.limits() }),
            lister: self.lists().then(|| SolverChoice::unnamed(false).for_puzzles(self.encoding())),
            encoding: self.encoding(),
            second: self.checker().ok().flatten(),
        }
    }

    /// Returns `true` if the solutions of a puzzle with few solutions are listed.
    fn lists(&self) -> bool {
        self.diagnose
            && self.method == Method::Fastest
            && self.step_limit.is_none()
            && first_used(ENCODING).is_none()
            && !self.second.is_asked()
    }

    /// Returns `true` if there may be results before the work on a puzzle ends. If not, Ctrl-C ends the process at
    /// once, because a SAT solver that can be stopped is slower.
    fn stops_on_ctrl_c(&self) -> bool {
        let asks_more = self.minimal || self.diagnose || self.list.time_limit.is_some();
        // A solver that Ctrl-C can stop writes a proof to nowhere, which took a third more time on a list of 2,000
        // puzzles.
        asks_more || self.method == Method::SecondSolution
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }
}

impl<'c> Job for Work<'c> {
    type Row = Verdict;
    type Alone = Box<Finding>;
    type State = Request<'c>;

    fn properties(&self) -> JobProperties {
        JobProperties {
            columns: if self.args.solutions { PAIRS } else { CHECKS },
            choice: self.choice.clone(),
            encoding: self.args.encoding(),
            limits: self.args.limits(),
            is_together: self.together,
            is_stoppable: self.args.stops_on_ctrl_c(),
            has_second_step: self.has_second_step(),
            ..JobProperties::default()
        }
    }

    fn state(&self) -> Request<'c> {
        self.args.request()
    }

    fn answer(
        &self,
        batch: &mut Batch,
        request: &mut Request<'c>,
    ) -> anyhow::Result<Answers<Self>> {
        let args = self.args;
        if args.method == Method::SecondSolution {
            let puzzles = (0..batch.len()).map(|index| batch.puzzle(index));
            let rows = puzzles.map(|puzzle| {
                request.begin();
                let solved = Finding::by_second_solution(puzzle, request)?;
                self.examine(request, solved)
            });
            return Ok(rows.map(Answer::Done).collect());
        }
        request.begin();
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let mut redundant = self.redundant_in_lanes(&answers)?.into_iter().peekable();
        let mut rows = Vec::with_capacity(answers.len());
        for index in 0..answers.len() {
            let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
            let row = answers.get(index).map_err(Refusal::from).and_then(|answer| {
                let quick = answer.in_lanes().filter(|_| request.second.is_none());
                if let Some(verdict) = quick.and_then(|found| self.quick(&found)) {
                    return Ok(Answer::Done(Ok(verdict)));
                }
                let solved = Finding::from_answer(&answer, args.method, redundant)?;
                if self.has_second_step() {
                    return Ok(Answer::Alone(solved));
                }
                request.begin();
                self.examine(request, solved).map(|verdict| Answer::Done(Ok(verdict)))
            });
            rows.push(row.unwrap_or_else(|refusal| Answer::Done(Err(refusal))));
            // The other puzzles are not examined after Ctrl-C.
            if interrupt::came() {
                break;
            }
        }
        Ok(rows)
    }

    fn alone(
        &self,
        request: &mut Request<'c>,
        solved: Box<Finding>,
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        if interrupt::came() {
            return results.refuse(interrupted());
        }
        request.begin();
        results.known(self.examine(request, solved))
    }
}

impl Work<'_> {
    /// Returns `true` if puzzles are examined one after another, outside their block.
    fn has_second_step(&self) -> bool {
        self.args.diagnose && self.together
    }

    /// Returns the answer for a puzzle of a list of which nothing but the solutions is asked.
    fn quick(&self, found: &InLanes<'_>) -> Option<Verdict> {
        let Check { solutions, minimal, diagnose, method, .. } = self.args;
        let is_one = found.first.is_some() && found.second.is_none();
        let suffices = *solutions && !self.is_alone && !minimal && (!diagnose || is_one);
        suffices.then(|| {
            let grids = [found.first, found.second].into_iter().flatten();
            let known = Uniqueness::from_solutions(grids.map(Grid::from_bytes));
            let solutions = Solutions { known, cut_short: None };
            Verdict::InLanes(Arc::clone(found.variant), *method, solutions)
        })
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
        // A given is redundant exactly if the puzzle without it, with its candidate excluded, has no solution. So the
        // givens of all puzzles are puzzles of further batches, and not a question to a solver each.
        let redundant = answers.redundant_givens(&indices)?;
        Ok(indices.into_iter().zip(redundant).collect())
    }

    /// Examines a solved puzzle.
    fn examine(
        &self,
        request: &mut Request<'_>,
        mut finding: Box<Finding>,
    ) -> Result<Verdict, Refusal> {
        finding.examine(request)?;
        let form = match (self.args.solutions, self.args.list.asks_lines()) {
            (true, _) => Form::Solutions,
            _ if interrupt::came() && finding.stopped().is_some() => return Err(interrupted()),
            (false, true) => Form::Line,
            (false, false) => Form::Properties,
        };
        Ok(Verdict::Found(finding, form))
    }
}

/// Returns the refusal of a puzzle that Ctrl-C ended.
fn interrupted() -> Refusal {
    Refusal { exit: Exit::Interrupted, ..Refusal::unknown("") }
}

/// The answer for a puzzle.
enum Verdict {
    /// The solutions of a puzzle on this board, which the lanes found.
    InLanes(Arc<Variant>, Method, Solutions),
    /// The finding about a puzzle, in this form.
    Found(Box<Finding>, Form),
}

/// The form of a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The solutions, with a diagnosis.
    Solutions,
    Properties,
    /// The properties in one line.
    Line,
}

impl Verdict {
    /// Returns the solutions of the puzzle, with its board and the method.
    fn solutions(&self) -> (&Variant, Method, &Solutions) {
        match self {
            Self::InLanes(variant, method, solutions) => (variant, *method, solutions),
            Self::Found(finding, _) => {
                (finding.puzzle.variant(), finding.method, &finding.solutions)
            }
        }
    }

    /// Returns the finding, unless the lanes found the solutions.
    fn finding(&self) -> Option<&Finding> {
        match self {
            Self::InLanes(..) => None,
            Self::Found(finding, _) => Some(finding),
        }
    }
}

impl Row for Verdict {
    fn values(&self) -> Vec<Value<'_>> {
        if let Self::Found(finding, Form::Properties | Form::Line) = self {
            return finding.property_values();
        }
        let (variant, _, solutions) = self.solutions();
        let [first, second] = solutions.lines(variant).map(Option::unwrap_or_default);
        vec![solutions.count(), Value::text(first), Value::text(second)]
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        if let Self::Found(finding, Form::Properties | Form::Line) = self {
            return object(place, finding.properties_json());
        }
        let ((variant, method, solutions), finding) = (self.solutions(), self.finding());
        let [first, second] = solutions.lines(variant);
        let json = fields! {
            ..variant: BoardFields::new(variant),
            method,
            // 2 if there are several; `null` if a limit was reached before the number was known.
            solutions: solutions.known_count(),
            first,
            second,
            // The cells in which the two solutions differ.
            differ: views::places_json(variant, &solutions.known.differences())?,
            runs?: finding.and_then(Finding::runs_json),
            minimal?: finding.and_then(Finding::minimal_json),
            diagnosis?: finding.and_then(Finding::diagnosis_json),
        };
        object(place, json)
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        match self {
            Self::InLanes(_, _, solutions) => format!("{place}: {}\n", solutions.verdict()),
            Self::Found(finding, Form::Solutions) if is_alone => finding.text_below(),
            Self::Found(finding, Form::Solutions) => finding.line(place),
            Self::Found(finding, Form::Properties) => finding.properties(place),
            Self::Found(finding, Form::Line) => finding.properties_line(place),
        }
    }

    fn status(&self) -> Status {
        self.solutions().2.status()
    }

    fn error(&self) -> Option<String> {
        self.finding().and_then(Finding::stopped)
    }

    fn exit(&self) -> Exit {
        if self.error().is_some() { Exit::Unknown } else { self.solutions().2.exit() }
    }
}
