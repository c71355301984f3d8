//! Columns made of text.

use std::str::FromStr;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder, StringBuilder};
use arrow_array::types::{
    ArrowPrimitiveType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};

use crate::Kind;

/// Collects the values of a column. An empty field is a null.
pub trait Build: Send {
    /// Appends the value of a field. Returns `false` if the field is no value of the column's kind.
    fn push(&mut self, field: &str) -> bool;

    /// Returns the values, and forgets them.
    fn take(&mut self) -> ArrayRef;
}

/// Returns a builder that collects values of this kind.
pub fn builder(kind: Kind) -> Box<dyn Build> {
    match kind {
        Kind::Text => Box::new(StringBuilder::new()),
        Kind::Boolean => Box::new(BooleanBuilder::new()),
        Kind::Signed(8) => number::<Int8Type>(),
        Kind::Signed(16) => number::<Int16Type>(),
        Kind::Signed(32) => number::<Int32Type>(),
        Kind::Signed(_) => number::<Int64Type>(),
        Kind::Unsigned(8) => number::<UInt8Type>(),
        Kind::Unsigned(16) => number::<UInt16Type>(),
        Kind::Unsigned(32) => number::<UInt32Type>(),
        Kind::Unsigned(_) => number::<UInt64Type>(),
        Kind::Float(32) => number::<Float32Type>(),
        Kind::Float(_) => number::<Float64Type>(),
    }
}

fn number<T: ArrowPrimitiveType>() -> Box<dyn Build>
where
    T::Native: FromStr,
{
    Box::new(PrimitiveBuilder::<T>::new())
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
