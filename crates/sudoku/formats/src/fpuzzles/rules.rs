//! The rules that both f-puzzles' JSON and a [`Variant`] can contain, and cells by name and by place.
//!
//! A board has blocks, additions that have a name, and other regions. The reader collects these and builds
//! the variant; the writer takes a variant apart into them.

use std::collections::BTreeSet;
use std::error::Error;
use std::iter::successors;

use clausoku_board::{Alphabet, Cell, Extra, Position, Region, Scope, SquareBoard, Variant};
use clausoku_text::joined;

use crate::common::{
    BLOCK_LETTERS, Json, Result, built_in, count, drawing, has_usual_lines, is_square, numbered,
    region_sets, usual_blocks, with_blocks,
};

/// The additions to a board that have a name: the key in JSON, and the name of the [`Extra`].
pub(super) const NAMED: [(&str, &str); 3] = [
    ("antiking", "anti-king"),
    ("antiknight", "anti-knight"),
    ("disjointgroups", "disjoint-groups"),
];

/// The keys of the falling and of the rising diagonal.
pub(super) const DIAGONALS: [&str; 2] = ["diagonal-", "diagonal+"];

/// The order of the largest board: the number of letters for its blocks.
pub(crate) const MAX_LETTERS: usize = BLOCK_LETTERS.len();

/// A board and its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    pub size: usize,
    /// The block of each cell.
    pub blocks: Vec<usize>,
    /// `true` for the falling and the rising diagonal, if the board has it.
    pub diagonals: [bool; 2],
    /// `true` for each of [`NAMED`] that the board has.
    pub named: [bool; 3],
    /// The cells of the other regions.
    pub regions: Vec<Vec<Cell>>,
}

impl Rules {
    /// Returns the board of this size with the usual blocks.
    pub(crate) fn usual(size: usize) -> Self {
        Self { size, blocks: usual_blocks(size), ..Self::default() }
    }

    /// Returns whether the blocks are the usual ones.
    pub(super) fn is_usual(&self) -> bool {
        numbered(&self.blocks) == usual_blocks(self.size)
    }

    /// Returns the variant.
    ///
    /// # Errors
    ///
    /// Fails with the reason why there is no such variant.
    pub(crate) fn variant(&self) -> Result<Variant, Box<dyn Error>> {
        let extras: Vec<&'static Extra> = self.extras().collect();
        // Some boards have a name of their own.
        if self.regions.is_empty() && self.diagonals == [false; 2] && extras.is_empty() {
            return with_blocks(self.size, &self.blocks);
        }
        let mut board = SquareBoard::from_map(&drawing(self.size, &self.blocks))?;
        for extra in &extras {
            board = board.with_extra(extra)?;
        }
        let alphabet = Alphabet::numbers(self.size);
        let variant = Variant::from_boards(self.name(), alphabet.clone(), &[board])?;
        let positions: Vec<Position> = variant.cells().map(|cell| variant.position(cell)).collect();
        let mut regions = variant.regions().to_vec();
        // No addition has the rising diagonal alone.
        if self.diagonals == [false, true] {
            let name = "diagonal ↙".to_owned();
            regions.push(Region { scope: Scope::Extra, name, cells: diagonal(self.size, 1) });
        }
        for (cells, number) in self.regions.iter().zip(1..) {
            let name = format!("extra region {number}");
            regions.push(Region { scope: Scope::Extra, name, cells: cells.clone() });
        }
        let variant = Variant::new(self.name(), alphabet, positions, regions)?;
        let extras = region_sets(&variant, Scope::Extra);
        let known = variant.block_sides().and_then(|sides| built_in(sides, &extras));
        Ok(known.unwrap_or(variant))
    }

    /// Returns the additions that have a name.
    fn extras(&self) -> impl Iterator<Item = &'static Extra> {
        let diagonals = match self.diagonals {
            [true, true] => Some("x"),
            [true, false] => Some("diagonal"),
            [false, _] => None,
        };
        let named = NAMED.iter().zip(self.named).filter(|(_, is_there)| *is_there);
        let names = diagonals.into_iter().chain(named.map(|(row, _)| row.1));
        names.filter_map(Extra::by_name)
    }

    fn name(&self) -> String {
        let blocks = if self.is_usual() { None } else { Some("irregular blocks".to_owned()) };
        let rising = (self.diagonals == [false, true]).then(|| "the rising diagonal".to_owned());
        let regions = (!self.regions.is_empty()).then(|| count(self.regions.len(), "extra region"));
        let extras = self.extras().map(|extra| extra.name.to_owned());
        let parts = blocks.into_iter().chain(extras).chain(rising).chain(regions);
        format!("{0}×{0} with {1}", self.size, joined(parts, ", "))
    }

    /// Returns the rules of a variant; `None` if it is not one board of numbers.
    pub(super) fn from_variant(variant: &Variant) -> Option<Self> {
        let n = variant.order();
        if !is_square(variant) || n > MAX_LETTERS || !has_usual_lines(variant) {
            return None;
        }
        let mut blocks = vec![usize::MAX; n * n];
        for (block, index) in region_sets(variant, Scope::Block).into_iter().zip(0..) {
            for cell in block {
                if std::mem::replace(&mut blocks[cell.index()], index) != usize::MAX {
                    return None;
                }
            }
        }
        if blocks.contains(&usize::MAX) {
            return None;
        }
        let mut rules = Self { size: n, blocks, ..Self::default() };
        let mut extras = region_sets(variant, Scope::Extra);
        rules.diagonals = [0, 1].map(|which| {
            extras.remove(&diagonal(n, which).into_iter().collect::<BTreeSet<Cell>>())
        });
        // The boards with an addition are made only if one can be there: they take most of the time.
        if extras.is_empty() {
            return Some(rules);
        }
        let board = SquareBoard::from_map(&drawing(rules.size, &rules.blocks)).ok()?;
        for (is_there, (_, name)) in rules.named.iter_mut().zip(NAMED) {
            let added = added(&board, Extra::by_name(name)?);
            if !added.is_empty() && added.is_subset(&extras) {
                *is_there = true;
                extras.retain(|region| !added.contains(region));
            }
        }
        rules.regions = extras.into_iter().map(|region| region.into_iter().collect()).collect();
        Some(rules)
    }
}

