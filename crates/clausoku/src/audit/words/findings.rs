//! The faults of a formula in words, each with examples and advice.

use std::fmt::Write as _;

use clausoku_audit::{Example, Finding, FindingKind, RuleName};
use clausoku_decoder::Axis;

use super::super::{Audit, Verdict};
use clausoku_words::Language;

use super::Words;

impl Words<'_> {
    /// Returns the fault in a few words.
    pub(super) fn title(&self, finding: &Finding) -> String {
        let is_each =
            finding.kind == FindingKind::MissingZero && finding.count == self.survey.clauses;
        let (english, french) = if is_each {
            ("no line ends with 0", "aucune ligne ne finit par 0")
        } else {
            title(finding.kind)
        };
        let template = super::either(self.language, english, french);
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
        let start = match finding.kind {
            FindingKind::BlocksMoved { rows, columns } => self.start(rows, columns),
            _ => String::new(),
        };
        let other = match finding.kind {
            FindingKind::WrittenAs { other } => other.name(),
            _ => "",
        };
        template
            .replace("{other}", other)
            .replace("{start}", &start)
            .replace("{clauses}", &format!("{count} clause{plural}"))
            .replace("{count}", &count.to_string())
            .replace("{s}", plural)
            .replace("{rule}", rule)
            .replace("{of}", &of_rule)
            .replace("{axis}", axis)
            .replace("{size}", size)
    }

    /// Returns where moved blocks begin, from the correction of their rows and columns.
    fn start(&self, rows: i8, columns: i8) -> String {
        let axes = match (rows, columns, self.language) {
            (0, _, Language::English) => "one column",
            (_, 0, Language::English) => "one row",
            (_, _, Language::English) => "one row and one column",
            (0, _, Language::French) => "une colonne",
            (_, 0, Language::French) => "une ligne",
            (_, _, Language::French) => "une ligne et une colonne",
        };
        let end = if rows + columns < 0 {
            self.say("too late", "trop tard")
        } else {
            self.say("too early", "trop tôt")
        };
        format!("{axes} {end}")
    }

    /// Writes a finding: the fault, examples, and what to change.
    pub(super) fn finding(&self, finding: &Finding, text: &mut String) {
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
    pub(super) fn example(&self, example: &Example, is_of_rule: bool) -> String {
        let mut text = String::new();
        if let Some(line) = example.line {
            let _ = write!(text, "{} {line}, ", self.say("line", "ligne"));
        }
        if let Some(number) = example.clause {
            let _ = write!(text, "clause {number}");
            if !(example.literals.is_empty() && example.wanted.is_empty()) {
                text.push_str(": ");
            }
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

    /// Returns what to change; empty if the examples say it.
    pub(super) fn advice(&self, finding: &Finding) -> &'static str {
        let (english, french) = match finding.kind {
            FindingKind::NotWritten => {
                ("Add the clauses of this rule.", "Ajoutez les clauses de cette règle.")
            }
            FindingKind::WrittenAs { .. } => (
                "The loops of this rule are those of the other one: change them.",
                "Les boucles de cette règle sont celles de l'autre : changez-les.",
            ),
            FindingKind::Split => (
                "Write the 0 after the last literal of the clause only.",
                "N'écrivez le 0 qu'après le dernier littéral de la clause.",
            ),
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
            FindingKind::BlocksMoved { .. } => (
                "Look at the first numbers of the loops over the blocks.",
                "Voyez les premiers nombres des boucles sur les blocs.",
            ),
            FindingKind::NoCandidate => (
                "Compute the number of the variable again.",
                "Recalculez le numéro de la variable.",
            ),
            FindingKind::FromZero => (
                "0 is no variable in DIMACS: add 1 to the number of every variable.",
                "0 n'est pas une variable en DIMACS : ajoutez 1 au numéro de chaque variable.",
            ),
            FindingKind::Tautology => (
                "The clause is always true. Compare two different candidates.",
                "La clause est toujours vraie. Comparez deux candidats différents.",
            ),
            FindingKind::GivensTransposed => (
                "Exchange row and column where the grid is read.",
                "Échangez ligne et colonne là où la grille est lue.",
            ),
            FindingKind::MissingZero => (
                "A clause ends at its 0, and not with its line: write a 0 at the end of these lines.",
                "Une clause finit à son 0, et non avec sa ligne : écrivez un 0 à la fin de ces lignes.",
            ),
            FindingKind::GivenZero => (
                "Write units only for cells with a given. The number for the value 0 may be that of another candidate.",
                "N'écrivez de clauses unitaires que pour les cases données. Le numéro de la valeur 0 peut être celui d'un autre candidat.",
            ),
            FindingKind::Unrelated | FindingKind::Other | FindingKind::Excluded => (
                "Leave these out, or look for the index that is wrong.",
                "Supprimez-les, ou cherchez l'indice faux.",
            ),
            _ => ("", ""),
        };
        super::either(self.language, english, french)
    }

    pub(super) fn unknown(&self, audit: &Audit, text: &mut String) {
        let unknown = &self.survey.unknown;
        if unknown.parts == 0 {
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
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let [of_variables, of_clauses] = [unknown.variables, unknown.clauses].map(plural);
        let (count, clauses) = (unknown.variables, unknown.clauses);
        let (variables, cells) = (variables.join(", "), cells.join(", "));
        let _ = match self.language {
            Language::English => writeln!(
                text,
                "\n{count} auxiliary variable{of_variables} of unknown meaning in {clauses} clause{of_clauses}: {variables}, with {cells}"
            ),
            Language::French => writeln!(
                text,
                "\n{count} variable{of_variables} auxiliaire{of_variables} de sens inconnu dans {clauses} clause{of_clauses} : {variables}, avec {cells}"
            ),
        };
        if matches!(audit.verdict, Verdict::Exact | Verdict::Same) {
            let checked = self.say(
                "They exclude no solution: each one has values for them.",
                "Elles n'excluent aucune solution : chacune a des valeurs pour elles.",
            );
            let _ = writeln!(text, "{checked}");
        }
    }
}

/// Returns the words of a fault in English and French.
const fn title(kind: FindingKind) -> (&'static str, &'static str) {
    match kind {
        FindingKind::NotWritten => ("{rule} is not written", "{rule} n'est pas écrite"),
        FindingKind::WrittenAs { .. } => (
            "{other} is written twice, and {rule} not at all",
            "{other} est écrite deux fois, et {rule} pas du tout",
        ),
        FindingKind::Split => (
            "clauses{of} are split into {count} units",
            "des clauses{of} sont coupées en {count} clauses unitaires",
        ),
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
        FindingKind::BlocksMoved { .. } => (
            "the blocks of {rule} begin {start}: {clauses}",
            "les blocs de {rule} commencent {start} : {clauses}",
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
        FindingKind::MissingZero => {
            ("the 0 is missing after {clauses}", "le 0 manque après {clauses}")
        }
        FindingKind::FromZero => (
            "the first candidate has the number 0, which ends {clauses}",
            "le premier candidat a le numéro 0, qui termine {clauses}",
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
        FindingKind::Follows => (
            "{clauses} implied by the rules and the givens",
            "{clauses} impliquée{s} par les règles et les données",
        ),
        FindingKind::GivenMissing => ("{count} given{s} missing", "{count} donnée{s} absente{s}"),
        FindingKind::GivenAdded => {
            ("{count} given{s} in empty cells", "{count} donnée{s} dans des cases vides")
        }
        FindingKind::GivenOther => (
            "{count} given{s} with another value than in the grid",
            "{count} donnée{s} d'une autre valeur que dans la grille",
        ),
        FindingKind::GivenZero => (
            "the value 0 is given in {count} empty cell{s}",
            "la valeur 0 est donnée dans {count} case{s} vide{s}",
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
