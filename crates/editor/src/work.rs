//! Carries out effects, directly or in a thread if they take time.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use clausoku::encoding::{Extras, write_dimacs_until};
use clausoku::hints::{Settings, State};
use clausoku::sat::{Size, StopCheck};
use clausoku::solving::{Collect, Limits, search};
use clausoku::{Encoding, Grid, Puzzle, SolverChoice, board::usual_board, formats::ReadOptions};

use crate::{
    Destination, Event, Formula, Hint, Host, Outcome, Replace, Save, SaveError, Saved, Task,
};

/// The name of the threads that carry out tasks.
pub const THREAD: &str = "editor-task";

/// The error of a task that was stopped.
const STOPPED: &str = "it was stopped";

/// A running task.
pub struct Work {
    answer: Receiver<Outcome>,
    stop: Arc<AtomicBool>,
    since: Instant,
    /// Joined when the task ends soon after it is stopped.
    writer: Option<thread::JoinHandle<()>>,
}

impl Work {
    /// Starts the task.
    pub fn start(task: Task, host: Arc<dyn Host>) -> io::Result<Self> {
        let (sender, answer) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let writes = matches!(task, Task::Export(..));
        let thread = thread::Builder::new().name(THREAD.to_owned()).spawn(move || {
            // The receiver is gone if the task was stopped.
            let _ = sender.send(carry_out(task, &*host, flag));
        })?;
        // Other tasks leave nothing on the disk, and the end of the program need not wait for them.
        Ok(Self { answer, stop, since: Instant::now(), writer: writes.then_some(thread) })
    }

    /// Returns the state of the task as an event.
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
    /// Stops the task. A formula that is being written is abandoned before the program can end, so no partial
    /// file remains.
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
            solutions(&puzzle, 1, false, stop).map(|mut found| Outcome::Solved(found.pop()))
        }
        Task::Unique(puzzle) => two_solutions(&puzzle, stop).map(|found| {
            let mut found = found.into_iter();
            Outcome::Counted(found.next(), found.next())
        }),
        Task::Hint(puzzle, number) => hint(&puzzle, number, &stop).map(Outcome::Hinted),
        Task::Export(destination, puzzle, encoding) => {
            export(destination, puzzle, encoding, host, &stop)
        }
    };
    answered.unwrap_or_else(Outcome::Failed)
}

/// Finds the first two solutions. If there are several, both are of a SAT solver, whose second one differs from the
/// first in few cells.
fn two_solutions(puzzle: &Puzzle, stop: Arc<AtomicBool>) -> Result<Vec<Grid>, String> {
    let choice = SolverChoice::unnamed(false);
    if choice.uses_lanes(puzzle.variant()) {
        let found = solutions(puzzle, 2, false, Arc::clone(&stop))?;
        if found.len() < 2 {
            return Ok(found);
        }
    }
    solutions(puzzle, 2, true, stop)
}

/// Finds the first `max` solutions, unless it is stopped, with the fastest solver for the board or with a SAT solver.
fn solutions(
    puzzle: &Puzzle,
    max: usize,
    by_sat: bool,
    stop: Arc<AtomicBool>,
) -> Result<Vec<Grid>, String> {
    let mut solver = SolverChoice::unnamed(by_sat).for_puzzles(Encoding::reduced());
    let limits = Limits { stop: Some(stop), ..Limits::solutions(max as u64) };
    let mut first = Collect::new(max);
    let search = search(&mut *solver, puzzle, &limits, &mut first);
    match search.map_err(|error| error.to_string())?.ended {
        ended if ended.is_cut_short() => Err(ended.to_string()),
        _ => Ok(first.grids),
    }
}

/// Finds the step of this number, counted from 1, unless it is stopped.
fn hint(puzzle: &Puzzle, number: usize, stop: &AtomicBool) -> Result<Option<Hint>, String> {
    let state = State::new(puzzle, &[]).map_err(|error| error.to_string())?;
    if state.is_contradictory() {
        return Err("There is no step: a cell or a region has no candidate left.".to_owned());
    }
    let is_stopped = StopCheck::new(|| stop.load(Ordering::Relaxed));
    let mut path = clausoku::hints::Path::new(state, Settings::default().until(&is_stopped));
    let Some(step) = path.nth(number - 1) else {
        return if is_stopped.now() { Err(STOPPED.to_owned()) } else { Ok(None) };
    };
    let decided = step.placements().iter().chain(step.eliminations());
    let mut cells: Vec<_> = decided.map(|candidate| candidate.cell).collect();
    cells.dedup();
    let title = format!("{}: {}", step.technique(), path.state().consequences(&step));
    Ok(Some(Hint { number, title, reason: step.reason().to_owned(), cells }))
}

