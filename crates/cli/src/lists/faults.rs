//! Reports of the faults in a list.

use std::io;

use anyhow::Error;
use draw::Grouped;

use crate::app::report;
use crate::output::write_note;
use crate::style::Colour;

/// Reports the first faults of a list, and at its end the number of the others. An input that cannot be read is always
/// reported.
pub struct Faults {
    colour: Colour,
    /// The number of faulty lines.
    lines: u64,
}

impl Faults {
    /// The number of faulty lines that are reported.
    const SHOWN: u64 = 10;

    pub fn new(colour: Colour) -> Self {
        Self { colour, lines: 0 }
    }

    /// Reports a fault, unless there were many.
    pub fn report(&mut self, error: &Error) {
        self.lines += u64::from(!error.root_cause().is::<io::Error>());
        if self.lines <= Self::SHOWN || error.root_cause().is::<io::Error>() {
            report(error, self.colour);
        }
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        let more = self.lines.saturating_sub(Self::SHOWN);
        let lines = if more == 1 { "line" } else { "lines" };
        if more > 0 {
            write_note(&format!("and {} more faulty {lines}", Grouped(more)));
        }
    }
}
