//! Detection of the format of a text.
//!
//! Texts that two formats read as different puzzles.
//!
//! | text | one reading | the other |
//! | --- | --- | --- |
//! | 16 lines of 16 characters, none above 4 | `line`: 16 puzzles of 4×4 | `rows`: one of 16×16 |
//! | n³ characters at their candidates' places, n = 4 or 9, most cells without any | `line`: a puzzle of n³ cells | `candidates`: a puzzle of n² cells that has no solution |
//!
//! Other texts have one reading, or two that are the same puzzles:
//!
//! - Lines of 16 characters are puzzles of 4×4 if more than 16 of them follow each other without a blank
//!   line, or if they do not make up boards of 16 lines. They are rows of 16×16 if some symbol is above 4,
//!   or if all are empty: a list of empty puzzles has no use.
//! - A row has at most 35 characters, so that 36 lines of 36 characters or 81 of 81 are puzzles.
//! - Rows of numbers and rows of characters with blanks between are the same board.

use clausoku_board::Variant;

use crate::common::{Line, numbered_lines, writes_a_cell};
#[cfg(feature = "json")]
use crate::jsonl;
use crate::structure::BoardColumns;

use crate::{
    FORMATS, Format, Likelihood, ReadError, ReadErrorKind, ReadOptions, ReadResult, Result, Sample,
    candidates, csv, iss, line, numbers, rows, structure,
};

/// Returns the format of this name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// Returns the formats whose files have this extension, without the dot, in upper or lower case.
///
/// ```
/// use clausoku_formats::by_extension;
/// let names = |extension| by_extension(extension).map(|format| format.name).collect();
/// let found: Vec<_> = names("SDK");
/// assert_eq!(found, ["sdk"]);
/// assert!(by_extension("txt").count() > 2);
/// ```
pub fn by_extension(extension: &str) -> impl Iterator<Item = &'static Format> {
    let extension = extension.to_ascii_lowercase();
    FORMATS.iter().filter(move |format| format.extensions.contains(&extension.as_str()))
}

impl ReadOptions {
    /// Returns the options for a text: with the names of its columns of boards, if it is a table or a list of objects without a usual name
    /// for that of the puzzles, one column has puzzles, and these options name none.
    #[must_use]
    pub fn on_columns_of(self, sample: Sample<'_>) -> Self {
        if self.puzzle_column.is_some() {
            return self;
        }
        #[cfg(feature = "json")]
        let found = jsonl::board_columns(sample).or_else(|| csv::board_columns(sample));
        #[cfg(not(feature = "json"))]
        let found = csv::board_columns(sample);
        match found {
            Some(BoardColumns { puzzles, solution }) if puzzles.len() == 1 => Self {
                puzzle_column: Some(puzzles[0].as_str().into()),
                solution_column: solution.map(Into::into),
                ..self
            },
            _ => self,
        }
    }
}

