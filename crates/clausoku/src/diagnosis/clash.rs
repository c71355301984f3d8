//! Which givens clash, where there is no solution.

use std::time::Instant;

use encoder::{Encoding, GivensLevel};
use propagation::Options;
use puzzle::{Cell, Grid, Limits, Puzzle, clashes};

use super::Known;
use super::questions::{Questions, Reply};
use crate::Error;
use crate::clock::Clock;
use crate::deduction::{Deduced, Outcome};
use crate::pipeline::reached;

/// Givens that cannot all hold, as few as that none of them can be missed: without any one of them, the
/// others leave a solution. `None` if the puzzle has a solution.
///
/// There may be other such sets, and smaller ones. Two givens of one value in one region are taken first,
/// since they are easy to see. Else the solver returns the givens that it used to find the contradiction, and
/// each of these is left out on trial; where that leaves a contradiction still, what the solver used for
/// it is what the search goes on with. (Deletion with clause set refinement: Belov, Lynce & Marques-Silva
/// 2012, *Towards efficient MUS extraction*.)
///
/// The set is empty if the rules, and what the puzzle excludes, leave no solution to any givens.
///
/// Of the limits, time and the request to stop count. Where one is reached, the givens found by then clash, but
/// some of them may be missed for it; `None` says nothing.
///
/// ```
/// use clausoku::diagnosis::clashing_givens;
/// use clausoku::solving::Limits;
/// use clausoku::{Encoding, Puzzle};
///
/// // The first row needs a 4 in its last cell, and that cell sees one.
/// let puzzle = &"123.\n....\n...4\n2...\n".parse::<Puzzle>().unwrap();
/// let cells = clashing_givens(puzzle, &Encoding::default(), &Limits::default()).unwrap().value.unwrap();
/// let cells: Vec<_> = cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect();
/// assert_eq!(cells, ["R1C1", "R1C2", "R1C3", "R3C4"]);
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn clashing_givens(
    puzzle: &Puzzle,
    encoding: &Encoding,
    limits: &Limits,
) -> Result<Known<Option<Vec<Cell>>>, Error> {
    if let Some(clash) = clashes(puzzle.variant(), puzzle.givens()).into_iter().next() {
        return alone(puzzle, &clash.cells[..2], encoding, limits);
    }
    let mut questions = match Questions::new(puzzle, encoding, limits)? {
        Ok(questions) => questions,
        Err(ended) => return Ok(Known::until(ended, None)),
    };
    let givens = questions.givens();
    let all: Vec<_> = givens.iter().map(|given| given.stated).collect();
    match questions.is_possible(&all)? {
        Reply::Possible => return Ok(Known::whole(None)),
        Reply::Unknown(ended) => return Ok(Known::until(ended, None)),
        Reply::Impossible => {}
    }
    let mut untried = questions.core();
    untried.sort_unstable();
    let mut needed = Vec::new();
    let mut cut_short = None;
    while let Some(given) = untried.pop() {
        let rest: Vec<_> = needed.iter().chain(&untried).copied().collect();
        match questions.is_possible(&rest)? {
            Reply::Possible => needed.push(given),
            Reply::Impossible => {
                let core = questions.core();
                untried.retain(|literal| core.contains(literal));
            }
            Reply::Unknown(ended) => {
                cut_short = Some(ended);
                needed.push(given);
                needed.append(&mut untried);
            }
        }
    }
    let is_needed = givens.iter().filter(|given| needed.contains(&given.stated));
    let cells = is_needed.map(|given| given.candidate.cell).collect();
    Ok(Known { value: Some(cells), cut_short })
}

/// Of two givens that clash, one may be excluded, and then it clashes with the puzzle itself.
fn alone(
    puzzle: &Puzzle,
    cells: &[Cell],
    encoding: &Encoding,
    limits: &Limits,
) -> Result<Known<Option<Vec<Cell>>>, Error> {
    let start = Instant::now();
    let of_both = Some(cells.to_vec());
    if puzzle.excluded().is_empty() {
        return Ok(Known::whole(of_both));
    }
    for &cell in cells {
        let one = only(puzzle, &[cell]);
        let of_one = clashing_givens(&one, encoding, &limits.after(start.elapsed()))?;
        match of_one {
            Known { value: Some(_), .. } => return Ok(of_one),
            Known { cut_short: Some(ended), .. } => return Ok(Known::until(ended, of_both)),
            _ => {}
        }
    }
    Ok(Known::whole(of_both))
}

/// The puzzle with the givens of these cells only.
pub(super) fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
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
/// Each given is one clause here, so that an explanation of it speaks of no others. Of the limits, time and the
/// request to stop count; where one is reached, `None` says nothing.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded.
pub fn explain_clash(
    puzzle: &Puzzle,
    encoding: &Encoding,
    cells: &[Cell],
    limits: &Limits,
) -> Result<Known<Option<Deduced>>, Error> {
    let clock = Clock::start(limits.clone());
    let puzzle = only(puzzle, cells);
    let reduced = encoding.givens == GivensLevel::Reduced;
    let encoding = if reduced { Encoding::default() } else { *encoding };
    for options in [Options::UNIT, Options::FAILED_LITERAL] {
        let mut cut_short = None;
        let deduced = Deduced::until(&puzzle, &encoding, options, &mut |_| {
            cut_short = clock.reached().map(reached);
            cut_short.is_some()
        })?;
        match (deduced.outcome(), cut_short) {
            (Outcome::Contradiction, _) => return Ok(Known::whole(Some(deduced))),
            (_, Some(ended)) => return Ok(Known::until(ended, None)),
            (_, None) => {}
        }
    }
    Ok(Known::whole(None))
}
