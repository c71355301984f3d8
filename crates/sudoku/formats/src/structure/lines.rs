//! Boards in lines: the longest runs of lines that a separator divides into n rows of n cells, and lines that are a whole board.
//!
//! Blank lines and borders may be between rows. A label may be before the first row, `> ` or quotes around each.

use std::ops::Range;
use std::sync::Arc;

use clausoku_board::Variant;

use super::around::{Around, behind_words, have_names, named};
use super::block::{Found, Lines, is_border, is_clear_border, row_and_text};
use super::board::{Board, Fault};
use super::framed::{self, OF_BORDERS};
use super::headings::{are_names, are_symbols_in_order, has_word};
use super::{aligned, beside, columns, houses};
use crate::common::{Line, ReadErrorKind, quoted, walls, with_blocks};
use crate::tokens::{self, Boards, DIVISIONS, Division, Square, TwoReadings, is_empty_sign};

const OF_LETTERS: &str = "the letters behind the rows are the regions of a jigsaw";

/// The place and the reason of two readings.
pub(super) struct Ambiguous {
    /// The index of the line.
    pub line: usize,
}

/// Returns the boards of a text, in its order.
///
/// # Errors
///
/// Fails if some lines are two different boards.
pub(super) fn boards(text: &str, shape: Boards) -> Result<Vec<Found<'_>>, Ambiguous> {
    let lines = Lines::new(text);
    boards_of(&lines, shape)
}

/// Returns the boards of lines.
///
/// # Errors
///
/// Fails if some lines are two different boards.
pub(super) fn boards_of<'t>(lines: &Lines<'t>, shape: Boards) -> Result<Vec<Found<'t>>, Ambiguous> {
    let mut found: Vec<Found<'t>> = Vec::new();
    let mut at = 0;
    while at < lines.all.len() {
        let line = lines.all[at].text;
        if line.trim().is_empty() || shape.is_too_short(line) {
            at += 1;
            continue;
        }
        let whole = || whole(lines, at, shape).map_err(|TwoReadings| Ambiguous { line: at });
        // In a list, the next line is a board as the one above. To look for rows below each line would take too long.
        let above = found.last().filter(|above| above.is_line && above.lines.end == at);
        let listed = match above.map(|above| above.board.order) {
            Some(order) => whole()?.filter(|line| line.board.order == order),
            None => None,
        };
        let below = if listed.is_none() { columns::boards(lines, at, shape) } else { Vec::new() };
        if let Some(last) = below.last() {
            at = last.lines.end;
            found.extend(below);
            continue;
        }
        if is_alphabet(lines, at) {
            at += 1;
            continue;
        }
        let table = if listed.is_none() { labelled_table(lines, at, shape) } else { None };
        // What is in a table of other numbers is no cell.
        if let Some(table) = table.as_ref().filter(|table| table.board.is_table_of_numbers()) {
            at = table.lines.end;
            continue;
        }
        let begin = found.last().map_or(0, |last| last.lines.end);
        let run = if let Some(found) = listed.or(table) {
            Some(found)
        } else {
            run(lines, begin..at, shape).map_err(|TwoReadings| Ambiguous { line: at })?
        };
        let next = match run {
            Some(run) => Some(run),
            None => whole()?,
        };
        let next = next.or_else(|| aligned::board(lines, at, shape));
        let next = next.or_else(|| framed::board(lines, begin..at, shape));
        let next = next.map_or_else(|| beside::boards(lines, at, shape), |next| vec![next]);
        at = next.first().map_or(at + 1, |next| next.lines.end);
        found.extend(next);
    }
    let has_rules = |found: &Found<'_>| found.board.is_map || found.board.rules.is_some();
    for found in found.iter_mut().filter(|found| !found.is_line && !has_rules(found)) {
        let order = found.board.order;
        let first = lines.offset(lines.all[found.lines.start].text);
        let regions = walls::regions(&lines.text[first..], order);
        let jigsaw = regions.and_then(|regions| with_blocks(order, &regions).ok());
        let is_usual = |jigsaw: &Variant| jigsaw.block_sides().is_some();
        if let Some(jigsaw) = jigsaw.filter(|jigsaw| !is_usual(jigsaw)) {
            found.board.rules = Some(Arc::new(jigsaw));
            found.board.note = Some(OF_BORDERS);
        }
    }
    let is_text = |index: usize| has_word(lines.data(index), 9);
    if found.is_empty() {
        let first = (0..lines.all.len()).find(|&index| !lines.data(index).is_empty());
        let first = first.map(|index| if is_text(index) { index + 1 } else { index });
        found.extend(first.and_then(|first| beside::column(lines, first, shape)));
    }
    Ok(found)
}

