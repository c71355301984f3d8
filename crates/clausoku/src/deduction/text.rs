//! Explanations and derivations as plain text.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write};

use clausoku_cnf::Literal;
use clausoku_propagation::ClauseRef;
use clausoku_text::{joined, written};
use clausoku_words::{Language, say};

use super::argument::{Argument, By, Implication};
use super::derivation::{Derivation, Entry};
use super::words::{by_rule, letter};
use super::{Claim, Explanation, LiteralNames, Question};

/// The maximum width of the column of conclusions, beyond which the reasons leave their column.
const WIDEST: usize = 40;

/// Steps that have one line, because they have one reason.
struct Line<'s> {
    /// The conclusion: `R2C7, R2C8 ≠ 7`.
    follows: String,
    because: String,
    steps: Vec<&'s Implication>,
}

/// Joins steps of one reason to one line; steps that were known before are left out.
///
/// Exclusions between two values have no order among themselves if their premises are values only.
fn lines<'s>(
    names: &LiteralNames<'_>,
    steps: impl IntoIterator<Item = &'s Implication>,
    label: &impl Fn(usize) -> String,
) -> Vec<Line<'s>> {
    let mut groups: Vec<(String, Vec<&Implication>)> = Vec::new();
    // The first group after the last value.
    let mut start = 0;
    for step in steps.into_iter().filter(|step| step.by != By::Known) {
        let because = names.because(step, label);
        let excludes = step.gives.is_some_and(Literal::is_negative);
        let free = excludes && step.premises().all(Literal::is_positive);
        match groups[start..]
            .iter_mut()
            .find(|group| group.0 == because && are_alike(names, group.1[0], step))
            .filter(|_| free)
        {
            Some(group) => group.1.push(step),
            None => groups.push((because, vec![step])),
        }
        if !excludes {
            start = groups.len();
        }
    }
    groups
        .into_iter()
        .map(|(because, steps)| {
            let follows = match steps[0].gives {
                Some(literal) if literal.is_negative() => {
                    format!("  {}", together(names, &steps))
                }
                Some(_) => together(names, &steps),
                None => say!(names.language(), deductions::contradiction),
            };
            Line { follows, because, steps }
        })
        .collect()
}

/// Returns `true` if two exclusions are of one value, or of one cell.
fn are_alike(names: &LiteralNames<'_>, one: &Implication, other: &Implication) -> bool {
    let candidate = |step: &Implication| Some(names.claim(step.gives?)?.candidate);
    match (candidate(one), candidate(other)) {
        (Some(one), Some(other)) => one.symbol == other.symbol || one.cell == other.cell,
        _ => false,
    }
}

