//! Boards in lines with bars around blocks or regions only, whose empty cells are blanks: the columns of the signs are the cells.
//!
//! **Invariant.** Such lines are a board if one set of columns at equal distances between the bars fits the signs of all rows, and the bars and
//! borders draw blocks or regions of as many cells as there are rows.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use clausoku_board::Variant;

use super::block::{Found, Lines, is_border};
use super::board::Board;
use crate::common::{is_bar, walls, with_blocks};
use crate::tokens::Boards;

/// The note about regions that borders draw.
pub(super) const OF_BORDERS: &str = "the borders draw the regions of a jigsaw";

/// The largest distance of two cells beside each other.
const MAX_STEP: usize = 8;

/// The largest number of rows.
const MAX_ROWS: usize = 36;

/// Returns the board whose first row is in this line, below these lines, which are in no board.
pub(super) fn board<'t>(
    lines: &Lines<'t>,
    above: Range<usize>,
    shape: Boards,
) -> Option<Found<'t>> {
    let at = above.end;
    let row = |index: usize| Row::new(index, lines.all[index].text);
    let is_between =
        |index: usize| lines.all[index].text.trim().is_empty() || is_border(lines.all[index].text);
    // Rows above it are of another form.
    let above = above.rev().find(|&index| !is_between(index));
    row(at).filter(|_| !is_between(at) && above.is_none_or(|index| row(index).is_none()))?;
    let below = (at..lines.all.len()).filter(|&index| !is_between(index));
    let rows: Vec<Row> = below.map_while(row).take(MAX_ROWS + 1).collect();
    let mut fitting: Vec<(Vec<Row>, usize, Vec<usize>)> = Vec::new();
    for left in rows[0].frames() {
        let Some(right) = rows[0].right(left) else { continue };
        let framed = rows.iter().map_while(|row| row.behind(left, right));
        let framed: Vec<Row> = framed.collect();
        let is_whole = |order: usize| rows.len().is_multiple_of(order) || rows.len() > MAX_ROWS;
        for order in (4..=framed.len()).filter(|&order| shape.has_order(order) && is_whole(order)) {
            let columns = columns(&framed[..order], right);
            fitting.extend(
                columns.into_iter().map(|columns| (framed[..order].to_vec(), right, columns)),
            );
        }
    }
    let [(rows, right, columns)] = &fitting[..] else { return None };
    let order = rows.len();
    let cells: Vec<&str> = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |&column| (row, column)))
        .map(|(row, column)| {
            let text = lines.all[row.index].text;
            let place = (column + row.left).checked_sub(1);
            let sign = place.and_then(|place| text.char_indices().nth(place));
            sign.map_or("", |(byte, c)| text[byte..byte + c.len_utf8()].trim())
        })
        .collect();
    let text = lines.all[at].text;
    let square = shape.square(order, cells)?;
    let mut board = Board::new(square, lines.offset(text.trim_start()), Vec::new());
    let places: Option<Vec<usize>> =
        columns.iter().map(|column| (column + rows[0].left).checked_sub(1)).collect();
    let variant = variant(&lines.text[lines.offset(text)..], rows, *right, &places?)?;
    let sides = variant.block_sides();
    if sides.is_none() || sides != Variant::usual_block(order).ok() {
        board.note = sides.is_none().then_some(OF_BORDERS);
        board.rules = Some(Arc::new(variant));
    } else if board.is_table_of_numbers() {
        return None;
    }
    Some(Found::new(board, at..rows.last()?.index + 1))
}

/// A row of bars, blanks and single signs.
#[derive(Clone)]
struct Row {
    /// The index of its line.
    index: usize,
    /// The position of the bar at its beginning, counted from 1; 0 if it has none.
    left: usize,
    /// The distances of its bars and signs from that position.
    bars: BTreeSet<usize>,
    signs: BTreeSet<usize>,
}