fn export(
    destination: Destination,
    puzzle: Puzzle,
    encoding: Encoding,
    host: &dyn Host,
    stop: &AtomicBool,
) -> Result<Outcome, String> {
    if destination.replace == Replace::Never && host.exists(&destination.path) {
        return Ok(Outcome::Exists(Task::Export(destination, puzzle, encoding)));
    }
    let stop = StopCheck::new(|| stop.load(Ordering::Relaxed));
    let encoded = encoding.encode_until(&puzzle, &stop).map_err(|error| error.to_string())?;
    let encoded = encoded.ok_or(STOPPED)?;
    let mut size = None;
    host.write(&destination.path, &mut |output| {
        let written = write_dimacs_until(&encoded, Extras::default(), output, &stop);
        let written = written.map_err(io::Error::other)?;
        size = Some(written.ok_or_else(|| io::Error::other(STOPPED))?.0);
        Ok(())
    })?;
    let Size { variables, clauses, .. } = size.ok_or("nothing was written")?;
    Ok(Outcome::Exported(Formula { path: destination.path, puzzle, variables, clauses }))
}

/// Saves a grid.
pub fn save(save: &Save, host: &dyn Host) -> Result<Saved, SaveError> {
    let path = &save.destination.path;
    match &save.destination.replace {
        Replace::Never if host.exists(path) => return Err(SaveError::Exists),
        // If the file was removed in the meantime, nothing can be lost.
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

/// Returns the grid as text, with a comment that names its board if its size does not determine it; and whether the text
/// determines the kind of board. Readers refuse a name that finds no board.
fn text_of(save: &Save) -> Result<(String, bool), String> {
    let Save { puzzle, format, board, destination } = save;
    let variant = puzzle.variant();
    let body = format.write_puzzle(puzzle.clone()).map_err(|error| error.to_string())?;
    let is_usual = usual_board(variant.order()).is_ok_and(|usual| usual == **variant);
    if is_usual || format.holds.variant {
        return Ok((body, true));
    }
    let file = board.as_ref().and_then(|file| name_of_file(file, Path::new(&destination.path)));
    let is_found = file.is_some() || variant.is_built_in();
    let name = file.unwrap_or_else(|| variant.stated_name().to_owned());
    let text = format!("# variant: {name}\n{body}");
    // Read back, since the writer of the format does not know the comment.
    let read = format.read(&text, &ReadOptions::for_variant(Arc::clone(variant)));
    match read.as_deref() {
        Ok([record]) if format.holds.remarks && record.puzzle.givens() == puzzle.givens() => {
            Ok((text, is_found))
        }
        _ => {
            let (format, board) = (format.name, variant.name());
            Err(format!("the format {format} cannot say that the board is {board}"))
        }
    }
}

/// Returns the path of the board's file for a comment in the grid's file; `None` if readers would refuse it,
/// because the name does not end in `.toml` or there is no relative path.
fn name_of_file(file: &Path, grid: &Path) -> Option<String> {
    let is_toml = file.extension().is_some_and(|extension| extension == "toml");
    let folder = grid.parent().unwrap_or(Path::new(""));
    clausoku_files::relative(file, folder)
        .filter(|_| is_toml)
        .map(|path| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Draft, FileStamp, Opened, Settle, Unsaved};
    use clausoku::Variant;
    use clausoku::formats::{FORMATS, by_name};
    use std::io::Write;
    use std::path::PathBuf;
    use std::sync::Mutex;

    /// A host with one existing file, which stores the last written text.
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
            self.exists(path).then_some(FileStamp { modified: None, size: 1, identity: None })
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

    fn destination(path: &str) -> Destination {
        Destination { path: path.to_owned(), replace: Replace::Never }
    }

    /// Saves a board in a format, and returns whether the file names the board, and its first line.
    fn saved(name: &str, format: &str, board: Option<&str>) -> (bool, String) {
        try_to_save(puzzle(name), format, board).unwrap()
    }

    fn try_to_save(
        puzzle: Puzzle,
        format: &str,
        board: Option<&str>,
    ) -> Result<(bool, String), SaveError> {
        let shelf = Shelf::default();
        let format = by_name(format).unwrap();
        let board = board.map(PathBuf::from);
        let grid = Save { destination: destination("new"), format, puzzle, board };
        let saved = save(&grid, &shelf)?.names_board;
        let text = String::from_utf8(shelf.0.into_inner().unwrap()).unwrap();
        Ok((saved, text.lines().next().unwrap().to_owned()))
    }

    #[test]
    fn boards_that_their_size_does_not_determine_are_named_if_possible() {
        assert_eq!(saved("classic:4", "rows", None), (true, "....".into()));
        assert_eq!(saved("x:4", "rows", None), (true, "# variant: x:4".into()));
        let (names_board, line) = saved("x:4", "rows", Some("/own.toml"));
        assert!(names_board);
        assert!(line.starts_with("# variant: ../") && line.ends_with("/own.toml"), "{line}");
        for format in FORMATS.iter().filter(|format| format.write_puzzle(puzzle("x")).is_ok()) {
            let is_named = format.holds.remarks || format.holds.variant;
            assert_eq!(
                try_to_save(puzzle("x"), format.name, None).is_ok(),
                is_named,
                "{}",
                format.name
            );
            if is_named {
                let (names_board, line) = saved("x", format.name, None);
                assert!(names_board && (line == "# variant: x" || format.holds.variant), "{line}");
            }
        }
    }

    #[test]
    fn readers_refuse_the_name_of_a_board_that_no_comment_can_name() {
        let x = puzzle("x:4");
        let text = x.variant().to_toml().replace("\"x:4\"", "\"my own\"");
        let own = Puzzle::empty(Arc::new(Variant::from_toml(&text).unwrap()));
        let expected = Ok((false, "# variant: my own".to_owned()));
        assert_eq!(try_to_save(own.clone(), "rows", None), expected);
        // Readers refuse other extensions.
        assert_eq!(try_to_save(own.clone(), "rows", Some("/own")), expected);
        let Err(SaveError::Failed(error)) = try_to_save(own, "opensudoku", None) else {
            panic!("a format of the usual board")
        };
        assert!(error.starts_with("the format opensudoku holds boards of 9×9 cells"), "{error}");
    }

    #[test]
    fn existing_files_are_not_replaced() {
        let shelf = Shelf::default();
        let puzzle = puzzle("classic:4");
        let format = by_name("rows").unwrap();
        let grid =
            Save { destination: destination("there"), format, puzzle: puzzle.clone(), board: None };
        assert_eq!(save(&grid, &shelf), Err(SaveError::Exists));
        let unchanged = |size| {
            let replace = Replace::Unchanged(FileStamp { modified: None, size, identity: None });
            let destination = Destination { replace, ..destination("there") };
            save(&Save { destination, ..grid.clone() }, &shelf)
        };
        assert_eq!(unchanged(2), Err(SaveError::Changed));
        assert!(shelf.0.lock().unwrap().is_empty());
        assert!(unchanged(1).is_ok());
        shelf.0.lock().unwrap().clear();
        let task = Task::Export(destination("there"), puzzle, Encoding::default());
        let outcome = carry_out(task, &shelf, Arc::default());
        assert!(matches!(outcome, Outcome::Exists(Task::Export(..))));
        assert!(shelf.0.lock().unwrap().is_empty());
    }

    fn stopped() -> Arc<AtomicBool> {
        Arc::new(AtomicBool::new(true))
    }

    #[test]
    fn tasks_finish_or_are_stopped() {
        let shelf = Shelf::default();
        let export = Task::Export(destination("new"), puzzle("classic:4"), Encoding::inf242());
        let Outcome::Exported(formula) = carry_out(export.clone(), &shelf, Arc::default()) else {
            panic!()
        };
        assert_eq!((formula.variables, formula.clauses), (40_404, 400));
        shelf.0.lock().unwrap().clear();
        let Outcome::Failed(why) = carry_out(export, &shelf, stopped()) else { panic!() };
        assert!(why.contains("stopped") && shelf.0.lock().unwrap().is_empty(), "{why}");
        let counted = carry_out(unique(), &shelf, Arc::default());
        assert!(matches!(counted, Outcome::Counted(Some(a), Some(b)) if a != b));
        assert!(matches!(carry_out(unique(), &shelf, stopped()), Outcome::Failed(_)));
    }

    fn unique() -> Task {
        Task::Unique(puzzle("classic:4"))
    }

    #[test]
    fn a_hint_is_a_step_of_a_person() {
        let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
        let hint = |number| hint(&puzzle, number, &AtomicBool::new(false)).unwrap();
        let first = hint(1).unwrap();
        assert_eq!(first.title, "naked single: R1C3 = 3");
        assert_eq!(first.reason, "R1C3 can hold only 3.");
        assert_eq!(first.cells, [clausoku::board::Cell::from_index(2)]);
        assert_eq!(hint(10).map(|hint| hint.number), Some(10));
        assert_eq!(hint(11), None);
        let task = Task::Hint("1..............4".parse().unwrap(), 1);
        assert!(matches!(carry_out(task, &Shelf::default(), stopped()), Outcome::Failed(_)));
        let none = Task::Hint("123........42...".parse().unwrap(), 1);
        let outcome = carry_out(none, &Shelf::default(), Arc::default());
        assert!(matches!(outcome, Outcome::Failed(why) if why.contains("no candidate left")));
    }

    #[test]
    fn a_file_is_named_from_the_folder_of_another() {
        // None of these folders exists, so no link can lead elsewhere.
        assert_eq!(from("/no/a/x.toml", "/no/a/grid"), Path::new("x.toml"));
        assert_eq!(from("/no/a/x.toml", "/no/b/c/grid"), Path::new("../../a/x.toml"));
        assert_eq!(from("/no/x.toml", "/other/grid"), Path::new("../no/x.toml"));
    }

    fn from(file: &str, other: &str) -> PathBuf {
        clausoku_files::relative(Path::new(file), Path::new(other).parent().unwrap()).unwrap()
    }
}