/// Gives a board the regions of a jigsaw whose letters are behind its rows.
fn with_map(found: &mut Found<'_>, lines: &Lines<'_>) {
    let order = found.board.order;
    let letters = found.texts.iter().flat_map(|line| line.text.chars());
    let letters: Vec<char> = letters.filter(|c| !c.is_whitespace()).collect();
    if letters.len() != order * order {
        return;
    }
    let jigsaw = Board::regions_of_signs(&letters).and_then(|map| with_blocks(order, &map).ok());
    let Some(jigsaw) = jigsaw else {
        let is_row = |line: &Line<'_>| {
            let word = line.text.trim();
            word.chars().count() == order && word.chars().all(char::is_alphabetic)
        };
        // Words of text are of other lengths.
        if order > 3 && found.texts.len() == order && found.texts.iter().all(is_row) {
            let expected = "letters of regions of as many cells as the board has symbols, or the sums of cages (`a=12`)";
            let first = found.texts[0].text.trim();
            let fault = Fault {
                at: lines.offset(first),
                kind: ReadErrorKind::Variant,
                expected: expected.into(),
                found: quoted(first),
            };
            found.board.fault = Some(Box::new(fault));
        }
        return;
    };
    found.texts.clear();
    if jigsaw.block_sides().is_none() {
        found.board.rules = Some(Arc::new(jigsaw));
        found.board.note = Some(OF_LETTERS);
    }
}

/// Returns the boards of the lines around trees, in whose place blanks are: a board without a sign is none.
///
/// # Errors
///
/// Fails if some lines are two different boards.
pub(super) fn boards_around<'t>(
    lines: &Lines<'t>,
    shape: Boards,
) -> Result<Vec<Found<'t>>, Ambiguous> {
    let mut found = boards_of(lines, shape)?;
    found.retain(|found| found.board.cells.iter().any(|cell| !cell.is_empty()));
    Ok(found)
}

/// Returns the text behind a label such as `Answer:` or `grid =`, with the label.
fn labelled(line: &str) -> Option<(&str, &str)> {
    let (at, sign) = line.char_indices().find(|(_, c)| matches!(c, ':' | '：' | '='))?;
    // A bullet or a mark such as `[+]` may be before a label.
    let bullets = |c: char| "[]+*->•#! ".contains(c);
    let label = line[..at].trim().trim_start_matches(bullets);
    // `puzzle.1` of a file of properties.
    let has_word = |label: &str| label.split('.').any(|part| has_word(part, 9));
    let is_label = label.chars().next().is_some_and(char::is_alphabetic) && has_word(label)
        || label
            .strip_prefix(char::is_alphabetic)
            .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    let rest = line[at + sign.len_utf8()..].trim();
    (is_label && !rest.is_empty()).then_some((label, rest))
}

/// The texts that may be the first row of a board, each of which is divided once.
struct Firsts<'t> {
    shape: Boards,
    known: Vec<(&'t str, [Option<Vec<&'t str>>; DIVISIONS.len()])>,
}

impl<'t> Firsts<'t> {
    /// Returns the cells of a first row by each division that makes it one.
    fn divided(&mut self, first: &'t str) -> &[Option<Vec<&'t str>>] {
        let known = self.known.iter().position(|known| std::ptr::eq(known.0, first));
        let index = known.unwrap_or_else(|| {
            let shape = self.shape;
            let is_row = |cells: &Vec<&str>, division| {
                shape.has_order(cells.len())
                    && !is_text(cells, division)
                    && tokens::may_be_row(cells, cells.len())
            };
            let cells =
                |division: Division| division.cells(first).filter(|cells| is_row(cells, division));
            self.known.push((first, DIVISIONS.map(cells)));
            self.known.len() - 1
        });
        &self.known[index].1
    }
}

