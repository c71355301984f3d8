//! A formula with the variables that it shares with another one.

use std::collections::{BTreeMap, HashMap, HashSet};

use clausoku_cnf::{ClauseSink as _, Cnf, Literal, Variable};

/// A formula, and what states each shared variable in it.
///
/// **Invariant.** The shared variables are the first ones, each for itself; all others occur in a clause.
#[derive(Clone, Debug)]
pub struct Projected {
    pub(super) formula: Cnf,
    pub(super) shared: usize,
    /// Clauses that follow, and that a solver would take long to find.
    pub(super) implied: Vec<Vec<Literal>>,
    /// The variables of which several state a shared one, as the binary digits of a value do, with the clauses that force each.
    pub(super) digits: BTreeMap<Variable, Vec<usize>>,
    /// The variables of the formula as it was, with their literals here, ascending.
    #[cfg(feature = "certificates")]
    pub(super) names: Vec<(Variable, Literal)>,
    clauses: usize,
    auxiliaries: usize,
}

impl Projected {
    /// Returns a formula with these shared variables, each of which is true if all its literals are. A shared variable without literals is
    /// true, one that is `None` is false.
    pub fn new(formula: &Cnf, shared: &[Option<Vec<Literal>>]) -> Self {
        let mut made = Self {
            formula: Cnf::new(),
            shared: shared.len(),
            implied: Vec::new(),
            digits: BTreeMap::new(),
            #[cfg(feature = "certificates")]
            names: Vec::new(),
            clauses: formula.len(),
            auxiliaries: 0,
        };
        // The variables are numbered anew: a header may count many that do not occur.
        let mut names: HashMap<Variable, Literal> = HashMap::new();
        let mut is_direct = vec![false; shared.len()];
        for (index, literals) in shared.iter().enumerate() {
            if let Some([only]) = literals.as_deref()
                && let std::collections::hash_map::Entry::Vacant(entry) =
                    names.entry(only.variable())
            {
                entry.insert(variable(index).literal(only.is_positive()));
                is_direct[index] = true;
            }
        }
        let direct = names.len();
        let mut next = shared.len();
        let mut renamed = |literal: Literal| {
            let name = *names.entry(literal.variable()).or_insert_with(|| {
                next += 1;
                variable(next - 1).positive()
            });
            if literal.is_positive() { name } else { !name }
        };
        let mut clause_renamed = Vec::new();
        for clause in formula.clauses() {
            clause_renamed.clear();
            clause_renamed.extend(clause.iter().map(|&literal| renamed(literal)));
            made.formula.add_clause(&clause_renamed);
        }
        for (index, literals) in shared.iter().enumerate().filter(|&(index, _)| !is_direct[index]) {
            let point = variable(index);
            let Some(literals) = literals else {
                made.formula.add_clause(&[point.negative()]);
                continue;
            };
            let mut all = vec![point.positive()];
            for &literal in literals {
                let literal = renamed(literal);
                if literals.len() > 1 && literal.variable().index() >= shared.len() {
                    let forcing = made.digits.entry(literal.variable()).or_default();
                    forcing.extend(literal.is_positive().then_some(made.formula.len()));
                }
                made.formula.add_clause(&[point.negative(), literal]);
                all.push(!literal);
            }
            made.formula.add_clause(&all);
        }
        made.auxiliaries = names.len() - direct;
        #[cfg(feature = "certificates")]
        {
            made.names = names.into_iter().collect();
            made.names.sort_unstable();
        }
        made
    }

    /// Returns a formula that shares these variables.
    pub fn over(formula: &Cnf, shared: impl IntoIterator<Item = Variable>) -> Self {
        let shared: Vec<_> = shared.into_iter().map(|one| Some(vec![one.positive()])).collect();
        Self::new(formula, &shared)
    }

    /// Adds clauses over the shared variables, by index, that follow from the formula.
    pub(super) fn with_implied(mut self, implied: impl IntoIterator<Item = Vec<Literal>>) -> Self {
        let known: HashSet<Vec<Literal>> = self.formula.clauses().map(sorted).collect();
        self.implied = implied.into_iter().filter(|one| !known.contains(&sorted(one))).collect();
        self
    }

    /// Returns the number of clauses.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    /// Returns the number of variables that are not shared and occur in a clause.
    pub fn auxiliaries(&self) -> usize {
        self.auxiliaries
    }

    /// Returns the number of variables.
    pub(super) fn variables(&self) -> usize {
        self.shared.max(self.formula.variables() as usize)
    }
}

/// Returns a clause as a set.
pub(super) fn sorted(clause: &[Literal]) -> Vec<Literal> {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

/// Returns the variable of an index below the number of literals of a formula in memory.
fn variable(index: usize) -> Variable {
    Variable::from_index(index as u32).expect("a formula in memory has fewer literals")
}
