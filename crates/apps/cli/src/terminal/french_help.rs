//! The help of a command in French, the short and the long one: texts that `options.ftl` of `clausoku-words` has; others stay
//! English.
//!
//! A text is translated paragraph by paragraph. Of a table, the names stay, and each description is translated on its own. Examples
//! are tables without descriptions.

use std::ffi::OsString;
use std::iter;

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use clausoku_words::{french, in_french};
use itertools::Itertools as _;

use super::table;

/// Returns the same command, with its help in French. Of a subcommand that the arguments do not name, only the summary is
/// translated: it takes a tenth of a second to compare the texts of all commands.
pub(crate) fn with_french_help(mut command: Command, arguments: &[OsString]) -> Command {
    // The argument of the help is there only then.
    command.build();
    own_texts(command).mut_subcommands(|command| {
        if arguments.iter().any(|argument| argument == command.get_name()) {
            return all_of(command);
        }
        match command.get_about().map(paragraphs) {
            Some(about) => command.about(about),
            None => command,
        }
    })
}

fn all_of(command: Command) -> Command {
    own_texts(command).mut_subcommands(all_of)
}

/// Translates the texts of a command and its arguments.
fn own_texts(mut command: Command) -> Command {
    // A command has a method for each of its texts.
    type Set = fn(Command, String) -> Command;
    let texts: [(Option<&StyledStr>, Set); 4] = [
        (command.get_about(), |command, text| command.about(text)),
        (command.get_long_about(), |command, text| command.long_about(text)),
        (command.get_after_help(), |command, text| command.after_help(text)),
        (command.get_after_long_help(), |command, text| command.after_long_help(text)),
    ];
    let texts = texts.map(|(text, set)| (text.map(paragraphs), set));
    for (text, set) in texts {
        if let Some(text) = text {
            command = set(command, text);
        }
    }
    command.mut_args(argument)
}

fn argument(argument: Arg) -> Arg {
    let argument = match argument.get_help_heading().map(french_text) {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    };
    let Some(help) = argument.get_help() else { return argument };
    let short = french_text(&help.to_string());
    let long = argument.get_long_help().map(paragraphs);
    let values = argument.get_possible_values();
    let values: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).collect();
    let shows_values = !argument.is_hide_possible_values_set() && !values.is_empty();
    let defaults = argument.get_default_values().iter();
    let defaults = defaults.map(|value| value.to_string_lossy()).join(", ");
    let takes_values = argument.get_action().takes_values();
    let shows_defaults =
        takes_values && !argument.is_hide_default_value_set() && !defaults.is_empty();
    let defaults = shows_defaults.then(|| format!("[{}]", french!(help::by_default { defaults })));
    let names = values.iter().map(|value| value.get_name()).join(", ");
    let names = shows_values.then(|| format!("[{}]", french!(help::values { values: names })));
    let described = shows_values.then(|| described(&values));
    let is_long = long.is_some() || described.is_some() || defaults.is_some();
    let first = long.unwrap_or_else(|| short.clone());
    let long = [Some(first), described, defaults.clone()].into_iter().flatten().join("\n\n");
    let short = [Some(short), defaults, names].into_iter().flatten().join(" ");
    let argument = argument.help(short).hide_possible_values(true).hide_default_value(true);
    if is_long { argument.long_help(long) } else { argument }
}

/// Returns the table of the values of an argument.
fn described(values: &[&PossibleValue]) -> String {
    let meaning =
        |value: &PossibleValue| value.get_help().map(|help| french_text(&help.to_string()));
    let rows: Vec<_> =
        values.iter().map(|value| (value.get_name(), meaning(value).unwrap_or_default())).collect();
    let rows = table(rows.iter().map(|(name, meaning)| (*name, meaning.as_str())));
    format!("{}\n{}", french!(help::possible_values), rows.trim_end())
}

/// Returns a text with each of its paragraphs in French.
fn paragraphs(text: &StyledStr) -> String {
    let text = text.to_string();
    let parts = text.split("\n\n").map(|part| part.trim_matches('\n'));
    parts.filter(|part| !part.is_empty()).map(paragraph).join("\n\n")
}

/// Returns a paragraph in French: the text, and the rows below it, which begin with two spaces.
fn paragraph(text: &str) -> String {
    if let Some(found) = in_french(text) {
        return found;
    }
    let (rows, words): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("  "));
    let mut joined: Vec<(&str, String)> = Vec::new();
    for row in rows {
        let text = row.trim_start();
        let is_continued = row.len() - text.len() > 2;
        match joined.last_mut() {
            Some((_, meaning)) if is_continued => meaning.extend([" ", text]),
            _ => {
                let (name, meaning) = text.split_once("  ").unwrap_or((text, ""));
                joined.push((name, meaning.trim_start().to_owned()));
            }
        }
    }
    let rows: Vec<_> = joined.iter().map(|(name, meaning)| (*name, french_text(meaning))).collect();
    let rows = table(rows.iter().map(|(name, meaning)| (*name, meaning.as_str())));
    let words = (!words.is_empty()).then(|| french_text(&words.join(" ")));
    let rows = Some(rows.trim_end().to_owned()).filter(|rows| !rows.is_empty());
    iter::empty().chain(words).chain(rows).join("\n")
}

/// Returns a text of the help in French; the same text if there is none.
pub(crate) fn french_text(text: &str) -> String {
    let found = in_french(text);
    // A default that is no value stands in the text.
    let found = found.or_else(|| {
        let (text, default) = text.strip_suffix(']')?.split_once(" [default: ")?;
        let defaults = french_text(default);
        Some(format!("{} [{}]", in_french(text)?, french!(help::by_default { defaults })))
    });
    found.unwrap_or_else(|| text.to_owned())
}
