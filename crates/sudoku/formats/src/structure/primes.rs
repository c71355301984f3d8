//! Jigsaws of a prime order. No rectangular blocks have as many cells, so that rows of such a length are a board only with a map of its regions, or
//! with borders that draw them.

use super::block::is_border;
use crate::common::{ReadResult, Result, is_bar};
use crate::tokens::Division;

/// The orders that are looked for.
const ORDERS: [usize; 4] = [5, 7, 11, 13];

/// Returns the puzzles of a text that are jigsaws of one of these orders by this function, which reads boards of an order; `None` if some
/// board is none.
pub(super) fn read(
    text: &str,
    read: impl Fn(usize) -> Result<Option<Vec<ReadResult>>>,
) -> Option<Vec<ReadResult>> {
    ORDERS.into_iter().filter(|&order| has_rows(text, order)).find_map(|order| {
        let is_jigsaw = |record: &ReadResult| {
            record.as_ref().is_ok_and(|record| record.puzzle.variant().order() == order)
        };
        read(order).ok().flatten().filter(|records| records.iter().all(is_jigsaw))
    })
}

/// Returns `true` if a text has as many rows of this number of cells, or two rows beside each other, as a board: a cheap test before all lines are
/// divided in each way.
fn has_rows(text: &str, order: usize) -> bool {
    let is_row = |line: &&str| {
        let signs = || line.chars().filter(|c| c.is_alphanumeric() || "._*?".contains(*c));
        let words = || {
            let parts =
                line.split(|c: char| c.is_whitespace() || c == ',' || c == ';' || is_bar(c));
            parts.filter(|part| !part.is_empty()).count()
        };
        let is_drawn = || line.contains(is_bar) && !is_border(line);
        [order, 2 * order].contains(&signs().take(2 * order + 1).count())
            || [order, 2 * order].contains(&words())
            || Division::SIGNS.cells(line).is_some_and(|cells| cells.len() == order)
            || is_drawn()
    };
    text.lines().filter(is_row).take(order).count() == order
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read};

    const CELLS: [&str; 5] = ["31...", ".....", "4....", ".....", "..5.."];
    const REGIONS: [&str; 5] = ["11222", "13224", "13334", "15534", "55544"];

    /// Returns rows with this text between two cells.
    fn rows(rows: [&str; 5], between: &str) -> Vec<String> {
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
        rows.map(row).to_vec()
    }

    #[test]
    fn maps_of_regions_make_boards_of_prime_orders() {
        let letters = REGIONS.map(|row| {
            row.replace('1', "A")
                .replace('2', "B")
                .replace('3', "C")
                .replace('4', "D")
                .replace('5', "E")
        });
        let letters = [0, 1, 2, 3, 4].map(|row: usize| letters[row].as_str());
        for map in [REGIONS, letters] {
            for between in ["", " ", ","] {
                let (cells, map) = (rows(CELLS, between), rows(map, between));
                let beside: Vec<String> =
                    cells.iter().zip(&map).map(|(row, map)| format!("{row}   {map}")).collect();
                for text in [[cells.join("\n"), map.join("\n")].join("\n\n"), beside.join("\n")] {
                    let records = read(text.as_bytes(), None, &ReadOptions::default());
                    let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
                    assert_eq!(records.len(), 1, "{text}");
                    assert_eq!(records[0].puzzle.to_string(), CELLS.concat(), "{text}");
                    let name = records[0].puzzle.variant().name();
                    assert!(name.starts_with("jigsaw:AABBB/ACBBD/ACCCD/AEECD/EEEDD"), "{text}");
                }
            }
        }
    }

    #[test]
    fn rows_of_a_prime_order_alone_are_no_board() {
        let read = |text: &str| read(text.as_bytes(), None, &ReadOptions::default());
        let error = read(&CELLS.join("\n")).unwrap_err().to_string();
        assert!(error.contains("5 is prime"), "{error}");
        assert!(read(&[CELLS.join("\n"), CELLS.join("\n")].join("\n\n")).is_err());
    }
}
