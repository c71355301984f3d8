//! Programs that count the models of a formula.
//!
//! Their output is less standardized than the output of SAT solvers. These lines are read:
//!
//! - `c s exact arb int 408`, with any word for the precision: the model counting competitions since 2021;
//! - `s mc 408`: the competition of 2020;
//! - `s 408`: d4;
//! - `# solutions` and `408` on a line after it: sharpSAT;
//! - `s UNSATISFIABLE`, if there is no number: 0. Two statuses, and a status that the number contradicts, are errors.
//!
//! An estimate (`c s approx`, `c s log10-estimate`) is not a count.

use clausoku_cnf::answer::{self, Status};
use clausoku_cnf::{Formula, Size, StopReason, Stopped};
use dashu_int::UBig;

use super::delivery::Listener;
use super::program::Program;
use crate::{BackendError, Deadline, Usage};

/// The longest line that is read, in bytes.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The exit codes of success: 0, and the codes of SAT solvers.
const SUCCESS: [i32; 3] = [0, 10, 20];

/// A program that counts models.
///
/// ```no_run
/// use clausoku_backends::Deadline;
/// use clausoku_backends::external::{ModelCounter, Program};
/// # let formula = clausoku_cnf::Cnf::new();
/// let counter = ModelCounter::new(Program::from_command("ganak {cnf}").unwrap());
/// let count = counter.count(&formula, &Deadline::never()).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct ModelCounter {
    program: Program,
}

/// The result of a run of a model counter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelCount {
    /// The number of models, or the limit that ended the count.
    pub models: Result<UBig, StopReason>,
    /// The resources that the program used.
    pub usage: Usage,
}

impl ModelCount {
    /// Returns the result of a run of a counter.
    pub fn new(models: Result<UBig, StopReason>, usage: Usage) -> Self {
        Self { models, usage }
    }
}

impl ModelCounter {
    /// Returns a counter that runs this program.
    pub fn new(program: Program) -> Self {
        Self { program }
    }

    /// Returns the name of the program.
    pub fn name(&self) -> &str {
        &self.program.name
    }

    /// Counts the models of the formula. The number is the program's claim; it is not checked.
    ///
    /// # Errors
    ///
    /// Fails if the program fails or prints no number.
    pub fn count(
        &self,
        formula: &dyn Formula,
        deadline: &Deadline,
    ) -> Result<ModelCount, BackendError> {
        let mut answer = Answer::default();
        let unknown = |reason, usage| Ok(ModelCount { models: Err(reason), usage });
        let delivery = match self.program.deliver(false, formula, deadline, &mut answer)? {
            Ok(delivery) => delivery,
            Err(Stopped(reason)) => return unknown(reason, Usage::default()),
        };
        let usage = delivery.ended.usage;
        let may_lack_memory = delivery.ended.may_lack_memory;
        let crashed = self.program.crashed(&delivery.ended);
        let code = match delivery.code(&self.program)? {
            Ok(code) => code,
            Err(Stopped(reason)) => return unknown(reason, usage),
        };
        answer.end_line();
        match answer.models() {
            Ok(models) if SUCCESS.contains(&code) => Ok(ModelCount { models: Ok(models), usage }),
            Err(_) if may_lack_memory => unknown(StopReason::MemoryLimit, usage),
            Err(message) if SUCCESS.contains(&code) => {
                let solver = self.program.name.clone();
                Err(BackendError::Failed { solver, message: message.to_owned() })
            }
            _ => Err(crashed),
        }
    }
}

/// Reads the whole output of a model counter.
///
/// ```
/// use clausoku_backends::external::read_model_count;
/// assert_eq!(read_model_count(b"c s exact arb int 408\n"), Ok(408_u32.into()));
/// assert!(read_model_count(b"s SATISFIABLE\n").is_err());
/// ```
///
/// # Errors
///
/// Fails if there is no number, or several that differ.
pub fn read_model_count(output: &[u8]) -> Result<UBig, &'static str> {
    let mut answer = Answer::default();
    answer.on_output(output);
    answer.end_line();
    answer.models()
}

/// The output so far.
#[derive(Debug, Default)]
struct Answer {
    /// The incomplete last line.
    line: Vec<u8>,
    /// The numbers of models that were printed.
    numbers: Vec<UBig>,
    /// `true` if the next line that is not blank is a number.
    expects: bool,
    /// The statuses that were printed, in the words of any solver.
    satisfiable: bool,
    unsatisfiable: bool,
    /// `true` if a line says that there are no models in the words of the competitions.
    has_none: bool,
}

impl Answer {
    fn end_line(&mut self) {
        let bytes = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = match words.as_slice() {
            [number] if self.expects => Some(number),
            ["c", "s", "exact", _, "int", number] | ["s", "mc", number] | ["s", number] => {
                Some(number)
            }
            _ => None,
        };
        // The parser of `UBig` also takes signs and underscores. The number of a line that was cut is another one.
        let is_whole = bytes.len() < MAX_LINE_BYTES;
        let number =
            number.filter(|number| is_whole && number.bytes().all(|byte| byte.is_ascii_digit()));
        self.numbers.extend(number.and_then(|number| number.parse::<UBig>().ok()));
        let status = answer::stated(line.as_bytes());
        self.has_none |= words == ["s", "UNSATISFIABLE"];
        self.satisfiable |= status == Some(Status::Satisfiable);
        self.unsatisfiable |= status == Some(Status::Unsatisfiable);
        // Blank lines may come before the number.
        self.expects = words == ["#", "solutions"] || self.expects && words.is_empty();
    }

