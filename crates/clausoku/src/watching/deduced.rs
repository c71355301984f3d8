//! Deduction from any formula, with the clauses, in the names of its literals.

use std::fmt::{self, Write};

use clausoku_cnf::{Cnf, Deadline, Literal, Stopped, Variable};
use clausoku_propagation::{
    ClauseRef, Closure, Conflict, ExplainError, Explainer, Goal, Options, Propagator, Reason, Rule,
    Status, deduce,
};
use clausoku_text::{joined, written};
use clausoku_words::{Language, named, say};

use super::Names;
use crate::deduction::{
    Argument, By, Entry, Implication, by_rule, entries, letter, listed, literals_of, used_rules,
};
use crate::words::stop_reason;

/// The widest line of literals.
const WIDTH: usize = 78;

/// The literals that follow from a formula.
///
/// ```
/// use clausoku::deduction::Options;
/// use clausoku::sat::{Cnf, Deadline, lit};
/// use clausoku::watching::{DeducedFormula, Names};
///
/// let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
/// let names = Names::numbers();
/// let deduced = DeducedFormula::new(&formula, &names, Options::FAILED_LITERAL, &Deadline::never());
/// let why = deduced.why("1", clausoku::deduction::Language::English, &Deadline::never())?;
/// assert!(why.starts_with("1 follows from 2 clauses, and from no fewer, by failed literal.\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DeducedFormula<'n> {
    names: &'n Names<'n>,
    engine: Propagator,
    closure: Closure,
    options: Options,
}

/// The reason for a statement about a formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FormulaReason {
    /// The literal that is explained; `None` if it is the contradiction.
    pub literal: Option<Literal>,
    /// The arguments. One may use the conclusions of earlier ones.
    pub arguments: Vec<Argument>,
    /// The number of clauses of the formula.
    pub clauses: usize,
}

/// The reason why a statement about a formula is not explained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaWhyError {
    /// The text is no literal of the formula.
    #[error("{text} is no literal of the formula; name one as {example}, or say contradiction")]
    NoLiteral {
        /// The text.
        text: String,
        /// A literal of the formula.
        example: String,
    },
    /// The literal was not derived.
    #[error("{literal} does not follow by {rules}: its variable has no value")]
    NotDerived {
        /// The literal.
        literal: String,
        /// The rules that were used.
        rules: String,
    },
    /// The negation was derived.
    #[error("{literal} is false: {opposite} follows")]
    Opposite {
        /// The literal.
        literal: String,
        /// Its negation, which is true.
        opposite: String,
    },
    /// No contradiction was derived.
    #[error("no contradiction follows by {rules}")]
    NoContradiction {
        /// The rules that were used.
        rules: String,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The engine has no explanation.
    #[error(transparent)]
    Explain(ExplainError),
}

impl<'n> DeducedFormula<'n> {
    /// Derives all that follows by these rules, until the deadline.
    pub fn new(formula: &Cnf, names: &'n Names<'n>, options: Options, deadline: &Deadline) -> Self {
        let mut engine = Propagator::from_formula(formula).recorded();
        let closure = deduce(&mut engine, options, deadline);
        Self { names, engine, closure, options }
    }

    /// Returns the outcome.
    pub fn status(&self) -> Status {
        self.closure.status
    }

    /// Returns the engine, with the true literals, their reasons and its record.
    pub fn engine(&self) -> &Propagator {
        &self.engine
    }

    /// Returns the outcome, the number of literals that each rule derived, and the literals, in words.
    pub fn text(&self, language: Language) -> String {
        written(|out| self.write_text(out, language))
    }

