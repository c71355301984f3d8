//! The derivation of the clauses from the puzzle.
//!
//! An auxiliary variable is defined as the disjunction of its causes: the variables before it from which clauses of two literals lead to
//! it. A digit is caused by the candidates that have it. With these definitions, each clause follows by reverse unit propagation, but one: that two
//! auxiliary variables are not both true. It follows after the clauses in which a candidate that causes one of them stands in its place.

use std::io;

use clausoku_board::Candidate;
use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{Deadline, Literal, Variable};
use clausoku_decoder::Meaning;

use super::clues::Trees;
use super::{CertifiedError, CertifiedFormula};

/// The causes of auxiliary variables.
struct Causes {
    /// The index of the first auxiliary variable.
    first: usize,
    /// The causes of each, from the first on.
    of: Vec<Vec<Literal>>,
}

impl Causes {
    /// Reads the causes from the clauses.
    fn read(certified: &CertifiedFormula<'_>, deadline: &Deadline) -> Result<Self, CertifiedError> {
        let formula = &certified.formula;
        let first = formula.channel().unwrap_or(&formula.numbering).last() as usize;
        let count = (certified.before_clues as usize).saturating_sub(first);
        let mut causes = Self { first, of: vec![Vec::new(); count] };
        certified.each_clause(deadline, &mut |clause| {
            if let &[one, other] = clause {
                for (cause, effect) in [(one, other), (other, one)] {
                    // A variable that is equal to one before it, such as the first of a ladder, is no cause of that one.
                    let is_before = cause.variable() < effect.variable();
                    if cause.is_negative() && effect.is_positive() && is_before {
                        causes.add(effect.variable(), !cause);
                    }
                }
            }
            Ok(())
        })?;
        Ok(causes)
    }

    fn add(&mut self, variable: Variable, cause: Literal) {
        let place = variable.index().checked_sub(self.first);
        if let Some(causes) = place.and_then(|place| self.of.get_mut(place))
            && !causes.contains(&cause)
        {
            causes.push(cause);
        }
    }

    /// Returns the causes of a literal; `None` if it is not an auxiliary variable.
    fn get(&self, literal: Literal) -> Option<&[Literal]> {
        let place = literal.variable().index().checked_sub(self.first)?;
        self.of.get(place).map(Vec::as_slice)
    }

    /// Returns the candidates that cause an auxiliary variable, directly or through others.
    fn candidates(&self, literal: Literal) -> Vec<Literal> {
        let (mut open, mut found) = (vec![literal], Vec::new());
        while let Some(literal) = open.pop() {
            match self.get(literal) {
                Some(causes) => open.extend(causes),
                None => found.push(literal),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Writes the derivation, and keeps the clauses.
pub(super) fn derive(
    certified: &CertifiedFormula<'_>,
    steps: &mut Steps<'_>,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    define_digits(certified, steps)?;
    let causes = Causes::read(certified, deadline)?;
    for (index, of) in causes.of.iter().enumerate() {
        let Some(variable) = Variable::from_index((causes.first + index) as u32) else { continue };
        define(steps, variable.positive(), of)?;
    }
    let last = certified.candidates.last.max(certified.size.variables);
    let mut trees = Trees { formula: &certified.formula, steps, last };
    for clue in &certified.clues {
        deadline.check()?;
        trees.derive(clue)?;
    }
    certified.each_clause(deadline, &mut |clause| {
        let &[one, other] = clause else { return Ok(()) };
        if one.is_positive() || other.is_positive() {
            return Ok(());
        }
        let is_auxiliary = [one, other].iter().all(|&literal| causes.get(literal).is_some());
        if !is_auxiliary {
            return Ok(());
        }
        let [ones, others] = [one, other].map(|literal| causes.candidates(!literal));
        let (replaced, kept) =
            if ones.len() <= others.len() { (ones, other) } else { (others, one) };
        replaced.iter().try_for_each(|&cause| steps.rup(&[!cause, kept]).map(drop))
    })?;
    let before = steps.last();
    certified.each_clause(deadline, &mut |clause| steps.rup(clause).map(drop))?;
    steps.keep_after(before)?;
    Ok(())
}

/// Defines a variable as the disjunction of its causes.
fn define(steps: &mut Steps<'_>, variable: Literal, causes: &[Literal]) -> io::Result<()> {
    for &cause in causes {
        steps.redundant(&[variable, !cause])?;
    }
    let clause: Vec<Literal> = std::iter::once(!variable).chain(causes.iter().copied()).collect();
    steps.redundant(&clause).map(drop)
}

/// Defines the digits of cells, and adds that candidates without a digit exclude it.
fn define_digits(certified: &CertifiedFormula<'_>, steps: &mut Steps<'_>) -> io::Result<()> {
    let CertifiedFormula { formula, candidates, .. } = certified;
    let variant = formula.puzzle.variant();
    for (variable, meaning) in formula.numbering.variables() {
        let Meaning::Digit { cell, .. } = meaning else { continue };
        let digit = variable.positive();
        let all = variant.alphabet().symbols().map(|symbol| Candidate { cell, symbol });
        let (any, none): (Vec<Candidate>, Vec<Candidate>) = all.partition(|&candidate| {
            formula.numbering.literals(candidate).is_some_and(|digits| digits.contains(&digit))
        });
        let any: Vec<Literal> = any.iter().map(|&one| candidates.literal(one)).collect();
        define(steps, digit, &any)?;
        for &candidate in &none {
            steps.rup(&[!candidates.literal(candidate), !digit])?;
        }
    }
    Ok(())
}
