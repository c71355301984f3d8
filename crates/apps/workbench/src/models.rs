//! Models of a formula whose rules do not suffice: each is a solution, or breaks a rule that the formula omits.
//!
//! A model gives each cell the values whose candidates are true: none, one or several.
//!
//! **Invariant.** Each model satisfies every clause of the formula, and differs from the models before it in a
//! variable of a candidate or of a binary digit; of a formula without cells, in any variable.

use clausoku::board::errors::BrokenRule;
use clausoku::board::{Candidate, Symbol, Variant, check_solution};
use clausoku::sat::formulas::{StoppableSink, evaluate};
use clausoku::sat::solvers::{IncrementalSolver, Varisat};
use clausoku::sat::{ClauseSink, Cnf, Formula, Model, Variable, Verdict};
use clausoku::{Grid, Puzzle, PuzzleFormula};
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result};

/// The models that are counted at most. A formula without K1 has more than 2^500.
const MAX_COUNTED: u64 = 1000;

/// The models of a formula, one after another.
pub(crate) struct Models<'a> {
    question: &'a Question,
    /// The variables in which models differ.
    variables: Vec<Variable>,
    /// The clauses of the formula, and the clauses that forbid the models so far.
    clauses: Cnf,
    solver: Varisat,
}

/// The values of each cell.
pub(crate) type Values = Vec<Vec<Symbol>>;

/// The next event in the search for models.
pub(crate) enum Next {
    Model(Model),
    /// There are no more models.
    Exhausted,
    /// A limit was reached.
    Late,
}

impl<'a> Models<'a> {
    /// Loads the formula of a puzzle into varisat.
    pub(crate) fn new(question: &'a Question, encoded: &PuzzleFormula) -> Result<Self> {
        let mut clauses = Cnf::new();
        encoded.emit(&mut StoppableSink::new(&mut clauses, &question.deadline));
        let shown = encoded.shown().unwrap_or(encoded.numbering());
        let variables = shown.variables().map(|(variable, _)| variable).collect();
        Self::from_clauses(question, clauses, variables)
    }

    /// Loads clauses into varisat, whose models differ in these variables.
    pub(crate) fn from_clauses(
        question: &'a Question,
        clauses: Cnf,
        variables: Vec<Variable>,
    ) -> Result<Self> {
        let deadline = &question.deadline;
        let mut solver = Varisat::new();
        solver.expect_limits(deadline);
        clauses.emit(&mut StoppableSink::new(&mut solver, deadline));
        deadline.stopped().map_err(|_| question.late())?;
        Ok(Self { question, variables, clauses, solver })
    }

    /// Searches for another model, and forbids it.
    pub(crate) fn advance(&mut self) -> Result<Next> {
        let deadline = &self.question.deadline;
        let model = match self.solver.solve_within(&[], deadline).map_err(Fault::engine)? {
            Verdict::Satisfiable(model) => model,
            Verdict::Unsatisfiable => return Ok(Next::Exhausted),
            Verdict::Unknown(_) => return Ok(Next::Late),
        };
        evaluate(&self.clauses, &model).map_err(Fault::engine)?;
        self.forbid(&model);
        Ok(Next::Model(model))
    }

    /// Returns the first models, each as `shown` has it, and whether there are no others.
    pub(crate) fn first(
        &mut self,
        wanted: usize,
        mut shown: impl FnMut(&Model) -> Value,
    ) -> Result<(Vec<Value>, bool)> {
        let mut found = Vec::new();
        loop {
            match self.advance()? {
                Next::Exhausted => return Ok((found, true)),
                // One more call says whether that was the last one.
                _ if found.len() == wanted => return Ok((found, false)),
                Next::Model(model) => found.push(shown(&model)),
                Next::Late => return Err(self.question.late()),
            }
        }
    }

