//! Numberings that give the first candidate the number 0, which ends clauses: all that this does to a formula is one finding.
//!
//! A clause of the first candidate is two ones in DIMACS: the literals before the 0 and those after it, often none.

use clausoku_cnf::{Cnf, Literal};

use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;

/// Returns the findings, in which one has all clauses that the number 0 ends: empty ones, and units of candidates that exclude the first
/// one.
pub(super) fn findings(groups: &Groups<'_>, formula: &Cnf, findings: Vec<Finding>) -> Vec<Finding> {
    let mut from_zero = Finding::new(FindingKind::FromZero, None);
    let mut rest = Vec::new();
    for finding in findings {
        let is_of_zero = |literals: &[Literal]| match (finding.kind, literals) {
            (FindingKind::Empty, _) => true,
            (FindingKind::Excluded | FindingKind::GivenNegated, &[unit]) => {
                let candidate = groups.map.candidate(unit.variable());
                candidate.is_some_and(|one| !groups.common(0, one).is_empty())
            }
            _ => false,
        };
        let mut other = Finding::new(finding.kind, finding.rule);
        for &number in &finding.clauses {
            let literals = formula[number as usize - 1].to_vec();
            if is_of_zero(&literals) {
                let clause = Some(number);
                from_zero.add(Example { clause, literals, ..Example::default() });
            } else if let Some(example) =
                finding.examples.iter().find(|one| one.clause == Some(number))
            {
                other.add(example.clone());
            } else {
                other.add(Example { clause: Some(number), literals, ..Example::default() });
            }
        }
        // Those without a number, and those after the first ones that are listed.
        if other.count == finding.clauses.len() as u64 {
            rest.push(finding);
        } else if other.count > 0 {
            other.count += finding.count - finding.clauses.len() as u64;
            rest.push(other);
        }
    }
    from_zero.examples.sort_by_key(|example| example.clause);
    let first = Some(from_zero).filter(|finding| finding.count > 0);
    first.into_iter().chain(rest).collect()
}
