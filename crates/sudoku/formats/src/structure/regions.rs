//! The regions of a jigsaw as lists of cells, in any language: `"regions": [[[0, 0], [0, 1], …], …]`, `boxes = [[0, 1, 2, …], …]`,
//! `region_1: R1C1 R1C2 …`.
//!
//! **Invariant.** The time is linear in the text. The lists have each cell once; those of one region follow each other, touch each other and are
//! as many as the regions. Lists of the rows, the columns or the usual blocks state nothing.

use clausoku_board::Variant;

use super::board::is_connected;
use super::cell_names::{Item, Token, items};
use crate::ReadError;
use crate::common::{Line, Places, ReadErrorKind, Result, usual_blocks, with_blocks};

/// The note about a board with such regions.
pub(super) const NOTE: &str = "the lists of cells are the regions of a jigsaw";

/// The note about such regions beside a board that has its own.
pub(super) const UNREAD: &str =
    "the lists of cells that are regions of a jigsaw are not read: the board has rules of its own";

/// The length from which on a text is searched for regions only if it has one of these names.
const MAX_TEXT: usize = 1 << 16;
const NAMES: [&str; 6] = ["egion", "jigsaw", "Jigsaw", "group", "area", "boxes"];

/// The most bytes between two cells of a list.
const MAX_GAP: usize = 80;

/// The orders of boards whose regions may be lists.
const ORDERS: std::ops::RangeInclusive<usize> = 4..=16;

/// A board whose regions a text states.
pub(crate) struct Stated {
    pub jigsaw: Variant,
    /// The number of times that the text states them.
    pub times: usize,
}

/// Returns the board of the regions that a text states as lists of cells; `None` if it states none.
///
/// # Errors
///
/// Fails if a text states the regions of two boards.
pub(crate) fn stated(text: &str) -> Result<Option<Stated>> {
    // A long list of puzzles is read once, unless it names regions.
    let may_have_regions = text.len() < MAX_TEXT || NAMES.iter().any(|name| text.contains(name));
    // The lists of the smallest board.
    if !may_have_regions || text.bytes().filter(u8::is_ascii_digit).take(16).count() < 16 {
        return Ok(None);
    }
    let items = items(text);
    let cells = maps(text, &items, |item| match &item.token {
        Token::Cells(cells, _) if cells.len() == 1 => Some(cells[0]),
        _ => None,
    });
    let numbers = || {
        maps(text, &items, |item| match item.token {
            Token::Number(number) => Some((0, number)),
            Token::Cells(..) => None,
        })
    };
    let mut found = if cells.is_empty() { numbers() } else { cells };
    let times = found.len();
    found.dedup_by(|second, first| second.0 == first.0);
    match &found[..] {
        [] => Ok(None),
        [(map, _)] => {
            let jigsaw = with_blocks(map.len().isqrt(), map).ok();
            Ok(jigsaw.map(|jigsaw| Stated { jigsaw, times }))
        }
        [_, (_, start), ..] => {
            let place = Places::new(text).at(*start);
            let expected = "the regions of one board";
            let error = place.fault(ReadErrorKind::SeveralBoards, expected, "those of another");
            Err(error.with_help(REMEDY))
        }
    }
}

/// The remedy for the regions of one of several puzzles.
const REMEDY: &str = "write each puzzle with its regions into a file of its own";

/// Returns the fault of a puzzle on this line, beside regions of another.
pub(super) fn without_regions(line: Line<'_>) -> ReadError {
    let expected = "one puzzle beside the regions";
    line.at(1).fault(ReadErrorKind::SeveralBoards, expected, "another").with_help(REMEDY)
}

/// A row and a column, or 0 and the number of a cell.
type Place = (usize, usize);

/// Returns the maps in the runs of places, and the byte at which each begins.
fn maps(
    text: &str,
    items: &[Item],
    place: impl Fn(&Item) -> Option<Place>,
) -> Vec<(Vec<usize>, usize)> {
    let mut found = Vec::new();
    let mut run: Vec<(Place, usize)> = Vec::new();
    let mut end = 0;
    let close = |run: &mut Vec<(Place, usize)>, found: &mut Vec<(Vec<usize>, usize)>| {
        let places: Vec<Place> = run.iter().map(|(place, _)| *place).collect();
        let lengths = || ORDERS.rev().map(|order| order * order).filter(|&all| all <= run.len());
        // Lists of several boards, or one beside other numbers, as those of a grid.
        let all = lengths().find_map(|length| {
            let chunks = places.chunks(length).zip(run.chunks(length));
            chunks.map(|(places, run)| Some((map(places)?, run[0].1))).collect::<Option<Vec<_>>>()
        });
        let mut ends = lengths().flat_map(|length| [(run.len() - length, length), (0, length)]);
        let one = || {
            ends.find_map(|(start, length)| {
                map(&places[start..start + length]).map(|map| vec![(map, run[start].1)])
            })
        };
        found.extend(all.or_else(one).unwrap_or_default());
        run.clear();
    };
    for item in items {
        let is_near = item.bytes.start - end <= MAX_GAP
            && text.get(end..item.bytes.start).is_some_and(|gap| !gap.contains(['<', '*']));
        if !is_near {
            close(&mut run, &mut found);
        }
        match place(item) {
            Some(place) => {
                run.push((place, item.bytes.start));
                end = item.bytes.end;
            }
            // The number of a region: `Region 1: (0, 0), …`.
            None if matches!(item.token, Token::Number(_)) => {}
            None => close(&mut run, &mut found),
        }
    }
    close(&mut run, &mut found);
    found
}

