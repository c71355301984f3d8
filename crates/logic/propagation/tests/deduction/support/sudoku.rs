//! The formula of a sudoku, in a few lines: candidates numbered densely by row, column and value.
//!
//! It is deliberately independent of the project's encoder, so that tests of the engine do not depend on
//! the encoder.

use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, Rng, Variable};

/// The rules K, L, C and B of a board with m×m blocks, and unit clauses.
#[derive(Clone, Debug)]
pub(crate) struct Sudoku {
    pub m: usize,
    /// All eight rules; otherwise K1, L2, C2 and B2 alone.
    pub extended: bool,
    pub units: Vec<Literal>,
}

/// Parses a grid of order n: n² values, 0 in empty cells.
pub(crate) fn read(text: &str) -> Vec<usize> {
    text.trim().chars().map(|c| c.to_digit(10).map_or(0, |digit| digit as usize)).collect()
}

/// Returns the literal that value k, counted from 1, is in row i and column j, counted from 0.
pub(crate) fn x(n: usize, i: usize, j: usize, k: usize) -> Literal {
    Variable::from_index((n * n * i + n * j + k - 1) as u32).unwrap().positive()
}

impl Sudoku {
    pub(crate) fn extended(m: usize) -> Self {
        Self { m, extended: true, units: Vec::new() }
    }

    /// Returns the paper's `F_initial` of a grid of order 9.
    pub(crate) fn paper(grid: &[usize]) -> Self {
        Self { units: peers(grid), ..Self::extended(3) }
    }

    pub(crate) fn minimal(grid: &[usize]) -> Self {
        Self { m: 3, extended: false, units: peers(grid) }
    }

    pub(crate) fn n(&self) -> usize {
        self.m * self.m
    }

    /// Returns for the scopes K, L, C, B the members of the group (first, second), in order.
    fn groups(&self) -> [impl Fn(usize, usize) -> Vec<Literal>; 4] {
        let m = self.m;
        let n = self.n();
        let member = move |scope: usize, a: usize, b: usize, r: usize| match scope {
            0 => x(n, a, b, r + 1),
            1 => x(n, a, r, b + 1),
            2 => x(n, r, a, b + 1),
            _ => x(n, a / m * m + r / m, a % m * m + r % m, b + 1),
        };
        [0, 1, 2, 3].map(|scope| move |a, b| (0..n).map(|r| member(scope, a, b, r)).collect())
    }
}

impl Formula for Sudoku {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        let n = self.n();
        sink.reserve(x(n, n - 1, n - 1, n).variable());
        for unit in &self.units {
            sink.add_clause(&[*unit]);
        }
        for at_least in [true, false] {
            for (scope, group) in self.groups().iter().enumerate() {
                if !self.extended && at_least != (scope == 0) {
                    continue;
                }
                for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                    if at_least {
                        sink.add_clause(&group(a, b));
                    } else {
                        sink.add_pairs(&group(a, b));
                    }
                }
            }
        }
    }
}

/// Returns the givens as positive units (the paper's F).
pub(crate) fn givens(grid: &[usize]) -> Vec<Literal> {
    let filled = (0..81).filter(|&cell| grid[cell] != 0);
    filled.map(|cell| x(9, cell / 9, cell % 9, grid[cell])).collect()
}

/// Returns the paper's `F_grid`: each given, the other values of its cell, and for each empty cell the
/// values of its row, column and block.
pub(crate) fn peers(grid: &[usize]) -> Vec<Literal> {
    let mut units = Vec::new();
    for (i, j) in (0..9).flat_map(|i| (0..9).map(move |j| (i, j))) {
        let given = grid[9 * i + j];
        for k in 1..=9 {
            let excludes = |other: usize| {
                let (r, c) = (other / 9, other % 9);
                grid[other] == k && (r == i || c == j || (r / 3, c / 3) == (i / 3, j / 3))
            };
            if given == k {
                units.push(x(9, i, j, k));
            } else if given != 0 || (0..81).any(excludes) {
                units.push(!x(9, i, j, k));
            }
        }
    }
    units
}

/// Returns the formula's clauses in an order that depends only on the seed, and shuffles their literals.
pub(crate) fn shuffled(formula: &dyn Formula, seed: u64) -> Cnf {
    let mut random = Rng::new(seed);
    let mut clauses: Vec<Vec<Literal>> =
        Cnf::from_formula(formula).clauses().map(<[_]>::to_vec).collect();
    for clause in &mut clauses {
        random.shuffle(clause);
    }
    random.shuffle(&mut clauses);
    clauses.into_iter().collect()
}

/// The examination paper's figure 1.
pub(crate) const FIGURE_1: &str =
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000";

/// The Maple course's five grids.
pub(crate) const MAPLE: [&str; 5] = [
    "300100000057003100906050008400600951005800006000007000800000000000000042000071000",
    "800690102409513006000007004050901020200000000000030000000040008604002050701000000",
    "005000482904600003070041000010000350008020100037000020000750060300004209000000500",
    "605091240040530000320006070006310700010000900800004000003800000000060001050070000",
    "081000006904306008030004200008900710103500000007020000800700004005000890609010000",
];

