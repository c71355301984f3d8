//! The meaning of one clause.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol};
use clausoku_cnf::{Deadline, Literal, Stopped};

use super::constraints::Constraints;
use super::pairs::Pairs;
use super::parts::Claim;

/// The meaning of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The cell holds a symbol.
    CellHolds(Cell),
    /// The cell does not hold both of two symbols.
    CellHoldsOne,
    /// The symbol is in the region, which has as many cells as there are symbols.
    RegionHolds,
    /// Two cells of a region do not both hold the symbol: the place of the pair.
    Differ(usize),
    /// The cell holds the symbol.
    Given(Cell),
    /// The puzzle excludes the candidate of this index.
    Excluded(usize),
    /// The solution of this index is not meant.
    NotSolution(usize),
    /// A constraint beyond the regions excludes that all literals are false.
    Constraint,
}

/// Reads clauses of a puzzle.
pub(crate) struct Reader<'p> {
    puzzle: &'p Puzzle,
    solutions: &'p [Grid],
    pairs: Arc<Pairs>,
    constraints: Constraints<'p>,
}

impl<'p> Reader<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle, solutions: &'p [Grid], pairs: Arc<Pairs>) -> Self {
        Self { puzzle, solutions, pairs, constraints: Constraints::new(puzzle) }
    }

    /// Returns the meaning of the clause, or `None` if nothing in the puzzle justifies it.
    pub(crate) fn read(
        &self,
        clause: &[Literal],
        deadline: &Deadline,
    ) -> Result<Option<Meaning>, Stopped> {
        match self.region_rule(clause) {
            Some(meaning) => Ok(Some(meaning)),
            None => self.constraint(clause, deadline),
        }
    }

    /// Reads a clause that follows from a constraint.
    fn constraint(
        &self,
        clause: &[Literal],
        deadline: &Deadline,
    ) -> Result<Option<Meaning>, Stopped> {
        if self.puzzle.variant().constraints().is_empty() {
            return Ok(None);
        }
        let Some(claims) = self.claims(clause) else { return Ok(None) };
        let is_excluded = self.constraints.exclude(&claims, &self.pairs, deadline)?;
        Ok(is_excluded.then_some(Meaning::Constraint))
    }

    /// Reads a clause of anything but a constraint.
    fn region_rule(&self, clause: &[Literal]) -> Option<Meaning> {
        // Nearly all clauses are pairs.
        if let &[first, second] = clause
            && !(first.is_positive() || second.is_positive())
            // On a board of two cells, a clause of this form may deny a solution.
            && self.puzzle.variant().cell_count() != 2
        {
            return self.pair(self.claim(first)?, self.claim(second)?);
        }
        let claims = self.claims(clause)?;
        let positive = claims.iter().filter(|claim| claim.is_positive).count();
        match (claims.as_slice(), positive) {
            (&[given], 1) if self.is_given(given) => Some(Meaning::Given(given.cell)),
            (claims, positive) if positive == claims.len() => self.at_least_one(claims),
            (&[only], 0) if self.is_excluded(only) => Some(Meaning::Excluded(self.index(only))),
            (claims, 0) if claims.len() == self.puzzle.variant().cell_count() => {
                self.solution(claims).or_else(|| self.pair_of(claims))
            }
            (claims, 0) => self.pair_of(claims),
            _ => None,
        }
    }

    /// Returns the index of a candidate: its variable's, counted from 0.
    fn index(&self, claim: Claim) -> usize {
        claim.cell.index() * self.puzzle.variant().order() + claim.symbol.index()
    }

    /// Returns the literals of a clause as candidates, or `None` if one of them is no candidate.
    fn claims(&self, clause: &[Literal]) -> Option<Vec<Claim>> {
        clause.iter().map(|&literal| self.claim(literal)).collect()
    }

    fn claim(&self, literal: Literal) -> Option<Claim> {
        let order = self.puzzle.variant().order();
        let index = literal.variable().index();
        let cell = Cell::from_index((index / order) as u32);
        let symbol = Symbol::from_index((index % order) as u16);
        let is_positive = literal.is_positive();
        (cell.index() < self.puzzle.variant().cell_count()).then_some(Claim {
            cell,
            symbol,
            is_positive,
        })
    }

    fn is_given(&self, claim: Claim) -> bool {
        self.puzzle.givens().get(claim.cell) == Some(claim.symbol)
    }

    fn is_excluded(&self, claim: Claim) -> bool {
        self.puzzle.is_excluded(Candidate { cell: claim.cell, symbol: claim.symbol })
    }

    /// Reads a clause of positive literals: every symbol of a cell, or a symbol in every cell of a region.
    fn at_least_one(&self, claims: &[Claim]) -> Option<Meaning> {
        let variant = self.puzzle.variant();
        let first = claims.first()?;
        let mut indices: Vec<usize> = claims.iter().map(|&claim| self.index(claim)).collect();
        indices.sort_unstable();
        indices.dedup();
        if indices.len() != variant.order() {
            return None;
        }
        if claims.iter().all(|claim| claim.cell == first.cell) {
            return Some(Meaning::CellHolds(first.cell));
        }
        let is_one_symbol = claims.iter().all(|claim| claim.symbol == first.symbol);
        let is_region = variant.regions_of(first.cell).iter().any(|&region| {
            let cells = &variant.regions()[region as usize].cells;
            cells.len() == claims.len() && claims.iter().all(|claim| cells.contains(&claim.cell))
        });
        (is_one_symbol && is_region).then_some(Meaning::RegionHolds)
    }

    fn pair_of(&self, claims: &[Claim]) -> Option<Meaning> {
        let &[first, second] = claims else { return None };
        self.pair(first, second)
    }

    /// Reads a clause of two negative literals.
    fn pair(&self, first: Claim, second: Claim) -> Option<Meaning> {
        if first.cell == second.cell {
            return (first.symbol != second.symbol).then_some(Meaning::CellHoldsOne);
        }
        if first.symbol != second.symbol {
            return None;
        }
        self.pairs.place(first.cell, second.cell, first.symbol).map(Meaning::Differ)
    }

    /// Reads a clause that denies a known solution.
    fn solution(&self, claims: &[Claim]) -> Option<Meaning> {
        let grid = self.grid(claims)?;
        self.solutions.iter().position(|solution| *solution == grid).map(Meaning::NotSolution)
    }

    /// Returns the grid that a clause denies: one of negative literals, with a value of each cell.
    pub(crate) fn denied(&self, clause: &[Literal]) -> Option<Grid> {
        let cells = self.puzzle.variant().cell_count();
        if clause.len() != cells || clause.iter().any(|literal| literal.is_positive()) {
            return None;
        }
        self.grid(&self.claims(clause)?)
    }

    /// Returns the grid of these values, one for each cell.
    fn grid(&self, claims: &[Claim]) -> Option<Grid> {
        let mut grid = Grid::empty(self.puzzle.variant().cell_count());
        for claim in claims {
            // As many values as cells, so that a second value of a cell means that another cell has none.
            if grid.get(claim.cell).is_some() {
                return None;
            }
            grid.set(claim.cell, Some(claim.symbol));
        }
        Some(grid)
    }
}
