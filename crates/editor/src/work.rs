//! The effects, carried out: at once, or by a thread of its own where it takes time.

use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use backends::SOLVERS;
use clausoku::{Encoding, Extras, Grid, Pipeline, Puzzle, search, write_dimacs_until};
use cnf::StopCheck;
use formats::{ReadOptions, Record};
use puzzle::usual_board;
use puzzle::{Collect, Limits};

use crate::{Event, Formula, Host, Outcome, Place, Replace, Save, SaveError, Saved, Task};

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
    let mut first = Collect::new(most);
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
    if place.replace == Replace::Never && host.exists(&place.path) {
        return Ok(Outcome::Exists(Task::Export(place, puzzle, encoding)));
    }
    let stop = StopCheck::new(|| stop.load(Ordering::Relaxed));
    let stopped = || "it was stopped".to_owned();
    let encoded = encoding.encode_until(&puzzle, &stop).map_err(|error| error.to_string())?;
    let encoded = encoded.ok_or_else(stopped)?;
    let mut size = None;
    host.write(&place.path, &mut |output| {
        let written = write_dimacs_until(&encoded, Extras::default(), output, &stop);
        let written = written.map_err(io::Error::other)?;
        size = Some(written.ok_or_else(|| io::Error::other(stopped()))?.0);
        Ok(())
    })?;
    let size = size.ok_or("nothing was written")?;
    let (variables, clauses) = (size.variables, size.clauses);
    Ok(Outcome::Exported(Formula { path: place.path, puzzle, variables, clauses }))
}

/// Saves a grid.
pub fn save(save: &Save, host: &dyn Host) -> Result<Saved, SaveError> {
    let path = &save.place.path;
    match &save.place.replace {
        Replace::Never if host.exists(path) => return Err(SaveError::Exists),
        // A file that was removed in the meantime has nothing to lose.
        Replace::Unchanged(stamp) if host.stamp(path).is_some_and(|now| now != *stamp) => {
            return Err(SaveError::Changed);
        }
        _ => {}
    }
    let (text, names_board) = text_of(save).map_err(SaveError::Failed)?;
    let written = host.write(path, &mut |output| output.write_all(text.as_bytes()));
    written.map_err(SaveError::Failed)?;
    Ok(Saved { names_board, stamp: host.stamp(path) })
}

/// Returns the grid as text, with a comment that names its board where its size does not say it and the
/// format has comments; and whether the text says what kind of board it is.
fn text_of(save: &Save) -> Result<(String, bool), String> {
    let Save { puzzle, format, board, place } = save;
    let variant = puzzle.variant();
    let body = format.write_puzzle(puzzle.clone()).map_err(|error| error.to_string())?;
    let is_usual = usual_board(variant.order()).is_ok_and(|usual| usual == **variant);
    if is_usual || format.holds.variant {
        return Ok((body, true));
    }
    let name = match board {
        None => Some(variant.name().to_owned()),
        Some(file) => name_of_file(file, Path::new(&place.path)),
    };
    let Some(name) = name else { return Ok((body, false)) };
    let text = format!("# variant: {name}\n{body}");
    let read = format.read(&text, &ReadOptions::of(Arc::clone(variant)));
    let same = |records: &[Record]| matches!(records, [record] if record.puzzle.givens() == puzzle.givens());
    if read.is_ok_and(|records| same(&records)) { Ok((text, true)) } else { Ok((body, false)) }
}

/// Returns the path that a comment in the grid's file can state for the board's file; `None` if readers
/// would refuse it, since the name does not end in `.toml` or no relative path leads there.
fn name_of_file(file: &Path, grid: &Path) -> Option<String> {
    let is_toml = file.extension().is_some_and(|extension| extension == "toml");
    relative(file, grid).filter(|_| is_toml).map(|path| path.display().to_string())
}