/// Returns the literals that the steps give: literals of one value by cell, literals of one cell by value.
pub(super) fn together(names: &LiteralNames<'_>, steps: &[&Implication]) -> String {
    let gives = || steps.iter().filter_map(|step| step.gives);
    let claims: Option<Vec<Claim>> = gives().map(|literal| names.claim(literal)).collect();
    let each = || joined(gives().map(|literal| names.literal(literal)), ", ");
    let Some(claims) = claims.filter(|claims| claims.len() > 1) else { return each() };
    let sign = if claims[0].holds { '=' } else { '≠' };
    let first = claims[0].candidate;
    if claims.iter().all(|claim| claim.candidate.symbol == first.symbol) {
        let cells = joined(claims.iter().map(|claim| names.place(claim.candidate.cell)), ", ");
        format!("{cells} {sign} {}", names.symbol(first.symbol))
    } else if claims.iter().all(|claim| claim.candidate.cell == first.cell) {
        let symbols = joined(claims.iter().map(|c| names.symbol(c.candidate.symbol)), ", ");
        format!("{} {sign} {symbols}", names.place(first.cell))
    } else {
        each()
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Writes lines in two columns, each followed by `after`, then by the lines of `below`.
fn write_lines(
    out: &mut String,
    indent: &str,
    lines: &[Line<'_>],
    after: impl Fn(&Line<'_>) -> String,
    below: impl Fn(&mut String, &Line<'_>) -> fmt::Result,
) -> fmt::Result {
    let follows = lines.iter().map(|line| width(&line.follows));
    let follows = follows.filter(|&width| width <= WIDEST).max().unwrap_or(0);
    let because = lines.iter().map(|line| width(&line.because)).max().unwrap_or(0);
    for line in lines {
        let behind = after(line);
        let because = if behind.is_empty() { 0 } else { because };
        let text =
            format!("{indent}{:follows$}  {:because$}  {behind}", line.follows, line.because);
        writeln!(out, "{}", text.trim_end())?;
        below(out, line)?;
    }
    Ok(())
}

/// Returns the formula's clauses that these steps use, in the order in which they are first used.
pub(super) fn cited<'s>(
    steps: impl Iterator<Item = &'s Implication>,
) -> Vec<(ClauseRef, &'s Implication)> {
    let mut seen = HashSet::new();
    let clauses = steps.filter_map(|step| Some((step.by.clause()?, step)));
    clauses.filter(|(clause, _)| seen.insert(*clause)).collect()
}

fn write_clauses(
    out: &mut String,
    names: &LiteralNames<'_>,
    cited: &[(ClauseRef, &Implication)],
) -> fmt::Result {
    if cited.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", say!(names.language(), deductions::clauses))?;
    let rows: Vec<[String; 4]> = cited
        .iter()
        .zip(1..)
        .map(|(&(clause, step), place)| {
            let origin = names.origin(clause);
            let reference = origin.map(|origin| names.reference(origin));
            let text = names.clause(&step.literals);
            [format!("({place})"), clause.to_string(), reference.unwrap_or_default(), text]
        })
        .collect();
    let [place, number, reference] =
        [0, 1, 2].map(|place| rows.iter().map(|row| width(&row[place])).max().unwrap_or(0));
    for [a, b, c, d] in &rows {
        writeln!(out, "  {a:>place$}  {b:>number$}  {c:reference$}  {d}")?;
    }
    Ok(())
}

/// Returns `A and B`, or `A, B and C`.
pub(crate) fn listed(language: Language, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => {
            say!(language, deductions::and { before: first.join(", "), last })
        }
    }
}

/// Returns `Suppose R4C5 = 6`.
pub(super) fn supposed(names: &LiteralNames<'_>, argument: &Argument) -> String {
    let all: Vec<_> = argument.suppose.iter().map(|&l| names.literal(l)).collect();
    let language = names.language();
    say!(language, deductions::suppose { literals: listed(language, &all) })
}

/// Returns the conclusion from a refuted supposition.
pub(super) fn conclusion(names: &LiteralNames<'_>, argument: &Argument) -> String {
    let language = names.language();
    match &argument.shows[..] {
        [] => say!(language, deductions::so_no_solution),
        [literal] => say!(language, deductions::so { literal: names.literal(*literal) }),
        [literal, rest @ ..] => {
            let given: Vec<_> = rest.iter().map(|&literal| names.literal(!literal)).collect();
            let (literal, others) = (names.literal(*literal), listed(language, &given));
            say!(language, deductions::so_if { literal, others })
        }
    }
}

impl Explanation<'_> {
    /// Returns the explanation in words, followed by its clauses.
    pub fn text(&self) -> String {
        written(|out| self.write_text(out))
    }

    fn write_text(&self, out: &mut String) -> fmt::Result {
        let names = self.names();
        let arguments = self.arguments().iter();
        let lines: Vec<_> = arguments
            .map(|argument| lines(names, &argument.steps, &|number| self.letter(number)))
            .collect();
        let cited = cited(lines.iter().flatten().flat_map(|line| line.steps.iter().copied()));
        let places: HashMap<ClauseRef, usize> =
            cited.iter().zip(1..).map(|(row, place)| (row.0, place)).collect();
        writeln!(out, "{}", self.summary())?;
        for (number, (argument, lines)) in self.arguments().iter().zip(&lines).enumerate() {
            writeln!(out)?;
            let mut indent = "  ";
            if !argument.suppose.is_empty() {
                writeln!(out, "{}{}:", self.lead(number), supposed(names, argument))?;
                indent = "    ";
            }
            write_lines(
                out,
                indent,
                lines,
                |line| {
                    let clauses = line.steps.iter().filter_map(|step| step.by.clause());
                    let places = clauses.filter_map(|clause| places.get(&clause));
                    joined(places.map(|place| format!("({place})")), " ")
                },
                |_, _| Ok(()),
            )?;
            if !argument.suppose.is_empty() || argument.shows.is_empty() {
                writeln!(out, "  {}", conclusion(names, argument))?;
            }
        }
        write_clauses(out, names, &cited)
    }

    /// Returns the reason of the last step; of a contradiction, the requirement that cannot be met.
    pub fn last_reason(&self) -> Option<String> {
        let step = self.arguments().last()?.steps.last()?;
        Some(self.names().because(step, |number| self.letter(number)))
    }

    /// Returns `false` if [`last_reason`](Self::last_reason) names an argument, whose suppositions it lacks.
    #[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
    pub(crate) fn is_last_reason_whole(&self) -> bool {
        let step = self.arguments().last().and_then(|argument| argument.steps.last());
        step.is_some_and(|step| step.by.clause().is_some())
    }

    /// Returns one sentence with the number of clauses and the rules from which the result follows.
    pub fn summary(&self) -> String {
        let mut rules: Vec<_> = self.arguments().iter().map(|argument| argument.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let language = self.names().language();
        let rules: Vec<String> = rules.into_iter().map(|rule| by_rule(language, rule)).collect();
        let rules = listed(language, &rules);
        let count = self.clauses();
        let least = count > 1 && self.is_shortest();
        match self.question() {
            Question::Claim(_) => {
                say!(language, deductions::follows { claim: self.title(), count, least, rules })
            }
            Question::Contradiction => {
                say!(language, deductions::no_solution_follows { count, least, rules })
            }
        }
    }
}

impl Derivation<'_> {
    /// Returns every deduction in words, each followed by its clause.
    pub fn text(&self) -> String {
        written(|out| self.write_text(out))
    }

    fn write_text(&self, out: &mut String) -> fmt::Result {
        let names = self.names();
        let mut steps: Vec<&Implication> = Vec::new();
        for entry in self.entries() {
            let (number, argument) = match entry {
                Entry::Implication(step) => {
                    steps.push(step);
                    continue;
                }
                Entry::Argument { number, argument } => (*number, argument),
            };
            write_steps(out, names, "", steps.drain(..))?;
            if argument.suppose.is_empty() {
                let letter = letter(number);
                writeln!(out, "{}", say!(names.language(), deductions::cannot_be { letter }))?;
            } else {
                let suppose = supposed(names, argument);
                let rule = by_rule(names.language(), argument.rule);
                writeln!(out, "{}. {suppose} ({rule}):", letter(number))?;
            }
            write_steps(out, names, "    ", &argument.steps)?;
            writeln!(out, "  {}", conclusion(names, argument))?;
        }
        write_steps(out, names, "", steps)
    }
}

/// Writes steps, each reason with its clauses below it.
fn write_steps<'s>(
    out: &mut String,
    names: &LiteralNames<'_>,
    indent: &str,
    steps: impl IntoIterator<Item = &'s Implication>,
) -> fmt::Result {
    let lines = lines(names, steps, &letter);
    write_lines(
        out,
        indent,
        &lines,
        |_| String::new(),
        |out, line| {
            for step in &line.steps {
                let Some(clause) = step.by.clause() else { continue };
                let reference = names.origin(clause).map(|origin| names.reference(origin));
                let reference = reference.unwrap_or_default();
                let text = names.clause(&step.literals);
                writeln!(out, "{indent}        {clause}: {reference}: {text}")?;
            }
            Ok(())
        },
    )
}
