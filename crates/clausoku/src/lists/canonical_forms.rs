//! `canonical`: the form that each puzzle shares with the isomorphic ones.

use std::sync::Arc;

use clausoku_formats::WriteError;
use clausoku_symmetry::{Canonical, CanonicalError, Transformation};

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker, answer_each};
use super::record::{Record, Row};
use super::row_block::RowBlock;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::canonizers::Canonizers;
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits};
use crate::{Batch, Puzzle, Variant};

/// The columns of canonical forms.
pub const CANONICAL_FORMS: &[Column] = &[
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
    )
    .with("transformation"),
    FINGERPRINT.with(DISTINCT),
];

/// The option of the column of a hash.
pub(super) const DISTINCT: &str = "distinct";

/// The column of a hash of the canonical form.
pub const FINGERPRINT: Column = Column::new(
    "fingerprint",
    Kind::Text,
    "a hash of the canonical form in hexadecimal digits, the same for isomorphic puzzles of a run",
);

/// Finds the canonical form of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct CanonicalForms {
    /// `true` if a column contains the transformation into the form.
    pub transformation: bool,
    /// `true` if a column contains a hash of the form.
    pub fingerprint: bool,
    /// The limits for each puzzle.
    pub limits: Limits,
}

/// The canonical form of a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub struct CanonicalForm<'a> {
    variant: &'a Arc<Variant>,
    form: Canonical,
    fingerprint: u128,
}

impl Record for CanonicalForm<'_> {
    const COLUMNS: &'static [Column] = CANONICAL_FORMS;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { variant, form, fingerprint } = self;
        row.put(GridValue::new(variant, &form.grid))
            .put(form.is_minlex)
            .put_text(|| form.automorphisms.to_string())
            .put_text(|| described(&form.transformation, variant))
            .put_text(|| fingerprint_text(*fingerprint));
    }
}

impl Question for CanonicalForms {
    type Answer<'a> = CanonicalForm<'a>;

    fn asks(&self, option: &str) -> bool {
        if option == DISTINCT { self.fingerprint } else { self.transformation }
    }

    fn block(&self) -> usize {
        // A form takes 10 µs to 1 ms.
        64
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Forms { question: self, canonizers: Canonizers::default() })
    }
}

struct Forms<'q> {
    question: &'q CanonicalForms,
    canonizers: Canonizers,
}

impl Worker<CanonicalForms> for Forms<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, CanonicalForms>,
    ) -> Result<(), AnswerError> {
        answer_each(puzzles, &self.question.limits, answers, |puzzle, answers| {
            answers.push(Status::Done, &self.form(puzzle)?);
            Ok(())
        });
        Ok(())
    }
}

impl Forms<'_> {
    fn form<'a>(&mut self, puzzle: &'a Puzzle) -> Result<CanonicalForm<'a>, Unanswered> {
        let variant = puzzle.variant();
        let candidates = puzzle.excluded().len();
        if candidates > 0 {
            return Err(Unanswered::invalid(WriteError::Excluded { format: "line", candidates }));
        }
        let deadline = Deadline::start(&self.question.limits);
        deadline.check()?;
        let (board, canonizer) = self.canonizers.for_board(variant);
        let form = canonizer.canonical(puzzle, &deadline).map_err(|error| match error {
            CanonicalError::Stopped(stopped) => stopped.into(),
            error => Unanswered::invalid(error),
        })?;
        let fingerprint = form.fingerprint().wrapping_add(board as u128);
        Ok(CanonicalForm { variant, form, fingerprint })
    }
}

/// Returns a hash of a canonical form as the column [`FINGERPRINT`] has it.
pub(super) fn fingerprint_text(hash: u128) -> String {
    format!("{hash:032x}")
}

/// Returns the hash in the column [`FINGERPRINT`], if the row has one.
pub fn fingerprint(rows: &RowBlock, row: usize) -> Option<u128> {
    match rows.named(FINGERPRINT.name, row) {
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
