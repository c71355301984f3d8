//! The enforced memory limit of a program.
//!
//! Where a [control group](super::control_group) can be had, it limits all processes of the program together. Elsewhere each
//! process has a resource limit of its own (`RLIMIT_DATA`): memory beyond it is refused. On Linux that is a limit on writable
//! private memory. A limit on address space (`RLIMIT_AS`) would also count what a program only
//! reserves: a Java machine that starts within 256 MiB of the one does not start within 2 GiB of the other.

use std::fmt;
#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::io;

#[cfg(unix)]
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

#[cfg(unix)]
use super::control_group::{self, ControlGroup};

/// The mechanism by which the memory of programs is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryLimiter {
    /// A control group of Linux, version 2, which all processes of a program share.
    ControlGroup,
    /// A resource limit, which each process of a program has for itself.
    ResourceLimit,
}

impl MemoryLimiter {
    /// Returns the mechanism of this process, which is always the same.
    pub fn here() -> Self {
        #[cfg(unix)]
        if control_group::folder().is_some() {
            return Self::ControlGroup;
        }
        Self::ResourceLimit
    }
}

impl fmt::Display for MemoryLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ControlGroup => "cgroup",
            Self::ResourceLimit => "rlimit",
        })
    }
}

/// The memory limit of a program that is about to start. It lasts until it is dropped.
#[cfg(unix)]
#[derive(Debug)]
pub(super) struct MemoryLimit {
    max: u64,
    group: Option<ControlGroup>,
}

/// The part of a memory limit that a process takes on before it becomes the program.
#[cfg(unix)]
#[derive(Debug)]
pub(super) enum Entry {
    /// The group of this list of processes.
    Group(File),
    /// A resource limit in bytes.
    Resource(u64),
}

#[cfg(unix)]
impl MemoryLimit {
    /// Prepares a limit in bytes.
    pub(super) fn new(max: u64) -> io::Result<Self> {
        Ok(Self {
            max,
            group: control_group::folder()
                .map(|folder| ControlGroup::new(folder, max))
                .transpose()?,
        })
    }

    /// Returns what the process of the program has to do.
    pub(super) fn entry(&self) -> io::Result<Entry> {
        if let Some(group) = &self.group {
            return Ok(Entry::Group(group.entrance()?));
        }
        Ok(Entry::Resource(self.max))
    }

    /// Returns whether the system has ended the program because of the limit.
    pub(super) fn has_ended_program(&self) -> bool {
        self.group.as_ref().is_some_and(ControlGroup::is_exceeded)
    }

    /// Returns whether a program that ended without an answer has probably lacked memory. A resource limit refuses memory, and the
    /// program ends in its own way: it has held more than half of the limit, since its largest table was to be
    /// doubled, or its standard error mentions memory.
    pub(super) fn was_probably_reached(&self, peak: u64, said: &str) -> bool {
        if self.group.is_some() {
            return false;
        }
        let said = said.to_ascii_lowercase();
        peak > self.max / 2 || ["memory", "bad_alloc"].iter().any(|word| said.contains(word))
    }
}

#[cfg(unix)]
impl Entry {
    /// Limits this process. It is safe between fork and exec.
    pub(super) fn enter(&self) -> io::Result<()> {
        match self {
            Self::Group(processes) => {
                rustix::io::write(processes, b"0")?;
            }
            Self::Resource(max) => {
                let most = getrlimit(Resource::Data).maximum.map_or(*max, |most| most.min(*max));
                setrlimit(Resource::Data, Rlimit { current: Some(most), maximum: Some(most) })?;
            }
        }
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_an_answer_lacked_memory_if_it_held_much_or_says_so() {
        let limit = MemoryLimit { max: 1000, group: None };
        assert!(!limit.has_ended_program());
        assert!(limit.was_probably_reached(501, ""));
        assert!(!limit.was_probably_reached(500, "no such file"));
        for said in ["tail: memory exhausted", "what():  std::bad_alloc", "Out of Memory"] {
            assert!(limit.was_probably_reached(0, said), "{said}");
        }
    }
}
