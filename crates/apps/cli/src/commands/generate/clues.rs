//! `clausoku generate --with`: puzzles with clues, such as killers.

use std::sync::Arc;

use super::wanted::Tally;
use super::{Board, Generate, Start, made_name};
use crate::answers::{
    Choice, Closing, Form, GridForm, GridSource, Job, Made, Presentation, Product, Search,
};
use crate::input::{Chunk, is_stdout};
use crate::options::Request;
use crate::terminal::{Colour, Counter, Exit, interrupt, is_quiet, language, table};
use anyhow::bail;
use clausoku::Variant;
use clausoku::formats::by_name;
use clausoku::generating::clues::{ClueGenerator, ClueRequest, ClueRequestError, SHAPES, Template};
use clausoku::hints::hodoku::Level;
use clausoku::lists::{
    Text, Words,
    driver::RowBlock,
    values::Value,
    with_clues::{PuzzleWithClues, PuzzlesWithClues},
};
use clausoku::words::stop_reason;
use clausoku_text::{Deadline, StopReason};
use clausoku_words::say;

/// The format of lists and of files of puzzles with clues, whose lines contain these.
pub(in crate::commands) const LINKS: &str = "fpuzzles-link";

/// The attempts at a puzzle, each of which takes up to seconds.
const ATTEMPTS: u32 = 20;
/// The attempts at a puzzle whose only clues are those of its board.
const TEMPLATE_ATTEMPTS: u32 = 1000;
/// The attempts at a puzzle of a level.
const LEVEL_ATTEMPTS: u32 = 200;

/// Returns the number of attempts at a puzzle with clues that were asked for, or with those of its board, of this level.
pub(in crate::commands) fn usual_attempts(are_asked: bool, level: Option<Level>) -> u32 {
    match level {
        _ if !are_asked => TEMPLATE_ATTEMPTS,
        Some(_) => LEVEL_ATTEMPTS,
        None => ATTEMPTS,
    }
}

pub(super) fn parse_request(text: &str) -> Result<ClueRequest, String> {
    text.parse().map_err(|error| match error {
        ClueRequestError::Kind(unknown) if Variant::by_name(&unknown.name).is_ok() => {
            let name = &unknown.name;
            format!("{name:?} is a kind of board; add --variant {name}")
        }
        error => error.to_string(),
    })
}

/// Returns the kinds of clues, each with its meaning, its numbers of cells and other words for it.
pub(super) fn kinds() -> String {
    let rows = SHAPES.iter().map(|shape| {
        let sizes = shape.sizes.map(|(least, most)| format!("{least}..{most} cells"));
        let synonyms: Vec<&str> = shape.synonyms().collect();
        let synonyms = (!synonyms.is_empty()).then(|| format!("also {}", synonyms.join(", ")));
        let remarks: Vec<String> = sizes.into_iter().chain(synonyms).collect();
        let meaning = shape.row().map_or("", |row| row.meaning);
        let remarks = (!remarks.is_empty()).then(|| format!(" ({})", remarks.join("; ")));
        (shape.name, format!("{meaning}{}", remarks.unwrap_or_default()))
    });
    let rows: Vec<_> = rows.collect();
    table(rows.iter().map(|(name, meaning)| (*name, &**meaning)))
}

impl Generate {
    /// Makes puzzles with the clues that are asked for.
    pub(super) fn with_clues(
        &self,
        deadline: &Deadline,
        board: Start,
        list: &Request,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        if let Some(option) = self.refused_with_clues() {
            bail!(say!(language(), commands::not_with_clues { option }));
        }
        let variant = board.variant.map_or_else(|| Variant::classic(9).map(Arc::new), Ok);
        let template = match board.template {
            Some(template) => Template::clone(&template),
            None => Variant::clone(&*variant?).into(),
        };
        let generator = ClueGenerator::from_template(template, self.with.clone(), deadline)?;
        let mut generator = generator.with_symmetry(self.symmetry)?;
        if let Some(givens) = &self.givens {
            generator = generator.with_givens(givens.clone())?;
        }
        let seed = self.output.seed(board.seed)?;
        let level = self.wanted.level();
        let generator = generator.with_level(level)?;
        let attempts =
            self.attempts.unwrap_or_else(|| usual_attempts(!self.with.is_empty(), level));
        let is_table = matches!(list.form(), Form::Rows(form) if form.separator.is_some());
        // No comment of a table can name the board of a puzzle, or one with open numbers.
        let is_named = !matches!(self.variant, Some(Board::Clues(_)));
        let board = Arc::clone(generator.variant());
        let board = is_table.then(|| if is_named { board } else { without_clues(&board) });
        let question = PuzzlesWithClues::new(generator, seed, attempts, deadline.clone());
        let question = question.on_board(board);
        let count = self.count.unwrap_or(1);
        let numbers = self.part.map_or(0..count, |part| part.range(count));
        let chunks = numbers.map(|number| Chunk::Numbers(made_name(), number..number + 1));
        let is_single = count == 1 && self.part.is_none();
        // A drawing in characters does not contain all clues, so that no file is one.
        let is_drawing = is_single && is_stdout(self.output.path());
        let usual = by_name(LINKS).filter(|_| !is_drawing);
        let format = match list.form() {
            Form::Rows(_) => None,
            Form::People | Form::Grids(_) => self.output.format().or(usual),
        };
        for board in question.generator().examples() {
            self.check_format(format, board, count > 1)?;
        }
        let solution = format.is_some_and(|format| format.holds.solution).then_some("solution");
        let source = GridSource::Columns("puzzle", solution);
        let form = GridForm { source, format, is_drawn: true, are_distinct: false };
        let made = Made { chunks: Box::new(chunks), is_single };
        let is_noted = is_single && !matches!(list.form(), Form::Rows(_)) && !is_quiet();
        let mut ending = Ending { is_noted, generator: question.generator() };
        let job = Job::new(list, made, &question, ClueWords);
        job.giving(Product::Grids(form)).with_search(&mut ending).run(colour)
    }
}