/// Returns the cells of a diagonal: 0 is the falling one, 1 the rising one.
fn diagonal(n: usize, which: usize) -> Vec<Cell> {
    let places = (0..n).map(|row| row * n + if which == 0 { row } else { n - 1 - row });
    places.map(|place| Cell::from_index(place as u32)).collect()
}

/// Returns the regions that an addition adds to the board.
fn added(board: &SquareBoard, extra: &'static Extra) -> BTreeSet<BTreeSet<Cell>> {
    let board = board.clone().with_extra(extra).ok();
    let variant = board.and_then(|board| {
        Variant::from_boards("board", Alphabet::numbers(board.order()), &[board]).ok()
    });
    variant.map_or(BTreeSet::new(), |variant| region_sets(&variant, Scope::Extra))
}

/// A row and a column, counted from 0, of a cell of the board or of a place beside it.
pub(crate) type Place = [i32; 2];

/// Returns the cells of a list of names.
pub(super) fn region_cells(cells: Json<'_>, size: usize) -> Result<Vec<Cell>> {
    cells.array()?.into_iter().map(|cell| region_cell(cell, size)).collect()
}

/// Returns the cell of a name.
pub(super) fn region_cell(cell: Json<'_>, size: usize) -> Result<Cell> {
    match cell.string()?.parse() {
        Ok(Position { row, column }) if usize::from(row.max(column)) < size => {
            Ok(Cell::from_index(u32::from(row) * size as u32 + u32::from(column)))
        }
        _ => Err(cell.expected(format!("a cell from R1C1 to R{size}C{size}"))),
    }
}

/// Returns the list of the names of cells, in JSON.
pub(super) fn cell_names(variant: &Variant, cells: &[Cell]) -> String {
    let names = cells.iter().map(|&cell| format!("\"{}\"", variant.position(cell)));
    format!("[{}]", joined(names, ", "))
}

/// Returns the cell of the board at a place.
pub(crate) fn inside([row, column]: Place, size: usize) -> Option<Cell> {
    let row = usize::try_from(row).ok().filter(|&row| row < size)?;
    let column = usize::try_from(column).ok().filter(|&column| column < size)?;
    Some(Cell::from_index((row * size + column) as u32))
}

/// Returns the cells from the one after a place to the edge of the board, in steps of these rows and columns.
pub(crate) fn cells_after(place: Place, step: [i32; 2], size: usize) -> Vec<Cell> {
    let places = successors(Some(place), |place| Some([place[0] + step[0], place[1] + step[1]]));
    places.skip(1).map_while(|place| inside(place, size)).collect()
}

/// Returns the row or column that begins at a place beside the board; `None` if none begins there.
pub(crate) fn line_from(place: Place, size: usize) -> Option<Vec<Cell>> {
    let last = size as i32;
    let step = match place {
        [-1, _] => [1, 0],
        [row, _] if row == last => [-1, 0],
        [_, -1] => [0, 1],
        [_, column] if column == last => [0, -1],
        _ => return None,
    };
    Some(cells_after(place, step, size)).filter(|cells| cells.len() == size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_taken_apart_and_put_together() {
        for name in [
            "classic:9",
            "classic:16",
            "blocks:2x3",
            "diagonal",
            "x",
            "x:4",
            "x:2x3",
            "x:3x2",
            "blocks:3x2",
            "diagonal:4x3",
            "anti-king",
            "anti-knight:16",
            "disjoint-groups:4",
            "jigsaw:AAAB/ACBB/DCCB/DDDC",
        ] {
            let variant = Variant::by_name(name).unwrap();
            let again = Rules::from_variant(&variant).unwrap().variant().unwrap();
            assert_eq!(again, variant, "{name}");
        }
        for name in ["windoku", "asterisk", "centre-dot:25"] {
            let rules = Rules::from_variant(&Variant::by_name(name).unwrap()).unwrap();
            assert_eq!(Rules::from_variant(&rules.variant().unwrap()), Some(rules), "{name}");
        }
        for name in ["samurai", "twodoku:4", "classic:100"] {
            assert_eq!(Rules::from_variant(&Variant::by_name(name).unwrap()), None);
        }
    }

    #[test]
    fn several_rules_make_a_name() {
        let mut rules = Rules::usual(9);
        rules.diagonals = [false, true];
        rules.named = [true, true, false];
        rules.regions = vec![vec![Cell::from_index(0), Cell::from_index(80)]];
        let variant = rules.variant().unwrap();
        assert_eq!(
            variant.name(),
            "9×9 with anti-king, anti-knight, the rising diagonal, 1 extra region"
        );
        assert_eq!(Rules::from_variant(&variant), Some(rules));
    }
}
