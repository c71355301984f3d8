//! Boards whose givens a program, a model or a log states one by one in a series of equal statements, whatever its language is:
//! `Given::new(1, 2, 5)`, `(assert (= (Board x2 y1) 5))`, `{1, 2} - 5`, `:a2 5`, `(define-fun x12 () Int 5)`; and variables of candidates with
//! their values, as solvers print them: `x_1_2_5 1`, `(define-fun x_1_2_5 () Bool true)`.
//!
//! **Invariant.** The time is linear in the text. A series is a board if no given contradicts another one or clashes with it, and nearly all
//! symbols are there or the text is about Sudoku.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use clausoku_board::Variant;

use super::board::Board;
use super::order::{
    Order, ROW_FIRST, VALUE_FIRST, letters_are_columns, order_in_list, order_in_text,
    order_of_words,
};
use super::remarks::Remarks;
use super::sparse::{
    self, Given, MIN_GIVENS, OF_COLUMN_FIRST, OF_COLUMN_LETTERS, OF_LETTERS, OF_TERMS,
    OF_VALUE_FIRST,
};
use super::tree::{Node, Value};
use crate::common::Places;
use crate::tokens::{Boards, is_empty_word};

/// Returns the boards of the series of a text, in its order, each with the text from its first given to its last.
pub(super) fn series(text: &str, shape: Boards) -> Vec<(Node<'_>, Vec<Board>)> {
    let stated = without_declarations(text);
    let places = Places::new(text);
    let remarks = Remarks::new(text);
    let order = order_in_text(text);
    let by_columns = letters_are_columns(text);
    let is_about_sudoku = text.to_ascii_lowercase().contains("sudoku");
    let mut found: Vec<(Node<'_>, Vec<Board>)> = Vec::new();
    for form in FORMS {
        let slots = slots(&stated, form, &remarks);
        let gaps: Vec<String> = slots.windows(2).map(|pair| gap(&stated, pair, &remarks)).collect();
        let runs = runs(&gaps, form.period()).into_iter();
        let parts = runs.filter_map(|run| givens(&stated, &slots, &gaps, run, form, order));
        let parts = merged(parts.filter(Statements::are_givens), &places, shape);
        // The variables of a model are those of one puzzle.
        let is_model = matches!(form, Form::Joined | Form::Truths);
        for statements in parts.iter().filter(|_| !is_model || parts.len() == 1) {
            let Some((board, note)) = statements.board(&places, shape, by_columns) else {
                continue;
            };
            let givens = &statements.givens;
            // A puzzle with one solution lacks at most one of its symbols.
            let values: BTreeSet<usize> =
                givens.iter().map(|given| given.value).filter(|&value| value > 0).collect();
            if values.len() + 1 < board.order && !is_about_sudoku {
                continue;
            }
            let Range { start, end } = statements.range(text);
            let node = Node { start, end, value: Value::Word("") };
            found.push((node, vec![Board { note, ..board }]));
        }
    }
    found.sort_by_key(|(node, _)| node.start);
    found.dedup_by(|second, first| second.0.start < first.0.end);
    found
}

/// Returns a text with blanks in the place of declarations for SMT solvers, which name variables and state no values.
fn without_declarations(text: &str) -> Cow<'_, str> {
    const BEGINNING: &str = "(declare-";
    let mut stated = Cow::Borrowed(text);
    let mut read = 0;
    for (start, _) in text.match_indices(BEGINNING) {
        // One inside of another is read once, with it.
        if start < read {
            continue;
        }
        let mut depth = 0;
        let length = text[start..].bytes().position(|byte| {
            depth += i32::from(byte == b'(') - i32::from(byte == b')');
            depth == 0
        });
        // One whose end is missing may have the rest of the text.
        let Some(length) = length else { break };
        read = start + length + 1;
        let declaration = &text[start..read];
        if declaration[BEGINNING.len()..].contains(BEGINNING) || !declaration.is_ascii() {
            continue;
        }
        stated.to_mut().replace_range(start..read, &" ".repeat(declaration.len()));
    }
    stated
}

