//! The result of deduction as JSON.

use std::collections::BTreeMap;

use clausoku::deduction::{
    Argument, By, Deduced, Derivation, Entry, Explanation, LiteralNames, Outcome, Step, Tally,
    rule_names,
};
use clausoku::encoding::Origin;
use clausoku::sat::{Formula, Literal};
use clausoku_runner::{BoardFields, Either, Exit, fields, json_line, views};
use itertools::Itertools as _;
use serde::Serialize;

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
    let (outcome, breach, _) = outcome(deduced);
    let candidates = deduced.grid().open().map(|cell| {
        let left = deduced.candidates(cell);
        let names = left.iter().map(|&symbol| variant.alphabet().name(symbol));
        (variant.position(cell).to_string(), names.collect_vec())
    });
    let tallies = deduced.tallies();
    let deductions = tallies.iter().map(|&Tally { rule, values, exclusions, others }| {
        fields! { rule: rule.to_string(), values, exclusions, others }
    });
    json_line(fields! {
        ..variant: BoardFields::new(variant).excluding(puzzle),
        puzzle: views::line(puzzle, puzzle.givens()),
        encoding: deduced.encoded().encoding().to_string(),
        variables: size.variables,
        clauses: size.clauses,
        rules: rule_names(deduced.options()),
        outcome,
        // The rule that is broken.
        breach?: breach,
        grid: views::line(puzzle, deduced.grid()),
        // Number of open cells.
        open: deduced.grid().open().count(),
        // The values that each open cell can hold, by cell.
        candidates: candidates.collect::<BTreeMap<_, _>>(),
        deductions: deductions.collect_vec(),
        probes: counts.probes,
        failures: counts.failures,
        covered: counts.covered,
        spared: counts.spared,
        added_clauses: counts.clauses,
        explanation?: walk.map(explanation),
        why?: account.map(why),
    })
}

/// Returns the name of the outcome, the rule that is broken, and the exit code.
pub fn outcome(deduced: &Deduced) -> (&'static str, Option<String>, Exit) {
    match deduced.outcome() {
        Outcome::Solved => ("solved", None, Exit::Done),
        Outcome::Open => ("open", None, Exit::Done),
        Outcome::Contradiction => ("contradiction", None, Exit::Unsatisfiable),
        Outcome::Broken(breach) => ("broken", Some(breach.to_string()), Exit::Unsatisfiable),
        Outcome::Stopped(_) => ("stopped", None, Exit::Unknown),
    }
}

fn explanation(walk: &Derivation<'_>) -> impl Serialize {
    let names = walk.names();
    let entries = walk.entries().iter().map(|entry| match entry {
        Entry::Step(step) => Either::One(step_json(names, step)),
        Entry::Argument { number, argument } => {
            Either::Other(argument_json(names, *number, argument, None))
        }
    });
    entries.collect_vec()
}

fn why(account: &Explanation<'_>) -> impl Serialize {
    let names = account.names();
    let arguments =
        account.arguments().iter().enumerate().map(|(number, argument)| {
            argument_json(names, number, argument, Some(argument.shortest))
        });
    fields! {
        statement: account.title(),
        summary: account.summary(),
        // Number of clauses of the formula that are used.
        clauses: account.clauses(),
        shortest: account.is_shortest(),
        arguments: arguments.collect_vec(),
    }
}

/// Returns a literal, as a number and in words.
fn literal(names: &LiteralNames<'_>, literal: Literal) -> impl Serialize + use<> {
    fields! { dimacs: literal.to_dimacs(), text: names.literal(literal) }
}

fn literals(names: &LiteralNames<'_>, all: &[Literal]) -> impl Serialize + use<> {
    all.iter().map(|&one| literal(names, one)).collect_vec()
}

fn argument_json(
    names: &LiteralNames<'_>,
    number: usize,
    argument: &Argument,
    shortest: Option<bool>,
) -> impl Serialize + use<> {
    fields! {
        // The number of the argument, counted from 0, by which others refer to it.
        argument: number,
        rule: argument.rule.to_string(),
        suppose: literals(names, &argument.suppose),
        shows: literals(names, &argument.shows),
        // `true` if it is proved that no fewer clauses suffice; only in explanations.
        shortest?: shortest,
        steps: argument.steps.iter().map(|step| step_json(names, step)).collect_vec(),
    }
}

fn step_json(names: &LiteralNames<'_>, step: &Step) -> impl Serialize + use<> {
    let by = match step.by {
        By::Clause(clause) => {
            let origin = names.origin(clause);
            Either::One(fields! {
                // The number of the clause, counted from 1.
                clause: clause.number(),
                part: origin.map(Origin::part),
                subject: origin.map(|origin| origin.subject(names.variant())),
            })
        }
        By::Argument(argument) => Either::Other(Either::One(fields! { argument })),
        By::Known => Either::Other(Either::Other(fields! { known: true })),
    };
    fields! {
        // The literal that becomes true; `null` for a contradiction.
        gives: step.gives.map(|gives| literal(names, gives)),
        because: names.because(step, |number| format!("argument {number}")),
        by,
        literals: literals(names, &step.literals),
    }
}
