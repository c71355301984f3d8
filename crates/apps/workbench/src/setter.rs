//! The questions of a setter: the clues of a puzzle one by one, its true candidates, its superfluous clues and its rating.
//!
//! A clue is a constraint of the board, and has a line in TOML, which `to_toml` writes. The clues that are switched off are no part of the
//! puzzle; the page keeps their lines.

use std::sync::Arc;
use std::time::Duration;

use clausoku::board::constraints::{CONSTRAINTS, Constraint, ConstraintError, ConstraintRow};
use clausoku::board::{Candidate, Cell, Symbol};
use clausoku::diagnosis::clues::{ClashingClues, Clue, clashing_clues, tidy as tidied};
use clausoku::diagnosis::{TrueCandidates, true_candidates};
use clausoku::formats::{Record, WriteOptions, by_name};
use clausoku::rating::{Unrated, by_explainer, by_hodoku};
use clausoku::{Encoding, Grid, Puzzle, Variant};
use clausoku_text::Deadline;
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result, SetClue};
use crate::read::unnamed_board;

/// The ends of the name of a built-in board that has clues: on the page in any language, and as the library makes it.
const CONSTRAINED: [&str; 2] = [" +", " with clues"];

/// The name of the board on which lines are read. It belongs to no built-in board.
const READING: &str = "clues of the page";

/// A clue of the page.
struct PageClue {
    constraint: Constraint,
    is_off: bool,
}

/// Answers with the clues and with the puzzle of those that are switched on: as a board, and as links.
pub(crate) fn set(
    question: &Question,
    clues: Option<&[SetClue]>,
    aside: &[(usize, String)],
    has_kinds: bool,
) -> Result {
    let puzzle = question.puzzle()?;
    let bare = without_clues(puzzle.variant())?;
    let clues = match clues {
        Some(clues) => asked(&bare, clues)?,
        None => kept(&bare, puzzle.variant(), aside)?,
    };
    let on = clues.iter().filter(|clue| !clue.is_off).map(|clue| clue.constraint.clone());
    let variant = constrained(&bare, on.collect())?;
    let all = constrained(&bare, clues.iter().map(|clue| clue.constraint.clone()).collect())?;
    let lines = lines(&all);
    let off = clues.iter().enumerate().filter(|(_, clue)| clue.is_off);
    let aside: Vec<(usize, &str)> = off.map(|(index, _)| (index, lines[index].as_str())).collect();
    let shown = clues.iter().zip(&lines).map(|(clue, line)| shown(&all, clue, line));
    let shown: Value = shown.collect();
    let puzzle = on_board(&puzzle, Arc::new(variant))?;
    let mut answer = json!({
        "variant": puzzle.variant().name(), "board": unnamed_board(puzzle.variant()),
        "aside": aside, "clues": shown, "toml": puzzle.variant().to_toml(),
        "sudokupad": link(&puzzle, "sudokupad"), "fpuzzles": link(&puzzle, "fpuzzles-link"),
    });
    if has_kinds {
        answer["kinds"] = CONSTRAINTS.iter().filter_map(kind).collect();
    }
    Ok(answer)
}

/// Returns the board without constraints, under the name of the built-in board if it is one.
fn without_clues(board: &Variant) -> Result<Variant> {
    let bare = board.clone().with_constraints(Vec::new()).map_err(unfit)?;
    let name = CONSTRAINED.iter().find_map(|end| bare.name().strip_suffix(end));
    let named = name.and_then(|name| Variant::by_name(name).ok());
    let is_bare = |named: &Variant| {
        bare.clone().with_name(named.name()).is_ok_and(|renamed| renamed == *named)
    };
    Ok(named.filter(is_bare).unwrap_or(bare))
}

/// Returns the board with constraints, under a name of its own.
fn constrained(bare: &Variant, constraints: Vec<Constraint>) -> Result<Variant> {
    let is_named = !constraints.is_empty() && bare.is_built_in();
    let board = bare.clone().with_constraints(constraints).map_err(unfit)?;
    if !is_named {
        return Ok(board);
    }
    let name = format!("{}{}", bare.name(), CONSTRAINED[0]);
    board.with_name(name).map_err(|error| Fault::coded("board", error))
}

