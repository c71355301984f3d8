//! Triads: a variable for the cells of a block in one line, value by value.
//!
//! T. Dillon's *tdoku* gives each of the usual three cells a name ("triad") and calls rules plus triads
//! its augmented encoding: if exactly one triad of a block's three, and of a row's three, has a
//! value, unit propagation finds locked candidates. Here a segment consists of the cells that a block and
//! a row or column have in common, if these are two or more, so that irregular blocks have segments
//! too. For each segment and value:
//!
//! - the variable is true exactly if one of the segment's candidates is;
//! - of the parts into which the rows divide a block, exactly one has the value, and so for the columns
//!   and a block, the blocks and a row, the blocks and a column. A part of a single cell is the cell.
//!
//! On a board with blocks of m rows and k columns, both at least 2, these are n²(m + k) variables,
//! n²(2n + m + k) clauses that define them, 4n² "at least one part has the value", and 2n² times the clauses
//! of "at most one" of m parts and of k parts.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Region, Scope, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Literal};

use super::Implied;
use crate::auxiliaries::Role;
use crate::clause_writer::{ClauseWriter, Term, collect, term};
use crate::distinct::Except;
use crate::rule::EncodeContext;
use crate::{Bound, Group, Origin};

pub(super) const TRIADS: Implied = Implied {
    name: "triads",
    description: "a variable for a value in the cells that a block and a line share",
    source: "Dillon's tdoku (2019), the augmented encoding",
    emit,
    auxiliaries,
};

const IN_SEGMENT: Role = Role::new("t", "one of the cells has the value");

/// A part of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum RegionPart {
    /// A segment, by its index.
    Segment(usize),
    Cell(Cell),
}

/// The segments of a variant, and its regions as parts.
#[derive(Debug, Default)]
struct Segments {
    /// The cells of each segment.
    cells: Vec<Vec<Cell>>,
    /// Regions, by index, and their parts. Exactly one part has each value.
    groups: Vec<(usize, Vec<RegionPart>)>,
    /// The index of each segment, by its cells in ascending order.
    known: HashMap<Vec<Cell>, usize>,
}

impl Segments {
    fn from_variant(variant: &Variant) -> Self {
        let mut found = Self::default();
        let mut seen = HashSet::new();
        for (index, region) in variant.regions().iter().enumerate() {
            let cuts: &[Scope] = match region.scope {
                Scope::Block => &[Scope::Row, Scope::Column],
                Scope::Row | Scope::Column => &[Scope::Block],
                Scope::Extra => &[],
            };
            for &cut in cuts {
                let parts = found.cut(variant, region, cut);
                // The rules already bound single cells.
                let new = parts.iter().any(|part| matches!(part, RegionPart::Segment(_)));
                // A block that is a row has the same parts as the row.
                let mut key = parts.clone();
                key.sort_unstable();
                if new && seen.insert(key) {
                    found.groups.push((index, parts));
                }
            }
        }
        found
    }

    /// Divides a region into parts by the regions of a scope. Each cell is in one part, even if the
    /// dividing regions overlap: then the first that fits is used.
    fn cut(&mut self, variant: &Variant, region: &Region, scope: Scope) -> Vec<RegionPart> {
        let mut taken: HashSet<Cell> = HashSet::new();
        let mut parts = Vec::new();
        for &cell in &region.cells {
            if taken.contains(&cell) {
                continue;
            }
            let segments = variant
                .regions_of(cell)
                .iter()
                .filter(|&&other| variant.regions()[other as usize].scope == scope)
                .map(|other| -> Vec<Cell> {
                    let cells = region.cells.iter().copied();
                    cells.filter(|&cell| variant.regions_of(cell).contains(other)).collect()
                });
            let segment = segments.into_iter().find(|segment| {
                segment.len() >= 2 && segment.iter().all(|cell| !taken.contains(cell))
            });
            parts.push(match segment {
                None => RegionPart::Cell(cell),
                Some(segment) => {
                    taken.extend(&segment);
                    RegionPart::Segment(self.index_of(segment))
                }
            });
            taken.insert(cell);
        }
        parts
    }

    fn index_of(&mut self, mut segment: Vec<Cell>) -> usize {
        segment.sort_unstable();
        let next = self.cells.len();
        *self.known.entry(segment).or_insert_with_key(|segment| {
            self.cells.push(segment.clone());
            next
        })
    }
}

