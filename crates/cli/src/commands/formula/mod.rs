//! `clausoku formula`: prints clauses of puzzles in logical notation.

mod list;

use std::sync::Arc;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use clausoku::encoding::{
    Filter, GivensLevel, MAX_LISTED_LITERALS, NOTATIONS, Notation, Statement, latex_text,
};
use clausoku::lists::{Column, Kind, Status};
use clausoku::solving::StopCheck;
use clausoku::{Encoded, Error, Puzzle, Variant, board::Position, sat::Literal};
use clausoku_files::Deadline;
use clausoku_runner::{
    Asked, Colour, Each, EncodingArgs, Exit, Job, JobProperties, ListArgs, Place, Refusal, Row,
    Value, default_givens, document, encode, in_full, interruptible, limit_of, named, object,
    object_of_no_file, refuse, table_of, without,
};
use itertools::Itertools;
use serde::Serialize;

/// The options of lists for which there is no use.
const UNUSED: &[&str] = &["line", "to-symbols", "stream"];

/// Print the clauses of formulas in logical notation
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Units)),
    mut_args(in_full),
    mut_args(without(UNUSED)),
    // `--part` is an argument of this command: a part of the formula, not of the list.
    mut_arg("share", |share| share.long("share")),
    mut_arg("grids", |grids| {
        let none: [&str; 0] = [];
        grids.required(false).default_values(none).help(
            "Grid files; - is standard input; by default the empty board",
        )
    }),
    mut_arg("json", |json| json.help("Print a JSON object for each group of clauses").hide_short_help(true)),
    mut_arg("to", |to| {
        to.help("Format of a table: csv, tsv, jsonl, parquet or arrow").long_help(None::<&str>).hide_short_help(true)
    }),
    mut_arg("output", |output| {
        output.long_help(
            "Output file; - is standard output\n\n\
             The file is compressed if its name ends in .gz, .xz, .bz2 or .zst. With --notation latex it is a \
             document that LaTeX compiles.",
        )
    }),
    after_help = "",
    after_long_help = "\
Examples:
  clausoku formula --list
  clausoku formula --part B1 --region 'block 3' --value 7
  clausoku formula --part K2 --cell R1C1 --notation latex
  clausoku formula grid.txt --part givens --givens peers --cell R2C4"
)]
pub struct Formula {
    /// List the encodings with their sizes
    ///
    /// The sizes are those of the empty board. The second table is measured on the usual 9x9 board: unit
    /// propagation gets the premises of each technique, and the table shows how often it reaches the
    /// technique's conclusion: yes, no, or a percentage of the trials.
    #[arg(
        long = "list",
        conflicts_with_all = ["grids", "part", "cell", "region", "value", "notation", "output", "to", "columns", "encoding", "at_most_one", "givens", "numbering", "implied", "distinct"]
    )]
    encodings: bool,

    #[command(flatten)]
    list: ListArgs,

    /// Only this part: a rule (K1, L2 …), givens or triads
    #[arg(long, value_name = "NAME", alias = "rule")]
    part: Option<String>,

    /// Only clauses about this cell, as in R1C8
    #[arg(long)]
    cell: Option<Position>,

    /// Only clauses about this region, as in 'row 1'
    #[arg(long, value_name = "NAME")]
    region: Option<String>,

    /// Only clauses about this value
    #[arg(long)]
    value: Option<String>,

    /// Notation: plain (the default), latex or lists
    #[arg(
        long,
        value_name = "NOTATION",
        default_value = NOTATIONS[0].name,
        hide_default_value = true,
        value_parser = named(NOTATIONS),
        long_help = format!("Notation of the clauses\n\n{}", table_of(NOTATIONS))
    )]
    notation: Notation,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// A group of clauses.
#[derive(Serialize)]
struct Group {
    rule: &'static str,
    meaning: String,
    clauses: Vec<String>,
    /// The clauses as DIMACS literals.
    dimacs: Vec<Vec<i32>>,
}

/// The groups of a formula that were asked for.
struct Groups {
    groups: Vec<Group>,
    /// The groups as text, if that is written.
    text: String,
}

