//! Maps of regions that borders draw between the cells of a board in lines, as those of a jigsaw.

use super::{is_bar, is_border_line};

/// Returns the region of each cell of the board of this order whose first row is the first line of a text; `None` if the borders around its
/// rows draw no regions of as many cells as the board has symbols.
pub(crate) fn regions(text: &str, order: usize) -> Option<Vec<usize>> {
    if has_boxes(text, order) {
        return None;
    }
    let rows = Row::all(text, order)?;
    let columns = rows[0].columns(order)?;
    let are_below = rows.iter().all(|row| row.columns(order).as_ref() == Some(&columns));
    if are_below { between(&rows, &columns) } else { None }
}

/// Returns the region of each cell as [`regions`] does, of cells at these positions in each row, some of which may be blank.
pub(crate) fn regions_at(text: &str, order: usize, columns: &[usize]) -> Option<Vec<usize>> {
    between(&Row::all(text, order)?, columns)
}

/// Returns the region of each cell of rows that have a border between each two.
fn between(rows: &[Row], columns: &[usize]) -> Option<Vec<usize>> {
    if rows[..rows.len() - 1].iter().any(|row| row.border.is_none()) {
        return None;
    }
    // Thin lines may be between cells, and bold ones between regions.
    let walls: [&dyn Fn(char) -> bool; 2] = [&|_| true, &is_bold];
    walls.into_iter().find_map(|is_wall| connected(rows, columns, is_wall))
}

fn is_bold(c: char) -> bool {
    "┃║━═╋".contains(c)
}

/// Returns `true` if a thin frame is around each cell of the first row, as in tables: lists of them are read without a search for regions.
fn has_boxes(text: &str, order: usize) -> bool {
    let mut lines = text.lines().map(str::trim);
    let (Some(row), Some(border)) = (lines.next(), lines.next()) else { return false };
    !border.contains([' ', '\t'])
        && row.chars().filter(|&c| is_bar(c)).count() + 1 >= order
        && !row.chars().chain(border.chars()).any(is_bold)
}

/// A row of cells, and the border below it.
struct Row {
    cells: Vec<char>,
    border: Option<Vec<char>>,
}

impl Row {
    /// Returns the rows at the beginning of a text; `None` if another number of borders than one is between two of them.
    fn all(text: &str, order: usize) -> Option<Vec<Self>> {
        let mut rows: Vec<Self> = Vec::new();
        for line in text.lines().map(str::trim_end) {
            if line.is_empty() || line.contains('\t') {
                return None;
            }
            let signs = || line.chars().collect();
            let is_border = is_border_line(line);
            match rows.last_mut() {
                None if is_border => {}
                Some(row) if is_border && row.border.is_none() => row.border = Some(signs()),
                last if !is_border && last.as_ref().is_none_or(|row| row.border.is_some()) => {
                    rows.push(Self { cells: signs(), border: None });
                }
                _ => return None,
            }
            if rows.len() == order {
                break;
            }
        }
        (rows.len() == order && order > 1).then_some(rows)
    }

    /// Returns the positions of the cells.
    fn columns(&self, order: usize) -> Option<Vec<usize>> {
        let is_sign = |&at: &usize| !self.cells[at].is_whitespace() && !is_bar(self.cells[at]);
        let begins = |at: &usize| *at == 0 || !is_sign(&(at - 1));
        let columns: Vec<usize> = (0..self.cells.len()).filter(is_sign).filter(begins).collect();
        (columns.len() == order).then_some(columns)
    }
}

/// Returns the regions of cells between which no walls are; `None` if they have other numbers of cells.
fn connected(
    rows: &[Row],
    columns: &[usize],
    is_wall: &dyn Fn(char) -> bool,
) -> Option<Vec<usize>> {
    let order = rows.len();
    let is_line = |c: &char| "-─━═_┼╋+".contains(*c) && is_wall(*c);
    let is_open = |from: usize, to: usize| {
        let (row, column) = (from / order, from % order);
        if to == from + 1 {
            let behind = rows[row].cells.iter().skip(columns[column]);
            let mut between = behind.take(columns[column + 1] - columns[column]);
            !between.any(|c| is_bar(*c) && is_wall(*c))
        } else {
            let sign = rows[row].border.as_ref().and_then(|border| border.get(columns[column]));
            !sign.is_some_and(is_line)
        }
    };
    let mut regions = vec![usize::MAX; order * order];
    let mut count = 0;
    for first in 0..order * order {
        if regions[first] != usize::MAX {
            continue;
        }
        let mut open = vec![first];
        let mut size = 0;
        while let Some(cell) = open.pop() {
            if regions[cell] != usize::MAX {
                continue;
            }
            regions[cell] = count;
            size += 1;
            let (row, column) = (cell / order, cell % order);
            open.extend((column + 1 < order && is_open(cell, cell + 1)).then_some(cell + 1));
            open.extend((column > 0 && is_open(cell - 1, cell)).then(|| cell - 1));
            open.extend((row + 1 < order && is_open(cell, cell + order)).then_some(cell + order));
            open.extend((row > 0 && is_open(cell - order, cell)).then(|| cell - order));
        }
        if size != order {
            return None;
        }
        count += 1;
    }
    Some(regions)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let regions = regions(text, 4)?;
        Some(regions.iter().map(|region| char::from(b'a' + *region as u8)).collect())
    }

    #[test]
    fn borders_draw_regions() {
        let whole = "+-----------+---+\n| 1   .   . | . |\n|   +-------+   |\n| . | .   . | . |\n\
                     +---+   +---+   |\n| . | .   . | . |\n|   +-------+   |\n| .   .   4 | . |\n\
                     +-----------+---+\n";
        assert_eq!(read(whole).as_deref(), Some("aaabaccbdccbdddb"));
        let bold = whole.replace('|', "┃").replace('-', "━").replace("   .", " │ .");
        assert_eq!(read(&bold).as_deref(), Some("aaabaccbdccbdddb"));
        // A region of three cells, a frame around each cell, no borders.
        assert_eq!(read(&whole.replacen(".   . | .", ".   .   .", 1)), None);
        assert_eq!(read(&whole.replace("   .", " | .")), None);
        assert_eq!(read("1 . . .\n. . 2 .\n. . . .\n. . . 4\n"), None);
    }
}
