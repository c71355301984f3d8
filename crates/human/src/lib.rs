//! Techniques of human solvers, and ratings of how hard puzzles are for people.
//!
//! | module | task |
//! | --- | --- |
//! | [`techniques`] | find the next step of a human solver |
//! | [`rating`] | rate a puzzle on four scales |

pub mod rating;
pub mod techniques;
