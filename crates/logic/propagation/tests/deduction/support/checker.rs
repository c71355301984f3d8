//! A proof checker that is independent of the engine.
//!
//! Clauses are plain vectors and every check starts from scratch: slow, but short enough to verify by
//! reading.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_cnf::{Cnf, Literal};

/// A proof checker with the clauses known so far, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checker {
    clauses: BTreeMap<u64, Vec<Literal>>,
}

impl Checker {
    pub(crate) fn new(cnf: &Cnf) -> Self {
        let clauses = (1..).zip(cnf.clauses().map(<[_]>::to_vec)).collect();
        Self { clauses }
    }

    /// Checks that the clause follows by unit propagation from these clauses in this order, and
    /// adds it.
    pub(crate) fn lrat(
        &mut self,
        number: u64,
        clause: &[Literal],
        hints: &[u64],
    ) -> Result<(), String> {
        let mut falsified: BTreeSet<Literal> = clause.iter().copied().collect();
        let mut hints = hints.iter();
        let complete = loop {
            let Some(hint) = hints.next() else { break false };
            let hinted =
                self.clauses.get(hint).ok_or(format!("step {number}: no clause {hint}"))?;
            let left: BTreeSet<_> =
                hinted.iter().filter(|literal| !falsified.contains(literal)).collect();
            match left.first() {
                None => break true,
                Some(&&unit) if left.len() == 1 && !falsified.contains(&!unit) => {
                    falsified.insert(!unit);
                }
                _ => return Err(format!("step {number}: {hint} {hinted:?} is no unit: {left:?}")),
            }
        };
        if !complete || hints.next().is_some() {
            return Err(format!("step {number}: hints end too soon or too late"));
        }
        self.take(number, clause)
    }

    /// Checks that the clause follows by unit propagation from all clauses, and adds it.
    pub(crate) fn rup(&mut self, number: u64, clause: &[Literal]) -> Result<(), String> {
        let all: Cnf = self.clauses.values().collect();
        let negated: Vec<_> = clause.iter().map(|&literal| !literal).collect();
        match super::naive::closure(&all, &negated) {
            None => self.take(number, clause),
            Some(_) => Err(format!("step {number}: {clause:?} does not follow by propagation")),
        }
    }

    fn take(&mut self, number: u64, clause: &[Literal]) -> Result<(), String> {
        if self.clauses.keys().next_back().is_some_and(|&last| last >= number) {
            return Err(format!("step {number} is out of order"));
        }
        self.clauses.insert(number, clause.to_vec());
        Ok(())
    }

    /// Checks every step of an engine's record.
    pub(crate) fn record(
        cnf: &Cnf,
        record: &clausoku_propagation::Recording,
    ) -> Result<(), String> {
        let mut checker = Self::new(cnf);
        for step in record.steps() {
            let hints: Vec<_> = step.hints.iter().map(|hint| hint.number()).collect();
            checker.lrat(step.clause.number(), step.literals, &hints)?;
        }
        Ok(())
    }
}
