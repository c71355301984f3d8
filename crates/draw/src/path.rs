//! The data of a path: lines and curves from point to point.

use std::fmt;

use super::Rounded;

/// The data of a path, the attribute `d` of SVG. Coordinates are rounded to a tenth.
///
/// ```
/// use clausoku_draw::PathData;
/// let triangle = PathData::through([(0.0, 0.0), (8.0, 0.0), (4.0, 6.5)]).close();
/// assert_eq!(triangle.to_string(), "M0 0L8 0L4 6.5z");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathData(String);

impl PathData {
    /// Returns an empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a line through these points.
    pub fn through(points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut path = Self::new();
        for (x, y) in points {
            path = if path.is_empty() { path.move_to(x, y) } else { path.line_to(x, y) };
        }
        path
    }

    /// Returns `true` if the path has no point.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Begins a new part at this point.
    #[must_use]
    pub fn move_to(self, x: f64, y: f64) -> Self {
        self.command('M', &[x, y])
    }

    /// Continues with a line to this point.
    #[must_use]
    pub fn line_to(self, x: f64, y: f64) -> Self {
        self.command('L', &[x, y])
    }

    /// Continues with a horizontal line to this place.
    #[must_use]
    pub fn horizontal_to(self, x: f64) -> Self {
        self.command('H', &[x])
    }

    /// Continues with a vertical line to this place.
    #[must_use]
    pub fn vertical_to(self, y: f64) -> Self {
        self.command('V', &[y])
    }

    /// Continues with a line by this distance.
    #[must_use]
    pub fn line_by(self, dx: f64, dy: f64) -> Self {
        self.command('l', &[dx, dy])
    }

    /// Continues with a horizontal line by this distance.
    #[must_use]
    pub fn horizontal_by(self, dx: f64) -> Self {
        self.command('h', &[dx])
    }

    /// Continues with a vertical line by this distance.
    #[must_use]
    pub fn vertical_by(self, dy: f64) -> Self {
        self.command('v', &[dy])
    }

    /// Continues with a cubic curve to the last of these points; the others are its control points.
    #[must_use]
    pub fn curve_to(self, first: (f64, f64), second: (f64, f64), to: (f64, f64)) -> Self {
        self.command('C', &[first.0, first.1, second.0, second.1, to.0, to.1])
    }

    /// Continues with half a circle by this horizontal distance.
    #[must_use]
    pub fn half_circle_by(mut self, dx: f64) -> Self {
        let radius = Rounded(dx.abs() / 2.0);
        self.push(format_args!("a{radius} {radius} 0 1 0 {} 0", Rounded(dx)));
        self
    }

    /// Closes the part with a line to its first point.
    #[must_use]
    pub fn close(self) -> Self {
        self.command('z', &[])
    }

    /// Adds the parts of another path.
    pub fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    fn command(mut self, letter: char, numbers: &[f64]) -> Self {
        self.0.push(letter);
        for (place, &number) in numbers.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            self.push(format_args!("{space}{}", Rounded(number)));
        }
        self
    }

    fn push(&mut self, text: fmt::Arguments<'_>) {
        fmt::Write::write_fmt(&mut self.0, text).expect("writing to a string does not fail");
    }
}

impl FromIterator<Self> for PathData {
    fn from_iter<I: IntoIterator<Item = Self>>(paths: I) -> Self {
        let mut all = Self::new();
        for path in paths {
            all.append(&path);
        }
        all
    }
}

impl fmt::Display for PathData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
