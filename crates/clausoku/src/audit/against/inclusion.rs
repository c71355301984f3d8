//! Decides whether each model of a formula is one of another, up to their shared variables.
//!
//! A solver looks for a model of the first formula whose shared values violate a clause of the second one, with [`Functions`] for the
//! auxiliary variables of the second. If there is none, each model is one of the second formula. Else the second formula is asked for other
//! values of its auxiliary variables. If there are none, the model is a witness. Else these values are excluded too: a refinement,
//! in which a variable has its function where the function agrees with these values, and else the value itself. Each
//! refinement excludes the last shared values, so that the search ends (counterexample-guided expansion; Janota & Marques-Silva, SAT 2011).

use std::collections::HashSet;

use clausoku_backends::{IncrementalSolver, SatSolver, Varisat};
use clausoku_cnf::{ClauseSink as _, Cnf, Formula as _, Literal, Model, StopReason, StoppableSink};
use clausoku_cnf::{Variable, Verdict as Answer};
use clausoku_text::Deadline;

use super::functions::Functions;
use super::local::Local;
use super::projected::{Projected, sorted};
use crate::Error;
use crate::solve::witness;

/// The largest number of literals of all refinements, which are kept.
const MAX_LITERALS: usize = 20_000_000;

/// The number of refinements that any formula may have.
const MIN_REFINEMENTS: usize = 16;

/// The relation of the models of a formula to those of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inclusion {
    /// The formula has no model.
    NoModel,
    /// Each model is one of the other formula.
    Holds {
        /// The number of times that values of auxiliary variables of the other formula had to be excluded one by one. If it is 0, functions
        /// of the shared variables suffice.
        refinements: usize,
    },
    /// The values of the shared variables in a model that is none of the other formula.
    Fails(Vec<bool>),
    /// A limit was reached.
    Unknown(StopReason),
}

/// Decides whether each model of `one` is one of `other`, up to the shared variables.
///
/// # Errors
///
/// Fails if a solver fails. Of a limit, the answer is unknown.
pub(super) fn inclusion(
    one: &Projected,
    other: &Projected,
    deadline: &Deadline,
) -> Result<Inclusion, Error> {
    match decide(one, other, deadline).map_err(Error::limit) {
        Ok(found) => Ok(found),
        Err(Ok(reason)) => Ok(Inclusion::Unknown(reason)),
        Err(Err(error)) => Err(error),
    }
}

fn decide(one: &Projected, other: &Projected, deadline: &Deadline) -> Result<Inclusion, Error> {
    let mut search = Search::new(one, other, deadline)?;
    let Some(shared) = search.model(&[])? else { return Ok(Inclusion::NoModel) };
    if search.extended(&shared)?.is_none() {
        return search.witness(shared);
    }
    let formula = &other.formula;
    let functions = Functions::new(other, deadline)?;
    let literals: usize = formula.clauses().map(|clause| clause.len() + 1).sum();
    let most = (MAX_LITERALS / literals.max(1)).max(MIN_REFINEMENTS);
    let mut refinements = 0;
    // Violations are assumed one by one: propagation refutes most of them, and a solver that may choose one builds grids first.
    for violated in search.violations(&functions, None)? {
        if search.local.refutes(violated, deadline)? {
            search.models.add_clause(&[!violated]);
            continue;
        }
        while let Some(shared) = search.model(&[violated])? {
            let Some(model) = search.extended(&shared)? else { return search.witness(shared) };
            if refinements == most {
                return Ok(Inclusion::Unknown(StopReason::GaveUp));
            }
            refinements += 1;
            let violations = search.violations(&functions, Some(&model))?;
            search.models.add_clause(&violations);
        }
        search.models.add_clause(&[!violated]);
    }
    Ok(Inclusion::Holds { refinements })
}

struct Search<'s> {
    one: &'s Projected,
    other: &'s Projected,
    /// The first formula, and that each choice of auxiliary values so far violates the second one.
    models: Varisat,
    /// The second formula.
    others: Varisat,
    local: Local,
    /// The clauses of the first formula, as sets.
    stated: HashSet<Vec<Literal>>,
    truth: Literal,
    /// The next free variable of `models`.
    next: u32,
    deadline: &'s Deadline,
}

impl<'s> Search<'s> {
    fn new(
        one: &'s Projected,
        other: &'s Projected,
        deadline: &'s Deadline,
    ) -> Result<Self, Error> {
        let solver = |formula: &Cnf| {
            let mut solver = Varisat::new();
            solver.expect_limits(deadline);
            formula.emit(&mut StoppableSink::new(&mut solver, deadline));
            deadline.stopped().map(|()| solver)
        };
        let (mut models, others) = (solver(&one.formula)?, solver(&other.formula)?);
        one.implied.iter().for_each(|clause| models.add_clause(clause));
        let stated = || one.formula.clauses().chain(one.implied.iter().map(Vec::as_slice));
        let mut next = one.variables() as u32;
        let truth = fresh(&mut next)?;
        let mut local = Local::new(one.shared, one.variables(), stated());
        local.define(truth.variable(), &[truth]);
        models.add_clause(&[truth]);
        let stated = stated().map(sorted).collect();
        Ok(Self { one, other, models, others, local, stated, truth, next, deadline })
    }

    fn answer(
        solver: &mut Varisat,
        assumptions: &[Literal],
        deadline: &Deadline,
    ) -> Result<Option<Model>, Error> {
        match solver.solve_within(assumptions, deadline)? {
            Answer::Satisfiable(model) => Ok(Some(model)),
            Answer::Unsatisfiable => Ok(None),
            Answer::Unknown(reason) => Err(Error::unknown(solver.name(), reason)),
        }
    }