/// Rows with this text around them and this division into cells.
#[derive(Clone, Copy)]
struct Rows<'l, 't> {
    lines: &'l Lines<'t>,
    around: Around,
    division: Division,
}

impl<'t> Rows<'_, 't> {
    /// Returns `true` if a comment would be cut from a row of blanks.
    fn are_whole(self) -> bool {
        self.division.has_blank_rows() || self.around == Around::Remark
    }

    fn source(self, index: usize) -> &'t str {
        if self.are_whole() { self.lines.all[index].text } else { self.lines.data(index) }
    }

    /// Returns the row of a line below the first one. Rows of dashes may be borders; the last value is set if there are some.
    fn next(
        self,
        index: usize,
        order: usize,
        are_dashes_rows: bool,
        has_dashes: &mut bool,
    ) -> Next<'t> {
        let source = self.source(index);
        let is_remark = self.around == Around::Remark;
        let data = if is_remark { source } else { self.lines.data(index) };
        let data = self.around.row(data).unwrap_or(data);
        if data.trim().is_empty()
            && !(self.division.has_blank_rows()
                && self.lines.all[index].text.chars().count() == order)
        {
            return Next::Skip;
        }
        // The last row has no sign that the text goes on.
        let row = self.around.row(source).or_else(|| self.around.continued(source));
        let cells = row.and_then(|row| self.division.cells(row));
        let is_row = |cells: &Vec<&str>| cells.len() == order && tokens::may_be_row(cells, order);
        match cells.filter(is_row) {
            Some(_) if is_clear_border(data) => Next::Skip,
            Some(cells) if !is_border(data) => Next::Row(cells),
            Some(cells) if are_dashes_rows => {
                *has_dashes = true;
                Next::Row(cells)
            }
            None if !is_border(data) => Next::End,
            // A border that is no row, or none of this length.
            _ => Next::Skip,
        }
    }

    /// Returns `true` if these lines are clearly the rows of a board of this order: they have names of rows, or no row of the same form is
    /// directly above them, and none below them is without a board.
    fn are_board(self, above: Range<usize>, rows: Range<usize>, order: usize) -> bool {
        let Self { lines, around, division } = self;
        match around {
            Around::Nothing => return true,
            Around::Named => return have_names(lines, rows),
            _ => {}
        }
        let name = around.name(lines, rows.start);
        let is_row = |index: &usize| {
            let row = around.row(self.source(*index));
            let cells = row.and_then(|row| division.cells(row));
            cells.is_some_and(|cells| cells.len() == order) && around.name(lines, *index) == name
        };
        let below = rows.end..lines.all.len().min(rows.end + order);
        around.are_alike(lines, rows)
            && !above.last().is_some_and(|last| is_row(&last))
            && !(1..order).contains(&below.take_while(is_row).count())
    }
}

