//! The variables of candidates in the files of a certified formula.

use clausoku_board::Candidate;
use clausoku_cnf::{Literal, Variable};

use crate::{EncodeError, PuzzleFormula};

/// The variable of each candidate.
#[derive(Debug)]
pub(super) struct Candidates {
    variables: Vec<Variable>,
    order: usize,
    /// The last variable of the formula. Larger ones are candidates without a variable of their own in the formula.
    last_of_formula: u32,
    /// The last variable of the formula that represents a candidate or a digit.
    pub(super) before_auxiliaries: u32,
    /// The last variable of a candidate.
    pub(super) last: u32,
}

impl Candidates {
    /// Returns the variables of the candidates of a formula with this last variable.
    pub(super) fn new(formula: &PuzzleFormula, last: u32) -> Result<Self, EncodeError> {
        let variant = formula.puzzle.variant();
        let numbering = formula.channel().unwrap_or(&formula.numbering);
        let last_of_formula = last.max(numbering.last());
        let order = variant.order();
        let mut last = last_of_formula;
        let mut variables = Vec::with_capacity(variant.cell_count() * order);
        for cell in variant.cells() {
            for symbol in variant.alphabet().symbols() {
                let own = numbering.variable(Candidate { cell, symbol });
                let variable = own.or_else(|| {
                    last += 1;
                    Variable::from_index(last - 1)
                });
                variables.push(variable.ok_or_else(|| EncodeError::Auxiliaries {
                    encoding: formula.encoding.to_string(),
                    auxiliaries: (variant.cell_count() * order) as u64,
                    last: last_of_formula,
                })?);
            }
        }
        let last = variables.iter().max().map_or(0, |variable| variable.to_dimacs());
        let before_auxiliaries = numbering.last();
        Ok(Self { variables, order, last_of_formula, before_auxiliaries, last })
    }

    /// Returns the literal of a candidate.
    pub(super) fn literal(&self, candidate: Candidate) -> Literal {
        let index = candidate.cell.index() * self.order + candidate.symbol.index();
        self.variables[index].positive()
    }

    /// Returns `true` if the formula has a variable for the candidate.
    pub(super) fn is_in_formula(&self, candidate: Candidate) -> bool {
        self.literal(candidate).variable().to_dimacs() <= self.last_of_formula
    }
}
