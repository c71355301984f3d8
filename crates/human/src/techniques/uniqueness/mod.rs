//! Techniques that assume that the puzzle has one solution.

mod avoidable;
mod bug;
mod deadly;
mod rectangle;

pub(crate) use avoidable::find as avoidable;
pub(crate) use bug::find as bug_plus_one;
pub(crate) use rectangle::find as rectangles;
