//! Time against the share of given cells.

use clausoku::Puzzle;

use super::{Experiment, Extent, keys, usual};
use crate::boards::{BoardError, Digging, SolutionKey, Solutions, dig};
use crate::plan::{Instance, Settings};
use crate::record::Clock;

/// Varies the number of givens, as in the students' project.
pub(super) const GIVENS: Experiment = Experiment {
    name: "givens",
    title: "Time against the number of givens",
    question: "INF242: a solver is faster the more values are given. Is it?",
    axis: Some("givens"),
    settings: || usual("inf242", 1, 20),
    boards: |extent, seed| boards(given_rows(extent), seed),
    instances: |extent, seed, from, _| {
        let count = |puzzle: &Puzzle| puzzle.givens().filled().count() as f64;
        emptied(given_rows(extent), seed, from, Digging::Free, Some(count))
    },
};

/// Finds the share of empty cells at which boards are hardest.
pub(super) const HOLES: Experiment = Experiment {
    name: "holes",
    title: "Time against the share of empty cells",
    question: "Where are boards hardest that are made by emptying cells of a solution at random?",
    axis: Some("empty cells (%)"),
    settings: || usual("extended/reduced", 1, 5),
    boards: |extent, seed| boards(hole_rows(extent), seed),
    instances: |extent, seed, from, _| {
        emptied(hole_rows(extent), seed, from, Digging::Free, Some(empty_percent))
    },
};

/// Measures solvers on boards at and beyond the peak, which programs of today do not solve.
pub(super) const PEAK: Experiment = Experiment {
    name: "peak",
    title: "Boards at the peak",
    question: "Which solver finds a solution of large boards near their hardest share of empty cells?",
    axis: Some("empty cells (%)"),
    settings: || Settings { limit_clock: Some(Clock::Cpu), ..usual("extended/reduced", 1, 60) },
    boards: |extent, seed| boards(peak_rows(extent), seed),
    instances: |extent, seed, from, _| {
        emptied(peak_rows(extent), seed, from, Digging::Free, Some(empty_percent))
    },
};

/// Compares the hardest shares of empty cells of boards of all orders, with free and with balanced holes.
pub(super) const BALANCE: Experiment = Experiment {
    name: "balance",
    title: "Time against the share of empty cells, free and balanced",
    question: "Do hardest boards of all orders have the same share of empty cells? Are balanced holes harder?",
    axis: Some("empty cells (%)"),
    settings: || Settings { limit_clock: Some(Clock::Cpu), ..usual("extended/reduced", 1, 10) },
    boards: |extent, seed| boards(balance_rows(extent), seed),
    instances: |extent, seed, from, _| balance(extent, seed, from),
};

/// The boards of an order: their number, and the percentages of empty cells.
pub(super) struct Row {
    pub order: usize,
    pub boards: u64,
    pub percents: &'static [u32],
}

/// Returns percentages from no empty cell to an empty board. Each board loses its givens in one order.
fn given_rows(extent: Extent) -> &'static [Row] {
    const STEPS: &[u32] = &[0, 10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100];
    match extent {
        Extent::Full => &[
            Row { order: 16, boards: 3, percents: STEPS },
            Row { order: 25, boards: 3, percents: STEPS },
        ],
        Extent::Quick => &[Row { order: 9, boards: 2, percents: &[0, 50, 100] }],
    }
}

/// Returns percentages that are denser near the peak.
fn hole_rows(extent: Extent) -> &'static [Row] {
    match extent {
        Extent::Full => &[
            Row {
                order: 16,
                boards: 5,
                percents: &[30, 50, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100],
            },
            Row {
                order: 25,
                boards: 5,
                percents: &[30, 40, 46, 50, 52, 54, 56, 58, 60, 64, 70, 80, 90, 100],
            },
            Row { order: 36, boards: 3, percents: &[20, 30, 36, 40, 42, 44, 46, 48] },
        ],
        Extent::Quick => &[Row { order: 9, boards: 2, percents: &[30, 60] }],
    }
}

/// Returns percentages at which most solvers fail within a minute.
fn peak_rows(extent: Extent) -> &'static [Row] {
    match extent {
        Extent::Full => &[
            Row { order: 36, boards: 20, percents: &[48, 50, 52] },
            Row { order: 49, boards: 20, percents: &[45, 50] },
            Row { order: 64, boards: 20, percents: &[40, 50] },
            Row { order: 81, boards: 20, percents: &[40, 50] },
        ],
        Extent::Quick => &[Row { order: 16, boards: 2, percents: &[60] }],
    }
}

/// Returns percentages around the hardest ones of each order.
fn balance_rows(extent: Extent) -> &'static [Row] {
    match extent {
        Extent::Full => &[
            Row { order: 9, boards: 5, percents: &[50, 60, 65, 70, 75, 80, 90] },
            Row { order: 16, boards: 5, percents: &[50, 56, 60, 64, 68, 72, 80] },
            Row { order: 25, boards: 5, percents: &[44, 48, 50, 52, 54, 56, 58, 62, 70] },
            Row { order: 36, boards: 5, percents: &[40, 42, 44, 46, 48, 50, 54, 60] },
            Row { order: 49, boards: 5, percents: &[36, 38, 40, 42, 44] },
            Row { order: 64, boards: 5, percents: &[32, 34, 36, 38] },
            Row { order: 81, boards: 5, percents: &[28, 30, 32, 34] },
        ],
        Extent::Quick => &[Row { order: 9, boards: 2, percents: &[50, 60] }],
    }
}

/// Returns the boards of these rows.
pub(super) fn boards(rows: &[Row], seed: u64) -> Vec<SolutionKey> {
    rows.iter().flat_map(|row| keys(row.order, row.boards, seed)).collect()
}

/// Returns boards with free and with balanced holes, in groups of their own.
fn balance(extent: Extent, seed: u64, from: &Solutions) -> Result<Vec<Instance>, BoardError> {
    let mut instances = Vec::new();
    for (kind, digging) in [("free", Digging::Free), ("balanced", Digging::Balanced)] {
        let made = emptied(balance_rows(extent), seed, from, digging, Some(empty_percent))?;
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

/// Returns boards with these shares of empty cells; `x` computes their value on the axis, if there is one.
pub(super) fn emptied(
    rows: &[Row],
    seed: u64,
    from: &Solutions,
    digging: Digging,
    x: Option<fn(&Puzzle) -> f64>,
) -> Result<Vec<Instance>, BoardError> {
    let mut instances = Vec::new();
    for &Row { order, boards, percents } in rows {
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
