//! The result for one puzzle, as text, as JSON and as a drawing.

use std::sync::Arc;

use clausoku::diagnosis::{
    Known, SecondSolution, confirmed_redundant, confirmed_superfluous, redundant_givens,
    second_solution, superfluous_givens,
};
use clausoku::{self, BatchAnswer, Grid, Puzzle, SecondSolver, Uniqueness, Variant};
use cnf::Rng;
use itertools::Itertools;
use puzzle::scene::Scene;
use puzzle::{Cell, SearchEnd, SearchResult, clashes};
use serde::Serialize;

use super::diagnosis::{Diagnosis, DiagnosisJson};
use super::{Method, Request};
use crate::Exit;
use crate::drawing::Drawing;
use crate::runner::{Place, Row};
use crate::streams::Value;
use crate::views::{self, BoardFields, counted, places};

/// The result for one puzzle.
pub struct Finding {
    puzzle: Puzzle,
    method: Method,
    solutions: Solutions,
    /// The runs of brute force.
    runs: Vec<SearchResult>,
    minimal: Option<Minimal>,
    diagnosis: Option<Diagnosis>,
}

/// The solutions, as far as they are known.
enum Solutions {
    Known(Uniqueness),
    /// A limit was reached, perhaps after a solution was found.
    Unknown(SearchEnd, Option<Grid>),
}

/// A solved puzzle, before its diagnosis.
pub struct Examined {
    puzzle: Puzzle,
    solver: String,
    solutions: Solutions,
}

/// The redundant givens.
struct Minimal {
    /// The givens that can each be left out.
    redundant: Known<Vec<Cell>>,
    /// The givens that were left out together, in this order.
    out: Known<Vec<Cell>>,
    seed: Option<u64>,
    /// The puzzle without them.
    puzzle: Puzzle,
}

/// The answer for a puzzle.
pub enum Verdict {
    InLanes(InLanes),
    Finding(Box<Finding>),
}

/// A puzzle that the lanes solved, with its solutions as numbers.
pub struct InLanes {
    variant: Arc<Variant>,
    method: Method,
    first: Option<Vec<u8>>,
    second: Option<Vec<u8>>,
}

/// The fields of the JSON object of a puzzle.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    variant: BoardFields<'a>,
    method: &'static str,
    /// One of `none`, `one`, `many` and `unknown`.
    solutions: &'static str,
    /// The limit that was reached before the number was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    first: Option<String>,
    second: Option<String>,
    /// The cells in which the two solutions differ.
    differ: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    runs: Vec<Run>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<MinimalJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<DiagnosisJson>,
}

/// A run of brute force.
#[derive(Serialize)]
struct Run {
    steps: u64,
    validations: Option<u64>,
    backtracks: Option<u64>,
}

#[derive(Serialize)]
struct MinimalJson {
    redundant: Vec<String>,
    left_out: Vec<String>,
    seed: Option<u64>,
    puzzle: String,
    /// The limit that was reached before all givens were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

impl Finding {
    /// Examines a solved puzzle as requested.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails, or two of them disagree.
    pub fn of(
        Examined { puzzle, solver, solutions }: Examined,
        redundant: Option<Known<Vec<Cell>>>,
        request: &mut Request<'_>,
        mut second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let solutions = solutions.confirmed(&solver, &puzzle, request, second.as_deref_mut())?;
        Self::with(&puzzle, (solutions, Vec::new()), redundant, request, second)
    }

    /// Examines a puzzle that brute force solves twice.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails, or two of them disagree.
    pub fn by_second_solution(
        puzzle: &Puzzle,
        request: &mut Request<'_>,
        mut second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let found = second_solution(puzzle, &request.left())?;
        let solver = request.args.method.solver();
        let solutions = Solutions::of(&found);
        let solutions = solutions.confirmed(solver, puzzle, request, second.as_deref_mut())?;
        Self::with(puzzle, (solutions, found.runs), None, request, second)
    }

    fn with(
        puzzle: &Puzzle,
        (solutions, runs): (Solutions, Vec<SearchResult>),
        redundant: Option<Known<Vec<Cell>>>,
        request: &mut Request<'_>,
        mut second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let minimal = match &solutions {
            Solutions::Known(Uniqueness::One(solution)) if request.args.minimal => {
                Some(Minimal::of(puzzle, solution, redundant, request, second.as_deref_mut())?)
            }
            _ => None,
        };
        let diagnosis = match &solutions {
            Solutions::Known(solutions) if request.args.diagnose => {
                Diagnosis::of(puzzle, solutions, request, second)?
            }
            _ => None,
        };
        let puzzle = puzzle.clone();
        let method = request.args.method;
        Ok(Self { puzzle, method, solutions, runs, minimal, diagnosis })
    }

