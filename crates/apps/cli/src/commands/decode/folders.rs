//! Folders of answers: to the formulas of `encode LIST -o FOLDER`, and to the cubes of a formula, which are combined into one
//! verdict.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::runner::{
    Colour, Exit, GridArgs, Input, MANIFEST, Name, first_given, note, shown, stem, unanswered,
};
use anyhow::{Context, anyhow, bail, ensure};
use clausoku::cubes::{self, Cubes};
use clausoku::encoding::{Annotation, is_name};
use clausoku::lists::answers::Unanswered;
use clausoku::sat::{Literal, Model, Verdict, answer};
use clausoku::{Grid, Puzzle, formats::by_name};
use itertools::Itertools;
use serde::Deserialize;

use super::{Decode, Decoded, refuse_formula, solutions};

/// A line of the manifest.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Formula {
    name: Option<String>,
    expected: Option<String>,
    /// The reason why there is no formula.
    reason: Option<String>,
}

impl Decode {
    /// Writes the solutions that are in a folder of answers.
    pub(super) fn decode_folder(&self, colour: Colour) -> anyhow::Result<Exit> {
        let of_one = [
            (self.map.is_some(), "--map"),
            (self.grid.is_some(), "--grid"),
            (self.numbering.is_some(), "--numbering"),
            (self.grids.variant.is_some(), "--variant"),
        ];
        if let Some(option) = first_given(&of_one) {
            bail!("{option} is for one answer, and {} is a folder", shown(&self.answer));
        }
        let formulas = self.cnf.as_deref().unwrap_or(&self.answer);
        ensure!(formulas.is_dir(), "--cnf should name the folder of the formulas");
        let manifest = formulas.join(MANIFEST);
        ensure!(
            manifest.exists(),
            "{} has no {MANIFEST}, which `clausoku encode LIST -o FOLDER` writes beside the formulas; name their folder with --cnf, \
             or decode one answer at a time",
            shown(formulas)
        );
        let lines = lines(&manifest)?;
        let reading = GridArgs { format: by_name("jsonl"), ..GridArgs::default() };
        let list = self.request(vec![manifest], reading);
        solutions(&list, list.records()?, colour, |puzzle, line| {
            let line = (line as usize).checked_sub(1).and_then(|line| lines.get(line));
            self.answered(puzzle, line, formulas)
        })
    }

    /// Returns the solution of a puzzle from its answer. The line is a line of the manifest.
    fn answered(
        &self,
        puzzle: &Puzzle,
        line: Option<&Formula>,
        formulas: &Path,
    ) -> Result<Grid, Unanswered> {
        let name = line.and_then(|formula| formula.name.as_deref()).map(Path::new);
        // A name with folders would lead out of the folder.
        let Some(name) = name.filter(|name| name.file_name() == Some(name.as_os_str())) else {
            let reason = line.and_then(|formula| formula.reason.as_deref());
            let reason = reason.unwrap_or("the manifest names none");
            return Err(Unanswered::invalid(format!("there is no formula: {reason}")));
        };
        let mut answer = stem(name).as_os_str().to_owned();
        answer.push(".out");
        let answer: PathBuf = self.answer.join(answer);
        if !answer.exists() {
            return Err(Unanswered::invalid(format!("there is no answer {}", shown(&answer))));
        }
        let found = self.read(&answer, Some(&formulas.join(name)));
        let expected = line.and_then(|formula| formula.expected.as_deref());
        match found.map_err(|error| unanswered(&error))? {
            Decoded::Unsatisfiable(_) if expected == Some("SATISFIABLE") => {
                Err(Unanswered::invalid(format!(
                    "{}: the answer is that there is no solution, but there is one",
                    Name::new(&answer)
                )))
            }
            Decoded::Unsatisfiable(_) => Err(super::no_solution()),
            Decoded::Solved(of_formula, _) if of_formula.givens() != puzzle.givens() => {
                let name = shown(name);
                Err(Unanswered::invalid(format!("{name}: the formula belongs to another puzzle")))
            }
            Decoded::Solved(_, solution) => Ok(solution),
        }
    }
}

/// Returns the lines of a manifest. Invalid lines have no names.
fn lines(manifest: &Path) -> anyhow::Result<Vec<Formula>> {
    let text = Input::open_regular(manifest)?.read()?;
    let lines = text.split(|&byte| byte == b'\n');
    Ok(lines.map(|line| serde_json::from_slice(line).unwrap_or_default()).collect())
}

/// Reads the cubes of an iCNF file, and its comments.
fn read_cubes(path: &Path) -> anyhow::Result<(Cubes, Annotation)> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    let mut comments = Vec::new();
    let cubes = cubes::read(input.stream(), &mut |text| {
        if !is_name(text) {
            comments.push(text.to_owned());
        }
    })
    .map_err(|error| anyhow!("{name}: {error}"))?;
    let annotation = Annotation::read(comments.iter().map(String::as_str))
        .map_err(|error| anyhow!("{name}: {error}"))?;
    Ok((Cubes::new(cubes), annotation))
}

