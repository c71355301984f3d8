//! A writer of formulas for tests: rules in any numbering, and the mistakes of beginners.

use clausoku_board::{Puzzle, Scope};
use clausoku_cnf::{ClauseSink, Cnf, Literal};

/// The numbers of a candidate, from 1.
pub(crate) type Numbers = [i64; 3];

/// A numbering: from row, column and value to a variable.
pub(crate) type Number = fn(i64, Numbers) -> i64;

/// Numberings as courses and papers have them.
pub(crate) const NUMBERINGS: [(&str, Number); 6] = [
    ("dense", |n, [r, c, v]| n * n * (r - 1) + n * (c - 1) + v),
    ("decimal", |_, [r, c, v]| 10_000 * c + 100 * r + v),
    ("rcv", |_, [r, c, v]| 100 * r + 10 * c + v),
    ("·row + ", |n, [r, c, v]| n * n * r + n * c + v),
    ("·(value−1) + ", |n, [r, c, v]| n * n * (v - 1) + n * (r - 1) + c),
    ("100·column + 10·row + value", |_, [r, c, v]| 100 * c + 10 * r + v),
];

/// The rules.
pub(crate) const RULES: [&str; 8] = ["K1", "K2", "L1", "L2", "C1", "C2", "B1", "B2"];

/// Returns the groups of a rule, each as the numbers of its candidates.
pub(crate) fn groups(puzzle: &Puzzle, rule: &str) -> Vec<Vec<Numbers>> {
    let variant = puzzle.variant();
    let n = variant.order() as i64;
    let at = |cell| {
        let position = variant.position(cell);
        [i64::from(position.row) + 1, i64::from(position.column) + 1]
    };
    let scope = match &rule[..1] {
        "L" => Scope::Row,
        "C" => Scope::Column,
        "B" => Scope::Block,
        "E" => Scope::Extra,
        _ => {
            let cells = variant.cells().map(at);
            return cells.map(|[r, c]| (1..=n).map(|v| [r, c, v]).collect()).collect();
        }
    };
    let regions = variant.regions().iter().filter(|region| region.scope == scope);
    let groups = regions.flat_map(|region| {
        (1..=n)
            .map(move |v| region.cells.iter().map(|&cell| [at(cell)[0], at(cell)[1], v]).collect())
    });
    groups.collect()
}

/// Returns the clauses of a rule, as signed numbers of candidates.
pub(crate) fn clauses(puzzle: &Puzzle, rule: &str) -> Vec<Vec<(Numbers, bool)>> {
    let mut clauses = Vec::new();
    for group in groups(puzzle, rule) {
        if rule.ends_with('1') {
            clauses.push(group.into_iter().map(|one| (one, true)).collect());
            continue;
        }
        for (i, &a) in group.iter().enumerate() {
            clauses.extend(group[i + 1..].iter().map(|&b| vec![(a, false), (b, false)]));
        }
    }
    clauses
}

pub(crate) fn givens(puzzle: &Puzzle) -> Vec<Numbers> {
    let filled = puzzle.givens().filled();
    let numbers = filled.map(|(cell, symbol)| {
        let position = puzzle.variant().position(cell);
        [position.row + 1, position.column + 1, symbol.number()].map(i64::from)
    });
    numbers.collect()
}

/// A formula that is written rule by rule.
pub(crate) struct Written<'p> {
    pub(crate) puzzle: &'p Puzzle,
    pub(crate) number: Number,
    pub(crate) cnf: Cnf,
}

impl<'p> Written<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle, number: Number) -> Self {
        Self { puzzle, number, cnf: Cnf::new() }
    }

    pub(crate) fn literal(&self, numbers: Numbers, is_positive: bool) -> Literal {
        let number = (self.number)(self.puzzle.variant().order() as i64, numbers);
        Literal::from_dimacs(if is_positive { number } else { -number }).unwrap()
    }

    pub(crate) fn add(&mut self, clause: &[(Numbers, bool)]) {
        let literals: Vec<Literal> =
            clause.iter().map(|&(numbers, sign)| self.literal(numbers, sign)).collect();
        self.cnf.add_clause(&literals);
    }

    pub(crate) fn add_rule(&mut self, rule: &str) {
        for clause in clauses(self.puzzle, rule) {
            self.add(&clause);
        }
    }

    pub(crate) fn add_rules<'r>(&mut self, rules: impl IntoIterator<Item = &'r str>) {
        for rule in rules {
            self.add_rule(rule);
        }
    }

    pub(crate) fn add_units(&mut self, all: &[Numbers]) {
        for &numbers in all {
            self.add(&[(numbers, true)]);
        }
    }

    pub(crate) fn add_givens(&mut self) {
        self.add_units(&givens(self.puzzle));
    }
}
