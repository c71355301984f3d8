//! The way from the options of a command to the rows of its answers.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail, ensure};
use clausoku::Puzzle;
use clausoku::formats::{Format, Record};
use clausoku::lists::{
    Question, Words,
    driver::{Asked, Blocks},
    values::LettersByBoard,
};
use clausoku_tables::Columns;

use super::account::{Losses, Reasons, Reports, RowsOf};
use super::folder::{Folder, FolderSink};
use super::grids::{GridForm, GridSink};
use super::inputs::{Chunks, inputs_and_layout, lines_and_layout, refuse_left_out};
use super::json::JsonSink;
use super::layout::{Layout, LayoutOptions};
use super::people::PeopleSink;
use super::row_form::{RowForm, RowParts, row_form};
use super::run::Run;
use super::search::Search;
use super::shape::Shape;
use super::sink::Sink;
use super::words::{Presentation, Silent};
use crate::runner::containers::container;
use crate::runner::lists::{Chunk, InBlocks, chunks_of};
use crate::runner::output_kind::OutputKind;
use crate::runner::request::{Puzzles, Request};
use crate::runner::template::Template;
use crate::runner::{
    Colour, Exit, GridWriter, Input, Name, OutputArgs, Printer, formats_of, prepare, shown,
};

/// The form of the rows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// Text for people: one puzzle, or a line for each.
    People,
    /// Rows.
    Rows(&'static RowForm),
    /// Grids of a format.
    Grids(&'static Format),
}

/// Opens the output of rows in this format, if it is a container of tables. After Ctrl-C, a manifest lists the files that are
/// there.
fn open(path: &Path, format: Option<&Format>, is_manifest: bool) -> anyhow::Result<Printer> {
    match format.and_then(container) {
        Some(container) => Printer::open_table(path, container),
        None if is_manifest => Ok(Printer::open(path)?.whole()),
        None => Printer::open(path),
    }
}

/// Refuses the name of a table as the name of an output of objects or text.
fn refuse_table(output: &OutputArgs) -> anyhow::Result<()> {
    ensure!(
        !matches!(formats_of(output.path())[..], [named] if named.is_table()),
        "{} is the name of a table, and this command writes objects or text; name it .jsonl or .txt",
        shown(output.path())
    );
    Ok(())
}

/// The puzzles of a command, and the form of its answers.
pub(crate) struct Ask<'a> {
    list: &'a Request,
    source: Source<'a>,
    search: Option<&'a mut dyn Search>,
    form: Form,
    /// `true` if the rows name their input.
    has_files: bool,
    /// `true` if the rows are printed, and the output is a folder of files.
    is_printed: bool,
    colour: Colour,
}

/// The target of rows.
enum Target {
    /// The output.
    Output,
    /// A folder with files of rows.
    Folder(Folder),
    /// The sink keeps the rows.
    Nothing,
}

/// The source of the records.
#[expect(clippy::large_enum_variant, reason = "a command has one")]
enum Source<'a> {
    /// Puzzles.
    Puzzles(Puzzles<'a>),
    /// The lines of the inputs, each of which is a record.
    Lines,
    /// Puzzles that a question makes, without inputs.
    Made(Made<'a>),
}

/// Puzzles that a question makes.
pub(crate) struct Made<'a> {
    /// The chunks of them.
    pub chunks: Box<dyn Iterator<Item = Chunk> + Send + 'a>,
    /// `true` if there is a single puzzle.
    pub is_single: bool,
}

impl Request {
    /// Returns the form of the answers that the options ask for.
    pub(crate) fn form(&self) -> Form {
        self.form_of(self.output.format())
    }

    /// Returns the form of answers in this format.
    fn form_of(&self, format: Option<&'static Format>) -> Form {
        let Some(format) = format else {
            return if self.stream.is_asked() { self.form_of_lines() } else { Form::People };
        };
        match row_form(format.name) {
            Some(form) => Form::Rows(form),
            None if format.name == "line" => Form::People,
            None => Form::Grids(format),
        }
    }

