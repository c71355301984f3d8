//! `clausoku workbench`: the page that shows the clauses beside the grid, served to this machine alone.

mod server;
mod site;

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::input::GridArgs;
use crate::options::CosmeticArgs;
use crate::output::print;
use crate::terminal::{Colour, Exit, language, note};
use anyhow::Context;
use clap::Args;
use clausoku::Puzzle;
use clausoku_text::percent_encoded;
use clausoku_words::{Language, say};
use itertools::Itertools;

/// The port on which the page is served, so that links to it stay valid.
const PORT: u16 = 7836;

/// Show the clauses beside the grid on a page in the browser
#[derive(Debug, Args)]
#[command(after_help = "\
The page is served on 127.0.0.1 until Ctrl-C; nothing leaves this machine.

Examples:
  clausoku workbench --open
  clausoku workbench data/grids/figure-1.txt --open
  clausoku workbench --variant samurai --port 8080
  clausoku workbench --site site && python3 -m http.server -d site")]
pub(super) struct Workbench {
    /// Grid file; - is standard input
    file: Option<PathBuf>,

    /// Number of the puzzle in the file, counted from 1
    #[arg(long, value_name = "NUMBER", requires = "file")]
    puzzle: Option<usize>,

    /// Port to serve on; 0 is any free one [default: 7836, or a free one if that is in use]
    #[arg(long)]
    port: Option<u16>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Write the page with its engine into this folder, for any web server, and serve nothing
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["file", "port", "open", "variant", "format", "cosmetic"])]
    site: Option<PathBuf>,

    /// Folder of the engines in WebAssembly, as .ci/ship/workbench-engine builds them [default: that of this program]
    #[arg(long, value_name = "FOLDER", requires = "site")]
    engine: Option<PathBuf>,

    #[command(flatten)]
    cosmetic: CosmeticArgs,

    #[command(flatten)]
    grids: GridArgs,
}

impl Workbench {
    pub(super) fn run(&self, _: Colour) -> anyhow::Result<Exit> {
        if let Some(folder) = &self.site {
            return site::write_site(folder, self.engine.as_deref());
        }
        let puzzle = match (&self.file, &self.grids.variant) {
            (Some(file), _) => {
                let cosmetic = self.cosmetic.cosmetic;
                let reading = GridArgs { cosmetic, ..self.grids.clone() };
                Some(reading.puzzle(file, self.puzzle)?)
            }
            (None, Some(variant)) => Some(Puzzle::empty(variant.clone())),
            (None, None) => None,
        };
        let state = puzzle.as_ref().map(state).unwrap_or_default();
        serve(language(), self.port, &state, self.open)
    }
}

/// Returns `true` if a terminal user has a screen on which a browser can open: a display of X11 or Wayland, or on macOS and
/// Windows the machine's. A session of ssh has no screen: the browser of its user is on another machine than the page.
pub(crate) fn is_on_a_screen() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_display =
        cfg!(any(target_os = "macos", windows)) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_display
        && !is_set("SSH_CONNECTION")
        && io::stdin().is_terminal()
        && io::stdout().is_terminal()
}

/// Serves the page until the process ends. `state` is the fragment of its address.
pub(crate) fn serve(
    language: Language,
    port: Option<u16>,
    state: &str,
    open: bool,
) -> anyhow::Result<Exit> {
    let cannot_serve = say!(language, course::cannot_serve);
    let listener = listen(language, port)?;
    let port = listener.local_addr().context(cannot_serve.clone())?.port();
    let address = format!("http://127.0.0.1:{port}/{state}");
    print(&format!("{address}\n"))?;
    if open && !open_browser(&address) {
        note(&say!(language, course::no_browser));
    }
    server::serve(listener).context(cannot_serve)?;
    Ok(Exit::Done)
}

/// Listens on the port; without one, on the usual port, or on a free one if that is in use.
fn listen(language: Language, port: Option<u16>) -> anyhow::Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match (port, bind(port.unwrap_or(PORT))) {
        (None, Err(error)) if error.kind() == io::ErrorKind::AddrInUse => {
            note(&say!(language, course::port_in_use { port: PORT }));
            bind(0)
        }
        (_, listener) => listener,
    };
    listener.with_context(|| {
        let port = port.unwrap_or(PORT);
        say!(language, course::no_port { port })
    })
}

/// Returns the fragment of the page's address for a puzzle.
fn state(puzzle: &Puzzle) -> String {
    let variant = puzzle.variant();
    let mut state = format!("#v={}", percent_encoded(variant.name()));
    if let Some(board) = clausoku_workbench::unnamed_board(variant) {
        let _ = write!(state, "&b={}", percent_encoded(&board));
    }
    // Numbers with dots between, since orders go beyond the digits.
    let _ = write!(state, "&g={}", puzzle.givens().numbers().iter().format("."));
    let excluded = puzzle.excluded().iter();
    let excluded = excluded.map(|c| format!("{}.{}", c.cell.index(), c.symbol.number())).join(".");
    if !excluded.is_empty() {
        let _ = write!(state, "&x={excluded}");
    }
    state
}

/// Opens the address in the user's browser. Returns whether a program for that was started.
fn open_browser(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
