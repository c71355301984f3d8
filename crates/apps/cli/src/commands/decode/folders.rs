//! Folders of answers: to the formulas of `encode LIST -o FOLDER`, and to the cubes of a formula, which are combined into one
//! verdict.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::answers::Form;
use crate::input::{GridArgs, Input, Name, shown, stem};
use crate::options::first_given;
use crate::output::MANIFEST;
use crate::terminal::{Colour, Exit, file_fault, french, language, note, unanswered};
use anyhow::{Context, anyhow, bail, ensure};
use clausoku::cubes::{self, CubeError, Cubes};
use clausoku::encoding::{Annotation, is_name};
use clausoku::lists::answers::Unanswered;
use clausoku::sat::{Literal, Model, Verdict, answer};
use clausoku::{Grid, Puzzle, formats::by_name};
use clausoku_words::{Language, say};
use itertools::Itertools;
use serde::Deserialize;

use super::{Decode, Decoded, at, refuse_formula, solutions};
use crate::terminal::file_fault::FileFault;

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
    pub(super) fn decode_folder(&self, colour: Colour) -> anyhow::Result<Exit> {
        let of_one = [
            (self.map.is_some(), "--map"),
            (self.grid.is_some(), "--grid"),
            (self.numbering.is_some(), "--numbering"),
            (self.grids.variant.is_some(), "--variant"),
        ];
        if let Some(option) = first_given(&of_one) {
            bail!(say!(language(), decode::for_one { option, name: shown(&self.answer) }));
        }
        let formulas = self.cnf.as_deref().unwrap_or(&self.answer);
        ensure!(formulas.is_dir(), say!(language(), decode::folder_of_formulas));
        let manifest = formulas.join(MANIFEST);
        ensure!(
            manifest.exists(),
            say!(language(), decode::no_manifest { folder: shown(formulas), manifest: MANIFEST })
        );
        let lines = lines(&manifest)?;
        let reading = GridArgs::with_format(by_name("jsonl"));
        let list = self.request(vec![manifest], reading);
        // Rows are English in every language.
        let is_rows = matches!(list.form(), Form::Rows(_));
        let language = if is_rows { Language::English } else { language() };
        solutions(&list, list.records()?, colour, |puzzle, line| {
            let line = (line as usize).checked_sub(1).and_then(|line| lines.get(line));
            self.answered(puzzle, line, formulas, language)
        })
    }

    /// Returns the solution of a puzzle from its answer. The line is a line of the manifest.
    fn answered(
        &self,
        puzzle: &Puzzle,
        line: Option<&Formula>,
        formulas: &Path,
        language: Language,
    ) -> Result<Grid, Unanswered> {
        let name = line.and_then(|formula| formula.name.as_deref()).map(Path::new);
        // A name with folders would lead out of the folder.
        let Some(name) = name.filter(|name| name.file_name() == Some(name.as_os_str())) else {
            let reason = line.and_then(|formula| formula.reason.as_deref());
            let reason = reason.map_or_else(|| say!(language, decode::unnamed), str::to_owned);
            return Err(Unanswered::invalid(say!(language, decode::no_formula { reason })));
        };
        let mut answer = stem(name).as_os_str().to_owned();
        answer.push(".out");
        let answer: PathBuf = self.answer.join(answer);
        if !answer.exists() {
            let name = shown(&answer);
            return Err(Unanswered::invalid(say!(language, decode::no_answer { name })));
        }
        let found = self.read(&answer, Some(&formulas.join(name)));
        let expected = line.and_then(|formula| formula.expected.as_deref());
        match found.map_err(|error| unanswered(&error))? {
            Decoded::Unsatisfiable(_) if expected == Some("SATISFIABLE") => {
                let name = Name::new(&answer);
                Err(Unanswered::invalid(say!(language, decode::has_solution { name })))
            }
            Decoded::Unsatisfiable(_) => Err(super::no_solution(language)),
            Decoded::Solved(of_formula, _) if of_formula.givens() != puzzle.givens() => {
                let name = shown(name);
                Err(Unanswered::invalid(say!(language, decode::other_puzzle { name })))
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
    .map_err(|error| match error {
        CubeError::Syntax(_) if language() == Language::French => {
            at(&name, say!(language(), decode::no_cubes))
        }
        error @ CubeError::Syntax(_) => anyhow::Error::new(error).context(name.to_string()),
        error => at(&name, error),
    })?;
    let annotation =
        Annotation::read(comments.iter().map(String::as_str)).map_err(|error| at(&name, error))?;
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
                    note(&say!(language(), decode::perhaps_others { missing }));
                }
                return Ok(Decoded::Solved(annotation.puzzle, solution));
            }
            Verdict::Unsatisfiable => {}
            Verdict::Unknown(reason) => undecided.push((name, reason)),
        }
    }
    if let Some(missing) = missing {
        bail!(say!(language(), decode::name_answers { missing }));
    }
    if !faulty.is_empty() {
        bail!("{}\n{}", say!(language(), decode::faulty), faulty.join("\n"));
    }
    if let Some((_, reason)) = undecided.first() {
        let names = undecided.iter().map(|(name, _)| name).join(", ");
        bail!(clausoku::Error::unknown(&names, *reason));
    }
    if let Some(outside) = cubes.outside()? {
        let (name, literals) = (shown(file), listed(&outside));
        bail!(say!(language(), decode::hole { name, literals }));
    }
    Ok(Decoded::Unsatisfiable(Some(annotation.puzzle)))
}

/// Returns the verdict in the answer to a cube, counted from 1; 0 is the answer that the user has named.
fn verdict_of(path: &Path, number: usize) -> anyhow::Result<Verdict> {
    let input = if number == 0 { Input::open(path) } else { Input::open_regular(path) }?;
    let name = input.name.clone();
    refuse_formula(&input)?;
    answer::read(&input.read()?).map_err(|error| at(&name, french::answer(language(), &error)))
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
        let literal = format!("{literal:?}");
        bail!(say!(language(), decode::outside { number, literal }));
    }
    annotation.decode(model).map_err(|error| anyhow!(super::decoding(error)))
}

/// Returns the answer file of each cube, by its number from 1, and a text that names the cubes without one.
fn answers_in(
    folder: &Path,
    cubes: usize,
) -> anyhow::Result<(BTreeMap<usize, PathBuf>, Option<String>)> {
    let mut answers: BTreeMap<usize, PathBuf> = BTreeMap::new();
    let entries = fs::read_dir(folder).with_context(|| unreadable(folder))?;
    for entry in entries {
        let path = entry.with_context(|| unreadable(folder))?.path();
        let Some(number) = number_of(&path) else { continue };
        if number == 0 || number > cubes {
            bail!(say!(language(), decode::numbers { name: shown(&path), count: cubes }));
        }
        if let Some(other) = answers.insert(number, path.clone()) {
            let (first, second) = (shown(&other), shown(&path));
            bail!(say!(language(), decode::two_answers { first, second, number }));
        }
    }
    let missing: Vec<usize> = (1..=cubes).filter(|number| !answers.contains_key(number)).collect();
    if missing.is_empty() {
        return Ok((answers, None));
    }
    let (count, first) = (missing.len(), missing.iter().take(8).join(", "));
    let (folder, more) = (shown(folder), if count > 8 { " ..." } else { "" });
    let first = format!("{first}{more}");
    let text = say!(language(), decode::missing { folder, count, cubes, first });
    Ok((answers, Some(text)))
}

fn unreadable(folder: &Path) -> FileFault {
    file_fault::Kind::Unreadable.fault(shown(folder))
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
