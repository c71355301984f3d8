//! `clausoku formula`: prints clauses of puzzles in logical notation.

mod list;

use std::sync::Arc;

use crate::answers::{Form, Job, Presentation, Records};
use crate::input::Place;
use crate::options::{
    EncodingArgs, InputArgs, NumberArgs, Puzzles, Request, TimeArgs, note_idle_choices,
};
use crate::output::{OutputArgs, Printer, document, prepare};
use crate::terminal::{
    Colour, Exit, encode, interruptible, language, limits, named, stopped_by, table_of, unanswered,
};
use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use clausoku::encoding::choices::GivensLevel;
use clausoku::encoding::statements::{
    Filter, MAX_LISTED_LITERALS, NOTATIONS, Notation, Statement, latex_text,
};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Text, Words, Worker,
    values::{Column, Kind},
};
use clausoku::solving::{Deadline, Limits, StopReason, Stopped};
use clausoku::{Batch, Error, Puzzle, PuzzleFormula, Variant, board::Position, sat::Literal};
use clausoku_words::{Language, named as named_in, say};
use itertools::Itertools;
use serde_json::json;

#[cfg(test)]
pub(crate) use self::list::ENCODINGS;
use self::list::{EncodingTables, Encodings};
use crate::commands::single;

/// Print the clauses of formulas in logical notation
#[derive(Debug, Args)]
#[command(after_long_help = "\
Without a grid, the formula is for the empty board. `clausoku encode --help` describes the choices of --encoding.

Examples:
  clausoku formula --list
  clausoku formula --part B1 --region 'block 3' --value 7
  clausoku formula --part K2 --cell R1C1 --notation latex
  clausoku formula grid.txt --part givens --encoding peers --cell R2C4")]
pub(super) struct Formula {
    /// List the encodings with their sizes
    ///
    /// With --encoding, this encoding alone. The sizes are for the empty board. The second table is measured on the usual 9x9 board: unit
    /// propagation gets the premises of each technique, and the table shows how often it reaches the
    /// technique's conclusion: yes, no, or a percentage of the trials.
    #[arg(
        long = "list",
        conflicts_with_all = ["grids", "part", "cell", "region", "value", "notation"]
    )]
    encodings: bool,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    number: NumberArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,

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
struct Group {
    statement: Statement,
    /// The meaning in the notation.
    meaning: String,
    /// The clauses in the notation.
    clauses: Vec<String>,
}

impl Record for Group {
    const COLUMNS: &'static [Column] = GROUPS;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { statement, clauses, .. } = self;
        let numbers = |clause: &[Literal]| -> Vec<i32> {
            clause.iter().copied().map(Literal::to_dimacs).collect()
        };
        row.put(statement.origin.part())
            .put(&*statement.meaning)
            .put_text(|| json!(clauses).to_string())
            .put_text(|| {
                json!(statement.clauses.clauses().map(numbers).collect::<Vec<_>>()).to_string()
            });
    }
}

