//! Rows between lines of text, and rows in the signs of other programs.

use clausoku_board::Variant;

use super::headings::{are_sizes, has_word, heading, is_marked, named, numbers};
use super::regions::is_gap;
use crate::common::{
    Line, ReadError, ReadErrorKind, Result, Signs, count, is_bar, is_border_line, most_frequent,
    numbered_lines, quoted, writes_a_cell,
};

/// A line of a text.
struct TextLine<'t> {
    line: Line<'t>,
    /// The text up to the comment.
    data: &'t str,
    kind: Kind,
    /// The number of characters that are neither white space nor borders, and the number of words.
    lengths: [usize; 2],
    /// The comment in the place of text.
    comment: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A blank line or a comment.
    Empty,
    Border,
    /// Text between grids.
    Text,
    Row,
}

impl<'t> TextLine<'t> {
    fn new(line: Line<'t>) -> Self {
        let data = line.data();
        let characters = data.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count();
        let words = data.split(is_gap).filter(|word| !word.is_empty()).count();
        let lengths = match boxes(data) {
            Some(cells) => [cells; 2],
            None => [characters, words],
        };
        let kind = match data.trim() {
            "" => Kind::Empty,
            text if is_marked(text) => Kind::Text,
            _ if is_border_line(data) => Kind::Border,
            _ => Kind::Row,
        };
        Self { line, data, kind, lengths, comment: "#".to_owned() }
    }
}

/// Returns the number of cells of a row in which each has its own borders.
fn boxes(data: &str) -> Option<usize> {
    let trimmed = data.trim();
    let row = trimmed.strip_suffix('.').unwrap_or(trimmed);
    let inner = row.strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    let mut cells = inner.split(is_bar).map(str::trim);
    let are_single = cells.all(|cell| cell.len() < 5 && !cell.contains(char::is_whitespace));
    let count = inner.split(is_bar).count();
    // Borders around groups enclose more cells than they are.
    let longest = inner.split(is_bar).map(|cell| cell.trim().chars().count()).max();
    (are_single && count > 3 && longest.is_some_and(|longest| longest < 4)).then_some(count)
}

/// Returns a text whose rows are in the usual signs, and whose other lines are comments; `None` if nothing of it changes.
///
/// # Errors
///
/// Fails if blanks are empty cells, and rows lack some of them.
pub(super) fn usual(text: &str) -> Result<Option<String>> {
    let mut parts: Vec<TextLine<'_>> = numbered_lines(text).map(TextLine::new).collect();
    if let Some(rewritten) = blanks_in_a_line(&parts)? {
        return Ok(Some(rewritten));
    }
    hashes(&parts)?;
    let order = find_text(&mut parts);
    name_texts(&mut parts);
    if let Some(rewritten) = blanks(&parts)? {
        return Ok(Some(rewritten));
    }
    if let Some(rewritten) = separated(&parts) {
        return Ok(Some(rewritten));
    }
    let Some(order) = order else { return Ok(None) };
    // A line of all cells is no row, and its reader knows the other signs.
    let rows =
        parts.iter().filter(|part| part.kind == Kind::Row || dashes(part.data) == order).count();
    let are_rows = rows + 1 >= order;
    if are_rows && !are_plausible(&parts, order) {
        return Ok(None);
    }
    let are_lines = order.isqrt().pow(2) == order && Variant::usual_block(order.isqrt()).is_ok();
    if !are_rows && !are_lines {
        return Ok(None);
    }
    let signs = if are_rows { signs(&parts) } else { Signs::default() };
    let translation = signs.translation(order);
    let dashes_are_rows = translation.usual('-') == '.' && lacks_rows(&parts, order);
    // A LaTeX package ends each row with a dot.
    let mut all = parts.iter().filter(|part| part.kind == Kind::Row);
    let dotted = all.all(|part| part.data.trim_end().ends_with("|."));
    let mut is_changed = false;
    let mut lines = Vec::with_capacity(parts.len());
    for part in &parts {
        let data = part.data;
        let is_dashed = part.kind == Kind::Border && dashes_are_rows && dashes(data) == order;
        let rewritten = match part.kind {
            Kind::Text => part.comment.clone(),
            Kind::Row if dotted => {
                let end = data.trim_end().len() - 1;
                translation.apply(&data[..end])
            }
            Kind::Row if part.lengths[0] > order => without_marks(&translation.apply(data), order),
            Kind::Row => translation.apply(data),
            Kind::Border if is_dashed => translation.apply(data),
            Kind::Border | Kind::Empty => part.line.text.to_owned(),
        };
        let comment = &part.line.text[data.len()..];
        let has_cells = part.kind == Kind::Row || is_dashed;
        is_changed |= part.kind == Kind::Text || has_cells && rewritten != data;
        lines.push(if has_cells { rewritten + comment } else { rewritten });
    }
    Ok(is_changed.then(|| lines.join("\n") + "\n"))
}

