//! Outputs: files, compressed or not, and standard output.
//!
//! **Invariant.** A file is complete or absent: it is replaced when the new one is complete. If a signal ends the process, or a
//! command ends its work because of one, the earlier file is unchanged, and standard output ends with a whole row.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Error, bail, ensure};
use clausoku_files::Target;
use clausoku_files::compression::{Compression, Writer};
use clausoku_files::fault::{self, Operation};
use clausoku_tables::{self as tables, Columns, Container};

use crate::input::{is_stdout, register, shown};
use crate::terminal::file_fault::{FileFault, Kind};
use crate::terminal::texts::{Receive, Turn, Waiting};
use crate::terminal::{interrupt, note};

/// An output: a file, compressed if its name says so, or standard output.
pub(crate) type Output = Writer<Target>;

/// A list that is being written. It replaces what was there before when it is finished; if it is dropped
/// before, nothing has changed.
pub(crate) struct Printer {
    name: String,
    open: Arc<Waiting<Open>>,
    /// `true` if the output is a file of rows, which is not written if a signal ends the work.
    is_list: bool,
}

/// An output that is not finished.
struct Open {
    name: String,
    /// The file that is replaced, or `-`.
    path: PathBuf,
    output: Destination,
    /// `true` if a closed pipe is no error.
    ignores_closed_pipe: bool,
}

/// The contents of an output.
enum Destination {
    Text(Box<Output>),
    /// A table, whose lines are written as text.
    Table(Box<tables::Writer<Target>>),
}

/// Set when a list was not written because of a signal.
static IS_CUT: AtomicBool = AtomicBool::new(false);

/// Returns `true` if an output is not complete because of a signal.
pub(crate) fn is_cut() -> bool {
    IS_CUT.load(Ordering::Relaxed)
}

impl Open {
    fn finish(self) -> anyhow::Result<()> {
        let Self { name, path, output, ignores_closed_pipe, .. } = self;
        // Again at the end: inputs are opened one after another, and one of them may be this file.
        register::refuse_read(&path)?;
        let finished = output.finish().and_then(Target::finish);
        unless_closed(finished, ignores_closed_pipe).with_context(|| cannot_write(&name))
    }
}

impl Receive for Open {
    fn receive(&mut self, text: &[u8]) -> anyhow::Result<()> {
        let Self { name, output, ignores_closed_pipe, .. } = self;
        let written = match output {
            Destination::Text(output) => output.write_all(text),
            Destination::Table(table) => table.write_all(text),
        };
        unless_closed(written, *ignores_closed_pipe).with_context(|| cannot_write(name))
    }
}

impl Destination {
    fn finish(self) -> io::Result<Target> {
        match self {
            Self::Text(output) => output.finish(),
            Self::Table(table) => table.finish(),
        }
    }
}

