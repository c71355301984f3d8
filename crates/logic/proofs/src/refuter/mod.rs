//! A search that refutes a formula and keeps the reasons of each step.
//!
//! Unit propagation with two watched literals; from each conflict, a clause with one literal of the last level is learnt
//! (J. P. Marques-Silva & K. A. Sakallah, *GRASP*, 1999; M. W. Moskewicz et al., *Chaff*, 2001). No clause is deleted, so the search
//! is for formulas that take some thousand conflicts.
//!
//! **Invariant.** Each learnt clause, and each literal that is true without decisions, is a clause of the formula or a step of the proof,
//! which follows from its hints by unit propagation in their order.

mod analysis;
mod clauses;

use std::sync::Arc;

use clausoku_cnf::{Cnf, Deadline, Literal, Model, Stopped, Variable};

use crate::Proof;
pub use clauses::Pairs;
use clauses::{Clauses, Order, Reason};

/// The number of conflicts after which the search gives up.
const MAX_CONFLICTS: u32 = 20_000;

/// The conflicts of the shortest run between restarts.
// Runs of 16 and of 200 conflicts were tried on killers with few givens, and not kept.
const RUN: u32 = 64;

/// The result of a search.
pub(crate) enum Outcome {
    /// The formula has no model.
    Refuted(Proof),
    /// The formula has this model.
    Model(Model),
    /// The search gave up.
    GaveUp,
}

/// The state of a search.
pub(crate) struct Refuter {
    clauses: Clauses,
    /// The value of each literal, by code; `None` if it is open.
    values: Vec<Option<bool>>,
    /// The true literals in order, and the number of them whose consequences are known.
    trail: Vec<Literal>,
    head: usize,
    /// The length of the trail before each decision.
    levels: Vec<usize>,
    /// The facts about each variable, by index.
    facts: Vec<Fact>,
    order: Order,
    /// The number of clauses that were learnt from decisions.
    pub(crate) conflicts: u32,
    /// The number of clauses of the formula, and the steps after them.
    formula: usize,
    proof: Proof,
    /// The number of literals of level 0 whose units are known.
    noted: usize,
    /// The variables that the analysis of a conflict has met.
    met: Vec<Variable>,
}

/// The facts about a variable.
#[derive(Clone, Copy, Debug, Default)]
struct Fact {
    reason: Reason,
    level: u32,
    /// The place on the trail.
    place: u32,
    /// The number of the unit clause of the value; 0 without a unit clause.
    unit: u32,
    mark: analysis::Mark,
}

impl Refuter {
    /// Returns a search for a refutation of the formula, with the pairs of the clauses [`before`](Cnf::before) its own.
    pub(crate) fn new(formula: &Cnf, pairs: Option<&Arc<Pairs>>) -> Self {
        let shared = pairs.filter(|pairs| pairs.begin(formula)).map(Arc::clone);
        let variables = formula.variables() as usize;
        Self {
            clauses: Clauses::new(formula, shared),
            values: vec![None; 2 * variables],
            trail: Vec::with_capacity(variables),
            head: 0,
            levels: Vec::new(),
            facts: vec![Fact::default(); variables],
            order: Order::new(variables),
            conflicts: 0,
            formula: formula.len(),
            proof: Proof::default(),
            noted: 0,
            met: Vec::new(),
        }
    }

    /// Searches for a refutation.
    pub(crate) fn run(&mut self, deadline: &Deadline) -> Result<Outcome, Stopped> {
        if let Some(conflict) = self.assert_units() {
            return Ok(self.refuted(conflict));
        }
        let (mut runs, mut left) = (0_u32, RUN);
        loop {
            if let Some(conflict) = self.propagate() {
                if self.levels.is_empty() {
                    return Ok(self.refuted(conflict));
                }
                self.learn(conflict);
                self.conflicts += 1;
                left = left.saturating_sub(1);
                if self.conflicts == MAX_CONFLICTS {
                    return Ok(Outcome::GaveUp);
                }
                deadline.work(512)?;
                continue;
            }
            if left == 0 {
                runs += 1;
                left = RUN * luby(runs);
                self.undo(0);
            }
            // A formula may have many decisions without a conflict: with limits checked at conflicts alone and decisions that
            // looked at all variables, one with 300,000 open variables took 37 s under a limit of 5 s.
            deadline.work(16)?;
            let Some(decision) =
                self.order.take(|one| self.values[one.positive().code()].is_none())
            else {
                // No clause is visited for the answer: propagation has found no false clause, and each variable
                // has a value.
                let model = Model::from_literals(self.trail.iter().copied());
                return Ok(model.map_or(Outcome::GaveUp, Outcome::Model));
            };
            self.levels.push(self.trail.len());
            // Killers with few givens took 24 ms in place of 19.5 with values that are first false, and 21 with
            // the last value of the variable.
            self.enqueue(decision.positive(), Reason::Decision);
        }
    }

