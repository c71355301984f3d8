//! Writes rules, and bounds on groups of literals, as clauses.

use clausoku_board::{Candidate, CandidateStatus, Cell, Region, Symbol};
use clausoku_cnf::{ClauseSink, Literal, lit};
use clausoku_decoder::Numbering;

use crate::distinct::{Distinct, Except, Seen};
use crate::origin::Log;
use crate::rule::{EncodeContext, places, values};
use crate::{AtMostOne, Auxiliaries, Bound, Group, Origin, Rule, RuleScope};

/// A writer of clauses for rules.
pub(crate) struct ClauseWriter<'a> {
    pub(crate) context: EncodeContext<'a>,
    /// The at-most-one encoding of the rule or the implied clauses that are written.
    pub(crate) at_most_one: AtMostOne,
    /// The numbering that has one variable for each candidate.
    pub(crate) numbering: &'a Numbering,
    pub(crate) auxiliaries: &'a mut Auxiliaries,
    pub(crate) sink: &'a mut dyn ClauseSink,
    /// Finds clauses that were written before, if these are left out.
    pub(crate) distinct: Option<&'a Distinct<'a>>,
    /// The clauses written so far, if some candidates are known.
    pub(crate) seen: Option<&'a mut Seen>,
    /// The log of the origins of clauses, if it is wanted.
    pub(crate) log: Option<&'a Log>,
}

/// A literal, or a known truth value in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Literal(Literal),
    Holds,
    Excluded,
}

pub(crate) fn term(numbering: &Numbering, candidate: Candidate) -> Term {
    let status = numbering.known().map(|known| known.status(candidate));
    match numbering.variable(candidate) {
        _ if status == Some(CandidateStatus::Holds) => Term::Holds,
        Some(variable) => Term::Literal(variable.positive()),
        None => Term::Excluded,
    }
}

impl ClauseWriter<'_> {
    /// Records the origin of the clauses that follow.
    pub(crate) fn begin(&self, origin: impl FnOnce() -> Origin) {
        if let Some(log) = self.log {
            log.begin(origin(), self.auxiliaries);
        }
    }

    pub(crate) fn rule(&mut self, rule: &'static Rule) {
        let variant = self.context.variant;
        self.at_most_one = self.context.at_most_one.for_rule(rule);
        // No candidate is open, so each group is satisfied. The formula of contradictory givens has no rules.
        if self.numbering.last() == 0 {
            return;
        }
        if rule.scope == RuleScope::Cells {
            let mut group: Vec<Literal> = Vec::with_capacity(variant.order());
            for cell in variant.cells() {
                // On big boards most cells are known. To look through their candidates, and to search for the
                // cell of a variable of each pair, took two thirds of the time of an order-81 board with 36 %
                // of its cells empty.
                if self.numbering.known().is_some() && self.numbering.open_of(cell).is_empty() {
                    continue;
                }
                self.begin(|| Origin::Rule(rule, Group::Cell(cell)));
                let terms = values(variant, cell).map(|candidate| term(self.numbering, candidate));
                let holds = collect(terms, &mut group);
                self.bound(rule.bound, &group, holds);
                if self.sink.is_closed() {
                    return;
                }
            }
        }
        let mut groups = RegionGroups::default();
        for (index, region) in self.context.regions(rule) {
            if groups.fill(self.numbering, region) {
                self.rule_of_region(rule, index, &groups);
            }
            if self.sink.is_closed() {
                return;
            }
        }
    }

    fn rule_of_region(&mut self, rule: &'static Rule, index: usize, groups: &RegionGroups) {
        // The region's pairs may repeat pairs written before.
        let compared = match (self.distinct, rule.bound) {
            (Some(distinct), Bound::AtMostOne) => {
                // A region that shares at most one cell with each region before it has no pair to compare, such
                // as each column after the rows.
                Some(distinct).filter(|distinct| distinct.may_repeat(rule, index))
            }
            _ => None,
        };
        let region = &self.context.variant.regions()[index];
        let between_cells =
            self.at_most_one.between_cells.filter(|_| rule.bound == Bound::AtMostOne);
        for symbol in self.context.variant.alphabet().symbols() {
            let Some((group, holds)) = groups.get(self.numbering, region, symbol) else { continue };
            self.begin(|| Origin::Rule(rule, Group::Region { region: index, symbol }));
            match (compared, between_cells) {
                (_, Some(write)) if !holds => write(self, group),
                (Some(distinct), _) if !holds => {
                    self.at_most_one_except(group, |first, second| {
                        distinct.repeats(rule, index, first, second)
                    });
                }
                _ => self.bound(rule.bound, group, holds),
            }
            if self.sink.is_closed() {
                return;
            }
        }
    }

    /// Writes the bound on these literals; `holds` is whether another member of the group is
    /// known to be true.
    pub(crate) fn bound(&mut self, bound: Bound, group: &[Literal], holds: bool) {
        match (bound, holds) {
            (Bound::AtLeastOne, true) => {}
            (Bound::AtLeastOne, false) => self.once(group),
            (Bound::AtMostOne, true) => group.iter().for_each(|&literal| self.once(&[!literal])),
            (Bound::AtMostOne, false) => match &mut self.seen {
                // Other encodings than the pairs write few plain pairs, and which of them depends on the places
                // in the reduced group, so these are remembered. For the pairs, `distinct` decides by the
                // regions, without memory.
                Some(seen) if self.distinct.is_none() => {
                    let mut sink = Except {
                        sink: self.sink,
                        known: &mut |first, second| {
                            !seen.pairs.insert([first.min(second), first.max(second)])
                        },
                    };
                    (self.at_most_one.encode)(group, self.auxiliaries, &mut sink);
                }
                _ => (self.at_most_one.encode)(group, self.auxiliaries, self.sink),
            },
        }
    }

    /// Writes the clause, unless it is known to have been written before.
    pub(crate) fn once(&mut self, clause: &[Literal]) {
        if self.seen.as_deref_mut().is_none_or(|seen| seen.clauses.insert(clause)) {
            self.sink.add_clause(clause);
        }
    }

    /// Writes that at most one of these candidates of one value holds, without the pairs of cells that are
    /// known.
    fn at_most_one_except(&mut self, group: &[Literal], known: impl Fn(Cell, Cell) -> bool) {
        let cell = |literal: Literal| Some(self.numbering.candidate(literal.variable())?.cell);
        let mut sink = Except {
            sink: self.sink,
            known: &mut |first, second| match (cell(first), cell(second)) {
                (Some(first), Some(second)) => known(first, second),
                _ => false,
            },
        };
        (self.at_most_one.encode)(group, self.auxiliaries, &mut sink);
    }
}

