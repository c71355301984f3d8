//! An observer that follows a search by its events alone, and checks each of them against the clauses.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_cdcl::{Event, Observer, Settings};
use clausoku_cnf::{Cnf, Literal};
use clausoku_testkit::propagated;

/// A state that is derived from the events alone.
pub(crate) struct Replay {
    settings: Settings,
    clauses: BTreeMap<u32, BTreeSet<Literal>>,
    /// The number of clauses of the formula.
    formula: u32,
    /// The true literals with their levels and the clauses that made them true.
    trail: Vec<(Literal, u32, Option<u32>)>,
    level: u32,
    resolvent: Option<BTreeSet<Literal>>,
    /// The literal that a learnt clause makes true next, with the clause.
    next: Option<(Literal, u32)>,
    /// The decision of the level that was undone last.
    undone: Option<Literal>,
    /// Formulas of more variables are not checked for what does not follow, nor learnt clauses by propagation.
    is_small: bool,
    /// The number of events of each kind.
    pub(crate) counts: BTreeMap<&'static str, usize>,
}

impl Replay {
    pub(crate) fn new(formula: &Cnf, settings: Settings) -> Self {
        let clauses = (1..).zip(formula.clauses().map(|clause| clause.iter().copied().collect()));
        Self {
            settings,
            clauses: clauses.collect(),
            formula: formula.len() as u32,
            trail: Vec::new(),
            level: 0,
            resolvent: None,
            next: None,
            undone: None,
            is_small: formula.variables() <= 20,
            counts: BTreeMap::new(),
        }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        let one = self.trail.iter().find(|row| row.0.variable() == literal.variable())?;
        Some(one.0 == literal)
    }

    fn level_of(&self, literal: Literal) -> u32 {
        self.trail.iter().find(|row| row.0.variable() == literal.variable()).unwrap().1
    }

    fn push(&mut self, literal: Literal, reason: Option<u32>) {
        assert_eq!(self.value(literal), None, "{literal:?} is open");
        self.trail.push((literal, self.level, reason));
    }

    fn undo(&mut self, level: u32) {
        self.undone = self.trail.iter().find(|row| row.1 == level + 1).map(|row| row.0);
        self.trail.retain(|row| row.1 <= level);
        self.level = level;
    }

    /// Checks that the clause follows by unit propagation.
    fn add(&mut self, number: u32, clause: BTreeSet<Literal>) {
        if self.is_small {
            let all: Cnf = self
                .clauses
                .values()
                .map(|clause| clause.iter().copied().collect::<Vec<_>>())
                .collect();
            let negated: Vec<Literal> = clause.iter().map(|&literal| !literal).collect();
            assert_eq!(propagated(&all, &negated), None, "{clause:?} follows");
        }
        let last = self.clauses.keys().next_back().copied().unwrap_or(0);
        assert!(number > last, "{number} > {last}");
        self.clauses.insert(number, clause);
    }

    /// Checks that propagation is complete.
    fn is_propagated(&self) {
        if !self.is_small {
            return;
        }
        for (number, clause) in &self.clauses {
            let is_true = clause.iter().any(|&one| self.value(one) == Some(true));
            let open = clause.iter().filter(|&&one| self.value(one).is_none()).count();
            // A flip is the reason of one literal only, and not propagated later. Without backjumping a learnt clause
            // can lose its literal at a level above that of its others.
            let is_whole =
                *number <= self.formula || self.settings.learning && self.settings.backjumping;
            let least = 1 + usize::from(self.settings.propagation && is_whole);
            assert!(is_true || open >= least || *number > self.formula && !is_whole, "{clause:?}");
        }
    }
}

impl Observer for Replay {
    const EVENTS: bool = true;

