//! The form of a part, whichever its variables are.

/// A part in its own numbers: candidates from 1 to `candidates`, then auxiliary variables.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub(super) candidates: u32,
    pub(super) variables: u32,
    /// The literals of the clauses, each with 0 at its end.
    pub(super) clauses: Vec<i32>,
}

impl Shape {
    /// Returns `true` if an auxiliary variable occurs with both signs, as those of encodings do.
    pub(super) fn has_both_signs(&self) -> bool {
        let mut signs = vec![[false; 2]; self.variables as usize];
        for &literal in &self.clauses {
            let Some(index) = literal.unsigned_abs().checked_sub(self.candidates + 1) else {
                continue;
            };
            let signs = &mut signs[index as usize];
            signs[usize::from(literal > 0)] = true;
            if *signs == [true; 2] {
                return true;
            }
        }
        false
    }
}
