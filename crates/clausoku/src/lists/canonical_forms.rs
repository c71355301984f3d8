//! `canonical`: the form that each puzzle shares with the isomorphic ones.

use clausoku_formats::WriteError;
use clausoku_symmetry::{CanonicalError, Transformation};

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, answer_each};
use super::row_block::RowBlock;
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::canonizers::Canonizers;
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits};
use crate::{Batch, Puzzle, Variant};

/// The columns of canonical forms, of [`CanonicalForms::transformation`] and of [`CanonicalForms::fingerprint`].
const ALL: &[Column] = &[
    Column::new("canonical", Kind::Grid, "the canonical form"),
    Column::new(
        "minlex",
        Kind::Truth,
        "`true` if the form is the least of all images, read by rows",
    ),
    Column::new(
        "automorphisms",
        Kind::Text,
        "the number of transformations that keep the puzzle, as digits",
    ),
    Column::new(
        "transformation",
        Kind::Json,
        "`cells`: for each cell of the form, the cell of the puzzle; `symbols`: for each symbol of the puzzle, that of the form",
    ),
    FINGERPRINT,
];

/// The column of a hash of the canonical form.
pub const FINGERPRINT: Column = Column::new(
    "fingerprint",
    Kind::Text,
    "a hash of the canonical form in hexadecimal digits, the same for isomorphic puzzles of a run",
);

/// The columns of canonical forms.
pub const CANONICAL_FORMS: &[Column] = ALL.first_chunk::<3>().expect("three columns").as_slice();

/// Finds the canonical form of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct CanonicalForms {
    /// `true` if a column contains the transformation into the form.
    pub transformation: bool,
    /// `true` if columns contain the transformation and a hash of the form.
    pub fingerprint: bool,
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl CanonicalForms {
    /// Returns the index of the column `fingerprint`, if it is there.
    pub const fn fingerprint_column(&self) -> usize {
        ALL.len() - 1
    }
}

impl Question for CanonicalForms {
    fn columns(&self) -> &[Column] {
        match self {
            Self { fingerprint: true, .. } => ALL,
            Self { transformation: true, .. } => &ALL[..4],
            _ => CANONICAL_FORMS,
        }
    }

    fn block(&self) -> usize {
        // A form takes 10 µs to 1 ms.
        64
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Forms { question: self, canonizers: Canonizers::default() })
    }
}

struct Forms<'q> {
    question: &'q CanonicalForms,
    canonizers: Canonizers,
}

impl Worker for Forms<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        answer_each(puzzles, &self.question.limits, rows, |puzzle, rows| self.push(puzzle, rows));
        Ok(())
    }
}

impl Forms<'_> {
    fn push(&mut self, puzzle: &Puzzle, rows: &mut Rows<'_>) -> Result<(), Unanswered> {
        let CanonicalForms { transformation, fingerprint, limits } = self.question;
        let variant = puzzle.variant();
        let candidates = puzzle.excluded().len();
        if candidates > 0 {
            return Err(Unanswered::invalid(WriteError::Excluded { format: "line", candidates }));
        }
        let deadline = Deadline::start(limits);
        deadline.check()?;
        let (board, canonizer) = self.canonizers.for_board(variant);
        let form = canonizer.canonical(puzzle, &deadline).map_err(|error| match error {
            CanonicalError::Stopped(stopped) => stopped.into(),
            error => Unanswered::invalid(error),
        })?;
        let automorphisms = form.automorphisms.to_string();
        let transformation =
            if *transformation { described(&form.transformation, variant) } else { String::new() };
        let fingerprint = if *fingerprint {
            fingerprint_text(form.fingerprint().wrapping_add(board as u128))
        } else {
            String::new()
        };
        let values = [
            Value::Grid(GridValue::new(variant, &form.grid)),
            Value::Truth(form.is_minlex),
            Value::Text(&automorphisms),
            Value::text(&transformation),
            Value::text(&fingerprint),
        ];
        rows.push(Status::Done, &values);
        Ok(())
    }
}

/// Returns a hash of a canonical form as the column [`FINGERPRINT`] has it.
pub(super) fn fingerprint_text(hash: u128) -> String {
    format!("{hash:032x}")
}

/// Returns the hash in the column [`FINGERPRINT`] of this index, if the row has one.
pub fn fingerprint(rows: &RowBlock, row: usize, column: usize) -> Option<u128> {
    match rows.value(column, row) {
        Value::Text(text) => u128::from_str_radix(text, 16).ok(),
        _ => None,
    }
}

/// Returns a transformation as JSON: the cell from which each cell of the image comes, and the image of each symbol.
pub(super) fn described(transformation: &Transformation, variant: &Variant) -> String {
    // Names of cells and symbols contain no characters that JSON escapes, but for quotes and backslashes of symbols.
    let quoted = |name: String| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    let cells = transformation.sources().map(|cell| quoted(variant.position(cell).to_string()));
    let alphabet = variant.alphabet();
    let symbols = transformation.symbols().map(|symbol| quoted(alphabet.name(symbol).to_owned()));
    let [cells, symbols] = [cells.collect::<Vec<_>>(), symbols.collect()].map(|all| all.join(","));
    format!("{{\"cells\":[{cells}],\"symbols\":[{symbols}]}}")
}
