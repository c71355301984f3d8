//! The solvers, one file each, and the table of them.

mod backtracking;
mod brute_force;

pub use backtracking::Backtracking;
pub use brute_force::BruteForce;

use puzzle::PuzzleSolver;

/// A solver of this crate.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    /// Makes one.
    pub create: fn() -> Box<dyn PuzzleSolver>,
}

/// Every solver without SAT, the plainest first.
pub const SOLVERS: &[Entry] = &[brute_force::ENTRY, backtracking::ENTRY];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_has_its_line_in_the_table() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solver");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let stem = |path: std::path::PathBuf| path.file_stem()?.to_str().map(str::to_owned);
        let mut files: BTreeSet<String> =
            files.filter_map(stem).map(|name| name.replace('_', "-")).collect();
        files.remove("mod");
        let names = SOLVERS.iter().map(|row| row.name.to_owned());
        assert_eq!(files, names.collect());
        for row in SOLVERS {
            assert_eq!((row.create)().name(), row.name);
        }
    }
}
