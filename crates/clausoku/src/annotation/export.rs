//! Writes the comments of files in languages other than DIMACS.

use std::io::Write;

use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::Deadline;
use clausoku_decoder::{Numbering, Scheme};
use clausoku_encoder::exports::{EXPORTS, Export, ExportError, Names};

use super::ANNOUNCEMENT;
use super::write::{describe_givens, describe_variant, explain_numbering};

/// Writes a puzzle in a language. If `has_comments` is `true`, the text has comments that
/// [`Annotation`](super::Annotation) reads back.
///
/// # Errors
///
/// Fails if the destination fails, if the scheme cannot number the candidates of this board or does not give each candidate a
/// variable, or if a constraint has too many clauses.
pub fn write_export(
    export: &Export,
    puzzle: &Puzzle,
    scheme: Scheme,
    has_comments: bool,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    write_export_within(export, puzzle, scheme, has_comments, out, &Deadline::never())
}

/// Writes a puzzle as [`write_export`] does, before a deadline.
///
/// # Errors
///
/// Fails as [`write_export`], and at the deadline.
pub fn write_export_within(
    export: &Export,
    puzzle: &Puzzle,
    scheme: Scheme,
    has_comments: bool,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), ExportError> {
    write_export_denying(export, puzzle, scheme, None, has_comments, out, deadline)
}

/// Writes a puzzle in a language as [`write_export`] does, and that this grid is not its solution.
///
/// # Errors
///
/// Fails as [`write_export`].
pub fn write_export_denying(
    export: &Export,
    puzzle: &Puzzle,
    scheme: Scheme,
    denied: Option<&Grid>,
    has_comments: bool,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), ExportError> {
    if !matches!(scheme, Scheme::Dense | Scheme::Decimal | Scheme::Rcv) {
        return Err(ExportError::Scheme(scheme.to_string()));
    }
    let numbering = Numbering::new(scheme, puzzle.variant())?;
    let comments = if has_comments { description(export, puzzle, &numbering) } else { Vec::new() };
    export.write_denying(puzzle, &numbering, denied, &comments, out, deadline)
}

/// Returns the comments of a text in DIMACS or in one of the languages, up to the first line that
/// is not a comment.
///
/// ```
/// use clausoku::exporting::comments;
/// assert_eq!(comments("* one\n\n* two\n+1 x1 >= 1 ;\n* three").collect::<Vec<_>>(), ["one", "two"]);
/// ```
pub fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim().is_empty()).map_while(|line| {
        let mut signs = EXPORTS.iter().map(|export| export.comment).chain(["c"]);
        let content = signs.find_map(|sign| line.strip_prefix(sign))?;
        (content.is_empty() || content.starts_with([' ', '\r'])).then_some(content.trim())
    })
}

/// Returns the comments of a file of pseudo-Boolean equations, with candidates numbered from 1.
#[cfg(feature = "certificates")]
pub(crate) fn opb_comments(puzzle: &Puzzle) -> Result<Vec<String>, ExportError> {
    let numbering = Numbering::new(Scheme::Dense, puzzle.variant())?;
    let export = EXPORTS.iter().find(|export| export.name == "opb");
    Ok(export.map_or_else(Vec::new, |export| description(export, puzzle, &numbering)))
}

/// Returns the comments of a file.
fn description(export: &Export, puzzle: &Puzzle, numbering: &Numbering) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = |text: &str| lines.push(text.to_owned());
    let variant = puzzle.variant();
    line(ANNOUNCEMENT);
    line("");
    line(&format!("A Sudoku: {}. To solve it, and to see the grid:", export.description));
    line(&format!("  {}", export.call));
    line("  clausoku decode --cnf FILE ANSWER");
    line("");
    describe_variant(variant, &mut line);
    line(&format!("numbering: {}", numbering.scheme()));
    if export.names == Names::Numbers {
        line(&format!("variables: x and {}", explain_numbering(numbering)));
    }
    line(&format!("values from 1: {}", variant.alphabet()));
    describe_givens(puzzle, &mut line);
    lines
}
