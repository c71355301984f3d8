//! `clausoku canonical`: puzzles in their canonical forms.

use crate::answers::{Form, GridForm, GridSource, Job, Product, Silent};
use crate::options::{ListArgs, Request, TimeArgs};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, limits};
use anyhow::ensure;
use clap::Args;
use clausoku::formats::by_name;
use clausoku::lists::CanonicalForms;

/// Write puzzles in the canonical form that isomorphic ones share
#[derive(Debug, Args)]
#[command(after_long_help = "\
On the usual 9×9 board the form is the least of all images, read by rows, with 0 for an empty cell (minlex). On \
other boards it is an image that a canonical labelling of a graph selects. docs/canonical.md has more.

Several puzzles get a line each. A puzzle that cannot be read is reported on standard error, and a comment \
`# LINE: REASON` is in its place; the exit code is 2.

Examples:
  clausoku canonical puzzles.txt -o forms.txt
  clausoku canonical puzzles.txt --distinct --quiet | wc -l
  clausoku canonical grid.txt --json --transformation")]
pub(super) struct Canonical {
    /// Write only the first of several isomorphic puzzles
    ///
    /// This writes its form; `clausoku convert --distinct` writes the puzzle as it is.
    /// The forms are compared by hashes of 128 bits, which are in memory: some 30 bytes for each form.
    #[arg(long)]
    distinct: bool,

    /// Add the transformation into the form to tables and JSON
    #[arg(long)]
    transformation: bool,

    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,
}

impl Canonical {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Self { distinct, transformation, .. } = self;
        let list = Request::for_list(&self.input, &self.output).within(self.time);
        let records = list.records()?;
        ensure!(
            !(*distinct && matches!(list.form(), Form::Rows(_))),
            "--distinct writes grids, and a row for each puzzle is a table; leave one of them out"
        );
        let question = CanonicalForms {
            transformation: *transformation,
            fingerprint: *distinct,
            limits: limits(list.time_limit),
        };
        // The boards of lines can be read again. A single form is drawn.
        let format = by_name("line").filter(|_| !list.shows_one(&records));
        let source = GridSource::Columns("canonical", None);
        let form = GridForm { source, format, is_drawn: true, are_distinct: *distinct };
        Job::new(&list, records, &question, Silent).giving(Product::Grids(form)).run(colour)
    }
}
