//! The propagators of the regions and constraints of a puzzle.

use std::collections::BTreeMap;
use std::sync::Arc;

use clausoku_board::{Cell, Puzzle, UnknownConstraint, Variant};
use clausoku_constraints::{CellLiteral, Lowering, Pairs, Piece};
use clausoku_text::{Deadline, StopReason, Stopped};

use crate::network::Network;
use crate::propagator::{
    Clause, EqualSums, Line, Origin, Propagator, Region, Related, Sets, Sum, Term, Triple,
    symbols_of,
};
use crate::set::Set;
use crate::sight::Sight;

/// The name of the network in the error that refuses a constraint.
const PART: &str = "the solver network";

/// The transitions that the diagrams of a puzzle may have: some 320 MB, as in the encoder.
const BUDGET: u64 = 20_000_000;

/// The bytes of a transition.
const BYTES: u64 = 16;

/// The largest number of cells. Each has a bit for each other one.
const MAX_CELLS: usize = 128 * 128;

/// The reason why a puzzle has no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// A constraint needs too much memory.
    #[error(transparent)]
    Unknown(#[from] UnknownConstraint),
    /// The board has too many symbols.
    #[error("it has {0} symbols, and the network knows up to {max}", max = u128::WIDTH)]
    Symbols(usize),
    /// The board has too many cells.
    #[error("it has {0} cells, and the network knows up to {MAX_CELLS}")]
    Cells(usize),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<S: Set> Network<S> {
    /// Returns the network of a puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for the sets, or a constraint for the memory, and at the deadline.
    pub fn new(puzzle: &Puzzle, deadline: &Deadline) -> Result<Self, NetworkError> {
        Self::within(puzzle, deadline, BUDGET)
    }

    /// Returns the network of a puzzle whose diagrams have at most this many transitions.
    ///
    /// # Errors
    ///
    /// Fails as [`new`](Self::new).
    pub(crate) fn within(
        puzzle: &Puzzle,
        deadline: &Deadline,
        transitions: u64,
    ) -> Result<Self, NetworkError> {
        Self::build(puzzle, deadline, transitions, false)
    }

    /// Returns the network of a board in which clues of one cell are propagators too, so that they can be asked for reasons.
    ///
    /// # Errors
    ///
    /// Fails as [`new`](Self::new).
    pub(crate) fn with_units(puzzle: &Puzzle, deadline: &Deadline) -> Result<Self, NetworkError> {
        Self::build(puzzle, deadline, BUDGET, true)
    }

    fn build(
        puzzle: &Puzzle,
        deadline: &Deadline,
        transitions: u64,
        keeps_units: bool,
    ) -> Result<Self, NetworkError> {
        let variant = puzzle.variant();
        let (order, cells) = (variant.order(), variant.cell_count());
        if order > S::WIDTH {
            return Err(NetworkError::Symbols(order));
        }
        if cells > MAX_CELLS {
            return Err(NetworkError::Cells(cells));
        }
        let mut sight = stated_sight(variant);
        sight.finish();
        let start = start(puzzle, &sight);
        let mut pieces: Vec<(Piece, Origin)> = Vec::new();
        lowered(variant, &start, &sight, (deadline, transitions), |lowering| {
            for (index, constraint) in variant.constraints().iter().enumerate() {
                let lowered = lowering.pieces(constraint).map_err(|stopped| match stopped {
                    Stopped(StopReason::MemoryLimit) => {
                        variant.unknown_constraint(constraint, PART).into()
                    }
                    stopped => NetworkError::from(stopped),
                })?;
                let origin = Origin::Constraint(index);
                pieces.extend(lowered.into_iter().map(|piece| (piece, origin.clone())));
            }
            Ok::<(), NetworkError>(())
        })?;
        let mut building = Building { keeps_units, ..Building::new(variant, start) };
        let rest = building.relations_of(pieces);
        // Relations may say that further cells differ, which regions and sums then know.
        building.see(&mut sight);
        let mut building = building.with_sight(sight);
        building.regions(variant);
        building.related();
        for (piece, origin) in rest {
            deadline.work(64)?;
            building.piece(piece, origin);
        }
        let Building { start, sight, propagators, weights, .. } = building;
        let mut network = Self {
            puzzle: puzzle.clone(),
            start,
            sight,
            propagators: Vec::new(),
            of_cell: vec![Vec::new(); cells],
            weights,
            has_implied: false,
            keeps_units,
        };
        network.extend(propagators);
        Ok(network)
    }

    /// Adds the sums that several constraints imply together. Returns the number of the first new propagator.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn add_implied(&mut self, deadline: &Deadline) -> Result<usize, Stopped> {
        let first = self.propagators.len();
        self.has_implied = true;
        let variant = Arc::clone(self.puzzle.variant());
        let mut pieces: Vec<(Piece, Origin)> = Vec::new();
        let lowered = lowered(&variant, &self.start, &self.sight, (deadline, BUDGET), |lowering| {
            for (of, sums) in lowering.combined_sums()? {
                pieces.extend(sums.into_iter().map(|piece| (piece, Origin::Implied(of.clone()))));
            }
            Ok(())
        });
        match lowered {
            // Implied sums only help.
            Ok(()) | Err(Stopped(StopReason::MemoryLimit)) => {}
            Err(stopped) => return Err(stopped),
        }
        let start = std::mem::take(&mut self.start);
        let building = Building::new(&variant, start);
        let mut building = Building { keeps_units: self.keeps_units, ..building };
        let rest = building.relations_of(pieces);
        building.sight = Arc::clone(&self.sight);
        building.related();
        for (piece, origin) in rest {
            building.piece(piece, origin);
        }
        self.start = building.start;
        self.extend(building.propagators);
        Ok(first)
    }

    fn extend(&mut self, propagators: Vec<Box<dyn Propagator<S>>>) {
        for propagator in propagators {
            let number = self.propagators.len() as u32;
            for &cell in propagator.scope() {
                let of_cell = &mut self.of_cell[cell.index()];
                // A line may return to a cell.
                if of_cell.last().is_none_or(|&(last, _)| last != number) {
                    of_cell.push((number, propagator.cost()));
                }
            }
            self.propagators.push(propagator);
        }
    }
}

