//! A folder with a file for each puzzle of a list, and a manifest that lists the files.
//!
//! **Invariant.** Each file is complete or absent. The manifest is there only when the files that it lists are on the
//! disk; after a signal, its beginning is in `manifest.jsonl.partial`. Files have their numbers by the order of the
//! puzzles, whichever thread wrote them.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, bail};
use clausoku::Puzzle;
use clausoku::formats::{Record, WriteOptions};
use clausoku::lists::Status;
use clausoku_files::compression::{Compression, Writer};
use clausoku_files::{Target, Unnamed};
use serde::Serialize;

use super::args::{ListArgs, Puzzles};
use super::job::{Asked, Each};
use super::properties::JobProperties;
use super::row::{Origin, Refusal, Row, joined, with_status};
use super::writer::Sink;
use crate::file_fault::Kind;
use crate::template::{MANIFEST, Template};
use crate::{
    Colour, Exit, Fault, Output, OutputArgs, OutputKind, Printer, counted, create_folder,
    extension, is_stdout, note, refuse_inputs, register, remove, shown,
};

/// The reason why a puzzle has no files.
pub enum Refused {
    /// The puzzle is refused.
    Puzzle(Refusal),
    /// A file cannot be written, which ends the list.
    Output(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        if is_of_output(&error) {
            Self::Output(error)
        } else {
            Self::Puzzle(Refusal::after(&error))
        }
    }
}

/// Returns `true` if a file cannot be written.
fn is_of_output(error: &Error) -> bool {
    error.chain().any(<dyn std::error::Error>::is::<io::Error>)
}

/// The files of a puzzle, which get their names when those of all puzzles before have theirs.
pub struct Files<'f> {
    folder: &'f Path,
    template: &'f Template,
    written: Vec<Unnamed>,
}

impl Files<'_> {
    /// Writes a file, compressed if its name says so.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or the function fails.
    pub fn add<T>(
        &mut self,
        body: impl FnOnce(&mut Output) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let cannot_write = || Kind::Unwritable.fault(shown(self.folder));
        // The path only names the folder: the file has no name until those before it have theirs.
        let target = Target::open(&self.folder.join(MANIFEST)).with_context(cannot_write)?;
        let writer = Writer::new(target, Compression::from_path(self.template.path()));
        let mut output = writer.with_context(cannot_write)?;
        let value = body(&mut output).map_err(|error| {
            if is_of_output(&error) { error.context(cannot_write()) } else { error }
        })?;
        self.written.push(output.finish().and_then(Target::close).with_context(cannot_write)?);
        Ok(value)
    }
}

/// The files of a puzzle, and the contents of their lines in the manifest.
struct Filed<E> {
    files: Vec<Unnamed>,
    puzzle: Puzzle,
    entry: E,
}

/// The error of an output ends the list at the place of its puzzle.
impl<E> Row for anyhow::Result<Filed<E>> {}

/// Gives the files their names, and writes the manifest.
struct Manifest<'f> {
    folder: &'f Path,
    template: &'f Template,
    number: u64,
    /// The names so far.
    names: HashSet<String>,
    /// The other files of the folder with the same extension, which were there before.
    others: BTreeSet<PathBuf>,
}

