//! The counts of results so far, for lists of puzzles.

use anyhow::Error;

use super::answer::{Tally, Task};
use crate::Exit;
use crate::app::report;
use crate::output::note;
use crate::progress::Progress;
use crate::style::Colour;

/// What many puzzles came to so far. The first that is not solved decides what to exit with, and any fault
/// outweighs it.
pub struct SoFar {
    exit: Exit,
    tally: Tally,
    pub progress: Progress,
    colour: Colour,
}

impl SoFar {
    pub fn new(colour: Colour, quiet: bool) -> Self {
        let progress = if quiet { Progress::silent() } else { Progress::new("puzzles") };
        Self { exit: Exit::Done, tally: Tally::default(), progress, colour }
    }

    /// Counts puzzles that alone would end with this exit code.
    pub fn add(&mut self, tally: &Tally, exit: Exit) {
        self.progress.steps(tally.puzzles());
        self.tally.add(tally);
        if exit == Exit::Failed || self.exit == Exit::Done {
            self.exit = exit;
        }
    }

    /// One more cannot be read, or not be solved.
    pub fn fault(&mut self, error: &Error) {
        self.add(&Tally::fault(), Exit::Failed);
        self.report(error);
    }

    /// Reports a fault that is counted elsewhere.
    pub fn report(&mut self, error: &Error) {
        self.progress.clear();
        report(error, self.colour);
    }

    /// Reports something beside the answers.
    pub fn note(&mut self, text: &str) {
        self.progress.clear();
        note(text);
    }

    /// Sums up, and says what to exit with.
    pub fn finish(self, task: Task) -> Exit {
        self.progress.finish(&self.tally.summary(task));
        self.exit
    }
}
