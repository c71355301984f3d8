//! Deduction to the fixpoint: everything that the chosen rules can derive.
//!
//! Each rule is monotone (what it derives from some knowledge it derives from more), so that the
//! fixpoint does not depend on the order in which clauses are stored or literals are tried. Only the
//! way there does: which rule gets the credit, and how many probes it takes.

mod components;
mod failed;
mod order;
mod probe_filter;
mod stronger;

use cnf::Literal;

use crate::{Conflict, Options, Propagator, Rule};

use failed::Frame;

pub use probe_filter::ProbeFilter;

/// How a deduction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Every variable has a value and no clause is false: a model was found.
    Total,
    /// Nothing more can be derived by these rules.
    Stuck,
    /// The formula, under the engine's assumptions, has no model.
    Contradiction,
    /// It was told to stop before it knew more.
    Stopped,
}

/// A literal that was derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// What is true.
    pub literal: Literal,
    /// By which rule.
    pub rule: Rule,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Assumptions tried, at all depths.
    pub probes: u64,
    /// Assumptions that failed, at all depths.
    pub failures: u64,
    /// Assumptions that were not tried, because they follow from one that did not fail.
    pub covered: u64,
    /// Assumptions that were not tried, because [`ProbeFilter`] knew that they cannot fail.
    pub spared: u64,
    /// Clauses added by [`Rule::HyperBinary`] and [`Rule::Equivalent`].
    pub clauses: u64,
}

/// What [`deduce`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// How it ended.
    pub status: Status,
    /// What was derived, in order. On a contradiction, what was derived before it.
    pub deductions: Vec<Deduction>,
    /// What it took.
    pub counts: Counts,
}

/// Derives everything that these rules give from the formula and the engine's assumptions.
///
/// The engine stays at its level; what was derived is on its trail, and in its record if it keeps
/// one.
///
/// ```
/// use cnf::{Cnf, Literal, lit};
/// use propagation::{Options, Propagator, Rule, Status, deduce};
/// let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)], [lit!(3), lit!(4)]].into_iter().collect();
/// let mut engine = Propagator::from_formula(&formula);
/// assert_eq!(deduce(&mut engine, Options::UNIT).deductions, []);
///
/// let closure = deduce(&mut engine, Options::FAILED_LITERAL);
/// assert_eq!((closure.deductions[0].literal, closure.deductions[0].rule), (lit!(1), Rule::FailedLiteral));
/// assert_eq!(engine.trail(), [lit!(1)]);
/// assert_eq!(closure.status, Status::Stuck);
/// ```
pub fn deduce(engine: &mut Propagator, options: Options) -> Closure {
    deduce_until(engine, options, &mut |_| false)
}

/// As [`deduce`], but calls `stop` before each probe and ends with [`Status::Stopped`] once it returns
/// `true`. Deductions made until then are kept.
pub fn deduce_until(
    engine: &mut Propagator,
    options: Options,
    stop: &mut dyn FnMut(&Counts) -> bool,
) -> Closure {
    deduce_with_filter(engine, options, None, stop)
}

/// As [`deduce_until`], with a filter that prunes probes. The deductions, their order and their reasons
/// are the same. The filter is used only if failed literals are the only rule besides unit
/// propagation.
pub fn deduce_with_filter(
    engine: &mut Propagator,
    options: Options,
    filter: Option<&mut dyn ProbeFilter>,
    stop: &mut dyn FnMut(&Counts) -> bool,
) -> Closure {
    let base = engine.level();
    let start = engine.trail_of(base).len();
    let mut search = Search {
        engine,
        base,
        frames: vec![Frame::default(); usize::from(options.effective_depth())],
        epoch: 0,
        counts: Counts::default(),
        stop,
        filter: match filter {
            Some(filter) if options.is_nested_only() => Some(filter),
            _ => None,
        },
        learnt: Vec::new(),
    };
    let result = search.close_with(options);
    let Search { engine, counts, learnt, .. } = search;
    let status = match result {
        Err(Halt::Conflict(conflict)) => {
            engine.conclude(conflict);
            Status::Contradiction
        }
        Err(Halt::Stopped) => Status::Stopped,
        Ok(()) if engine.is_total() => Status::Total,
        Ok(()) => Status::Stuck,
    };
    // The trail has what was derived in order; what was learnt from a failure is named there apart.
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

/// A deduction under way.
struct Search<'e> {
    engine: &'e mut Propagator,
    /// The level where it started.
    base: usize,
    /// What each depth of nesting needs; the outermost is the last.
    frames: Vec<Frame>,
    epoch: u32,
    counts: Counts,
    stop: &'e mut dyn FnMut(&Counts) -> bool,
    filter: Option<&'e mut dyn ProbeFilter>,
    /// What was learnt at that level.
    learnt: Vec<(Literal, Rule)>,
}

/// Why a deduction goes no further.
enum Halt {
    Conflict(Conflict),
    Stopped,
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Self {
        Self::Conflict(conflict)
    }
}

impl Search<'_> {
    /// Asks whether to go on.
    fn check(&mut self) -> Result<(), Halt> {
        if (self.stop)(&self.counts) { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Notes by which rule a literal became true that propagation did not give.
    fn learn(&mut self, literal: Literal, rule: Rule) {
        if self.engine.level() == self.base {
            self.learnt.push((literal, rule));
        }
    }
}
