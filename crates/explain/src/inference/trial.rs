//! The situations on which the techniques are tried: places of the 9×9 board, all counted from 0.

/// The order of the board.
pub(super) const N: u16 = 9;
/// The side of its blocks.
pub(super) const M: u16 = 3;

/// Row and column, from 0.
pub(super) type Square = (u16, u16);

/// A cell that holds a value, or does not hold it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) place: Square,
    pub(super) value: u16,
    pub(super) holds: bool,
}

pub(super) fn known(place: Square, value: u16, holds: bool) -> Known {
    Known { place, value, holds }
}

/// A situation, and the conclusion of the technique.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) known: Vec<Known>,
    pub(super) decided: Known,
}

impl Trial {
    pub(super) fn new(known: impl IntoIterator<Item = Known>, decided: Known) -> Self {
        Self { known: known.into_iter().collect(), decided }
    }
}

/// Returns trials for each value, in cells of every row, column and block.
pub(super) fn cells(trials: impl Fn(Square, u16) -> Vec<Trial>) -> Vec<Trial> {
    let cells = (1..=N).map(|value| ((value * 4 % N, value * 2 % N), value));
    cells.flat_map(|(cell, value)| trials(cell, value)).collect()
}

/// Returns trials for each row, column and block.
pub(super) fn houses(trials: impl Fn(&[Square], u16) -> Vec<Trial>) -> Vec<Trial> {
    let numbers = (0..N).flat_map(|number| [row(number), column(number), block(number)]);
    let houses = numbers.zip((1..=N).cycle());
    houses.flat_map(|(house, value)| trials(&house, value)).collect()
}

fn row(number: u16) -> Vec<Square> {
    (0..N).map(|column| (number, column)).collect()
}

fn column(number: u16) -> Vec<Square> {
    (0..N).map(|row| (row, number)).collect()
}

fn block(number: u16) -> Vec<Square> {
    (0..N).map(|rank| (number / M * M + rank / M, number % M * M + rank % M)).collect()
}

/// A block and a line that crosses it.
pub(super) struct Crossing {
    pub(super) block: Vec<Square>,
    pub(super) line: Vec<Square>,
}

impl Crossing {
    /// Returns a cell of the line outside the block.
    pub(super) fn line_cell(&self) -> Square {
        let outside = self.line.iter().find(|cell| !self.block.contains(cell));
        *outside.expect("a line crosses three blocks")
    }

    /// Returns a cell of the block outside the line.
    pub(super) fn block_cell(&self) -> Square {
        let outside = self.block.iter().rfind(|cell| !self.line.contains(cell));
        *outside.expect("a block crosses six lines")
    }
}

/// Returns trials for each block and line that cross.
pub(super) fn crossings(trials: impl Fn(&Crossing, u16) -> Vec<Trial>) -> Vec<Trial> {
    let crossings = (0..N)
        .flat_map(|number| {
            let (top, left) = block(number)[0];
            let lines = (0..M).flat_map(move |line| [row(top + line), column(left + line)]);
            lines.map(move |line| Crossing { block: block(number), line })
        })
        .zip((1..=N).cycle());
    crossings.flat_map(|(crossing, value)| trials(&crossing, value)).collect()
}

/// Returns an X-wing of the value in rows, and one in columns.
pub(super) fn x_wing(value: u16) -> Vec<Trial> {
    let lines = [value % M, value % M + M + 1];
    let places = [value % M + 1, value % M + 6];
    let of = |turn: bool| {
        let elsewhere = lines.into_iter().flat_map(|line| {
            let rest = (0..N).filter(|place| !places.contains(place));
            rest.map(move |place| known(turned(turn, line, place), value, false))
        });
        Trial::new(elsewhere, known(turned(turn, N - 1, places[0]), value, false))
    };
    vec![of(false), of(true)]
}

/// Returns the cell at a place of a line: of a column if `turn` is set, and otherwise of a row.
fn turned(turn: bool, line: u16, place: u16) -> Square {
    if turn { (place, line) } else { (line, place) }
}
