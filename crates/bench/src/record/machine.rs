//! The machine that measures.

use std::fs;
use std::thread;

use serde::{Deserialize, Serialize};

/// What is known of a machine. What the system does not tell is empty or 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's model.
    pub cpu: String,
    /// How many threads run at a time.
    pub cores: usize,
    /// In bytes.
    pub memory: u64,
    /// The operating system and its version.
    pub os: String,
    /// How many processes wanted to run on it in the minute before: noise, if it is not near 0.
    pub load: f64,
    /// This program's version.
    pub clausoku: String,
}

impl Machine {
    /// This machine, now.
    pub fn this() -> Self {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let kernel = read("/proc/sys/kernel/osrelease");
        let distribution = value(&read("/etc/os-release"), "PRETTY_NAME", '=');
        let os = [distribution.trim_matches('"'), std::env::consts::OS, kernel.trim()];
        let os = os.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let cpu = value(&read("/proc/cpuinfo"), "model name", ':');
        let kibibytes = value(&read("/proc/meminfo"), "MemTotal", ':');
        let kibibytes =
            kibibytes.split_whitespace().next().and_then(|word| word.parse::<u64>().ok());
        let load =
            read("/proc/loadavg").split_whitespace().next().and_then(|load| load.parse().ok());
        Self {
            cpu: if cpu.is_empty() { std::env::consts::ARCH.to_owned() } else { cpu },
            cores: thread::available_parallelism().map_or(0, std::num::NonZero::get),
            memory: kibibytes.unwrap_or(0) * 1024,
            os,
            load: load.unwrap_or(0.0),
            clausoku: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// In a line, without the load.
    pub fn words(&self) -> String {
        let memory = self.memory as f64 / f64::from(1 << 30);
        format!("{}, {} cores, {memory:.0} GiB, {}", self.cpu, self.cores, self.os)
    }

    /// Whether times taken on both may stand in one record.
    pub fn is_like(&self, other: &Self) -> bool {
        (&self.cpu, self.cores, self.memory) == (&other.cpu, other.cores, other.memory)
    }
}

/// The value of the key in the first line that begins with it.
fn value(text: &str, key: &str, separator: char) -> String {
    let line = text.lines().find_map(|line| {
        let (name, value) = line.split_once(separator)?;
        (name.trim() == key).then(|| value.trim().to_owned())
    });
    line.unwrap_or_default()
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
        assert!(this.cores > 0 && !this.cpu.is_empty() && this.is_like(&Machine::this()));
    }
}