impl Row {
    /// Returns the row of a line; `None` if it has other signs, or no bar.
    fn new(index: usize, line: &str) -> Option<Self> {
        let mut row = Self { index, left: 0, bars: BTreeSet::new(), signs: BTreeSet::new() };
        for (place, c) in (1..).zip(line.trim_end().chars()) {
            match c {
                ' ' => {}
                _ if is_bar(c) => _ = row.bars.insert(place),
                _ if c.is_alphanumeric() => _ = row.signs.insert(place),
                _ => return None,
            }
        }
        (!row.bars.is_empty()).then_some(row)
    }

    /// Returns the positions of the bar that may begin the frame: its first sign, or 0.
    fn frames(&self) -> impl Iterator<Item = usize> {
        let bar = self.bars.first().copied().unwrap_or(0);
        let is_first = self.signs.first().is_none_or(|&sign| bar < sign);
        [Some(bar).filter(|_| is_first), Some(0)].into_iter().flatten()
    }

    /// Returns the distance of the bar at the end of the rows from that at their beginning. Without a bar at the beginning, it is the end of a
    /// group as wide as the first one.
    fn right(&self, left: usize) -> Option<usize> {
        let (first, last) = (self.bars.first()?, self.bars.last()?);
        let right = if left > 0 { last - left } else { last + first };
        (right > 0).then_some(right)
    }

    /// Returns the row behind the bar at this position, if it begins there and ends at this distance: with a bar, or before it without a bar at
    /// the beginning.
    fn behind(&self, left: usize, right: usize) -> Option<Self> {
        let (first, last) = (self.bars.first(), self.bars.last());
        let (first_sign, last_sign) = (self.signs.first(), self.signs.last());
        let is_framed = first == Some(&left)
            && last == Some(&(left + right))
            && first_sign.is_none_or(|sign| *sign > left)
            && last_sign < last;
        let is_inside = if left > 0 { is_framed } else { last.max(last_sign) < Some(&right) };
        let behind = |places: &BTreeSet<usize>| {
            places.iter().filter(|&&place| place > left).map(|place| place - left).collect()
        };
        let (bars, signs) = (behind(&self.bars), behind(&self.signs));
        is_inside.then_some(Self { index: self.index, left, bars, signs })
    }
}

/// Returns the sets of as many columns as there are rows that fit their signs and bars, up to this position.
fn columns(rows: &[Row], right: usize) -> BTreeSet<Vec<usize>> {
    let order = rows.len();
    let signs: BTreeSet<usize> = rows.iter().flat_map(|row| &row.signs).copied().collect();
    let bars: BTreeSet<usize> = rows.iter().flat_map(|row| &row.bars).copied().collect();
    let step = right / order;
    // Bars may be between any two cells.
    let is_even = right.is_multiple_of(order) && step > 0 && step.is_multiple_of(2);
    let even = (0..order).map(|cell| cell * step + step / 2).collect::<Vec<_>>();
    let is_even = is_even && bars.iter().all(|bar| bar.is_multiple_of(step));
    let even = is_even.then_some(even);
    let mut found: BTreeSet<Vec<usize>> = even.into_iter().collect();
    if let Some(width) = width_of_groups(rows, right) {
        let groups = right / width;
        let length = order / groups;
        let is_divided = length > 1 && order.is_multiple_of(groups);
        let steps = (1..=MAX_STEP).filter(|_| is_divided).filter_map(|step| {
            // The same room is before the first cell of a group and behind its last one.
            let room = (width - 1).checked_sub((length - 1) * step + 1)?;
            room.is_multiple_of(2).then_some((step, room / 2 + 1))
        });
        found.extend(steps.map(|(step, lead)| {
            (0..order).map(|cell| cell / length * width + lead + cell % length * step).collect()
        }));
    }
    found.retain(|columns| signs.iter().all(|sign| columns.contains(sign)));
    found
}

/// Returns the distance of two bars, if all rows have the same ones at equal distances.
fn width_of_groups(rows: &[Row], right: usize) -> Option<usize> {
    let bars = &rows[0].bars;
    let width = *bars.first()?;
    let are_equal = rows.iter().all(|row| row.bars == *bars)
        && right.is_multiple_of(width)
        && (1..right / width).all(|group| bars.contains(&(group * width)))
        && bars.iter().all(|bar| bar.is_multiple_of(width));
    (are_equal && width > 1).then_some(width)
}