/// A puzzle designed against backtracking in index order, which takes 69 million steps.
pub(crate) const AGAINST_BACKTRACKING: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Named puzzles, each with the depth of nested failed literals that it needs.
pub(crate) const NAMED: [(&str, &str, usize); 5] = [
    (
        "AI Escargot",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        2,
    ),
    (
        "Inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        2,
    ),
    (
        "Easter Monster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        2,
    ),
    (
        "Golden Nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        2,
    ),
    (
        "Loki",
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        3,
    ),
];

/// The unique solution of [`FIGURE_1`].
pub(crate) const FIGURE_1_SOLUTION: &str =
    "891234675325687419476915328914752863257368194683149752148526937732491586569873241";

/// Some of the 49,158 known puzzles with 17 givens (Gordon Royle's list, extended by others).
pub(crate) const SEVENTEEN: [&str; 40] = [
    "................12..3..4..5.....23...1......647...........7.......16......8...9.4",
    "................12..3..4..5.....6.7..2.......15...........2...8..6...4..7.41.....",
    "................12..3.45.........3....4...6...7.1..........38...5...6...21.....7.",
    ".................1..2.34...........5.6...7.4.51.6....8.......2....15......3....7.",
    "..............1..2..3....4.......5.6..7.......84.3.......7...8.2....6...51...2...",
    "..............1..2..3....4.......5.1.6....3...7...4.......3.......5..76.24......8",
    "................12..3.45........6.....4...3...7.1....8....9.4...2.......81.7.....",
    "................12..3..4.........3.......1.5..6..7.8.......5.....48.3....2.....76",
    "................12..3.45.........4......3.5.6.1..........7......8.1.2.7.4.9......",
    "..............1..2.34....5......67....6...43.2............4.......37....6..5....8",
    "................12.....3..4.....56....7.......21..8.......1...76.....3..8..26....",
    "................12..3..4.......3.5...6.1.....78....4......47....9.......12......9",
    "................12..3.45.........4.6.2.......71.8...9.....8.......1...7...4...5..",
    "................12..3..4.......1........2..5...6.7.8...1.......25....3..9....84..",
    "..............1.23..456............7....83.....8...5......9.6..12.......73.......",
    "..............1..2..3....4..............4.35..1..67......8....1..853.....2......7",
    "................12..3.45.................67.5.213........2...8...4...6...9..5....",
    "..............1.23..1.45........65...2.......73.8........3...7...5...4...6.......",
    "..............1..2.34....5........3.1....67..8............374.....5.....9.6.....1",
    "..............1.23..4.56.........4...2....6..17.2.........84......6......3.....1.",
    "..............1..2.34....5.....3......5...6..7....2......48.3...2.....7.1....6...",
    "................12..3..4........35.6.7.......12..8........1.......67.9....8...4..",
    ".................1..2.34........234..156......7..........18...6...7.......4....9.",
    "..............1..2..3....4.....4.5...2...6...7.....3......5.......63...781......9",
    "................12..3..4.........5.3.2..5.....6....4......7......4...3.6.8.21....",
    "...............123..4..5...........6...12......7.8.....2.......18.....4.3....6..7",
    "..............1.23.45..6........76..1...8....2.......4....2..8....4......6....1..",
    "................12..3..4........53...1........6..3.7......6......7...4.8.9.21....",
    ".................1..2.34........5......6.1.7..48....2.....8.23..1..6.....5.......",
    "................12..3.45.........3...1........6...45.7....8.......21..8.9.5......",
    "................12..3.45.........3...6......47..12.........6.8...4....2.2..8.....",
    "................12..3.45...........1..4...5....5..3........647..8.......21.9.....",
    "..............1..2..3....4.......5.6..7.......84.3.......4...8.2....6...51...2...",
    "................12..3.45.........4...6......1.7.2........7.......4...53.82.1.....",
    "................12..3..4.........5.6....7.....8.21........364..1........72......5",
    "..............1.23..456.........2.1...5...6...6..........7..5..1........28...3...",
    "..............1..2..3....4...............51.6..7.8...5...4........73..8.12....6..",
    "................12..3..4.........3.5.1..2.....6..7.......7.65..1....5...82.......",
    "..............1..2.34....5.........6....7...1..584.......9...4.12.......6.8......",
    "..............1..2..3.4..5........6....2.7.....5....3.....3..8..4..6....92......7",
];

/// The number of them that unit propagation finishes on the extended rules.
pub(crate) const SEVENTEEN_BY_UNIT: usize = 20;

/// The number of them that failed literals finish on the minimal rules.
pub(crate) const SEVENTEEN_MINIMAL_BY_FAILED: usize = 2;

/// The grid that a model says.
pub(crate) fn solution(model: &clausoku_cnf::Model) -> String {
    (0..81)
        .map(|cell| {
            (1..=9).find(|&k| model.satisfies(x(9, cell / 9, cell % 9, k))).unwrap().to_string()
        })
        .collect()
}
