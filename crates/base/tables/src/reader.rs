//! Reads a table as CSV text.

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, Schema};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::errors::ParquetError;
use parquet::file::reader::ChunkReader;

use clausoku_files::tables::text;

use crate::builders::kind;
use crate::cells::cells;
use crate::{Column, Columns, Container, LeftOut, Origin};

#[cfg(panic = "abort")]
compile_error!(
    "the readers of Parquet and Arrow panic on some damaged files, so tables need a profile that unwinds: \
     cargo build --profile dist -p clausoku-cli --features tables"
);

/// The number of rows that are decoded at once.
const ROWS: usize = 4096;

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// The lines of a CSV table with the rows of a file, the header before them.
pub struct Reader {
    container: Container,
    columns: Columns,
    /// The index in a batch of each column of the text.
    places: Vec<usize>,
    batches: Batches,
    text: Vec<u8>,
    /// The number of bytes of the text that were read.
    taken: usize,
    has_failed: bool,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("container", &self.container).finish_non_exhaustive()
    }
}

/// The columns of a schema, and by column with a text its index.
fn columns(schema: &Schema) -> (Columns, Vec<usize>) {
    let mut columns = Columns::default();
    let mut places = Vec::new();
    for (field, index) in schema.fields().iter().zip(0..) {
        let name = field.name().clone();
        match kind(field.data_type()) {
            Some(kind) => {
                columns.kept.push(Column { name, kind });
                places.push(index);
            }
            None => columns.left_out.push(LeftOut { name, kind: field.data_type().to_string() }),
        }
    }
    (columns, places)
}

impl Reader {
    /// Opens a table.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, is damaged or cut short.
    pub fn open(container: Container, origin: Origin) -> io::Result<Self> {
        let open = AssertUnwindSafe(|| match (container, origin) {
            (Container::Parquet, Origin::File(file)) => parquet(file),
            (Container::Parquet, Origin::Bytes(bytes)) => parquet(Bytes::from(bytes)),
            (Container::Arrow, Origin::File(file)) => ipc(io::BufReader::new(file)),
            (Container::Arrow, Origin::Bytes(bytes)) => ipc(Cursor::new(bytes)),
        });
        let (columns, places, batches) = guarded(container, open)?;
        let mut text = Vec::new();
        for (column, index) in columns.kept.iter().zip(0..) {
            if index > 0 {
                text.push(b',');
            }
            text::push(column.name.as_bytes(), &mut text);
        }
        text.push(b'\n');
        Ok(Self { container, columns, places, batches, text, taken: 0, has_failed: false })
    }

    /// Returns the columns of the table.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Replaces the text by the text of the next rows. Returns `false` at the end.
    fn next(&mut self) -> io::Result<bool> {
        self.text.clear();
        self.taken = 0;
        let Self { container, places, batches, text, .. } = self;
        let step = AssertUnwindSafe(|| {
            let Some(batch) = batches.next().transpose()? else { return Ok(false) };
            push_rows(&batch, places, text);
            Ok(true)
        });
        guarded(*container, step)
    }
}

fn push_rows(batch: &RecordBatch, places: &[usize], text: &mut Vec<u8>) {
    let columns: Vec<_> =
        places.iter().filter_map(|&place| cells(batch.column(place).as_ref())).collect();
    for row in 0..batch.num_rows() {
        let start = text.len();
        for (column, index) in columns.iter().zip(0..) {
            if index > 0 {
                text.push(b',');
            }
            column.push(row, text);
        }
        // A blank line would be no row.
        if text.len() == start {
            text.extend_from_slice(b"\"\"");
        }
        text.push(b'\n');
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !buffer.is_empty() {
            if self.has_failed {
                return Ok(0);
            }
            match self.next() {
                Ok(true) => {}
                Ok(false) => return Ok(0),
                Err(error) => {
                    // After a panic, the state of the library may be inconsistent. `AssertUnwindSafe` is correct only
                    // if nothing uses it again.
                    self.has_failed = true;
                    return Err(error);
                }
            }
        }
        let count = buffer.len().min(self.text.len() - self.taken);
        buffer[..count].copy_from_slice(&self.text[self.taken..][..count]);
        self.taken += count;
        Ok(count)
    }
}

type Opened = (Columns, Vec<usize>, Batches);

/// Opens a Parquet file. Columns without a text are not decoded.
fn parquet<R: ChunkReader + 'static>(input: R) -> Result<Opened, ArrowError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(input)?;
    let (columns, places) = columns(builder.schema());
    let mask = ProjectionMask::roots(builder.parquet_schema(), places);
    let batches: ParquetRecordBatchReader =
        builder.with_projection(mask).with_batch_size(ROWS).build()?;
    // The projection leaves only these columns in a batch, in their order.
    let places = (0..columns.kept.len()).collect();
    Ok((columns, places, Box::new(batches)))
}

/// Opens an Arrow file or stream.
fn ipc<R: Read + Seek + Send + 'static>(mut input: R) -> Result<Opened, ArrowError> {
    let mut magic = [0; Container::MAGIC];
    input.read_exact(&mut magic)?;
    input.seek(SeekFrom::Start(0))?;
    if magic.starts_with(b"ARROW1") {
        return Ok(opened(FileReader::try_new(input, None)?));
    }
    Ok(opened(StreamReader::try_new(input, None)?))
}

fn opened(reader: impl RecordBatchReader + Send + 'static) -> Opened {
    let (columns, places) = columns(&reader.schema());
    (columns, places, Box::new(reader))
}

/// Runs a step of the libraries. They check less than a file can get wrong, so a panic is an error of the file.
fn guarded<T>(
    container: Container,
    step: AssertUnwindSafe<impl FnOnce() -> Result<T, ArrowError>>,
) -> io::Result<T> {
    let damaged = |reason: &str| {
        let text = format!("the {container} table is damaged or cut short: {reason}");
        io::Error::new(io::ErrorKind::InvalidData, text)
    };
    match catch_unwind(step) {
        Ok(Ok(value)) => Ok(value),
        // An early end is a fault of the table, and not of the disk.
        Ok(Err(ArrowError::IoError(_, error))) if error.kind() != io::ErrorKind::UnexpectedEof => {
            Err(error)
        }
        Ok(Err(ArrowError::ExternalError(error)))
            if error.downcast_ref::<ParquetError>().is_some() =>
        {
            Err(damaged(&error.to_string()))
        }
        Ok(Err(error)) => Err(damaged(&error.to_string())),
        Err(_) => Err(damaged("its content contradicts itself")),
    }
}
