//! Lists the descendants of a process, as Linux reports them in `/proc`.
//!
//! Linux lists the children of each thread. A list can lack children while others of the same thread end.
//! A kernel without these lists (`CONFIG_PROC_CHILDREN`) still reports the parent of each process.

use std::fs;
use std::path::Path;

use rustix::process::Pid;

/// Returns whether the system lists the children of processes.
pub(super) fn are_children_listed() -> bool {
    Path::new("/proc/thread-self/children").exists()
}

/// Returns the children of a process, adopted ones included.
pub(super) fn children(parent: Pid) -> Vec<Pid> {
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(pid).collect::<Vec<Pid>>()).collect()
}

/// Returns a process and all its descendants.
pub(super) fn descendants(root: Pid) -> Vec<Pid> {
    if are_children_listed() {
        below(root, children)
    } else {
        let parents = parents();
        below(root, |parent| children_of(parent, &parents))
    }
}

/// Returns a process and all its descendants; `children` lists the children of one.
fn below(root: Pid, children: impl Fn(Pid) -> Vec<Pid>) -> Vec<Pid> {
    let mut found = vec![root];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        for child in children(parent) {
            // The system reuses process numbers.
            if !found.contains(&child) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}

/// Returns every process with its parent.
fn parents() -> Vec<(Pid, Pid)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| pid(entry.file_name().to_str()?));
    numbers.filter_map(|process| Some((process, parent(process)?))).collect()
}

fn parent(process: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may contain anything.
    let (_, rest) = stat.rsplit_once(')')?;
    // Field 4 of proc(5), after the state.
    pid(rest.split_whitespace().nth(1)?)
}

fn children_of(parent: Pid, parents: &[(Pid, Pid)]) -> Vec<Pid> {
    parents.iter().filter(|(_, of)| *of == parent).map(|(process, _)| *process).collect()
}

fn pid(number: &str) -> Option<Pid> {
    number.parse().ok().and_then(Pid::from_raw)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Command, Stdio};

    use rustix::process::getpid;

    use super::*;

    #[test]
    fn both_ways_find_all_descendants() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 1000 & echo; wait"]).stdout(Stdio::piped());
        let mut shell = command.spawn().unwrap();
        let mut line = [0];
        std::io::Read::read_exact(&mut shell.stdout.take().unwrap(), &mut line).unwrap();
        let root = pid(&shell.id().to_string()).unwrap();
        let found = descendants(root);
        let parents = parents();
        assert_eq!(below(root, |parent| children_of(parent, &parents)), found);
        assert!(children(getpid()).contains(&root));
        assert_eq!((found.len(), found[0]), (2, root));
        rustix::process::kill_process(found[1], rustix::process::Signal::KILL).unwrap();
        shell.wait().unwrap();
    }
}
