//! Reads certificates back.

use std::path::Path;

use anyhow::{anyhow, bail};
use clausoku::certificate::{
    EQUATIONS, FORMULA, PROOF, Report, SOLUTIONS, STEPS, denied, files_of, read_formula, read_opb,
    solutions_text, verify, verify_veripb,
};
use clausoku::exporting::comments;
use clausoku::{Annotation, Grid, Puzzle};

use crate::input::Input;
use crate::name::shown;
use crate::views::{counted, line};

/// Checks the solutions, the formula and the proof of a folder. Returns what they show.
pub fn verify_folder(folder: &Path) -> anyhow::Result<String> {
    let (puzzle, solutions, checked) = if folder.join(EQUATIONS).exists() {
        verify_equations(folder)?
    } else {
        verify_clauses(folder)?
    };
    let puzzle = &puzzle;
    let text = Input::open(&folder.join(SOLUTIONS))?.read()?;
    if text != solutions_text(puzzle, &solutions)?.as_bytes() {
        let [formula, _] = files_of(folder);
        bail!("{SOLUTIONS} does not list the solutions of {}", shown(&formula));
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

/// Checks a formula in clauses, and its LRAT proof. Returns the puzzle, its solutions, and what the formula says.
fn verify_clauses(folder: &Path) -> anyhow::Result<(Puzzle, Vec<Grid>, Report)> {
    let input = Input::open(&folder.join(FORMULA))?;
    let name = input.name.clone();
    let read = read_formula(input.stream()).map_err(|error| anyhow!("{name}: {error}"));
    let (annotation, formula) = read?;
    let solutions = denied(&annotation.puzzle, &formula);
    let proof = Input::open(&folder.join(PROOF))?;
    let report = verify(&annotation.puzzle, &solutions, &formula, proof.stream())
        .map_err(|error| anyhow!("{}: {error}", shown(folder)))?;
    Ok((annotation.puzzle, solutions, report))
}

/// Checks a formula in equations, and its proof for VeriPB.
fn verify_equations(folder: &Path) -> anyhow::Result<(Puzzle, Vec<Grid>, Report)> {
    let fault = |error: &dyn std::error::Error| anyhow!("{}: {error}", shown(folder));
    let text = String::from_utf8(Input::open(&folder.join(EQUATIONS))?.read()?)?;
    // The first line has the size.
    let annotation = Annotation::read(comments(&text)).map_err(|error| fault(&error))?;
    let puzzle = annotation.puzzle;
    let (formula, solutions) = read_opb(&puzzle, &text).map_err(|error| fault(&error))?;
    let proof = String::from_utf8(Input::open(&folder.join(STEPS))?.read()?)?;
    let report =
        verify_veripb(&puzzle, &solutions, &formula, &proof).map_err(|error| fault(&error))?;
    Ok((puzzle, solutions, report))
}
