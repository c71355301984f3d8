//! An audit as text for people, in English and French.

mod findings;
mod models;

use std::fmt::Write as _;

use clausoku_audit::{Board, FindingKind, RuleName, Survey};
use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_cnf::dimacs::Summary;
use clausoku_cnf::{Cnf, Literal};
use clausoku_words::{Language, audit, named, say};

pub(super) use self::models::drawn;
use super::{Audit, Reason, Verdict};
use crate::words::stop_reason;

/// The number of literals of a clause that are written.
const LITERALS: usize = 4;

/// Returns the report on a formula. `summary` has the header of its text.
pub fn text(audit: &Audit, formula: &Cnf, summary: Option<&Summary>, language: Language) -> String {
    let words = Words { survey: &audit.survey, language };
    let mut text = words.verdict(audit);
    text.push_str(".\n\n");
    words.head(&mut text);
    words.table(&mut text);
    for remark in summary.into_iter().flat_map(|summary| words.header(summary)) {
        text.push('\n');
        text.push_str(&remark);
        text.push('\n');
    }
    for finding in audit.findings() {
        words.finding(finding, &mut text);
        if finding.kind == FindingKind::Empty {
            if let Some(line) = summary.and_then(|summary| summary.empty) {
                let _ = writeln!(text, "  {}", say!(language, audit::empty_line { line }));
            }
            let _ = writeln!(text, "  {}", say!(language, audit::empty_advice));
        }
    }
    let (loops, others): (Vec<_>, Vec<_>) =
        audit.findings().partition(|finding| finding.kind.is_wrong_loop());
    if !loops.is_empty() && !others.is_empty() {
        let _ = writeln!(text, "\n{}", say!(language, audit::others_of_right_loops));
    }
    words.unknown(audit, &mut text);
    words.follow(audit, &mut text);
    if let Some(no_grid) = &audit.no_grid {
        words.no_grid(no_grid, &mut text);
    }
    if let Some(grid) = &audit.excluded {
        let title = say!(language, audit::solution);
        let _ = write!(text, "\n{title}\n{}", drawn(audit.survey.variant(), grid));
    }
    if let Some(core) = &audit.core {
        words.core(core, formula, &mut text);
    }
    text
}

/// Returns a report of one line, for lists. `summary` has the header of the formula's text.
pub fn line(audit: &Audit, summary: Option<&Summary>, language: Language) -> String {
    let words = Words { survey: &audit.survey, language };
    let mut parts = vec![words.verdict(audit)];
    parts.push(words.encoding());
    parts.extend(words.other_numberings());
    parts.extend(audit.findings().map(|finding| words.title(finding)));
    parts.extend(summary.and_then(|summary| header(&audit.survey, summary, language)));
    parts.join("; ")
}

