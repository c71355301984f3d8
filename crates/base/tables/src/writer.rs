//! Writes a table that comes as CSV text.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, Field, Schema};
use memchr::memrchr;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use clausoku_files::tables::text::fields;
use clausoku_files::tables::{RecordEnd, RecordForm};

use crate::builders::{Build, builder, data_type};
use crate::{Column, Columns, Container, Kind};

/// The number of rows that are encoded at once.
const ROWS: usize = 16 * 1024;

/// The columns of puzzles: nearly every value differs from all others.
const GRIDS: [&str; 2] = ["puzzle", "solution"];

/// A destination that makes a table of the records of CSV text. The first record is the header. The separator is a comma.
///
/// Columns are nullable, and an empty field is a null. The column `count` contains 64-bit integers and any other one
/// texts, unless [`set_kinds`](Self::set_kinds) says otherwise. A text without a record makes a table of no rows with the
/// columns `puzzle` and `solution`.
///
/// It must be [finished](Self::finish), as the footer comes last.
#[must_use = "the table has no end until the writer is finished"]
pub struct Writer<W: Write + Send> {
    container: Container,
    kinds: Columns,
    /// The destination before the header is known.
    out: Option<W>,
    table: Option<Table<W>>,
    /// The beginning of a record that has not ended.
    begun: Vec<u8>,
    /// The search for its end.
    search: RecordEnd,
}

/// A table whose header is known.
struct Table<W: Write + Send> {
    file: File<W>,
    schema: Arc<Schema>,
    columns: Vec<(Column, Box<dyn Build>)>,
    rows: usize,
}

enum File<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
}

fn failed(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        other => io::Error::other(other),
    }
}

fn invalid(reason: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// Puzzles are compressed, but not looked up in a dictionary first; bounds of their pages help no search.
fn properties() -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk);
    for name in GRIDS {
        let path = || ColumnPath::from(name);
        properties = properties.set_column_dictionary_enabled(path(), false);
        properties = properties.set_column_statistics_enabled(path(), EnabledStatistics::None);
    }
    properties.build()
}

impl<W: Write + Send> Writer<W> {
    /// Returns a writer of a table.
    ///
    /// # Errors
    ///
    /// None with this build; one without Arrow returns an error that names the feature.
    pub fn new(out: W, container: Container) -> io::Result<Self> {
        let kinds = Columns::default();
        let (begun, search) = (Vec::new(), RecordEnd::default());
        Ok(Self { container, kinds, out: Some(out), table: None, begun, search })
    }

    /// Sets the types of columns by their names, before the first record.
    pub fn set_kinds(&mut self, columns: &Columns) {
        self.kinds = columns.clone();
    }

    /// Writes the end of the table and returns the destination.
    ///
    /// # Errors
    ///
    /// Fails if the destination cannot be written, or the last record is no row of the table.
    pub fn finish(mut self) -> io::Result<W> {
        self.records(true)?;
        if self.table.is_none() {
            self.record(GRIDS.join(",").as_bytes())?;
        }
        let table = self.table.ok_or_else(|| io::Error::other("the table was not begun"))?;
        table.finish()
    }

    /// Writes the records that have ended; at the end of the text, all.
    fn records(&mut self, is_end: bool) -> io::Result<()> {
        let mut begun = std::mem::take(&mut self.begun);
        let mut start = 0;
        while start < begun.len() {
            let rest = &begun[start..];
            let Some(end) = self.search.find(rest, RecordForm::WRITTEN, is_end) else { break };
            let record = &rest[..end];
            self.record(record.strip_suffix(b"\n").unwrap_or(record))?;
            start += end;
        }
        begun.drain(..start);
        self.begun = begun;
        Ok(())
    }

    fn record(&mut self, record: &[u8]) -> io::Result<()> {
        let record = str::from_utf8(record).map_err(|_| invalid("a row is not UTF-8".into()))?;
        if let Some(table) = &mut self.table {
            return table.push(record);
        }
        let usual = |name: &str| if name == "count" { Kind::Signed(64) } else { Kind::Text };
        let kind = |name: &str| self.kinds.kind(name).unwrap_or_else(|| usual(name));
        let columns = fields(record)
            .map(|name| Column { kind: kind(&name), name: name.into_owned() })
            .collect();
        let out = self.out.take().ok_or_else(|| io::Error::other("the table has ended"))?;
        self.table = Some(Table::new(out, self.container, columns)?);
        Ok(())
    }
}

impl<W: Write + Send> Write for Writer<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // Only whole lines are looked through.
        let lines = memrchr(b'\n', text).map_or(0, |end| end + 1);
        self.begun.extend_from_slice(&text[..lines]);
        if lines > 0 {
            self.records(false)?;
        }
        self.begun.extend_from_slice(&text[lines..]);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<W: Write + Send> Table<W> {
    fn new(out: W, container: Container, columns: Vec<Column>) -> io::Result<Self> {
        let fields =
            columns.iter().map(|column| Field::new(&column.name, data_type(column.kind), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let file = match container {
            Container::Parquet => {
                let writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties()));
                File::Parquet(Box::new(writer.map_err(|error| failed(error.into()))?))
            }
            Container::Arrow => {
                File::Arrow(Box::new(FileWriter::try_new(out, &schema).map_err(failed)?))
            }
        };
        let builders = columns.iter().map(|column| builder(column.kind)).collect::<Vec<_>>();
        let columns = columns.into_iter().zip(builders).collect();
        Ok(Self { file, schema, columns, rows: 0 })
    }

    fn push(&mut self, record: &str) -> io::Result<()> {
        let mut fields = fields(record);
        for (column, builder) in &mut self.columns {
            let field = fields.next().unwrap_or_default();
            if !builder.push(&field) {
                let Column { name, kind } = column;
                let reason = format!(
                    "{field:?} is no value of the column {name}, which is of the type {kind}"
                );
                return Err(invalid(reason));
            }
        }
        if fields.next().is_some() {
            let columns = self.columns.len();
            return Err(invalid(format!(
                "a row has more fields than the table has columns: {columns}"
            )));
        }
        self.rows += 1;
        if self.rows == ROWS { self.flush() } else { Ok(()) }
    }

    /// Encodes the collected rows.
    fn flush(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        self.rows = 0;
        let columns = self.columns.iter_mut().map(|(_, builder)| builder.take()).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(failed)?;
        match &mut self.file {
            File::Parquet(file) => file.write(&batch).map_err(|error| failed(error.into())),
            File::Arrow(file) => file.write(&batch).map_err(failed),
        }
    }

    fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        match self.file {
            File::Parquet(file) => file.into_inner().map_err(|error| failed(error.into())),
            File::Arrow(file) => file.into_inner().map_err(failed),
        }
    }
}
