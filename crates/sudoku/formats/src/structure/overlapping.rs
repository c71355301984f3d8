//! A samurai as five grids of nine rows, of which one has a corner of each other: `A`, `B`, `C`, `D` and `S`.
//!
//! **Invariant.** The grids are one puzzle if all cells of the four corners are equal, and each corner has a given.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};

use super::rules::has_usual_board;
use crate::Record;
use crate::common::ReadResult;

/// The sides of the grids, of their blocks, and of the board that they make.
const ORDER: usize = 9;
const BLOCK: usize = 3;
const SIDE: usize = 21;

/// The first row and the first column of each grid: the four at the corners in the order of the rows, and the central one.
const CORNERS: [(usize, usize); 4] = [(0, 0), (0, 12), (12, 0), (12, 12)];
const CENTRE: (usize, usize) = (6, 6);

/// Returns the samurai that five puzzles are; `None` if they are five puzzles of their own.
pub(crate) fn samurai(records: &[ReadResult]) -> Option<Record> {
    let records: Vec<&Record> =
        records.iter().map(|record| record.as_ref().ok()).collect::<Option<_>>()?;
    let is_nine = |record: &&Record| {
        record.puzzle.givens().len() == ORDER * ORDER && has_usual_board(&record.puzzle)
    };
    if records.len() != CORNERS.len() + 1 || !records.iter().all(is_nine) {
        return None;
    }
    let grids: Vec<&[u16]> =
        records.iter().map(|record| record.puzzle.givens().numbers()).collect();
    let mut joins = (0..grids.len()).filter_map(|centre| Some((centre, joined(&grids, centre)?)));
    let (centre, cells) = joins.next().filter(|_| joins.next().is_none())?;
    let variant = Variant::by_name(&format!("samurai:{ORDER}")).ok()?;
    let on_board = |cells: Vec<u16>| {
        let at = |cell| {
            let position = variant.position(cell);
            cells[position.row as usize * SIDE + position.column as usize]
        };
        Grid::from_numbers(variant.cells().map(at).collect())
    };
    let givens = on_board(cells);
    let solutions = records.iter().map(|record| Some(record.solution.as_ref()?.numbers()));
    let solution = match solutions.collect::<Option<Vec<&[u16]>>>() {
        Some(solutions) => Some(on_board(joined(&solutions, centre)?)),
        None => None,
    };
    let puzzle = Puzzle::new(Arc::new(variant), givens).ok()?;
    let mut samurai = Record::new(puzzle, records[0].line);
    samurai.solution = solution;
    samurai.notes.push(NOTE.to_owned());
    samurai.notes.extend(records.iter().flat_map(|record| record.notes.iter().cloned()));
    Some(samurai)
}

const NOTE: &str = "the five grids have equal corners and are one samurai";

/// Returns the cells of the square around five grids with this one at the centre; `None` if the corners differ or are empty.
fn joined(grids: &[&[u16]], centre: usize) -> Option<Vec<u16>> {
    let mut cells = vec![0; SIDE * SIDE];
    let mut place = |grid: &[u16], corner: (usize, usize)| {
        let (top, left) = corner;
        for (index, &number) in grid.iter().enumerate() {
            cells[(top + index / ORDER) * SIDE + left + index % ORDER] = number;
        }
    };
    let others = (0..grids.len()).filter(|&index| index != centre);
    for (other, corner) in others.clone().zip(CORNERS) {
        place(grids[other], corner);
    }
    place(grids[centre], CENTRE);
    let are_equal = others.zip(CORNERS).all(|(other, (top, left))| {
        // The block of the corner in each of the two grids.
        let (inner_row, inner_column) =
            (if top == 0 { 2 * BLOCK } else { 0 }, if left == 0 { 2 * BLOCK } else { 0 });
        let own = |row: usize, column: usize| {
            grids[other][(inner_row + row) * ORDER + inner_column + column]
        };
        let (row_of, column_of) = (2 * BLOCK - inner_row, 2 * BLOCK - inner_column);
        let shared =
            |row: usize, column: usize| grids[centre][(row_of + row) * ORDER + column_of + column];
        let all = || (0..BLOCK).flat_map(|row| (0..BLOCK).map(move |column| (row, column)));
        all().all(|(row, column)| own(row, column) == shared(row, column))
            && all().any(|(row, column)| own(row, column) > 0)
    });
    are_equal.then_some(cells)
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read_each};

    const TOP_LEFT: [&str; 9] = [
        "008000009",
        "000000200",
        "000005060",
        "000060040",
        "002003070",
        "067010052",
        "094050087",
        "080190004",
        "050004001",
    ];
    const TOP_RIGHT: [&str; 9] = [
        "000000000",
        "060090000",
        "740050001",
        "000000000",
        "520004603",
        "100000280",
        "201030800",
        "607980020",
        "400007039",
    ];
    const BOTTOM_LEFT: [&str; 9] = [
        "072081065",
        "091000030",
        "506430100",
        "700650010",
        "000090500",
        "000000003",
        "040000620",
        "200010050",
        "000200000",
    ];
    const BOTTOM_RIGHT: [&str; 9] = [
        "080507009",
        "009030502",
        "002800030",
        "300900801",
        "026018750",
        "005040000",
        "400050060",
        "001600905",
        "000000000",
    ];
    const CENTRE: [&str; 9] = [
        "087004201",
        "004108607",
        "001060400",
        "006030070",
        "040700800",
        "000000300",
        "065070080",
        "030400009",
        "100000002",
    ];

    fn variants(text: &str) -> Vec<String> {
        let records = read_each(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        records
            .into_iter()
            .map(|record| record.unwrap().puzzle.variant().name().to_owned())
            .collect()
    }

    #[test]
    fn five_grids_with_equal_corners_are_a_samurai() {
        let grids =
            [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, CENTRE].map(|rows| rows.join("\n"));
        let named: Vec<String> = ["A", "B", "C", "D", "S"]
            .iter()
            .zip(&grids)
            .map(|(name, grid)| format!("{name}\n{grid}\n"))
            .collect();
        let [a, b, c, d, s] = &grids;
        let lines = grids.iter().map(|grid| grid.replace('\n', "")).collect::<Vec<_>>().join("\n");
        for text in [
            named.join("\n"),
            format!("{s}\n\n{a}\n\n{b}\n\n{c}\n\n{d}\n"),
            format!("{a}\n\n{b}\n\n{s}\n\n{c}\n\n{d}\n"),
            lines,
        ] {
            assert_eq!(variants(&text), ["samurai"], "{text}");
        }
        // Another corner, another order, four grids.
        for text in [
            named.join("\n").replacen("087004201", "007004201", 1),
            format!("{b}\n\n{a}\n\n{c}\n\n{d}\n\n{s}\n"),
            format!("{a}\n\n{b}\n\n{c}\n\n{s}\n"),
        ] {
            assert!(variants(&text).iter().all(|name| name == "classic:9"), "{text}");
        }
    }
}
