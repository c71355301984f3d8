//! `decode FOLDER`: the answers to the formulas of `encode LIST -o FOLDER`.

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clausoku_runner::file_fault::Kind;
use clausoku_runner::grids::GridArgs;
use clausoku_runner::input::Input;
use clausoku_runner::jobs::{
    Asked, Each, GridRow, GridSink, JobProperties, ListArgs, MANIFEST, Refusal,
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
        let (grids, output) = (vec![manifest], self.output.clone());
        let list = ListArgs { grids, reading, output, ..ListArgs::default() };
        let puzzles = list.puzzles(true)?;
        let mut grids = GridSink::new(&list, &puzzles, puzzles.is_alone(), colour).for_people();
        let classes = &["solved", "without"];
        let job =
            Each::new(JobProperties { classes, ..JobProperties::default() }, |asked: Asked| {
                let line = asked.line.checked_sub(1).and_then(|line| lines.get(line));
                self.answered(asked, line, formulas)
            });
        list.run_into(&job, puzzles, &mut grids, colour)
    }

    /// Returns a puzzle with the solution that is in its answer. The line is that of the manifest.
    fn answered(
        &self,
        asked: Asked,
        line: Option<&Formula>,
        formulas: &Path,
    ) -> Result<GridRow, Refusal> {
        let name = line.and_then(|formula| formula.name.as_deref()).map(Path::new);
        // A name with folders would lead out of the folder.
        let Some(name) = name.filter(|name| name.file_name() == Some(name.as_os_str())) else {
            return Err("the manifest names no formula".into());
        };
        let mut answer = stem(name).as_os_str().to_owned();
        answer.push(".out");
        let answer: PathBuf = self.answer.join(answer);
        if !answer.exists() {
            return Err(format!("there is no answer {}", shown(&answer)).into());
        }
        let found = self.read(&answer, Some(&formulas.join(name)));
        let found = found.map_err(|error| Refusal::after(&error))?;
        let expected = line.and_then(|formula| formula.expected.as_deref());
        let answer = Name::new(&answer);
        match (found, expected) {
            (None, Some("SATISFIABLE")) => {
                Err(format!("{answer}: the answer is that there is no solution, but there is one")
                    .into())
            }
            (None, _) => Ok(GridRow { puzzle: asked.puzzle, solution: None, remark: NO_SOLUTION }),
            (Some((puzzle, _)), _) if puzzle.givens() != asked.puzzle.givens() => {
                Err(format!("{}: the formula is that of another puzzle", shown(name)).into())
            }
            (Some((puzzle, solution)), _) => {
                Ok(GridRow { puzzle, solution: Some(solution), remark: "" })
            }
        }
    }
}

/// Returns the lines of a manifest. Those that are none have no names.
fn lines(manifest: &Path) -> anyhow::Result<Vec<Formula>> {
    let text = Input::open(manifest)?.read()?;
    let lines = text.split(|&byte| byte == b'\n');
    Ok(lines.map(|line| serde_json::from_slice(line).unwrap_or_default()).collect())
}
