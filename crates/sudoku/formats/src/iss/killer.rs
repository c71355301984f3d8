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

use super::shape::{Shape, identifier};
use super::syntax::{Item, Source, Word};
use crate::Result;

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
    let mut signs = 0;
    let mut cells = 0;
    // One character more than there are cells shows a longer text. No more are read, since every text is
    // tested.
    for c in text.split_whitespace().flat_map(str::chars).take(CELLS + 1) {
        cells += 1;
        match c {
            '.' | '0'..='9' | 'A'..='Z' | 'a'..='j' => {}
            _ if SIGNS.iter().any(|sign| sign.0 == c) => signs += 1,
            _ => return false,
        }
    }
    // Without a sign, the text is a plain puzzle.
    cells == CELLS && signs > 0
}

/// Returns the items of a text in one of the notations; `None` if it is in neither.
///
/// # Errors
///
/// Fails if signs point in a circle or off the board, or if numbers are missing.
pub(super) fn items(source: Source<'_>, text: &str, start: usize) -> Result<Option<Vec<Item>>> {
    if !is_killer(text) {
        return Ok(None);
    }
    let offset = start + text.len() - text.trim_start().len();
    let all = Word { text: text.split_whitespace().collect(), offset };
    let (diagonals, cages) = match all.text.strip_prefix("3x3:") {
        Some(rest) => (rest.starts_with('d'), long(rest)),
        None => (false, short(&all.text)),
    };
    let mut items = Vec::new();
    for (sum, cells) in cages.map_err(|expected| source.expected(&all, expected))? {
        let mut arguments = vec![sum.to_string()];
        arguments.extend(cells.into_iter().map(|cell| identifier(cell / SIDE, cell % SIDE)));
        items.push(item("Cage", arguments, offset));
    }
    if diagonals {
        items.push(item("Diagonal", vec!["1".to_owned()], offset));
        items.push(item("Diagonal", vec!["-1".to_owned()], offset));
    }
    Ok(Some(items))
}

/// Returns an item whose words are all at this place.
fn item(name: &str, arguments: Vec<String>, offset: usize) -> Item {
    Item {
        name: Word { text: name.to_owned(), offset },
        arguments: arguments.into_iter().map(|text| Word { text, offset }).collect(),
        children: Vec::new(),
    }
}

/// The cages: each sum, with its cells.
type Cages = Vec<(u32, Vec<usize>)>;

fn short(text: &str) -> Result<Cages, String> {
    let signs: Vec<char> = text.chars().collect();
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..CELLS {
        let mut root = cell;
        let mut steps = 0;
        while let Some(next) = target(signs[root], root)? {
            root = next;
            steps += 1;
            if steps > CELLS {
                return Err("signs that do not point in a circle".to_owned());
            }
        }
        cages.entry(root).or_default().push(cell);
    }
    Ok(cages.into_iter().map(|(root, cells)| (sum(signs[root]), cells)).collect())
}

/// Returns the cell at which a sign in a cell points; `None` for a sum.
fn target(sign: char, cell: usize) -> Result<Option<usize>, String> {
    let Some((_, rows, columns)) = SIGNS.iter().find(|known| known.0 == sign) else {
        return Ok(None);
    };
    let row = (cell / SIDE) as i64 + rows;
    let column = (cell % SIDE) as i64 + columns;
    match Shape::USUAL.cell_at(row, column) {
        Some(cell) => Ok(Some(cell.index())),
        None => Err("signs that point at cells".to_owned()),
    }
}

/// Returns the sum that a character writes.
fn sum(character: char) -> u32 {
    match character {
        digit @ '0'..='9' => digit as u32 - '0' as u32,
        letter @ 'A'..='Z' => letter as u32 - 'A' as u32 + 10,
        letter => (letter as u32).saturating_sub('a' as u32) + 36,
    }
}

/// Reads `d:k:` or `:k:`, then the numbers.
fn long(text: &str) -> Result<Cages, String> {
    let parts: Vec<&str> = text.split(':').collect();
    let is_usual = matches!(parts.first(), Some(&("" | "d"))) && parts.get(1) == Some(&"k");
    let words = parts.get(2..2 + CELLS).filter(|_| is_usual).unwrap_or_default();
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if numbers.len() != CELLS {
        return Err(format!("`3x3::k:` or `3x3:d:k:` and {CELLS} numbers, separated by `:`"));
    }
    let mut cages: BTreeMap<u32, (u32, Vec<usize>)> = BTreeMap::new();
    for (cell, number) in numbers.into_iter().enumerate() {
        if number >= 256 {
            let cage = cages.entry(number % 256).or_insert((number / 256, Vec::new()));
            cage.1.push(cell);
        }
    }
    Ok(cages.into_values().collect())
}
