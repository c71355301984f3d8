//! A grid that is typed row by row: the questions of `dimacs_s` where there is no grid file and no page.
//!
//! The questions go to standard error, since the formula may go to standard output. An unusable answer is requested again.
//! After each row its clashes are named. In a dialogue, the row can then be typed again, kept, or another row replaced. The
//! rows of a script are kept, as `dimacs_s GRID` keeps the rows of a file: a grid whose givens clash has a formula too.

use std::io::{BufRead, Read as _, Write};
use std::sync::Arc;

use crate::terminal::file_fault::Kind;
use anyhow::{Context, bail};
use clausoku::board::errors::Clash;
use clausoku::board::{Cell, clashes};
use clausoku::{Grid, Puzzle, Variant};
use clausoku_words::{Language, named, say};
use itertools::Itertools as _;

/// The largest side of a block that the course's numbering has room for.
pub(crate) const MAX_SIDE: usize = 10;

/// The bytes of the longest line that is read; a row of 100 numbers has at most 400.
const MAX_LINE: u64 = 1 << 16;

/// The questions, and the answers to them.
#[derive(Debug)]
pub(super) struct Prompt<R, W> {
    /// The language of the questions.
    pub language: Language,
    /// The answers.
    pub input: R,
    /// The questions and complaints.
    pub output: W,
    /// `true` if a person answers, who can correct a row that clashes.
    pub is_dialogue: bool,
}

/// The answer to the question for a row.
enum Answer {
    /// The row stays as it is.
    Keep,
    /// These are the numbers of this row, counted from 1.
    Row(usize, Vec<u16>),
}

impl<R: BufRead, W: Write> Prompt<R, W> {
    /// Asks for the size and the rows of a grid.
    ///
    /// # Errors
    ///
    /// The input cannot be read, or ends before the last row.
    pub(super) fn puzzle(&mut self) -> anyhow::Result<Puzzle> {
        let language = self.language;
        let variant = self.ask(&say!(language, course::side), |text| {
            let m = text.parse().ok().filter(|m| (1..=MAX_SIDE).contains(m));
            let m = m.ok_or_else(|| no_number(language, text, 1, MAX_SIDE))?;
            Variant::blocks(m, m).map(Arc::new).map_err(|error| error.to_string())
        })?;
        let n = variant.order();
        self.note(&say!(language, course::rows { order: n }));
        let grid = self.grid(&variant)?;
        Ok(Puzzle::new(variant, grid)?)
    }

    fn grid(&mut self, variant: &Variant) -> anyhow::Result<Grid> {
        let language = self.language;
        let n = variant.order();
        let mut numbers = vec![0; n * n];
        let mut typed_rows = 0;
        let mut question = None;
        // The row whose clashes were named last.
        let mut clashing = None;
        while typed_rows < n || clashing.is_some() {
            let row = clashing.unwrap_or(typed_rows + 1);
            let next = question.take().unwrap_or_else(|| say!(language, course::row { row }));
            let answer = self.ask(&next, |text| {
                if text.is_empty() && clashing.is_some() {
                    return Ok(Answer::Keep);
                }
                let (number, text) = numbered(text).unwrap_or((row, text));
                let last = n.min(typed_rows + 1);
                if !(1..=last).contains(&number) {
                    return Err(no_number(language, &number.to_string(), 1, last));
                }
                row_of(language, n, text).map(|numbers| Answer::Row(number, numbers))
            })?;
            clashing = None;
            let Answer::Row(changed, found) = answer else { continue };
            numbers[n * (changed - 1)..n * changed].copy_from_slice(&found);
            typed_rows = typed_rows.max(changed);
            let grid = Grid::from_numbers(numbers.clone());
            // Where an earlier row was corrected, the clashing row may clash with others too.
            for again in [changed, row].into_iter().dedup() {
                let found = clashes_of_row(variant, &grid, again);
                if found.is_empty() {
                    continue;
                }
                for line in in_words(language, variant, &found) {
                    self.note(&line);
                }
                if self.is_dialogue {
                    clashing = Some(again);
                    question = Some(question_again(language, variant, again, &found));
                    break;
                }
            }
        }
        Ok(Grid::from_numbers(numbers))
    }

    /// Asks for an answer until it can be used.
    ///
    /// # Errors
    ///
    /// The input cannot be read, or ends.
    pub(super) fn ask<T>(
        &mut self,
        question: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> anyhow::Result<T> {
        let language = self.language;
        loop {
            // The answers may come from a script that does not read the questions.
            let _ = write!(self.output, "{question}").and_then(|()| self.output.flush());
            let mut line = String::new();
            let bytes = self.input.by_ref().take(MAX_LINE).read_line(&mut line);
            let bytes = bytes.with_context(|| Kind::Unreadable.fault("standard input"))?;
            if bytes == 0 {
                bail!(say!(language, course::input_ended));
            }
            if bytes as u64 == MAX_LINE && !line.ends_with('\n') {
                bail!(say!(language, course::long_line { bytes: MAX_LINE }));
            }
            match read(line.trim()) {
                Ok(value) => return Ok(value),
                Err(why) => self.note(&say!(language, course::try_again { why })),
            }
        }
    }

    /// Writes a line. A closed output does not end the questions.
    fn note(&mut self, line: &str) {
        let _ = writeln!(self.output, "{line}");
    }
}

/// Divides an answer such as `2: 1 0 0 0` into the number of the row and its text.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let (number, row) = text.split_once(':')?;
    Some((number.trim().parse().ok()?, row.trim()))
}

