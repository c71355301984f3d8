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
    /// The columns between `status` and `reason`, with those of options.
    pub columns: &'static [Column],
}

impl Answer {
    /// Returns the columns that every answer has.
    pub fn own(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().filter(|column| column.option.is_none())
    }

    /// Returns the options that add columns, each with its columns.
    pub fn options(&self) -> Vec<(&'static str, Vec<&'static Column>)> {
        let mut options: Vec<(&str, Vec<&Column>)> = Vec::new();
        for column in self.columns {
            let Some(option) = column.option else { continue };
            match options.iter_mut().find(|known| known.0 == option) {
                Some((_, columns)) => columns.push(column),
                None => options.push((option, vec![column])),
            }
        }
        options
    }
}

/// The questions whose features are enabled.
pub const ANSWERS: &[Answer] = &[
    Answer::new("solve", columns::SOLUTIONS),
    Answer::new("solve --all", columns::LISTED),
    #[cfg(not(all(feature = "counting", feature = "json", feature = "sat-varisat")))]
    Answer::new("check", columns::CHECKS),
    #[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
    Answer::new("check", columns::EXAMINED),
    Answer::new("check --predictions", columns::PREDICTIONS),
    #[cfg(feature = "counting")]
    Answer::new("count", columns::COUNTS),
    #[cfg(feature = "counting")]
    Answer::new("count --estimate", columns::ESTIMATES),
    Answer::new("candidates", columns::CANDIDATES),
    Answer::new("tidy", columns::TIDIED),
    #[cfg(feature = "rating")]
    Answer::rating_on(0),
    #[cfg(feature = "rating")]
    Answer::rating_on(1),
    #[cfg(feature = "rating")]
    Answer::rating_on(2),
    #[cfg(feature = "json")]
    Answer::new("propagate", columns::DEDUCTIONS),
    #[cfg(feature = "hints")]
    Answer::new("hint", columns::STEPS),
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
    Answer::new("generate", columns::MADE),
    #[cfg(feature = "generating")]
    Answer::new("generate --with", columns::MADE_WITH_CLUES),
    #[cfg(feature = "certificates")]
    Answer::new("certify", columns::CERTIFICATES),
    #[cfg(feature = "certificates")]
    Answer::new("certify --verify", columns::VERIFIED),
];

impl Answer {
    const fn new(name: &'static str, columns: &'static [Column]) -> Self {
        Self { name, option: None, columns }
    }

    #[cfg(feature = "rating")]
    const fn rating_on(index: usize) -> Self {
        let super::tables::Scale { name, columns, .. } = super::tables::SCALES[index];
        Self { name: "rate", option: Some(name), columns }
    }
}