/// The literals of a region's groups, symbol by symbol. If candidates are known, the groups without
/// literals are left out: they need no clauses, and on big boards they are the majority.
#[derive(Debug, Default)]
struct RegionGroups {
    /// The literals, symbol by symbol, in the order of the cells.
    literals: Vec<Literal>,
    /// The end of each symbol's literals.
    ends: Vec<usize>,
}

impl RegionGroups {
    /// Loads the groups of this region. Returns whether there are any.
    fn fill(&mut self, numbering: &Numbering, region: &Region) -> bool {
        self.ends.clear();
        // Counted first, so that the literals of all symbols are in one buffer that every region uses again.
        self.ends.resize(numbering.variant().order(), 0);
        for &cell in &region.cells {
            for (symbol, _) in numbering.variables_of(cell) {
                self.ends[symbol.index()] += 1;
            }
        }
        let mut start = 0;
        // Each end is the start of its symbol here. It becomes the end when the literals of the symbol are
        // written.
        for end in &mut self.ends {
            start += std::mem::replace(end, start);
        }
        self.literals.resize(start, lit!(1));
        for &cell in &region.cells {
            for (symbol, variable) in numbering.variables_of(cell) {
                let end = &mut self.ends[symbol.index()];
                self.literals[*end] = variable.positive();
                *end += 1;
            }
        }
        start > 0
    }

    /// Returns the literals of a symbol, and whether another member of the group is known to be true. `None` if
    /// the group needs no clauses.
    fn get(
        &self,
        numbering: &Numbering,
        region: &Region,
        symbol: Symbol,
    ) -> Option<(&[Literal], bool)> {
        let start = symbol.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        let group = &self.literals[start..self.ends[symbol.index()]];
        let Some(known) = numbering.known() else { return Some((group, false)) };
        if group.is_empty() {
            return None;
        }
        let holds = places(region, symbol)
            .any(|candidate| known.status(candidate) == CandidateStatus::Holds);
        Some((group, holds))
    }
}

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
