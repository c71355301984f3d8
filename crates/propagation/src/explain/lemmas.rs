//! The derived clauses that explanations may use, each with what it costs to derive.

use cnf::Literal;

use crate::{ClauseRef, Propagator, Record, Rule, Step};

/// A derived clause.
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    pub(super) clause: ClauseRef,
    pub(super) rule: Rule,
    pub(super) literals: Vec<Literal>,
    /// How many clauses it stands for.
    pub(super) weight: u32,
}

/// The derived clauses in order, but for those that propagation alone derives from earlier ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Lemmas {
    lemmas: Vec<Lemma>,
    /// For each literal's code, the lemmas that hold it.
    holders: Vec<Vec<usize>>,
}

impl Lemmas {
    pub(super) fn new(variables: usize) -> Self {
        Self { lemmas: Vec::new(), holders: vec![Vec::new(); 2 * variables] }
    }

    /// The steps of the engine's record that became lemmas by a rule of their own.
    pub(super) fn steps(engine: &Propagator) -> impl Iterator<Item = Step<'_>> {
        let steps = engine.record().into_iter().flat_map(Record::steps);
        steps.filter(|step| step.rule != Rule::Unit)
    }

    pub(super) fn push(&mut self, step: Step<'_>, weight: u32) {
        for literal in step.literals {
            self.holders[literal.code()].push(self.lemmas.len());
        }
        let Step { clause, rule, literals, .. } = step;
        self.lemmas.push(Lemma { clause, rule, literals: literals.to_vec(), weight });
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

    /// The lemma of this name.
    pub(super) fn index(&self, clause: ClauseRef) -> Option<usize> {
        self.lemmas.binary_search_by_key(&clause, |lemma| lemma.clause).ok()
    }
}