/// Returns the fault of a clue that does not fit the board.
fn unfit(error: ConstraintError) -> Fault {
    let name = error.name.clone();
    Fault::coded("clue", error).with("name", name)
}

/// Returns the puzzle on a board with the same cells.
fn on_board(puzzle: &Puzzle, board: Arc<Variant>) -> Result<Puzzle> {
    let moved = Puzzle::new(board, puzzle.givens().clone());
    let moved = moved.map_err(|error| Fault::coded("givens", error))?;
    let excluded = puzzle.excluded().to_vec();
    moved.excluding(excluded).map_err(|error| Fault::coded("excluded", error))
}

/// Returns the clues that the page lists.
fn asked(bare: &Variant, clues: &[SetClue]) -> Result<Vec<PageClue>> {
    let lines: Vec<&str> = clues.iter().filter_map(|clue| clue.line.as_deref()).collect();
    let mut read = read_lines(bare, &lines)?.into_iter();
    let clues = clues.iter().map(|clue| {
        let made = || made(bare, clue);
        let known = clue.line.as_ref().and_then(|_| read.next());
        Ok(PageClue { constraint: known.map_or_else(made, Ok)?, is_off: clue.off })
    });
    clues.collect()
}

/// Returns the clue of a kind on its cells.
fn made(bare: &Variant, clue: &SetClue) -> Result<Constraint> {
    let SetClue { kind, cells, number, .. } = clue;
    let fault = |message: String| Fault::coded("clue", message).with("name", kind);
    let row = CONSTRAINTS.iter().find(|row| row.name == kind);
    let row = row.ok_or_else(|| fault(format!("there is no kind of clue `{kind}`")))?;
    let made = row.with_number(*number).map_err(|error| fault(error.to_string()))?;
    let count = bare.cell_count();
    if cells.iter().any(|&cell| cell as usize >= count) {
        return Err(fault(format!("the board has {count} cells")));
    }
    Ok(Constraint::new(made, cells.iter().map(|&cell| Cell::from_index(cell)).collect()))
}

/// Returns the clues of the board, with those that are switched off between them.
fn kept(bare: &Variant, board: &Variant, aside: &[(usize, String)]) -> Result<Vec<PageClue>> {
    let lines: Vec<&str> = aside.iter().map(|(_, line)| line.as_str()).collect();
    let off = read_lines(bare, &lines)?;
    let on = board.constraints().iter().cloned();
    let mut clues: Vec<PageClue> =
        on.map(|constraint| PageClue { constraint, is_off: false }).collect();
    for ((index, _), constraint) in aside.iter().zip(off) {
        let index = (*index).min(clues.len());
        clues.insert(index, PageClue { constraint, is_off: true });
    }
    Ok(clues)
}

/// Reads clues in TOML, each in a line.
fn read_lines(bare: &Variant, lines: &[&str]) -> Result<Vec<Constraint>> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let fault = |message: String| Fault::coded("clue", message).with("name", lines.join(", "));
    let named = bare.clone().with_name(READING).map_err(|error| fault(error.to_string()))?;
    let text = format!("{}constraint = [\n{}\n]\n", named.to_toml(), lines.join(",\n"));
    let read = Variant::from_toml(&text).map_err(|error| fault(error.fault().to_string()))?;
    if read.constraints().len() != lines.len() {
        return Err(fault("a line is not one clue".to_owned()));
    }
    Ok(read.constraints().to_vec())
}

/// Returns the line of each constraint in TOML.
fn lines(variant: &Variant) -> Vec<String> {
    let text = variant.to_toml();
    let lines = text.lines().skip_while(|line| *line != "constraint = [").skip(1);
    let lines = lines.take(variant.constraints().len());
    lines.map(|line| line.trim().trim_end_matches(',').to_owned()).collect()
}

