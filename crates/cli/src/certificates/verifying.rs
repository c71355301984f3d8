//! Reads certificates back.

use std::path::Path;

use anyhow::{anyhow, bail};
use clausoku::Annotation;
use clausoku::certificate::{denied, verify};
use cnf::Cnf;
use cnf::dimacs::{self, Strictness};

use super::names::{FORMULA, PROOF, SOLUTIONS};
use crate::input::Input;
use crate::name::shown;
use crate::views::{counted, line, row_or_block};

/// Checks the solutions, the formula and the proof of a folder. Returns what they show.
pub fn verify_folder(folder: &Path) -> anyhow::Result<String> {
    let (annotation, formula) = read_formula(&folder.join(FORMULA))?;
    let puzzle = &annotation.puzzle;
    let solutions = denied(puzzle, &formula);
    let proof = Input::open(&folder.join(PROOF))?;
    let checked = verify(puzzle, &solutions, &formula, proof.stream());
    let checked = checked.map_err(|error| anyhow!("{}: {error}", shown(folder)))?;
    let text = Input::open(&folder.join(SOLUTIONS))?.read()?;
    let expected: anyhow::Result<String> =
        solutions.iter().map(|grid| row_or_block(puzzle, grid)).collect();
    if text != expected?.as_bytes() {
        bail!("{}: {SOLUTIONS} does not list the solutions of {FORMULA}", shown(folder));
    }
    let found = match solutions.len() {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        n => format!("exactly {n} solutions"),
    };
    let rules = checked.cells + checked.cells_once + checked.regions + checked.regions_once;
    let givens = counted(checked.givens, "given");
    let puzzle = line(puzzle, puzzle.givens());
    Ok(format!("{puzzle} has {found}; {rules} clauses of rules, {givens}"))
}

/// Reads a formula and what its comments say.
fn read_formula(path: &Path) -> anyhow::Result<(Annotation, Cnf)> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    let mut comments = Vec::new();
    let mut formula = Cnf::new();
    dimacs::read_into(input.stream(), Strictness::Strict, &mut formula, &mut |comment| {
        comments.push(comment.text.into_owned());
    })
    .map_err(|error| anyhow!("{name}: {error}"))?;
    let annotation = Annotation::read(comments.iter().map(String::as_str))
        .map_err(|error| anyhow!("{name}: {error}"))?;
    if annotation.mapping.is_some() {
        bail!("{name} is shuffled, and a certificate is not");
    }
    Ok((annotation, formula))
}
