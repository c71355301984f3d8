//! The puzzle and its formula as files.

use std::fmt::Write as _;

use clausoku::board::errors::UnknownName;
use clausoku::drawing::{Scene, png, svg};
use clausoku::encoding::errors::DimacsError;
use clausoku::encoding::statements::Notation;
use clausoku::encoding::{DimacsOptions, Scheme, write_dimacs_within};
use clausoku::exporting::{Export, write_export_within};
use clausoku::formats::{WriteOptions, by_name};
use clausoku::sat::{Formula as _, Size};
use clausoku::{Puzzle, PuzzleFormula};
use clausoku_text::{Deadline, Stopped};
use serde_json::json;

use crate::clauses::select;
use crate::lesson;
use crate::question::{ClauseFilter, Fault, Question, Result};
use crate::size::{bytes, measure};

/// The largest file in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// The most clauses in LaTeX.
const MAX_LATEX: usize = 2000;

/// Answers with a file: its name, its type, and its text or its bytes in base 64.
pub(crate) fn export(question: &Question, format: &str, filter: &ClauseFilter) -> Result {
    let puzzle = question.puzzle()?;
    let text = |name: &str, kind: &str, text: String| {
        Ok(json!({ "name": name, "type": kind, "text": text }))
    };
    match format {
        "svg" => text(
            "grid.svg",
            "image/svg+xml",
            svg(&Scene::new(&puzzle)).map_err(|error| Fault::coded("picture", error))?,
        ),
        "png" => {
            let bytes =
                png(&Scene::new(&puzzle)).map_err(|error| Fault::coded("picture", error))?;
            Ok(json!({ "name": "grid.png", "type": "image/png", "base64": base64(&bytes) }))
        }
        "dimacs" => {
            let encoded = question.encoded()?;
            text("formula.cnf", "text/plain", dimacs(&encoded, question)?)
        }
        "wrong-rows" => text("formula.cnf", "text/plain", with_wrong_rows(question)?),
        "opb" => text("puzzle.opb", "text/plain", opb(&puzzle, &question.deadline)?),
        "inf242" => text("grid.txt", "text/plain", inf242(puzzle)?),
        "latex" => {
            let encoded = question.encoded()?;
            // A part of the clauses looks like all of them.
            let written = latex(&encoded, filter, &question.deadline);
            text("clauses.tex", "text/x-tex", written.map_err(|_| question.late())?)
        }
        _ => {
            let names = ["dimacs", "wrong-rows", "opb", "latex", "inf242", "svg", "png"];
            let unknown = UnknownName::new("format", format, names);
            Err(Fault::coded("export-format", unknown).with("name", format))
        }
    }
}

/// Returns the file that `clausoku encode` writes.
fn dimacs(encoded: &PuzzleFormula, question: &Question) -> Result<String> {
    let deadline = &question.deadline;
    let measured = measure(encoded, deadline).map_err(|_| question.late())?;
    // Computed in closed form: a formula above the limit is never written.
    let size = bytes(encoded, &measured, deadline)?;
    if size > MAX_BYTES {
        let (size, most) = (size >> 20, MAX_BYTES >> 20);
        let message = format!(
            "this formula has {size} MiB, and the workbench exports up to {most} MiB; \
             `clausoku encode` writes it"
        );
        return Err(Fault::coded("export-size", message).with("size", size).with("most", most));
    }
    let mut file = Vec::with_capacity(size as usize);
    let written = write_dimacs_within(encoded, DimacsOptions::default(), &mut file, deadline);
    written.map_err(|error| match error {
        DimacsError::Stopped(_) => question.late(),
        error => Fault::engine(error),
    })?;
    String::from_utf8(file).map_err(Fault::engine)
}

/// Returns the file of the formula with the course's wrong rows.
fn with_wrong_rows(question: &Question) -> Result<String> {
    let (encoded, lines) = lesson::wrong_rows(question)?;
    let Size { variables, clauses, .. } = encoded.size();
    let header = |clauses: u64| format!("\np cnf {variables} {clauses}\n");
    let all = header(clauses + lines.len() as u64);
    let file = dimacs(&encoded, question)?.replacen(&header(clauses), &all, 1);
    Ok(file + &lines.concat())
}

/// Returns the file that `clausoku encode --to opb` writes.
fn opb(puzzle: &Puzzle, deadline: &Deadline) -> Result<String> {
    let export = Export::named("opb").ok_or_else(|| Fault::engine("there is no language opb"))?;
    let mut file = Vec::new();
    let written = write_export_within(export, puzzle, Scheme::Dense, true, &mut file, deadline);
    written.map_err(|error| Fault::coded("export-rules", error))?;
    String::from_utf8(file).map_err(Fault::engine)
}

/// Returns the text that `clausoku convert --to inf242` writes.
fn inf242(puzzle: Puzzle) -> Result<String> {
    let format = by_name("inf242").ok_or_else(|| Fault::engine("there is no format inf242"))?;
    let remark = format
        .variant_remark(puzzle.variant())
        .map_err(|error| Fault::coded("export-rules", error))?;
    let text = format.write(&[puzzle.into()], WriteOptions::default());
    let text = text.map_err(|error| Fault::coded("export-rules", error))?;
    Ok(remark.unwrap_or_default() + &text)
}

/// Returns the clauses that pass the filter as lines of an aligned formula.
fn latex(
    encoded: &PuzzleFormula,
    filter: &ClauseFilter,
    deadline: &Deadline,
) -> Result<String, Stopped> {
    let found = select(encoded, filter, 0, MAX_LATEX, None, deadline)?;
    let mut text = String::from("% Needs the package amsmath. Rows and columns count from 1.\n");
    if found.passed > MAX_LATEX as u64 {
        let _ = writeln!(text, "% The first {MAX_LATEX} of {} clauses.", found.passed);
    }
    text += "\\begin{align*}\n";
    for (index, literals) in &found.clauses {
        let clause = Notation::Latex.clause(encoded, literals);
        let _ = writeln!(text, "  & {clause} && \\text{{({})}} \\\\", index + 1);
    }
    Ok(text + "\\end{align*}\n")
}

/// Returns bytes in base 64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            // Six bits are below 64.
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            // n bytes need n + 1 digits (RFC 4648, section 4).
            text.push(if place <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base_64_has_the_digits_of_the_standard() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(texts.map(|text| base64(text.as_bytes())), expected);
    }
}