/// Returns the path of a file relative to the folder of another; `None` if they share no root.
fn relative(file: &Path, other: &Path) -> Option<PathBuf> {
    let other = std::path::absolute(other).ok()?;
    let folder = other.parent().unwrap_or(Path::new(""));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let shared = file.components().zip(folder.components());
    let shared = shared.take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return None;
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    Some(up.chain(file.components().skip(shared)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Draft, FileStamp, Opened, Settle, Unsaved};
    use clausoku::Variant;
    use formats::{FORMATS, Format, by_name};
    use std::io::Write;
    use std::sync::Mutex;

    /// One file that is there already, and what was written last.
    #[derive(Default)]
    struct Shelf(Mutex<Vec<u8>>);

    impl Host for Shelf {
        fn board(&self, name: &str) -> Result<Board, String> {
            Err(format!("there is no {name}"))
        }

        fn open(&self, path: &str) -> Result<Opened, String> {
            Err(format!("there is no {path}"))
        }

        fn read(&self, _: &str) -> Result<Opened, String> {
            Err("no grid".to_owned())
        }

        fn exists(&self, path: &str) -> bool {
            path == "there"
        }

        fn stamp(&self, path: &str) -> Option<FileStamp> {
            self.exists(path).then(|| FileStamp::of_size(1))
        }

        fn unsaved(&self) -> Option<Unsaved> {
            None
        }

        fn settle(&self, _: Settle) {}

        fn keep(&self, _: Option<Draft>) -> Result<(), String> {
            Ok(())
        }

        fn finish(&self) {}

        fn write(
            &self,
            _: &str,
            body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
        ) -> Result<(), String> {
            let mut text = Vec::new();
            body(&mut text).map_err(|error| error.to_string())?;
            *self.0.lock().unwrap() = text;
            Ok(())
        }
    }

    fn puzzle(name: &str) -> Puzzle {
        Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()))
    }

    fn place(path: &str) -> Place {
        Place { path: path.to_owned(), replace: Replace::Never }
    }

    /// What becomes of a board saved in a format, and the first line of the file.
    fn saved(name: &str, format: &str, board: Option<&str>) -> (bool, String) {
        let shelf = Shelf::default();
        let format = by_name(format).unwrap();
        let board = board.map(PathBuf::from);
        let grid = Save { place: place("new"), format, puzzle: puzzle(name), board };
        let saved = save(&grid, &shelf).unwrap().names_board;
        let text = String::from_utf8(shelf.0.into_inner().unwrap()).unwrap();
        (saved, text.lines().next().unwrap().to_owned())
    }

    #[test]
    fn a_board_that_its_size_does_not_tell_is_named_where_that_can_be() {
        assert_eq!(saved("classic:4", "rows", None), (true, "....".into()));
        assert_eq!(saved("x:4", "rows", None), (true, "# variant: x:4".into()));
        let (told, line) = saved("x:4", "rows", Some("/own.toml"));
        assert!(told);
        assert!(line.starts_with("# variant: ../") && line.ends_with("/own.toml"), "{line}");
        // Readers refuse a file of another ending.
        assert_eq!(saved("x:4", "rows", Some("/own")), (false, "....".into()));
        let can_hold = |format: &&Format| format.write_puzzle(puzzle("x")).is_ok();
        for format in FORMATS.iter().filter(can_hold) {
            let (told, line) = saved("x", format.name, None);
            let is_named = line == "# variant: x" || format.holds.variant;
            assert_eq!(is_named, told, "{}", format.name);
        }
    }

    #[test]
    fn what_is_there_is_not_replaced() {
        let (shelf, puzzle) = (Shelf::default(), puzzle("classic:4"));
        let format = by_name("rows").unwrap();
        let grid = Save { place: place("there"), format, puzzle: puzzle.clone(), board: None };
        assert_eq!(save(&grid, &shelf), Err(SaveError::Exists));
        let unchanged = |size| {
            let replace = Replace::Unchanged(FileStamp::of_size(size));
            let place = Place { replace, ..place("there") };
            save(&Save { place, ..grid.clone() }, &shelf)
        };
        assert_eq!(unchanged(2), Err(SaveError::Changed));
        assert!(shelf.0.lock().unwrap().is_empty());
        assert!(unchanged(1).is_ok());
        shelf.0.lock().unwrap().clear();
        let task = Task::Export(place("there"), puzzle, Encoding::default());
        let outcome = carry_out(task, &shelf, Arc::default());
        assert!(matches!(outcome, Outcome::Exists(Task::Export(..))));
        assert!(shelf.0.lock().unwrap().is_empty());
    }

    #[test]
    fn tasks_are_carried_out_or_stopped() {
        let shelf = Shelf::default();
        let stopped = || Arc::new(AtomicBool::new(true));
        let export = || Task::Export(place("new"), puzzle("classic:4"), Encoding::inf242());
        let Outcome::Exported(formula) = carry_out(export(), &shelf, Arc::default()) else {
            panic!()
        };
        assert_eq!((formula.variables, formula.clauses), (40_404, 400));
        shelf.0.lock().unwrap().clear();
        let Outcome::Failed(why) = carry_out(export(), &shelf, stopped()) else { panic!() };
        assert!(why.contains("stopped") && shelf.0.lock().unwrap().is_empty(), "{why}");
        let unique = || Task::Unique(puzzle("classic:4"));
        let counted = carry_out(unique(), &shelf, Arc::default());
        assert!(matches!(counted, Outcome::Counted(Some(a), Some(b)) if a != b));
        assert!(matches!(carry_out(unique(), &shelf, stopped()), Outcome::Failed(_)));
    }

    #[test]
    fn a_file_is_named_from_the_folder_of_another() {
        let from = |file: &str, other: &str| relative(Path::new(file), Path::new(other)).unwrap();
        // None of these folders exists, so that no link can lead elsewhere.
        assert_eq!(from("/no/a/x.toml", "/no/a/grid"), Path::new("x.toml"));
        assert_eq!(from("/no/a/x.toml", "/no/b/c/grid"), Path::new("../../a/x.toml"));
        assert_eq!(from("/no/x.toml", "/other/grid"), Path::new("../no/x.toml"));
    }
}
