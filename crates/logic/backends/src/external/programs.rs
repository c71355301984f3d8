//! The table of programs.

use std::path::Path;

use super::file::{ProgramsError, read};
use super::process;
use super::program::Program;

const BUILT_IN: &str = include_str!("../../data/solvers.toml");

/// A table of programs with unique names.
///
/// ```
/// use clausoku_backends::external::Programs;
/// let mut programs = Programs::built_in();
/// assert!(programs.named("minisat").is_some());
/// programs.add("[[solver]]\nname = 'mine'\ncommand = './mine --in {cnf}'\n").unwrap();
/// assert_eq!(programs.named("mine").unwrap().command.to_string(), "./mine --in {cnf}");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Programs(Vec<Program>);

impl Programs {
    /// Returns an empty table.
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the programs of `data/solvers.toml`.
    #[expect(clippy::missing_panics_doc, reason = "a test reads the file")]
    pub fn built_in() -> Self {
        Self(read(BUILT_IN).expect("a test reads the file"))
    }

    /// Adds the programs of a file. A program replaces one of the same name.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid table, with line and column.
    pub fn add(&mut self, text: &str) -> Result<(), ProgramsError> {
        for program in read(text)? {
            match self.0.iter_mut().find(|other| other.name == program.name) {
                Some(other) => *other = program,
                None => self.0.push(program),
            }
        }
        Ok(())
    }

    /// Returns the program of this name.
    pub fn named(&self, name: &str) -> Option<&Program> {
        self.0.iter().find(|program| program.name == name)
    }

    /// Returns the program at a path (a text with a `/`). It has the command line of the known program of
    /// the same file name; without one, its argument is the formula's file. `None` if there is no program
    /// at the path.
    pub fn at_path(&self, path: &str) -> Option<Program> {
        let (_, file) = path.rsplit_once('/')?;
        let program = Program::from_path(path)?;
        // A row that calls another program, such as `java`, has no arguments for this file.
        let known = self.iter().find(|known| known.name == file && known.command.program() == file);
        Some(known.map_or(program, |known| known.at(path)))
    }

    /// Returns an iterator over all programs, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &Program> {
        self.0.iter()
    }
}

/// Returns why there is no program at the path; `None` if there is one, or if the text is not a path:
/// it has no `/`, or it has a blank or a placeholder and there is no such file, so that it is a command
/// line.
pub(crate) fn fault_at(path: &str) -> Option<&'static str> {
    let is_command = path.contains([' ', '{']);
    let exists = Path::new(path).exists();
    match Path::new(path) {
        _ if !path.contains('/') || (is_command && !exists) => None,
        _ if !exists => Some("there is no such program"),
        path if path.is_dir() => Some("this is a folder, not a program"),
        path => (!process::is_program(path))
            .then_some("this file is not executable; `chmod +x` makes it so if it is a program"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_table_contains_the_common_solvers() {
        let programs = Programs::built_in();
        let names = "lingeling plingeling kissat cadical minisat glucose cryptominisat5 picosat clasp \
                     sat4j gimsatul mallob splr batsat satzoo pysat:lingeling pysat:cadical195 \
                     pysat:glucose4 pysat:minisat22";
        for name in names.split(' ') {
            let program = programs.named(name).unwrap_or_else(|| panic!("{name}"));
            assert!(!program.description.is_empty() && program.install.is_some(), "{name}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_path_has_the_command_line_of_the_solver_of_its_name() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let programs = Programs::built_in();
        for (name, expected) in [("minisat", "{quiet} {pipe} {result}"), ("my solver", "{cnf}")] {
            let path = folder.path().join(name).display().to_string();
            assert!(programs.at_path(&path).is_none(), "{path}");
            std::fs::write(&path, "#!/bin/sh\n").unwrap();
            assert!(programs.at_path(&path).is_none(), "{path}");
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
            let program = programs.at_path(&path).unwrap();
            assert_eq!(program.command.program(), path);
            assert_eq!(program.command.words()[1..].join(" "), expected);
        }
        assert!(programs.at_path("minisat").is_none());
    }

    #[test]
    fn a_row_of_the_user_replaces_a_built_in_row() {
        let mut programs = Programs::built_in();
        let count = programs.iter().count();
        programs.add("[[solver]]\nname = 'kissat'\ncommand = '/opt/kissat {cnf}'\n").unwrap();
        assert_eq!(programs.iter().count(), count);
        assert_eq!(programs.named("kissat").unwrap().command.program(), "/opt/kissat");
        assert!(programs.add("[[solver]]\n").is_err());
        assert_eq!(Programs::none().iter().count(), 0);
    }
}
