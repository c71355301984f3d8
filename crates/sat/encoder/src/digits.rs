//! Rules over binary digits: the log encoding.
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

use clausoku_board::{Candidate, Cell};
use clausoku_cnf::{ClauseSink, Literal};
use clausoku_decoder::Numbering;

use crate::clause_writer::ClauseWriter;
use crate::rule::K1;
use crate::{Group, Origin};

impl ClauseWriter<'_> {
    /// Writes that a cell's digits encode a value: for each position where the last value, n−1, has a 0,
    /// not a 1 there when all 1s of n−1 above it are 1s too. Together these mean that the number is at most
    /// n−1. The writer must use the numbering of the digits.
    pub(crate) fn forbid_other_numbers(&mut self) {
        let variant = self.context.variant;
        let Some(symbol) = variant.alphabet().symbols().last() else { return };
        let mut clause: Vec<Literal> = Vec::new();
        for cell in variant.cells() {
            let Some(bits) = self.numbering.literals(Candidate { cell, symbol }) else { continue };
            self.begin(|| Origin::Rule(&K1, Group::Cell(cell)));
            for (place, bit) in bits.iter().enumerate().filter(|(_, bit)| bit.is_negative()) {
                // The least significant digit is the first, so the digits after this place have more weight.
                let ones = bits[place + 1..].iter().filter(|bit| bit.is_positive());
                clause.clear();
                clause.push(*bit);
                clause.extend(ones.map(|&one| !one));
                self.sink.add_clause(&clause);
            }
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
            self.clause.extend(bits(literal).map(|bit| !bit));
        }
        self.sink.add_clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}
