//! Assignments.

use crate::{Literal, Variable};

/// An assignment of truth values to variables; it may be partial.
///
/// A solver's model may leave out variables whose value does not matter, or that never occur.
///
/// ```
/// use cnf::{Literal, Model};
/// let literals = [3, -1].map(|number| Literal::from_dimacs(number).unwrap());
/// let model = Model::from_literals(literals).unwrap();
/// assert!(model.satisfies(!literals[1]) == false && model.satisfies(literals[0]));
/// assert_eq!(model.literals().count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: Vec<Option<bool>>,
}

/// A variable was given both values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the literals {0:?} and -{0:?} contradict each other")]
pub struct ContradictoryLiterals(pub Variable);

impl Model {
    /// The assignment of no variable.
    pub fn new() -> Self {
        Self::default()
    }

    /// The assignment that makes these literals true and leaves the rest open. Repeated literals do
    /// no harm.
    pub fn from_literals(
        literals: impl IntoIterator<Item = Literal>,
    ) -> Result<Self, ContradictoryLiterals> {
        let mut model = Self::new();
        for literal in literals {
            model.assign(literal)?;
        }
        Ok(model)
    }

    /// Makes the literal true.
    pub fn assign(&mut self, literal: Literal) -> Result<(), ContradictoryLiterals> {
        let index = literal.variable().index();
        if index >= self.values.len() {
            self.values.resize(index + 1, None);
        }
        match self.values[index] {
            Some(value) if value != literal.is_positive() => {
                Err(ContradictoryLiterals(literal.variable()))
            }
            _ => {
                self.values[index] = Some(literal.is_positive());
                Ok(())
            }
        }
    }

    /// The value of the variable, if it has one.
    #[inline]
    pub fn value(&self, variable: Variable) -> Option<bool> {
        self.values.get(variable.index()).copied().flatten()
    }

    /// Whether the literal is true; an open one is not.
    #[inline]
    pub fn satisfies(&self, literal: Literal) -> bool {
        self.value(literal.variable()) == Some(literal.is_positive())
    }

    /// The true literals, in the order of their variables.
    pub fn literals(&self) -> impl Iterator<Item = Literal> {
        (0_u32..)
            .zip(&self.values)
            .filter_map(|(index, value)| Some(Variable::from_index(index).literal((*value)?)))
    }

    /// The largest variable that has a value.
    pub fn last_variable(&self) -> Option<Variable> {
        let index = self.values.iter().rposition(Option::is_some)?;
        Some(Variable::from_index(index as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_values_of_one_variable_are_refused() {
        let literals = [5, 2, -5].map(|number| Literal::from_dimacs(number).unwrap());
        let error = Model::from_literals(literals).unwrap_err();
        assert_eq!(error, ContradictoryLiterals(literals[0].variable()));
        assert_eq!(error.to_string(), "the literals 5 and -5 contradict each other");
    }

    #[test]
    fn open_variables_satisfy_nothing() {
        let literal = Literal::from_dimacs(4).unwrap();
        let model = Model::from_literals([literal]).unwrap();
        let open = Variable::from_index(1);
        assert!(!model.satisfies(open.positive()) && !model.satisfies(open.negative()));
        assert_eq!(model.last_variable(), Some(literal.variable()));
        assert_eq!(Model::new().last_variable(), None);
    }
}
