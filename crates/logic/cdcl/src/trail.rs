//! The true literals in order, with their levels and reasons.
//!
//! **Invariants.** Level 0 has what follows from the formula alone; each decision opens the next level. The literals of a level are
//! together on the trail. The literals before `head` have been propagated.

use clausoku_cnf::{Literal, Variable};

/// The reason why a literal is true, or why there is a conflict.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Cause {
    /// No clause.
    #[default]
    Decision,
    /// Both values of a decision were tried. The clause of this number has the literal and the negations of the decisions of the
    /// levels from 1 to this one.
    Flip { levels: u32, number: u32 },
    /// A clause of one literal, or the empty one.
    Unit { number: u32 },
    /// A clause of two literals. `other` is false.
    Pair { other: Literal, number: u32 },
    /// A longer clause, whose first literal is true and whose others are false.
    Long { clause: u32 },
    /// A conflict: a clause of two literals, both false.
    FalsePair { literals: [Literal; 2], number: u32 },
    /// A conflict: a longer clause, all of whose literals are false.
    FalseLong { clause: u32 },
}

/// The part of a variable in the analysis of a conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mark {
    /// None so far.
    #[default]
    None,
    /// Its literal is in the resolvent.
    Met,
    /// Its reason was resolved with the resolvent.
    Used,
    /// It does not follow from the other literals of the resolvent.
    Needed,
}

/// The facts about a variable that has a value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fact {
    pub(crate) cause: Cause,
    pub(crate) level: u32,
    /// The place on the trail.
    pub(crate) place: u32,
    /// The number of the unit clause of the value, at level 0; 0 if there is none so far.
    pub(crate) unit: u32,
    pub(crate) mark: Mark,
}

/// The values of a search.
#[derive(Debug)]
pub(crate) struct Trail {
    /// The value of each literal, by code; `None` if it is open.
    values: Vec<Option<bool>>,
    literals: Vec<Literal>,
    /// The number of literals that have been propagated.
    pub(crate) head: usize,
    /// The length of the trail before each decision.
    levels: Vec<usize>,
    facts: Vec<Fact>,
}

impl Trail {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![None; 2 * variables],
            literals: Vec::with_capacity(variables),
            head: 0,
            levels: Vec::new(),
            facts: vec![Fact::default(); variables],
        }
    }

    /// Returns the value of the literal; `None` if it is open.
    #[inline]
    pub(crate) fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.code()]
    }

    #[inline]
    pub(crate) fn fact(&self, variable: Variable) -> &Fact {
        &self.facts[variable.index()]
    }

    #[inline]
    pub(crate) fn fact_mut(&mut self, variable: Variable) -> &mut Fact {
        &mut self.facts[variable.index()]
    }

    /// Returns the true literals in order.
    #[inline]
    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// Returns the number of decisions.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Returns the number of literals of level 0.
    pub(crate) fn root(&self) -> usize {
        self.levels.first().copied().unwrap_or(self.literals.len())
    }

    /// Returns the decision that opened this level, from 1.
    pub(crate) fn decision(&self, level: u32) -> Literal {
        self.literals[self.levels[level as usize - 1]]
    }

    /// Opens a level. Its decision is the next literal.
    pub(crate) fn open_level(&mut self) {
        self.levels.push(self.literals.len());
    }

    /// Makes an open literal true at the current level.
    #[inline]
    pub(crate) fn push(&mut self, literal: Literal, cause: Cause) {
        self.values[literal.code()] = Some(true);
        self.values[(!literal).code()] = Some(false);
        let (level, place) = (self.level(), self.literals.len() as u32);
        let fact = &mut self.facts[literal.variable().index()];
        (fact.cause, fact.level, fact.place) = (cause, level, place);
        self.literals.push(literal);
    }

    /// Undoes all levels above this one. `reopen` receives each literal that becomes open.
    pub(crate) fn undo(&mut self, level: u32, mut reopen: impl FnMut(Literal, &Fact)) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        for literal in self.literals.drain(start..) {
            self.values[literal.code()] = None;
            self.values[(!literal).code()] = None;
            reopen(literal, &self.facts[literal.variable().index()]);
        }
        self.head = start;
        self.levels.truncate(level as usize);
    }
}
