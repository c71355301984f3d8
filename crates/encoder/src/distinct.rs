//! Leaving out the clauses that another rule has written already.
//!
//! Two cells in one block and one row are a pair of both, so that L2 and B2 both say of each value that
//! it cannot stand in the two; likewise two regions of the same cells repeat each other's "1" rule. The
//! sources keep the repetitions. To leave them out takes no memory of the clauses: whether a pair was
//! written is a question to the regions of its two cells.
//!
//! Clauses with auxiliary variables are never repeated, since each group has its own. But some ways to
//! say "at most one" also write some pairs plainly; which, depends on the places in the group only.

use std::collections::{HashMap, HashSet};

use cnf::{ClauseSink, Literal};
use numbering::Numbering;
use puzzle::{Cell, Region};

use crate::encode_context::EncodeContext;
use crate::groups::speaks_of;
use crate::{Auxiliaries, Bound, RULES, Rule};

/// Knows which pairs of cells the rules write.
#[derive(Debug)]
pub(crate) struct Distinct<'a> {
    context: EncodeContext<'a>,
    /// By the length of a group: the places, ascending, of the pairs that are clauses by themselves.
    plain: HashMap<usize, HashSet<[usize; 2]>>,
    /// By cell, where something is known beforehand: whether anything of it is open. The others are in
    /// no clause.
    open: Option<Vec<bool>>,
}

/// The clauses written so far that what is known can make alike, where it is known: then groups are
/// what is left of regions, and a question to the regions does not tell whose rests are the same.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Those that say "at least one" and the units, their literals sorted.
    pub(crate) clauses: HashSet<Vec<Literal>>,
    /// The pairs, for a way to say "at most one" that writes few of them.
    pub(crate) pairs: HashSet<[Literal; 2]>,
}

/// Two cells in ascending order.
pub(crate) fn pair(first: Cell, second: Cell) -> [Cell; 2] {
    if first < second { [first, second] } else { [second, first] }
}

impl<'a> Distinct<'a> {
    pub(crate) fn new(context: EncodeContext<'a>) -> Self {
        let mut plain = HashMap::new();
        for region in context.variant.regions() {
            let n = region.cells.len();
            plain.entry(n).or_insert_with(|| plain_pairs(context, n));
        }
        Self { context, plain, open: None }
    }

    /// The same for a numbering of open candidates only; all pairs must be clauses by themselves.
    pub(crate) fn of_open(context: EncodeContext<'a>, numbering: &Numbering) -> Self {
        let cells = context.variant.cells();
        let open = cells.map(|cell| !numbering.open_of(cell).is_empty()).collect();
        Self { context, plain: HashMap::new(), open: Some(open) }
    }

    /// Whether a region before this one, given by its index, has the same cells and bound.
    pub(crate) fn repeats_all(&self, rule: &Rule, index: usize) -> bool {
        let variant = self.context.variant;
        let cells = &variant.regions()[index].cells;
        let same = |other: &Region| {
            other.cells.len() == cells.len() && cells.iter().all(|cell| other.cells.contains(cell))
        };
        let around_first = cells.first().map_or(&[][..], |&cell| variant.regions_of(cell));
        let mut others = around_first.iter().map(|&other| other as usize);
        others.any(|other| self.before(rule, other, index) && same(&variant.regions()[other]))
    }

    /// The pairs of cells of this region, given by its index, that were written before it.
    pub(crate) fn repeated(&self, rule: &Rule, index: usize) -> HashSet<[Cell; 2]> {
        let cells = self.context.variant.regions()[index].cells.iter().copied();
        let is_open = |cell: &Cell| self.open.as_ref().is_none_or(|open| open[cell.index()]);
        let cells: Vec<Cell> = cells.filter(is_open).collect();
        let mut repeated = HashSet::new();
        for (i, &first) in cells.iter().enumerate() {
            for &second in &cells[i + 1..] {
                let mut others = self.context.common_regions(first, second);
                if others.any(|other| {
                    self.before(rule, other, index) && self.is_plain(other, first, second)
                }) {
                    repeated.insert(pair(first, second));
                }
            }
        }
        repeated
    }

    /// Whether some rule writes the pair of these cells, for each value.
    pub(crate) fn is_written(&self, first: Cell, second: Cell) -> bool {
        self.context.common_regions(first, second).any(|region| {
            self.rule_of(Bound::AtMostOne, region).is_some() && self.is_plain(region, first, second)
        })
    }

    /// Whether these two cells of a region are a pair that is a clause by itself.
    fn is_plain(&self, region: usize, first: Cell, second: Cell) -> bool {
        if self.open.is_some() {
            return true;
        }
        let cells = &self.context.variant.regions()[region].cells;
        let place = |cell| cells.iter().position(|&other| other == cell);
        let (Some(first), Some(second)) = (place(first), place(second)) else { return false };
        self.context.at_most_one.writes_pairs(cells.len())
            || self.plain[&cells.len()].contains(&[first.min(second), first.max(second)])
    }

    /// The rule of the set that states the bound for a region, given by its index.
    fn rule_of(&self, bound: Bound, region: usize) -> Option<&'static Rule> {
        let region = &self.context.variant.regions()[region];
        let states =
            |rule: &&Rule| rule.bound == bound && speaks_of(self.context.variant, rule, region);
        self.context.rules.rules().find(states)
    }

    /// Whether the rule's bound was stated for one region before the other.
    fn before(&self, rule: &Rule, other: usize, this: usize) -> bool {
        let place = |rule: &Rule| RULES.iter().position(|row| row == rule);
        let stated = self.rule_of(rule.bound, other);
        stated.is_some_and(|other_rule| (place(other_rule), other) < (place(rule), this))
    }
}

/// The pairs that are clauses by themselves in a group of n; none are listed where all of them are.
fn plain_pairs(context: EncodeContext<'_>, n: usize) -> HashSet<[usize; 2]> {
    let mut pairs = HashSet::new();
    if !context.at_most_one.writes_pairs(n) {
        let group: Vec<Literal> = (1..=n as i64).filter_map(Literal::from_dimacs).collect();
        let mut nothing = cnf::Size::default();
        let mut see = |first: Literal, second: Literal| {
            let (first, second) = (first.variable().index(), second.variable().index());
            if first.max(second) < n {
                pairs.insert([first.min(second), first.max(second)]);
            }
            false
        };
        let mut sink = Except { sink: &mut nothing, known: &mut see };
        (context.at_most_one.encode)(&group, &mut Auxiliaries::after(n as u32), &mut sink);
    }
    pairs
}

/// A sink that leaves out the clauses of two negations that are known.
pub(crate) struct Except<'a> {
    pub(crate) sink: &'a mut dyn ClauseSink,
    /// Asked of the two literals that are negated.
    pub(crate) known: &'a mut dyn FnMut(Literal, Literal) -> bool,
}

impl ClauseSink for Except<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        match *literals {
            [a, b] if a.is_negative() && b.is_negative() && (self.known)(!a, !b) => {}
            _ => self.sink.add_clause(literals),
        }
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}
