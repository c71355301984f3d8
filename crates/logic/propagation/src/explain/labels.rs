//! The cheapest derivation of each literal: Knuth's generalisation of Dijkstra's algorithm (1977).
//!
//! Literals are settled in order of cost. A clause with all literals but one false can derive the
//! remaining one at a cost that is monotone in the costs of its premises, so the lowest cost among the
//! unsettled literals is final. There are two costs:
//!
//! - **Sum**: the weight of the clause plus the costs of its premises. A premise used twice counts twice,
//!   so this is the size of the smallest derivation in the shape of a tree.
//! - **Bound**: one more than the number of premises, and one more than the bound of each premise.
//!   Premises need different clauses, so no derivation has fewer clauses than this.
//!
//! Ties are resolved in favour of the clause that comes last in the formula, so the result does not
//! depend on how the engine stores and visits clauses.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use clausoku_cnf::{Deadline, Literal, Stopped};

use super::{Chain, Link};
use crate::{ClauseRef, DerivedClause, Propagator};

/// The state of a clause: the number of literals left and the costs of the false ones.
#[derive(Clone, Copy, Debug)]
struct Premises {
    left: u32,
    sum: u64,
    largest: u64,
    derived: u64,
}

impl Premises {
    fn none(length: usize) -> Self {
        Self { left: length as u32, sum: 0, largest: 0, derived: 0 }
    }

    fn add(mut self, cost: u64) -> Self {
        self.left = self.left.saturating_sub(1);
        self.sum = plus(self.sum, cost);
        self.largest = self.largest.max(cost);
        self.derived += u64::from(cost > 0);
        self
    }
}

/// Adds costs without overflow. The cost of a tree can exceed all integers.
fn plus(a: u64, b: u64) -> u64 {
    // `u64::MAX` is the cost of a literal that was not reached. Nested lemmas have trees beyond 32 bits, so 64
    // bits need a bound too.
    a.saturating_add(b).min(u64::MAX - 1)
}

/// The cost to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    Sum,
    Bound,
}

/// The goal of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Literal(Literal),
    Conflict,
}

/// The clauses that derivations may use.
#[derive(Clone, Copy)]
pub(super) struct Ground<'e> {
    pub(super) engine: &'e Propagator,
    pub(super) lemmas: &'e Lemmas<'e>,
    /// The number of lemmas that may be used.
    pub(super) usable: usize,
    pub(super) deadline: &'e Deadline,
}

impl Ground<'_> {
    /// Reports `steps` steps.
    pub(super) fn work(&self, steps: usize) -> Result<(), Stopped> {
        self.deadline.work(u32::try_from(steps).unwrap_or(u32::MAX))
    }
}

/// The result of one search.
pub(super) struct Labels<'e> {
    ground: Ground<'e>,
    cost: Cost,
    /// The cost to derive each literal, by its code.
    costs: Vec<u64>,
    /// The clause that derives each literal, by its code; `None` for sources.
    reasons: Vec<Option<ClauseRef>>,
    /// The position of each literal in the order of settling, by its code, counted from 1; 0 if it
    /// is not settled.
    settled: Vec<u32>,
    count: u32,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    stored: Vec<Premises>,
    learnt: Vec<Premises>,
    conflict: Option<(u64, ClauseRef)>,
}

impl<'e> Labels<'e> {
    /// Labels literals, starting from the sources at cost 0, until the target's cost is known.
    pub(super) fn search(
        ground: Ground<'e>,
        cost: Cost,
        sources: impl IntoIterator<Item = Literal>,
        target: Target,
    ) -> Result<Self, Stopped> {
        let clauses = &*ground.engine.clauses;
        let codes = ground.engine.values.len();
        let lemmas = ground.lemmas.all.iter();
        let mut labels = Self {
            ground,
            cost,
            costs: vec![u64::MAX; codes],
            reasons: vec![None; codes],
            settled: vec![0; codes],
            count: 0,
            queue: BinaryHeap::new(),
            stored: (0..clauses.stored_count())
                .map(|e| Premises::none(clauses.stored(e).len()))
                .collect(),
            learnt: lemmas.map(|lemma| Premises::none(lemma.step.literals.len())).collect(),
            conflict: None,
        };
        for source in sources {
            labels.costs[source.code()] = 0;
            labels.queue.push(Reverse((0, source.code() as u32)));
        }
        for entry in 0..clauses.stored_count() {
            // Without premises, no literal that is settled leads to these clauses.
            if clauses.stored(entry).len() < 2 {
                labels.weigh_stored(entry);
            }
        }
        for lemma in 0..ground.usable {
            if labels.learnt[lemma].left < 2 {
                labels.weigh_lemma(lemma);
            }
        }
        ground.work(clauses.stored_count() as usize + ground.usable)?;
        labels.run(target)?;
        Ok(labels)
    }

