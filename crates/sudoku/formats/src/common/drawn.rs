//! The blocks that the borders in a text draw. A board of 6×6 may have blocks of 3×2 cells in place of the usual ones of 2×3.

use clausoku_board::Variant;

use super::layout::{is_bar, is_border_line};
use super::lines::without_comment;

/// Returns the numbers of rows and columns of the blocks in a text that begins with the first row of a board of this order, if bars and
/// borders, or blank lines, are around blocks of one size, and if the usual blocks have another.
pub(super) fn drawn_blocks(text: &str, order: usize) -> Option<(usize, usize)> {
    let usual = Variant::usual_block(order).ok().filter(|(rows, columns)| rows != columns)?;
    let mut columns = None;
    // The rows between two borders.
    let mut bands: Vec<usize> = vec![0];
    let mut rows = 0;
    for line in text.lines() {
        let data = without_comment(line).trim();
        if data.is_empty() || is_border_line(data) {
            bands.push(0);
            continue;
        }
        let width = width_of_groups(data, order)?;
        if *columns.get_or_insert(width) != width {
            return None;
        }
        *bands.last_mut()? += 1;
        rows += 1;
        if rows == order {
            break;
        }
    }
    let mut heights = bands.into_iter().filter(|&rows| rows > 0);
    let (height, width) = (heights.next()?, columns?);
    let is_board = height > 1 && height * width == order && (height, width) != usual;
    (is_board && heights.all(|other| other == height)).then_some((height, width))
}

/// Returns the number of cells in each of the groups between bars or larger gaps of a row; `None` if these are less than two cells, or not as
/// many.
fn width_of_groups(row: &str, order: usize) -> Option<usize> {
    let parts: Vec<&str> = match row {
        _ if row.contains(is_bar) => row.split(is_bar).collect(),
        _ if row.contains("  ") => row.split("  ").collect(),
        _ => row.split_whitespace().collect(),
    };
    let groups = || parts.iter().map(|part| part.trim()).filter(|group| !group.is_empty());
    let words = |group: &str| group.split_whitespace().count();
    let signs = |group: &str| group.chars().filter(|c| !c.is_whitespace()).count();
    let has_words = groups().map(words).sum::<usize>() == order;
    let mut widths = groups().map(|group| if has_words { words(group) } else { signs(group) });
    let first = widths.next().filter(|&width| (2..order).contains(&width))?;
    let groups = 1 + widths.clone().count();
    (first * groups == order && widths.all(|width| width == first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_show_blocks() {
        let row = "| 1 . | . 5 | . . |\n";
        let border = "+-----+-----+-----+\n";
        let tall = [&row.repeat(3), border, &row.repeat(3)].concat();
        for (text, blocks) in [
            (tall.as_str(), Some((3, 2))),
            ("1.|.5|..\n1.|.5|..\n1.|.5|..\n\n1.|.5|..\n1.|.5|..\n1.|.5|..\n", Some((3, 2))),
            (&row.repeat(6), None),
            (&[row, border].concat().repeat(6), None),
            ("1..|5..\n1..|5..\n---+---\n1..|5..\n1..|5..\n---+---\n1..|5..\n1..|5..\n", None),
            ("1..5..\n1..5..\n1..5..\n\n1..5..\n1..5..\n1..5..\n", None),
            ("|1|.|.|5|.|.|\n|1|.|.|5|.|.|\n", None),
            (
                "1.  .5  ..\n1.  .5  ..\n1.  .5  ..\n\n1.  .5  ..\n1.  .5  ..\n1.  .5  ..\n",
                Some((3, 2)),
            ),
            (
                "1 .  . 5  . .\n1 .  . 5  . .\n1 .  . 5  . .\n\n1 .  . 5  . .\n1 .  . 5  . .\n1 .  . 5  . .\n",
                Some((3, 2)),
            ),
            ("1. .5 ..\n1. .5 ..\n1. .5 ..\n\n1. .5 ..\n1. .5 ..\n1. .5 ..\n", Some((3, 2))),
            ("1. .5 ..\n1. .5 ..\n1. .5 ..\n1. .5 ..\n1. .5 ..\n1. .5 ..\n", None),
        ] {
            assert_eq!(drawn_blocks(text, 6), blocks, "{text}");
        }
        assert_eq!(drawn_blocks(&tall, 4), None);
    }
}
