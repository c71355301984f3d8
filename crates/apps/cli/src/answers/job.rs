//! A job: records, a question about each, and the form of the answers.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{bail, ensure};
use clausoku::formats::Format;
use clausoku::lists::{
    Question, Words,
    driver::{Asked, Blocks},
    values::LettersByBoard,
};

use super::account::{Losses, Reasons, Reports, RowsOf};
use super::folder::{Folder, FolderSink};
use super::form::{Form, Product};
use super::grids::{GridForm, GridSink};
use super::inputs::{Inputs, refuse_left_out};
use super::json::JsonSink;
use super::layout::{FileColumn, LINK, LayoutOptions, Members, PuzzleText};
use super::people::PeopleSink;
use super::records::Records;
use super::row_form::{RowForm, RowParts};
use super::run::Run;
use super::search::Search;
use super::shape::Shape;
use super::sink::Sink;
use super::words::Presentation;
use crate::input::containers::container;
use crate::input::{is_stdout, shown};
use crate::options::Request;
use crate::output::{GridWriter, OutputArgs, OutputKind, Printer, Template, formats_of, prepare};
use crate::terminal::{Colour, Exit, is_quiet};

/// The records of a command, its question about each, and the form of the answers.
pub(crate) struct Job<'j> {
    request: &'j Request,
    records: Records<'j>,
    question: Box<dyn Ask + 'j>,
    words: Arc<dyn Presentation>,
    product: Product<'j>,
    search: Option<&'j mut dyn Search>,
    file: FileColumn,
}

/// The form of answers in the thread that finds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    Cells,
    Words,
    /// Cells, and words beside them.
    Remarks,
}

/// A question with the words of its command, whatever the answers are.
trait Ask {
    /// Returns the question for answers of this kind.
    fn blocks(&self, telling: Telling) -> Box<dyn Blocks + '_>;
}

/// A question with the words of its command.
struct Worded<'q, Q: ?Sized, W> {
    question: &'q Q,
    words: Arc<W>,
}

impl<Q, W> Ask for Worded<'_, Q, W>
where
    Q: Question + ?Sized,
    W: Presentation + for<'w> Words<Q::Answer<'w>>,
{
    fn blocks(&self, telling: Telling) -> Box<dyn Blocks + '_> {
        match telling {
            Telling::Cells => Box::new(Asked::in_cells(self.question)),
            Telling::Words => Box::new(Asked::in_words(self.question, &*self.words)),
            Telling::Remarks => Box::new(Asked::with_remarks(self.question, &*self.words)),
        }
    }
}

impl<'j> Job<'j> {
    /// Returns the job to answer this question about these records, in words or as rows.
    pub(crate) fn new<Q, W>(
        request: &'j Request,
        records: impl Into<Records<'j>>,
        question: &'j Q,
        words: W,
    ) -> Self
    where
        Q: Question + ?Sized,
        W: Presentation + for<'w> Words<Q::Answer<'w>>,
    {
        let words = Arc::new(words);
        let presentation: Arc<dyn Presentation> = Arc::clone(&words) as _;
        Self {
            request,
            records: records.into(),
            question: Box::new(Worded { question, words }),
            words: presentation,
            product: Product::Answers,
            search: None,
            file: FileColumn::OfSeveral,
        }
    }

    /// Returns the same job, which gives this.
    #[must_use]
    pub(crate) fn giving(self, product: Product<'j>) -> Self {
        Self { product, ..self }
    }

    /// Returns the same job, whose rows name their inputs.
    #[must_use]
    pub(crate) fn with_files(self) -> Self {
        Self { file: FileColumn::Always, ..self }
    }

    /// Returns the same job, whose rows this search selects.
    #[must_use]
    pub(crate) fn with_search(self, search: &'j mut dyn Search) -> Self {
        Self { search: Some(search), ..self }
    }

