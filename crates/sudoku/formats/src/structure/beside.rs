//! Boards side by side in the same lines, and boards whose cells have a line each.

use super::block::{Found, Lines, is_border};
use super::board::Board;
use crate::common::is_bar;
use crate::tokens::{Boards, DIVISIONS, Division};

/// The signs between two boards.
#[derive(Clone, Copy)]
enum Gap {
    /// This text.
    Text(&'static str),
    /// Blanks between the right side of a frame and the left side of another.
    Frames,
}

/// All gaps, the longest blanks first, so that shorter ones may be between groups of cells.
const GAPS: [Gap; 6] = [
    Gap::Frames,
    Gap::Text("\t"),
    Gap::Text("    "),
    Gap::Text("   "),
    Gap::Text("  "),
    Gap::Text(" "),
];

/// The largest number of boards side by side.
const MAX_BESIDE: usize = 4;

/// Returns the boards whose first rows are in this line, from the left to the right.
pub(super) fn boards<'t>(lines: &Lines<'t>, at: usize, shape: Boards) -> Vec<Found<'t>> {
    let counts = GAPS.into_iter().map(|gap| (gap, parts(lines.data(at), gap).len()));
    let all = counts
        .filter(|(_, count)| (2..=MAX_BESIDE).contains(count))
        .flat_map(|beside| DIVISIONS.map(|division| (beside, division)));
    let found = all
        .into_iter()
        .find_map(|((gap, count), division)| beside(lines, at, gap, count, division, shape));
    found.unwrap_or_default()
}

/// Returns the parts of a line between gaps of this kind, without bars and arrows that are alone between two.
fn parts(line: &str, gap: Gap) -> Vec<&str> {
    let is_between = |part: &&str| !part.is_empty() && !matches!(*part, "|" | "->" | "=>" | "→");
    match gap {
        Gap::Text(gap) => line.split(gap).map(str::trim).filter(is_between).collect(),
        Gap::Frames => frames(line.trim()),
    }
}

/// Returns the parts of a line that have bars at both ends, with blanks between them.
fn frames(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = line;
    // The bar behind a blank begins a frame if a bar is before the blanks.
    let gap = |text: &str| {
        let bars = text.char_indices().filter(|&(at, c)| is_bar(c) && text[..at].ends_with(' '));
        bars.map(|(at, _)| at).find(|&at| text[..at].trim_end().ends_with(is_bar))
    };
    while let Some(at) = gap(rest) {
        let (part, others) = rest.split_at(at);
        parts.push(part.trim_end());
        rest = others;
    }
    parts.push(rest);
    parts
}

fn beside<'t>(
    lines: &Lines<'t>,
    at: usize,
    gap: Gap,
    count: usize,
    division: Division,
    shape: Boards,
) -> Option<Vec<Found<'t>>> {
    let rows = |index: usize| -> Option<Vec<Vec<&str>>> {
        let parts = parts(lines.data(index), gap);
        let rows: Option<Vec<_>> = parts.into_iter().map(|part| division.cells(part)).collect();
        rows.filter(|rows| rows.len() == count)
    };
    let order = rows(at)?[0].len();
    let mut cells: Vec<Vec<&str>> = vec![Vec::new(); count];
    let mut index = at;
    while shape.has_order(order) && cells[0].len() < order * order {
        let data = lines.all.get(index).map(|_| lines.data(index))?;
        let found = rows(index).filter(|rows| rows.iter().all(|row| row.len() == order));
        match found {
            Some(rows) => cells.iter_mut().zip(rows).for_each(|(cells, row)| cells.extend(row)),
            None if data.trim().is_empty() || is_border(data) => {}
            None => return None,
        }
        index += 1;
    }
    let start = lines.offset(cells[0].first()?);
    // Letters of regions are no symbols.
    let board = |cells: Vec<&str>| {
        Board::map_of_regions(order, &cells, start)
            .or_else(|| Some(Board::new(shape.square(order, cells)?, start, Vec::new())))
    };
    let boards: Vec<Board> = cells.into_iter().map(board).collect::<Option<_>>()?;
    // A solution is to the right of its puzzle.
    let is_answer = count == 2 && boards.iter().all(|board| !board.is_map);
    let boards = boards
        .into_iter()
        .zip(0..)
        .map(|(board, number)| Board { is_answer: is_answer && number == 1, ..board });
    Some(boards.map(|board| Found::new(board, at..index)).collect())
}

/// Returns the board whose cells are the lines from this one to the last of the text.
pub(super) fn column<'t>(lines: &Lines<'t>, at: usize, shape: Boards) -> Option<Found<'t>> {
    let data = (at..lines.all.len()).map(|index| lines.data(index).trim().trim_end_matches(','));
    let cells: Vec<&str> = data.filter(|data| !data.is_empty()).collect();
    let order = shape.order_of(cells.len())?;
    // The side of a block, with one value missing.
    let side = cells[0].parse().ok().filter(|&side: &usize| side > 1);
    let is_cut = side.and_then(|side| side.checked_pow(4)) == Some(cells.len());
    if is_cut || cells.iter().any(|cell| cell.chars().count() > 2) {
        return None;
    }
    let start = lines.offset(cells[0]);
    let board = Board::new(shape.square(order, cells)?, start, Vec::new());
    Some(Found::new(board, at..lines.all.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Boards = Boards { order: None, symbols: None };

    fn numbers(text: &str) -> Vec<Vec<u16>> {
        let found = boards(&Lines::new(text), 0, SHAPE);
        found.into_iter().map(|found| found.board.values.numbers).collect()
    }

    #[test]
    fn boards_have_any_gap_between() {
        let left = vec![1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 2, 0, 0, 3, 0];
        for (gap, between) in [(" ", ""), ("   ", " "), ("\t", ","), ("  |  ", " ")] {
            let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
            let rows = ["1...", "..4.", "...2", "..3."].map(row);
            let text: Vec<String> = rows.iter().map(|row| format!("{row}{gap}{row}")).collect();
            assert_eq!(numbers(&text.join("\n")), [left.clone(), left.clone()], "{gap:?}");
        }
        let framed = "| 1 . | . . |  │ 1 . | . . |\n| . . | 4 . |  │ . . | 4 . |\n+-----+-----+  +-----+-----+\n\
                      | . . | . 2 |  │ . . | . 2 |\n| . . | 3 . |  │ . . | 3 . |\n";
        assert_eq!(numbers(framed), [left.clone(), left]);
        assert!(numbers("1... 1...\n..4. ..4.\n").is_empty());
    }

    #[test]
    fn letters_beside_the_cells_are_regions() {
        let text = "1... aaab\n..4. accb\n...2 cdbb\n..3. cddd\n";
        let read = |text: &str| crate::read(text.as_bytes(), None, &crate::ReadOptions::default());
        let records = read(text).unwrap();
        assert_eq!(records.len(), 1);
        assert!(records[0].puzzle.variant().block_sides().is_none());
        // Cages without sums are none.
        let error = read(&text.replace("cdbb", "ccbb")).unwrap_err();
        assert!(error.to_string().contains("the sums of cages"), "{error}");
    }

    #[test]
    fn cells_have_a_line_each() {
        let text = "1\n0\n0\n0\n0\n0\n4\n0\n0\n0\n0\n2\n0\n0\n3\n0\n";
        assert!(column(&Lines::new(text), 0, SHAPE).is_some());
        assert!(column(&Lines::new(&text.replacen('1', "2", 1)), 0, SHAPE).is_none());
        assert!(column(&Lines::new(&text[2..]), 0, SHAPE).is_none());
    }
}
