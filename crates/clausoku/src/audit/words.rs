//! An audit as text for people, in English and French.

use std::fmt::Write as _;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Scope, Symbol, Variant};
use clausoku_cnf::dimacs::Summary;
use clausoku_cnf::{Cnf, Literal, StopReason};
use clausoku_decoder::{Axis, Board, Example, Finding, FindingKind, RuleName, Survey};
use clausoku_draw::scene::{Scene, TerminalStyle, terminal};

use super::meaning::{Breach, NoGrid};
use super::{Audit, Reason, Verdict};

/// A language of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French, the language of the course.
    French,
}

impl Language {
    fn text<'t>(self, english: &'t str, french: &'t str) -> &'t str {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }
}

/// The number of literals of a clause that are written.
const LITERALS: usize = 4;

/// The number of clauses of a core that are written.
const CORE: usize = 40;

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
    for finding in faults(audit) {
        words.finding(finding, &mut text);
    }
    words.unknown(&mut text);
    words.follow(audit, &mut text);
    if let Some(no_grid) = &audit.no_grid {
        words.no_grid(no_grid, &mut text);
    }
    if let Some(grid) = &audit.excluded {
        let title =
            language.text("This solution is no model:", "Cette solution n'est pas un modèle :");
        let _ = write!(text, "\n{title}\n{}", drawn(audit.survey.variant(), grid));
    }
    if let Some(core) = &audit.core {
        words.core(core, formula, &mut text);
    }
    text
}

/// Returns a report of one line, for lists.
pub fn line(audit: &Audit, language: Language) -> String {
    let words = Words { survey: &audit.survey, language };
    let mut parts = vec![words.verdict(audit)];
    parts.push(words.encoding());
    parts.extend(faults(audit).map(|finding| words.title(finding)));
    parts.join("; ")
}

/// Returns the findings, without candidates that constraints exclude.
fn faults(audit: &Audit) -> impl Iterator<Item = &Finding> {
    let is_exact = audit.verdict == Verdict::Exact;
    let findings = audit.survey.findings.iter();
    findings.filter(move |one| !(is_exact && one.kind == FindingKind::Excluded))
}

struct Words<'w> {
    survey: &'w Survey,
    language: Language,
}

