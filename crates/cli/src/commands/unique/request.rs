//! The request for each puzzle.

use std::time::Instant;

use clausoku::Encoding;
use puzzle::{Limits, PuzzleSolver};

use super::Method;

/// The request for each puzzle.
pub struct Request {
    pub method: Method,
    pub minimal: bool,
    pub seed: Option<u64>,
    pub diagnose: bool,
    /// The limits on time and the request to stop, for the whole puzzle; on steps, for each run of brute force.
    pub limits: Limits,
    /// Lists the solutions of a puzzle that has several, if they are few; `None` if that is not requested.
    pub lister: Option<Box<dyn PuzzleSolver>>,
    /// The number of values that all counts together may try.
    pub counting: u64,
    pub encoding: Encoding,
    pub start: Instant,
}

impl Request {
    /// Returns the limits that are left.
    pub fn left(&self) -> Limits {
        self.limits.after(self.start.elapsed())
    }
}
