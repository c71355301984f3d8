//! The kinds of exercises: a file for each, and a row of [`KINDS`].

mod broken;
mod clause;
mod completed;
mod cost;
mod count;
mod deduction;
mod forbidden;
mod function;
mod indice;
mod list;
mod models;
mod number;
mod propagate;
mod repair;
mod resolve;
mod simplify;
mod statements;
mod unit;
mod why;

use clausoku_text::{NamedValue, Rng, impl_names};
use clausoku_words::{Language, in_french, say};

use self::function::{Function, Run};
use super::candidate::{Literal, set};
use super::{Task, Verdict};

/// A kind of exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Write the clause for a sentence.
    Clause,
    /// Compute the number of a candidate, or the candidate of a number.
    Number,
    /// Find the unit clause.
    Unit,
    /// Apply unit propagation.
    Propagate,
    /// Choose clauses from which a value follows.
    Why,
    /// Resolve two clauses.
    Resolve,
    /// Name the rules that a model breaks.
    Broken,
    /// Repair a loop that writes the clauses of a rule.
    Loop,
    /// Count clauses.
    Count,
    /// Compute the row and the column of a cell of a block, or its block.
    Indice,
    /// List the values that the givens forbid in a cell.
    Forbidden,
    /// Apply the rule of the failed literal.
    Deduction,
    /// Count the models of the formula of a grid.
    Models,
    /// Find the first isolated literal.
    Isolated,
    /// Simplify a formula by a literal.
    Simplify,
    /// List the values that unit propagation writes.
    Written,
    /// Count the literals that unit propagation reads.
    Cost,
    /// List the variables of a formula.
    Variables,
    /// List what unit propagation and the failed literal derive.
    Deduced,
    /// Choose the true statements about rules of deduction.
    Statements,
    /// Run a function on a list.
    List,
    /// Complete a grid by both rules of deduction.
    Completed,
}

/// The kinds.
pub const KINDS: &[NamedValue<Kind>] = &[
    NamedValue::new(Kind::Clause, "clause", "write the clause for a sentence"),
    NamedValue::new(
        Kind::Number,
        "number",
        "number a candidate, or name the candidate of a number",
    ),
    NamedValue::new(Kind::Unit, "unit", "find the unit clause"),
    NamedValue::new(Kind::Propagate, "propagate", "apply unit propagation (III.A.4)"),
    NamedValue::new(Kind::Why, "why", "choose clauses from which a value follows (III.A.5)"),
    NamedValue::new(Kind::Resolve, "resolve", "resolve two clauses"),
    NamedValue::new(Kind::Broken, "broken", "name the rules that a model breaks"),
    NamedValue::new(Kind::Loop, "loop", "repair a loop that writes the clauses of a rule (II.A)"),
    NamedValue::new(Kind::Count, "count", "count clauses and variables (II.A, II.B, III.A.2)"),
    NamedValue::new(Kind::Indice, "indice", "find a cell of a block, or the block (I.D, II.B.2a)"),
    NamedValue::new(
        Kind::Forbidden,
        "forbidden",
        "list the values that the givens forbid (II.B.2b)",
    ),
    NamedValue::new(Kind::Deduction, "deduction", "apply the rule of the failed literal (III.B.3)"),
    NamedValue::new(Kind::Models, "models", "count the models of the formula of a grid (III.A.1)"),
    NamedValue::new(Kind::Isolated, "isolated", "find the first isolated literal (III.A.6)"),
    NamedValue::new(Kind::Simplify, "simplify", "simplify a formula by a literal (III.A.7)"),
    NamedValue::new(
        Kind::Written,
        "written",
        "list the values that unit propagation writes (III.A.8)",
    ),
    NamedValue::new(Kind::Cost, "cost", "count the literals that propagation reads (III.A.10)"),
    NamedValue::new(Kind::Variables, "variables", "list the variables of a formula (III.B.2)"),
    NamedValue::new(Kind::Deduced, "deduced", "list what both rules of deduction derive (III.B.4)"),
    NamedValue::new(
        Kind::Statements,
        "statements",
        "choose true statements (III.A.3, III.A.9, III.B.1)",
    ),
    NamedValue::new(Kind::List, "list", "run a function on a list (I.A, I.B, I.C)"),
    NamedValue::new(
        Kind::Completed,
        "completed",
        "complete a grid by both rules of deduction (III.B.5)",
    ),
];

impl_names!(Kind, "kind of exercise", KINDS);

impl Kind {
    /// Returns the description of the kind in a language.
    pub(super) fn title(self, language: Language) -> String {
        let row = KINDS.iter().find(|row| row.value == self);
        let english = row.map_or("", |row| row.description);
        let french = (language == Language::French).then(|| in_french(english)).flatten();
        french.unwrap_or_else(|| english.to_owned())
    }

    /// Makes an exercise.
    pub(super) fn task(self, rng: &mut Rng) -> Box<dyn Task> {
        match self {
            Self::Clause => Box::new(clause::Sentence::new(rng)),
            Self::Number => Box::new(number::Numbered::new(rng)),
            Self::Unit => Box::new(unit::Assigned::new(rng)),
            Self::Propagate => Box::new(propagate::Propagated::new(rng)),
            Self::Why => Box::new(why::Derivation::new(rng)),
            Self::Resolve => Box::new(resolve::Pair::new(rng)),
            Self::Broken => Box::new(broken::Model::new(rng)),
            Self::Loop => Box::new(repair::Program::new(rng)),
            Self::Count => Box::new(count::Question::new(rng)),
            Self::Indice => Box::new(indice::Place::new(rng)),
            Self::Forbidden => Box::new(forbidden::Givens::new(rng)),
            Self::Deduction => Box::new(deduction::Formula::new(rng)),
            Self::Models => Box::new(models::Grid::new(rng)),
            Self::Isolated => Box::new(Run::new(Function::Isolated, rng)),
            Self::Simplify => Box::new(simplify::Simplified::new(rng)),
            Self::Written => Box::new(Run::new(Function::Written, rng)),
            Self::Cost => Box::new(cost::Cost::new(rng)),
            Self::Variables => Box::new(Run::new(Function::Variables, rng)),
            Self::Deduced => Box::new(Run::new(Function::Deduced, rng)),
            Self::Statements => Box::new(statements::Statements::new(rng)),
            Self::List => Box::new(list::List::new(rng)),
            Self::Completed => Box::new(completed::Completed::new(rng)),
        }
    }
}

/// Compares a clause with the right one, as sets of literals.
fn compare(right: &[Literal], answer: &[Literal], language: Language) -> Verdict {
    let (right, answer) = (set(right), set(answer));
    let is_opposite =
        |literal: &&Literal| right.contains(&literal.negated()) && !right.contains(literal);
    if let Some(literal) = answer.iter().find(is_opposite) {
        return Verdict::wrong(say!(language, exercises::wrong_sign { literal }));
    }
    if let Some(literal) = answer.difference(&right).next() {
        return Verdict::wrong(say!(language, exercises::too_much { literal }));
    }
    match right.difference(&answer).next() {
        // The missing literal would be the answer.
        Some(_) => Verdict::wrong(say!(language, exercises::too_few)),
        None => Verdict::right(),
    }
}

/// Returns the mark for a value that is right if it is equal.
fn equal<T: PartialEq>(right: &T, answer: &T, remark: impl FnOnce() -> String) -> Verdict {
    if right == answer { Verdict::right() } else { Verdict::wrong(remark()) }
}
