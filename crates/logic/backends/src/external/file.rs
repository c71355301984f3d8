//! Reads programs from a TOML file, as `docs/solvers.md` describes it.
//!
//! Errors have the line, the column and an excerpt. Every type that is read here
//! rejects unknown keys and values.

use clausoku_text::{Located, shortened};
use serde::Deserialize;

use super::command::{CommandLine, FILE, PIPE, PROOF, RESULT};
use super::label::{Label, Labels};
use super::program::{ExitCodes, Program, ProofCommand};

/// Placeholder for the name of one of several solvers of a row.
const MEMBER: &str = "{member}";

/// An error in a table of programs, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProgramsError(String);

/// The file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    solver: Vec<Entry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Name,
    #[serde(default)]
    description: String,
    command: CommandLine,
    quiet: Option<CommandLine>,
    version: Option<CommandLine>,
    proof: Option<ProofCommand>,
    #[serde(default)]
    members: Vec<Name>,
    #[serde(default)]
    exit: ExitCodes,
    conflicts: Option<Label>,
    decisions: Option<Label>,
    propagations: Option<Label>,
    install: Option<String>,
    tried: Option<String>,
    note: Option<String>,
}

/// A name that cannot be mistaken for a command line.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        if !name.is_empty() && name.chars().all(is_name_character) {
            Ok(Self(name))
        } else {
            Err("a name is made of letters, digits and the signs - _ . : +")
        }
    }
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_.:+".contains(c)
}

impl Entry {
    /// Returns the program, or one program for each member.
    fn programs(self) -> Vec<Program> {
        if self.members.is_empty() {
            return vec![self.program(None)];
        }
        self.members.iter().map(|member| self.clone().program(Some(&member.0))).collect()
    }

    fn program(self, member: Option<&str>) -> Program {
        let text = |text: String| text.replace(MEMBER, member.unwrap_or(MEMBER));
        let line = |line: CommandLine| line.with(MEMBER, member.unwrap_or(MEMBER));
        let suffix = member.map(|member| format!(":{member}")).unwrap_or_default();
        Program {
            name: self.name.0 + &suffix,
            description: text(self.description),
            command: line(self.command),
            quiet: self.quiet.map(|line| line.words().to_vec()).unwrap_or_default(),
            version: self.version.map(line),
            proof: self.proof.map(|proof| ProofCommand { command: line(proof.command), ..proof }),
            exit: self.exit,
            labels: Labels {
                conflicts: self.conflicts,
                decisions: self.decisions,
                propagations: self.propagations,
            },
            install: self.install,
            tried: self.tried,
            note: self.note,
        }
    }
}

/// Reads the programs of a file.
pub(super) fn read(text: &str) -> Result<Vec<Program>, ProgramsError> {
    let file: File = toml::from_str(text).map_err(|error| {
        let position = error.span().map_or(text.len(), |span| span.start);
        let fault = shortened(error.message());
        ProgramsError(Located::in_text(text.as_bytes(), position, fault).to_string())
    })?;
    let programs: Vec<Program> = file.solver.into_iter().flat_map(Entry::programs).collect();
    for (index, program) in programs.iter().enumerate() {
        if programs[..index].iter().any(|other| other.name == program.name) {
            return Err(ProgramsError(format!("two solvers are named {}", program.name)));
        }
        // There is no formula when a version is asked for.
        if program.version.as_ref().is_some_and(needs_file) {
            let name = &program.name;
            return Err(ProgramsError(format!(
                "the version command of {name} cannot contain {FILE}, {PIPE} or {RESULT}"
            )));
        }
        if program.proof.as_ref().is_some_and(|proof| !proof.command.contains(PROOF)) {
            let name = &program.name;
            return Err(ProgramsError(format!("the proof command of {name} lacks {PROOF}")));
        }
    }
    Ok(programs)
}

/// Returns whether the command has a placeholder for a file of a run.
fn needs_file(command: &CommandLine) -> bool {
    [FILE, PIPE, RESULT].iter().any(|placeholder| command.contains(placeholder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_their_place() {
        for (text, expected) in [
            (
                "[[solver]]\nname = 'a'\n",
                "line 1, column 1: missing field `command`\n 1 | [[solver]]\n   | ^",
            ),
            ("[[solver]]\nname = 'a'\ncommand = \"b 'c\"\n", "line 3, column 11"),
            ("[[solver]]\nname = 'a b'\ncommand = 'c'\n", "letters, digits and the signs"),
            ("[[solver]]\nname = 'a'\ncommand = 'b'\nqiet = 'c'\n", "line 4, column 1"),
            ("[[solver]]\nname = 'a'\ncommand = 'b'\nconflicts = 'c'\n", "words and one #"),
            ("[[solver]]\nname = 'a'\ncommand = 'b {cnf} {pipe}'\n", "use one of them"),
            (
                "[[solver]]\nname = 'a'\ncommand = 'b'\nproof = {command = 'b {proof}', format = 'c'}\n",
                "the formats of proofs are drat, drat-binary, frat, lrat",
            ),
            (
                "[[solver]]\nname = 'a'\ncommand = 'b'\nproof = {command = 'b', format = 'drat'}\n",
                "the proof command of a lacks {proof}",
            ),
            ("solver = 3\n", "line 1, column 10"),
            ("[solver\n", "line 1"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}\n{error}");
        }
        let twice = "[[solver]]\nname = 'a'\ncommand = 'b'\n".repeat(2);
        assert_eq!(read(&twice).unwrap_err().to_string(), "two solvers are named a");
        let asked = "[[solver]]\nname = 'a'\ncommand = 'b'\nversion = 'b {cnf}'\n";
        assert!(read(asked).unwrap_err().to_string().contains("cannot contain {cnf}"));
    }

    #[test]
    fn a_row_with_members_is_several_programs() {
        let text = "[[solver]]\nname = 'a'\nmembers = ['x', 'y']\ncommand = 'b {member}'\n\
                    version = 'b --version {member}'\ndescription = 'the {member} of a'\n";
        let programs = read(text).unwrap();
        let shown: Vec<String> = programs
            .iter()
            .map(|p| format!("{} {} {}", p.name, p.command, p.description))
            .collect();
        assert_eq!(shown, ["a:x b x the x of a", "a:y b y the y of a"]);
        assert_eq!(programs[1].version.as_ref().unwrap().to_string(), "b --version y");
    }
}