/// Makes the texts above each grid comments: the first line of the paragraph above it is its title, other lines are remarks.
fn name_texts(parts: &mut [TextLine<'_>]) {
    // From the last line to the first: the paragraph directly above a grid is met first.
    let mut is_title_met = false;
    for index in (0..parts.len()).rev() {
        let part = &parts[index];
        if part.kind == Kind::Row {
            is_title_met = false;
        }
        let Some(text) = heading(part.data).filter(|_| part.kind == Kind::Text) else { continue };
        let above = index.checked_sub(1).map(|index| &parts[index]);
        let is_first =
            above.is_none_or(|above| above.kind != Kind::Text || heading(above.data).is_none());
        let name = if is_first && !is_title_met { "title" } else { "remark" };
        is_title_met |= is_first;
        let (name, text) = named(text).unwrap_or((name, text));
        parts[index].comment = format!("# {name}: {text}");
    }
}

/// Marks the lines that are text, and returns the order of the board: the number of cells of most rows.
fn find_text(parts: &mut [TextLine<'_>]) -> Option<usize> {
    let order_by = |parts: &[TextLine<'_>], by: usize| {
        // Words of titles have no symbols of the smaller boards.
        let rows = parts.iter().filter(|part| part.kind == Kind::Row && !has_word(part.data, 9));
        most_frequent(rows.map(|part| part.lengths[by]))
    };
    let by_words = parts.iter().any(|part| part.data.contains("-1"));
    let orders = [order_by(parts, 0), order_by(parts, 1)];
    // A row of characters is one word, or some of them in groups.
    let by = match orders {
        _ if by_words && orders[1] > 3 => 1,
        [characters, words]
            if words > 3 && rows_fit(parts, 1, words) > rows_fit(parts, 0, characters) =>
        {
            1
        }
        _ => 0,
    };
    let order = Some(orders[by]).filter(|&order| order > 3)?;
    // Several words of as many letters as a row has cells may be the blocks of a layout.
    let are_letters = |part: &TextLine<'_>| {
        let word = part.data.trim();
        word.chars().count() == order && word.chars().all(char::is_alphabetic)
    };
    let is_layout = parts.iter().filter(|part| are_letters(part)).count() > 1;
    // A text below the last grid may be an answer.
    let is_text = |part: &TextLine<'_>| {
        part.kind == Kind::Row && has_word(part.data, order) && !(is_layout && are_letters(part))
    };
    let last = parts.iter().rposition(|part| part.kind == Kind::Row && !is_text(part)).unwrap_or(0);
    for part in &mut parts[..last] {
        if is_text(part) {
            part.kind = Kind::Text;
        }
    }
    let mut rows = parts.iter().filter(|part| part.kind == Kind::Row && part.lengths[by] == order);
    let has_dots = rows.any(|part| part.data.contains('.'));
    mark_between_grids(parts, by, order, has_dots);
    // Numbers above a grid are its sizes. Short numbers between whole grids count them.
    let others = parts
        .iter()
        .filter(|part| part.kind == Kind::Row && part.lengths[by] != order)
        .map(|part| part.data);
    let are_numbers = others.clone().all(|data| numbers(data).is_some());
    let rows = parts.iter().filter(|part| part.kind == Kind::Row && part.lengths[by] == order);
    let are_whole = rows.count() % order == 0;
    let first = parts.iter().position(|part| part.kind == Kind::Row);
    for (part, index) in parts.iter_mut().zip(0..) {
        if part.kind != Kind::Row || part.lengths[by] == order {
            continue;
        }
        let is_size = Some(index) == first
            && numbers(part.data).is_some_and(|numbers| are_sizes(&numbers, order));
        let is_count = are_numbers
            && are_whole
            && numbers(part.data).is_some_and(|numbers| numbers.len() == 1)
            && order > 4;
        if is_size || is_count {
            part.kind = Kind::Text;
        }
    }
    Some(order)
}

