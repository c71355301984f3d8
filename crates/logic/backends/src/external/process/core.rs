//! The core on which programs run.
//!
//! The system moves a process between cores, and other processes share them. A program on a core of its own keeps its caches.

use std::fs;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The core of programs, from 1; 0 if the system chooses.
static CORE: AtomicUsize = AtomicUsize::new(0);

/// Returns the cores on which this thread may run, in ascending order; empty if the system does not report them.
pub fn cores() -> Vec<usize> {
    let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
    (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect()
}

/// Returns the hardware threads that share the core of this one, in ascending order, with it: programs on them slow each other down.
pub fn siblings(core: usize) -> Vec<usize> {
    let path = format!("/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
    let listed = fs::read_to_string(path).ok().and_then(|text| listed(text.trim()));
    listed.filter(|all| all.contains(&core)).unwrap_or_else(|| vec![core])
}

/// Reads a list of the system, such as `0,4-6`.
fn listed(text: &str) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        all.extend((first..=last).take(CpuSet::MAX_CPU));
    }
    Some(all)
}

/// Lets the programs that start from now on run on this core alone; on any core if it is `None`.
pub fn pin_programs(core: Option<usize>) {
    CORE.store(core.map_or(0, |core| core + 1), Ordering::Relaxed);
}

/// Lets this thread, and the threads that it starts, run on these cores alone.
///
/// # Errors
///
/// Fails if there is no such core.
pub fn pin_thread(cores: &[usize]) -> io::Result<()> {
    let mut set = CpuSet::new();
    for &core in cores {
        if core >= CpuSet::MAX_CPU {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        set.set(core);
    }
    Ok(sched_setaffinity(None, &set)?)
}

/// Pins the program that this process becomes, if programs are pinned. It is safe between fork and exec.
pub(super) fn pin_this() -> io::Result<()> {
    match CORE.load(Ordering::Relaxed).checked_sub(1) {
        Some(core) => pin_thread(&[core]),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_among_its_siblings() {
        assert_eq!(listed("0,4-6"), Some(vec![0, 4, 5, 6]));
        assert_eq!(listed("3"), Some(vec![3]));
        for wrong in ["", "1-", "a", "1,,2"] {
            assert_eq!(listed(wrong), None, "{wrong}");
        }
        for core in cores() {
            assert!(siblings(core).contains(&core));
        }
        assert_eq!(siblings(CpuSet::MAX_CPU), [CpuSet::MAX_CPU]);
    }

    #[test]
    fn a_thread_is_pinned_to_a_core_that_exists() {
        std::thread::spawn(|| {
            let all = cores();
            let last = *all.last().expect("a core");
            pin_thread(&[last]).unwrap();
            assert_eq!(cores(), [last]);
            pin_thread(&all).unwrap();
            assert_eq!(cores(), all);
            assert!(pin_thread(&[CpuSet::MAX_CPU]).is_err());
            assert!(pin_thread(&[]).is_err());
        })
        .join()
        .unwrap();
    }
}
