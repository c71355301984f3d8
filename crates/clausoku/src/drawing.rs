//! Drawings of puzzles: in characters, as SVG and as PNG.
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

pub use clausoku_board::scene::{Lines, Scene, TerminalStyle, TooLarge, terminal, terminal_beside};
#[cfg(feature = "png")]
pub use clausoku_draw::grid::{PngError, png, png_beside};
pub use clausoku_draw::grid::{svg, svg_beside};
