//! The undo history.

/// Steps that were done, and steps that were undone and can be redone.
#[derive(Clone, Debug)]
pub struct History<S> {
    steps: Vec<S>,
    /// The number of steps that are done.
    done: usize,
}

impl<S> Default for History<S> {
    fn default() -> Self {
        Self { steps: Vec::new(), done: 0 }
    }
}

impl<S> History<S> {
    /// Adds a step. Steps that were undone are dropped.
    pub fn push(&mut self, step: S) {
        self.steps.truncate(self.done);
        self.steps.push(step);
        self.done += 1;
    }

    /// Undoes a step and returns it, if there is one.
    pub fn undo(&mut self) -> Option<&S> {
        self.done = self.done.checked_sub(1)?;
        self.steps.get(self.done)
    }

    /// Redoes a step and returns it, if there is one.
    pub fn redo(&mut self) -> Option<&S> {
        let step = self.steps.get(self.done)?;
        self.done += 1;
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_step_drops_undone_steps() {
        let mut history = History::default();
        assert!(history.undo().is_none() && history.redo().is_none());
        history.push('a');
        history.push('b');
        assert_eq!(history.undo(), Some(&'b'));
        assert_eq!(history.undo(), Some(&'a'));
        assert_eq!(history.undo(), None);
        assert_eq!(history.redo(), Some(&'a'));
        history.push('c');
        assert_eq!(history.redo(), None);
        assert_eq!(history.undo(), Some(&'c'));
        assert_eq!(history.undo(), Some(&'a'));
    }
}
