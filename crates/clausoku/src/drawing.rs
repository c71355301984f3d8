//! Drawings of puzzles, in characters, as SVG, as PNG and in PDF books; charts.
//!
//! ```
//! use clausoku::drawing::{Scene, TerminalStyle, svg, terminal};
//! use clausoku::{Puzzle, solve};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let solution = solve(&puzzle)?;
//! let grid = solution.grid().ok_or("a solution")?;
//! let scene = Scene::new(&puzzle).with_values(grid)?.with_title("Solved");
//! assert!(terminal(&scene, TerminalStyle::default())?.starts_with("┏━━━┯━━━┳"));
//! assert!(svg(&scene)?.contains("<title>Solved</title>"));
//! # Ok(())
//! # }
//! ```

pub use clausoku_board::scene::{
    Clues, Lines, Plane, Scene, TerminalStyle, TooLarge, Weight, junction, terminal,
    terminal_beside,
};
#[cfg(feature = "pdf")]
pub use clausoku_draw::book;
pub use clausoku_draw::grid::{LEGEND, PARTS, Part, TintMeaning, colour, picture_beside, svg};
#[cfg(feature = "png")]
pub use clausoku_draw::grid::{PngError, png};
pub use clausoku_draw::{
    Anchor, Colour, ColourError, Element, Grouped, PathData, Rounded, Svg, XmlText, chart, page,
    pixels, shortened, text_width,
};