    fn write_text(&self, out: &mut String, language: Language) -> fmt::Result {
        let all = self.engine.clauses().variables() as usize;
        let known = self.engine.trail().len();
        let verdict = match self.closure.status {
            Status::Contradiction => say!(language, deductions::no_model),
            Status::Total => say!(language, deductions::all_known { all }),
            Status::Stuck => say!(language, deductions::some_known { known, all }),
            Status::Stopped(reason) => {
                let known = say!(language, deductions::some_known { known, all });
                format!("{known} ({})", stop_reason(language, reason))
            }
        };
        writeln!(out, "{verdict}")?;
        let mut rules: Vec<(Rule, usize)> = Vec::new();
        for deduction in &self.closure.deductions {
            match rules.iter_mut().find(|row| row.0 == deduction.rule) {
                Some((_, count)) => *count += 1,
                None => rules.push((deduction.rule, 1)),
            }
        }
        rules.sort_unstable();
        let stated = known - self.closure.deductions.len();
        let stated = (stated > 0).then(|| (say!(language, deductions::unit_clauses), stated));
        let derived = rules.into_iter().map(|(rule, count)| (rule.to_string(), count));
        let rows: Vec<(String, usize)> = stated.into_iter().chain(derived).collect();
        if !rows.is_empty() {
            let by = say!(language, commands::deduced_by);
            writeln!(out, "\n{by:16}  {}", say!(language, deductions::literals))?;
        }
        for (name, count) in rows {
            writeln!(out, "{name:16}  {count:8}")?;
        }
        let counts = self.closure.counts;
        if counts.probes > 0 {
            let (tried, failed) = (counts.probes, counts.failures);
            writeln!(out, "{}", say!(language, commands::assumptions { tried, failed }))?;
        }
        for (heading, is_positive) in [
            (say!(language, deductions::are_true), true),
            (say!(language, deductions::are_false), false),
        ] {
            let mut literals: Vec<Literal> = self
                .engine
                .trail()
                .iter()
                .filter(|l| l.is_positive() == is_positive)
                .copied()
                .collect();
            literals.sort_unstable_by_key(|literal| literal.variable());
            // A board has some hundred candidates that are false.
            if literals.is_empty() || !is_positive && !self.names.are_numbers() {
                continue;
            }
            writeln!(out, "\n{heading}")?;
            let held = |literal: Literal| if is_positive { literal } else { !literal };
            let names = literals.iter().map(|&literal| self.name(language, held(literal)));
            write_wrapped(out, names)?;
        }
        Ok(())
    }

    /// Returns every true literal in order, with its clause or, for the stronger rules, with the clauses that refute its negation.
    pub fn derivation(&self, language: Language) -> String {
        written(|out| self.write_derivation(out, language))
    }

    fn write_derivation(&self, out: &mut String, language: Language) -> fmt::Result {
        let width = |name: &str| name.chars().count();
        let trail = self.engine.trail();
        let names: Vec<String> =
            trail.iter().map(|&literal| self.name(language, literal)).collect();
        let widest = names.iter().map(|name| width(name)).max().unwrap_or(0).min(30);
        for (name, &literal) in names.iter().zip(trail) {
            if let Some(Reason::Clause(clause)) = self.engine.reason(literal) {
                writeln!(out, "{name:widest$}  {}", self.reason(clause, language))?;
            }
        }
        if let Some(Conflict::Clause(clause)) = self.engine.conflict() {
            let name = say!(language, deductions::contradiction);
            writeln!(out, "{name:widest$}  {}", self.reason(clause, language))?;
        }
        Ok(())
    }

    /// Returns a clause with its number; of one that a stronger rule derived, the clauses that show it.
    fn reason(&self, clause: ClauseRef, language: Language) -> String {
        let step = self.engine.record().and_then(|record| record.step(clause));
        match step.filter(|step| step.rule != Rule::Unit) {
            Some(step) => {
                let rule = by_rule(language, step.rule);
                say!(language, deductions::by_clauses { rule, clauses: joined(step.hints, ", ") })
            }
            None => self.clause(clause, language),
        }
    }

    fn clause(&self, clause: ClauseRef, language: Language) -> String {
        let literals = self.engine.get(clause).map_or_else(Vec::new, |clause| clause.to_vec());
        format!("{clause}: {}", named(language, &self.names.clause(&literals)))
    }

    fn name(&self, language: Language, literal: Literal) -> String {
        named(language, &self.names.text(literal))
    }

    /// Explains why a literal is true, or why there is no model (`contradiction`), in as few clauses as can be found. A literal is
    /// its number, or its name as in `R1C8=7` and `R1C8!=7`.
    ///
    /// # Errors
    ///
    /// Fails if the statement names no literal or does not follow, and at the deadline.
    pub fn why(
        &self,
        statement: &str,
        language: Language,
        deadline: &Deadline,
    ) -> Result<String, FormulaWhyError> {
        Ok(self.in_words(&self.reason_for(statement, deadline)?, language))
    }

    /// Returns a reason in words, a summary first.
    pub fn in_words(&self, reason: &FormulaReason, language: Language) -> String {
        let claim = reason.literal.map(|literal| self.name(language, literal));
        written(|out| self.write_why(out, claim, reason.clauses, &reason.arguments, language))
    }

