//! Names of variants, regions and constraints.

use super::TomlError;
use super::table::Value;
use crate::VariantError;
use crate::variant::check_name;
use files::text::brief;

/// Returns a name that can be printed in a line.
pub(super) fn name(value: &Value<'_>) -> Result<String, TomlError> {
    let name = value.text("a string")?.value;
    match check_name(name) {
        Ok(()) => Ok(name.to_owned()),
        Err(_) => Err(value.error(VariantError::Name(brief(name)))),
    }
}
