//! Bands of the usual board, three rows and three blocks, and their classes.

/// By row and column: the number of the symbol, from 1.
pub(crate) type Band = [[u8; 9]; 3];

/// The least image of a band whose first block is 123, 456, 789: the columns of the other blocks.
pub(crate) type Form = [[[u8; 3]; 3]; 2];

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the canonical form of a band. Each block, with its rows and columns in each order, becomes the first one; then
/// the order of the other columns and blocks is decided by their symbols.
pub(crate) fn form(band: &Band) -> Form {
    let mut least = [[[u8::MAX; 3]; 3]; 2];
    for first in 0..3 {
        for rows in ORDERS {
            for columns in ORDERS {
                let mut names = [0; 10];
                for (i, row) in rows.into_iter().enumerate() {
                    for (j, column) in columns.into_iter().enumerate() {
                        names[usize::from(band[row][3 * first + column])] = (3 * i + j + 1) as u8;
                    }
                }
                let block = |block: usize| {
                    let column = |column: usize| {
                        rows.map(|row| names[usize::from(band[row][3 * block + column])])
                    };
                    let mut columns = [column(0), column(1), column(2)];
                    columns.sort_unstable();
                    columns
                };
                let mut image = [block((first + 1) % 3), block((first + 2) % 3)];
                image.sort_unstable();
                least = least.min(image);
            }
        }
    }
    least
}

/// Passes on every band whose first block is 123, 456, 789, whose first row ascends within the other blocks, and whose
/// second block begins with a lower symbol than the third.
pub(crate) fn for_each_reduced(sink: &mut dyn FnMut(Band)) {
    let mut band: Band = [[0; 9]; 3];
    for (row, cells) in band.iter_mut().enumerate() {
        for (column, cell) in cells[..3].iter_mut().enumerate() {
            *cell = (3 * row + column + 1) as u8;
        }
    }
    fill(&mut band, 0, sink);
}

/// Fills the cells from this one on, row by row, in the second and the third block.
fn fill(band: &mut Band, cell: usize, sink: &mut dyn FnMut(Band)) {
    let (row, column) = (cell / 6, 3 + cell % 6);
    if row == 3 {
        return sink(*band);
    }
    let least = match (row, column) {
        (0, 3) => 1,
        (0, 6) => band[0][3] + 1,
        (0, _) => band[0][column - 1] + 1,
        _ => 1,
    };
    let block = 3 * (column / 3);
    for number in least..=9 {
        let is_in_row = band[row][..column].contains(&number);
        if is_in_row || band[..row].iter().any(|cells| cells[block..block + 3].contains(&number)) {
            continue;
        }
        band[row][column] = number;
        fill(band, cell + 1, sink);
    }
    band[row][column] = 0;
}
