//! What became of a program.

use super::Cut;
use super::system::Reaped;
use crate::Usage;

/// A program that has ended, or was ended.
#[derive(Debug)]
pub struct Ended {
    /// What ended it, if it did not end by itself.
    pub cut: Option<Cut>,
    /// What it used.
    pub usage: Usage,
    pub(super) reaped: Reaped,
    /// The end of what it said on its standard error.
    pub(super) said: Vec<u8>,
}

impl Ended {
    /// What it exited with; `None` if a signal ended it.
    pub fn code(&self) -> Option<i32> {
        self.reaped.status.ok()
    }

    /// The signal that ended it.
    pub fn signal(&self) -> Option<i32> {
        self.reaped.status.err()
    }

    /// The end of what it said on its standard error.
    pub fn said(&self) -> String {
        String::from_utf8_lossy(&self.said).trim().to_owned()
    }
}