/// Returns a board without its clues: the usual one of its size, if it is that.
fn without_clues(variant: &Arc<Variant>) -> Arc<Variant> {
    let usual = Variant::usual(variant.order()).ok();
    let is_same = |usual: &Arc<Variant>| {
        usual.regions() == variant.regions() && usual.values() == variant.values()
    };
    let rules = || variant.constraints().iter().filter(|rule| rule.cells.is_empty()).cloned();
    if let Some(usual) = usual.filter(is_same).filter(|_| rules().next().is_none()) {
        return usual;
    }
    let bare = Variant::clone(variant).with_constraints(rules().collect());
    bare.map_or_else(|_| Arc::clone(variant), Arc::new)
}

/// The words for puzzles with clues: their numbers of clues, as comments.
struct ClueWords;

/// Returns the numbers of a puzzle, in words.
fn numbers([clues, superfluous, givens]: [usize; 3], level: Option<(&str, u64)>) -> String {
    let counts = say!(language(), commands::made_clues { clues, superfluous, givens });
    let level = level.map(|(level, score)| say!(language(), commands::made_level { level, score }));
    [counts].into_iter().chain(level).collect::<Vec<_>>().join("; ")
}

impl Words<PuzzleWithClues<'_>> for ClueWords {
    fn say(&self, puzzle: &PuzzleWithClues<'_>, out: &mut Text<'_>) {
        let made = puzzle.made;
        let level = made.level.map(|(level, score)| (level.name(), score.into()));
        let counts = [made.clues, made.superfluous, made.givens()];
        out.push(&format!("# {}\n", numbers(counts, level)));
    }
}

impl Presentation for ClueWords {
    fn are_comments(&self) -> bool {
        true
    }
}

/// Reports the end of the list.
struct Ending<'g> {
    /// `true` if the numbers of a single puzzle are noted, for which its drawing has no place.
    is_noted: bool,
    generator: &'g ClueGenerator,
}

impl Search for Ending<'_> {
    fn counted(&self) -> &'static str {
        "searches"
    }

    fn counter(&self) -> Option<Counter> {
        // A clone shares the count.
        let generator = self.generator.clone();
        Some(Box::new(move || generator.searches()))
    }

    fn selects(&self) -> bool {
        self.is_noted
    }

    fn choose(&mut self, rows: &RowBlock, row: usize, notes: &mut Vec<String>) -> Choice {
        let count = |name| match rows.named(name, row) {
            Value::Count(count) => count,
            _ => 0,
        };
        let level = match rows.named("level", row) {
            Value::Text(name) => Some((name, count("score"))),
            _ => None,
        };
        notes.push(numbers(
            ["clues", "superfluous", "givens"].map(|name| count(name) as usize),
            level,
        ));
        Choice::Write
    }

    fn finish(&mut self, cutoff: Option<StopReason>, written: u64) -> Closing {
        let (mut exit, mut notes) = (Exit::Done, Vec::new());
        match cutoff {
            None => {}
            // The row states the reason.
            Some(StopReason::GaveUp) => exit = Exit::Unknown,
            Some(reason) => {
                let reason = stop_reason(language(), reason);
                notes.push(say!(language(), commands::puzzles_made { reason, count: written }));
                exit = interrupt::exit();
            }
        }
        // What was tried helps where the level is not reached.
        let tried = self.generator.tried().filter(|_| cutoff.is_some());
        notes.extend(tried.and_then(|tried| Tally::from(&tried).report_level(tried.wanted)));
        Closing { exit, text: String::new(), notes, summary: String::new() }
    }
}
