//! `decode FOLDER`: the answers to the formulas of `encode LIST -o FOLDER`.

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clausoku::{Grid, Puzzle};
use clausoku_runner::file_fault::Kind;
use clausoku_runner::grids::GridArgs;
use clausoku_runner::input::Input;
use clausoku_runner::jobs::{
    AsGrid, Asked, Each, GridSink, JobProperties, ListArgs, MANIFEST, Question, Refusal, Row,
};
use clausoku_runner::name::{Name, shown, stem};
use clausoku_runner::{Colour, Exit};
use serde::Deserialize;

use super::{Decode, NO_SOLUTION};

/// A line of the manifest.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Formula {
    name: Option<String>,
    expected: Option<String>,
}

/// The question for the solution of a puzzle that is in an answer.
struct Work<'d> {
    args: &'d Decode,
    answers: &'d Path,
    formulas: &'d Path,
    /// The lines of the manifest.
    lines: Vec<Formula>,
}

/// A puzzle, and its solution if it has one.
struct Answered {
    puzzle: Puzzle,
    solution: Option<Grid>,
}

impl Decode {
    /// Writes the solutions that are in a folder of answers.
    pub(super) fn decode_folder(&self, colour: Colour) -> anyhow::Result<Exit> {
        let used = [
            ("--map", self.map.is_some()),
            ("--grid", self.grid.is_some()),
            ("--numbering", self.numbering.is_some()),
            ("--variant", self.grids.variant.is_some()),
        ];
        if let Some((option, _)) = used.iter().find(|(_, is_used)| *is_used) {
            bail!("{option} is for one answer, and {} is a folder", shown(&self.answer));
        }
        let formulas = self.cnf.as_deref().unwrap_or(&self.answer);
        ensure!(formulas.is_dir(), "--cnf should name the folder of the formulas");
        let manifest = formulas.join(MANIFEST);
        ensure!(manifest.exists(), Kind::Folder.fault(shown(formulas)));
        let reading =
            GridArgs { format: clausoku::formats::by_name("jsonl"), ..GridArgs::default() };
        let lines = lines(&manifest)?;
        let work = Work { args: self, answers: &self.answer, formulas, lines };
        let (grids, output) = (vec![manifest], self.output.clone());
        let list = ListArgs { grids, reading, output, ..ListArgs::default() };
        let puzzles = list.puzzles(true)?;
        let mut grids = GridSink::new(&list, &puzzles, puzzles.is_alone(), colour).for_people();
        list.run_into(&Each::new(work), puzzles, &mut grids, colour)
    }
}

/// Returns the lines of a manifest. Those that are none have no names.
fn lines(manifest: &Path) -> anyhow::Result<Vec<Formula>> {
    let text = Input::open(manifest)?.read()?;
    let lines = text.split(|&byte| byte == b'\n');
    Ok(lines.map(|line| serde_json::from_slice(line).unwrap_or_default()).collect())
}

impl Question for Work<'_> {
    type Row = Answered;

    fn properties(&self) -> JobProperties {
        JobProperties { classes: &["solved", "without"], ..JobProperties::default() }
    }

    fn answer(&self, asked: Asked) -> Result<Self::Row, Refusal> {
        let formula = asked.line.checked_sub(1).and_then(|line| self.lines.get(line));
        let name = formula.and_then(|formula| formula.name.as_deref()).map(Path::new);
        // A name with folders would lead out of the folder.
        let Some(name) = name.filter(|name| name.file_name() == Some(name.as_os_str())) else {
            return Err("the manifest names no formula".into());
        };
        let mut answer = stem(name).as_os_str().to_owned();
        answer.push(".out");
        let answer: PathBuf = self.answers.join(answer);
        if !answer.exists() {
            return Err(format!("there is no answer {}", shown(&answer)).into());
        }
        let found = self.args.read(&answer, Some(&self.formulas.join(name)));
        let found = found.map_err(|error| Refusal::after(&error))?;
        let expected = formula.and_then(|formula| formula.expected.as_deref());
        let answer = Name::new(&answer);
        match (found, expected) {
            (None, Some("SATISFIABLE")) => {
                Err(format!("{answer}: the answer is that there is no solution, but there is one")
                    .into())
            }
            (None, _) => Ok(Answered { puzzle: asked.puzzle, solution: None }),
            (Some((puzzle, _)), _) if puzzle.givens() != asked.puzzle.givens() => {
                Err(format!("{}: the formula is that of another puzzle", shown(name)).into())
            }
            (Some((puzzle, solution)), _) => Ok(Answered { puzzle, solution: Some(solution) }),
        }
    }
}

impl Row for Answered {
    fn exit(&self) -> Exit {
        if self.solution.is_some() { Exit::Done } else { Exit::Unsatisfiable }
    }

    fn remark(&self, _: bool) -> String {
        if self.solution.is_some() { String::new() } else { NO_SOLUTION.to_owned() }
    }

    fn class(&self) -> Option<usize> {
        Some(usize::from(self.solution.is_none()))
    }
}

impl AsGrid for Answered {
    fn grid(self) -> (Puzzle, Option<Grid>) {
        (self.puzzle, self.solution)
    }
}