    fn run(&mut self, target: Target) -> Result<(), Stopped> {
        while let Some(Reverse((cost, code))) = self.queue.pop() {
            let literal = Literal::from_code(code as usize).expect("the code of a literal");
            if self.conflict.is_some_and(|(found, _)| found <= cost) && target == Target::Conflict {
                // Later entries cost at least as much, so no cheaper conflict can follow.
                return Ok(());
            }
            // An older and dearer entry of the queue: entries are not moved when a cost falls.
            if self.is_settled(literal) {
                continue;
            }
            self.count += 1;
            self.settled[literal.code()] = self.count;
            // A literal occurs in some tens of clauses.
            self.ground.work(16)?;
            if target == Target::Literal(literal) {
                return Ok(());
            }
            if self.is_settled(!literal) {
                self.contradict(literal);
            }
            self.relax(literal, cost);
        }
        Ok(())
    }

    /// Handles a literal that is true like its negation: the reason of either one is a conflict. This finds
    /// conflicts of unit clauses, which have no premises.
    fn contradict(&mut self, literal: Literal) {
        let [of, against] = [literal, !literal].map(|l| self.costs[l.code()]);
        let reason = self.reasons[literal.code()].map(|reason| (reason, of, against));
        let other = self.reasons[(!literal).code()].map(|reason| (reason, against, of));
        if let Some((reason, of, against)) = reason.or(other) {
            let cost = match self.cost {
                Cost::Sum => plus(of, against),
                Cost::Bound => of.max(against + 1),
            };
            self.offer_conflict(cost, reason);
        }
    }

    fn is_settled(&self, literal: Literal) -> bool {
        self.settled[literal.code()] > 0
    }

    /// Updates the consequences of a literal that is now settled.
    fn relax(&mut self, literal: Literal, cost: u64) {
        let clauses = &*self.ground.engine.clauses;
        for &group in clauses.groups_of(literal) {
            for &member in clauses.group(group) {
                if member != literal {
                    self.relax_short(!member, cost, || clauses.group_ref(group, literal, member));
                }
            }
        }
        for entry in clauses.pairs_of(literal) {
            self.relax_short(entry.other, cost, || clauses.pair_ref(entry.pair));
        }
        for &entry in clauses.stored_of(literal) {
            self.stored[entry as usize] = self.stored[entry as usize].add(cost);
            self.weigh_stored(entry);
        }
        for &lemma in &self.ground.lemmas.holders[(!literal).code()] {
            if lemma < self.ground.usable {
                self.learnt[lemma] = self.learnt[lemma].add(cost);
                self.weigh_lemma(lemma);
            }
        }
    }

    /// Updates the consequences of a clause of two literals. One of them is now false.
    fn relax_short(&mut self, other: Literal, cost: u64, name: impl Fn() -> ClauseRef) {
        let premises = Premises::none(2).add(cost);
        if self.is_settled(!other) {
            let premises = premises.add(self.costs[(!other).code()]);
            self.offer_conflict(self.price(premises, 1), name());
        } else if !self.is_settled(other) {
            self.offer(other, self.price(premises, 1), name);
        }
    }

    fn weigh_stored(&mut self, entry: u32) {
        let clauses = &*self.ground.engine.clauses;
        let premises = self.stored[entry as usize];
        self.weigh(clauses.stored(entry), premises, 1, || clauses.stored_ref(entry));
    }

    fn weigh_lemma(&mut self, lemma: usize) {
        let Lemma { step, depends_on } = &self.ground.lemmas.all[lemma];
        // An explanation derives the lemma too, from these clauses of the formula.
        let weight = depends_on.len() as u64 + 1;
        self.weigh(step.literals, self.learnt[lemma], weight, || step.clause);
    }

    /// Updates the consequences of a clause that may now derive something.
    fn weigh(
        &mut self,
        literals: &[Literal],
        premises: Premises,
        weight: u64,
        name: impl Fn() -> ClauseRef,
    ) {
        match premises.left {
            0 => self.offer_conflict(self.price(premises, weight), name()),
            1 => {
                let last = literals.iter().find(|literal| !self.is_settled(!**literal));
                if let Some(&last) = last.filter(|last| !self.is_settled(**last)) {
                    self.offer(last, self.price(premises, weight), name);
                }
            }
            _ => {}
        }
    }

    fn price(&self, premises: Premises, weight: u64) -> u64 {
        match self.cost {
            Cost::Sum => plus(premises.sum, weight),
            Cost::Bound => 1 + premises.largest.max(premises.derived),
        }
    }

