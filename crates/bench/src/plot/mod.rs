//! Plots as SVG: cactus, scatter, boxes, heat map, lines.
//!
//! A [`Figure`] needs nothing else: no script, no font, no file. It has a title and a description for
//! those who cannot see it, colours that colour-blind readers can tell apart (after M. Okabe & K. Ito,
//! *Color Universal Design*, 2008) together with shapes and dashes that need no colour, and a dark
//! dress where the reader prefers one; on paper it is light.
//!
//! **Invariant.** The same results give the same bytes. Every value drawn is finite: what did not
//! finish stands on the line of the time limit, marked as such.

mod boxes;
mod cactus;
mod figure;
mod frame;
mod heat;
mod legend;
mod lines;
mod scale;
mod scatter;
mod style;

pub use boxes::boxes;
pub use cactus::cactus;
pub use figure::Figure;
pub use heat::heat;
pub(crate) use lines::curve;
pub use lines::lines;
pub use scatter::scatter;
pub use style::STYLE;
