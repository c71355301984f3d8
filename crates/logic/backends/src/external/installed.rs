//! Programs that are installed: their paths, and, for programs that print no version, such as MiniSat, the versions of
//! their packages.
//!
//! A program without a package has no version here: a program that was built by hand may be of any version.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::process::{self, Feed};
use crate::Deadline;

/// The time limit for a question to a package manager.
const TIME: Duration = Duration::from_secs(10);

/// The number of bytes of an answer that are read.
const TEXT: usize = 4096;

/// Returns the path of a program: this path, or one in a folder of `PATH`.
pub(super) fn locate(program: &str) -> Option<PathBuf> {
    // A file that cannot be run is found too: its start fails with the reason. In `PATH` it is passed over, as
    // by a shell.
    if program.contains('/') {
        let path = PathBuf::from(program);
        return path.exists().then_some(path);
    }
    let paths = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&paths).map(|folder| folder.join(program));
    found.into_iter().find(|path| process::is_program(path))
}

/// Returns the version of the package that contains this program, without its epoch.
pub(super) fn version_of(program: &Path) -> Option<String> {
    // `/bin` can be a link to `/usr/bin`, and a program a link into its package.
    let path = program.canonicalize().ok()?;
    let name = path.to_str()?;
    let stated = by_dpkg(name).or_else(|| by_rpm(name))?;
    let after_epoch = stated.split_once(':').filter(|(epoch, _)| {
        // Before the colon of `1:2.2.1-5`.
        epoch.bytes().all(|byte| byte.is_ascii_digit())
    });
    let version = after_epoch.map_or(stated.as_str(), |(_, version)| version).trim();
    let is_version =
        version.starts_with(|c: char| c.is_ascii_digit()) && !version.contains(char::is_whitespace);
    is_version.then(|| version.to_owned())
}

/// Asks the package manager of Debian.
fn by_dpkg(program: &str) -> Option<String> {
    let owner = answer("dpkg-query", &["-S", program])?;
    // `minisat: /usr/bin/minisat`, or `libc6:amd64: /usr/lib/…`.
    let (package, _) = owner.lines().next()?.split_once(": ")?;
    answer("dpkg-query", &["-W", "-f", "${Version}\n", package])
}

/// Asks the package manager of Fedora and others.
fn by_rpm(program: &str) -> Option<String> {
    answer("rpm", &["-qf", "--qf", "%{VERSION}-%{RELEASE}\n", program])
}

/// Returns what a program prints if it succeeds.
fn answer(program: &str, arguments: &[&str]) -> Option<String> {
    let path = locate(program)?;
    let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
    let mut text = Vec::new();
    let ended = process::run(
        &path,
        &arguments,
        Feed::Nothing,
        &Deadline::never().within(TIME),
        &mut |bytes| {
            text.extend(bytes.iter().take(TEXT.saturating_sub(text.len())));
            true
        },
        |_| {},
    )
    .ok()?;
    (ended.status == Ok(0)).then(|| String::from_utf8_lossy(&text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_packages_have_their_versions() {
        assert_eq!(version_of(Path::new("/no/such/program")), None);
        let file = tempfile::NamedTempFile::new().unwrap();
        assert_eq!(version_of(file.path()), None);
        let Some(dpkg) = locate("dpkg-query") else { return };
        // Its package has its name.
        let expected = answer("dpkg-query", &["-W", "-f", "${Version}", "dpkg"]).unwrap();
        assert_eq!(version_of(&dpkg), Some(expected));
    }
}
