//! Experiments on solutions with emptied cells: time against the share of given cells, and comparisons of solvers
//! and of encodings.

use clausoku::Puzzle;

use super::rating::named_puzzles;
use super::{Experiment, Extent, Made, keys, usual};
use crate::boards::{BoardError, Digging, RandomSolutions, dig};
use crate::plan::{EncodingChoice, Instance, Settings};
use crate::record::Clock;
use crate::watch::Watch;

/// Varies the number of givens, as in the students' project.
pub(super) const GIVENS: Experiment = Experiment {
    name: "givens",
    title: "Time against the number of givens",
    question: "INF242: a solver is faster the more values are given. Is it?",
    axis: Some("givens"),
    settings: || usual("inf242", 1, 20),
    instances: |extent, seed, watch| {
        let count = |puzzle: &Puzzle| puzzle.givens().filled_count() as f64;
        GIVEN_ROWS.instances(extent, seed, watch, Some(count))
    },
};

/// Finds the share of empty cells at which boards are hardest.
pub(super) const HOLES: Experiment = Experiment {
    name: "holes",
    title: "Time against the share of empty cells",
    question: "Where are boards hardest that are made by emptying cells of a solution at random?",
    axis: Some("empty cells (%)"),
    settings: || usual("extended/reduced", 1, 5),
    instances: |extent, seed, watch| HOLE_ROWS.instances(extent, seed, watch, Some(empty_percent)),
};

/// Measures solvers on boards at and beyond the peak, which programs of today do not solve.
pub(super) const PEAK: Experiment = Experiment {
    name: "peak",
    title: "Boards at the peak",
    question: "Which solver finds a solution of large boards near their hardest share of empty cells?",
    axis: Some("empty cells (%)"),
    settings: || Settings { limit_clock: Some(Clock::Cpu), ..usual("extended/reduced", 1, 60) },
    instances: |extent, seed, watch| PEAK_ROWS.instances(extent, seed, watch, Some(empty_percent)),
};

/// Compares the hardest shares of empty cells of boards of all orders, with free and with balanced holes.
pub(super) const BALANCE: Experiment = Experiment {
    name: "balance",
    title: "Time against the share of empty cells, free and balanced",
    question: "Do hardest boards of all orders have the same share of empty cells? Are balanced holes harder?",
    axis: Some("empty cells (%)"),
    settings: || Settings { limit_clock: Some(Clock::Cpu), ..usual("extended/reduced", 1, 10) },
    instances: balance,
};

/// Compares solvers on easy and hard puzzles and on growing boards.
pub(super) const SOLVERS: Experiment = Experiment {
    name: "solvers",
    title: "Solver against solver",
    question: "INF242: Lingeling is faster than Satzoo, MiniSat's ancestor, on hard grids, and slower on easy ones. Who is faster where?",
    axis: None,
    settings: || usual("inf242", 3, 20),
    instances: solver_instances,
};

/// Compares sizes and times of encodings.
pub(super) const ENCODINGS: Experiment = Experiment {
    name: "encodings",
    title: "Encoding against encoding",
    question: "How large do the clauses become, and how long does each solver take over them?",
    axis: None,
    settings: || Settings { encodings: Some(encodings()), ..usual("extended", 1, 10) },
    instances: |extent, seed, watch| ENCODING_ROWS.instances(extent, seed, watch, None),
};

/// The boards of an order: their number, and the percentages of empty cells.
struct OrderBoards {
    order: usize,
    boards: u64,
    percents: &'static [u32],
}

/// The boards of an experiment, for each extent.
struct BoardTable {
    full: &'static [OrderBoards],
    quick: &'static [OrderBoards],
}

/// From no empty cell to an empty board, in percent.
const STEPS: &[u32] = &[0, 10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100];

/// Percentages from no empty cell to an empty board. Each board loses its givens in one order.
const GIVEN_ROWS: BoardTable = BoardTable {
    full: &[
        OrderBoards { order: 16, boards: 3, percents: STEPS },
        OrderBoards { order: 25, boards: 3, percents: STEPS },
    ],
    quick: &[OrderBoards { order: 9, boards: 2, percents: &[0, 50, 100] }],
};

/// Percentages that are denser near the peak.
const HOLE_ROWS: BoardTable = BoardTable {
    full: &[
        OrderBoards {
            order: 16,
            boards: 5,
            percents: &[30, 50, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100],
        },
        OrderBoards {
            order: 25,
            boards: 5,
            percents: &[30, 40, 46, 50, 52, 54, 56, 58, 60, 64, 70, 80, 90, 100],
        },
        OrderBoards { order: 36, boards: 3, percents: &[20, 30, 36, 40, 42, 44, 46, 48] },
    ],
    quick: &[OrderBoards { order: 9, boards: 2, percents: &[30, 60] }],
};

/// Percentages at which most solvers fail within a minute.
const PEAK_ROWS: BoardTable = BoardTable {
    full: &[
        OrderBoards { order: 36, boards: 20, percents: &[48, 50, 52] },
        OrderBoards { order: 49, boards: 20, percents: &[45, 50] },
        OrderBoards { order: 64, boards: 20, percents: &[40, 50] },
        OrderBoards { order: 81, boards: 20, percents: &[40, 50] },
    ],
    quick: &[OrderBoards { order: 16, boards: 2, percents: &[60] }],
};

