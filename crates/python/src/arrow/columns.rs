//! Columns of results, built row by row.
//!
//! **Invariant.** All columns of a table have as many rows as were pushed to each; a null takes a row too.

use std::ffi::CStr;

/// A column of a table.
#[derive(Debug)]
pub enum Values {
    /// Signed numbers of 32 bits.
    Numbers(Vec<i32>),
    /// Numbers of 64 bits with a fraction.
    Reals(Vec<f64>),
    /// Truth values, one bit a row.
    Truths(Bits),
    /// UTF-8; the offsets have one entry more than there are rows.
    Texts { offsets: Vec<i32>, data: Vec<u8> },
}

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Null,
    Number(i32),
    Real(f64),
    Truth(bool),
    Text(&'a [u8]),
}

/// The kinds of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Real,
    Truth,
    Text,
}

/// A column with its validity.
#[derive(Debug)]
pub struct Column {
    pub values: Values,
    pub validity: Bits,
}

/// Bits, eight in a byte, the lowest first.
#[derive(Debug, Default)]
pub struct Bits {
    pub bytes: Vec<u8>,
    pub len: usize,
    /// The number of zeros.
    pub zeros: usize,
}

/// Rows of several columns.
#[derive(Debug)]
pub struct Batch {
    pub columns: Vec<Column>,
    pub rows: usize,
}

impl Kind {
    /// The name of the type in the C data interface.
    pub fn format(self) -> &'static CStr {
        match self {
            Self::Number => c"i",
            Self::Real => c"g",
            Self::Truth => c"b",
            Self::Text => c"u",
        }
    }
}

impl Bits {
    pub fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        self.bytes[self.len / 8] |= u8::from(bit) << (self.len % 8);
        self.len += 1;
        self.zeros += usize::from(!bit);
    }

    fn append(&mut self, other: &Self) {
        if self.len.is_multiple_of(8) {
            self.bytes.extend_from_slice(&other.bytes);
            self.len += other.len;
            self.zeros += other.zeros;
        } else {
            (0..other.len).for_each(|at| self.push(other.get(at)));
        }
    }

    pub fn get(&self, at: usize) -> bool {
        self.bytes[at / 8] >> (at % 8) & 1 == 1
    }
}

impl Column {
    fn new(kind: Kind) -> Self {
        let values = match kind {
            Kind::Number => Values::Numbers(Vec::new()),
            Kind::Real => Values::Reals(Vec::new()),
            Kind::Truth => Values::Truths(Bits::default()),
            Kind::Text => Values::Texts { offsets: vec![0], data: Vec::new() },
        };
        Self { values, validity: Bits::default() }
    }

    /// Appends a value; one of another kind is a null.
    pub fn push(&mut self, value: Value<'_>) {
        let is_valid = match (&mut self.values, value) {
            (Values::Numbers(numbers), value) => {
                let number = if let Value::Number(number) = value { Some(number) } else { None };
                numbers.push(number.unwrap_or_default());
                number.is_some()
            }
            (Values::Reals(reals), value) => {
                let real = if let Value::Real(real) = value { Some(real) } else { None };
                reals.push(real.unwrap_or_default());
                real.is_some()
            }
            (Values::Truths(bits), value) => {
                let truth = if let Value::Truth(truth) = value { Some(truth) } else { None };
                bits.push(truth.unwrap_or_default());
                truth.is_some()
            }
            (Values::Texts { offsets, data }, value) => {
                let text = if let Value::Text(text) = value { Some(text) } else { None };
                data.extend_from_slice(text.unwrap_or_default());
                offsets.push(data.len() as i32);
                text.is_some()
            }
        };
        self.validity.push(is_valid);
    }

    fn append(&mut self, other: &Self) {
        match (&mut self.values, &other.values) {
            (Values::Numbers(numbers), Values::Numbers(others)) => {
                numbers.extend_from_slice(others)
            }
            (Values::Reals(reals), Values::Reals(others)) => reals.extend_from_slice(others),
            (Values::Truths(bits), Values::Truths(others)) => bits.append(others),
            (Values::Texts { offsets, data }, Values::Texts { offsets: ends, data: bytes }) => {
                let start = data.len() as i32;
                offsets.extend(ends[1..].iter().map(|end| end + start));
                data.extend_from_slice(bytes);
            }
            _ => unreachable!("batches of one table"),
        }
        self.validity.append(&other.validity);
    }

    /// Returns the value of a row.
    pub fn get(&self, row: usize) -> Value<'_> {
        match &self.values {
            _ if !self.validity.get(row) => Value::Null,
            Values::Numbers(numbers) => Value::Number(numbers[row]),
            Values::Reals(reals) => Value::Real(reals[row]),
            Values::Truths(bits) => Value::Truth(bits.get(row)),
            Values::Texts { offsets, data } => {
                Value::Text(&data[offsets[row] as usize..offsets[row + 1] as usize])
            }
        }
    }

    /// The number of bytes of text.
    pub fn bytes(&self) -> usize {
        if let Values::Texts { data, .. } = &self.values { data.len() } else { 0 }
    }
}

impl Batch {
    /// Returns a batch without rows.
    pub fn new(kinds: impl IntoIterator<Item = Kind>) -> Self {
        Self { columns: kinds.into_iter().map(Column::new).collect(), rows: 0 }
    }

    /// Appends a row; columns without a value get a null.
    pub fn push(&mut self, row: &[Value<'_>]) {
        for (index, column) in self.columns.iter_mut().enumerate() {
            column.push(row.get(index).copied().unwrap_or(Value::Null));
        }
        self.rows += 1;
    }

    /// Appends the rows of another batch of the same table.
    pub fn append(&mut self, other: &Self) {
        for (column, other) in self.columns.iter_mut().zip(&other.columns) {
            column.append(other);
        }
        self.rows += other.rows;
    }

    /// The number of bytes of text in the largest column.
    pub fn bytes(&self) -> usize {
        self.columns.iter().map(Column::bytes).max().unwrap_or(0)
    }
}
