//! The faults of a formula in words, each with examples and advice.

use std::borrow::Cow;
use std::fmt::Write as _;

use clausoku_audit::{Example, Finding, FindingKind, Parts, RuleName, Tally};
use clausoku_board::Symbol;
use clausoku_cnf::{Literal, Variable};
use clausoku_decoder::{Axis, NumberingName};
use clausoku_words::{Language, audit, say};

use super::super::{Audit, Verdict};
use super::Words;
use crate::rule_words::rule_in_words;

impl Words<'_> {
    /// Returns the fault in a few words.
    pub(super) fn title(&self, finding: &Finding) -> String {
        let (language, count) = (self.language, finding.count);
        let rule = finding.rule.map_or("", RuleName::name);
        let of = finding.rule.map_or_else(String::new, |_| say!(language, audit::of_rule { rule }));
        let clauses = say!(language, audit::clauses { count });
        match finding.kind {
            FindingKind::NotWritten => {
                let of_rule = |tally: &&Tally| Some(tally.rule) == finding.rule;
                match self.survey.rules.iter().find(of_rule).map_or(0, |tally| tally.present) {
                    0 => say!(language, audit::not_written { rule }),
                    count => say!(language, audit::only_shared { rule, count }),
                }
            }
            FindingKind::WrittenAs { other } => {
                say!(language, audit::written_as { other: other.name(), rule })
            }
            FindingKind::Split => say!(language, audit::split { of, count }),
            FindingKind::Missing => say!(language, audit::missing { count, of }),
            FindingKind::Repeated => say!(language, audit::repeated { count, of }),
            FindingKind::SignFlipped => say!(language, audit::sign_flipped { clauses, of }),
            FindingKind::JoinedToItself => say!(language, audit::joined_to_itself { clauses, of }),
            FindingKind::RepeatedLiteral => say!(language, audit::repeated_literal { clauses, of }),
            FindingKind::OnlyDiagonal => say!(language, audit::only_diagonal { rule }),
            FindingKind::GivensJoined => {
                let clauses = finding.clauses.len() as u64;
                say!(language, audit::givens_joined { count, clauses })
            }
            FindingKind::SharedValues { first, second } => {
                let order = self.survey.variant().order();
                let name = |value: u16| {
                    let symbol = Symbol::from_index(value.saturating_sub(1));
                    if usize::from(value) > order {
                        value.to_string()
                    } else {
                        self.symbol(symbol).to_owned()
                    }
                };
                let (first, second) = (name(first), name(second));
                say!(language, audit::shared_values { first, second })
            }
            FindingKind::ComparedWithRegion => {
                let axis = if finding.rule == Some(RuleName::L2) { "row" } else { "column" };
                say!(language, audit::compared_with_region { axis, of, clauses })
            }
            FindingKind::PairsJoined => say!(language, audit::pairs_joined { clauses, of }),
            FindingKind::Shifted { axis, by } => {
                let (axis, is_small) = (axis.name(), by > 0);
                say!(language, audit::shifted { axis, is_small, rule, clauses })
            }
            FindingKind::NoCandidate => say!(language, audit::no_candidate { clauses, of }),
            FindingKind::Tautology => say!(language, audit::tautology { clauses, of }),
            FindingKind::MissingZero if count == self.survey.clauses => {
                say!(language, audit::each_zero_missing)
            }
            FindingKind::MissingZero => say!(language, audit::missing_zero { clauses }),
            FindingKind::FromZero => say!(language, audit::from_zero { clauses }),
            FindingKind::Empty => say!(language, audit::empty { clauses }),
            FindingKind::Shortened => say!(language, audit::shortened { clauses, of }),
            FindingKind::Lengthened => say!(language, audit::lengthened { clauses, of }),
            FindingKind::Misplaced => say!(language, audit::misplaced { clauses, of }),
            FindingKind::Unrelated => say!(language, audit::unrelated { clauses }),
            FindingKind::Follows => say!(language, audit::follows { count }),
            FindingKind::GivenMissing => say!(language, audit::given_missing { count }),
            FindingKind::GivenAdded => say!(language, audit::given_added { count }),
            FindingKind::GivenOther => say!(language, audit::given_other { count }),
            FindingKind::GivenZero => say!(language, audit::given_zero { count }),
            FindingKind::GivenTwice => say!(language, audit::given_twice { count }),
            FindingKind::GivenNegated => say!(language, audit::given_negated { count }),
            FindingKind::GivensTransposed => say!(language, audit::givens_transposed),
            FindingKind::GivensShifted { axis, by: ..0 } if self.counts_from_zero(axis) => {
                let last = self.survey.variant().order() - 1;
                say!(language, audit::loops_from_zero { axis: axis.name(), last })
            }
            FindingKind::GivensShifted { axis, by } => {
                say!(language, audit::givens_shifted { axis: axis.name(), is_small: by > 0 })
            }
            FindingKind::Excluded => say!(language, audit::excluded { count }),
            _ => self.title_of_loops(finding, &of, &clauses),
        }
    }

    /// Returns the fault of wrong loops or blocks in a few words.
    fn title_of_loops(&self, finding: &Finding, of: &str, clauses: &str) -> String {
        let language = self.language;
        let rule = finding.rule.map_or("", RuleName::name);
        match finding.kind {
            FindingKind::BlocksMoved { rows, columns } => {
                let axes = match (rows, columns) {
                    (0, _) => "column",
                    (_, 0) => "row",
                    _ => "both",
                };
                let is_late = rows + columns < 0;
                say!(language, audit::blocks_moved { rule, axes, is_late, clauses })
            }
            FindingKind::LoopFromZero { axis, is_longer } => {
                let axis = axis.map_or("cell", Axis::name);
                let last = self.survey.variant().order() - usize::from(!is_longer);
                say!(language, audit::loop_from_zero { axis, last, of, clauses })
            }
            FindingKind::LoopEndsEarly { axis } => {
                let axis = axis.map_or("cell", Axis::name);
                let order = self.survey.variant().order();
                say!(language, audit::loop_ends_early { axis, last: order - 1, order, of })
            }
            FindingKind::OtherBlocks { rows, columns } => {
                let order = self.survey.variant().order();
                let [rows, columns] = [rows, columns].map(|parts| sets_of(order, parts));
                let is_same = rows == columns;
                say!(language, audit::other_blocks { of, is_same, rows, columns, clauses })
            }
            FindingKind::BlocksOverlap => say!(language, audit::blocks_overlap { of, clauses }),
            FindingKind::OnlyLines { axis } => {
                say!(language, audit::only_lines { rule, axis: axis.name() })
            }
            FindingKind::BlocksDivided { rows, columns } => {
                let axes = match (rows, columns) {
                    (0, _) => "column",
                    (_, 0) => "row",
                    (rows, columns) if rows == columns => "both",
                    _ => "each",
                };
                let order = self.survey.variant().order();
                let [rows, columns] = [rows, columns].map(|divisor| parts_of(order, divisor));
                say!(language, audit::blocks_divided { axes, rows, columns, of, clauses })
            }
            _ => say!(language, audit::of_no_rule { clauses }),
        }
    }

    /// Writes a finding: the fault, examples, and what to change.
    pub(super) fn finding(&self, finding: &Finding, text: &mut String) {
        let title = self.title(finding);
        let mut letters = title.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        let _ = write!(text, "\n{}{}", first.unwrap_or_default(), letters.as_str());
        if let Some(rule) = finding.rule {
            let _ = write!(text, " ({})", rule_in_words(rule.name(), self.language));
        }
        text.push('\n');
        for example in &finding.examples {
            text.push_str("    ");
            text.push_str(&self.example(example, finding.rule.is_some()));
            text.push('\n');
        }
        let rest = finding.count.saturating_sub(finding.examples.len() as u64);
        if rest > 0 && !finding.examples.is_empty() {
            let _ = writeln!(text, "    {}", say!(self.language, audit::more { count: rest }));
        }
        if let Some(advice) = self.advice(finding) {
            let _ = writeln!(text, "  {advice}");
        }
    }

    /// Returns `true` if the loop of the rules over this number begins at 0 in the numbering.
    fn counts_from_zero(&self, axis: Axis) -> bool {
        matches!(self.survey.numbering(), NumberingName::Affine(affine)
            if affine.scheme().is_none() && affine.counts_from_zero(axis))
    }

    /// Returns what to change; `None` if the examples say it.
    fn advice(&self, finding: &Finding) -> Option<Cow<'static, str>> {
        match finding.kind {
            FindingKind::GivensShifted { axis, by: ..0 } if self.counts_from_zero(axis) => {
                Some(audit::rules_from_zero {}.text(self.language).into())
            }
            FindingKind::BlocksDivided { rows, columns } => {
                let is_one = rows == columns || rows == 0 || columns == 0;
                let axes = if is_one { "one" } else { "each" };
                let rows = if rows == 0 { columns } else { rows };
                Some(say!(self.language, audit::divide_less_one { axes, rows, columns }).into())
            }
            _ => advice(finding, self.language).map(Cow::Borrowed),
        }
    }

    /// Returns an example: the clause, and the clause that the rule wants.
    pub(super) fn example(&self, example: &Example, is_of_rule: bool) -> String {
        let language = self.language;
        let mut text = String::new();
        if let Some(line) = example.line {
            text.push_str(&say!(language, audit::line_of { line }));
        }
        if let Some(number) = example.clause {
            text.push_str(&say!(language, audit::clause_of { number }));
            if !(example.literals.is_empty() && example.wanted.is_empty()) {
                text.push_str(": ");
            }
        }
        if !example.literals.is_empty() {
            text.push_str(&self.clause(&example.literals));
        }
        if !example.wanted.is_empty() {
            if !example.literals.is_empty() {
                text.push_str(&if is_of_rule {
                    say!(language, audit::rule_wants)
                } else {
                    say!(language, audit::grid_has)
                });
            }
            text.push_str(&self.clause(&example.wanted));
        }
        if let Some(region) = example.region {
            let region = &self.survey.variant().regions()[region];
            let _ = write!(text, " ({})", self.named(&region.name));
        }
        text
    }

    pub(super) fn unknown(&self, audit: &Audit, text: &mut String) {
        let unknown = &self.survey.unknown;
        // Variables of wrong loops are no auxiliary ones.
        let is_explained = self.survey.findings.iter().any(|one| one.kind.is_wrong_loop());
        if unknown.parts == 0 || is_explained {
            return;
        }
        let mut variables: Vec<String> =
            unknown.first.iter().map(|one| one.to_dimacs().to_string()).collect();
        if (variables.len() as u64) < unknown.variables {
            variables.push("…".to_owned());
        }
        // Those of the first part.
        let of_part = self.survey.unknown_cells();
        let mut cells: Vec<String> = of_part.iter().take(4).map(|&cell| self.cell(cell)).collect();
        if cells.len() < of_part.len() || unknown.parts > 1 {
            cells.push("…".to_owned());
        }
        let (language, count) = (self.language, unknown.variables);
        let clauses = say!(language, audit::clauses { count: unknown.clauses });
        let (variables, cells) = (variables.join(", "), cells.join(", "));
        let is_known = unknown.unexplained() == 0;
        let words = if let Some(name) = unknown.name.filter(|_| is_known) {
            say!(language, audit::implied_variables { count, name, clauses, variables })
        } else if is_known {
            say!(language, audit::defined_variables { count, clauses, variables })
        } else {
            say!(language, audit::unknown_variables { count, clauses, variables, cells })
        };
        let _ = writeln!(text, "\n{words}");
        if let Some((variable, candidates)) = self.survey.definition() {
            let number = variable.to_dimacs();
            let literals = candidates.iter().filter_map(|&one| self.survey.variable(one));
            let literals: Vec<Literal> = literals.map(Variable::positive).collect();
            let candidates = self.clause(&literals);
            let count = unknown.defined;
            // Candidates over binary digits have no variables.
            if !literals.is_empty() {
                let words = say!(language, audit::definition { count, number, candidates });
                let _ = writeln!(text, "{words}");
            }
        }
        for one in &unknown.over_defined {
            let name = self.encoding_name(one.name);
            let (variables, groups, clauses) = (one.variables, one.groups, one.clauses);
            let words = say!(language, audit::over_defined { variables, name, groups, clauses });
            let _ = writeln!(text, "{words}");
        }
        if matches!(audit.verdict, Verdict::Exact | Verdict::Same) {
            let _ = writeln!(text, "{}", say!(language, audit::exclude_none));
        }
    }
}

