//! The rows that an output keeps: the first with each key, and a random sample.
//!
//! **Invariant.** The order of the rows is kept. Both need memory for a limited number of keys or rows: rows beyond wait in
//! temporary files, 16 bytes a key and as many a row as it is long, with a bit in memory for each.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::sync::Arc;

use anyhow::Context;
use clausoku::Variant;
use clausoku_files::{Rng, temporary};

use crate::lists::{Piece, Pieces, Rows};
use crate::name::Name;

/// The largest number of keys in memory. They fill a table of 2²³ places, which takes 143 MB.
const MAX_KEYS: usize = 6 << 20;

/// A random sample of rows (Vitter 1985, *Random sampling with a reservoir*, algorithm R).
pub struct Sample<T> {
    count: usize,
    rng: Rng,
    /// The number of rows so far.
    seen: usize,
    /// The chosen rows, each with its index.
    kept: Vec<(usize, T)>,
}

impl<T> Sample<T> {
    /// Returns a sample of this number of rows, chosen by the random numbers of the seed.
    pub fn new(count: usize, seed: u64) -> Self {
        Self { count, rng: Rng::new(seed), seen: 0, kept: Vec::new() }
    }

    /// Takes the next row.
    pub fn take(&mut self, row: T) {
        let index = self.seen;
        self.seen += 1;
        if self.kept.len() < self.count {
            self.kept.push((index, row));
        } else if let Some(place) = self.kept.get_mut(self.rng.below(self.seen)) {
            // Row n replaces one with the probability count / n, so all rows are equally likely in one pass.
            *place = (index, row);
        }
    }

    /// Returns the chosen rows in order.
    pub fn into_rows(mut self) -> impl ExactSizeIterator<Item = T> {
        // Replaced places have mixed the order of the input.
        self.kept.sort_unstable_by_key(|row| row.0);
        self.kept.into_iter().map(|row| row.1)
    }
}

/// The keys of rows, and the rows that wait.
pub struct Distinct {
    /// The largest number of keys in memory.
    max: usize,
    known: HashSet<u128>,
    waiting: Option<Waiting>,
}

/// Rows whose keys were not in memory, in files.
struct Waiting {
    keys: BufWriter<File>,
    /// Each [`Row`] as JSON.
    rows: BufWriter<File>,
    /// The inputs and the boards of the rows.
    boards: Vec<(Name, Arc<Variant>)>,
    count: usize,
}

/// A row in a file: the index of its board, its line, its numbers of solutions, of placed values, of texts about it and of drawings, unless it
/// is a mere text; and its text.
type Row = (Option<[usize; 6]>, String);

impl Default for Distinct {
    fn default() -> Self {
        Self { max: MAX_KEYS, known: HashSet::new(), waiting: None }
    }
}

impl Distinct {
    /// Returns the row if it is the first with its key. It waits if this is not known.
    ///
    /// # Errors
    ///
    /// Fails if a temporary file cannot be written.
    pub fn take<O>(&mut self, key: u128, row: Pieces<O>) -> anyhow::Result<Option<Pieces<O>>> {
        // Rows that are no text come from formats that are written all at once, from memory.
        if self.known.len() < self.max || !row.is_text() {
            return Ok(self.known.insert(key).then_some(row));
        }
        // A key in memory decides at once; only unknown ones wait in the file.
        if !self.known.contains(&key) {
            if self.waiting.is_none() {
                self.waiting = Some(Waiting::new().context("cannot write a temporary file")?);
            }
            let waiting = self.waiting.as_mut().context("a file")?;
            waiting.push(key, row).context("cannot write a temporary file")?;
        }
        Ok(None)
    }

    /// Passes the rows that waited and are the first with their keys, in order. Returns the number of keys.
    ///
    /// # Errors
    ///
    /// Fails if a temporary file cannot be read, or as the function.
    pub fn finish<O, E: From<anyhow::Error>>(
        self,
        mut pass: impl FnMut(Pieces<O>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let Self { max, mut known, waiting } = self;
        let mut distinct = known.len();
        let Some(Waiting { keys, rows, boards, count }) = waiting else { return Ok(distinct) };
        let repeated = repeated(keys, count, max, &mut known)?;
        let rows = serde_json::Deserializer::from_reader(from_start(rows)?).into_iter();
        for (row, index) in rows.zip(0..) {
            let row = row.context("cannot read a temporary file")?;
            if repeated[index / 64] >> (index % 64) & 1 == 0 {
                distinct += 1;
                pass(Waiting::row(&boards, row))?;
            }
        }
        Ok(distinct)
    }
}

/// Returns a bit for each row: 1 if a row before has the same key. Each pass over the keys looks at as many as fit in memory.
fn repeated(
    keys: BufWriter<File>,
    count: usize,
    max: usize,
    known: &mut HashSet<u128>,
) -> anyhow::Result<Vec<u64>> {
    let mut repeated = vec![0_u64; count / 64 + 1];
    // More passes take time in place of memory.
    let passes = count.div_ceil(max) as u64;
    let mut keys = from_start(keys)?;
    for pass in 0..passes {
        known.clear();
        keys.rewind()?;
        for index in 0..count {
            let mut key = [0; 16];
            keys.read_exact(&mut key)?;
            let key = u128::from_le_bytes(key);
            // Equal keys fall into the same pass, so each pass alone decides about its keys.
            if key as u64 % passes == pass && !known.insert(key) {
                repeated[index / 64] |= 1 << (index % 64);
            }
        }
    }
    Ok(repeated)
}

/// Returns a reader of what was written.
fn from_start(file: BufWriter<File>) -> anyhow::Result<BufReader<File>> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(BufReader::with_capacity(1 << 20, file))
}