    /// Answers the question about each record, and writes the answers.
    ///
    /// # Errors
    ///
    /// Fails if the form has no place for the answers, the output cannot be written, or the work fails.
    pub(crate) fn run(self, colour: Colour) -> anyhow::Result<Exit> {
        let Self { request, records, question, words, product, search, file } = self;
        let output = &request.output;
        let is_alone = request.shows_one(&records);
        let Way { form, telling, target, format, grids } = Way::new(product, request)?;
        let question = question.blocks(telling);
        let question = &*question;
        let path = target.path(output);
        // Before any work, so that an output that cannot be written is reported at once.
        prepare(&path, &request.grids)?;
        let is_text = matches!(form, Form::People | Form::Grids(_)) && !target.has_folder();
        let shape = match &records {
            Records::Lines => Shape::Lines,
            Records::Made(_) => Shape::Made,
            Records::Puzzles(_) if is_text && is_alone => Shape::One,
            Records::Puzzles(_) => Shape::Many,
        };
        let are_several = request.grids.len() > 1 && matches!(records, Records::Puzzles(_));
        let options = LayoutOptions {
            file: if are_several { FileColumn::Always } else { file },
            puzzle: if output.to_symbols.is_some() { PuzzleText::New } else { PuzzleText::AsRead },
            shape,
            members: Members::Fields,
            has_links: false,
        };
        let letters = LettersByBoard::new(output.to_symbols);
        let objects = JsonSink::new(question.columns(), options, letters.clone());
        let (of_grids, writer) = match &grids {
            Some(grids) => {
                let (sink, writer) = grids.parts(&records, &words, output, is_alone, colour);
                (Some(Box::new(sink)), writer)
            }
            None => (None, None),
        };
        let is_binary = format.filter(|format| container(format).is_some());
        let mut printer = target.open(&path, is_binary)?;
        if let (Form::Rows(_), Some(puzzles)) = (form, records.puzzles()) {
            refuse_left_out(puzzles.first())?;
        }
        let names_lost = format.is_some_and(Format::is_table) && !is_quiet();
        // Objects have the board as a member.
        let is_separated = matches!(form, Form::Rows(RowForm { separator: Some(_), .. }));
        let of_rows = LayoutOptions { has_links: is_separated, ..options };
        let Inputs { chunks, layout, kinds } =
            Inputs::new(request, records, question, of_rows, names_lost)?;
        printer.set_kinds(&kinds);
        let has_links = layout.has_links();
        let (kept, folder, has_printed) = target.into_parts();
        let rows: Box<dyn Sink + '_> = match (form, kept, of_grids) {
            (_, Some(kept), _) => kept,
            (Form::Rows(form), ..) => {
                let are_printable = is_stdout(&path) && io::stdout().is_terminal();
                let objects = objects.clone();
                (form.sink)(RowParts { layout, objects, letters, shape, are_printable })
            }
            (_, _, Some(of_grids)) => of_grids,
            _ => Box::new(PeopleSink::new(Arc::clone(&words), is_alone)),
        };
        let sink = match &folder {
            Some(folder) => {
                let (printed, words) = (has_printed.then_some(rows), Arc::clone(&words));
                Box::new(FolderSink::new(objects, printed, words, folder.filing()))
            }
            None => rows,
        };
        let notes_losses = writer.is_some() && sink.are_puzzles() && !is_quiet();
        let reports = Reports {
            shape,
            reasons: if sink.has_reasons() { Reasons::InRows } else { Reasons::Reported },
            rows: if is_text { RowsOf::Answers } else { RowsOf::Records },
            losses: if notes_losses { Losses::Noted } else { Losses::Silent },
        };
        let run = Run {
            question,
            words,
            sink,
            grids: writer,
            folder,
            search: search.map(|search| search as &mut dyn Search),
            readable: is_binary.or(format.filter(|_| is_separated)),
            has_links,
            reports,
            output,
            path: &path,
            colour,
        };
        run.chunks(chunks, printer)
    }
}

/// The way of answers into the output.
struct Way<'p> {
    /// The form of the rows.
    form: Form,
    telling: Telling,
    target: Target<'p>,
    /// The format of the output, if it has one.
    format: Option<&'static Format>,
    grids: Option<Grids>,
}

/// The target of rows.
enum Target<'p> {
    /// The output.
    Output,
    /// The manifest of a folder of files.
    Folder(Folder),
    /// Standard output, and the manifest of a folder if there is one.
    Printed(Option<Folder>),
    /// The sink keeps the rows.
    Kept(Box<dyn Sink + 'p>),
}

/// The grids among the rows.
#[derive(Clone, Copy)]
enum Grids {
    /// Grids in place of rows.
    InPlace(GridForm),
    /// Grids in a table of rows with this character between two fields, or in place of rows.
    InTable(GridForm, Option<char>),
}