/// Returns the numbers from 1 to `order` divided by their quotients, as in 1–2, 3–5, 6–8, 9. A divisor of 0 is that of an axis without fault.
fn parts_of(order: usize, divisor: u8) -> String {
    let divisor = usize::from(divisor).max(1);
    let last = |first: usize| (first / divisor * divisor + divisor - 1).min(order);
    let firsts = (1..=order).filter(|&one| one == 1 || one % divisor == 0);
    let parts = firsts.map(|first| match last(first) {
        last if last > first => format!("{first}–{last}"),
        _ => first.to_string(),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns sets of rows or columns, as in 1, 4, 7 / 2, 5, 8 / 3, 6, 9.
fn sets_of(order: usize, parts: Parts) -> String {
    let sets = parts.sets(order).into_iter();
    let words = |set: Vec<usize>| set.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    sets.map(words).collect::<Vec<_>>().join(" / ")
}

/// Returns what to change; `None` if the examples say it.
const fn advice(finding: &Finding, language: Language) -> Option<&'static str> {
    Some(match finding.kind {
        FindingKind::NotWritten => audit::add_rule {}.text(language),
        FindingKind::WrittenAs { .. } => audit::change_loops {}.text(language),
        FindingKind::Split => audit::one_zero {}.text(language),
        FindingKind::Missing => audit::bounds {}.text(language),
        FindingKind::Repeated => audit::harmless {}.text(language),
        FindingKind::SignFlipped => audit::signs {}.text(language),
        FindingKind::JoinedToItself => audit::inner_loop {}.text(language),
        FindingKind::OnlyDiagonal | FindingKind::OnlyLines { .. } => {
            audit::two_loops {}.text(language)
        }
        FindingKind::Shifted { by: 1.., .. } | FindingKind::GivensShifted { by: 1.., .. } => {
            audit::from_one {}.text(language)
        }
        FindingKind::Shifted { .. } | FindingKind::GivensShifted { .. } => {
            audit::once_too_often {}.text(language)
        }
        FindingKind::LoopFromZero { .. } => audit::begin_at_one {}.text(language),
        FindingKind::LoopEndsEarly { .. } => audit::end_at_order {}.text(language),
        FindingKind::OtherBlocks { .. } => audit::right_blocks {}.text(language),
        FindingKind::BlocksOverlap => audit::step_of_blocks {}.text(language),
        FindingKind::GivensJoined => audit::given_zero_ends {}.text(language),
        FindingKind::SharedValues { .. } => audit::own_numbers {}.text(language),
        FindingKind::ComparedWithRegion => audit::compare_cells {}.text(language),
        FindingKind::PairsJoined => audit::pair_zero {}.text(language),
        FindingKind::BlocksMoved { .. } => audit::block_loops {}.text(language),
        FindingKind::NoCandidate => audit::number_again {}.text(language),
        FindingKind::FromZero => audit::add_one {}.text(language),
        FindingKind::Tautology => audit::always_true {}.text(language),
        FindingKind::GivensTransposed => audit::exchange {}.text(language),
        FindingKind::MissingZero => audit::zero_ends {}.text(language),
        FindingKind::GivenZero => audit::given_cells {}.text(language),
        FindingKind::Unrelated | FindingKind::Other | FindingKind::Excluded => {
            audit::leave_out {}.text(language)
        }
        _ => return None,
    })
}
