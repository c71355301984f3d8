//! Outputs: files, compressed or not, and standard output.
//!
//! **Invariant.** A file is replaced when the new one is complete. If a signal ends the process, or a command ends its work
//! because of one, the beginning of a list is in a file of its own, whose name ends in `.partial`.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, bail, ensure};
use clausoku_files::compression::{Compression, Writer};
use clausoku_files::fault::{self, Step};
use clausoku_files::tables::{self, Columns, Container};
use clausoku_files::text::printable_lines;
use clausoku_files::{Appended, Target};
use memchr::memchr_iter;

use crate::file_fault::{FileFault, Kind};
use crate::head::Head;
use crate::texts::{self, Receive, Turn, Waiting, locked};
use crate::{Colour, Language, counted, interrupt, is_stdout, message, register, shown};

/// An output: a file, compressed if its name says so, or standard output.
pub type Output = Writer<Target>;

/// A list that is being written. It replaces what was there before when it is finished; if it is dropped
/// before, nothing has changed.
pub struct Printer {
    name: String,
    open: Arc<Waiting<Open>>,
    /// `true` if its beginning is kept when a signal ends the work.
    is_kept: bool,
}

/// An output that is not finished. A signal may finish it.
struct Open {
    name: String,
    /// The file that is replaced.
    path: Option<PathBuf>,
    output: Destination,
    /// `true` if a closed pipe is no error.
    ignores_closed_pipe: bool,
    /// The number of lines so far.
    lines: u64,
    /// The head of the rows, if they are appended to others when they are complete.
    head: Option<Head>,
}

/// The contents of an output.
enum Destination {
    Text(Box<Output>),
    /// A table, whose lines are written as text.
    Table(Box<tables::Writer<Target>>),
}

/// The lists whose beginnings are kept.
static LISTS: Mutex<Vec<Arc<Waiting<Open>>>> = Mutex::new(Vec::new());

/// Set when the beginning of a list was kept.
static IS_CUT: AtomicBool = AtomicBool::new(false);

/// Returns `true` if an output is not complete because of a signal.
pub fn is_cut() -> bool {
    IS_CUT.load(Ordering::Relaxed)
}

/// Keeps the beginnings of all lists, and blocks the threads that write them. For the end of the process.
pub fn keep_lists() {
    // A thread that compressed a list had the lock of its output nearly always, so that some runs lost the beginning of
    // the list.
    texts::stop_writing();
    let lists = locked(&LISTS);
    for list in lists.iter() {
        // A thread that is stuck in a write must not keep the process alive.
        let tries = (0..100).find_map(|tried| {
            thread::sleep(Duration::from_millis(if tried == 0 { 0 } else { 10 }));
            list.open(Turn::Last)
        });
        let Some(mut open) = tries else {
            write_note(
                "interrupted: an output does not take more text; its beginning was not kept",
            );
            continue;
        };
        if let Some(Err(error)) = open.take().map(Open::keep) {
            write_note(&format!("error: {}", message(&error)));
        }
        std::mem::forget(open);
    }
    // No thread can add an output to the locked lists.
    std::mem::forget(lists);
}

impl Open {
    /// Completes the output.
    fn finish(self) -> anyhow::Result<()> {
        let Self { name, path, output, ignores_closed_pipe, .. } = self;
        // Again at the end: inputs are opened one after another, and one of them may be this file.
        path.map_or(Ok(()), |path| register::refuse_read(&path))?;
        let finished = output.finish().and_then(Target::finish);
        unless_closed(finished, ignores_closed_pipe).with_context(|| cannot_write(&name))
    }

    /// Ends the output that is not complete, and reports where its beginning is.
    fn keep(self) -> anyhow::Result<()> {
        let Self { name, output, lines, head, .. } = self;
        IS_CUT.store(true, Ordering::Relaxed);
        // Rows are appended all together or not at all.
        if head.is_some() {
            write_note(&format!("interrupted: nothing was appended to {name}"));
            return Ok(());
        }
        let (count, what) = match &output {
            Destination::Text(_) => (lines, "line"),
            // The header is no row.
            Destination::Table(_) => (lines.saturating_sub(1), "row"),
        };
        if count == 0 {
            note_nothing_written(&name);
            return Ok(());
        }
        let count = counted(count as usize, what);
        let kept = output.finish().and_then(Target::keep).with_context(|| cannot_write(&name))?;
        write_note(&match kept {
            Some(partial) => format!(
                "interrupted: {name} was not written; its beginning, {count}, is in {}",
                shown(&partial)
            ),
            None => format!("interrupted: {count} appended to {name}; the same command continues"),
        });
        Ok(())
    }
}