    /// Finds the reason that [`why`](Self::why) says.
    ///
    /// # Errors
    ///
    /// Fails as [`why`](Self::why).
    pub fn reason_for(
        &self,
        statement: &str,
        deadline: &Deadline,
    ) -> Result<FormulaReason, FormulaWhyError> {
        let goal = self.goal(statement)?;
        let explanation = Explainer::new(&self.engine, deadline)?.explain(goal);
        let explanation = explanation.map_err(|error| match error {
            ExplainError::Stopped(stopped) => stopped.into(),
            other => FormulaWhyError::Explain(other),
        })?;
        let clauses = explanation.formula_clauses().len();
        let mut shown = Vec::new();
        let mut arguments = Vec::new();
        for derivation in &explanation.derivations {
            let earlier = |clause| shown.iter().position(|&name| name == Some(clause));
            arguments.push(Argument::from_derivation(derivation, &self.engine, earlier));
            shown.push(derivation.name);
        }
        let literal = match goal {
            Goal::Literal(literal) => Some(literal),
            Goal::Contradiction => None,
        };
        Ok(FormulaReason { literal, arguments, clauses })
    }

    /// Returns the true literals in order, with the clauses and arguments that give them: clauses of one literal first. After a
    /// contradiction, the last entry shows it.
    pub fn entries(&self) -> Vec<Entry> {
        let derived = self.closure.deductions.len();
        let trail = self.engine.trail();
        let stated = &trail[..trail.len().saturating_sub(derived)];
        let stated = stated.iter().filter_map(|&literal| {
            let Some(Reason::Clause(clause)) = self.engine.reason(literal) else { return None };
            let literals = literals_of(&self.engine, clause);
            let by = By::Clause(clause);
            Some(Entry::Implication(Implication { gives: Some(literal), by, literals }))
        });
        let mut all: Vec<Entry> = stated.chain(entries(&self.engine, &self.closure)).collect();
        let is_shown = |entry: &Entry| match entry {
            Entry::Implication(step) => step.gives.is_none(),
            Entry::Argument { argument, .. } => argument.shows.is_empty(),
        };
        if let Some(Conflict::Clause(clause)) = self.engine.conflict()
            && !all.last().is_some_and(is_shown)
        {
            let literals = literals_of(&self.engine, clause);
            let by = By::Clause(clause);
            all.push(Entry::Implication(Implication { gives: None, by, literals }));
        }
        all
    }

    fn goal(&self, statement: &str) -> Result<Goal, FormulaWhyError> {
        let rules = || joined(used_rules(self.options), ", ");
        let text = statement.trim().replace("!=", "≠");
        if text.eq_ignore_ascii_case("contradiction") {
            return match self.engine.conflict() {
                Some(_) => Ok(Goal::Contradiction),
                None => Err(FormulaWhyError::NoContradiction { rules: rules() }),
            };
        }
        let count = self.engine.clauses().variables();
        let variables = || (0..count).map_while(Variable::from_index);
        let number = text.parse().ok().and_then(Literal::from_dimacs);
        let number = number.filter(|literal| literal.variable().index() < count as usize);
        let by_name = || {
            let literals = variables().flat_map(|one| [one.literal(true), one.literal(false)]);
            literals.into_iter().find(|&literal| {
                let name = self.names.text(literal);
                name.eq_ignore_ascii_case(&text)
                    || named(Language::French, &name).eq_ignore_ascii_case(&text)
            })
        };
        let Some(literal) = number.or_else(by_name) else {
            let first = variables().next();
            let example =
                first.map_or_else(|| "1".to_owned(), |one| self.names.text(one.literal(true)));
            return Err(FormulaWhyError::NoLiteral { text: statement.to_owned(), example });
        };
        let (opposite, literal) = (!literal, literal);
        match self.engine.value(literal) {
            Some(true) => Ok(Goal::Literal(literal)),
            Some(false) => Err(FormulaWhyError::Opposite {
                literal: self.names.text(literal),
                opposite: self.names.text(opposite),
            }),
            None => Err(FormulaWhyError::NotDerived {
                literal: self.names.text(literal),
                rules: rules(),
            }),
        }
    }

