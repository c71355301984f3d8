//! The cells of a variant on the plane, the lines between them, and the box-drawing characters for these.

use clausoku_board::{Cell, Position, Scope, Variant};

/// The largest plane that is drawn, in cells and gaps: enough for five boards of order 1024 in a cross.
const MAX_AREA: usize = 1 << 24;

/// The error for cells too far apart to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a plane of {rows} rows and {columns} columns is too large to be drawn")]
#[non_exhaustive]
pub struct TooLarge {
    /// The rows of the plane.
    pub rows: usize,
    /// The columns of the plane.
    pub columns: usize,
}

/// The smallest rectangle of the plane that contains all cells; its rows and columns count from 0.
///
/// ```
/// use clausoku_board::Variant;
/// use clausoku_draw::scene::{Plane, Weight};
/// let plane = Plane::new(&Variant::classic(4).unwrap()).unwrap();
/// assert_eq!((plane.rows(), plane.columns()), (4, 4));
/// assert_eq!((plane.before(0, 1), plane.before(0, 2)), (Weight::Light, Weight::Heavy));
/// ```
#[derive(Clone, Debug)]
pub struct Plane {
    rows: usize,
    columns: usize,
    corner: Position,
    /// The cells, by row and then by column.
    cells: Vec<Option<Cell>>,
    /// The line above each cell, by row and then by column, with a row after the last.
    above: Vec<Weight>,
    /// The line left of each cell, by row and then by column, with a column after the last.
    before: Vec<Weight>,
    /// `true` for each cell that is shaded.
    shaded: Vec<bool>,
}

impl Plane {
    /// Returns the plane of the variant's cells.
    ///
    /// # Errors
    ///
    /// The cells are too far apart.
    pub fn new(variant: &Variant) -> Result<Self, TooLarge> {
        let positions = || variant.cells().map(|cell| variant.position(cell));
        let (row, rows) = span(positions().map(|position| position.row));
        let (column, columns) = span(positions().map(|position| position.column));
        let corner = Position { row, column };
        if rows.saturating_mul(columns) > MAX_AREA {
            return Err(TooLarge { rows, columns });
        }
        let mut cells = vec![None; rows * columns];
        for cell in variant.cells() {
            let Position { row, column } = variant.position(cell);
            let row = row - corner.row;
            let column = column - corner.column;
            cells[usize::from(row) * columns + usize::from(column)] = Some(cell);
        }
        let at = |row: Option<usize>, column: Option<usize>| {
            let row = row.filter(|&row| row < rows)?;
            let column = column.filter(|&column| column < columns)?;
            cells[row * columns + column]
        };
        let mut above = Vec::new();
        let mut before = Vec::new();
        for row in 0..=rows {
            above.extend((0..columns).map(|column| {
                let column = Some(column);
                between(variant, at(row.checked_sub(1), column), at(Some(row), column))
            }));
        }
        for row in (0..rows).map(Some) {
            before.extend((0..=columns).map(|column| {
                between(variant, at(row, column.checked_sub(1)), at(row, Some(column)))
            }));
        }
        let shaded = shaded(variant);
        Ok(Self { rows, columns, corner, cells, above, before, shaded })
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the position of the first row and column.
    pub fn corner(&self) -> Position {
        self.corner
    }

    /// Returns the row and the column of a cell at this position.
    pub fn place(&self, position: Position) -> (usize, usize) {
        let Position { row, column } = self.corner;
        (usize::from(position.row - row), usize::from(position.column - column))
    }

    /// Returns the cell in this row and column, if there is one; both may be outside the plane.
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        let inside = row < self.rows && column < self.columns;
        inside.then(|| self.cells[row * self.columns + column]).flatten()
    }

    /// Returns every cell with its row and column, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, Cell)> {
        self.cells.iter().enumerate().filter_map(|(index, cell)| {
            Some((index / self.columns, index % self.columns, (*cell)?))
        })
    }

    /// Returns whether the cell is in an extra region, as a diagonal.
    pub fn is_shaded(&self, cell: Cell) -> bool {
        self.shaded.get(cell.index()).is_some_and(|&is_shaded| is_shaded)
    }

    /// Returns the line above this row in this column; `row` may be one past the last. Outside there are no
    /// lines.
    pub fn above(&self, row: usize, column: usize) -> Weight {
        let inside = row <= self.rows && column < self.columns;
        if inside { self.above[row * self.columns + column] } else { Weight::None }
    }

    /// Returns the line left of this column in this row; `column` may be one past the last. Outside there
    /// are no lines.
    pub fn before(&self, row: usize, column: usize) -> Weight {
        let inside = row < self.rows && column <= self.columns;
        if inside { self.before[row * (self.columns + 1) + column] } else { Weight::None }
    }

    /// Returns the four lines that meet in the corner above this row and left of this column: up, right,
    /// down, left.
    pub fn arms(&self, row: usize, column: usize) -> [Weight; 4] {
        let up = row.checked_sub(1).map_or(Weight::None, |row| self.before(row, column));
        let left = column.checked_sub(1).map_or(Weight::None, |column| self.above(row, column));
        [up, self.above(row, column), self.before(row, column), left]
    }
}

