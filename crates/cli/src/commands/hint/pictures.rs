//! Pictures of steps: of one puzzle, or in a folder.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clausoku::lists::{Steps, Unanswered};
use clausoku_runner::{
    Colour, Drawing, Exit, Place, Printer, Puzzles, Refusal, Refused, Template, create_folder,
    note, picture_name, prepare, refuse_inputs, stem, write_file, write_folder,
};

use super::Hint;
use super::output::{self, Kind};
use super::words;
use crate::commands::single;

impl Hint {
    /// Draws the step of the only puzzle, or writes the page of all its steps.
    pub(super) fn draw(&self, mut puzzles: Puzzles<'_>, kind: Kind) -> anyhow::Result<Exit> {
        let list = &self.list;
        puzzles.refuse_several(
            list,
            "name a folder for their pictures, as in -o hints/, or choose one with --puzzle NUMBER",
        )?;
        let (name, record) = puzzles.only_named()?;
        let steps = self.hints().steps(&record.puzzle, &record.placed, false);
        let steps = match steps.and_then(|steps| words::found(steps, true)) {
            Ok(steps) => steps,
            Err(unanswered) => return single::unanswered(&unanswered),
        };
        match kind {
            Kind::Picture(drawing) if self.path => self.draw_path(&steps, drawing)?,
            kind => {
                let output = list.output.path();
                prepare(output, &list.grids)?;
                let text = output::drawn(&steps, kind, &name.without_folders())?;
                let mut printer = Printer::open(output)?;
                printer.print_bytes(text)?;
                printer.finish()?;
            }
        }
        if let Some(reason) = &steps.reason {
            note(reason);
        }
        Ok(words::exit(steps.status))
    }

    /// Writes a picture for each step, into files with numbers of equal length.
    fn draw_path(&self, steps: &Steps, drawing: Drawing) -> anyhow::Result<()> {
        let output = self.list.output.path();
        let folder = output.parent().filter(|folder| *folder != Path::new(""));
        let _created = folder.map(create_folder).transpose()?;
        let width = steps.found.len().to_string().len().max(2);
        for (found, number) in steps.found.iter().zip(1..) {
            let path = numbered(output, &format!("{number:0width$}"));
            refuse_inputs(&path, &self.list.grids)?;
            write_file(&path, output::draw(drawing, found, &steps.givens)?)?;
        }
        Ok(())
    }

    /// Writes pictures of the steps of each puzzle into a folder.
    pub(super) fn write_folder(
        &self,
        puzzles: Puzzles<'_>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let asked = self.list.output.to;
        let named = asked.and_then(picture_name);
        if self.list.json || named.is_none() && asked.is_some() {
            bail!("a folder is for pictures; choose --to svg, png, pdf or html");
        }
        let template = Template::new(self.name.as_ref(), "{number}", named.unwrap_or("svg"));
        let kind = Kind::new(template.path(), named, self.look)?;
        let has_steps = self.path && self.name.is_none() && matches!(kind, Kind::Picture(_));
        let usual = if has_steps { "{number}-{step}" } else { "{number}" };
        let template = Template::new(self.name.as_ref(), usual, named.unwrap_or("svg"));
        let hints = self.hints();
        write_folder(&self.list, puzzles, &template, colour, |asked, files| {
            let steps = hints.steps(&asked.puzzle, &asked.placed, asked.found.is_some());
            let steps = steps.and_then(|steps| words::found(steps, false));
            let steps = steps.map_err(|Unanswered { status, reason }| {
                Refused::Puzzle(Refusal::new(reason, status, words::exit(status)))
            })?;
            match kind {
                Kind::Picture(drawing) if !steps.found.is_empty() => {
                    for found in &steps.found {
                        files.add_bytes(&output::draw(drawing, found, &steps.givens)?)?;
                    }
                }
                Kind::Html | Kind::Picture(_) => {
                    let name = format!("{}:{}", asked.file.without_folders(), asked.line);
                    files.add_bytes(&output::drawn(&steps, kind, &name)?)?;
                }
                Kind::Text => {
                    let place = Place { file: &asked.file, line: asked.line };
                    let text = words::before(place, self.path) + &words::in_list(&steps, self.path);
                    files.add_bytes(text.as_bytes())?;
                }
            }
            Ok(())
        })
    }
}

/// Returns the path with a number before the extensions: `steps/step-07.svg.gz`.
fn numbered(path: &Path, number: &str) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let stem = stem(path).to_string_lossy();
    let extensions = name.strip_prefix(&*stem).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{extensions}"))
}
