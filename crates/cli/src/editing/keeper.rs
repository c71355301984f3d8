//! Keeps the changes that no file has in a recovery file.
//!
//! A thread checks once in [`INTERVAL`] whether there is something to write. When a signal ends the
//! process, [`flush`] writes the changes that the thread has not written yet; after a SIGKILL, the
//! changes of the last interval are lost.
//!
//! **Invariant.** A recovery file is complete, private and locked as long as its editor runs. A lock on it
//! that succeeds shows that its editor has ended.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use crate::runner::{locked, unfinished};
use anyhow::anyhow;
use clausoku_editor::{Draft, Settle, Unsaved};
use clausoku_files::fault::{self, Step};
use clausoku_files::{Abandoned, LockedFile, TakeOver};

use super::draft;

/// The time between two writes.
const INTERVAL: Duration = Duration::from_secs(1);

/// The largest recovery file that is read.
const MAX_BYTES: u64 = 64 << 20;

/// The keeper of this process.
static KEEPER: OnceLock<Arc<Keeper>> = OnceLock::new();

/// Writes the changes that are not written yet, before a signal ends the process.
pub fn flush() {
    if let Some(keeper) = KEEPER.get() {
        keeper.write();
    }
}

/// Keeps the latest draft in a recovery file.
#[derive(Debug, Default)]
pub struct Keeper {
    latest: Mutex<Latest>,
    disk: Mutex<Disk>,
}

/// The latest draft, and the state of its writing.
#[derive(Debug, Default)]
struct Latest {
    draft: Option<Draft>,
    /// `true` if the thread has not written the draft yet.
    is_pending: bool,
    /// The error of the last write, until it is reported.
    trouble: Option<String>,
    /// The last reported error.
    reported: Option<String>,
}

/// The recovery files.
#[derive(Debug, Default)]
struct Disk {
    /// The file and its content.
    file: Option<(LockedFile, Vec<u8>)>,
    /// The file that an earlier editor left, until it is settled.
    found: Option<(LockedFile, Vec<u8>)>,
    /// The draft in it, until it is offered.
    unsaved: Option<Unsaved>,
}

impl Keeper {
    /// Returns the keeper of this process and starts its thread. Without the thread, changes are written
    /// only before the process ends.
    pub fn start() -> Arc<Self> {
        let keeper = KEEPER.get_or_init(|| {
            let keeper = Arc::new(Self::default());
            let own = Arc::clone(&keeper);
            let spawned = fault::at(Step::Thread).and_then(|()| {
                thread::Builder::new().name("recovery".to_owned()).spawn(move || own.run())
            });
            if let Err(error) = spawned {
                locked(&keeper.latest).trouble = Some(format!("no thread starts: {error}"));
            }
            keeper
        });
        Arc::clone(keeper)
    }

    fn run(&self) {
        loop {
            // Changes that are typed during the sleep are written too.
            thread::sleep(INTERVAL);
            self.write();
            // A process that ignores SIGHUP is not told that its terminal is gone. Without this
            // check, the library that reads the keys would try again without end.
            if !io::stdin().is_terminal() {
                unfinished::end_without_terminal();
            }
        }
    }

    /// Requests that this draft be written soon, or that the recovery file be removed if there is
    /// no draft. Fails with the error of the last write, once.
    pub fn keep(&self, draft: Option<Draft>) -> Result<(), String> {
        let mut latest = locked(&self.latest);
        // Without a draft now and before, there is no file to be removed.
        let is_new = draft.is_some() || latest.draft.is_some();
        latest.draft = draft;
        latest.is_pending |= is_new;
        match latest.trouble.take() {
            Some(trouble) if latest.reported.as_ref() != Some(&trouble) => {
                latest.reported = Some(trouble.clone());
                Err(trouble)
            }
            _ => Ok(()),
        }
    }

