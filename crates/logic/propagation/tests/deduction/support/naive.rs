//! Direct implementations of the definitions: slow, and independent of the engine.

use std::collections::BTreeSet;

use clausoku_cnf::{Cnf, Literal, Rng};

/// Returns what unit propagation derives from the clauses and the assumptions; `None` on a contradiction.
pub(crate) fn closure(cnf: &Cnf, assumptions: &[Literal]) -> Option<BTreeSet<Literal>> {
    let mut known: BTreeSet<Literal> = assumptions.iter().copied().collect();
    if known.iter().any(|&literal| known.contains(&!literal)) {
        return None;
    }
    loop {
        let before = known.len();
        for clause in cnf.clauses() {
            if clause.iter().any(|literal| known.contains(literal)) {
                continue;
            }
            let mut left = clause.iter().filter(|&&literal| !known.contains(&!literal));
            let first = *left.next()?;
            if left.all(|&literal| literal == first) {
                known.insert(first);
            }
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

/// Returns the fixpoint of nested failed literals of this depth; 0 is unit propagation alone.
pub(crate) fn failed_literals(
    cnf: &Cnf,
    assumptions: &[Literal],
    depth: usize,
) -> Option<BTreeSet<Literal>> {
    let mut assumptions = assumptions.to_vec();
    'again: loop {
        let known = closure(cnf, &assumptions)?;
        if depth == 0 {
            return Some(known);
        }
        for number in 1..=i64::from(cnf.variables()) {
            for literal in [number, -number].map(|n| Literal::from_dimacs(n).unwrap()) {
                if known.contains(&literal) || known.contains(&!literal) {
                    continue;
                }
                assumptions.push(literal);
                let fails = failed_literals(cnf, &assumptions, depth - 1).is_none();
                assumptions.pop();
                if fails {
                    assumptions.push(!literal);
                    continue 'again;
                }
            }
        }
        return Some(known);
    }
}

/// Returns random clauses of 0 … 5 literals, some repeated or opposite, and some at-most-one groups.
pub(crate) fn random_cnf(random: &mut Rng, variables: usize) -> Cnf {
    use clausoku_cnf::ClauseSink;
    let mut cnf = Cnf::new();
    let mut literal = {
        let mut inner = Rng::new(random.next_u64());
        move || Literal::from_code(inner.below(2 * variables)).unwrap()
    };
    for _ in 0..random.below(3) {
        let group: Vec<_> = (0..random.below(6)).map(|_| literal()).collect();
        cnf.add_pairs(&group);
    }
    // From mostly pairs, which propagate strongly, to triples alone, which need deeper rules.
    let (clauses, pairs, triples) = match random.below(3) {
        0 => (2 * variables, 20, 36),
        1 => (5 * variables / 2, 12, 36),
        _ => (7 * variables / 2, 0, 40),
    };
    for _ in 0..clauses {
        let length = match random.below(40) {
            0 if pairs > 0 => 1,
            draw if draw < pairs => 2,
            draw if draw < triples => 3,
            draw => draw - 32,
        };
        let clause: Vec<_> = (0..length).map(|_| literal()).collect();
        cnf.add_clause(&clause);
    }
    if random.below(100) == 0 {
        cnf.add_clause(&[]);
    }
    cnf
}

/// Returns the fixpoint of failed literals (depth 1) with the rules of these options.
pub(crate) fn with_rules(
    cnf: &Cnf,
    options: clausoku_propagation::Options,
) -> Option<BTreeSet<Literal>> {
    use clausoku_cnf::ClauseSink;
    let mut cnf = cnf.clone();
    let mut known = failed_literals(&cnf, &[], 1)?;
    loop {
        let literals: Vec<_> =
            (0..2 * cnf.variables() as usize).filter_map(Literal::from_code).collect();
        let open: Vec<_> =
            literals.into_iter().filter(|l| !known.contains(l) && !known.contains(&!*l)).collect();
        let size = cnf.len();
        let implied = |cnf: &Cnf, l: Literal| {
            let mut all: Vec<_> = known.iter().copied().collect();
            all.push(l);
            closure(cnf, &all).expect("no literal fails")
        };
        let mut new: Vec<Vec<Literal>> = Vec::new();
        for &x in &open {
            for &l in open.iter().filter(|l| l.variable() != x.variable()) {
                if options.hyper_binary
                    && implied(&cnf, x).contains(&l)
                    && !implied(&cnf, !l).contains(&!x)
                {
                    new.push(vec![!x, l]);
                }
                if options.necessary
                    && implied(&cnf, x).contains(&l)
                    && implied(&cnf, !x).contains(&l)
                {
                    new.push(vec![l]);
                }
            }
        }
        if options.equivalent {
            new.extend(shortened(&cnf, &known, &open));
        }
        for clause in new {
            if !cnf.clauses().any(|old| old == clause) {
                cnf.add_clause(&clause);
            }
        }
        known = failed_literals(&cnf, &[], 1)?;
        if cnf.len() == size {
            return Some(known);
        }
    }
}

/// Returns the clauses that become shorter when equivalent literals are merged.
fn shortened(cnf: &Cnf, known: &BTreeSet<Literal>, open: &[Literal]) -> Vec<Vec<Literal>> {
    let reduced: Vec<BTreeSet<Literal>> = cnf
        .clauses()
        .filter(|clause| clause.iter().all(|l| !known.contains(l)))
        .map(|clause| clause.iter().copied().filter(|l| !known.contains(&!*l)).collect())
        .filter(|clause: &BTreeSet<Literal>| clause.iter().all(|l| !clause.contains(&!*l)))
        .collect();
    let mut reaches: BTreeSet<(Literal, Literal)> = open.iter().map(|&l| (l, l)).collect();
    for pair in reduced.iter().filter(|clause| clause.len() == 2) {
        let &a = pair.first().unwrap();
        let &b = pair.last().unwrap();
        reaches.extend([(!a, b), (!b, a)]);
    }
    for &middle in open {
        for &a in open {
            for &b in open {
                if reaches.contains(&(a, middle)) && reaches.contains(&(middle, b)) {
                    reaches.insert((a, b));
                }
            }
        }
    }
    let equal = |a: Literal, b: Literal| reaches.contains(&(a, b)) && reaches.contains(&(b, a));
    let representative = |l: Literal| open.iter().copied().find(|&other| equal(other, l)).unwrap();
    reduced
        .iter()
        .map(|clause| (clause.len(), clause.iter().map(|&l| representative(l)).collect()))
        .filter(|(length, shorter): &(_, BTreeSet<Literal>)| shorter.len() < *length)
        .map(|(_, shorter)| shorter.into_iter().collect())
        .collect()
}
