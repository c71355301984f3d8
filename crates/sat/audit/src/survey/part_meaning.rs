//! The meaning of a part of a formula: does it bound its candidates from above, from below?
//!
//! For each two candidates of an "at most one", the part has no assignment in which both are true, and it has one in which none
//! is, and one for each candidate that is the only true one. Propagation and a small search decide this.
//!
//! **Invariant.** What more than [`DECISIONS`] decisions do not decide has no meaning here.

use clausoku_cnf::{Deadline, Stopped};

use super::encoding_names::names;
use super::shape::Shape;

/// The number of decisions in all searches for a part of a new form.
const DECISIONS: u32 = 20_000;

/// The meaning of a part.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    /// The pairs of candidates that the part allows to be true together.
    pub(super) together: Vec<(u32, u32)>,
    pub(super) is_at_least: bool,
    /// The encodings with such variables and clauses.
    pub(super) names: Vec<&'static str>,
}

/// Returns the meaning of a part; `None` if it is not "at most one" or "exactly one", or that cannot be decided.
pub(super) fn meaning(shape: &Shape, deadline: &Deadline) -> Result<Option<Meaning>, Stopped> {
    let n = shape.candidates as i32;
    if n < 2 {
        return Ok(None);
    }
    let mut search = Search::new(shape);
    let mut together = Vec::new();
    for a in 1..=n {
        deadline.work(shape.clauses.len() as u32)?;
        let Some(mark) = search.assume(&[a]) else { return Ok(None) };
        for b in a + 1..=n {
            if search.value(b) == Some(false) {
                continue;
            }
            match search.has_model(&[b]) {
                Some(true) => together.push((a.unsigned_abs() - 1, b.unsigned_abs() - 1)),
                Some(false) => {}
                None => return Ok(None),
            }
            // A part that bounds its candidates bounds most pairs of them.
            if together.len() > 4 * shape.candidates as usize + 8 {
                return Ok(None);
            }
        }
        let others: Vec<i32> = (1..=n).filter(|&b| b != a).map(|b| -b).collect();
        if search.has_model(&others) != Some(true) {
            return Ok(None);
        }
        search.undo(mark);
    }
    let none: Vec<i32> = (1..=n).map(|a| -a).collect();
    let Some(has_none) = search.has_model(&none) else { return Ok(None) };
    if together.len() as i32 == n * (n - 1) / 2 {
        return Ok(None);
    }
    let names = names(shape, together.len());
    Ok(Some(Meaning { together, is_at_least: !has_none, names }))
}

/// A search for a model of a part, by propagation and decisions.
struct Search<'s> {
    clauses: Vec<&'s [i32]>,
    /// The clauses of each literal's negation, by literal.
    watches: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    trail: Vec<i32>,
    decisions: u32,
}

impl<'s> Search<'s> {
    fn new(shape: &'s Shape) -> Self {
        let count = (shape.candidates + shape.variables) as usize;
        let mut clauses: Vec<&[i32]> = shape.clauses.split(|&literal| literal == 0).collect();
        clauses.pop();
        let mut watches = vec![Vec::new(); 2 * count + 2];
        for (index, clause) in (0..).zip(&clauses) {
            for &literal in *clause {
                watches[code(-literal)].push(index);
            }
        }
        Self { clauses, watches, values: vec![None; count + 1], trail: Vec::new(), decisions: 0 }
    }

    fn value(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }

    /// Makes the literals true, with all that follows. Returns the place to which [`undo`](Self::undo) returns; `None` if they
    /// contradict the clauses, and then nothing is changed.
    fn assume(&mut self, literals: &[i32]) -> Option<usize> {
        let mark = self.trail.len();
        // Units follow from no other literal.
        let units = if mark == 0 {
            let units = self.clauses.iter().filter(|clause| clause.len() == 1);
            units.map(|clause| clause[0]).collect()
        } else {
            Vec::new()
        };
        let is_consistent =
            units.iter().chain(literals).all(|&literal| self.set(literal)) && self.propagate(mark);
        if !is_consistent {
            self.undo(mark);
            return None;
        }
        Some(mark)
    }

    fn set(&mut self, literal: i32) -> bool {
        if let Some(value) = self.value(literal) {
            return value;
        }
        self.values[literal.unsigned_abs() as usize] = Some(literal > 0);
        self.trail.push(literal);
        true
    }

    fn propagate(&mut self, from: usize) -> bool {
        let mut next = from;
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            for place in 0..self.watches[code(literal)].len() {
                let clause = self.clauses[self.watches[code(literal)][place] as usize];
                let mut open = None;
                let mut is_decided = false;
                for &other in clause {
                    match self.value(other) {
                        Some(true) => is_decided = true,
                        Some(false) => {}
                        None if open.is_some_and(|open| open != other) => is_decided = true,
                        None => open = Some(other),
                    }
                    if is_decided {
                        break;
                    }
                }
                if !is_decided && !open.is_some_and(|open| self.set(open)) {
                    return false;
                }
            }
        }
        true
    }

    fn undo(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.values[literal.unsigned_abs() as usize] = None;
        }
    }

    /// Returns whether there is a model with these literals beside those that are true now; `None` if too many decisions are needed.
    fn has_model(&mut self, literals: &[i32]) -> Option<bool> {
        let Some(first) = self.assume(literals) else { return Some(false) };
        let found = self.search();
        self.undo(first);
        found
    }

    fn search(&mut self) -> Option<bool> {
        // Each level: the decided literal, and the length of the trail before it.
        let mut levels: Vec<(i32, usize)> = Vec::new();
        loop {
            let open = (1..self.values.len()).find(|&variable| self.values[variable].is_none());
            let Some(variable) = open else { return Some(true) };
            self.decisions += 1;
            if self.decisions > DECISIONS {
                return None;
            }
            let mut literal = -(variable as i32);
            loop {
                if let Some(mark) = self.assume(&[literal]) {
                    levels.push((literal, mark));
                    break;
                }
                if literal < 0 {
                    literal = -literal;
                    continue;
                }
                // Both values fail: the last decision with a second value is changed.
                loop {
                    let Some((decided, mark)) = levels.pop() else { return Some(false) };
                    self.undo(mark);
                    if decided < 0 {
                        literal = -decided;
                        break;
                    }
                }
            }
        }
    }
}

fn code(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}