/// Returns a clue as the page lists it. Its number can be changed if nothing but the number belongs to its kind.
fn shown(all: &Variant, clue: &PageClue, line: &str) -> Value {
    let Constraint { kind, cells, .. } = &clue.constraint;
    let number = kind.number().and_then(|number| u32::try_from(number).ok());
    let remade = kind.row().with_number(number);
    let is_simple =
        remade.is_ok_and(|made| Constraint::new(made, cells.clone()) == clue.constraint);
    let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
    json!({
        "line": line, "kind": kind.name(), "name": all.constraint_name(&clue.constraint),
        "cells": cells, "number": number, "off": clue.is_off, "simple": is_simple,
    })
}

/// Returns a kind that a number or nothing describes, as the page lists it.
fn kind(row: &ConstraintRow) -> Option<Value> {
    let plain = row.with_number(None).ok();
    // 3 is a valid number of each kind that has one.
    let numbered = row.with_number(Some(3)).ok().filter(|_| !row.keys.is_empty());
    let made = plain.as_ref().or(numbered.as_ref())?;
    Some(json!({
        "name": row.name, "words": row.words, "meaning": row.meaning,
        "least": made.min_cells(), "needs": plain.is_none(), "takes": numbered.is_some(),
    }))
}

/// Returns the puzzle in a format of links; null if that cannot contain it.
fn link(puzzle: &Puzzle, format: &str) -> Option<String> {
    let record = Record::new(puzzle.clone(), 1);
    let text = by_name(format)?.write(&[record], WriteOptions::default()).ok()?;
    Some(text.trim_end().to_owned())
}

/// Answers with the values of each cell that solutions have, and those that are not decided; the number of solutions: `none`, `one`,
/// `several` or `unknown`; and without a solution, clues that cannot all hold.
pub(crate) fn candidates(question: &Question, milliseconds: u64) -> Result {
    let puzzle = question.puzzle()?;
    let deadline = question.deadline.within(Duration::from_millis(milliseconds));
    let known = true_candidates(&puzzle, 1, &Encoding::reduced(), &deadline)?;
    let mut is_complete = known.cut_short.is_none();
    let known = known.value;
    let values: Value = puzzle
        .variant()
        .cells()
        .map(|cell| {
            let numbers = |state: Option<bool>| -> Vec<u16> {
                let all = symbols(&puzzle, &known, cell).filter(|(_, found)| *found == state);
                all.map(|(symbol, _)| symbol.number()).collect()
            };
            json!({ "true": numbers(Some(true)), "open": numbers(None) })
        })
        .collect();
    let count = count(&puzzle, &known);
    let mut clash = Value::Null;
    if count == "none" {
        let found = clashing_clues(&puzzle, &deadline)?;
        is_complete &= found.cut_short.is_none();
        // A set that the limit cut short may have most of the clues, and shows no reason.
        let minimal = found.value.filter(|_| found.cut_short.is_none());
        clash = minimal.map_or(Value::Null, |found| clashing(&puzzle, &found));
    }
    Ok(json!({ "cells": values, "count": count, "complete": is_complete, "clash": clash }))
}

/// Returns the symbols of a cell, each with whether a solution has it there.
fn symbols<'k>(
    puzzle: &'k Puzzle,
    known: &'k TrueCandidates,
    cell: Cell,
) -> impl Iterator<Item = (Symbol, Option<bool>)> + use<'k> {
    let symbols = puzzle.variant().alphabet().symbols();
    symbols.map(move |symbol| (symbol, known.is_true(Candidate { cell, symbol })))
}

/// Returns the number of solutions as far as the candidates show it.
fn count(puzzle: &Puzzle, known: &TrueCandidates) -> &'static str {
    let mut count = "one";
    for cell in puzzle.variant().cells() {
        let states: Vec<Option<bool>> =
            symbols(puzzle, known, cell).map(|(_, state)| state).collect();
        let shown = states.iter().filter(|state| **state == Some(true)).count();
        match (shown, states.contains(&None)) {
            (2.., _) => return "several",
            (0, false) => return "none",
            (_, true) => count = "unknown",
            (_, false) => {}
        }
    }
    count
}