/// Givens of equal statements.
struct Statements<'g> {
    givens: Vec<Given>,
    /// The note about the meaning of their numbers.
    note: Option<&'static str>,
    /// The texts between the numbers of a statement.
    inner: &'g [String],
    /// The text between two statements.
    between: &'g str,
    /// The byte behind the last number.
    end: usize,
}

impl Statements<'_> {
    /// Returns `true` if these are enough, and no cases of a table of keys, in which two of the numbers are equal.
    fn are_givens(&self) -> bool {
        let all = |is_equal: fn(&Given) -> bool| self.givens.iter().all(is_equal);
        // A run may begin inside of a given, and then has one less.
        self.givens.len() >= MIN_GIVENS
            && !all(|given| given.row == given.column)
            && !all(|given| given.row == given.value)
            && !all(|given| given.column == given.value)
    }

    /// Returns the board of the givens, and the note about their meaning.
    fn board(
        &self,
        places: &Places<'_>,
        shape: Boards,
        by_columns: bool,
    ) -> Option<(Board, Option<&'static str>)> {
        let Self { givens, note, .. } = self;
        let is_open = *note == Some(OF_TERMS);
        let is_turned = by_columns && *note == Some(OF_LETTERS);
        let turned =
            || -> Vec<Given> { givens.iter().map(|given| given.turned(is_turned)).collect() };
        let other = if is_open { sparse::value_first(givens) } else { None };
        if other.is_none()
            && let Some(board) = board(places, &turned(), shape)
        {
            return Some((board, if is_turned { Some(OF_COLUMN_LETTERS) } else { *note }));
        }
        let all = || givens.iter().map(Given::with_value_first).collect();
        let other = other.or_else(|| is_open.then(all))?;
        let board = board(places, &other, shape)?;
        Some((board, Some(OF_VALUE_FIRST)))
    }

    /// Returns the range of the statements, with what is around each of them also around the first and the last one.
    fn range(&self, text: &str) -> Range<usize> {
        let is_inline = |(_, c): &(usize, char)| !c.is_whitespace() || *c == '\n';
        let around = || self.between.char_indices().filter(is_inline);
        let first = self.givens[0].at;
        let before = text[..first].char_indices().rev().filter(is_inline);
        let before = before.zip(around().rev()).take_while(|((_, c), (_, same))| c == same);
        let behind = text[self.end..].char_indices().filter(is_inline);
        let behind = behind.zip(around()).take_while(|((_, c), (_, same))| c == same);
        let start = before.last().map_or(first, |((at, _), _)| at);
        start..behind.last().map_or(self.end, |((at, c), _)| self.end + at + c.len_utf8())
    }

    fn has_cell_of(&self, other: &Given) -> bool {
        self.givens.iter().any(|given| (given.row, given.column) == (other.row, other.column))
    }
}

/// Returns the statements with those of one puzzle together: other statements may be between them. Those of two puzzles, or of a puzzle and
/// its solution, have cells in common, contradict each other or clash.
fn merged<'g>(
    parts: impl Iterator<Item = Statements<'g>>,
    places: &Places<'_>,
    shape: Boards,
) -> Vec<Statements<'g>> {
    let mut merged: Vec<Statements<'g>> = Vec::new();
    for part in parts {
        if let Some(last) = merged.last_mut().filter(|last| last.inner == part.inner)
            && last.givens.len() + part.givens.len() <= MAX_GIVENS
            && !last.givens.iter().any(|given| part.has_cell_of(given))
        {
            let both = [&*last.givens, &part.givens].concat();
            if board(places, &both, shape).is_some() {
                last.givens = both;
                last.end = part.end;
                continue;
            }
        }
        merged.push(part);
    }
    merged
}

