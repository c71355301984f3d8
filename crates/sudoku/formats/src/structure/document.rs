//! Faults of documents: texts that have lines of words, and lines that may be cells, which no form reads.

use super::block::{Found, Lines};
use super::left_over::{Use, use_of};
use crate::ReadErrorKind;
use crate::common::{Line, ReadError, count, numbered_lines};

/// The order of the usual board. A word has letters that are no symbols of it.
const ORDER: usize = 9;

/// Returns `true` if the line of this number cannot be cells.
pub(crate) fn is_of_words(text: &str, number: usize) -> bool {
    let line = numbered_lines(text).find(|line| line.number == number);
    let line = line.filter(|line| !line.data().trim().is_empty());
    line.is_some_and(|line| matches!(use_of(line.data(), ORDER, false), Use::Text | Use::Nothing))
}

/// Returns the fault of a document whose lines of words are the place of this error: that of the longest run of lines that may be cells.
pub(crate) fn in_document(text: &str, error: ReadError) -> ReadError {
    if !is_of_words(text, error.line()) {
        return error;
    }
    // The first line of a run, and its length.
    let mut longest: Option<(Line<'_>, usize)> = None;
    let mut run: Option<(Line<'_>, usize)> = None;
    for line in numbered_lines(text) {
        match use_of(line.data(), ORDER, false) {
            Use::Cells => run = Some(run.map_or((line, 1), |(first, length)| (first, length + 1))),
            Use::Nothing => {}
            Use::Sizes | Use::Text => run = None,
        }
        if run.map(|run| run.1) > longest.map(|run| run.1) {
            longest = run;
        }
    }
    // A number alone is in many texts.
    let Some((first, length)) = longest.filter(|run| run.1 > 1) else { return error };
    let place = first.place_of(first.data().trim());
    let found = format!("{} that may be cells and are no grid", count(length, "line"));
    let fault = place.fault(ReadErrorKind::Unrecognized, "a grid of n rows of n cells", found);
    fault.with_help("write a row of cells on each line, . for an empty one; # begins a remark")
}

/// The least number of lines of words in a document.
const MIN_WORDS: usize = 20;

/// The largest number of lines below each other, and of cells in one, that are surely no grid.
const MAX_STRAYS: usize = 2;
const MAX_CELLS: usize = 36;

/// Returns the indices, in order, of the lines beside the grids of a document that may be cells and are too few for a grid, or are in a table
/// with words.
pub(super) fn strays(lines: &Lines<'_>, found: &[Found<'_>]) -> Vec<usize> {
    let mut is_of_board = vec![false; lines.all.len()];
    for board in found {
        is_of_board[board.lines.clone()].fill(true);
    }
    let mut words = 0;
    let mut strays = Vec::new();
    let mut run = Vec::new();
    let end = |run: &mut Vec<usize>, strays: &mut Vec<usize>| {
        let are_few = run.len() <= MAX_STRAYS;
        strays.extend(run.drain(..).filter(|&index| are_few || is_of_table(lines.data(index))));
    };
    for index in (0..lines.all.len()).filter(|&index| !is_of_board[index]) {
        let data = lines.data(index);
        match use_of(data, found.first().map_or(ORDER, |first| first.board.order), found.len() > 1)
        {
            Use::Cells => {
                let is_cell = |c: &char| c.is_alphanumeric() || *c == '.';
                if data.chars().filter(is_cell).count() < MAX_CELLS || is_of_table(data) {
                    run.push(index);
                }
            }
            Use::Nothing => {}
            Use::Sizes | Use::Text => {
                words += 1;
                end(&mut run, &mut strays);
            }
        }
    }
    end(&mut run, &mut strays);
    strays.retain(|_| words >= MIN_WORDS);
    strays
}

/// Returns the first line that may be cells, of a text that has no grids in lines; `None` if it has only [`strays`].
pub(super) fn cells_in_no_grid<'t>(lines: &Lines<'t>) -> Option<Line<'t>> {
    let strays = strays(lines, &[]);
    let is_row = |index: &usize| {
        use_of(lines.data(*index), ORDER, false) == Use::Cells
            && strays.binary_search(index).is_err()
    };
    (0..lines.all.len()).find(is_row).map(|index| lines.all[index])
}

/// Returns `true` if a line is a row of a table in Markdown whose first column has words.
fn is_of_table(data: &str) -> bool {
    let row = data.trim().strip_prefix('|').filter(|row| row.ends_with('|'));
    let name = row.and_then(|row| row.split('|').next());
    name.is_some_and(|name| name.chars().filter(|c| c.is_alphabetic()).count() > 1)
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;

    #[test]
    fn faults_of_documents_are_at_their_cells() {
        let prose = "Grids are read from files.\n\nAn example of one:\n\n";
        for (rows, place) in [
            ("1 . . .\n. . 4 .\n. . . 2\n. . 3\n", (8, 6)),
            ("a table\n\n   1 2 3\n   4 5 6\n   7 8 9\n", (7, 4)),
        ] {
            let text = format!("{prose}{rows}\nThe end of it.\n");
            let error = crate::read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
            assert_eq!((error.line(), error.column()), place, "{error}");
        }
        let text = format!("{prose}No grid.\n");
        let error = crate::read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert_eq!(error.line(), 1, "{error}");
    }

    #[test]
    fn few_cells_in_a_document_have_a_note() {
        let words = "It has words.\n".repeat(10);
        let grid = "1 . . .\n. . 4 .\n. . . 2\n. . 3 .\n";
        let read = |stray: &str| {
            let text = format!("{words}\n{grid}\n{words}{stray}{words}");
            crate::read(text.as_bytes(), None, &ReadOptions::default())
        };
        for stray in ["12.34\n", "1 2 3\n1 4 2\n", "| abc_d | 1.2 | 3 |\n".repeat(5).as_str()] {
            let records = read(stray).unwrap();
            let notes = records[0].notes.join("\n");
            assert!(notes.contains("27") && notes.contains("in no grid"), "{stray}: {notes}");
        }
        for stray in ["1 . . .\n. . 4 .\n. . . 2\n", &(".23.".repeat(10) + "\n")] {
            assert!(read(stray).is_err(), "{stray}");
        }
    }

    #[test]
    fn cells_beside_a_grid_are_named() {
        let text = "A puzzle of mine:\n\n1 . . .\n. . 4 .\n. . . 2\n. . 3 .\n\nIts code is\n12.34\nas said.\n";
        let error = crate::read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert_eq!(error.line(), 9, "{error}");
    }
}
