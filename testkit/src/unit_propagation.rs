//! Unit propagation that reads every clause until none changes a value.

use clausoku_cnf::{Cnf, Literal};

/// Returns the values that follow from the units by unit propagation, by variable, those of the units included; `None`
/// for a contradiction.
pub fn propagated(cnf: &Cnf, units: &[Literal]) -> Option<Vec<Option<bool>>> {
    let of_units = units.iter().map(|unit| unit.variable().index() + 1).max();
    let mut values = vec![None; of_units.unwrap_or(0).max(cnf.variables() as usize)];
    for unit in units {
        let value = values[unit.variable().index()].replace(unit.is_positive());
        if value == Some(unit.is_negative()) {
            return None;
        }
    }
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            let value = |literal: &Literal| values[literal.variable().index()];
            if clause.iter().any(|literal| value(literal) == Some(literal.is_positive())) {
                continue;
            }
            let mut open = clause.iter().filter(|literal| value(literal).is_none());
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(unit), None) => {
                    values[unit.variable().index()] = Some(unit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(values);
        }
    }
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::ClauseSink;

    use super::*;

    #[test]
    fn units_pass_on_until_a_clause_is_false() {
        let literal = |number| Literal::from_dimacs(number).unwrap();
        let mut cnf = Cnf::new();
        cnf.add_clause(&[-2, 3].map(literal));
        cnf.add_clause(&[-1, 2].map(literal));
        assert_eq!(propagated(&cnf, &[]), Some(vec![None; 3]));
        assert_eq!(propagated(&cnf, &[literal(1)]), Some(vec![Some(true); 3]));
        assert_eq!(propagated(&cnf, &[literal(5)]), Some(vec![None, None, None, None, Some(true)]));
        assert_eq!(propagated(&cnf, &[1, -3].map(literal)), None);
        assert_eq!(propagated(&cnf, &[5, -5].map(literal)), None);
    }
}
