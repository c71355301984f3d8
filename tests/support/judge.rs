//! Checks the output of the programs with independent code.

use std::collections::HashSet;

use clausoku::encoding::SCHEMES;
use clausoku::encoding::choices::GIVENS;

/// The compatible levels of givens and numberings, as options.
pub(crate) fn givens_and_numberings() -> Vec<String> {
    let levels = GIVENS.iter();
    let both = levels.flat_map(|level| SCHEMES.iter().map(move |row| (level, row.name)));
    let together =
        both.filter(|(level, scheme)| level.value.is_reduced() == (*scheme == "compact"));
    let options: Vec<String> =
        together.map(|(level, scheme)| format!("{}/{scheme}", level.name)).collect();
    assert_eq!(options.len(), (GIVENS.len() - 2) * (SCHEMES.len() - 1) + 2);
    options
}

/// A Sudoku board with rectangular blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub rows: usize,
    pub columns: usize,
}

pub(crate) const NINE: Board = Board { rows: 3, columns: 3 };
pub(crate) const FOUR: Board = Board { rows: 2, columns: 2 };

impl Board {
    pub(crate) fn order(self) -> usize {
        self.rows * self.columns
    }

    /// Whether these cells are a solution that keeps the givens.
    pub(crate) fn is_solution(self, givens: &[u16], cells: &[u16]) -> bool {
        let n = self.order();
        let kept = givens.iter().zip(cells).all(|(given, cell)| *given == 0 || given == cell);
        let mut seen = HashSet::new();
        let mut all_new = true;
        for (index, &value) in cells.iter().enumerate() {
            let (row, column) = (index / n, index % n);
            let block = row / self.rows * self.rows + column / self.columns;
            for place in [("row", row), ("column", column), ("block", block)] {
                all_new &= seen.insert((place, value));
            }
        }
        let in_range = cells.iter().all(|&value| value >= 1 && usize::from(value) <= n);
        kept && all_new && in_range && cells.len() == n * n && givens.len() == n * n
    }
}

/// The cells of a line: a character each (`.` and `0` empty, letters from 10 on), or numbers.
pub(crate) fn cells(line: &str) -> Vec<u16> {
    let line = line.trim();
    if line.contains(' ') {
        return line
            .split_whitespace()
            .map(|word| if word == "." { 0 } else { word.parse().expect("a number") })
            .collect();
    }
    line.chars()
        .map(|c| if c == '.' { 0 } else { c.to_digit(36).expect("a digit") as u16 })
        .collect()
}

/// The values of a drawing, row by row; blank cells are 0.
pub(crate) fn drawn(drawing: &str) -> Vec<u16> {
    let rows = drawing.lines().filter(|line| line.starts_with('┃'));
    let cells = rows.flat_map(|row| {
        let inside = row.trim_matches('┃');
        inside.split(['┃', '│']).map(|cell| cell.trim().parse().unwrap_or(0)).collect::<Vec<u16>>()
    });
    cells.collect()
}

/// The fields of these columns in each row of a text of CSV.
pub(crate) fn columns(text: &str, names: &[&str]) -> Vec<Vec<String>> {
    let rows = rfc_4180(text);
    let places = names.iter().map(|name| {
        let place = rows[0].iter().position(|known| known == name);
        place.unwrap_or_else(|| panic!("no column {name}: {text}"))
    });
    let places: Vec<usize> = places.collect();
    rows[1..].iter().map(|row| places.iter().map(|&place| row[place].clone()).collect()).collect()
}

/// The records of a text of CSV by the grammar of RFC 4180, section 2, with `\n` between them. All have the same number
/// of fields.
pub(crate) fn rfc_4180(text: &str) -> Vec<Vec<String>> {
    let mut records = vec![vec![String::new()]];
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.next() {
        let field = records.last_mut().and_then(|record| record.last_mut()).expect("a field");
        match first {
            ',' => records.last_mut().expect("a record").push(String::new()),
            '\n' => records.push(vec![String::new()]),
            '"' => {
                assert!(field.is_empty(), "a quote in a field: {text}");
                loop {
                    match rest.next().expect("a quote that closes") {
                        '"' if rest.next_if_eq(&'"').is_none() => break,
                        c => field.push(c),
                    }
                }
                assert!(matches!(rest.peek(), Some(',' | '\n')), "text after a quote: {text}");
            }
            c => {
                assert!(c != '\r', "a line end of its own: {text}");
                field.push(c);
            }
        }
    }
    assert_eq!(records.pop(), Some(vec![String::new()]), "a last line without an end: {text}");
    let columns = records.first().map_or(0, Vec::len);
    assert!(records.iter().all(|record| record.len() == columns), "{records:?}");
    records
}

/// A DIMACS text with one clause on each line, as the programs write it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Dimacs {
    pub comments: Vec<String>,
    /// Variables and clauses of the header.
    pub header: (u64, u64),
    pub clauses: Vec<Vec<i64>>,
}

impl Dimacs {
    pub(crate) fn read(text: &str) -> Self {
        let mut read = Self::default();
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix('c') {
                read.comments.push(comment.trim().to_owned());
            } else if let Some(header) = line.strip_prefix("p cnf ") {
                let (variables, clauses) = header.split_once(' ').expect("two numbers");
                read.header = (variables.parse().expect("n"), clauses.parse().expect("m"));
            } else {
                let body = line.strip_suffix(" 0").unwrap_or_else(|| panic!("{line:?}"));
                let numbers = body.split(' ').map(|word| word.parse().expect("a literal"));
                read.clauses.push(numbers.collect());
            }
        }
        read
    }

    /// Returns the correct header.
    pub(crate) fn counted(&self) -> (u64, u64) {
        let largest = self.clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max();
        (largest.unwrap_or(0), self.clauses.len() as u64)
    }
}

/// The output of a solver for this model.
pub(crate) fn answer(true_variables: impl IntoIterator<Item = i64>) -> String {
    let words = true_variables.into_iter().map(|number| format!("v {number}\n"));
    format!("s SATISFIABLE\n{}v 0\n", words.collect::<String>())
}

/// A grid's candidates in the dense numbering.
pub(crate) fn dense(cells: &[u16]) -> impl Iterator<Item = i64> {
    let n = cells.len().isqrt() as i64;
    cells.iter().zip(0..).map(move |(&value, cell)| n * cell + i64::from(value))
}

/// A grid's candidates in the numbering of INF242.
pub(crate) fn decimal(cells: &[u16]) -> impl Iterator<Item = i64> {
    let n = cells.len().isqrt() as i64;
    cells.iter().zip(0..).map(move |(&value, cell)| {
        10_000 * (cell % n + 1) + 100 * (cell / n + 1) + i64::from(value)
    })
}

/// A variant whose constraint is no sum, and too long for clauses over candidates.
pub(crate) const PILLS: &str = "name = \"pills\"\n[[board]]\nblocks = \"3x3\"\n[[constraint]]\n\
    kind = \"pill-arrow\"\ndigits = 2\ncells = \"R1C1 R1C2 R2C3 R2C4 R3C4 R4C4 R5C5 R6C6 R7C7 R8C8\"\n";

/// Figure 1 of the examination paper and its only solution.
pub(crate) const FIGURE_1: (&str, &str) = (
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000",
    "891234675325687419476915328914752863257368194683149752148526937732491586569873241",
);
