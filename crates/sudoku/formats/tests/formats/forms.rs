//! The product of the forms in which people write a grid: separators × empty signs × alphabets × layouts × surroundings × boards.
//! A form is read as the same puzzle, or refused for a reason that is stated here; none is read as another puzzle.

#![expect(clippy::print_stderr, reason = "the measure is shown where it is asked for")]

use std::collections::BTreeMap;

use clausoku_formats::{ReadErrorKind, ReadOptions, Sample, detect_file, read, read_detected};

/// The alphabet of the numbers of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Alphabet {
    Digits,
    Upper,
    Lower,
    Hex,
    Letters,
    Numbers,
    NumbersFromZero,
    Padded,
}

impl Alphabet {
    const ALL: [Self; 8] = [
        Self::Digits,
        Self::Upper,
        Self::Lower,
        Self::Hex,
        Self::Letters,
        Self::Numbers,
        Self::NumbersFromZero,
        Self::Padded,
    ];

    /// Returns the signs of the numbers from 1 to n; `None` if boards of this order have another alphabet.
    fn signs(self, n: usize) -> Option<Vec<String>> {
        let digit = |number: usize| char::from_digit(number as u32, 36).unwrap_or('?');
        let from = |first: usize| (first..first + n).map(|number| digit(number).to_string());
        let upper = |sign: String| sign.to_uppercase();
        let signs: Vec<String> = match self {
            Self::Digits if n < 10 => from(1).collect(),
            Self::Upper if n > 9 => from(1).map(upper).collect(),
            Self::Lower if n == 16 => from(1).collect(),
            Self::Hex if n == 16 => from(0).map(upper).collect(),
            Self::Letters if n > 15 => from(10).map(upper).collect(),
            Self::Numbers if n > 9 => (1..=n).map(|number| number.to_string()).collect(),
            Self::NumbersFromZero if n > 15 => (0..n).map(|number| number.to_string()).collect(),
            Self::Padded if n > 9 => (1..=n).map(|number| format!("{number:02}")).collect(),
            _ => return None,
        };
        Some(signs)
    }

    fn is_wide(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero | Self::Padded)
    }
}

const EMPTY: [&str; 10] = [".", "0", "-", "_", "?", "*", "x", "", " ", "~"];