    fn exit(&self) -> Exit {
        match self.solutions {
            Solutions::Unknown(..) => Exit::Unknown,
            Solutions::Known(Uniqueness::One(_)) => Exit::Done,
            Solutions::Known(_) => Exit::Faulty,
        }
    }

    /// Returns the first two known solutions.
    fn known(&self) -> (Option<&Grid>, Option<&Grid>) {
        match &self.solutions {
            Solutions::Known(Uniqueness::None) => (None, None),
            Solutions::Known(Uniqueness::One(first)) => (Some(first), None),
            Solutions::Known(Uniqueness::Many(first, second)) => (Some(first), Some(second)),
            Solutions::Unknown(_, first) => (first.as_ref(), None),
        }
    }

    fn differences(&self) -> Vec<Cell> {
        match &self.solutions {
            Solutions::Known(solutions) => solutions.differences(),
            Solutions::Unknown(..) => Vec::new(),
        }
    }

    /// Draws the puzzle with its solution, or with two beside each other; without any, with the
    /// clashing givens marked.
    pub fn draw(&self, drawing: Drawing) -> anyhow::Result<Vec<u8>> {
        let (first, second) = self.known();
        let solved: Vec<Scene<'_>> = [first, second]
            .into_iter()
            .flatten()
            .map(|values| Scene::new(&self.puzzle).with_values(values))
            .map_ok(|scene| scene.with_marked(self.differences()))
            .try_collect()?;
        if !solved.is_empty() {
            return drawing.scenes(&solved);
        }
        let cells = match &self.diagnosis {
            Some(Diagnosis::None { cells: Known { value: Some(cells), .. }, .. }) => cells.clone(),
            _ => self.clashing(),
        };
        drawing.scenes(&[Scene::new(&self.puzzle).with_marked(cells)])
    }

    /// Returns the givens that occur twice in a region.
    fn clashing(&self) -> Vec<Cell> {
        let clashes = clashes(self.puzzle.variant(), self.puzzle.givens());
        clashes.into_iter().flat_map(|clash| clash.cells).collect()
    }

    /// Returns the verdict: `one solution`, and so on.
    fn verdict(&self) -> String {
        match &self.solutions {
            Solutions::Unknown(ended, None) => format!("unknown: {ended}"),
            Solutions::Unknown(ended, Some(_)) => {
                format!("a solution; unknown whether it is the only one: {ended}")
            }
            Solutions::Known(Uniqueness::None) => NO_SOLUTION.to_owned(),
            Solutions::Known(Uniqueness::One(_)) => ONE_SOLUTION.to_owned(),
            Solutions::Known(Uniqueness::Many(..)) => several(self.differences().len()),
        }
    }

    /// Returns the text below the drawing.
    fn text(&self) -> String {
        let verdict = self.verdict();
        let (first, rest) = verdict.split_at(1);
        format!("{}{rest}.\n{}", first.to_uppercase(), self.details(""))
    }

    /// Returns the line for one of several puzzles.
    fn line(&self, place: Place<'_>) -> String {
        format!("{place}: {}\n{}", self.verdict(), self.details("  "))
    }

    fn details(&self, indent: &str) -> String {
        let mut lines = Vec::new();
        for (run, which) in self.runs.iter().zip(["first", "second"]) {
            let count = |name| run.statistics.get(name).unwrap_or_default();
            lines.push(format!(
                "{which:6} run: {} cells visited, {} validations, {} backtracks",
                count("cells visited"),
                count("validations"),
                count("backtracks"),
            ));
        }
        if let Some(minimal) = &self.minimal {
            lines.extend(minimal.text(&self.puzzle));
        }
        if let Some(diagnosis) = &self.diagnosis {
            lines.extend(diagnosis.text(&self.puzzle));
        }
        lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
    }

