//! Suggestions for commands, options and values that do not exist.
//!
//! `clap` compares letters only. These tables contain the words that newcomers try; [`nearest`] compares names in all
//! errors of this program.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use clausoku_files::text::{Synonyms, nearest};

/// Words for commands.
const COMMANDS: &[Synonyms] = &[
    Synonyms { name: "solve", words: "solution answer run all" },
    Synonyms { name: "check", words: "validate valid verify test" },
    Synonyms { name: "check", words: "uniqueness proper diagnose minimal" },
    Synonyms { name: "count", words: "enumerate solutions number" },
    Synonyms { name: "show", words: "display print view draw render svg" },
    Synonyms { name: "hint", words: "explain step steps help-me path next" },
    Synonyms { name: "convert", words: "translate transform format export" },
    Synonyms { name: "generate", words: "create make new random puzzle minimize minimum reduce" },
    Synonyms { name: "canonical", words: "canonicalize normalize minlex" },
    Synonyms { name: "vary", words: "shuffle permute scramble" },
    Synonyms { name: "rate", words: "difficulty grade level hardness rating" },
    Synonyms { name: "certify", words: "prove proof certificate" },
    Synonyms {
        name: "workbench",
        words: "gui web serve server browser ui edit editor play tui enter",
    },
    Synonyms { name: "encode", words: "dimacs cnf sat export" },
    Synonyms { name: "formula", words: "latex clauses rules" },
    Synonyms { name: "bench", words: "benchmark measure time" },
    Synonyms { name: "variants", words: "boards kinds" },
];

/// Words for options. A command suggests those that it has.
const OPTIONS: &[Synonyms] = &[
    Synonyms { name: "--level", words: "difficulty hardness grade" },
    Synonyms { name: "--rating", words: "difficulty er" },
    Synonyms { name: "--scale", words: "difficulty rating er" },
    Synonyms { name: "--notation latex", words: "latex tex" },
    Synonyms { name: "--to csv", words: "csv kaggle" },
    Synonyms { name: "--to jsonl", words: "json jsonl" },
    Synonyms { name: "--to", words: "output-format into type" },
    Synonyms { name: "--format", words: "input-format input-type" },
    Synonyms { name: "--output", words: "out file save write svg png html" },
    Synonyms { name: "--jobs", words: "threads parallel workers cores n-jobs" },
    Synonyms { name: "--count", words: "number n amount limit count-solutions solutions" },
    Synonyms { name: "--all", words: "all-solutions count-solutions enumerate" },
    Synonyms { name: "--time-limit", words: "timeout limit max-time time" },
    Synonyms { name: "--memory-limit", words: "memory max-memory ram" },
    Synonyms { name: "--givens", words: "clues hints fixed n-givens" },
    Synonyms { name: "--variant", words: "board kind size order type blocks killer" },
    Synonyms { name: "--solver", words: "engine backend algorithm method sat" },
    Synonyms { name: "--path", words: "steps all full walkthrough" },
    Synonyms { name: "--technique", words: "method strategy techniques" },
    Synonyms { name: "--encoding", words: "preset rules minimal extended efficient" },
    Synonyms { name: "--at-most-one", words: "amo pairwise sequential" },
    Synonyms { name: "--unique", words: "uniqueness proper check" },
    Synonyms { name: "--seed", words: "random random-seed rng" },
    Synonyms { name: "--line", words: "oneline single-line compact plain" },
    Synonyms { name: "--quiet", words: "silent no-progress s" },
    Synonyms { name: "--color never", words: "no-color no-colour plain" },
    Synonyms { name: "--color", words: "colour" },
    Synonyms { name: "--symmetry", words: "symmetric symmetrical" },
    Synonyms { name: "--distinct", words: "unique unique-up-to-symmetry originals" },
    Synonyms { name: "--diagnose", words: "why explain reason" },
];

/// Words for values of options that take one of a list.
const VALUES: &[Synonyms] = &[
    Synonyms { name: "easy", words: "beginner simple gentle 1" },
    Synonyms { name: "medium", words: "moderate intermediate normal 2" },
    Synonyms { name: "hard", words: "difficult tough 3" },
    Synonyms { name: "unfair", words: "expert tricky 4" },
    Synonyms { name: "extreme", words: "diabolical evil fiendish insane hardest 5" },
    Synonyms { name: "se", words: "er sudoku-explainer explainer" },
    Synonyms { name: "half-turn", words: "rotational 180 central point" },
    Synonyms { name: "rotation", words: "rotational 90 quarter-turn" },
    Synonyms { name: "vertical", words: "mirror" },
    Synonyms { name: "horizontal", words: "mirror" },
    Synonyms { name: "plain", words: "text unicode txt" },
    Synonyms { name: "latex", words: "tex" },
    Synonyms { name: "always", words: "yes on true force" },
    Synonyms { name: "never", words: "no off false none" },
    Synonyms { name: "pairwise", words: "naive binomial direct" },
    Synonyms { name: "sequential", words: "ladder sinz seqcounter" },
    Synonyms { name: "smt-lib", words: "smt smt2 z3" },
    Synonyms { name: "dimacs", words: "cnf sat" },
    Synonyms { name: "letters", words: "alpha a-z" },
    Synonyms { name: "from-zero", words: "0 hex hexadecimal zero" },
    Synonyms { name: "from-one", words: "1 one digits" },
];

