//! `clausoku book`: puzzles on pages to be printed.

mod output;
mod puzzles;

use std::path::PathBuf;
use std::time::Duration;

use crate::answers::{Job, Product, Silent};
use crate::input::{InBlocks, is_same_file};
use crate::options::{InputArgs, Puzzles, Request};
use crate::output::{FontArgs, OutputArgs, prepare};
use crate::terminal::{Colour, Exit, is_quiet, language, named, note};
use anyhow::{anyhow, ensure};
use clap::Args;
use clausoku::Variant;
use clausoku::drawing::book::{
    Answers, Entry, Layout, Length, PER_PAGE, Paper, Template, Values, book, letters,
    part_of_level, part_of_variant, rules,
};
use clausoku::generating::{SYMMETRIES, Symmetry};
use clausoku::hints::hodoku::Level;
use clausoku_text::{count as counted, parse_time};

use self::output::{Form, PageFormat};
use self::puzzles::{Levels, Pages, Plan, Printed};

/// Print puzzles as a book: PDF, HTML, or pages as SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku book puzzles.txt -o book.pdf
  clausoku book --plan \"12 easy, 6 windoku\" --by-level --cover -o book.pdf
  clausoku book puzzles.txt --per-page 12 --pages png -o folder")]
pub struct Book {
    /// Make the puzzles: numbers of puzzles with a level, a variant or both
    ///
    /// As in "12 easy, 6 hard windoku, 2 6x6, 6 easy killer". The levels are easy, medium, hard, unfair and extreme; `clausoku variants`
    /// lists the variants; 6x6 and 16x16 are usual boards of these sizes; each jigsaw has a layout of its own. Clues are named as in
    /// --with of `clausoku generate`, with colons, as in killer:2..5:cover. No two puzzles are isomorphic; of puzzles with clues, no two
    /// are equal.
    #[arg(long, conflicts_with = "grids")]
    plan: Option<Plan>,

    /// Seed of the puzzles of --plan
    #[arg(
        long,
        requires = "plan",
        conflicts_with = "grids",
        default_value_t = 1,
        help_heading = "Puzzles"
    )]
    seed: u64,

    /// Symmetry of the givens of the puzzles of --plan
    #[arg(
        long,
        value_parser = named(SYMMETRIES),
        requires = "plan",
        conflicts_with = "grids",
        default_value = "half-turn",
        help_heading = "Puzzles"
    )]
    symmetry: Symmetry,

    /// Print puzzles without or with several solutions too, without an answer
    #[arg(long, help_heading = "Puzzles")]
    force: bool,

    /// Sort the puzzles by level, with a part of the book for each
    #[arg(long, help_heading = "Puzzles")]
    by_level: bool,

    /// Divide the book into parts by level or variant
    #[arg(
        long,
        value_name = "KEY",
        value_enum,
        conflicts_with = "by_level",
        help_heading = "Puzzles"
    )]
    by: Option<Parts>,

    /// Number of the first puzzle
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        hide_default_value = true,
        help_heading = "Puzzles"
    )]
    first_number: u32,

    /// Label of each puzzle, with {number}, {level}, {stars}, {rating}, {givens}, {variant}, {title} and columns
    ///
    /// Names of columns of a table are in braces too. The title comes from the column of this name, from the link or from the
    /// line above the grid, or is the name of the variant as in X-Sudoku, 6×6 or Jigsaw. `clausoku rate --scale hodoku`
    /// computes the level, for boards of up to 150 cells, and `clausoku rate` the rating, for the usual 9x9 board.
    #[arg(
        long,
        value_name = "TEMPLATE",
        default_value = "{number} {stars}",
        help_heading = "Puzzles"
    )]
    label: Template,

    /// Place of the answers: back, page (upside down), none, or a second file
    #[arg(long, value_name = "PLACE", default_value = "back", help_heading = "Puzzles")]
    answers: String,

    /// Leave out the rules of variants
    #[arg(long, help_heading = "Puzzles")]
    no_rules: bool,

    /// Add a QR code to each puzzle, which opens it in SudokuPad
    ///
    /// Where the part of the page is too small for the code of a link, the code contains the digits of the puzzle, for apps
    /// that read them.
    #[arg(long, help_heading = "Puzzles")]
    qr: bool,

    /// Points in empty cells, for pencil marks
    #[arg(long, help_heading = "Puzzles")]
    pencil: bool,

    /// Paper, as in A5, Letter or 170x240mm
    ///
    /// The names are A5, 6x9, A4, Letter, Legal, A3 and A2. A size is in mm, cm, in or pt.
    #[arg(long, value_name = "SIZE", default_value = "A4", help_heading = "Pages")]
    paper: Paper,

    /// Puzzles on each page: 1, 2, 4, 6, 9 or 12 [default: 4, fewer in a book of fewer puzzles, in large print 1]
    #[arg(long, value_name = "N", value_parser = parse_per_page, help_heading = "Pages")]
    per_page: Option<u32>,

    /// Margin on each side
    #[arg(long, value_name = "LENGTH", default_value = "15mm", help_heading = "Pages")]
    margin: Length,

    /// Further margin at the inner side, where pages are bound
    #[arg(long, value_name = "LENGTH", default_value = "0", help_heading = "Pages")]
    gutter: Length,

    /// Edge around the page that is cut off
    #[arg(long, value_name = "LENGTH", default_value = "0", help_heading = "Pages")]
    bleed: Length,

    /// Title of the book
    #[arg(long, value_name = "TEXT", help_heading = "Pages")]
    title: Option<String>,

    /// Begin with a cover
    #[arg(long, help_heading = "Pages")]
    cover: bool,

    /// Add a table of contents, and the rules of variants before the puzzles
    #[arg(long, help_heading = "Pages")]
    contents: bool,

    /// Leave out the numbers of pages
    #[arg(long, help_heading = "Pages")]
    no_page_numbers: bool,

    /// Add empty pages at the end until the number of pages is a multiple of this, as booklets need
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64), default_value_t = 1, help_heading = "Pages")]
    multiple: u32,

    /// Large letters and dark lines
    #[arg(long, help_heading = "Pages")]
    large_print: bool,

    /// Shades of grey instead of colours
    #[arg(long, help_heading = "Pages")]
    grey: bool,

    /// Write each page as a file of this format into the folder -o: svg or png
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Pages")]
    pages: Option<PageFormat>,

    /// Pixels to the inch of PNG pages [default: 150]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=1200), help_heading = "Pages")]
    dpi: Option<u32>,

    #[command(flatten)]
    font: FontArgs,

    #[command(flatten)]
    input: InputArgs,

    /// Output file, or folder for --pages; - is standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        help_heading = "Output"
    )]
    output: PathBuf,

    /// Time limit for each puzzle and for making the puzzles of --plan, as in 10s
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Work")]
    time_limit: Option<Duration>,
}