    fn json(&self) -> Json<'_> {
        let shown = |grid: &Grid| views::line(&self.puzzle, grid);
        let (first, second) = self.known();
        let (solutions, stopped) = match &self.solutions {
            Solutions::Unknown(ended, _) => ("unknown", Some(ended.to_string())),
            Solutions::Known(Uniqueness::None) => ("none", None),
            Solutions::Known(Uniqueness::One(_)) => ("one", None),
            Solutions::Known(Uniqueness::Many(..)) => ("many", None),
        };
        Json {
            stopped,
            first: first.map(shown),
            second: second.map(shown),
            differ: places(&self.puzzle, &self.differences()),
            runs: self
                .runs
                .iter()
                .map(|run| Run {
                    steps: run.statistics.steps,
                    validations: run.statistics.get("validations"),
                    backtracks: run.statistics.get("backtracks"),
                })
                .collect(),
            minimal: self.minimal.as_ref().map(|minimal| MinimalJson {
                redundant: places(&self.puzzle, &minimal.redundant.value),
                left_out: places(&self.puzzle, &minimal.out.value),
                stopped: minimal.cut_short().map(|ended| ended.to_string()),
                seed: minimal.seed,
                puzzle: views::line(&minimal.puzzle, minimal.puzzle.givens()),
            }),
            diagnosis: self.diagnosis.as_ref().map(|diagnosis| diagnosis.json(&self.puzzle)),
            ..Json::new(self.puzzle.variant(), self.method, solutions)
        }
    }
}

impl Examined {
    /// Returns the puzzle of this answer.
    pub fn of(answer: &BatchAnswer<'_>) -> Self {
        let solutions = Solutions::found(answer);
        let puzzle = answer.puzzle().into_owned();
        let solver = answer.solver().to_owned();
        Self { puzzle, solver, solutions }
    }
}

impl<'a> Json<'a> {
    /// Returns the JSON object of a puzzle of which only the number of solutions is known.
    fn new(variant: &'a Variant, method: Method, solutions: &'static str) -> Self {
        Self {
            variant: BoardFields::new(variant),
            method: method.name(),
            solutions,
            stopped: None,
            first: None,
            second: None,
            differ: Vec::new(),
            runs: Vec::new(),
            minimal: None,
            diagnosis: None,
        }
    }
}

impl InLanes {
    pub fn new(found: &clausoku::InLanes<'_>, method: Method) -> Self {
        Self {
            variant: Arc::clone(found.variant),
            method,
            first: found.first.map(<[u8]>::to_vec),
            second: found.second.map(<[u8]>::to_vec),
        }
    }

    /// Returns the first two solutions, each in a line.
    fn lines(&self) -> [Option<String>; 2] {
        [&self.first, &self.second].map(|solution| {
            let numbers = solution.as_ref()?.iter().map(|&number| u16::from(number)).collect();
            Some(self.variant.line(&Grid::from_numbers(numbers)).to_string())
        })
    }

    /// Returns the cells in which the two solutions differ.
    fn differences(&self) -> impl Iterator<Item = Cell> {
        let numbers = self.first.iter().flatten().zip(self.second.iter().flatten());
        let differing = numbers.zip(0..).filter(|((first, second), _)| first != second);
        differing.map(|row| Cell::from_index(row.1))
    }

    fn json(&self) -> Json<'_> {
        let solutions = match (&self.first, &self.second) {
            (None, _) => "none",
            (Some(_), None) => "one",
            (Some(_), Some(_)) => "many",
        };
        let [first, second] = self.lines();
        let cells = self.differences().map(|cell| self.variant.position(cell).to_string());
        let differ = cells.collect();
        Json { first, second, differ, ..Json::new(&self.variant, self.method, solutions) }
    }

    /// Returns the verdict: `one solution`, and so on.
    fn verdict(&self) -> String {
        match (&self.first, &self.second) {
            (None, _) => NO_SOLUTION.to_owned(),
            (Some(_), None) => ONE_SOLUTION.to_owned(),
            (Some(_), Some(_)) => several(self.differences().count()),
        }
    }
}

impl Row for Verdict {
    fn values(&self) -> Vec<Value<'_>> {
        let Json { solutions, first, second, .. } = match self {
            Self::InLanes(found) => found.json(),
            Self::Finding(finding) => finding.json(),
        };
        let [first, second] = [first, second].map(Option::unwrap_or_default);
        vec![Value::text(solutions), Value::text(first), Value::text(second)]
    }

    fn json(&self) -> impl Serialize {
        match self {
            Self::InLanes(found) => found.json(),
            Self::Finding(finding) => finding.json(),
        }
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        match self {
            Self::InLanes(found) => format!("{place}: {}\n", found.verdict()),
            Self::Finding(finding) if is_alone => finding.text(),
            Self::Finding(finding) => finding.line(place),
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::InLanes(InLanes { first: Some(_), second: None, .. }) => Exit::Done,
            Self::InLanes(_) => Exit::Faulty,
            Self::Finding(finding) => finding.exit(),
        }
    }
}

const NO_SOLUTION: &str = "no solution";