impl Formula {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        refuse("formula", UNUSED)?;
        if self.encodings {
            self.print_encodings()?;
            return Ok(Exit::Done);
        }
        let is_text = !list.json && !list.asks_format() && list.columns.is_empty();
        let job = self.job(is_text);
        let run = list.run(&job, colour);
        let is_document = is_text && self.notation == Notation::Latex;
        if list.grids.is_empty() {
            if !is_document {
                run.shape(true, None)?;
            }
            return self.write_empty_board(is_text);
        }
        let mut puzzles = list.puzzles(true)?;
        if is_document {
            puzzles.refuse_several(list, "choose one with --puzzle NUMBER")?;
            return run.text(puzzles);
        }
        run.puzzles(puzzles)
    }

    /// Returns the board without a puzzle.
    fn board(&self) -> anyhow::Result<Arc<Variant>> {
        let variant = self.list.reading.variant.clone();
        Ok(variant.map_or_else(|| Variant::classic(3).map(Arc::new), Ok)?)
    }

    /// Writes the clauses of the empty board.
    fn write_empty_board(&self, is_text: bool) -> anyhow::Result<Exit> {
        let list = &self.list;
        ensure!(
            list.number.is_none(),
            "--puzzle chooses one of the puzzles of a file; name the file"
        );
        ensure!(list.json || is_text, "a table is of the puzzles of files; name one");
        let groups = self.groups(&Puzzle::empty(self.board()?), is_text)?;
        let mut printer = list.output.printer(true)?;
        printer.print(&self.head(is_text))?;
        if list.json {
            for group in &groups.groups {
                printer.print(&object_of_no_file(group, Status::Done, None)?)?;
            }
        }
        printer.print(&groups.text)?;
        printer.finish()?;
        Ok(Exit::Done)
    }

    fn filter(&self, variant: &Arc<Variant>, encoded: &Encoded) -> anyhow::Result<Filter> {
        if let Some(part) = &self.part {
            let parts = encoded.parts();
            let names = parts.iter().map(|part| part.name);
            if !names.clone().any(|name| name.eq_ignore_ascii_case(part)) {
                bail!("the formula has no part {part:?}; it has {}", names.format(", "));
            }
        }
        let cell = self.cell.map(|position| {
            let cell = variant.cell_at(position);
            cell.with_context(|| format!("{} has no cell {position}", variant.name()))
        });
        let region = self.region.as_ref().map(|name| {
            let regions = variant.regions();
            let found = regions.iter().position(|region| region.name.eq_ignore_ascii_case(name));
            found.ok_or_else(|| {
                let names = regions.iter().map(|region| &region.name).take(40);
                anyhow!("{} has no region {name:?}; it has {}", variant.name(), names.format(", "))
            })
        });
        let alphabet = variant.alphabet();
        let symbol = self.value.as_ref().map(|name| {
            let symbol = alphabet.symbol_of_text(name);
            symbol.with_context(|| format!("{name:?} is no symbol; there are {alphabet}"))
        });
        Ok(Filter {
            part: self.part.clone(),
            cell: cell.transpose()?,
            region: region.transpose()?,
            symbol: symbol.transpose()?,
        })
    }

    /// Adds the clauses of a statement to the text. Some are missing if the check stops the work.
    fn add_text(
        &self,
        encoded: &Encoded,
        statement: &Statement,
        stop: &StopCheck<'_>,
        text: &mut String,
    ) {
        let part = statement.origin.part();
        let meaning = encoded.in_words(&statement.origin, self.notation);
        text.extend(["\n", part, ": ", &meaning, "\n"]);
        for clause in running(statement, stop) {
            text.extend(["  ", &self.notation.clause(encoded, clause), "\n"]);
        }
    }

    fn group(&self, encoded: &Encoded, statement: &Statement, stop: &StopCheck<'_>) -> Group {
        let texts = running(statement, stop).map(|clause| self.notation.clause(encoded, clause));
        let numbers = statement.clauses.clauses();
        Group {
            rule: statement.origin.part(),
            meaning: statement.meaning.clone(),
            clauses: texts.collect(),
            dimacs: numbers
                .map(|one| one.iter().copied().map(Literal::to_dimacs).collect())
                .collect(),
        }
    }

    /// Returns the job that finds the groups of puzzles, as text or for rows.
    fn job(&self, is_text: bool) -> impl Job<Row = Groups> {
        let (columns, head) = (GROUPS, self.head(is_text));
        let properties = JobProperties { columns, head, ..JobProperties::default() };
        Each::new(properties, move |asked: Asked| {
            self.groups(&asked.puzzle, is_text).map_err(|error| Refusal::after(&error))
        })
    }

    /// Returns the text above the clauses.
    fn head(&self, is_text: bool) -> String {
        let description = self.notation.entry().description;
        match self.notation {
            _ if !is_text => String::new(),
            Notation::Latex => String::new(),
            Notation::Plain => format!("{description}\n"),
            Notation::Lists => format!(
                "{description}\nBlocks are counted from 0 too; --cell and --region count from 1\n"
            ),
        }
    }

    fn groups(&self, puzzle: &Puzzle, is_text: bool) -> anyhow::Result<Groups> {
        let encoding = self.encoding.encoding(GivensLevel::Units);
        let deadline = interruptible(self.list.time_limit);
        let encoded = encode(&deadline, &encoding, puzzle)?;
        let stop = deadline.stop_check();
        let filter = self.filter(puzzle.variant(), &encoded)?;
        let Some(statements) = encoded.statements_until(&filter, &stop) else {
            ensure!(!stop.lacks_memory(), too_long(&encoded));
            return Err(stopped(&deadline).into());
        };
        if statements.is_empty() {
            bail!(
                "the formula says nothing about that; `clausoku encode` lists its rules in comments"
            );
        }
        if !is_text {
            let mut groups = Vec::with_capacity(statements.len());
            // Each statement is freed once it has a text: they take as much memory as the texts.
            for statement in statements {
                groups.push(self.group(&encoded, &statement, &stop));
                ensure!(!stop.is_stopped(), stopped(&deadline));
            }
            return Ok(Groups { groups, text: String::new() });
        }
        let is_latex = self.notation == Notation::Latex;
        let mut listed = if is_latex { LATEX_LEGEND.to_owned() } else { String::new() };
        for statement in statements {
            if is_latex {
                listed += &latex(&encoded, &statement, &stop);
            } else {
                self.add_text(&encoded, &statement, &stop, &mut listed);
            }
            ensure!(!stop.is_stopped(), stopped(&deadline));
        }
        let text = if is_latex { document(&listed) } else { listed };
        Ok(Groups { groups: Vec::new(), text })
    }
}

