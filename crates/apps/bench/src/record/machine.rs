//! The machine that runs a session, its clocks, and the current time as a sortable text.

use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, thread};

use clausoku_text::{count, joined};
use serde::{Deserialize, Serialize};

/// Two machines are the same if their memory differs by less than one part in this number.
const MEMORY_TOLERANCE: u64 = 16;

/// A description of a machine. Unknown values are empty or 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's model.
    pub cpu: String,
    /// The number of threads that run in parallel: this process may be limited to some cores of the machine.
    pub cores: usize,
    /// The number of cores of the machine.
    #[serde(rename = "all-cores", default, skip_serializing_if = "is_unknown")]
    pub all_cores: usize,
    /// The memory in bytes.
    pub memory: u64,
    /// The operating system and its version.
    pub os: String,
    /// The load average of the last minute; values well above 0 disturb measurements.
    pub load: f64,
    /// The version of this program, or the name and version of another one that made the runs.
    pub clausoku: String,
}

impl Machine {
    /// Returns the description of this machine.
    pub fn this() -> Self {
        let kernel = read("/proc/sys/kernel/osrelease");
        let distribution = value(&read("/etc/os-release"), "PRETTY_NAME", '=');
        let os = [distribution.trim_matches('"'), std::env::consts::OS, kernel.trim()];
        let os = joined(os.into_iter().filter(|part| !part.is_empty()), ", ");
        let cpu = value(&read("/proc/cpuinfo"), "model name", ':');
        let kibibytes = value(&read("/proc/meminfo"), "MemTotal", ':');
        let kibibytes =
            kibibytes.split_whitespace().next().and_then(|word| word.parse::<u64>().ok());
        Self {
            cpu: if cpu.is_empty() { std::env::consts::ARCH.to_owned() } else { cpu },
            cores: thread::available_parallelism().map_or(0, std::num::NonZero::get),
            all_cores: online(&read("/proc/stat")),
            memory: kibibytes.unwrap_or(0) * 1024,
            os,
            load: load().unwrap_or(0.0),
            clausoku: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Formats the description in a line, without the load.
    pub fn words(&self) -> String {
        let memory = self.gibibytes();
        let cores = if self.cores < self.all_cores {
            format!("{} of {}", self.cores, count(self.all_cores, "core"))
        } else {
            count(self.cores, "core")
        };
        format!("{}, {cores}, {memory:.0} GiB, {}", self.cpu, self.os)
    }

    /// Returns `true` if Clausoku made the runs.
    pub(crate) fn is_own(&self) -> bool {
        self.clausoku.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Returns the name and version of the program that made the runs.
    pub(crate) fn program(&self) -> String {
        let name = if self.is_own() { "clausoku " } else { "" };
        format!("{name}{}", self.clausoku)
    }

    /// Returns the first difference that prevents one record from having times of both machines, if any.
    ///
    /// The number of visible cores is not compared: containers and `taskset` change it. The memory that
    /// a kernel reports changes a little from version to version.
    pub fn difference(&self, other: &Self) -> Option<String> {
        if self.cpu != other.cpu {
            return Some(format!("its processor is {}, and this one is {}", self.cpu, other.cpu));
        }
        let change = self.memory.abs_diff(other.memory);
        (change > self.memory / MEMORY_TOLERANCE).then(|| {
            let before = self.gibibytes();
            let now = other.gibibytes();
            format!("it has {before:.1} GiB of memory, and this one has {now:.1} GiB")
        })
    }

    /// Returns the memory in GiB.
    fn gibibytes(&self) -> f64 {
        self.memory as f64 / f64::from(1 << 30)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_unknown(number: &usize) -> bool {
    *number == 0
}

/// Returns the number of cores with a line in `/proc/stat`.
fn online(stat: &str) -> usize {
    let names = stat.lines().filter_map(|line| line.strip_prefix("cpu"));
    names.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).count()
}

/// Returns the load average of the last minute, if the system reports it.
pub(crate) fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

/// Returns the text of a file of the system, empty if it cannot be read.
fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// Returns the value of the key in the first line that begins with it.
fn value(text: &str, key: &str, separator: char) -> String {
    let line = text.lines().find_map(|line| {
        let (name, value) = line.split_once(separator)?;
        (name.trim() == key).then(|| value.trim().to_owned())
    });
    line.unwrap_or_default()
}

/// Returns the current time in UTC, for example `2026-11-20T07:26:16Z`.
pub fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    written(seconds)
}

/// Formats a number of seconds since the beginning of 1970. Years are counted from March, so that a leap
/// day is the last day of a year.
fn written(seconds: u64) -> String {
    const ERA: u64 = 146_097;
    // Days from 1 March 0000, which is 719,468 days before 1970; an era is 400 years.
    let days = seconds / 86_400 + 719_468;
    let time = seconds % 86_400;
    let era = days / ERA;
    let day = days % ERA;
    // The divisions of H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*.
    let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = 400 * era + year + next;
    let hours = time / 3600;
    let minutes = time / 60 % 60;
    let seconds = time % 60;
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}Z")
}

/// A kind of time, which is limited or reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// Wall-clock time.
    #[default]
    Wall,
    /// Processor time in user and system mode, of a separate program or of this process. Other work of
    /// the machine disturbs it less.
    Cpu,
}

impl Clock {
    /// Returns the name of the time, for axes and headings.
    pub fn words(self) -> &'static str {
        match self {
            Self::Wall => "wall-clock time",
            Self::Cpu => "processor time",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_keys() {
        let text = "processor\t: 0\nmodel name\t: A: fast\nmodel name\t: B\n";
        assert_eq!(value(text, "model name", ':'), "A: fast");
        assert_eq!(value(text, "MemTotal", ':'), "");
        let this = Machine::this();
        assert!(this.cores > 0 && !this.cpu.is_empty());
        assert_eq!(this.difference(&Machine::this()), None);
    }

    #[test]
    fn cores_are_counted_and_named() {
        assert_eq!(online("cpu  1 2\ncpu0 1 2\ncpu1 1 2\nctxt 3\n"), 2);
        let cores = |cores, all_cores| {
            let machine = Machine { cpu: "A".to_owned(), cores, all_cores, ..Machine::default() };
            machine.words()
        };
        assert_eq!(cores(1, 2), "A, 1 of 2 cores, 0 GiB, ");
        assert_eq!(cores(1, 1), "A, 1 core, 0 GiB, ");
        // Earlier records have the visible cores alone.
        assert_eq!(cores(4, 0), "A, 4 cores, 0 GiB, ");
    }

    #[test]
    fn processors_and_memory_distinguish_machines_and_cores_do_not() {
        let machine =
            Machine { cpu: "A".to_owned(), cores: 4, memory: 16 << 30, ..Machine::default() };
        let with = |change: fn(&mut Machine)| {
            let mut other = machine.clone();
            change(&mut other);
            machine.difference(&other)
        };
        assert_eq!(with(|other| other.cores = 2), None);
        assert_eq!(with(|other| other.memory -= 100 << 20), None);
        let memory = with(|other| other.memory = 8 << 30).unwrap();
        assert_eq!(memory, "it has 16.0 GiB of memory, and this one has 8.0 GiB");
        let cpu = with(|other| other.cpu = "B".to_owned()).unwrap();
        assert_eq!(cpu, "its processor is A, and this one is B");
    }

    #[test]
    fn seconds_become_dates() {
        // Output of `date -u -d @SECONDS`.
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(written(seconds), date);
        }
        assert!(now().as_str() > "2025");
    }
}