/// Returns the board whose first row is behind these lines, which are in no board.
fn run<'t>(
    lines: &Lines<'t>,
    above: Range<usize>,
    shape: Boards,
) -> Result<Option<Found<'t>>, TwoReadings> {
    let at = above.end;
    let mut best: Option<Found<'t>> = None;
    let label = labelled(lines.data(at));
    let mut firsts = Firsts { shape, known: Vec::new() };
    for around in Around::ALL {
        let plain = [lines.data(at), lines.all[at].text].map(|text| around.row(text));
        let behind = label.and_then(|(_, rest)| around.row(rest));
        let is_name = |name: &str| name.parse::<usize>().is_ok() || are_names(&[name]);
        let may_begin =
            around != Around::Named || named(lines.data(at)).is_some_and(|(name, _)| is_name(name));
        if !may_begin || plain.iter().chain([&behind]).all(Option::is_none) {
            continue;
        }
        for (division, number) in DIVISIONS.into_iter().zip(0..) {
            let all = Rows { lines, around, division };
            let plain = plain[usize::from(all.are_whole())];
            for (first, is_labelled) in [(plain, false), (behind, true)] {
                let cells = first.and_then(|first| firsts.divided(first)[number].clone());
                let Some(cells) = cells else { continue };
                let order = cells.len();
                let mut has_dashes = true;
                for are_dashes_rows in [true, false] {
                    // Without such rows, the second search is the same.
                    if !std::mem::take(&mut has_dashes) {
                        break;
                    }
                    let rows = rows(lines, at, cells.clone(), |index| {
                        all.next(index, order, are_dashes_rows, &mut has_dashes)
                    });
                    let Some((cells, end)) = rows else { continue };
                    let are_rows = all.are_board(above.clone(), at..end, order);
                    if !are_rows {
                        continue;
                    }
                    if best.as_ref().is_some_and(|best| best.board.cells.iter().eq(&cells)) {
                        break;
                    }
                    let start = first.map_or(0, |first| lines.offset(first));
                    let map = Board::map_of_regions(order, &cells, start);
                    if let Some(board) = map {
                        let map = Found::new(board, at..end);
                        best = best.or(Some(map));
                        break;
                    }
                    let Some(square) = shape.square(order, cells) else { continue };
                    if is_drawn(&square, division)
                        || has_rule(&square, division)
                        || are_words(&square)
                        || is_framed(&square, division)
                        || is_list(&square, lines, at..end, shape)
                    {
                        continue;
                    }
                    let names = (at..end).map(|index| lines.data(index).trim());
                    let names = names.filter(|line| !line.is_empty() && !is_border(line));
                    let board = Board::new(square, start, Vec::new());
                    let mut board = match around {
                        Around::Nothing => board,
                        _ => houses::arranged(board, names),
                    };
                    // The name of the list may be above it: `blocks:`.
                    let above = at.checked_sub(1).map(|above| lines.data(above).trim());
                    let above = above.and_then(|line| line.strip_suffix([':', '=']));
                    if let Some(name) = above.filter(|_| board.note.is_none()) {
                        board = houses::arranged(board, [name]);
                    }
                    if matches!(around, Around::Named | Around::Item) && board.is_table_of_numbers()
                    {
                        continue;
                    }
                    if is_labelled {
                        board.label = label.map_or(String::new(), |(label, _)| label.to_owned());
                    }
                    board.is_remark = around == Around::Remark;
                    let mut found = Found::new(board, at..end);
                    let text_of = |data| match around {
                        Around::Text => row_and_text(data).map(|(_, text)| text),
                        Around::Words => behind_words(data).map(|(words, _)| words),
                        _ => None,
                    };
                    found.texts.extend((at..end).filter_map(|index| {
                        let text = text_of(lines.data(index))?;
                        Some(Line { text, ..lines.all[index] })
                    }));
                    if around == Around::Text {
                        with_map(&mut found, lines);
                    }
                    best = better(best, found)?;
                    break;
                }
            }
        }
    }
    Ok(best)
}

/// Returns the board of a table whose first row is the names of its columns. The first cell of each row may be its name.
fn labelled_table<'t>(lines: &Lines<'t>, at: usize, shape: Boards) -> Option<Found<'t>> {
    let has_cells = DIVISIONS.iter().filter(|division| division.has_cells_between());
    has_cells.into_iter().find_map(|division| {
        let heading = lines.data(at);
        // `param given: 1 2 3 :=`, and a semicolon behind the last row, as in AMPL.
        let named = labelled(heading).map_or(heading, |(_, names)| names);
        let named = named.trim_end_matches([':', '=', ' ']);
        let heading = division.cells(named)?;
        let are_blank = heading.iter().all(|name| is_empty_sign(name));
        if !are_blank && !are_names(&heading) && !are_names(&heading[1..]) {
            return None;
        }
        let mut rows: Vec<Vec<&str>> = Vec::new();
        let mut index = at + 1;
        while index < lines.all.len() {
            let data = lines.data(index);
            if !data.trim().is_empty() && !is_border(data) {
                let first = rows.first().map(Vec::len);
                // The end of a list, where semicolons are between no cells.
                let is_end = data.matches(';').count() == 1;
                let end = data.trim_end().strip_suffix(';').filter(|_| is_end);
                let row = end.map_or(data, str::trim_end);
                match division.cells(row) {
                    Some(row) if first.is_none_or(|length| row.len() == length) => rows.push(row),
                    _ => break,
                }
            }
            index += 1;
            // A further row would be one of cells alone, the first of which is the heading.
            if rows.len() > MAX_NAMED {
                return None;
            }
        }
        let order = rows.len();
        // A bar alone is a row without cells.
        let length = rows.first().map(Vec::len).filter(|&length| length > 0)?;
        let length = Some(length).filter(|_| shape.has_order(order))?;
        let is_named = length == order + 1;
        let is_blank = are_blank && at + 1 < lines.all.len() && is_border(lines.data(at + 1));
        let names = heading.get(usize::from(heading.len() == order + 1)..)?;
        let row_names: Vec<&str> = rows.iter().filter_map(|row| row.first().copied()).collect();
        if names.len() != order
            || !(are_names(names) || is_blank)
            || !(length == order && heading.len() == order || is_named && are_names(&row_names))
        {
            return None;
        }
        let cells: Vec<&str> =
            rows.iter().flat_map(|row| &row[usize::from(is_named)..]).copied().collect();
        let start = lines.offset(cells[0]);
        let board = Board::new(shape.square(order, cells)?, start, Vec::new());
        Some(Found::new(board, at..index))
    })
}

