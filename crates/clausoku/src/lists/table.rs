//! The table of questions: reference pages, schemas and stubs are made from it.

use super::column::Column;
use super::columns;

/// A question about lists of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The name of the command and of the function in Python.
    pub name: &'static str,
    /// The option that selects these columns, if the question has several sets.
    pub option: Option<&'static str>,
    /// The columns between `status` and `reason`.
    pub columns: &'static [Column],
    /// The columns that options add behind these.
    pub added: &'static [Added],
}

/// The columns that an option adds to the answer of a question.
#[derive(Clone, Copy, Debug)]
pub struct Added {
    /// The name of the option of the command.
    pub option: &'static str,
    /// The columns.
    pub columns: &'static [Column],
}

impl Added {
    /// Returns the columns of this option.
    pub const fn new(option: &'static str, columns: &'static [Column]) -> Self {
        Self { option, columns }
    }
}

/// The questions whose features are enabled.
pub const ANSWERS: &[Answer] = &[
    Answer::new("solve", columns::SOLUTIONS),
    #[cfg(not(all(feature = "counting", feature = "json", feature = "sat-varisat")))]
    Answer::new("check", columns::CHECKS),
    #[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
    Answer::new("check", columns::CHECKS).adding(&[
        Added::new("method second-solution", &[columns::RUNS]),
        Added::new("minimal", &[columns::REDUCED]),
        Added::new("diagnose", &[columns::DIAGNOSIS]),
    ]),
    #[cfg(feature = "counting")]
    Answer::new("count", columns::COUNTS),
    #[cfg(feature = "rating")]
    Answer::rating_on(0),
    #[cfg(feature = "rating")]
    Answer::rating_on(1),
    #[cfg(feature = "rating")]
    Answer::rating_on(2),
    #[cfg(feature = "json")]
    Answer::new("propagate", columns::DEDUCTIONS).adding(&[
        Added::new("detail", &[columns::DEDUCTION_DETAIL]),
        Added::new("explain", &[columns::DERIVATION]),
        Added::new("why", &[columns::WHY]),
    ]),
    #[cfg(feature = "hints")]
    Answer::new("hint", columns::STEPS).adding(&[
        Added::new("path", columns::PATH),
        Added::new("detail", &[columns::STEP_DETAIL]),
    ]),
    #[cfg(feature = "canonical")]
    Answer::new("canonical", columns::CANONICAL_FORMS),
    #[cfg(feature = "canonical")]
    Answer::new("vary", columns::IMAGES),
    #[cfg(all(feature = "canonical", feature = "generating"))]
    Answer::new("neighbours", columns::NEIGHBOURS),
    #[cfg(all(
        feature = "canonical",
        feature = "generating",
        feature = "hints",
        feature = "rating"
    ))]
    Answer::new("generate", columns::MADE).adding(&[
        Added::new("distinct", &[columns::FINGERPRINT]),
        Added::new("rating", super::made_puzzles::RATINGS),
        Added::new("level", super::made_puzzles::LEVELS),
        Added::new("technique", super::made_puzzles::TECHNIQUES),
    ]),
    #[cfg(feature = "certificates")]
    Answer::new("certify", columns::CERTIFICATES)
        .adding(&[Added::new("output", columns::CERTIFICATE_FILES)]),
    #[cfg(feature = "certificates")]
    Answer::new("certify --verify", columns::VERIFIED),
];

impl Answer {
    const fn new(name: &'static str, columns: &'static [Column]) -> Self {
        Self { name, option: None, columns, added: &[] }
    }

    #[cfg(any(feature = "json", feature = "certificates"))]
    const fn adding(self, added: &'static [Added]) -> Self {
        Self { added, ..self }
    }

    #[cfg(feature = "rating")]
    const fn rating_on(index: usize) -> Self {
        let super::tables::Scale { name, columns, .. } = super::tables::SCALES[index];
        Self { name: "rate", option: Some(name), columns, added: &[] }
    }
}
