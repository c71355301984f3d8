//! The instances of a plan: grids, formulas and folders of formulas.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clausoku::{Puzzle, Uniqueness, uniqueness};
use clausoku_bench::boards::with_wrong_given;
use clausoku_bench::plan::{Ask, FormulaFile, Instance, Instances, Question, Settings};
use serde::Deserialize;

use crate::input::{
    GridArgs, GridText, Input, Name, parse_symbols, parse_variant, read_settings, shown,
};
use crate::output::MANIFEST;

/// The endings of names of DIMACS formulas, without those of compressed files.
const FORMULAS: [&str; 2] = ["cnf", "dimacs"];

/// Returns the files that the settings name.
pub(super) fn files(settings: &Settings) -> impl Iterator<Item = PathBuf> {
    settings.files.iter().flatten().map(PathBuf::from)
}

/// Reads the instances of the files. Grids are named after file and line, and are in a group for each board; formulas are
/// in a group for each folder.
pub(super) fn instances(asked: &Settings) -> anyhow::Result<Instances> {
    let mut instances = Instances::default();
    let reading = reading(asked)?;
    let questions = asked.ask.clone().unwrap_or_else(|| vec![Ask::Solution]);
    for path in files(asked) {
        if path.is_dir() {
            folder(&path, &mut instances)?;
            continue;
        }
        let name = Name::new(&path);
        let has_ending =
            clausoku_files::compression::extension(&path).is_some_and(|e| is_formula(&e));
        let input = if has_ending { None } else { Some(Input::open(&path)?) };
        let Some(input) = input.filter(|input| path.as_os_str() == "-" || !input.is_dimacs())
        else {
            let short = name.without_folders().to_string();
            push(&mut instances, formula(&path, short, "formulas", None)?, &name)?;
            continue;
        };
        for (file, record) in reading.named(name, Ok(input)) {
            let record = record?;
            let short = format!("{}:{}", file.without_folders(), record.line);
            for &question in &questions {
                push(&mut instances, asking(question, &short, &record.puzzle)?, &file)?;
            }
        }
    }
    Ok(instances)
}

fn push(instances: &mut Instances, instance: Instance, file: &Name) -> anyhow::Result<()> {
    instances.push(instance).with_context(|| format!("cannot measure {file}"))
}

fn asking(question: Ask, name: &str, puzzle: &Puzzle) -> anyhow::Result<Instance> {
    let group = puzzle.variant().name().to_owned();
    if question == Ask::Solution {
        return Ok(Instance::new(name, puzzle.clone()).in_group(group));
    }
    if question == Ask::Wrong {
        let wrong = with_wrong_given(puzzle, 1);
        let wrong =
            wrong.with_context(|| format!("{name} has no given that could be another value"))?;
        return Ok(Instance::with_wrong_given(name, &group, wrong));
    }
    let found = uniqueness(puzzle)?;
    let (solution, has_other) = match found {
        Uniqueness::Unique(solution) => (solution, false),
        Uniqueness::Several(solution, _) => (solution, true),
        Uniqueness::None => bail!("{name} has no solution, so that there is none to exclude"),
    };
    let question = Question::Other(puzzle.clone(), solution);
    let instance = Instance::asking(format!("{name}, other"), question);
    Ok(instance.in_group(format!("{group}, other solution")).expecting(Some(has_other)))
}

fn formula(
    path: &Path,
    name: String,
    group: &str,
    expected: Option<bool>,
) -> anyhow::Result<Instance> {
    let file = FormulaFile::new(path).with_context(|| format!("cannot read {}", shown(path)))?;
    let instance = Instance::asking(name, Question::Model(file));
    Ok(instance.in_group(group).expecting(expected))
}

fn is_formula(extension: &str) -> bool {
    FORMULAS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// A row of the manifest of a folder of formulas.
#[derive(Deserialize)]
struct ManifestRow {
    name: Option<String>,
    expected: Option<String>,
}

/// Adds the formulas of a folder: those of its manifest with the expected answers, or all files.
fn folder(path: &Path, instances: &mut Instances) -> anyhow::Result<()> {
    let name = Name::new(path);
    let short = name.without_folders().to_string();
    let short = short.trim_end_matches('/');
    let manifest = path.join(MANIFEST);
    let mut found: Vec<(String, Option<bool>)> = Vec::new();
    if manifest.exists() {
        let place = shown(&manifest);
        for (line, text) in (1..).zip(read_settings(&manifest)?.lines()) {
            let row: ManifestRow = serde_json::from_str(text).map_err(|error| {
                anyhow!("{place}: line {line} is no row of a manifest: {error}")
            })?;
            let expected = match row.expected.as_deref() {
                Some("SATISFIABLE") => Some(true),
                Some("UNSATISFIABLE") => Some(false),
                Some(other) => bail!(
                    "{place}: line {line}: {other:?} is no answer; SATISFIABLE and UNSATISFIABLE are"
                ),
                None => None,
            };
            // A puzzle that could not be encoded has no file.
            found.extend(row.name.map(|file| (file, expected)));
        }
    } else {
        for entry in fs::read_dir(path).with_context(|| format!("cannot read {name}"))? {
            let entry = entry.with_context(|| format!("cannot read {name}"))?;
            let is_wanted = clausoku_files::compression::extension(&entry.path())
                .is_some_and(|extension| is_formula(&extension));
            if is_wanted {
                found.push((entry.file_name().to_string_lossy().into_owned(), None));
            }
        }
        found.sort();
    }
    ensure!(!found.is_empty(), "{name} contains no formula");
    for (file, expected) in found {
        let instance = formula(&path.join(&file), format!("{short}/{file}"), short, expected)?;
        push(instances, instance, &name)?;
    }
    Ok(())
}

/// Returns how the grids are read.
fn reading(asked: &Settings) -> anyhow::Result<GridArgs> {
    let parsed = |error: String| anyhow!(error);
    let mut reading = GridArgs {
        variant: asked.variant.as_deref().map(parse_variant).transpose().map_err(parsed)?,
        ..GridArgs::default()
    };
    let text = asked.format.as_deref().map(GridText::parse).transpose().map_err(parsed)?;
    let mut text = text.unwrap_or_default();
    if let Some(column) = &asked.puzzle_column {
        text.column = Some(column.as_str().into());
    }
    if let Some(symbols) = &asked.symbols {
        text.symbols = Some(parse_symbols(symbols).map_err(parsed)?);
    }
    reading.format = Some(text);
    Ok(reading)
}
