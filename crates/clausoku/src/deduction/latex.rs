//! Accounts in LaTeX, in the notation of the examination paper, but counted from 1 as everywhere else.

use std::collections::HashMap;
use std::fmt::{self, Write};

use clausoku_encoder::{Group, Notation, Origin, latex_name};
use clausoku_propagation::ClauseRef;
use clausoku_text::{joined, written};
use clausoku_words::{named, say};

use super::argument::{Argument, By, Implication};
use super::text::cited;
use super::words::by_rule;
use super::{Explanation, LiteralNames};

/// The number of literals of a clause in one line.
const IN_A_LINE: usize = 5;

impl Explanation<'_> {
    /// Returns the explanation as LaTeX: a piece of a document that uses the package `amsmath`.
    ///
    /// Cells are (row, column) as in the paper; rows, columns and blocks count from 1.
    pub fn latex(&self) -> String {
        written(|out| self.write_latex(out))
    }

    fn write_latex(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "% {}", self.summary())?;
        let names = self.names();
        writeln!(out, "{}", say!(names.language(), deductions::latex_needs))?;
        let cited = cited(self.arguments().iter().flat_map(|argument| &argument.steps));
        writeln!(out, "\\begin{{align*}}")?;
        for (place, &(clause, step)) in cited.iter().enumerate() {
            let origin = names.origin(clause);
            let origin = origin.map_or(String::new(), |origin| reference(names, origin));
            let end = if place + 1 == cited.len() { "" } else { " \\\\" };
            writeln!(out, "  & {}{origin} \\tag{{{}}}{end}", disjunction(names, step), place + 1)?;
        }
        writeln!(out, "\\end{{align*}}")?;
        let places = cited.iter().zip(1..).map(|(row, place)| (row.0, place)).collect();
        for (place, argument) in self.arguments().iter().enumerate() {
            self.write_argument(out, place, argument, &places)?;
        }
        Ok(())
    }

    /// Writes each step that uses more than one clause of one literal, with its reasons.
    fn write_argument(
        &self,
        out: &mut String,
        place: usize,
        argument: &Argument,
        places: &HashMap<ClauseRef, usize>,
    ) -> fmt::Result {
        let names = self.names();
        let literal = |literal| Notation::Latex.literal(names.encoded(), literal);
        let language = names.language();
        let label = self.lead(place);
        if argument.suppose.is_empty() {
            let rule = by_rule(language, argument.rule);
            writeln!(out, "\n{}", say!(language, deductions::latex_by { label, rule }))?;
        } else {
            let all: Vec<_> = argument.suppose.iter().map(|&l| literal(l)).collect();
            let literals = all.join(" \\land ");
            let rule = by_rule(language, argument.rule);
            let suppose = say!(language, deductions::latex_suppose { label, literals, rule });
            writeln!(out, "\n{suppose}")?;
        }
        let givers = argument.steps.iter().filter_map(|step| Some((step.gives?, step)));
        let givers: HashMap<_, _> = givers.collect();
        let reason = |step: &Implication| match step.by {
            By::Clause(clause) => places.get(&clause).map(|&place| Reason::Clause(place)),
            By::Argument(number) => {
                Some(Reason::Text(format!("\\text{{{}}}", self.letter(number))))
            }
            By::Known => None,
        };
        // Clauses of one literal need no sentence, unless the argument has no others.
        let whole = argument.steps.iter().all(|step| step.literals.len() == 1);
        let written = argument.steps.iter().filter(|step| whole || step.literals.len() != 1);
        let written: Vec<_> = written.collect();
        writeln!(out, "\\begin{{align*}}")?;
        for (index, step) in written.iter().enumerate() {
            let gives = step.gives.map_or("\\bot".to_owned(), literal);
            let end = if index + 1 == written.len() { "" } else { " \\\\" };
            let premises: Vec<_> = step
                .premises()
                .filter_map(|premise| match givers.get(&premise) {
                    Some(step) if step.literals.len() == 1 => reason(step),
                    _ => Some(Reason::Text(literal(premise))),
                })
                .collect();
            let clause = reason(step).map(|reason| vec![reason]).unwrap_or_default();
            let reasons = [premises, clause].map(|reasons| listed(&reasons));
            let reasons = joined(reasons.iter().filter(|text| !text.is_empty()), ", ");
            writeln!(out, "  {reasons} &\\vdash {gives}{end}")?;
        }
        writeln!(out, "\\end{{align*}}")?;
        if argument.suppose.is_empty() {
            return Ok(());
        }
        let clause = Notation::Latex.clause(names.encoded(), &argument.shows);
        writeln!(out, "{}", say!(language, deductions::latex_hence { clause }))
    }
}

/// A reason of a step.
enum Reason {
    /// A clause, by its place in the list.
    Clause(usize),
    Text(String),
}

/// Returns the reasons in their order; of consecutive clauses, the first and the last.
fn listed(reasons: &[Reason]) -> String {
    let runs = reasons
        .chunk_by(|one, other| match (one, other) {
            (Reason::Clause(one), Reason::Clause(other)) => one + 1 == *other,
            _ => false,
        })
        .map(|run| match run {
            [first, _, .., last] => format!("{}, \\dots, {}", name(first), name(last)),
            few => joined(few.iter().map(name), ", "),
        });
    joined(runs, ", ")
}

/// Returns how a reason is cited.
fn name(reason: &Reason) -> String {
    match reason {
        Reason::Clause(place) => format!("({place})"),
        Reason::Text(text) => text.clone(),
    }
}

/// Returns the literals of the clause, a few in a line.
fn disjunction(names: &LiteralNames<'_>, step: &Implication) -> String {
    let lines = step.literals.chunks(IN_A_LINE);
    let lines = lines.map(|literals| Notation::Latex.clause(names.encoded(), literals));
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { "\\bot".to_owned() } else { lines.join(" \\\\\n  & \\quad {} \\lor ") }
}

/// Returns the purpose of a clause, which is written after it.
fn reference(names: &LiteralNames<'_>, origin: &Origin) -> String {
    let variant = names.variant();
    let text = match origin {
        Origin::Given(_) => "F".to_owned(),
        Origin::BesideGiven(_) => "F_1".to_owned(),
        Origin::SeesGiven(_) => "F_2".to_owned(),
        Origin::Rule(of, Group::Cell(cell)) => {
            let position = variant.position(*cell);
            let (row, column) = (position.row + 1, position.column + 1);
            format!("{},\\ (i,j) = ({row},{column})", rule(of.name))
        }
        Origin::Rule(of, Group::Region { region, symbol }) => {
            let value = variant.alphabet().name(*symbol);
            let words = format!("{}, value {value}", Notation::Latex.region(variant, *region));
            let words = named(names.language(), &words);
            format!("{},\\ {}", rule(of.name), latex_name(&words))
        }
        other => latex_name(&names.reference(other)),
    };
    format!(" && {text}")
}

/// Returns the name of a rule in LaTeX.
fn rule(name: &str) -> String {
    match name.split_at_checked(1) {
        Some((letter, bound)) => format!("{letter}_{{{bound}}}"),
        None => String::new(),
    }
}