/// Returns the most likely format of a text.
///
/// ```
/// use clausoku_formats::Sample;
/// let name = |text: &str| clausoku_formats::detect(Sample::new(text.as_bytes(), true)).map(|found| found.name);
/// assert_eq!(name("2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n"), Some("inf242"));
/// assert_eq!(name("1...\n....\n....\n...4\n"), Some("rows"));
/// assert_eq!(name("Dear reader,"), None);
/// ```
pub fn detect(sample: Sample<'_>) -> Option<&'static Format> {
    let likely = FORMATS.iter().map(|format| (format, (format.detect)(sample)));
    let possible = likely.filter(|&(_, likelihood)| likelihood > Likelihood::No);
    // Reversed, since `max_by_key` returns the last of equals.
    possible.rev().max_by_key(|&(_, likelihood)| likelihood).map(|(format, _)| format)
}

/// Returns the most likely format of a text whose variant may be known: the lines of a text with a puzzle on each line
/// have the number of cells or candidates of the variant.
///
/// # Errors
///
/// Fails if the variant is not known, and two formats read the text as different puzzles.
pub fn detect_for(sample: Sample<'_>, options: &ReadOptions) -> Result<Option<&'static Format>> {
    let sample = sample.with_symbols(options.symbols);
    let found = match &options.variant {
        Some(variant) => detect_of(sample, variant),
        None => ambiguity(sample).map_or_else(|| Ok(detect(sample)), Err)?,
    };
    Ok(found.filter(|found| !has_better_structure(found, sample, options)))
}

/// Returns `true` if lines of this format are at fault or passed over, and the structure of the text is one that uses all of them.
/// A line at fault among the puzzles of a list stays a fault, unless the structure finds a board in it.
pub(crate) fn has_better_structure(
    found: &Format,
    sample: Sample<'_>,
    options: &ReadOptions,
) -> bool {
    let text = sample.text();
    let may_have_solutions =
        || structure::has_solution_heading(text) || structure::has_answers_below(text);
    if !sample.is_whole() {
        // Of a long list: labels of answers, or the bracket that is around all lines.
        let first = sample.data_lines().next().map_or("", str::trim);
        let is_tree = first.starts_with(['[', '(']) || first.ends_with(['[', '(', '{']);
        return found.name == line::FORMAT.name && (is_tree || structure::names_solutions(text))
            || found.name == rows::FORMAT.name && may_have_solutions();
    }
    #[cfg(feature = "json")]
    if found.name == jsonl::FORMAT.name && jsonl::is_value_of_lines(text) {
        return true;
    }
    // The digits of regions are no puzzle, and five boards that overlap are no board of 21 symbols.
    if [line::FORMAT.name, rows::FORMAT.name, numbers::FORMAT.name].contains(&found.name)
        && structure::shows_its_rules(text)
    {
        let records = structure::read(text, options, true).ok().flatten();
        return records.is_some_and(|records| matches!(&records[..], [Ok(_)]));
    }
    // An address or a word such as `sudoku` above a text is no head of a list. Objects may have no member of a usual name.
    let is_word =
        || sample.data_lines().next().is_some_and(|head| !head.contains([',', ';', '\t']));
    let is_other = |record: &ReadResult| match record {
        Ok(_) => false,
        Err(error) if found.name == "jsonl" => error.kind() == ReadErrorKind::NoMember,
        Err(_) => found.name == iss::FORMAT.name && !iss::is_list(text) || is_word(),
    };
    let is_text = || results(found, text, options).all(|record| is_other(&record));
    // A letter or a page has more sentences than puzzles.
    let is_sentence = |record: &ReadResult| {
        let error = record.as_ref().err();
        error.is_some_and(|error| {
            let line = text.lines().nth(error.line() - 1).unwrap_or_default();
            line.trim().contains(' ') && structure::is_of_words(text, error.line())
        })
    };
    let is_letter = || {
        let (mut sentences, mut puzzles) = (0, 0);
        for record in results(found, text, options) {
            sentences += usize::from(is_sentence(&record));
            puzzles += usize::from(record.is_ok());
        }
        sentences > puzzles && (is_word() || found.name == iss::FORMAT.name && !iss::is_list(text))
    };
    let may_be_text = found.is_table() || ["jsonl", iss::FORMAT.name].contains(&found.name);
    if may_be_text
        && ((found.detect)(sample) == Likelihood::No
            || is_title(sample)
            || is_text()
            || is_letter()
            // The members of an object beside its grid.
            || found.name == "jsonl" && structure::states_clues(text))
    {
        let records = structure::read(text, options, true).ok().flatten();
        return records.is_some_and(|records| records.iter().any(ReadResult::is_ok));
    }
    if found.name == rows::FORMAT.name && may_have_solutions() {
        let records = structure::read(text, options, true).ok().flatten();
        let has_solution =
            |record: &ReadResult| record.as_ref().is_ok_and(|record| record.solution.is_some());
        return records.is_some_and(|records| records.iter().any(has_solution));
    }
    if found.name != line::FORMAT.name {
        return false;
    }
    let lines = line::Reading::new(text, options);
    // A remark of a document may have cells.
    let is_document = text.trim_start().starts_with('<');
    if lines.faults + lines.passed_over == 0 && !is_document && !structure::names_solutions(text) {
        return false;
    }
    match structure::read(text, options, true) {
        Ok(Some(records)) => {
            let has_more = || {
                let records = || records.iter().flatten();
                let solutions = records().filter(|record| record.solution.is_some()).count();
                // Answers below the puzzles are no puzzles of their own.
                let boards = records().count() + solutions;
                boards > lines.puzzles || boards == lines.puzzles && solutions > 0
            };
            records.iter().all(ReadResult::is_ok) && (!lines.has_late_fault || has_more())
        }
        Ok(None) => false,
        // The structure knows the fault of the text around the lines, or has boards where no line is one.
        Err(error) => match error.kind() {
            ReadErrorKind::Side | ReadErrorKind::Variant => true,
            kind => kind == ReadErrorKind::Unused && lines.puzzles == 0,
        },
    }
}

/// Returns the puzzles and the faults of a text in this format, also those of single lines.
fn results<'t>(
    format: &Format,
    text: &'t str,
    options: &ReadOptions,
) -> Box<dyn Iterator<Item = ReadResult> + 't> {
    let parser = format.lines().map(|lines| (lines.parser)(options));
    match parser {
        Some(Ok(mut parser)) => {
            let lines = text.lines().zip(1..);
            Box::new(
                lines.filter_map(move |(text, number)| parser.parse_line(number, text).transpose()),
            )
        }
        Some(Err(error)) => Box::new([Err(error)].into_iter()),
        None => match format.read_each(text, options) {
            Ok(records) => Box::new(records.into_iter()),
            Err(error) => Box::new([Err(error)].into_iter()),
        },
    }
}

