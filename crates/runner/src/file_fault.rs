//! Faults of whole files, in the languages of the course's programs.

use std::error::Error;
use std::fmt;

use crate::language::Language;

/// A fault of an input or an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The name of the file in messages.
    name: String,
    kind: Kind,
}

/// The kinds of [`FileFault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It cannot be read; the cause is the system's.
    Unreadable,
    /// It cannot be written; the cause is the system's.
    Unwritable,
    /// It is a folder.
    Folder,
    /// The limit in MiB.
    TooLarge(u64),
    /// A second input is standard input.
    StdinTaken,
    /// A formula in place of a grid.
    Formula,
    /// Clauses without a header in place of a grid.
    BareFormula,
    /// A formula in place of a solver's output.
    NoOutput,
    /// It contains no puzzle.
    NoPuzzle,
    /// Several puzzles where one is expected, with the advice.
    SeveralPuzzles(&'static str),
    /// The output is the input.
    IsInput,
    /// The line of a comment that names a variant.
    Variant(usize),
}

impl Kind {
    /// Returns the fault of the file of this name.
    pub fn fault(self, name: impl fmt::Display) -> FileFault {
        FileFault { name: name.to_string(), kind: self }
    }
}

impl FileFault {
    /// Returns the message in this language.
    pub fn text(&self, language: Language) -> String {
        let Self { name, kind } = self;
        let name = language.text(name.as_str(), french_name(name));
        let (english, french) = match *kind {
            Kind::Unreadable => {
                (format!("cannot read {name}"), format!("impossible de lire {name}"))
            }
            Kind::Unwritable => {
                (format!("cannot write {name}"), format!("impossible d'écrire {name}"))
            }
            Kind::Folder => (
                format!("{name} is a folder; give the files in it"),
                format!("{name} est un dossier ; donnez un des fichiers qu'il contient"),
            ),
            Kind::TooLarge(limit) => (
                format!("{name} is larger than {limit} MiB, the largest input of this kind"),
                format!("{name} dépasse {limit} Mio, la plus grande entrée acceptée"),
            ),
            Kind::StdinTaken => (
                "standard input can be read only once; give a file instead of one of the two -".to_owned(),
                "l'entrée standard ne se lit qu'une fois ; donnez un fichier à la place de l'un des -"
                    .to_owned(),
            ),
            Kind::Formula => (
                format!(
                    "{name} is a DIMACS formula; give a grid, or solve the formula alone with `clausoku solve`"
                ),
                format!(
                    "{name} est une formule DIMACS ; donnez une grille, ou la formule à `clausoku solve`"
                ),
            ),
            Kind::BareFormula => (
                format!(
                    "{name} looks like a DIMACS formula without its header; add the line \
                     `p cnf VARIABLES CLAUSES`, or read it with `clausoku solve --lenient`"
                ),
                format!(
                    "{name} ressemble à une formule DIMACS sans en-tête ; donnez une grille, ou la formule à \
                     `clausoku solve --lenient`"
                ),
            ),
            Kind::NoOutput => (
                format!("{name} is a formula; give the solver's output for it"),
                format!("{name} est une formule ; donnez la sortie du solveur sur cette formule"),
            ),
            Kind::NoPuzzle => {
                (format!("{name} holds no puzzle"), format!("{name} ne contient aucune grille"))
            }
            Kind::SeveralPuzzles(advice) => (
                format!("{name} holds several puzzles; {advice}"),
                format!(
                    "{name} contient plusieurs grilles ; `clausoku encode` en prend une avec --puzzle NUMBER"
                ),
            ),
            Kind::IsInput => (
                format!("{name} is the input; writing would destroy it"),
                format!("{name} est l'entrée, que la sortie effacerait ; donnez un autre nom"),
            ),
            Kind::Variant(line) => (
                format!("{name}:{line}"),
                format!(
                    "{name}:{line} : ce commentaire nomme une sorte de grille qui n'existe pas ici ; effacez-le"
                ),
            ),
        };
        language.text(english, french)
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl Error for FileFault {}

/// Returns the name of a file in French messages.
pub fn french_name(name: &str) -> &str {
    match name {
        "standard input" => "l'entrée standard",
        "standard output" => "la sortie standard",
        name => name,
    }
}
