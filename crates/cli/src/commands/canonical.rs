//! `clausoku canonical`: puzzles and solutions in their canonical forms.

use std::cell::RefCell;

use anyhow::ensure;
use clap::Args;
use clausoku::lists::CANONICAL_FORMS;
use clausoku::{Puzzle, canonical::Canonical as Form, solving::StopCheck};
use clausoku_runner::{
    Asked, BoardFields, Canonizers, Colour, Each, Exit, Grids, Job, JobProperties, ListArgs, Place,
    Refusal, Row, RowKind, Value, deadline, fields, object, stopped_by, views,
};

/// Write puzzles in the canonical form that isomorphic ones share
#[derive(Debug, Args)]
#[command(
    mut_arg("time_limit", |limit| {
        limit.help("Time limit for all puzzles together, as in 10s or 2m")
    }),
    after_long_help = "\
On the usual 9×9 board the form is the least of all images, read by rows, with 0 for an empty cell (minlex). On \
other boards it is an image that a canonical labelling of a graph selects. docs/canonical.md has more.

Several puzzles get a line each. A puzzle that cannot be read is reported on standard error, and a comment \
`# LINE: REASON` is in its place; the exit code is 2. After Ctrl-C the forms so far are in a file beside that of -o, whose \
name ends in .partial.

Examples:
  clausoku canonical puzzles.txt -o forms.txt
  clausoku canonical puzzles.txt --distinct --quiet | wc -l
  clausoku canonical grid.txt --json"
)]
pub struct Canonical {
    /// Write only the first of several isomorphic puzzles
    ///
    /// This writes its form; `clausoku convert --distinct` writes the puzzle as it is.
    /// The forms are compared by hashes of 128 bits. The first six million are in memory and need 150 MB to 220 MB;
    /// further ones are in temporary files.
    #[arg(long, visible_alias = "distinct", conflicts_with_all = ["columns", "StreamArgs"])]
    unique_up_to_symmetry: bool,

    #[command(flatten)]
    list: ListArgs,
}

thread_local! {
    /// The canonizers of this thread.
    static CANONIZERS: RefCell<Canonizers> = RefCell::default();
}

/// A puzzle and its form.
struct Formed {
    puzzle: Puzzle,
    form: Form,
    /// The grid that is written: the form, or the puzzle itself.
    grids: Grids<'static>,
    /// A hash of the board and the form, if only the first of isomorphic puzzles is written.
    key: Option<u128>,
}

impl Canonical {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        if list.stream.is_asked() {
            return list.run(&self.job(false), colour).all();
        }
        let puzzles = list.puzzles(true)?;
        list.run(&self.job(puzzles.is_alone() && !list.output.line), colour).puzzles(puzzles)
    }

    fn job(&self, is_alone: bool) -> impl Job<Row = Box<Formed>> {
        // The time is that of all puzzles together, and holds within each.
        let deadline = deadline(self.list.time_limit);
        let properties = JobProperties {
            columns: CANONICAL_FORMS,
            has_answers: true,
            kind: RowKind::Puzzles,
            // The boards of lines can be read again. A single form is drawn.
            usual_format: Ok(clausoku::formats::by_name("line").filter(|_| !is_alone)),
            deadline: Some(deadline.clone()),
            is_distinct: self.unique_up_to_symmetry,
            is_quick: true,
            ..JobProperties::default()
        };
        Each::new(properties, move |asked: Asked| {
            // A job that is a function has no state of a thread.
            let stop = deadline.stop_check();
            let formed =
                CANONIZERS.with_borrow_mut(|known| self.form(asked, is_alone, known, &stop));
            formed.map(Box::new).map_err(|error| Refusal::after(&error))
        })
    }

    /// Returns the puzzle with its form.
    fn form(
        &self,
        Asked { puzzle, solution, .. }: Asked,
        is_alone: bool,
        canonizers: &mut Canonizers,
        stop: &StopCheck<'_>,
    ) -> anyhow::Result<Formed> {
        let (board, canonizer) = canonizers.for_board(puzzle.variant());
        let form = canonizer
            .canonical_until(&puzzle, stop)?
            .ok_or_else(|| stopped_by("the search for the canonical form", stop))?;
        let list = &self.list;
        let is_field = list.json || list.stream.is_asked() || list.writes_table();
        ensure!(
            form.excluded.is_empty() || !is_field,
            "a field cannot say that candidates are excluded, and {} are; write the forms as grids, as --to jsonl does",
            form.excluded.len()
        );
        let key =
            self.unique_up_to_symmetry.then(|| form.fingerprint().wrapping_add(board as u128));
        let bare = Puzzle::new(puzzle.variant().clone(), form.grid.clone())?;
        let shown = bare.excluding(form.excluded.iter().copied())?;
        // Where a single form has no format, a solution would be in its place.
        let is_beside = !is_alone || list.json || list.output.format().is_some();
        let stored = solution.filter(|_| is_beside);
        let solution = stored.and_then(|solution| form.transformation.grid(&solution));
        Ok(Formed { puzzle, form, grids: Grids::owned(shown, solution), key })
    }
}

impl Row for Box<Formed> {
    fn values(&self) -> Vec<Value<'_>> {
        vec![
            Value::text(views::line(&self.puzzle, &self.form.grid)),
            Value::Truth(self.form.is_minlex),
            Value::text(self.form.automorphisms.to_string()),
        ]
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        let Form { transformation, automorphisms, is_minlex, .. } = &self.form;
        let variant = self.puzzle.variant();
        let (canonical, solution) = self.grids.lines(None);
        let alphabet = variant.alphabet();
        let fields = fields! {
            ..variant: BoardFields::new(variant),
            puzzle: views::line(&self.puzzle, self.puzzle.givens()),
            canonical: canonical,
            solution?: solution,
            minlex: *is_minlex,
            automorphisms: automorphisms.to_string(),
            cells: views::places_json(variant, &transformation.sources().collect::<Vec<_>>())?,
            symbols: transformation.symbols().map(|symbol| alphabet.name(symbol)).collect::<Vec<_>>(),
        };
        object(place, fields)
    }

    fn text(&self, _: Place<'_>, _: bool) -> String {
        views::line(&self.puzzle, &self.form.grid) + "\n"
    }

    fn grids(&self) -> Option<&Grids<'_>> {
        Some(&self.grids)
    }

    fn key(&self) -> Option<u128> {
        self.key
    }
}
