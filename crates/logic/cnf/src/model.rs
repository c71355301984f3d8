//! Assignments, and the evaluation of the clauses of a formula under them.

use std::fmt;

use clausoku_text::StopReason;

use crate::{ClauseSink, Formula, Literal, Variable, add_each_pair};

/// An assignment of truth values to variables; it may be partial.
///
/// A solver's model may leave out variables whose value does not matter, or that never occur.
///
/// ```
/// use clausoku_cnf::{Literal, Model};
/// let literals = [3, -1].map(|number| Literal::from_dimacs(number).unwrap());
/// let model = Model::from_literals(literals).unwrap();
/// assert!(model.satisfies(!literals[1]) == false && model.satisfies(literals[0]));
/// assert_eq!(model.literals().count(), 2);
/// ```
#[derive(Clone, Default)]
pub struct Model {
    /// Two bits a variable, 32 variables a word: 0 open, 1 true, 2 false. Packed, because a wrong
    /// large number in a solver's answer must not take gigabytes.
    words: Vec<u64>,
}

const OPEN: u64 = 0;
const TRUE: u64 = 1;
const FALSE: u64 = 2;
const PER_WORD: usize = 32;

/// The error for a variable with both values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the literals {0:?} and -{0:?} contradict each other")]
pub struct ContradictoryLiterals(pub Variable);

impl Model {
    /// Returns the empty assignment.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the assignment that makes these literals true and leaves the others open. Repeated literals are
    /// allowed.
    ///
    /// # Errors
    ///
    /// Fails if a literal and its negation are among them.
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
    ///
    /// # Errors
    ///
    /// Fails if the literal is false.
    pub fn assign(&mut self, literal: Literal) -> Result<(), ContradictoryLiterals> {
        let variable = literal.variable();
        let wanted = if literal.is_positive() { TRUE } else { FALSE };
        match self.bits(variable) {
            OPEN => {
                let (word, shift) = place(variable);
                if word >= self.words.len() {
                    self.words.resize(word + 1, 0);
                }
                self.words[word] |= wanted << shift;
                Ok(())
            }
            bits if bits == wanted => Ok(()),
            _ => Err(ContradictoryLiterals(variable)),
        }
    }

    #[inline]
    fn bits(&self, variable: Variable) -> u64 {
        let (word, shift) = place(variable);
        self.words.get(word).map_or(OPEN, |word| word >> shift & 3)
    }

    /// Returns the value of the variable, if it has one.
    #[inline]
    pub fn value(&self, variable: Variable) -> Option<bool> {
        match self.bits(variable) {
            OPEN => None,
            bits => Some(bits == TRUE),
        }
    }

    /// Returns whether the literal is true. An open literal is not true.
    #[inline]
    pub fn satisfies(&self, literal: Literal) -> bool {
        self.value(literal.variable()) == Some(literal.is_positive())
    }

    /// Returns the true literals, in the order of their variables.
    pub fn literals(&self) -> impl Iterator<Item = Literal> {
        // Empty words are skipped as a whole: a model with one large number has millions of them.
        self.words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(word, &bits)| {
            let value =
                move |slot: usize| Some(bits >> (2 * slot) & 3).filter(|&bits| bits != OPEN);
            let variable = move |slot| Variable((word * PER_WORD + slot) as u32);
            (0..PER_WORD).filter_map(move |slot| {
                value(slot).map(|bits| variable(slot).literal(bits == TRUE))
            })
        })
    }

    /// Returns the largest variable that has a value.
    pub fn last_variable(&self) -> Option<Variable> {
        let word = self.words.iter().rposition(|&word| word != 0)?;
        let top = PER_WORD - 1 - self.words[word].leading_zeros() as usize / 2;
        Some(Variable((word * PER_WORD + top) as u32))
    }
}

/// Returns the index of the word that contains the variable's two bits, and their shift.
#[inline]
fn place(variable: Variable) -> (usize, usize) {
    (variable.index() / PER_WORD, variable.index() % PER_WORD * 2)
}

impl PartialEq for Model {
    /// Returns whether the same variables have the same values.
    fn eq(&self, other: &Self) -> bool {
        self.literals().eq(other.literals())
    }
}

impl Eq for Model {}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.literals()).finish()
    }
}

/// A solver's answer. None of the three is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The formula is satisfiable; this is a model.
    Satisfiable(Model),
    /// The formula is unsatisfiable.
    Unsatisfiable,
    /// The solver stopped without a result.
    Unknown(StopReason),
}

impl fmt::Display for Verdict {
    /// Writes the word of the competitions' `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable(_) => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Unknown(_) => "UNKNOWN",
        })
    }
}

/// A clause that a model does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause {number} is not satisfied: {clause:?}")]
pub struct Falsified {
    /// The number of the clause, counted from 1 in the order of the formula.
    pub number: u64,
    /// Its literals.
    pub clause: Vec<Literal>,
}