impl Words<'_> {
    fn say<'t>(&self, english: &'t str, french: &'t str) -> &'t str {
        self.language.text(english, french)
    }

    /// Returns the verdict without a full stop.
    fn verdict(&self, audit: &Audit) -> String {
        let text = match audit.verdict {
            Verdict::Exact => {
                self.say("states the puzzle exactly", "énonce exactement la grille")
            }
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
                let why = match reason {
                    Reason::Limit(StopReason::Interrupted) => {
                        self.say("interrupted", "interrompu")
                    }
                    Reason::Limit(_) => self.say("a limit was reached", "une limite est atteinte"),
                    Reason::Auxiliaries => self.say(
                        "the meaning of auxiliary variables is unknown",
                        "le sens de variables auxiliaires est inconnu",
                    ),
                    Reason::Constraints => self.say(
                        "there are too many models to compare with the constraints",
                        "il y a trop de modèles à comparer avec les contraintes",
                    ),
                    Reason::Missing => self.say(
                        "too many clauses are missing to examine each",
                        "il manque trop de clauses pour examiner chacune",
                    ),
                };
                let text = self.say("may state the puzzle", "énonce peut-être la grille");
                return format!("{text} ({why})");
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
        let text = self.survey.numbering().to_string();
        match self.language {
            Language::English => text,
            Language::French => {
                text.replace("row", "ligne").replace("column", "colonne").replace("value", "valeur")
            }
        }
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
        if let Some(scheme) = survey.transposed() {
            let _ = match self.language {
                Language::English => writeln!(
                    text,
                    "{:16}in {scheme}, rows and columns would be exchanged; --numbering {scheme} judges by it",
                    ""
                ),
                Language::French => writeln!(
                    text,
                    "{:16}en {scheme}, lignes et colonnes seraient échangées ; --numbering {scheme} juge d'après elle",
                    ""
                ),
            };
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
        let mut remarks = Vec::new();
        match summary.header {
            None => remarks.push(match self.language {
                Language::English => {
                    format!("There is no header: begin with `p cnf {variables} {clauses}`.")
                }
                Language::French => {
                    format!("Il n'y a pas d'en-tête : commencez par `p cnf {variables} {clauses}`.")
                }
            }),
            Some(header) if header.variables < variables || header.clauses != clauses => {
                remarks.push(match self.language {
                    Language::English => format!(
                        "The header is `p cnf {} {}`, but the largest variable is {variables}, and there are {clauses} clauses: \
                         write `p cnf {variables} {clauses}`.",
                        header.variables, header.clauses
                    ),
                    Language::French => format!(
                        "L'en-tête est `p cnf {} {}`, mais la plus grande variable est {variables}, et il y a {clauses} clauses : \
                         écrivez `p cnf {variables} {clauses}`.",
                        header.variables, header.clauses
                    ),
                });
            }
            Some(_) => {}
        }
        if summary.open {
            remarks.push(
                self.say(
                    "The last clause has no 0 at its end: add it.",
                    "La dernière clause n'a pas de 0 à sa fin : ajoutez-le.",
                )
                .to_owned(),
            );
        }
        remarks
    }

    /// Returns the fault in a few words.
    fn title(&self, finding: &Finding) -> String {
        let (english, french) = title(finding.kind);
        let template = self.language.text(english, french);
        let count = finding.count;
        let plural = if count == 1 { "" } else { "s" };
        let rule = finding.rule.map_or("", RuleName::name);
        let of_rule = match (rule, self.language) {
            ("", _) => String::new(),
            (rule, Language::English) => format!(" of {rule}"),
            (rule, Language::French) => format!(" de {rule}"),
        };
        let (axis, size) = match finding.kind {
            FindingKind::Shifted { axis, by } | FindingKind::GivensShifted { axis, by } => {
                let axis = match (axis, self.language) {
                    (axis, Language::English) => axis.name(),
                    (Axis::Row, Language::French) => "ligne",
                    (Axis::Column, Language::French) => "colonne",
                    (Axis::Value, Language::French) => "valeur",
                };
                let size = if by > 0 {
                    self.say("one too small", "trop petite d'une unité")
                } else {
                    self.say("one too large", "trop grande d'une unité")
                };
                (axis, size)
            }
            _ => ("", ""),
        };
        template
            .replace("{clauses}", &format!("{count} clause{plural}"))
            .replace("{count}", &count.to_string())
            .replace("{s}", plural)
            .replace("{rule}", rule)
            .replace("{of}", &of_rule)
            .replace("{axis}", axis)
            .replace("{size}", size)
    }

    /// Writes a finding: the fault, examples, and what to change.
    fn finding(&self, finding: &Finding, text: &mut String) {
        let title = self.title(finding);
        let mut letters = title.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        let _ = write!(text, "\n{}{}", first.unwrap_or_default(), letters.as_str());
        if let Some(rule) = finding.rule {
            let _ = write!(text, " ({})", meaning(rule, self.language));
        }
        text.push('\n');
        for example in &finding.examples {
            text.push_str("    ");
            text.push_str(&self.example(example, finding.rule.is_some()));
            text.push('\n');
        }
        let rest = finding.count.saturating_sub(finding.examples.len() as u64);
        if rest > 0 && !finding.examples.is_empty() {
            let _ = writeln!(text, "    … {rest} {}", self.say("more", "de plus"));
        }
        let advice = self.advice(finding);
        if !advice.is_empty() {
            let _ = writeln!(text, "  {advice}");
        }
    }

    /// Returns an example: the clause, and the clause that the rule wants.
    fn example(&self, example: &Example, is_of_rule: bool) -> String {
        let mut text = String::new();
        if let Some(number) = example.clause {
            let _ = write!(text, "clause {number}: ");
        }
        if !example.literals.is_empty() {
            text.push_str(&self.clause(&example.literals));
        }
        if !example.wanted.is_empty() {
            if !example.literals.is_empty() {
                let wanted = if is_of_rule {
                    self.say("; the rule wants ", " ; la règle veut ")
                } else {
                    self.say("; the grid has ", " ; la grille a ")
                };
                text.push_str(wanted);
            }
            text.push_str(&self.clause(&example.wanted));
        }
        if let Some(region) = example.region {
            let region = &self.survey.variant().regions()[region];
            let _ = write!(text, " ({})", self.region(&region.name));
        }
        text
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

    /// Returns what to change; empty if the examples say it.
    fn advice(&self, finding: &Finding) -> &'static str {
        let (english, french) = match finding.kind {
            FindingKind::NotWritten => {
                ("Add the clauses of this rule.", "Ajoutez les clauses de cette règle.")
            }
            FindingKind::Missing => (
                "Look at the bounds of the loops: they leave these out.",
                "Voyez les bornes des boucles : elles les omettent.",
            ),
            FindingKind::Repeated => (
                "This changes nothing; write each pair once (second > first).",
                "Cela ne change rien ; écrivez chaque paire une fois (second > premier).",
            ),
            FindingKind::SignFlipped => (
                "Pairs have two negative literals, \"at least one\" has positive ones only.",
                "Les paires ont deux littéraux négatifs, « au moins un » n'en a que de positifs.",
            ),
            FindingKind::JoinedToItself => (
                "The clause says that the candidate never holds. Begin the inner loop after the outer one (j > i).",
                "La clause dit que le candidat n'est jamais vrai. Commencez la boucle intérieure après l'autre (j > i).",
            ),
            FindingKind::OnlyDiagonal => (
                "A block needs two loops, over its rows and its columns.",
                "Un bloc a besoin de deux boucles, sur ses lignes et ses colonnes.",
            ),
            FindingKind::Shifted { by: 1.., .. } | FindingKind::GivensShifted { by: 1.., .. } => (
                "Count from 1 here, as the numbering does.",
                "Comptez ici à partir de 1, comme la numérotation.",
            ),
            FindingKind::Shifted { .. } | FindingKind::GivensShifted { .. } => {
                ("1 is added once too often here.", "On ajoute ici 1 une fois de trop.")
            }
            FindingKind::NoCandidate => (
                "Compute the number of the variable again.",
                "Recalculez le numéro de la variable.",
            ),
            FindingKind::Tautology => (
                "The clause is always true. Compare two different candidates.",
                "La clause est toujours vraie. Comparez deux candidats différents.",
            ),
            FindingKind::GivensTransposed => (
                "Exchange row and column where the grid is read.",
                "Échangez ligne et colonne là où la grille est lue.",
            ),
            FindingKind::Unrelated | FindingKind::Other | FindingKind::Excluded => (
                "Leave these out, or look for the index that is wrong.",
                "Supprimez-les, ou cherchez l'indice faux.",
            ),
            _ => ("", ""),
        };
        self.language.text(english, french)
    }

    fn unknown(&self, text: &mut String) {
        let unknown = &self.survey.unknown;
        if unknown.parts == 0 {
            return;
        }
        let first: Vec<String> = unknown.first.iter().map(|one| format!("{one:?}")).collect();
        let cells: Vec<String> =
            self.survey.unknown_cells().into_iter().take(4).map(|cell| self.cell(cell)).collect();
        let _ = match self.language {
            Language::English => writeln!(
                text,
                "\n{} auxiliary variables in {} clauses have an unknown meaning: {} …, with {} …",
                unknown.variables,
                unknown.clauses,
                first.join(", "),
                cells.join(", ")
            ),
            Language::French => writeln!(
                text,
                "\n{} variables auxiliaires dans {} clauses ont un sens inconnu : {} …, avec {} …",
                unknown.variables,
                unknown.clauses,
                first.join(", "),
                cells.join(", ")
            ),
        };
    }

    fn follow(&self, audit: &Audit, text: &mut String) {
        let Some([propagated, others]) = audit.follow.filter(|[a, b]| a + b > 0) else { return };
        let _ = match self.language {
            Language::English => writeln!(
                text,
                "\nThe missing clauses follow from the others: {propagated} by unit propagation, {others} otherwise."
            ),
            Language::French => writeln!(
                text,
                "\nLes clauses absentes suivent des autres : {propagated} par propagation unitaire, {others} autrement."
            ),
        };
    }

    fn no_grid(&self, no_grid: &NoGrid, text: &mut String) {
        let title =
            self.say("A model that is no solution:", "Un modèle qui n'est pas une solution :");
        let drawing = drawn(self.survey.variant(), &no_grid.grid);
        let _ = write!(text, "\n{title}\n{drawing}");
        let _ = writeln!(text, "{}", self.breach(&no_grid.breach));
    }

    fn breach(&self, breach: &Breach) -> String {
        let english = self.language == Language::English;
        match breach {
            Breach::NoValue(cell) => {
                let cell = self.cell(*cell);
                if english {
                    format!("{cell} has no value (K1).")
                } else {
                    format!("{cell} n'a pas de valeur (K1).")
                }
            }
            Breach::TwoValues(cell, [first, second]) => {
                let cell = self.cell(*cell);
                let (first, second) = (self.symbol(*first), self.symbol(*second));
                if english {
                    format!("{cell} has two values, {first} and {second} (K2).")
                } else {
                    format!("{cell} a deux valeurs, {first} et {second} (K2).")
                }
            }
            Breach::Twice { region, symbol, cells: [first, second] } => {
                let region = &self.survey.variant().regions()[*region];
                let rule = match region.scope {
                    Scope::Row => "L2",
                    Scope::Column => "C2",
                    Scope::Block => "B2",
                    Scope::Extra => "E2",
                };
                let (name, symbol) = (self.region(&region.name), self.symbol(*symbol));
                let (first, second) = (self.cell(*first), self.cell(*second));
                if english {
                    format!("{first} and {second} both hold {symbol} ({name}, {rule}).")
                } else {
                    format!("{first} et {second} contiennent {symbol} ({name}, {rule}).")
                }
            }
            Breach::Given { cell, found, given } => {
                let cell = self.cell(*cell);
                let (found, given) = (self.symbol(*found), self.symbol(*given));
                if english {
                    format!("{cell} holds {found}, and {given} is given there.")
                } else {
                    format!("{cell} contient {found}, et {given} y est donné.")
                }
            }
            Breach::Other(rule) => format!("{rule}."),
        }
    }

    fn core(&self, core: &super::Core, formula: &Cnf, text: &mut String) {
        let count = core.clauses.len();
        let _ = match (core.is_smallest, self.language) {
            (true, Language::English) => writeln!(
                text,
                "\nThese {count} clauses have no model; without any one of them, the others have:"
            ),
            (true, Language::French) => writeln!(
                text,
                "\nCes {count} clauses n'ont pas de modèle ; sans l'une d'elles, les autres en ont :"
            ),
            (false, Language::English) => {
                writeln!(text, "\nThese {count} clauses have no model (a limit was reached):")
            }
            (false, Language::French) => {
                writeln!(
                    text,
                    "\nCes {count} clauses n'ont pas de modèle (une limite est atteinte) :"
                )
            }
        };
        for &number in core.clauses.iter().take(CORE) {
            let clause = formula.clause(number as usize - 1);
            let _ = writeln!(text, "    clause {number}: {}", self.clause(clause));
        }
        if count > CORE {
            let _ = writeln!(text, "    … {} {}", count - CORE, self.say("more", "de plus"));
        }
    }
}

/// Returns the words of a fault in English and French.
const fn title(kind: FindingKind) -> (&'static str, &'static str) {
    match kind {
        FindingKind::NotWritten => ("{rule} is not written", "{rule} n'est pas écrite"),
        FindingKind::Missing => ("{clauses}{of} missing", "{clauses}{of} absente{s}"),
        FindingKind::Repeated => ("{clauses}{of} repeated", "{clauses}{of} répétée{s}"),
        FindingKind::SignFlipped => {
            ("a sign is wrong in {clauses}{of}", "un signe est faux dans {clauses}{of}")
        }
        FindingKind::JoinedToItself => (
            "a candidate excludes itself in {clauses}{of}",
            "un candidat s'exclut lui-même dans {clauses}{of}",
        ),
        FindingKind::RepeatedLiteral => {
            ("a literal is twice in {clauses}{of}", "un littéral est deux fois dans {clauses}{of}")
        }
        FindingKind::OnlyDiagonal => (
            "{rule} has only the diagonals of the blocks",
            "{rule} n'a que les diagonales des blocs",
        ),
        FindingKind::Shifted { .. } => (
            "the {axis} is {size} in {rule}: {clauses} of no rule",
            "la {axis} est {size} dans {rule} : {clauses} hors des règles",
        ),
        FindingKind::NoCandidate => (
            "a variable is that of no candidate in {clauses}{of}",
            "une variable n'est celle d'aucun candidat dans {clauses}{of}",
        ),
        FindingKind::Tautology => (
            "a literal and its negation are in {clauses}{of}",
            "un littéral et sa négation sont dans {clauses}{of}",
        ),
        FindingKind::Empty => ("{clauses} without literals", "{clauses} sans littéral"),
        FindingKind::Shortened => {
            ("candidates are missing in {clauses}{of}", "des candidats manquent dans {clauses}{of}")
        }
        FindingKind::Lengthened => (
            "there are too many candidates in {clauses}{of}",
            "il y a trop de candidats dans {clauses}{of}",
        ),
        FindingKind::Misplaced => (
            "a candidate is another one in {clauses}{of}",
            "un candidat en est un autre dans {clauses}{of}",
        ),
        FindingKind::Unrelated => (
            "candidates that no rule relates exclude each other in {clauses}",
            "des candidats qu'aucune règle ne lie s'excluent dans {clauses}",
        ),
        FindingKind::Follows => {
            ("{clauses} implied by the rules", "{clauses} impliquée{s} par les règles")
        }
        FindingKind::GivenMissing => ("{count} given{s} missing", "{count} donnée{s} absente{s}"),
        FindingKind::GivenAdded => {
            ("{count} given{s} in empty cells", "{count} donnée{s} dans des cases vides")
        }
        FindingKind::GivenOther => (
            "{count} given{s} with another value than in the grid",
            "{count} donnée{s} d'une autre valeur que dans la grille",
        ),
        FindingKind::GivenTwice => (
            "{count} given{s} in cells with another given",
            "{count} donnée{s} dans des cases qui en ont une autre",
        ),
        FindingKind::GivenNegated => ("{count} given{s} excluded", "{count} donnée{s} exclue{s}"),
        FindingKind::GivensTransposed => {
            ("the givens are transposed", "les données sont transposées")
        }
        FindingKind::GivensShifted { .. } => {
            ("the {axis} of the givens is {size}", "la {axis} des données est {size}")
        }
        FindingKind::Excluded => (
            "{count} candidate{s} excluded without a reason",
            "{count} candidat{s} exclu{s} sans raison",
        ),
        _ => ("{clauses} of no rule", "{clauses} d'aucune règle"),
    }
}

/// Returns the meaning of a rule.
fn meaning(rule: RuleName, language: Language) -> &'static str {
    match language {
        Language::English => rule.meaning(),
        Language::French => [
            "chaque case contient au moins une valeur",
            "chaque case contient au plus une valeur",
            "chaque ligne contient chaque valeur au moins une fois",
            "chaque ligne contient chaque valeur au plus une fois",
            "chaque colonne contient chaque valeur au moins une fois",
            "chaque colonne contient chaque valeur au plus une fois",
            "chaque bloc contient chaque valeur au moins une fois",
            "chaque bloc contient chaque valeur au plus une fois",
            "chaque autre région contient chaque valeur au moins une fois",
            "chaque autre région contient chaque valeur au plus une fois",
        ][rule as usize],
    }
}

/// Returns a grid in characters; a line of values if it cannot be drawn.
fn drawn(variant: &std::sync::Arc<Variant>, grid: &Grid) -> String {
    let puzzle = Puzzle::empty(std::sync::Arc::clone(variant));
    let scene = Scene::new(&puzzle);
    let scene = scene.with_values(grid);
    let drawing = scene.ok().and_then(|scene| terminal(&scene, TerminalStyle::default()).ok());
    drawing.unwrap_or_else(|| format!("{}\n", variant.line(grid)))
}
