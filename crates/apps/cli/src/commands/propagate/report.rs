//! Deductions in words: the grid, what is open, and the cost.

use std::fmt::{self, Write};

use crate::answers::Presentation;
use crate::input::Place;
use crate::output::views;
use crate::terminal::{Progress, language};
use clausoku::board::{Cell, Position};
use clausoku::deduction::{Deduced, Outcome, rule_names};
use clausoku::lists::{
    AnswerError, Answers, Deductions, Question, Text, Words, Worker,
    answers::{Deduction, Derived, Unanswered},
};
use clausoku::solving::Limits;
use clausoku::words::stop_reason;
use clausoku::{Batch, Puzzle, Variant, sat::Formula};
use clausoku_words::{named, say};

/// The deductions from the only puzzle, while the assumptions that are tried are counted.
pub(super) struct Watched {
    pub deductions: Deductions,
    /// `true` if the assumptions that are tried are counted.
    pub shows_progress: bool,
}

impl Question for Watched {
    type Answer<'a> = Derived<'a>;

    fn asks(&self, option: &str) -> bool {
        self.deductions.asks(option)
    }

    fn block(&self) -> usize {
        self.deductions.block()
    }

    fn limits(&self) -> Limits {
        self.deductions.limits()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Watched> for &Watched {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Watched>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            if self.limits().is_stopped() {
                break;
            }
            if let Err(unanswered) = self.answer_one(&puzzle, answers) {
                answers.push_unanswered(&unanswered);
            }
        }
        Ok(())
    }
}

impl Watched {
    fn answer_one(
        &self,
        puzzle: &Puzzle,
        answers: &mut Answers<'_, '_, Self>,
    ) -> Result<(), Unanswered> {
        let deduction = self.deduce(puzzle)?;
        let (status, reason) = deduction.verdict();
        answers.push_with_reason(status, &self.deductions.derived(&deduction)?, reason);
        Ok(())
    }

    /// Returns the deductions from a puzzle, while it shows the progress.
    pub(super) fn deduce(&self, puzzle: &Puzzle) -> Result<Deduction, Unanswered> {
        let mut progress = if self.shows_progress {
            Progress::new("assumptions tried")
        } else {
            Progress::silent()
        };
        let mut seen = 0;
        let deduction = self.deductions.deduce(puzzle, |tried| {
            progress.steps(tried - seen);
            seen = tried;
        });
        progress.clear();
        deduction
    }
}

/// The words of deductions: in a list, each has its place above it.
pub(super) struct Report {
    pub colours: bool,
}

impl Report {
    /// Returns the explanation in words, or all that was derived.
    pub(super) fn text(&self, derived: &Derived<'_>) -> anyhow::Result<String> {
        if let Some(explanation) = &derived.explanation {
            return Ok(explanation.clone().in_language(language()).text());
        }
        let mut text = text(derived.deduced, self.colours)?;
        if let Some(derivation) = &derived.derivation {
            text.push('\n');
            text += &derivation.clone().in_language(language()).text();
        }
        Ok(text)
    }
}

impl Words<Derived<'_>> for Report {
    fn say(&self, derived: &Derived<'_>, out: &mut Text<'_>) {
        // The text says why there is no more.
        match self.text(derived) {
            Ok(text) => out.push(&text),
            Err(error) => out.decline(Unanswered::invalid(error)),
        }
    }
}

impl Presentation for Report {
    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if !is_alone {
            text.extend(format!("# {place}\n").into_bytes());
        }
    }
}

/// Returns the grid with the derived values, the open cells, and the cost.
fn text(deduced: &Deduced, colours: bool) -> anyhow::Result<String> {
    let mut text = views::boxed(deduced.puzzle(), Some(deduced.grid()), colours)?;
    let out = &mut text;
    let language = language();
    let open: Vec<Cell> = deduced.grid().open().collect();
    match deduced.outcome() {
        Outcome::Solved => writeln!(out, "{}", say!(language, commands::solved))?,
        Outcome::Contradiction => writeln!(out, "{}", say!(language, commands::contradiction))?,
        Outcome::Broken(breach) => {
            let breach = named(language, &breach.to_string());
            writeln!(out, "{}", say!(language, commands::broken { breach }))?;
        }
        outcome @ (Outcome::Open | Outcome::Stopped(_)) => {
            let left: usize = open.iter().map(|&cell| deduced.candidates(cell).len()).sum();
            let (cells, candidates) = (open.len(), left);
            let (is_stopped, reason) = match outcome {
                Outcome::Stopped(reason) => (true, stop_reason(language, *reason)),
                _ => (false, String::new()),
            };
            let line = say!(language, commands::open { cells, candidates, is_stopped, reason });
            writeln!(out, "{line}")?;
        }
    }
    tallies(out, deduced)?;
    if *deduced.outcome() == Outcome::Open {
        writeln!(out, "\n{}", say!(language, commands::can_hold_table))?;
        pencil_marks(out, deduced)?;
    }
    Ok(text)
}

