//! Killers as two grids: the sum of each cage in one of its cells, and the number or the letters of the cage of each cell.
//!
//! **Invariant.** The time is linear in the text. Each cage has one sum. The sums are the total of the board, or one is no value of it.

use std::collections::BTreeMap;

use clausoku_board::{Cell, ConstraintKind, Variant};

use super::block::is_border;
use super::stated::Stated;
use crate::common::numbered_lines;
use crate::tokens::is_empty_sign;

/// The least and the largest number of cells of a side.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// The cells of a row, and its bytes in the text.
type Row<'t> = (Vec<&'t str>, std::ops::Range<usize>);

/// Returns the killers of a text, in its order.
pub(super) fn find(text: &str) -> Vec<Stated> {
    let mut found = Vec::new();
    let mut run: Vec<Row<'_>> = Vec::new();
    for line in numbered_lines(text) {
        let data = line.data();
        let cells = cells(data);
        let is_between = cells.is_empty() || is_border(data.trim());
        if is_between || !SIDES.contains(&cells.len()) {
            // Words may be between the grids, and their sides above them.
            continue;
        }
        if run.last().is_some_and(|(above, _)| above.len() != cells.len()) {
            run.clear();
        }
        let start = data.as_ptr() as usize - text.as_ptr() as usize;
        run.push((cells, start..start + data.len()));
        if let Some(killer) = killer(&run) {
            found.push(killer);
            run.clear();
        }
    }
    found
}

/// Returns the words of a row that has no others than numbers, signs for empty cells and names of cages.
fn cells(data: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_whitespace() || "[](){},;|\"'".contains(c);
    let words = data.split(is_between).filter(|word| !word.is_empty());
    let cells: Vec<&str> = words.take(SIDES.end() + 1).collect();
    let are_cells = cells.iter().all(|cell| cell.len() < 4);
    if are_cells { cells } else { Vec::new() }
}

/// Returns the killer whose grids are the last rows; `None` if they are none.
fn killer(rows: &[Row<'_>]) -> Option<Stated> {
    let order = rows.last()?.0.len();
    let rows = &rows[rows.len().checked_sub(2 * order)?..];
    Variant::usual(order).ok()?;
    let (sums, cages) = rows.split_at(order);
    let sum = |word: &&str| if is_empty_sign(word) { Some(0) } else { word.parse::<u32>().ok() };
    let sums = sums.iter().flat_map(|row| &row.0).map(sum);
    let sums: Vec<u32> = sums.collect::<Option<_>>()?;
    let mut clues: BTreeMap<&str, (u32, Vec<Cell>)> = BTreeMap::new();
    let names = cages.iter().flat_map(|row| &row.0);
    for ((name, index), &sum) in names.zip(0..).zip(&sums) {
        // A cell in no cage. Letters such as x are names.
        let is_outside = is_empty_sign(name) && !name.chars().any(char::is_alphabetic);
        match (name.chars().all(char::is_alphanumeric), is_outside && sum == 0) {
            (_, true) => continue,
            (true, false) => {}
            (false, false) => return None,
        }
        let cage = clues.entry(name).or_default();
        cage.1.push(Cell::from_index(index));
        if sum > 0 {
            // Two givens may be in one region of a jigsaw, and no two sums in one cage.
            if cage.0 > 0 {
                return None;
            }
            cage.0 = sum;
        }
    }
    let (count, side) = (sums.len(), u32::try_from(order).ok()?);
    let total: u32 = sums.iter().sum();
    let is_total = total == side * side * (side + 1) / 2;
    let is_sum = sums.iter().any(|&sum| sum > side);
    let have_sums = clues.values().all(|cage| cage.0 > 0 && cage.1.len() <= order);
    if !have_sums || !is_total && !is_sum || clues.len() * 2 < order || 4 * clues.len() > 3 * count
    {
        return None;
    }
    let note = format!("the grids are the sums and the cages of a killer: {} cages", clues.len());
    let clues = clues.into_values();
    let clues = clues.map(|(sum, cells)| (ConstraintKind::Cage { sum: Some(sum) }, cells));
    Some(Stated {
        bytes: rows[0].1.start..rows.last()?.1.end,
        numbers: vec![0; count],
        clues: clues.collect(),
        note,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUMS: [&str; 4] = ["3 - 7 -", "7 - 3 -", "6 4 5 -", "- - 5 -"];
    const CAGES: [&str; 4] = ["1 1 2 2", "3 3 4 4", "5 6 7 7", "5 6 8 8"];

    fn sums_of(text: &str) -> Vec<Vec<(u32, usize)>> {
        let cage = |(kind, cells): &(ConstraintKind, Vec<Cell>)| match kind {
            ConstraintKind::Cage { sum: Some(sum) } => (*sum, cells.len()),
            other => panic!("{other:?}"),
        };
        find(text).iter().map(|found| found.clues.iter().map(cage).collect()).collect()
    }

    #[test]
    fn two_grids_are_sums_and_cages() {
        let (sums, cages) = (SUMS.join("\n"), CAGES.join("\n"));
        let expected = [(3, 2), (7, 2), (7, 2), (3, 2), (6, 2), (4, 2), (5, 2), (5, 2)];
        let letters = cages.chars().map(|c| match c.to_digit(10) {
            Some(digit) => char::from(b'a' + digit as u8),
            None => c,
        });
        let letters: String = letters.collect();
        for text in [
            format!("4 4\n{sums}\n{cages}\n"),
            format!("Sums:\n{}\n\nCages:\n{letters}\n", sums.replace('-', ".")),
            format!("[[{}]]\n[[{}]]\n", sums.replace(' ', ", ").replace('-', "0"), cages)
                .replace('\n', "],\n["),
        ] {
            assert_eq!(sums_of(&text), [expected], "{text}");
        }
        let two = format!("{sums}\n{cages}\n");
        assert_eq!(sums_of(&two.repeat(2)).len(), 2);
    }

    #[test]
    fn other_grids_are_no_killer() {
        let cages = CAGES.join("\n");
        for text in [
            // A puzzle and its solution.
            "1 . . .\n. . 4 .\n. . . 2\n. . 3 .\n1 2 3 4\n3 4 1 2\n4 1 2 3\n2 3 4 1\n".to_owned(),
            // Two sums in a cage, a cage without one, and sums that are values of another total.
            format!("3 4 7 -\n7 - 3 -\n6 4 5 -\n- - 5 -\n{cages}\n"),
            format!("3 - 7 -\n7 - 3 -\n6 4 5 -\n- - - -\n{cages}\n"),
            format!("3 - 4 -\n4 - 3 -\n3 4 2 -\n- - 1 -\n{cages}\n"),
        ] {
            assert!(find(&text).is_empty(), "{text}");
        }
    }
}
