//! Reads the answers of solvers.
//!
//! | a text with | is the answer of | printed by |
//! | --- | --- | --- |
//! | `v x1 -x2` and `s SATISFIABLE` or `s OPTIMUM FOUND` | pseudo-Boolean solvers | clasp, minisat+, RoundingSat, SCIP |
//! | `x(1,8,7)` and `SATISFIABLE` | answer set solvers | clingo, clasp |
//! | `(r1c8 7)` or `(define-fun r1c8 () Int 7)` and a line `sat` | SMT solvers | z3, cvc5 |
//! | `r1c8 = 7;` and `----------`, or `=====UNSATISFIABLE=====` | MiniZinc | every solver behind it |
//! | `x70` and a number on a line | solvers of linear programs | glpsol, CBC, HiGHS, SCIP |
//!
//! Each form is a row of [`FORMS`]: its values show that a text has this form. A text of another form may be the answer
//! of a SAT solver, which `clausoku_cnf::answer` reads. The values are not trusted: a partial answer and numbers without
//! meaning are found when the grid is decoded and checked.
//!
//! **Invariant.** All lines that state a status, in the words of any solver, agree; and values and a status "no solution" are
//! never in one text. Otherwise the text is refused, with both lines.

mod numbers;
mod places;
mod status;
mod values;

pub use values::{Answer, AnswerError, Values};

use clausoku_cnf::Verdict;
use clausoku_cnf::answer::{self, Fault, Status};
use clausoku_text::{Located, Place};

use status::Stated;

/// The form of the answers of a kind of solvers.
struct Form {
    /// Returns the values in a text; `None` for a text without values of this form.
    values: fn(&str) -> Result<Option<Values>, AnswerError>,
    /// `true` if values without a status are refused, since the text may be truncated.
    needs_status: bool,
}

/// The forms, the most specific first.
const FORMS: &[Form] = &[
    Form { values: numbers::opb, needs_status: true },
    Form { values: |text| Ok(places::asp(text)), needs_status: true },
    Form { values: |text| Ok(places::named(text)), needs_status: true },
    Form { values: numbers::lp, needs_status: false },
];

/// Reads the output of a solver. Returns `None` for a text that no solver of these languages
/// prints, and for one that states only what SAT solvers state too.
///
/// ```
/// use clausoku_encoder::exports::{Answer, read_answer};
/// assert_eq!(read_answer("=====UNSATISFIABLE=====\n"), Ok(Some(Answer::Unsatisfiable)));
/// assert_eq!(read_answer("s SATISFIABLE\nv 1 -2 0\n"), Ok(None));
/// ```
///
/// # Errors
///
/// Fails if the text contradicts itself, ends too early or has several answers.
pub fn read_answer(text: &str) -> Result<Option<Answer>, AnswerError> {
    for form in FORMS {
        match (form.values)(text) {
            Ok(None) => {}
            // Words of a log can look like values.
            _ if is_of_sat_solver(text) => return Ok(None),
            values => return form.answer(text, values).map(Some),
        }
    }
    without_values(text)
}

impl Form {
    /// Returns the answer of a text with these values.
    fn answer(
        &self,
        text: &str,
        values: Result<Option<Values>, AnswerError>,
    ) -> Result<Answer, AnswerError> {
        let has_places = matches!(values, Ok(Some(Values::Places(_))));
        let stated = status::stated(text, has_places)?;
        // Before a contradiction of values, which may come from two answers.
        if text.lines().filter(|line| begins_or_ends_answer(line)).count() > 1 {
            return Err(AnswerError::Several);
        }
        let values = values?.ok_or(AnswerError::NoValues)?;
        match stated {
            None if self.needs_status => Err(AnswerError::NoStatus),
            None | Some(Stated { status: Status::Satisfiable, .. }) if is_cut(text) => {
                Err(AnswerError::Truncated)
            }
            None | Some(Stated { status: Status::Satisfiable, .. }) => {
                Ok(Answer::Satisfiable(values))
            }
            Some(Stated { status, has_values: true, .. }) => Ok(without_solution(status)),
            Some(Stated { status, start, .. }) => Err(stray_model(text, status, start, |line| {
                matches!((self.values)(line), Ok(Some(_)))
            })),
        }
    }
}

fn without_values(text: &str) -> Result<Option<Answer>, AnswerError> {
    let stated = match status::stated(text, false) {
        Ok(stated) => stated,
        // The reader of SAT solvers' answers names the place too, and finds further faults.
        Err(_) if !status::has_own(text) => return Ok(None),
        Err(error) => return Err(error),
    };
    let has_solution = text.lines().any(|line| line.trim() == status::SOLUTION);
    match stated {
        None if has_solution => Err(AnswerError::NoValues),
        Some(Stated { status, start, is_of_sat: false, .. }) => {
            let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
            if is_of_sat_solver(&format!("{}{}", &text[..start], &text[end..])) {
                return Err(stray_model(text, status, start, |line| {
                    answer::read(line.as_bytes()).is_ok()
                }));
            }
            Ok(Some(without_solution(status)))
        }
        _ => Ok(None),
    }
}

/// Returns `true` if the text is a SAT solver's answer with a model.
fn is_of_sat_solver(text: &str) -> bool {
    matches!(answer::read(text.as_bytes()), Ok(Verdict::Satisfiable(_)))
}

/// Returns the answer of another status than "satisfiable".
fn without_solution(status: Status) -> Answer {
    if status == Status::Unsatisfiable { Answer::Unsatisfiable } else { Answer::Unknown }
}

/// Returns the error of values beside a status that has none. Their place is the first line with values.
fn stray_model(
    text: &str,
    status: Status,
    start: usize,
    has_values: impl Fn(&str) -> bool,
) -> AnswerError {
    let line = Place::in_text(text.as_bytes(), start).line;
    let mut lines = status::lines(text);
    let first = lines.find(|(_, line)| has_values(line)).map_or(0, |(place, _)| place);
    Located::in_text(text.as_bytes(), first, Fault::StrayModel { status, line }).into()
}

/// Returns `true` if the text ends inside a line or a parenthesis.
fn is_cut(text: &str) -> bool {
    !text.ends_with('\n') || text.matches('(').count() != text.matches(')').count()
}

/// Returns `true` for a line that occurs once in an answer: clingo's and clasp's first, z3's first, or MiniZinc's last.
fn begins_or_ends_answer(line: &str) -> bool {
    let line = line.trim();
    line == "sat"
        || line == status::SOLUTION
        || line.trim_start_matches("c ").starts_with("Answer: ")
}