/// Writes the number of deductions of each kind, and their cost.
fn tallies(out: &mut String, deduced: &Deduced) -> fmt::Result {
    let (encoding, size) = (deduced.encoded().encoding(), deduced.encoded().size());
    let language = language();
    let (variables, clauses) = (size.variables, size.clauses);
    writeln!(
        out,
        "\n{}",
        say!(
            language,
            commands::size {
                encoding: clausoku_words::named(language, &encoding.to_string()),
                variables,
                clauses
            }
        )
    )?;
    let tallies = deduced.tallies();
    let counts = deduced.closure().counts;
    let others = tallies.iter().any(|tally| tally.others > 0);
    let (by, values) = (say!(language, commands::deduced_by), say!(language, commands::values));
    write!(out, "{by:16}  {values:6}  {:10}", say!(language, commands::exclusions))?;
    if others {
        write!(out, "  {}", say!(language, commands::others))?;
    }
    writeln!(out)?;
    for tally in &tallies {
        write!(out, "{:16}  {:6}  {:10}", tally.rule.to_string(), tally.values, tally.exclusions)?;
        if others {
            write!(out, "  {:6}", tally.others)?;
        }
        writeln!(out)?;
    }
    if tallies.is_empty() {
        writeln!(out, "{:16}  {:6}  {:10}", rule_names(deduced.options()), 0, 0)?;
    }
    if counts.probes > 0 {
        let (tried, failed) = (counts.probes, counts.failures);
        writeln!(out, "{}", say!(language, commands::assumptions { tried, failed }))?;
    }
    if counts.clauses > 0 {
        writeln!(out, "{}", say!(language, commands::clauses_added { count: counts.clauses }))?;
    }
    Ok(())
}

/// Writes the candidates of each cell, with lines between cells that share no block.
fn pencil_marks(out: &mut String, deduced: &Deduced) -> fmt::Result {
    let variant = deduced.puzzle().variant();
    let (rows, columns) = variant.extent();
    let cell = |row: usize, column: usize| {
        variant.cell_at(Position { row: row as u16, column: column as u16 })
    };
    let table: Vec<Vec<String>> = (0..rows)
        .map(|row| (0..columns).map(|column| marks(deduced, cell(row, column))).collect())
        .collect();
    let widths: Vec<usize> = (0..columns)
        .map(|column| table.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let lines: Vec<bool> = (0..columns)
        .map(|column| {
            column > 0
                && (0..rows).all(|row| are_apart(variant, cell(row, column - 1), cell(row, column)))
        })
        .collect();
    for (row, marks) in table.iter().enumerate() {
        if row > 0
            && (0..columns)
                .all(|column| are_apart(variant, cell(row - 1, column), cell(row, column)))
        {
            let rule = widths.iter().zip(&lines).map(|(width, &line)| {
                format!("{}{}", if line { "+-" } else { "" }, "-".repeat(width + 1))
            });
            writeln!(out, "  {}", rule.collect::<String>().trim_end_matches(' '))?;
        }
        let texts = marks.iter().zip(widths.iter().zip(&lines)).map(|(marks, (width, &line))| {
            let bar = if line { "| " } else { "" };
            format!("{bar}{marks:width$} ")
        });
        writeln!(out, "  {}", texts.collect::<String>().trim_end())?;
    }
    Ok(())
}

/// Returns the names of a cell's candidates; the empty text where there is no cell.
fn marks(deduced: &Deduced, cell: Option<Cell>) -> String {
    let Some(cell) = cell else { return String::new() };
    let alphabet = deduced.puzzle().variant().alphabet();
    let names: Vec<&str> =
        deduced.candidates(cell).iter().map(|&symbol| alphabet.name(symbol)).collect();
    names.join(if alphabet.width() == 1 { "" } else { "," })
}

/// Returns `false` if both are cells and share a block.
fn are_apart(variant: &Variant, one: Option<Cell>, other: Option<Cell>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return true };
    !variant.blocks_of(one).any(|block| variant.blocks_of(other).any(|second| second == block))
}
