//! Columns made of text, and kinds of columns as types of Arrow.

use std::str::FromStr;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder, StringBuilder};
use arrow_array::types::{ArrowPrimitiveType, Float32Type, Float64Type};
use arrow_array::{ArrayRef, downcast_integer};
use arrow_schema::DataType;

use crate::Kind;

/// Collects the values of a column. An empty field is a null.
pub(super) trait Build: Send {
    /// Appends the value of a field. Returns `false` if the field is no value of the column's kind.
    fn push(&mut self, field: &str) -> bool;

    /// Returns the values, and forgets them.
    fn take(&mut self) -> ArrayRef;
}

/// Returns a builder of numbers of a type.
macro_rules! number {
    ($number:path) => {
        Box::new(PrimitiveBuilder::<$number>::new())
    };
}

/// Returns a builder that collects values of this kind.
pub(super) fn builder(kind: Kind) -> Box<dyn Build> {
    downcast_integer! {
        data_type(kind) => (number),
        DataType::Boolean => Box::new(BooleanBuilder::new()),
        DataType::Float32 => number!(Float32Type),
        DataType::Float64 => number!(Float64Type),
        _ => Box::new(StringBuilder::new()),
    }
}

impl Build for StringBuilder {
    fn push(&mut self, field: &str) -> bool {
        self.append_option((!field.is_empty()).then_some(field));
        true
    }

    fn take(&mut self) -> ArrayRef {
        Arc::new(self.finish())
    }
}

impl Build for BooleanBuilder {
    fn push(&mut self, field: &str) -> bool {
        let value = field.parse().ok();
        self.append_option(value);
        field.is_empty() || value.is_some()
    }

    fn take(&mut self) -> ArrayRef {
        Arc::new(self.finish())
    }
}

impl<T: ArrowPrimitiveType> Build for PrimitiveBuilder<T>
where
    T::Native: FromStr,
{
    fn push(&mut self, field: &str) -> bool {
        let value = field.parse().ok();
        self.append_option(value);
        field.is_empty() || value.is_some()
    }

    fn take(&mut self) -> ArrayRef {
        Arc::new(self.finish())
    }
}

/// The kinds of numbers, and the types of Arrow that columns of these kinds are written in.
const NUMBERS: [(Kind, DataType); 11] = [
    (Kind::Boolean, DataType::Boolean),
    (Kind::Signed(8), DataType::Int8),
    (Kind::Signed(16), DataType::Int16),
    (Kind::Signed(32), DataType::Int32),
    (Kind::Signed(64), DataType::Int64),
    (Kind::Unsigned(8), DataType::UInt8),
    (Kind::Unsigned(16), DataType::UInt16),
    (Kind::Unsigned(32), DataType::UInt32),
    (Kind::Unsigned(64), DataType::UInt64),
    (Kind::Float(32), DataType::Float32),
    (Kind::Float(64), DataType::Float64),
];

/// Returns the kind of the values of this type, or of the values in a dictionary of this type;
/// `None` if such values have no text here.
pub fn kind(of: &DataType) -> Option<Kind> {
    match of {
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            kind(values)
        }
        DataType::Null
        | DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => Some(Kind::Text),
        number => NUMBERS.iter().find(|row| row.1 == *number).map(|row| row.0),
    }
}

/// Returns the type of Arrow that columns of this kind are written in.
pub(super) fn data_type(kind: Kind) -> DataType {
    NUMBERS.iter().find(|row| row.0 == kind).map_or(DataType::Utf8, |row| row.1.clone())
}
