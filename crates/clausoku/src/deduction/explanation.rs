//! Explanations of a deduction, in as few clauses as can be found.

use std::collections::BTreeSet;

use clausoku_cnf::{Deadline, Literal, Stopped};
use clausoku_propagation::{ExplainError, Explainer, Goal, Options, Rule};
use clausoku_text::joined;

use super::argument::{Argument, By};
use clausoku_words::{Language, say};

use super::words::letter;
use super::{Claim, Deduced, LiteralNames, Outcome};

/// The result to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// The truth of this claim.
    Claim(Claim),
    /// The fact that the puzzle has no solution.
    Contradiction,
}

/// The explanation of a result: arguments. An argument may use the conclusions of earlier ones.
#[derive(Clone, Debug)]
pub struct Explanation<'d> {
    names: LiteralNames<'d>,
    question: Question,
    arguments: Vec<Argument>,
    clauses: usize,
}

/// The reason why a result is not explained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WhyError {
    /// The claim was not derived.
    #[error("{claim} does not follow by {rules}: {cell} can still hold {left}")]
    NotDerived {
        /// The claim.
        claim: String,
        /// The rules that were used.
        rules: String,
        /// The cell in question.
        cell: String,
        /// The values that the cell can still hold.
        left: String,
    },
    /// The opposite was derived.
    #[error("{claim} is false: {opposite} follows")]
    Opposite {
        /// The claim.
        claim: String,
        /// The opposite claim, which is true.
        opposite: String,
    },
    /// Deduction ended in a contradiction before it derived the claim.
    #[error("cannot explain {claim}: the puzzle has no solution")]
    Contradiction {
        /// The claim.
        claim: String,
    },
    /// The claim is known before the formula is written (reduced givens), so no clause states it.
    #[error(
        "{claim} is known before the formula is written (reduced givens), so that no clause says it"
    )]
    Settled {
        /// The claim.
        claim: String,
    },
    /// No contradiction was derived.
    #[error("no contradiction follows by {rules}")]
    NoContradiction {
        /// The rules that were used.
        rules: String,
    },
    /// The contradiction is not in the formula.
    #[error("the formula does not show it: {breach}, but the encoding leaves that rule out")]
    Unseen {
        /// The rule that is broken.
        breach: String,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The engine has no explanation.
    #[error(transparent)]
    Explain(ExplainError),
}

pub(crate) fn used_rules(options: Options) -> impl Iterator<Item = Rule> {
    let Options { depth, necessary, equivalent, hyper_binary } = options;
    let more = [
        (necessary, Rule::Necessary),
        (equivalent, Rule::Equivalent),
        (hyper_binary, Rule::HyperBinary),
    ];
    let more = more.into_iter().filter(|row| row.0).map(|row| row.1);
    let main = match depth {
        // With other rules, unit propagation is not named.
        0 if options != Options::UNIT => None,
        0 => Some(Rule::Unit),
        1 => Some(Rule::FailedLiteral),
        depth => Some(Rule::Depth(depth)),
    };
    main.into_iter().chain(more)
}

/// Returns the names of the rules, as the command line accepts them.
///
/// ```
/// use clausoku::deduction::rule_names;
/// use clausoku::deduction::Options;
/// for names in ["unit", "failed-literal", "depth=2,necessary", "hyper-binary"] {
///     assert_eq!(rule_names(Options::parse(names).unwrap()), names);
/// }
/// ```
pub fn rule_names(options: Options) -> String {
    joined(used_rules(options), ",")
}

