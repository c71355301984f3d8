//! Reads the answers of solvers.
//!
//! | a text with | is the answer of | printed by |
//! | --- | --- | --- |
//! | `v x1 -x2` and `s SATISFIABLE` or `s OPTIMUM FOUND` | pseudo-Boolean solvers | clasp, minisat+, RoundingSat, SCIP |
//! | `x(1,8,7)` and `SATISFIABLE` | answer set solvers | clingo, clasp |
//! | a line `sat`, `unsat` or `unknown`; `(r1c8 7)` or `(define-fun r1c8 () Int 7)` | SMT solvers | z3, cvc5 |
//! | `r1c8 = 7;` and `----------`, or `=====UNSATISFIABLE=====` | MiniZinc | every solver behind it |
//! | `x70` and a number on a line | solvers of linear programs | glpsol, CBC, HiGHS, SCIP |
//!
//! Each reader is a row of [`READERS`] and says whether the text has its form. A text of none of them may be the answer
//! of a SAT solver, which `cnf::answer` reads. The values are not believed: a partial answer, two answers in one text and
//! numbers without meaning are found when the grid is decoded and checked.

mod asp;
mod cells;
mod lp;
mod opb;
mod values;

pub use values::{Answer, AnswerError, Values};

/// Returns the answer of a text in this form, `None` if it has another.
type Reader = fn(&str) -> Result<Option<Answer>, AnswerError>;

/// The readers, the most specific first.
const READERS: &[Reader] = &[opb::read, asp::read, cells::minizinc, cells::smt, lp::read];

/// Reads the output of a solver. Returns `None` for a text that no solver of these languages
/// prints.
///
/// ```
/// use clausoku_exports::{Answer, read_answer};
/// assert_eq!(read_answer("unsat\n"), Ok(Some(Answer::Unsatisfiable)));
/// assert_eq!(read_answer("s SATISFIABLE\nv 1 -2 0\n"), Ok(None));
/// ```
///
/// # Errors
///
/// Fails if the text contradicts itself or ends too early.
pub fn read_answer(text: &str) -> Result<Option<Answer>, AnswerError> {
    for read in READERS {
        if let Some(answer) = read(text)? {
            let [open, closed] = ['(', ')'].map(|end| text.matches(end).count());
            let is_whole = text.ends_with('\n') && open == closed;
            let is_cut = !is_whole && matches!(answer, Answer::Satisfiable(_));
            return (!is_cut).then_some(Some(answer)).ok_or(AnswerError::Truncated);
        }
    }
    Ok(None)
}
