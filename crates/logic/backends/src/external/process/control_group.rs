//! Control groups of Linux (version 2), each with a memory limit for one program.
//!
//! A group limits the memory of all its processes together, with the pages of their files, and the system kills all of them when
//! they need more. A process that leaves the process group (`setsid`) stays in the control group.
//!
//! A group can be made below a folder of `/sys/fs/cgroup` that this process may change and that gives its groups the memory
//! controller: the folder of this process or the one above it. That is so for a scope of a user's systemd
//! (`systemd-run --user --scope`), and for root. Other systems have no such folder. Source: *Control Group v2* in the documentation of Linux.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clausoku_files::fault::{self, Operation};

/// The beginning of the names of groups. The number of their process follows.
const NAME: &str = "clausoku-";

/// The file that lists the processes of a group; a process that writes 0 to it enters the group.
const PROCESSES: &str = "cgroup.procs";

/// The limit of the test whether groups can be made, in bytes.
const TRIAL: u64 = 1 << 30;

/// The time for which the removal of a group waits for the end of its processes, which were killed.
const GRACE: Duration = Duration::from_secs(1);

/// The pause between two attempts to remove a group.
const PAUSE: Duration = Duration::from_millis(1);

/// The number of groups that this process has made.
static MADE: AtomicU64 = AtomicU64::new(0);

/// A control group. Dropping it kills its processes and removes it.
#[derive(Debug)]
pub(super) struct ControlGroup {
    path: PathBuf,
    processes: File,
}

impl ControlGroup {
    /// Makes a group with this memory limit in bytes below a folder of [`folder`].
    pub(super) fn new(folder: &Path, max: u64) -> io::Result<Self> {
        fault::at(Operation::Create)?;
        let path = loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("{NAME}{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => break path,
                // Of an earlier process of the same number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        };
        match limited(&path, max) {
            Ok(processes) => Ok(Self { path, processes }),
            Err(error) => {
                let _ = fs::remove_dir(&path);
                Err(error)
            }
        }
    }

    /// Returns the file to which a process writes 0 to enter the group.
    pub(super) fn entrance(&self) -> io::Result<File> {
        self.processes.try_clone()
    }

    /// Returns whether the system has killed a process of the group because of the limit.
    pub(super) fn is_exceeded(&self) -> bool {
        let events = fs::read_to_string(self.path.join("memory.events")).unwrap_or_default();
        has_kills(&events)
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        // Kernels before 5.14 lack this file; their processes were killed by the process group.
        let _ = fs::write(self.path.join("cgroup.kill"), "1");
        let end = Instant::now() + GRACE;
        while fs::remove_dir(&self.path).is_err_and(|error| error.kind() != ErrorKind::NotFound)
            && Instant::now() < end
        {
            thread::sleep(PAUSE);
        }
    }
}

/// Writes the limit of a group, and opens the list of its processes.
fn limited(path: &Path, max: u64) -> io::Result<File> {
    fs::write(path.join("memory.max"), max.to_string())?;
    // Swap is memory; a system without swap may lack the file.
    match fs::write(path.join("memory.swap.max"), "0") {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    // Not one process alone, whose parent would go on without it.
    fs::write(path.join("memory.oom.group"), "1")?;
    File::options().write(true).open(path.join(PROCESSES))
}

/// Returns whether the text of `memory.events` counts a kill.
fn has_kills(events: &str) -> bool {
    let number =
        events.lines().find_map(|line| line.strip_prefix("oom_kill ")?.trim().parse().ok());
    number.is_some_and(|kills: u64| kills > 0)
}

/// Returns the folder below which groups with memory limits can be made, if there is one.
pub(super) fn folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOLDER.get_or_init(find).as_deref()
}

fn find() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let (mount, own) = place(&groups, &mounts)?;
    let above = own.parent().filter(|above| above.starts_with(&mount)).map(Path::to_path_buf);
    let found = [Some(own), above].into_iter().flatten().find(|folder| is_usable(folder))?;
    remove_abandoned(&found);
    Some(found)
}

/// Returns the folder of all groups, and the one of this process, from the texts of `/proc/self/cgroup` and
/// `/proc/self/mountinfo`.
fn place(groups: &str, mounts: &str) -> Option<(PathBuf, PathBuf)> {
    let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (fields, system) = line.split_once(" - ")?;
        if system.split(' ').next() != Some("cgroup2") {
            return None;
        }
        // Fields 4 and 5 of proc(5): the root of the mount, and its place.
        let mut fields = fields.split(' ').skip(3);
        let (root, mount) = (fields.next()?, PathBuf::from(fields.next()?));
        let below = Path::new(path).strip_prefix(root).ok()?;
        // Joining nothing would append a slash.
        let own = if below.as_os_str().is_empty() { mount.clone() } else { mount.join(below) };
        Some((mount, own))
    })
}

/// Returns whether groups with memory limits can be made below this folder, and processes moved into them.
fn is_usable(folder: &Path) -> bool {
    let given = fs::read_to_string(folder.join("cgroup.subtree_control")).unwrap_or_default();
    given.split_whitespace().any(|controller| controller == "memory")
        // A process is moved by who may change the group that both places share.
        && File::options().write(true).open(folder.join(PROCESSES)).is_ok()
        && ControlGroup::new(folder, TRIAL).is_ok()
}

/// Removes the groups of processes that were killed before they could do so.
fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(NAME)?.split('-').next());
        // A group with processes is not removed.
        if process.is_some_and(|process| !Path::new("/proc").join(process).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_of_this_process_is_found_among_the_mounts() {
        let session = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/run-u1.scope\n";
        let usual =
            "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
        let (mount, own) = place(session, usual).unwrap();
        assert_eq!(mount, Path::new("/sys/fs/cgroup"));
        assert!(own.ends_with("app.slice/run-u1.scope") && own.starts_with(&mount));
        // A container sees its own group as the root.
        assert_eq!(place("0::/\n", usual), Some((mount.clone(), mount)));
        let bound = "1 0 0:26 /docker/7 /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        let (mount, own) = place("0::/docker/7/inner\n", bound).unwrap();
        assert_eq!(own, mount.join("inner"));
        // The first version names controllers, and has other mounts.
        assert_eq!(place("4:memory:/\n", usual), None);
        assert_eq!(
            place("0::/\n", "31 30 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"),
            None
        );
        assert_eq!(place("0::/\n", ""), None);
    }

    #[test]
    fn kills_are_counted_apart_from_other_events() {
        assert!(!has_kills("low 0\nhigh 0\nmax 7\noom 1\noom_kill 0\noom_group_kill 0\n"));
        assert!(has_kills("max 7\noom 1\noom_kill 2\noom_group_kill 1\n"));
        assert!(!has_kills(""));
    }

    #[test]
    fn a_folder_that_is_no_group_is_not_usable() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_usable(folder.path()));
        fs::write(folder.path().join("cgroup.subtree_control"), "cpu memory pids").unwrap();
        assert!(!is_usable(folder.path()), "it lists no processes");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn groups_of_processes_that_have_ended_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let own = format!("{NAME}{}-0", std::process::id());
        // The numbers of processes end far below this one.
        let names = [&*own, "clausoku-4294967295-1", "other"];
        for name in names {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        remove_abandoned(folder.path());
        assert_eq!(names.map(|name| folder.path().join(name).exists()), [true, false, true]);
    }
}
