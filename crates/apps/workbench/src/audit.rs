//! The report of `clausoku audit` on a formula that was pasted, dropped or chosen as a file.

use std::time::Duration;

use clausoku::audit::{
    AuditError, AuditRequest, DimacsInput, Language, SurveyError,
    parts::{Breach, NoGrid},
    read_dimacs, text,
};
use clausoku::encoding::Scheme;
use clausoku::sat::dimacs::ReadError;
use clausoku_text::Place;
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result};
use crate::read::unnamed_board;

/// The largest text in MiB: the formula of a board of order 36. The page refuses larger ones too, before it sends them.
const MAX_SIZE: usize = 64;

/// The largest number of a variable: more than decimal numbers of order 99 need. The memory of solvers is proportional to
/// it.
const MAX_VARIABLE: u32 = 1 << 22;

/// The time after which the verdict is unknown. It leaves time to answer before the server gives up.
const JUDGING: Duration = Duration::from_secs(15);

/// Answers with the report on a formula, the board and the givens that it states, and a model that is no solution or a
/// solution that is no model.
pub(crate) fn audit(question: &Question, is_of_grid: bool, core: bool, language: &str) -> Result {
    let input = read(question.formula.as_deref().unwrap_or_default())?;
    let mut request = AuditRequest { scheme: question.numbering()?, ..AuditRequest::default() };
    request.options.core = core;
    if is_of_grid {
        request.puzzle = Some(question.puzzle()?);
    } else if question.has_variant() {
        request.variant = Some(question.variant()?);
    }
    let deadline = question.deadline.within(JUDGING);
    let time = deadline.limits().time.unwrap_or_default();
    let found = request.audit(&input, &deadline).map_err(|error| match error {
        AuditError::Survey(SurveyError::Stopped(_)) => Fault::late(time),
        error => error.into(),
    })?;
    let variant = found.survey.variant();
    let language = if language == "fr" { Language::French } else { Language::English };
    Ok(json!({
        "verdict": found.verdict.name(),
        "text": text(&found, &input.formula, Some(&input.summary), language),
        "variant": variant.name(), "board": unnamed_board(variant),
        "givens": found.survey.stated.numbers(), "advised": found.survey.advised().map(Scheme::name),
        "model": found.no_grid.as_ref().map(model),
        "solution": found.excluded.as_ref().map(clausoku::Grid::numbers),
    }))
}

/// Reads a formula within the limits of the page.
pub(crate) fn read(formula: &str) -> Result<DimacsInput> {
    if formula.len() > MAX_SIZE << 20 {
        let message = format!(
            "the workbench reads formulas up to {MAX_SIZE} MiB; `clausoku audit` reads larger files"
        );
        return Err(Fault::coded("audit-size", message).with("most", MAX_SIZE));
    }
    let input = read_dimacs(formula.as_bytes())?;
    let largest = input.summary.size.variables;
    if largest > MAX_VARIABLE {
        let message = format!(
            "the variable {largest} is too large for the workbench, which reads formulas with variables up to \
             {MAX_VARIABLE}; `clausoku audit` reads larger ones"
        );
        return Err(Fault::coded("audit-variable", message)
            .with("found", largest)
            .with("most", MAX_VARIABLE));
    }
    Ok(input)
}

/// Returns the values of each cell in a model, and the cells in which it violates a rule.
fn model(no_grid: &NoGrid) -> Value {
    let values = no_grid.values.iter();
    let numbers: Vec<Vec<u16>> =
        values.map(|all| all.iter().map(|symbol| symbol.number()).collect()).collect();
    let cells = match &no_grid.breach {
        Breach::NoValue(cell) | Breach::TwoValues(cell, _) | Breach::Given { cell, .. } => {
            vec![cell.index()]
        }
        Breach::Twice { cells, .. } => cells.iter().map(|cell| cell.index()).collect(),
        _ => Vec::new(),
    };
    json!({ "values": numbers, "marked": cells })
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Syntax(error) => {
                let Place { line, column } = error.place;
                Self::coded("audit-text", &error.fault).at(line as usize, column as usize)
            }
            error => Self::engine(error),
        }
    }
}

impl From<AuditError> for Fault {
    fn from(error: AuditError) -> Self {
        match &error {
            AuditError::Survey(SurveyError::NoNumbering { percent, .. }) => {
                Self::coded("audit-numbering", &error).with("percent", percent)
            }
            AuditError::Survey(SurveyError::SharedNumber { number, candidates, count }) => {
                let fault = Self::coded("audit-shared", &error).with("number", number);
                fault.with("candidates", candidates).with("count", count)
            }
            AuditError::Survey(SurveyError::NoRules) => Self::coded("audit-rules", &error),
            AuditError::Survey(SurveyError::NoBoard) => Self::coded("audit-board", &error),
            _ => Self::engine(error),
        }
    }
}
