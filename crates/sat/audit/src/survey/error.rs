//! Reasons why a formula cannot be surveyed.

use clausoku_cnf::Stopped;

/// A reason why a formula cannot be surveyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The clauses fit no numbering of the list.
    #[error(
        "the numbering is unknown: the clauses fit none of the known ones; the best is {best}, which {percent} % of them fit{needs_grid}"
    )]
    NoNumbering {
        /// The best numbering.
        best: String,
        /// The share of a sample of the clauses that fits it.
        percent: usize,
        /// The use of the grid, if there is none.
        needs_grid: &'static str,
    },
    /// Numbers stand for several candidates.
    #[error(
        "{count} numbers stand for several candidates: {number} is the number of {candidates}; give each candidate its own, as 81·(row−1) + 9·(column−1) + value does"
    )]
    SharedNumber {
        /// The smallest of them.
        number: u32,
        /// Two of its candidates, by the indices of the loops, from 1.
        candidates: String,
        /// The number of such numbers.
        count: usize,
    },
    /// The formula is about a board of another order than the named one.
    #[error("the formula is about {formula}×{formula} cells, the named board has {named} values")]
    OtherOrder {
        /// The order of the formula.
        formula: usize,
        /// The order of the named board.
        named: usize,
    },
    /// The formula has no clauses of two or more literals.
    #[error("the formula has no rule: no clause has two or more literals")]
    NoRules,
    /// The formula is too small for a board of the order of its clauses.
    #[error("the clauses are about no board: of no order, each cell occurs in a clause")]
    NoBoard,
    /// A clause has no literals, and the others are about no board that is known.
    #[error(
        "the clause in line {line} is empty: no assignment satisfies it, so the formula has no model, and the other clauses are about no board; \
         it is written by a loop that writes no literal, by a 0 too many, or by the number 0 of a variable, which must be 1 or more"
    )]
    EmptyClause {
        /// The line.
        line: u64,
    },
    /// The clauses are about a board without blocks.
    #[error(
        "the clauses are about {order} rows, columns and values, and state no blocks of {order} cells; if they are Latin squares, the board is latin:{order}"
    )]
    NoBlocks {
        /// The order.
        order: usize,
    },
    /// The named scheme cannot number the board.
    #[error("{0}")]
    Scheme(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
