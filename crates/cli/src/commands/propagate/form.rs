//! The forms in which explanations are written.

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;

use crate::drawing::extension;
use crate::output::is_stdout;

/// A form of what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Words and clauses
    Text,
    /// One JSON object
    Json,
    /// The examination paper's notation
    Latex,
    /// A picture: with --why of the implication graph, without of the grid
    Svg,
    /// The implication graph for Graphviz
    Dot,
}

/// The endings of files by form, the first of each the usual one.
const ENDINGS: [(&str, Form); 6] = [
    ("txt", Form::Text),
    ("json", Form::Json),
    ("tex", Form::Latex),
    ("svg", Form::Svg),
    ("dot", Form::Dot),
    ("gv", Form::Dot),
];

impl Form {
    /// The form that a file's name asks for.
    pub fn of_path(path: &Path) -> anyhow::Result<Self> {
        if is_stdout(path) {
            return Ok(Self::Text);
        }
        let extension = extension(path);
        match ENDINGS.iter().find(|row| Some(row.0) == extension.as_deref()) {
            Some(row) => Ok(row.1),
            None => bail!(
                "cannot tell what to write into {}: end it in .txt, .json, .tex, .svg or .dot, or say \
                 it with --as",
                path.display()
            ),
        }
    }

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Latex => "latex",
            Self::Svg => "svg",
            Self::Dot => "dot",
        }
    }
}
