//! The named techniques.

use super::trial::{N, Trial, cells, crossings, houses, known, x_wing};

/// A technique of human solvers that decides a candidate.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name.
    pub name: &'static str,
    /// The condition of the technique, and the candidate that it decides.
    pub description: &'static str,
    pub(super) trials: fn() -> Vec<Trial>,
}

/// All techniques that are tried, from simple to hard.
pub const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "cell exclusion",
        description: "a cell with a value holds no other",
        trials: || {
            cells(|cell, value| {
                vec![Trial::new([known(cell, value, true)], known(cell, value % N + 1, false))]
            })
        },
    },
    Technique {
        name: "region exclusion",
        description: "the row, column and block of a value's cell contain it nowhere else",
        trials: || {
            houses(|house, value| {
                let decided = known(house[5], value, false);
                vec![Trial::new([known(house[2], value, true)], decided)]
            })
        },
    },
    Technique {
        name: "naked single",
        description: "a cell in which eight values are impossible holds the ninth",
        trials: || {
            cells(|cell, value| {
                let others = (1..=N).filter(|&other| other != value);
                let others = others.map(|other| known(cell, other, false));
                vec![Trial::new(others, known(cell, value, true))]
            })
        },
    },
    Technique {
        name: "hidden single",
        description: "a value that is impossible in eight cells of a row, column or block is in the ninth",
        trials: || {
            houses(|house, value| {
                [0, 4, 8]
                    .into_iter()
                    .map(|place| {
                        let others = house.iter().filter(|&&cell| cell != house[place]);
                        let others = others.map(|&cell| known(cell, value, false));
                        Trial::new(others, known(house[place], value, true))
                    })
                    .collect()
            })
        },
    },
    Technique {
        name: "pointing",
        description: "a value whose places in a block are all in one line is nowhere else in the line",
        trials: || {
            crossings(|crossing, value| {
                let outside = crossing.block.iter().filter(|cell| !crossing.line.contains(cell));
                let outside = outside.map(|&cell| known(cell, value, false));
                vec![Trial::new(outside, known(crossing.line_cell(), value, false))]
            })
        },
    },
    Technique {
        name: "claiming",
        description: "a value whose places in a line are all in one block is nowhere else in the block",
        trials: || {
            crossings(|crossing, value| {
                let outside = crossing.line.iter().filter(|cell| !crossing.block.contains(cell));
                let outside = outside.map(|&cell| known(cell, value, false));
                vec![Trial::new(outside, known(crossing.block_cell(), value, false))]
            })
        },
    },
    Technique {
        name: "naked pair",
        description: "two cells of a region that can only hold the same two values keep them from the rest",
        trials: || {
            houses(|house, value| {
                let pair = [value, value % N + 1];
                let others = (1..=N).filter(|other| !pair.contains(other));
                let others: Vec<u16> = others.collect();
                let impossible = [house[1], house[6]].into_iter().flat_map(|cell| {
                    others.iter().map(move |&other| known(cell, other, false)).collect::<Vec<_>>()
                });
                vec![Trial::new(impossible, known(house[4], value, false))]
            })
        },
    },
    Technique {
        name: "hidden pair",
        description: "two values of a region with the same two possible cells exclude all others there",
        trials: || {
            houses(|house, value| {
                let pair = [value, value % N + 1];
                let rest = (0..house.len()).filter(|place| ![1, 6].contains(place));
                let impossible =
                    rest.flat_map(|place| pair.map(|value| known(house[place], value, false)));
                vec![Trial::new(impossible, known(house[6], (value + 3) % N + 1, false))]
            })
        },
    },
    Technique {
        name: "x-wing",
        description: "a value with the same two columns in two rows is nowhere else in those columns",
        trials: || (1..=N).flat_map(x_wing).collect(),
    },
];