/// The part of the program that lists clauses, in messages.
const PART: &str = "the list of clauses";

/// Returns the error of a list that the deadline ended.
fn stopped(deadline: &Deadline) -> Error {
    limit_of(PART, deadline.stop_reason())
}

/// Returns the clauses of a statement up to the stop of the work.
fn running<'a>(
    statement: &'a Statement,
    stop: &'a StopCheck<'a>,
) -> impl Iterator<Item = &'a [Literal]> {
    // The text of a clause takes a few hundred nanoseconds.
    statement.clauses.clauses().take_while(|clause| !stop.after(8 * clause.len() as u32 + 8))
}

/// Returns the error for a formula of more clauses than are listed at once.
fn too_long(encoded: &Encoded) -> String {
    let variant = encoded.puzzle().variant();
    format!(
        "the formula of {} has more than {MAX_LISTED_LITERALS} literals, too many to list at once; choose some with \
         --part, --cell, --region or --value, or write all with `clausoku encode`",
        variant.name()
    )
}

impl Row for Groups {
    fn lines(&self) -> Option<Vec<Vec<Value<'_>>>> {
        let lines = self.groups.iter().map(|Group { rule, meaning, clauses, .. }| {
            vec![Value::text(*rule), Value::text(&**meaning), Value::text(clauses.join("; "))]
        });
        Some(lines.collect())
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        self.groups.iter().map(|group| object(place, group)).collect()
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        if is_alone { self.text.clone() } else { format!("\n# {place}\n{}", self.text) }
    }
}

/// The columns of a group of clauses.
const GROUPS: &[Column] = &[
    Column::new("rule", Kind::Text, "the name of the rule, such as K1"),
    Column::new("meaning", Kind::Text, "the meaning of the clauses in words"),
    Column::new("clauses", Kind::Text, "the clauses, separated by `; `"),
];

/// The meaning of the variables, above the formulas.
const LATEX_LEGEND: &str = "\
$x^{v}_{(i,j)}$: the cell in row~$i$ and column~$j$ holds~$v$. $b^{d}_{(i,j)}$: its binary digit~$d$ is~1. \
$a_{k}$ is an auxiliary variable. Rows, columns and blocks are counted from~1.

";

/// A group of clauses in LaTeX: a heading, and each clause as a line of mathematics that can be broken.
fn latex(encoded: &Encoded, statement: &Statement, stop: &StopCheck<'_>) -> String {
    let part = statement.origin.part();
    let part = match part.split_at_checked(1) {
        Some((letter, bound)) if bound.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("${letter}_{{{bound}}}$")
        }
        _ => latex_text(part),
    };
    let meaning = latex_text(&encoded.in_words(&statement.origin, Notation::Latex));
    let lines = running(statement, stop)
        .map(|clause| format!("${}$\n\n", Notation::Latex.clause(encoded, clause)));
    format!("\\medskip\n{part}: {meaning}\n\n{}", lines.collect::<String>())
}
