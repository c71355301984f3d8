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
//! of a SAT solver, which `clausoku_cnf::answer` reads. The values are not believed: a partial answer and numbers without
//! meaning are found when the grid is decoded and checked.

mod numbers;
mod places;
mod values;

pub use values::{Answer, AnswerError, Values};

/// Returns the answer of a text in this form, `None` if it has another.
type Reader = fn(&str) -> Result<Option<Answer>, AnswerError>;

/// The readers, the most specific first.
const READERS: &[Reader] = &[numbers::opb, places::asp, places::minizinc, places::smt, numbers::lp];

/// Reads the output of a solver. Returns `None` for a text that no solver of these languages
/// prints.
///
/// ```
/// use clausoku_encoder::exports::{Answer, read_answer};
/// assert_eq!(read_answer("unsat\n"), Ok(Some(Answer::Unsatisfiable)));
/// assert_eq!(read_answer("s SATISFIABLE\nv 1 -2 0\n"), Ok(None));
/// ```
///
/// # Errors
///
/// Fails if the text contradicts itself, ends too early or has several answers.
pub fn read_answer(text: &str) -> Result<Option<Answer>, AnswerError> {
    let are_several = text.lines().filter(|line| begins_or_ends_answer(line)).count() > 1;
    for read in READERS {
        match read(text) {
            Ok(None) => (),
            // Only after a reader has found its form: the text may be the answer of a SAT solver.
            _ if are_several => return Err(AnswerError::Several),
            Ok(Some(Answer::Satisfiable(_))) if is_cut(text) => return Err(AnswerError::Truncated),
            answer => return answer,
        }
    }
    Ok(None)
}

/// Returns `true` if the text ends inside a line or a parenthesis.
fn is_cut(text: &str) -> bool {
    !text.ends_with('\n') || text.matches('(').count() != text.matches(')').count()
}

/// Returns `true` for a line of which an answer has one: clingo's and clasp's first, z3's first, or MiniZinc's last.
fn begins_or_ends_answer(line: &str) -> bool {
    let line = line.trim();
    line == "sat" || line == "----------" || line.trim_start_matches("c ").starts_with("Answer: ")
}
