//! Davis and Putnam's procedure: variables are eliminated one by one, by the resolvents of their clauses.
//!
//! M. Davis & H. Putnam, *A Computing Procedure for Quantification Theory*, 1960; R. Dechter & I. Rish, *Directional Resolution*, 1994. The
//! *bucket* of a variable has the clauses that contained it when it was eliminated. If no empty clause follows, the buckets give a model, the last
//! one first. The number of clauses can grow exponentially, so it is for small formulas.
//!
//! **Invariant.** The formula and the clauses without the eliminated variables have models for the same reasons: each model of the clauses is
//! a part of one of the formula.

use std::collections::HashSet;

use clausoku_cnf::{Cnf, Deadline, Literal, Model, StopReason, Stopped, Variable};

use crate::{Answer, Event, MAX_VARIABLES, Observer, Step};

/// The number of literals at which the procedure gives up.
const MAX_LITERALS: usize = 20_000_000;

/// A clause with its number. Its literals are sorted and different.
#[derive(Clone, Debug)]
struct Numbered {
    literals: Vec<Literal>,
    number: u32,
}

/// The clauses of a variable when it was eliminated.
struct Bucket {
    variable: Variable,
    clauses: Vec<Numbered>,
}

/// The elimination of the variables of a formula.
struct Elimination<'o, O> {
    /// The clauses; `None` for those in buckets.
    clauses: Vec<Option<Numbered>>,
    /// The indices of the clauses that contain each literal, by its code; also of clauses in buckets.
    holders: Vec<Vec<usize>>,
    /// The number of clauses outside buckets that contain each literal, by its code.
    counts: Vec<usize>,
    known: HashSet<Vec<Literal>>,
    buckets: Vec<Bucket>,
    last_number: u32,
    literals: usize,
    observer: &'o mut O,
}

/// Decides a formula by resolution. It gives up when the clauses have too many literals.
///
/// ```
/// use clausoku_cdcl::{Answer, Silent, decide_by_resolution};
/// use clausoku_cnf::{Cnf, Deadline, clause};
/// let formula: Cnf = [clause![1, 2], clause![1, -2], clause![-1, 2]].into_iter().collect();
/// let answer = decide_by_resolution(&formula, &mut Silent, &Deadline::never()).unwrap();
/// assert!(matches!(answer, Answer::Model(model) if model.literals().eq(clause![1, 2])));
/// ```
///
/// # Errors
///
/// Fails if the deadline is noticed, and for more than [`MAX_VARIABLES`].
pub fn decide_by_resolution<O: Observer>(
    formula: &Cnf,
    observer: &mut O,
    deadline: &Deadline,
) -> Result<Answer, Stopped> {
    if formula.variables() > MAX_VARIABLES {
        return Err(Stopped(StopReason::MemoryLimit));
    }
    let codes = 2 * formula.variables() as usize;
    let mut elimination = Elimination {
        clauses: Vec::with_capacity(formula.len()),
        holders: vec![Vec::new(); codes],
        counts: vec![0; codes],
        known: HashSet::new(),
        buckets: Vec::new(),
        last_number: formula.len() as u32,
        literals: 0,
        observer,
    };
    for (number, clause) in (1..).zip(formula.clauses()) {
        deadline.work(1 + clause.len() as u32)?;
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        if literals.is_empty() {
            elimination.refute(&[number]);
            return Ok(Answer::Unsatisfiable);
        }
        elimination.add(literals, number);
    }
    let mut left: Vec<Variable> =
        (0..formula.variables()).map_while(Variable::from_index).collect();
    while !left.is_empty() {
        deadline.work(1 + left.len() as u32)?;
        // The variable with the fewest resolvents, of several the first.
        let best = (0..left.len()).min_by_key(|&place| elimination.resolvents(left[place]));
        let Some(place) = best else { break };
        let variable = left.remove(place);
        if !elimination.eliminate(variable, deadline)? {
            return Ok(Answer::Unsatisfiable);
        }
        if elimination.literals > MAX_LITERALS {
            return Ok(Answer::GaveUp);
        }
    }
    Ok(elimination.model(formula.variables()))
}

