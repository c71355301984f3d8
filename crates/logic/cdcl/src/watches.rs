//! The visits of long clauses, by two watched literals of each or by all its literals.
//!
//! While two literals of a clause are not false, nothing follows from it. So it is enough to visit it when one of two such literals becomes
//! false, and to watch another one then (M. W. Moskewicz et al., *Chaff: Engineering an Efficient SAT Solver*, 2001). Undoing changes no watch.
//!
//! **Invariant.** Watched are the first two literals of a clause. If one of them is false, the other is true and has no later level, or all
//! other literals are false and have no later level than the false one, or the clause is still to be visited.

use clausoku_cnf::Literal;

use crate::trail::Cause;
use crate::{Observer, Solver};

impl<O: Observer> Solver<O> {
    /// Visits the clauses that watch a literal, which became false.
    pub(crate) fn visit_watched(&mut self, literal: Literal) -> Option<Cause> {
        let mut watches = std::mem::take(&mut self.clauses.watches[literal.code()]);
        let (mut kept, mut conflict) = (0, None);
        for index in 0..watches.len() {
            let watch = watches[index];
            watches[kept] = watch;
            kept += 1;
            // The rest of the list is kept without visits after a conflict.
            if conflict.is_some() || self.trail.value(watch.other) == Some(true) {
                continue;
            }
            self.statistics.visits += 1;
            let trail = &self.trail;
            let clause = self.clauses.literals_mut(watch.clause);
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let first = clause[0];
            // A later visit that finds this literal true does not read the clause.
            watches[kept - 1].other = first;
            if trail.value(first) == Some(true) {
                continue;
            }
            let other = clause[2..].iter().position(|&one| trail.value(one) != Some(false));
            if let Some(place) = other {
                clause.swap(1, place + 2);
                let to = clause[1].code();
                kept -= 1;
                self.clauses.watches[to].push(watches[kept]);
            } else if trail.value(first) == Some(false) {
                conflict = Some(Cause::FalseLong { clause: watch.clause });
            } else if self.settings.propagation {
                self.imply(first, Cause::Long { clause: watch.clause });
            }
        }
        watches.truncate(kept);
        // Nothing was added to the list meanwhile: a new watch is not false, and this literal is.
        self.clauses.watches[literal.code()] = watches;
        conflict
    }

    /// Visits all clauses that contain a literal, which became false. All literals of each clause are watched then.
    pub(crate) fn visit_all(&mut self, literal: Literal) -> Option<Cause> {
        for index in 0..self.clauses.watches[literal.code()].len() {
            let index = self.clauses.watches[literal.code()][index].clause;
            self.statistics.visits += 1;
            let trail = &self.trail;
            let clause = self.clauses.literals_mut(index);
            let mut others =
                (0..).zip(&*clause).filter(|(_, one)| trail.value(**one) != Some(false));
            match (others.next(), others.next()) {
                (None, _) => return Some(Cause::FalseLong { clause: index }),
                (Some((place, &last)), None)
                    if trail.value(last).is_none() && self.settings.propagation =>
                {
                    clause.swap(0, place);
                    self.imply(last, Cause::Long { clause: index });
                }
                _ => {}
            }
        }
        None
    }
}
