//! The object of a single answer that is no row of a list.

use clausoku::lists::{Record, driver::RowBlock, values::LettersByBoard};

use super::json::{members, push_cell, push_name};
use crate::output::BoardFields;

/// Returns a line with the object of an answer: the members that describe its board, if it has one, then one for each column.
///
/// # Errors
///
/// Fails if a member is no JSON.
pub(crate) fn object_line<A: Record>(
    board: Option<&BoardFields<'_>>,
    answer: &A,
) -> anyhow::Result<String> {
    let rows = RowBlock::from_answer(answer);
    let mut text = board.map(members).transpose()?.unwrap_or_default();
    let mut letters = LettersByBoard::new(None);
    for (column, index) in A::COLUMNS.iter().zip(0..) {
        push_name(column.name, &mut text);
        push_cell(rows.value(index, 0), column.kind, &mut letters, &mut text);
    }
    // The first member has a comma before it, in place of the bracket.
    text[0] = b'{';
    text.extend_from_slice(b"}\n");
    Ok(String::from_utf8_lossy(&text).into_owned())
}
