//! Techniques that assume that the puzzle has one solution.

mod deadly;
mod rectangle;

pub(crate) use deadly::{avoidable, bug_plus_one};
pub(crate) use rectangle::find as rectangles;
