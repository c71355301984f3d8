//! The history of a search: visits to cells, counted in bounded memory.

use clausoku_board::{Candidate, Cell, SearchStep, Variant};

/// The maximum number of buckets; then each two are merged. Even, so that none is left over.
const MAX_BUCKETS: usize = 512;

/// The maximum number of bands of cells. Boards up to 11×11 have one band per cell.
const MAX_BANDS: usize = 128;

/// The maximum number of solutions marked in a picture.
const MAX_SOLUTIONS: usize = 8;

/// The visits to cells in the course of a search, by stretch of steps.
///
/// ```
/// use clausoku_board::{Cell, SearchStep, Variant};
/// use clausoku_draw::search::History;
///
/// let mut history = History::new(&Variant::classic(9).unwrap());
/// for step in 0..1_000_000 {
///     history.step(SearchStep::Back(Cell::from_index(step % 81)));
/// }
/// assert_eq!(history.steps(), 1_000_000);
/// ```
#[derive(Clone, Debug)]
pub struct History {
    pub(super) cells: usize,
    pub(super) bands: usize,
    /// The number of visits, by bucket and band.
    visits: Vec<u64>,
    /// The number of steps per bucket: a power of 2.
    width: u64,
    /// The number of steps in the last bucket; at least one once there is a bucket.
    in_last: u64,
    /// The total number of visits by cell.
    total: Vec<u64>,
    steps: u64,
    backtracks: u64,
    solutions: Vec<u64>,
}

/// The distribution of the visits of a stretch of steps over the bands: the first and the last band, and
/// the quartiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    pub first: usize,
    pub low: usize,
    pub middle: usize,
    pub high: usize,
    pub last: usize,
}

impl History {
    /// Creates the history of a search on this board, without steps.
    pub fn new(variant: &Variant) -> Self {
        let cells = variant.cell_count();
        Self {
            cells,
            bands: cells.clamp(1, MAX_BANDS),
            visits: Vec::new(),
            width: 1,
            in_last: 0,
            total: vec![0; cells],
            steps: 0,
            backtracks: 0,
            solutions: Vec::new(),
        }
    }

    /// Records a step. A step in a cell that the board lacks is ignored.
    #[inline]
    pub fn step(&mut self, step: SearchStep) {
        let cell = match step {
            SearchStep::Place(Candidate { cell, .. }) => cell,
            SearchStep::Back(cell) => {
                self.backtracks += 1;
                cell
            }
        };
        let Some(total) = self.total.get_mut(cell.index()) else { return };
        *total += 1;
        if self.in_last == self.width || self.steps == 0 {
            self.begin_bucket();
        }
        let start = self.visits.len() - self.bands;
        let band = self.band(cell);
        self.visits[start + band] += 1;
        self.in_last += 1;
        self.steps += 1;
    }

