//! The variables in use, numbered in the order in which they occur.
//!
//! A proof may name any variable. With the numbers of this table, memory depends on how many variables there are,
//! and not on their names.

use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct Variables(HashMap<u32, u32>);

impl Variables {
    /// Returns the number of variables in use.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the code of a literal, 2·variable + sign, or `None` for 0 and for a literal that is too large.
    pub(crate) fn code(&mut self, literal: i32) -> Option<u32> {
        literal.checked_abs().filter(|&name| name > 0)?;
        let next = self.0.len() as u32;
        let variable = *self.0.entry(literal.unsigned_abs()).or_insert(next);
        Some(variable * 2 + u32::from(literal < 0))
    }
}
