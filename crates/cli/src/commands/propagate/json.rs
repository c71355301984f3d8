//! The result of deduction as JSON.

use std::collections::BTreeMap;

use clausoku::deduction::{
    Argument, By, Deduced, Derivation, Entry, Explanation, LiteralNames, Outcome, Step, rule_names,
};
use clausoku::encoding::Origin;
use clausoku::sat::{Formula, Literal};
use serde::Serialize;

use crate::views::{self, BoardFields};

/// The JSON object that `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    variant: BoardFields<'a>,
    puzzle: String,
    encoding: String,
    variables: u32,
    clauses: u64,
    rules: String,
    /// `solved`, `open`, `contradiction`, `broken` or `stopped`.
    outcome: &'static str,
    /// The rule that is broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    breach: Option<String>,
    grid: String,
    /// Number of open cells.
    open: usize,
    /// The values that each open cell can hold, by cell.
    candidates: BTreeMap<String, Vec<&'a str>>,
    deductions: Vec<Tally>,
    probes: u64,
    failures: u64,
    covered: u64,
    spared: u64,
    added_clauses: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<EntryJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

#[derive(Serialize)]
struct Tally {
    rule: String,
    values: usize,
    exclusions: usize,
    others: usize,
}

/// A literal, as a number and in words.
#[derive(Serialize)]
struct LiteralJson {
    dimacs: i32,
    text: String,
}

/// The origin of a clause: the formula, an argument, or earlier knowledge.
#[derive(Serialize)]
#[serde(untagged)]
enum ByJson {
    Clause {
        /// The number of the clause, counted from 1.
        clause: u64,
        part: Option<&'static str>,
        subject: Option<String>,
    },
    Argument {
        argument: usize,
    },
    Known {
        known: bool,
    },
}

#[derive(Serialize)]
struct StepJson {
    /// The literal that becomes true; `null` for a contradiction.
    gives: Option<LiteralJson>,
    because: String,
    by: ByJson,
    literals: Vec<LiteralJson>,
}

#[derive(Serialize)]
struct ArgumentJson {
    /// The number of the argument, counted from 0, by which others refer to it.
    argument: usize,
    rule: String,
    suppose: Vec<LiteralJson>,
    shows: Vec<LiteralJson>,
    /// `true` if it is proved that no fewer clauses suffice; only in explanations.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    steps: Vec<StepJson>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EntryJson {
    Step(StepJson),
    Argument(ArgumentJson),
}

#[derive(Serialize)]
struct Why {
    statement: String,
    summary: String,
    /// Number of clauses of the formula that are used.
    clauses: usize,
    shortest: bool,
    arguments: Vec<ArgumentJson>,
}

/// Returns the result as a JSON object in one line.
pub fn report(
    deduced: &Deduced,
    walk: Option<&Derivation<'_>>,
    account: Option<&Explanation<'_>>,
) -> anyhow::Result<String> {
    let puzzle = deduced.puzzle();
    let variant = deduced.puzzle().variant();
    let size = deduced.encoded().size();
    let counts = deduced.closure().counts;
    let (outcome, breach) = outcome(deduced);
    let candidates = deduced.grid().open().map(|cell| {
        let left = deduced.candidates(cell);
        let names = left.iter().map(|&symbol| variant.alphabet().name(symbol)).collect();
        (variant.position(cell).to_string(), names)
    });
    let tallies = deduced.tallies();
    let deductions = tallies.iter().map(|tally| Tally {
        rule: tally.rule.to_string(),
        values: tally.values,
        exclusions: tally.exclusions,
        others: tally.others,
    });
    let report = Report {
        variant: BoardFields::new(variant).excluding(puzzle),
        puzzle: views::line(puzzle, puzzle.givens()),
        encoding: deduced.encoded().encoding().to_string(),
        variables: size.variables,
        clauses: size.clauses,
        rules: rule_names(deduced.options()),
        outcome,
        breach,
        grid: views::line(puzzle, deduced.grid()),
        open: deduced.grid().open().count(),
        candidates: candidates.collect(),
        deductions: deductions.collect(),
        probes: counts.probes,
        failures: counts.failures,
        covered: counts.covered,
        spared: counts.spared,
        added_clauses: counts.clauses,
        explanation: walk.map(explanation),
        why: account.map(why),
    };
    Ok(format!("{}\n", serde_json::to_string(&report)?))
}

/// Returns the name of the outcome, and the rule that is broken.
pub fn outcome(deduced: &Deduced) -> (&'static str, Option<String>) {
    match deduced.outcome() {
        Outcome::Solved => ("solved", None),
        Outcome::Open => ("open", None),
        Outcome::Contradiction => ("contradiction", None),
        Outcome::Broken(breach) => ("broken", Some(breach.to_string())),
        Outcome::Stopped => ("stopped", None),
    }
}

fn explanation(walk: &Derivation<'_>) -> Vec<EntryJson> {
    let names = walk.names();
    walk.entries()
        .iter()
        .map(|entry| match entry {
            Entry::Step(step) => EntryJson::Step(step_json(names, step)),
            Entry::Argument { number, argument } => {
                EntryJson::Argument(argument_json(names, *number, argument, None))
            }
        })
        .collect()
}

fn why(account: &Explanation<'_>) -> Why {
    let names = account.names();
    let arguments = account.arguments().iter().enumerate();
    Why {
        statement: account.title(),
        summary: account.summary(),
        clauses: account.clauses(),
        shortest: account.is_shortest(),
        arguments: arguments
            .map(|(number, argument)| {
                argument_json(names, number, argument, Some(argument.shortest))
            })
            .collect(),
    }
}

fn literal(names: &LiteralNames<'_>, literal: Literal) -> LiteralJson {
    LiteralJson { dimacs: literal.to_dimacs(), text: names.literal(literal) }
}

fn literals(names: &LiteralNames<'_>, all: &[Literal]) -> Vec<LiteralJson> {
    all.iter().map(|&one| literal(names, one)).collect()
}

fn argument_json(
    names: &LiteralNames<'_>,
    number: usize,
    argument: &Argument,
    shortest: Option<bool>,
) -> ArgumentJson {
    ArgumentJson {
        argument: number,
        rule: argument.rule.to_string(),
        suppose: literals(names, &argument.suppose),
        shows: literals(names, &argument.shows),
        shortest,
        steps: argument.steps.iter().map(|step| step_json(names, step)).collect(),
    }
}

fn step_json(names: &LiteralNames<'_>, step: &Step) -> StepJson {
    let by = match step.by {
        By::Clause(clause) => {
            let origin = names.origin(clause);
            ByJson::Clause {
                clause: clause.number(),
                part: origin.map(Origin::part),
                subject: origin.map(|origin| origin.subject(names.variant()).to_string()),
            }
        }
        By::Argument(argument) => ByJson::Argument { argument },
        By::Known => ByJson::Known { known: true },
    };
    StepJson {
        gives: step.gives.map(|gives| literal(names, gives)),
        because: names.because(step, |number| format!("argument {number}")),
        by,
        literals: literals(names, &step.literals),
    }
}
