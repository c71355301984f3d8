//! Auxiliary variables that clauses define: each is true exactly if one of several candidates holds, as the triads of our own formulas.
//!
//! The definition of v by the candidates c₁ … cₖ consists of the clauses ¬cᵢ ∨ v and the clause ¬v ∨ c₁ ∨ … ∨ cₖ.

use std::collections::{HashMap, HashSet};

use clausoku_cnf::{Cnf, Variable};

use super::groups::Groups;

/// An auxiliary variable with its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) variable: Variable,
    /// The candidates, one of which holds if the variable is true, by index, ascending.
    pub(crate) candidates: Vec<u32>,
}

/// Returns the variables that clauses of this part define, ascending.
pub(super) fn definitions(groups: &Groups<'_>, formula: &Cnf, part: &[usize]) -> Vec<Definition> {
    let mut implying: HashMap<Variable, HashSet<u32>> = HashMap::new();
    let mut implied: HashMap<Variable, Vec<Vec<u32>>> = HashMap::new();
    for &index in part {
        let clause = &formula[index];
        let candidate = |literal: &clausoku_cnf::Literal| groups.map.candidate(literal.variable());
        let mut auxiliaries = clause.iter().filter(|literal| candidate(literal).is_none());
        let (Some(&auxiliary), None) = (auxiliaries.next(), auxiliaries.next()) else { continue };
        let others = || clause.iter().filter(|literal| **literal != auxiliary);
        let is_definition = others().all(|other| other.is_positive() != auxiliary.is_positive());
        if !is_definition || clause.len() < 2 {
            continue;
        }
        let mut candidates: Vec<u32> = others().filter_map(candidate).collect();
        let variable = auxiliary.variable();
        if auxiliary.is_negative() {
            candidates.sort_unstable();
            candidates.dedup();
            implied.entry(variable).or_default().push(candidates);
        } else if let [one] = candidates[..] {
            implying.entry(variable).or_default().insert(one);
        }
    }
    let defined = implied.into_iter().filter_map(|(variable, clauses)| {
        let implying = implying.get(&variable)?;
        let is_whole = |clause: &Vec<u32>| {
            clause.len() == implying.len() && clause.iter().all(|one| implying.contains(one))
        };
        let candidates = clauses.into_iter().find(is_whole)?;
        Some(Definition { variable, candidates })
    });
    let mut defined: Vec<Definition> = defined.collect();
    defined.sort_unstable_by_key(|one| one.variable);
    defined
}
