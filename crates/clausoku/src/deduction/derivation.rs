//! All deductions in the order in which they were made, each with its reason.

use std::collections::HashMap;

use clausoku_cnf::{Deadline, Literal, Stopped};
use clausoku_propagation::{ClauseRef, Closure, Deduction, Propagator, Reason, Recording, Rule};

use clausoku_words::Language;

use super::argument::{Argument, By, Implication, literals_of};
use super::{Deduced, LiteralNames};

/// All deductions on a puzzle, in order.
#[derive(Clone, Debug)]
pub struct Derivation<'d> {
    names: LiteralNames<'d>,
    entries: Vec<Entry>,
}

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A clause made a literal true.
    Implication(Implication),
    /// A supposition was refuted. The argument shows a literal, or a clause that later entries use.
    Argument {
        /// The number of the argument, counted from 0; [`By::Argument`] refers to it.
        number: usize,
        /// The argument. Literals from earlier entries are [`By::Known`].
        argument: Argument,
    },
}

impl Deduced {
    /// Returns all deductions with their reasons. After a contradiction, the last entry shows it.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn derivation(&self, deadline: &Deadline) -> Result<Derivation<'_>, Stopped> {
        let names = LiteralNames::new(self.encoded(), deadline)?;
        Ok(Derivation { names, entries: entries(self.engine(), self.closure()) })
    }
}

/// Returns the deductions of an engine in order. After a contradiction, the last one shows it.
pub(crate) fn entries(engine: &Propagator, closure: &Closure) -> Vec<Entry> {
    let Some(record) = engine.record() else { return Vec::new() };
    let mut builder =
        DerivationBuilder { engine, record, numbers: HashMap::new(), entries: Vec::new() };
    for deduction in &closure.deductions {
        builder.add(*deduction);
    }
    if let Some(last) = record.steps().last().filter(|step| step.literals.is_empty()) {
        builder.argue(last.clause);
    }
    builder.entries
}

struct DerivationBuilder<'d> {
    engine: &'d Propagator,
    record: &'d Recording,
    /// The numbers of the arguments of steps of the record.
    numbers: HashMap<ClauseRef, usize>,
    entries: Vec<Entry>,
}

impl DerivationBuilder<'_> {
    fn add(&mut self, deduction: Deduction) {
        let engine = self.engine;
        let Some(Reason::Clause(clause)) = engine.reason(deduction.literal) else { return };
        let literals = literals_of(engine, clause);
        let mut by = By::Clause(clause);
        if let Some(number) = self.argue(clause) {
            // The argument shows the literal itself.
            if literals == [deduction.literal] {
                return;
            }
            by = By::Argument(number);
        }
        self.entries.push(Entry::Implication(Implication {
            gives: Some(deduction.literal),
            by,
            literals,
        }));
    }

    /// Adds the argument of a derived clause and the arguments that it depends on, unless they were
    /// added before. Returns the number of its argument.
    fn argue(&mut self, clause: ClauseRef) -> Option<usize> {
        // Without recursion, since arguments depend on each other in chains as long as the record.
        let mut wanted = vec![clause];
        while let Some(&last) = wanted.last() {
            if self.numbers.contains_key(&last) {
                wanted.pop();
                continue;
            }
            let step = self.record.step(last)?;
            let hints = step.hints.iter().copied().filter(|&hint| !self.is_known(hint));
            let untold = hints.filter(|hint| !self.numbers.contains_key(hint));
            let untold: Vec<_> = untold.filter(|&hint| self.record.step(hint).is_some()).collect();
            if untold.is_empty() {
                let number = self.numbers.len();
                let argument = Argument::replay(step, self.engine, |hint| self.by(hint));
                self.entries.push(Entry::Argument { number, argument });
                self.numbers.insert(last, number);
                wanted.pop();
            } else {
                // Reversed, so that the stack returns them in the order of the hints.
                wanted.extend(untold.into_iter().rev());
            }
        }
        self.numbers.get(&clause).copied()
    }

    /// Returns `true` if the clause has one literal that the reader already knows: it is a clause
    /// of the formula, or follows by propagation alone, or an argument showed it.
    fn is_known(&self, clause: ClauseRef) -> bool {
        let is_known = self.numbers.contains_key(&clause)
            || self.record.step(clause).is_none_or(|step| step.rule == Rule::Unit);
        is_known && self.engine.get(clause).is_some_and(|clause| clause.len() == 1)
    }

    fn by(&self, clause: ClauseRef) -> By {
        match self.numbers.get(&clause) {
            _ if self.is_known(clause) => By::Known,
            Some(&number) => By::Argument(number),
            None => By::Clause(clause),
        }
    }
}

impl<'d> Derivation<'d> {
    /// Returns the derivation in this language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { names: self.names.in_language(language), ..self }
    }

    /// Returns the deductions in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the names of literals and clauses.
    pub fn names(&self) -> &LiteralNames<'d> {
        &self.names
    }
}

impl Entry {
    /// Returns the rule of deduction.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Implication(_) => Rule::Unit,
            Self::Argument { argument, .. } => argument.rule,
        }
    }

    /// Returns the literal that is known from here on; `None` if the entry shows a longer clause.
    pub fn literal(&self) -> Option<Literal> {
        match self {
            Self::Implication(step) => step.gives,
            Self::Argument { argument, .. } => match argument.shows[..] {
                [literal] => Some(literal),
                _ => None,
            },
        }
    }
}
