//! Symmetries of the plane that map a board onto itself.

use clausoku_board::{Cell, NamedValue, Position, Variant, impl_names};

/// A symmetry of the cells that hold a given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by 90°.
    Rotation,
    /// Rotation by 180°.
    HalfTurn,
    /// Reflection that exchanges left and right.
    Horizontal,
    /// Reflection that exchanges top and bottom.
    Vertical,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    Antidiagonal,
    /// All of the above.
    Full,
}

/// A map of the plane: from the row and column of a cell, and the last row and column of the board, to the
/// image's row and column.
type Map = fn([i32; 2], [i32; 2]) -> [i32; 2];

const HALF_TURN: Map = |[row, column], [rows, columns]| [rows - row, columns - column];
const QUARTER_TURN: Map = |[row, column], [rows, _]| [column, rows - row];
const HORIZONTAL: Map = |[row, column], [_, columns]| [row, columns - column];
const VERTICAL: Map = |[row, column], [rows, _]| [rows - row, column];
const DIAGONAL: Map = |[row, column], _| [column, row];
const ANTIDIAGONAL: Map = |[row, column], [rows, columns]| [columns - column, rows - row];

/// The symmetries, with names and descriptions.
pub const SYMMETRIES: &[NamedValue<Symmetry>] = &[
    NamedValue::new(Symmetry::None, "none", "no symmetry"),
    NamedValue::new(Symmetry::Rotation, "rotation", "rotation by 90°"),
    NamedValue::new(Symmetry::HalfTurn, "half-turn", "rotation by 180°"),
    NamedValue::new(Symmetry::Horizontal, "horizontal", "left and right exchanged"),
    NamedValue::new(Symmetry::Vertical, "vertical", "top and bottom exchanged"),
    NamedValue::new(Symmetry::Diagonal, "diagonal", "reflection in the main diagonal"),
    NamedValue::new(Symmetry::Antidiagonal, "antidiagonal", "reflection in the other diagonal"),
    NamedValue::new(Symmetry::Full, "full", "all of these"),
];

/// A board that the symmetry does not map onto itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board does not have the symmetry {symmetry}: {cell} has no image")]
#[non_exhaustive]
pub struct NotSymmetric {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// A cell whose image is not on the board.
    pub cell: Position,
}

impl_names!(Symmetry, "symmetry", SYMMETRIES);

impl Symmetry {
    /// Returns the maps that generate the symmetry.
    fn maps(self) -> &'static [Map] {
        match self {
            Self::None => &[],
            Self::Rotation => &[QUARTER_TURN],
            Self::HalfTurn => &[HALF_TURN],
            Self::Horizontal => &[HORIZONTAL],
            Self::Vertical => &[VERTICAL],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            // A quarter turn and a reflection generate all eight symmetries of the square.
            Self::Full => &[QUARTER_TURN, HORIZONTAL],
        }
    }

    /// Returns the orbits of these cells: the smallest sets of cells that the symmetry maps onto themselves
    /// and that contain them, in the order of their first cells. Cells that the board lacks are left out.
    ///
    /// # Errors
    ///
    /// Fails if the symmetry does not map the board onto itself.
    pub fn orbits(self, variant: &Variant, cells: &[Cell]) -> Result<Vec<Vec<Cell>>, NotSymmetric> {
        let (rows, columns) = variant.extent();
        let last = [rows as i32 - 1, columns as i32 - 1];
        let mut seen = vec![false; variant.cell_count()];
        let mut orbits = Vec::new();
        for &cell in cells {
            if seen.get(cell.index()).is_none_or(|&is_seen| is_seen) {
                continue;
            }
            seen[cell.index()] = true;
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&member) = orbit.get(next) {
                next += 1;
                let position = variant.position(member);
                for map in self.maps() {
                    let place = map([position.row, position.column].map(i32::from), last);
                    let other = cell_at(variant, place)
                        .ok_or(NotSymmetric { symmetry: self, cell: position })?;
                    if !std::mem::replace(&mut seen[other.index()], true) {
                        orbit.push(other);
                    }
                }
            }
            orbits.push(orbit);
        }
        Ok(orbits)
    }
}

fn cell_at(variant: &Variant, [row, column]: [i32; 2]) -> Option<Cell> {
    let row = u16::try_from(row).ok()?;
    let column = u16::try_from(column).ok()?;
    variant.cell_at(Position { row, column })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(variant: &str, symmetry: Symmetry) -> Vec<usize> {
        let variant = Variant::by_name(variant).unwrap();
        let cells: Vec<Cell> = variant.cells().collect();
        let orbits = symmetry.orbits(&variant, &cells).unwrap();
        assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), cells.len());
        let mut sizes: Vec<usize> = orbits.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        for (symmetry, expected) in [
            (Symmetry::None, &[1][..]),
            (Symmetry::Rotation, &[1, 4]),
            (Symmetry::HalfTurn, &[1, 2]),
            (Symmetry::Horizontal, &[1, 2]),
            (Symmetry::Diagonal, &[1, 2]),
            (Symmetry::Full, &[1, 4, 8]),
        ] {
            assert_eq!(sizes("classic:9", symmetry), expected, "{symmetry}");
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        assert_eq!(sizes("samurai", Symmetry::Rotation), [1, 4]);
    }

    #[test]
    fn a_board_without_the_symmetry_is_refused() {
        let wide = Variant::by_name("classic:9").unwrap();
        assert!(Symmetry::Full.orbits(&wide, &[Cell::from_index(0)]).is_ok());
        assert!("round".parse::<Symmetry>().unwrap_err().to_string().contains("half-turn"));
    }
}
