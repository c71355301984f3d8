//! `clausoku completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::Cli;
use crate::Exit;
use crate::output::print_bytes;

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku completions bash > clausoku.bash; . ./clausoku.bash
  clausoku completions fish > ~/.config/fish/completions/clausoku.fish")]
pub struct Completions {
    /// Shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "clausoku", &mut script);
        print_bytes(&script)?;
        Ok(Exit::Done)
    }
}