/// Returns `true` if the header of a table has one name, and all else in it is empty: a title above cells.
fn is_title(sample: Sample<'_>) -> bool {
    let Some(header) = sample.data_lines().next() else { return false };
    let name = header.trim_end_matches([',', ';', '\t']);
    header.len() > name.len() + 2 && !name.contains([',', ';', '\t'])
}

/// Returns the most likely format of a text of this variant.
fn detect_of(sample: Sample<'_>, variant: &Variant) -> Option<&'static Format> {
    let cells = variant.cell_count();
    let first = sample.data_lines().next();
    // Where there is one symbol, there are as many candidates as cells, and a line shows the cells.
    let candidates = cells * variant.order();
    if variant.order() > 1 && first.is_some_and(|line| line.chars().count() == candidates) {
        return by_name(candidates::FORMAT.name);
    }
    let found = detect(sample);
    let is_certain = found.is_some_and(|found| (found.detect)(sample) == Likelihood::Certain);
    let has_words = first.is_some_and(|line| line.split_whitespace().count() == cells);
    if !variant.alphabet().has_characters() && !is_certain && has_words {
        return by_name(line::FORMAT.name);
    }
    let found = found?;
    let shows_cells = [line::FORMAT.name, candidates::FORMAT.name].contains(&found.name);
    match first.is_some_and(|line| line::parts_of(line, Some(cells)).cells.chars().count() == cells)
    {
        true if shows_cells => by_name(line::FORMAT.name),
        false if shows_cells => None,
        _ => Some(found),
    }
}

/// Returns the most likely format of a file with this extension. Where the text is not certainly of one format, a
/// format that alone has the extension is preferred, unless the text cannot be of it.
///
/// # Errors
///
/// Fails if neither the variant nor the extension decides between two formats that read the text as different
/// puzzles.
///
/// ```
/// use clausoku_formats::{ReadOptions, Sample};
/// let (rows, options) = (b"1...\n....\n....\n...4\n", ReadOptions::default());
/// let name = |extension| {
///     let format = clausoku_formats::detect_file(Sample::new(rows, true), &options, extension).unwrap();
///     format.map(|found| found.name)
/// };
/// assert_eq!([name(None), name(Some("sdk")), name(Some("csv"))], [Some("rows"), Some("sdk"), Some("rows")]);
/// ```
pub fn detect_file(
    sample: Sample<'_>,
    options: &ReadOptions,
    extension: Option<&str>,
) -> Result<Option<&'static Format>> {
    let sample = sample.with_symbols(options.symbols);
    let mut named = extension.into_iter().flat_map(by_extension);
    let Some(only) = named.next().filter(|_| named.next().is_none()) else {
        return detect_for(sample, options);
    };
    let found = match &options.variant {
        Some(variant) => detect_of(sample, variant),
        None => detect(sample),
    };
    let is_certain = found.is_some_and(|found| (found.detect)(sample) == Likelihood::Certain);
    let is_possible = match found {
        Some(_) => (only.detect)(sample) > Likelihood::No,
        None => options.variant.is_none(),
    };
    let is_only = is_possible && !is_certain && !has_better_structure(only, sample, options);
    if is_only { Ok(Some(only)) } else { detect_for(sample, options) }
}

