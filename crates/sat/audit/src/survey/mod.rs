//! Surveys of formulas: the numbering, the rules and the givens that the clauses state, and their faults.
//!
//! The reverse of an encoder. The input is any formula, with or without its puzzle. The steps:
//!
//! | step | file |
//! | --- | --- |
//! | a sample of the clauses; the numberings that most of it fits, of a list | `numbering`, `sample`, `detection`, `places`; the list is `affine` |
//! | of these, the numbering and the board that leave the fewest clauses without a reason | `choice`, `cost` |
//! | the evidence for it, without which the survey is refused | `evidence` |
//! | numbers that stand for several candidates, where no numbering fits | `shared_numbers` |
//! | the board, if its regions are not the usual ones | `regions` |
//! | the candidate of each variable; the groups that rules bound | `map`, `groups` |
//! | formulas over binary digits as formulas over candidates | `digits` |
//! | each clause by its form: a pair of a group, a whole group, a unit, another one | `clauses` |
//! | variables of no candidate: "at most one" by meaning, in parts of the formula | `auxiliary`, `parts`, `shape`, `part_meaning`, `encoding_names` |
//! | "at most one" of variables that clauses define | `definitions`, `over_defined`, `subjects` |
//! | clauses that state a pair by the other values of a cell | `supports` |
//! | wanted, present, missing and repeated clauses of each rule | `tally`, `rule`, `rule_findings` |
//! | units: givens, and what they exclude | `givens` |
//! | all other clauses: what each might have been | `foreign`, `finding` |
//! | blocks that begin too late or too early | `late_blocks` |
//! | loops that begin at 0 or end early, blocks of other rows and columns, pairs and givens without a 0 | `loops`, `block_parts`, `joined_givens` |
//! | clauses that the number 0 of the first candidate ends | `from_zero` |
//! | all of these for a formula over candidates | `over_candidates` |
//! | the statement of the formula; its missing clauses | `statement`, `missing` |
//!
//! A clause that several rules want, such as that of two cells of a row and a block, counts for each of them, and may be there once
//! for each. Pairs are sorted and never counted in a table of all pairs, so that the memory is proportional to the formula.
//!
//! Nothing here decides satisfiability: a [`Survey`] tells what is written. What the difference means (a model that is no grid,
//! a grid that is no model) is the task of the crate `clausoku`, which has solvers.
//!
//! **Invariant.** Each clause is counted in a rule, in the givens, in an auxiliary part or in a finding. The encoder is not used.

mod auxiliary;
mod block_parts;
mod choice;
mod clauses;
mod content;
mod cost;
mod definitions;
mod detection;
mod digits;
mod encoding_names;
mod error;
mod evidence;
mod finding;
mod foreign;
mod from_zero;
mod givens;
mod groups;
mod implied;
mod joined_givens;
mod late_blocks;
mod loops;
mod map;
mod missing;
mod numbering;
mod over_candidates;
mod over_defined;
mod part_meaning;
mod parts;
mod places;
mod regions;
mod rule;
mod rule_findings;
mod sample;
mod shape;
mod shared_numbers;
mod statement;
mod subjects;
mod supports;
mod tally;

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::dimacs::LineEnd;
use clausoku_cnf::{Cnf, Deadline};
use clausoku_decoder::{Numbering, Scheme};

use self::digits::over_digits;
use self::over_candidates::over_candidates;
use self::shared_numbers::{shared_number, shared_values};

pub use auxiliary::{Recognised, UnknownParts};
pub use block_parts::Parts;
pub use error::SurveyError;
pub use finding::{Example, Finding, FindingKind};
pub use givens::GivensTally;
pub use missing::Counted;
pub use regions::Board;
pub use rule::RuleName;
pub use statement::Survey;
pub use tally::Tally;

/// Facts about a formula beside its clauses.
#[derive(Clone, Debug, Default)]
pub struct Hints<'h> {
    /// The puzzle that the formula should state.
    pub puzzle: Option<&'h Puzzle>,
    /// The board of the formula, if there is no puzzle.
    pub variant: Option<Arc<Variant>>,
    /// The scheme of the numbering.
    pub scheme: Option<Scheme>,
    /// The numbering that the comments of the formula describe.
    pub numbering: Option<&'h Numbering>,
    /// The clauses that lacked their 0 in the text of the formula, with their lines.
    pub missing_zeros: &'h [LineEnd],
}

/// Surveys a formula.
///
/// ```
/// use clausoku_board::Puzzle;
/// use clausoku_cnf::{Cnf, Deadline, clause};
/// use clausoku_audit::{Hints, survey};
///
/// let fault = survey(&Cnf::new(), &Hints::default(), &Deadline::never()).unwrap_err();
/// assert_eq!(fault.to_string(), "the formula has no rule: no clause has two or more literals");
/// ```
///
/// # Errors
///
/// Fails if no numbering fits the clauses, and at the deadline.
pub fn survey(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Survey, SurveyError> {
    let mut found = survey_clauses(formula, hints, deadline)?;
    let mut finding = Finding::new(FindingKind::MissingZero, None);
    for end in hints.missing_zeros {
        // Findings over digits are about candidates.
        let clause = formula.get(end.clause as usize).filter(|_| !found.is_over_digits());
        finding.add(Example {
            clause: Some(end.clause + 1),
            line: Some(end.line),
            literals: clause.unwrap_or_default().to_vec(),
            ..Example::default()
        });
    }
    if finding.count > 0 {
        found.findings.insert(0, finding);
    }
    if let Some(finding) = shared_values(formula) {
        found.findings.insert(0, finding);
    }
    Ok(found)
}

fn survey_clauses(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Survey, SurveyError> {
    let stated = hints.numbering.map(Numbering::scheme).or(hints.scheme);
    if let Some(scheme) = stated.filter(|scheme| scheme.has_patterns()) {
        let found = over_digits(formula, hints, deadline)?;
        let fault = || match scheme {
            Scheme::Log => SurveyError::Scheme("the clauses are not over binary digits".to_owned()),
            _ => SurveyError::Scheme(format!("the clauses are not over the variables of {scheme}")),
        };
        return found.ok_or_else(fault);
    }
    match over_candidates(formula, hints, &[], deadline) {
        Err(error) if stated.is_none() && !matches!(error, SurveyError::Stopped(_)) => {
            let over_digits = over_digits(formula, hints, deadline)?;
            over_digits.ok_or_else(|| match error {
                SurveyError::NoNumbering { .. } => shared_number(formula).unwrap_or(error),
                error => error,
            })
        }
        // Clauses over digits fit a numbering of candidates by chance, and candidates that follow digits have a numbering of their own.
        Ok(found) if stated.is_none() && (!found.is_sufficient || found.map.has_constant()) => {
            let over_digits = over_digits(formula, hints, deadline)?;
            let is_better = |other: &Survey| {
                other.is_sufficient || other.complete().len() > found.complete().len()
            };
            Ok(over_digits.filter(is_better).unwrap_or(found))
        }
        found => found,
    }
}
