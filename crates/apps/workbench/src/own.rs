//! A formula of the reader in the place of the puzzle's: its clauses, its trail, its reasons and its models.
//!
//! Literals are cells where the comments of the formula or its clauses name them, else numbers. Only cells of the board that the page
//! shows have an index in the answer.
//!
//! **Invariant.** Nothing is known of the formula beside its text: no clause has an origin.

use std::collections::BTreeSet;

use clausoku::audit::{AuditRequest, DimacsInput, Survey, SurveyError};
use clausoku::deduction::{Argument, By, Claim, Entry, Implication, Language, Options};
use clausoku::sat::{Cnf, Literal, Model, Variable};
use clausoku::watching::{DeducedFormula, Deduction, Names};
use clausoku::{Puzzle, Variant};
use clausoku_text::joined;
use serde_json::{Value, json};

use crate::models::{self, Models};
use crate::question::{ClauseFilter, Question, Result};
use crate::shown::{self, in_languages};

/// The most literals of a model that are listed. The others are counted.
const MAX_LISTED: usize = 200;

/// The most variables without a clause in which models differ: 2^10 models are more than are counted.
const MAX_UNUSED: usize = 10;

/// A formula of the reader.
pub(crate) struct Own {
    pub formula: Cnf,
    /// The cells of its literals.
    survey: Option<Box<Survey>>,
    /// `true` if its board is the page's.
    is_on_page: bool,
    /// The length of its text.
    bytes: usize,
}

/// Returns the formula of the reader, if the question has one.
pub(crate) fn own(question: &Question) -> Result<Option<Own>> {
    own_within(question, |_| Ok(()))
}

/// Returns the formula of the reader, if the question has one and it passes a check, which is before the search for its meaning.
pub(crate) fn own_within(
    question: &Question,
    check: impl FnOnce(&Cnf) -> Result<()>,
) -> Result<Option<Own>> {
    let read = |text| {
        let input = crate::audit::read(text)?;
        check(&input.formula)?;
        Own::new(question, input, text.len())
    };
    question.formula.as_deref().map(read).transpose()
}

impl Own {
    /// Finds the meaning of the literals of a formula.
    fn new(question: &Question, input: DimacsInput, bytes: usize) -> Result<Self> {
        let request = AuditRequest { scheme: question.numbering()?, ..AuditRequest::default() };
        let survey = match request.survey(&input, &question.deadline) {
            Ok(survey) => Some(Box::new(survey)).filter(|survey| survey.names_cells()),
            Err(SurveyError::Stopped(_)) => return Err(question.late()),
            Err(_) => None,
        };
        let is_on_page = match &survey {
            Some(survey) if question.has_variant() => **survey.variant() == *question.variant()?,
            survey => survey.is_some(),
        };
        Ok(Self { formula: input.formula, survey, is_on_page, bytes })
    }

    /// Returns the name of the board that the literals are about.
    pub(crate) fn board(&self) -> Option<&str> {
        self.survey.as_ref().map(|survey| survey.variant().name())
    }

    fn claim(&self, literal: Literal) -> Option<(&Variant, Claim)> {
        let survey = self.survey.as_ref()?;
        let (candidate, holds) = survey.claim(literal)?;
        Some((survey.variant(), Claim { candidate, holds }))
    }

    /// Returns the literal that a text names as a cell: `R1C8=7`; `None` if there is none.
    pub(crate) fn literal(&self, text: &str) -> Result<Option<Literal>> {
        let Some(survey) = &self.survey else { return Ok(None) };
        let claim = Claim::parse(text, survey.variant())?;
        Ok(survey.variable(claim.candidate).map(|variable| variable.literal(claim.holds)))
    }

    /// Returns a literal with its cell and value, if it has them on the board of the page.
    pub(crate) fn shown(&self, literal: Literal) -> Value {
        match self.claim(literal) {
            Some((variant, claim)) if self.is_on_page => shown::claim(variant, literal, claim),
            Some(_) => json!({ "n": literal.to_dimacs(), "text": self.name(literal) }),
            None => shown::number(literal),
        }
    }

    fn all_shown(&self, literals: &[Literal]) -> Value {
        literals.iter().map(|&literal| self.shown(literal)).collect()
    }

    fn name(&self, literal: Literal) -> String {
        match self.claim(literal) {
            Some((variant, claim)) => claim.named(variant).replace(' ', ""),
            None => literal.to_dimacs().to_string(),
        }
    }

