//! The solver and its loop: propagate; then go back from a conflict, or decide.

use std::sync::Arc;

use clausoku_cnf::{Cnf, Deadline, Literal, Model, StopReason, Stopped, Variable};

use crate::clauses::Clauses;
use crate::decide::Order;
use crate::reduce::MIN_LEARNT;
use crate::restart::Restarts;
use crate::trail::{Cause, Trail};
use crate::{Event, Observer, Pairs, Settings};

/// The largest number of variables of a formula: a search has about 150 bytes for each, whether a clause contains it or not.
pub const MAX_VARIABLES: u32 = 1 << 24;

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula has this model: a value for each variable of its clauses.
    Model(Model),
    /// The formula has no model.
    Unsatisfiable,
    /// The search gave up after [`max_conflicts`](Settings::max_conflicts).
    GaveUp,
}

/// The counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// The number of decisions.
    pub decisions: u64,
    /// The number of literals that a clause made true.
    pub propagations: u64,
    /// The number of conflicts under decisions.
    pub conflicts: u64,
    /// The number of visits of clauses of three literals or more.
    pub visits: u64,
    /// The number of clauses that were learnt.
    pub learnt: u64,
    /// The number of learnt clauses that were deleted.
    pub deleted: u64,
    /// The number of restarts.
    pub restarts: u64,
    /// The largest number of decisions at the same time.
    pub max_level: u32,
}

/// A search for a model of a formula.
#[derive(Debug)]
pub struct Solver<O> {
    pub(crate) settings: Settings,
    pub(crate) clauses: Clauses,
    pub(crate) trail: Trail,
    pub(crate) order: Order,
    /// `true` for each variable that a clause contains. The others need no value.
    pub(crate) is_used: Vec<bool>,
    /// The value that each variable gets when it is decided.
    pub(crate) phases: Vec<bool>,
    pub(crate) restarts: Restarts,
    /// The number of learnt clauses at which some are deleted.
    pub(crate) max_learnt: usize,
    /// The weight of the next conflict for the activities of clauses.
    pub(crate) weight: f64,
    /// The variables with a mark.
    pub(crate) met: Vec<Variable>,
    /// The last learnt clause, kept to save allocations.
    pub(crate) learnt: Vec<Literal>,
    /// The number of the last clause.
    pub(crate) last_number: u32,
    /// The number of literals of level 0 that are clauses of their own.
    pub(crate) noted: usize,
    pub(crate) is_refuted: bool,
    pub(crate) statistics: Statistics,
    pub(crate) observer: O,
}

impl<O: Observer> Solver<O> {
    /// Returns a search for a model of the formula.
    ///
    /// # Errors
    ///
    /// Fails if the deadline is noticed while the clauses are read, and for more than [`MAX_VARIABLES`].
    pub fn new(
        formula: &Cnf,
        settings: Settings,
        observer: O,
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        Self::with_pairs(formula, None, settings, observer, deadline)
    }

    /// Returns a search for a model of the formula, with the pairs of the clauses [`before`](Cnf::before) its own. Pairs of another formula are
    /// not used.
    ///
    /// # Errors
    ///
    /// Fails if the deadline is noticed while the clauses are read, and for more than [`MAX_VARIABLES`].
    pub fn with_pairs(
        formula: &Cnf,
        pairs: Option<&Arc<Pairs>>,
        settings: Settings,
        observer: O,
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        // A header of DIMACS can name 2³¹ variables, for which there is no memory.
        if formula.variables() > MAX_VARIABLES {
            return Err(Stopped(StopReason::MemoryLimit));
        }
        let shared = pairs.filter(|pairs| pairs.begin(formula)).map(Arc::clone);
        let variables = formula.variables() as usize;
        let mut is_used = vec![false; variables];
        for literal in formula.clauses().flatten() {
            is_used[literal.variable().index()] = true;
        }
        Ok(Self {
            is_used,
            clauses: Clauses::new(formula, shared, &settings, deadline)?,
            trail: Trail::new(variables),
            order: Order::new(variables, settings.activities),
            phases: vec![settings.first_value; variables],
            restarts: Restarts::new(),
            max_learnt: MIN_LEARNT.max(formula.len() / 30),
            weight: 1.0,
            met: Vec::new(),
            learnt: Vec::new(),
            last_number: formula.len() as u32,
            noted: 0,
            is_refuted: false,
            statistics: Statistics::default(),
            settings,
            observer,
        })
    }

    /// Searches for a model. After a stop, the next call goes on.
    ///
    /// # Errors
    ///
    /// Fails if the deadline is noticed or the observer is closed.
    pub fn run(&mut self, deadline: &Deadline) -> Result<Answer, Stopped> {
        if self.is_refuted {
            return Ok(Answer::Unsatisfiable);
        }
        if let Some(conflict) = self.assert_units() {
            self.note_conflict(conflict);
            self.refuted(conflict);
            return Ok(Answer::Unsatisfiable);
        }
        loop {
            if O::EVENTS && self.observer.is_closed() {
                return Err(Stopped(StopReason::Interrupted));
            }
            if let Some(conflict) = self.propagate() {
                self.note_conflict(conflict);
                if self.trail.level() == 0 {
                    self.refuted(conflict);
                    return Ok(Answer::Unsatisfiable);
                }
                if self.settings.learning {
                    self.learn(conflict);
                } else {
                    self.flip(conflict);
                }
                self.statistics.conflicts += 1;
                self.restarts.note_conflict();
                if self.settings.max_conflicts.is_some_and(|max| self.statistics.conflicts >= max) {
                    return Ok(Answer::GaveUp);
                }
                deadline.work(512)?;
                continue;
            }
            self.restart();
            self.reduce();
            // A formula may have many decisions without a conflict: with limits checked at conflicts alone and decisions that
            // looked at all variables, one with 300,000 open variables took 37 s under a limit of 5 s.
            deadline.work(16)?;
            if !self.decide() {
                return Ok(self.model());
            }
        }
    }

    /// Returns the counts so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Returns the observer.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// Ends the search and returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// Makes the units of the formula true. Returns a conflict of two of them, or the empty clause.
    fn assert_units(&mut self) -> Option<Cause> {
        if self.trail.level() > 0 {
            return None;
        }
        for index in 0..self.clauses.units.len() {
            let (literal, number) = self.clauses.units[index];
            let Some(literal) = literal else { return Some(Cause::Unit { number }) };
            match self.trail.value(literal) {
                Some(true) => {}
                // The clause has one literal, and a conflict two: the analysis notes a variable once.
                Some(false) => {
                    return Some(Cause::FalsePair { literals: [literal; 2], number });
                }
                None => self.imply(literal, Cause::Unit { number }),
            }
        }
        None
    }

    fn note_conflict(&mut self, conflict: Cause) {
        if O::EVENTS {
            let (level, clause) = (self.trail.level(), self.number(conflict));
            self.observer.event(Event::Conflict { clause, level });
        }
    }

    /// Returns the values as a model: propagation has found no false clause, and each variable of a clause has a value.
    fn model(&mut self) -> Answer {
        if O::EVENTS {
            self.observer.event(Event::Model { trail: self.trail.literals() });
        }
        let model = Model::from_literals(self.trail.literals().iter().copied());
        model.map_or(Answer::GaveUp, Answer::Model)
    }
}