/// The parts of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Parts {
    /// A part for each level, from easy to extreme
    Level,
    /// A part for each variant and its kinds of clues, in the order in which they come
    Variant,
}

fn parse_per_page(text: &str) -> Result<u32, String> {
    let number = PER_PAGE.iter().copied().find(|number| number.to_string() == text);
    number.ok_or_else(|| "expected 1, 2, 4, 6, 9 or 12".to_owned())
}

impl Book {
    /// Returns the parts of the book, if it has any.
    fn parts(&self) -> Option<Parts> {
        self.by.or(self.by_level.then_some(Parts::Level))
    }

    fn request(&self) -> Request {
        let output = OutputArgs::to_path(&self.output, None);
        let request = Request::new(&self.input, &output);
        Request { time_limit: self.time_limit, ..request }
    }

    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.font.apply()?;
        let list = self.request();
        let output = &*self.output;
        let form = Form::new(output, self.pages, self.dpi)?;
        if self.plan.is_some() {
            // A plan has no table: a slip in a name is found before the puzzles are made.
            self.label.label(&Values::default())?;
        }
        let (answers, second) = self.answers()?;
        let is_png = form.is_png() || second.as_ref().is_some_and(|(_, form)| form.is_png());
        ensure!(self.dpi.is_none() || is_png, "--dpi is for PNG files");
        if self.pages.is_none() {
            prepare(output, &list.grids)?;
        }
        if let Some((second, _)) = &second {
            prepare(second, &list.grids)?;
            ensure!(
                !is_same_file(second, output),
                "the answers need another file than the puzzles"
            );
        }
        let puzzles = match &self.plan {
            Some(plan) => {
                let Some(made) = plan.make(self)? else {
                    note("interrupted: no book was written");
                    return Ok(Exit::Interrupted);
                };
                Puzzles::from_records(made)?
            }
            // Tables of one puzzle too, since labels may contain their columns.
            None => list.puzzles(InBlocks::Tables)?,
        };
        let all = Pages::default();
        let question = Levels::new(self);
        let job = Job::new(&list, puzzles, &question, Silent);
        let exit = job.giving(Product::Kept(Box::new(all.clone()))).run(colour)?;
        let mut printed = all.take();
        if exit != Exit::Done {
            note("no book was written");
            return Ok(exit);
        }
        match self.parts() {
            None => {}
            Some(Parts::Level) => {
                printed.sort_by_key(|row| row.level.map_or(usize::MAX, |level| level as usize));
            }
            Some(Parts::Variant) => {
                let mut order: Vec<String> = Vec::new();
                printed.sort_by_cached_key(|row| {
                    let title = part_of_variant(row.puzzle.variant(), language());
                    order.iter().position(|known| *known == title).unwrap_or_else(|| {
                        order.push(title);
                        order.len() - 1
                    })
                });
            }
        }
        let layout = self.layout(answers, printed.len());
        let entries = self.entries(&printed)?;
        let made = book(&entries, &layout)?;
        let title = self.title.as_deref().unwrap_or("Sudoku");
        form.write(output, title, &made.pages, layout.bleed, &made.sections)?;
        if let Some((second, form)) = second {
            form.write(&second, &format!("{title}: answers"), &made.answers, layout.bleed, &[])?;
        }
        if !is_quiet() {
            let puzzles = counted(entries.len(), "puzzle");
            note(&format!("{puzzles} on {}", counted(made.pages.len(), "page")));
        }
        Ok(Exit::Done)
    }

    /// Returns the place of the answers, and the second file with its form if they are in one.
    fn answers(&self) -> anyhow::Result<(Answers, Option<(PathBuf, Form)>)> {
        let place = match self.answers.as_str() {
            "back" => Answers::Back,
            "page" => Answers::SamePage,
            "none" => Answers::None,
            name => {
                let path = PathBuf::from(name);
                let form = Form::new(&path, None, self.dpi).map_err(|_| {
                    anyhow!("--answers is back, page, none, or the name of a .pdf or .html file, not {name:?}")
                })?;
                return Ok((Answers::Separate, Some((path, form))));
            }
        };
        Ok((place, None))
    }

    fn layout(&self, answers: Answers, puzzles: usize) -> Layout {
        // A book of one puzzle shows it large.
        let usual =
            if self.large_print { 1 } else { puzzles.next_power_of_two().clamp(1, 4) as u32 };
        Layout {
            paper: self.paper,
            per_page: self.per_page.unwrap_or(usual),
            margin: self.margin.0,
            gutter: self.gutter.0,
            bleed: self.bleed.0,
            answers,
            title: self.title.clone(),
            cover: self.cover,
            contents: self.contents,
            page_numbers: !self.no_page_numbers,
            multiple: self.multiple,
            large: self.large_print,
            grey: self.grey,
            pencil: self.pencil,
            language: language(),
        }
    }

    /// Returns the entries of the book, in order.
    fn entries<'p>(&self, printed: &'p [Printed]) -> anyhow::Result<Vec<Entry<'p>>> {
        let sudokupad = clausoku::formats::by_name("sudokupad");
        let has_authors = printed.iter().any(|row| !row.about.author.is_empty());
        let mut entries = Vec::with_capacity(printed.len());
        for (row, number) in printed.iter().zip(self.first_number as usize..) {
            let rating = row.rating.map(|er| format!("{er:.1}"));
            let board_title = part_of_variant(row.puzzle.variant(), language());
            let title = match &row.about.title {
                stated if stated.is_empty() => board_title.clone(),
                stated => stated.clone(),
            };
            let mut columns = row.columns.clone();
            if has_authors && columns.iter().all(|row| !row.0.eq_ignore_ascii_case("author")) {
                columns.push(("author".to_owned(), row.about.author.clone()));
            }
            let values = Values {
                number,
                title: &title,
                columns: &columns,
                level: row.level.map(Level::name),
                stars: row.level.map(|level| level as usize + 1),
                rating: rating.as_deref(),
                givens: row.puzzle.givens().filled_count(),
                variant: row.puzzle.variant().name(),
            };
            let link = sudokupad.filter(|_| self.qr).and_then(|format| {
                let link = format.write_puzzle(row.puzzle.clone());
                // A puzzle that SudokuPad does not open is of use on paper.
                link.inspect_err(|error| {
                    let place = &row.place;
                    note(&format!(
                        "{place}: no QR code, since SudokuPad does not open it: {error}"
                    ));
                })
                .ok()
            });
            let variant = row.puzzle.variant();
            let language = language();
            let mut rules =
                if self.no_rules { Vec::new() } else { rules(variant, !self.grey, language) };
            rules.extend(letters(variant, language).filter(|_| !self.no_rules));
            let is_usual = Variant::classic(9).is_ok_and(|usual| **row.puzzle.variant() == usual);
            // Digits are shorter than a link, and the whole of a usual puzzle.
            let digits = row.puzzle.givens().numbers().iter().map(ToString::to_string);
            let short = (is_usual && link.is_some()).then(|| digits.collect());
            entries.push(Entry {
                puzzle: &row.puzzle,
                solution: row.solution.as_ref(),
                label: self.label.label(&values)?,
                number,
                part: match self.parts() {
                    None => String::new(),
                    Some(Parts::Level) => part_of_level(row.level.map(Level::name), language),
                    Some(Parts::Variant) => board_title,
                },
                rules,
                link: link.map(|link| link.trim_end().to_owned()),
                short,
            });
        }
        Ok(entries)
    }
}
