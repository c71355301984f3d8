//! Complete boards from seeded random numbers, their cells and rules.

use std::fmt;

use clausoku_text::Rng;

use super::candidate::{Candidate, Clause};

/// A board of m×m blocks with m×m cells. Rows, columns, blocks and values count from 0 here.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The side m of a block.
    pub(super) side: usize,
    /// The values, row by row.
    values: Vec<usize>,
}

impl Board {
    /// Returns a solution: a pattern whose values, bands, stacks, and rows and columns in them are shuffled.
    pub(super) fn solved(side: usize, rng: &mut Rng) -> Self {
        let order = side * side;
        let mut values: Vec<usize> = (0..order).collect();
        rng.shuffle(&mut values);
        let rows = shuffled_lines(side, rng);
        let columns = shuffled_lines(side, rng);
        let place = |row: usize, column: usize| (side * (row % side) + row / side + column) % order;
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        let values = cells.map(|at| values[place(at.0, at.1)]).collect();
        Self { side, values }
    }

    /// Returns the number of values, rows, columns and blocks.
    pub(super) fn order(&self) -> usize {
        self.side * self.side
    }

    /// Returns the value of a cell.
    pub(super) fn value(&self, cell: usize) -> usize {
        self.values[cell]
    }

    /// Returns the candidate of a value in a cell.
    pub(super) fn candidate(&self, cell: usize, value: usize) -> Candidate {
        let order = self.order();
        Candidate { row: cell / order + 1, column: cell % order + 1, value: value + 1 }
    }

    /// Returns the cells of a group: a row, a column or a block.
    pub(super) fn group(&self, scope: Scope, number: usize) -> Vec<usize> {
        let (side, order) = (self.side, self.order());
        let cell = |index: usize| match scope {
            Scope::Row => number * order + index,
            Scope::Column => index * order + number,
            Scope::Block => {
                let row = number / side * side + index / side;
                row * order + number % side * side + index % side
            }
        };
        (0..order).map(cell).collect()
    }

    /// Returns the other cells of the row, column and block of a cell, each once.
    pub(super) fn peers(&self, cell: usize) -> Vec<usize> {
        let mut peers: Vec<usize> = SCOPES
            .iter()
            .flat_map(|&scope| (0..self.order()).map(move |number| self.group(scope, number)))
            .filter(|group| group.contains(&cell))
            .flatten()
            .filter(|&other| other != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// Returns the rules that sets of values break, one set for each cell.
    pub(super) fn broken(&self, sets: &[Vec<usize>]) -> Vec<Rule> {
        let is_broken = |rule: &&Rule| {
            let wrong = |count: usize| if rule.is_least { count == 0 } else { count > 1 };
            let Some(scope) = rule.scope else {
                return sets.iter().any(|values| wrong(values.len()));
            };
            (0..self.order()).any(|number| {
                let group = self.group(scope, number);
                (0..self.order()).any(|value| {
                    wrong(group.iter().filter(|&&cell| sets[cell].contains(&value)).count())
                })
            })
        };
        RULES.iter().filter(is_broken).copied().collect()
    }

    /// Returns the clauses of a rule.
    pub(super) fn clauses(&self, rule: Rule) -> Vec<Clause> {
        let order = self.order();
        let groups: Vec<Vec<Candidate>> = (0..order)
            .flat_map(|one| (0..order).map(move |other| (one, other)))
            .map(|pair| match rule.scope {
                None => {
                    let cell = pair.0 * order + pair.1;
                    (0..order).map(|value| self.candidate(cell, value)).collect()
                }
                Some(scope) => {
                    let cells = self.group(scope, pair.0);
                    cells.into_iter().map(|cell| self.candidate(cell, pair.1)).collect()
                }
            })
            .collect();
        if rule.is_least {
            return groups
                .into_iter()
                .map(|group| group.into_iter().map(Candidate::holds).collect())
                .collect();
        }
        let pairs = |group: &Vec<Candidate>| -> Vec<Clause> {
            let all =
                (0..group.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
            all.map(|pair| vec![group[pair.0].fails(), group[pair.1].fails()]).collect()
        };
        groups.iter().flat_map(pairs).collect()
    }
}

/// Returns the rows of a pattern in another order that keeps the bands together.
fn shuffled_lines(side: usize, rng: &mut Rng) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..side).map(|band| (band * side..(band + 1) * side).collect()).collect();
    for band in &mut bands {
        rng.shuffle(band);
    }
    rng.shuffle(&mut bands);
    bands.concat()
}

/// A kind of group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Row,
    Column,
    Block,
}

/// The kinds of groups.
pub(super) const SCOPES: [Scope; 3] = [Scope::Row, Scope::Column, Scope::Block];

impl Scope {
    /// Returns the word of a region's English name.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Block => "block",
        }
    }
}

/// A rule of the examination paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) name: &'static str,
    /// The groups; `None` for the values of a cell.
    pub(super) scope: Option<Scope>,
    /// `true` for "at least one", `false` for "at most one".
    pub(super) is_least: bool,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The rules, in the order of the paper.
pub(super) const RULES: [Rule; 8] = [
    Rule { name: "K1", scope: None, is_least: true },
    Rule { name: "K2", scope: None, is_least: false },
    Rule { name: "L1", scope: Some(Scope::Row), is_least: true },
    Rule { name: "L2", scope: Some(Scope::Row), is_least: false },
    Rule { name: "C1", scope: Some(Scope::Column), is_least: true },
    Rule { name: "C2", scope: Some(Scope::Column), is_least: false },
    Rule { name: "B1", scope: Some(Scope::Block), is_least: true },
    Rule { name: "B2", scope: Some(Scope::Block), is_least: false },
];
