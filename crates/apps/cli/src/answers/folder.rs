//! A folder with a file for each row, and a manifest that lists the files.
//!
//! **Invariant.** Each file is complete or absent. The manifest is there only when the files that it lists are on the
//! disk. Files have their numbers by the order of the records, whichever thread wrote them.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clausoku::lists::driver::RowBlock;
use clausoku_files::compression::{Compression, Writer};
use clausoku_files::{Target, Unnamed};
use itertools::Itertools as _;

use super::block::{Block, Needs};
use super::json::JsonSink;
use super::pieces::{Filed, Piece, Written};
use super::sink::Sink;
use super::words::Presentation;
use crate::input::{Place, extension, push_json, register, shown};
use crate::output::{
    Created, MANIFEST, Output, Printer, Template, create_folder, refuse_inputs, remove,
};
use crate::terminal::file_fault::Kind;
use crate::terminal::note;
use clausoku_text::count as counted;

/// The files of rows, before they have names.
#[derive(Clone, Debug)]
pub(crate) struct Filing {
    folder: PathBuf,
    compression: Option<Compression>,
}

impl Filing {
    pub(crate) fn new(folder: &Path, template: &Template) -> Self {
        Self { folder: folder.to_path_buf(), compression: Compression::from_path(template.path()) }
    }

    /// Writes a file, compressed if its name says so, and returns it with the value of the function.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or the function fails.
    pub(crate) fn write<T>(
        &self,
        body: impl FnOnce(&mut Output) -> anyhow::Result<T>,
    ) -> anyhow::Result<(Unnamed, T)> {
        let cannot_write = || Kind::Unwritable.fault(shown(&self.folder));
        // The path only names the folder: the file gets its name after the files before it.
        let target = Target::open(&self.folder.join(MANIFEST)).with_context(cannot_write)?;
        let mut output = Writer::new(target, self.compression).with_context(cannot_write)?;
        let value = body(&mut output).map_err(|error| {
            let is_of_file = error.chain().any(<dyn std::error::Error>::is::<std::io::Error>);
            if is_of_file { error.context(cannot_write()) } else { error }
        })?;
        let file = output.finish().and_then(Target::close).with_context(cannot_write)?;
        Ok((file, value))
    }

    /// Writes a file with these contents.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub(crate) fn bytes(&self, contents: &[u8]) -> anyhow::Result<Unnamed> {
        Ok(self.write(|output| Ok(output.write_all(contents)?))?.0)
    }
}

/// Writes rows as objects of a manifest, with their files.
pub(super) struct FolderSink<'s> {
    objects: JsonSink,
    /// The form in which the rows are printed, too.
    printed: Option<Box<dyn Sink + 's>>,
    /// The files of records without an answer.
    words: Arc<dyn Presentation>,
    filing: Filing,
}

impl<'s> FolderSink<'s> {
    /// Returns the sink of these objects. The rows are also printed in another form, if there is one.
    pub(super) fn new(
        objects: JsonSink,
        printed: Option<Box<dyn Sink + 's>>,
        words: Arc<dyn Presentation>,
        filing: Filing,
    ) -> Self {
        Self { objects, printed, words, filing }
    }
}

impl Sink for FolderSink<'_> {
    fn head(&self) -> String {
        self.printed.as_ref().map_or_else(String::new, |sink| sink.head())
    }

    fn needs(&self) -> Needs {
        Needs::Givens
    }

    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()> {
        if let Some(sink) = &mut self.printed {
            sink.rows(block, rows, range.clone(), out)?;
        }
        let files = rows.take_files().into_iter().chunk_by(|file| file.0);
        let mut files = files
            .into_iter()
            .map(|(row, files)| (row, files.map(|file| file.1).collect::<Vec<_>>()));
        let mut next = files.next();
        self.objects.read_from(block);
        for row in range {
            let mut files = match next.take_if(|next| next.0 == row) {
                Some((_, of_row)) => {
                    next = files.next();
                    of_row
                }
                None => Vec::new(),
            };
            let Some(place) = block.place(rows.record(row)) else { continue };
            if files.is_empty() && block.is_unanswered(rows, row) {
                let text = self.words.filed(place, rows.reason(row).unwrap_or_default());
                files.extend(text.map(|text| self.filing.bytes(text.as_bytes())).transpose()?);
            }
            let mut object = Vec::new();
            self.objects.row(block, rows, row, &mut object)?;
            let (name, line) = (place.file.clone(), place.line);
            let members = self.objects.names_beside(["number", "name"]);
            out.pieces.0.push(Piece::Filed(Filed { name, line, members, object, files }));
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Sink + '_> {
        let printed = self.printed.as_ref().map(|sink| sink.fork());
        let (words, filing) = (Arc::clone(&self.words), self.filing.clone());
        Box::new(FolderSink::new(self.objects.clone(), printed, words, filing))
    }

    fn has_reasons(&self) -> bool {
        // A manifest states them where the user does not look: a file that is missing is reported.
        self.printed.as_ref().is_some_and(|sink| sink.has_reasons())
    }
}

