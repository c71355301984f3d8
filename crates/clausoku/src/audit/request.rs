//! The request for an audit, with the hints that it and the comments of a formula give.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_decoder::Scheme;
use clausoku_text::Deadline;

use super::{Audit, AuditError, DimacsInput, Hints, Options, judge, survey};

/// The request for an audit.
///
/// ```
/// use clausoku::audit::{AuditRequest, read_dimacs};
/// use clausoku::solving::Deadline;
///
/// let input = read_dimacs("1 2 0 3 4 0 -1 -2 0 -3 -4 0".as_bytes())?;
/// let fault = AuditRequest::default().audit(&input, &Deadline::never()).unwrap_err();
/// assert!(fault.to_string().starts_with("the clauses "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct AuditRequest {
    /// The puzzle that the formula should state.
    pub puzzle: Option<Puzzle>,
    /// The board of the formula, if there is no puzzle.
    pub variant: Option<Arc<Variant>>,
    /// The scheme of the numbering.
    pub scheme: Option<Scheme>,
    /// The requests beside the verdict.
    pub options: Options,
}

impl AuditRequest {
    /// Returns what is known about a formula: from the request, else from its comments.
    pub fn hints<'h>(&'h self, input: &'h DimacsInput) -> Hints<'h> {
        let mut hints = Hints {
            puzzle: self.puzzle.as_ref(),
            variant: self.variant.clone(),
            scheme: self.scheme,
            numbering: None,
            missing_zeros: &input.missing_zeros,
        };
        let Some(annotation) = &input.annotation else { return hints };
        let board = self.puzzle.as_ref().map(Puzzle::variant).or(self.variant.as_ref());
        let is_same = board.is_none_or(|board| **board == **annotation.puzzle.variant());
        if is_same && self.scheme.is_none() {
            hints.numbering = Some(&annotation.numbering);
            hints.puzzle = hints.puzzle.or(Some(&annotation.puzzle));
        }
        hints
    }

    /// Audits a formula.
    ///
    /// # Errors
    ///
    /// Fails if no numbering fits the clauses, at a limit before the survey ends, and if a solver fails. Of a limit that is reached
    /// later, the verdict is unknown.
    pub fn audit(&self, input: &DimacsInput, deadline: &Deadline) -> Result<Audit, AuditError> {
        let hints = self.hints(input);
        let survey = survey(&input.formula, &hints, deadline)?;
        Ok(judge(&input.formula, &hints, survey, self.options, deadline)?)
    }
}