/// Returns the region of each cell of the board whose regions these places list, one after another; `None` if they are none, or usual ones.
fn map(places: &[Place]) -> Option<Vec<usize>> {
    let order = places.len().isqrt();
    if order * order != places.len() || !ORDERS.contains(&order) {
        return None;
    }
    let are_numbers = places.iter().all(|place| place.0 == 0);
    let first = |least: fn(&Place) -> usize| places.iter().map(least).min();
    let (row, column) = (first(|place| place.0)?, first(|place| place.1)?);
    let from = if are_numbers { (0, column) } else { (row.max(column), row.max(column)) };
    if row.max(column) > 1 || !are_numbers && row != column {
        return None;
    }
    let mut map = vec![order; places.len()];
    for (index, place) in places.iter().enumerate() {
        let (row, column) = (place.0 - from.0, place.1 - from.1);
        let is_inside = are_numbers || row < order && column < order;
        let cell = map.get_mut(row * order + column).filter(|_| is_inside)?;
        if *cell < order {
            return None;
        }
        *cell = index / order;
    }
    let row = |cell: usize| cell / order;
    let column = |cell: usize| cell % order;
    let is_same = |known: &dyn Fn(usize) -> usize| {
        let mut firsts = vec![None; order];
        (0..map.len()).all(|cell| *firsts[map[cell]].get_or_insert(known(cell)) == known(cell))
    };
    let usual = usual_blocks(order);
    let is_usual = is_same(&row) || is_same(&column) || is_same(&|cell| usual[cell]);
    let are_connected = (0..order).all(|region| is_connected(&map, order, region));
    (!is_usual && are_connected).then_some(map)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The regions of a jigsaw of 4×4.
    const REGIONS: [[Place; 4]; 4] = [
        [(0, 0), (0, 1), (0, 2), (1, 0)],
        [(0, 3), (1, 3), (2, 3), (1, 2)],
        [(1, 1), (2, 1), (2, 0), (3, 0)],
        [(2, 2), (3, 1), (3, 2), (3, 3)],
    ];

    fn lists(between: [&str; 3], name: impl Fn(Place) -> String) -> String {
        let list = |region: &[Place; 4]| region.map(&name).join(between[0]);
        let lists = REGIONS.iter().map(|region| format!("{}{}", between[1], list(region)));
        lists.collect::<Vec<_>>().join(between[2])
    }

    #[test]
    fn regions_are_lists_of_cells() {
        let expected = with_blocks(4, &[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
        let number = |(row, column): Place| (4 * row + column).to_string();
        for text in [
            format!("regions: [[{}]]", lists([", ", "", "], ["], |(r, c)| format!("[{r}, {c}]"))),
            format!("[{}]", lists([", ", "[", "],\n"], |(r, c)| format!("({}, {})", r + 1, c + 1))),
            lists([" ", "", "\n"], |(r, c)| format!("R{}C{}", r + 1, c + 1)),
            lists([", ", "Region 1: ", "\n"], |(r, c)| format!("({r}, {c})")),
            format!("boxes = [[{}]]", lists([", ", "", "],\n ["], number)),
            lists([", ", "'region_1': [", "],\n"], |(r, c)| format!("{{row: {r}, col: {c}}}")),
        ] {
            let found = stated(&text).unwrap().unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.jigsaw.name(), found.times), (expected.name(), 1), "{text}");
            assert!(stated(&format!("{text}\n\n{text}")).is_ok_and(|found| found.is_some()));
        }
    }

    #[test]
    fn regions_are_those_of_one_puzzle() {
        let regions = lists([", ", "", "], ["], |(r, c)| format!("[{r}, {c}]"));
        let grid = "[[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]]";
        let object = format!("{{\"grid\": {grid}, \"regions\": [[{regions}]]}}");
        let read = |text: &str| crate::read(text.as_bytes(), None, &crate::ReadOptions::default());
        assert_eq!(read(&object).unwrap().len(), 1);
        assert_eq!(read(&format!("[{object},\n{object}]")).unwrap().len(), 2);
        let other = grid.replace('1', "2");
        let error = read(&format!("[{object},\n{{\"grid\": {other}}}]")).unwrap_err();
        assert_eq!((error.line(), error.kind()), (2, ReadErrorKind::SeveralBoards), "{error}");
    }

    #[test]
    fn other_lists_of_cells_are_no_regions() {
        let rows: Vec<String> =
            (0..16).map(|cell| format!("({}, {})", cell / 4, cell % 4)).collect();
        let columns: Vec<String> =
            (0..16).map(|cell| format!("({}, {})", cell % 4, cell / 4)).collect();
        let numbers: Vec<String> = (0..16).map(|cell| cell.to_string()).collect();
        let regions = lists([", ", "", "], ["], |(r, c)| format!("[{r}, {c}]"));
        for text in [
            rows.join(", "),
            columns.join(", "),
            numbers.join(", "),
            regions.replace("[0, 1]", "[0, 0]"),
            regions.replace("[0, 1]", "[0, 9]"),
            regions.replace("[0, 2], [1, 0]], [[0, 3], [1, 3]", "[0, 3], [1, 0]], [[0, 2], [1, 3]"),
        ] {
            assert!(stated(&text).unwrap().is_none(), "{text}");
        }
    }
}