impl Deduced {
    /// Explains a result by as few clauses as can be found.
    ///
    /// # Errors
    ///
    /// Fails if the result was not derived, or is given, and at the deadline.
    pub fn why(
        &self,
        question: Question,
        deadline: &Deadline,
    ) -> Result<Explanation<'_>, WhyError> {
        let goals: Vec<Goal> = match question {
            Question::Claim(claim) => {
                self.literals(claim)?.into_iter().map(Goal::Literal).collect()
            }
            Question::Contradiction => match self.outcome() {
                Outcome::Contradiction => vec![Goal::Contradiction],
                Outcome::Broken(breach) => {
                    return Err(WhyError::Unseen { breach: breach.to_string() });
                }
                _ => {
                    let rules = joined(used_rules(self.options()), ", ");
                    return Err(WhyError::NoContradiction { rules });
                }
            },
        };
        let explainer = Explainer::new(self.engine(), deadline)?;
        let mut arguments = Vec::new();
        let mut names = Vec::new();
        let mut clauses = BTreeSet::new();
        for goal in goals {
            let explanation = explainer.explain(goal).map_err(|error| match error {
                ExplainError::Stopped(stopped) => stopped.into(),
                other => WhyError::Explain(other),
            })?;
            clauses.extend(explanation.formula_clauses());
            for derivation in &explanation.derivations {
                // Several goals may depend on the same derivation.
                if derivation.name.is_some_and(|name| names.contains(&Some(name))) {
                    continue;
                }
                arguments.push(Argument::from_derivation(derivation, self.engine(), |clause| {
                    names.iter().position(|&name| name == Some(clause))
                }));
                names.push(derivation.name);
            }
        }
        let names = LiteralNames::new(self.encoded(), deadline)?;
        Ok(Explanation { names, question, arguments, clauses: clauses.len() })
    }

    /// Returns the literals that together state the claim, all of them true.
    fn literals(&self, claim: Claim) -> Result<Vec<Literal>, WhyError> {
        let variant = self.puzzle().variant();
        let name = |claim: Claim| claim.named(variant);
        let opposite = Claim { holds: !claim.holds, ..claim };
        match self.holds(claim.candidate) {
            Some(holds) if holds == claim.holds => {}
            Some(_) => {
                return Err(WhyError::Opposite { claim: name(claim), opposite: name(opposite) });
            }
            None if *self.outcome() == Outcome::Contradiction => {
                return Err(WhyError::Contradiction { claim: name(claim) });
            }
            None => {
                let cell = claim.candidate.cell;
                let left: Vec<_> =
                    self.candidates(cell).iter().map(|&s| variant.alphabet().name(s)).collect();
                return Err(WhyError::NotDerived {
                    claim: name(claim),
                    rules: joined(used_rules(self.options()), ", "),
                    cell: variant.position(cell).to_string(),
                    left: left.join(", "),
                });
            }
        }
        let encoded = self.encoded();
        let is_true = |literal: &Literal| self.engine().value(*literal) == Some(true);
        // The channel has one literal for the candidate: one argument in place of one for each digit.
        let beside = encoded.channel().and_then(|channel| channel.variable(claim.candidate));
        if let Some(beside) = beside.map(|variable| variable.literal(claim.holds)).filter(is_true) {
            return Ok(vec![beside]);
        }
        let said = encoded.numbering().literals(claim.candidate);
        let literals = said.map(|literals| literals.to_vec()).unwrap_or_default();
        let literals = if claim.holds {
            literals
        } else {
            literals.into_iter().map(|literal| !literal).find(is_true).into_iter().collect()
        };
        if literals.is_empty() {
            return Err(WhyError::Settled { claim: name(claim) });
        }
        Ok(literals)
    }
}

impl<'d> Explanation<'d> {
    /// Returns the explanation in this language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { names: self.names.in_language(language), ..self }
    }

    /// Returns the question.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Returns the arguments in order; the last ones answer the question.
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Returns the names of literals and clauses.
    pub fn names(&self) -> &LiteralNames<'d> {
        &self.names
    }

    /// Returns the number of different clauses of the formula that are used.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    /// Returns `true` if it is proved that no fewer clauses suffice.
    pub fn is_shortest(&self) -> bool {
        self.arguments.len() == 1 && self.arguments[0].shortest
    }

    /// Returns the explained statement: `R1C8 = 7`, or that there is no solution.
    pub fn title(&self) -> String {
        match self.question {
            Question::Claim(claim) => self.names.claimed(claim),
            Question::Contradiction => say!(self.names.language(), deductions::no_solution),
        }
    }

    /// Returns the number of arguments before this one that others use, if others use it: these arguments need names.
    pub fn label(&self, argument: usize) -> Option<usize> {
        let used = |index: usize| {
            let mut steps = self.arguments.iter().flat_map(|argument| &argument.steps);
            steps.any(|step| step.by == By::Argument(index))
        };
        used(argument).then(|| (0..argument).filter(|&index| used(index)).count())
    }

    /// Returns the letter of an argument that others use.
    pub(super) fn letter(&self, argument: usize) -> String {
        letter(self.label(argument).unwrap_or_default())
    }

    /// Returns the letter of an argument that others use, as the beginning of its text: `A. `. It is empty for the others.
    pub(super) fn lead(&self, argument: usize) -> String {
        self.label(argument).map_or_else(String::new, |label| format!("{}. ", letter(label)))
    }
}