    /// Makes the units of the formula true. Returns a conflict of two of them, or with the empty clause.
    fn assert_units(&mut self) -> Option<Reason> {
        for index in 0..self.clauses.units.len() {
            let (literal, number) = self.clauses.units[index];
            match literal.map(|literal| (literal, self.values[literal.code()])) {
                None => return Some(Reason::Unit { number }),
                Some((_, Some(true))) => {}
                // The clause has one literal, and a clash two: the analysis notes a variable once.
                Some((literal, Some(false))) => {
                    return Some(Reason::Clash { literals: [literal; 2], number });
                }
                Some((literal, None)) => self.enqueue(literal, Reason::Unit { number }),
            }
        }
        None
    }

    /// Makes an open literal true.
    fn enqueue(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.code()] = Some(true);
        self.values[(!literal).code()] = Some(false);
        let (level, place) = (self.levels.len() as u32, self.trail.len() as u32);
        let fact = &mut self.facts[literal.variable().index()];
        (fact.reason, fact.level, fact.place) = (reason, level, place);
        self.trail.push(literal);
    }

    /// Adds a step with the hints since the last one, and returns its number.
    fn add_step(&mut self, literals: &[Literal]) -> u32 {
        let number = self.formula + self.proof.len() + 1;
        self.proof.add(number as u64, literals, []);
        number as u32
    }

    /// Undoes all levels above this one.
    fn undo(&mut self, level: usize) {
        let Some(&start) = self.levels.get(level) else { return };
        for literal in self.trail.drain(start..) {
            self.values[literal.code()] = None;
            self.values[(!literal).code()] = None;
            self.order.put_back(literal.variable());
        }
        self.head = start;
        self.levels.truncate(level);
    }

    /// Derives all consequences of the true literals. Returns a clause whose literals are all false, if there is one.
    fn propagate(&mut self) -> Option<Reason> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let mut index = 0;
            while let Some((other, number)) = self.clauses.pair(literal, index) {
                index += 1;
                match self.values[other.code()] {
                    Some(true) => {}
                    None => self.enqueue(other, Reason::Pair { other: !literal, number }),
                    Some(false) => {
                        return Some(Reason::Clash { literals: [other, !literal], number });
                    }
                }
            }
            if let Some(conflict) = self.visit(!literal) {
                return Some(conflict);
            }
        }
        None
    }

    /// Visits the clauses that watch a literal, which became false.
    fn visit(&mut self, literal: Literal) -> Option<Reason> {
        let mut watches = std::mem::take(&mut self.clauses.watches[literal.code()]);
        let (mut kept, mut conflict) = (0, None);
        for index in 0..watches.len() {
            let watch = watches[index];
            watches[kept] = watch;
            kept += 1;
            if conflict.is_some() || self.values[watch.other.code()] == Some(true) {
                continue;
            }
            let values = &self.values;
            let clause = self.clauses.literals_mut(watch.clause);
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let first = clause[0];
            // A later visit that finds this literal true does not read the clause.
            watches[kept - 1].other = first;
            if values[first.code()] == Some(true) {
                continue;
            }
            let open = clause[2..].iter().position(|one| values[one.code()] != Some(false));
            if let Some(place) = open {
                clause.swap(1, place + 2);
                let to = clause[1].code();
                kept -= 1;
                self.clauses.watches[to].push(watches[kept]);
            } else if values[first.code()].is_none() {
                self.enqueue(first, Reason::Long { clause: watch.clause });
            } else {
                conflict = Some(Reason::Long { clause: watch.clause });
            }
        }
        watches.truncate(kept);
        // Nothing was added to the list meanwhile: a new watch is not false, and this literal is.
        self.clauses.watches[literal.code()] = watches;
        conflict
    }
}

/// Returns the term of this number, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, … (M. Luby, A. Sinclair & D. Zuckerman 1993).
fn luby(number: u32) -> u32 {
    let power = u32::BITS - number.leading_zeros();
    if number + 1 == 1 << power { 1 << (power - 1) } else { luby(number + 1 - (1 << (power - 1))) }
}
