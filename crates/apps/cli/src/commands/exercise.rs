//! `clausoku exercise`: prints exercises on clauses, and marks answers.

use crate::output::{
    document, is_of_other_program, output_ending, print, unknown_ending, write_file,
};
use crate::terminal::{Colour, Exit, french_text, language, named, table, table_of};
use anyhow::{anyhow, ensure};
use clap::{Args, ValueEnum};
use clausoku::drawing::book::UNITS;
use clausoku::drawing::pixels::Document;
use clausoku::exercises::{Code, Exercise, KINDS, Kind, Mark, SheetForm, pages, sheet};
use clausoku_words::{Language, say};
use itertools::Itertools as _;
use std::path::{Path, PathBuf};

/// Print exercises on clauses, and mark answers
#[derive(Debug, Args)]
#[command(after_long_help = "\
Equal kinds and seeds give equal exercises. A sheet and its key come from the same seed: --key prints the answers and their codes. \
Without a kind, the kinds are listed.

An answer is judged by its meaning: a clause as a set of literals, a formula by its truth table, chosen clauses by what follows from them. \
A literal is x(1,8,7), -x(1,8,7), R1C8=7 or L1C8=7; clauses are written with ∨, | or \"or\". A right answer has a code, \
which a student hands in, and which the key has too. The code states the number of hints: the page of `clausoku workbench` counts them, \
and with --hint N before its --answer, the command states N. --verify says what codes state. The sum at the end of a code protects against errors of typing only.

The exit code is 0 if the answer is right or the codes are, 1 if one is wrong, and 2 if the answer cannot be read.

Examples:
  clausoku exercise clause --seed 3
  clausoku exercise clause --seed 3 --answer 'x(1,1,1) or -x(1,2,1)'
  clausoku exercise clause why resolve --number 2 --key -o sheet.pdf
  clausoku exercise --verify why-3-2r-ABCD clause-7-0r-ABCD")]
pub(super) struct ExerciseArgs {
    /// Kinds of exercises; by default the kinds are listed
    #[arg(
        value_name = "KIND",
        value_parser = named(KINDS),
        hide_possible_values = true,
        long_help = format!("Kinds of exercises; by default the kinds are listed\n\n{}", table_of(KINDS))
    )]
    kinds: Vec<Kind>,

    /// Seed of the first exercise of each kind
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=LAST_SEED), requires = "kinds")]
    seed: u64,

    /// Number of exercises of each kind, with consecutive seeds
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000), requires = "kinds")]
    number: u16,

    /// Print the answers after the exercises
    #[arg(long, requires = "kinds")]
    key: bool,

    /// Print hint 1, 2 or 3; with --answer, the number of hints before the answer
    #[arg(long, value_name = "N", conflicts_with_all = ["key", "to"], value_parser = clap::value_parser!(u8).range(1..=3), requires = "kinds")]
    hint: Option<u8>,

    /// Mark this answer
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["key", "to", "output"], allow_hyphen_values = true, requires = "kinds")]
    answer: Option<String>,

    /// Verify codes that students handed in
    #[arg(long, value_name = "CODE", num_args = 1.., conflicts_with = "kinds")]
    verify: Vec<String>,

    /// Format of the sheet: text, latex or pdf; by default as the output's name says
    #[arg(long, value_name = "FORMAT", help_heading = "Output", requires = "kinds")]
    to: Option<Form>,

    /// Output file; - is standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        help_heading = "Output",
        requires = "kinds"
    )]
    output: PathBuf,
}

/// The last seed after which there are seeds for the most exercises.
const LAST_SEED: u64 = u64::MAX - 1000;

/// A format of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Latex,
    Pdf,
}

impl Form {
    /// Returns the format that the name of a file selects: text if it selects no other.
    ///
    /// # Errors
    ///
    /// Fails if the file is one of another program.
    fn from_path(path: &Path) -> anyhow::Result<Self> {
        match output_ending(path).as_deref() {
            Some("tex") => Ok(Self::Latex),
            Some("pdf") => Ok(Self::Pdf),
            Some(other) if is_of_other_program(other) => {
                Err(unknown_ending(other, &["txt", "tex", "pdf"], "--to FORMAT"))
            }
            _ => Ok(Self::Text),
        }
    }
}