impl Waiting {
    fn new() -> io::Result<Self> {
        let [keys, rows] = [temporary::unnamed()?, temporary::unnamed()?].map(BufWriter::new);
        Ok(Self { keys, rows, boards: Vec::new(), count: 0 })
    }

    fn push<O>(&mut self, key: u128, row: Pieces<O>) -> anyhow::Result<()> {
        self.keys.write_all(&key.to_le_bytes())?;
        self.count += 1;
        for piece in row.0 {
            let (numbers, text) = match piece {
                Piece::Rows(Rows {
                    name,
                    line,
                    variant,
                    text,
                    solutions,
                    placed,
                    about,
                    sketches,
                    ..
                }) => {
                    let board = self
                        .boards
                        .iter()
                        .rposition(|(file, board)| *file == name && Arc::ptr_eq(board, &variant));
                    let board = board.unwrap_or_else(|| {
                        self.boards.push((name, variant));
                        self.boards.len() - 1
                    });
                    (Some([board, line, solutions, placed, about, sketches]), text)
                }
                Piece::Text(text) => (None, text),
                Piece::Other(_) => continue,
            };
            serde_json::to_writer(&mut self.rows, &(numbers, str::from_utf8(&text)?))?;
        }
        Ok(())
    }

    /// Returns a row that was written.
    fn row<O>(boards: &[(Name, Arc<Variant>)], (numbers, text): Row) -> Pieces<O> {
        let text = text.into_bytes();
        Pieces(vec![match numbers {
            Some([board, line, solutions, placed, about, sketches]) => {
                let (name, variant) = &boards[board];
                let rows = Rows::new(name, line, variant);
                Piece::Rows(Rows { text, puzzles: 1, solutions, placed, about, sketches, ..rows })
            }
            None => Piece::Text(text),
        }])
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clausoku::board::usual_board;

    use super::*;

    #[test]
    fn all_rows_are_equally_likely() {
        let mut chosen = [0; 10];
        for seed in 0..3000 {
            let mut sample = Sample::new(3, seed);
            (0..10).for_each(|row| sample.take(row));
            let rows: Vec<usize> = sample.into_rows().collect();
            assert!(rows.len() == 3 && rows.is_sorted_by(|a, b| a < b), "{rows:?}");
            for row in rows {
                chosen[row] += 1;
            }
        }
        assert!(chosen.iter().all(|count| (780..1020).contains(count)), "{chosen:?}");
    }

    #[test]
    fn a_sample_of_few_rows_is_all_of_them() {
        for (count, rows) in [(0, 0), (0, 5), (5, 5), (9, 5)] {
            let mut sample = Sample::new(count, 1);
            (0..rows).for_each(|row| sample.take(row));
            assert!(sample.into_rows().eq(0..rows.min(count)), "{count} of {rows}");
        }
    }

    /// Returns the text and the line of a row.
    fn shown(row: Pieces<()>) -> (String, usize) {
        match row.0.into_iter().next() {
            Some(Piece::Rows(rows)) => (String::from_utf8(rows.text).unwrap(), rows.line),
            Some(Piece::Text(text)) => (String::from_utf8(text).unwrap(), 0),
            _ => panic!("a text"),
        }
    }

    #[test]
    fn rows_beyond_memory_are_distinct_and_in_order() {
        let variant = Arc::new(usual_board(4).unwrap());
        let name = Name::new(Path::new("list"));
        for (max, classes) in [(1, 40), (3, 40), (7, 1), (7, 150), (1000, 40)] {
            let mut rng = Rng::new(7);
            let mut distinct = Distinct { max, ..Distinct::default() };
            let mut first = HashSet::new();
            let (mut expected, mut written) = (Vec::new(), Vec::new());
            for line in 1..=300 {
                let key = u128::from(Rng::new(rng.below(classes) as u64).next_u64());
                let mut row = Pieces::default();
                let text = format!("\"row\" {line}\n");
                if line % 3 == 0 {
                    row.text().extend(text.bytes());
                } else {
                    let rows = Rows::new(&name, line, &variant);
                    let text = text.clone().into_bytes();
                    row.0.push(Piece::Rows(Rows { text, puzzles: 1, ..rows }));
                }
                if first.insert(key) {
                    expected.push((text, if line % 3 == 0 { 0 } else { line }));
                }
                written.extend(distinct.take(key, row).unwrap().map(shown));
            }
            let count = distinct.finish(|row| {
                written.push(shown(row));
                Ok::<_, anyhow::Error>(())
            });
            assert_eq!((count.unwrap(), written), (first.len(), expected), "{max} {classes}");
        }
    }
}