impl Receive for Open {
    fn receive(&mut self, text: &[u8]) -> anyhow::Result<()> {
        let Self { name, output, lines, head, ignores_closed_pipe, .. } = self;
        let rest = head.as_mut().map(|head| head.rest(name, text)).transpose()?;
        let text = rest.as_deref().unwrap_or(text);
        let written = match output {
            Destination::Text(output) => output.write_all(text),
            Destination::Table(table) => table.write_all(text),
        };
        unless_closed(written, *ignores_closed_pipe).with_context(|| cannot_write(name))?;
        *lines += memchr_iter(b'\n', text).count() as u64;
        Ok(())
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
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        register::note_written(path)?;
        let (name, target) = open_target(path)?;
        Self::new(name, Some(path), target, None, None)
    }

    /// Returns an output of text or of a table in a target, which replaces the file at this path, if there is one.
    fn new(
        name: String,
        path: Option<&Path>,
        target: Target,
        container: Option<Container>,
        head: Option<Head>,
    ) -> anyhow::Result<Self> {
        let is_kept = target.is_file();
        let output = if let Some(container) = container {
            tables::Writer::new(target, container).map(|table| Destination::Table(Box::new(table)))
        } else {
            let format = path.and_then(Compression::from_path);
            Writer::new(target, format).map(|text| Destination::Text(Box::new(text)))
        };
        let open = Waiting::new(Open {
            name: name.clone(),
            path: path.map(Path::to_owned),
            output: output.with_context(|| cannot_write(&name))?,
            ignores_closed_pipe: false,
            lines: 0,
            head,
        });
        // Of other outputs, such as pipes, the beginning is there already.
        if is_kept {
            locked(&LISTS).push(Arc::clone(&open));
        }
        Ok(Self { name, open, is_kept })
    }

    /// Lets a closed pipe be no error, where the rows are not the product of the command.
    pub fn ignore_closed_pipe(&mut self) {
        if let Some(Some(open)) = self.open.open(Turn::Wait).as_deref_mut() {
            open.ignores_closed_pipe = true;
        }
    }

    /// Returns the same output, whose beginning is useless: a signal leaves nothing of it, and a command that ends its
    /// work because of one completes it.
    #[must_use]
    pub fn whole(mut self) -> Self {
        self.forget();
        self.is_kept = false;
        self
    }

    /// Removes the output from the lists that are kept.
    fn forget(&self) {
        locked(&LISTS).retain(|list| !Arc::ptr_eq(list, &self.open));
    }

    /// Opens the output of a table in a file of this kind, whose lines are then written as CSV.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, is a terminal, or has the name of a compressed file.
    pub fn open_table(path: &Path, container: Container) -> anyhow::Result<Self> {
        if Compression::from_path(path).is_some() {
            bail!("{} cannot be a table: {container} compresses its columns itself", shown(path));
        }
        if is_stdout(path) && io::stdout().is_terminal() {
            bail!("a {container} table is no text for a terminal; add -o FILE");
        }
        register::note_written(path)?;
        let (name, target) = open_target(path)?;
        Self::new(name, Some(path), target, Some(container), None)
    }

    /// Opens a file of lines to which others are appended, and returns the number of its lines and the last of them.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, is not a regular file, or has the name of a compressed file.
    pub fn append(path: &Path) -> anyhow::Result<(Self, u64, Vec<u8>)> {
        let (name, file) = Self::appended(path)?;
        let (lines, last) = (file.lines(), file.last().to_vec());
        Ok((Self::new(name, None, Target::from(file), None, None)?, lines, last))
    }

    /// Opens a file of rows to which others are appended when they are complete. If the rows are those of a table, their
    /// first line has the names of the columns.
    ///
    /// # Errors
    ///
    /// Fails as [`append`](Self::append) does.
    pub fn add(path: &Path, is_table: bool) -> anyhow::Result<Self> {
        let (name, file) = Self::appended(path)?;
        let head = Head::read(path, is_table).with_context(|| cannot_write(&name))?;
        let target = Target::adding(file).with_context(|| cannot_write(&name))?;
        Self::new(name, None, target, None, Some(head))
    }

    fn appended(path: &Path) -> anyhow::Result<(String, Appended)> {
        let name = shown(path);
        ensure!(name != "-", "a standard stream cannot be used here; ./- is the file of this name");
        if let Some(format) = Compression::from_path(path) {
            bail!(
                "{name} would be compressed by {format}, and cannot be continued; choose a name without .{}",
                format.ending()
            );
        }
        let file = Appended::open(path).with_context(|| cannot_write(&name))?;
        Ok((name, file))
    }