/// Gives the files of rows their names, and writes the manifest.
pub(super) struct Folder {
    path: PathBuf,
    template: Template,
    number: u64,
    /// The names so far.
    names: HashSet<String>,
    /// The other files of the folder with the same extension, which were there before.
    others: BTreeSet<PathBuf>,
    /// The manifest, if the rows are printed too.
    manifest: Option<Printer>,
    /// A new folder without a file is removed at the end, also after an error.
    _made: Created,
}

impl Folder {
    /// Opens a folder, and removes the manifest of an earlier run.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written, or its manifest is one of the inputs.
    pub(super) fn open(
        path: &Path,
        template: Template,
        inputs: &[PathBuf],
        is_quiet: bool,
    ) -> anyhow::Result<Self> {
        let made = create_folder(path)?;
        let manifest = path.join(MANIFEST);
        refuse_inputs(&manifest, inputs)?;
        // The manifest of an earlier run would list files that are replaced now.
        remove(&manifest)?;
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path()).filter(|path| !is_quiet && path.is_file());
        // Files of other kinds, such as the answers to formulas, are the user's own.
        let others = paths.filter(|path| extension(path) == extension(template.path())).collect();
        let (path, names) = (path.to_path_buf(), HashSet::new());
        Ok(Self { path, template, number: 0, names, others, manifest: None, _made: made })
    }

    /// Opens the manifest, which is then not the output of the rows. It has the rows so far after Ctrl-C.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub(super) fn with_manifest(self) -> anyhow::Result<Self> {
        let manifest = Printer::open(&self.manifest())?.whole();
        Ok(Self { manifest: Some(manifest), ..self })
    }

    /// Returns the filing of its files.
    pub(super) fn filing(&self) -> Filing {
        Filing::new(&self.path, &self.template)
    }

    pub(super) fn manifest(&self) -> PathBuf {
        self.path.join(MANIFEST)
    }

    /// Gives the files of a row their names, and writes a row of the manifest for each; without files, one row without a name.
    ///
    /// # Errors
    ///
    /// Fails if two files have one name, or a file cannot be written.
    pub(super) fn add(&mut self, filed: Filed, printer: &mut Printer) -> anyhow::Result<()> {
        let Filed { name: input, line, members, object, files } = filed;
        self.number += 1;
        let mut objects = Vec::new();
        if files.is_empty() {
            objects = self.object(&members, None, &object);
        }
        for (file, step) in files.into_iter().zip(1..) {
            let name = self.template.name(self.number, Place { file: &input, line }, step);
            let path = self.path.join(&name);
            // Names with both numbers differ.
            let is_numbered =
                ["{number}", "{step}"].iter().all(|part| self.template.contains(part));
            let is_new = is_numbered || self.names.insert(name.clone());
            if !is_new || name == MANIFEST {
                // No manifest lists the files before this one.
                self.names.iter().try_for_each(|name| remove(&self.path.join(name)))?;
                bail!("two files have the name {}; add {{number}} to --name", shown(&path));
            }
            register::refuse_read(&path)?;
            self.others.remove(&path);
            // The folder is synchronized once at the end, and the manifest gets its name only after it.
            file.finish_unsynced(&path).with_context(|| Kind::Unwritable.fault(shown(&path)))?;
            objects.extend(self.object(&members, Some(&name), &object));
        }
        self.manifest.as_mut().unwrap_or(printer).print_bytes(objects)
    }

    /// Returns the object of a row with its number and the name of its file.
    fn object(&self, members: &[String], name: Option<&str>, object: &[u8]) -> Vec<u8> {
        let mut text = b"{".to_vec();
        for (member, index) in members.iter().zip(0..) {
            push_json(&mut text, member);
            text.push(b':');
            if index == 0 {
                text.extend_from_slice(self.number.to_string().as_bytes());
                text.push(b',');
            }
        }
        match name {
            Some(name) => push_json(&mut text, name),
            None => text.extend_from_slice(b"null"),
        }
        text.push(b',');
        text.extend_from_slice(&object[1..]);
        text
    }

    /// Ends the folder, before the manifest gets its name.
    ///
    /// # Errors
    ///
    /// Fails if the files cannot be synchronized with the disk.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        if let Some(first) = self.others.first().and_then(|path| path.file_name()) {
            let (folder, first) = (shown(&self.path), shown(Path::new(first)));
            let files = counted(self.others.len(), "file");
            note(&format!(
                "{folder} contains {files} that {MANIFEST} does not list, such as {first}"
            ));
        }
        clausoku_files::sync_folder(&self.path)
            .with_context(|| Kind::Unwritable.fault(shown(&self.path)))?;
        self.manifest.map_or(Ok(()), Printer::finish)
    }
}
