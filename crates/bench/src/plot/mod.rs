//! Plots as SVG: cactus, scatter, boxes, heat map, lines.
//!
//! A [`Figure`] is self-contained: no script, no font, no file. It has a title and a description for
//! readers who cannot see it, colours that colour-blind readers can distinguish together with marks and
//! dashes that need no colour, and a dark theme where the reader prefers one.
//!
//! **Invariant.** The same results give the same bytes. A figure shows solvers of one run mode: programs
//! and solvers in this process are never compared. All drawn values are finite: unfinished times are on
//! the line of the time limit and marked.

mod boxes;
mod cactus;
mod figure;
mod heat;
mod lines;
mod scatter;

pub use boxes::boxes;
pub use cactus::cactus;
pub use clausoku::drawing::chart::STYLE;
pub use figure::Figure;
pub use heat::heat;
pub(crate) use lines::curve;
pub use lines::lines;
pub use scatter::scatter;
