//! The steps of a search's proof.

use clausoku_cnf::Literal;

use crate::Proof;

/// The clauses that a search has derived, with their hints.
#[derive(Debug)]
pub(super) struct Steps {
    /// The number of clauses of the formula.
    first: usize,
    literals: Vec<Literal>,
    hints: Vec<u32>,
    /// The ends in both.
    ends: Vec<(usize, usize)>,
}

impl Steps {
    pub(super) fn new(first: usize) -> Self {
        Self { first, literals: Vec::new(), hints: Vec::new(), ends: vec![(0, 0)] }
    }

    /// Adds a hint of the next step.
    pub(super) fn hint(&mut self, number: u32) {
        self.hints.push(number);
    }

    /// Adds a step with the hints since the last one, and returns its number.
    pub(super) fn add(&mut self, literals: &[Literal]) -> u32 {
        self.literals.extend_from_slice(literals);
        self.ends.push((self.literals.len(), self.hints.len()));
        (self.first + self.ends.len() - 1) as u32
    }

    /// Returns the steps that the last one needs.
    pub(super) fn proof(&self) -> Proof {
        let mut needed = vec![false; self.ends.len()];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for index in (1..needed.len()).rev() {
            if needed[index] {
                for &hint in self.hints_of(index) {
                    if let Some(step) = (hint as usize).checked_sub(self.first) {
                        needed[step] = true;
                    }
                }
            }
        }
        let mut proof = Proof::default();
        for index in (1..needed.len()).filter(|&index| needed[index]) {
            let literals = &self.literals[self.ends[index - 1].0..self.ends[index].0];
            let hints = self.hints_of(index).iter().map(|&hint| hint.into());
            proof.add((self.first + index) as u64, literals, hints);
        }
        proof
    }

    fn hints_of(&self, index: usize) -> &[u32] {
        &self.hints[self.ends[index - 1].1..self.ends[index].1]
    }
}
