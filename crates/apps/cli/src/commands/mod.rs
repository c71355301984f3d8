//! The commands, one module each: its arguments and its work.

mod audit;
mod bench;
mod book;
mod candidates;
mod canonical;
mod certify;
mod check;
mod completions;
mod convert;
mod count;
mod decode;
mod encode;
mod exercise;
mod formula;
mod generate;
mod hint;
mod layouts;
mod man;
mod neighbours;
mod propagate;
mod rate;
#[cfg(test)]
mod reference;
mod show;
mod single;
mod solve;
mod solvers;
mod tidy;
mod typed_grid;
mod variants;
mod vary;
#[cfg(feature = "workbench")]
mod workbench;

pub mod course;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::num::NonZero;

use crate::terminal::{Colour, Exit, french_text, parse_jobs, set_session, with_french_help};
use clap::{CommandFactory, Parser, Subcommand};
use clausoku_words::Language;

use self::decode::refuse_formula;

/// Solves, checks and draws Sudoku puzzles, and encodes them for SAT solvers
#[derive(Debug, Parser)]
#[command(name = "clausoku", version, after_long_help = Exit::HELP, arg_required_else_help = true)]
pub struct Cli {
    /// Colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_short_help = true,
        display_order = 990
    )]
    pub color: Colour,

    /// Language of messages: en or fr (by default that of the locale)
    #[arg(
        long,
        global = true,
        value_name = "LANGUAGE",
        hide_short_help = true,
        display_order = 991
    )]
    pub language: Option<Language>,

    /// Print neither notes nor summaries
    #[arg(short, long, global = true, display_order = 988)]
    pub quiet: bool,

    /// Number of threads [default: one for each core]
    #[arg(short, long, global = true, value_name = "N", value_parser = parse_jobs, display_order = 989)]
    pub jobs: Option<NonZero<usize>>,

    #[command(subcommand)]
    command: Command,
}