/// The most givens of a puzzle whose statements are in several runs, so that the time remains linear.
const MAX_GIVENS: usize = 1024;

/// All forms, the likelier ones first.
const FORMS: [Form; 5] = [Form::Truths, Form::Numbers, Form::Listed, Form::Letters, Form::Joined];

/// The form of a statement of a given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The numbers of its row, its column and its value.
    Numbers,
    /// Four numbers, whose names are in each statement: `(ID, COL, ROW, VAL) VALUES (1, 1, 5, 8)`.
    Listed,
    /// A letter and a number, `a2`, and its value.
    Letters,
    /// The digits of a place behind a name, `x12`, and its value.
    Joined,
    /// The numbers of a candidate, and `true` or 1 if it holds.
    Truths,
}

impl Form {
    fn period(self) -> usize {
        match self {
            Self::Numbers => 3,
            Self::Listed | Self::Truths => 4,
            Self::Letters | Self::Joined => 2,
        }
    }
}

/// A number, or the letter and the number of a place, or the word of an empty cell.
#[derive(Clone, Copy)]
struct Slot<'t> {
    start: usize,
    end: usize,
    /// The number of the letter, from 1 on.
    letter: Option<usize>,
    /// The name directly before the number.
    name: &'t str,
    number: usize,
}

/// The largest number of digits of a row, a column or a value.
const MAX_DIGITS: usize = 2;

/// The largest number of signs of a name that are compared.
const MAX_NAME: usize = 32;

/// Returns the slots of a text outside of its remarks.
fn slots<'t>(text: &'t str, form: Form, remarks: &Remarks) -> Vec<Slot<'t>> {
    let length = |start: usize, is_part: fn(char) -> bool| {
        text[start..].find(|c: char| !is_part(c)).unwrap_or(text.len() - start)
    };
    let mut slots = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(char::is_alphanumeric) {
        let start = at + offset;
        let letters = length(start, |c| c.is_alphanumeric() && !c.is_ascii_digit());
        // `$A$1` of spreadsheets.
        let is_fixed = letters == 1 && text[start + letters..].starts_with('$');
        let signs = usize::from(is_fixed && text[..start].ends_with('$'));
        let digits = length(start + letters + signs, |c| c.is_ascii_digit());
        let end = start + letters + signs + digits;
        at = end;
        if remarks.contain(start) {
            continue;
        }
        let (word, number) = (&text[start..start + letters], &text[end - digits..end]);
        let is_apart = !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let is_place = form == Form::Letters && letters == 1 && is_apart;
        let letter = word.chars().next().filter(|_| is_place && digits > 0);
        let letter = letter.and_then(|letter| Some(letter.to_digit(36)? as usize - 9));
        if digits > 0
            && let Some(number) = number.parse().ok().filter(|_| digits <= MAX_DIGITS)
        {
            let start = if letter.is_some() { start } else { end - digits };
            if form == Form::Truths {
                at = end + fraction(&text[end..]);
            }
            let before = text[..start].char_indices().rev().take(MAX_NAME);
            let before = before.take_while(|(_, c)| c.is_alphanumeric() || *c == '_');
            let begin = before.last().map_or(start, |(begin, _)| begin);
            let name = if letter.is_some() { "" } else { &text[begin..start] };
            slots.push(Slot { start, end: at, letter, name, number });
        } else if form == Form::Letters && is_apart && is_empty_word(word) {
            slots.push(Slot { start, end, letter: None, name: "", number: 0 });
        } else if form == Form::Truths && ["true", "false"].contains(&word) {
            let number = usize::from(word == "true");
            slots.push(Slot { start, end, letter: None, name: "", number });
        }
    }
    slots
}

/// Returns the length of the zeros behind a number: `.0`, `.000000`.
fn fraction(rest: &str) -> usize {
    let zeros = rest.strip_prefix('.').unwrap_or_default();
    let length = zeros.bytes().take_while(|&byte| byte == b'0').count();
    let is_fraction = length > 0 && !zeros[length..].starts_with(char::is_alphanumeric);
    if is_fraction { length + 1 } else { 0 }
}