/// Returns the board of the regions that bars and borders draw around cells at these positions in the lines of a text that begins with these rows;
/// `None` if they are none.
fn variant(text: &str, rows: &[Row], right: usize, places: &[usize]) -> Option<Variant> {
    let order = rows.len();
    if let Some(regions) = walls::regions_at(text, order, places) {
        return with_blocks(order, &regions).ok();
    }
    let usual = Variant::usual_block(order).ok()?;
    let groups = right / width_of_groups(rows, right)?;
    // Without bars inside, no blocks are drawn.
    let width = if groups == 1 { usual.1 } else { order / groups };
    let bands: Vec<usize> =
        rows.chunk_by(|row, next| row.index + 1 == next.index).map(<[Row]>::len).collect();
    let height = order / width;
    let is_drawn = bands.iter().all(|&band| band == height);
    let is_any = usual.1 == width || bands.len() == 1;
    (height * width == order && (is_drawn || is_any))
        .then(|| Variant::blocks(height, width).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, Option<String>)> {
        let lines = Lines::new(text);
        let at = (0..lines.all.len()).find(|&index| !is_border(lines.all[index].text))?;
        let found = board(&lines, 0..at, Boards { order: None, symbols: None })?;
        let numbers = found.board.values.numbers.iter().map(u16::to_string).collect();
        Some((numbers, found.board.rules.map(|rules| rules.name().to_owned())))
    }

    #[test]
    fn columns_of_signs_between_bars_are_cells() {
        for text in [
            "+-------+-------+\n| 1     |     3 |\n|     2 | 4     |\n+-------+-------+\n| 3     |     1 |\n|     4 | 2     |\n",
            "  │1 │ 3│\n  │ 2│4 │\n  │3 │ 1│\n  │ 4│2 │\n",
            " --- ---\n| 1     |     3 |\n\n|     2 | 4     |\n --- ---\n| 3     |     1 |\n\n|     4 | 2     |\n",
            "| 1  |  3 |\n|  2 | 4  |\n| 3  |  1 |\n|  4 | 2  |\n",
            "1   |   3\n   2|4\n----+---\n3   |   1\n   4|2\n",
        ] {
            assert_eq!(read(text), Some(("1003024030010420".to_owned(), None)), "{text}");
        }
    }

    #[test]
    fn bars_and_borders_draw_regions() {
        let text = "+-----------+---+\n| 1         |   |\n|   +-------+   |\n|   |       |   |\n+---+   +---+   |\n\
                    |   |       |   |\n|   +-------+   |\n|         4 |   |\n+-----------+---+\n";
        let (numbers, rules) = read(text).unwrap();
        assert_eq!(numbers, "1000000000000040");
        assert!(rules.unwrap().starts_with("jigsaw:AAAB/ACCB/DCCB/DDDB"));
        // Blocks of 3×2 cells.
        let upper = "| 1   |     |     |\n|     | 2   |     |\n|     |     | 3   |\n";
        let lower = "|   4 |     |     |\n|     |   5 |     |\n|     |     |   6 |\n";
        let (numbers, rules) = read(&[upper, "+---+\n", lower].concat()).unwrap();
        assert_eq!(numbers, "100000002000000030040000000500000006");
        assert_eq!(rules.as_deref(), Some("blocks:3x2"));
    }

    #[test]
    fn other_lines_are_no_board() {
        for text in [
            // Two distances fit.
            "| 1     |     3 |\n|     2 | 4     |\n| 3     |     1 |\n|     4 | 2     |\n"
                .replace(['2', '4'], " ")
                .replace("    1 |", "      |")
                .replace("    3 |", "      |")
                .replace("| 1", "|  ")
                .replace("| 3", "|  "),
            // A bar at another place, and no regions.
            "| 1     |     3 |\n|     2 | 4     |\n| 3         | 1 |\n|     4 | 2     |\n"
                .to_owned(),
            "| 1     |     3 |\n|     2 | 4     |\n| 3     |     1 |\n".to_owned(),
        ] {
            assert_eq!(read(&text), None, "{text}");
        }
    }
}
