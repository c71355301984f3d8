//! The state of the engine: the true literals in order, their reasons, and the levels of assumptions.
//!
//! **Invariants.** The trail contains the true literals in the order in which they became true. The
//! literals before `head` have been propagated: their consequences are on the trail, and the counters of
//! stored clauses include them; the later ones have not. A literal comes after all false literals of
//! its reason on the trail. Level 0 is the formula alone; level k starts with the k-th assumption and
//! ends where level k + 1 starts.

use std::sync::Arc;

use clausoku_cnf::{Formula, Literal, Model};

use crate::extra::{Counter, Extra};
use crate::reason::{Packed, Source};
use crate::{Clause, ClauseRef, Clauses, Conflict, Loader, Reason, Recording};

/// Unit propagation over one formula, with assumptions that can be undone.
///
/// ```
/// use clausoku_cnf::{Cnf, lit};
/// use clausoku_propagation::{Propagator, Reason};
/// // Question III.A.4 of the examination paper, with x¹(0,0), x⁴(2,2), x⁶(3,6) and x⁷(7,7) as the variables 1 … 4.
/// let formula: Cnf = [vec![lit!(1)], vec![lit!(2), lit!(3), lit!(4)], vec![lit!(-1), lit!(-3)]].into_iter().collect();
/// let mut engine = Propagator::from_formula(&formula);
/// engine.propagate().unwrap();
/// assert_eq!(engine.trail(), [lit!(1), lit!(-3)]);
/// assert_eq!(engine.value(lit!(3)), Some(false));
/// let Some(Reason::Clause(clause)) = engine.reason(lit!(-3)) else { panic!() };
/// assert_eq!(clause.number(), 3);
///
/// engine.assume(lit!(-2));
/// engine.propagate().unwrap();
/// assert_eq!(engine.value(lit!(4)), Some(true));
/// engine.backtrack(0);
/// assert_eq!(engine.value(lit!(4)), None);
/// ```
#[derive(Clone, Debug)]
pub struct Propagator {
    pub(crate) clauses: Arc<Clauses>,
    /// The value of each literal, by code; `None` if it is open.
    pub(crate) values: Vec<Option<bool>>,
    pub(crate) counters: Vec<Counter>,
    pub(crate) trail: Vec<Literal>,
    pub(crate) head: usize,
    /// `levels[k]` is the start of level k + 1.
    pub(crate) levels: Vec<Mark>,
    /// The reason of each variable's literal on the trail. An entry of another variable is stale.
    pub(crate) reasons: Vec<Packed>,
    /// The conflict and its level.
    conflict: Option<(Conflict, usize)>,
    /// The derived clauses that propagation uses beyond the formula's.
    pub(crate) extra: Extra,
    /// The derived clauses, if they are recorded.
    pub(crate) record: Option<Recording>,
    /// One mark per variable for traversals of the trail; all clear between traversals.
    pub(crate) marks: Vec<bool>,
}

/// The lengths of the trail and of the record at the start of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) trail: usize,
    pub(crate) steps: usize,
}

impl Propagator {
    /// Creates an engine from a formula.
    pub fn from_formula(formula: &(impl Formula + ?Sized)) -> Self {
        // For many puzzles the rules are loaded once and shared: 20 µs a puzzle of 17 givens, and 78 with an
        // engine for each.
        Self::new(Arc::new(Loader::load(formula)))
    }

    /// Creates an engine on clauses that several engines may share.
    pub fn new(clauses: Arc<Clauses>) -> Self {
        let variables = clauses.variables() as usize;
        let mut engine = Self {
            values: vec![None; 2 * variables],
            // A counter for each stored clause: no clause is ever searched, and the stronger rules know
            // the clauses with two open literals. Undoing must restore them, which watched literals would
            // not need; these were slower here.
            counters: Vec::with_capacity(clauses.stored_count() as usize),
            trail: Vec::with_capacity(variables),
            head: 0,
            levels: Vec::new(),
            reasons: vec![Packed::UNRECORDED; variables],
            conflict: None,
            extra: Extra::default(),
            record: None,
            marks: vec![false; variables],
            clauses,
        };
        let clauses = Arc::clone(&engine.clauses);
        for entry in 0..clauses.stored_count() {
            let literals = clauses.stored(entry);
            engine.counters.push(Counter::new(literals));
            match *literals {
                [] => engine.contradict(Conflict::Clause(clauses.stored_ref(entry))),
                // Two equal units are allowed; opposite ones are a conflict at once.
                [unit] => match engine.values[unit.code()] {
                    None => engine.enqueue(unit, Packed::stored(entry)),
                    Some(true) => {}
                    Some(false) => engine.contradict(Conflict::Clause(clauses.stored_ref(entry))),
                },
                _ => {}
            }
        }
        engine
    }

