//! The forms in which explanations are written.

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;

use crate::help::table;
use crate::name::{extension, shown};
use crate::output::is_stdout;

/// A form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Text,
    Json,
    Latex,
    Svg,
    Dot,
}

/// The forms, each with its contents.
const FORMS: [(&str, &str); 5] = [
    ("text", "words and clauses"),
    ("json", "one JSON object"),
    ("latex", "the examination paper's notation (only with --why)"),
    ("svg", "a drawing of the grid, or with --why of the implication graph"),
    ("dot", "the implication graph for Graphviz (only with --why)"),
];

/// Returns the long help of `--as`.
pub fn help() -> String {
    let table = table(FORMS);
    format!("Form of the output; by default the output's file name selects it\n\n{table}")
}

/// The extensions of files by form; the first of each form is the usual one.
const ENDINGS: [(&str, Form); 6] = [
    ("txt", Form::Text),
    ("json", Form::Json),
    ("tex", Form::Latex),
    ("svg", Form::Svg),
    ("dot", Form::Dot),
    ("gv", Form::Dot),
];

impl Form {
    /// Returns the form that the name of a file selects.
    pub fn from_path(path: &Path) -> anyhow::Result<Self> {
        if is_stdout(path) {
            return Ok(Self::Text);
        }
        let extension = extension(path);
        match ENDINGS.iter().find(|row| Some(row.0) == extension.as_deref()) {
            Some(row) => Ok(row.1),
            None => bail!(
                "no form has files named {}; the name must end in .txt, .json, .tex, .svg or .dot, or add \
                 --as FORM",
                shown(path)
            ),
        }
    }

    /// Returns the name of the form on the command line.
    pub fn name(self) -> &'static str {
        FORMS[self as usize].0
    }
}