    fn names(&self) -> Names<'_> {
        match &self.survey {
            Some(survey) => Names::from_survey((**survey).clone()),
            None => Names::numbers(),
        }
    }

    /// Answers how large the formula is.
    pub(crate) fn size(&self) -> Value {
        let literals: usize = self.formula.clauses().map(<[Literal]>::len).sum();
        json!({
            "variables": self.formula.variables(), "clauses": self.formula.len(), "literals": literals,
            "bytes": self.bytes, "parts": [], "rules": "", "board": self.board(),
        })
    }

    /// Answers with the clauses of a window that pass the filter, and the number of those before the one at `sought`.
    pub(crate) fn clauses(
        &self,
        filter: &ClauseFilter,
        offset: u64,
        limit: usize,
        sought: Option<u64>,
    ) -> Value {
        let (mut passed, mut row, mut window) = (0_u64, None, Vec::new());
        for (index, clause) in (0_u64..).zip(self.formula.clauses()) {
            if !self.passes(clause, filter) {
                continue;
            }
            if sought == Some(index) {
                row = Some(passed);
            }
            if passed >= offset && window.len() < limit {
                let names = clause.iter().map(|&literal| self.name(literal));
                window.push(json!({
                    "number": index + 1, "dimacs": shown::dimacs(clause), "logic": joined(names, " ∨ "),
                    "literals": self.all_shown(clause), "origin": null,
                }));
            }
            passed += 1;
        }
        json!({ "total": passed, "offset": offset, "clauses": window, "row": row })
    }

    /// Returns `true` if a clause passes the filter. It has no rule; it is of a region if all its literals are.
    fn passes(&self, clause: &[Literal], filter: &ClauseFilter) -> bool {
        let ClauseFilter { part, region, cell, value, variable } = filter;
        let has = |is: &dyn Fn(&Variant, Claim) -> bool| {
            let mut claims = clause.iter().filter_map(|&literal| self.claim(literal));
            claims.any(|(variant, claim)| is(variant, claim))
        };
        let is_in = |region: usize| {
            let mut claims = clause.iter().map(|&literal| self.claim(literal));
            claims.all(|claim| {
                claim.is_some_and(|(variant, Claim { candidate, .. })| {
                    let mut regions = variant.regions_of(candidate.cell).iter();
                    regions.any(|&one| one as usize == region)
                })
            })
        };
        part.is_none()
            && region.is_none_or(|region| !clause.is_empty() && is_in(region))
            && cell.is_none_or(|cell| has(&|_, claim| claim.candidate.cell.index() as u32 == cell))
            && value.is_none_or(|value| has(&|_, claim| claim.candidate.symbol.number() == value))
            && variable.is_none_or(|variable| {
                clause.iter().any(|literal| literal.variable().to_dimacs() == variable)
            })
    }

    /// Answers with all that is derived, and a window of the entries.
    pub(crate) fn trail(
        &self,
        question: &Question,
        options: Options,
        offset: usize,
        limit: usize,
    ) -> Result {
        let names = self.names();
        let deduced = DeducedFormula::new(&self.formula, &names, options, &question.deadline);
        let outcome = match deduced.status() {
            Deduction::Contradiction => "refuted",
            Deduction::Total => "total",
            Deduction::Stuck => "stuck",
            Deduction::Stopped(_) => return Err(question.late()),
        };
        let entries = deduced.entries();
        let events: Vec<Value> = entries
            .iter()
            .enumerate()
            .filter_map(|(number, entry)| Some((number, entry.literal()?)))
            .map(|(number, literal)| {
                let n = literal.to_dimacs();
                match self.claim(literal).filter(|_| self.is_on_page) {
                    Some((_, Claim { candidate, holds })) => {
                        let (cell, value) = (candidate.cell.index(), candidate.symbol.number());
                        json!([cell, value, u8::from(holds), number, n])
                    }
                    None => json!([null, null, 0, number, n]),
                }
            })
            .collect();
        let window = entries.iter().skip(offset).take(limit);
        let shown: Vec<Value> = window.map(|entry| self.entry(entry)).collect();
        Ok(json!({
            "outcome": outcome, "total": entries.len(), "offset": offset, "events": events,
            "entries": shown,
        }))
    }

    fn entry(&self, entry: &Entry) -> Value {
        match entry {
            Entry::Implication(step) => json!({ "rule": "unit", "step": self.step(step) }),
            Entry::Argument { number, argument } => {
                json!({ "number": number, "argument": self.argument(argument) })
            }
        }
    }

    fn argument(&self, argument: &Argument) -> Value {
        let steps: Value = argument.steps.iter().map(|step| self.step(step)).collect();
        json!({
            "rule": argument.rule.to_string(), "steps": steps,
            "suppose": self.all_shown(&argument.suppose), "shows": self.all_shown(&argument.shows),
        })
    }

    fn step(&self, step: &Implication) -> Value {
        let gives = step.gives.map(|literal| self.shown(literal));
        let mut value = json!({ "gives": gives, "literals": self.all_shown(&step.literals) });
        match step.by {
            By::Clause(clause) => {
                value["clause"] = json!(clause.index() + 1);
                value["dimacs"] = json!(shown::dimacs(&step.literals));
            }
            By::Argument(number) => value["by"] = json!(number),
            By::Known => value["known"] = json!(true),
        }
        value
    }

    /// Answers why a literal is true, or why there is no model.
    pub(crate) fn why(&self, question: &Question, options: Options, claim: Option<&str>) -> Result {
        let names = self.names();
        let deduced = DeducedFormula::new(&self.formula, &names, options, &question.deadline);
        question.deadline.stopped().map_err(|_| question.late())?;
        let reason = deduced.reason_for(claim.unwrap_or("contradiction"), &question.deadline)?;
        let texts = Language::ALL.map(|language| (language, deduced.in_words(&reason, language)));
        let summaries = texts.iter().map(|(language, text)| {
            (*language, text.lines().next().unwrap_or_default().to_owned())
        });
        let arguments: Vec<Value> = reason.arguments.iter().map(|one| self.argument(one)).collect();
        Ok(json!({
            "summary": in_languages(summaries), "clauses": reason.clauses, "arguments": arguments,
            "text": in_languages(texts.clone().into_iter()),
        }))
    }

    /// Returns the models, which differ in the variables of candidates, or in any variable of a formula without cells.
    pub(crate) fn models<'q>(&self, question: &'q Question) -> Result<Models<'q>> {
        let used: BTreeSet<Variable> =
            self.formula.clauses().flatten().map(|literal| literal.variable()).collect();
        let variables: Vec<Variable> = if self.survey.is_some() {
            used.into_iter().filter(|one| self.claim(one.positive()).is_some()).collect()
        } else {
            // Each clause that forbids a model is as long as this list.
            let unused = self.variables().filter(|one| !used.contains(one)).take(MAX_UNUSED);
            let unused: Vec<Variable> = unused.collect();
            used.into_iter().chain(unused).collect()
        };
        Models::from_clauses(question, self.formula.clone(), variables)
    }

    /// Returns the variables up to the largest that occurs.
    fn variables(&self) -> impl Iterator<Item = Variable> {
        (0..self.formula.variables()).map_while(Variable::from_index)
    }

    /// Answers with the first models: the values of the cells with the rules that a model breaks, or its literals; and with the
    /// literals in which the first two differ.
    pub(crate) fn solve(&self, question: &Question, wanted: usize) -> Result {
        let mut models = self.models(question)?;
        let mut two: Vec<Model> = Vec::new();
        let (found, complete) = models.first(wanted, |model| {
            if two.len() < 2 {
                two.push(model.clone());
            }
            self.model(model)
        })?;
        let differences = match &two[..] {
            [one, other] => self.differences(one, other),
            _ => Value::Null,
        };
        Ok(json!({
            "solver": "varisat", "models": found, "complete": complete, "suffices": false,
            "differences": differences,
        }))
    }

    /// Returns the literals that hold in a model and not in another one, by their names.
    fn differences(&self, one: &Model, other: &Model) -> Value {
        let mut literals = self.literals(one);
        literals.retain(|&literal| !other.satisfies(literal));
        if literals.iter().any(|&literal| self.is_told(literal)) {
            literals.retain(|&literal| self.is_told(literal));
        }
        self.listed(&literals)
    }

    /// Returns the true literals of a model.
    fn literals(&self, model: &Model) -> Vec<Literal> {
        self.variables().map(|one| one.literal(model.satisfies(one.positive()))).collect()
    }

    /// Returns `true` if a literal tells something: a board has some hundred candidates that do not hold.
    fn is_told(&self, literal: Literal) -> bool {
        self.survey.is_none() || literal.is_positive()
    }

    /// Returns the names of the first literals, and the number of the others.
    fn listed(&self, literals: &[Literal]) -> Value {
        let names: Vec<String> =
            literals.iter().take(MAX_LISTED).map(|&literal| self.name(literal)).collect();
        json!({ "literals": names, "more": literals.len().saturating_sub(MAX_LISTED) })
    }

    fn model(&self, model: &Model) -> Value {
        if let Some(survey) = self.survey.as_ref().filter(|_| self.is_on_page) {
            let variant = survey.variant();
            let holds = |candidate| {
                survey
                    .literals(candidate)
                    .is_some_and(|all| all.iter().all(|&literal| model.satisfies(literal)))
            };
            let values = models::values_by(variant, holds);
            let puzzle = survey.puzzle().unwrap_or_else(|_| Puzzle::empty(variant.clone()));
            return models::shown(&puzzle, &values);
        }
        let mut literals = self.literals(model);
        literals.retain(|&literal| self.is_told(literal));
        self.listed(&literals)
    }
}