impl ExerciseArgs {
    pub(super) fn run(&self, _: Colour) -> anyhow::Result<Exit> {
        let language = language();
        if !self.verify.is_empty() {
            return verify(&self.verify);
        }
        if self.kinds.is_empty() {
            let head = say!(language, exercises::kinds);
            let words = |text: &str| match language {
                Language::English => text.to_owned(),
                Language::French => french_text(text),
            };
            let rows: Vec<_> = KINDS.iter().map(|row| (row.name, words(row.description))).collect();
            let rows = table(rows.iter().map(|(name, meaning)| (*name, &**meaning)));
            print(&format!("{head}\n\n{rows}"))?;
            return Ok(Exit::Done);
        }
        if let Some(answer) = &self.answer {
            return self.mark(&self.only("--answer")?, answer);
        }
        if let Some(number) = self.hint {
            let exercise = self.only("--hint")?;
            let hints = exercise.hints(language);
            // An exercise with fewer hints repeats its last.
            let asked = usize::from(number);
            let number = asked.min(hints.len());
            let words = &hints[number - 1];
            let hint = if asked > number {
                say!(language, exercises::last_hint { number, words })
            } else {
                say!(language, exercises::hint { number, words })
            };
            write_file(&self.output, hint + "\n")?;
            return Ok(Exit::Done);
        }
        let exercises = self.exercises();
        let body = |form| sheet(&exercises, language, form, self.key);
        let form = self.to.map_or_else(|| Form::from_path(&self.output), Ok)?;
        let file = match form {
            Form::Text => body(SheetForm::Text).into_bytes(),
            Form::Latex => document(&body(SheetForm::Latex)).into_bytes(),
            Form::Pdf => {
                let pages = pages(&exercises, language, self.key);
                let title = self.kinds.iter().unique().join(", ");
                let unit = 1.0 / f64::from(UNITS);
                Document { title: &title, pages: &pages, unit, bleed: 0, bookmarks: &[] }.pdf()
            }
        };
        write_file(&self.output, file)?;
        Ok(Exit::Done)
    }

    /// Returns the exercises, the kinds in their order.
    fn exercises(&self) -> Vec<Exercise> {
        let seeds = (0..u64::from(self.number)).map(|place| self.seed + place);
        let of_kind = |&kind: &Kind| seeds.clone().map(move |seed| Exercise::new(kind, seed));
        self.kinds.iter().unique().flat_map(of_kind).collect()
    }

    /// Returns the only exercise.
    ///
    /// # Errors
    ///
    /// Fails if there are several.
    fn only(&self, option: &str) -> anyhow::Result<Exercise> {
        ensure!(
            self.kinds.len() == 1 && self.number == 1,
            say!(language(), exercises::one_only { option })
        );
        Ok(Exercise::new(self.kinds[0], self.seed))
    }

    /// Prints the mark for an answer.
    fn mark(&self, exercise: &Exercise, answer: &str) -> anyhow::Result<Exit> {
        let language = language();
        let verdict = exercise.check(answer, language).map_err(|error| {
            let (kind, seed, fault) = (exercise.kind(), self.seed, error.say(language));
            anyhow!(say!(language, exercises::in_exercise { kind, seed, fault }))
        })?;
        let (words, exit) = if verdict.is_right {
            // An exercise with fewer hints has no others.
            let hints = usize::from(self.hint.unwrap_or(0)).min(exercise.hints(language).len());
            let code = exercise.code(hints as u8, Mark::Right);
            (say!(language, exercises::right { code }), Exit::Done)
        } else {
            let remark = &verdict.remark;
            (say!(language, exercises::wrong { remark }), Exit::Faulty)
        };
        print(&(words + "\n"))?;
        Ok(exit)
    }
}

/// Prints what codes state, a line for each.
fn verify(codes: &[String]) -> anyhow::Result<Exit> {
    let language = language();
    let mut exit = Exit::Done;
    let mut text = String::new();
    for code in codes {
        let words = match code.parse::<Code>() {
            Ok(code) => code.say(language),
            Err(error) => {
                exit = Exit::Faulty;
                error.say(language)
            }
        };
        text += &say!(language, exercises::code_line { code, words });
        text.push('\n');
    }
    print(&text)?;
    Ok(exit)
}
