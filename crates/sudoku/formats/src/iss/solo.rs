//! Game IDs of Solo in Simon Tatham's collection: `3x3:4_8d6…`, and the files `SAVEFILE` that contain one.
//!
//! Before the colon are the sides and letters: `j` for regions of any shape, `x` for both diagonals, `k` for cages, and settings
//! without a meaning. Behind it are the values; then, after commas, the regions, the cages, and their sums.
//!
//! Source: `decode_params`, `spec_to_grid` and `spec_to_dsf` of the collection's `solo.c`.

use super::notation::{Fault, name, regions, string_of};

/// The beginning of a saved game.
const SAVED: &str = "SAVEFILE:";

/// The sides and the letters of a game.
struct Params {
    /// The columns and the rows of blocks.
    sides: [usize; 2],
    is_jigsaw: bool,
    has_diagonals: bool,
    has_cages: bool,
}

/// Returns `true` if a line is a game ID of Solo: with a description, or with the seed of one.
pub(super) fn is_id(line: &str) -> bool {
    let Some((params, rest)) = line.split_once([':', '#']) else { return false };
    // Another notation begins with the same sides.
    if params_of(params).is_none() || rest.starts_with(':') || rest.starts_with("d:") {
        return false;
    }
    let is_description = rest.chars().all(|c| matches!(c, '0'..='9' | 'a'..='z' | '_' | ','));
    !rest.is_empty() && (line.contains('#') || is_description)
}

/// Returns the game ID of a saved game; `None` for another text.
///
/// # Errors
///
/// Fails if the saved game is of another puzzle, or lacks a part.
pub(super) fn saved(text: &str) -> Option<Result<String, Fault>> {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    text.starts_with(SAVED).then(|| {
        let field = |key: &str| {
            let mut lines = text.lines();
            lines.find_map(|line| {
                let (found, rest) = line.split_once(':')?;
                (found.trim_end() == key).then(|| rest.split_once(':').map(|row| row.1.trim()))?
            })
        };
        if field("GAME") != Some("Solo") {
            return Err(Fault::in_notation("a saved game of Solo; other games are not read"));
        }
        match (field("CPARAMS").or_else(|| field("PARAMS")), field("DESC")) {
            (Some(params), Some(description)) => Ok(format!("{params}:{description}")),
            _ => Err(Fault::in_notation("a saved game with PARAMS and DESC")),
        }
    })
}

/// Returns the string of constraints for a game ID.
///
/// # Errors
///
/// Fails if the ID has a seed, from which the program makes the puzzle, or if its description has a fault.
pub(super) fn translated(line: &str) -> Result<String, Fault> {
    const SHORT: Fault = Fault::in_notation(
        "a game ID with values for all cells, and regions and cages for its letters",
    );
    let (params, description) = line.split_once(':').ok_or(Fault::in_notation(
        "a game ID with a description, as 3x3:4_8d6…; a random seed is a puzzle only for the program that made it",
    ))?;
    let params = params_of(params).ok_or(SHORT)?;
    let [columns, rows] = params.sides;
    let order = columns * rows;
    let mut parts = description.split(',');
    let values = numbers(parts.next().unwrap_or_default(), order).ok_or(SHORT)?;
    let blocks = if params.is_jigsaw {
        joined_cells(parts.next().ok_or(SHORT)?, order).ok_or(SHORT)?
    } else {
        let block = |cell: usize| cell / order / columns * columns + cell % order / rows;
        (0..order * order).map(block).collect()
    };
    let mut items = regions(&blocks).ok_or(SHORT)?;
    if params.has_diagonals {
        items += ".Diagonal~1.Diagonal~-1";
    }
    if params.has_cages {
        let cages = joined_cells(parts.next().ok_or(SHORT)?, order).ok_or(SHORT)?;
        let sums = sums(parts.next().ok_or(SHORT)?, order).ok_or(SHORT)?;
        let count = cages.iter().max().map_or(0, |last| last + 1);
        for cage in 0..count {
            let cells: Vec<usize> = (0..cages.len()).filter(|&cell| cages[cell] == cage).collect();
            let sum: u32 = cells.iter().map(|&cell| sums[cell]).sum();
            if sum == 0 {
                return Err(Fault::in_notation("a sum for each cage"));
            }
            items.extend([".Cage~", &sum.to_string()]);
            for cell in cells {
                items += &["~", &name(cell, order)].concat();
            }
        }
    }
    match parts.next() {
        None => Ok(string_of(values, &items)),
        Some(_) => Err(SHORT),
    }
}

