//! Measures processor time, as Linux reports it in `/proc`.
//!
//! Linux counts the time of other processes in ticks, usually of 10 ms.

use std::fs;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, getpid};
use rustix::time::{ClockId, clock_gettime};

use super::core::siblings;
use super::family;

/// Returns the processor time of this process, in user and system mode; `None` if the system does not report
/// it.
pub fn own_time() -> Option<Duration> {
    let own = clock_gettime(ClockId::ProcessCPUTime);
    Some(Duration::new(own.tv_sec.try_into().ok()?, own.tv_nsec.try_into().ok()?))
}

/// Returns the processor time, in user and system mode, of all programs that this process has started, ended
/// ones included; `None` if the system does not report it.
///
/// While a program ends, its time can be missing for a moment.
pub fn program_time() -> Option<Duration> {
    let [_, _, ended @ ..] = times(getpid())?;
    let mut ticks: u64 = ended.iter().sum();
    // A program that ends now must not be counted twice, so that this reading comes second.
    for process in family::descendants(getpid()).into_iter().skip(1) {
        ticks += times(process).into_iter().flatten().sum::<u64>();
    }
    Some(duration(ticks))
}

/// Returns the time that this core, with the hardware threads that share it, or all cores together have spent on any work; `None` if
/// the system does not report it. The time in which a hypervisor ran other machines counts too.
pub fn busy_time(core: Option<usize>) -> Option<Duration> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let ticks = match core {
        None => busy_ticks(&stat, None)?,
        Some(core) => {
            let threads = siblings(core).into_iter();
            threads.map(|thread| busy_ticks(&stat, Some(thread))).sum::<Option<u64>>()?
        }
    };
    Some(duration(ticks))
}

/// Returns the ticks of all states but "idle" and "waiting for a device" in the line of the core in `/proc/stat`.
fn busy_ticks(stat: &str, core: Option<usize>) -> Option<u64> {
    let name = core.map_or("cpu ".to_owned(), |core| format!("cpu{core} "));
    let words = stat.lines().find_map(|line| line.strip_prefix(&*name))?.split_whitespace();
    let ticks = words.map(str::parse).collect::<Result<Vec<u64>, _>>().ok()?;
    let [user, nice, system, _idle, _waiting, rest @ ..] = ticks.as_slice() else { return None };
    // The user times already contain the guest times, so the sum leaves the guest times out.
    Some(user + nice + system + rest.iter().take(3).sum::<u64>())
}

/// Returns the ticks of a process in user and system mode, with its ended children.
fn times(process: Pid) -> Option<[u64; 4]> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may contain anything.
    let (_, rest) = stat.rsplit_once(')')?;
    // Fields 14 to 17 of proc(5); the first after the name is field 3.
    let mut words = rest.split_whitespace().skip(11).map(|word| word.parse().ok());
    Some([words.next()??, words.next()??, words.next()??, words.next()??])
}

fn duration(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;
    use std::time::Instant;

    use super::*;

    const BURNT: Duration = Duration::from_millis(100);

    fn both() -> Duration {
        own_time().unwrap() + program_time().unwrap()
    }

    fn since(before: Duration) -> Duration {
        both().saturating_sub(before)
    }

    #[test]
    fn work_of_this_process_is_counted() {
        let before = both();
        let busy = busy_time(None).unwrap();
        let start = Instant::now();
        while since(before) < BURNT {
            assert!(start.elapsed() < Duration::from_secs(60), "no processor time passes");
        }
        assert!(busy_time(None).unwrap() > busy);
    }

    #[test]
    fn the_time_of_a_running_and_of_an_ended_program_is_counted() {
        let before = both();
        let mut shell = Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
        let start = Instant::now();
        let running = loop {
            let time = since(before);
            if times(Pid::from_child(&shell)).unwrap().iter().sum::<u64>() > 10 {
                break time;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "the program gets no time");
        };
        shell.kill().unwrap();
        shell.wait().unwrap();
        let ended = since(before);
        assert!(running >= BURNT && ended >= BURNT, "{running:?} {ended:?}");
    }

    #[test]
    fn idle_and_waiting_times_and_guests_are_left_out() {
        let both = "cpu  1 2 4 800 900 8 16 32 700 600\ncpu0 1 1 1 9 9";
        assert_eq!(busy_ticks(both, None), Some(63));
        assert_eq!((busy_ticks(both, Some(0)), busy_ticks(both, Some(1))), (Some(3), None));
        assert_eq!(busy_ticks("cpu  1 2 4 800 900", None), Some(7));
        for wrong in ["", "cpu  1 2", "cpu0 1 2 3 4 5", "cpu  1 2 x 4 5 6"] {
            assert_eq!(busy_ticks(wrong, None), None, "{wrong}");
        }
    }
}