    /// Returns the form of the records of a stream.
    fn form_of_lines(&self) -> Form {
        Form::Rows(self.stream.form(self.output.path()))
    }

    fn check(&self) -> anyhow::Result<()> {
        self.refuse_records_in_table()?;
        self.output.check_name()
    }

    /// Refuses records of a stream in a table of Parquet or Arrow.
    ///
    /// # Errors
    ///
    /// Fails if they are asked for.
    pub(crate) fn refuse_records_in_table(&self) -> anyhow::Result<()> {
        let container = formats_of(self.output.path()).into_iter().find_map(container);
        if let Some(container) = container.filter(|_| self.stream.is_asked()) {
            bail!("records are lines of text, and no {container} table; choose another name");
        }
        Ok(())
    }

    /// Returns these puzzles, and the form of their answers.
    ///
    /// # Errors
    ///
    /// Fails if the output's name belongs to other things than answers.
    pub(crate) fn ask_about<'a>(
        &'a self,
        puzzles: Puzzles<'a>,
        colour: Colour,
    ) -> anyhow::Result<Ask<'a>> {
        self.check()?;
        Ok(self.asked(Source::Puzzles(puzzles), self.form(), colour))
    }

    /// Opens the inputs, and looks at the first two puzzles.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle, the output cannot be written, or its name belongs to other things than answers.
    pub(crate) fn ask(&self, colour: Colour) -> anyhow::Result<Ask<'_>> {
        self.ask_of(None, colour)
    }

    /// Opens the inputs for files, such as drawings, whose formats contain no rows.
    ///
    /// # Errors
    ///
    /// Fails as [`ask`](Self::ask) does.
    pub(crate) fn ask_for_files(&self, colour: Colour) -> anyhow::Result<Ask<'_>> {
        let puzzles = self.puzzles_in(None, InBlocks::Lists)?;
        self.ask_for_files_about(puzzles, colour)
    }

    /// Returns these puzzles for files, whose formats contain no rows.
    ///
    /// # Errors
    ///
    /// Fails if there is an option that the commands with rows do not have.
    pub(crate) fn ask_for_files_about<'a>(
        &'a self,
        puzzles: Puzzles<'a>,
        colour: Colour,
    ) -> anyhow::Result<Ask<'a>> {
        self.refuse_records_in_table()?;
        Ok(self.asked(Source::Puzzles(puzzles), Form::People, colour))
    }

    /// Opens the inputs for files in the folder that is the output. The rows are printed in the format of `--to`.
    ///
    /// # Errors
    ///
    /// Fails as [`ask`](Self::ask) does.
    pub(crate) fn ask_beside_files(&self, colour: Colour) -> anyhow::Result<Ask<'_>> {
        self.refuse_records_in_table()?;
        let puzzles = self.puzzles_in(None, InBlocks::Tables)?;
        let ask = self.asked(
            Source::Puzzles(puzzles),
            self.form_of(self.output.kind().and_then(OutputKind::format)),
            colour,
        );
        Ok(Ask { is_printed: true, ..ask })
    }

    /// Opens the inputs. Each line is a record. The name of a format does not change the form of the records.
    ///
    /// # Errors
    ///
    /// Fails as [`ask`](Self::ask) does.
    pub(crate) fn ask_lines(&self, colour: Colour) -> anyhow::Result<Ask<'_>> {
        self.refuse_records_in_table()?;
        let form = self.form_of_lines();
        Ok(self.asked(Source::Lines, form, colour))
    }

    /// Opens the inputs as [`ask`](Self::ask) does. A single input may be open already.
    ///
    /// # Errors
    ///
    /// Fails as [`ask`](Self::ask) does.
    pub(crate) fn ask_of(&self, only: Option<Input>, colour: Colour) -> anyhow::Result<Ask<'_>> {
        self.check()?;
        let form = self.form();
        if self.stream.is_asked() {
            return Ok(self.asked(Source::Lines, form, colour));
        }
        let in_blocks = match form {
            Form::Rows(_) => InBlocks::Tables,
            Form::People | Form::Grids(_) => InBlocks::Lists,
        };
        let puzzles = self.puzzles_in(only, in_blocks)?;
        Ok(self.asked(Source::Puzzles(puzzles), form, colour))
    }

    /// Returns puzzles that a question makes, in place of puzzles of inputs.
    ///
    /// # Errors
    ///
    /// Fails if the output's name belongs to other things than answers.
    pub(crate) fn ask_made<'a>(
        &'a self,
        made: Made<'a>,
        colour: Colour,
    ) -> anyhow::Result<Ask<'a>> {
        self.check()?;
        Ok(self.asked(Source::Made(made), self.form(), colour))
    }

    fn asked<'a>(&'a self, source: Source<'a>, form: Form, colour: Colour) -> Ask<'a> {
        Ask { list: self, source, search: None, form, has_files: false, is_printed: false, colour }
    }
}

