//! Explanations: short derivations of an engine's deductions.
//!
//! An explanation is a list of derivations. The last one derives the goal; the others derive the clauses
//! that it uses beyond the formula's, for example that an assumption failed. Each derivation has any
//! number of assumptions and is a chain of literals, each made true by a clause whose other literals are
//! false. The chain ends in the goal or in a clause that is false.
//!
//! **Guarantees.** Each clause of a derivation is necessary, and together they suffice. A
//! derivation marked [`shortest`](Derivation::shortest) is proved to have the minimum number of
//! clauses; the others may not. Only clauses of the formula and clauses that the engine derived are
//! considered: another failed literal might give a shorter explanation.

mod labels;
mod shorten;

use clausoku_cnf::{Deadline, Literal, Stopped};

use crate::{ClauseRef, Conflict, Propagator, Reason, Recording, Rule};
use labels::{Ground, Labels, Lemmas, Target};

/// A literal and the clause that makes it true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The literal, which becomes true.
    pub literal: Literal,
    /// The clause. All its other literals are false.
    pub clause: ClauseRef,
}

/// Links, each following from the links before it, and the end of the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The links, in order.
    pub links: Vec<Link>,
    /// A clause with all literals false, if the chain ends in one.
    pub conflict: Option<ClauseRef>,
}

impl Chain {
    /// Returns the clauses in the order in which they are used.
    pub fn clauses(&self) -> impl Iterator<Item = ClauseRef> {
        self.links.iter().map(|link| link.clause).chain(self.conflict)
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.links.len() + usize::from(self.conflict.is_some())
    }

    /// Returns `true` if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The derivation of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The rule that derived the clause.
    pub rule: Rule,
    /// The derived clause: the literal in question and the negations of the assumptions. Without
    /// literals, the contradiction itself.
    pub clause: Vec<Literal>,
    /// The reference by which later derivations use the clause; `None` for the last derivation.
    pub name: Option<ClauseRef>,
    /// The assumptions that are used.
    pub assumptions: Vec<Literal>,
    /// The derivation of the clause.
    pub chain: Chain,
    /// `true` if it is proved that no chain has fewer clauses.
    pub shortest: bool,
}

/// An explanation of a derived literal or of a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The derivations; the last one derives the goal.
    pub derivations: Vec<Derivation>,
}

/// A goal to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A true literal.
    Literal(Literal),
    /// The contradiction of the formula and the engine's assumptions.
    Contradiction,
}

/// An error that prevents an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The engine did not derive the goal.
    #[error("the engine did not derive it")]
    NotDerived,
    /// The goal depends on failed literals or stronger rules, and the engine kept no record of them.
    #[error("the engine kept no record of its derivations")]
    NotRecorded,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Explanation {
    /// Returns the different clauses of the formula that are used, in order.
    pub fn formula_clauses(&self) -> Vec<ClauseRef> {
        let names: Vec<_> =
            self.derivations.iter().filter_map(|derivation| derivation.name).collect();
        let used = self.derivations.iter().flat_map(|derivation| derivation.chain.clauses());
        let mut used: Vec<_> = used.filter(|clause| !names.contains(clause)).collect();
        used.sort_unstable();
        used.dedup();
        used
    }
}

/// Explains several goals, and computes the costs of the derived clauses once.
///
/// ```
/// use clausoku_cnf::{Cnf, Deadline, lit};
/// use clausoku_propagation::{Explainer, Goal, Options, Propagator, deduce};
/// let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)], [lit!(-1), lit!(3)]].into_iter().collect();
/// let mut engine = Propagator::from_formula(&formula).recorded();
/// deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
/// let never = Deadline::never();
/// let explanation = Explainer::new(&engine, &never).unwrap().explain(Goal::Literal(lit!(1))).unwrap();
/// let [derivation] = &explanation.derivations[..] else { panic!() };
/// assert_eq!(derivation.assumptions, [lit!(-1)]);
/// // Without 1, the first clause gives 2; then the second clause is false.
/// assert_eq!(derivation.chain.links[0].literal, lit!(2));
/// assert_eq!(derivation.chain.conflict.unwrap().number(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Explainer<'e> {
    engine: &'e Propagator,
    lemmas: Lemmas<'e>,
    deadline: &'e Deadline,
}

