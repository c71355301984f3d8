//! Exit codes.

use std::process::ExitCode;

/// The result of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exit {
    /// The command did its task.
    #[default]
    Done = 0,
    /// `check` found a puzzle without exactly one solution, `certify` a false claim, `audit` a formula that does not state its
    /// puzzle, `exercise` a wrong answer, or `solvers` a solver that fails.
    Faulty = 1,
    /// The arguments or an input cannot be used, or an output cannot be written.
    Failed = 2,
    /// A limit was reached before the answer was known.
    Unknown = 3,
    /// A formula was satisfiable, where the command acts as a SAT solver.
    Satisfiable = 10,
    /// A formula was unsatisfiable, or a puzzle has no solution.
    Unsatisfiable = 20,
    /// Ctrl-C, or another request to end.
    Interrupted = 130,
}

impl Exit {
    /// The table of exit codes for the help text.
    pub const HELP: &str = "\
Exit codes:
  0    done
  1    check: a puzzle has not exactly one solution
       certify: a claim is false, or there are more solutions than --max
       audit: a formula does not state its puzzle exactly
       exercise: the answer is wrong
       solvers: a solver failed its test, or a named one is not installed
  2    an argument, an input or an output cannot be used
  3    a limit was reached before the answer was known
  10   solve: the DIMACS formula is satisfiable
  20   the formula is unsatisfiable, or the puzzle has no solution
  130  interrupted";

    /// Returns the more severe of the results of two puzzles: an interruption, then a failure, an unknown answer,
    /// a fault of a puzzle.
    #[must_use]
    pub fn worse(self, other: Self) -> Self {
        if other.severity() > self.severity() { other } else { self }
    }

    fn severity(self) -> u8 {
        match self {
            Self::Done | Self::Satisfiable => 0,
            Self::Faulty | Self::Unsatisfiable => 1,
            Self::Unknown => 2,
            Self::Failed => 3,
            Self::Interrupted => 4,
        }
    }

    /// Returns the number.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