/// Returns the text between two slots without remarks, and without blanks that part no words.
fn gap(text: &str, pair: &[Slot<'_>], remarks: &Remarks) -> String {
    let mut gap = String::new();
    let mut has_blank = false;
    let from = pair[0].end;
    for (at, c) in text[from..pair[1].start].char_indices() {
        if c.is_whitespace() || remarks.contain(from + at) {
            has_blank = true;
        } else {
            if has_blank && c.is_alphanumeric() && gap.ends_with(char::is_alphanumeric) {
                gap.push(' ');
            }
            has_blank = false;
            gap.push(c);
        }
    }
    gap
}

/// Returns the ranges of slots between which the gaps repeat with this period, [`MIN_GIVENS`] times at least.
fn runs(gaps: &[String], period: usize) -> Vec<Range<usize>> {
    let mut ids = HashMap::new();
    let ids: Vec<usize> = gaps
        .iter()
        .map(|gap| {
            let next = ids.len();
            *ids.entry(gap).or_insert(next)
        })
        .collect();
    let mut runs = Vec::new();
    let mut start = 0;
    while start + period < ids.len() {
        let pairs = ids[start..].iter().zip(&ids[start + period..]);
        let same = pairs.take_while(|(first, second)| first == second).count();
        if same + period + 1 >= MIN_GIVENS * period {
            runs.push(start..start + same + period + 1);
        }
        start += same + 1;
    }
    runs
}

/// Returns the givens of a run of slots; `None` if they are no givens.
fn givens<'g>(
    text: &str,
    slots: &[Slot<'_>],
    gaps: &'g [String],
    run: Range<usize>,
    form: Form,
    stated: Option<Order>,
) -> Option<Statements<'g>> {
    match form {
        Form::Letters => lettered(slots, gaps, run),
        Form::Joined => placed(slots, gaps, run),
        Form::Numbers | Form::Listed | Form::Truths => {
            numbered(text, slots, gaps, run, form, stated)
        }
    }
}

/// Returns the givens of letters and numbers, `a2`, and their values.
fn lettered<'g>(
    slots: &[Slot<'_>],
    gaps: &'g [String],
    run: Range<usize>,
) -> Option<Statements<'g>> {
    let start = (run.start..run.end).find(|&at| slots[at].letter.is_some())?;
    let pairs = slots[start..run.end].chunks_exact(2);
    let from_zero = pairs.clone().any(|pair| pair[0].number == 0);
    let givens = pairs.map(|pair| {
        let value = Some(pair[1].number).filter(|_| pair[1].letter.is_none())?;
        let row = pair[0].letter? - usize::from(from_zero);
        Some(Given { row, column: pair[0].number, value, at: pair[0].start })
    });
    let givens = givens.collect::<Option<_>>()?;
    statements(givens, Some(OF_LETTERS), slots, gaps, start..run.end, 2)
}

/// Returns the givens of names with the two digits of a place, `x12`, and their values.
fn placed<'g>(slots: &[Slot<'_>], gaps: &'g [String], run: Range<usize>) -> Option<Statements<'g>> {
    let is_place = |slot: &Slot<'_>| !slot.name.is_empty() && slot.number > 9;
    let start = (run.start..run.end).find(|&at| is_place(&slots[at]))?;
    // Names of blocks, of which each has cells of its own.
    if slots.iter().any(|slot| is_place(slot) && slot.name != slots[start].name) {
        return None;
    }
    let givens = slots[start..run.end].chunks_exact(2).map(|pair| {
        let is_given = is_place(&pair[0]) && pair[1].name.is_empty();
        let place = Some(pair[0].number).filter(|_| is_given)?;
        let (row, column) = (place / 10, place % 10);
        Some(Given { row, column, value: pair[1].number, at: pair[0].start })
    });
    let givens = givens.collect::<Option<_>>()?;
    statements(givens, None, slots, gaps, start..run.end, 2)
}