impl Formula {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = Request::new(&self.input, &self.output).only(self.number).within(self.time);
        let is_empty = self.input.grids.is_empty();
        ensure!(!is_empty || list.number.is_none(), say!(language(), clauses::no_file));
        let is_text = matches!(list.form(), Form::People);
        if self.encodings {
            let empty = Puzzles::on_empty_board(&self.board()?);
            return Job::new(&list, empty, &Encodings { args: self }, EncodingTables).run(colour);
        }
        if is_text && self.notation == Notation::Latex {
            let puzzle = if is_empty {
                Puzzle::empty(self.board()?)
            } else {
                let records = list.records_for_files()?;
                records.only(&list, say!(language(), files::choose_one))?.record()?.1.puzzle
            };
            return self.write_document(&puzzle);
        }
        let records = if is_empty {
            Records::Puzzles(Puzzles::on_empty_board(&self.board()?))
        } else {
            list.records()?
        };
        let words = ClauseWords { head: self.head() };
        Job::new(&list, records, &Clauses { args: self }, words).run(colour)
    }

    /// Returns the board without a puzzle.
    fn board(&self) -> anyhow::Result<Arc<Variant>> {
        let variant = self.input.reading.variant.clone();
        Ok(variant.map_or_else(|| Variant::classic(9).map(Arc::new), Ok)?)
    }

    fn write_document(&self, puzzle: &Puzzle) -> anyhow::Result<Exit> {
        let output = self.output.path();
        prepare(output, &self.input.grids)?;
        match self.document(puzzle) {
            Ok(text) => {
                let mut printer = Printer::open(output)?;
                printer.print(&document(&format!(
                    "{}\n\n{text}",
                    say!(language(), clauses::latex_legend)
                )))?;
                printer.finish()?;
                Ok(Exit::Done)
            }
            Err(error) => match unanswered(&error) {
                cut if matches!(cut.status, Status::Unknown(_)) => single::unanswered(&cut),
                _ => Err(error),
            },
        }
    }

    fn filter(
        &self,
        variant: &Arc<Variant>,
        encoded: &PuzzleFormula,
        deadline: &Deadline,
    ) -> anyhow::Result<Filter> {
        if let Some(part) = &self.part {
            let (parts, _) = encoded.measure(deadline).map_err(stopped)?;
            let names = parts.iter().map(|part| part.name);
            if !names.clone().any(|name| name.eq_ignore_ascii_case(part)) {
                let (part, names) = (format!("{part:?}"), names.format(", ").to_string());
                bail!(say!(language(), clauses::no_part { part, names }));
            }
        }
        let cell = self.cell.map(|position| {
            let cell = variant.cell_at(position);
            cell.with_context(|| {
                let cell = named_in(language(), &position.to_string());
                say!(language(), clauses::no_cell { board: variant.name(), cell })
            })
        });
        let region = self.region.as_ref().map(|name| {
            let regions = variant.regions();
            let found = regions.iter().position(|region| {
                region.name.eq_ignore_ascii_case(name)
                    || named_in(Language::French, &region.name).eq_ignore_ascii_case(name)
            });
            found.ok_or_else(|| {
                let names =
                    regions.iter().map(|region| named_in(language(), &region.name)).take(40);
                let (board, region) = (variant.name(), format!("{name:?}"));
                let names = names.format(", ").to_string();
                anyhow!(say!(language(), clauses::no_region { board, region, names }))
            })
        });
        let alphabet = variant.alphabet();
        let symbol = self.value.as_ref().map(|name| {
            let symbol = alphabet.symbol_of_text(name);
            symbol.with_context(|| {
                let value = format!("{name:?}");
                say!(language(), clauses::no_symbol { value, symbols: alphabet })
            })
        });
        Ok(Filter {
            part: self.part.clone(),
            cell: cell.transpose()?,
            region: region.transpose()?,
            symbol: symbol.transpose()?,
        })
    }

    /// Returns a statement in the notation. Some clauses are missing at the deadline.
    fn group(&self, encoded: &PuzzleFormula, statement: Statement, deadline: &Deadline) -> Group {
        let clauses =
            running(&statement, deadline).map(|clause| self.notation.clause(encoded, clause));
        let clauses = clauses.collect();
        let meaning = encoded.in_words(&statement.origin, self.notation, language());
        Group { statement, meaning, clauses }
    }

    /// Returns the text above the clauses.
    fn head(&self) -> String {
        let language = language();
        match self.notation {
            Notation::Latex => String::new(),
            Notation::Lists => {
                let lines =
                    [say!(language, clauses::lists), say!(language, clauses::blocks_from_zero)];
                lines.map(|line| line + "\n").concat()
            }
            _ => say!(language, clauses::plain) + "\n",
        }
    }

    /// Returns the clauses of a puzzle as the body of a document.
    fn document(&self, puzzle: &Puzzle) -> anyhow::Result<String> {
        let mut text = String::new();
        self.each_statement(puzzle, |encoded, statement, deadline| {
            text += &latex(encoded, &statement, deadline);
        })?;
        Ok(text)
    }

    fn groups(&self, puzzle: &Puzzle) -> anyhow::Result<Vec<Group>> {
        let mut groups = Vec::new();
        self.each_statement(puzzle, |encoded, statement, deadline| {
            groups.push(self.group(encoded, statement, deadline));
        })?;
        Ok(groups)
    }

    /// Passes the statements of a formula that were asked for to the function.
    fn each_statement(
        &self,
        puzzle: &Puzzle,
        mut take: impl FnMut(&PuzzleFormula, Statement, &Deadline),
    ) -> anyhow::Result<()> {
        let encoding = self.encoding.encoding(GivensLevel::Units);
        let deadline = interruptible(self.time.time_limit);
        let encoded = encode(&deadline, &encoding, puzzle)?;
        note_idle_choices(&encoding, puzzle.variant());
        let filter = self.filter(puzzle.variant(), &encoded, &deadline)?;
        let statements = match encoded.statements(&filter, &deadline) {
            Err(Stopped(StopReason::MemoryLimit)) => bail!(too_long(&encoded)),
            statements => statements.map_err(stopped)?,
        };
        if statements.is_empty() {
            bail!(say!(language(), clauses::nothing));
        }
        for statement in statements {
            take(&encoded, statement, &deadline);
            deadline.stopped().map_err(stopped)?;
        }
        Ok(())
    }
}