const ONE_SOLUTION: &str = "one solution";

/// Returns the verdict on two solutions that differ in this number of cells.
fn several(differences: usize) -> String {
    format!("several solutions; two that differ in {}", counted(differences, "cell"))
}

impl Solutions {
    /// Returns the solutions of an answer.
    fn found(answer: &BatchAnswer<'_>) -> Self {
        let ended = answer.search().ended;
        let mut found = answer.solutions();
        if ended.is_cut_short() && found.len() < 2 {
            return Self::Unknown(ended, found.pop());
        }
        Self::Known(Uniqueness::of(found))
    }

    /// Returns those of the solutions that the second solver confirms, and why it did not confirm
    /// more.
    fn confirmed(
        self,
        first: &str,
        puzzle: &Puzzle,
        request: &Request<'_>,
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let (Self::Known(known), Some(second)) = (&self, second) else { return Ok(self) };
        let cutoff = second.confirm_uniqueness(first, puzzle, known, &request.left())?;
        let Some(cutoff) = cutoff else { return Ok(self) };
        let solution = match known {
            Uniqueness::One(solution) => Some(solution.clone()),
            Uniqueness::None | Uniqueness::Many(..) => None,
        };
        Ok(Self::Unknown(SearchEnd::Unchecked(cutoff), solution))
    }

    fn of(found: &SecondSolution) -> Self {
        match (found.solutions(), found.cut_short()) {
            (None, Some(ended)) => Self::Unknown(ended, found.first.clone()),
            (solutions, _) => Self::Known(solutions.unwrap_or(Uniqueness::None)),
        }
    }
}

impl Minimal {
    fn of(
        puzzle: &Puzzle,
        solution: &Grid,
        redundant: Option<Known<Vec<Cell>>>,
        request: &Request<'_>,
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let mut redundant = match redundant {
            Some(redundant) => redundant,
            None => redundant_givens(puzzle, &request.encoding, &request.left())?,
        };
        let mut order: Vec<Cell> = puzzle.variant().cells().collect();
        if let Some(seed) = request.args.seed {
            Rng::new(seed).shuffle(&mut order);
        }
        // Only a given that can be left out alone can be left out together with others.
        if redundant.cut_short.is_none() {
            order.retain(|cell| redundant.value.contains(cell));
        }
        let mut out = if order.is_empty() {
            Known { value: Vec::new(), cut_short: None }
        } else {
            superfluous_givens(puzzle, &request.encoding, &order, &request.left())?
        };
        if let Some(second) = second {
            redundant = confirmed_redundant(puzzle, redundant, second, &request.left())?;
            out = confirmed_superfluous(puzzle, solution, out, second, &request.left())?;
        }
        let mut givens = puzzle.givens().clone();
        for &cell in &out.value {
            givens.set(cell, None);
        }
        let puzzle = puzzle.with_givens(givens)?;
        Ok(Self { redundant, out, seed: request.args.seed, puzzle })
    }

    /// Returns the limit that was reached before all givens were tried.
    fn cut_short(&self) -> Option<SearchEnd> {
        self.redundant.cut_short.or(self.out.cut_short)
    }

    fn text(&self, puzzle: &Puzzle) -> Vec<String> {
        let redundant = &self.redundant.value;
        let named = places(puzzle, redundant).join(" ");
        if let Some(ended) = self.redundant.cut_short {
            return vec![match redundant.as_slice() {
                [] => format!("Whether a given is redundant is not known: {ended}."),
                _ => {
                    format!("Redundant givens: {named}; whether others are is not known: {ended}.")
                }
            }];
        }
        if redundant.is_empty() {
            let givens = counted(puzzle.givens().filled().count(), "given");
            return vec![format!("Minimal: none of its {givens} is redundant.")];
        }
        let each = if redundant.len() == 1 { "" } else { " (each alone)" };
        let order = match self.seed {
            None => "in reading order".to_owned(),
            Some(seed) => format!("in the order of seed {seed}"),
        };
        let left = counted(self.puzzle.givens().filled().count(), "given");
        vec![
            format!("{}{each}: {named}", counted(redundant.len(), "redundant given")),
            format!(
                "Removed one after another, {order}, while the solution stays the only one: {}",
                places(puzzle, &self.out.value).join(" ")
            ),
            match self.out.cut_short {
                None => format!("The other {left} make a minimal puzzle:"),
                Some(ended) => {
                    format!("The other {left} leave one solution; not all were tried: {ended}.")
                }
            },
            views::line(&self.puzzle, self.puzzle.givens()),
        ]
    }
}
