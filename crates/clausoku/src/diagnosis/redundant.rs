//! Which givens can be left out.

use encoder::Encoding;
use puzzle::{Cell, Puzzle};

use super::questions::Questions;
use crate::Error;

/// The givens of a puzzle with exactly one solution that can each be left out without a second
/// solution appearing (each alone, not all together). If there are none, the puzzle is minimal.
///
/// A given can be left out exactly if the others leave no other value for its cell. So one solver
/// with the rules alone is asked once a given, the others stated, the given denied.
pub fn redundant_givens(puzzle: &Puzzle, encoding: &Encoding) -> Result<Vec<Cell>, Error> {
    let mut questions = Questions::new(puzzle, encoding)?;
    let givens = questions.givens();
    let mut redundant = Vec::new();
    for given in &givens {
        let cell = given.candidate.cell;
        let others = givens.iter().filter(|other| other.candidate.cell != cell);
        let others = others.map(|other| other.stated);
        if !questions.is_possible(&others.chain([given.denied]).collect::<Vec<_>>())? {
            redundant.push(cell);
        }
    }
    Ok(redundant)
}

/// Givens of a puzzle with exactly one solution that can all be left out together, so that none of the
/// others can be left out any more: what stays is a minimal puzzle with the same solution.
///
/// The givens are tried in this order, each with those left out that could be before it. Another order
/// leads to another minimal puzzle, and perhaps to one of another size. Cells without a given are passed
/// over, and givens that the order does not name are kept.
///
/// ```
/// use clausoku::diagnosis::superfluous_givens;
/// use clausoku::{Encoding, format};
///
/// let records = format::read(b"12..\n34..\n..4.\n...1\n", None, &Default::default()).unwrap();
/// let puzzle = &records[0].puzzle;
/// let order: Vec<_> = puzzle.variant().cells().collect();
/// let out = superfluous_givens(puzzle, &Encoding::default(), &order).unwrap();
/// let out: Vec<String> = out.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect();
/// assert_eq!(out, ["R1C1"]);
/// ```
pub fn superfluous_givens(
    puzzle: &Puzzle,
    encoding: &Encoding,
    order: &[Cell],
) -> Result<Vec<Cell>, Error> {
    let mut questions = Questions::new(puzzle, encoding)?;
    let mut kept = questions.givens();
    let mut out = Vec::new();
    for &cell in order {
        let Some(place) = kept.iter().position(|given| given.candidate.cell == cell) else {
            continue;
        };
        let given = kept.remove(place);
        let others = kept.iter().map(|other| other.stated);
        if questions.is_possible(&others.chain([given.denied]).collect::<Vec<_>>())? {
            kept.push(given);
        } else {
            out.push(cell);
        }
    }
    Ok(out)
}
