//! Boards whose columns or blocks are in the place of their rows: `Column 1: 5 6 …`, `"blocks": ["53.6…", …]`.

use clausoku_board::Variant;

use super::board::Board;

/// A house that is in the place of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum House {
    Column,
    Block,
}

/// The names of columns and blocks, in small letters.
const NAMES: [(House, &[&str]); 2] = [
    (
        House::Column,
        &[
            "col", "cols", "column", "columns", "colonne", "colonnes", "spalte", "spalten",
            "columna", "columnas",
        ],
    ),
    (
        House::Block,
        &[
            "block", "blocks", "box", "boxes", "bloc", "blocs", "bloque", "bloques", "nonet",
            "nonets",
        ],
    ),
];

const OF_COLUMNS: &str = "the lines are the columns of the board, as their names say";
const OF_BLOCKS: &str = "the lines are the blocks of the board, as their names say";

/// Returns `true` if a name has the index of a column and those of all its rows: `grid(:,1) = `, `grid[:, 0] = `.
pub(super) fn indexes_column(name: &str) -> bool {
    let indices = name.find(['(', '[']).map(|at| name[at + 1..].trim_start());
    let column = indices.and_then(|indices| indices.strip_prefix(':')).map(str::trim_start);
    column.is_some_and(|column| column.starts_with(','))
}

/// Returns the house that a name has before its number: `col1`, `Column 1: `, `C1`, `board.setColumn(0, `.
fn house(name: &str) -> Option<House> {
    if indexes_column(name) {
        return Some(House::Column);
    }
    let number = name.find(|c: char| c.is_ascii_digit());
    let words = &name[..number.unwrap_or(name.len())];
    let word = words.rsplit(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty())?;
    let is_named = |house: &(House, &[&str])| {
        house.1.iter().any(|name| {
            let before = word.len().checked_sub(name.len());
            let end = before.and_then(|at| word.get(at..)).unwrap_or_default();
            // The last word of a name such as `setColumn`.
            let begins = before == Some(0) || end.starts_with(char::is_uppercase);
            begins && end.eq_ignore_ascii_case(name)
        })
    };
    let is_letter =
        word.eq_ignore_ascii_case("c") && number == Some(words.len()) && words.ends_with(word);
    let is_letter = is_letter.then_some(House::Column);
    is_letter.or_else(|| NAMES.iter().find(|house| is_named(house)).map(|house| house.0))
}

/// Returns a board with its cells in their rows, if the names of its lines, or of all of them, are those of columns or blocks.
pub(super) fn arranged<'n>(board: Board, names: impl IntoIterator<Item = &'n str>) -> Board {
    let mut houses = names.into_iter().map(house);
    let Some(Some(first)) = houses.next() else { return board };
    if houses.any(|house| house != Some(first)) {
        return board;
    }
    let order = board.order;
    let block = Variant::usual_block(order);
    let (cell, note): (Box<dyn Fn(usize) -> usize>, _) = match (first, block) {
        (House::Column, _) => (Box::new(|at| at % order * order + at / order), OF_COLUMNS),
        // Rows of a board that is named by its blocks.
        (House::Block, Ok((rows, columns))) if board.has_clash() => {
            let cell = move |at: usize| {
                let (row, column) = (at / order, at % order);
                let block = row / rows * (order / columns) + column / columns;
                block * order + row % rows * columns + column % columns
            };
            (Box::new(cell), OF_BLOCKS)
        }
        _ => return board,
    };
    let mut arranged = board.clone();
    for at in 0..order * order {
        arranged.cells[at].clone_from(&board.cells[cell(at)]);
        arranged.values.numbers[at] = board.values.numbers[cell(at)];
    }
    arranged.note = Some(note);
    if arranged.has_clash() { board } else { arranged }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_and_blocks_have_many_forms() {
        let named =
            |name| house(name).map_or('-', |house| if house == House::Column { 'c' } else { 'b' });
        let columns = [
            "col1 = \"",
            "Column 1: ",
            "C1: ",
            "s.setColumn(0, ",
            "columns",
            "static int[] col1 = {",
            "Spalte 1",
            "grid(:,1) =",
            "grid[:, 0] = ",
        ];
        let blocks = ["Block 1", "box[0] = ", "boxes", "\"bloc_1\"", "addBlock(1, "];
        let others = [
            "Row 1: ",
            "row1",
            "53..7....",
            "c",
            "cells",
            "unbox1",
            "abc1",
            "Color 1",
            "grid(1,:) =",
        ];
        assert_eq!(columns.map(named), ['c'; 9]);
        assert_eq!(blocks.map(named), ['b'; 5]);
        assert_eq!(others.map(named), ['-'; 9]);
    }
}
