//! Auxiliary variables: their source, and what each one means.
//!
//! An encoding states the [`Role`] of each variable that it takes. A source that records the roles keeps a run of
//! variables for each change of the role; [`Origins`](crate::Origins) divides the runs by the groups of candidates, and
//! names the variables.
//!
//! **Invariant.** Within a group, variables with the same sign have the numbers 1, 2, 3 …, in the order in which they were
//! taken, so that no name occurs twice.

use clausoku_cnf::Variable;

/// The meaning of auxiliary variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// The sign that begins the name. The roles of an encoding have different signs.
    pub sign: &'static str,
    /// The meaning of a variable that is true, in words; `i` is its number in the group.
    pub meaning: &'static str,
}

impl Role {
    pub(crate) const fn new(sign: &'static str, meaning: &'static str) -> Self {
        Self { sign, meaning }
    }
}

/// A source of auxiliary variables, which represent no candidate.
#[derive(Clone, Debug)]
pub struct Auxiliaries {
    /// The index of the next variable.
    pub(crate) next: u32,
    /// The index of the first variable of each run of the same role, if roles are recorded.
    runs: Option<Vec<(u32, &'static Role)>>,
}

impl Auxiliaries {
    /// Returns a source that starts after the variable of this DIMACS number; 0 is before the first.
    pub fn after(last: u32) -> Self {
        Self { next: last, runs: None }
    }

    /// Returns the source, which records the roles from now on.
    pub(crate) fn recording(self) -> Self {
        Self { runs: Some(Vec::new()), ..self }
    }

    /// Returns the first index of each run of variables with the same role.
    pub(crate) fn into_runs(self) -> Vec<(u32, &'static Role)> {
        self.runs.unwrap_or_default()
    }

    /// Returns a new variable of this role.
    ///
    /// # Panics
    /// If there are no variables left, after 2³¹ − 1. [`Encoding::encode`](crate::Encoding::encode) counts
    /// first, and fails if there are too few.
    pub fn fresh(&mut self, role: &'static Role) -> Variable {
        let index = self.next;
        let variable = Variable::from_index(index).expect("a number of a variable");
        self.next += 1;
        if let Some(runs) = &mut self.runs
            && runs.last().is_none_or(|(_, last)| *last != role)
        {
            runs.push((index, role));
        }
        variable
    }
}
