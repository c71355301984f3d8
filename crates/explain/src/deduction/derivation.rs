//! All deductions in the order in which they were made, each with its reason.

use clausoku_cnf::Literal;
use clausoku_propagation::{ClauseRef, Deduction, Reason, Recording, Rule};

use super::argument::{Argument, By, Step};
use super::{Deduced, LiteralNames};

/// All deductions on a puzzle, in order.
#[derive(Clone, Debug)]
pub struct Derivation<'d> {
    names: LiteralNames<'d>,
    entries: Vec<Entry>,
    /// Number of entries that are arguments.
    arguments: usize,
}

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A clause made a literal true.
    Step(Step),
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
    pub fn derivation(&self) -> Derivation<'_> {
        let names = LiteralNames::new(self.encoded());
        let mut derivation = Derivation { names, entries: Vec::new(), arguments: 0 };
        let Some(record) = self.engine().record() else { return derivation };
        let mut builder = DerivationBuilder {
            deduced: self,
            record,
            numbers: vec![None; record.len()],
            derivation: &mut derivation,
        };
        for deduction in &self.closure().deductions {
            builder.add(*deduction);
        }
        if let Some(last) = record.steps().last().filter(|step| step.literals.is_empty()) {
            builder.argue(last.clause);
        }
        derivation
    }
}

struct DerivationBuilder<'t, 'd> {
    deduced: &'d Deduced,
    record: &'d Recording,
    /// The number of the argument of each step of the record, if it has one.
    numbers: Vec<Option<usize>>,
    derivation: &'t mut Derivation<'d>,
}

impl DerivationBuilder<'_, '_> {
    fn add(&mut self, deduction: Deduction) {
        let engine = self.deduced.engine();
        let Some(Reason::Clause(clause)) = engine.reason(deduction.literal) else { return };
        let literals = engine.clause(clause).to_vec();
        let mut by = By::Clause(clause);
        if let Some(number) = self.argue(clause) {
            if literals == [deduction.literal] {
                return;
            }
            by = By::Argument(number);
        }
        self.derivation.entries.push(Entry::Step(Step {
            gives: Some(deduction.literal),
            by,
            literals,
        }));
    }

    /// Adds the argument of a derived clause and those that it depends on, unless they were added
    /// before. Returns the number of its argument.
    fn argue(&mut self, clause: ClauseRef) -> Option<usize> {
        let place = self.place(clause)?;
        let mut wanted = vec![place];
        while let Some(&place) = wanted.last() {
            if self.numbers[place].is_some() {
                wanted.pop();
                continue;
            }
            let Some(step) = self.step(place) else { break };
            let hints = step.hints.iter().filter(|&&hint| !self.is_known(hint));
            let untold = hints.filter_map(|&hint| self.place(hint));
            let untold: Vec<usize> = untold.filter(|&hint| self.numbers[hint].is_none()).collect();
            if untold.is_empty() {
                let number = self.derivation.arguments;
                let argument = Argument::replay(step, self.deduced.engine(), |hint| self.by(hint));
                self.derivation.entries.push(Entry::Argument { number, argument });
                self.numbers[place] = Some(number);
                self.derivation.arguments += 1;
                wanted.pop();
            } else {
                wanted.extend(untold.into_iter().rev());
            }
        }
        self.numbers[place]
    }

    /// Returns the index of the clause in the record; `None` if the record does not contain it.
    fn place(&self, clause: ClauseRef) -> Option<usize> {
        self.record.step(clause)?;
        Some((clause.index() - self.deduced.engine().clauses().len()) as usize)
    }

    fn step(&self, place: usize) -> Option<clausoku_propagation::Step<'_>> {
        let first = self.deduced.engine().clauses().len();
        self.record.step(ClauseRef::new(first + place as u64))
    }

    /// Returns `true` if the clause has one literal that the reader already knows: it is a clause
    /// of the formula, or follows by propagation alone, or an argument showed it.
    fn is_known(&self, clause: ClauseRef) -> bool {
        let is_known = self.place(clause).is_none_or(|place| {
            let by_unit = self.step(place).is_some_and(|step| step.rule == Rule::Unit);
            by_unit || self.numbers[place].is_some()
        });
        is_known && self.deduced.engine().clause(clause).len() == 1
    }

    fn by(&self, clause: ClauseRef) -> By {
        let number = self.place(clause).and_then(|place| self.numbers[place]);
        match number {
            _ if self.is_known(clause) => By::Known,
            Some(number) => By::Argument(number),
            None => By::Clause(clause),
        }
    }
}

impl<'d> Derivation<'d> {
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
            Self::Step(_) => Rule::Unit,
            Self::Argument { argument, .. } => argument.rule,
        }
    }

    /// Returns the literal that is known from here on; `None` if the entry shows a longer clause.
    pub fn literal(&self) -> Option<Literal> {
        match self {
            Self::Step(step) => step.gives,
            Self::Argument { argument, .. } => match argument.shows[..] {
                [literal] => Some(literal),
                _ => None,
            },
        }
    }
}