/// Parses a typed row: numbers separated by spaces, or digits in one word where each is a number.
fn row_of(language: Language, n: usize, text: &str) -> Result<Vec<u16>, String> {
    let number = |word: &str| {
        let number = word.parse::<u16>().ok().filter(|&number| usize::from(number) <= n);
        number.ok_or_else(|| no_number(language, word, 0, n))
    };
    let one_word = n <= 9 && text.len() == n && text.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = if one_word {
        text.split_inclusive(|_| true).collect()
    } else {
        text.split_whitespace().collect()
    };
    let row = words.into_iter().map(number).collect::<Result<Vec<u16>, _>>()?;
    match row.len() {
        found if found == n => Ok(row),
        found => Err(say!(language, course::row_length { order: n, found })),
    }
}

fn no_number(language: Language, text: &str, least: usize, greatest: usize) -> String {
    say!(language, course::no_number { text: format!("{text:?}"), least, greatest })
}

/// Returns the row of a cell, counted from 1.
fn row_number(variant: &Variant, cell: Cell) -> usize {
    cell.index() / variant.order() + 1
}

fn clashes_of_row(variant: &Variant, grid: &Grid, row: usize) -> Vec<Clash> {
    let mut found = clashes(variant, grid);
    found.retain(|clash| clash.cells.iter().any(|&cell| row_number(variant, cell) == row));
    found
}

/// Returns a line for each symbol and its cells, with all regions in which they clash.
pub(super) fn in_words(language: Language, variant: &Variant, clashes: &[Clash]) -> Vec<String> {
    let groups = clashes.iter().into_group_map_by(|clash| (&clash.cells, clash.symbol));
    let lines = groups.into_iter().sorted_by_key(|row| row.0).map(|((cells, symbol), clashes)| {
        let symbol = variant.alphabet().name(symbol);
        let names: Vec<String> = cells.iter().map(|&cell| place(language, variant, cell)).collect();
        let and = say!(language, course::and);
        let names = match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{}{and}{last}", others.join(", "))
            }
            _ => names.concat(),
        };
        let regions = clashes.iter().map(|clash| region_name(language, variant, clash)).join(", ");
        let (cells, count, value) = (names, cells.len(), symbol);
        say!(language, course::clash { cells, count, value, regions })
    });
    lines.collect()
}

/// Returns the name of a clash's region, such as `block 2`.
fn region_name(language: Language, variant: &Variant, clash: &Clash) -> String {
    named(language, &variant.regions()[clash.region].name)
}

fn place(language: Language, variant: &Variant, cell: Cell) -> String {
    named(language, &variant.position(cell).to_string())
}