    fn write_why(
        &self,
        out: &mut String,
        claim: Option<String>,
        count: usize,
        arguments: &[Argument],
        language: Language,
    ) -> fmt::Result {
        let mut rules: Vec<Rule> = arguments.iter().map(|argument| argument.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let rules: Vec<String> = rules.into_iter().map(|rule| by_rule(language, rule)).collect();
        let rules = listed(language, &rules);
        let least = count > 1 && matches!(arguments, [only] if only.shortest);
        let summary = match claim {
            Some(claim) => say!(language, deductions::follows { claim, count, least, rules }),
            None => say!(language, deductions::no_model_follows { count, least, rules }),
        };
        writeln!(out, "{summary}")?;
        let is_only = arguments.len() == 1;
        for (argument, number) in arguments.iter().zip(0..) {
            writeln!(out)?;
            if !argument.suppose.is_empty() {
                let lead = if is_only { String::new() } else { format!("{}. ", letter(number)) };
                let literals: Vec<String> =
                    argument.suppose.iter().map(|&literal| self.name(language, literal)).collect();
                let literals = listed(language, &literals);
                writeln!(out, "{lead}{}:", say!(language, deductions::suppose { literals }))?;
            }
            let rows: Vec<(String, String)> = argument
                .steps
                .iter()
                .filter(|step| step.by != By::Known)
                .map(|step| {
                    let follows = match step.gives {
                        Some(literal) => self.name(language, literal),
                        None => say!(language, deductions::contradiction),
                    };
                    let because = match step.by {
                        By::Argument(number) => {
                            say!(language, deductions::by { name: letter(number) })
                        }
                        By::Clause(clause) => self.clause(clause, language),
                        By::Known => say!(language, deductions::known),
                    };
                    (follows, because)
                })
                .collect();
            let widest = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
            for (follows, because) in &rows {
                writeln!(out, "  {follows:widest$}  {because}")?;
            }
            if argument.suppose.is_empty() && !argument.shows.is_empty() {
                continue;
            }
            let conclusion = match &argument.shows[..] {
                [] => say!(language, deductions::so_no_model),
                [literal] => {
                    say!(language, deductions::so { literal: self.name(language, *literal) })
                }
                [literal, rest @ ..] => {
                    let others: Vec<String> =
                        rest.iter().map(|&literal| self.name(language, !literal)).collect();
                    let literal = self.name(language, *literal);
                    say!(language, deductions::so_if { literal, others: listed(language, &others) })
                }
            };
            writeln!(out, "  {conclusion}")?;
        }
        Ok(())
    }
}

/// Writes words with blanks between, in lines of a limited width.
fn write_wrapped(out: &mut String, words: impl Iterator<Item = String>) -> fmt::Result {
    let mut width = 0;
    for word in words {
        let length = word.chars().count() + 1;
        if width > 0 && width + length > WIDTH {
            writeln!(out)?;
            width = 0;
        }
        write!(out, " {word}")?;
        width += length;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::lit;

    use super::*;

    fn formula() -> Cnf {
        let clauses: [&[Literal]; 5] = [
            &[lit!(1)],
            &[lit!(-1), lit!(2)],
            &[lit!(3), lit!(4)],
            &[lit!(3), lit!(-4)],
            &[lit!(5), lit!(6)],
        ];
        clauses.into_iter().collect()
    }

    #[test]
    fn a_statement_is_a_number_a_name_or_a_contradiction() {
        let (formula, names) = (formula(), Names::numbers());
        let never = Deadline::never();
        let deduced = DeducedFormula::new(&formula, &names, Options::FAILED_LITERAL, &never);
        let why = |statement: &str| deduced.why(statement, Language::English, &never);
        assert_eq!(
            why("2").as_deref(),
            Ok(
                "2 follows from 2 clauses, and from no fewer, by unit propagation.\n\n  1  1: 1\n  2  2: -1 ∨ 2\n"
            )
        );
        assert_eq!(
            why(" 3 ").as_deref(),
            Ok(
                "3 follows from 2 clauses, and from no fewer, by failed literal.\n\nSuppose -3:\n  4              3: 3 ∨ 4\n  \
                contradiction  4: 3 ∨ -4\n  So 3.\n"
            )
        );
        let opposite = ("-2".to_owned(), "2".to_owned());
        let (literal, opposite) = opposite;
        assert_eq!(why("-2"), Err(FormulaWhyError::Opposite { literal, opposite }));
        for (statement, message) in [
            ("5", "5 does not follow by failed-literal: its variable has no value"),
            ("7", "7 is no literal of the formula; name one as 1, or say contradiction"),
            ("0", "0 is no literal of the formula; name one as 1, or say contradiction"),
            ("contradiction", "no contradiction follows by failed-literal"),
        ] {
            assert_eq!(why(statement).expect_err(statement).to_string(), message);
        }
    }

    #[test]
    fn the_text_has_all_literals_and_their_rules() {
        let (formula, names) = (formula(), Names::numbers());
        let deduced =
            DeducedFormula::new(&formula, &names, Options::FAILED_LITERAL, &Deadline::never());
        let text = deduced.text(Language::English);
        assert!(text.starts_with("3 of 6 variables have a value\n"), "{text}");
        assert!(
            text.contains("\nunit clauses             1\nunit                     1\nfailed-literal           1\n"),
            "{text}"
        );
        assert!(text.ends_with("\nTrue:\n 1 2 3\n"), "{text}");
        let derivation = deduced.derivation(Language::English);
        let lines: Vec<&str> = derivation.lines().collect();
        assert_eq!(lines[..2], ["1  1: 1", "2  2: -1 ∨ 2"]);
        assert!(lines[2].starts_with("3  failed literal, by the clauses 3, 4"), "{derivation}");
    }
}