/// Returns clues that cannot all hold.
fn clashing(puzzle: &Puzzle, clash: &ClashingClues) -> Value {
    let (mut givens, mut clues, mut regions) = (Vec::new(), Vec::new(), Vec::new());
    for &clue in &clash.clues {
        match clue {
            Clue::Given(cell) => givens.push(cell.index()),
            Clue::Constraint(index) => clues.push(index),
            Clue::Region(index) => regions.push(index),
        }
    }
    let names: Vec<String> = clash.clues.iter().map(|clue| clue.name(puzzle)).collect();
    json!({
        "givens": givens, "clues": clues, "regions": regions, "names": names,
        "smallest": clash.is_smallest,
    })
}

fn not_one(count: &str) -> Fault {
    Fault::coded("one-solution", "the puzzle needs exactly one solution").with("count", count)
}

/// Returns the only solution of a puzzle.
fn only_solution(question: &Question, puzzle: &Puzzle, deadline: &Deadline) -> Result<Grid> {
    let known = true_candidates(puzzle, 1, &Encoding::reduced(), deadline)?.value;
    match count(puzzle, &known) {
        "one" => {}
        "unknown" => return Err(question.late()),
        count => return Err(not_one(count)),
    }
    let mut grid = Grid::empty(puzzle.variant().cell_count());
    for cell in puzzle.variant().cells() {
        grid.set(cell, known.shown(cell).next());
    }
    Ok(grid)
}

/// Answers which givens and clues are superfluous, each alone and together, and with the puzzle without those that are left out.
pub(crate) fn tidy(question: &Question) -> Result {
    let puzzle = question.puzzle()?;
    let deadline = &question.deadline;
    let solution = only_solution(question, &puzzle, deadline)?;
    let found = tidied(&puzzle, &solution, &|_| false, deadline)?;
    let (mut givens, mut clues) = (Vec::new(), Vec::new());
    for one in &found.value.clues {
        let mut state = json!({ "superfluous": one.is_superfluous, "removed": one.is_removed });
        match one.clue {
            Clue::Given(cell) => {
                state["cell"] = json!(cell.index());
                givens.push(state);
            }
            Clue::Constraint(index) => {
                state["clue"] = json!(index);
                clues.push(state);
            }
            Clue::Region(_) => {}
        }
    }
    Ok(json!({ "givens": givens, "clues": clues, "complete": found.cut_short.is_none() }))
}

/// Answers with HoDoKu's score, and Sudoku Explainer's rating of a puzzle of the usual board without clues. A puzzle that no technique
/// solves has no score.
pub(crate) fn grade(question: &Question) -> Result {
    let puzzle = question.puzzle()?;
    let deadline = &question.deadline;
    only_solution(question, &puzzle, deadline)?;
    let score = rated(question, by_hodoku(&puzzle, deadline))?;
    // The levels of puzzles with clues are calibrated on nothing.
    let is_leveled = puzzle.variant().constraints().is_empty();
    let score = score.map(|rating| {
        let level = is_leveled.then(|| rating.level.name());
        json!({ "score": rating.score, "steps": rating.steps, "level": level })
    });
    let rating = rated(question, by_explainer(&puzzle, deadline))?;
    Ok(json!({ "hodoku": score, "explainer": rating.map(|found| found.er.to_string()) }))
}

/// Returns a rating, or `None` for a puzzle that the scale does not rate.
fn rated<T>(question: &Question, found: Result<T, Unrated>) -> Result<Option<T>> {
    match found {
        Ok(rating) => Ok(Some(rating)),
        Err(Unrated::Stopped(_)) => Err(question.late()),
        Err(Unrated::Solutions(_)) => Err(not_one("several")),
        Err(_) => Ok(None),
    }
}