/// Adds what was probably meant to an error of these arguments.
pub fn improve(error: &mut Error, program: &Command, arguments: &[OsString]) {
    match error.kind() {
        ErrorKind::InvalidSubcommand => improve_command(error, program),
        ErrorKind::UnknownArgument => improve_option(error, program, used(program, arguments)),
        ErrorKind::InvalidValue => improve_value(error),
        ErrorKind::ValueValidation => improve_number(error),
        _ => {}
    }
}

/// Returns the command that the arguments name.
fn used<'c>(program: &'c Command, arguments: &[OsString]) -> &'c Command {
    let words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    words.fold(program, |command, word| command.find_subcommand(word).unwrap_or(command))
}

fn improve_command(error: &mut Error, program: &Command) {
    let Some(word) = text(error, ContextKind::InvalidSubcommand) else { return };
    let known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    let meant = nearest(&word, &known, COMMANDS);
    if !meant.is_empty() {
        let meant = meant.into_iter().map(str::to_owned).collect();
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(meant));
    } else if Path::new(&word).exists() {
        error.remove(ContextKind::SuggestedSubcommand);
        let name = program.get_name();
        tip(error, format!("a command comes before the file: '{name} solve {word}'"));
    }
}

fn improve_option(error: &mut Error, program: &Command, command: &Command) {
    let Some(word) = text(error, ContextKind::InvalidArg) else { return };
    let Some(word) = word.strip_prefix('-').map(|word| word.trim_start_matches('-')) else {
        return;
    };
    // Nothing that begins with - is a value of this program, so clap's advice to pass it after `--` is wrong.
    error.remove(ContextKind::Suggested);
    error.remove(ContextKind::SuggestedArg);
    let known = options(command);
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let meant: Vec<String> =
        nearest(word, &known, OPTIONS).into_iter().map(str::to_owned).collect();
    if !meant.is_empty() {
        error.insert(ContextKind::SuggestedArg, ContextValue::Strings(meant));
        return;
    }
    let has = |other: &&Command| options(other).iter().any(|option| option[2..] == *word);
    let others: Vec<&str> = program.get_subcommands().filter(has).map(Command::get_name).collect();
    if !others.is_empty() {
        return tip(error, format!("'--{word}' is an option of {}", others.join(", ")));
    }
    let mut rows = OPTIONS.iter().filter(|row| row.words.split(' ').any(|known| known == word));
    let existing = rows.find_map(|row| {
        let mut commands = program.get_subcommands();
        let command =
            commands.find(|other| options(other).iter().any(|known| known == row.name))?;
        Some(format!("{} {} {}", program.get_name(), command.get_name(), row.name))
    });
    if let Some(existing) = existing {
        tip(error, format!("'{existing}' exists"));
    }
}

/// Returns the long options of a command, and those with a value that have synonyms.
fn options(command: &Command) -> Vec<String> {
    let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
    let names = arguments.filter_map(clap::Arg::get_long_and_visible_aliases);
    let mut options: Vec<String> = names.flatten().map(|name| format!("--{name}")).collect();
    let with_value = OPTIONS.iter().filter_map(|row| {
        let (option, _) = row.name.split_once(' ')?;
        options.iter().any(|known| known == option).then(|| row.name.to_owned())
    });
    let with_value: Vec<String> = with_value.collect();
    options.extend(with_value);
    options
}

fn improve_value(error: &mut Error) {
    let Some(word) = text(error, ContextKind::InvalidValue) else { return };
    let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue) else { return };
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    if let Some(meant) = nearest(&word, &known, VALUES).first().map(|&meant| meant.to_owned()) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(meant));
    }
}

/// Replaces the message of a number that is none, which speaks of digits in strings.
fn improve_number(error: &mut Error) {
    let fault = error.source().and_then(|source| source.downcast_ref::<ParseIntError>());
    let expected = match fault.map(ParseIntError::kind) {
        None => return,
        Some(IntErrorKind::PosOverflow) => "a smaller number",
        Some(IntErrorKind::Zero) => "a whole number, 1 or more",
        Some(_) => "a whole number, 0 or more",
    };
    let value = text(error, ContextKind::InvalidValue).unwrap_or_default();
    let option = text(error, ContextKind::InvalidArg).unwrap_or_default();
    let message = format!(
        "invalid value '{value}' for '{option}': expected {expected}\n\n\
         For more information, try '--help'.\n"
    );
    *error = Error::raw(error.kind(), message);
}

/// Returns a text of the error's context.
fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    }
}

/// Adds advice to the error.
fn tip(error: &mut Error, advice: String) {
    let advice = vec![StyledStr::from(advice)];
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(advice));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Cli;
    use clap::CommandFactory as _;

    #[test]
    fn every_row_names_something_that_exists() {
        let mut program = Cli::command();
        program.build();
        let commands: Vec<&Command> = program.get_subcommands().collect();
        for row in COMMANDS {
            assert!(commands.iter().any(|command| command.get_name() == row.name), "{}", row.name);
        }
        for row in OPTIONS {
            let has = |command: &&Command| options(command).iter().any(|known| known == row.name);
            assert!(commands.iter().any(has), "{}", row.name);
        }
        let mut values = Vec::new();
        let mut open = commands;
        while let Some(command) = open.pop() {
            open.extend(command.get_subcommands());
            for argument in command.get_arguments() {
                let possible = argument.get_possible_values();
                values.extend(possible.iter().map(|value| value.get_name().to_owned()));
            }
        }
        for row in VALUES {
            assert!(values.iter().any(|value| value == row.name), "{}", row.name);
        }
    }
}
