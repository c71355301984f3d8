//! An audit as text for people, in English and French.

mod findings;
mod models;

use std::fmt::Write as _;

use clausoku_audit::{Board, RuleName, Survey};
use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_cnf::dimacs::Summary;
use clausoku_cnf::{Cnf, Literal, StopReason};
use clausoku_words::Language;

use self::models::drawn;
use super::{Audit, Reason, Verdict};

fn either<'t>(language: Language, english: &'t str, french: &'t str) -> &'t str {
    match language {
        Language::English => english,
        Language::French => french,
    }
}

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
    }
    words.unknown(audit, &mut text);
    words.follow(audit, &mut text);
    if let Some(no_grid) = &audit.no_grid {
        words.no_grid(no_grid, &mut text);
    }
    if let Some(grid) = &audit.excluded {
        let title =
            either(language, "This solution is no model:", "Cette solution n'est pas un modèle :");
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

/// Returns the name of a numbering in the language.
fn in_french(name: &str, language: Language) -> String {
    match language {
        Language::English => name.to_owned(),
        Language::French => {
            name.replace("row", "ligne").replace("column", "colonne").replace("value", "valeur")
        }
    }
}

struct Words<'w> {
    survey: &'w Survey,
    language: Language,
}

impl Words<'_> {
    fn say<'t>(&self, english: &'t str, french: &'t str) -> &'t str {
        either(self.language, english, french)
    }

    /// Returns the verdict without a full stop.
    fn verdict(&self, audit: &Audit) -> String {
        let text = match audit.verdict {
            Verdict::Exact => {
                self.say("states the puzzle exactly", "énonce exactement la grille")
            }
            Verdict::OtherNumbering => self.say(
                "states the puzzle exactly, in another numbering than asked",
                "énonce exactement la grille, dans une autre numérotation que celle demandée",
            ),
            Verdict::Same => self.say(
                "has the models that the puzzle has, but clauses are wrong or missing",
                "a les modèles de la grille, mais des clauses sont fausses ou absentes",
            ),
            Verdict::Weaker => self.say(
                "states less than the puzzle: it has models that are no solutions",
                "énonce moins que la grille : elle a des modèles qui ne sont pas des solutions",
            ),
            Verdict::Stronger => self.say(
                "states more than the puzzle: some solutions are no models",
                "énonce plus que la grille : des solutions ne sont pas des modèles",
            ),
            Verdict::Different => self.say(
                "states another thing: it has models that are no solutions, and some solutions are no models",
                "énonce autre chose : elle a des modèles qui ne sont pas des solutions, et des solutions ne sont pas des modèles",
            ),
            Verdict::NoModel => self.say("has no model", "n'a pas de modèle"),
            Verdict::Unknown(reason) => {
                let french = match reason {
                    Reason::Limit(StopReason::Interrupted) => "interrompu",
                    Reason::Limit(_) => "une limite est atteinte",
                    Reason::Auxiliaries => "le sens de variables auxiliaires est inconnu",
                    Reason::Constraints => "il y a trop de modèles à comparer avec les contraintes",
                    Reason::Missing => "il manque trop de clauses pour examiner chacune",
                };
                return match self.language {
                    Language::English => format!("may state the puzzle ({reason})"),
                    Language::French => format!("énonce peut-être la grille ({french})"),
                };
            }
        };
        text.to_owned()
    }

    /// Returns the names of the rules, the encoding and the level of the givens.
    fn encoding(&self) -> String {
        let survey = self.survey;
        let mut text = format!("{}, {}", survey.rule_set(), survey.at_most_one());
        if let Some(level) = survey.givens.level {
            let _ = write!(text, ", {} {level}", self.say("givens as", "données :"));
        }
        let scheme = survey.numbering().scheme().map(|scheme| scheme.to_string());
        let _ = write!(text, ", {}", scheme.unwrap_or_else(|| self.numbering()));
        text
    }

    fn numbering(&self) -> String {
        in_french(&self.survey.numbering().to_string(), self.language)
    }

    /// Writes the numbering with its evidence, the board, the rules and the givens.
    fn head(&self, text: &mut String) {
        let survey = self.survey;
        let label = |english, french| format!("  {:14}", self.say(english, french));
        let mut evidence = Vec::new();
        let of = self.say("of", "sur");
        if let Some(tally) = survey.rules.iter().find(|tally| tally.present > 0) {
            let (name, present, wanted) = (tally.rule.name(), tally.present, tally.wanted);
            evidence.push(match (tally.rule, self.language) {
                (RuleName::K1, Language::English) => {
                    format!("K1 holds for {present} of {wanted} cells")
                }
                (RuleName::K1, Language::French) => {
                    format!("K1 vaut pour {present} cases sur {wanted}")
                }
                _ => format!("{name}: {present} {of} {wanted} clauses"),
            });
        }
        evidence.push(match (survey.fit, self.language) {
            (Some(fit), Language::English) => format!("{fit} % of a sample of clauses fit"),
            (Some(fit), Language::French) => {
                format!("{fit} % d'un échantillon de clauses s'y accordent")
            }
            (None, Language::English) => "named by an option or the comments".to_owned(),
            (None, Language::French) => "nommée par une option ou les commentaires".to_owned(),
        });
        let evidence = evidence.join(", ");
        let _ = writeln!(
            text,
            "{}{}; {evidence}",
            label("numbering", "numérotation"),
            self.numbering()
        );
        for remark in self.other_numberings() {
            let _ = writeln!(text, "{:16}{remark}", "");
        }
        let how = match survey.board {
            Board::Named => "",
            Board::Usual => self.say(", the usual one", ", la grille usuelle"),
            Board::ReadOff => self.say(", from the clauses", ", d'après les clauses"),
        };
        let _ = writeln!(text, "{}{}{how}", label("board", "grille"), survey.variant().name());
        if survey.board == Board::ReadOff {
            text.push_str(&drawn(survey.variant(), &survey.stated));
        }
        let complete = survey.rule_set();
        let _ = writeln!(text, "{}{complete}, {}", label("rules", "règles"), survey.at_most_one());
        let givens = &survey.givens;
        let mut stated = match givens.wanted {
            Some(wanted) => format!("{} {of} {wanted}", givens.present),
            None => givens.present.to_string(),
        };
        if let Some(level) = givens.level {
            let _ = write!(stated, ", {level}");
        }
        if givens.beside + givens.seen > 0 {
            let negative = self.say("negative units", "clauses unitaires négatives");
            let _ = write!(stated, " ({} {negative})", givens.beside + givens.seen);
        }
        let _ = writeln!(text, "{}{stated}", label("givens", "données"));
        for one in &survey.recognised {
            let name = one.name.unwrap_or(self.say("an unnamed encoding", "un codage sans nom"));
            let _ = match self.language {
                Language::English => writeln!(
                    text,
                    "{}{name}: {} groups with {} auxiliary variables and {} clauses",
                    label("at most one", ""),
                    one.groups,
                    one.variables,
                    one.clauses
                ),
                Language::French => writeln!(
                    text,
                    "{}{name} : {} groupes avec {} variables auxiliaires et {} clauses",
                    label("", "au plus un"),
                    one.groups,
                    one.variables,
                    one.clauses
                ),
            };
        }
        if survey.constraints > 0 {
            let _ = writeln!(text, "{}{}", label("constraints", "contraintes"), survey.constraints);
        }
    }

    /// Returns the remarks on other numberings: the one that was asked for, the scheme in which the givens would be transposed, and those in
    /// which as many clauses have a reason.
    fn other_numberings(&self) -> Vec<String> {
        let survey = self.survey;
        let english = self.language == Language::English;
        let mut remarks = Vec::new();
        if let Some(scheme) = survey.asked {
            remarks.push(if english {
                format!("the clauses do not fit {scheme}")
            } else {
                format!("les clauses ne s'accordent pas à {scheme}")
            });
        } else if let Some(scheme) = survey.transposed() {
            remarks.push(if english {
                format!("in {scheme}, rows and columns would be exchanged; --numbering {scheme} judges by it")
            } else {
                format!(
                    "en {scheme}, lignes et colonnes seraient échangées ; --numbering {scheme} juge d'après elle"
                )
            });
        }
        let alike: Vec<String> =
            survey.ties().map(|other| in_french(&other.to_string(), self.language)).collect();
        if !alike.is_empty() {
            let names = alike.join(", ");
            remarks.push(if english {
                format!("nothing distinguishes it from {names}")
            } else {
                format!("rien ne la distingue de {names}")
            });
        }
        remarks
    }

    /// Writes the clauses of each rule.
    fn table(&self, text: &mut String) {
        let survey = self.survey;
        let heads = match self.language {
            Language::English => ["wanted", "present", "missing", "repeated"],
            Language::French => ["voulues", "présentes", "absentes", "répétées"],
        };
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
            let names = absent.join(", ");
            let _ = match self.language {
                Language::English => {
                    writeln!(text, "\nThe complete rules suffice. Not needed: {names}.")
                }
                Language::French => {
                    writeln!(text, "\nLes règles complètes suffisent. Inutiles : {names}.")
                }
            };
        }
    }

    /// Returns what is wrong with the header and the end of the text.
    fn header(&self, summary: &Summary) -> Vec<String> {
        let (variables, clauses) = (summary.size.variables, summary.size.clauses);
        let right = format!("p cnf {variables} {clauses}");
        let mut remarks = Vec::new();
        let mut remark = |line: u64, english: String, french: String| {
            remarks.push(match self.language {
                Language::English => format!("Line {line}: {english}"),
                Language::French => format!("Ligne {line} : {french}"),
            });
        };
        match summary.header {
            None => remark(
                1,
                format!("there is no header; begin with `{right}`."),
                format!("il n'y a pas d'en-tête ; commencez par `{right}`."),
            ),
            Some(header) if header.variables < variables || header.clauses != clauses => {
                let written = format!("p cnf {} {}", header.variables, header.clauses);
                remark(
                    summary.header_line.unwrap_or(1),
                    format!(
                        "the header is `{written}`, but the largest variable is {variables}, and there are {clauses} \
                         clauses; write `{right}`."
                    ),
                    format!(
                        "l'en-tête est `{written}`, mais la plus grande variable est {variables}, et il y a {clauses} \
                         clauses ; écrivez `{right}`."
                    ),
                );
            }
            Some(_) => {}
        }
        if let Some(line) = summary.open {
            remark(
                line,
                "the last clause has no 0 at its end; add it.".to_owned(),
                "la dernière clause n'a pas de 0 à sa fin ; ajoutez-le.".to_owned(),
            );
        }
        remarks
    }

    /// Returns a clause in words: `R4C5 ≠ 7 or R4C9 ≠ 7`.
    fn clause(&self, literals: &[Literal]) -> String {
        let or = self.say(" or ", " ou ");
        let shown = if literals.len() > LITERALS + 1 { LITERALS - 1 } else { literals.len() };
        let mut parts: Vec<String> =
            literals[..shown].iter().map(|&literal| self.literal(literal)).collect();
        if shown < literals.len() {
            let last = literals[literals.len() - 1];
            parts.push("…".to_owned());
            parts.push(self.literal(last));
        }
        parts.join(or)
    }

    fn literal(&self, literal: Literal) -> String {
        let Some((Candidate { cell, symbol }, is_positive)) = self.survey.claim(literal) else {
            let variable = self.say("variable", "variable");
            return format!("{variable} {literal:?}");
        };
        let sign = if is_positive { "=" } else { "≠" };
        format!("{} {sign} {}", self.cell(cell), self.symbol(symbol))
    }

    fn cell(&self, cell: Cell) -> String {
        let text = self.survey.variant().position(cell).to_string();
        match self.language {
            Language::English => text,
            Language::French => text.replacen('R', "L", 1),
        }
    }

    fn symbol(&self, symbol: Symbol) -> &str {
        self.survey.variant().alphabet().name(symbol)
    }

    fn region(&self, name: &str) -> String {
        match self.language {
            Language::English => name.to_owned(),
            Language::French => name
                .replace("row", "ligne")
                .replace("column", "colonne")
                .replace("block", "bloc")
                .replace("board", "grille")
                .replace("diagonal", "diagonale")
                .replace("window", "fenêtre"),
        }
    }
}