/// Returns the answer from the answers to the cubes: one file for the whole text with the cubes, or a folder with a file
/// for each cube. A solution in one cube is a solution whatever the others have; a note names the cubes without an answer.
///
/// # Errors
///
/// Fails if there is no solution in the answers, and a cube has no answer or no verdict ("unknown" counts as a limit), or an
/// assignment is outside the cubes.
pub(super) fn combined(answers: &Path, file: &Path) -> anyhow::Result<Decoded> {
    let (cubes, annotation) = read_cubes(file)?;
    let (answers, missing) = if answers.is_dir() {
        answers_in(answers, cubes.cubes().len())?
    } else {
        (BTreeMap::from([(0, answers.to_owned())]), None)
    };
    let (mut faulty, mut undecided) = (Vec::new(), Vec::new());
    for (number, path) in answers {
        let name = Name::new(&path);
        let verdict = match verdict_of(&path, number) {
            // Another cube may have a solution.
            Err(error) if number > 0 => {
                faulty.push(format!("{error:#}"));
                continue;
            }
            verdict => verdict?,
        };
        match verdict {
            Verdict::Satisfiable(model) => {
                let solution = decoded(&annotation, &cubes, number, &model);
                let solution = solution.with_context(|| name.to_string())?;
                if let Some(missing) = missing {
                    note(&format!("{missing}; there may be other solutions"));
                }
                return Ok(Decoded::Solved(annotation.puzzle, solution));
            }
            Verdict::Unsatisfiable => {}
            Verdict::Unknown(reason) => undecided.push((name, reason)),
        }
    }
    if let Some(missing) = missing {
        bail!("{missing}; name each answer after its cube, as in 1.out");
    }
    if !faulty.is_empty() {
        bail!("no solution in the other answers, but these have a fault:\n{}", faulty.join("\n"));
    }
    if let Some((_, reason)) = undecided.first() {
        let names = undecided.iter().map(|(name, _)| name).join(", ");
        bail!(clausoku::Error::unknown(&names, *reason));
    }
    if let Some(outside) = cubes.outside()? {
        bail!(
            "{}: the cubes have a hole, so \"no solution\" does not follow: no cube contains the assignment {}",
            shown(file),
            listed(&outside)
        );
    }
    Ok(Decoded::Unsatisfiable(Some(annotation.puzzle)))
}

/// Returns the verdict in the answer to a cube, counted from 1; 0 is the answer that the user has named.
fn verdict_of(path: &Path, number: usize) -> anyhow::Result<Verdict> {
    let input = if number == 0 { Input::open(path) } else { Input::open_regular(path) }?;
    let name = input.name.clone();
    refuse_formula(&input)?;
    answer::read(&input.read()?).map_err(|error| anyhow!("{name}: {error}"))
}

/// Decodes the model of a cube, counted from 1; 0 is any cube.
fn decoded(
    annotation: &Annotation,
    cubes: &Cubes,
    number: usize,
    model: &Model,
) -> anyhow::Result<Grid> {
    let cube = number.checked_sub(1).map(|index| &cubes.cubes()[index]);
    let outside = cube.and_then(|cube| cube.iter().find(|&&literal| model.satisfies(!literal)));
    if let Some(literal) = outside {
        bail!(
            "the model is not in cube {number}, which contains {literal:?}; is it the answer to another cube?"
        );
    }
    Ok(annotation.decode(model)?)
}

/// Returns the answer file of each cube, by its number from 1, and a text that names the cubes without one.
fn answers_in(
    folder: &Path,
    cubes: usize,
) -> anyhow::Result<(BTreeMap<usize, PathBuf>, Option<String>)> {
    let mut answers: BTreeMap<usize, PathBuf> = BTreeMap::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", shown(folder)))?;
    for entry in entries {
        let path = entry.with_context(|| format!("cannot read {}", shown(folder)))?.path();
        let Some(number) = number_of(&path) else { continue };
        if number == 0 || number > cubes {
            bail!("{}: the cubes have the numbers 1 to {cubes}", shown(&path));
        }
        if let Some(other) = answers.insert(number, path.clone()) {
            bail!("{} and {} are both answers to cube {number}", shown(&other), shown(&path));
        }
    }
    let missing: Vec<usize> = (1..=cubes).filter(|number| !answers.contains_key(number)).collect();
    if missing.is_empty() {
        return Ok((answers, None));
    }
    let (count, first) = (missing.len(), missing.iter().take(8).join(", "));
    let (folder, more) = (shown(folder), if count > 8 { " ..." } else { "" });
    let text = format!("{folder}: {count} of {cubes} cubes have no answer: {first}{more}");
    Ok((answers, Some(text)))
}

/// Returns the number of the cube whose answer has this name, such as `07.out` or `7.out.gz`; `None` for another
/// name, and for a formula.
fn number_of(path: &Path) -> Option<usize> {
    let name = path.file_name()?.to_str()?;
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    let is_formula = ending.split('.').any(|part| part == "cnf" || part == "icnf");
    let is_number = stem.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !is_formula).then(|| stem.parse().ok()).flatten()
}

/// Returns the first literals of an assignment as text.
fn listed(literals: &[Literal]) -> String {
    let first = literals.iter().take(12).map(|literal| format!("{literal:?}")).join(" ");
    if literals.len() > 12 { format!("{first} ...") } else { first }
}
