//! Deletion: propagation takes longer with each learnt clause, and most are used seldom. When there are too many, the half with the lowest
//! activities is deleted, and more are allowed from then on, so that the search ends.

use crate::decide::MAX_ACTIVITY;
use crate::trail::Cause;
use crate::{Event, Observer, Solver, Step};

/// The factor by which a conflict counts more than the one before for the activities of clauses.
pub(crate) const GROWTH: f64 = 1.0 / 0.999;

/// The least number of learnt clauses that are kept.
pub(crate) const MIN_LEARNT: usize = 1000;

impl<O: Observer> Solver<O> {
    /// Notes that a clause takes part in a conflict.
    pub(crate) fn bump_clause(&mut self, cause: Cause) {
        let (Cause::Long { clause } | Cause::FalseLong { clause }) = cause else { return };
        let weight = self.weight;
        let Some(learnt) = self.clauses.learnt_mut(clause) else { return };
        learnt.activity += weight;
        if learnt.activity > MAX_ACTIVITY {
            for learnt in &mut self.clauses.learnt {
                learnt.activity /= MAX_ACTIVITY;
            }
            self.weight /= MAX_ACTIVITY;
        }
    }

    /// Deletes half of the learnt clauses if there are too many. Clauses of two literals and reasons stay.
    pub(crate) fn reduce(&mut self) {
        let count = self.clauses.learnt.len();
        if count < self.max_learnt || !self.settings.deletion {
            return;
        }
        self.max_learnt += self.max_learnt / 10;
        let mut activities: Vec<f64> =
            self.clauses.learnt.iter().map(|learnt| learnt.activity).collect();
        let &mut median = activities.select_nth_unstable_by(count / 2, f64::total_cmp).1;
        let mut reasons: Vec<u32> = self
            .trail
            .literals()
            .iter()
            .filter_map(|literal| match self.trail.fact(literal.variable()).cause {
                Cause::Long { clause } => Some(clause),
                _ => None,
            })
            .collect();
        reasons.sort_unstable();
        let (observer, statistics) = (&mut self.observer, &mut self.statistics);
        self.clauses.retain(|learnt, number| {
            let is_kept =
                learnt.activity >= median || reasons.binary_search(&learnt.clause).is_ok();
            if !is_kept {
                statistics.deleted += 1;
                if O::EVENTS {
                    observer.event(Event::Delete { clause: number });
                }
                if O::STEPS {
                    observer.step(Step::Delete { clause: number });
                }
            }
            is_kept
        });
    }
}