/// Percentages around the hardest ones of each order.
const BALANCE_ROWS: BoardTable = BoardTable {
    full: &[
        OrderBoards { order: 9, boards: 5, percents: &[50, 60, 65, 70, 75, 80, 90] },
        OrderBoards { order: 16, boards: 5, percents: &[50, 56, 60, 64, 68, 72, 80] },
        OrderBoards { order: 25, boards: 5, percents: &[44, 48, 50, 52, 54, 56, 58, 62, 70] },
        OrderBoards { order: 36, boards: 5, percents: &[40, 42, 44, 46, 48, 50, 54, 60] },
        OrderBoards { order: 49, boards: 5, percents: &[36, 38, 40, 42, 44] },
        OrderBoards { order: 64, boards: 5, percents: &[32, 34, 36, 38] },
        OrderBoards { order: 81, boards: 5, percents: &[28, 30, 32, 34] },
    ],
    quick: &[OrderBoards { order: 9, boards: 2, percents: &[50, 60] }],
};

/// Boards that are half or wholly empty, or near the peak.
const ENCODING_ROWS: BoardTable = BoardTable {
    full: &[
        OrderBoards { order: 16, boards: 2, percents: &[50] },
        OrderBoards { order: 16, boards: 2, percents: &[100] },
        OrderBoards { order: 25, boards: 2, percents: &[40] },
        OrderBoards { order: 25, boards: 2, percents: &[54] },
    ],
    quick: &[OrderBoards { order: 9, boards: 1, percents: &[60] }],
};

/// Percentages from easy to hard; at 25 × 25 and above the hard ones are around the peak that the experiment
/// `holes` shows.
const SOLVER_ROWS: BoardTable = BoardTable {
    full: &[
        OrderBoards { order: 16, boards: 2, percents: &[50, 100] },
        OrderBoards { order: 25, boards: 2, percents: &[30, 40, 50, 54, 58, 64, 100] },
        OrderBoards { order: 36, boards: 2, percents: &[20, 30, 40, 44] },
    ],
    quick: &[OrderBoards { order: 9, boards: 1, percents: &[40, 60] }],
};

/// Returns boards with free and with balanced holes, in groups of their own.
fn balance(extent: Extent, seed: u64, watch: &mut Watch<'_>) -> Made {
    let from = BALANCE_ROWS.solutions(extent, seed, watch)?;
    let mut instances = Vec::new();
    for (kind, digging) in [("free", Digging::Free), ("balanced", Digging::Balanced)] {
        let made = BALANCE_ROWS.emptied(extent, seed, &from, digging, Some(empty_percent))?;
        instances.extend(made.into_iter().map(|mut instance| {
            instance.name = format!("{}, {kind}", instance.name);
            instance.group = format!("{}, {kind}", instance.group);
            instance
        }));
    }
    Ok(instances)
}

/// Returns the share of empty cells in percent, rounded to a tenth, so that boards with equal shares have
/// equal values.
fn empty_percent(puzzle: &Puzzle) -> f64 {
    let empty = puzzle.givens().open().count() as f64 / puzzle.givens().len() as f64;
    (empty * 1000.0).round() / 10.0
}

impl BoardTable {
    fn at(&self, extent: Extent) -> &'static [OrderBoards] {
        match extent {
            Extent::Full => self.full,
            Extent::Quick => self.quick,
        }
    }

    /// Makes the solutions from which the boards of the rows are made.
    fn solutions(
        &self,
        extent: Extent,
        seed: u64,
        watch: &mut Watch<'_>,
    ) -> Result<RandomSolutions, BoardError> {
        let rows = self.at(extent).iter();
        RandomSolutions::make(rows.flat_map(|row| keys(row.order, row.boards, seed)), watch)
    }

    /// Makes the boards of the rows, and empties random cells; `x` computes the value of a board on the axis.
    fn instances(
        &self,
        extent: Extent,
        seed: u64,
        watch: &mut Watch<'_>,
        x: Option<fn(&Puzzle) -> f64>,
    ) -> Made {
        let from = self.solutions(extent, seed, watch)?;
        self.emptied(extent, seed, &from, Digging::Free, x)
    }

    /// Returns boards with these shares of empty cells; `x` computes their value on the axis, if there is one.
    fn emptied(
        &self,
        extent: Extent,
        seed: u64,
        from: &RandomSolutions,
        digging: Digging,
        x: Option<fn(&Puzzle) -> f64>,
    ) -> Made {
        let mut instances = Vec::new();
        for &OrderBoards { order, boards, percents } in self.at(extent) {
            for key in keys(order, boards, seed) {
                let (variant, solution) = from.get(key);
                let seed = key.seed;
                for &percent in percents {
                    let share = f64::from(percent) / 100.0;
                    let puzzle = dig(variant, solution, share, seed, digging)?;
                    let value = x.map(|x| x(&puzzle));
                    let name = format!("{order} seed {seed} empty {percent} %");
                    let group = format!("{order} × {order}");
                    let instance = Instance::new(name, puzzle).in_group(group).satisfiable();
                    instances.push(Instance { x: value, ..instance });
                }
            }
        }
        Ok(instances)
    }
}

/// Returns the presets, all at-most-one encodings, all levels of givens, and other variants.
fn encodings() -> Vec<EncodingChoice> {
    let names = [
        "minimal",
        "efficient",
        "extended",
        "extended/triads",
        "extended/sequential",
        "extended/product",
        "extended/commander",
        "extended/bimander",
        "extended/bitwise",
        "extended/log",
        "extended/peers",
        "minimal/reduced",
        "extended/reduced",
    ];
    names.map(|name| name.parse().expect("an encoding")).into()
}

/// Returns the named 9 × 9 puzzles, and boards of these sizes.
fn solver_instances(extent: Extent, seed: u64, watch: &mut Watch<'_>) -> Made {
    let mut instances = match extent {
        Extent::Full => named_puzzles(),
        Extent::Quick => named_puzzles().into_iter().take(2).collect(),
    };
    instances.extend(SOLVER_ROWS.instances(extent, seed, watch, None)?);
    Ok(instances)
}
