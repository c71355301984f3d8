//! Random solutions by SAT.
//!
//! One region is filled at random: every solution becomes one with this region if its symbols are renamed. A SAT solver
//! completes it. The solver sees the variables in random order and with random signs, so that its first choices are
//! random.

use std::sync::Arc;

use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_board::Variant;
use clausoku_cnf::{ClauseSink, Formula, Literal, Rng, Variable, Verdict};

use crate::Error;
use crate::sat::Rules;
use clausoku_files::Deadline;

/// Returns a random solution for each of these generators, one after another, a byte a cell.
///
/// # Errors
///
/// Fails at a limit, and if the board has no solution.
pub(crate) fn sample(
    variant: &Arc<Variant>,
    region: &[usize],
    rngs: &mut [&mut Rng],
    deadline: &Deadline,
) -> Result<Vec<Vec<u8>>, Error> {
    let rules = Rules::new(variant, &deadline.left())?;
    rngs.iter_mut().map(|rng| one(&rules, region, rng, deadline)).collect()
}

/// Returns one solution. Each has a solver of its own, since learned clauses change the next
/// result.
fn one(
    rules: &Rules,
    region: &[usize],
    rng: &mut Rng,
    deadline: &Deadline,
) -> Result<Vec<u8>, Error> {
    // varisat decides deterministically; renamed variables and flipped signs are all its randomness.
    let names = random_names(rules.variables(), rng);
    let limits = deadline.left();
    let mut solver = Varisat::new();
    solver.expect_limits(&limits);
    let mut renamed = Renamed { solver: &mut solver, names: &names, clause: Vec::new() };
    rules.clauses.emit(&mut renamed);
    let mut numbers: Vec<u8> = (1..=region.len() as u8).collect();
    // No region is filled on a board with constraints, where symbols are not interchangeable.
    rng.shuffle(&mut numbers);
    for (&cell, &number) in region.iter().zip(&numbers) {
        renamed.add_clause(&[rules.holds(cell, number)]);
    }
    let verdict = solver.solve_within(&[], &deadline.left());
    match verdict.map_err(|error| Error::Solver(error.to_string()))? {
        Verdict::Satisfiable(model) => {
            Ok(rules.solution(&model, |literal| name_of(&names, literal)))
        }
        Verdict::Unsatisfiable => Err(Error::NoSolution),
        Verdict::Unknown(reason) => Err(Error::Cutoff(reason)),
    }
}

/// Returns the literal that each positive literal becomes: by the index of its variable, a variable of the same number of
/// them, or its negation.
fn random_names(variables: u32, rng: &mut Rng) -> Vec<Literal> {
    let mut names: Vec<Literal> = (0..variables)
        .map(|index| {
            let literal = Variable::from_index(index).positive();
            if rng.below(2) == 0 { literal } else { !literal }
        })
        .collect();
    rng.shuffle(&mut names);
    names
}

/// Returns the new name of the literal.
fn name_of(names: &[Literal], literal: Literal) -> Literal {
    let name = names[literal.variable().index()];
    if literal.is_negative() { !name } else { name }
}

/// Passes clauses to a solver with other names of the variables.
struct Renamed<'s> {
    solver: &'s mut Varisat,
    names: &'s [Literal],
    clause: Vec<Literal>,
}

impl ClauseSink for Renamed<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.clause.clear();
        self.clause.extend(literals.iter().map(|&literal| name_of(self.names, literal)));
        self.solver.add_clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.solver.is_closed()
    }
}
