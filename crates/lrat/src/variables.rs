//! The variables in use, numbered in the order in which they occur.
//!
//! A proof may name any variable. With the numbers of these tables, memory depends on how many variables there are,
//! and on their names only up to [`SMALL`].

use std::collections::HashMap;

/// Variables below this are looked up in a vector, others in a map.
const SMALL: usize = 1 << 20;

#[derive(Clone, Debug, Default)]
pub(crate) struct Variables {
    count: u32,
    small: Vec<Option<u32>>,
    large: HashMap<usize, Option<u32>>,
}

impl Variables {
    /// Returns the number of variables in use.
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the code of a literal, 2·variable + sign, or `None` for 0 and for a literal that is too large.
    pub(crate) fn code(&mut self, literal: i32) -> Option<u32> {
        let name = literal.checked_abs().filter(|&name| name > 0)?.unsigned_abs() as usize;
        if name >= self.small.len() && self.small.len() < SMALL {
            // At most SMALL entries: one variable of a great number in a proof must not take gigabytes.
            self.small.resize((name + 1).min(SMALL), None);
        }
        let slot = self.small.get_mut(name).unwrap_or_else(|| self.large.entry(name).or_default());
        let number = *slot.get_or_insert(self.count);
        self.count = self.count.max(number + 1);
        Some(number * 2 + u32::from(literal < 0))
    }
}