    fn offer(&mut self, literal: Literal, cost: u64, name: impl Fn() -> ClauseRef) {
        let code = literal.code();
        // 0 is a source, which needs no derivation.
        if cost > self.costs[code] || self.costs[code] == 0 {
            return;
        }
        // Only now, since the name of a pair takes a search in its group.
        let name = name();
        if cost < self.costs[code] {
            self.costs[code] = cost;
            self.queue.push(Reverse((cost, code as u32)));
        } else if self.reasons[code] >= Some(name) {
            // Equal costs: the clause that comes last, whatever the order of visits is.
            return;
        }
        self.reasons[code] = Some(name);
    }

    fn offer_conflict(&mut self, cost: u64, name: ClauseRef) {
        if self
            .conflict
            .is_none_or(|(found, clause)| (cost, Reverse(name)) < (found, Reverse(clause)))
        {
            self.conflict = Some((cost, name));
        }
    }

    /// Returns the cost of the target, if it can be derived.
    pub(super) fn cost(&self, target: Target) -> Option<u64> {
        match target {
            Target::Literal(literal) => {
                Some(self.costs[literal.code()]).filter(|_| self.is_settled(literal))
            }
            Target::Conflict => self.conflict.map(|(cost, _)| cost),
        }
    }

    /// Returns the derivation of the target, if there is one: each link after its premises.
    pub(super) fn chain(&self, target: Target) -> Option<Chain> {
        self.cost(target)?;
        let mut chain = Chain::default();
        let mut wanted: Vec<Literal> = match target {
            Target::Literal(literal) => vec![literal],
            Target::Conflict => {
                let (_, clause) = self.conflict?;
                chain.conflict = Some(clause);
                self.ground.engine.clause(clause).iter().map(|&literal| !literal).collect()
            }
        };
        let mut seen = vec![false; self.costs.len()];
        while let Some(literal) = wanted.pop() {
            if std::mem::replace(&mut seen[literal.code()], true) {
                continue;
            }
            if let Some(clause) = self.reasons[literal.code()] {
                // In any order: the sort below puts premises first.
                chain.links.push(Link { literal, clause });
                let literals = self.ground.engine.clause(clause);
                wanted.extend(literals.iter().filter(|&&l| l != literal).map(|&l| !l));
            }
        }
        // Premises are settled before what they derive.
        chain.links.sort_unstable_by_key(|link| self.settled[link.literal.code()]);
        Some(chain)
    }
}

/// The number of clauses that are collected before duplicates are removed.
const MAX_UNSORTED: usize = 4096;

/// A derived clause.
#[derive(Clone, Debug)]
pub(super) struct Lemma<'e> {
    pub(super) step: DerivedClause<'e>,
    /// The clauses of the formula that it depends on, in order.
    pub(super) depends_on: Vec<ClauseRef>,
}

/// The derived clauses in order, without clauses that propagation alone derives from earlier ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Lemmas<'e> {
    pub(super) all: Vec<Lemma<'e>>,
    /// The lemmas that contain each literal, by its code.
    holders: Vec<Vec<usize>>,
}

impl<'e> Lemmas<'e> {
    pub(super) fn new(variables: usize) -> Self {
        Self { all: Vec::new(), holders: vec![Vec::new(); 2 * variables] }
    }

    /// Adds a lemma that follows from these clauses.
    pub(super) fn push(
        &mut self,
        step: DerivedClause<'e>,
        by: impl IntoIterator<Item = ClauseRef>,
    ) {
        for literal in step.literals {
            self.holders[literal.code()].push(self.all.len());
        }
        let depends_on = self.dependencies(by);
        self.all.push(Lemma { step, depends_on });
    }

    /// Returns the clauses of the formula that these clauses depend on, in order.
    pub(super) fn dependencies(
        &self,
        clauses: impl IntoIterator<Item = ClauseRef>,
    ) -> Vec<ClauseRef> {
        let mut all = Vec::new();
        let mut crowded = MAX_UNSORTED;
        for clause in clauses {
            match self.index(clause) {
                Some(lemma) => all.extend_from_slice(&self.all[lemma].depends_on),
                None => all.push(clause),
            }
            // Lemmas depend on the same clauses: a chain of a thousand lemmas named each of them hundreds of times.
            if all.len() > crowded {
                all.sort_unstable();
                all.dedup();
                crowded = 2 * all.len() + MAX_UNSORTED;
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the index of the lemma with this reference.
    pub(super) fn index(&self, clause: ClauseRef) -> Option<usize> {
        self.all.binary_search_by_key(&clause, |lemma| lemma.step.clause).ok()
    }
}
