//! Arguments: clauses in an order in which each one makes one more literal true, up to the
//! conclusion.

use std::collections::{HashMap, HashSet};

use clausoku_cnf::Literal;
use clausoku_propagation::{ClauseRef, Propagator, Rule};

/// A clause that makes one literal true, or that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The literal that becomes true; `None` if all literals of the clause are false, which is the
    /// contradiction.
    pub gives: Option<Literal>,
    /// The origin of the clause.
    pub by: By,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}

/// The origin of a clause that a step uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The formula: this is a clause of it.
    Clause(ClauseRef),
    /// An earlier argument, by its number: it showed the clause.
    Argument(usize),
    /// Earlier knowledge: the clause has one literal, and the formula contains it or an earlier
    /// entry shows it.
    Known,
}

/// The proof of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The rule of deduction.
    pub rule: Rule,
    /// The literals that are supposed, to be refuted; empty if the conclusion follows without a
    /// supposition.
    pub suppose: Vec<Literal>,
    /// The literals of the clause that is shown: one of them is true. An empty clause is a
    /// contradiction.
    pub shows: Vec<Literal>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// `true` if it is proved that no fewer clauses suffice.
    pub shortest: bool,
}

impl By {
    /// Returns the clause of the formula; `None` if the clause is not of the formula.
    pub fn clause(self) -> Option<ClauseRef> {
        match self {
            Self::Clause(clause) => Some(clause),
            Self::Argument(_) | Self::Known => None,
        }
    }
}

impl Step {
    /// Returns the literals that must be true for the clause to make its literal true: the
    /// negations of the others.
    pub fn premises(&self) -> impl Iterator<Item = Literal> {
        let others = self.literals.iter().filter(|&&literal| Some(literal) != self.gives);
        others.map(|&literal| !literal)
    }
}

impl Argument {
    /// Converts a derivation of the engine. `earlier` returns the number of the argument that
    /// showed a clause.
    pub(super) fn from_derivation(
        derivation: &clausoku_propagation::Derivation,
        engine: &Propagator,
        earlier: impl Fn(ClauseRef) -> Option<usize>,
    ) -> Self {
        let step = |gives, clause: ClauseRef| {
            let by = earlier(clause).map_or(By::Clause(clause), By::Argument);
            Step { gives, by, literals: engine.clause(clause).to_vec() }
        };
        let links = derivation.chain.links.iter();
        let links = links.map(|link| step(Some(link.literal), link.clause));
        let conflict = derivation.chain.conflict.map(|clause| step(None, clause));
        let ends_in_conflict = conflict.is_some();
        let steps = links.chain(conflict).collect();
        Self {
            rule: derivation.rule,
            // The assumptions of the propagation are suppositions only if the argument refutes
            // them.
            suppose: if ends_in_conflict { derivation.assumptions.clone() } else { Vec::new() },
            shows: derivation.clause.clone(),
            steps: in_reading_order(steps),
            shortest: derivation.shortest,
        }
    }

    /// Returns the argument of a step of the engine's record. `by` returns the origin of a clause.
    pub(super) fn replay(
        step: clausoku_propagation::Step<'_>,
        engine: &Propagator,
        by: impl Fn(ClauseRef) -> By,
    ) -> Self {
        let suppose: Vec<Literal> = step.literals.iter().map(|&literal| !literal).collect();
        let mut known: HashSet<Literal> = suppose.iter().copied().collect();
        let mut steps = Vec::with_capacity(step.hints.len());
        for &clause in step.hints {
            let literals = engine.clause(clause).to_vec();
            let gives = literals.iter().find(|literal| !known.contains(&!**literal)).copied();
            known.extend(gives);
            // The last step, which finds the contradiction, names its clause even if that has one
            // literal.
            let by = match by(clause) {
                By::Known if gives.is_none() => By::Clause(clause),
                by => by,
            };
            steps.push(Step { gives, by, literals });
        }
        let shows = step.literals.to_vec();
        let steps = in_reading_order(steps);
        Self { rule: step.rule, suppose, shows, steps, shortest: false }
    }
}

/// Returns the steps that the last one depends on, each after its premises, and not much earlier than it is
/// needed: the exclusions of the other places of a value are adjacent, right before the value.
fn in_reading_order(steps: Vec<Step>) -> Vec<Step> {
    let Some(last) = steps.len().checked_sub(1) else { return steps };
    let givers = steps.iter().enumerate().filter_map(|(place, step)| Some((step.gives?, place)));
    let givers: HashMap<Literal, usize> = givers.collect();
    let mut order = Vec::with_capacity(steps.len());
    let mut entered = vec![false; steps.len()];
    // Steps from the last to the current one, each with its unvisited premises, the next one last.
    let mut path = Vec::new();
    let mut enter = |place: usize, path: &mut Vec<(usize, Vec<usize>)>| {
        if !std::mem::replace(&mut entered[place], true) {
            let premises = |place: usize| {
                steps[place].premises().filter_map(|literal| givers.get(&literal).copied())
            };
            // The premises of exclusions come first, so that the exclusions are adjacent.
            let (excluding, others): (Vec<usize>, Vec<usize>) = premises(place)
                .partition(|&place| steps[place].gives.is_some_and(Literal::is_negative));
            let before = excluding.iter().flat_map(|&place| premises(place));
            let mut waiting: Vec<usize> = others.into_iter().chain(before).collect();
            waiting.extend(&excluding);
            waiting.reverse();
            path.push((place, waiting));
        }
    };
    enter(last, &mut path);
    while let Some((place, waiting)) = path.last_mut() {
        if let Some(premise) = waiting.pop() {
            enter(premise, &mut path);
        } else {
            order.push(*place);
            path.pop();
        }
    }
    let mut steps: Vec<_> = steps.into_iter().map(Some).collect();
    order.into_iter().filter_map(|place| steps[place].take()).collect()
}