/// Returns the cells that regions and constraints require to differ.
fn stated_sight(variant: &Variant) -> Sight {
    let mut sight = Sight::new(variant.cell_count());
    for region in variant.regions() {
        sight.add_all(&region.cells);
    }
    for constraint in variant.constraints().iter().filter(|constraint| constraint.kind.differ()) {
        sight.add_all(&constraint.cells);
    }
    sight
}

/// Returns the symbols that the givens and the excluded candidates leave, without those that a given cell shows to the cells that see it.
fn start<S: Set>(puzzle: &Puzzle, sight: &Sight) -> Vec<S> {
    let variant = puzzle.variant();
    let mut start = vec![S::all(variant.order()); variant.cell_count()];
    for (cell, symbol) in puzzle.givens().filled() {
        start[cell.index()] = S::one(symbol.index());
    }
    for candidate in puzzle.excluded() {
        let set = &mut start[candidate.cell.index()];
        *set = *set & !S::one(candidate.symbol.index());
    }
    // Only as far as it makes tables smaller: equal givens that see each other stay, and fail later.
    for (cell, symbol) in puzzle.givens().filled() {
        for &seen in sight.seen(cell) {
            let set = &mut start[seen.index()];
            if !set.is_one() {
                *set = *set & !S::one(symbol.index());
            }
        }
    }
    start
}