/// Returns `true` if a line is the symbols of the board whose rows are below it, as many as a row has cells: `123456789`, `ABCDEFGHI`.
fn is_alphabet(lines: &Lines<'_>, at: usize) -> bool {
    let data = lines.data(at).trim();
    let order = data.len();
    if !are_symbols_in_order(data) {
        return false;
    }
    let is_row = |row: &str| row.len() == order && !row.contains(['+', '|']) && !row.contains(' ');
    let below = (at + 1..lines.all.len()).map(|index| lines.all[index].text.trim());
    let rows = below.filter(|row| !row.is_empty()).take_while(|row| is_row(row));
    // A complete row may have its symbols in order.
    rows.take(order + 1).count() == order
}

/// The largest number of rows of a table with names of rows or columns.
const MAX_NAMED: usize = 36;

/// Returns `true` if all cells are one sign with which lines are drawn.
fn is_drawn(square: &Square<'_>, division: Division) -> bool {
    let first = square.cells[0];
    let is_drawing = matches!(first, "-" | "*" | "_" | "x" | "X" | "~" | "?" | "" | "–" | "—");
    is_drawing && !division.is_separated() && square.cells.iter().all(|cell| *cell == first)
}

/// Returns `true` if a row is a line drawn with one sign, where another sign is the empty cell.
fn has_rule(square: &Square<'_>, division: Division) -> bool {
    let is_rule = |row: &[&str]| {
        let sign = row[0];
        matches!(sign, "-" | "*" | "_" | "~")
            && row.iter().all(|cell| *cell == sign)
            && square.cells.iter().any(|cell| *cell != sign && is_empty_sign(cell))
    };
    !division.is_separated() && square.cells.chunks(square.order).any(is_rule)
}

/// Returns `true` if the cells are words with blanks between or before them: some columns are all blank, and the others have no blank.
fn are_words(square: &Square<'_>) -> bool {
    let column = |column: usize| square.cells.iter().skip(column).step_by(square.order);
    let count = |is_one: &dyn Fn(&str) -> bool| {
        (0..square.order).filter(|&index| column(index).all(|cell| is_one(cell))).count()
    };
    let (blank, filled) = (count(&|cell| cell.is_empty()), count(&|cell| !cell.is_empty()));
    blank > 0 && blank + filled == square.order
}

/// Returns `true` if the bars at the ends of all rows are rather a frame than beside empty cells.
fn is_framed(square: &Square<'_>, division: Division) -> bool {
    let is_empty = |row: &[&str]| row.first() == Some(&"") && row.last() == Some(&"");
    division.has_cells_beside_bars() && square.cells.chunks(square.order).all(is_empty)
}

/// Returns `true` if a row is letters side by side, and its board has more symbols than digits and letters.
fn is_text(row: &[&str], division: Division) -> bool {
    let is_letter = |cell: &&str| cell.starts_with(char::is_alphabetic);
    row.len() > 36 && !division.has_cells_between() && row.iter().any(is_letter)
}

/// Returns `true` if these lines are rather a list: each is a board by itself, and these have one size. A puzzle of 4×4 has givens.
fn is_list(square: &Square<'_>, lines: &Lines<'_>, range: Range<usize>, shape: Boards) -> bool {
    let has_givens = |row: &[u16]| row.iter().any(|&number| number > 0);
    // No row of fewer cells is a board.
    let may_be = square.order > 14
        && (square.order > 16 || square.values.numbers.chunks(square.order).all(has_givens));
    let rows = range.filter(|&index| !lines.data(index).trim().is_empty());
    let mut orders = rows.map(|row| Some(whole(lines, row, shape).ok()??.board.order));
    may_be && orders.next().flatten().is_some_and(|first| orders.all(|order| order == Some(first)))
}

