//! Conversions to and from the types of the crate `rustsat`, with the feature `rustsat`.
//!
//! Both crates count variables from 0 to the same largest index, so each variable and literal has one of the other crate.
//!
//! ```
//! use clausoku_cnf::{Cnf, Formula, Model, lit};
//! use rustsat::instances::Cnf as Theirs;
//! use rustsat::types::{Assignment, Lit};
//!
//! let formula: Cnf = [vec![lit!(1), lit!(-3)], vec![lit!(3)]].into_iter().collect();
//! let theirs = Theirs::from(&formula);
//! assert_eq!(Cnf::from(&theirs), formula);
//! // Without a copy: theirs receives clauses, and is a formula.
//! let mut emitted = Theirs::new();
//! formula.emit(&mut emitted);
//! assert_eq!(emitted.size(), formula.size());
//!
//! let clause: Vec<Lit> = formula[0].iter().copied().map(Lit::from).collect();
//! assert_eq!(clause, [Lit::positive(0), Lit::negative(2)]);
//! let model = Model::from_literals([lit!(1), lit!(3)]).unwrap();
//! assert_eq!(Model::from(&Assignment::from(&model)), model);
//! ```

use rustsat::instances::Cnf as RustsatCnf;
use rustsat::types::{Assignment, Lit, TernaryVal, Var};

use crate::{ClauseSink, Cnf, Formula, Literal, Model, Variable};

impl From<Variable> for Var {
    fn from(variable: Variable) -> Self {
        Self::new(variable.0)
    }
}

impl From<Var> for Variable {
    fn from(variable: Var) -> Self {
        Self(variable.idx32())
    }
}

impl From<Literal> for Lit {
    fn from(literal: Literal) -> Self {
        Self::new(literal.variable().0, literal.is_negative())
    }
}

impl From<Lit> for Literal {
    fn from(literal: Lit) -> Self {
        Variable::from(literal.var()).literal(literal.is_pos())
    }
}

/// A formula of rustsat does not know variables that occur in no clause.
impl ClauseSink for RustsatCnf {
    fn add_clause(&mut self, literals: &[Literal]) {
        Self::add_clause(self, literals.iter().copied().map(Lit::from).collect());
    }
}

impl Formula for RustsatCnf {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        let mut literals = Vec::new();
        for clause in self {
            if sink.is_closed() {
                return;
            }
            literals.clear();
            literals.extend(clause.iter().copied().map(Literal::from));
            sink.add_clause(&literals);
        }
    }
}

impl From<&Cnf> for RustsatCnf {
    fn from(formula: &Cnf) -> Self {
        let mut found = Self::with_capacity(formula.len());
        formula.emit(&mut found);
        found
    }
}

impl From<&RustsatCnf> for Cnf {
    fn from(formula: &RustsatCnf) -> Self {
        Self::from_formula(formula)
    }
}

/// Open variables are "don't care".
impl From<&Model> for Assignment {
    fn from(model: &Model) -> Self {
        let length = model.last_variable().map_or(0, |last| last.index() + 1);
        let mut values = vec![TernaryVal::DontCare; length];
        for literal in model.literals() {
            values[literal.variable().index()] = literal.is_positive().into();
        }
        Self::from(values)
    }
}

/// Variables that are "don't care" are open.
impl From<&Assignment> for Model {
    fn from(assignment: &Assignment) -> Self {
        let mut model = Self::new();
        for literal in assignment.iter() {
            // Each variable has one value.
            let _ = model.assign(literal.into());
        }
        model
    }
}
