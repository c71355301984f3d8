//! Texts in which puzzles occur in programs, tutorials, models of solvers, tables and prose: all are read as one puzzle.

use clausoku_formats::{ReadOptions, Record, Sample, detect_file, read, read_detected};

use super::digits;

const CELLS: &str =
    "480000600000803940900054020100000000000090370008302060090600000000000400500081000";
const SOLUTION: &str =
    "483729615251863947976154823139576284625498371748312569392647158817235496564981732";

/// Returns the rows, with this sign for an empty cell, and this text between two cells.
fn rows(empty: &str, between: &str) -> Vec<String> {
    rows_of(CELLS, empty, between)
}

fn rows_of(cells: &str, empty: &str, between: &str) -> Vec<String> {
    let cell = |&c: &u8| if c == b'0' { empty.to_owned() } else { char::from(c).to_string() };
    let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(between);
    cells.as_bytes().chunks(9).map(row).collect()
}

/// Returns these lines as a text.
fn lines_of(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Returns the rows with a text before the first, between two, and behind the last.
fn listed(before: &str, rows: &[String], between: &str, after: &str) -> String {
    format!("{before}{}{after}", rows.join(between))
}

/// Returns the rows, each with its number from 1.
fn counted(rows: &[String], row: impl Fn(usize, &str) -> String) -> String {
    rows.iter().zip(1..).map(|(text, number)| row(number, text)).collect()
}

/// Returns a text for each cell with its row and column from 1, filled ones only.
fn placed(cells: &str, given: impl Fn(usize, usize, char) -> String) -> String {
    let all = cells.chars().zip(0..).filter(|(c, _)| *c != '0');
    all.map(|(c, index)| given(index / 9 + 1, index % 9 + 1, c)).collect()
}

/// Texts of programs.
fn programs() -> Vec<String> {
    let numbers = rows("0", ", ");
    let words = rows("0", " ");
    let names = |given: &str| given.replace("{0}", &CELLS.replace('0', "."));
    vec![
        listed(
            "import numpy as np\n\ngrid = np.array([\n    [",
            &numbers,
            "],\n    [",
            "]\n])\n\ndef possible(y, x, n):\n    for i in range(0, 9):\n        if grid[y][i] == n:\n            return False\n    return True\n",
        ),
        listed(
            "#include <stdio.h>\n#define N 9\n\nint grid[N][N] = {\n    {",
            &numbers,
            "},\n    {",
            "}\n};\n\nint main(void) {\n    if (solve(grid, 0, 0) == 1) print(grid);\n    return 0;\n}\n",
        ),
        listed(
            "public class Sudoku {\n    int[][] board = new int[][] {\n        {",
            &numbers,
            "},\n        {",
            "}\n    };\n}\n",
        ),
        listed(
            ":- use_module(library(clpfd)).\n\nproblem(1, [[",
            &rows("_", ","),
            "],\n            [",
            "]]).\n\n% ?- problem(1, Rows), sudoku(Rows).\n",
        ),
        listed("problem(1, [](\n    [](", &rows("_", ","), "),\n    [](", "))).\n"),
        listed("start = [|\n", &numbers, "|\n", "|];\n"),
        listed("(defparameter *board*\n  #2A((", &words, ")\n      (", ")))\n"),
        listed("(setq board '((", &words, ")\n (", ")))\n"),
        listed("S = [", &words, "; ...\n     ", "];\n"),
        listed("my @grid = (\n  [qw(", &words, ")],\n  [qw(", ")]\n);\n"),
        listed("Data \"", &rows(".", ""), "\"\nData \"", "\"\n"),
        counted(&rows("0", ","), |number, row| format!("{} DATA {row}\n", 90 + 10 * number)),
        listed("data grid / &\n", &rows("0", ","), ", &\n", " /\n"),
        listed("PUZZLE = <<~GRID\n  ", &rows(".", ""), "\n  ", "\nGRID\n"),
        listed(
            "module Main where\n\npuzzle :: [String]\npuzzle = [\"",
            &rows(".", ""),
            "\"\n         ,\"",
            "\"]\n",
        ),
        names("grid1 = '{0}'\n"),
        format!(
            "INSERT INTO puzzles (id, puzzle, solution) VALUES\n(1, '{CELLS}', '{SOLUTION}');\n"
        ),
        format!(
            "{{{}}}\n",
            placed(CELLS, |row, column, c| {
                format!("'{}{column}': '{c}', ", char::from(b'@' + row as u8))
            })
        ),
        listed("Out[3]:\narray([[", &numbers, "],\n       [", "]])\n"),
    ]
}

/// Models and formulas of other solvers.
fn models() -> Vec<String> {
    let model = |space: &str| {
        placed(CELLS, |row, column, c| {
            format!("  (define-fun x_{row}_{column} () Int{space}{c})\n")
        })
    };
    let terms = placed(CELLS, |row, column, c| format!("initial({row},{column},{c}). "));
    let assertions = placed(CELLS, |row, column, c| format!("(assert (= x_{row}_{column} {c}))\n"));
    vec![
        format!("sat\n(\n{})\n", model("\n    ")),
        format!("sat\n(model\n{})\n", model(" ")),
        format!("(declare-const x_1_1 Int)\n{assertions}(check-sat)\n"),
        format!("sat\n({})\n", placed(CELLS, |row, column, c| format!("(x_{row}_{column} {c}) "))),
        format!("% givens\n{terms}\n"),
        format!("clingo version 5.4.0\nSolving...\nAnswer: 1\n{terms}\nSATISFIABLE\n"),
    ]
}

/// Texts of tables.
fn tables() -> Vec<String> {
    let lettered = |number: usize| char::from(b'@' + number as u8);
    let cells: String = lines_of(CELLS.chars().map(String::from));
    vec![
        rows("", "\t").join("\n") + "\n",
        counted(&rows("", "\t"), |number, row| format!("{number}\t{row}\n")).replacen(
            "1\t",
            "\tA\tB\tC\tD\tE\tF\tG\tH\tI\n1\t",
            1,
        ),
        format!(
            "row,col,value\n{}",
            placed(CELLS, |row, column, c| { format!("{},{},{c}\n", row - 1, column - 1) })
        ),
        cells.clone(),
        listed(
            "| | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n",
            &[],
            "",
            "",
        ) + &counted(&rows("", " | "), |number, row| {
            format!("| **{}** | {row} |\n", lettered(number))
        }),
        listed("{| class=\"wikitable\"\n| ", &rows("", " || "), "\n|-\n| ", "\n|}\n"),
        counted(&rows(".", " "), |number, row| format!("{number}| {row}\n")),
        counted(&rows(".", " "), |number, row| format!("{} | {row}\n", lettered(number))),
        lines_of(rows(" ", "][").iter().map(|row| format!("[{row}]"))),
        rows(" ", "-").join("\n") + "\n",
        rows("0", "-").join("\n") + "\n",
        rows("0", ":").join("\n") + "\n",
        format!("Sudoku,,,,,,,,\n{}\n", rows("", ",").join("\n")),
        format!("<div id=\"board\" data-puzzle=\"{CELLS}\"></div>\n"),
        listed(
            "<div class=\"row\"><span>",
            &rows("", "</span><span>"),
            "</span></div>\n<div class=\"row\"><span>",
            "</span></div>\n",
        ),
        rows(".", "-").join("-") + "\n",
    ]
}

/// Texts that people and language models write.
fn prose() -> Vec<String> {
    let solution = rows_of(SOLUTION, ".", "");
    let plain = rows(".", "");
    let beside = |gap: &str| -> String {
        lines_of(plain.iter().zip(&solution).map(|(a, b)| format!("{a}{gap}{b}")))
    };
    let keycaps: String = rows("🟦", "\u{FE0F}\u{20E3}").join("\u{FE0F}\u{20E3}\n");
    vec![
        rows("O", "").join("\n") + "\n",
        rows("o", " ").join("\n") + "\n",
        CELLS.replace('0', "O") + "\n",
        keycaps.replace("🟦\u{FE0F}\u{20E3}", "🟦"),
        beside("   "),
        beside("\t"),
        format!("Puzzle:        Solution:\n{}", beside("      ")),
        lines_of(
            rows(".", " ")
                .iter()
                .zip(rows_of(SOLUTION, ".", " "))
                .map(|(a, b)| format!("{a}  |  {b}")),
        ),
        format!("Sample Input\n{}\n\nSample Output\n{}\n", plain.join("\n"), solution.join("\n")),
        format!("Before:\n{}\nAfter:\n{}\n", plain.join("\n"), solution.join("\n")),
        rows(".", " ").join("\n").replace('4', "\u{1B}[1m4\u{1B}[0m"),
        format!("Q:\n{}\nA:\n{}\n", plain.join("\n"), solution.join("\n")),
        format!("Q: {CELLS}\nA: {SOLUTION}\n"),
        format!("Q1: {CELLS}\nA1: {SOLUTION}\n"),
        format!("{} ; Golden Nugget\n", plain.concat()),
        format!("1\n{}\n", rows("0", " ").join("\n")),
        format!(
            "Sure! Here is a puzzle for you:\n\n```\n{}\n```\n\nLet me know if you want the solution!\n",
            rows(".", " ").join("\n")
        ),
        counted(&rows("_", " "), |number, row| format!("Row {number}: {row}\n")),
    ]
}

#[test]
fn texts_of_many_sources_are_read() {
    let options = ReadOptions::default();
    let mut faults = Vec::new();
    for text in [programs(), models(), tables(), prose()].concat() {
        let sample = Sample::new(text.as_bytes(), true);
        let found = detect_file(sample, &options, Some("txt"))
            .and_then(|format| read_detected(text.as_bytes(), format, &options))
            .and_then(|records| records.into_iter().collect::<Result<Vec<_>, _>>());
        let again = read(text.as_bytes(), None, &options);
        for found in [found, again] {
            let cells = |records: &Vec<Record>| -> Vec<String> {
                records.iter().map(|record| digits(&record.puzzle)).collect()
            };
            let found = found.map_err(|error| error.to_string());
            if found.as_ref().map(cells) != Ok(vec![CELLS.to_owned()]) {
                faults.push(format!("{:?}\n{text}", found.as_ref().map(cells)));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn texts_with_two_readings_are_refused_with_a_remedy() {
    let triples = placed(CELLS, |row, column, c| format!("{row} {column} {c}\n"));
    let count = triples.lines().count();
    // The side of a block, and 80 of 81 values below it.
    let cut: String = lines_of(format!("3{}", &CELLS[1..]).chars().map(String::from));
    // Places on a page, and names of variables.
    let drawn = placed(CELLS, |row, column, c| {
        format!("<text x=\"{}\" y=\"{}\">{c}</text>\n", 10 * column, 10 * row)
    });
    let names = placed(CELLS, |row, column, c| format!("x{row}{column}{c} "));
    for (text, remedy) in [
        (drawn, "copy the cells as text"),
        (names, "expected"),
        (format!("{count}\n{triples}"), "# triples: rcv"),
        (triples, "# triples: rcv"),
        (cut, "expected"),
    ] {
        let error = read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains(remedy), "{error}");
    }
}
