//! The forms of answers: what the options ask for, and what a command gives.

use clausoku::formats::Format;

use super::grids::GridForm;
use super::row_form::{ROW_FORMS, RowForm, row_form};
use super::sink::Sink;
use crate::options::Request;
use crate::output::Template;

/// The form that the options ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// Text for people: one puzzle, or a line for each.
    People,
    /// Rows.
    Rows(&'static RowForm),
    /// Grids of a format.
    Grids(&'static Format),
}

/// The product of a command.
pub(crate) enum Product<'p> {
    /// The answers: in words, or as rows.
    Answers,
    /// The answers as records of a stream. The name of a format does not change their form.
    Lines,
    /// Grids with remarks, unless rows are asked for. Without a format, the grids are in the form's.
    Grids(GridForm),
    /// Grids of a format, also in tables and JSON: the puzzle, its solution, and the other columns of the input.
    Records(GridForm),
    /// Files with names of this template in the folder that is the output. Its manifest has the rows.
    Files(Template),
    /// The same, and the rows are printed too, in the format of `--to`. Without a template, there is no manifest.
    Printed(Option<Template>),
    /// Nothing: the sink keeps the rows.
    Kept(Box<dyn Sink + 'p>),
}

impl Request {
    /// Returns the form of the answers that the options ask for.
    pub(crate) fn form(&self) -> Form {
        self.form_of(self.output.format())
    }

    pub(super) fn form_of(&self, format: Option<&'static Format>) -> Form {
        let Some(format) = format else {
            return if self.stream.is_asked() { self.form_of_lines() } else { Form::People };
        };
        match row_form(format.name) {
            Some(form) => Form::Rows(form),
            None if format.name == "line" => Form::People,
            None => Form::Grids(format),
        }
    }

    /// Returns the form of the records of a stream.
    pub(super) fn form_of_lines(&self) -> Form {
        // Each format of a stream is a form.
        let form = row_form(self.stream.format(self.output.path()));
        Form::Rows(form.unwrap_or(&ROW_FORMS[0]))
    }
}