    /// Returns the number of models, exact or a lower bound.
    pub(crate) fn count(&mut self) -> Result {
        let mut count = 0_u64;
        let exact = loop {
            match self.advance()? {
                Next::Exhausted => break true,
                Next::Model(_) if count < MAX_COUNTED => count += 1,
                Next::Model(_) | Next::Late => break false,
            }
        };
        Ok(json!({ "count": count.to_string(), "exact": exact }))
    }

    fn forbid(&mut self, model: &Model) {
        let differing = self.variables.iter().map(|variable| {
            let literal = variable.positive();
            if model.satisfies(literal) { !literal } else { literal }
        });
        let clause: Vec<_> = differing.collect();
        self.clauses.add_clause(&clause);
        self.solver.add_clause(&clause);
    }
}

/// Returns the values of the cells in a model of a puzzle's formula.
pub(crate) fn values(encoded: &PuzzleFormula, model: &Model) -> Values {
    let variant = encoded.puzzle().variant();
    values_by(variant, |candidate| {
        let literals = encoded.numbering().literals(candidate);
        literals.is_some_and(|all| all.iter().all(|&literal| model.satisfies(literal)))
    })
}

/// Returns the values of the cells: the candidates that hold.
pub(crate) fn values_by(variant: &Variant, holds: impl Fn(Candidate) -> bool) -> Values {
    let cells = variant.cells().map(|cell| {
        let symbols = variant.alphabet().symbols();
        symbols.filter(|&symbol| holds(Candidate { cell, symbol })).collect()
    });
    cells.collect()
}

/// Returns a model: the numbers of each cell, and the rules that it breaks.
pub(crate) fn shown(puzzle: &Puzzle, values: &Values) -> Value {
    let numbers: Vec<Vec<u16>> = values
        .iter()
        .map(|symbols| symbols.iter().map(|symbol| symbol.number()).collect())
        .collect();
    json!({ "values": numbers, "broken": broken(puzzle, values) })
}

pub(crate) fn solved(grid: &Grid) -> Value {
    let numbers: Vec<[u16; 1]> = grid.numbers().iter().map(|&number| [number]).collect();
    json!({ "values": numbers, "broken": [] })
}

/// Returns the rules that a model breaks, each with its cells: K1, K2, then the rules of the regions. Without a broken
/// rule of these, the first other one in words.
fn broken(puzzle: &Puzzle, values: &Values) -> Vec<Value> {
    let variant = puzzle.variant();
    let cells = |is_broken: fn(usize) -> bool| -> Vec<usize> {
        let found = values.iter().enumerate().filter(|(_, symbols)| is_broken(symbols.len()));
        found.map(|(cell, _)| cell).collect()
    };
    let mut rules = Vec::new();
    for (rule, cells) in [("K1", cells(|count| count == 0)), ("K2", cells(|count| count > 1))] {
        if !cells.is_empty() {
            rules.push(json!({ "rule": rule, "cells": cells }));
        }
    }
    rules.extend(repeated(variant, values));
    if !rules.is_empty() {
        return rules;
    }
    let mut grid = Grid::empty(variant.cell_count());
    for (cell, symbols) in variant.cells().zip(values) {
        grid.set(cell, symbols.first().copied());
    }
    let other: Option<BrokenRule> = check_solution(puzzle, &grid).err();
    other
        .map(|rule| json!({ "rule": "", "cells": [], "words": rule.to_string() }))
        .into_iter()
        .collect()
}

/// Returns the values that regions hold more than once.
fn repeated(variant: &Variant, values: &Values) -> Vec<Value> {
    let mut rules = Vec::new();
    for (index, region) in variant.distinct_regions() {
        for symbol in variant.alphabet().symbols() {
            let cells = region.cells.iter().map(|cell| cell.index());
            let holders: Vec<usize> =
                cells.filter(|&cell| values[cell].contains(&symbol)).collect();
            if holders.len() > 1 {
                rules.push(json!({
                    "rule": region.scope.at_most_rule(), "region": index,
                    "value": symbol.number(), "cells": holders,
                }));
            }
        }
    }
    rules
}