/// The text between two cells; `None` pads them to one width.
const SEPARATORS: [Option<&str>; 9] = [
    Some(""),
    Some(" "),
    Some(","),
    Some(", "),
    Some(";"),
    Some("\t"),
    Some("|"),
    None,
    Some(" | "),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Layout {
    Rows,
    OneLine,
    Groups,
    Borders,
    Slashes,
    Brackets,
    QuotedRows,
    Parentheses,
    Braces,
    /// A separator behind the last cell of each row, too.
    Ended,
}

const LAYOUTS: [Layout; 10] = [
    Layout::Rows,
    Layout::OneLine,
    Layout::Groups,
    Layout::Borders,
    Layout::Slashes,
    Layout::Brackets,
    Layout::QuotedRows,
    Layout::Parentheses,
    Layout::Braces,
    Layout::Ended,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Around {
    Nothing,
    Side,
    Order,
    Title,
    Label,
    Below,
    CrLf,
    Cr,
    Mark,
    Utf16,
    Fence,
    Quotation,
    Name,
}

const AROUND: [Around; 13] = [
    Around::Nothing,
    Around::Side,
    Around::Order,
    Around::Title,
    Around::Label,
    Around::Below,
    Around::CrLf,
    Around::Cr,
    Around::Mark,
    Around::Utf16,
    Around::Fence,
    Around::Quotation,
    Around::Name,
];

/// A form of a board.
#[derive(Clone, Copy, Debug)]
struct Form {
    rows: usize,
    columns: usize,
    alphabet: Alphabet,
    empty: &'static str,
    separator: Option<&'static str>,
    layout: Layout,
    around: Around,
}

/// Returns a puzzle that uses each symbol, with about half of its cells empty, from a seeded pattern.
fn grid(rows: usize, columns: usize, seed: u64) -> Vec<Vec<usize>> {
    let n = rows * columns;
    let mut random = clausoku_testkit::Rng::new(seed);
    let mut symbols: Vec<usize> = (1..=n).collect();
    random.shuffle(&mut symbols);
    let full = |r: usize, c: usize| symbols[(columns * (r % rows) + r / rows + c) % n];
    let mut puzzle: Vec<Vec<usize>> = (0..n)
        .map(|r| (0..n).map(|c| if random.below(100) < 55 { full(r, c) } else { 0 }).collect())
        .collect();
    let mut used: Vec<usize> = puzzle.concat();
    for (row, r) in puzzle.iter_mut().zip(0..) {
        for (cell, c) in row.iter_mut().zip(0..) {
            if !used.contains(&full(r, c)) {
                *cell = full(r, c);
                used.push(*cell);
            }
        }
    }
    puzzle
}

impl Form {
    #[expect(clippy::too_many_lines, reason = "a line or two for each layout and surrounding")]
    /// Returns the text of a puzzle in this form; `None` if the parts of the form do not go together.
    fn text(self, puzzle: &[Vec<usize>]) -> Option<Vec<u8>> {
        use Layout::{
            Borders, Braces, Brackets, Ended, Groups, OneLine, Parentheses, QuotedRows, Rows,
            Slashes,
        };
        let Self { rows, columns, alphabet, empty, separator, layout, around } = self;
        let n = rows * columns;
        let signs = alphabet.signs(n)?;
        let is_wide = alphabet.is_wide();
        let has_sign = signs.iter().any(|sign| sign == empty);
        let is_x = empty == "x" && alphabet == Alphabet::Letters && n == 25;
        let is_possible = match separator {
            Some("") => !is_wide && !empty.is_empty(),
            Some(" ") => !empty.is_empty(),
            None => is_wide && !empty.is_empty(),
            _ => true,
        };
        if !is_possible || has_sign || is_x {
            return None;
        }
        if empty.is_empty() && layout == Groups {
            return None;
        }
        let has_blanks = empty == " ";
        if has_blanks
            && (![Some(""), Some("|"), Some(",")].contains(&separator)
                || ![Rows, Borders].contains(&layout))
        {
            return None;
        }
        let width = signs.iter().map(String::len).max()?;
        let cell = |value: usize| if value == 0 { empty } else { signs[value - 1].as_str() };
        let plain = matches!(separator, Some("" | " "));
        let barred = plain || separator == Some("|");
        let commas = matches!(separator, Some("," | ", "));
        let line = |row: &[usize]| {
            let cells: Vec<&str> = row.iter().map(|&value| cell(value)).collect();
            let Some(between) = separator else {
                let padded: Vec<String> =
                    cells.iter().map(|cell| format!("{cell:>width$}")).collect();
                return padded.join(" ");
            };
            let groups: Vec<String> =
                cells.chunks(columns).map(|group| group.join(between)).collect();
            match layout {
                Groups => groups.join(if between.is_empty() { " " } else { "  " }),
                Borders if between == " " => {
                    let groups: Vec<String> =
                        groups.iter().map(|group| format!(" {group} ")).collect();
                    format!("|{}|", groups.join("|"))
                }
                Borders => format!("|{}|", groups.join("|")),
                Ended => cells.join(between) + between,
                _ => cells.join(between),
            }
        };
        let lines: Vec<String> = puzzle.iter().map(|row| line(row)).collect();
        let body = match layout {
            Rows => lines.join("\n"),
            OneLine => lines.join(separator?),
            Groups if plain => {
                lines.chunks(rows).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")
            }
            Borders if barred => {
                let dashes =
                    "-".repeat((lines[0].chars().count() / (n / columns)).saturating_sub(1));
                let border = format!("+{}+", vec![dashes; n / columns].join("+"));
                let bands: Vec<String> = lines.chunks(rows).map(|band| band.join("\n")).collect();
                format!("{border}\n{}\n{border}", bands.join(&format!("\n{border}\n")))
            }
            Slashes => {
                separator?;
                lines.join("/")
            }
            Brackets | Braces
                if commas && ["0", ".", ""].contains(&empty) && (is_wide || n < 10) =>
            {
                let quote = if empty == "0" { "" } else { "\"" };
                let [open, close] = if layout == Braces { ["{", "}"] } else { ["[", "]"] };
                let row = |row: &Vec<usize>| {
                    let cells: Vec<String> =
                        row.iter().map(|&value| format!("{quote}{}{quote}", cell(value))).collect();
                    format!("{open}{}{close}", cells.join(separator.unwrap_or(",")))
                };
                format!("{open}{}{close}", puzzle.iter().map(row).collect::<Vec<_>>().join(", "))
            }
            QuotedRows => {
                separator?;
                let rows: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
                let text = format!("[{}]", rows.join(",\n "));
                // A tab in a text of JSON is an escape.
                text.replace('\t', "\\t")
            }
            Parentheses if commas && empty == "0" => {
                let rows: Vec<String> = lines.iter().map(|line| format!("  ({line})")).collect();
                format!("(\n{},\n)", rows.join(",\n"))
            }
            Ended if matches!(separator, Some("," | ";" | "\t")) => lines.join("\n"),
            _ => return None,
        };
        let has_label = matches!(layout, OneLine | Slashes | Brackets);
        let text = match around {
            Around::Side => {
                (rows == columns).then_some(())?;
                format!("{rows}\n{body}\n")
            }
            Around::Order => format!("{n}\n{body}\n"),
            Around::Title => format!("Puzzle of the day\n{body}\n"),
            Around::Label => format!("Input: {}\n", has_label.then_some(&body)?),
            Around::Below => format!("{body}\nFind the only solution.\n"),
            Around::Cr => {
                let text = body.contains('\n').then(|| body + "\n")?;
                text.replace('\n', "\r")
            }
            Around::CrLf => (body + "\n").replace('\n', "\r\n"),
            Around::Mark => format!("\u{FEFF}{body}\n"),
            Around::Fence => format!("```\n{body}\n```\n"),
            Around::Quotation => format!("> {}\n", body.replace('\n', "\n> ")),
            Around::Name => {
                let is_tree = matches!(layout, Brackets | Braces | QuotedRows | Parentheses);
                format!("grid = {};\n", is_tree.then_some(body)?)
            }
            Around::Utf16 => {
                let units = format!("\u{FEFF}{body}\n");
                return Some(units.encode_utf16().flat_map(u16::to_le_bytes).collect());
            }
            Around::Nothing => format!("{body}\n"),
        };
        Some(text.into_bytes())
    }

    /// Returns `true` if a text of this form has two readings, and may be refused: a bar at the end of a row is a border, or the end
    /// of an empty cell.
    fn is_ambiguous(self) -> bool {
        let is_blank = self.empty.is_empty() || self.empty == " ";
        is_blank && matches!(self.separator, Some("|" | " | "))
    }
}

/// Counts the forms that are read.
#[derive(Default)]
struct Count {
    read: usize,
    refused: Vec<String>,
    stated: usize,
    wrong: Vec<String>,
}

/// Returns `true` if a text is read as these puzzles.
fn numbers_read(text: &[u8], expected: &[Vec<usize>]) -> Result<bool, ReadErrorKind> {
    let options = ReadOptions::default();
    let is_same = |records: &[clausoku_formats::Record]| {
        let numbers = records.iter().map(|record| {
            let numbers = super::numbers(&record.puzzle);
            numbers.into_iter().map(usize::from).collect::<Vec<_>>()
        });
        numbers.eq(expected.iter().cloned())
    };
    let direct = read(text, None, &options).map_err(|error| error.kind())?;
    // As programs do: detection in a file first.
    let decoded = clausoku_text::decoded(text).expect("a text");
    let format = detect_file(Sample::new(&decoded, true), &options, Some("txt"));
    let format = format.map_err(|error| error.kind())?;
    let each = read_detected(text, format, &options).map_err(|error| error.kind())?;
    let each: Result<Vec<_>, _> = each.into_iter().collect();
    let each = each.map_err(|error| error.kind())?;
    Ok(is_same(&direct) && is_same(&each))
}

/// Reads each form of this step, of boards of these blocks.
fn count(shapes: &[(usize, usize)], seed: u64, step: usize) -> Count {
    let mut counted = Count::default();
    let mut number = 0;
    for &(rows, columns) in shapes {
        let puzzle = grid(rows, columns, seed + (10 * rows + columns) as u64);
        let expected = [puzzle.concat()];
        for alphabet in Alphabet::ALL {
            for empty in EMPTY {
                for separator in SEPARATORS {
                    for layout in LAYOUTS {
                        for around in AROUND {
                            // Two dimensions at a time leave their usual value.
                            let is_usual = [".", "0", "-"].contains(&empty)
                                && matches!(
                                    layout,
                                    Layout::Rows
                                        | Layout::OneLine
                                        | Layout::Brackets
                                        | Layout::Borders
                                )
                                && matches!(separator, Some("" | " " | ","));
                            if around != Around::Nothing && !is_usual {
                                continue;
                            }
                            let form =
                                Form { rows, columns, alphabet, empty, separator, layout, around };
                            let Some(text) = form.text(&puzzle) else { continue };
                            number += 1;
                            if number % step != 0 {
                                continue;
                            }
                            let shown = || {
                                let text = String::from_utf8_lossy(&text);
                                format!(
                                    "{form:?}: {}",
                                    text.chars().take(80).collect::<String>().escape_debug()
                                )
                            };
                            match numbers_read(&text, &expected) {
                                Ok(true) => counted.read += 1,
                                Ok(false) => counted.wrong.push(shown()),
                                Err(_) if form.is_ambiguous() => counted.stated += 1,
                                Err(kind) => counted.refused.push(format!("{kind:?} {}", shown())),
                            }
                        }
                    }
                }
            }
        }
    }
    counted
}

/// Checks that no form is read as another puzzle, and that nearly all are read. With `CLAUSOKU_FORMS`, all forms are read and the
/// others are shown; a number is the seed.
fn check(shapes: &[(usize, usize)], step: usize) {
    let asked = std::env::var("CLAUSOKU_FORMS").ok();
    let seed = asked.as_ref().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let step = if asked.is_some() { 1 } else { step };
    let Count { read, refused, stated, wrong } = count(shapes, seed, step);
    let all = read + refused.len() + stated + wrong.len();
    if asked.is_some() {
        eprintln!(
            "{shapes:?}: {read} of {all} read, {stated} ambiguous, {} refused, {} wrong",
            refused.len(),
            wrong.len()
        );
        for form in &refused {
            eprintln!("refused {form}");
        }
        for form in &wrong {
            eprintln!("wrong {form}");
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    let by_layout = refused.iter().fold(BTreeMap::<&str, usize>::new(), |mut counts, form| {
        *counts.entry(form.split("separator").nth(1).unwrap_or("")).or_default() += 1;
        counts
    });
    assert!(100 * (read + stated) >= 98 * all, "{read} of {all} read: {by_layout:#?}");
}

/// The lengths of lists: those that make squares of lines of 16, 36 and 81 cells, fewer, one more, and more.
const LENGTHS: [usize; 9] = [2, 9, 15, 16, 17, 36, 81, 82, 100];

/// A list with a puzzle in each line is that list, however many lines it has: no board with a row in each line. Every 17th form and
/// length; all with `CLAUSOKU_FORMS`.
#[test]
fn lists_of_lines_are_read() {
    let is_asked = std::env::var_os("CLAUSOKU_FORMS").is_some();
    let step = if is_asked { 1 } else { 17 };
    let mut wrong = Vec::new();
    let mut all = 0;
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let puzzles: Vec<_> = (0..100).map(|seed| grid(rows, columns, seed)).collect();
        let one_line = [Layout::OneLine, Layout::Slashes, Layout::Groups, Layout::Ended];
        let pairs = EMPTY.iter().flat_map(|empty| SEPARATORS.map(|separator| (*empty, separator)));
        for (empty, separator) in pairs {
            for layout in one_line {
                let alphabet = Alphabet::Digits;
                let around = Around::Nothing;
                let form = Form { rows, columns, alphabet, empty, separator, layout, around };
                let line = |puzzle: &Vec<Vec<usize>>| {
                    let line = [puzzle.concat()];
                    let puzzle = if layout == Layout::Slashes { puzzle } else { &line[..] };
                    form.text(puzzle)
                };
                let Some(lines) = puzzles.iter().map(line).collect::<Option<Vec<_>>>() else {
                    continue;
                };
                for length in LENGTHS {
                    all += 1;
                    if all % step > 0 {
                        continue;
                    }
                    let text = lines[..length].concat();
                    let expected: Vec<_> = puzzles[..length].iter().map(|p| p.concat()).collect();
                    let found = numbers_read(&text, &expected);
                    let is_stated = found == Err(ReadErrorKind::Ambiguous);
                    if !(found == Ok(true) || is_stated && (form.is_ambiguous() || length == 16)) {
                        let line = String::from_utf8_lossy(&lines[0]).into_owned();
                        wrong.push(format!("{length} lines {found:?} {form:?}: {line}"));
                    }
                }
            }
        }
    }
    if is_asked {
        for form in &wrong {
            eprintln!("{form}");
        }
    }
    assert!(wrong.is_empty(), "{} of {all}: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

#[test]
fn forms_of_small_boards_are_read() {
    check(&[(2, 2), (2, 3), (3, 3)], 1);
}

#[test]
fn forms_of_large_boards_are_read() {
    check(&[(3, 4), (4, 4)], 5);
}

#[test]
fn forms_of_the_largest_boards_are_read() {
    check(&[(5, 5)], 11);
}

#[test]
fn forms_of_other_boards_are_read() {
    check(&[(2, 4), (2, 5), (3, 5)], 5);
}
