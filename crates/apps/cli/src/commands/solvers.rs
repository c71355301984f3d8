//! `clausoku solvers`: the installed solvers, and their tests.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::answers::object_line;
use crate::options::catalogue;
use crate::output::print;
use crate::terminal::{Colour, Exit, threads, writing};
use clap::Args;
use clausoku::lists::{
    Record, Row,
    driver::in_order,
    values::{Column, Kind},
};
use clausoku::sat::BackendError;
use clausoku::sat::solvers::{Choice, SelfTestError, self_test};
use clausoku_text::{printable, printable_lines};

/// List the installed SAT solvers and test each
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each installed solver decides three satisfiable and three unsatisfiable formulas, and its models are checked. \
Other known solvers are listed with a way to install them. docs/solvers.md describes how to add one.

The exit code is 1 if a solver fails its test, or if a solver given by NAME is not installed.

Examples:
  clausoku solvers
  clausoku solvers minisat kissat
  clausoku solvers 'my-solver --fast {cnf}'")]
pub(super) struct Solvers {
    /// Names or command lines of solvers; by default all known solvers
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// TOML file with more solvers (docs/solvers.md describes it)
    #[arg(long, value_name = "FILE")]
    solver_file: Option<PathBuf>,

    /// Print a JSON object for each solver
    #[arg(long)]
    json: bool,
}

/// The line above the lines of [`Finding::line`].
const HEAD: &str = "name               version     test     what it is\n";

/// The result of the test of a solver.
pub(super) struct Finding {
    choice: Choice,
    version: Option<String>,
    /// The fault of the solver; `None` if the test passed.
    fault: Option<SelfTestError>,
}

impl Record for Finding {
    const COLUMNS: &'static [Column] = &[
        Column::new("name", Kind::Text, "the name of the solver"),
        Column::new("description", Kind::Text, "its description"),
        Column::new(
            "command",
            Kind::Text,
            "the command line of a program; null for a solver in this process",
        ),
        Column::new("installed", Kind::Truth, "`true` if the solver can be started"),
        Column::new("version", Kind::Text, "its version, if that is known"),
        Column::new("passed", Kind::Truth, "`true` if it passed its test"),
        Column::new("fault", Kind::Text, "the reason why it failed its test"),
        Column::new("install", Kind::Text, "an instruction to install it"),
        Column::new("note", Kind::Text, "a remark"),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        let fault = self.fault.as_ref().map(ToString::to_string);
        row.put(self.choice.name())
            .put(self.choice.description())
            .put(self.choice.command().as_deref())
            .put(self.is_installed())
            .put(self.version.as_deref())
            .put(self.fault.is_none())
            .put(fault.as_deref())
            .put(self.choice.install())
            .put(self.choice.note());
    }
}

impl Solvers {
    pub(super) fn run(&self, _: Colour) -> anyhow::Result<Exit> {
        let catalogue = catalogue(self.solver_file.as_deref())?;
        let choices: Vec<Choice> = if self.names.is_empty() {
            catalogue.iter().collect()
        } else {
            let named = self.names.iter().map(|name| catalogue.named(name));
            named.collect::<Result<_, _>>()?
        };
        let mut exit = Exit::Done;
        let mut missing = String::new();
        let mut listed = false;
        in_order(
            choices.into_iter(),
            writing(threads()),
            || (),
            |(), choice| Finding::new(choice),
            |finding| {
                if finding.fault.is_some() && (finding.is_installed() || !self.names.is_empty()) {
                    exit = Exit::Faulty;
                }
                if self.json {
                    print(&object_line(None, &finding)?)
                } else if finding.is_installed() {
                    if !listed {
                        print(HEAD)?;
                        listed = true;
                    }
                    print(&finding.line())
                } else {
                    missing += &finding.missing();
                    Ok(())
                }
            },
        )?;
        if !missing.is_empty() {
            print(&format!("{}Not here:\n{missing}", if listed { "\n" } else { "" }))?;
        }
        Ok(exit)
    }
}

impl Finding {
    fn new(choice: Choice) -> Self {
        match choice.probe() {
            Ok(version) => {
                let fault = self_test(&choice).err();
                Self { choice, version, fault }
            }
            Err(error) => Self { choice, version: None, fault: Some(error.into()) },
        }
    }

    fn is_installed(&self) -> bool {
        !matches!(self.fault, Some(SelfTestError::Backend(BackendError::Missing { .. })))
    }

    /// Returns the solver's name, version, result and description in a line, safe to print.
    fn line(&self) -> String {
        let name = self.choice.name();
        let what = self.choice.description();
        let version = self.version.as_deref().unwrap_or("-");
        let Some(fault) = &self.fault else {
            let line = format!("{name:18} {version:11} {:8} {what}\n", "passed");
            return printable_lines(&line).into_owned();
        };
        let mut lines = format!("{name:18} {version:11} {:8} ", "FAILED");
        for (index, line) in fault.to_string().lines().enumerate() {
            let indent = if index == 0 { 0 } else { 40 };
            let _ = writeln!(lines, "{:indent$}{line}", "");
        }
        printable_lines(&lines).into_owned()
    }

    fn missing(&self) -> String {
        let hint = self.choice.install().map(str::to_owned);
        let hint = hint.or(self.fault.as_ref().map(ToString::to_string)).unwrap_or_default();
        format!("{:18} {}\n", printable(self.choice.name()), printable_lines(&hint))
    }
}
