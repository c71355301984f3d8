//! Deductions and their reasons as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::column::Member;
use crate::deduction::{
    Argument, By, Deduced, Derivation, Entry, Explanation, Implication, LiteralNames, Tally,
};
use crate::encoding::statements::Origin;
use crate::sat::{Formula, Literal};

/// The members of the column `detail` of deductions.
pub(crate) const DETAIL: &[Member] = &[
    Member::new(
        "candidates.{}",
        "the values that an open cell can still contain, by the name of the cell, such as `R2C4`",
    ),
    Member::new("variables", "the number of variables of the formula"),
    Member::new("clauses", "the number of its clauses"),
    Member::new("deductions[].rule", "a rule of deduction"),
    Member::new("deductions[].values", "the number of values that the rule found"),
    Member::new("deductions[].exclusions", "the number of candidates that it excluded"),
    Member::new("deductions[].others", "the number of other literals that it derived"),
    Member::new("probes", "the number of assumptions that were tried"),
    Member::new("failures", "the number of assumptions that failed"),
    Member::new(
        "covered",
        "the number of assumptions that were not tried because another one implied them",
    ),
    Member::new("added_clauses", "the number of clauses that the rules added"),
];

/// The members of the column `derivation`.
pub(crate) const DERIVATION: &[Member] = &[
    Member::new(
        "[].gives",
        "step: the literal that becomes true, as below; null for a contradiction",
    ),
    Member::new("[].gives.dimacs", "a literal in DIMACS"),
    Member::new("[].gives.text", "the literal in words"),
    Member::new("[].because", "step: the reason, in words"),
    Member::new("[].by.clause", "the number of the clause of the formula, from 1"),
    Member::new("[].by.part", "the part of the formula that contains the clause, such as `L1`"),
    Member::new("[].by.subject", "the cells and values that the clause is about"),
    Member::new("[].steps[].by.known", "`true` if the clause is a literal that was derived before"),
    Member::new("[].literals[]", "step: the literals of the clause"),
    Member::new("[].argument", "argument: its number, from 0"),
    Member::new("[].rule", "argument: the rule of deduction"),
    Member::new("[].suppose[]", "argument: the literals that are assumed"),
    Member::new("[].shows[]", "argument: literals, one of which is true; none for a contradiction"),
    Member::new("[].steps[]", "argument: the steps, with the members of the steps above"),
];

/// The members of the column `why`.
pub(crate) const WHY: &[Member] = &[
    Member::new("statement", "the statement"),
    Member::new("summary", "the result in one sentence"),
    Member::new("clauses", "the number of clauses of the formula that are used"),
    Member::new("shortest", "`true` if it is proved that no fewer clauses suffice"),
    Member::new(
        "arguments[]",
        "the arguments in order, with the members of arguments in `derivation`",
    ),
    Member::new(
        "arguments[].shortest",
        "`true` if it is proved that no fewer clauses suffice for the argument",
    ),
    Member::new(
        "arguments[].steps[].by.argument",
        "the number of the argument that showed the clause",
    ),
];

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the keys of all maps are strings")
}

#[derive(Serialize)]
struct DetailJson<'d> {
    candidates: BTreeMap<String, Vec<&'d str>>,
    variables: u32,
    clauses: u64,
    deductions: Vec<TallyJson>,
    probes: u64,
    failures: u64,
    covered: u64,
    added_clauses: u64,
}

#[derive(Serialize)]
struct TallyJson {
    rule: String,
    values: usize,
    exclusions: usize,
    others: usize,
}

/// Returns the candidates, the size of the formula, and the cost.
pub(super) fn detail(deduced: &Deduced) -> String {
    let variant = deduced.puzzle().variant();
    let (size, counts) = (deduced.encoded().size(), deduced.closure().counts);
    let candidates = deduced.grid().open().map(|cell| {
        let left = deduced.candidates(cell);
        let names = left.iter().map(|&symbol| variant.alphabet().name(symbol));
        (variant.position(cell).to_string(), names.collect())
    });
    let tallies = deduced.tallies();
    let deductions = tallies.iter().map(|&Tally { rule, values, exclusions, others }| TallyJson {
        rule: rule.to_string(),
        values,
        exclusions,
        others,
    });
    json(&DetailJson {
        candidates: candidates.collect(),
        variables: size.variables,
        clauses: size.clauses,
        deductions: deductions.collect(),
        probes: counts.probes,
        failures: counts.failures,
        covered: counts.covered,
        added_clauses: counts.clauses,
    })
}

