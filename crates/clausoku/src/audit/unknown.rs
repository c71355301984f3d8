//! Auxiliary variables of unknown meaning: does each solution of the puzzle have values for them?
//!
//! The clauses with these variables fall into parts without a common variable, so each part is examined alone. The candidates
//! of a part have few sets of values in all solutions, however many solutions there are: those of a cell on an empty board have nine. A solver
//! of the puzzle enumerates these sets, a solver of the part finds values for its auxiliary variables. From these follows a smallest set of
//! candidates that the clauses need, and all other solutions with it need no examination (counter-example guided expansion of a
//! formula with two quantifiers; Janota, Klieber, Marques-Silva & Clarke 2012).
//!
//! **Invariant.** A part that is not decided after [`COMPARED`](super::meaning::COMPARED) sets is unknown.

use std::collections::HashMap;

use clausoku_backends::{IncrementalSolver, SatSolver, Varisat};
use clausoku_board::{Candidate, Grid};
use clausoku_cnf::{ClauseSink, Formula, Literal, Model, Variable, Verdict as Answer};
use clausoku_encoder::PuzzleFormula;

use super::meaning::{COMPARED, Compared, Meaning};
use crate::Error;

/// The clauses of a part in its own numbers.
struct Part {
    /// The candidates, which have the first variables, and their variables in the formula of the puzzle.
    candidates: Vec<(Candidate, Option<Variable>)>,
    clauses: Vec<Vec<Literal>>,
}

impl Meaning<'_> {
    /// Compares the solutions with each part of the formula whose auxiliary variables have an unknown meaning.
    pub(super) fn each_part(&self) -> Result<Compared<Grid>, Error> {
        if self.survey.unknown.parts == 0 {
            return Ok(Compared::Same);
        }
        let mut puzzle = Varisat::new();
        let rules = self.rules(&mut puzzle)?;
        let mut is_all = true;
        let places = self.survey.unknown.places();
        for (asked, indices) in (rules.size().variables..).zip(places) {
            let part = self.part(indices, &rules);
            let mut solver = Varisat::new();
            solver.expect_limits(self.deadline);
            for clause in &part.clauses {
                self.deadline.work(1)?;
                solver.add_clause(clause);
            }
            // Later parts are about all solutions again.
            let is_asked = variable(asked).positive();
            let mut compared = 0;
            loop {
                if compared == COMPARED {
                    is_all = false;
                    break;
                }
                compared += 1;
                let Some(grid) = self.solution(&mut puzzle, &rules, &[is_asked])? else { break };
                let holds =
                    |candidate: Candidate| grid.get(candidate.cell) == Some(candidate.symbol);
                let values: Vec<Literal> = (0..)
                    .zip(&part.candidates)
                    .map(|(index, one)| variable(index).literal(holds(one.0)))
                    .collect();
                let model = match solver.solve_within(&values, self.deadline)? {
                    Answer::Satisfiable(model) => model,
                    Answer::Unsatisfiable => return Ok(Compared::Different(grid)),
                    Answer::Unknown(reason) => return Err(Error::unknown(solver.name(), reason)),
                };
                // Candidates without a variable have the same value in all solutions.
                let needed = part.needed(&model).into_iter().filter_map(|literal| {
                    let variable = part.candidates[literal.variable().index()].1?;
                    Some(variable.literal(literal.is_negative()))
                });
                let other: Vec<Literal> = needed.chain([!is_asked]).collect();
                puzzle.add_clause(&other);
            }
        }
        Ok(if is_all { Compared::Same } else { Compared::TooMany })
    }
}

impl Meaning<'_> {
    /// Returns a part in its own numbers.
    fn part(&self, indices: &[usize], rules: &PuzzleFormula) -> Part {
        let clauses = || indices.iter().map(|&index| &self.formula[index]);
        let mut names: HashMap<Variable, u32> = HashMap::new();
        let mut candidates = Vec::new();
        for literal in clauses().flatten() {
            let variable = literal.variable();
            let Some((candidate, _)) = self.survey.claim(variable.positive()) else { continue };
            names.entry(variable).or_insert_with(|| {
                candidates.push((candidate, rules.numbering().variable(candidate)));
                candidates.len() as u32 - 1
            });
        }
        let mut named = |literal: &Literal| {
            let next = names.len() as u32;
            let name = *names.entry(literal.variable()).or_insert(next);
            self::variable(name).literal(literal.is_positive())
        };
        let clauses = clauses().map(|clause| clause.iter().map(&mut named).collect()).collect();
        Part { candidates, clauses }
    }
}

/// Returns the variable of this index. A formula in memory has fewer variables than numbers.
fn variable(index: u32) -> Variable {
    Variable::from_index(index).expect("a number of a variable")
}

impl Part {
    /// Returns the literals of candidates that satisfy each clause which the auxiliary variables do not satisfy, as few as a pass over the
    /// clauses finds.
    fn needed(&self, model: &Model) -> Vec<Literal> {
        let count = self.candidates.len();
        let is_own = |literal: Literal| literal.variable().index() < count;
        let mut needed: Vec<Literal> = Vec::new();
        for clause in &self.clauses {
            let holds = |&&literal: &&Literal| model.satisfies(literal);
            let is_satisfied =
                clause.iter().filter(holds).any(|&one| !is_own(one) || needed.contains(&one));
            if !is_satisfied {
                // More solutions have the negative one.
                let mut own = clause.iter().copied().filter(|one| holds(&one));
                needed.extend(own.clone().find(|one| one.is_negative()).or(own.next()));
            }
        }
        needed
    }
}