    /// Returns the number that was printed.
    fn models(self) -> Result<UBig, &'static str> {
        let mut numbers = self.numbers.into_iter();
        if self.satisfiable && self.unsatisfiable {
            return Err("it prints both SATISFIABLE and UNSATISFIABLE");
        }
        match numbers.next() {
            None if self.has_none => Ok(UBig::ZERO),
            None => Err("it printed no number of models"),
            // A counter may print its number in two formats.
            Some(first) if numbers.all(|other| other == first) => {
                if self.unsatisfiable && first != UBig::ZERO {
                    return Err("it prints UNSATISFIABLE and a number of models above 0");
                }
                if self.satisfiable && first == UBig::ZERO {
                    return Err("it prints SATISFIABLE and 0 models");
                }
                Ok(first)
            }
            Some(_) => Err("it printed several numbers of models"),
        }
    }
}

impl Listener for Answer {
    fn on_output(&mut self, bytes: &[u8]) -> bool {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (text, ends) = match piece {
                [text @ .., b'\n'] => (text, true),
                text => (text, false),
            };
            // A program that never ends its line must not fill the memory.
            let room = MAX_LINE_BYTES.saturating_sub(self.line.len());
            self.line.extend(text.iter().take(room));
            if ends {
                self.end_line();
            }
        }
        true
    }

    fn begin(&mut self, _: Size) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn read(text: &str) -> Result<u64, &'static str> {
        let models = read_model_count(text.as_bytes());
        // The same output byte by byte.
        let mut slow = Answer::default();
        for byte in text.bytes() {
            slow.on_output(&[byte]);
        }
        slow.end_line();
        assert_eq!(models, slow.models());
        models.map(|models| u64::try_from(models).unwrap())
    }

    #[test]
    fn counts_are_read_as_each_counter_prints_them() {
        let ganak = "c o some log 12\ns SATISFIABLE\nc s type mc\nc s log10-estimate 2.6107\n\
                     c s exact arb int 408\n";
        assert_eq!(read(ganak), Ok(408));
        assert_eq!(read("c s exact quadruple int 408"), Ok(408));
        assert_eq!(read("s mc 28200960\r\n"), Ok(28_200_960));
        assert_eq!(read("c d4\ns 408\n"), Ok(408));
        assert_eq!(read("variables: 9\n# solutions \n\n408\n# END\n\ntime: 1s\n"), Ok(408));
        assert_eq!(read("s UNSATISFIABLE\n"), Ok(0));
        assert_eq!(read("s UNSATISFIABLE\nc s exact arb int 0\n"), Ok(0));
        assert_eq!(read("s mc 408\nc s exact arb int 408\n"), Ok(408));
    }

    #[test]
    fn other_numbers_are_not_counts() {
        let none = Err("it printed no number of models");
        assert_eq!(read(""), none);
        assert_eq!(read("s SATISFIABLE\nc s approx 408\nc s log10-estimate 2.6\n"), none);
        assert_eq!(read("408\n"), none);
        assert_eq!(read("# solutions\nnone\n408\n"), none);
        assert_eq!(read("s mc -3\n"), none);
        assert_eq!(read("s mc +3\n"), none);
        assert_eq!(read("c s exact arb int _4_08\n"), none);
        assert_eq!(read("c s exact double prec-sci 4.08e2\n"), none);
        let digits = |count| format!("s mc {}\n", "1".repeat(count));
        assert_eq!(
            read_model_count(digits(MAX_LINE_BYTES).as_bytes()),
            Err("it printed no number of models")
        );
        assert!(read_model_count(digits(MAX_LINE_BYTES - 6).as_bytes()).is_ok());
        assert_eq!(read("s mc 408\ns mc 409\n"), Err("it printed several numbers of models"));
        let both = "s UNSATISFIABLE\ns mc 3\n";
        assert_eq!(read(both), Err("it prints UNSATISFIABLE and a number of models above 0"));
        let both = Err("it prints both SATISFIABLE and UNSATISFIABLE");
        assert_eq!(read("s SATISFIABLE\ns UNSATISFIABLE\n"), both);
        assert_eq!(read("s SATISFIABLE\nunsat\ns mc 3\n"), both);
        assert_eq!(read("s SATISFIABLE\ns mc 0\n"), Err("it prints SATISFIABLE and 0 models"));
    }

    #[test]
    #[cfg(unix)]
    fn a_count_that_is_stopped_before_it_begins_is_no_failure() {
        let counter = ModelCounter::new(Program::from_command("false {cnf}").unwrap());
        let deadline = Deadline::never().stopped_by(&Arc::new(true.into()));
        let count = counter.count(&clausoku_cnf::Cnf::new(), &deadline).unwrap();
        assert_eq!(count.models, Err(StopReason::Interrupted));
    }
}