/// Returns the smallest value and the number of values from it to the largest; 0 and 0 without values.
fn span(mut values: impl Iterator<Item = u16>) -> (u16, usize) {
    let Some(value) = values.next() else { return (0, 0) };
    let (first, last) =
        values.fold((value, value), |(first, last), value| (first.min(value), last.max(value)));
    (first, usize::from(last - first) + 1)
}

/// Returns the line between two neighbours.
fn between(variant: &Variant, a: Option<Cell>, b: Option<Cell>) -> Weight {
    match (a, b) {
        (None, None) => Weight::None,
        (None, Some(_)) | (Some(_), None) => Weight::Heavy,
        (Some(a), Some(b)) => {
            let none = variant.block_of(a).is_none() && variant.block_of(b).is_none();
            let shared =
                variant.blocks_of(a).any(|block| variant.blocks_of(b).any(|other| other == block));
            if none || shared { Weight::Light } else { Weight::Heavy }
        }
    }
}

/// Returns for each cell whether it is in an extra region that contains every symbol. Smaller regions
/// (pairs of cells that must differ) would shade the whole board and show nothing, and so would a partition
/// of it.
fn shaded(variant: &Variant) -> Vec<bool> {
    let mut shaded = vec![false; variant.cell_count()];
    for region in variant.regions() {
        if region.scope == Scope::Extra && variant.is_complete(region) {
            for cell in &region.cells {
                shaded[cell.index()] = true;
            }
        }
    }
    if shaded.iter().all(|&shaded| shaded) {
        shaded.fill(false);
    }
    shaded
}

/// The weight of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No line.
    #[default]
    None,
    /// A thin line, inside a block.
    Light,
    /// A thick line, around a block.
    Heavy,
}

