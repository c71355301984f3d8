//! Texts about programs: tables of solvers, command lines, answers of model counters.

use clausoku_backends::external::{CommandLine, Program, Programs, read_model_count};

/// The longest message about a short text.
const MAX_MESSAGE: usize = 20_000;

/// A table is refused with a message of bounded length, or its programs have names and command lines that are
/// read again. Returns whether it was read.
pub(crate) fn solver_table(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut programs = Programs::none();
    if let Err(error) = programs.add(&text) {
        let message = error.to_string();
        assert!(!message.is_empty() && message.len() < MAX_MESSAGE, "{message}");
        assert_eq!(programs.iter().count(), 0, "a table is read whole or not at all");
        return false;
    }
    let count = programs.iter().count();
    for program in programs.iter() {
        let is_fit = |c: char| c.is_ascii_alphanumeric() || "-_.:+".contains(c);
        assert!(!program.name.is_empty() && program.name.chars().all(is_fit), "{}", program.name);
        for quiet in [false, true] {
            let line = program.command_line(quiet);
            assert!(!line.program().is_empty());
            assert_eq!(CommandLine::parse(&line.to_string()).as_ref(), Ok(&line));
        }
        program.input();
    }
    programs.add(&text).expect("it was read before");
    assert_eq!(programs.iter().count(), count, "a program replaces one of the same name");
    true
}

/// A command line is refused, or it comes back from what is printed of it. Returns whether it was read.
pub(crate) fn command_line(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Ok(line) = CommandLine::parse(&text) else {
        assert!(Program::from_command(&text).is_err());
        return false;
    };
    assert!(!line.program().is_empty());
    assert_eq!(CommandLine::parse(&line.to_string()).as_ref(), Ok(&line), "{text:?}");
    let program = Program::from_command(&text).expect("it is a command line");
    assert_eq!(program.command, line);
    true
}

/// The number of an answer is one of its words; a comment behind the answer changes nothing, and another number
/// makes it an error. Returns whether there is a number.
pub(crate) fn model_count(bytes: &[u8]) -> bool {
    let answer = read_model_count(bytes);
    let with = |more: &str| read_model_count(&[bytes, b"\n", more.as_bytes()].concat());
    assert_eq!(with("c a comment\n"), answer);
    let Ok(models) = &answer else { return false };
    let text = String::from_utf8_lossy(bytes);
    let is_number = |word: &str| {
        let number = word.trim_start_matches('0');
        number == models.to_string().trim_start_matches('0') && !word.is_empty()
    };
    let says_none = text.contains("UNSATISFIABLE") && *models == 0_u8.into();
    assert!(says_none || text.split_whitespace().any(is_number), "{models} from {text:?}");
    assert_eq!(with(&format!("s mc {models}\n")), answer);
    assert!(with(&format!("s mc {}\n", models + 1_u32)).is_err());
    true
}