/// Returns what is wrong with the header and the end of a formula's text, which solvers refuse; `None` if nothing is.
pub fn header(survey: &Survey, summary: &Summary, language: Language) -> Option<String> {
    let remarks = Words { survey, language }.header(summary);
    let parts: Vec<String> = remarks
        .iter()
        .map(|remark| {
            let remark = remark.trim_end_matches('.');
            let first = remark.chars().next().map(|first| first.to_lowercase().to_string());
            let rest = remark.char_indices().nth(1).map_or("", |(place, _)| &remark[place..]);
            first.unwrap_or_default() + rest
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

struct Words<'w> {
    survey: &'w Survey,
    language: Language,
}

impl Words<'_> {
    fn verdict(&self, audit: &Audit) -> String {
        let language = self.language;
        match audit.verdict {
            Verdict::Exact => say!(language, audit::exact),
            Verdict::OtherNumbering => say!(language, audit::other_numbering),
            Verdict::Same => say!(language, audit::same),
            Verdict::Weaker => say!(language, audit::weaker),
            Verdict::Stronger => say!(language, audit::stronger),
            Verdict::Different => say!(language, audit::different),
            Verdict::NoModel => say!(language, audit::no_model),
            Verdict::Unknown(why) => {
                say!(language, audit::unknown { reason: reason(language, why) })
            }
        }
    }

    fn named(&self, name: &str) -> String {
        named(self.language, name)
    }

    /// Returns the names of the rules, the encoding and the level of the givens.
    fn encoding(&self) -> String {
        let survey = self.survey;
        let mut text = format!("{}, {}", self.named(&survey.rule_set()), self.at_most_one());
        if let Some(level) = survey.givens.level {
            let _ = write!(text, ", {}", say!(self.language, audit::givens_as { level }));
        }
        let scheme = survey.numbering().scheme().map(|scheme| scheme.to_string());
        let _ = write!(text, ", {}", scheme.unwrap_or_else(|| self.numbering()));
        text
    }

    fn numbering(&self) -> String {
        self.named(&self.survey.numbering().to_string())
    }

    fn at_most_one(&self) -> String {
        let names = self.survey.recognised.iter().map(|one| self.encoding_name(one.name));
        let names: Vec<String> = names.collect();
        match names.as_slice() {
            [] => self.survey.at_most_one(),
            names => names.join(&say!(self.language, techniques::and)),
        }
    }

    fn encoding_name(&self, name: Option<&str>) -> String {
        name.map_or_else(|| say!(self.language, audit::unnamed), str::to_owned)
    }

    /// Writes the numbering with its evidence, the board, the rules and the givens.
    fn head(&self, text: &mut String) {
        let (survey, language) = (self.survey, self.language);
        let mut line = |label: String, words: &str| {
            let _ = writeln!(text, "  {label:14}{words}");
        };
        let mut evidence = Vec::new();
        if let Some(tally) = survey.rules.iter().find(|tally| tally.present > 0) {
            let (rule, present, wanted) = (tally.rule.name(), tally.present, tally.wanted);
            evidence.push(match tally.rule {
                RuleName::K1 => say!(language, audit::k1_holds { present, wanted }),
                _ => say!(language, audit::rule_holds { rule, present, wanted }),
            });
        }
        evidence.push(match survey.fit {
            Some(percent) => say!(language, audit::fits { percent }),
            None => say!(language, audit::named),
        });
        let numbering = format!("{}; {}", self.numbering(), evidence.join(", "));
        line(say!(language, audit::label_numbering), &numbering);
        for remark in self.other_numberings() {
            line(String::new(), &remark);
        }
        let board = survey.variant().name();
        let shown = match survey.board {
            Board::Named => board.to_owned(),
            Board::Usual => say!(language, audit::usual_board { board }),
            Board::ReadOff => say!(language, audit::board_read { board }),
        };
        line(say!(language, audit::label_board), &shown);
        if survey.board == Board::ReadOff {
            text.push_str(&drawn(survey.variant(), &survey.stated));
        }
        let mut line = |label: String, words: &str| {
            let _ = writeln!(text, "  {label:14}{words}");
        };
        let rules = format!("{}, {}", self.named(&survey.rule_set()), self.at_most_one());
        line(say!(language, audit::label_rules), &rules);
        let givens = &survey.givens;
        let present = givens.present;
        let mut stated = match givens.wanted {
            Some(wanted) => say!(language, audit::of_wanted { present, wanted }),
            None => present.to_string(),
        };
        if let Some(level) = givens.level {
            let _ = write!(stated, ", {level}");
        }
        let negative = givens.beside + givens.seen;
        if negative > 0 {
            stated = say!(language, audit::negative_units { stated, count: negative });
        }
        line(say!(language, audit::label_givens), &stated);
        for one in &survey.recognised {
            let name = self.encoding_name(one.name);
            let (groups, variables, clauses) = (one.groups, one.variables, one.clauses);
            let words = say!(language, audit::recognised { name, groups, variables, clauses });
            line(say!(language, audit::label_at_most_one), &words);
            if let Some(meaning) = one.name.and_then(|name| meaning(name, language)) {
                line(String::new(), meaning);
            }
        }
        if survey.constraints > 0 {
            line(say!(language, audit::label_constraints), &survey.constraints.to_string());
        }
    }

    /// Returns the remarks on other numberings: the one that was asked for, the scheme in which the givens would be transposed, and those in
    /// which as many clauses have a reason.
    fn other_numberings(&self) -> Vec<String> {
        let (survey, language) = (self.survey, self.language);
        let mut remarks = Vec::new();
        if let Some(scheme) = survey.asked {
            remarks.push(say!(language, audit::misfit { scheme }));
        } else if let Some(scheme) = survey.advised() {
            remarks.push(say!(language, audit::transposed { scheme }));
        }
        let alike: Vec<String> =
            survey.ties().map(|other| self.named(&other.to_string())).collect();
        if !alike.is_empty() {
            remarks.push(say!(language, audit::alike { names: alike.join(", ") }));
        }
        remarks
    }

    fn table(&self, text: &mut String) {
        let survey = self.survey;
        let language = self.language;
        let heads = [
            say!(language, audit::head_wanted),
            say!(language, audit::head_present),
            say!(language, audit::head_missing),
            say!(language, audit::head_repeated),
        ];
        let _ = write!(text, "\n      ");
        for head in heads {
            let _ = write!(text, "{head:>11}");
        }
        text.push('\n');
        for tally in &self.survey.rules {
            let name = tally.rule.name();
            let numbers = [tally.wanted, tally.present, tally.missing(), tally.repeated];
            let _ = write!(text, "  {name:4}");
            for number in numbers {
                let _ = write!(text, "{number:>11}");
            }
            text.push('\n');
        }
        let absent = survey.rules.iter().filter(|tally| !tally.is_complete());
        let absent: Vec<&str> = absent.map(|tally| tally.rule.name()).collect();
        if survey.is_sufficient() && !absent.is_empty() {
            let rules = absent.join(", ");
            let _ = writeln!(text, "\n{}", say!(language, audit::not_needed { rules }));
        }
    }

    /// Returns what is wrong with the header and the end of the text.
    fn header(&self, summary: &Summary) -> Vec<String> {
        let (variables, clauses) = (summary.size.variables, summary.size.clauses);
        let right = format!("p cnf {variables} {clauses}");
        let language = self.language;
        let mut remarks = Vec::new();
        match summary.header {
            None => remarks.push(say!(language, audit::no_header { right })),
            Some(header) if header.variables < variables || header.clauses != clauses => {
                let written = format!("p cnf {} {}", header.variables, header.clauses);
                let line = summary.header_line.unwrap_or(1);
                remarks.push(say!(
                    language,
                    audit::wrong_header { line, written, variables, clauses, right }
                ));
            }
            Some(_) => {}
        }
        remarks.extend(summary.open.map(|line| say!(language, audit::no_last_zero { line })));
        remarks
    }

    /// Returns a clause in words: `R4C5 ≠ 7 or R4C9 ≠ 7`.
    fn clause(&self, literals: &[Literal]) -> String {
        let shown = if literals.len() > LITERALS + 1 { LITERALS - 1 } else { literals.len() };
        let mut parts: Vec<String> =
            literals[..shown].iter().map(|&literal| self.literal(literal)).collect();
        if shown < literals.len() {
            let last = literals[literals.len() - 1];
            parts.push("…".to_owned());
            parts.push(self.literal(last));
        }
        parts.join(&say!(self.language, audit::or))
    }

    fn literal(&self, literal: Literal) -> String {
        let Some((Candidate { cell, symbol }, is_positive)) = self.survey.claim(literal) else {
            return say!(self.language, audit::variable { number: format!("{literal:?}") });
        };
        let sign = if is_positive { "=" } else { "≠" };
        format!("{} {sign} {}", self.cell(cell), self.symbol(symbol))
    }

    fn cell(&self, cell: Cell) -> String {
        self.named(&self.survey.variant().position(cell).to_string())
    }

    fn symbol(&self, symbol: Symbol) -> &str {
        self.survey.variant().alphabet().name(symbol)
    }
}

/// Returns the meaning of the auxiliary variables of an encoding of "at most one"; `None` for those that have none.
fn meaning(encoding: &str, language: Language) -> Option<&'static str> {
    Some(match encoding {
        "sequential" => audit::of_sequential {}.text(language),
        "product" => audit::of_product {}.text(language),
        "commander" => audit::of_commander {}.text(language),
        "bimander" | "bitwise" => audit::of_digits {}.text(language),
        "ladder" => audit::of_ladder {}.text(language),
        "totalizer" | "modulo totalizer" | "k-modulo totalizer" => {
            audit::of_totalizer {}.text(language)
        }
        "cardinality-network" | "sorting network" | "sorting or cardinality-network" => {
            audit::of_network {}.text(language)
        }
        _ => return None,
    })
}

/// Returns the reason why the verdict is not known.
pub fn reason(language: Language, reason: Reason) -> String {
    match reason {
        Reason::Limit(limit) => stop_reason(language, limit),
        Reason::Auxiliaries => say!(language, audit::auxiliaries),
        Reason::Constraints => say!(language, audit::constraints),
        Reason::Missing => say!(language, audit::too_many_missing),
    }
}
