//! The end of a program.

use super::Cut;
use super::system::Reaped;
use crate::Usage;

/// A program that has ended or was killed.
#[derive(Debug)]
pub struct Ended {
    /// The reason why the run was cut short; `None` if the program ended by itself.
    pub cut: Option<Cut>,
    /// The resources that it used.
    pub usage: Usage,
    pub(super) reaped: Reaped,
    /// The end of its standard error.
    pub(super) said: Vec<u8>,
}

impl Ended {
    /// Returns the exit code; `None` if a signal ended it.
    pub fn code(&self) -> Option<i32> {
        self.reaped.status.ok()
    }

    /// Returns the signal that ended it.
    pub fn signal(&self) -> Option<i32> {
        self.reaped.status.err()
    }

    /// Returns the end of its standard error.
    pub fn said(&self) -> String {
        String::from_utf8_lossy(&self.said).trim().to_owned()
    }
}