/// Returns the givens of rows, columns and values as numbers, of which each statement has `period` with others.
fn numbered<'g>(
    text: &str,
    slots: &[Slot<'_>],
    gaps: &'g [String],
    run: Range<usize>,
    form: Form,
    stated: Option<Order>,
) -> Option<Statements<'g>> {
    let period = form.period();
    // Lines end between two givens, or brackets open there, or what is between them is longer than what is inside of one.
    let between = |offset: usize| &gaps[run.start + offset + period - 1];
    let ends_lines = |offset: usize| {
        let ends: Vec<usize> =
            (run.start + offset + period - 1..run.end - 1).step_by(period).collect();
        let lines =
            ends.iter().filter(|&&at| text[slots[at].end..slots[at + 1].start].contains('\n'));
        2 * lines.count() > ends.len()
    };
    let length = |offset: usize| {
        let count = |is_counted: fn(char) -> bool| between(offset).matches(is_counted).count();
        let opened = count(|c| "([{".contains(c)).saturating_sub(count(|c| ")]}".contains(c)));
        let words = usize::from(between(offset).contains(char::is_alphanumeric));
        (ends_lines(offset), opened, words + count(|c| !c.is_alphanumeric()))
    };
    let offset = (1..period).fold(0, |best, at| if length(at) > length(best) { at } else { best });
    let start = run.start + offset;
    let inner = gaps.get(start..start + period - 1)?;
    let before = [between(offset), &inner[0], &inner[1]];
    let last_word = |gap: &String| {
        let mut words = gap.rsplit(|c: char| !c.is_alphabetic());
        words.find(|word| !word.is_empty()).map(str::to_lowercase).unwrap_or_default()
    };
    let listed = order_in_list(between(offset), period);
    let order = match form {
        Form::Listed => Some(listed?),
        _ => listed
            .or_else(|| order_of_words(&before.map(last_word)))
            .or_else(|| is_before_place(inner).then_some(VALUE_FIRST)),
    };
    let positions = order.or(stated.map(|order| order.positions));
    let [row, column, value] = positions.unwrap_or(ROW_FIRST);
    let all = || slots[start..run.end].chunks_exact(period);
    let has_truths = form == Form::Truths;
    // Two statements of two numbers are none of four, and numbers in a list are none.
    let is_other = if form == Form::Truths {
        let are_halves = before[0] == &inner[1] && inner[0] == inner[2];
        are_halves || all().any(|numbers| numbers[3].number > 1)
    } else {
        // A line of three numbers in a list is a given.
        let is_list = text[..slots[start].start].trim_end().ends_with(['[', '(', '{', '=']);
        let are_lines = is_list && ends_lines(offset) && !(offset > 0 && ends_lines(0));
        !are_lines && before.iter().all(|gap| *gap == before[0])
    };
    if is_other {
        return None;
    }
    // A candidate with the value 0 is no empty cell.
    let first = usize::from(has_truths && all().any(|numbers| numbers[value].number == 0));
    let givens: Vec<Given> = all()
        .filter(|numbers| !has_truths || numbers[3].number == 1)
        .map(|numbers| Given {
            row: numbers[row].number,
            column: numbers[column].number,
            value: numbers[value].number + first,
            at: numbers[0].start,
        })
        .collect();
    let note = stated.map_or(Some(OF_TERMS), |order| order.note);
    let note = note.filter(|_| order.is_none() && inner[0] == inner[1]);
    let turned = sparse::column_first(&givens).filter(|_| positions.is_none() && !has_truths);
    let (givens, note) = match turned {
        Some(turned) => (turned, Some(OF_COLUMN_FIRST)),
        None => (givens, note),
    };
    statements(givens, note, slots, gaps, start..run.end, period)
}