/// Calls `work` with the lowering of the constraints for cells with these symbols.
fn lowered<S: Set, E>(
    variant: &Variant,
    start: &[S],
    sight: &Sight,
    (deadline, transitions): (&Deadline, u64),
    work: impl FnOnce(&mut Lowering<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let numbers =
        |cell: Cell| start[cell.index()].symbols().map(|symbol| symbol as u16 + 1).collect();
    let differ = |first: Cell, second: Cell| sight.has(first, second);
    let memory = deadline.limits().memory.map_or(BUDGET, |bytes| bytes / BYTES);
    let most = transitions.min(memory).min(BUDGET);
    work(&mut Lowering::new(variant, &numbers, &differ, deadline, most))
}

/// A table of a relation: for each symbol of the first cell, those of the second one.
type Rows<S> = Vec<S>;

/// The propagators so far.
struct Building<S> {
    order: usize,
    first_value: u16,
    /// The cells of the regions that contain every symbol.
    regions: Vec<Vec<Cell>>,
    start: Vec<S>,
    sight: Arc<Sight>,
    /// One table for each two cells, the one of the smaller index first.
    relations: BTreeMap<[Cell; 2], (Rows<S>, Origin)>,
    propagators: Vec<Box<dyn Propagator<S>>>,
    weights: Vec<u32>,
    /// `true` if restrictions of one cell become propagators.
    keeps_units: bool,
}

impl<S: Set> Building<S> {
    fn new(variant: &Variant, start: Vec<S>) -> Self {
        let weights = vec![0; start.len()];
        let regions = variant.regions().iter().filter(|region| variant.is_complete(region));
        Self {
            regions: regions.map(|region| region.cells.clone()).collect(),
            order: variant.order(),
            first_value: variant.first_value(),
            start,
            sight: Arc::new(Sight::new(0)),
            relations: BTreeMap::new(),
            propagators: Vec::new(),
            weights,
            keeps_units: false,
        }
    }

    fn with_sight(self, sight: Sight) -> Self {
        Self { sight: Arc::new(sight), ..self }
    }

    /// Adds a propagator. Narrow constraints weigh more: their cells are guessed first.
    fn add(&mut self, weight: usize, propagator: impl Propagator<S> + 'static) {
        for cell in propagator.scope() {
            self.weights[cell.index()] += weight as u32;
        }
        self.propagators.push(Box::new(propagator));
    }

    /// Records that the puzzle has no solution.
    fn fail(&mut self) {
        if let Some(first) = self.start.first_mut() {
            *first = S::default();
        }
    }

    fn restrict(&mut self, cell: Cell, set: S, origin: &Origin) {
        if self.keeps_units {
            let sight = Arc::clone(&self.sight);
            let clause = Clause::new(vec![(cell, set)], sight, origin.clone());
            // The sight may not be known yet.
            return self.add(1, Clause { symbol: None, ..clause });
        }
        self.start[cell.index()] = self.start[cell.index()] & set;
    }

    /// Takes the pieces that are relations on two cells, and returns the others.
    fn relations_of(&mut self, pieces: Vec<(Piece, Origin)>) -> Vec<(Piece, Origin)> {
        let mut rest = Vec::new();
        for (piece, origin) in pieces {
            match piece {
                Piece::Relation(relation) => {
                    let rows = self.rows(&relation.related);
                    self.relate([relation.first, relation.second], rows, origin);
                }
                Piece::Combinations { cells, sets } if cells.len() == 2 => {
                    let mut rows = vec![S::default(); self.order];
                    for pair in sets.iter().map(|set| symbols_of::<S>(set)) {
                        for symbol in pair.symbols() {
                            rows[symbol] = rows[symbol] | (pair & !S::one(symbol));
                        }
                    }
                    self.relate([cells[0], cells[1]], rows, origin);
                }
                Piece::Linear { terms, sum } => {
                    if let Some((terms, sum)) = self.linear(&terms, sum, &origin) {
                        rest.push((Piece::Linear { terms, sum }, origin));
                    }
                }
                piece => rest.push((piece, origin)),
            }
        }
        rest
    }

    /// Returns the table of pairs.
    fn rows(&self, pairs: &Pairs) -> Rows<S> {
        let word = |row: &[u64], index: usize| u128::from(row.get(index).copied().unwrap_or(0));
        let row = |row: &[u64]| S::from_bits(word(row, 0) | word(row, 1) << 64);
        (0..self.order).map(|first| row(pairs.row(first))).collect()
    }

    /// Adds a relation to what is known of its cells, which are different.
    fn relate(&mut self, cells: [Cell; 2], rows: Rows<S>, origin: Origin) {
        let [first, second] = cells;
        let (cells, rows) =
            if first < second { (cells, rows) } else { ([second, first], transposed(&rows)) };
        match self.relations.entry(cells) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert((rows, origin));
            }
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                let (known, reason) = entry.get_mut();
                known.iter_mut().zip(rows).for_each(|(known, row)| *known = *known & row);
                *reason = reason.and(&origin);
            }
        }
    }

    /// Returns a sum in the indices of symbols, each cell once; takes sums of up to two cells itself.
    fn linear(&mut self, terms: &[Term], sum: i64, origin: &Origin) -> Option<(Vec<Term>, i64)> {
        let mut weights: BTreeMap<Cell, i64> = BTreeMap::new();
        // A number is an index plus 1.
        let mut sum = sum;
        for &(cell, weight) in terms {
            *weights.entry(cell).or_default() += weight;
            sum -= weight;
        }
        self.subtract_regions(&mut weights, &mut sum);
        let terms: Vec<Term> = weights.into_iter().filter(|(_, weight)| *weight != 0).collect();
        let values = || (0..self.order).zip(0_i64..);
        match terms[..] {
            [] if sum == 0 => None,
            [] => {
                self.fail();
                None
            }
            [(cell, weight)] => {
                let fits = values().filter(|(_, value)| weight * value == sum);
                let set = fits.fold(S::default(), |set, (symbol, _)| set | S::one(symbol));
                self.restrict(cell, set, origin);
                None
            }
            [(first, weight), (second, other)] => {
                let row = |a: i64| {
                    let fits = values().filter(|(_, b)| weight * a + other * b == sum);
                    fits.fold(S::default(), |set, (symbol, _)| set | S::one(symbol))
                };
                let rows = values().map(|(_, value)| row(value)).collect();
                self.relate([first, second], rows, origin.clone());
                None
            }
            _ => Some((terms, sum)),
        }
    }

    /// Replaces the cells of a sum that are more than half of a region by the other cells of the region, which have fewer sets of values:
    /// the indices of all symbols have a known sum.
    fn subtract_regions(&self, weights: &mut BTreeMap<Cell, i64>, sum: &mut i64) {
        let order = self.order as i64;
        weights.retain(|_, weight| *weight != 0);
        // Each step leaves fewer cells with a weight, so the loop ends.
        while 2 * weights.len() > self.order {
            let gains = self.regions.iter().filter_map(|region| {
                let inside = || region.iter().filter_map(|cell| weights.get(cell).copied());
                let weight = inside().next()?;
                let same = inside().filter(|&own| own == weight).count();
                let absent = region.len() - inside().count();
                Some((same.checked_sub(absent).filter(|&gain| gain > 0)?, weight, region))
            });
            let Some((_, weight, region)) = gains.max_by_key(|(gain, _, _)| *gain) else { return };
            for &cell in region {
                *weights.entry(cell).or_default() -= weight;
            }
            weights.retain(|_, weight| *weight != 0);
            *sum -= weight * order * (order - 1) / 2;
        }
    }

    /// Adds to the sight that cells differ whose relation says so.
    fn see(&self, sight: &mut Sight) {
        let mut has_more = false;
        for (&[first, second], (rows, _)) in &self.relations {
            let differs = rows.iter().enumerate().all(|(symbol, row)| !row.meets(S::one(symbol)));
            if differs && !sight.has(first, second) {
                sight.add(first, second);
                has_more = true;
            }
        }
        if has_more {
            sight.finish();
        }
    }

    /// Adds the regions that contain every symbol.
    fn regions(&mut self, variant: &Variant) {
        for (index, region) in variant.regions().iter().enumerate() {
            if variant.is_complete(region) {
                self.add(
                    region.cells.len(),
                    Region {
                        cells: region.cells.clone(),
                        every: S::all(self.order),
                        sight: Arc::clone(&self.sight),
                        origin: Origin::Region(index),
                    },
                );
            }
        }
    }

    /// Adds the relations that say more than that cells differ which see each other.
    fn related(&mut self) {
        let every = S::all(self.order);
        for (cells, (rows, origin)) in std::mem::take(&mut self.relations) {
            let sees = self.sight.has(cells[0], cells[1]);
            let says_more = |(symbol, row): (usize, &S)| {
                let known = if sees { every & !S::one(symbol) } else { every };
                !known.is_within(*row)
            };
            if rows.iter().enumerate().any(says_more) {
                let back = transposed(&rows);
                self.add(2, Related { cells, supports: [rows, back], origin });
            }
        }
    }

    /// Adds a piece that is no relation.
    fn piece(&mut self, piece: Piece, origin: Origin) {
        // The more cells, the wider is a set or a sum.
        let narrow = |cells: usize| (2 * self.order).saturating_sub(cells).max(self.order);
        match piece {
            Piece::Clause(says) => self.clause(&says, origin),
            Piece::Combinations { cells, sets } => {
                let allowed = sets.iter().map(|set| symbols_of(set)).collect();
                let sight = Arc::clone(&self.sight);
                self.add(narrow(cells.len()), Sets { cells, allowed, sight, origin });
            }
            Piece::Line { diagram, .. } if diagram.is_empty() => self.fail(),
            Piece::Line { cells, diagram } => {
                let weight = cells.len().max(self.order);
                self.add(weight, Line::new(cells, &diagram, origin));
            }
            Piece::Linear { terms, sum } => {
                let weight = narrow(terms.len());
                if let [first, second, third] = terms[..] {
                    let terms = [first, second, third];
                    return self.add(weight, Triple::new(terms, sum, &self.sight, origin));
                }
                match Sum::new(&terms, sum, self.order, &self.sight, origin) {
                    Some(sum) => self.add(weight, sum),
                    None => self.fail(),
                }
            }
            Piece::EqualSums(segments) => self.equal_sums(&segments, &origin),
            // They were taken before.
            Piece::Relation(_) => {}
        }
    }

    fn equal_sums(&mut self, segments: &[Vec<Cell>], origin: &Origin) {
        let values = (self.order, self.first_value);
        if let Some(equal) = EqualSums::new(segments, values, &self.sight, origin.clone()) {
            return self.add(segments.concat().len().max(self.order), equal);
        }
        // Long segments, or segments that repeat a cell: their differences are sums.
        for pair in segments.windows(2) {
            let signed = |segment: &[Cell], sign: i64| -> Vec<Term> {
                segment.iter().map(|&cell| (cell, sign)).collect()
            };
            let terms = [signed(&pair[0], 1), signed(&pair[1], -1)].concat();
            // The values, of which a number is the value plus a shift, have the sum 0.
            let shift = 1 - i64::from(self.first_value);
            let sum = terms.iter().map(|(_, weight)| weight * shift).sum();
            let rest = self.relations_of(vec![(Piece::Linear { terms, sum }, origin.clone())]);
            self.related();
            for (piece, origin) in rest {
                self.piece(piece, origin);
            }
        }
    }

    fn clause(&mut self, says: &[CellLiteral], origin: Origin) {
        let every = S::all(self.order);
        let mut terms: BTreeMap<Cell, S> = BTreeMap::new();
        for says in says {
            let symbol = symbols_of::<S>(&[says.value]) & every;
            let set = if says.holds { symbol } else { every & !symbol };
            let known = terms.entry(says.cell).or_default();
            *known = *known | set;
        }
        let terms: Vec<(Cell, S)> = terms.into_iter().filter(|(_, set)| !set.is_empty()).collect();
        match terms[..] {
            _ if terms.iter().any(|&(_, set)| set == every) => {}
            [] => self.fail(),
            [(cell, set)] => self.restrict(cell, set, &origin),
            _ => self.add(terms.len(), Clause::new(terms, Arc::clone(&self.sight), origin)),
        }
    }
}

/// Returns the table with the cells exchanged.
fn transposed<S: Set>(rows: &[S]) -> Rows<S> {
    let mut columns = vec![S::default(); rows.len()];
    for (symbol, row) in rows.iter().enumerate() {
        for other in row.symbols() {
            columns[other] = columns[other] | S::one(symbol);
        }
    }
    columns
}