    /// Returns the shared values of a model of the first formula that is not excluded, under assumptions.
    fn model(&mut self, assumptions: &[Literal]) -> Result<Option<Vec<bool>>, Error> {
        let Some(model) = Self::answer(&mut self.models, assumptions, self.deadline)? else {
            return Ok(None);
        };
        witness::model(&self.one.formula, &model, self.deadline)?;
        let shared = variables(0, self.one.shared);
        Ok(Some(shared.map(|one| model.satisfies(one.positive())).collect()))
    }

    /// Returns a model of the second formula with these shared values.
    fn extended(&mut self, shared: &[bool]) -> Result<Option<Model>, Error> {
        Self::answer(&mut self.others, &literals(shared), self.deadline)
    }

    /// Returns a witness, which another solver confirms.
    fn witness(&self, shared: Vec<bool>) -> Result<Inclusion, Error> {
        witness::no_model(&self.other.formula, &literals(&shared), self.deadline)?;
        Ok(Inclusion::Fails(shared))
    }

    /// Returns literals of which one is true if the functions violate the second formula. A function that disagrees with a model is replaced
    /// by the value in the model.
    fn violations(
        &mut self,
        functions: &Functions,
        model: Option<&Model>,
    ) -> Result<Vec<Literal>, Error> {
        let formula = &self.other.formula;
        let mut images: Vec<Literal> =
            variables(0, self.other.shared).map(Variable::positive).collect();
        images.resize(self.other.variables(), self.truth);
        for function in &functions.order {
            self.deadline.work(1)?;
            let variable = function.literal.variable();
            let is_forced = |model: &Model, number: usize| {
                let mut others = formula[number].iter().filter(|&&one| one != function.literal);
                !others.any(|&one| model.satisfies(one))
            };
            if let Some(model) = model {
                let forced = function.clauses.iter().any(|&number| is_forced(model, number));
                let value = model.satisfies(variable.positive());
                if (forced == function.literal.is_positive()) != value {
                    images[variable.index()] = if value { self.truth } else { !self.truth };
                    continue;
                }
            }
            let mut reasons = Vec::new();
            for &number in &function.clauses {
                let others = formula[number].iter().filter(|&&one| one != function.literal);
                let others = others.map(|&one| image(&images, one)).collect();
                if let Some(clause) = self.simple(others) {
                    reasons.push(self.violation(&clause, true)?);
                }
            }
            let is_some = self.disjunction(reasons)?;
            let positive = if function.literal.is_positive() { is_some } else { !is_some };
            images[variable.index()] = positive;
        }
        let mut violations = Vec::new();
        for clause in formula.clauses() {
            self.deadline.work(1)?;
            let clause = clause.iter().map(|&one| image(&images, one)).collect();
            if let Some(clause) = self.simple(clause)
                && !self.stated.contains(&clause)
            {
                violations.push(self.violation(&clause, false)?);
            }
        }
        Ok(violations)
    }

    /// Returns a clause without false literals, as a set; `None` if it is always true.
    fn simple(&self, mut clause: Vec<Literal>) -> Option<Vec<Literal>> {
        clause.retain(|&one| one != !self.truth);
        clause.sort_unstable();
        clause.dedup();
        let is_true = |&one: &Literal| one == self.truth || clause.binary_search(&!one).is_ok();
        if clause.iter().any(is_true) { None } else { Some(clause) }
    }

    /// Returns a literal that implies that a clause is violated, and is equivalent to it if that is asked for.
    fn violation(&mut self, clause: &[Literal], is_equivalent: bool) -> Result<Literal, Error> {
        if let [only] = clause {
            return Ok(!*only);
        }
        if clause.is_empty() {
            return Ok(self.truth);
        }
        let violated = fresh(&mut self.next)?;
        for &literal in clause {
            self.define(violated, &[!violated, !literal]);
        }
        if is_equivalent {
            let mut all = clause.to_vec();
            all.push(violated);
            self.define(violated, &all);
        }
        Ok(violated)
    }

    /// Adds a clause of the definition of a new literal.
    fn define(&mut self, new: Literal, clause: &[Literal]) {
        self.local.define(new.variable(), clause);
        self.models.add_clause(clause);
    }

    /// Returns a literal that is true if one of these is.
    fn disjunction(&mut self, literals: Vec<Literal>) -> Result<Literal, Error> {
        match self.simple(literals) {
            None => Ok(self.truth),
            Some(some) => Ok(!self.violation(&some, true)?),
        }
    }
}

/// Returns a free variable.
fn fresh(next: &mut u32) -> Result<Literal, Error> {
    let variable = Variable::from_index(*next);
    *next = next.saturating_add(1);
    let lack = || Error::unknown("the audit", StopReason::MemoryLimit);
    variable.map(Variable::positive).ok_or_else(lack)
}

/// Returns what a literal of the second formula is in the solver of the first one.
fn image(images: &[Literal], literal: Literal) -> Literal {
    let image = images[literal.variable().index()];
    if literal.is_positive() { image } else { !image }
}

/// Returns the variables of these indices.
fn variables(first: usize, after: usize) -> impl Iterator<Item = Variable> {
    (first..after).filter_map(|index| Variable::from_index(index as u32))
}

/// Returns the literals of the shared variables that have these values.
fn literals(shared: &[bool]) -> Vec<Literal> {
    variables(0, shared.len()).zip(shared).map(|(one, &value)| one.literal(value)).collect()
}
