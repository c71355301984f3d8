//! The layout of the cells and the lines between them, in characters.
//!
//! A board has a line around every cell if there is room, otherwise lines around blocks only; if there
//! is still no room, a part of the board is visible.

use clausoku::board::Alphabet;
use clausoku::drawing::{Plane, Weight};

/// The layout of one line of the plane's cells: a row or a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The start of each cell.
    pub starts: Vec<usize>,
    /// The position of the line before each cell, and after the last one; `None` if it is not drawn.
    pub lines: Vec<Option<usize>>,
    /// The number of characters of a cell.
    pub size: usize,
    /// The total number of characters.
    pub length: usize,
}

impl Axis {
    /// Creates a layout with cells of this size, lines where `is_drawn`, and `space` before each inner line.
    fn new(count: usize, size: usize, space: usize, is_drawn: impl Fn(usize) -> bool) -> Self {
        let mut starts = Vec::new();
        let mut lines = Vec::new();
        let mut at = 0;
        for index in 0..=count {
            let is_drawn = is_drawn(index);
            if is_drawn && index > 0 {
                at += space;
            }
            lines.push(is_drawn.then_some(at));
            at += usize::from(is_drawn);
            if index < count {
                starts.push(at);
                at += size;
            }
        }
        Self { starts, lines, size, length: at }
    }

    /// Returns the range from the line before the cell to the one after it.
    fn around(&self, index: usize) -> (usize, usize) {
        let start = self.lines[index].unwrap_or(self.starts[index]);
        let end = self.lines[index + 1].map_or(self.starts[index] + self.size, |line| line + 1);
        (start, end)
    }

    /// Returns the first visible cell such that `cell` is visible, given the previous `first` and the room:
    /// scrolls as little as possible and leaves no room empty.
    pub fn follow(&self, first: usize, cell: usize, room: usize) -> usize {
        if self.length <= room {
            return 0;
        }
        let shown_to = |first: usize| self.around(first).0 + room;
        let mut first = first.min(cell);
        while first < cell && self.around(cell).1 > shown_to(first) {
            first += 1;
        }
        while first > 0 && self.length <= shown_to(first - 1) {
            first -= 1;
        }
        first
    }

    /// Returns the first visible character if this cell is the first one.
    pub fn origin(&self, first: usize) -> usize {
        self.around(first).0
    }
}

/// The layout of a board.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The columns.
    pub across: Axis,
    /// The rows.
    pub down: Axis,
    /// `true` if all lines are drawn, not only those around blocks.
    pub is_full: bool,
    /// The candidates in a cell: the width of each, and the number per line.
    pub candidates: Option<(usize, usize)>,
}

impl Geometry {
    /// Returns the best layout of a board of these symbols for this room (width, height).
    pub fn new(plane: &Plane, alphabet: &Alphabet, room: (usize, usize), candidates: bool) -> Self {
        let (count, name) = (alphabet.len(), alphabet.width());
        if candidates {
            let side = count.saturating_sub(1).isqrt() + 1;
            // A candidate is shown by its character, if the symbols have one each, and a space.
            let each = if alphabet.has_characters() { 2 } else { name + 1 };
            let width = (side * each + 1).max(name + 2);
            let height = count.div_ceil(side);
            return Self { candidates: Some((each, side)), ..Self::full(plane, width, height) };
        }
        let full = Self::full(plane, name + 2, 1);
        let fits = full.across.length <= room.0 && full.down.length <= room.1;
        if fits { full } else { Self::compact(plane, name) }
    }

    fn full(plane: &Plane, width: usize, height: usize) -> Self {
        let across = Axis::new(plane.columns(), width, 0, |_| true);
        let down = Axis::new(plane.rows(), height, 0, |_| true);
        Self { across, down, is_full: true, candidates: None }
    }

    fn compact(plane: &Plane, name: usize) -> Self {
        let across = Axis::new(plane.columns(), name + 1, 1, |column| {
            (0..plane.rows()).any(|row| plane.before(row, column) == Weight::Heavy)
        });
        let down = Axis::new(plane.rows(), 1, 0, |row| {
            (0..plane.columns()).any(|column| plane.above(row, column) == Weight::Heavy)
        });
        Self { across, down, is_full: false, candidates: None }
    }

    /// Returns the weight with which a line is drawn: thin lines only if all are drawn.
    pub fn shown(&self, weight: Weight) -> Weight {
        match weight {
            Weight::Light if !self.is_full => Weight::None,
            weight => weight,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku::Variant;

    fn geometry(name: &str, room: (usize, usize)) -> Geometry {
        let variant = Variant::by_name(name).unwrap();
        let plane = Plane::new(&variant).unwrap();
        Geometry::new(&plane, variant.alphabet(), room, false)
    }

    #[test]
    fn the_usual_sizes_fit_a_small_screen() {
        // 80 × 24, without two lines at the bottom, the column numbers and the row numbers.
        let room = (77, 21);
        for (name, is_full, size) in [
            ("classic:4", true, (17, 9)),
            ("classic:9", true, (37, 19)),
            ("blocks:2x5", true, (51, 21)),
            ("blocks:3x4", false, (43, 17)),
            ("classic:16", false, (57, 21)),
        ] {
            let geometry = geometry(name, room);
            let found = (geometry.across.length, geometry.down.length);
            assert_eq!((geometry.is_full, found), (is_full, size), "{name}");
        }
    }

    #[test]
    fn the_followed_cell_is_visible() {
        let down = geometry("classic:25", (77, 21)).down;
        assert_eq!(down.length, 31);
        let room = 21;
        let mut first = 0;
        for cell in (0..25).chain((0..25).rev()).chain([24, 0, 12]) {
            first = down.follow(first, cell, room);
            let (start, end) = down.around(cell);
            let origin = down.origin(first);
            assert!(origin <= start && end <= origin + room, "{cell} {first}");
            assert!(
                down.length >= origin + room
                    || first == 0
                    || down.length > down.origin(first - 1) + room
            );
        }
        assert_eq!(down.follow(7, 3, 31), 0);
        // A step at the edge scrolls by a line or two, one inside not at all.
        assert_eq!((down.follow(0, 16, room), down.follow(0, 17, room)), (0, 1));
        assert_eq!(down.follow(5, 8, room), 5);
    }

    #[test]
    fn candidates_form_squares() {
        let variant = Variant::classic(4).unwrap();
        let plane = Plane::new(&variant).unwrap();
        let geometry = Geometry::new(&plane, variant.alphabet(), (10, 10), true);
        assert_eq!((geometry.across.size, geometry.down.size), (9, 4));
        assert_eq!(geometry.candidates, Some((2, 4)));
    }
}
