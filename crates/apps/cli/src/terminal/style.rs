//! Colours on the terminal.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clausoku::drawing::{Lines, TerminalStyle};

use crate::terminal::last_value;
use clap::{ColorChoice, ValueEnum as _};
use clausoku_words::{Language, say};

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    /// Returns the colours of help and of errors of these arguments, which come before the options are known.
    pub(crate) fn from_arguments(arguments: &[OsString]) -> ColorChoice {
        let parse = |value: &str| Self::from_str(value, false).ok();
        match last_value(arguments, "--color", parse).unwrap_or_default() {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }

    /// The text before an error message.
    pub fn error_label(self, language: Language) -> String {
        let label = say!(language, files::error);
        if self.decide(|| io::stderr().is_terminal()) {
            format!("\x1b[1;31m{label}\x1b[0m")
        } else {
            label
        }
    }

    /// Returns `true` if standard output gets colours.
    pub fn on_stdout(self) -> bool {
        self.decide(|| io::stdout().is_terminal())
    }

    /// Returns the style of drawings, with colours if `colours` is set. In the locale C, or on a terminal that can do
    /// nothing, the lines consist of ASCII characters.
    pub fn terminal_style(colours: bool) -> TerminalStyle {
        let is = |variable: &str, values: &[&str]| {
            env::var(variable).is_ok_and(|value| values.contains(&value.as_str()))
        };
        let is_ascii = is("LC_ALL", &["C", "POSIX"]) || is("TERM", &["dumb"]);
        let lines = if is_ascii { Lines::Ascii } else { Lines::Unicode };
        TerminalStyle { lines, colours, ..TerminalStyle::default() }
    }

    fn decide(self, is_terminal: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            // https://no-color.org: set and not empty, whatever its value.
            Self::Auto => {
                let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
                !is_dumb && env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && is_terminal()
            }
        }
    }
}