fn auxiliaries(context: &EncodeContext<'_>) -> u64 {
    let segments = Segments::from_variant(context.variant);
    let of_groups = segments
        .groups
        .iter()
        .map(|(_, group)| (context.at_most_one.usual().auxiliaries)(group.len()));
    context.variant.order() as u64 * (segments.cells.len() as u64 + of_groups.sum::<u64>())
}

/// The term of a segment's value: a variable, unless one candidate or a known candidate has the same truth
/// value.
struct Triad {
    term: Term,
    /// Its open candidates.
    candidates: Vec<Literal>,
}

impl Triad {
    fn new(writer: &mut ClauseWriter<'_>, segment: &[Cell], symbol: Symbol) -> Self {
        let numbering = writer.numbering;
        let mut candidates = Vec::new();
        let terms = segment.iter().map(|&cell| term(numbering, Candidate { cell, symbol }));
        let holds = collect(terms, &mut candidates);
        let term = match (holds, candidates.as_slice()) {
            (true, _) => Term::Holds,
            (false, []) => Term::Excluded,
            (false, &[only]) => Term::Literal(only),
            (false, _) => Term::Literal(writer.auxiliaries.fresh(&IN_SEGMENT).positive()),
        };
        Self { term, candidates }
    }

    /// Writes that the variable is true exactly if one of the candidates is.
    fn define(&self, sink: &mut dyn ClauseSink) {
        let (Term::Literal(triad), 2..) = (self.term, self.candidates.len()) else { return };
        for &candidate in &self.candidates {
            sink.add_clause(&[!candidate, triad]);
        }
        let mut clause = vec![!triad];
        clause.extend(&self.candidates);
        sink.add_clause(&clause);
    }
}

fn origin(cells: &Arc<[Cell]>, symbol: Symbol) -> Origin {
    Origin::Implied(TRIADS.name, Group::Cells { cells: Arc::clone(cells), symbol })
}

fn emit(writer: &mut ClauseWriter<'_>) {
    let ClauseWriter { context, numbering, .. } = *writer;
    let found = Segments::from_variant(context.variant);
    let symbols: Vec<Symbol> = context.variant.alphabet().symbols().collect();
    let n = symbols.len();
    let cells: Vec<Arc<[Cell]>> = found.cells.iter().map(|cells| cells.as_slice().into()).collect();

    let mut triads: Vec<Triad> = Vec::with_capacity(cells.len() * n);
    for segment in &cells {
        for &symbol in &symbols {
            writer.begin(|| origin(segment, symbol));
            // No clause is written here. The log finds the group of an auxiliary variable by the start of the
            // group.
            triads.push(Triad::new(writer, segment, symbol));
        }
    }
    for (segment, triads) in cells.iter().zip(triads.chunks(n)) {
        for (&symbol, triad) in symbols.iter().zip(triads) {
            writer.begin(|| origin(segment, symbol));
            triad.define(writer.sink);
        }
        if writer.sink.is_closed() {
            return;
        }
    }
    let cell = |literal: Literal| Some(numbering.candidate(literal.variable())?.cell);
    let mut written: HashSet<[Literal; 2]> = HashSet::new();
    let mut group: Vec<Literal> = Vec::new();
    for &(region, ref parts) in &found.groups {
        for (value, &symbol) in symbols.iter().enumerate() {
            writer.begin(|| Origin::Implied(TRIADS.name, Group::Region { region, symbol }));
            let terms = parts.iter().map(|&part| match part {
                RegionPart::Segment(index) => triads[index * n + value].term,
                RegionPart::Cell(cell) => term(numbering, Candidate { cell, symbol }),
            });
            let holds = collect(terms, &mut group);
            writer.bound(Bound::AtLeastOne, &group, holds);
            let Some(distinct) = writer.distinct.filter(|_| !holds) else {
                writer.bound(Bound::AtMostOne, &group, holds);
                continue;
            };
            let mut sink = Except {
                sink: writer.sink,
                known: &mut |first, second| {
                    // `distinct` knows pairs of candidates alone, so pairs with the variable of a triad are
                    // remembered.
                    let by_a_rule = match (cell(first), cell(second)) {
                        (Some(first), Some(second)) => distinct.is_written(first, second),
                        _ => false,
                    };
                    by_a_rule || !written.insert([first.min(second), first.max(second)])
                },
            };
            (writer.at_most_one.encode)(&group, writer.auxiliaries, &mut sink);
        }
        if writer.sink.is_closed() {
            return;
        }
    }
}
