//! Columns made of text.

use std::str::FromStr;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder, StringBuilder};
use arrow_array::types::{ArrowPrimitiveType, Float32Type, Float64Type};
use arrow_array::{ArrayRef, downcast_integer};
use arrow_schema::DataType;

use super::Kind;
use super::kinds::data_type;

/// Collects the values of a column. An empty field is a null.
pub trait Build: Send {
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
pub fn builder(kind: Kind) -> Box<dyn Build> {
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
