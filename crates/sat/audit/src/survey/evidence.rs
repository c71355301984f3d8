//! The evidence for a numbering that nothing names: the clauses that are those of rules in it, against all others.
//!
//! Clauses of another problem, or in another numbering, fit each numbering by chance in some places. So a numbering is taken only if a
//! rule is half there, and few clauses have another form.
//!
//! **Invariant.** A sufficient set of complete rules is evidence enough.

use clausoku_cnf::Cnf;

use super::content::Content;
use super::map::Map;
use super::rule::RuleName;
use super::rule_findings::suffices;
use super::tally::Tally;

/// Returns `true` if the clauses are evidence for this numbering. The numbering implies some rules.
pub(super) fn is_evident(
    map: &Map,
    formula: &Cnf,
    content: &Content,
    implied: &[RuleName],
) -> bool {
    let Content { clauses, auxiliaries, rules } = content;
    let complete = rules.iter().filter(|tally| tally.is_complete()).map(|tally| tally.rule);
    let complete: Vec<RuleName> = complete.chain(implied.iter().copied()).collect();
    if suffices(&map.variant, &complete) {
        return true;
    }
    let is_half = |tally: &Tally| 2 * tally.present >= tally.wanted;
    if !rules.iter().any(is_half) {
        return false;
    }
    let wholes = clauses.wholes();
    let recognised: u64 = auxiliaries.recognised.iter().map(|one| one.clauses).sum();
    let of_rules = clauses.rule_clauses() + recognised;
    let strays = auxiliaries.strays.iter().filter(|&&index| formula[index].len() > 1).count();
    let others = (clauses.odd.len() + strays) as u64;
    // Variables of no candidate that are in clauses of the form of a rule, as candidates of another board are.
    let (mut twins, mut foreign_wholes) = (0, 0);
    for &index in auxiliaries.unknown.places().flatten() {
        let clause = &formula[index];
        let is_whole = clause.len() > 2 && clause.iter().all(|one| one.is_positive());
        let is_pair = clause.len() == 2 && clause.iter().all(|one| one.is_negative());
        twins += u64::from(is_whole || is_pair);
        let is_foreign = || clause.iter().all(|one| map.candidate(one.variable()).is_none());
        foreign_wholes += u64::from(is_whole && is_foreign());
    }
    let has_cells = [RuleName::K1, RuleName::K2].iter().all(|rule| complete.contains(rule));
    let is_alone = auxiliaries.unknown.parts == 0 && strays == 0;
    let has_regions = rules.iter().any(|tally| tally.rule.scope().is_some() && is_half(tally));
    let least = if has_regions { 60 } else { 80 };
    twins <= of_rules
        && (has_regions || 5 * foreign_wholes <= wholes)
        && (has_cells && is_alone || 100 * of_rules >= least * (of_rules + others))
}
