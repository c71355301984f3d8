//! What a picture knows of a search: visits to cells, counted in bounded memory.

use puzzle::{Candidate, Cell, Step, Variant};

/// At most so many buckets; then each two become one. Even, so that none is left over.
const MOST_BUCKETS: usize = 512;

/// Cells are told apart in so many bands at most: all of them, on boards up to 11×11.
const MOST_BANDS: usize = 128;

/// At most so many solutions are marked in a picture.
const MOST_SOLUTIONS: usize = 8;

/// The course of a search: for each stretch of steps, how often which cells were visited.
///
/// ```
/// use puzzle::{Cell, Step, Variant};
/// use search::picture::History;
///
/// let mut history = History::new(&Variant::classic(3).unwrap());
/// for step in 0..1_000_000 {
///     history.step(Step::Back(Cell::from_index(step % 81)));
/// }
/// assert_eq!(history.steps(), 1_000_000);
/// ```
#[derive(Clone, Debug)]
pub struct History {
    cells: usize,
    bands: usize,
    /// By bucket and band: how many visits.
    visits: Vec<u64>,
    /// How many steps a bucket takes: a power of 2.
    width: u64,
    /// How many steps the last bucket has; at least one once there is a bucket.
    in_last: u64,
    /// By cell: how many visits in all.
    total: Vec<u64>,
    steps: u64,
    backtracks: u64,
    solutions: Vec<u64>,
}

/// Where the visits of a stretch of steps lie, in bands: the first and the last band, and those below
/// which a quarter, a half and three quarters of the visits are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    pub first: usize,
    pub low: usize,
    pub middle: usize,
    pub high: usize,
    pub last: usize,
}

impl History {
    /// A search of such a board that has not begun.
    pub fn new(variant: &Variant) -> Self {
        let cells = variant.cell_count();
        Self {
            cells,
            bands: cells.clamp(1, MOST_BANDS),
            visits: Vec::new(),
            width: 1,
            in_last: 0,
            total: vec![0; cells],
            steps: 0,
            backtracks: 0,
            solutions: Vec::new(),
        }
    }

    /// The search takes a step.
    #[inline]
    pub fn step(&mut self, step: Step) {
        let cell = match step {
            Step::Place(Candidate { cell, .. }) => cell,
            Step::Back(cell) => {
                self.backtracks += 1;
                cell
            }
        };
        if self.in_last == self.width || self.steps == 0 {
            self.begin_bucket();
        }
        let start = self.visits.len() - self.bands;
        let band = self.band(cell);
        self.visits[start + band] += 1;
        self.in_last += 1;
        self.total[cell.index()] += 1;
        self.steps += 1;
    }

    /// The search finds a solution after the steps so far.
    pub fn solution(&mut self) {
        if self.solutions.len() < MOST_SOLUTIONS {
            self.solutions.push(self.steps);
        }
    }

    /// How many steps it took.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many of them took a symbol back.
    pub fn backtracks(&self) -> u64 {
        self.backtracks
    }

    /// After how many steps the first solutions were found.
    pub fn solutions(&self) -> &[u64] {
        &self.solutions
    }

    /// How often the cell was visited.
    pub fn visits_of(&self, cell: Cell) -> u64 {
        self.total[cell.index()]
    }

    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    pub(super) fn bands(&self) -> usize {
        self.bands
    }

    /// For each bucket, after how many steps it ends and where its visits lie.
    pub(super) fn spreads(&self) -> Vec<(u64, Spread)> {
        let buckets = self.visits.chunks(self.bands).zip(1..);
        let end = |number: u64| (number * self.width).min(self.steps);
        buckets.map(|(visits, number)| (end(number), Spread::of(visits))).collect()
    }

    fn band(&self, cell: Cell) -> usize {
        if self.bands == self.cells { cell.index() } else { cell.index() * self.bands / self.cells }
    }

    fn begin_bucket(&mut self) {
        if self.visits.len() == MOST_BUCKETS * self.bands {
            for bucket in 0..MOST_BUCKETS / 2 {
                for band in 0..self.bands {
                    let from = 2 * bucket * self.bands + band;
                    let both = self.visits[from] + self.visits[from + self.bands];
                    self.visits[bucket * self.bands + band] = both;
                }
            }
            self.visits.truncate(MOST_BUCKETS / 2 * self.bands);
            self.width *= 2;
        }
        self.visits.resize(self.visits.len() + self.bands, 0);
        self.in_last = 0;
    }
}

impl Spread {
    /// Of at least one visit.
    fn of(visits: &[u64]) -> Self {
        let all: u64 = visits.iter().sum();
        let below = |share: u64| {
            let mut seen = 0;
            let reaches = |&count: &u64| {
                seen += count;
                seen * 4 >= all * share && seen > 0
            };
            visits.iter().position(reaches).unwrap_or(0)
        };
        let last = visits.iter().rposition(|&count| count > 0).unwrap_or(0);
        Self { first: below(0), low: below(1), middle: below(2), high: below(3), last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(steps: impl IntoIterator<Item = u32>) -> History {
        let mut history = History::new(&Variant::classic(3).unwrap());
        for index in steps {
            history.step(Step::Back(Cell::from_index(index)));
        }
        history
    }

    #[test]
    fn short_searches_are_kept_step_by_step() {
        let spreads = history([3, 80, 0]).spreads();
        let at = |band| Spread { first: band, low: band, middle: band, high: band, last: band };
        assert_eq!(spreads, [(1, at(3)), (2, at(80)), (3, at(0))]);
        assert_eq!(history([]).spreads(), []);
    }

    #[test]
    fn long_searches_keep_every_visit() {
        let course = |step: u64| (step * step / 7 % 81) as u32;
        for steps in [511, 512, 513, 1024, 1025, 100_000] {
            let history = history((0..steps).map(course));
            let spreads = history.spreads();
            assert!(spreads.len() <= MOST_BUCKETS && spreads.len() as u64 >= steps.min(256));
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

    #[test]
    fn large_boards_share_bands() {
        let variant = Variant::classic(5).unwrap();
        let mut history = History::new(&variant);
        for cell in variant.cells() {
            history.step(Step::Back(cell));
        }
        let spreads = history.spreads();
        let last = spreads.last().map(|(_, spread)| spread.last);
        assert_eq!((spreads[0].1.first, last), (0, Some(MOST_BANDS - 1)));
        assert_eq!(history.visits_of(Cell::from_index(624)), 1);
    }

    #[test]
    fn quarters_lie_where_they_should() {
        let spread = history([10, 20, 20, 30, 40, 50, 60, 70]).visits;
        let sum: Vec<u64> =
            (0..81).map(|band| spread.iter().skip(band).step_by(81).sum()).collect();
        let spread = Spread { first: 10, low: 20, middle: 30, high: 50, last: 70 };
        assert_eq!(Spread::of(&sum), spread);
    }
}
