//! `encode --explain-size`: the size of each section of a formula, and the sizes with other at-most-one encodings.

use clausoku::encoding::choices::{Bound, OtherSize, RULES};
use clausoku::encoding::statements::Section;
use clausoku::lists::values::Member;
use clausoku::sat::Size;
use clausoku::{Encoding, Error, PuzzleFormula};
use clausoku_text::Deadline;
use clausoku_words::{Language, say};
use serde_json::{Value, json};

/// The members of the column `sections`.
pub(super) const SECTIONS: &[Member] = &[
    Member::new(
        "[].name",
        "the rule, the implied clauses, `channel`, `constraints`, `givens` or `denial`",
    ),
    Member::new(
        "[].at_most_one",
        "the at-most-one encoding; null if the section is no rule with one",
    ),
    Member::new("[].variables", "the number of its auxiliary variables"),
    Member::new("[].clauses", "the number of its clauses"),
    Member::new("[].literals", "the number of its literals"),
];

/// The members of the column `others`.
pub(super) const OTHERS: &[Member] = &[
    Member::new("[].rule", "the rule with another at-most-one encoding; null for all rules"),
    Member::new("[].at_most_one", "the other encoding"),
    Member::new("[].variables", "the number of variables that it adds, below 0 if it saves some"),
    Member::new("[].clauses", "the number of clauses that it adds"),
    Member::new("[].literals", "the number of literals that it adds"),
];

/// Number of other encodings that the table lists for each rule.
const LISTED: usize = 3;

/// The size of a formula by sections, and its differences under other at-most-one encodings.
pub(super) struct ExplainedSize {
    encoding: Encoding,
    sections: Vec<Section>,
    size: Size,
    others: Vec<OtherSize>,
}

impl ExplainedSize {
    /// Measures the formula, which has this encoding, and those with other at-most-one encodings.
    pub(super) fn new(
        formula: &PuzzleFormula,
        encoding: Encoding,
        deadline: &Deadline,
    ) -> anyhow::Result<Self> {
        let (sections, size) = formula.measure(deadline).map_err(Error::from)?;
        let others = encoding.other_sizes(formula, deadline).map_err(Error::from)?;
        Ok(Self { encoding, sections, size, others })
    }

    /// Returns the at-most-one encoding of a section; `None` if it is no rule with one.
    fn at_most_one(&self, section: &Section) -> Option<&'static str> {
        let mut rules = RULES.iter().filter(|rule| rule.bound == Bound::AtMostOne);
        let rule = rules.find(|rule| rule.name == section.name)?;
        Some(self.encoding.at_most_one.for_rule(rule).name)
    }

    /// Returns the sections as values of JSON.
    pub(super) fn sections(&self) -> Value {
        let row = |section: &Section| {
            json!({
                "name": section.name, "at_most_one": self.at_most_one(section), "variables": section.auxiliaries,
                "clauses": section.clauses, "literals": section.literals,
            })
        };
        self.sections.iter().map(row).collect()
    }

    /// Returns the differences under other encodings as values of JSON.
    pub(super) fn others(&self) -> Value {
        let row = |other: &OtherSize| {
            let difference = other.difference;
            json!({
                "rule": other.rule.map(|rule| rule.name), "at_most_one": other.at_most_one.name,
                "variables": difference.variables, "clauses": difference.clauses, "literals": difference.literals,
            })
        };
        self.others.iter().map(row).collect()
    }

    /// Returns the table of the sections with clauses, and that of the best other encodings of each rule.
    pub(super) fn text(&self, language: Language) -> String {
        let Size { variables, clauses, literals } = self.size;
        let auxiliaries: u32 = self.sections.iter().map(|section| section.auxiliaries).sum();
        let percent = |part: u64, all: u64| match all {
            0 => "0.0 %".to_owned(),
            _ => format!("{:.1} %", 100.0 * part as f64 / all as f64),
        };
        let row = |name: String, variables: u32, clauses: u64, literals: u64| {
            let share = percent(clauses, self.size.clauses);
            [
                name,
                variables.to_string(),
                clauses.to_string(),
                share,
                literals.to_string(),
                percent(literals, self.size.literals),
            ]
        };
        let title = [
            say!(language, encode::section),
            say!(language, clauses::variables),
            say!(language, clauses::clauses),
            say!(language, encode::share),
            say!(language, clauses::literals),
            say!(language, encode::share),
        ];
        let candidates = variables.saturating_sub(auxiliaries);
        let mut sections = vec![title, row(say!(language, encode::candidates), candidates, 0, 0)];
        let written = self.sections.iter().filter(|section| section.clauses > 0);
        sections.extend(written.map(|section| {
            let name = match self.at_most_one(section) {
                Some(at_most_one) => format!("{} {at_most_one}", section.name),
                None => section.name.to_owned(),
            };
            row(name, section.auxiliaries, section.clauses, section.literals)
        }));
        sections.push(row(say!(language, encode::whole_formula), variables, clauses, literals));
        let title = [
            say!(language, encode::other_at_most_one),
            say!(language, clauses::variables),
            say!(language, clauses::clauses),
            say!(language, clauses::literals),
        ];
        let mut others = vec![title];
        for group in self.others.chunk_by(|one, other| one.rule == other.rule) {
            others.extend(group.iter().take(LISTED).map(
                |OtherSize { rule, at_most_one, difference, .. }| {
                    let rule = rule.map_or_else(
                        || say!(language, encode::all_rules),
                        |rule| rule.name.to_owned(),
                    );
                    let numbers = [difference.variables, difference.clauses, difference.literals];
                    let [variables, clauses, literals] =
                        numbers.map(|number| format!("{number:+}"));
                    [format!("{rule} {at_most_one}"), variables, clauses, literals]
                },
            ));
        }
        format!("{}\n\n{}", aligned(&sections), aligned(&others))
    }
}

/// Returns rows as lines: the names to the left, the numbers to the right.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    });
    let line = |row: &[String; N]| {
        let cells =
            row.iter().zip(widths).enumerate().map(|(column, (cell, width))| match column {
                0 => format!("{cell:width$}"),
                _ => format!("  {cell:>width$}"),
            });
        cells.collect::<String>()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