/// Returns all deductions in order.
pub(super) fn derivation(derivation: &Derivation<'_>) -> String {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum EntryJson {
        Implication(StepJson),
        Argument(ArgumentJson),
    }

    let names = derivation.names();
    let entries = derivation.entries().iter().map(|entry| match entry {
        Entry::Implication(step) => EntryJson::Implication(StepJson::new(names, step)),
        Entry::Argument { number, argument } => {
            EntryJson::Argument(ArgumentJson::new(names, *number, argument, None))
        }
    });
    json(&entries.collect::<Vec<_>>())
}

pub(super) fn why(explanation: &Explanation<'_>) -> String {
    #[derive(Serialize)]
    struct WhyJson {
        statement: String,
        summary: String,
        clauses: usize,
        shortest: bool,
        arguments: Vec<ArgumentJson>,
    }

    let names = explanation.names();
    let arguments = explanation.arguments().iter().zip(0..).map(|(argument, number)| {
        ArgumentJson::new(names, number, argument, Some(argument.shortest))
    });
    json(&WhyJson {
        statement: explanation.title(),
        summary: explanation.summary(),
        clauses: explanation.clauses(),
        shortest: explanation.is_shortest(),
        arguments: arguments.collect(),
    })
}

/// A literal, as a number and in words.
#[derive(Serialize)]
struct LiteralJson {
    dimacs: i32,
    text: String,
}

impl LiteralJson {
    fn new(names: &LiteralNames<'_>, literal: Literal) -> Self {
        Self { dimacs: literal.to_dimacs(), text: names.literal(literal) }
    }

    fn all(names: &LiteralNames<'_>, literals: &[Literal]) -> Vec<Self> {
        literals.iter().map(|&literal| Self::new(names, literal)).collect()
    }
}

#[derive(Serialize)]
struct ArgumentJson {
    argument: usize,
    rule: String,
    suppose: Vec<LiteralJson>,
    shows: Vec<LiteralJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    steps: Vec<StepJson>,
}

impl ArgumentJson {
    fn new(
        names: &LiteralNames<'_>,
        number: usize,
        argument: &Argument,
        shortest: Option<bool>,
    ) -> Self {
        Self {
            argument: number,
            rule: argument.rule.to_string(),
            suppose: LiteralJson::all(names, &argument.suppose),
            shows: LiteralJson::all(names, &argument.shows),
            shortest,
            steps: argument.steps.iter().map(|step| StepJson::new(names, step)).collect(),
        }
    }
}

#[derive(Serialize)]
struct StepJson {
    gives: Option<LiteralJson>,
    because: String,
    by: ByJson,
    literals: Vec<LiteralJson>,
}

/// The origin of a clause.
#[derive(Serialize)]
#[serde(untagged)]
enum ByJson {
    Clause { clause: u64, part: Option<&'static str>, subject: Option<String> },
    Argument { argument: usize },
    Known { known: bool },
}

impl StepJson {
    fn new(names: &LiteralNames<'_>, step: &Implication) -> Self {
        let by = match step.by {
            By::Clause(clause) => {
                let origin = names.origin(clause);
                ByJson::Clause {
                    clause: clause.number(),
                    part: origin.map(Origin::part),
                    subject: origin.map(|origin| origin.subject(names.variant())),
                }
            }
            By::Argument(argument) => ByJson::Argument { argument },
            By::Known => ByJson::Known { known: true },
        };
        Self {
            gives: step.gives.map(|gives| LiteralJson::new(names, gives)),
            because: names.because(step, |number| format!("argument {number}")),
            by,
            literals: LiteralJson::all(names, &step.literals),
        }
    }
}
