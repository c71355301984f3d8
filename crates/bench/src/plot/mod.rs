//! Plots as SVG: cactus, scatter, boxes, heat map, lines.
//!
//! A [`Figure`] needs nothing else: no script, no font, no file. It has a title and a description for
//! readers who cannot see it, colours that colour-blind readers can tell apart together with marks and
//! dashes that need no colour, and a dark theme where the reader prefers one.
//!
//! **Invariant.** The same results give the same bytes. A figure shows solvers of one place: programs and
//! solvers in this process are never compared. Every value drawn is finite: what did not finish is on
//! the line of the time limit, marked as such.

mod boxes;
mod cactus;
mod figure;
mod heat;
mod lines;
mod scatter;

pub use boxes::boxes;
pub use cactus::cactus;
pub use draw::chart::STYLE;
pub use figure::Figure;
pub use heat::heat;
pub(crate) use lines::curve;
pub use lines::lines;
pub use scatter::scatter;