/// A sink that evaluates each clause under a model and keeps the first that is not satisfied.
#[derive(Debug)]
pub struct Evaluation<'m> {
    model: &'m Model,
    seen: u64,
    falsified: Option<Falsified>,
}

impl<'m> Evaluation<'m> {
    /// Returns a sink that has evaluated no clause.
    pub fn new(model: &'m Model) -> Self {
        Self { model, seen: 0, falsified: None }
    }

    /// Returns the result of the evaluation.
    ///
    /// # Errors
    ///
    /// Fails with the first clause that the model does not satisfy.
    pub fn finish(self) -> Result<(), Falsified> {
        self.falsified.map_or(Ok(()), Err)
    }
}

impl ClauseSink for Evaluation<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.seen += 1;
        if self.falsified.is_none() && !literals.iter().any(|&l| self.model.satisfies(l)) {
            self.falsified = Some(Falsified { number: self.seen, clause: literals.to_vec() });
        }
    }

    /// Evaluates all pairs at once: they are satisfied exactly if at most one literal is not false.
    fn add_pairs(&mut self, group: &[Literal]) {
        let n = group.len() as u64;
        if self.falsified.is_none()
            && group.iter().filter(|&&literal| !self.model.satisfies(!literal)).nth(1).is_some()
        {
            // One by one only now: the number and the literals of the first false pair are wanted.
            add_each_pair(self, group);
        } else {
            self.seen += n * n.saturating_sub(1) / 2;
        }
    }

    fn is_closed(&self) -> bool {
        self.falsified.is_some()
    }
}

/// Checks that the model satisfies every clause of the formula.
///
/// # Errors
///
/// Fails with the first clause that the model does not satisfy.
pub fn evaluate(formula: &(impl Formula + ?Sized), model: &Model) -> Result<(), Falsified> {
    let mut evaluation = Evaluation::new(model);
    formula.emit(&mut evaluation);
    evaluation.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictory_literals_are_refused() {
        let literals = [5, 2, -5].map(|number| Literal::from_dimacs(number).unwrap());
        let error = Model::from_literals(literals).unwrap_err();
        assert_eq!(error, ContradictoryLiterals(literals[0].variable()));
        assert_eq!(error.to_string(), "the literals 5 and -5 contradict each other");
    }

    #[test]
    fn open_variables_satisfy_nothing() {
        let literal = Literal::from_dimacs(4).unwrap();
        let model = Model::from_literals([literal]).unwrap();
        let open = Variable(1);
        assert!(!model.satisfies(open.positive()) && !model.satisfies(open.negative()));
        assert_eq!(model.last_variable(), Some(literal.variable()));
        assert_eq!(Model::new().last_variable(), None);
    }

    #[test]
    fn assigned_values_are_read_back() {
        let literals: Vec<Literal> = [1, -2, 31, -32, 33, 64, -65, 100_000]
            .map(|number| Literal::from_dimacs(number).unwrap())
            .to_vec();
        let model = Model::from_literals(literals.iter().rev().copied()).unwrap();
        assert_eq!(model.literals().collect::<Vec<_>>(), literals);
        assert_eq!(format!("{model:?}"), "[1, -2, 31, -32, 33, 64, -65, 100000]");
        for (count, last) in literals.iter().enumerate() {
            let model = Model::from_literals(literals[..=count].iter().copied()).unwrap();
            assert_eq!(model.last_variable(), Some(last.variable()));
        }
    }

    use crate::{Cnf, clause, lit};

    #[test]
    fn the_first_falsified_clause_is_named() {
        let model = Model::from_literals(clause![1, -2, 3, 4]).unwrap();
        let cnf: Cnf = [vec![lit!(1)], vec![lit!(2), lit!(5)], vec![]].into_iter().collect();
        let falsified = evaluate(&cnf, &model).unwrap_err();
        assert_eq!(falsified.number, 2);
        assert_eq!(falsified.to_string(), "clause 2 is not satisfied: [2, 5]");
    }

    #[test]
    fn pairs_are_counted_as_clauses() {
        let model = Model::from_literals(clause![1, -2, 3, -4]).unwrap();
        let mut evaluation = Evaluation::new(&model);
        evaluation.add_pairs(&clause![1, 2, 4]);
        evaluation.add_pairs(&clause![2, 1, 3]);
        let falsified = evaluation.finish().unwrap_err();
        assert_eq!((falsified.number, falsified.clause), (6, vec![lit!(-1), lit!(-3)]));
    }

    #[test]
    fn an_open_variable_does_not_satisfy_a_pair() {
        let model = Model::from_literals([lit!(1)]).unwrap();
        let mut evaluation = Evaluation::new(&model);
        evaluation.add_pairs(&clause![1, 2]);
        assert!(evaluation.finish().is_err());
    }
}
