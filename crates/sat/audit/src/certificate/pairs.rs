//! The pairs of candidates that exclude each other: two cells that share a region, with the same symbol.

use clausoku_board::{Cell, Symbol, Variant};

/// The pairs of candidates that exclude each other, each at a place of its own.
///
/// **Invariant.** The places of the pairs of cell i begin at `starts[i]`: one for each of `peers[i]` and each symbol.
#[derive(Debug)]
pub(crate) struct Pairs {
    order: usize,
    /// The greater cells that share a region with each cell, ascending.
    peers: Vec<Vec<Cell>>,
    starts: Vec<usize>,
}

impl Pairs {
    pub(crate) fn new(variant: &Variant) -> Self {
        let order = variant.order();
        let greater = |cell: Cell| variant.peers(cell).into_iter().filter(move |&peer| peer > cell);
        let peers: Vec<Vec<Cell>> = variant.cells().map(|cell| greater(cell).collect()).collect();
        let mut starts = vec![0];
        for peers in &peers {
            starts.push(starts[starts.len() - 1] + peers.len() * order);
        }
        Self { order, peers, starts }
    }

    pub(crate) fn count(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Returns the place of the pair of these cells with this symbol, `None` if they share no region.
    pub(crate) fn place(&self, a: Cell, b: Cell, symbol: Symbol) -> Option<usize> {
        let (first, second) = (a.min(b), a.max(b));
        let peer = self.peers[first.index()].binary_search(&second).ok()?;
        Some(self.starts[first.index()] + peer * self.order + symbol.index())
    }

    pub(crate) fn share_region(&self, a: Cell, b: Cell) -> bool {
        self.peers[a.min(b).index()].binary_search(&a.max(b)).is_ok()
    }

    pub(crate) fn cells(&self, place: usize) -> (Cell, Cell) {
        // Cells without greater peers have the same start as the next cell. The last cell with a start is the
        // one that has pairs.
        let first = self.starts.partition_point(|&start| start <= place) - 1;
        let peer = (place - self.starts[first]) / self.order;
        (Cell::from_index(first as u32), self.peers[first][peer])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_has_its_own_place() {
        let variant = Variant::by_name("samurai").unwrap();
        let pairs = Pairs::new(&variant);
        let mut seen = vec![false; pairs.count()];
        for a in variant.cells() {
            for b in variant.cells() {
                let regions = variant.regions_of(b);
                let share = variant.regions_of(a).iter().any(|region| regions.contains(region));
                for symbol in (0..9).map(Symbol::from_index) {
                    let place = pairs.place(a, b, symbol);
                    assert_eq!(place.is_some(), a != b && share);
                    assert_eq!(place, pairs.place(b, a, symbol));
                    let Some(place) = place else { continue };
                    assert_eq!(pairs.cells(place), (a.min(b), a.max(b)));
                    seen[place] = true;
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}
