//! The shapes of lists.

/// The shape of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shape {
    /// A single puzzle, which is shown to people.
    One,
    /// Puzzles, each a record with a row.
    #[default]
    Many,
    /// Lines: each is a record, whose row states its fault.
    Lines,
    /// No input: the puzzles are made, and the list ends if one cannot be made.
    Made,
}

impl Shape {
    /// Returns the things that are counted, in the plural.
    pub(super) fn counted(self) -> &'static str {
        if self == Self::Lines { "lines" } else { "puzzles" }
    }
}
