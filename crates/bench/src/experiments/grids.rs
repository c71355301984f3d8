//! Time against how much of a board is given.

use super::{Experiment, Extent, usual};
use crate::boards::{BoardError, Digging, Sides, dig, mixed};
use crate::plan::{Settings, Subject};

/// How many givens a board has, as the students asked it.
pub(super) const GIVENS: Experiment = Experiment {
    name: "givens",
    title: "Time against the number of givens",
    question: "INF242: a solver is faster the more values are given. Is it?",
    axis: Some("givens"),
    settings: || usual("inf242", 1, 20),
    subjects: givens,
};

/// Where boards are hardest.
pub(super) const HOLES: Experiment = Experiment {
    name: "holes",
    title: "Time against the share of empty cells",
    question: "Where are boards hardest that are made by emptying cells of a solution at random?",
    axis: Some("empty cells (%)"),
    settings: || Settings { memory_limit: None, ..usual("extended/reduced", 1, 10) },
    subjects: holes,
};

fn side_by_side(order: usize) -> String {
    format!("{order} × {order}")
}

/// From nothing given to everything, each time on the same boards: givens are taken away in one order.
fn givens(extent: Extent, seed: u64) -> Result<Vec<Subject>, BoardError> {
    let (orders, boards, steps): (&[usize], u64, u32) = match extent {
        Extent::Full => (&[16, 25], 5, 20),
        Extent::Quick => (&[9], 2, 4),
    };
    let shares: Vec<f64> = (0..=steps).map(|step| f64::from(step) / f64::from(steps)).collect();
    emptied(
        orders,
        boards,
        seed,
        |_| shares.clone(),
        |puzzle| puzzle.givens().filled().count() as f64,
    )
}

/// Finer where it matters.
fn holes(extent: Extent, seed: u64) -> Result<Vec<Subject>, BoardError> {
    let percents = |order: usize| -> Vec<f64> {
        let all: &[u32] = match (extent, order) {
            (Extent::Quick, _) => &[30, 60],
            (Extent::Full, ..=16) => &[30, 40, 46, 50, 54, 58, 62, 66, 70, 76, 84, 92, 100],
            (Extent::Full, ..=25) => &[30, 40, 44, 46, 48, 50, 52, 54, 56, 60, 66, 74, 84, 92, 100],
            (Extent::Full, _) => &[20, 30, 36, 38, 40, 42, 44, 46, 48, 50],
        };
        all.iter().map(|&percent| f64::from(percent) / 100.0).collect()
    };
    let (orders, boards): (&[usize], u64) = match extent {
        Extent::Full => (&[16, 25, 36], 7),
        Extent::Quick => (&[9], 2),
    };
    emptied(orders, boards, seed, percents, |puzzle| {
        let empty = puzzle.givens().open().count() as f64 / puzzle.givens().len() as f64;
        // To a tenth of a percent, so that boards of one share meet.
        (empty * 1000.0).round() / 10.0
    })
}

/// Boards of these orders with these shares of their cells empty.
fn emptied(
    orders: &[usize],
    boards: u64,
    seed: u64,
    shares: impl Fn(usize) -> Vec<f64>,
    x: impl Fn(&clausoku::Puzzle) -> f64,
) -> Result<Vec<Subject>, BoardError> {
    let mut subjects = Vec::new();
    for &order in orders {
        let sides = Sides::of_order(order).ok_or(BoardError::Order(order))?;
        for board in 0..boards {
            let seed = seed.wrapping_mul(1000) + board;
            let (variant, solution) = mixed(sides, seed)?;
            for share in shares(order) {
                let puzzle = dig(&variant, &solution, share, seed, Digging::Free)?;
                let place = x(&puzzle);
                let name = format!("{order} seed {seed} empty {:.0} %", share * 100.0);
                let group = side_by_side(order);
                subjects.push(Subject::new(name, puzzle).in_group(group).at(place).satisfiable());
            }
        }
    }
    Ok(subjects)
}
