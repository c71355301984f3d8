//! The table of programs.

use super::file::{ProgramsError, read};
use super::program::Program;

const BUILT_IN: &str = include_str!("../../../../data/solvers.toml");

/// The programs that are known, by name.
///
/// ```
/// use backends::external::Programs;
/// let mut programs = Programs::built_in();
/// assert!(programs.named("minisat").is_some());
/// programs.add("[[solver]]\nname = 'mine'\ncommand = './mine --in {cnf}'\n").unwrap();
/// assert_eq!(programs.named("mine").unwrap().command.to_string(), "./mine --in {cnf}");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Programs(Vec<Program>);

impl Programs {
    /// None.
    pub fn none() -> Self {
        Self::default()
    }

    /// Those of `data/solvers.toml`.
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

    /// The program of this name.
    pub fn named(&self, name: &str) -> Option<&Program> {
        self.0.iter().find(|program| program.name == name)
    }

    /// All of them, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &Program> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_table_has_the_solvers_that_people_use() {
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
    fn a_users_row_takes_the_place_of_ours() {
        let mut programs = Programs::built_in();
        let count = programs.iter().count();
        programs.add("[[solver]]\nname = 'kissat'\ncommand = '/opt/kissat {cnf}'\n").unwrap();
        assert_eq!(programs.iter().count(), count);
        assert_eq!(programs.named("kissat").unwrap().command.program(), "/opt/kissat");
        assert!(programs.add("[[solver]]\n").is_err());
        assert_eq!(Programs::none().iter().count(), 0);
    }
}
