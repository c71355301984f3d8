//! The progress and the end of long work.

use clausoku::solving::{Deadline, Stopped};

/// The deadline of work, and a function that receives the completed share of it, from 0 to 1, many times a second.
pub struct Watch<'w> {
    deadline: &'w Deadline,
    show: &'w mut dyn FnMut(f64),
}

impl<'w> Watch<'w> {
    /// Returns a watch of work with this deadline.
    pub fn new(deadline: &'w Deadline, show: &'w mut dyn FnMut(f64)) -> Self {
        Self { deadline, show }
    }

    /// Returns the deadline.
    pub fn deadline(&self) -> &'w Deadline {
        self.deadline
    }

    /// Reports the completed share of the work.
    pub fn show(&mut self, share: f64) {
        (self.show)(share);
    }

    /// Reports the completed share of the work, and checks the deadline.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn check(&mut self, share: f64) -> Result<(), Stopped> {
        self.show(share);
        self.deadline.check()
    }
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("deadline", self.deadline).finish_non_exhaustive()
    }
}
