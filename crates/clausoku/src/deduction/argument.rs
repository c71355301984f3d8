//! Arguments: clauses in an order in which each makes one more literal true, up to what is shown.

use std::collections::{HashMap, HashSet};

use cnf::Literal;
use propagation::{ClauseRef, Propagator, Rule};

/// What makes a literal true, or ends in a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What becomes true; `None` if the clause is false altogether, which is the contradiction.
    pub gives: Option<Literal>,
    /// The clause, by its name or by how it was come by.
    pub by: By,
    /// Its literals.
    pub literals: Vec<Literal>,
}

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// It is a clause of the formula.
    Clause(ClauseRef),
    /// An earlier argument showed it, by its place in the list.
    Argument(usize),
    /// It is one literal that was known before.
    Known,
}

/// How one clause follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// By which rule of deduction.
    pub rule: Rule,
    /// What is supposed, to be refuted; nothing where literals just follow.
    pub suppose: Vec<Literal>,
    /// What is shown: one of these literals is true. None of them is a contradiction.
    pub shows: Vec<Literal>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Whether it is proved that no fewer clauses do.
    pub shortest: bool,
}

impl By {
    /// The clause of the formula, if it is one.
    pub fn clause(self) -> Option<ClauseRef> {
        match self {
            Self::Clause(clause) => Some(clause),
            Self::Argument(_) | Self::Known => None,
        }
    }
}

impl Step {
    /// What has to be true for the clause to give what it gives.
    pub fn premises(&self) -> impl Iterator<Item = Literal> {
        let others = self.literals.iter().filter(|&&literal| Some(literal) != self.gives);
        others.map(|&literal| !literal)
    }
}

impl Argument {
    /// Retells a derivation. `earlier` finds an argument by the clause that it showed.
    pub(super) fn of(
        derivation: &propagation::Derivation,
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
            // What the formula was propagated under is supposed too, but only to be refuted.
            suppose: if ends_in_conflict { derivation.assumptions.clone() } else { Vec::new() },
            shows: derivation.clause.clone(),
            steps: in_reading_order(steps),
            shortest: derivation.shortest,
        }
    }

    /// Returns the argument of a step of the engine's record. `by` returns the origin of a clause.
    pub(super) fn replay(
        step: propagation::Step<'_>,
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
            // A contradiction is shown in a clause, even if it is of one literal.
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
    // Each step with the premises that are not yet visited, the next one last.
    let mut path = Vec::new();
    let mut enter = |place: usize, path: &mut Vec<(usize, Vec<usize>)>| {
        if !std::mem::replace(&mut entered[place], true) {
            let premises = |place: usize| {
                steps[place].premises().filter_map(|literal| givers.get(&literal).copied())
            };
            // First the premises of exclusions, so that nothing is between the exclusions.
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
