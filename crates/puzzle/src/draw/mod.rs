//! Drawings of grids, for any variant: in the terminal, as SVG, as PNG.
//!
//! A [`Scene`] says what is to be seen: a puzzle, values found in addition, marked cells. The borders
//! come from the variant's blocks: thick at the edge of the board and between two neighbours that
//! share no block, thin between two that do, none where there is no cell. Several scenes can be drawn
//! beside each other.
//!
//! ```
//! use std::sync::Arc;
//! use puzzle::draw::{Scene, TerminalStyle, terminal};
//! use puzzle::{Grid, Puzzle, Variant};
//!
//! let variant = Arc::new(Variant::classic(2).unwrap());
//! let givens = Grid::from_numbers(vec![1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0]);
//! let puzzle = Puzzle::new(variant, givens).unwrap();
//! let drawing = terminal(&Scene::new(&puzzle), TerminalStyle::default()).unwrap();
//! assert_eq!(drawing, "\
//! ┏━━━┯━━━┳━━━┯━━━┓
//! ┃ 1 │   ┃   │   ┃
//! ┠───┼───╂───┼───┨
//! ┃   │   ┃   │ 2 ┃
//! ┣━━━┿━━━╋━━━┿━━━┫
//! ┃   │   ┃ 3 │   ┃
//! ┠───┼───╂───┼───┨
//! ┃   │ 4 ┃   │   ┃
//! ┗━━━┷━━━┻━━━┷━━━┛
//! ");
//! ```

mod around;
mod ascii;
mod canvas;
mod image;
mod junction;
mod notes;
mod picture;
mod plane;
mod scene;
mod terminal;

pub use canvas::{Lines, TerminalStyle};
#[cfg(feature = "png")]
pub use image::{PngError, png, png_beside};
pub use image::{svg, svg_beside};
pub use junction::{Weight, junction};
pub use plane::{Plane, TooLarge};
pub use scene::Scene;
pub use terminal::{terminal, terminal_beside};
