//! Opens forms. [`answering`](super::answering) handles their answers.

use clausoku::encoding::{CatalogueEntry, catalogue};
use clausoku::{Encoding, board::VARIANTS, formats::Format};

use super::editor::{Ask, Dialog, Intent};
use super::{Editor, Effect, Purpose, Replace, Save, Unsaved};
use crate::dialog::{Form, Row};

/// The maximum side of a block that the course's numbering supports.
pub const MAX_COURSE_SIDE: usize = 10;
/// The maximum side of a block that is listed; larger ones can be typed.
const MAX_LISTED_SIDE: usize = 9;

pub fn row(label: impl Into<String>, detail: impl Into<String>) -> Row {
    Row { label: label.into(), detail: detail.into(), key: None }
}

fn keyed(key: char, label: &str, detail: &str) -> Row {
    Row { key: Some(key), ..row(label, detail) }
}

impl Editor {
    pub(super) fn ask(&mut self, ask: Ask, form: Form) {
        self.dialog = Some(Dialog::Form(Box::new(ask), form));
    }

    pub(super) fn ask_board(&mut self) {
        let (label, rows) = match self.purpose {
            Purpose::Formula => ("Side m of a block", sides(MAX_COURSE_SIDE)),
            Purpose::Grids => {
                let mut rows = sides(MAX_LISTED_SIDE);
                let others = VARIANTS.iter().filter(|variant| variant.name != "classic");
                rows.extend(others.map(|variant| row(variant.examples[0], variant.description)));
                ("Side m of a block, a name, or a file", rows)
            }
        };
        let form = Form { rows, selected: 1, ..Form::line("Which board?", label, "") };
        self.ask(Ask::Board, form);
    }

    pub(super) fn ask_file(&mut self) {
        self.ask(Ask::File, Form::line("Open a grid", "File", ""));
    }

    pub(super) fn ask_name(&mut self) {
        let path = self.file.as_ref().map(|file| file.path.clone()).unwrap_or_default();
        let mut form = Form::line("Save the grid", "File", &path);
        if self.sheet.solution().is_some() {
            form.rows = vec![
                row("the givens", "without the solution that is shown"),
                row("all", "with the solution"),
            ];
        }
        self.ask(Ask::Name, form);
    }

    pub(super) fn ask_format(&mut self, save: Save, formats: Vec<&'static Format>) {
        let rows = formats.iter().map(|format| row(format.name, format.description)).collect();
        let form = Form::choice(format!("{}: in which format?", save.destination.path), rows);
        self.ask(Ask::Format(save, formats), form);
    }

    pub(super) fn ask_formula(&mut self) {
        if self.purpose == Purpose::Formula {
            return self.ask_formula_name(Encoding::inf242());
        }
        let entries = encodings();
        let usual = entries.iter().position(|entry| entry.encoding == Encoding::default());
        let rows = entries.iter().map(|entry| row(entry.name.clone(), entry.source)).collect();
        let mut form = Form::choice("Write the formula: by which encoding?", rows);
        form.selected = usual.unwrap_or(0);
        self.ask(Ask::Encoding(entries), form);
    }

    pub(super) fn ask_formula_name(&mut self, encoding: Encoding) {
        let path = self.file.as_ref().map_or("grid", |file| file.path.as_str());
        let path = std::path::Path::new(path).with_extension("cnf");
        let form = Form::line("Write the formula", "DIMACS file", &path.to_string_lossy());
        self.ask(Ask::Formula(encoding), form);
    }

    /// Asks whether this effect may replace the file that it writes.
    pub(super) fn ask_replace(&mut self, mut effect: Effect) {
        let Some(destination) = effect.destination() else { return };
        destination.replace = Replace::Always;
        let rows = vec![
            keyed('r', "replace", "what the file holds now is lost"),
            keyed('c', "cancel", "go back to the grid"),
        ];
        let title = format!("{} is there already.", destination.path);
        self.ask(Ask::Replace(effect), Form { selected: 1, ..Form::choice(title, rows) });
    }

    /// Asks whether this effect may overwrite what another program wrote.
    pub(super) fn ask_overwrite(&mut self, mut effect: Effect) {
        let Some(destination) = effect.destination() else { return };
        destination.replace = Replace::Always;
        let rows = vec![
            keyed('o', "overwrite", "what the other program wrote is lost"),
            keyed('n', "new name", "save the grid in another file"),
            keyed('c', "cancel", "go back to the grid"),
        ];
        let title = format!("Another program has changed {}.", destination.path);
        self.ask(Ask::Overwrite(effect), Form { selected: 2, ..Form::choice(title, rows) });
    }

    pub(super) fn ask_what_of_changes(&mut self, intent: Intent) {
        let first = match self.purpose {
            Purpose::Grids => keyed('s', "save", "save the grid first"),
            Purpose::Formula => keyed('s', "write", "write the formula first"),
        };
        let rows = vec![
            first,
            keyed('d', "discard", "go on without: the changes are lost"),
            keyed('c', "cancel", "go back to the grid"),
        ];
        let form = Form::choice("The grid has changes that no file has.", rows);
        self.ask(Ask::Changes(intent), form);
    }

    pub(super) fn ask_recovery(&mut self, unsaved: Unsaved) {
        let rows = vec![
            keyed('r', "recover", "go on with these changes"),
            keyed('d', "delete", "the changes are lost"),
            keyed('l', "later", "keep them, and ask again at the next start"),
        ];
        let form = Form::choice(unsaved.title(), rows);
        self.ask(Ask::Recovery(unsaved), form);
    }
}

/// Returns a row for each side of a block.
fn sides(largest: usize) -> Vec<Row> {
    let sides = (2..=largest).map(|m| {
        let n = m * m;
        row(m.to_string(), format!("{n} × {n}, square blocks of {m} × {m}"))
    });
    sides.collect()
}

/// Returns the encodings to choose from, those with a special purpose first.
fn encodings() -> Vec<CatalogueEntry> {
    let course = CatalogueEntry {
        name: "inf242".to_owned(),
        source: "what dimacs_s writes: efficient, variable 10000*column + 100*row + value",
        encoding: Encoding::inf242(),
    };
    let reduced = CatalogueEntry {
        name: "reduced".to_owned(),
        source: "the givens substituted: by far the smallest",
        encoding: Encoding::reduced(),
    };
    [course, reduced].into_iter().chain(catalogue()).collect()
}
