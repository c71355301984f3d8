//! The short help of a command in French: texts that `options.ftl` of `clausoku-words` has; others stay English.

use clap::{Arg, Command};
use clausoku_words::{french, in_french};
use itertools::Itertools as _;

/// Returns the same command, with a short help in French.
pub fn with_french_help(mut command: Command) -> Command {
    // The argument of the help is there only then.
    command.build();
    all_of(command)
}

fn all_of(command: Command) -> Command {
    let about = command.get_about().map(|text| translated(&text.to_string()));
    let after =
        command.get_after_help().map(|text| text.to_string().replace("Examples:", "Exemples :"));
    let command = match (about, after) {
        (Some(about), Some(after)) => command.about(about).after_help(after),
        (Some(about), None) => command.about(about),
        (None, _) => command,
    };
    command.mut_args(argument).mut_subcommands(all_of)
}

fn argument(argument: Arg) -> Arg {
    let argument = match argument.get_help_heading().map(translated) {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    };
    let Some(help) = argument.get_help().map(|text| translated(&text.to_string())) else {
        return argument;
    };
    let values = argument.get_possible_values();
    let shown = values.iter().filter(|value| !value.is_hide_set());
    let values = shown.map(clap::builder::PossibleValue::get_name).join(", ");
    let defaults = argument.get_default_values().iter();
    let defaults = defaults.map(|value| value.to_string_lossy()).join(", ");
    let shows_values = !argument.is_hide_possible_values_set() && !values.is_empty();
    let takes_values = argument.get_action().takes_values();
    let shows_defaults =
        takes_values && !argument.is_hide_default_value_set() && !defaults.is_empty();
    let defaults = shows_defaults.then(|| french!(help::by_default { defaults }));
    let values = shows_values.then(|| french!(help::values { values }));
    let notes = [defaults, values].into_iter().flatten().map(|note| format!("[{note}]"));
    let text = std::iter::once(help).chain(notes).join(" ");
    argument.help(text).hide_possible_values(true).hide_default_value(true)
}

fn translated(text: &str) -> String {
    let found = in_french(text);
    // A default that is no value stands in the text.
    let found = found.or_else(|| {
        let (text, default) = text.strip_suffix(']')?.split_once(" [default: ")?;
        let defaults = translated(default);
        Some(format!("{} [{}]", in_french(text)?, french!(help::by_default { defaults })))
    });
    found.unwrap_or_else(|| text.to_owned())
}