/// Lists the commands, each with its arguments.
macro_rules! commands {
    ($($(#[$feature:meta])? $name:ident($arguments:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$feature])? $name(Box<$arguments>),)*
        }

        impl Command {
            fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
                match self {
                    $($(#[$feature])? Self::$name(command) => command.run(colour),)*
                }
            }
        }
    };
}

commands! {
    Solve(solve::Solve),
    Check(check::Check),
    Count(count::Count),
    Show(show::Show),
    Hint(hint::Hint),
    Candidates(candidates::Candidates),
    Tidy(tidy::Tidy),
    Rate(rate::Rate),
    Convert(convert::Convert),
    #[cfg(feature = "workbench")]
    Workbench(workbench::Workbench),
    Generate(generate::Generate),
    Book(book::Book),
    Vary(vary::Vary),
    Neighbours(neighbours::Neighbours),
    Canonical(canonical::Canonical),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Audit(audit::Audit),
    Propagate(propagate::Propagate),
    Formula(formula::Formula),
    Exercise(exercise::ExerciseArgs),
    Certify(certify::Certify),
    Bench(bench::Bench),
    Solvers(solvers::Solvers),
    Variants(variants::Variants),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The headings of the commands in the help, each with its first command.
const GROUPS: [(&str, &str); 5] = [
    ("solve", "Puzzles:"),
    ("generate", "Making puzzles:"),
    ("encode", "SAT:"),
    ("bench", "Measuring:"),
    ("variants", "Other:"),
];

/// Returns the arguments of `clausoku`, with its commands in groups in the help.
pub fn program() -> clap::Command {
    in_groups(with_examples(Cli::command()), str::to_owned)
}

/// Returns the same arguments, with the help in French of the commands that the call names.
pub fn program_in_french(call: &[OsString]) -> clap::Command {
    in_groups(with_french_help(with_examples(Cli::command()), call), french_text)
}

/// Puts the commands into groups in the help, with their headings in a language.
fn in_groups(program: clap::Command, in_language: fn(&str) -> String) -> clap::Command {
    let mut template = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    let heading = *program.get_styles().get_header();
    // Clap adds its own command of the help when it builds the program.
    let commands = || program.get_subcommands().filter(|command| command.get_name() != "help");
    let width = commands().map(|command| command.get_name().len()).max().unwrap_or(0);
    for command in commands() {
        let name = command.get_name();
        if let Some((_, group)) = GROUPS.iter().find(|row| row.0 == name) {
            let group = in_language(group);
            let _ = write!(template, "\n{heading}{group}{heading:#}");
        }
        let about = command.get_about().cloned().unwrap_or_default();
        let _ = write!(template, "\n  {name:width$}  {about}");
    }
    let options = in_language("Options:");
    // Writing to a string does not fail.
    let _ = write!(template, "\n\n{heading}{options}{heading:#}\n{{options}}{{after-help}}");
    program.help_template(template)
}

/// The options whose values the help lists, and not only their description.
const LISTED: [&str; 2] = ["method", "scale"];

/// Leaves the values of options out of the help, whose descriptions have them, in a command and its subcommands. The short
/// help ends with two examples of the long one, unless the command has its own.
fn with_examples(command: clap::Command) -> clap::Command {
    let long = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let command = match (command.get_after_help(), long.rsplit_once("Examples:\n")) {
        (None, Some((_, examples))) => {
            let first = examples.lines().take(2).collect::<Vec<_>>().join("\n");
            command.after_help(format!("Examples:\n{first}"))
        }
        _ => command,
    };
    let command = command.mut_args(|arg| {
        let has_values =
            arg.get_action().takes_values() && !LISTED.contains(&arg.get_id().as_str());
        if has_values { arg.hide_possible_values(true) } else { arg }
    });
    command.mut_subcommands(with_examples)
}

impl Cli {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// The command failed. The error says where and what to do.
    pub fn run(&self) -> anyhow::Result<Exit> {
        set_session(self.quiet, self.jobs);
        self.command.run(self.color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The headings of options that several commands have.
    const HEADINGS: [(&str, &str); 4] = [
        ("Input", "format variant puzzle cosmetic lenient stream part"),
        ("Output", "output to json to-symbols name"),
        ("Work", "time-limit step-limit memory-limit attempts"),
        ("Solver", "solver solver-file cross-check certified proof method encoding"),
    ];

    /// Options that mean something else in a command, and its headings of its own.
    const EXCEPTIONS: [(&str, &str); 15] = [
        ("report", "Report"),
        ("decode", "numbering"),
        ("audit", "proof"),
        ("workbench", "puzzle"),
        ("solvers", "solver-file json"),
        ("variants", "output json"),
        ("bench", "Runs"),
        ("boards", "time-limit"),
        ("generate", "givens method part Difficulty"),
        ("book", "seed Puzzles Pages"),
        ("solve", "statistics trace trace-events trace-conflict trace-plot"),
        ("count", "max"),
        ("canonical", "method"),
        ("formula", "part"),
        ("propagate", "proof"),
    ];

    #[test]
    fn each_option_has_its_heading() {
        let mut faults = Vec::new();
        let mut open = vec![program()];
        while let Some(command) = open.pop() {
            let name = command.get_name();
            let exceptions = EXCEPTIONS.iter().find(|row| row.0 == name).map_or("", |row| row.1);
            for argument in command.get_opts().filter(|argument| !argument.is_hide_set()) {
                let option = argument.get_long().unwrap_or_default();
                let heading = argument.get_help_heading().unwrap_or("Options");
                let usual =
                    HEADINGS.iter().find(|row| row.1.split(' ').any(|known| known == option));
                let is_right = usual.map_or(heading == "Options", |row| row.0 == heading);
                let is_exception = exceptions.split(' ').any(|known| known == option)
                    || heading != "Options" && exceptions.contains(heading);
                if !is_right && !is_exception {
                    faults.push(format!("{name} --{option} is under {heading}"));
                }
            }
            open.extend(command.get_subcommands().cloned());
        }
        assert_eq!(faults, Vec::<String>::new());
    }

    /// The pairs of a command and an option. The bound may fall; an option that is added needs a reason to raise it.
    #[test]
    fn options_stay_few() {
        let mut pairs = 0;
        let mut open = vec![Cli::command()];
        while let Some(command) = open.pop() {
            let options = command.get_opts().filter(|option| !option.is_global_set());
            pairs += options.filter(|option| !option.is_hide_set()).count();
            open.extend(command.get_subcommands().cloned());
        }
        // Two of `solve` choose the part of a trace: a search has millions of events. `candidates` and `tidy` have those of inputs and outputs,
        // `propagate` reads formulas as `solve` does. `encode --certificate` writes a folder of proofs, which `-o` does not. `exercise` has eight:
        // the seed, the number, the key, a hint, an answer, codes to verify, and the output. `generate --with` names the clues of puzzles.
        // `bench report --all-grids` ranks by other grids. `check --predictions` names a column.
        // `audit --against` names the other formula, and `--shared` the variables of formulas that do not say which they share.
        // `certify --chain` writes other files, with proofs from the puzzle on.
        // `bench report --benchexec` names the folder of these files.
        // `workbench --site` writes files in place of serving, with the engine that `--engine` names, which no build of this program contains.
        // `tidy --fewest` takes longer than the search for a minimal set.
        // `bench boards --latin` makes boards without blocks.
        // `encode --break-symmetry` writes a formula with fewer solutions, which no encoding does.
        // `encode --explain-size` measures the formula under thirty other encodings, which `--statistics` does not.
        // `book --by` names the parts, also by variant, and `--first-number` continues the numbers of another book.
        assert!(pairs <= 390, "{pairs}");
    }

    #[test]
    fn groups_begin_with_commands() {
        let program = Cli::command();
        for (name, group) in GROUPS {
            assert!(program.find_subcommand(name).is_some(), "{group}");
        }
    }
}
