//! Kinds of columns as types of Arrow.

use arrow_schema::DataType;

use crate::Kind;

/// Returns the kind of the values of this type, or of the values in a dictionary of this type;
/// `None` if such values have no text here.
pub fn kind(of: &DataType) -> Option<Kind> {
    Some(match of {
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            return kind(values);
        }
        DataType::Null
        | DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => Kind::Text,
        DataType::Boolean => Kind::Boolean,
        DataType::Int8 => Kind::Signed(8),
        DataType::Int16 => Kind::Signed(16),
        DataType::Int32 => Kind::Signed(32),
        DataType::Int64 => Kind::Signed(64),
        DataType::UInt8 => Kind::Unsigned(8),
        DataType::UInt16 => Kind::Unsigned(16),
        DataType::UInt32 => Kind::Unsigned(32),
        DataType::UInt64 => Kind::Unsigned(64),
        DataType::Float32 => Kind::Float(32),
        DataType::Float64 => Kind::Float(64),
        _ => return None,
    })
}

/// Returns the type of Arrow that columns of this kind are written in.
pub fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Boolean => DataType::Boolean,
        Kind::Signed(8) => DataType::Int8,
        Kind::Signed(16) => DataType::Int16,
        Kind::Signed(32) => DataType::Int32,
        Kind::Signed(_) => DataType::Int64,
        Kind::Unsigned(8) => DataType::UInt8,
        Kind::Unsigned(16) => DataType::UInt16,
        Kind::Unsigned(32) => DataType::UInt32,
        Kind::Unsigned(_) => DataType::UInt64,
        Kind::Float(32) => DataType::Float32,
        Kind::Float(_) => DataType::Float64,
        Kind::Text => DataType::Utf8,
    }
}