/// Returns the larger of two boards.
///
/// # Errors
///
/// Fails if both have one size, and other numbers.
fn better<'t>(best: Option<Found<'t>>, other: Found<'t>) -> Result<Option<Found<'t>>, TwoReadings> {
    let Some(best) = best else { return Ok(Some(other)) };
    match best.board.order.cmp(&other.board.order) {
        std::cmp::Ordering::Less => Ok(Some(other)),
        std::cmp::Ordering::Greater => Ok(Some(best)),
        std::cmp::Ordering::Equal if best.board.values.numbers == other.board.values.numbers => {
            Ok(Some(best))
        }
        std::cmp::Ordering::Equal => Err(TwoReadings),
    }
}

enum Next<'t> {
    Row(Vec<&'t str>),
    Skip,
    End,
}

/// Returns the cells of as many rows as the first has cells, and the index behind the last line.
fn rows<'t>(
    lines: &Lines<'t>,
    at: usize,
    first: Vec<&'t str>,
    mut next: impl FnMut(usize) -> Next<'t>,
) -> Option<(Vec<&'t str>, usize)> {
    let order = first.len();
    let mut cells = first;
    let mut index = at + 1;
    while cells.len() < order * order {
        if index == lines.all.len() {
            return None;
        }
        match next(index) {
            Next::Row(row) => cells.extend(row),
            Next::Skip => {}
            Next::End => return None,
        }
        index += 1;
    }
    Some((cells, index))
}

/// Returns the board in one line.
fn whole<'t>(
    lines: &Lines<'t>,
    at: usize,
    shape: Boards,
) -> Result<Option<Found<'t>>, TwoReadings> {
    let data = lines.data(at);
    let label = labelled(data);
    let behind = label.map(|(label, rest)| (rest, label));
    let mut tried: Vec<&str> = Vec::new();
    let rated = rated(data);
    let before = rated.map(|(cells, _)| (cells, ""));
    for (text, label) in [behind, Some((data, "")), before].into_iter().flatten() {
        // What is beside the cells of a line is a column of it, which the format of lines reads.
        let is_beside = |around: &Around| {
            matches!(around, Around::Text | Around::Words | Around::Named | Around::Log)
        };
        for around in Around::ALL.into_iter().filter(|around| !is_beside(around)) {
            let is_remark = around == Around::Remark && label.is_empty();
            let text = if is_remark { lines.all[at].text } else { text };
            let Some(body) = around.row(text).filter(|body| !tried.contains(body)) else {
                continue;
            };
            tried.push(body);
            let Some(square) = tokens::line(body, shape)? else { continue };
            if is_drawn(&square, Division::SIGNS) && body.trim().chars().count() != 1 {
                continue;
            }
            let mut board = Board::new(square, lines.offset(body), Vec::new());
            label.clone_into(&mut board.label);
            board.is_remark = is_remark;
            let mut found = Found { is_line: true, ..Found::new(board, at..at + 1) };
            if let Some((_, rating)) = rated.filter(|(cells, _)| *cells == text) {
                found.texts.push(Line { text: rating, ..lines.all[at] });
            }
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Returns the cells of a line, and a rating behind them: `53..7.… ED=2.6/1.2/1.2`.
fn rated(line: &str) -> Option<(&str, &str)> {
    let (cells, rating) = line.trim().split_once(char::is_whitespace)?;
    let (name, _) = rating.split_once(['=', ':'])?;
    let is_name = (1..5).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphabetic());
    is_name.then_some((cells, rating))
}

/// Returns the board of these rows, which are all of it.
pub(super) fn square_of_rows<'t>(rows: &[&'t str], shape: Boards) -> Option<Square<'t>> {
    let order = rows.len();
    DIVISIONS.iter().find_map(|division| {
        let cells: Option<Vec<Vec<&str>>> = rows.iter().map(|row| division.cells(row)).collect();
        let cells = cells.filter(|cells| cells.iter().all(|row| row.len() == order))?;
        shape.square(order, cells.concat())
    })
}
