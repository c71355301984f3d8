//! Faults of whole files.

use std::error::Error;
use std::{fmt, io};

use clausoku_words::{Language, say};

use crate::terminal::language;

/// A fault of an input or an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileFault {
    /// The name of the file in messages.
    name: String,
    kind: Kind,
}

/// The kinds of [`FileFault`].
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Several puzzles where one is expected, with the advice in the language of the program.
    SeveralPuzzles(String),
    /// The output is the input.
    IsInput,
    /// The line of a comment that names a variant.
    Variant(usize),
}

impl Kind {
    pub(crate) fn fault(self, name: impl fmt::Display) -> FileFault {
        FileFault { name: name.to_string(), kind: self }
    }
}

impl FileFault {
    pub(crate) fn text(&self, language: Language) -> String {
        let name = file_name(language, &self.name);
        match &self.kind {
            Kind::Unreadable => say!(language, files::unreadable { name }),
            Kind::Unwritable => say!(language, files::unwritable { name }),
            Kind::Folder => say!(language, files::folder { name }),
            Kind::TooLarge(limit) => say!(language, files::too_large { name, limit }),
            Kind::StdinTaken => say!(language, files::stdin_taken),
            Kind::Formula => say!(language, files::formula { name }),
            Kind::BareFormula => say!(language, files::bare_formula { name }),
            Kind::NoOutput => say!(language, files::no_output { name }),
            Kind::NoPuzzle => say!(language, files::no_puzzle { name }),
            Kind::SeveralPuzzles(advice) => {
                say!(language, files::several_puzzles { name, advice })
            }
            Kind::IsInput => say!(language, files::is_input { name }),
            Kind::Variant(line) => say!(language, files::variant { name, line }),
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(language()))
    }
}

impl Error for FileFault {}

/// Returns `true` if this is the error of an input whose puzzles are not known, since the system or a limit refuses to read it.
pub(crate) fn is_unread(error: &anyhow::Error) -> bool {
    let is_refused =
        |kind: &Kind| matches!(kind, Kind::Folder | Kind::TooLarge(_) | Kind::StdinTaken);
    let fault = error.downcast_ref::<FileFault>();
    error.root_cause().is::<io::Error>() || fault.is_some_and(|fault| is_refused(&fault.kind))
}

pub(crate) fn file_name(language: Language, name: &str) -> String {
    match name {
        "standard input" => say!(language, files::stdin),
        "standard output" => say!(language, files::stdout),
        name => name.to_owned(),
    }
}
