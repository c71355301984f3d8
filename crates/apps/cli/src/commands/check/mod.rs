//! `clausoku check`: checks whether puzzles are solvable, unique and minimal, and explains what is wrong.

mod diagnosis;
mod picture;
mod predictions;
mod words;

use crate::answers::{Form, Job};
use crate::options::{
    CrossCheckArgs, EncodingArgs, ListArgs, NumberArgs, OTHER, Request, TimeArgs, catalogue,
};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, interrupt, language};
use clap::Args;
use clausoku::encoding::choices::GivensLevel;
use clausoku::lists::{Checks, Examinations};
use clausoku::{SolverChoice, solving::Limits};
use clausoku_words::Language;

use self::words::Properties;

/// Check whether puzzles are solvable, unique and minimal
#[derive(Debug, Args)]
#[command(after_long_help = "\
Properties:
  consistent  no region contains a value twice
  solvable    there is a solution
  unique      there is exactly one solution
  minimal     without any one of its givens, the puzzle has a second solution; the constraints that can each be left out are counted, too, and `clausoku tidy` lists them

The exit code is 0 if every puzzle has exactly one solution, 1 if a puzzle has none or several, 2 if a grid cannot be \
read, 3 if a limit was reached or the solver of --cross-check gives no answer. After Ctrl-C the results so far \
are printed if --minimal, --diagnose, --time-limit or --method second-solution was given; the exit code is 130.

Examples:
  clausoku check puzzles.txt
  clausoku check grid.txt --diagnose
  clausoku check grid.txt --minimal --seed 7
  clausoku check puzzles.txt --to csv
  clausoku check answers.csv --predictions answer --to csv
  clausoku check grid.txt -o both.svg")]
pub(super) struct Check {
    /// List the redundant givens on boards of all orders, and a minimal puzzle
    ///
    /// Without this option redundant givens are listed on boards up to order 16. For the minimal puzzle, redundant givens
    /// are removed one after another while the solution stays the only one, on boards up to order 16. Rows get the columns
    /// reduced and superfluous.
    #[arg(long)]
    minimal: bool,

    /// Remove givens in the random order of this seed instead of in reading order
    #[arg(long, requires = "minimal")]
    seed: Option<u64>,

    /// Explain why there is not exactly one solution
    ///
    /// For a puzzle without a solution, conflicting givens are listed. For one with several, the cells are
    /// listed that are the same in all solutions, and further givens that leave the fewest solutions. Rows get the column
    /// diagnosis.
    #[arg(long)]
    diagnose: bool,

    /// Compare the predictions in this column with the solutions
    ///
    /// The column of a table or of JSON lines contains grids, or texts with a grid, as a language model writes them. Rows get the columns
    /// prediction, kept, filled, right, open, broken, valid and equal in place of those of checks. The exit code is 1 if a prediction is
    /// no solution.
    #[arg(
        long,
        alias = "answers",
        value_name = "COLUMN",
        conflicts_with_all = ["minimal", "diagnose", "method", "step_limit", "cross_check", "encoding"]
    )]
    predictions: Option<String>,

    /// Method that searches for a second solution
    #[arg(long, value_enum, default_value = "fastest", help_heading = "Solver")]
    method: Method,

    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    number: NumberArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,

    /// Limit on the steps of each brute-force search, and of all counts of --diagnose together (a million
    /// by default)
    #[arg(long, value_name = "N", help_heading = "Work")]
    step_limit: Option<u64>,

    #[command(flatten)]
    second: CrossCheckArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// The methods that search for a second solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Method {
    /// Vector instructions for lists of boards of up to 16 symbols, else as sat
    Fastest,
    /// A SAT solver, with a clause that excludes the first solution
    Sat,
    /// Falissard's: brute force with larger symbols than in the first solution
    SecondSolution,
}

impl Method {
    /// Returns the name of the solver that the method uses.
    pub(super) fn solver(self) -> &'static str {
        match self {
            Self::Fastest | Self::Sat => clausoku::sat::solvers::SOLVERS[0].name,
            Self::SecondSolution => "brute-force",
        }
    }
}

impl Check {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = self.request();
        if let Some(column) = &self.predictions {
            return predictions::compare(&list, column, colour);
        }
        let choice =
            SolverChoice::unnamed(self.method != Method::Fastest || self.encoding.is_chosen());
        // An invalid name of a solver is an error before the work begins.
        let examinations = self.examinations(choice)?;
        let is_text = matches!(list.form(), Form::People) && !list.stream.is_asked();
        if is_text && !list.asks_lines() && self.names_picture() {
            return self.draw(&list, colour);
        }
        let words = Properties { in_lines: list.asks_lines() };
        // Rows are English in every language.
        let language = if is_text { language() } else { Language::English };
        let question = examinations.with_language(language).with_findings(is_text);
        Job::new(&list, list.records()?, &question, words).run(colour)
    }

    fn examinations(&self, choice: SolverChoice) -> anyhow::Result<Examinations> {
        let second = self.second.second(self.method.solver(), Some(OTHER), &catalogue(None)?)?;
        let encoding = self.encoding.encoding(GivensLevel::Reduced);
        let checks = Checks { choice, encoding, limits: self.limits(), ..Checks::default() };
        Ok(Examinations::new(checks)
            .with_reduction(self.minimal, self.seed)
            .with_diagnosis(self.diagnose)
            .by_brute_force(self.method == Method::SecondSolution)
            .confirmed_by(second))
    }

    fn request(&self) -> Request {
        Request::for_list(&self.input, &self.output).only(self.number).within(self.time)
    }

    fn limits(&self) -> Limits {
        let stop = self.stops_on_ctrl_c().then(interrupt::flag);
        let Self { step_limit, time, .. } = self;
        Limits::default().with_time(time.time_limit).with_steps(*step_limit).with_stop(stop)
    }

    /// Returns `true` if there may be results before the work on a puzzle ends. If not, Ctrl-C ends the process at
    /// once, because a SAT solver that can be stopped is slower.
    fn stops_on_ctrl_c(&self) -> bool {
        let asks_more = self.minimal || self.diagnose || self.time.time_limit.is_some();
        // A solver that Ctrl-C can stop writes a proof to nowhere, which took a third more time on a list of 2,000
        // puzzles.
        asks_more || self.method == Method::SecondSolution
    }
}