/// The order of the larger board. Its rows have as many characters as the smaller one has cells.
const ROW: usize = 16;

/// Returns the error that says how to decide, if the sample has two readings.
pub(crate) fn ambiguity(sample: Sample<'_>) -> Option<ReadError> {
    let first = numbered_lines(sample.text()).find(|line| !line.data().trim().is_empty())?;
    if is_rows_and_lines(sample) {
        let found = "lines of 16 characters, none above 4: puzzles of 4×4, or rows of 16×16";
        return Some(undecided(first, found, "line or rows", "classic:4 or classic:16"));
    }
    let (cells, order) = candidates::few(sample)?;
    let found =
        format!("a line that shows {cells} cells, or the candidates of {order}×{order} cells");
    let orders = format!("classic:{order} or another of {cells} cells");
    Some(undecided(first, &found, "line or candidates", &orders))
}

fn undecided(line: Line<'_>, found: &str, formats: &str, variants: &str) -> ReadError {
    let column = line.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let kind = ReadErrorKind::Ambiguous;
    let error = line.at(column).fault(kind, "a text with one reading", found);
    error.with_help(format!("say which with the option format ({formats}) or variant ({variants})"))
}

/// Returns whether the sample is rows of boards of 16×16, and also a list of puzzles of 4×4.
fn is_rows_and_lines(sample: Sample<'_>) -> bool {
    let mut largest = 0;
    let mut rows = 0;
    for line in numbered_lines(sample.text()) {
        let data = line.data().trim();
        if line.text.trim().is_empty() {
            // A blank line can separate the bands of a board.
            rows %= ROW;
        } else if !data.is_empty() {
            rows += 1;
            if rows > ROW || data.chars().count() != ROW || !data.chars().all(writes_a_cell) {
                return false;
            }
            largest = data.chars().filter_map(|c| c.to_digit(36)).max().unwrap_or(0).max(largest);
        }
    }
    // A board of 4×4 has no number above 4, and a text without numbers is read as rows.
    (1..=4).contains(&largest) && (!sample.is_whole() || rows % ROW == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_ambiguous(text: &str) -> bool {
        ambiguity(Sample::new(text.as_bytes(), true)).is_some()
    }

    const EMPTY: &str = "................\n";

    /// Returns `count` lines: the first, then lines of empty cells.
    fn lines(count: usize, first: &str) -> String {
        format!("{first}\n{}", EMPTY.repeat(count - 1))
    }

    #[test]
    fn boards_of_16_and_lists_of_4_are_told_apart_or_refused() {
        let one = "1...............";
        assert!(is_ambiguous(&lines(16, one)));
        assert!(is_ambiguous(&format!("{0}\n{0}", lines(16, one))));
        assert!(is_ambiguous(&format!("# four bands\n{0}\n{0}\n{0}\n{0}", lines(4, one))));
        assert!(!is_ambiguous(&lines(16, "5...............")));
        assert!(!is_ambiguous(&lines(16, EMPTY.trim_end())));
        assert!(!is_ambiguous(&lines(16, "1..............., easy")));
        assert!(!is_ambiguous(&lines(15, one)));
        assert!(!is_ambiguous(&lines(17, one)));
        assert!(!is_ambiguous(&lines(32, one)));
        assert!(!is_ambiguous(&format!("{0}\n{0}", lines(15, one))));
    }

    #[test]
    fn candidates_and_cells_are_told_apart_or_refused() {
        let all = "1234".repeat(16);
        assert!(!is_ambiguous(&all));
        assert!(!is_ambiguous(&format!("{}....", &all[4..])));
        assert!(!is_ambiguous(&format!("{}{}", &all[28..], ".".repeat(28))));
        assert!(is_ambiguous(&format!("{}{}", &all[32..], ".".repeat(32))));
        assert!(is_ambiguous(&format!("1{}", ".".repeat(63))));
        assert!(is_ambiguous(&format!("1{}", ".".repeat(728))));
        assert!(!is_ambiguous(&format!("2{}", ".".repeat(63))));
        assert!(!is_ambiguous(&".".repeat(64)));
        assert!(!is_ambiguous(&".".repeat(729)));
        assert!(!is_ambiguous(&format!("{all}\n2{}\n", ".".repeat(63))));
    }
}
