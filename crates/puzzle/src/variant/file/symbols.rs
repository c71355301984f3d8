//! The symbols of a file: a string of characters, an array of names, or their number.

use super::table::Table;
use super::{TomlError, TomlFault};
use crate::{Alphabet, AlphabetError, MAX_ORDER};
use files::text::brief;

/// Returns the symbols of the keys `symbols` or `order`; `None` if neither is present.
pub(super) fn alphabet(top: &Table<'_>) -> Result<Option<Alphabet>, TomlError> {
    let symbols = top.get("symbols");
    let order = top.get("order");
    let Some(value) = symbols else {
        let Some(value) = order else { return Ok(None) };
        let (written, order) = value.integer()?;
        let order = order.filter(|order| (1..=MAX_ORDER).contains(order));
        let order = order.ok_or_else(|| value.error(TomlFault::Order(written)))?;
        return Ok(Some(Alphabet::numbers(order)));
    };
    if let Some(order) = order {
        return Err(order.error(TomlFault::SymbolsAndOrder));
    }
    let expected = "a string of characters, or an array of names";
    // The names, each with its place.
    let mut names: Vec<(String, usize)> = Vec::new();
    if value.is_array() {
        for text in value.texts(expected)? {
            names.push((text.value.to_owned(), text.start()));
        }
    } else {
        let text = value.text(expected)?;
        for (index, character) in text.value.char_indices() {
            names.push((character.to_string(), text.offset(index)));
        }
    }
    let alphabet = Alphabet::named(names.iter().map(|(name, _)| name.clone()).collect());
    let alphabet = alphabet.map_err(|error| {
        // If a symbol occurs twice, the error is at the second.
        let (guilty, error) = match error {
            AlphabetError::Twice(name) => (
                names.iter().rfind(|(other, _)| *other == name),
                AlphabetError::Twice(brief(&name)),
            ),
            AlphabetError::Reserved(name) => {
                let guilty = names.iter().find(|(other, _)| *other == name);
                (guilty, AlphabetError::Reserved(brief(&name)))
            }
            AlphabetError::Count(_) => (None, error),
        };
        value.source.error(guilty.map_or(value.start(), |&(_, offset)| offset), error)
    })?;
    Ok(Some(alphabet))
}
