//! Truth tables of small formulas.

use std::collections::BTreeSet;

use clausoku_cnf::Cnf;

/// Returns the assignments of the first `projected` variables that some assignment of the others completes
/// to a model. Bit i of an assignment is the value of variable i.
///
/// # Panics
/// If the formula has more than 24 variables: the table would be too long.
pub fn projected_models(cnf: &Cnf, projected: u32) -> BTreeSet<u32> {
    let variables = cnf.variables().max(projected);
    assert!(variables <= 24, "a truth table of {variables} variables is too long");
    let satisfied = |row: u32| {
        cnf.clauses().all(|clause| {
            clause.iter().any(|literal| {
                (row >> literal.variable().index() & 1 == 1) == literal.is_positive()
            })
        })
    };
    let rows = (0..1_u32 << variables).filter(|&row| satisfied(row));
    rows.map(|row| row & ((1 << projected) - 1)).collect()
}

/// Returns whether the formula has a model.
pub fn satisfiable(cnf: &Cnf) -> bool {
    !projected_models(cnf, 0).is_empty()
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::{ClauseSink, Literal};

    use super::*;

    #[test]
    fn pairs_allow_one_or_none() {
        let group = [1, 2, 3].map(|number| Literal::from_dimacs(number).unwrap());
        let mut cnf = Cnf::new();
        cnf.add_pairs(&group);
        assert_eq!(projected_models(&cnf, 3), BTreeSet::from([0b000, 0b001, 0b010, 0b100]));
        cnf.add_clause(&group.map(|literal| !literal));
        assert!(satisfiable(&cnf));
        for literal in group {
            cnf.add_clause(&[literal]);
        }
        assert!(!satisfiable(&cnf));
    }
}
