//! Scenes, which describe drawings of puzzles, and drawings in characters. The module [`grid`](crate::grid) makes pictures.
//!
//! A [`Scene`] contains a puzzle, values found in addition, and marked cells. The borders
//! come from the variant's blocks: thick at the edge of the board and between two neighbours that
//! share no block, thin between two that do, none where there is no cell. Several scenes can be drawn
//! side by side.
//!
//! ```
//! use std::sync::Arc;
//! use clausoku_draw::scene::{Scene, TerminalStyle, terminal};
//! use clausoku_board::{Grid, Puzzle, Variant};
//!
//! let variant = Arc::new(Variant::classic(4).unwrap());
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

mod clues;
mod look;
mod notes;
mod plane;
mod shown;
mod terminal;

pub use clues::Clues;
pub use look::{BetweenMark, CellMark, Ends, Look, colour_name};
pub use notes::{Inference, Notes, Tint};
pub use plane::{Plane, TooLarge, Weight, junction};
pub use shown::{Content, Scene};
pub use terminal::{Lines, TerminalStyle, terminal, terminal_beside};
