//! Faults of whole files, in the languages of the course's programs.

use std::error::Error;
use std::{fmt, io};

use crate::runner::language::Language;

/// A fault of an input or an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileFault {
    /// The name of the file in messages.
    name: String,
    kind: Kind,
}

/// The kinds of [`FileFault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
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
    pub(crate) fn fault(self, name: impl fmt::Display) -> FileFault {
        FileFault { name: name.to_string(), kind: self }
    }

    /// Returns the message in English and in French, with `{name}` for the name of the file.
    fn texts(self) -> [&'static str; 2] {
        match self {
            Self::Unreadable => ["cannot read {name}", "impossible de lire {name}"],
            Self::Unwritable => ["cannot write {name}", "impossible d'écrire {name}"],
            Self::Folder => [
                "{name} is a folder; give the files in it",
                "{name} est un dossier ; donnez un des fichiers qu'il contient",
            ],
            Self::TooLarge(_) => [
                "{name} is larger than {number} MiB, the largest input of this kind",
                "{name} dépasse {number} Mio, la plus grande entrée acceptée",
            ],
            Self::StdinTaken => [
                "standard input can be read only once; give a file instead of one of the two -",
                "l'entrée standard ne se lit qu'une fois ; donnez un fichier à la place de l'un des -",
            ],
            Self::Formula => [
                "{name} is a DIMACS formula; give a grid, or solve the formula alone with `clausoku solve`",
                "{name} est une formule DIMACS ; donnez une grille, ou la formule à `clausoku solve`",
            ],
            Self::BareFormula => [
                "{name} looks like a DIMACS formula without its header; add the line \
                 `p cnf VARIABLES CLAUSES`, or read it with `clausoku solve --lenient`",
                "{name} ressemble à une formule DIMACS sans en-tête ; donnez une grille, ou la formule à \
                 `clausoku solve --lenient`",
            ],
            Self::NoOutput => [
                "{name} is a formula; give the solver's output for it",
                "{name} est une formule ; donnez la sortie du solveur sur cette formule",
            ],
            Self::NoPuzzle => ["{name} holds no puzzle", "{name} ne contient aucune grille"],
            Self::SeveralPuzzles(_) => [
                "{name} holds several puzzles; {advice}",
                "{name} contient plusieurs grilles ; `clausoku encode` en prend une avec --puzzle NUMBER",
            ],
            Self::IsInput => [
                "{name} is the input; writing would destroy it",
                "{name} est l'entrée, que la sortie effacerait ; donnez un autre nom",
            ],
            Self::Variant(_) => [
                "{name}:{number}",
                "{name}:{number} : ce commentaire nomme une sorte de grille qui n'existe pas ici ; effacez-le",
            ],
        }
    }
}

impl FileFault {
    /// Returns the message in this language.
    pub(crate) fn text(&self, language: Language) -> String {
        let [english, french] = self.kind.texts();
        let number = match self.kind {
            Kind::TooLarge(limit) => limit.to_string(),
            Kind::Variant(line) => line.to_string(),
            _ => String::new(),
        };
        let advice = if let Kind::SeveralPuzzles(advice) = self.kind { advice } else { "" };
        let text = language.text(english, french);
        let text = text.replace("{number}", &number).replace("{advice}", advice);
        // The name is replaced last: it may contain braces.
        let name = language.text(self.name.as_str(), french_name(&self.name));
        text.replace("{name}", name)
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl Error for FileFault {}

/// Returns `true` if this is the error of an input whose puzzles are not known, since the system or a limit refuses to read it.
pub(crate) fn is_unread(error: &anyhow::Error) -> bool {
    let is_refused =
        |kind: Kind| matches!(kind, Kind::Folder | Kind::TooLarge(_) | Kind::StdinTaken);
    let fault = error.downcast_ref::<FileFault>();
    error.root_cause().is::<io::Error>() || fault.is_some_and(|fault| is_refused(fault.kind))
}

/// Returns the name of a file in French messages.
pub(crate) fn french_name(name: &str) -> &str {
    match name {
        "standard input" => "l'entrée standard",
        "standard output" => "la sortie standard",
        name => name,
    }
}