    /// Writes the draft, or removes the recovery file if there is none.
    pub fn write(&self) {
        // Locked before the draft is taken, so that of two threads that write, the later one writes the later draft.
        // Every function locks `disk` before `latest`.
        let mut disk = locked(&self.disk);
        let mut latest = locked(&self.latest);
        if !std::mem::take(&mut latest.is_pending) {
            return;
        }
        let draft = latest.draft.clone();
        // Before the disk is written: the editor calls `keep` before it draws, and must not wait for the disk.
        drop(latest);
        let written = match draft {
            Some(draft) => disk.write(&draft),
            None => disk.remove().map_err(Into::into),
        };
        if let Err(error) = written {
            locked(&self.latest).trouble = Some(format!("{error:#}"));
        }
    }

    /// Removes the recovery file: the editor ended as the user wanted.
    pub fn finish(&self) {
        let mut disk = locked(&self.disk);
        *locked(&self.latest) = Latest::default();
        let _ = disk.remove();
    }

    /// Searches for a draft that an earlier editor left of this grid.
    pub fn look(&self, grid: Option<&Path>) {
        let mut disk = locked(&self.disk);
        (disk.found, disk.unsaved) = (None, None);
        for place in draft::places(grid) {
            // A file that cannot be read, or is no draft, stays as it is.
            let Ok(TakeOver::Taken(found)) = LockedFile::take_over(&place, MAX_BYTES) else {
                continue;
            };
            let Abandoned { file, content, written } = found;
            if let Ok(draft) = draft::read(&content) {
                let age = written.elapsed().unwrap_or_default();
                disk.unsaved = Some(Unsaved { draft, age });
                disk.found = Some((file, content));
                return;
            }
        }
    }

    /// Returns the draft that was found, once.
    pub fn unsaved(&self) -> Option<Unsaved> {
        locked(&self.disk).unsaved.take()
    }

    /// Takes, deletes or leaves the draft that was found, as chosen.
    pub fn settle(&self, choice: Settle) {
        let mut disk = locked(&self.disk);
        let Some((file, content)) = disk.found.take() else { return };
        match choice {
            Settle::Take => {
                let _ = disk.remove();
                disk.file = Some((file, content));
            }
            Settle::Delete => {
                let _ = file.remove();
            }
            Settle::Leave => {}
        }
    }
}

impl Disk {
    fn write(&mut self, draft: &Draft) -> anyhow::Result<()> {
        let content = draft::write(draft)?;
        let grid = draft.path.as_deref().map(Path::new);
        if let Some((file, before)) = &mut self.file
            && draft::places(grid).iter().any(|place| place == file.path())
        {
            if *before != content {
                file.replace(&content)?;
                *before = content;
            }
            return Ok(());
        }
        // The grid has another file now, and so another recovery file.
        // The new file comes first, so that the changes are in one of them at any time.
        let file = create(grid, &content)?;
        self.remove()?;
        self.file = Some((file, content));
        Ok(())
    }

    fn remove(&mut self) -> io::Result<()> {
        self.file.take().map_or(Ok(()), |(file, _)| file.remove())
    }
}

/// Creates the recovery file at the first place that is free and can be written.
fn create(grid: Option<&Path>, content: &[u8]) -> anyhow::Result<LockedFile> {
    let mut fault = anyhow!("there is no folder for it: HOME is not set");
    for place in draft::places(grid) {
        if place.parent().map(PathBuf::from) == draft::state_folder() {
            create_state_folder();
        }
        match LockedFile::create(&place, content) {
            Ok(Some(file)) => return Ok(file),
            Ok(None) => fault = anyhow!("{} is there already", place.display()),
            Err(error) => fault = anyhow!("cannot write {}: {error}", place.display()),
        }
    }
    Err(fault)
}

/// Creates the folder for states, which only the user can enter. If that fails, so does the next step.
fn create_state_folder() {
    let Some(folder) = draft::state_folder() else { return };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    if fault::at(Step::Create).is_ok() {
        let _ = builder.create(folder);
    }
}
