//! Puzzles and grids as text, and variants by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::scene::{Scene, TerminalStyle, terminal};
use crate::{Grid, NameError, Puzzle, Variant, VariantError};

impl FromStr for Variant {
    type Err = NameError;

    /// Returns the built-in variant of this name, as [`Variant::by_name`] does.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::by_name(name)
    }
}

impl Puzzle {
    /// Returns the empty puzzle on the usual board with m² symbols: m = 3 is the 9×9 board.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn classic(m: usize) -> Result<Self, VariantError> {
        Ok(Self::empty(Arc::new(Variant::classic(m)?)))
    }
}

impl fmt::Display for Puzzle {
    /// Prints the givens in one line; `{:#}` draws the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let drawing = terminal(&Scene::new(self), TerminalStyle::default());
            return f.write_str(&drawing.map_err(|_| fmt::Error)?);
        }
        self.variant().line(self.givens()).fmt(f)
    }
}

impl fmt::Display for Grid {
    /// Prints the numbers in one line, an empty cell as a dot; with blanks between if a number has more
    /// than one digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separated = self.filled().any(|(_, symbol)| symbol.number() > 9);
        for (index, (_, symbol)) in self.cells().enumerate() {
            if separated && index > 0 {
                f.write_str(" ")?;
            }
            match symbol {
                Some(symbol) => write!(f, "{}", symbol.number())?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

/// A grid in one line.
struct Line<'a> {
    variant: &'a Variant,
    grid: &'a Grid,
}

impl Variant {
    /// Displays a grid of this variant in one line: a character a cell if every symbol has one, else the
    /// names of the symbols with blanks between. An empty cell is a dot.
    ///
    /// ```
    /// use clausoku_board::{Grid, Variant};
    /// let variant = Variant::classic(2).unwrap();
    /// let line = variant.line(&Grid::from_numbers(vec![1, 0, 3, 4])).to_string();
    /// assert_eq!(line, "1.34");
    /// ```
    pub fn line<'a>(&'a self, grid: &'a Grid) -> impl fmt::Display + 'a {
        Line { variant: self, grid }
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alphabet = self.variant.alphabet();
        let characters = alphabet.has_characters();
        for (index, (_, symbol)) in self.grid.cells().enumerate() {
            if !characters && index > 0 {
                f.write_str(" ")?;
            }
            match symbol {
                None => f.write_str(".")?,
                Some(symbol) => match alphabet.character(symbol).filter(|_| characters) {
                    Some(character) => write!(f, "{character}")?,
                    None => f.write_str(alphabet.name(symbol))?,
                },
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_a_line_or_a_drawing() {
        let puzzle: Puzzle = "1...\n....\n....\n..2.".parse().unwrap();
        assert_eq!(puzzle.to_string(), "1.............2.");
        assert!(format!("{puzzle:#}").starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │   ┃"));
    }

    #[test]
    fn numbers_of_two_digits_have_blanks_between() {
        let grid = Grid::from_numbers(vec![10, 0, 3]);
        assert_eq!(grid.to_string(), "10 . 3");
        assert_eq!(Puzzle::classic(2).unwrap().to_string(), ".".repeat(16));
        assert_eq!("x:4".parse::<Variant>().unwrap().name(), "x:4");
    }
}
