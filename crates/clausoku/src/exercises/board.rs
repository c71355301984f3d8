//! Complete boards from seeded random numbers, and the rules on them, in the numbers of exercises.

use std::sync::Arc;

use clausoku_board::{Cell, Puzzle, Scope, Variant};
use clausoku_cnf::Cnf;
use clausoku_encoder::{Bound, Encoding, GivensLevel, RULES, Rule, RuleScope, RuleSet};
use clausoku_text::Rng;

use super::candidate::{Candidate, Clause};

/// The kinds of regions of the examination paper.
pub(super) const SCOPES: [Scope; 3] = [Scope::Row, Scope::Column, Scope::Block];

/// Returns the rules of the examination paper, in its order: K1, K2, L1 and so on.
pub(super) fn rules() -> Vec<&'static Rule> {
    let scopes = SCOPES.map(RuleScope::Regions);
    let scopes = [RuleScope::Cells].into_iter().chain(scopes);
    scopes.flat_map(|scope| RULES.iter().filter(move |rule| rule.scope == scope)).collect()
}

/// Returns the rule of this name.
pub(super) fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// Returns `true` for a rule "at least one".
pub(super) fn is_least(rule: &Rule) -> bool {
    rule.bound == Bound::AtLeastOne
}

/// A solution of a board of m×m blocks with m×m cells. Rows, columns, blocks, cells and values count from 0 here.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The side m of a block.
    pub(super) side: usize,
    variant: Arc<Variant>,
    /// The values, row by row.
    values: Vec<usize>,
}

impl Board {
    /// Returns a solution: a pattern whose values, bands, stacks, and rows and columns in them are shuffled.
    pub(super) fn solved(side: usize, rng: &mut Rng) -> Self {
        let order = side * side;
        let mut values: Vec<usize> = (0..order).collect();
        rng.shuffle(&mut values);
        let rows = shuffled_lines(side, rng);
        let columns = shuffled_lines(side, rng);
        let place = |row: usize, column: usize| (side * (row % side) + row / side + column) % order;
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        let values = cells.map(|at| values[place(at.0, at.1)]).collect();
        let variant = Variant::classic(order).expect("a board for each square");
        Self { side, variant: Arc::new(variant), values }
    }

    /// Returns the number of values, rows, columns and blocks.
    pub(super) fn order(&self) -> usize {
        self.side * self.side
    }

    /// Returns the value of a cell.
    pub(super) fn value(&self, cell: usize) -> usize {
        self.values[cell]
    }

    /// Returns the candidate of a value in a cell.
    pub(super) fn candidate(&self, cell: usize, value: usize) -> Candidate {
        let order = self.order();
        Candidate { row: cell / order + 1, column: cell % order + 1, value: value + 1 }
    }

    /// Returns the cells of a region.
    pub(super) fn region(&self, scope: Scope, number: usize) -> Vec<usize> {
        let mut regions = self.variant.regions().iter().filter(|region| region.scope == scope);
        let cells = regions.nth(number).map(|region| &region.cells[..]).unwrap_or_default();
        cells.iter().map(|cell| cell.index()).collect()
    }

    /// Returns the other cells of the row, column and block of a cell, each once.
    pub(super) fn peers(&self, cell: usize) -> Vec<usize> {
        let peers = self.variant.peers(Cell::from_index(cell as u32));
        peers.into_iter().map(Cell::index).collect()
    }

    /// Returns the rules that sets of values break, one set for each cell.
    pub(super) fn broken(&self, sets: &[Vec<usize>]) -> Vec<&'static Rule> {
        let is_broken = |rule: &&Rule| {
            let wrong = |count: usize| if is_least(rule) { count == 0 } else { count > 1 };
            let RuleScope::Regions(scope) = rule.scope else {
                return sets.iter().any(|values| wrong(values.len()));
            };
            (0..self.order()).any(|number| {
                let region = self.region(scope, number);
                (0..self.order()).any(|value| {
                    wrong(region.iter().filter(|&&cell| sets[cell].contains(&value)).count())
                })
            })
        };
        rules().into_iter().filter(is_broken).collect()
    }

    /// Returns the clauses of a rule, as the encoder writes them.
    pub(super) fn clauses(&self, rule: &Rule) -> Vec<Clause> {
        let set = RuleSet::named([rule.name]).expect("the name of a rule");
        let encoding = Encoding::default().with_rules(set).with_givens(GivensLevel::Units);
        let empty = Puzzle::empty(Arc::clone(&self.variant));
        let formula = encoding.encode(&empty).expect("a small board");
        let literal = |literal: &clausoku_cnf::Literal| {
            let candidate = formula.numbering().candidate(literal.variable())?;
            let own = self.candidate(candidate.cell.index(), candidate.symbol.index());
            Some(if literal.is_positive() { own.holds() } else { own.fails() })
        };
        let clauses = Cnf::from_formula(&formula);
        clauses.clauses().map(|clause| clause.iter().filter_map(literal).collect()).collect()
    }
}

/// Returns the rows of a pattern in another order that keeps the bands together.
fn shuffled_lines(side: usize, rng: &mut Rng) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..side).map(|band| (band * side..(band + 1) * side).collect()).collect();
    for band in &mut bands {
        rng.shuffle(band);
    }
    rng.shuffle(&mut bands);
    bands.concat()
}
