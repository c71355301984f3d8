//! Writing rules, and bounds on groups of literals, as clauses.

use std::collections::HashSet;

use cnf::{ClauseSink, Literal};
use numbering::Numbering;
use puzzle::CandidateStatus;
use puzzle::{Candidate, Cell, Region};

use crate::distinct::{Distinct, Except, Seen, pair};
use crate::encode_context::EncodeContext;
use crate::groups::{places, regions, values};
use crate::origin::Log;
use crate::{Auxiliaries, Bound, Group, Origin, Rule, RuleScope};

/// What it takes to write clauses.
pub(crate) struct ClauseWriter<'a> {
    pub(crate) context: EncodeContext<'a>,
    /// One variable for each candidate.
    pub(crate) numbering: &'a Numbering,
    pub(crate) auxiliaries: &'a mut Auxiliaries,
    pub(crate) sink: &'a mut dyn ClauseSink,
    /// What was written before, if that is to be left out.
    pub(crate) distinct: Option<&'a Distinct<'a>>,
    /// What is not to be written again, where something is known beforehand.
    pub(crate) seen: Option<&'a mut Seen>,
    /// Who wants to know what is written for what.
    pub(crate) log: Option<&'a Log>,
}

/// What a formula says of a candidate, or of whatever else has a literal or is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Literal(Literal),
    Holds,
    Excluded,
}

/// What the formula says of a candidate.
pub(crate) fn term(numbering: &Numbering, candidate: Candidate) -> Term {
    match numbering.known().map(|known| known.status(candidate)) {
        Some(CandidateStatus::Holds) => Term::Holds,
        Some(CandidateStatus::Excluded) => Term::Excluded,
        Some(CandidateStatus::Open) | None => {
            let variable = numbering.variable(candidate);
            variable.map_or(Term::Excluded, |variable| Term::Literal(variable.positive()))
        }
    }
}

impl ClauseWriter<'_> {
    /// Says that what is written next has this origin.
    pub(crate) fn begin(&self, origin: impl FnOnce() -> Origin) {
        if let Some(log) = self.log {
            log.begin(origin(), self.auxiliaries);
        }
    }

    /// Writes one rule.
    pub(crate) fn rule(&mut self, rule: &'static Rule) {
        let variant = self.context.variant;
        let mut group: Vec<Literal> = Vec::with_capacity(variant.order());
        if rule.scope == RuleScope::Cells {
            for cell in variant.cells() {
                self.begin(|| Origin::Rule(rule, Group::Cell(cell)));
                let holds = collect(self.terms(values(variant, cell)), &mut group);
                self.bound(rule.bound, &group, holds);
                if self.sink.is_closed() {
                    return;
                }
            }
        }
        for (index, region) in regions(variant, rule) {
            let known = match (self.distinct, rule.bound) {
                (Some(distinct), Bound::AtLeastOne) if distinct.repeats_all(rule, index) => {
                    continue;
                }
                (Some(distinct), Bound::AtMostOne) => distinct.repeated(rule, index),
                _ => HashSet::new(),
            };
            let open = self.open_symbols(region);
            for symbol in variant.alphabet().symbols() {
                if open.as_ref().is_some_and(|open| !open[symbol.index()]) {
                    continue;
                }
                self.begin(|| Origin::Rule(rule, Group::Region { region: index, symbol }));
                let holds = collect(self.terms(places(region, symbol)), &mut group);
                if known.is_empty() || holds {
                    self.bound(rule.bound, &group, holds);
                } else {
                    self.at_most_one_except(&group, &known);
                }
                if self.sink.is_closed() {
                    return;
                }
            }
        }
    }

    /// By symbol: whether it has an open candidate in the region, where something is known beforehand.
    /// There is nothing to say of the others, and on big boards they are most.
    fn open_symbols(&self, region: &Region) -> Option<Vec<bool>> {
        self.numbering.known()?;
        let mut open = vec![false; self.context.variant.order()];
        for &cell in &region.cells {
            for candidate in self.numbering.open_of(cell) {
                open[candidate.symbol.index()] = true;
            }
        }
        Some(open)
    }

    fn terms(&self, candidates: impl Iterator<Item = Candidate>) -> impl Iterator<Item = Term> {
        candidates.map(|candidate| term(self.numbering, candidate))
    }

    /// States the bound on these literals; `holds` says whether something beside them in the group is
    /// known to hold.
    pub(crate) fn bound(&mut self, bound: Bound, group: &[Literal], holds: bool) {
        match (bound, holds) {
            (Bound::AtLeastOne, true) => {}
            (Bound::AtLeastOne, false) => self.once(group),
            (Bound::AtMostOne, true) => group.iter().for_each(|&literal| self.once(&[!literal])),
            (Bound::AtMostOne, false) => match &mut self.seen {
                Some(seen) if self.distinct.is_none() => {
                    let mut known = |first: Literal, second: Literal| {
                        !seen.pairs.insert([first.min(second), first.max(second)])
                    };
                    let mut sink = Except { sink: self.sink, known: &mut known };
                    (self.context.at_most_one.encode)(group, self.auxiliaries, &mut sink);
                }
                _ => (self.context.at_most_one.encode)(group, self.auxiliaries, self.sink),
            },
        }
    }

    /// Writes the clause, unless it was written before where that is remembered.
    fn once(&mut self, clause: &[Literal]) {
        let is_new = |seen: &mut Seen| {
            let mut sorted = clause.to_vec();
            sorted.sort_unstable();
            seen.clauses.insert(sorted)
        };
        if self.seen.as_deref_mut().is_none_or(is_new) {
            self.sink.add_clause(clause);
        }
    }

    /// States that at most one of these candidates of one value holds, but for these pairs of cells.
    fn at_most_one_except(&mut self, group: &[Literal], known: &HashSet<[Cell; 2]>) {
        let cell = |literal: Literal| Some(self.numbering.candidate(literal.variable())?.cell);
        let mut known = |first, second| match (cell(first), cell(second)) {
            (Some(first), Some(second)) => known.contains(&pair(first, second)),
            _ => false,
        };
        let mut sink = Except { sink: self.sink, known: &mut known };
        (self.context.at_most_one.encode)(group, self.auxiliaries, &mut sink);
    }
}

/// Collects the literals; returns whether one of the terms is known to hold.
pub(crate) fn collect(terms: impl Iterator<Item = Term>, group: &mut Vec<Literal>) -> bool {
    group.clear();
    let mut holds = false;
    for term in terms {
        match term {
            Term::Literal(literal) => group.push(literal),
            Term::Holds => holds = true,
            Term::Excluded => {}
        }
    }
    holds
}