/// Returns success for a closed pipe, if it is no error.
fn unless_closed(result: io::Result<()>, ignores_closed_pipe: bool) -> io::Result<()> {
    match result {
        Err(error) if ignores_closed_pipe && error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Opens a file, or standard output, and returns its name too.
fn open_target(path: &Path) -> anyhow::Result<(String, Target)> {
    let name = if is_stdout(path) { "standard output".into() } else { shown(path) };
    let target = if is_stdout(path) { Target::stdout() } else { Target::open(path) };
    let target = target.with_context(|| cannot_write(&name))?;
    Ok((name, target))
}

impl Printer {
    /// Opens the output; `-` is standard output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        register::note_written(path)?;
        let (name, target) = open_target(path)?;
        Self::new(name, path, target, None)
    }

    /// Returns an output of text or of a table in a target, which replaces the file at this path.
    fn new(
        name: String,
        path: &Path,
        target: Target,
        container: Option<Container>,
    ) -> anyhow::Result<Self> {
        let is_list = target.is_file();
        let output = if let Some(container) = container {
            tables::Writer::new(target, container).map(|table| Destination::Table(Box::new(table)))
        } else {
            let format = Compression::from_path(path);
            Writer::new(target, format).map(|text| Destination::Text(Box::new(text)))
        };
        let open = Waiting::new(Open {
            name: name.clone(),
            path: path.to_owned(),
            output: output.with_context(|| cannot_write(&name))?,
            ignores_closed_pipe: false,
        });
        Ok(Self { name, open, is_list })
    }

    /// Lets a closed pipe be no error, where the rows are not the product of the command.
    pub(crate) fn ignore_closed_pipe(&mut self) {
        if let Some(Some(open)) = self.open.open(Turn::Wait).as_deref_mut() {
            open.ignores_closed_pipe = true;
        }
    }

    /// Returns the same output, which a command that ends its work because of a signal completes: it is no list.
    #[must_use]
    pub(crate) fn whole(mut self) -> Self {
        self.is_list = false;
        self
    }

    /// Opens the output of a table in a file of this kind, whose lines are then written as CSV.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, is a terminal, or has the name of a compressed file.
    pub(crate) fn open_table(path: &Path, container: Container) -> anyhow::Result<Self> {
        if Compression::from_path(path).is_some() {
            bail!("{} cannot be a table: {container} compresses its columns itself", shown(path));
        }
        if is_stdout(path) && io::stdout().is_terminal() {
            bail!("a {container} table is no text for a terminal; add -o FILE");
        }
        register::note_written(path)?;
        let (name, target) = open_target(path)?;
        Self::new(name, path, target, Some(container))
    }

    /// Sets the types of columns of a table. A text has none.
    pub(crate) fn set_kinds(&mut self, columns: &Columns) {
        if let Some(Some(Open { output: Destination::Table(table), .. })) =
            self.open.open(Turn::Wait).as_deref_mut()
        {
            table.set_kinds(columns);
        }
    }

    /// Writes text.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(crate) fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.print_bytes(text.as_bytes())
    }

    /// Writes bytes that are text already. A long text may wait for a thread that has time.
    ///
    /// # Errors
    ///
    /// If this text or one before cannot be written.
    pub(crate) fn print_bytes(&mut self, text: impl Into<Vec<u8>>) -> anyhow::Result<()> {
        self.open.push(text.into())
    }

    /// Writes the texts that wait.
    ///
    /// # Errors
    ///
    /// If one cannot be written.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.open.write()
    }

    /// `cannot write NAME`, for errors of what is to be written here.
    pub(crate) fn cannot_write(&self) -> FileFault {
        cannot_write(&self.name)
    }

    /// Completes the output; after Ctrl-C or another request to end, a file of rows is not written.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.open.write()?;
        let open = self.open.open(Turn::Wait).and_then(|mut open| open.take());
        match open {
            Some(_) if self.is_list && interrupt::came() => {
                IS_CUT.store(true, Ordering::Relaxed);
                note(&format!("interrupted: {} was not written", self.name));
                Ok(())
            }
            Some(open) => open.finish(),
            None => Ok(()),
        }
    }
}

impl Drop for Printer {
    fn drop(&mut self) {
        // After an error: the lines before it stay, where they are not part of a file that is complete or absent.
        if !self.is_list {
            let _ = self.open.write();
        }
    }
}

fn cannot_write(name: &str) -> FileFault {
    Kind::Unwritable.fault(name)
}

/// Opens the output (`-` is standard output), calls `body` to write it, and completes it. After an
/// error, the earlier file is unchanged.
///
/// # Errors
///
/// Fails if the file cannot be written, was written before or is an input, or `body` fails.
pub(crate) fn fill<T, E: Into<Error>>(
    path: &Path,
    body: impl FnOnce(&mut Output) -> Result<T, E>,
) -> anyhow::Result<T> {
    register::note_written(path)?;
    fill_by(path, body, |target| {
        register::refuse_read(path)?;
        Ok(target.finish()?)
    })
}

/// Opens two outputs, calls `body` to write them, and completes both. After an error, the earlier files are unchanged.
///
/// # Errors
///
/// Fails as [`fill`] does.
pub(crate) fn fill_both<T, E: Into<Error>>(
    paths: [&Path; 2],
    body: impl FnOnce(&mut Output, &mut Output) -> Result<T, E>,
) -> anyhow::Result<T> {
    for path in paths {
        register::note_written(path)?;
    }
    let [mut first, mut second] = [open_output(paths[0])?, open_output(paths[1])?];
    let names = format!("{} and {}", first.0, second.0);
    let value = body(&mut first.1, &mut second.1).map_err(Into::into);
    let value = value.with_context(|| cannot_write(&names))?;
    let [first, second] =
        [first, second].map(|(name, output)| output.finish().with_context(|| cannot_write(&name)));
    for path in paths {
        register::refuse_read(path)?;
    }
    first?.finish_with(second?).with_context(|| cannot_write(&names))?;
    Ok(value)
}

/// Writes a file with these contents, or standard output, as [`fill`] does.
pub(crate) fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fill(path, |output| output.write_all(contents.as_ref()))
}

/// Fills an output as [`fill`] does, without waiting for the disk: [`clausoku_files::sync_folder`] does that for many files
/// at once.
pub(crate) fn fill_unsynced<T, E: Into<Error>>(
    path: &Path,
    body: impl FnOnce(&mut Output) -> Result<T, E>,
) -> anyhow::Result<T> {
    register::refuse_read(path)?;
    fill_by(path, body, |target| Ok(target.finish_unsynced()?))
}