/// The question of the clauses of a formula, in groups.
struct Clauses<'f> {
    args: &'f Formula,
}

impl Question for Clauses<'_> {
    type Answer<'a> = Group;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.args.time.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'f> Worker<Clauses<'f>> for &Clauses<'f> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Clauses<'f>>,
    ) -> Result<(), AnswerError> {
        let limits = self.limits();
        for puzzle in puzzles.puzzles().take_while(|_| !limits.is_stopped()) {
            let groups = match self.args.groups(&puzzle) {
                Ok(groups) => groups,
                Err(error) => {
                    answers.push_unanswered(&unanswered(&error));
                    continue;
                }
            };
            let mut of_puzzle = answers.puzzle();
            for group in groups {
                of_puzzle.push(Status::Done, &group, None::<&str>);
                if !of_puzzle.flush_if_full() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// The words for clauses: the place of each of several puzzles, and the groups.
struct ClauseWords {
    head: String,
}

impl Words<Group> for ClauseWords {
    fn say(&self, Group { statement, meaning, clauses }: &Group, out: &mut Text<'_>) {
        let name = statement.origin.part();
        let title = say!(language(), clauses::about { name, meaning });
        out.push(&["\n", &title, "\n"].concat());
        for clause in clauses {
            out.push(&["  ", clause, "\n"].concat());
        }
    }
}

impl Presentation for ClauseWords {
    fn head(&self) -> String {
        self.head.clone()
    }

    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if !is_alone {
            text.extend_from_slice(format!("\n# {place}\n").as_bytes());
        }
    }
}

/// Returns the error of a list that a limit ended.
fn stopped(stopped: Stopped) -> Error {
    stopped_by(&say!(language(), clauses::the_list), stopped)
}

/// Returns the clauses of a statement up to the deadline.
fn running<'a>(
    statement: &'a Statement,
    deadline: &'a Deadline,
) -> impl Iterator<Item = &'a [Literal]> {
    // The text of a clause takes a few hundred nanoseconds.
    statement
        .clauses
        .clauses()
        .take_while(|clause| deadline.work(8 * clause.len() as u32 + 8).is_ok())
}

/// Returns the error for a formula of more clauses than are listed at once.
fn too_long(encoded: &PuzzleFormula) -> String {
    let variant = encoded.puzzle().variant();
    let (board, literals) = (variant.name(), MAX_LISTED_LITERALS);
    say!(language(), clauses::too_long { board, literals })
}

/// The columns of a group of clauses.
pub(crate) const GROUPS: &[Column] = &[
    Column::new("rule", Kind::Text, "the name of the rule, such as K1"),
    Column::new("meaning", Kind::Text, "the meaning of the clauses in words"),
    Column::new("clauses", Kind::Json, "the clauses in the notation"),
    Column::new("dimacs", Kind::Json, "the clauses as lists of DIMACS literals"),
];

/// A group of clauses in LaTeX: a heading, and each clause as a line of mathematics that can be broken.
fn latex(encoded: &PuzzleFormula, statement: &Statement, deadline: &Deadline) -> String {
    let part = statement.origin.part();
    let part = match part.split_at_checked(1) {
        Some((letter, bound)) if bound.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("${letter}_{{{bound}}}$")
        }
        _ => latex_text(part),
    };
    let meaning = latex_text(&encoded.in_words(&statement.origin, Notation::Latex, language()));
    let lines = running(statement, deadline)
        .map(|clause| format!("${}$\n\n", Notation::Latex.clause(encoded, clause)));
    format!("\\medskip\n{part}: {meaning}\n\n{}", lines.collect::<String>())
}
