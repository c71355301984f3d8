//! `clausoku check`: checks whether puzzles are solvable, unique and minimal.

use std::sync::Arc;

use clap::Args;
use clausoku::diagnosis::{Known, confirmed_redundant};
use clausoku::{
    Batch, BatchAnswer, Encoding, Grid, Puzzle, Question, SecondSolver, SolverChoice, Uniqueness,
    Variant,
};
use encoder::GivensLevel;
use puzzle::{Cell, Limits, SearchEnd, clashes};
use serde::{Serialize, Serializer};

use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::cross_check::CrossCheckArgs;
use crate::runner::{Answer, Answers, Job, ListArgs, Never, Place, Refusal, Row};
use crate::streams::Value;
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
read, 3 if a limit was reached or the solver of --cross-check does not know."
)]
pub struct Check {
    /// Look for redundant givens on boards above order 16 too
    #[arg(long)]
    minimal: bool,

    #[command(flatten)]
    list: ListArgs,

    #[command(flatten)]
    second: CrossCheckArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// The findings about a puzzle, as JSON after its place.
#[derive(Serialize)]
struct Findings {
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

/// The work on a list.
struct Work<'c> {
    args: &'c Check,
    choice: SolverChoice,
}

impl Check {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        // A wrong name is an error before the work begins.
        self.second()?;
        let choice = SolverChoice::unnamed(self.encoding.used().is_some());
        self.list.run(&Work { args: self, choice }, colour).all()
    }

    fn limits(&self) -> Limits {
        Limits { time: self.list.time_limit, ..Limits::default() }
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }

    fn second(&self) -> anyhow::Result<Option<SecondSolver>> {
        self.second.second_of_puzzles(FIRST, self.encoding())
    }
}

impl Job for Work<'_> {
    type Row = Box<Findings>;
    type Alone = Never;
    type State = Option<SecondSolver>;

    fn fields(&self) -> &'static [&'static str] {
        &["solutions", "minimal", "redundant", "clashes"]
    }

    fn choice(&self) -> &SolverChoice {
        &self.choice
    }

    fn is_together(&self) -> bool {
        self.choice.takes_batches(&self.args.limits())
    }

    fn is_stoppable(&self) -> bool {
        false
    }

    fn make(&self) -> (Batch, Option<SecondSolver>) {
        let args = self.args;
        let batch = Batch::new(&self.choice, args.encoding(), args.limits());
        (batch, args.second().ok().flatten())
    }

    fn answer(
        &self,
        batch: &mut Batch,
        second: &mut Option<SecondSolver>,
    ) -> anyhow::Result<Answers<Self>> {
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let indices: Vec<usize> = (0..answers.len())
            .filter(|index| {
                answers.get(*index).is_ok_and(|answer| {
                    let is_small = answer.variant().order() <= MINIMAL_UNASKED;
                    answer.search().solutions == 1 && (self.args.minimal || is_small)
                })
            })
            .collect();
        let redundant = answers.redundant_givens(&indices)?;
        let mut redundant = indices.into_iter().zip(redundant).peekable();
        let limits = self.args.limits();
        let rows = (0..answers.len()).map(|index| {
            let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
            let findings = answers.get(index).map_err(Refusal::from).and_then(|answer| {
                Findings::new(&answer, redundant.transpose()?, second.as_mut(), &limits)
            });
            Answer::from(findings.map(Box::new))
        });
        Ok(rows.collect())
    }
}

impl Row for Box<Findings> {
    fn values(&self) -> Vec<Value<'_>> {
        let several = u64::from(self.solvable && !self.unique);
        vec![
            Value::Number(u64::from(self.solvable) + several),
            self.minimal.map_or(Value::Nothing, Value::Truth),
            Value::text(self.redundant.join(" ")),
            Value::text(self.clashes.join("; ")),
        ]
    }

    fn json(&self) -> impl Serialize {
        &**self
    }

    fn exit(&self) -> Exit {
        if self.unique { Exit::Done } else { Exit::Faulty }
    }

    fn text(&self, place: Place<'_>, _: bool) -> String {
        let mut text = format!("{place}: {}, {} givens\n", self.variant.name(), self.givens);
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

impl Findings {
    /// Returns those findings about the puzzle of this answer that the second solver confirms.
    fn new(
        answer: &BatchAnswer<'_>,
        redundant: Option<Known<Vec<Cell>>>,
        mut second: Option<&mut SecondSolver>,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let ended = answer.search().ended;
        if ended.is_cut_short() && answer.solutions().len() < 2 {
            return Err(Refusal::unknown(ended));
        }
        let puzzle = &*answer.puzzle();
        let solutions = &Uniqueness::of(answer.solutions());
        let variant = puzzle.variant();
        let clashes = match solutions {
            Uniqueness::None => clashes(variant, puzzle.givens()),
            Uniqueness::One(_) | Uniqueness::Many(..) => Vec::new(),
        };
        if let (Some(second), []) = (&mut second, clashes.as_slice())
            && let Some(cutoff) = second.confirm_uniqueness(FIRST, puzzle, solutions, limits)?
        {
            return Err(Refusal::unknown(SearchEnd::Unchecked(cutoff)));
        }
        let redundant = match (redundant, second) {
            (Some(found), Some(second)) => {
                Some(confirmed_redundant(puzzle, found, second, limits)?)
            }
            (found, _) => found,
        };
        if let Some(ended) = redundant.as_ref().and_then(|found| found.cut_short) {
            return Err(Refusal::unknown(ended));
        }
        let redundant = redundant.map(|found| found.value);
        let solution = match solutions {
            Uniqueness::One(grid) => Some(views::line(puzzle, grid)),
            Uniqueness::None | Uniqueness::Many(..) => None,
        };
        Ok(Self {
            variant: Arc::clone(variant),
            givens: puzzle.givens().filled().count(),
            consistent: clashes.is_empty(),
            clashes: clashes.iter().map(|clash| described(puzzle, clash)).collect(),
            solvable: *solutions != Uniqueness::None,
            unique: solution.is_some(),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant: views::places(puzzle, &redundant.unwrap_or_default()),
            difference: difference(puzzle, solutions),
            solution,
        })
    }
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

/// Returns the line for one property.
fn line(what: &str, holds: bool, why: &str) -> String {
    let yes = if holds { "yes" } else { "no" };
    let colon = if why.is_empty() { "" } else { ": " };
    format!("  {what:12} {yes}{colon}{why}\n")
}
