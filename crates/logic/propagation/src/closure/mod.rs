//! Deduction to the fixpoint of the chosen rules.
//!
//! Each rule is monotone (from more knowledge it derives at least as much), so the fixpoint does not
//! depend on the order in which clauses are stored or literals are tried. Only the path depends on
//! it: which rule derives a literal, and the number of probes.

mod components;
mod failed;
mod stronger;

use clausoku_cnf::{Deadline, Literal, StopReason, Stopped};

use crate::{Conflict, Options, Propagator, Rule};

use failed::Frame;

/// The outcome of a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Every variable has a value and no clause is false: the trail is a model.
    Total,
    /// These rules can derive nothing more.
    Stuck,
    /// The formula, under the engine's assumptions, has no model.
    Contradiction,
    /// A limit was reached. The deductions until then are kept.
    Stopped(StopReason),
}

/// A derived literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The literal, which is true.
    pub literal: Literal,
    /// The rule that derived it.
    pub rule: Rule,
}

/// The counts of a deduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of probes, at all depths.
    pub probes: u64,
    /// The number of probes that failed, at all depths.
    pub failures: u64,
    /// The number of probes skipped because a probe that did not fail implies them.
    pub covered: u64,
    /// The number of clauses added by [`Rule::HyperBinary`] and [`Rule::Equivalent`].
    pub clauses: u64,
}

/// The result of [`deduce`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The outcome.
    pub status: Status,
    /// The derived literals, in order. On a contradiction, the literals derived before it.
    pub deductions: Vec<Deduction>,
    /// The counts.
    pub counts: Counts,
}

/// Derives everything that these rules give from the formula and the engine's assumptions.
///
/// The engine stays at its level. The derived literals are on its trail, and in its record if it keeps
/// one.
///
/// ```
/// use clausoku_cnf::{Cnf, Deadline, lit};
/// use clausoku_propagation::{Options, Propagator, Rule, Status, deduce};
/// let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)], [lit!(3), lit!(4)]].into_iter().collect();
/// let mut engine = Propagator::from_formula(&formula);
/// assert_eq!(deduce(&mut engine, Options::UNIT, &Deadline::never()).deductions, []);
///
/// let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
/// assert_eq!((closure.deductions[0].literal, closure.deductions[0].rule), (lit!(1), Rule::FailedLiteral));
/// assert_eq!(engine.trail(), [lit!(1)]);
/// assert_eq!(closure.status, Status::Stuck);
/// ```
///
/// The limit on steps is one on probes.
pub fn deduce(engine: &mut Propagator, options: Options, deadline: &Deadline) -> Closure {
    deduce_watched(engine, options, &mut |_| {}, deadline)
}

/// Works like [`deduce`], and passes the counts so far to the observer before each probe.
pub fn deduce_watched(
    engine: &mut Propagator,
    options: Options,
    observer: &mut dyn FnMut(&Counts),
    deadline: &Deadline,
) -> Closure {
    let base = engine.level();
    let start = engine.trail_of(base).len();
    let mut search = Search {
        engine,
        base,
        frames: vec![Frame::default(); usize::from(options.effective_depth())],
        epoch: 0,
        counts: Counts::default(),
        observer,
        deadline,
        learnt: Vec::new(),
    };
    let result = search.close_with(options);
    let Search { engine, counts, learnt, .. } = search;
    let status = match result {
        Err(Halt::Conflict(conflict)) => {
            engine.conclude(conflict);
            Status::Contradiction
        }
        Err(Halt::Stopped(Stopped(reason))) => Status::Stopped(reason),
        Ok(()) if engine.is_total() => Status::Total,
        Ok(()) => Status::Stuck,
    };
    // The trail has the derived literals in order; `learnt` has the rule of the literals that
    // propagation did not derive. Both lists are in the order of derivation, so one pass joins
    // them.
    let mut learnt = learnt.into_iter().peekable();
    let deductions = engine.trail_of(base)[start..]
        .iter()
        .map(|&literal| match learnt.next_if(|&(learnt, _)| learnt == literal) {
            Some((_, rule)) => Deduction { literal, rule },
            None => Deduction { literal, rule: Rule::Unit },
        })
        .collect();
    Closure { status, deductions, counts }
}

/// A running deduction.
struct Search<'e> {
    engine: &'e mut Propagator,
    /// The level at which the deduction started.
    base: usize,
    /// The state of each depth of nesting; the outermost is the last.
    frames: Vec<Frame>,
    epoch: u32,
    counts: Counts,
    observer: &'e mut dyn FnMut(&Counts),
    deadline: &'e Deadline,
    /// The literals learnt at that level, with their rules.
    learnt: Vec<(Literal, Rule)>,
}

/// The reason why a deduction ends.
enum Halt {
    Conflict(Conflict),
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Self {
        Self::Conflict(conflict)
    }
}

impl Search<'_> {
    /// Fails if a limit is reached.
    fn check(&mut self) -> Result<(), Halt> {
        (self.observer)(&self.counts);
        if self.deadline.limits().steps.is_some_and(|most| self.counts.probes >= most) {
            return Err(Stopped(StopReason::StepLimit).into());
        }
        Ok(self.deadline.check()?)
    }

    /// Records the rule of a literal that became true other than by propagation.
    fn learn(&mut self, literal: Literal, rule: Rule) {
        // What an inner probe learns is undone with its level.
        if self.engine.level() == self.base {
            self.learnt.push((literal, rule));
        }
    }
}
