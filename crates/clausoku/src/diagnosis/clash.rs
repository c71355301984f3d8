//! Which givens clash, where there is no solution.

use encoder::{Encoding, GivensLevel};
use propagation::Options;
use puzzle::{Cell, Grid, Puzzle, clashes};

use super::questions::Questions;
use crate::Error;
use crate::deduction::Deduced;

/// Givens that cannot all hold, as few as that none of them can be missed: without any one of them, the
/// others leave a solution. `None` if the puzzle has a solution.
///
/// There may be other such sets, and smaller ones. Two givens of one value in one region are taken first,
/// since everybody sees those. Else the solver tells which givens it used to find the contradiction, and
/// each of these is left out on trial; where that leaves a contradiction still, what the solver used for
/// it is what the search goes on with. (Deletion with clause set refinement: Belov, Lynce & Marques-Silva
/// 2012, *Towards efficient MUS extraction*.)
///
/// The set is empty if the rules, and what the puzzle excludes, leave no solution to any givens.
///
/// ```
/// use clausoku::diagnosis::clashing_givens;
/// use clausoku::{Encoding, format};
///
/// // The first row needs a 4 in its last cell, and that cell sees one.
/// let records = format::read(b"123.\n....\n...4\n2...\n", None, &Default::default()).unwrap();
/// let puzzle = &records[0].puzzle;
/// let cells = clashing_givens(puzzle, &Encoding::default()).unwrap().unwrap();
/// let cells: Vec<_> = cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect();
/// assert_eq!(cells, ["R1C1", "R1C2", "R1C3", "R3C4"]);
/// ```
pub fn clashing_givens(puzzle: &Puzzle, encoding: &Encoding) -> Result<Option<Vec<Cell>>, Error> {
    if let Some(clash) = clashes(puzzle.variant(), puzzle.givens()).into_iter().next() {
        return alone(puzzle, &clash.cells[..2], encoding).map(Some);
    }
    let mut questions = Questions::new(puzzle, encoding)?;
    let givens = questions.givens();
    let all: Vec<_> = givens.iter().map(|given| given.stated).collect();
    if questions.is_possible(&all)? {
        return Ok(None);
    }
    let mut untried = questions.core();
    untried.sort_unstable();
    let mut needed = Vec::new();
    while let Some(given) = untried.pop() {
        let rest: Vec<_> = needed.iter().chain(&untried).copied().collect();
        if questions.is_possible(&rest)? {
            needed.push(given);
        } else {
            let core = questions.core();
            untried.retain(|literal| core.contains(literal));
        }
    }
    let is_needed = givens.iter().filter(|given| needed.contains(&given.stated));
    Ok(Some(is_needed.map(|given| given.candidate.cell).collect()))
}

/// Of two givens that clash, one may be excluded, and then it clashes with the puzzle itself.
fn alone(puzzle: &Puzzle, cells: &[Cell], encoding: &Encoding) -> Result<Vec<Cell>, Error> {
    if puzzle.excluded().is_empty() {
        return Ok(cells.to_vec());
    }
    for &cell in cells {
        let one = only(puzzle, &[cell]);
        if let Some(fewer) = clashing_givens(&one, encoding)? {
            return Ok(fewer);
        }
    }
    Ok(cells.to_vec())
}

/// The puzzle with the givens of these cells only.
fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = Grid::empty(puzzle.givens().len());
    for &cell in cells {
        givens.set(cell, puzzle.givens().get(cell));
    }
    puzzle.with_givens(givens).expect("they are givens of the same board")
}

/// What the plainest rules that see it make of the givens of these cells, which clash: the contradiction
/// that they derive, to be [explained](Deduced::why). `None` if neither unit propagation nor the failed
/// literal finds one.
///
/// Each given is one clause here, so that an account of it speaks of no others.
pub fn explain_clash(
    puzzle: &Puzzle,
    encoding: &Encoding,
    cells: &[Cell],
) -> Result<Option<Deduced>, Error> {
    let puzzle = only(puzzle, cells);
    let reduced = encoding.givens == GivensLevel::Reduced;
    let encoding = if reduced { Encoding::default() } else { *encoding };
    for options in [Options::UNIT, Options::FAILED_LITERAL] {
        let deduced = Deduced::new(&puzzle, &encoding, options)?;
        if *deduced.outcome() == crate::deduction::Outcome::Contradiction {
            return Ok(Some(deduced));
        }
    }
    Ok(None)
}