    /// Resets the engine to its start and makes it keep a [`Recording`] of its derivations. Proofs and
    /// explanations need the record. It costs time and memory for every deduction.
    #[must_use]
    pub fn recorded(self) -> Self {
        let clauses = &self.clauses;
        let record = Recording::new(clauses.len(), clauses.variables() as usize);
        // From the start, since a step may refer only to steps that are recorded.
        Self { record: Some(record), ..Self::new(self.clauses) }
    }

    /// Returns the record of the derivations that are still valid, if the engine keeps one.
    pub fn record(&self) -> Option<&Recording> {
        self.record.as_ref()
    }

    /// Returns the formula.
    pub fn clauses(&self) -> &Arc<Clauses> {
        &self.clauses
    }

    /// Returns a clause of the formula or a derived clause; `None` if there is no such clause.
    pub fn get(&self, clause: ClauseRef) -> Option<Clause<'_>> {
        let of_formula = self.clauses.clause(clause);
        of_formula.or_else(|| Some(Clause::Long(self.record.as_ref()?.step(clause)?.literals)))
    }

    /// Returns a clause of this engine.
    pub(crate) fn clause(&self, clause: ClauseRef) -> Clause<'_> {
        self.get(clause).expect("a clause of this engine")
    }

    /// Returns the true literals in the order in which they became true.
    pub fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Returns the literals that became true at this level; none if there is no such level.
    pub fn trail_of(&self, level: usize) -> &[Literal] {
        let start_of = |level: usize| match level.checked_sub(1) {
            None => 0,
            Some(before) => self.levels.get(before).map_or(self.trail.len(), |mark| mark.trail),
        };
        &self.trail[start_of(level)..start_of(level.saturating_add(1))]
    }

    /// Returns the value of the literal; `None` if it is open.
    #[inline]
    pub fn value(&self, literal: Literal) -> Option<bool> {
        self.values.get(literal.code()).copied().flatten()
    }

    /// Returns the literals without a value, in the order of their codes.
    pub(crate) fn open_literals(&self) -> impl Iterator<Item = Literal> {
        let open = (0..self.values.len()).filter(|&code| self.values[code].is_none());
        open.filter_map(Literal::from_code)
    }

    /// Returns `true` if every variable has a value.
    pub fn is_total(&self) -> bool {
        self.trail.len() == self.reasons.len()
    }

    /// Returns the values so far as a model.
    #[expect(clippy::missing_panics_doc, reason = "the trail is consistent")]
    pub fn model(&self) -> Model {
        Model::from_literals(self.trail.iter().copied()).expect("the trail is consistent")
    }

    /// Returns the number of levels of assumptions.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level with this assumption. Call [`propagate`](Self::propagate) afterwards. Nothing follows from a variable that
    /// the formula lacks, so such an assumption has no effect.
    pub fn assume(&mut self, literal: Literal) {
        self.assume_all([literal]);
    }

    /// Opens one level with all these assumptions. Call [`propagate`](Self::propagate) afterwards. Assumptions of variables that
    /// the formula lacks have no effect.
    pub fn assume_all(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let steps = self.record.as_ref().map_or(0, Recording::len);
        self.levels.push(Mark { trail: self.trail.len(), steps });
        for literal in literals {
            if literal.code() < self.values.len() {
                self.imply(literal, Packed::ASSUMED);
            }
        }
    }

    /// Undoes all levels above this one, and removes their derivations from the record.
    pub fn backtrack(&mut self, level: usize) {
        if let (Some(record), Some(mark)) = (&mut self.record, self.levels.get(level)) {
            record.truncate(mark.steps);
        }
        self.undo(level);
    }

    /// Undoes all levels above this one, but keeps the record.
    pub(crate) fn undo(&mut self, level: usize) {
        let Some(&Mark { trail: start, .. }) = self.levels.get(level) else {
            return;
        };
        let clauses = &*self.clauses;
        for (place, &literal) in self.trail.iter().enumerate().skip(start) {
            self.values[literal.code()] = None;
            self.values[(!literal).code()] = None;
            // Only propagated literals were subtracted from counters.
            if place < self.head {
                for &entry in clauses.stored_of(literal) {
                    self.counters[entry as usize].put_back(!literal);
                }
                if !self.extra.is_empty() {
                    self.extra.put_back(!literal);
                }
            }
        }
        // After the counters are restored: they must be the counters that the literals were taken from.
        self.extra.detach_above(level);
        self.trail.truncate(start);
        self.head = self.head.min(start);
        self.levels.truncate(level);
        // A conflict below the level is still one.
        self.conflict = self.conflict.filter(|&(_, at)| at <= level);
    }

    /// Returns the length of the trail at level 0.
    pub(crate) fn root(&self) -> usize {
        self.levels.first().map_or(self.trail.len(), |mark| mark.trail)
    }

    /// Returns the conflict that stopped propagation, if any. It remains until its level is undone.
    pub fn conflict(&self) -> Option<Conflict> {
        self.conflict.map(|(conflict, _)| conflict)
    }

    /// Returns the reason why the literal is true; `None` if it is not.
    pub fn reason(&self, literal: Literal) -> Option<Reason> {
        if self.value(literal) != Some(true) {
            return None;
        }
        Some(match self.reason_clause(literal) {
            Some((clause, _)) => Reason::Clause(clause),
            None if self.reasons[literal.variable().index()] == Packed::ASSUMED => {
                Reason::Assumption
            }
            None => Reason::Unrecorded,
        })
    }

    /// Returns the clause that made this true literal true.
    pub(crate) fn reason_clause(&self, literal: Literal) -> Option<(ClauseRef, Clause<'_>)> {
        let clauses = &*self.clauses;
        Some(match self.reasons[literal.variable().index()].source() {
            Source::Stored(entry) => {
                (clauses.stored_ref(entry), Clause::Long(clauses.stored(entry)))
            }
            Source::Pair(entry) => (clauses.pair_ref(entry), Clause::Short(clauses.pair(entry))),
            Source::Group(group) => {
                // The pair consists of this literal and of the member that is true. Found when it is
                // asked for: most reasons are never asked for, and propagation must not pay for it.
                let mut members = clauses.group(group).iter();
                let cause = members.find(|member| self.values[member.code()] == Some(true));
                let &cause = cause.expect("a group acts when one of its literals is true");
                (clauses.group_ref(group, cause, !literal), Clause::Short([!cause, literal]))
            }
            Source::Derived(index) => {
                let step = self.record.as_ref()?.at(index as usize);
                (step.clause, Clause::Long(step.literals))
            }
            Source::Assumed | Source::Unrecorded => return None,
        })
    }

    /// Attaches a derived clause of open literals at the current level.
    pub(crate) fn attach(&mut self, literals: &[Literal], reason: Packed) {
        self.extra.attach(literals, reason, self.level());
    }

    /// Makes an open literal true at the current level.
    #[inline]
    pub(crate) fn enqueue(&mut self, literal: Literal, reason: Packed) {
        self.values[literal.code()] = Some(true);
        self.values[(!literal).code()] = Some(false);
        // Not cleared when the literal is undone: only entries of literals on the trail are read.
        self.reasons[literal.variable().index()] = reason;
        self.trail.push(literal);
    }

    /// Makes a literal true at the current level; if it is false, records a conflict.
    pub(crate) fn imply(&mut self, literal: Literal, reason: Packed) {
        match self.values[literal.code()] {
            None => self.enqueue(literal, reason),
            Some(true) => {}
            Some(false) => self.contradict(Conflict::Literal(literal)),
        }
    }

    /// Records a conflict at the current level, unless there is one already.
    pub(crate) fn contradict(&mut self, conflict: Conflict) {
        // The first one: later ones may be its consequences.
        self.conflict.get_or_insert((conflict, self.levels.len()));
    }
}
