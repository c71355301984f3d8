//! The course's wrong row clauses, as a lesson.
//!
//! The report of INF242 prints the loop for the columns, and says that the rows have the same loop with one line
//! changed. The loop runs over a column i, a value j, a row k and a number n, and keeps the pairs with n > k. For
//! columns, the pair is (i, k) and (i, n). For rows, the changed pair is (i, k) and (n, k), so that the test must be
//! n > i. With the test n > k,
//!
//! - the pairs with n = i say ¬x ∨ ¬x: every cell right of the diagonal is left without a value, and no grid has a
//!   solution;
//! - row k has no pair of two columns that are both at most k: without the pairs n = i the formula accepts grids
//!   that repeat values in a row.

use std::cmp::Ordering;
use std::sync::Arc;

use clausoku::board::{Position, clashes};
use clausoku::encoding::Scheme;
use clausoku::encoding::choices::RuleSet;
use clausoku::sat::solvers::Varisat;
use clausoku::sat::{ClauseSink, Formula, Literal, Verdict, solve_formula_within};
use clausoku::{Encoding, Grid, PuzzleFormula, deduction::Propagator};
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result};
use crate::shown::{self, dimacs, literal, literal_at};

/// The clauses of each kind that the page shows.
const SAMPLES: usize = 4;

/// The kinds of wrong pairs: a column `i` of the loop, and the number `n` that it takes for the other column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// n = i: the candidate and itself.
    Itself,
    /// n > i: the pair is right.
    Right,
    /// n < i: the loop wrote the pair before, at column n.
    Again,
}

/// The kinds with their names, the mistake first.
const KINDS: [(Kind, &str); 3] =
    [(Kind::Itself, "itself"), (Kind::Right, "right"), (Kind::Again, "again")];

/// A wrong pair: the clause is ¬one ∨ ¬other.
struct Pair {
    kind: Kind,
    one: Literal,
    other: Literal,
}

/// The formula of the course with the wrong rows.
struct Course<'a> {
    encoded: &'a PuzzleFormula,
    /// `true` if the pairs of a candidate with itself are written.
    with_itself: bool,
}

impl Course<'_> {
    /// Calls the function with each wrong pair, in the order of the loop: columns, values, rows, numbers.
    fn pairs(&self, mut each: impl FnMut(&Pair)) {
        let order = self.encoded.puzzle().variant().order() as u16;
        for column in 0..order {
            for value in 1..=order {
                for row in 0..order {
                    for number in row + 1..order {
                        let at = |column| literal_at(self.encoded, value, Position { row, column });
                        let kind = match number.cmp(&column) {
                            Ordering::Equal => Kind::Itself,
                            Ordering::Greater => Kind::Right,
                            Ordering::Less => Kind::Again,
                        };
                        if let (Some(one), Some(other)) = (at(column), at(number))
                            && (self.with_itself || kind != Kind::Itself)
                        {
                            each(&Pair { kind, one: !one, other: !other });
                        }
                    }
                }
            }
        }
    }
}

impl Formula for Course<'_> {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.encoded.emit(sink);
        self.pairs(|&Pair { one, other, .. }| {
            if one == other {
                sink.add_clause(&[one]);
            } else {
                sink.add_clause(&[one, other]);
            }
        });
    }
}

/// Returns the number of the pairs of a kind, and the first of them.
fn kind(course: &Course<'_>, kind: Kind, name: &str) -> Value {
    let mut count = 0_u64;
    let mut samples = Vec::new();
    course.pairs(|pair| {
        if pair.kind != kind {
            return;
        }
        count += 1;
        if samples.len() < SAMPLES {
            let clause = [pair.one, pair.other];
            let literals = clause.map(|each| literal(course.encoded, each));
            samples.push(json!({ "dimacs": dimacs(&clause), "literals": literals }));
        }
    });
    json!({ "name": name, "count": count, "samples": samples })
}

/// Returns the formula of the puzzle in which the wrong rows are, without them.
fn encoded(question: &Question) -> Result<PuzzleFormula> {
    let puzzle = question.puzzle()?;
    let variant = puzzle.variant();
    if !variant.name().starts_with("classic:") || variant.order() > 25 {
        return Err(Fault::coded(
            "lesson",
            "the lesson is about square boards with square blocks, up to order 25",
        ));
    }
    let rules = RuleSet::named(["K1", "K2", "C2", "B2"]).unwrap_or(RuleSet::EMPTY);
    let encoding = Encoding::default().with_rules(rules).with_numbering(Scheme::Decimal);
    question.encode(&encoding, &puzzle)
}

/// Returns the formula of the puzzle in which the wrong rows are, without them, and the lines of the wrong rows as the loop
/// writes them: the pair of a candidate and itself too.
pub(crate) fn wrong_rows(question: &Question) -> Result<(PuzzleFormula, Vec<String>)> {
    let encoded = encoded(question)?;
    let mut lines = Vec::new();
    Course { encoded: &encoded, with_itself: true }
        .pairs(|&Pair { one, other, .. }| lines.push(dimacs(&[one, other]) + "\n"));
    Ok((encoded, lines))
}

/// Answers with the wrong clauses, the contradiction that they cause, and a grid that they allow without the pairs of
/// a candidate with itself.
pub(crate) fn lesson(question: &Question) -> Result {
    let encoded = encoded(question)?;
    let variant = Arc::clone(encoded.puzzle().variant());
    let course = Course { encoded: &encoded, with_itself: true };
    let kinds = KINDS.map(|(each, name)| kind(&course, each, name));
    let refuted = Propagator::from_formula(&course).propagate().is_err();
    let relaxed = Course { encoded: &encoded, with_itself: false };
    let allowed = model(&relaxed, question)?;
    let repeated = allowed.iter().flat_map(|grid| clashes(&variant, grid));
    let repeated: Vec<Value> = repeated.map(|clash| shown::clash(&clash)).collect();
    Ok(json!({
        "kinds": kinds, "refuted_by_propagation": refuted,
        "allowed": allowed.as_ref().map(Grid::numbers), "repeated": repeated,
    }))
}

/// Returns the grid of a model, which was evaluated on the clauses, without any check of the rules that the formula lacks.
fn model(course: &Course<'_>, question: &Question) -> Result<Option<Grid>> {
    let run = solve_formula_within(course, &mut Varisat::new(), &question.deadline);
    let run = run.map_err(Fault::engine)?;
    let model = match run.verdict {
        Verdict::Satisfiable(model) => model,
        Verdict::Unsatisfiable => return Ok(None),
        Verdict::Unknown(_) => return Err(question.late()),
    };
    let variant = course.encoded.puzzle().variant();
    let mut grid = Grid::empty(variant.cell_count());
    for (candidate, variable) in course.encoded.numbering().candidates() {
        if model.satisfies(variable.positive()) {
            grid.set(candidate.cell, Some(candidate.symbol));
        }
    }
    Ok(Some(grid))
}
