//! The columns of rows and the names that arguments take, from their tables: `stubs.py` makes types of them.

use clausoku::audit::Verdict;
use clausoku::board::NumberNotation;
use clausoku::certificate::FORMATS;
use clausoku::encoding::SCHEMES;
use clausoku::exporting::EXPORTS;
use clausoku::generating::METHODS;
use clausoku::hints::hodoku::Level;
use clausoku::lists::answers::CLAIMS;
use clausoku::lists::values::{Column, Kind};
use clausoku::lists::{
    CanonicalForms, Certificates, Checks, Deductions, FoundSolutions, Hints, Question, Record,
    SolutionCandidates, SolutionCounts, Status, TidiedPuzzles, columns, predicted::Predictions,
    tables::SCALES,
};
use pyo3::prelude::*;

use crate::arrow::answer_columns;
use crate::making;
use crate::tables::Grids;

/// A column: its name, the Python type of its values, its meaning, and the option that adds it.
type Described = (&'static str, &'static str, &'static str, Option<&'static str>);

/// Returns the type of each row and its columns. A column that some answers lack has an option.
#[pyfunction]
pub fn _columns() -> Vec<(&'static str, Vec<Described>)> {
    // One scale is asked for.
    let scales = SCALES.iter().flat_map(|scale| scale.columns);
    let rates: Vec<Column> = scales.map(|column| column.with("scale")).collect();
    // `steps` asks for the whole path.
    let steps = columns_of::<Hints>().iter().map(|column| match column.option {
        Some("path") => Column { option: None, ..*column },
        _ => *column,
    });
    let steps: Vec<Column> = steps.collect();
    vec![
        ("SolveRow", answer(columns_of::<FoundSolutions>(), false)),
        ("CheckRow", answer(columns_of::<Checks>(), false)),
        ("CompareRow", answer(columns_of::<Predictions>(), false)),
        ("CountRow", answer(columns_of::<SolutionCounts>(), false)),
        ("CandidatesRow", answer(columns_of::<SolutionCandidates>(), true)),
        ("TidyRow", answer(columns_of::<TidiedPuzzles>(), true)),
        ("HintRow", answer(columns_of::<Hints>(), false)),
        ("StepsRow", answer(&steps, true)),
        ("PropagateRow", answer(columns_of::<Deductions>(), false)),
        ("RateRow", answer(&rates, false)),
        ("CanonicalRow", answer(columns_of::<CanonicalForms>(), false)),
        ("CertifyRow", answer(columns_of::<Certificates<'static>>(), false)),
        ("GenerateRow", described(making::MADE, "str")),
        ("AuditRow", described(columns::AUDITS, "list[Any]")),
    ]
}

/// Returns the columns of the answers to a question.
fn columns_of<Q: Question>() -> &'static [Column] {
    <Q::Answer<'static> as Record>::COLUMNS
}

/// Describes the columns of a table of answers.
fn answer(columns: &[Column], has_index: bool) -> Vec<Described> {
    described(&answer_columns(columns, has_index), "str")
}

/// Describes columns. Values of JSON have this type.
fn described(columns: &[Column], json: &'static str) -> Vec<Described> {
    let described = columns.iter().map(|column| {
        let kind = match column.kind {
            Kind::Count => "int",
            Kind::Real => "float",
            Kind::Truth => "bool",
            Kind::Json => json,
            _ => "str",
        };
        (column.name, kind, column.doc, column.option)
    });
    described.collect()
}

/// Returns the names that arguments and answers have, by the name of their type.
#[pyfunction]
pub fn _names() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("Status", Status::NAMES.to_vec()),
        ("Symbols", NumberNotation::ALL.iter().map(|row| row.name).collect()),
        ("ExportLanguage", EXPORTS.iter().map(|row| row.name).collect()),
        ("Numbering", SCHEMES.iter().map(|row| row.name).collect()),
        ("Grids", Grids::NAMES.to_vec()),
        ("Scale", SCALES.iter().map(|row| row.name).collect()),
        ("Claim", CLAIMS.to_vec()),
        ("ProofFormat", FORMATS.iter().map(|row| row.name).collect()),
        ("Method", METHODS.iter().map(|row| row.name).collect()),
        ("Level", Level::ALL.iter().map(|level| level.name()).collect()),
        ("Verdict", Verdict::NAMES.to_vec()),
    ]
}
