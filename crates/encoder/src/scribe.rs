//! Writing rules, and bounds on groups of literals, as clauses.

use std::collections::HashSet;

use cnf::{ClauseSink, Literal};
use numbering::Numbering;
use puzzle::{Candidate, Cell};

use crate::distinct::{Distinct, Except, pair};
use crate::groups::{places, regions, values};
use crate::origin::Log;
use crate::setting::Setting;
use crate::{Auxiliaries, Bound, Group, Origin, Rule, RuleScope};

/// What it takes to write clauses.
pub(crate) struct Scribe<'a> {
    pub(crate) setting: Setting<'a>,
    /// One variable for each candidate.
    pub(crate) numbering: &'a Numbering,
    pub(crate) auxiliaries: &'a mut Auxiliaries,
    pub(crate) sink: &'a mut dyn ClauseSink,
    /// What was written before, if that is to be left out.
    pub(crate) distinct: Option<&'a Distinct<'a>>,
    /// Who wants to know what is written for what.
    pub(crate) log: Option<&'a Log>,
}

impl Scribe<'_> {
    /// Says that what is written next has this origin.
    pub(crate) fn begin(&self, origin: impl FnOnce() -> Origin) {
        if let Some(log) = self.log {
            log.begin(origin(), self.auxiliaries);
        }
    }

    /// Writes one rule.
    pub(crate) fn rule(&mut self, rule: &'static Rule) {
        let variant = self.setting.variant;
        let mut group: Vec<Literal> = Vec::with_capacity(variant.order());
        if rule.scope == RuleScope::Cells {
            for cell in variant.cells() {
                self.begin(|| Origin::Rule(rule, Group::Cell(cell)));
                self.collect(values(variant, cell), &mut group);
                self.bound(rule.bound, &group);
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
            for symbol in variant.alphabet().symbols() {
                self.begin(|| Origin::Rule(rule, Group::Region { region: index, symbol }));
                self.collect(places(region, symbol), &mut group);
                if known.is_empty() {
                    self.bound(rule.bound, &group);
                } else {
                    self.at_most_one_except(&group, &known);
                }
                if self.sink.is_closed() {
                    return;
                }
            }
        }
    }

    /// The literals of the candidates that have one.
    fn collect(&self, candidates: impl Iterator<Item = Candidate>, group: &mut Vec<Literal>) {
        group.clear();
        group.extend(candidates.filter_map(|candidate| literal(self.numbering, candidate)));
    }

    /// States the bound on these literals.
    pub(crate) fn bound(&mut self, bound: Bound, group: &[Literal]) {
        match bound {
            Bound::AtLeastOne => self.sink.add_clause(group),
            Bound::AtMostOne => {
                (self.setting.at_most_one.encode)(group, self.auxiliaries, self.sink);
            }
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
        (self.setting.at_most_one.encode)(group, self.auxiliaries, &mut sink);
    }
}

/// The literal that says that the candidate holds.
pub(crate) fn literal(numbering: &Numbering, candidate: Candidate) -> Option<Literal> {
    Some(numbering.variable(candidate)?.positive())
}
