//! `audit`: what formulas state, a row for each formula.

use clausoku_cnf::dimacs::Summary;
use serde_json::{Value as Json, json};

use super::column::{Column, Kind, Member};
use super::record::{Record, Row};
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

/// An audit as a row of [`AUDITS`].
#[derive(Debug)]
pub struct AuditRow<'a> {
    /// The audit.
    pub audit: &'a Audit,
    /// The header of the formula's text, if it has one.
    pub summary: Option<&'a Summary>,
    /// The language of the report.
    pub language: Language,
}

impl Record for AuditRow<'_> {
    const COLUMNS: &'static [Column] = AUDITS;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { audit, summary, language } = self;
        let survey = &audit.survey;
        let drawn = |grid| survey.variant().line(grid).to_string();
        let by_rule = || json!(survey.rules.iter().map(rule).collect::<Vec<_>>());
        let findings =
            || json!(audit.findings().map(|one| finding(one, survey)).collect::<Vec<_>>());
        row.put(audit.verdict.name())
            .put_text(|| survey.numbering().to_string())
            .put(survey.fit.map(|fit| fit as u64))
            .put(survey.variant().name())
            .put_text(|| survey.rule_set())
            .put_text(|| survey.at_most_one())
            .put(survey.givens.level)
            .put(survey.clauses)
            .put(survey.givens.present)
            .put_text(|| by_rule().to_string())
            .put_text(|| findings().to_string())
            .put(survey.unknown.unexplained())
            .put_text(|| audit.no_grid.as_ref().map_or(String::new(), |one| drawn(&one.grid)))
            .put_text(|| audit.excluded.as_ref().map_or(String::new(), drawn))
            .put_text(|| {
                audit.core.as_ref().map_or(String::new(), |core| json!(core.clauses).to_string())
            })
            .put_text(|| line(audit, *summary, *language))
            .put_text(|| {
                let header = summary.and_then(|summary| header(survey, summary, *language));
                header.unwrap_or_default()
            })
            .put_text(|| {
                let alike = survey.alike.iter().map(ToString::to_string);
                json!(alike.collect::<Vec<_>>()).to_string()
            });
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
