//! The variables that parts of a formula are about: those of the candidates, and those that clauses define by candidates.

use clausoku_cnf::Variable;

use super::definitions::Definition;
use super::map::Map;

/// The candidates, and behind them the defined variables.
#[derive(Clone, Copy)]
pub(super) struct Subjects<'s> {
    map: &'s Map,
    /// Ascending by variable.
    defined: &'s [Definition],
}

impl<'s> Subjects<'s> {
    pub(super) fn new(map: &'s Map, defined: &'s [Definition]) -> Self {
        Self { map, defined }
    }

    /// Returns the number of candidates and defined variables.
    pub(super) fn len(self) -> usize {
        self.map.len() + self.defined.len()
    }

    /// Returns the index of a candidate or defined variable; `None` for other variables.
    pub(super) fn get(self, variable: Variable) -> Option<u32> {
        let defined = || self.defined.binary_search_by_key(&variable, |one| one.variable).ok();
        let after = |index| (self.map.len() + index) as u32;
        self.map.candidate(variable).or_else(|| defined().map(after))
    }
}
