//! Two notations of 9×9 killer puzzles that have a character or a number for each cell.
//!
//! In the short one a cell has the sum of its cage as a digit (`0`–`9`, `A`–`Z` for 10–35, `a`–`j` for 36–45), or
//! a sign that points at a cell of its cage. In the long one, `3x3::k:` and 81 numbers, a number is the cage plus
//! 256 times its sum.
//!
//! Source: R. Beijer's short notation (<http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html>)
//! and SumoCue's (<http://www.sudocue.net/forum/viewtopic.php?f=1&t=519>), as named in Interactive Sudoku Solver's
//! parser.

use std::collections::BTreeMap;

use puzzle::Cell;

use super::shape::Shape;
use super::syntax::{Item, Source, Word};
use crate::ReadError;

/// The rows, columns and cells of the board.
const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// The signs that point at a neighbour, with its rows and columns.
const SIGNS: [(char, i64, i64); 8] = [
    ('v', 1, 0),
    ('^', -1, 0),
    ('<', 0, -1),
    ('>', 0, 1),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

/// Returns whether a text is in one of the notations.
pub(super) fn is_killer(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with("3x3:") {
        return true;
    }
    let text: Vec<char> = text.split_whitespace().flat_map(str::chars).take(CELLS + 1).collect();
    let is_sign = |c: &char| SIGNS.iter().any(|sign| sign.0 == *c && *c != '.');
    let is_known = |c: &char| is_sign(c) || matches!(c, '.' | '0'..='9' | 'A'..='Z' | 'a'..='j');
    text.len() == CELLS && text.iter().any(is_sign) && text.iter().all(is_known)
}

/// Returns the items of a text in one of the notations; `None` if it is in neither.
///
/// # Errors
///
/// Fails if signs point in a circle or off the board, or if numbers are missing.
pub(super) fn items(
    source: Source<'_>,
    text: &str,
    start: usize,
) -> Result<Option<Vec<Item>>, ReadError> {
    if !is_killer(text) {
        return Ok(None);
    }
    let offset = start + text.len() - text.trim_start().len();
    let text: String = text.split_whitespace().collect();
    let all = Word { text: text.clone(), offset };
    let (diagonals, cages) = match text.strip_prefix("3x3:") {
        Some(rest) => (rest.starts_with('d'), long(rest)),
        None => (false, short(&text)),
    };
    let cages = cages.map_err(|expected| source.expected(&all, expected))?;
    let word = |text: String| Word { text, offset };
    let item = |name: &str, arguments: Vec<String>| Item {
        name: word(name.to_owned()),
        arguments: arguments.into_iter().map(word).collect(),
        children: Vec::new(),
    };
    let mut items: Vec<Item> = cages
        .into_iter()
        .map(|(sum, cells)| {
            let cells =
                cells.into_iter().map(|cell| format!("R{}C{}", cell / SIDE + 1, cell % SIDE + 1));
            item("Cage", [sum.to_string()].into_iter().chain(cells).collect())
        })
        .collect();
    if diagonals {
        items.extend(["1", "-1"].map(|direction| item("Diagonal", vec![direction.to_owned()])));
    }
    Ok(Some(items))
}

/// The cages: each sum, with its cells.
type Cages = Vec<(u32, Vec<usize>)>;

fn short(text: &str) -> Result<Cages, String> {
    let signs: Vec<char> = text.chars().collect();
    let next = |cell: usize| -> Result<Option<usize>, String> {
        let Some(sign) = SIGNS.iter().find(|sign| sign.0 == signs[cell]) else { return Ok(None) };
        let row = (cell / SIDE) as i64 + sign.1;
        let column = (cell % SIDE) as i64 + sign.2;
        let place = Shape::USUAL.cell_at(row, column).map(Cell::index);
        place.map(Some).ok_or_else(|| "signs that point at cells".to_owned())
    };
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..CELLS {
        let mut root = cell;
        let mut steps = 0;
        while let Some(to) = next(root)? {
            (root, steps) = (to, steps + 1);
            if steps > CELLS {
                return Err("signs that do not point in a circle".to_owned());
            }
        }
        cages.entry(root).or_default().push(cell);
    }
    let sum = |root: usize| match signs[root] {
        digit @ '0'..='9' => digit as u32 - '0' as u32,
        letter @ 'A'..='Z' => letter as u32 - 'A' as u32 + 10,
        letter => (letter as u32).saturating_sub('a' as u32) + 36,
    };
    Ok(cages.into_iter().map(|(root, cells)| (sum(root), cells)).collect())
}

/// `d:k:` or `:k:`, then the numbers.
fn long(text: &str) -> Result<Cages, String> {
    let parts: Vec<&str> = text.split(':').collect();
    let is_usual = matches!(parts.first(), Some(&("" | "d"))) && parts.get(1) == Some(&"k");
    let numbers = parts.get(2..2 + CELLS).filter(|_| is_usual);
    let expected = || format!("`3x3::k:` or `3x3:d:k:` and {CELLS} numbers, separated by `:`");
    let numbers = numbers.ok_or_else(expected)?;
    let mut cages: BTreeMap<u32, (u32, Vec<usize>)> = BTreeMap::new();
    for (cell, number) in numbers.iter().enumerate() {
        let number: u32 = number.parse().map_err(|_| expected())?;
        if number >= 256 {
            let cage = cages.entry(number % 256).or_insert((number / 256, Vec::new()));
            cage.1.push(cell);
        }
    }
    Ok(cages.into_values().collect())
}
