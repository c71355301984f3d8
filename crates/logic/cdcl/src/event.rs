//! The events of a search, and the steps of its proof.

use clausoku_cnf::Literal;

/// An event of a search. Clauses have the numbers of LRAT: the clauses of the formula have 1, 2, …, the later ones follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'e> {
    /// A decision opens a level.
    Decide {
        /// The literal that becomes true.
        literal: Literal,
        /// The new level.
        level: u32,
    },
    /// All other literals of a clause are false.
    Propagate {
        /// The literal that becomes true.
        literal: Literal,
        /// The current level.
        level: u32,
        /// The clause.
        clause: u32,
    },
    /// All literals of a clause are false.
    Conflict {
        /// The clause.
        clause: u32,
        /// The current level.
        level: u32,
    },
    /// Two clauses are resolved on the way from a conflict to a learnt clause. The first is the clause of the conflict, or the last
    /// resolvent.
    Resolve {
        /// The literal that the second clause makes true; the first clause contains its negation.
        pivot: Literal,
        /// The second clause.
        clause: u32,
        /// The result, each literal once.
        resolvent: &'e [Literal],
    },
    /// A literal that is true without decisions becomes a clause: the reason, without literals that are false without decisions.
    Unit {
        /// The number of the new clause.
        clause: u32,
        /// Its literal.
        literal: Literal,
        /// The clause that made the literal true.
        reason: u32,
    },
    /// A clause is learnt: the last resolvent, or the clause of the conflict.
    Learn {
        /// The number of the new clause.
        clause: u32,
        /// Its literals. The first becomes true next.
        literals: &'e [Literal],
    },
    /// Levels are undone after a conflict.
    Backjump {
        /// The level of the conflict.
        from: u32,
        /// The level that remains.
        to: u32,
    },
    /// Both values of a decision are tried: the other one holds under the decisions before. Only without learning.
    Flip {
        /// The negation of the decision.
        literal: Literal,
        /// The level at which it holds.
        level: u32,
        /// The number of the clause of this literal and the negations of the decisions before.
        clause: u32,
    },
    /// All levels are undone. The learnt clauses remain.
    Restart {
        /// The number of restarts so far.
        number: u64,
    },
    /// A learnt clause is deleted.
    Delete {
        /// The clause.
        clause: u32,
    },
    /// All variables of clauses have values: the true literals are a model.
    Model {
        /// The true literals in order.
        trail: &'e [Literal],
    },
    /// The empty clause follows: there is no model.
    Unsatisfiable,
}

/// A step of the proof that the clauses of a search follow from the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'s> {
    /// A clause follows from others by unit propagation in their order (reverse unit propagation).
    Add {
        /// The number of the new clause.
        clause: u32,
        /// Its literals.
        literals: &'s [Literal],
        /// The numbers of the other clauses.
        hints: &'s [u32],
    },
    /// A clause is not used any more.
    Delete {
        /// The clause.
        clause: u32,
    },
}

/// Sees the events of a search.
///
/// The constants decide what the search computes. Without a listener, it has no code for events.
pub trait Observer {
    /// Returns `true` if [`event`](Self::event) is called.
    const EVENTS: bool = false;
    /// Returns `true` if [`step`](Self::step) is called.
    const STEPS: bool = false;

    /// Receives the next event.
    fn event(&mut self, event: Event<'_>) {
        let _ = event;
    }

    /// Receives the next step of the proof.
    fn step(&mut self, step: Step<'_>) {
        let _ = step;
    }

    /// Returns the literal of the next decision, asked of a listener to events before each. A literal that has a value or is in no clause is
    /// passed over, and the next one is asked for. Without one, the search decides itself.
    fn decision(&mut self) -> Option<Literal> {
        None
    }

    /// Returns `true` if a listener to events wants no more, which stops the search.
    fn is_closed(&self) -> bool {
        false
    }
}

/// Sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

impl<O: Observer> Observer for &mut O {
    const EVENTS: bool = O::EVENTS;
    const STEPS: bool = O::STEPS;

    fn event(&mut self, event: Event<'_>) {
        (**self).event(event);
    }

    fn step(&mut self, step: Step<'_>) {
        (**self).step(step);
    }

    fn decision(&mut self) -> Option<Literal> {
        (**self).decision()
    }

    fn is_closed(&self) -> bool {
        (**self).is_closed()
    }
}

/// Both see what they listen to.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const EVENTS: bool = A::EVENTS || B::EVENTS;
    const STEPS: bool = A::STEPS || B::STEPS;

    fn event(&mut self, event: Event<'_>) {
        self.0.event(event);
        self.1.event(event);
    }

    fn step(&mut self, step: Step<'_>) {
        self.0.step(step);
        self.1.step(step);
    }

    fn decision(&mut self) -> Option<Literal> {
        self.0.decision().or_else(|| self.1.decision())
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed() || self.1.is_closed()
    }
}

/// Sees what the observer sees, if there is one.
impl<O: Observer> Observer for Option<O> {
    const EVENTS: bool = O::EVENTS;
    const STEPS: bool = O::STEPS;

    fn event(&mut self, event: Event<'_>) {
        if let Some(observer) = self {
            observer.event(event);
        }
    }

    fn step(&mut self, step: Step<'_>) {
        if let Some(observer) = self {
            observer.step(step);
        }
    }

    fn decision(&mut self) -> Option<Literal> {
        self.as_mut()?.decision()
    }

    fn is_closed(&self) -> bool {
        self.as_ref().is_some_and(Observer::is_closed)
    }
}
