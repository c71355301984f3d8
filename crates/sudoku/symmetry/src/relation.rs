//! Boards and puzzles as graphs.
//!
//! The vertices are the cells, the regions and the symbols that a puzzle uses. A cell has an edge to each of its
//! regions, to its given, and one of another weight to each excluded symbol.

use std::collections::HashSet;

use clausoku_board::{Puzzle, Variant};

use crate::graph::Graph;

const GIVEN: u64 = 1;
// Above any number of givens, so that a sum of weights, by which vertices are compared, gives the number of edges of both kinds.
const EXCLUDED: u64 = 1 << 32;

/// The different regions of a board, as edges between cells and regions.
///
/// Scopes and names do not matter. Regions with the same cells count once, and regions of fewer than two cells do
/// not count.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    cells: usize,
    regions: Vec<Vec<u32>>,
}

impl Regions {
    /// Returns the regions of the board.
    pub(crate) fn from_variant(variant: &Variant) -> Self {
        let mut seen = HashSet::new();
        let mut regions = Vec::new();
        for region in variant.regions().iter().filter(|region| region.cells.len() > 1) {
            let mut cells: Vec<u32> = region.cells.iter().map(|cell| cell.index() as u32).collect();
            cells.sort_unstable();
            if seen.insert(cells.clone()) {
                regions.push(cells);
            }
        }
        Self { cells: variant.cell_count(), regions }
    }

    /// Returns whether both boards have the same cells and regions, in any order.
    pub(crate) fn are_those_of(&self, other: &Self) -> bool {
        let own: HashSet<&Vec<u32>> = self.regions.iter().collect();
        self.cells == other.cells && own == other.regions.iter().collect()
    }

    /// Returns the graph of the board.
    pub(crate) fn graph(&self) -> Graph {
        Graph::new(&[self.cells, self.regions.len()], &self.edges())
    }

    fn edges(&self) -> Vec<(u32, u32, u64)> {
        let regions = (self.cells as u32..).zip(&self.regions);
        regions
            .flat_map(|(vertex, region)| region.iter().map(move |&cell| (cell, vertex, 1)))
            .collect()
    }

    /// Returns the graph of a puzzle on the board.
    pub(crate) fn graph_of(&self, puzzle: &Puzzle) -> Graph {
        let mut edges = self.edges();
        let first = (self.cells + self.regions.len()) as u32;
        // Symbols that are not used have no vertex, since every permutation of them would be an automorphism.
        let mut vertices = vec![None; puzzle.variant().order()];
        let mut used = 0;
        let mut vertex_of = |symbol: usize| {
            *vertices[symbol].get_or_insert_with(|| {
                used += 1;
                first + used - 1
            })
        };
        for (cell, symbol) in puzzle.givens().filled() {
            edges.push((cell.index() as u32, vertex_of(symbol.index()), GIVEN));
        }
        for candidate in puzzle.excluded() {
            let symbol = vertex_of(candidate.symbol.index());
            edges.push((candidate.cell.index() as u32, symbol, EXCLUDED));
        }
        // A given that is excluded too is one edge.
        edges.sort_unstable();
        edges.dedup_by(|later, first| {
            let is_same = (later.0, later.1) == (first.0, first.1);
            first.2 += if is_same { later.2 } else { 0 };
            is_same
        });
        Graph::new(&[self.cells, self.regions.len(), used as usize], &edges)
    }
}
