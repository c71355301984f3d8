//! What was found out about one puzzle, and how it is shown.

use std::time::Instant;

use clausoku::cnf::Rng;
use clausoku::diagnosis::{
    Known, SecondSolution, confirmed_redundant, confirmed_superfluous, redundant_givens,
    second_solution, superfluous_givens,
};
use clausoku::puzzle::draw::Scene;
use clausoku::puzzle::{Cell, Collect, Limits, SearchResult, StopReason, clashes};
use clausoku::{Encoding, Grid, Pipeline, Puzzle, SecondSolver, Uniqueness, backends, search};
use itertools::Itertools;
use serde::Serialize;

use super::Method;
use super::diagnosis::{Diagnosis, DiagnosisJson};
use crate::Exit;
use crate::drawing::Drawing;
use crate::name::Name;
use crate::views::{self, counted};

/// What is asked of each puzzle.
pub struct Asked {
    pub method: Method,
    pub minimal: bool,
    pub seed: Option<u64>,
    pub diagnose: bool,
    /// On time and the request to stop, for the whole puzzle; on steps, for each run of brute force.
    pub limits: Limits,
    /// How many values all counts together may try.
    pub counting: u64,
    pub encoding: Encoding,
    pub start: Instant,
}

impl Asked {
    /// What is left of the limits.
    pub fn left(&self) -> Limits {
        self.limits.after(self.start.elapsed())
    }
}

/// What was found out.
pub struct Finding {
    puzzle: Puzzle,
    method: Method,
    solutions: Solutions,
    /// The runs of brute force.
    runs: Vec<SearchResult>,
    minimal: Option<Minimal>,
    diagnosis: Option<Diagnosis>,
}

/// How many solutions there are, as far as it matters.
enum Solutions {
    Known(Uniqueness),
    /// A limit was reached; perhaps after a solution was found.
    Unknown(StopReason, Option<Grid>),
}

/// Which givens can go.
struct Minimal {
    /// Each alone.
    redundant: Known<Vec<Cell>>,
    /// All together, in the order in which they were left out.
    out: Known<Vec<Cell>>,
    seed: Option<u64>,
    /// What is left then.
    puzzle: Puzzle,
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
pub struct Json<'a> {
    file: &'a Name,
    line: usize,
    variant: &'a str,
    method: &'static str,
    /// none, one, many or unknown
    solutions: &'static str,
    /// The limit that was reached before that was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    first: Option<String>,
    second: Option<String>,
    /// The cells in which these two differ.
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
    pub fn of(
        puzzle: &Puzzle,
        asked: &Asked,
        mut second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let (solutions, runs) = match asked.method {
            Method::Sat => (Solutions::by_sat(puzzle, asked)?, Vec::new()),
            Method::SecondSolution => {
                let found = second_solution(puzzle, &asked.left())?;
                (Solutions::of(&found), found.runs)
            }
        };
        let solutions = solutions.confirmed(puzzle, asked, second.as_deref_mut())?;
        let minimal = match &solutions {
            Solutions::Known(Uniqueness::One(solution)) if asked.minimal => {
                Some(Minimal::of(puzzle, solution, asked, second.as_deref_mut())?)
            }
            _ => None,
        };
        let diagnosis = match &solutions {
            Solutions::Known(solutions) if asked.diagnose => {
                Diagnosis::of(puzzle, solutions, asked, second)?
            }
            _ => None,
        };
        let (puzzle, method) = (puzzle.clone(), asked.method);
        Ok(Self { puzzle, method, solutions, runs, minimal, diagnosis })
    }

    pub fn exit(&self) -> Exit {
        match self.solutions {
            Solutions::Unknown(..) => Exit::Unknown,
            Solutions::Known(Uniqueness::One(_)) => Exit::Done,
            Solutions::Known(_) => Exit::Faulty,
        }
    }

    /// The solutions that are known.
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

    /// The puzzle with its solution, or with two beside each other; without any, with the givens marked
    /// that clash.
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

    /// The givens that everybody sees to clash.
    fn clashing(&self) -> Vec<Cell> {
        let clashes = clashes(self.puzzle.variant(), self.puzzle.givens());
        clashes.into_iter().flat_map(|clash| clash.cells).collect()
    }

    /// `one solution`, and so on.
    fn verdict(&self) -> String {
        match &self.solutions {
            Solutions::Unknown(ended, None) => format!("unknown: {ended}"),
            Solutions::Unknown(ended, Some(_)) => {
                format!("a solution; unknown whether it is the only one: {ended}")
            }
            Solutions::Known(Uniqueness::None) => "no solution".to_owned(),
            Solutions::Known(Uniqueness::One(_)) => "one solution".to_owned(),
            Solutions::Known(Uniqueness::Many(..)) => {
                let cells = counted(self.differences().len(), "cell");
                format!("several solutions; two that differ in {cells}")
            }
        }
    }

    /// All that is to be said, below the drawing.
    pub fn text(&self) -> String {
        let verdict = self.verdict();
        let (first, rest) = verdict.split_at(1);
        format!("{}{rest}.\n{}", first.to_uppercase(), self.details(""))
    }