    /// Sets the types of columns of a table. A text has none.
    pub fn set_kinds(&mut self, columns: &Columns) {
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
    pub fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.print_bytes(text.as_bytes())
    }

    /// Writes bytes that are text already. A long text may wait for a thread that has time.
    ///
    /// # Errors
    ///
    /// If this text or one before cannot be written.
    pub fn print_bytes(&mut self, text: impl Into<Vec<u8>>) -> anyhow::Result<()> {
        self.open.push(text.into())
    }

    /// Writes the texts that wait.
    ///
    /// # Errors
    ///
    /// If one cannot be written.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        self.open.write()
    }

    /// `cannot write NAME`, for errors of what is to be written here.
    pub fn cannot_write(&self) -> FileFault {
        cannot_write(&self.name)
    }

    /// Completes the output; after Ctrl-C or another request to end, keeps what there is of it.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn finish(self) -> anyhow::Result<()> {
        self.open.write()?;
        let open = self.open.open(Turn::Wait).and_then(|mut open| open.take());
        match open {
            Some(open) if self.is_kept && interrupt::came() => open.keep(),
            Some(open) => open.finish(),
            None => Ok(()),
        }
    }
}

impl Drop for Printer {
    fn drop(&mut self) {
        self.forget();
        // After an error: the lines before it stay, where they are not part of a file that is complete or absent.
        if !self.is_kept {
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
pub fn fill<T, E: Into<Error>>(
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
pub fn fill_both<T, E: Into<Error>>(
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

/// Fills an output as [`fill`] does, which may be a file that was read or written before.
///
/// # Errors
///
/// Fails if the file cannot be written, or `body` fails.
pub fn replace<T, E: Into<Error>>(
    path: &Path,
    body: impl FnOnce(&mut Output) -> Result<T, E>,
) -> anyhow::Result<T> {
    fill_by(path, body, |target| Ok(target.finish()?))
}

/// Writes a file with these contents, or standard output, as [`fill`] does.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fill(path, |output| output.write_all(contents.as_ref()))
}

/// Fills an output as [`fill`] does, without waiting for the disk: [`clausoku_files::sync_folder`] does that for many files
/// at once.
pub fn fill_unsynced<T, E: Into<Error>>(
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
pub fn refuse_inputs(
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
pub fn prepare(output: &Path, inputs: &[PathBuf]) -> anyhow::Result<()> {
    refuse_inputs(output, inputs)?;
    let tried = if is_stdout(output) { Ok(()) } else { Target::check(output) };
    tried.with_context(|| cannot_write(&shown(output)))
}

/// Prints on standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints text on standard output that is known to be text already.
pub fn print_bytes(text: &[u8]) -> anyhow::Result<()> {
    clausoku_files::standard_output()
        .and_then(|mut output| {
            output.write_all(text)?;
            output.flush()
        })
        .with_context(|| cannot_write("standard output"))
}

/// Writes a message to standard error, with escapes for characters that control a terminal. Ignores
/// failures.
pub fn note(text: &str) {
    write_note(&printable_lines(text));
}

/// Reports that the work was interrupted before there was a line of the output of this name.
pub fn note_nothing_written(name: &str) {
    write_note(&format!("interrupted: nothing was written to {name}"));
}

/// Prints an error and what caused it.
pub fn report(error: &Error, colour: Colour) {
    write_note(&format!("{} {}", colour.error_label(Language::English), message(error)));
}

/// Writes a text that is safe to print to standard error. Ignores failures.
pub fn write_note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// The folders that were created for files, the innermost first. Those that stay empty are removed.
#[must_use = "the folder is removed with this value if it is empty"]
pub struct Created(Vec<PathBuf>);

impl Created {
    /// Keeps the folders, even without files.
    pub fn keep(mut self) {
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
/// Fails if the path is that of a file, or the folder cannot be created.
pub fn create_folder(folder: &Path) -> anyhow::Result<Created> {
    ensure!(!folder.exists() || folder.is_dir(), "{} is a file; give a folder", shown(folder));
    let missing = folder.ancestors().take_while(|path| *path != Path::new("") && !path.exists());
    let created = Created(missing.map(Path::to_owned).collect());
    if !created.0.is_empty() {
        fault::at(Step::Create)
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
pub fn create_empty_folder(folder: &Path) -> anyhow::Result<Created> {
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
pub fn remove(path: &Path) -> anyhow::Result<()> {
    fault::at(Step::Remove)
        .and_then(|()| match fs::remove_file(path) {
            Ok(()) => clausoku_files::sync_name(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        })
        .with_context(|| format!("cannot remove {}", shown(path)))
}
