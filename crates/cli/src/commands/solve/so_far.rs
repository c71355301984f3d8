//! The counts of results so far, for lists of puzzles.

use anyhow::Error;

use super::answer::{Tally, Task};
use crate::Exit;
use crate::lists::Faults;
use crate::output::note;
use crate::progress::Progress;
use crate::style::Colour;

/// The results so far. The exit code is that of the first puzzle that is not solved, or
/// [`Exit::Failed`] after any fault.
pub struct SoFar {
    exit: Exit,
    tally: Tally,
    pub progress: Progress,
    faults: Faults,
}

impl SoFar {
    pub fn new(colour: Colour, quiet: bool) -> Self {
        let progress = if quiet { Progress::silent() } else { Progress::new("puzzles") };
        Self { exit: Exit::Done, tally: Tally::default(), progress, faults: Faults::new(colour) }
    }

    /// Counts puzzles that alone would end with this exit code.
    pub fn add(&mut self, tally: &Tally, exit: Exit) {
        self.progress.steps(tally.puzzles());
        self.tally.add(tally);
        if exit == Exit::Failed || self.exit == Exit::Done {
            self.exit = exit;
        }
    }

    /// Counts and reports a puzzle that cannot be read or solved.
    pub fn fault(&mut self, error: &Error) {
        self.add(&Tally::fault(), Exit::Failed);
        self.report(error);
    }

    /// Reports a fault that is counted elsewhere.
    pub fn report(&mut self, error: &Error) {
        self.progress.clear();
        self.faults.report(error);
    }

    /// Prints a note on standard error, apart from the answers.
    pub fn note(&mut self, text: &str) {
        self.progress.clear();
        note(text);
    }

    /// Prints the summary, and returns the exit code.
    pub fn finish(self, task: Task) -> Exit {
        drop(self.faults);
        self.progress.finish(&self.tally.summary(task));
        self.exit
    }
}
