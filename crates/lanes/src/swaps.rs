//! Givens that are not redundant, since an exchange of two symbols or of two lines gives another solution.
//!
//! Two symbols: the *nodes* are disjoint regions with all symbols that contain all cells, such as the rows. In each other set of
//! such regions, a map leads from the node of the first symbol's cell in a region to the node of the second symbol's cell. The
//! symbols can be exchanged in the nodes of an orbit of these maps.
//!
//! Two lines, such as two rows of a band: the nodes are columns, whose two cells are in the same other regions. The map leads
//! from a column to that in which the second line has the symbol of the first line.
//!
//! Another solution with all other givens exists if the cells of an orbit hold a single given. So each node of an orbit gets the
//! least and the greatest mark of its givens, and these are equal.

use clausoku_board::{Scope, Variant};

use crate::simd::{MAX_NODES, Side, single_marks};

/// Finds givens that are not redundant, as [`Exchange`](clausoku_board::Exchange) does, faster and without their second
/// solutions.
///
/// ```
/// use clausoku_board::Variant;
/// use clausoku_lanes::Swaps;
///
/// // Without AVX2, `new` returns `None`. let Some(mut swaps) =
/// Swaps::new(&Variant::classic(2).unwrap()) else { return }; let mut found = Vec::new(); let
/// solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]; let mut givens = [0; 16]; givens[0]
/// = 1; swaps.find(&givens, &solution, |cell| found.push(cell)); assert!(found.contains(&0));
/// ```
#[derive(Clone, Debug)]
pub struct Swaps {
    /// The node of each cell.
    node_of: Vec<u8>,
    /// For each other scope: the region of each cell.
    maps: Vec<Vec<u8>>,
    /// The symbols, then the lines.
    sides: Vec<Side>,
    /// By side and node.
    cell_at: Vec<[usize; MAX_NODES]>,
    /// The number of symbols.
    order: usize,
    /// Pairs of symbols.
    symbols: Vec<[usize; 2]>,
    /// Pairs of lines.
    lines: Vec<[usize; 2]>,
    /// By side: the nodes of givens that are not redundant.
    found: Vec<u16>,
}

impl Swaps {
    /// Returns the finder for boards without constraints that have up to 16 symbols and as many regions of each scope, disjoint and
    /// with all symbols, if the processor has AVX2.
    pub fn new(variant: &Variant) -> Option<Self> {
        // This call only finds out whether the processor has AVX2: without maps and marks it returns at once.
        single_marks([[&Side::EMPTY; 2]; 2], 0)?;
        let (order, regions) = (variant.order(), variant.regions());
        // A plane of five small boards has more rows than nodes, and numbers of nodes are taken modulo 16.
        let is_square = order <= MAX_NODES && variant.cell_count() == order * order;
        if !is_square || regions.len() > 4 * order || !variant.constraints().is_empty() {
            return None;
        }
        let mut maps = Vec::new();
        for scope in Scope::ALL {
            let mut region_of = vec![u8::MAX; variant.cell_count()];
            let all = regions.iter().filter(|region| region.scope == scope);
            for (number, region) in (0..).zip(all.clone()) {
                region.cells.iter().for_each(|cell| region_of[cell.index()] = number);
            }
            // So no cell is in two of them.
            let is_complete = all.clone().count() == order
                && all.clone().all(|region| variant.is_complete(region))
                && !region_of.contains(&u8::MAX);
            if is_complete {
                maps.push(region_of);
            } else if all.count() > 0 {
                // Regions beside a partition of the cells (x, windoku) restrict exchanges too, and no map represents them.
                return None;
            }
        }
        let mut lines = pairs(regions.len());
        lines.retain(|&lines| are_alike(variant, lines));
        let line_count = lines.as_flattened().iter().max().map_or(0, |last| last + 1);
        let mut cell_at = vec![[0; MAX_NODES]; order + line_count];
        for (cell_at, region) in cell_at[order..].iter_mut().zip(regions) {
            let cells = region.cells.iter().map(|cell| cell.index());
            cell_at.iter_mut().zip(cells).for_each(|(place, cell)| *place = cell);
        }
        Some(Self {
            node_of: (!maps.is_empty()).then(|| maps.remove(0))?,
            maps,
            sides: vec![Side::EMPTY; cell_at.len()],
            found: vec![0; cell_at.len()],
            cell_at,
            order,
            symbols: pairs(order),
            lines: lines.into_iter().map(|pair| pair.map(|line| order + line)).collect(),
        })
    }