impl<'e> Explainer<'e> {
    /// Computes the cost of each clause that the engine derived, in clauses of the formula.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn new(engine: &'e Propagator, deadline: &'e Deadline) -> Result<Self, Stopped> {
        let mut lemmas = Lemmas::new(engine.clauses.variables() as usize);
        let steps = engine.record().into_iter().flat_map(Recording::steps);
        for step in steps.filter(|step| step.rule != Rule::Unit) {
            let ground = Ground { engine, lemmas: &lemmas, usable: lemmas.all.len(), deadline };
            ground.work(1)?;
            let denied = step.literals.iter().map(|&literal| !literal);
            let labels = Labels::search(ground, labels::Cost::Sum, denied, Target::Conflict)?;
            let chain = labels.chain(Target::Conflict).unwrap_or_default();
            lemmas.push(step, chain.clauses());
        }
        Ok(Self { engine, lemmas, deadline })
    }

    /// Explains a goal that the engine derived.
    ///
    /// # Errors
    ///
    /// Fails if the engine did not derive the goal, or kept no record of its reasons, and at the deadline.
    pub fn explain(&self, goal: Goal) -> Result<Explanation, ExplainError> {
        let Self { engine, lemmas, deadline } = self;
        let target = match goal {
            Goal::Literal(literal) if engine.value(literal) == Some(true) => {
                Target::Literal(literal)
            }
            Goal::Contradiction if engine.conflict().is_some() => Target::Conflict,
            _ => return Err(ExplainError::NotDerived),
        };
        let ground = Ground { engine, lemmas, usable: lemmas.all.len(), deadline };
        let assumed =
            engine.trail().iter().filter(|&&l| engine.reason(l) == Some(Reason::Assumption));
        let mut sources: Vec<_> = assumed.copied().collect();
        if let (Some(Conflict::Literal(refused)), Target::Conflict) = (engine.conflict(), target) {
            // The trail lacks the assumption that was refused.
            sources.push(refused);
        }
        let opposite = sources.iter().copied().find(|&source| sources.contains(&!source));
        let last = match opposite.filter(|_| target == Target::Conflict) {
            Some(source) => opposed(source),
            None => derivation(ground, &sources, target)?.ok_or(ExplainError::NotRecorded)?,
        };
        Ok(Explanation { derivations: with_lemmas(ground, last)? })
    }
}

/// Finds a short derivation of a goal.
fn derivation(
    ground: Ground<'_>,
    sources: &[Literal],
    target: Target,
) -> Result<Option<Derivation>, Stopped> {
    let Some((chain, shortest)) = shorten::derive(ground, sources, target)? else {
        return Ok(None);
    };
    let assumptions = used_sources(ground, sources, &chain, target);
    let learnt = match target {
        Target::Literal(literal) if !assumptions.contains(&literal) => Some(literal),
        _ => None,
    };
    let clause = learnt.into_iter().chain(assumptions.iter().map(|&l| !l)).collect();
    let rule = Rule::Unit;
    Ok(Some(Derivation { rule, clause, name: None, assumptions, chain, shortest }))
}

/// Derives a contradiction from two opposite assumptions, which needs no clause.
fn opposed(source: Literal) -> Derivation {
    let assumptions = vec![source, !source];
    let clause = assumptions.iter().map(|&literal| !literal).collect();
    Derivation {
        rule: Rule::Unit,
        clause,
        name: None,
        assumptions,
        chain: Chain::default(),
        shortest: true,
    }
}

/// Finds a short derivation of a lemma by refuting its negation.
fn lemma_derivation(ground: Ground<'_>, index: usize) -> Result<Option<Derivation>, Stopped> {
    let lemma = ground.lemmas.all[index].step;
    // Only earlier lemmas: this one would derive itself by one clause.
    let ground = Ground { usable: index, ..ground };
    let denied: Vec<_> = lemma.literals.iter().map(|&literal| !literal).collect();
    let Some((chain, shortest)) = shorten::derive(ground, &denied, Target::Conflict)? else {
        return Ok(None);
    };
    Ok(Some(Derivation {
        rule: lemma.rule,
        clause: lemma.literals.to_vec(),
        name: Some(lemma.clause),
        assumptions: denied,
        chain,
        shortest,
    }))
}

/// Returns the sources that a chain uses.
fn used_sources(
    ground: Ground<'_>,
    sources: &[Literal],
    chain: &Chain,
    target: Target,
) -> Vec<Literal> {
    let used = sources.iter().copied().filter(|&literal| {
        chain.clauses().any(|clause| ground.engine.clause(clause).contains(&!literal))
            || (target == Target::Literal(literal) && chain.is_empty())
    });
    used.collect()
}

/// Returns the derivations of the lemmas that a derivation uses, in order, and the derivation itself.
fn with_lemmas(ground: Ground<'_>, last: Derivation) -> Result<Vec<Derivation>, Stopped> {
    let mut needed = vec![false; ground.lemmas.all.len()];
    let mark = |derivation: &Derivation, needed: &mut Vec<bool>| {
        for lemma in derivation.chain.clauses().filter_map(|clause| ground.lemmas.index(clause)) {
            needed[lemma] = true;
        }
    };
    mark(&last, &mut needed);
    // A literal that a lemma states needs no derivation in addition to the lemma's.
    let restates = last.chain.len() == 1 && last.chain.conflict.is_none() && needed.contains(&true);
    let mut derivations = if restates { Vec::new() } else { vec![last] };
    // Backwards, since a lemma uses earlier ones only: all its uses are marked when its turn comes.
    for index in (0..needed.len()).rev() {
        ground.work(1)?;
        if needed[index]
            && let Some(derivation) = lemma_derivation(ground, index)?
        {
            mark(&derivation, &mut needed);
            derivations.push(derivation);
        }
    }
    derivations.reverse();
    Ok(derivations)
}