/// Returns the question for a row that clashes, which names another row of its clashes, if there is one.
fn question_again(language: Language, variant: &Variant, row: usize, clashes: &[Clash]) -> String {
    let cells = clashes.iter().flat_map(|clash| &clash.cells);
    let other = cells.map(|&cell| row_number(variant, cell)).find(|&other| other != row);
    match other {
        Some(other) => say!(language, course::row_again_or_other { row, other }),
        None => say!(language, course::row_again { row }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types these answers; returns the numbers of the grid and the text of the questions.
    fn typed(
        language: Language,
        is_dialogue: bool,
        answers: &str,
    ) -> (anyhow::Result<Vec<u16>>, String) {
        let mut output = Vec::new();
        let mut prompt =
            Prompt { language, input: answers.as_bytes(), output: &mut output, is_dialogue };
        let puzzle = prompt.puzzle();
        let numbers = puzzle.map(|puzzle| puzzle.givens().numbers().to_vec());
        (numbers, String::from_utf8(output).expect("text"))
    }

    fn dialogue(answers: &str) -> (Vec<u16>, String) {
        let (numbers, output) = typed(Language::English, true, answers);
        (numbers.expect(answers), output)
    }

    #[test]
    fn a_row_that_clashes_is_named_and_typed_again() {
        let (numbers, output) = dialogue("2\n1 0 0 0\n0 1 0 0\n0 2 0 0\n3 2 0 0\n0400\n0000\n");
        assert_eq!(numbers, [1, 0, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0]);
        assert_eq!(
            output,
            "Side m of a block (3 for the usual 9x9 board): 4 rows of 4 numbers with spaces between, 0 where it is not \
             known.\nRow 1: Row 2: R1C1 and R2C2 are both 1 (block 1)\n\
             Row 2 again (an empty line keeps it; 1: and numbers replace row 1): \
             Row 3: R2C2 and R3C2 are both 2 (column 2)\n\
             Row 3 again (an empty line keeps it; 2: and numbers replace row 2): Row 4: "
        );
    }

    #[test]
    fn a_clash_in_several_regions_is_one_line() {
        let (_, output) = dialogue("2\n1 1 0 0\n1100\n\n0000\n0 0 0 0\n0000\n");
        assert!(output.contains("Row 1: R1C1 and R1C2 are both 1 (row 1, block 1)\nRow 1 again (an empty line keeps it): "), "{output}");
        // The answer "1100" repeats the row, and the empty line keeps it.
        let (numbers, output) = dialogue("2\n1 0 0 0\n1 0 0 0\n\n1 0 0 0\n\n0000\n");
        assert_eq!(numbers.iter().sum::<u16>(), 3);
        assert!(output.contains("R1C1 and R2C1 are both 1 (column 1, block 1)\n"), "{output}");
        assert!(output.contains("R1C1, R2C1 and R3C1 are all 1 (column 1)\n"), "{output}");
    }

    #[test]
    fn an_earlier_row_is_replaced_and_the_clashing_row_checked_again() {
        // Row 3 clashes with rows 1 and 2; each correction leaves the other clash.
        let (numbers, output) =
            dialogue("2\n1 0 0 0\n0 0 0 2\n1 0 0 2\n1: 0 0 1 0\n2: 0 2 0 0\n0000\n");
        assert_eq!(numbers, [0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0]);
        assert_eq!(output.matches("R2C4 and R3C4 are both 2 (column 4)").count(), 2, "{output}");
        assert!(output.ends_with("Row 4: "), "{output}");
        // The correction itself can clash, and the last row can be corrected.
        let (numbers, _) = dialogue("1\n1\n");
        assert_eq!(numbers, [1]);
        let (numbers, output) =
            dialogue("2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n1 0 0 0\n1: 0 0 0 2\n1: 0 0 0 0\n");
        assert_eq!(numbers, [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert!(output.contains("R1C4 and R2C3 are both 2 (block 2)\nRow 1 again"), "{output}");
    }

    #[test]
    fn wrong_numbers_of_rows_are_asked_again() {
        for (answer, complaint) in [
            ("3: 0 0 0 0", "\"3\" is not a number from 1 to 2"),
            ("0: 0 0 0 0", "\"0\" is not a number from 1 to 2"),
            ("x: 0 0 0 0", "\"x:\" is not a number from 0 to 4"),
            ("1:", "a row has 4 numbers, but these are 0"),
            ("", "a row has 4 numbers, but these are 0"),
            ("99999999999999999999: 0", "\"99999999999999999999:\" is not a number from 0 to 4"),
            ("0 0 0 5", "\"5\" is not a number from 0 to 4"),
        ] {
            let (numbers, output) = dialogue(&format!("2\n1000\n{answer}\n0000\n0000\n0000\n"));
            assert_eq!(numbers.iter().sum::<u16>(), 1, "{answer}");
            assert!(
                output.contains(&format!("Row 2: {complaint}. Please try again.\nRow 2: ")),
                "{output}"
            );
        }
    }

    #[test]
    fn the_rows_of_a_script_are_kept() {
        let (numbers, output) =
            typed(Language::English, false, "2\n1 0 0 1\n0 0 0 1\n0000\n0000\n");
        let numbers = numbers.expect("four rows");
        assert_eq!(numbers.iter().sum::<u16>(), 3);
        assert!(output.contains("Row 1: R1C1 and R1C4 are both 1 (row 1)\nRow 2: R1C4 and R2C4 are both 1 (column 4, block 2)\nRow 3: "), "{output}");
    }

    #[test]
    fn the_dialogue_is_french_too() {
        let (numbers, output) =
            typed(Language::French, true, "2\n1 0 0 0\n1 0 0 0\n0100\n\n0000\n0000\n");
        assert_eq!(numbers.expect("four rows").iter().sum::<u16>(), 2);
        assert!(
            output.contains("L1C1 et L2C1 contiennent toutes deux 1 (colonne 1, bloc 1)\n"),
            "{output}"
        );
        assert!(output.contains("L1C1 et L2C2 contiennent toutes deux 1 (bloc 1)\n"), "{output}");
        assert!(
            output.contains("Ligne 2 à nouveau (une ligne vide la garde ; 1: et des nombres remplacent la ligne 1) : "),
            "{output}"
        );
    }

    #[test]
    fn an_input_that_ends_or_has_no_lines_is_an_error() {
        for answers in ["", "2", "2\n1 0 0 0\n1 0 0 0\n", "2\n1 0 0 0"] {
            let (numbers, _) = typed(Language::English, true, answers);
            assert!(numbers.unwrap_err().to_string().starts_with("the input ended"), "{answers}");
        }
        let (numbers, _) = typed(Language::English, false, &"0".repeat(1 << 17));
        assert!(numbers.unwrap_err().to_string().starts_with("a line has more than 65536 bytes"));
    }
}