fn fill_by<T, E: Into<Error>>(
    path: &Path,
    body: impl FnOnce(&mut Output) -> Result<T, E>,
    finish: impl FnOnce(Target) -> anyhow::Result<()>,
) -> anyhow::Result<T> {
    let (name, mut output) = open_output(path)?;
    let value = body(&mut output).map_err(Into::into).with_context(|| cannot_write(&name))?;
    let target = output.finish().with_context(|| cannot_write(&name))?;
    finish(target).with_context(|| cannot_write(&name))?;
    Ok(value)
}

/// Opens a file, which is compressed if its name says so, or standard output, and returns its name too.
fn open_output(path: &Path) -> anyhow::Result<(String, Output)> {
    let (name, target) = open_target(path)?;
    let output = Writer::new(target, Compression::from_path(path));
    let output = output.with_context(|| cannot_write(&name))?;
    Ok((name, output))
}

/// Refuses to write over one of the inputs, which may be read later.
pub(crate) fn refuse_inputs(
    output: &Path,
    inputs: impl IntoIterator<Item = impl AsRef<Path>>,
) -> anyhow::Result<()> {
    for input in inputs {
        let input = input.as_ref();
        register::note_read(input);
        if !is_stdout(output) && input.is_file() && register::is_same_file(output, input) {
            bail!(Kind::IsInput.fault(shown(input)));
        }
    }
    register::refuse_read(output)
}

/// Refuses, before long work, an output that would be written over one of the inputs, or cannot be
/// written.
pub(crate) fn prepare(output: &Path, inputs: &[PathBuf]) -> anyhow::Result<()> {
    refuse_inputs(output, inputs)?;
    let tried = if is_stdout(output) { Ok(()) } else { Target::check(output) };
    tried.with_context(|| cannot_write(&shown(output)))
}

pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints text on standard output that is known to be text already.
pub(crate) fn print_bytes(text: &[u8]) -> anyhow::Result<()> {
    clausoku_files::standard_output()
        .and_then(|mut output| {
            output.write_all(text)?;
            output.flush()
        })
        .with_context(|| cannot_write("standard output"))
}

/// The folders that were created for files, the innermost first. Folders that stay empty are removed.
#[must_use = "the folder is removed with this value if it is empty"]
pub(crate) struct Created(Vec<PathBuf>);

impl Created {
    /// Keeps the folders, even without files.
    pub(crate) fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Created {
    fn drop(&mut self) {
        // A folder with files stays: only an empty one can be removed.
        let _ = self.0.iter().try_for_each(fs::remove_dir);
    }
}

/// Creates a folder, unless it is there.
///
/// # Errors
///
/// Fails if the path names a file, or the folder cannot be created.
pub(crate) fn create_folder(folder: &Path) -> anyhow::Result<Created> {
    ensure!(
        !is_stdout(folder),
        "- is standard output, and this needs a folder; write ./- for a folder of this name"
    );
    ensure!(!folder.exists() || folder.is_dir(), "{} is a file; give a folder", shown(folder));
    let missing = folder.ancestors().take_while(|path| *path != Path::new("") && !path.exists());
    let created = Created(missing.map(Path::to_owned).collect());
    if !created.0.is_empty() {
        fault::at(Operation::Create)
            // The missing folders were noted before, so that they are removed again if no file comes into them.
            .and_then(|()| fs::create_dir_all(folder))
            .with_context(|| format!("cannot create {}", shown(folder)))?;
    }
    Ok(created)
}

/// Creates a folder whose files have to be alone in it.
///
/// # Errors
///
/// Fails if it contains files, or cannot be created.
pub(crate) fn create_empty_folder(folder: &Path) -> anyhow::Result<Created> {
    let created = create_folder(folder)?;
    let name = shown(folder);
    let mut files = fs::read_dir(folder).with_context(|| format!("cannot read {name}"))?;
    ensure!(files.next().is_none(), "{name} contains other files; name an empty or a new folder");
    Ok(created)
}

/// Removes a file of an earlier run, if it is there.
///
/// # Errors
///
/// Fails if it cannot be removed.
pub(crate) fn remove(path: &Path) -> anyhow::Result<()> {
    fault::at(Operation::Remove)
        .and_then(|()| match fs::remove_file(path) {
            Ok(()) => clausoku_files::sync_name(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        })
        .with_context(|| format!("cannot remove {}", shown(path)))
}
