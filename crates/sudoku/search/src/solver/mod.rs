//! The solvers, one per file, and their table.

mod backtracking;
mod brute_force;
mod dancing_links;
mod singles_first;
mod templates;

pub use backtracking::Backtracking;
pub use brute_force::BruteForce;
pub use dancing_links::DancingLinks;
pub use singles_first::SinglesFirst;
pub use templates::Templates;

use clausoku_board::{PuzzleSolver, UnknownName};

/// A solver of this crate.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the solver.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
    /// Creates the solver.
    pub create: fn() -> Box<dyn PuzzleSolver>,
}

/// All solvers without SAT, the simplest first.
pub const SOLVERS: &[Entry] = &[
    brute_force::ENTRY,
    backtracking::ENTRY,
    templates::ENTRY,
    dancing_links::ENTRY,
    singles_first::ENTRY,
];

/// Creates the solver with this name; `singles-first+NAME` places singles before the solver NAME.
///
/// ```
/// let solver = clausoku_search::solver_named("singles-first+dancing-links").unwrap();
/// assert_eq!(solver.name(), "singles-first+dancing-links");
/// assert!(clausoku_search::solver_named("guessing").is_err());
/// ```
///
/// # Errors
///
/// Fails if there is no solver of this name.
pub fn solver_named(name: &str) -> Result<Box<dyn PuzzleSolver>, UnknownName> {
    let solver = match name.strip_prefix(singles_first::PREFIX) {
        // A second search for singles would find nothing.
        Some(inner) if inner != singles_first::ENTRY.name => {
            row(inner).map(|inner| Box::new(SinglesFirst::new(inner)) as Box<dyn PuzzleSolver>)
        }
        _ => row(name),
    };
    solver.ok_or_else(|| UnknownName::new("solver", name, SOLVERS.iter().map(|row| row.name)))
}

/// Returns a new solver of this name.
fn row(name: &str) -> Option<Box<dyn PuzzleSolver>> {
    let row = SOLVERS.iter().find(|row| row.name == name);
    row.map(|row| (row.create)())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_has_a_row_in_the_table() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solver");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: BTreeSet<String> = files
            .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
            .map(|name| name.replace('_', "-"))
            .collect();
        files.remove("mod");
        let names = SOLVERS.iter().map(|row| row.name.to_owned());
        assert_eq!(files, names.collect());
    }

    #[test]
    fn solvers_are_found_by_name() {
        for row in SOLVERS {
            assert_eq!((row.create)().name(), row.name);
            assert_eq!(solver_named(row.name).unwrap().name(), row.name);
            let after_singles = solver_named(&format!("singles-first+{}", row.name));
            assert_eq!(after_singles.is_ok(), row.name != "singles-first");
        }
        let error = solver_named("singles-first+x").map(|_| ()).unwrap_err().to_string();
        assert!(
            error.starts_with("there is no solver \"singles-first+x\"; did you mean singles-first? There are brute-force,"),"{error}"
        );
    }
}
