//! What was found out about one puzzle, and how it is shown.

use clausoku::cnf::Rng;
use clausoku::diagnosis::{redundant_givens, second_solution, superfluous_givens};
use clausoku::puzzle::draw::Scene;
use clausoku::puzzle::{Cell, Ended, Limits, Search, clashes};
use clausoku::{Encoding, Grid, Puzzle, Uniqueness, uniqueness};
use itertools::Itertools;
use serde::Serialize;

use super::Method;
use super::diagnosis::{Diagnosis, DiagnosisJson};
use crate::drawing::Drawing;
use crate::{Exit, views};

/// What is asked of each puzzle.
pub struct Asked {
    pub method: Method,
    pub minimal: bool,
    pub seed: Option<u64>,
    pub diagnose: bool,
    /// Of each search.
    pub limits: Limits,
    /// Of all counts together.
    pub counting: Limits,
    pub encoding: Encoding,
}

/// What was found out.
pub struct Finding {
    puzzle: Puzzle,
    method: Method,
    /// `None` if a limit was reached.
    solutions: Option<Uniqueness>,
    /// The limit.
    stopped: Option<Ended>,
    /// The runs of brute force.
    runs: Vec<Search>,
    minimal: Option<Minimal>,
    diagnosis: Option<Diagnosis>,
}

/// Which givens can go.
struct Minimal {
    /// Each alone.
    redundant: Vec<Cell>,
    /// All together, in the order in which they were left out.
    out: Vec<Cell>,
    seed: Option<u64>,
    /// What is left then.
    puzzle: Puzzle,
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
pub struct Json<'a> {
    file: &'a str,
    line: usize,
    variant: &'a str,
    method: &'static str,
    /// none, one, many or unknown
    solutions: &'static str,
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
}

impl Finding {
    pub fn of(puzzle: &Puzzle, asked: &Asked) -> anyhow::Result<Self> {
        let (solutions, stopped, runs) = match asked.method {
            Method::Sat => (Some(uniqueness(puzzle, &asked.encoding)?), None, Vec::new()),
            Method::SecondSolution => {
                let found = second_solution(puzzle, &asked.limits)?;
                (found.solutions(), found.cut_short(), found.runs)
            }
        };
        let minimal = match solutions {
            Some(Uniqueness::One(_)) if asked.minimal => Some(Minimal::of(puzzle, asked)?),
            _ => None,
        };
        let diagnosis = match &solutions {
            Some(solutions) if asked.diagnose => Diagnosis::of(puzzle, solutions, asked)?,
            _ => None,
        };
        let (puzzle, method) = (puzzle.clone(), asked.method);
        Ok(Self { puzzle, method, solutions, stopped, runs, minimal, diagnosis })
    }

    pub fn exit(&self) -> Exit {
        match self.solutions {
            None => Exit::Unknown,
            Some(Uniqueness::One(_)) => Exit::Done,
            Some(_) => Exit::Faulty,
        }
    }

    /// The solutions that are known.
    fn known(&self) -> (Option<&Grid>, Option<&Grid>) {
        match &self.solutions {
            Some(Uniqueness::One(first)) => (Some(first), None),
            Some(Uniqueness::Many(first, second)) => (Some(first), Some(second)),
            _ => (None, None),
        }
    }

    fn differences(&self) -> Vec<Cell> {
        self.solutions.as_ref().map(Uniqueness::differences).unwrap_or_default()
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
            Some(Diagnosis::None { cells, .. }) => cells.clone(),
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
            None => {
                let why = self.stopped.map_or_else(String::new, |ended| ended.to_string());
                format!("unknown: {why}")
            }
            Some(Uniqueness::None) => "no solution".to_owned(),
            Some(Uniqueness::One(_)) => "one solution".to_owned(),
            Some(Uniqueness::Many(..)) => {
                let cells = self.differences().len();
                format!("several solutions; two that differ in {cells} cells")
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
    pub fn line(&self, file: &str, line: usize) -> String {
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

    pub fn json<'a>(&'a self, file: &'a str, line: usize) -> Json<'a> {
        let shown = |grid: &Grid| views::line(&self.puzzle, grid);
        let (first, second) = self.known();
        let run = |run: &Search| Run {
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
                None => "unknown",
                Some(Uniqueness::None) => "none",
                Some(Uniqueness::One(_)) => "one",
                Some(Uniqueness::Many(..)) => "many",
            },
            first: first.map(shown),
            second: second.map(shown),
            differ: places(&self.puzzle, &self.differences()),
            runs: self.runs.iter().map(run).collect(),
            minimal: self.minimal.as_ref().map(|minimal| MinimalJson {
                redundant: places(&self.puzzle, &minimal.redundant),
                left_out: places(&self.puzzle, &minimal.out),
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

/// `1 given`, `5 givens`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl Minimal {
    fn of(puzzle: &Puzzle, asked: &Asked) -> anyhow::Result<Self> {
        let redundant = redundant_givens(puzzle, &asked.encoding)?;
        let mut order: Vec<Cell> = puzzle.variant().cells().collect();
        if let Some(seed) = asked.seed {
            Rng::new(seed).shuffle(&mut order);
        }
        let out = superfluous_givens(puzzle, &asked.encoding, &order)?;
        let mut givens = puzzle.givens().clone();
        for &cell in &out {
            givens.set(cell, None);
        }
        let puzzle = puzzle.with_givens(givens)?;
        Ok(Self { redundant, out, seed: asked.seed, puzzle })
    }

    fn text(&self, puzzle: &Puzzle) -> Vec<String> {
        if self.redundant.is_empty() {
            let givens = counted(puzzle.givens().filled().count(), "given");
            return vec![format!("Minimal: none of its {givens} can be left out.")];
        }
        let each = if self.redundant.len() == 1 { "" } else { " each" };
        let order = match self.seed {
            None => "in reading order".to_owned(),
            Some(seed) => format!("in the order of seed {seed}"),
        };
        vec![
            format!(
                "{} can{each} be left out: {}",
                counted(self.redundant.len(), "given"),
                places(puzzle, &self.redundant).join(" ")
            ),
            format!(
                "Left out one after another, {order}, as long as there is one solution: {}",
                places(puzzle, &self.out).join(" ")
            ),
            format!(
                "The {} that stay make a minimal puzzle:",
                counted(self.puzzle.givens().filled().count(), "given")
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
