//! Formulas with proofs that contain every kind of step: additions by RUP and by RAT, definitions of new variables,
//! and deletions.

use std::collections::BTreeMap;

use super::steps::ProofLine;

/// A formula and its proof.
#[derive(Clone, Debug)]
pub(crate) struct Refutation {
    pub formula: Vec<Vec<i64>>,
    pub steps: Vec<ProofLine>,
}

/// The clauses so far, with which hints are found by propagation.
struct Prover {
    clauses: BTreeMap<i64, Vec<i64>>,
    formula: Vec<Vec<i64>>,
    steps: Vec<ProofLine>,
    last: i64,
}

impl Prover {
    fn new(formula: Vec<Vec<i64>>) -> Self {
        let clauses = (1..).zip(formula.iter().cloned()).collect();
        Self { clauses, last: formula.len() as i64, formula, steps: Vec::new() }
    }

    /// Adds a clause by RUP, or else by RAT upon its first literal.
    fn add(&mut self, literals: &[i64]) -> i64 {
        let hints = self.rup(literals).unwrap_or_else(|| self.rat(literals));
        self.last += 1;
        self.clauses.insert(self.last, literals.to_vec());
        self.steps.push(ProofLine::Add { id: self.last, literals: literals.to_vec(), hints });
        self.last
    }

    fn delete(&mut self, ids: Vec<i64>) {
        self.clauses.retain(|id, _| !ids.contains(id));
        self.steps.push(ProofLine::Delete { id: self.last, clauses: ids });
    }

    /// Returns hints that lead from these false literals to a conflict.
    fn rup(&self, denied: &[i64]) -> Option<Vec<i64>> {
        let mut denied = denied.to_vec();
        let mut hints = Vec::new();
        loop {
            let next = self.clauses.iter().find_map(|(id, clause)| {
                let left: Vec<_> = clause.iter().filter(|l| !denied.contains(l)).collect();
                match left[..] {
                    [] => Some((*id, None)),
                    [only] if !denied.contains(&-only) => Some((*id, Some(-only))),
                    _ => None,
                }
            })?;
            hints.push(next.0);
            match next.1 {
                Some(literal) => denied.push(literal),
                None => return Some(hints),
            }
        }
    }

    fn rat(&self, literals: &[i64]) -> Vec<i64> {
        let pivot = literals[0];
        let mut hints = Vec::new();
        for (id, clause) in self.clauses.iter().filter(|(_, clause)| clause.contains(&-pivot)) {
            hints.push(-id);
            let rest: Vec<i64> =
                clause.iter().copied().filter(|&literal| literal != -pivot).collect();
            if !rest.iter().any(|literal| literals.contains(&-literal)) {
                let denied = [literals, rest.as_slice()].concat();
                hints.extend(self.rup(&denied).expect("a resolvent that follows"));
            }
        }
        hints
    }

    fn finish(self) -> Refutation {
        Refutation { formula: self.formula, steps: self.steps }
    }
}

/// Returns the proof that `pigeons` do not fit into one hole less, by Cook's definitions of a smaller such problem
/// (S. Cook, *A short proof of the pigeon hole principle using extended resolution*, 1976).
pub(crate) fn pigeonholes(pigeons: usize) -> Refutation {
    let mut next = 0;
    let mut level: Vec<Vec<i64>> = table(pigeons, pigeons - 1, &mut next);
    let mut prover = Prover::new(pigeon_clauses(&level));
    let mut ids: Vec<i64> = (1..=prover.last).collect();
    while level.len() > 2 {
        let (last, hole) = (level.len() - 1, level.len() - 2);
        let smaller = table(last, hole, &mut next);
        for (i, j) in (0..last).flat_map(|i| (0..hole).map(move |j| (i, j))) {
            let (e, own) = (smaller[i][j], level[i][j]);
            let (moved, free) = (level[i][hole], level[last][j]);
            for clause in [&[e, -own][..], &[e, -moved, -free], &[-e, own, moved], &[-e, own, free]]
            {
                ids.push(prover.add(clause));
            }
        }
        let mut kept = Vec::new();
        for clause in pigeon_clauses(&smaller) {
            if let [a, b] = clause[..]
                && a < 0
            {
                let own = smaller
                    .iter()
                    .zip(&level)
                    .find_map(|(new, old)| new.iter().position(|&e| e == -a).map(|j| old[j]));
                ids.push(prover.add(&[a, b, -own.unwrap()]));
            }
            kept.push(prover.add(&clause));
        }
        prover.delete(std::mem::replace(&mut ids, kept));
        level = smaller;
    }
    prover.add(&[]);
    prover.finish()
}

fn table(rows: usize, columns: usize, next: &mut i64) -> Vec<Vec<i64>> {
    let mut row = || {
        (0..columns)
            .map(|_| {
                *next += 1;
                *next
            })
            .collect()
    };
    (0..rows).map(|_| row()).collect()
}

fn pigeon_clauses(level: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut clauses = level.to_vec();
    for hole in 0..level[0].len() {
        for first in 0..level.len() {
            for second in first + 1..level.len() {
                clauses.push(vec![-level[first][hole], -level[second][hole]]);
            }
        }
    }
    clauses
}

/// Returns a formula whose proof begins with a clause that does not follow: only RAT gives it.
pub(crate) fn resolution_asymmetric() -> Refutation {
    let formula = [
        vec![1, 2, -3],
        vec![-1, -2, 3],
        vec![2, 3, -4],
        vec![-2, -3, 4],
        vec![-1, -3, -4],
        vec![1, 3, 4],
        vec![-1, 2, 4],
        vec![1, -2, -4],
    ];
    let mut prover = Prover::new(formula.to_vec());
    prover.add(&[-1]);
    prover.delete(vec![2, 5, 7]);
    prover.add(&[2]);
    prover.add(&[]);
    prover.finish()
}