impl<'p> Way<'p> {
    /// Returns the way of what a command gives, as the options ask for it.
    fn new(product: Product<'p>, request: &Request) -> anyhow::Result<Self> {
        let output = &request.output;
        let (asked, format) = (request.form(), output.format());
        let worded = |form| match form {
            Form::People => Telling::Words,
            _ => Telling::Cells,
        };
        if !matches!(product, Product::Files(_) | Product::Printed(_) | Product::Kept(_)) {
            request.check_output()?;
            refuse_table(output)?;
        }
        let open = |template| Folder::open(output.path(), template, &request.grids, is_quiet());
        let (telling, target) = (Telling::Cells, Target::Output);
        Ok(match product {
            Product::Answers => {
                refuse_grids(asked)?;
                Self { form: asked, telling: worded(asked), target, format, grids: None }
            }
            Product::Lines => {
                Self { form: request.form_of_lines(), telling, target, format, grids: None }
            }
            Product::Grids(grids) => {
                let has_rows = matches!(asked, Form::Rows(_));
                let of_output = format.filter(|_| matches!(asked, Form::Grids(_)));
                let grids = GridForm { format: of_output.or(grids.format), ..grids };
                let telling = if has_rows { Telling::Cells } else { Telling::Remarks };
                let grids = (!has_rows).then_some(Grids::InPlace(grids));
                Self { form: asked, telling, target, format, grids }
            }
            Product::Records(grids) => {
                let separator = match asked {
                    Form::Rows(form) => form.separator,
                    Form::People | Form::Grids(_) => None,
                };
                let form = grids.format.map_or(Form::People, Form::Grids);
                let grids = Some(Grids::InTable(grids, separator));
                Self { form, telling, target, format, grids }
            }
            Product::Files(template) => {
                let target = Target::Folder(open(template)?);
                Self { form: Form::People, telling, target, format: None, grids: None }
            }
            Product::Printed(template) => {
                let format = output.kind().and_then(OutputKind::format);
                let form = request.form_of(format);
                refuse_grids(form)?;
                // The manifest has cells, whatever is printed.
                let telling = if template.is_some() { Telling::Remarks } else { worded(form) };
                let folder = template.map(|name: Template| open(name)?.with_manifest());
                let target = Target::Printed(folder.transpose()?);
                Self { form, telling, target, format, grids: None }
            }
            Product::Kept(sink) => {
                let target = Target::Kept(sink);
                Self { form: Form::People, telling, target, format: None, grids: None }
            }
        })
    }
}

impl<'p> Target<'p> {
    fn has_folder(&self) -> bool {
        matches!(self, Self::Folder(_) | Self::Printed(Some(_)))
    }

    fn path(&self, output: &OutputArgs) -> PathBuf {
        match self {
            Self::Output => output.path().to_path_buf(),
            Self::Folder(folder) => folder.manifest(),
            Self::Printed(_) | Self::Kept(_) => Path::new("-").to_path_buf(),
        }
    }

    /// Opens the output of rows, a container of tables if it has such a format. After Ctrl-C, a manifest lists the files that are
    /// there.
    fn open(&self, path: &Path, format: Option<&Format>) -> anyhow::Result<Printer> {
        let mut printer = match format.and_then(container) {
            Some(container) => Printer::open_table(path, container)?,
            None => Printer::open(path)?,
        };
        match self {
            Self::Folder(_) => printer = printer.whole(),
            // The product is the folder.
            Self::Printed(_) => printer.ignore_closed_pipe(),
            Self::Output | Self::Kept(_) => {}
        }
        Ok(printer)
    }

    /// Returns the sink that keeps the rows, the folder, and `true` if its rows are printed too.
    fn into_parts(self) -> (Option<Box<dyn Sink + 'p>>, Option<Folder>, bool) {
        match self {
            Self::Output => (None, None, false),
            Self::Folder(folder) => (None, Some(folder), false),
            Self::Printed(folder) => (None, folder, true),
            Self::Kept(sink) => (Some(sink), None, false),
        }
    }
}

impl Grids {
    fn parts(
        self,
        records: &Records<'_>,
        words: &Arc<dyn Presentation>,
        output: &OutputArgs,
        is_alone: bool,
        colour: Colour,
    ) -> (GridSink, Option<GridWriter>) {
        let (Self::InPlace(form) | Self::InTable(form, _)) = self;
        let sink = GridSink::new(form, Arc::clone(words), output, is_alone, colour);
        let writer = form.format.map(|format| output.writer_of(format));
        if let Self::InTable(_, Some(separator)) = self
            && let Some(header) = records.header()
            && header.others().next().is_some()
        {
            let sink = sink.with_others(header, separator);
            let writer = writer.map(|writer| writer.with_header(sink.header()));
            let has_links = header.others().any(|name| name == LINK);
            let linked = |writer: GridWriter| if has_links { writer.with_links() } else { writer };
            return (sink, writer.map(linked));
        }
        if let Self::InTable(_, Some(separator)) = self
            && records.puzzles().is_some_and(|puzzles| {
                puzzles.first().header().is_none() && puzzles.first().has_clues()
            })
        {
            let sink = sink.with_links(separator);
            let writer = writer.map(|writer| writer.with_header(sink.header()).with_links());
            return (sink, writer);
        }
        (sink, writer)
    }
}

/// Refuses the name of a table as the name of an output of objects.
fn refuse_table(output: &OutputArgs) -> anyhow::Result<()> {
    ensure!(
        !output.json || !matches!(formats_of(output.path())[..], [named] if named.is_table()),
        "{} is the name of a table, and this command writes objects or text; name it .jsonl or .txt",
        shown(output.path())
    );
    Ok(())
}

/// Refuses a format of grids for answers that are none.
fn refuse_grids(form: Form) -> anyhow::Result<()> {
    if let Form::Grids(format) = form {
        bail!(
            "the format {} has no place for these answers; choose line, csv, tsv, jsonl, parquet or arrow",
            format.name
        );
    }
    Ok(())
}
