//! `audit`: what formulas state, a row for each formula.

use clausoku_cnf::dimacs::Summary;
use serde_json::{Value as Json, json};

use super::column::{Column, Kind, Member};
use super::value::Value;
use crate::audit::{
    Audit, Language, Survey, header, line,
    parts::{Example, Finding, FindingKind, RuleName, Tally},
};

/// The columns of audits. The puzzle of a row has the givens that the formula states.
pub const AUDITS: &[Column] = &[
    Column::new(
        "verdict",
        Kind::Text,
        "`exact`, `other-numbering` (exact, in another numbering than asked), `same-models` (the models are the solutions, but clauses are wrong or missing), `weaker` (it has models that are no solutions), `stronger` (solutions are no models), `different` (both), \
         `no-model` or `unknown`",
    ),
    Column::new("numbering", Kind::Text, "the numbering of the candidates"),
    Column::new("fit", Kind::Count, "the percentage of a sample of clauses that fit the numbering"),
    Column::new("board_found", Kind::Text, "the name of the board"),
    Column::new("rules", Kind::Text, "the name of the set of complete rules, or their names"),
    Column::new("at_most_one", Kind::Text, "the encodings of \"at most one\""),
    Column::new("level", Kind::Text, "the level of the givens"),
    Column::new("clauses", Kind::Count, "the number of clauses"),
    Column::new("givens", Kind::Count, "the number of givens that are stated"),
    Column::json(
        "by_rule",
        "the clauses of each rule",
        &[
            Member::new("[].rule", "the rule: `K1` to `E2`"),
            Member::new("[].wanted", "the number of its clauses on the board"),
            Member::new("[].present", "the number of these that the formula states"),
            Member::new("[].missing", "the number of the others"),
            Member::new("[].repeated", "the number of clauses that are there once too often"),
        ],
    ),
    Column::json(
        "findings",
        "what is wrong",
        &[
            Member::new("[].kind", "the fault, such as `sign-flipped`"),
            Member::new("[].rule", "the nearest rule; null if there is none"),
            Member::new("[].axis", "the number that is off by one: `row`, `column` or `value`"),
            Member::new("[].by", "the number that corrects it, 1 or -1"),
            Member::new("[].other", "the rule that is written in the place of this one"),
            Member::new("[].count", "the number of clauses"),
            Member::new("[].examples", "the first of them"),
            Member::new("[].examples[].clause", "the number of the clause, from 1"),
            Member::new(
                "[].examples[].line",
                "the line that lacks the 0 after the clause, of `missing-zero` only",
            ),
            Member::new("[].examples[].literals", "its literals"),
            Member::new("[].examples[].wanted", "the literals of the clause that the rule wants"),
        ],
    ),
    Column::new(
        "unknown",
        Kind::Count,
        "the number of auxiliary variables without a known meaning",
    ),
    Column::new(
        "model",
        Kind::Text,
        "a model that is no solution, cell by cell: a cell with no value is `.`, of several values \
         the first is written",
    ),
    Column::new("solution", Kind::Text, "a solution that is no model"),
    Column::json("core", "the numbers of the clauses of a minimal set without a model", &[]),
    Column::new("report", Kind::Text, "the report in one line"),
    Column::new(
        "header",
        Kind::Text,
        "what is wrong with the header and the end of the text, which solvers refuse; null if nothing is",
    ),
    Column::json("alike", "the numberings in which as many clauses have a reason", &[]),
];

/// The values of a row of [`AUDITS`].
pub struct AuditRow {
    audit: Audit,
    texts: [Option<String>; 11],
}

impl AuditRow {
    /// Returns the values of an audit. `summary` has the header of the formula's text.
    pub fn new(audit: Audit, summary: Option<&Summary>, language: Language) -> Self {
        let survey = &audit.survey;
        let drawn = |grid| survey.variant().line(grid).to_string();
        let by_rule: Vec<Json> = survey.rules.iter().map(rule).collect();
        let findings: Vec<Json> = audit.findings().map(|one| finding(one, survey)).collect();
        let alike: Vec<String> = survey.alike.iter().map(ToString::to_string).collect();
        let texts = [
            Some(survey.numbering().to_string()),
            Some(survey.rule_set()),
            Some(survey.at_most_one()),
            Some(json!(by_rule).to_string()),
            Some(json!(findings).to_string()),
            audit.no_grid.as_ref().map(|no_grid| drawn(&no_grid.grid)),
            audit.excluded.as_ref().map(drawn),
            audit.core.as_ref().map(|core| json!(core.clauses).to_string()),
            Some(line(&audit, summary, language)),
            summary.and_then(|summary| header(survey, summary, language)),
            Some(json!(alike).to_string()),
        ];
        Self { audit, texts }
    }

    /// Returns the values, in the order of [`AUDITS`].
    pub fn values(&self) -> [Value<'_>; 18] {
        let survey = &self.audit.survey;
        let text = |index: usize| self.texts[index].as_deref().map_or(Value::Null, Value::Text);
        [
            Value::Text(self.audit.verdict.name()),
            text(0),
            Value::count(survey.fit),
            Value::Text(survey.variant().name()),
            text(1),
            text(2),
            survey.givens.level.map_or(Value::Null, Value::Text),
            Value::Count(survey.clauses),
            Value::Count(survey.givens.present),
            text(3),
            text(4),
            Value::Count(survey.unknown.variables),
            text(5),
            text(6),
            text(7),
            text(8),
            text(9),
            text(10),
        ]
    }
}

fn rule(tally: &Tally) -> Json {
    json!({
        "rule": tally.rule.name(),
        "wanted": tally.wanted,
        "present": tally.present,
        "missing": tally.missing(),
        "repeated": tally.repeated,
    })
}

fn finding(finding: &Finding, survey: &Survey) -> Json {
    let (axis, by) = match finding.kind {
        FindingKind::Shifted { axis, by } | FindingKind::GivensShifted { axis, by } => {
            (Some(axis.name()), Some(by))
        }
        _ => (None, None),
    };
    let other = match finding.kind {
        FindingKind::WrittenAs { other } => Some(other.name()),
        _ => None,
    };
    let literals = |all: &[clausoku_cnf::Literal]| -> Vec<i32> {
        survey.written(all).iter().map(|literal| literal.to_dimacs()).collect()
    };
    let example = |one: &Example| {
        json!({
            "clause": one.clause,
            "line": one.line,
            "literals": literals(&one.literals),
            "wanted": literals(&one.wanted),
        })
    };
    json!({
        "kind": finding.kind.name(),
        "rule": finding.rule.map(RuleName::name),
        "axis": axis,
        "by": by,
        "other": other,
        "count": finding.count,
        "examples": finding.examples.iter().map(example).collect::<Vec<_>>(),
    })
}