    /// The same of a puzzle among others.
    pub fn line(&self, file: &Name, line: usize) -> String {
        format!("{file}:{line}: {}\n{}", self.verdict(), self.details("  "))
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

    pub fn json<'a>(&'a self, file: &'a Name, line: usize) -> Json<'a> {
        let shown = |grid: &Grid| views::line(&self.puzzle, grid);
        let (first, second) = self.known();
        let run = |run: &SearchResult| Run {
            steps: run.statistics.steps,
            validations: run.statistics.get("validations"),
            backtracks: run.statistics.get("backtracks"),
        };
        Json {
            file,
            line,
            variant: self.puzzle.variant().name(),
            method: self.method.name(),
            solutions: match &self.solutions {
                Solutions::Unknown(..) => "unknown",
                Solutions::Known(Uniqueness::None) => "none",
                Solutions::Known(Uniqueness::One(_)) => "one",
                Solutions::Known(Uniqueness::Many(..)) => "many",
            },
            stopped: match &self.solutions {
                Solutions::Unknown(ended, _) => Some(ended.to_string()),
                Solutions::Known(_) => None,
            },
            first: first.map(shown),
            second: second.map(shown),
            differ: places(&self.puzzle, &self.differences()),
            runs: self.runs.iter().map(run).collect(),
            minimal: self.minimal.as_ref().map(|minimal| MinimalJson {
                redundant: places(&self.puzzle, &minimal.redundant.value),
                left_out: places(&self.puzzle, &minimal.out.value),
                stopped: minimal.cut_short().map(|ended| ended.to_string()),
                seed: minimal.seed,
                puzzle: views::line(&minimal.puzzle, minimal.puzzle.givens()),
            }),
            diagnosis: self.diagnosis.as_ref().map(|diagnosis| diagnosis.json(&self.puzzle)),
        }
    }
}

/// `R1C2`, `R3C4` …
pub fn places(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect()
}

impl Solutions {
    fn by_sat(puzzle: &Puzzle, asked: &Asked) -> anyhow::Result<Self> {
        let mut solver = Pipeline::new(asked.encoding, backends::SOLVERS[0].create);
        let mut found = Collect::new(2);
        let limits = Limits { steps: None, solutions: Some(2), ..asked.left() };
        let ended = search(&mut solver, puzzle, &limits, &mut found)?.ended;
        let mut grids = found.grids.into_iter();
        Ok(match (grids.next(), grids.next()) {
            (Some(first), Some(second)) => Self::Known(Uniqueness::Many(first, second)),
            (first, _) if ended.is_cut_short() => Self::Unknown(ended, first),
            (Some(first), None) => Self::Known(Uniqueness::One(first)),
            (None, _) => Self::Known(Uniqueness::None),
        })
    }

    /// The same as far as the second solver confirms it.
    fn confirmed(
        self,
        puzzle: &Puzzle,
        asked: &Asked,
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let (Self::Known(known), Some(second)) = (&self, second) else { return Ok(self) };
        let first = asked.method.solver();
        let cutoff = second.confirm_uniqueness(first, puzzle, known, &asked.left())?;
        let Some(cutoff) = cutoff else { return Ok(self) };
        let solution = match known {
            Uniqueness::One(solution) => Some(solution.clone()),
            Uniqueness::None | Uniqueness::Many(..) => None,
        };
        Ok(Self::Unknown(StopReason::Unchecked(cutoff), solution))
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
        asked: &Asked,
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let mut redundant = redundant_givens(puzzle, &asked.encoding, &asked.left())?;
        let mut order: Vec<Cell> = puzzle.variant().cells().collect();
        if let Some(seed) = asked.seed {
            Rng::new(seed).shuffle(&mut order);
        }
        let mut out = superfluous_givens(puzzle, &asked.encoding, &order, &asked.left())?;
        if let Some(second) = second {
            redundant = confirmed_redundant(puzzle, redundant, second, &asked.left())?;
            out = confirmed_superfluous(puzzle, solution, out, second, &asked.left())?;
        }
        let mut givens = puzzle.givens().clone();
        for &cell in &out.value {
            givens.set(cell, None);
        }
        let puzzle = puzzle.with_givens(givens)?;
        Ok(Self { redundant, out, seed: asked.seed, puzzle })
    }

    /// The limit that was reached before all givens were tried.
    fn cut_short(&self) -> Option<StopReason> {
        self.redundant.cut_short.or(self.out.cut_short)
    }

    fn text(&self, puzzle: &Puzzle) -> Vec<String> {
        let redundant = &self.redundant.value;
        if let Some(ended) = self.redundant.cut_short {
            let known = match redundant.as_slice() {
                [] => "whether a given can be left out".to_owned(),
                cells => format!("what can be left out beside {}", places(puzzle, cells).join(" ")),
            };
            return vec![format!("Not known is {known}: {ended}.")];
        }
        if redundant.is_empty() {
            let givens = counted(puzzle.givens().filled().count(), "given");
            return vec![format!("Minimal: none of its {givens} can be left out.")];
        }
        let each = if redundant.len() == 1 { "" } else { " each" };
        let order = match self.seed {
            None => "in reading order".to_owned(),
            Some(seed) => format!("in the order of seed {seed}"),
        };
        vec![
            format!(
                "{} can{each} be left out: {}",
                counted(redundant.len(), "given"),
                places(puzzle, redundant).join(" ")
            ),
            format!(
                "Left out one after another, {order}, as long as there is one solution: {}",
                places(puzzle, &self.out.value).join(" ")
            ),
            format!(
                "The {} that stay {}:",
                counted(self.puzzle.givens().filled().count(), "given"),
                match self.out.cut_short {
                    None => "make a minimal puzzle".to_owned(),
                    Some(ended) =>
                        format!("leave one solution, but {ended} with some of them untried"),
                }
            ),
            views::line(&self.puzzle, self.puzzle.givens()),
        ]
    }
}

/// The cells with what the grid has there: `R1C1=5`, `R1C7=5`.
pub fn values(puzzle: &Puzzle, grid: &Grid, cells: &[Cell]) -> Vec<String> {
    let variant = puzzle.variant();
    let value = |&cell: &Cell| {
        let symbol = grid.get(cell).map_or("", |symbol| variant.alphabet().name(symbol));
        format!("{}={symbol}", variant.position(cell))
    };
    cells.iter().map(value).collect()
}
