//! The table of questions: reference pages, schemas and stubs are made from it.

use super::column::Column;

/// A question about lists of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The name of the command and of the function in Python.
    pub name: &'static str,
    /// The option that selects these columns, if the question has several sets.
    pub option: Option<&'static str>,
    /// The columns between `status` and `reason`.
    pub columns: &'static [Column],
}

/// The questions whose features are enabled.
pub const ANSWERS: &[Answer] = &[
    Answer::new("solve", super::SOLUTIONS),
    Answer::new("check", super::CHECKS),
    #[cfg(feature = "counting")]
    Answer::new("count", super::COUNTS),
    #[cfg(feature = "rating")]
    Answer::rating_on(0),
    #[cfg(feature = "rating")]
    Answer::rating_on(1),
    #[cfg(feature = "rating")]
    Answer::rating_on(2),
    Answer::new("propagate", super::DEDUCTIONS),
    #[cfg(feature = "hints")]
    Answer::new("hint", super::STEPS),
    #[cfg(feature = "canonical")]
    Answer::new("canonical", super::CANONICAL_FORMS),
    #[cfg(feature = "canonical")]
    Answer::new("vary", super::IMAGES),
    #[cfg(feature = "certificates")]
    Answer::new("certify", super::CERTIFICATES),
];

impl Answer {
    const fn new(name: &'static str, columns: &'static [Column]) -> Self {
        Self { name, option: None, columns }
    }

    #[cfg(feature = "rating")]
    const fn rating_on(index: usize) -> Self {
        let super::Scale { name, columns, .. } = super::SCALES[index];
        Self { name: "rate", option: Some(name), columns }
    }
}
