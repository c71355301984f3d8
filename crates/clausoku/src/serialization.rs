//! Serialization of answers by serde: the text that they display.

use serde::{Serialize, Serializer};

use crate::Answer;

/// The solution in one line, or `no solution`.
///
/// ```
/// use clausoku::prelude::*;
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// assert_eq!(serde_json::to_string(&puzzle)?, "\"12..34....4....1\"");
/// assert_eq!(serde_json::to_string(&puzzle.solve()?)?, "\"1234341221434321\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
