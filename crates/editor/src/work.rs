//! The effects, carried out: at once, or by a thread of its own where it takes time.

use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use clausoku::backends::SOLVERS;
use clausoku::format::{ReadOptions, usual_board};
use clausoku::puzzle::{First, Limits};
use clausoku::{Encoding, Extras, Grid, Pipeline, Puzzle, search, write_dimacs};

use crate::{Event, Formula, Host, Outcome, Place, Save, SaveError, Task};

/// The name of the threads that carry out tasks.
pub const THREAD: &str = "editor-task";

/// A task that goes on.
pub struct Work {
    answer: Receiver<Outcome>,
    stop: Arc<AtomicBool>,
    since: Instant,
    /// Joined when it ends soon after it is told to stop.
    writer: Option<thread::JoinHandle<()>>,
}

impl Work {
    /// Starts the task.
    pub fn start(task: Task, host: Arc<dyn Host>) -> io::Result<Self> {
        let (sender, answer) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let writes = matches!(task, Task::Export(..));
        let body = move || {
            // Nobody listens any more if the task was stopped.
            let _ = sender.send(carry_out(task, &*host, flag));
        };
        let thread = thread::Builder::new().name(THREAD.to_owned()).spawn(body)?;
        Ok(Self { answer, stop, since: Instant::now(), writer: writes.then_some(thread) })
    }

    /// What has become of it since the last time.
    pub fn news(&self) -> Event {
        match self.answer.try_recv() {
            Ok(outcome) => Event::Finished(outcome),
            Err(TryRecvError::Empty) => Event::Tick(self.since.elapsed().as_secs()),
            Err(TryRecvError::Disconnected) => {
                Event::Finished(Outcome::Failed("the task ended without an answer".to_owned()))
            }
        }
    }
}

impl Drop for Work {
    /// A formula that is being written is given up before the program can end, so that nothing half
    /// written stays.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn carry_out(task: Task, host: &dyn Host, stop: Arc<AtomicBool>) -> Outcome {
    let answered = match task {
        Task::Solve(puzzle) => {
            solutions(&puzzle, 1, stop).map(|mut found| Outcome::Solved(found.pop()))
        }
        Task::Unique(puzzle) => solutions(&puzzle, 2, stop).map(|found| {
            let mut found = found.into_iter();
            Outcome::Counted(found.next(), found.next())
        }),
        Task::Export(place, puzzle, encoding) => export(place, puzzle, encoding, host, &stop),
    };
    answered.unwrap_or_else(Outcome::Failed)
}

/// The first solutions, unless it is stopped before.
fn solutions(puzzle: &Puzzle, most: usize, stop: Arc<AtomicBool>) -> Result<Vec<Grid>, String> {
    let mut solver = Pipeline::new(Encoding::reduced(), SOLVERS[0].create);
    let limits = Limits { stop: Some(stop), ..Limits::solutions(most as u64) };
    let mut first = First::new(most);
    let search = search(&mut solver, puzzle, &limits, &mut first);
    match search.map_err(|error| error.to_string())?.ended {
        ended if ended.is_cut_short() => Err(ended.to_string()),
        _ => Ok(first.grids),
    }
}

fn export(
    place: Place,
    puzzle: Puzzle,
    encoding: Encoding,
    host: &dyn Host,
    stop: &AtomicBool,
) -> Result<Outcome, String> {
    if !place.replace && host.exists(&place.path) {
        return Ok(Outcome::Exists(Task::Export(place, puzzle, encoding)));
    }
    let encoded = encoding.encode(&puzzle).map_err(|error| error.to_string())?;
    let mut size = None;
    host.write(&place.path, &mut |output| {
        let output = Stoppable { output, stop };
        let written = write_dimacs(&encoded, Extras::default(), output);
        size = Some(written.map_err(io::Error::other)?.0);
        Ok(())
    })?;
    let size = size.ok_or("nothing was written")?;
    let (variables, clauses) = (size.variables, size.clauses);
    Ok(Outcome::Exported(Formula { path: place.path, puzzle, variables, clauses }))
}

/// An output that fails once it is told to stop.
struct Stoppable<'a> {
    output: &'a mut dyn Write,
    stop: &'a AtomicBool,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("it was stopped"));
        }
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Saves a grid.
pub fn save(save: &Save, host: &dyn Host) -> Result<(), SaveError> {
    let path = &save.place.path;
    if !save.place.replace && host.exists(path) {
        return Err(SaveError::Exists);
    }
    let text = text_of(save).map_err(SaveError::Failed)?;
    let written = host.write(path, &mut |output| output.write_all(text.as_bytes()));
    written.map_err(SaveError::Failed)
}

/// The grid as text, with a comment that names its board where its size does not say it and the format
/// has comments.
fn text_of(save: &Save) -> Result<String, String> {
    let Save { puzzle, format, board, place } = save;
    let variant = puzzle.variant();
    let body = format.write_puzzle(puzzle.clone()).map_err(|error| error.to_string())?;
    let is_usual = usual_board(variant.order()).is_ok_and(|usual| usual == **variant);
    if is_usual || format.holds.variant {
        return Ok(body);
    }
    let name = match board {
        None => variant.name().to_owned(),
        Some(file) => relative(file, Path::new(&place.path)).display().to_string(),
    };
    let text = format!("# variant: {name}\n{body}");
    let read = format.read(&text, &ReadOptions::of(Arc::clone(variant)));
    let is_read = read
        .is_ok_and(|records| records.len() == 1 && records[0].puzzle.givens() == puzzle.givens());
    Ok(if is_read { text } else { body })
}

/// The path of a file as seen from the folder of another; absolute if they share no root.
fn relative(file: &Path, other: &Path) -> PathBuf {
    let Ok(other) = std::path::absolute(other) else { return file.to_owned() };
    let folder = other.parent().unwrap_or(Path::new(""));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let shared = file.components().zip(folder.components());
    let shared = shared.take_while(|(a, b)| a == b).count();
    if shared < 2 {
        return file.to_owned();
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(file.components().skip(shared)).collect()
}
