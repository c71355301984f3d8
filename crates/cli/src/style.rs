//! Colours on the terminal.

use std::io::{self, IsTerminal};

use crate::language::Language;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    /// The text before an error message.
    pub fn error_label(self, language: Language) -> String {
        let label = language.text("error:", "erreur :");
        if self.decide(|| io::stderr().is_terminal()) {
            format!("\x1b[1;31m{label}\x1b[0m")
        } else {
            label.to_owned()
        }
    }

    /// Returns `true` if standard output gets colours.
    pub fn on_stdout(self) -> bool {
        self.decide(|| io::stdout().is_terminal())
    }

    fn decide(self, is_terminal: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            // https://no-color.org: set and not empty, whatever its value.
            Self::Auto => {
                std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && is_terminal()
            }
        }
    }
}