impl<'a> Ask<'a> {
    /// Returns the same puzzles, whose rows name their inputs.
    #[must_use]
    pub(crate) fn with_files(self) -> Self {
        Self { has_files: true, ..self }
    }

    /// Returns the same puzzles, whose rows this search selects.
    #[must_use]
    pub(crate) fn with_search(self, search: &'a mut dyn Search) -> Self {
        Self { search: Some(search), ..self }
    }

    /// Returns the puzzles, unless each line is a record or they are made.
    fn puzzles(&self) -> Option<&Puzzles<'a>> {
        match &self.source {
            Source::Puzzles(puzzles) => Some(puzzles),
            Source::Lines | Source::Made(_) => None,
        }
    }

    /// Takes the puzzles.
    ///
    /// # Errors
    ///
    /// Fails if each line is a record, or puzzles are made.
    fn into_puzzles(self) -> anyhow::Result<Puzzles<'a>> {
        match self.source {
            Source::Puzzles(puzzles) => Ok(puzzles),
            Source::Lines | Source::Made(_) => bail!("--stream is for lists"),
        }
    }

    /// Reads all inputs into memory, and returns the puzzles that can be read.
    ///
    /// # Errors
    ///
    /// Fails if each line is a record.
    pub(crate) fn read_all(self) -> anyhow::Result<(Self, Vec<Puzzle>)> {
        let Source::Puzzles(puzzles) = self.source else { bail!("--stream is for lists") };
        let (puzzles, known) = puzzles.read_all();
        let puzzles = puzzles.context("there is no puzzle in the input")?;
        Ok((Self { source: Source::Puzzles(puzzles), ..self }, known))
    }

    /// Returns the same puzzles, unless there are several.
    ///
    /// # Errors
    ///
    /// Fails with this advice if there are several puzzles, or each line is a record.
    pub(crate) fn only(mut self, advice: String) -> anyhow::Result<Self> {
        match &mut self.source {
            Source::Puzzles(puzzles) => puzzles.refuse_several(self.list, advice)?,
            Source::Lines | Source::Made(_) => bail!("--stream is for lists; {advice}"),
        }
        Ok(self)
    }

    /// Returns the same puzzles, unless there is one that cannot be read.
    ///
    /// # Errors
    ///
    /// Fails if the only puzzle cannot be read.
    pub(crate) fn checked(self) -> anyhow::Result<Self> {
        let source = match self.source {
            Source::Puzzles(puzzles) => Source::Puzzles(puzzles.checked()?),
            others => others,
        };
        Ok(Self { source, ..self })
    }

    /// Returns the only puzzle.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read, or there are several.
    pub(crate) fn record(self) -> anyhow::Result<Record> {
        Ok(self.named_record()?.1)
    }

    /// Returns the only puzzle, with the name of its input.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read, or there are several.
    pub(crate) fn named_record(self) -> anyhow::Result<(Name, Record)> {
        self.into_puzzles()?.only_named()
    }

    /// Returns `true` if there is a single puzzle.
    pub(crate) fn is_single(&self) -> bool {
        match &self.source {
            Source::Puzzles(puzzles) => puzzles.is_alone(),
            Source::Lines => false,
            Source::Made(made) => made.is_single,
        }
    }

    /// Returns `true` if there is a single record, also in a table.
    pub(crate) fn is_single_record(&self) -> bool {
        self.puzzles().is_some_and(Puzzles::is_single_record)
    }

    /// Returns `true` if there is a single puzzle, which is shown to people and not as a line.
    pub(crate) fn is_alone(&self) -> bool {
        self.is_single() && !self.list.asks_lines()
    }

    /// Returns the form of the answers.
    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// Answers the question, and writes the answers: in words, as a table or as JSON.
    ///
    /// # Errors
    ///
    /// Fails if the form has no place for the answers, the output cannot be written, or the work fails.
    pub(crate) fn answer<Q, W>(self, question: &Q, words: W) -> anyhow::Result<Exit>
    where
        Q: Question + ?Sized,
        W: Presentation + for<'w> Words<Q::Answer<'w>>,
    {
        self.refuse_grids()?;
        let words = Arc::new(words);
        let presentation: Arc<dyn Presentation> = Arc::clone(&words) as _;
        if matches!(self.form, Form::People) {
            let blocks = Asked::in_words(question, &*words);
            self.answer_as(&blocks, presentation, None, None)
        } else {
            self.answer_as(&Asked::in_cells(question), presentation, None, None)
        }
    }

    /// Answers the question, prints the rows, and writes them into the manifest of the folder that is the output. The rows have
    /// the files or folders, which get the names of this template.
    ///
    /// # Errors
    ///
    /// Fails as [`answer`](Self::answer) and [`folder`](Self::folder) do.
    pub(crate) fn answer_with_files<Q, W>(
        self,
        question: &Q,
        words: W,
        template: Template,
    ) -> anyhow::Result<Exit>
    where
        Q: Question + ?Sized,
        W: Presentation + for<'w> Words<Q::Answer<'w>>,
    {
        self.refuse_grids()?;
        let output = &self.list.output;
        let folder = Folder::open(output.path(), template, &self.list.grids, output.is_quiet())?;
        let folder = Target::Folder(folder.with_manifest()?);
        let words = Arc::new(words);
        let presentation: Arc<dyn Presentation> = Arc::clone(&words) as _;
        // The manifest has cells, whatever is printed.
        let blocks = Asked::with_remarks(question, &*words);
        self.write(&blocks, presentation, None, None, folder)
    }

    fn refuse_grids(&self) -> anyhow::Result<()> {
        if let Form::Grids(format) = self.form {
            bail!(
                "the format {} has no place for these answers; choose line, csv, tsv, jsonl, parquet or arrow",
                format.name
            );
        }
        Ok(())
    }

    /// Answers the question, and writes the answers: as grids with remarks, unless a table or JSON is asked for.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain the grids, the output cannot be written, or the work fails.
    pub(crate) fn grids<Q, W>(self, question: &Q, words: W, form: GridForm) -> anyhow::Result<Exit>
    where
        Q: Question + ?Sized,
        W: Presentation + for<'w> Words<Q::Answer<'w>>,
    {
        let words = Arc::new(words);
        let presentation: Arc<dyn Presentation> = Arc::clone(&words) as _;
        if self.has_rows() {
            self.grid_blocks(&Asked::in_cells(question), presentation, form)
        } else {
            let blocks = Asked::with_remarks(question, &*words);
            self.grid_blocks(&blocks, presentation, form)
        }
    }

    /// Answers the question, and writes the rows: as grids, unless a table or JSON is asked for. Without a format, the grids are in
    /// `usual`.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain the grids, the output cannot be written, or the work fails.
    fn grid_blocks(
        self,
        question: &dyn Blocks,
        words: Arc<dyn Presentation>,
        form: GridForm,
    ) -> anyhow::Result<Exit> {
        let output = &self.list.output;
        let format =
            output.format().filter(|_| matches!(self.form, Form::Grids(_))).or(form.format);
        let form = GridForm { format, ..form };
        let sink = GridSink::new(form, Arc::clone(&words), output, self.is_alone(), self.colour);
        let writer = format.filter(|_| !self.has_rows()).map(|format| output.writer_of(format));
        self.answer_as(question, words, Some(Box::new(sink)), writer)
    }

    /// Answers the question, and writes the rows as grids of a format, also in tables and JSON: the puzzle, its solution, and the
    /// other columns of the input.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain the grids, the output cannot be written, or the work fails.
    pub(crate) fn grids_as<Q: Question>(
        self,
        question: &Q,
        form: GridForm,
    ) -> anyhow::Result<Exit> {
        let question = &Asked::in_cells(question);
        let words: Arc<dyn Presentation> = Arc::new(Silent);
        let Self { list, colour, .. } = self;
        let mut writer = form.format.map(|format| list.output.writer_of(format));
        let separator = match self.form {
            Form::Rows(form) => form.separator,
            Form::People | Form::Grids(_) => None,
        };
        let header = self.puzzles().and_then(Puzzles::header);
        let mut sink =
            GridSink::new(form, Arc::clone(&words), &list.output, self.is_alone(), colour);
        if let (Some(separator), Some(header)) = (separator, header)
            && header.others().next().is_some()
        {
            sink = sink.with_others(header, separator);
            writer = writer.map(|writer| writer.with_header(sink.header()));
        }
        let ask = Self { form: form.format.map_or(Form::People, Form::Grids), ..self };
        ask.answer_as(question, words, Some(Box::new(sink)), writer)
    }

    /// Returns `true` if the output is a folder: it is one, its name ends in `/`, or it has no extension and names of files
    /// were asked for, or there are several puzzles.
    pub(crate) fn writes_folder(&self, asked: Option<&Template>) -> bool {
        self.puzzles().is_some_and(|puzzles| self.list.writes_folder(asked, puzzles))
    }

    /// Answers the question, and writes a row for each puzzle into the manifest of the folder that is the output. The rows have
    /// the files, which get the names of this template.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written, or the work fails.
    pub(crate) fn folder<Q: Question>(
        self,
        question: &Q,
        template: Template,
    ) -> anyhow::Result<Exit> {
        let question = &Asked::in_cells(question);
        let output = &self.list.output;
        let folder = Folder::open(output.path(), template, &self.list.grids, output.is_quiet())?;
        self.write(question, Arc::new(Silent), None, None, Target::Folder(folder))
    }

    /// Answers the question, and passes the rows to a sink that writes nothing into the output.
    ///
    /// # Errors
    ///
    /// Fails if the work fails.
    pub(crate) fn collect<Q: Question>(
        self,
        question: &Q,
        sink: Box<dyn Sink + '_>,
    ) -> anyhow::Result<Exit> {
        let question = &Asked::in_cells(question);
        self.write(question, Arc::new(Silent), Some(sink), None, Target::Nothing)
    }

    /// Returns `true` if the form is one of rows, and not text or grids.
    fn has_rows(&self) -> bool {
        matches!(self.form, Form::Rows(_))
    }

    /// Answers the question, and writes the rows; grids by this sink and writer, if the form is not one of rows.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    fn answer_as(
        self,
        question: &dyn Blocks,
        words: Arc<dyn Presentation>,
        of_grids: Option<Box<dyn Sink + '_>>,
        writer: Option<GridWriter>,
    ) -> anyhow::Result<Exit> {
        self.write(question, words, of_grids, writer, Target::Output)
    }

    fn write(
        self,
        question: &dyn Blocks,
        words: Arc<dyn Presentation>,
        of_grids: Option<Box<dyn Sink + '_>>,
        writer: Option<GridWriter>,
        target: Target,
    ) -> anyhow::Result<Exit> {
        let is_alone = self.is_alone();
        let (folder, is_written) = match target {
            Target::Folder(folder) => (Some(folder), true),
            Target::Output => (None, true),
            Target::Nothing => (None, false),
        };
        let Self { list, source, search, form, has_files, is_printed, colour } = self;
        let output = &list.output;
        // The manifest has no other format.
        let is_manifest = folder.is_some() && !is_printed;
        let is_json = output.json;
        if is_json && folder.is_none() && !is_printed {
            refuse_table(output)?;
        }
        let path = match &folder {
            _ if is_printed || !is_written => Path::new("-").to_path_buf(),
            Some(folder) => folder.manifest(),
            None => output.path().to_path_buf(),
        };
        // Before any work, so that an output that cannot be written is reported at once.
        prepare(&path, &list.grids)?;
        let sizes = question.batch().sizes();
        let is_text = matches!(form, Form::People | Form::Grids(_)) && folder.is_none();
        let shape = match &source {
            Source::Lines => Shape::Lines,
            Source::Made(_) => Shape::Made,
            Source::Puzzles(_) if is_text && is_alone => Shape::One,
            Source::Puzzles(_) => Shape::Many,
        };
        let options = LayoutOptions {
            has_files: has_files || list.grids.len() > 1 && matches!(source, Source::Puzzles(_)),
            has_symbols: output.to_symbols.is_some(),
            shape,
            are_objects: false,
        };
        let columns = question.columns();
        let letters = LettersByBoard::new(output.to_symbols);
        let format =
            if is_printed { output.kind().and_then(OutputKind::format) } else { output.format() };
        let format = format.filter(|_| is_written && !is_manifest);
        let container = format.filter(|format| container(format).is_some());
        let mut printer = open(&path, container, is_manifest)?;
        if is_printed {
            // The product is the folder.
            printer.ignore_closed_pipe();
        }
        let (chunks, layout): (Chunks<'_>, Layout) = match source {
            Source::Made(made) => {
                let layout = Layout::new(columns, None, options);
                printer.set_kinds(&layout.kinds(columns, &Columns::default()));
                (made.chunks, layout)
            }
            Source::Lines => lines_and_layout(list, columns, options)?,
            Source::Puzzles(puzzles) => {
                if matches!(form, Form::Rows(_)) {
                    refuse_left_out(puzzles.first())?;
                }
                let names_lost = format.is_some_and(Format::is_table) && !output.is_quiet();
                let (kinds, layout, sources) =
                    inputs_and_layout(puzzles, columns, options, names_lost);
                printer.set_kinds(&kinds);
                (Box::new(chunks_of(sources, sizes, question.block())), layout)
            }
        };
        let objects = JsonSink::new(columns, options, letters.clone());
        let sink: Box<dyn Sink + '_> = match (form, of_grids) {
            _ if is_manifest => Box::new(FolderSink::new(objects.clone(), None)),
            (Form::Rows(form), _) => {
                (form.sink)(RowParts { layout, objects: objects.clone(), letters, shape })
            }
            (_, Some(of_grids)) => of_grids,
            _ => Box::new(PeopleSink::new(Arc::clone(&words), is_alone)),
        };
        let sink = match &folder {
            Some(_) if is_printed => Box::new(FolderSink::new(objects, Some(sink))),
            _ => sink,
        };
        let notes_losses = writer.is_some() && sink.are_puzzles() && !output.is_quiet();
        let reports = Reports {
            shape,
            reasons: if sink.has_reasons() { Reasons::InRows } else { Reasons::Reported },
            rows: if is_text { RowsOf::Answers } else { RowsOf::Records },
            losses: if notes_losses { Losses::Noted } else { Losses::Silent },
        };
        let readable = container.or(match form {
            Form::Rows(RowForm { separator: Some(_), .. }) => format,
            _ => None,
        });
        let run = Run {
            question,
            words,
            sink,
            grids: writer,
            folder,
            search: search.map(|search| search as &mut dyn Search),
            readable,
            reports,
            output,
            path: &path,
            threads: list.threads(),
            colour,
        };
        run.chunks(chunks, printer)
    }
}
