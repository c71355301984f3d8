//! Rules over binary digits and hierarchies: a candidate is a conjunction of variables of its cell.
//!
//! K. Iwama & S. Miyazaki, *SAT-Variable Complexity of Hard Combinatorial Problems*, IFIP 1994; for
//! constraint problems T. Walsh, *SAT v CSP*, CP 2000. A cell has ⌈log₂ n⌉ digits, so that it cannot
//! hold two values (K2 needs no clauses), and holds one if its number is not above the last value's
//! (K1). That a candidate does *not* hold is one clause, so all pairs can be written over the
//! digits only.
//!
//! That *one of several* candidates holds is a disjunction of conjunctions, which is not a clause. The rules
//! L1, C1, B1, E1 and every at-most-one encoding other than pairs need a literal for each candidate.
//! With one of them, each candidate gets an auxiliary variable, equal to the conjunction
//! of its digits (a channel), and every rule is written with these as in the direct encoding, except
//! K2.
//!
//! The variables of a hierarchy ([`HIERARCHIES`](clausoku_decoder::HIERARCHIES)) are written in the same way. The clauses of direct levels are
//! a section of their own, which no rule leaves out. If a level is `muldirect`, a cell can have two values, and K2 is written.

use clausoku_board::Cell;
use clausoku_cnf::{ClauseSink, Literal};
use clausoku_decoder::Numbering;

use crate::clause_writer::ClauseWriter;
use crate::rule::{K1, K2};
use crate::{Group, Origin, Rule};

impl ClauseWriter<'_> {
    /// Writes that the variables of a cell encode a value. The writer must use their numbering.
    pub(crate) fn some_value(&mut self) {
        self.about_cells(&K1, |numbering, cell, add| numbering.some_value(cell).for_each(add));
    }

    /// Writes that no two positions of a level are true. The writer must use the numbering of the variables of cells.
    pub(crate) fn one_position(&mut self) {
        self.about_cells(&K2, |numbering, cell, add| numbering.one_position(cell).for_each(add));
    }

    fn about_cells(
        &mut self,
        rule: &'static Rule,
        clauses: fn(&Numbering, Cell, &mut dyn FnMut(Vec<Literal>)),
    ) {
        for cell in self.context.variant.cells() {
            self.begin(|| Origin::Rule(rule, Group::Cell(cell)));
            clauses(self.numbering, cell, &mut |clause| self.sink.add_clause(&clause));
            if self.sink.is_closed() {
                return;
            }
        }
    }

    /// Writes that each literal of the writer's numbering is true exactly if the candidate's digits are.
    pub(crate) fn channel(&mut self, digits: &Numbering) {
        let mut clause: Vec<Literal> = Vec::new();
        let mut last: Option<Cell> = None;
        for (candidate, variable) in self.numbering.candidates() {
            if last.replace(candidate.cell) != Some(candidate.cell) && self.sink.is_closed() {
                return;
            }
            let Some(bits) = digits.literals(candidate) else { continue };
            self.begin(|| Origin::Channel(candidate));
            for &bit in bits.iter() {
                self.sink.add_clause(&[variable.negative(), bit]);
            }
            clause.clear();
            clause.push(variable.positive());
            clause.extend(bits.iter().map(|&bit| !bit));
            self.sink.add_clause(&clause);
        }
    }
}

/// A sink that translates clauses of candidates into clauses of digits.
///
/// It accepts clauses of negated candidates, and units.
pub(crate) struct OverDigits<'a> {
    pub(crate) digits: &'a Numbering,
    /// The numbering of the clauses that it takes.
    pub(crate) candidates: &'a Numbering,
    pub(crate) sink: &'a mut dyn ClauseSink,
    pub(crate) clause: Vec<Literal>,
}

impl ClauseSink for OverDigits<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        let bits = |literal: Literal| {
            let candidate = self.candidates.candidate(literal.variable());
            candidate.and_then(|candidate| self.digits.literals(candidate)).into_iter().flatten()
        };
        if let &[unit] = literals
            && unit.is_positive()
        {
            for bit in bits(unit) {
                self.sink.add_clause(&[bit]);
            }
            return;
        }
        self.clause.clear();
        for &literal in literals {
            // Rules with other clauses than pairs have a channel, and K1 is written in digits, so only
            // negations and units come here.
            assert!(
                literal.is_negative(),
                "only the negation of a candidate is a clause of digits"
            );
            for bit in bits(literal).map(|bit| !bit) {
                // Two values of a cell can have a common position.
                if self.digits.scheme().is_exclusive() || !self.clause.contains(&bit) {
                    self.clause.push(bit);
                }
            }
        }
        self.sink.add_clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}
