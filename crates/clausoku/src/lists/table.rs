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

/// Returns the questions whose features are enabled.
pub fn answers() -> Vec<Answer> {
    let answer = |name, columns| Answer { name, option: None, columns };
    let mut all = vec![
        answer("solve", super::SOLUTIONS),
        answer("check", super::CHECKS),
        answer("propagate", super::DEDUCTIONS),
    ];
    #[cfg(feature = "counting")]
    all.push(answer("count", super::COUNTS));
    #[cfg(feature = "canonical")]
    all.push(answer("canonical", super::CANONICAL_FORMS));
    #[cfg(feature = "hints")]
    all.push(answer("hint", super::STEPS));
    #[cfg(feature = "certificates")]
    all.push(answer("certify", super::CERTIFICATES));
    #[cfg(feature = "rating")]
    all.extend(super::SCALES.iter().map(|scale| Answer {
        name: "rate",
        option: Some(scale.name),
        columns: scale.columns,
    }));
    all
}
