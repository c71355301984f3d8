//! `clausoku completions`: completion scripts for shells.

use std::ffi::OsStr;

use crate::input::containers;
use crate::output::print_bytes;
use crate::terminal::{Colour, Exit};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, CommandFactory, Error};
use clap_complete::{Shell, generate};
use clausoku::encoding::choices::{AT_MOST_ONE, GIVENS, IMPLIED, RULES};
use clausoku::encoding::{PRESETS, SCHEMES};
use clausoku::sat::solvers::Catalogue;
use clausoku::solving::solvers::board_solvers;
use clausoku::{board::VARIANTS, hints::searches::SEARCHES};

use super::Cli;

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku completions bash > clausoku.bash; . ./clausoku.bash
  clausoku completions fish > ~/.config/fish/completions/clausoku.fish")]
pub(super) struct Completions {
    /// Shell: bash, elvish, fish, powershell or zsh
    shell: Shell,
}

/// The names that a shell completes.
#[derive(Clone)]
struct Names(Vec<&'static str>);

impl TypedValueParser for Names {
    type Value = String;

    // Nothing is parsed with the arguments of a script.
    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        Ok(value.to_string_lossy().into_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().copied().map(PossibleValue::new)))
    }
}

/// Returns the names of formats that `--format` or `--to` of a command takes.
fn formats(command: &str, argument: &str) -> Vec<&'static str> {
    let mut names = match (command, argument) {
        ("check" | "count" | "hint" | "rate" | "formula" | "propagate", "to") => {
            vec!["line", "csv", "tsv", "jsonl"]
        }
        _ => clausoku::formats::FORMATS.iter().map(|format| format.name).collect(),
    };
    if cfg!(feature = "tables") {
        names.extend(containers::formats().iter().map(|format| format.name));
    }
    names.extend(match (command, argument) {
        ("show", "to") => &["svg", "png", "pdf", "txt"][..],
        ("hint", "to") => &["svg", "png", "pdf", "html", "txt"],
        _ => &[],
    });
    names
}

/// Returns the names of solvers that a command takes. Certificates need proofs, and solvers of boards solve no formulas.
fn solvers(command: &str) -> Vec<&'static str> {
    let catalogue = Catalogue::built_in();
    let known =
        catalogue.iter().filter(|one| command != "certify" || one.create_prover().is_some());
    let boards = board_solvers().filter(|_| !matches!(command, "certify" | "solvers"));
    let names = known.map(|one| &*one.name().to_owned().leak());
    names.chain(boards.map(|row| row.name)).collect()
}

/// Returns the names that an argument of a command takes, where its parser does not list them.
fn names(command: &str, argument: &str) -> Vec<&'static str> {
    match argument {
        "variant" | "variants" => VARIANTS.iter().map(|row| row.name).collect(),
        "format" | "to" => formats(command, argument),
        "technique" => SEARCHES.iter().map(|row| row.name).collect(),
        "solver" | "solvers" | "cross_check" | "cross-check" => solvers(command),
        "names" if command == "solvers" => solvers(command),
        "encoding" | "encodings" => {
            let names = PRESETS.iter().map(|row| row.name);
            let names = names.chain(AT_MOST_ONE.iter().map(|row| row.name));
            let names = names.chain(GIVENS.iter().map(|row| row.name));
            let names = names.chain(SCHEMES.iter().map(|row| row.name));
            let names = names.chain(IMPLIED.iter().map(|row| row.name));
            names.chain(RULES.iter().map(|rule| rule.name)).collect()
        }
        "rule" | "rules" => clausoku::deduction::RULES.iter().map(|rule| rule.name).collect(),
        _ => Vec::new(),
    }
}

/// Adds the names of its arguments to a command and its subcommands.
fn with_names(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|argument| {
        let known = names(&name, argument.get_id().as_str());
        // A parser that lists its values knows them better than these tables.
        if known.is_empty() || !argument.get_possible_values().is_empty() {
            return argument;
        }
        argument.value_parser(Names(known))
    });
    command.mut_subcommands(with_names)
}

/// Lets a script complete the files of `--variant` beside its names.
fn with_files(shell: Shell, script: &str) -> String {
    let mut lines = script.lines();
    let mut text = String::with_capacity(script.len());
    while let Some(line) = lines.next() {
        let mut line = line.to_owned();
        match shell {
            Shell::Bash if line.trim() == "--variant)" => {
                let values = lines.next().unwrap_or_default();
                line = [&line, "\n", &values.replacen("compgen -W", "compgen -f -W", 1)].concat();
            }
            Shell::Zsh if line.contains(":VARIANT:(") => {
                let files = "_alternative \"names:name:(";
                line = line.replacen(":VARIANT:(", &[":VARIANT:{", files].concat(), 1);
                line = line.replacen(")' \\", ")\" \"files:file:_files\"}' \\", 1);
            }
            Shell::Fish if line.contains(" -l variant ") => {
                line = line.replacen(" -r -f -a ", " -r -F -a ", 1);
            }
            _ => {}
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Completes the values behind `=`, where bash divides words, and behind the commas of a list.
// With the script of clap alone, `--variant=win` completed names of files, and a list of techniques nothing behind its
// first comma.
const BASH_VALUES: &str = r#"
_clausoku_values() {
    local cur="$2" prev="$3" before=""
    [[ $cur == "=" ]] && cur=""
    [[ $prev == "=" ]] && prev="${COMP_WORDS[COMP_CWORD-2]}"
    if [[ $cur == *,* ]]; then
        before="${cur%,*},"
        cur="${cur##*,}"
    fi
    _clausoku "$1" "$cur" "$prev"
    [[ -z $before ]] || COMPREPLY=("${COMPREPLY[@]/#/$before}")
}
"#;

impl Completions {
    pub(super) fn run(&self, _: Colour) -> anyhow::Result<Exit> {
        let mut generated = Vec::new();
        generate(self.shell, &mut with_names(Cli::command()), "clausoku", &mut generated);
        let mut script = with_files(self.shell, &String::from_utf8_lossy(&generated));
        if self.shell == Shell::Bash {
            script = script.replace("complete -F _clausoku ", "complete -F _clausoku_values ");
            script.push_str(BASH_VALUES);
        }
        print_bytes(script.as_bytes())?;
        Ok(Exit::Done)
    }
}
