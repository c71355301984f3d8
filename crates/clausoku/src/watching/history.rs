//! The parts of a search that a picture shows: its first decisions as a tree, and the implications of one conflict.
//!
//! **Invariant.** Memory is bounded: decisions after the first ones are counted only.

use std::collections::HashMap;

use clausoku_cdcl::{Event, Observer};
use clausoku_cnf::{Cnf, Literal};

/// The largest number of decisions of a tree.
pub(super) const MAX_NODES: usize = 300;

/// A decision, or the other value of one.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    /// The decision before it; `None` at level 1.
    pub(super) parent: Option<usize>,
    pub(super) literal: Literal,
    /// `true` if the other value led to a conflict.
    pub(super) is_flip: bool,
    pub(super) end: End,
}

/// The end of the propagation after a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Another decision follows.
    Open,
    /// A conflict.
    Conflict,
    /// A model.
    Model,
}

/// A true literal at the time of a conflict.
#[derive(Clone, Debug)]
pub(super) struct Implied {
    pub(super) literal: Literal,
    pub(super) level: u32,
    /// The clause that made it true; `None` for a decision.
    pub(super) clause: Option<u32>,
}

/// A conflict with the literals that were true.
#[derive(Clone, Debug, Default)]
pub(super) struct Clash {
    pub(super) trail: Vec<Implied>,
    pub(super) level: u32,
    /// The literals of the clause, all false.
    pub(super) clause: Vec<Literal>,
    pub(super) number: u32,
    /// The literals whose reasons were resolved.
    pub(super) pivots: Vec<Literal>,
    pub(super) learnt: Option<Vec<Literal>>,
}

/// Keeps what a picture of a search shows.
#[derive(Debug)]
pub struct WatchHistory<'h> {
    pub(super) formula: &'h Cnf,
    pub(super) nodes: Vec<TreeNode>,
    /// The number of decisions and flips.
    pub(super) all: u64,
    /// The node of each level; `None` behind the last node that is kept.
    path: Vec<Option<usize>>,
    /// The flip at level 0 that holds.
    base: Option<usize>,
    trail: Vec<Implied>,
    level: u32,
    /// The number of conflicts so far, and of the conflict that is drawn.
    conflicts: u64,
    chosen: u64,
    pub(super) clash: Option<Clash>,
    /// `true` while the events are about the conflict that is drawn.
    is_chosen: bool,
    /// The later clauses that are reasons.
    later: HashMap<u32, Vec<Literal>>,
}

impl<'h> WatchHistory<'h> {
    /// Returns the history of a search of this formula, which keeps the conflict of this number, from 1. Of a search with fewer conflicts it
    /// keeps none.
    pub fn new(formula: &'h Cnf, conflict: u64) -> Self {
        Self {
            formula,
            nodes: Vec::new(),
            all: 0,
            path: Vec::new(),
            base: None,
            trail: Vec::new(),
            level: 0,
            conflicts: 0,
            chosen: conflict,
            clash: None,
            is_chosen: false,
            later: HashMap::new(),
        }
    }

    /// Returns the number of conflicts of the search so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    pub(super) fn literals(&self, clause: u32) -> Vec<Literal> {
        let later = self.later.get(&clause).map(Vec::as_slice);
        let formula = || self.formula.get((clause as usize).checked_sub(1)?);
        later.or_else(formula).unwrap_or_default().to_vec()
    }

    fn push_node(&mut self, literal: Literal, is_flip: bool) {
        self.all += 1;
        let parent = self.path.last().copied().unwrap_or(self.base);
        let node = (self.nodes.len() < MAX_NODES).then(|| {
            self.nodes.push(TreeNode { parent, literal, is_flip, end: End::Open });
            self.nodes.len() - 1
        });
        self.path.push(node);
    }

    fn end(&mut self, end: End) {
        if let Some(&Some(node)) = self.path.last() {
            self.nodes[node].end = end;
        }
    }

    fn undo(&mut self, level: u32) {
        self.level = level;
        self.trail.retain(|one| one.level <= level);
    }
}

impl Observer for WatchHistory<'_> {
    const EVENTS: bool = true;

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Decide { literal, level } => {
                self.level = level;
                self.trail.push(Implied { literal, level, clause: None });
                self.push_node(literal, false);
            }
            Event::Propagate { literal, level, clause } => {
                self.trail.push(Implied { literal, level, clause: Some(clause) });
            }
            Event::Conflict { clause, level } => {
                self.end(End::Conflict);
                self.conflicts += 1;
                self.is_chosen = self.conflicts == self.chosen;
                if self.is_chosen {
                    self.clash = Some(Clash {
                        trail: self.trail.clone(),
                        level,
                        clause: self.literals(clause),
                        number: clause,
                        ..Clash::default()
                    });
                }
            }
            Event::Resolve { pivot, .. } if self.is_chosen => {
                self.clash.iter_mut().for_each(|clash| clash.pivots.push(pivot));
            }
            Event::Unit { clause, literal, .. } => _ = self.later.insert(clause, vec![literal]),
            Event::Learn { clause, literals } => {
                if self.is_chosen
                    && let Some(clash) = &mut self.clash
                {
                    clash.learnt = Some(literals.to_vec());
                }
                // Only the reasons of the conflict that is drawn are looked up.
                if self.conflicts < self.chosen {
                    self.later.insert(clause, literals.to_vec());
                }
            }
            Event::Backjump { to, .. } => {
                self.is_chosen = false;
                self.path.truncate(to as usize);
                self.undo(to);
            }
            Event::Flip { literal, level, .. } => {
                self.trail.push(Implied { literal, level, clause: None });
                self.push_node(literal, true);
                // No level begins here: what follows is below the flip.
                let node = self.path.pop().flatten();
                *self.path.last_mut().unwrap_or(&mut self.base) = node;
            }
            Event::Restart { .. } => {
                self.path.clear();
                self.undo(0);
            }
            Event::Model { .. } => self.end(End::Model),
            _ => {}
        }
    }
}