/// Returns these givens, which these slots state, `period` slots each.
fn statements<'g>(
    givens: Vec<Given>,
    note: Option<&'static str>,
    slots: &[Slot<'_>],
    gaps: &'g [String],
    run: Range<usize>,
    period: usize,
) -> Option<Statements<'g>> {
    let inner = gaps.get(run.start..run.start + period - 1)?;
    let between = gaps.get(run.start + period - 1).map_or("", String::as_str);
    let end = slots[run.start + run.len() / period * period - 1].end;
    Some(Statements { givens, note, inner, between, end })
}

/// Returns `true` if the first of three numbers is a value, and the others, with these texts before them, are its place: `5 at (1, 2)`.
fn is_before_place(inner: &[String]) -> bool {
    /// The words and signs between a value and its place.
    const WORDS: [&str; 8] = ["at", "in", "@", "on", "to", "en", "an", "à"];
    let [before, within, ..] = inner else { return false };
    let word = before.trim_end_matches(['(', '[', '{']);
    let opens = word.len() < before.len() && !within.contains(['(', ')', '[', ']', '{', '}']);
    opens && word != "," || WORDS.contains(&&*word.to_lowercase())
}

/// Returns the board of these givens, of which none contradicts another one or clashes with it.
fn board(places: &Places<'_>, givens: &[Given], shape: Boards) -> Option<Board> {
    let board = sparse::board(places, givens, shape).ok()??;
    (Variant::usual(board.order).is_ok() && !board.has_clash()).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_are_in_statements_of_many_languages() {
        // A puzzle of the order 4: rows 1.3. ..1. .1.. ..4.
        let of = |numbers: [usize; 3]| numbers;
        let givens = [[1, 1, 1], [1, 3, 3], [2, 3, 1], [3, 2, 1], [4, 3, 4], [4, 1, 2]].map(of);
        let forms: [fn([usize; 3]) -> String; 27] = [
            |[r, c, v]| format!("FixedNumber::new({r}, {c}, {v}), "),
            |[r, c, v]| format!("(assert (= (Board x{} y{}) {v}))\n; R{r}\n", c - 1, r - 1),
            |[r, c, v]| format!("{{{r}, {c}}} - {v},   "),
            |[r, c, v]| format!(":{}{} {v}\n", ["a", "b", "c", "d"][r - 1], c - 1),
            |[r, c, v]| format!("board.set(row: {r}, col: {c}, to: {v});\n"),
            |[r, c, v]| format!("put(value={v}, column={c}, row={r})\n"),
            |[r, c, v]| format!("{r} {c} {v}; "),
            |[r, c, v]| format!("INSERT INTO s (ID, COL, LIN, VAL) VALUES (1, {c}, {r}, {v});\n"),
            |[r, c, v]| format!("insert into s (val, row, col) values ({v}, {r}, {c});\n"),
            |[r, c, v]| format!("grid[{}][{}].value = {v}\n", r - 1, c - 1),
            |[r, c, v]| format!("m.addConstr(x[{r}, {c}] == {v}, name=\"given\") # R7\n"),
            |[r, c, v]| format!("(assert (= x{r}{c} {v}))\n"),
            |[r, c, v]| format!("(declare-const x{r}{c} Int) (assert (= x{r}{c} {v}))\n"),
            |[r, c, v]| format!("(declare-fun x_{r}_{c} () Int)\n(assert (= x_{r}_{c} {v}))\n"),
            |[r, c, v]| format!("(define-fun |x[{r},{c}]| () Int\n  {v})\n"),
            |[r, c, v]| format!("(define-fun x{r}{c} () Int {v})\n"),
            |[r, c, v]| format!("(x_{r}_{c} {v})\n"),
            |[r, c, v]| format!("row {r}, column {c}: {v}\n"),
            |[r, c, v]| format!("put {v} at ({r}, {c})\n"),
            |[r, c, v]| format!("{v} in [{r}, {c}]\n"),
            |[r, c, v]| format!("{v}@{r},{c}\n"),
            |[r, c, v]| format!("{r}.{c}={v}\n"),
            |[r, c, v]| format!("{r}-{c}-{v}\n"),
            |[r, c, v]| format!("R{r}:C{c}:{v}\n"),
            |[r, c, v]| format!("x_{r}_{c}_{v} 1.0\nx_{r}_{c}_{} 0.000\n", v % 4 + 1),
            |[r, c, v]| format!("x[{},{},{}] = 1;\n", r - 1, c - 1, v - 1),
            |[r, c, v]| {
                format!(
                    "(define-fun x_{r}_{c}_{v} () Bool true)\n(define-fun x_{r}_{c}_{} () Bool\n false)\n",
                    v % 4 + 1
                )
            },
        ];
        for form in forms {
            let text = format!("solve(4,\n{})", givens.map(form).concat());
            let found = series(&text, Boards { order: None, symbols: None });
            assert_eq!(found.len(), 1, "{text}");
            let numbers = &found[0].1[0].values.numbers;
            assert_eq!(numbers[..], [1, 0, 3, 0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 4, 0], "{text}");
        }
    }

    #[test]
    fn statements_of_one_puzzle_are_together() {
        let statements = |numbers: [[usize; 3]; 4]| {
            numbers.map(|[r, c, v]| format!("set({r}, {c}, {v}); ")).concat()
        };
        let first = [[1, 1, 1], [1, 3, 3], [2, 3, 1], [3, 2, 1]];
        let second = [[3, 3, 4], [4, 1, 2], [4, 2, 3], [2, 1, 4]];
        let count = |second: [[usize; 3]; 4]| {
            let text =
                format!("sudoku: {}\nprint(\"7\");\n{}", statements(first), statements(second));
            let found = series(&text, Boards { order: None, symbols: None });
            found.iter().map(|(_, boards)| boards[0].filled()).collect::<Vec<_>>()
        };
        assert_eq!(count(second), [8]);
        // Another puzzle, whose givens contradict those of the first.
        assert_eq!(count(first.map(|[r, c, v]| [r, c, 5 - v])), [4, 4]);
    }

    #[test]
    fn other_numbers_are_no_givens() {
        for text in [
            // Rows of numbers.
            "1 2 3\n4 1 2\n3 4 1\n2 3 4\n",
            // Two equal values in a row.
            "set(1, 2, 3); set(1, 3, 3); set(2, 1, 1); set(4, 4, 2);",
            // The cases of a table of keys.
            "((#\\1 numpad1) (set '(1))) ((#\\2 numpad2) (set '(2))) ((#\\3 numpad3) (set '(3))) ((#\\4 numpad4) (set '(4)))",
            // Names with numbers, and shifts of bits.
            "sudoku {D11, D12, D13, D14, D21, D22, D23, D24}",
            "sudoku A11=1 /\\ A12=3 /\\ A21=4 /\\ A22=2 /\\ B12=4 /\\",
            "sudoku {1<<0, 1<<1, 1<<2, 1<<3, 1<<4, 1<<5, 1<<6, 1<<7}",
            "sudoku (distinct (B x0 y0) (B x0 y1) (B x0 y2) (B x0 y3) (B x1 y0) (B x1 y1) (B x1 y2))",
            // Few values in a text about something else.
            "rgb(1, 2, 1); rgb(2, 4, 1); rgb(3, 1, 1); rgb(4, 3, 1); rgb(9, 9, 1)",
            "f(1, 2, 3); f(2, 1, 4); f(4, 4, 1);",
            // The place at the end has no value.
            "1, 2, 3, 4, 1, 2, 3, 4, a2, ",
            "1, 2, 3, 4, 1, 2, 3, a2",
        ] {
            assert!(series(text, Boards { order: None, symbols: None }).is_empty(), "{text}");
        }
    }
}