    /// Passes to the sink the cells of givens that an exchange shows to be not redundant, some more than once. Givens and
    /// solution are numbers, a byte a cell; the givens are of the solution.
    pub fn find(&mut self, givens: &[u8], solution: &[u8], mut sink: impl FnMut(usize)) {
        self.begin(givens, solution);
        self.found.fill(0);
        for (pairs, maps) in [(&self.symbols, self.maps.len()), (&self.lines, 1)] {
            // Two pairs fill a register; of an odd number, the last pair fills both halves. A symbol with all others at once,
            // in lanes of 16 bits and without AVX2, took 2.4 to 2.6 µs a puzzle of 17 givens in place of 1.3.
            for pairs in pairs.chunks(2) {
                let pairs = [pairs[0], pairs[pairs.len() - 1]];
                let found =
                    single_marks(pairs.map(|pair| pair.map(|side| &self.sides[side])), maps);
                let nodes = found.unwrap_or_default();
                for (&side, nodes) in pairs.as_flattened().iter().zip(nodes.as_flattened()) {
                    self.found[side] |= nodes;
                }
            }
        }
        for (cells, &found) in self.cell_at.iter().zip(&self.found) {
            let mut rest = found;
            while rest != 0 {
                sink(cells[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
    }

    /// Takes a puzzle and its solution.
    fn begin(&mut self, givens: &[u8], solution: &[u8]) {
        let cells = (0..).zip(solution).zip(givens).zip(&self.node_of);
        for (((cell, &number), &given), &node) in cells {
            let symbol = usize::from(number - 1);
            self.cell_at[symbol][usize::from(node) % MAX_NODES] = cell;
            self.sides[symbol].mark(node, given);
        }
        for (map, regions) in self.maps.iter().enumerate() {
            for ((&number, &node), &region) in solution.iter().zip(&self.node_of).zip(regions) {
                self.sides[usize::from(number - 1)].join(map, node, region);
            }
        }
        for (cells, line) in self.cell_at.iter().zip(&mut self.sides).skip(self.order) {
            for (&cell, node) in cells[..self.order].iter().zip(0..) {
                line.join(0, node, solution[cell] - 1);
                line.mark(node, givens[cell]);
            }
        }
    }
}

/// Returns the pairs of the numbers below this one.
fn pairs(count: usize) -> Vec<[usize; 2]> {
    (0..count).flat_map(|second| (0..second).map(move |first| [first, second])).collect()
}

/// Returns `true` if each cell of the first region is in the same other regions as the cell at its place in the second one.
fn are_alike(variant: &Variant, pair: [usize; 2]) -> bool {
    let [first, second] = pair.map(|region| &variant.regions()[region].cells);
    first.iter().zip(second).all(|cells| {
        let [alike, others] = [cells.0, cells.1].map(|&cell| {
            let regions = variant.regions_of(cell).iter().map(|&region| region as usize);
            regions.filter(|region| !pair.contains(region))
        });
        cells.0 != cells.1 && alike.eq(others)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use clausoku_board::{Alphabet, Board, Exchange, Limits, Position};
    use clausoku_testkit::Rng;

    use super::*;
    use crate::{Backend, Engine};

    /// Solutions of the empty board.
    fn solutions(variant: &Variant, count: u64) -> Vec<Vec<u8>> {
        let mut solutions = Vec::new();
        let empty = vec![0; variant.cell_count()];
        let mut sink = |_: usize, numbers: &[u8]| {
            solutions.push(numbers.to_vec());
            ControlFlow::Continue(())
        };
        Engine::new(variant).unwrap().solve(&empty, &Limits::solutions(count), &mut sink).unwrap();
        solutions
    }

    /// Returns a finder, unless the processor has none.
    fn swaps(variant: &Variant) -> Option<Swaps> {
        let swaps = Swaps::new(variant);
        assert_eq!(swaps.is_some(), cfg!(target_arch = "x86_64") && Backend::Avx2.is_available());
        swaps
    }

    #[test]
    fn the_givens_are_those_of_the_other_search() {
        let mut rng = Rng::new(11);
        let count = if cfg!(miri) { 2 } else { 40 };
        let boards = [
            "classic:4",
            "classic:9",
            "classic:16",
            "blocks:2x3",
            "blocks:3x4",
            "disjoint-groups:9",
            "jigsaw:AAAB/ACBB/DCCB/DDDC",
        ];
        // Miri is slow.
        for name in &boards[..if cfg!(miri) { 1 } else { boards.len() }] {
            let variant = Variant::by_name(name).unwrap();
            let Some(mut swaps) = swaps(&variant) else { continue };
            let mut exchange = Exchange::new(&variant);
            let mut all = 0;
            for solution in solutions(&variant, count) {
                for share in 1..9 {
                    let givens: Vec<u8> = solution
                        .iter()
                        .map(|&number| if rng.next_u64() % 10 < share { number } else { 0 })
                        .collect();
                    let (mut found, mut expected) = (BTreeSet::new(), BTreeSet::new());
                    swaps.find(&givens, &solution, |cell| {
                        found.insert(cell);
                    });
                    exchange.second_solutions(
                        &givens,
                        &solution,
                        |_, _| true,
                        |cell, _| {
                            expected.insert(cell);
                        },
                    );
                    assert_eq!(found, expected, "{}: {givens:?}", variant.name());
                    all += found.len();
                }
            }
            assert!(cfg!(miri) || all > 20, "{}: {all}", variant.name());
        }
    }

    /// Returns a board of five separate boards with four symbols, which has more rows than nodes.
    fn five_boards() -> Variant {
        let board = Board::rectangles(2, 2).unwrap();
        let rows = (0..5).map(|number| Position { row: 1 + 5 * number, column: 1 });
        let boards: Vec<Board> = rows.map(|first| board.clone().at(first).unwrap()).collect();
        Variant::boards("five", Alphabet::numbers(4), &boards).unwrap()
    }

    #[test]
    fn other_boards_have_no_swaps() {
        for name in ["classic:25", "samurai", "anti-knight", "x:9", "windoku"] {
            assert!(Swaps::new(&Variant::by_name(name).unwrap()).is_none(), "{name}");
        }
        assert!(Swaps::new(&five_boards()).is_none());
    }
}
