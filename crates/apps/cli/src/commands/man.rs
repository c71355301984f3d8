//! `clausoku man`: manual pages of all programs and commands.

use std::path::PathBuf;

use crate::output::{create_folder, write_file};
use crate::terminal::{Colour, Exit, note};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;
use clausoku_text::count as counted;

use super::Cli;
use super::course::{DimacsS, ResultatDi};

/// Write manual pages into a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku man ~/.local/share/man/man1; man clausoku-solve")]
pub(super) struct Man {
    /// Folder for the pages; it is created if it does not exist
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(&self, _: Colour) -> anyhow::Result<Exit> {
        let _created = create_folder(&self.folder)?;
        let programs = [Cli::command(), DimacsS::command(), ResultatDi::command()];
        let pages: Vec<(String, Vec<u8>)> = programs.into_iter().flat_map(pages).collect();
        for (name, text) in &pages {
            write_file(&self.folder.join(name), text)?;
        }
        note(&format!("{} in {}", counted(pages.len(), "page"), self.folder.display()));
        Ok(Exit::Done)
    }
}

/// Returns the pages of a program and its commands, each with the name of its file.
fn pages(mut program: Command) -> Vec<(String, Vec<u8>)> {
    program.build();
    let mut pages = Vec::new();
    let mut left = vec![program];
    while let Some(command) = left.pop() {
        // A page for `help` would only repeat the others.
        let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
        left.extend(commands.cloned());
        let page = Page::new(command);
        let mut text = Vec::new();
        page.render(&mut text).expect("writing to memory");
        pages.push((page.get_filename(), text));
    }
    pages
}
