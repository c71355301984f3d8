//! The contents of an answer.

use clausoku_board::{Candidate, Position, Symbol};
use clausoku_cnf::{ContradictoryLiterals, Model, answer};
use clausoku_decoder::Numbering;

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The puzzle has a solution.
    Satisfiable(Values),
    /// The puzzle has no solution.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// The values of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Variables by number.
    Numbers(Model),
    /// The values of cells: row, column and value, each counted from 1.
    Places(Vec<[u32; 3]>),
}

/// The reason why an answer is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A variable has both values.
    #[error("{0}")]
    Contradiction(#[from] ContradictoryLiterals),
    /// Two lines contradict each other: two statuses, or values and the status that there is no solution.
    #[error(transparent)]
    Text(#[from] Box<answer::AnswerError>),
    /// The text has values without a status.
    #[error(
        "the answer has values, but no line says that they are a solution; it may be truncated"
    )]
    NoStatus,
    /// The text has a status without values.
    #[error("the answer says that there is a solution, but has no values; it may be truncated")]
    NoValues,
    /// The text has several solutions.
    #[error("several answers in one text; keep one of them, or ask the solver for one")]
    Several,
    /// The text of a solution ends inside a line or a parenthesis.
    #[error("the answer ends inside a line or a parenthesis; it may be truncated")]
    Truncated,
    /// A value is of no candidate of the board.
    #[error("the answer gives R{row}C{column} the value {value}, which the board does not have")]
    NoCandidate {
        /// The row, counted from 1.
        row: u32,
        /// The column, counted from 1.
        column: u32,
        /// The number of the value, counted from 1.
        value: u32,
    },
}

impl From<answer::AnswerError> for AnswerError {
    fn from(error: answer::AnswerError) -> Self {
        Box::new(error).into()
    }
}

impl Values {
    /// Returns the values as a model of candidates in this numbering. Numbers are taken as they are.
    ///
    /// # Errors
    ///
    /// Fails if a value is of no candidate of the board.
    pub fn model(&self, numbering: &Numbering) -> Result<Model, AnswerError> {
        match self {
            Self::Numbers(model) => Ok(model.clone()),
            Self::Places(places) => {
                let mut model = Model::new();
                for &[row, column, value] in places {
                    let variable = variable(numbering, [row, column, value]);
                    let variable =
                        variable.ok_or(AnswerError::NoCandidate { row, column, value })?;
                    model.assign(variable.positive())?;
                }
                Ok(model)
            }
        }
    }
}

/// Returns the variable of a candidate.
fn variable(
    numbering: &Numbering,
    [row, column, value]: [u32; 3],
) -> Option<clausoku_cnf::Variable> {
    let variant = numbering.variant();
    let position = Position { row: from_one(row)?, column: from_one(column)? };
    let symbol = Symbol::from_index(from_one(value)?);
    let cell = variant.cell_at(position)?;
    if symbol.index() >= variant.order() {
        return None;
    }
    numbering.variable(Candidate { cell, symbol })
}

fn from_one(number: u32) -> Option<u16> {
    u16::try_from(number.checked_sub(1)?).ok()
}
