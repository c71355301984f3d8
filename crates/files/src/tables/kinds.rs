//! Kinds of columns as types of Arrow.

use arrow_schema::DataType;

use super::Kind;

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
pub fn data_type(kind: Kind) -> DataType {
    NUMBERS.iter().find(|row| row.0 == kind).map_or(DataType::Utf8, |row| row.1.clone())
}
