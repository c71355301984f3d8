//! The request for an audit, with the hints that it and the comments of a formula give.

use std::sync::Arc;

use clausoku_audit::FindingKind;
use clausoku_board::{Puzzle, Variant};
use clausoku_decoder::Scheme;
use clausoku_text::Deadline;

use super::{Audit, AuditError, DimacsInput, Hints, Options, Survey, SurveyError, judge, survey};

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
            scheme: self.scheme.or(input.named),
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

    /// Surveys a formula. If its clauses have another numbering than the scheme that is asked for, the survey is in that numbering, and
    /// [`Survey::asked`] has the scheme.
    ///
    /// # Errors
    ///
    /// Fails if no numbering fits the clauses, and at the deadline.
    pub fn survey(&self, input: &DimacsInput, deadline: &Deadline) -> Result<Survey, SurveyError> {
        let found = self.survey_clauses(input, deadline);
        found.map_err(|error| match (input.summary.empty, error) {
            // The clause is what is wrong, whatever the others are about.
            (
                Some(line),
                SurveyError::NoRules | SurveyError::NoBoard | SurveyError::NoNumbering { .. },
            ) => SurveyError::EmptyClause { line },
            (_, error) => error,
        })
    }

    fn survey_clauses(
        &self,
        input: &DimacsInput,
        deadline: &Deadline,
    ) -> Result<Survey, SurveyError> {
        let hints = self.hints(input);
        let found = survey(&input.formula, &hints, deadline);
        let Some(asked) = self.scheme else { return found };
        // Transposed givens in the numbering that is asked for are right ones in the transposed numbering.
        let is_transposed = |found: &Survey| {
            found.findings.iter().any(|one| one.kind == FindingKind::GivensTransposed)
        };
        match &found {
            Ok(found) if found.is_exact() || is_transposed(found) => {}
            Err(SurveyError::Stopped(_)) => {}
            found_so => {
                let free = Hints { scheme: None, ..hints };
                let other = survey(&input.formula, &free, deadline);
                if let Ok(mut other) = other
                    && other.numbering().scheme() != Some(asked)
                    && (found_so.is_err() || other.is_exact())
                {
                    other.asked = Some(asked);
                    return Ok(other);
                }
                deadline.stopped()?;
            }
        }
        found
    }

    /// Audits a formula.
    ///
    /// # Errors
    ///
    /// Fails if no numbering fits the clauses, at a limit before the survey ends, and if a solver fails. Of a limit that is reached
    /// later, the verdict is unknown.
    pub fn audit(&self, input: &DimacsInput, deadline: &Deadline) -> Result<Audit, AuditError> {
        let survey = self.survey(input, deadline)?;
        Ok(judge(&input.formula, &self.hints(input), survey, self.options, deadline)?)
    }
}
