//! The part of a formula that speaks of few shared variables, which refutes most violations.
//!
//! A solver of the whole formula decides variables that have nothing to do with a violation, and learns about these. The clauses
//! here are a subset, so that a violation which they refute does not occur in the whole formula.

use std::collections::{HashMap, HashSet};

use clausoku_backends::{IncrementalSolver as _, SatSolver as _, Varisat};
use clausoku_cnf::{ClauseSink as _, Literal, Variable, Verdict};
use clausoku_text::{Deadline, Stopped};

use crate::Error;

/// The largest number of clauses of a part.
const CLAUSES: usize = 20_000;

/// The clauses of a formula by their variables, and the definitions of new variables.
#[derive(Debug)]
pub(super) struct Local {
    shared: usize,
    clauses: Vec<Vec<Literal>>,
    /// The clauses of the formula that contain a variable, by index.
    of_variable: Vec<Vec<usize>>,
    /// The clauses that define a new variable.
    definitions: HashMap<usize, Vec<usize>>,
}

impl Local {
    pub(super) fn new<'c>(
        shared: usize,
        variables: usize,
        clauses: impl Iterator<Item = &'c [Literal]>,
    ) -> Self {
        let mut local = Self {
            shared,
            clauses: Vec::new(),
            of_variable: vec![Vec::new(); variables],
            definitions: HashMap::new(),
        };
        for clause in clauses {
            for literal in clause {
                local.of_variable[literal.variable().index()].push(local.clauses.len());
            }
            local.clauses.push(clause.to_vec());
        }
        local
    }

    /// Adds a clause of the definition of a variable by earlier ones.
    pub(super) fn define(&mut self, variable: Variable, clause: &[Literal]) {
        self.definitions.entry(variable.index()).or_default().push(self.clauses.len());
        self.clauses.push(clause.to_vec());
    }

    /// Returns a clause by its index.
    #[cfg(feature = "certificates")]
    pub(super) fn get(&self, index: usize) -> &[Literal] {
        &self.clauses[index]
    }

    /// Returns the clauses about these variables and the shared ones in their definitions, by index, ascending; `None` if they are too many.
    pub(super) fn part(
        &self,
        variables: Vec<usize>,
        deadline: &Deadline,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let mut chosen: HashSet<usize> = HashSet::new();
        let mut seen: HashSet<usize> = variables.iter().copied().collect();
        let mut open = variables;
        let mut about = Vec::new();
        while let Some(variable) = open.pop() {
            let Some(clauses) = self.definitions.get(&variable) else {
                about.push(variable);
                continue;
            };
            for &index in clauses {
                chosen.insert(index);
                let variables = self.clauses[index].iter().map(|one| one.variable().index());
                open.extend(variables.filter(|&one| seen.insert(one)));
            }
        }
        while let Some(variable) = about.pop() {
            for &index in self.of_variable.get(variable).into_iter().flatten() {
                deadline.work(1)?;
                let mut variables = self.clauses[index].iter().map(|one| one.variable().index());
                // Auxiliary variables of the formula lead to further clauses.
                if variables.all(|one| one >= self.shared || seen.contains(&one))
                    && chosen.insert(index)
                {
                    let variables = self.clauses[index].iter().map(|one| one.variable().index());
                    about.extend(variables.filter(|&one| seen.insert(one)));
                }
            }
            if chosen.len() > CLAUSES {
                return Ok(None);
            }
        }
        let mut chosen: Vec<usize> = chosen.into_iter().collect();
        chosen.sort_unstable();
        Ok(Some(chosen))
    }

    /// Returns `true` if the clauses about the shared variables in the definition of a literal refute it.
    pub(super) fn refutes(&self, literal: Literal, deadline: &Deadline) -> Result<bool, Error> {
        let Some(chosen) = self.part(vec![literal.variable().index()], deadline)? else {
            return Ok(false);
        };
        let mut numbers: HashMap<Variable, u32> = HashMap::new();
        let mut renamed = |one: Literal| {
            let next = numbers.len() as u32;
            let index = *numbers.entry(one.variable()).or_insert(next);
            let variable = Variable::from_index(index).expect("a part has fewer literals");
            variable.literal(one.is_positive())
        };
        let mut solver = Varisat::new();
        solver.expect_limits(deadline);
        solver.add_clause(&[renamed(literal)]);
        for index in chosen {
            let clause: Vec<Literal> =
                self.clauses[index].iter().map(|&one| renamed(one)).collect();
            solver.add_clause(&clause);
        }
        match solver.solve_within(&[], deadline)? {
            Verdict::Unsatisfiable => Ok(true),
            Verdict::Satisfiable(_) => Ok(false),
            Verdict::Unknown(reason) => Err(Error::unknown(solver.name(), reason)),
        }
    }
}