/// Returns the sides and letters; `None` if these are no parameters of Solo.
fn params_of(text: &str) -> Option<Params> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let (first, mut rest) = text.split_at(digits(text));
    let columns: usize = first.parse().ok()?;
    let mut sides = [columns, columns];
    let mut is_jigsaw = false;
    if let Some(after) = rest.strip_prefix('x').filter(|after| digits(after) > 0) {
        let (second, after) = after.split_at(digits(after));
        sides[1] = second.parse().ok()?;
        rest = after;
    } else if rest.starts_with('j') {
        sides[1] = 1;
    } else {
        return None;
    }
    let (mut has_diagonals, mut has_cages) = (false, false);
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match letter {
            'j' => {
                is_jigsaw = true;
                sides = [sides[0] * sides[1], 1];
            }
            'x' => has_diagonals = true,
            'k' => has_cages = true,
            // The symmetry, with its order, and the difficulty.
            'r' | 'm' | 'a' | '2' | '4' | '8' | 'd' => {
                if letter == 'd' {
                    letters.next().filter(char::is_ascii_lowercase)?;
                    letters.next();
                    break;
                }
            }
            _ => return None,
        }
    }
    let order = sides[0].checked_mul(sides[1])?;
    (2..=16).contains(&order).then_some(Params { sides, is_jigsaw, has_diagonals, has_cages })
}

/// Returns the value of each cell: numbers, letters for runs of empty cells, and `_` between two numbers.
fn numbers(text: &str, order: usize) -> Option<Vec<u32>> {
    cells(text, order, u32::try_from(order).ok()?)
}

/// Returns the sum at the first cell of each cage.
fn sums(text: &str, order: usize) -> Option<Vec<u32>> {
    cells(text, order, 1000)
}

fn cells(text: &str, order: usize, largest: u32) -> Option<Vec<u32>> {
    let mut values = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = rest.chars().take_while(char::is_ascii_digit).count();
        match c {
            '_' => rest = &rest[1..],
            'a'..='z' => {
                values.extend((0..=u32::from(c) - u32::from('a')).map(|_| 0));
                rest = &rest[1..];
            }
            _ => {
                let value =
                    rest[..length].parse().ok().filter(|value| (1..=largest).contains(value))?;
                values.push(value);
                rest = &rest[length..];
            }
        }
    }
    (values.len() == order * order).then_some(values)
}

/// Returns the number of the region of each cell, by first cells. The text lists the borders between neighbours, first the
/// borders within rows: each letter is the number of neighbours without a border before the next border.
fn joined_cells(text: &str, order: usize) -> Option<Vec<usize>> {
    let borders = 2 * order * (order - 1);
    let mut root: Vec<usize> = (0..order * order).collect();
    let mut position = 0;
    for c in text.chars() {
        let joined = match c {
            '_' => 0,
            'a'..='z' => u32::from(c) - u32::from('a') + 1,
            _ => return None,
        };
        for _ in 0..joined {
            if position >= borders {
                return None;
            }
            let [line, place] = [position / (order - 1), position % (order - 1)];
            let [first, second] = if line < order {
                [line * order + place, line * order + place + 1]
            } else {
                [place * order + line - order, (place + 1) * order + line - order]
            };
            let [one, other] = [root[first], root[second]];
            root.iter_mut().filter(|root| **root == other).for_each(|root| *root = one);
            position += 1;
        }
        // Z represents a run that goes on.
        position += usize::from(c != 'z');
    }
    if position != borders + 1 {
        return None;
    }
    let mut found: Vec<usize> = Vec::new();
    let numbered = root.iter().map(|root| {
        found.iter().position(|known| known == root).unwrap_or_else(|| {
            found.push(*root);
            found.len() - 1
        })
    });
    Some(numbered.collect())
}