/// Marks lines between whole grids that are no rows: lines of `*` or `_` alone where dots are the empty cells, and lines of letters,
/// such as `A`, that are no symbols of the board.
fn mark_between_grids(parts: &mut [TextLine<'_>], by: usize, order: usize, has_dots: bool) {
    let mut rows = 0;
    for part in parts.iter_mut().filter(|part| part.kind == Kind::Row) {
        let bare = part.data.trim();
        let is_border = has_dots
            && bare.len() > 2
            && ['*', '_'].iter().any(|&sign| bare.chars().all(|c| c == sign));
        let are_letters = order < 10
            && part.lengths[by] != order
            && bare.chars().all(char::is_alphabetic)
            && !bare.contains(['x', 'X']);
        if rows % order == 0 && (is_border || are_letters) {
            part.kind = Kind::Text;
        } else {
            rows += 1;
        }
    }
}

/// Returns whether most characters of the rows can be cells of a board of this order.
fn are_plausible(parts: &[TextLine<'_>], order: usize) -> bool {
    let rows = parts.iter().filter(|part| part.kind == Kind::Row);
    let characters = rows.flat_map(|part| part.data.chars());
    let (mut all, mut letters) = (0, 0);
    for c in characters.filter(|&c| !c.is_whitespace() && !is_bar(c)) {
        all += 1;
        letters += usize::from(
            c.is_alphabetic() && c.to_digit(36).is_none_or(|digit| digit as usize > order),
        );
    }
    // Letters are the symbols of large boards alone.
    10 * letters <= all || order > 9
}

/// Returns the number of rows of this length, by characters or by words.
fn rows_fit(parts: &[TextLine<'_>], by: usize, order: usize) -> usize {
    parts.iter().filter(|part| part.kind == Kind::Row && part.lengths[by] == order).count()
}

/// Returns the signs of the cells. `-1` is a number.
fn signs(parts: &[TextLine<'_>]) -> Signs {
    let mut signs = Signs::default();
    let rows = parts.iter().filter(|part| part.kind == Kind::Row);
    for part in rows {
        let mut rest = part.data.chars().peekable();
        while let Some(c) = rest.next() {
            let is_number = c == '-' && rest.peek() == Some(&'1');
            if !is_number {
                signs.note(c);
            }
        }
    }
    signs
}

/// Returns whether rows are missing, unless some lines of dashes are rows.
fn lacks_rows(parts: &[TextLine<'_>], order: usize) -> bool {
    parts.iter().filter(|part| part.kind == Kind::Row).count() % order != 0
}

/// Returns the number of dashes of a line that has no other signs of borders than bars; 0 if it has.
fn dashes(data: &str) -> usize {
    let is_plain = data.chars().all(|c| c == '-' || c.is_whitespace() || is_bar(c));
    if is_plain { data.matches('-').count() } else { 0 }
}

/// Returns a row without the `*` before digits, if it has as many cells as the board without them. A program marks digits so
/// that were entered.
fn without_marks(data: &str, order: usize) -> String {
    let characters: Vec<char> = data.chars().collect();
    let is_mark = |index: usize| {
        characters[index] == '*' && characters.get(index + 1).is_some_and(char::is_ascii_digit)
    };
    let marks = (0..characters.len()).filter(|&index| is_mark(index)).count();
    let cells = characters.iter().filter(|&&c| !c.is_whitespace() && !is_bar(c)).count();
    if cells - marks != order {
        return data.to_owned();
    }
    let plain = characters.iter().zip(0..).map(|(&c, index)| if is_mark(index) { ' ' } else { c });
    plain.collect()
}

/// Returns the text with dots in the place of fields without contents, if each row is as many fields with a separator between two,
/// and perhaps one behind the last.
fn separated(parts: &[TextLine<'_>]) -> Option<String> {
    let rows: Vec<&TextLine<'_>> = parts.iter().filter(|part| part.kind == Kind::Row).collect();
    let separator = rows.first()?.data.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
    let fields = |part: &TextLine<'_>| part.data.trim_end_matches('\r').split(separator).count();
    let count = fields(rows[0]);
    let is_ended = rows.iter().all(|part| part.data.trim_end_matches('\r').ends_with(separator));
    // The last field of each row may be empty.
    let order = if is_ended && !rows.len().is_multiple_of(count) { count - 1 } else { count };
    let fields_of = |part: &TextLine<'_>| -> Vec<String> {
        let fields = part.data.trim_end_matches('\r').split(separator).take(order);
        fields.map(|field| field.trim().to_owned()).collect()
    };
    let is_cell = |field: &str| {
        field.chars().count() < 2
            || order > 9 && field.parse().is_ok_and(|number: usize| number <= order)
    };
    let fits = |part: &&TextLine<'_>| {
        fields(part) == count && fields_of(part).iter().all(|field| is_cell(field))
    };
    let are_rows = order > 3 && rows.len().is_multiple_of(order) && rows.iter().all(fits);
    let all: Vec<Vec<String>> = rows.iter().map(|part| fields_of(part)).collect();
    if !are_rows || !all.iter().flatten().any(String::is_empty) {
        return None;
    }
    let are_words = all.iter().flatten().any(|field| field.chars().count() > 1);
    let lines = parts.iter().map(|part| {
        let mut line = String::new();
        match part.kind {
            Kind::Row if are_words => {
                for field in fields_of(part) {
                    line.push_str(if field.is_empty() { "." } else { &field });
                    line.push(' ');
                }
            }
            Kind::Row => {
                for field in part.data.trim_end_matches('\r').split(separator).take(order) {
                    line.push_str(field);
                    // The separator behind a field without contents is in its place.
                    line.push(if field.trim().is_empty() { '.' } else { ' ' });
                }
            }
            Kind::Text => line.push_str(&part.comment),
            Kind::Border | Kind::Empty => line.push_str(part.line.text),
        }
        line + "\n"
    });
    Some(lines.collect())
}

/// Returns the text with dots in the place of blanks, if these are empty cells.
///
/// # Errors
///
/// Fails if rows are shorter than others: blanks at their ends are lost.
fn blanks(parts: &[TextLine<'_>]) -> Result<Option<String>> {
    let mut rows = parts.iter().filter(|part| matches!(part.kind, Kind::Row)).peekable();
    let all: Vec<&TextLine<'_>> = rows.by_ref().collect();
    let texts = || all.iter().map(|part| part.line.text.trim_end_matches('\r'));
    let lengths = || texts().map(|text| text.chars().count());
    let longest = lengths().max().unwrap_or(0);
    // All rows may have lost their last blanks.
    let is_cut = longest < all.len() && all.len() < longest + 3;
    let width = if is_cut { all.len() } else { longest };
    let are_cells = texts().all(|text| text.chars().all(is_blank_or_symbol))
        && parts.iter().all(|part| part.kind != Kind::Border);
    // Digits with a blank between each two are words.
    let has_at =
        |parity: usize| texts().any(|text| text.chars().skip(parity).step_by(2).any(|c| c != ' '));
    let has_blank = texts().any(|text| text.trim_end().contains(' '));
    let is_board =
        width > 3 && all.len().is_multiple_of(width) && Variant::usual_block(width).is_ok();
    if !(is_board && are_cells && has_blank && has_at(0) && has_at(1)) {
        return Ok(None);
    }
    if let Some(short) =
        all.iter().find(|part| part.line.text.trim_end_matches('\r').chars().count() < width)
    {
        let length = short.line.text.trim_end_matches('\r').chars().count();
        let shortest = lengths().min().unwrap_or(0);
        let place = short.line.at(length + 1);
        let error = place.fault(ReadErrorKind::RowLength, count(width, "cell"), length);
        return Err(error.with_help(format!(
            "the rows have {shortest} to {longest} characters: if blanks are empty cells, those at the ends are lost; write \
             . for each"
        )));
    }
    let lines = parts.iter().map(|part| match part.kind {
        Kind::Row => part.line.text.replace(' ', "."),
        Kind::Text => part.comment.clone(),
        _ => part.line.text.to_owned(),
    });
    Ok(Some(lines.map(|line| line + "\n").collect()))
}

/// Returns the text of one line with dots in the place of blanks, if these are the empty cells of a board.
///
/// # Errors
///
/// Fails if the line has lost blanks at its end.
fn blanks_in_a_line(parts: &[TextLine<'_>]) -> Result<Option<String>> {
    let mut rows = parts.iter().filter(|part| part.kind != Kind::Empty);
    let (Some(row), None) = (rows.next(), rows.next()) else { return Ok(None) };
    let cells = row.line.text.trim_end_matches('\r');
    let length = cells.chars().count();
    // Numbers have a blank between two. Digits side by side, and further blanks, are cells.
    let is_cell = |c: char| c == ' ' || c.is_ascii_digit();
    let are_cells = cells.chars().all(is_cell) && cells.contains("   ") && length > LINE - SIDE;
    let pairs = cells.as_bytes().windows(2);
    if !are_cells || !pairs.clone().any(|pair| pair.iter().all(u8::is_ascii_digit)) {
        return Ok(None);
    }
    if length == LINE {
        return Ok(Some(cells.replace(' ', ".") + "\n"));
    }
    if length > LINE {
        return Ok(None);
    }
    let error =
        row.line.at(length + 1).fault(ReadErrorKind::CellCount, count(LINE, "cell"), length);
    Err(error.with_help("if blanks are empty cells, those at the ends are lost; write . for each"))
}

/// The rows and the cells of the usual board.
const SIDE: usize = 9;
const LINE: usize = SIDE * SIDE;

/// Refuses rows in which `#` is an empty cell, since it begins a remark.
fn hashes(parts: &[TextLine<'_>]) -> Result<()> {
    let rows: Vec<&TextLine<'_>> = parts.iter().filter(|part| !part.line.text.is_empty()).collect();
    let width = |part: &&TextLine<'_>| part.line.text.trim().chars().count();
    let order = rows.first().map_or(0, width);
    let is_row = |part: &&TextLine<'_>| {
        width(part) == order
            && part.line.text.trim().chars().all(|c| c == '#' || c.is_ascii_digit())
    };
    if order < 4 || !rows.len().is_multiple_of(order) || !rows.iter().all(is_row) {
        return Ok(());
    }
    let Some(row) = rows.iter().find(|part| part.line.text.contains('#')) else { return Ok(()) };
    let column = row.line.text.chars().position(|c| c == '#').unwrap_or(0) + 1;
    let error = row.line.at(column).fault(ReadErrorKind::Symbol, "a cell", quoted("#"));
    Err(error.with_help("# begins a remark; write . for an empty cell"))
}

/// Returns whether all rows but row `number` have one length and are whole grids.
pub(crate) fn is_alone(text: &str, number: usize) -> bool {
    let parts: Vec<TextLine<'_>> = numbered_lines(text).map(TextLine::new).collect();
    let rows = parts.iter().filter(|part| part.kind == Kind::Row && part.line.number != number);
    let lengths: Vec<usize> = rows.map(|part| part.lengths[0]).collect();
    let order = lengths.first().copied().unwrap_or(0);
    order > 3 && lengths.len().is_multiple_of(order) && lengths.iter().all(|&other| other == order)
}

/// Returns the error of rows, if some have fewer cells than there are rows; `None` otherwise.
pub(crate) fn short_rows(text: &str) -> Option<ReadError> {
    let parts: Vec<TextLine<'_>> = numbered_lines(text).map(TextLine::new).collect();
    let rows: Vec<&TextLine<'_>> = parts.iter().filter(|part| part.kind == Kind::Row).collect();
    let order = rows.len();
    let lengths = || rows.iter().map(|part| part.data.trim().chars().count());
    let (shortest, longest) = (lengths().min()?, lengths().max()?);
    let are_cells = rows.iter().all(|part| part.data.trim().chars().all(writes_a_cell));
    let is_board = (4..=35).contains(&order) && Variant::usual_block(order).is_ok();
    if !is_board || !are_cells || longest > order || shortest == order || longest + 3 < order {
        return None;
    }
    let row = rows.iter().find(|part| part.data.trim().chars().count() < order)?;
    let end = row.data.trim_end();
    let length = end.trim_start().chars().count();
    let place = row.line.at(end.chars().count() + 1);
    let error = place.fault(ReadErrorKind::RowLength, count(order, "cell"), length);
    Some(error.with_help(format!(
        "the {order} rows have {shortest} to {longest} cells: write . for each empty cell, also at the end"
    )))
}

/// Returns whether a character can be a cell where blanks are empty cells.
fn is_blank_or_symbol(c: char) -> bool {
    c == ' ' || c.is_ascii_digit() || c.is_ascii_uppercase()
}

/// Returns the first row of a text whose rows have the width of a board, and the column of its first sign that is no cell.
pub(crate) fn no_cell(text: &str) -> Option<(Line<'_>, usize)> {
    let parts: Vec<TextLine<'_>> = numbered_lines(text).map(TextLine::new).collect();
    let rows: Vec<&TextLine<'_>> = parts.iter().filter(|part| part.kind == Kind::Row).collect();
    let order = most_frequent(rows.iter().map(|part| part.lengths[0]));
    let fitting = rows.iter().filter(|part| part.lengths[0] == order).count();
    if order < 4 || fitting < order || 4 * fitting < 3 * rows.len() {
        return None;
    }
    rows.iter().find_map(|part| {
        let mut signs = part.data.chars();
        let column = signs.position(|c| !writes_a_cell(c) && !c.is_whitespace() && !is_bar(c))?;
        Some((part.line, column + 1))
    })
}