/// The characters of all combinations; the upper arm changes slowest, the left arm fastest. Each takes three bytes, the space too.
///
/// Source: Unicode, block "Box Drawing" (U+2500 to U+257F), by the names of its characters.
const JUNCTIONS: [&str; 3] =
    ["   ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// Returns the character in which these lines meet: up, right, down, left; a space if no line does.
///
/// ```
/// use clausoku_draw::scene::{Weight::{Heavy, Light, None}, junction};
/// assert_eq!([[Light; 4], [Heavy, None, Heavy, Light]].map(junction), ['┼', '┨']);
/// ```
pub fn junction([up, right, down, left]: [Weight; 4]) -> char {
    let index = 9 * right as usize + 3 * down as usize + left as usize;
    JUNCTIONS[up as usize].get(3 * index..).and_then(|rest| rest.chars().next()).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use clausoku_board::{Alphabet, Region};

    fn two_cells(a: (u16, u16), b: (u16, u16)) -> Variant {
        let positions = [a, b].map(|(row, column)| Position { row, column }).to_vec();
        Variant::new("two", Alphabet::numbers(2), positions, Vec::new()).unwrap()
    }

    #[test]
    fn lines_follow_the_blocks() {
        let heavy = Weight::Heavy;
        let light = Weight::Light;
        let none = Weight::None;
        let plane = Plane::new(&Variant::blocks(2, 3).unwrap()).unwrap();
        let row: Vec<_> = (0..=6).map(|column| plane.before(1, column)).collect();
        assert_eq!(row, [heavy, light, light, heavy, light, light, heavy]);
        assert_eq!(plane.arms(0, 0), [none, heavy, heavy, none]);
        assert_eq!(plane.arms(2, 1), [light, heavy, light, heavy]);
        assert_eq!(plane.arms(6, 6), [heavy, none, none, heavy]);
        assert_eq!(plane.arms(7, 6), [none; 4]);
    }

    #[test]
    fn without_blocks_only_the_edge_is_thick() {
        let plane = Plane::new(&two_cells((7, 8), (7, 9))).unwrap();
        assert_eq!((plane.rows(), plane.columns()), (1, 2));
        assert_eq!(plane.corner(), Position { row: 7, column: 8 });
        let row: Vec<_> = (0..=2).map(|column| plane.before(0, column)).collect();
        assert_eq!(row, [Weight::Heavy, Weight::Light, Weight::Heavy]);
    }

    #[test]
    fn cells_too_far_apart_are_refused() {
        let variant = two_cells((0, 0), (u16::MAX, u16::MAX));
        let error = TooLarge { rows: 65536, columns: 65536 };
        assert_eq!(Plane::new(&variant).unwrap_err(), error);
        let none = Variant::new("none", Alphabet::numbers(1), Vec::new(), Vec::new()).unwrap();
        assert_eq!(Plane::new(&none).unwrap().cells().count(), 0);
    }

    #[test]
    fn diagonals_are_shaded_and_pairs_are_not() {
        let board = Variant::classic(4).unwrap();
        let positions: Vec<_> = board.cells().map(|cell| board.position(cell)).collect();
        let shades = |extras: &[Region]| {
            let regions = [board.regions(), extras].concat();
            let variant = Variant::new("x", Alphabet::numbers(4), positions.clone(), regions);
            shaded(&variant.unwrap()).into_iter().filter(|&shaded| shaded).count()
        };
        assert_eq!(shades(&[extra(&[0, 5, 10, 15])]), 4);
        assert_eq!(shades(&[extra(&[0, 6])]), 0);
        let rows: Vec<_> =
            (0..4).map(|r| extra(&[4 * r, 4 * r + 1, 4 * r + 2, 4 * r + 3])).collect();
        assert_eq!(shades(&rows), 0);
    }

    fn extra(cells: &[u32]) -> Region {
        Region {
            scope: Scope::Extra,
            name: "extra".into(),
            cells: cells.iter().map(|&index| Cell::from_index(index)).collect(),
        }
    }

    const WEIGHTS: [Weight; 3] = [Weight::None, Weight::Light, Weight::Heavy];

    fn combinations() -> impl Iterator<Item = [Weight; 4]> {
        (0..81).map(|code| [27, 9, 3, 1].map(|unit| WEIGHTS[code / unit % 3]))
    }

    #[test]
    fn each_combination_has_its_character() {
        let all: HashSet<char> = combinations().map(junction).collect();
        assert_eq!(all.len(), 81);
        assert!(all.iter().all(|&c| c == ' ' || ('\u{2500}'..='\u{257F}').contains(&c)));
    }

    /// Unicode numbers the corners and the forks in a regular way: light to heavy, and the same for
    /// each direction. If two characters of the table are exchanged, one of these runs breaks.
    #[test]
    fn the_table_follows_the_order_of_unicode() {
        use Weight::{Heavy as H, Light as L, None as N};
        run('─', &[[N, L, N, L], [N, H, N, H], [L, N, L, N], [H, N, H, N]]);
        run('┌', &[[N, L, L, N], [N, H, L, N], [N, L, H, N], [N, H, H, N]]);
        run('┐', &[[N, N, L, L], [N, N, L, H], [N, N, H, L], [N, N, H, H]]);
        run('└', &[[L, L, N, N], [L, H, N, N], [H, L, N, N], [H, H, N, N]]);
        run('┘', &[[L, N, N, L], [L, N, N, H], [H, N, N, L], [H, N, N, H]]);
        run('├', &[[L, L, L, N], [L, H, L, N], [H, L, L, N], [L, L, H, N], [H, L, H, N]]);
        run('┡', &[[H, H, L, N], [L, H, H, N], [H, H, H, N]]);
        run('┤', &[[L, N, L, L], [L, N, L, H], [H, N, L, L], [L, N, H, L], [H, N, H, L]]);
        run('┩', &[[H, N, L, H], [L, N, H, H], [H, N, H, H]]);
        run('┬', &[[N, L, L, L], [N, L, L, H], [N, H, L, L], [N, H, L, H], [N, L, H, L]]);
        run('┱', &[[N, L, H, H], [N, H, H, L], [N, H, H, H]]);
        run('┴', &[[L, L, N, L], [L, L, N, H], [L, H, N, L], [L, H, N, H], [H, L, N, L]]);
        run('┹', &[[H, L, N, H], [H, H, N, L], [H, H, N, H]]);
        run('┼', &[[L, L, L, L], [L, L, L, H], [L, H, L, L], [L, H, L, H], [H, L, L, L]]);
        run('╁', &[[L, L, H, L], [H, L, H, L], [H, L, L, H], [H, H, L, L], [L, L, H, H]]);
        run('╆', &[[L, H, H, L], [H, H, L, H], [L, H, H, H], [H, L, H, H], [H, H, H, L]]);
        run('╋', &[[H, H, H, H]]);
        run('╴', &[[N, N, N, L], [L, N, N, N], [N, L, N, N], [N, N, L, N]]);
        run('╸', &[[N, N, N, H], [H, N, N, N], [N, H, N, N], [N, N, H, N]]);
        run('╼', &[[N, H, N, L], [L, N, H, N], [N, L, N, H], [H, N, L, N]]);
    }

    fn run(start: char, arms: &[[Weight; 4]]) {
        let expected: Vec<char> = (start..).take(arms.len()).collect();
        assert_eq!(arms.iter().copied().map(junction).collect::<Vec<_>>(), expected);
    }
}