impl<E: Serialize> Sink<anyhow::Result<Filed<E>>> for Manifest<'_> {
    fn row(
        &mut self,
        origin: Origin,
        row: anyhow::Result<Filed<E>>,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        let place = origin.place();
        let Filed { files, puzzle, entry } = row?;
        let record = [Record::new(puzzle, place.line)];
        let format = clausoku::formats::by_name("jsonl").context("a format")?;
        let contents = format.write(&record, WriteOptions::default())?;
        self.number += 1;
        for (file, step) in files.into_iter().zip(1..) {
            let name = self.template.name(self.number, place, step);
            let path = self.folder.join(&name);
            // Names with both numbers differ.
            let is_numbered =
                ["{number}", "{step}"].iter().all(|part| self.template.contains(part));
            let is_new = is_numbered || self.names.insert(name.clone());
            if !is_new || name == MANIFEST {
                // No manifest lists the files before this one.
                self.names.iter().try_for_each(|name| remove(&self.folder.join(name)))?;
                bail!("two files have the name {}; add {{number}} to --name", shown(&path));
            }
            register::refuse_read(&path)?;
            self.others.remove(&path);
            // The folder is synchronized once at the end, and the manifest gets its name only after it.
            file.finish_unsynced(&path).with_context(|| Kind::Unwritable.fault(shown(&path)))?;
            // The fields of the format jsonl follow, so that the manifest is a list.
            let line =
                fields! { number: self.number, ..place: place, name: &name, ..entry: &entry };
            let line = with_status(joined(&line, &contents)?, Status::Done, None)?;
            printer.print(&origin.with_columns(&line)?)?;
        }
        Ok(())
    }

    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        self.number += 1;
        printer.print(&fault.json(&fault.text())?)
    }

    // The manifest has the fault of an input in place of its puzzles.
    fn is_whole_without_inputs(&self) -> bool {
        true
    }

    fn finish(&mut self, _: &mut Printer) -> anyhow::Result<()> {
        if let Some(first) = self.others.first().and_then(|path| path.file_name()) {
            let (folder, first) = (shown(self.folder), shown(Path::new(first)));
            let files = counted(self.others.len(), "file");
            note(&format!(
                "{folder} contains {files} that {MANIFEST} does not list, such as {first}"
            ));
        }
        clausoku_files::sync_folder(self.folder)
            .with_context(|| Kind::Unwritable.fault(shown(self.folder)))
    }
}

impl ListArgs {
    /// Returns `true` if the output is a folder: it is one, its name ends in `/`, or it has no extension and names of files
    /// were asked for.
    pub fn names_folder(&self, asked: Option<&Template>) -> bool {
        let output = self.output.path();
        let ends_in_slash = output.to_string_lossy().ends_with(std::path::is_separator);
        !is_stdout(output)
            && self.output.output.append.is_none()
            && (asked.is_some() && output.extension().is_none() || ends_in_slash || output.is_dir())
    }

    /// Returns `true` if the output is a folder, or there are several puzzles and its name has no extension. A list of answers
    /// is one file, whatever its name.
    pub fn writes_folder(&self, asked: Option<&Template>, puzzles: &Puzzles<'_>) -> bool {
        let output = self.output.path();
        let is_list = self.json || matches!(self.output.to, Some(OutputKind::Format(_)));
        let is_new =
            output.extension().is_none() && !output.exists() && !is_stdout(output) && !is_list;
        self.names_folder(asked)
            || self.output.output.append.is_none() && is_new && !puzzles.is_alone()
    }
}

/// Writes the files of these puzzles into the folder that is the output. The function writes those of a puzzle, and returns the
/// contents of their lines in the manifest after the number, the place and the name; `()` if there are none.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write_folder<E: Serialize + Send + 'static>(
    list: &ListArgs,
    puzzles: Puzzles<'_>,
    template: &Template,
    colour: Colour,
    write: impl Fn(Asked, &mut Files<'_>) -> Result<E, Refused> + Sync,
) -> anyhow::Result<Exit> {
    let folder = list.output.path().to_path_buf();
    // Kept to the end of the run: a new folder without a file is removed then, also after an error.
    let _made = create_folder(&folder)?;
    let output = folder.join(MANIFEST);
    refuse_inputs(&output, &list.grids)?;
    // The manifest of an earlier run would list files that are replaced now.
    remove(&output)?;
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let paths =
        entries.map(|entry| entry.path()).filter(|path| !list.output.quiet && path.is_file());
    // Those of other kinds, such as the answers to formulas, are the user's own.
    let others = paths.filter(|path| extension(path) == extension(template.path())).collect();
    let output = OutputArgs { output: output.into(), to: None, ..list.output.clone() };
    let list = ListArgs { output, ..list.clone() };
    let names = HashSet::new();
    let mut manifest = Manifest { folder: &folder, template, number: 0, names, others };
    let job = Each::new(JobProperties::default(), |asked: Asked| {
        let mut files = Files { folder: &folder, template, written: Vec::new() };
        let puzzle = asked.puzzle.clone();
        match write(asked, &mut files) {
            Ok(entry) => Ok(Ok(Filed { files: files.written, puzzle, entry })),
            // As a row the error ends the list at its place; as a refusal it would be one more puzzle
            // without an answer.
            Err(Refused::Output(error)) => Ok(Err(error)),
            Err(Refused::Puzzle(refusal)) => Err(refusal),
        }
    });
    list.run_into(&job, puzzles, &mut manifest, colour)
}
