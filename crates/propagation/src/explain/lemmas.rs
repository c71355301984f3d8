//! The derived clauses that explanations may use, with their costs.

use clausoku_cnf::Literal;

use crate::{ClauseRef, Propagator, Recording, Rule, Step};

/// A derived clause.
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    pub(super) clause: ClauseRef,
    pub(super) rule: Rule,
    pub(super) literals: Vec<Literal>,
    /// The clauses of the formula that it depends on, in order.
    pub(super) depends_on: Vec<ClauseRef>,
    /// The number of these clauses, plus one.
    pub(super) weight: u64,
}

/// The derived clauses in order, without those that propagation alone derives from earlier ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Lemmas {
    lemmas: Vec<Lemma>,
    /// The lemmas that contain each literal, by its code.
    holders: Vec<Vec<usize>>,
}

impl Lemmas {
    pub(super) fn new(variables: usize) -> Self {
        Self { lemmas: Vec::new(), holders: vec![Vec::new(); 2 * variables] }
    }

    /// Returns the steps of the engine's record that rules other than propagation derived.
    pub(super) fn steps(engine: &Propagator) -> impl Iterator<Item = Step<'_>> {
        let steps = engine.record().into_iter().flat_map(Recording::steps);
        steps.filter(|step| step.rule != Rule::Unit)
    }

    /// Adds a lemma that follows from these clauses.
    pub(super) fn push(&mut self, step: Step<'_>, by: impl IntoIterator<Item = ClauseRef>) {
        for literal in step.literals {
            self.holders[literal.code()].push(self.lemmas.len());
        }
        let Step { clause, rule, literals, .. } = step;
        let depends_on = self.dependencies(by);
        let weight = depends_on.len() as u64 + 1;
        self.lemmas.push(Lemma { clause, rule, literals: literals.to_vec(), depends_on, weight });
    }

    /// Returns the clauses of the formula that these clauses depend on, in order.
    pub(super) fn dependencies(
        &self,
        clauses: impl IntoIterator<Item = ClauseRef>,
    ) -> Vec<ClauseRef> {
        let mut all = Vec::new();
        for clause in clauses {
            match self.index(clause) {
                Some(lemma) => all.extend_from_slice(&self.lemmas[lemma].depends_on),
                None => all.push(clause),
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(super) fn len(&self) -> usize {
        self.lemmas.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Lemma> {
        self.lemmas.iter()
    }

    pub(super) fn at(&self, index: usize) -> &Lemma {
        &self.lemmas[index]
    }

    pub(super) fn holding(&self, literal: Literal) -> &[usize] {
        &self.holders[literal.code()]
    }

    /// Returns the index of the lemma with this reference.
    pub(super) fn index(&self, clause: ClauseRef) -> Option<usize> {
        self.lemmas.binary_search_by_key(&clause, |lemma| lemma.clause).ok()
    }
}
