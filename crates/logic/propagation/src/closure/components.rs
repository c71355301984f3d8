//! The binary implication graph and its strongly connected components.
//!
//! The nodes are the open literals. Each clause a ∨ b with exactly two open literals and no true one
//! contributes two edges: ¬a → b and ¬b → a. Literals on a cycle are equivalent. Tarjan's algorithm
//! (1972) with an explicit stack finds the components in time linear in the graph.

use clausoku_cnf::Literal;

use crate::Propagator;

/// Returns by literal code the equivalent literal with the smallest variable. The representative of a
/// negated literal is the negated representative.
pub(super) fn representatives(engine: &Propagator) -> Vec<Literal> {
    let codes = engine.values.len();
    let mut tarjan = Tarjan {
        representative: (0..codes).filter_map(Literal::from_code).collect(),
        found: vec![0; codes],
        low: vec![0; codes],
        path: Vec::new(),
        counter: 0,
    };
    for code in 0..codes {
        if engine.values[code].is_none()
            && tarjan.found[code] == 0
            && let Some(literal) = Literal::from_code(code)
        {
            tarjan.visit(engine, literal);
        }
    }
    tarjan.representative
}

struct Tarjan {
    representative: Vec<Literal>,
    /// The time at which each literal was found, by literal code, from 1; 0 before.
    found: Vec<u32>,
    /// The earliest literal on the path that it can reach; `DONE` once its component is complete.
    low: Vec<u32>,
    /// Literals whose component is not complete.
    path: Vec<Literal>,
    counter: u32,
}

const DONE: u32 = u32::MAX;

impl Tarjan {
    fn enter(&mut self, engine: &Propagator, literal: Literal) -> (Literal, Vec<Literal>) {
        self.counter += 1;
        self.found[literal.code()] = self.counter;
        self.low[literal.code()] = self.counter;
        self.path.push(literal);
        (literal, implications(engine, literal))
    }

    fn visit(&mut self, engine: &Propagator, start: Literal) {
        // On the heap: a chain of implications is as long as the formula has variables.
        let mut calls = vec![self.enter(engine, start)];
        while let Some((literal, edges)) = calls.last_mut() {
            let code = literal.code();
            match edges.pop() {
                Some(next) if self.found[next.code()] == 0 => calls.push(self.enter(engine, next)),
                // A completed literal is not on the path and cannot lower anything.
                Some(next) => self.low[code] = self.low[code].min(self.low[next.code()]),
                None => {
                    let low = self.low[code];
                    if low == self.found[code] {
                        self.complete(*literal);
                    }
                    calls.pop();
                    if let Some((before, _)) = calls.last() {
                        let before = before.code();
                        self.low[before] = self.low[before].min(self.low[code]);
                    }
                }
            }
        }
    }

    /// Completes the component: the path from this literal on.
    fn complete(&mut self, first: Literal) {
        let start = self.path.iter().rposition(|&literal| literal == first);
        let start = start.expect("an incomplete literal is on the path");
        // The smallest, so that the representative of the mirrored component is its negation.
        let smallest = self.path[start..].iter().copied().min();
        let smallest = smallest.expect("the component contains its first literal");
        for literal in self.path.drain(start..) {
            self.low[literal.code()] = DONE;
            self.representative[literal.code()] = smallest;
        }
    }
}

/// Returns the open literals that this literal implies through clauses with two open literals.
fn implications(engine: &Propagator, literal: Literal) -> Vec<Literal> {
    let clauses = &*engine.clauses;
    let members = clauses.groups_of(literal).iter().flat_map(|&group| clauses.group(group));
    let by_groups = members.filter(|&&member| member != literal).map(|&member| !member);
    let by_pairs = clauses.pairs_of(literal).iter().map(|entry| entry.other);
    let stored = clauses.stored_of(literal).iter().map(|&entry| &engine.counters[entry as usize]);
    let attached = engine.extra.holding(!literal).map(|clause| &clause.counter);
    let counters = stored.chain(attached);
    let by_counters = counters.filter_map(|counter| counter.other_of_two(!literal));
    let all = by_groups.chain(by_pairs).chain(by_counters);
    // Counters do not take off true literals, so the other literal of two may be true: the clause then
    // implies nothing.
    all.filter(|other| engine.values[other.code()].is_none()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_cnf::Cnf;

    #[test]
    fn cycles_are_components() {
        let l = |number| Literal::from_dimacs(number).unwrap();
        // 2 → -3 → 4 → 2, 5 → 2, and 1 → 7 once 6 is false; -6 and 7 → 1 by clauses of two.
        let clauses = [&[-2, -3][..], &[3, 4], &[-4, 2], &[-5, 2], &[-1, 7, 6], &[-6], &[-7, 1]];
        let cnf: Cnf =
            clauses.iter().map(|c| c.iter().map(|&n| l(n)).collect::<Vec<_>>()).collect();
        let mut engine = Propagator::from_formula(&cnf);
        engine.propagate().unwrap();
        let found = representatives(&engine);
        let expected = [(1, 1), (2, 2), (3, -2), (4, 2), (5, 5), (6, 6), (7, 1)];
        for (literal, representative) in expected {
            assert_eq!(found[l(literal).code()], l(representative));
            assert_eq!(found[l(-literal).code()], l(-representative));
        }
    }
}