impl<O: Observer> Elimination<'_, O> {
    /// Adds a clause, unless it is known or always true. Returns `false` if it was not added.
    fn add(&mut self, literals: Vec<Literal>, number: u32) -> bool {
        // Sorted by their codes, a literal and its negation are neighbours.
        let is_true = literals.windows(2).any(|two| two[0] == !two[1]);
        if is_true || !self.known.insert(literals.clone()) {
            return false;
        }
        for literal in &literals {
            self.holders[literal.code()].push(self.clauses.len());
            self.counts[literal.code()] += 1;
        }
        self.literals += literals.len();
        self.clauses.push(Some(Numbered { literals, number }));
        true
    }

    /// Returns the number of pairs of clauses that are resolved to eliminate a variable.
    fn resolvents(&self, variable: Variable) -> usize {
        let [positive, negative] = [variable.positive(), variable.negative()];
        self.counts[positive.code()].saturating_mul(self.counts[negative.code()])
    }

    /// Moves the clauses of a literal out.
    fn take(&mut self, literal: Literal) -> Vec<Numbered> {
        let holders = std::mem::take(&mut self.holders[literal.code()]);
        let mut taken = Vec::new();
        for index in holders {
            let Some(clause) = self.clauses[index].take() else { continue };
            self.known.remove(&clause.literals);
            for literal in &clause.literals {
                self.counts[literal.code()] -= 1;
            }
            taken.push(clause);
        }
        taken
    }

    /// Replaces the clauses of a variable by their resolvents. Returns `false` if one of them is empty.
    fn eliminate(&mut self, variable: Variable, deadline: &Deadline) -> Result<bool, Stopped> {
        let pivot = variable.positive();
        let mut with = self.take(pivot);
        let mut without = self.take(!pivot);
        for first in &with {
            for second in &without {
                let length = first.literals.len() + second.literals.len();
                deadline.work(length as u32)?;
                let others = first.literals.iter().filter(|&&one| one != pivot);
                let mut resolvent: Vec<Literal> = others.copied().collect();
                resolvent.extend(second.literals.iter().filter(|&&one| one != !pivot));
                resolvent.sort_unstable();
                resolvent.dedup();
                let hints = [first.number, second.number];
                if resolvent.is_empty() {
                    self.refute(&hints);
                    return Ok(false);
                }
                let number = self.last_number.wrapping_add(1);
                if !self.add(resolvent.clone(), number) {
                    continue;
                }
                self.last_number = number;
                if O::STEPS {
                    self.observer.step(Step::Add {
                        clause: number,
                        literals: &resolvent,
                        hints: &hints,
                    });
                }
                if O::EVENTS {
                    let clause = second.number;
                    self.observer.event(Event::Conflict { clause: first.number, level: 0 });
                    self.observer.event(Event::Resolve {
                        pivot: !pivot,
                        clause,
                        resolvent: &resolvent,
                    });
                    self.observer.event(Event::Learn { clause: number, literals: &resolvent });
                }
                if self.literals > MAX_LITERALS {
                    return Ok(true);
                }
            }
        }
        with.append(&mut without);
        self.buckets.push(Bucket { variable, clauses: with });
        Ok(true)
    }

    fn refute(&mut self, hints: &[u32]) {
        if O::STEPS {
            let clause = self.last_number.wrapping_add(1);
            self.observer.step(Step::Add { clause, literals: &[], hints });
        }
        if O::EVENTS {
            self.observer.event(Event::Unsatisfiable);
        }
    }

    /// Returns the model that the buckets give: a variable is false where a clause of its bucket needs it, else true.
    fn model(&self, variables: u32) -> Answer {
        let mut values = vec![true; variables as usize];
        for bucket in self.buckets.iter().rev() {
            let variable = bucket.variable;
            let is_false = |literal: &Literal| {
                literal.variable() != variable
                    && values[literal.variable().index()] != literal.is_positive()
            };
            let needs_false = bucket.clauses.iter().any(|clause| {
                let others = clause.literals.iter().filter(|one| one.variable() != variable);
                clause.literals.contains(&variable.negative()) && others.into_iter().all(is_false)
            });
            values[variable.index()] = !needs_false;
        }
        let literals = (0..variables).map_while(Variable::from_index);
        let literals = literals.map(|variable| variable.literal(values[variable.index()]));
        Model::from_literals(literals).map_or(Answer::GaveUp, Answer::Model)
    }
}