    /// Records a solution after the steps so far.
    pub fn solution(&mut self) {
        if self.solutions.len() < MAX_SOLUTIONS {
            self.solutions.push(self.steps);
        }
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the number of steps that removed a symbol.
    pub fn backtracks(&self) -> u64 {
        self.backtracks
    }

    /// Returns the step counts at which the first solutions were found.
    pub fn solutions(&self) -> &[u64] {
        &self.solutions
    }

    /// Returns the number of visits to the cell.
    pub fn visits_of(&self, cell: Cell) -> u64 {
        self.total.get(cell.index()).copied().unwrap_or(0)
    }

    /// Returns for each bucket the step at which it ends, and the distribution of its visits.
    pub(super) fn spreads(&self) -> Vec<(u64, Spread)> {
        let buckets = self.visits.chunks(self.bands).zip(1..);
        let spreads = buckets.map(|(visits, number)| {
            let end = (number * self.width).min(self.steps);
            (end, Spread::from_visits(visits))
        });
        spreads.collect()
    }

    fn band(&self, cell: Cell) -> usize {
        // For each step, so boards of up to 128 cells do without a division.
        if self.bands == self.cells { cell.index() } else { cell.index() * self.bands / self.cells }
    }

    fn begin_bucket(&mut self) {
        if self.visits.len() == MAX_BUCKETS * self.bands {
            // In place: a bucket is written after the two that it merges are read.
            for bucket in 0..MAX_BUCKETS / 2 {
                for band in 0..self.bands {
                    let from = 2 * bucket * self.bands + band;
                    let both = self.visits[from] + self.visits[from + self.bands];
                    self.visits[bucket * self.bands + band] = both;
                }
            }
            self.visits.truncate(MAX_BUCKETS / 2 * self.bands);
            self.width *= 2;
        }
        self.visits.resize(self.visits.len() + self.bands, 0);
        self.in_last = 0;
    }
}

impl Spread {
    /// Computes the distribution of at least one visit.
    fn from_visits(visits: &[u64]) -> Self {
        let all: u64 = visits.iter().sum();
        let quartile = |quarters: u64| {
            let mut seen = 0;
            let band = visits.iter().position(|&count| {
                seen += count;
                // With 0 quarters every band would do, also one without visits.
                seen * 4 >= all * quarters && seen > 0
            });
            band.unwrap_or(0)
        };
        let last = visits.iter().rposition(|&count| count > 0).unwrap_or(0);
        Self { first: quartile(0), low: quartile(1), middle: quartile(2), high: quartile(3), last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(steps: impl IntoIterator<Item = u32>) -> History {
        let mut history = History::new(&Variant::classic(9).unwrap());
        for index in steps {
            history.step(SearchStep::Back(Cell::from_index(index)));
        }
        history
    }

    #[test]
    fn short_searches_have_one_bucket_per_step() {
        let spreads = history([3, 80, 0]).spreads();
        let at = |band| Spread { first: band, low: band, middle: band, high: band, last: band };
        assert_eq!(spreads, [(1, at(3)), (2, at(80)), (3, at(0))]);
        assert_eq!(history([]).spreads(), []);
    }

    #[test]
    fn long_searches_count_every_visit() {
        for steps in [511, 512, 513, 1024, 1025, 100_000] {
            let history = history((0..steps).map(course));
            let spreads = history.spreads();
            assert!(spreads.len() <= MAX_BUCKETS && spreads.len() as u64 >= steps.min(256));
            assert_eq!(history.visits.iter().sum::<u64>(), steps);
            assert_eq!(history.total.iter().sum::<u64>(), steps);
            let mut from = 0;
            for (end, spread) in spreads {
                let visited: Vec<u32> = (from..end).map(course).collect();
                assert_eq!(visited.iter().min(), Some(&(spread.first as u32)));
                assert_eq!(visited.iter().max(), Some(&(spread.last as u32)));
                from = end;
            }
            assert_eq!(from, steps);
        }
    }

    fn course(step: u64) -> u32 {
        (step * step / 7 % 81) as u32
    }

    #[test]
    fn large_boards_share_bands() {
        let variant = Variant::classic(25).unwrap();
        let mut history = History::new(&variant);
        for cell in variant.cells() {
            history.step(SearchStep::Back(cell));
        }
        let spreads = history.spreads();
        let last = spreads.last().map(|(_, spread)| spread.last);
        assert_eq!((spreads[0].1.first, last), (0, Some(MAX_BANDS - 1)));
        assert_eq!(history.visits_of(Cell::from_index(624)), 1);
    }

    #[test]
    fn quartiles_are_those_of_the_visits() {
        let spread = history([10, 20, 20, 30, 40, 50, 60, 70]).visits;
        let sum: Vec<u64> =
            (0..81).map(|band| spread.iter().skip(band).step_by(81).sum()).collect();
        let spread = Spread { first: 10, low: 20, middle: 30, high: 50, last: 70 };
        assert_eq!(Spread::from_visits(&sum), spread);
    }
}