    #[expect(clippy::too_many_lines, reason = "a check for each kind of event")]
    fn event(&mut self, event: Event<'_>) {
        let name = match event {
            Event::Decide { literal, level } => {
                assert_eq!(level, self.level + 1);
                self.is_propagated();
                self.level = level;
                self.push(literal, None);
                "decide"
            }
            Event::Propagate { literal, level, clause } => {
                assert_eq!(level, self.level);
                let others = self.clauses[&clause].iter().filter(|&&one| one != literal);
                assert!(others.into_iter().all(|&one| self.value(one) == Some(false)), "{event:?}");
                assert!(self.clauses[&clause].contains(&literal));
                if let Some(next) = self.next.take() {
                    assert_eq!(next, (literal, clause));
                } else if !self.settings.propagation {
                    assert_eq!(self.clauses[&clause].len(), 1);
                }
                self.push(literal, Some(clause));
                "propagate"
            }
            Event::Conflict { clause, level } => {
                assert_eq!(level, self.level);
                let clause = self.clauses[&clause].clone();
                assert!(clause.iter().all(|&one| self.value(one) == Some(false)), "{event:?}");
                assert!(level == 0 || clause.iter().any(|&one| self.level_of(one) == level));
                self.resolvent = Some(clause);
                "conflict"
            }
            Event::Resolve { pivot, clause, resolvent } => {
                let mut other = self.clauses[&clause].clone();
                assert!(other.remove(&pivot), "{event:?}");
                let first = self.resolvent.as_mut().expect("a conflict comes first");
                assert!(first.remove(&!pivot), "{event:?}");
                first.append(&mut other);
                let shown: BTreeSet<Literal> = resolvent.iter().copied().collect();
                assert_eq!((&shown, shown.len()), (&*first, resolvent.len()));
                "resolve"
            }
            Event::Unit { clause, literal, reason } => {
                assert_eq!((self.value(literal), self.level_of(literal)), (Some(true), 0));
                let others: Vec<Literal> =
                    self.clauses[&reason].iter().copied().filter(|&one| one != literal).collect();
                for other in others {
                    let is_unit = self.clauses.values().any(|one| one.iter().eq([&!other]));
                    assert!(is_unit, "{other:?} is false by a unit");
                }
                self.add(clause, [literal].into());
                "unit"
            }
            Event::Learn { clause, literals } => {
                let learnt: BTreeSet<Literal> = literals.iter().copied().collect();
                assert_eq!(learnt.len(), literals.len());
                assert_eq!(self.resolvent.take(), Some(learnt.clone()));
                let last = learnt.iter().filter(|&&one| self.level_of(one) == self.level);
                assert_eq!(last.collect::<Vec<_>>(), [&literals[0]]);
                self.next = Some((literals[0], clause));
                self.add(clause, learnt);
                "learn"
            }
            Event::Backjump { from, to } => {
                assert_eq!(from, self.level);
                if let Some((literal, clause)) = self.next {
                    let others = self.clauses[&clause].iter().filter(|&&one| one != literal);
                    let highest = others.map(|&one| self.level_of(one)).max();
                    let is_late = highest.is_some() && !self.settings.backjumping;
                    assert_eq!(to, if is_late { from - 1 } else { highest.unwrap_or(0) });
                } else {
                    assert_eq!(to, from - 1);
                }
                self.undo(to);
                "backjump"
            }
            Event::Flip { literal, level, clause } => {
                assert_eq!((level, Some(!literal)), (self.level, self.undone));
                let decisions = self.trail.iter().filter(|row| row.2.is_none());
                let mut flipped: BTreeSet<Literal> = decisions.map(|row| !row.0).collect();
                flipped.insert(literal);
                assert_eq!(flipped.len(), level as usize + 1);
                self.add(clause, flipped);
                self.push(literal, Some(clause));
                "flip"
            }
            Event::Restart { .. } => {
                assert!(self.settings.restarts && self.settings.learning);
                self.undo(0);
                "restart"
            }
            Event::Delete { clause } => {
                assert!(clause > self.formula && self.settings.deletion);
                assert!(self.trail.iter().all(|row| row.2 != Some(clause)), "a reason stays");
                assert!(self.clauses.remove(&clause).is_some());
                "delete"
            }
            Event::Model { trail } => {
                assert!(trail.iter().eq(self.trail.iter().map(|row| &row.0)));
                let is_true =
                    |clause: &BTreeSet<Literal>| clause.iter().any(|one| trail.contains(one));
                assert!(self.clauses.values().all(is_true));
                "model"
            }
            Event::Unsatisfiable => {
                assert_eq!(self.resolvent, Some(BTreeSet::new()));
                "unsatisfiable"
            }
            _ => panic!("an event without a check: {event:?}"),
        };
        *self.counts.entry(name).or_default() += 1;
    }
}
