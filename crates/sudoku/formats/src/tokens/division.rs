//! The ways to divide a line into cells.

use clausoku_board::Variant;

use crate::common::is_bar;

/// A way to divide a line into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Division {
    separator: Separator,
    /// `true` if a separator is behind the last cell, and a bar before the first one.
    is_closed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    /// This sign, and nothing or blanks between two is an empty cell. Bars may be between groups.
    Sign(char),
    /// A bar, and nothing or blanks between two is an empty cell.
    Bar,
    /// A bar before each cell.
    BarBefore,
    /// Two bars, and perhaps one before the first cell.
    TwoBars,
    /// A dash, and a blank between two is an empty cell. Two dashes are none: they may be empty cells themselves.
    Dashes,
    /// Brackets around each cell, or around groups of as many cells with blanks or commas between.
    Brackets,
    /// Blanks; bars may be between groups.
    Blanks,
    /// None: each sign is a cell. Blanks and bars may be between groups.
    None,
    /// None, and blanks are empty cells. Bars may be between groups.
    NoneButBars,
    /// None, and commas are between groups of equal lengths.
    Groups,
    /// None, and each character is a cell.
    Nothing,
    /// A blank, and a further one is an empty cell. Bars may be between groups.
    Columns,
    /// None. `*` before a digit is a mark, as are two around cells.
    Marked,
    /// None, or blanks if the cells are spaced. Bars at equal distances are between groups, none at the ends of the line, where blanks, which are
    /// empty cells, may be lost.
    Unframed { are_spaced: bool },
    /// This sign, and an empty column between blocks.
    Apart(char),
}

/// All ways, those first whose cells have separators.
pub(crate) const DIVISIONS: [Division; 27] = [
    Division::new(Separator::Sign('\t'), false),
    Division::new(Separator::Sign('\t'), true),
    Division::new(Separator::Sign(';'), false),
    Division::new(Separator::Sign(';'), true),
    Division::new(Separator::Sign(','), false),
    Division::new(Separator::Sign(','), true),
    Division::new(Separator::Sign(':'), false),
    Division::new(Separator::Sign('&'), false),
    Division::new(Separator::Sign('&'), true),
    Division::new(Separator::Bar, true),
    Division::new(Separator::Bar, false),
    Division::new(Separator::BarBefore, false),
    Division::new(Separator::TwoBars, false),
    Division::new(Separator::Dashes, false),
    Division::new(Separator::Brackets, false),
    Division::new(Separator::Blanks, false),
    Division::SIGNS,
    Division::new(Separator::NoneButBars, false),
    Division::new(Separator::Groups, false),
    Division::new(Separator::Nothing, false),
    Division::new(Separator::Columns, false),
    Division::MARKED,
    Division::new(Separator::Unframed { are_spaced: true }, false),
    Division::new(Separator::Unframed { are_spaced: false }, false),
    Division::new(Separator::Apart('\t'), false),
    Division::new(Separator::Apart(';'), false),
    Division::new(Separator::Apart(','), false),
];

impl Division {
    /// Each sign is a cell; blanks and bars may be between groups.
    pub(crate) const SIGNS: Self = Self::new(Separator::None, false);

    /// Each sign is a cell, without the marks of placed values and of bold text.
    pub(crate) const MARKED: Self = Self::new(Separator::Marked, false);

    const fn new(separator: Separator, is_closed: bool) -> Self {
        Self { separator, is_closed }
    }

    /// Returns `true` if a line of blanks is a row of empty cells.
    pub(crate) fn has_blank_rows(self) -> bool {
        self.separator == Separator::Nothing
    }

    /// Returns `true` if a bar at the beginning or the end of a line is beside an empty cell.
    pub(crate) fn has_cells_beside_bars(self) -> bool {
        self.separator == Separator::Bar && !self.is_closed
    }

    /// Returns the sign between two cells.
    #[cfg(test)]
    pub(crate) fn sign(self) -> Option<char> {
        match self.separator {
            Separator::Sign(sign) => Some(sign),
            Separator::Bar => Some('|'),
            Separator::Dashes => Some('-'),
            _ => None,
        }
    }

    /// Returns `true` if blanks between bars, or between other separators, are empty cells.
    pub(crate) fn is_separated(self) -> bool {
        use Separator::{Apart, Bar, BarBefore, Brackets, Dashes, Sign, TwoBars};
        matches!(self.separator, Sign(_) | Apart(_) | Bar | BarBefore | TwoBars | Dashes | Brackets)
    }

    /// Returns `true` if separators are between the cells, and not only between groups of them.
    pub(crate) fn has_cells_between(self) -> bool {
        self.is_separated() || self.separator == Separator::Blanks
    }

    /// Returns the cells of a line without white space around them; `None` if it lacks the separator.
    pub(crate) fn cells(self, line: &str) -> Option<Vec<&str>> {
        let line = line.trim_end_matches('\r');
        let cells = match self.separator {
            Separator::Sign(sign) => {
                let line = if sign == '\t' { line.trim_matches(' ') } else { line.trim() };
                let line = if self.is_closed { line.strip_suffix(sign)? } else { line };
                let inner = between_bars(line).unwrap_or(line);
                let is_end = |c: char| c == sign || is_bar(c);
                let parts = inner.split(is_end);
                line.contains(sign).then(|| match sign {
                    ',' if line.contains('\'') => without_codes(parts.collect()),
                    _ => parts.map(bare).collect(),
                })?
            }
            Separator::Bar => {
                let line = line.trim();
                let row = line.strip_suffix("|.").map_or(line, |row| &line[..=row.len()]);
                let inner = if self.is_closed { between_bars(row)? } else { row };
                inner.contains(is_bar).then(|| inner.split(is_bar).map(bare).collect())?
            }
            Separator::BarBefore => {
                let inner = line.trim().strip_prefix('|')?;
                inner.split('|').map(bare).collect()
            }
            Separator::TwoBars => {
                let inner = line.trim();
                let inner = inner.strip_prefix('|').unwrap_or(inner);
                inner.contains("||").then(|| inner.split("||").map(bare).collect())?
            }
            Separator::Dashes => {
                let inner = line.strip_prefix('-').unwrap_or(line);
                let is_plain = inner.contains('-') && !line.contains("--") && !line.contains(',');
                is_plain.then(|| line.split('-').map(bare).collect())?
            }
            Separator::Brackets => {
                let row = without_command(line.trim());
                let (open, close) = if row.starts_with('{') { ('{', '}') } else { ('[', ']') };
                let inner = row.strip_suffix(close)?;
                let cells = inner.split(close).map(|cell| cell.trim_start().strip_prefix(open));
                in_groups(cells.map(|cell| cell.map(bare)).collect::<Option<_>>()?)
            }
            Separator::Groups => {
                let groups: Vec<&str> = line.trim().split(',').map(str::trim).collect();
                let length = groups[0].chars().count();
                let are_equal = groups.iter().all(|group| group.chars().count() == length);
                (length > 1 && groups.len() > 1 && are_equal).then(|| {
                    groups.into_iter().flat_map(|group| signs(group, |_| true)).collect()
                })?
            }
            Separator::Blanks => {
                let words = line.split(|c: char| c.is_whitespace() || is_bar(c));
                words.filter(|word| !word.is_empty()).map(bare).collect()
            }
            Separator::None => signs(line, |c| !c.is_whitespace() && !is_bar(c)),
            Separator::NoneButBars => {
                let inner = between_bars(line.trim())?;
                one_empty_sign(signs(inner, |c| !is_bar(c)))?
            }
            Separator::Nothing => one_empty_sign(signs(line, |_| true))?,
            Separator::Columns => one_empty_sign(columns(line)?)?,
            // Further rows may have marks where the first one has none.
            Separator::Marked => without_marks(line),
            Separator::Unframed { are_spaced } => one_empty_sign(unframed(line, are_spaced)?)?,
            Separator::Apart(sign) => {
                without_gaps(&Self::new(Separator::Sign(sign), false).cells(line)?)?
            }
        };
        Some(cells)
    }
}

/// Returns a cell without white space and the marks of text around it: of bold text, and of LaTeX.
pub(crate) fn bare(cell: &str) -> &str {
    let mut cell = cell.trim();
    if let Some(character) = quoted_character(cell) {
        return character.trim();
    }
    if cell.contains(['\\', '$', '{', '"']) {
        cell = cell.trim_matches('$');
        // A command without text, such as `\cdot`, is an empty cell.
        let is_command = cell.starts_with('\\');
        let inner = cell.rsplit_once('{').map(|(_, inner)| inner.trim_end_matches('}'));
        let otherwise = if is_command { "" } else { cell };
        return inner.unwrap_or(otherwise).trim_matches(['"', ' ']);
    }
    let inner = cell.trim_start_matches("**").trim_end_matches("**");
    if inner.is_empty() || inner.contains('*') { cell } else { inner }
}

/// Returns the character between quotes that is all of a cell: `'5'`.
fn quoted_character(cell: &str) -> Option<&str> {
    let inner = cell.trim().strip_prefix('\'')?.strip_suffix('\'')?;
    inner.chars().nth(1).is_none().then_some(inner)
}

/// Returns the cells of these parts without the codes of signs around characters in quotes, as those of frames in programs for DOS:
/// `0,186,'5','3',179,'7','?',186`.
fn without_codes(parts: Vec<&str>) -> Vec<&str> {
    let characters: Vec<&str> = parts.iter().filter_map(|part| quoted_character(part)).collect();
    let is_at_end = |index: usize| index == 0 || index + 1 == parts.len();
    let is_code = |(index, part): (usize, &&str)| {
        let code: Option<u16> = part.trim().parse().ok();
        quoted_character(part).is_some()
            || code.is_some_and(|code| code > 9 || code == 0 && is_at_end(index))
    };
    if !characters.is_empty() && parts.iter().enumerate().all(is_code) {
        return characters.into_iter().map(str::trim).collect();
    }
    parts.into_iter().map(bare).collect()
}

/// Returns a row of arguments without the command of LaTeX before them: `\\setrow {1}{}{3}{4}`.
fn without_command(row: &str) -> &str {
    let Some(name) = row.strip_prefix('\\') else { return row };
    name.trim_start_matches(char::is_alphabetic).trim_start()
}

/// Returns the cells in groups of one length; the groups if they are no such.
fn in_groups(groups: Vec<&str>) -> Vec<&str> {
    let words = |group: &str| group.split([' ', ',']).filter(|word| !word.is_empty()).count();
    let length = groups.first().map_or(0, |group| words(group));
    if groups.len() < 2 || length < 2 || groups.iter().any(|group| words(group) != length) {
        return groups;
    }
    groups
        .iter()
        .flat_map(|group| group.split([' ', ',']))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Returns the text between a bar at the beginning and one at the end.
fn between_bars(line: &str) -> Option<&str> {
    let inner = line.strip_prefix(is_bar)?;
    inner.strip_suffix(is_bar)
}

/// Returns the characters of a line that are cells; a blank is empty.
fn signs(line: &str, is_cell: impl Fn(char) -> bool) -> Vec<&str> {
    let cells = line.char_indices().filter(|&(_, c)| is_cell(c));
    cells.map(|(at, c)| line[at..at + c.len_utf8()].trim()).collect()
}

/// Returns these cells, unless some are blanks and others another sign for empty: the blanks are between cells or boards then.
fn one_empty_sign(cells: Vec<&str>) -> Option<Vec<&str>> {
    let has_blanks = cells.contains(&"");
    (!has_blanks || !cells.iter().any(|cell| matches!(*cell, "." | "0"))).then_some(cells)
}

/// Returns every second character of a row, and of each group of it between bars; `None` if another one is no blank.
fn columns(line: &str) -> Option<Vec<&str>> {
    let groups = between_bars(line.trim());
    let mut cells = Vec::new();
    for group in groups.map_or_else(|| vec![line], |inner| inner.split(is_bar).collect()) {
        let signs = signs(group, |_| true);
        let first = usize::from(groups.is_some() && signs.first() == Some(&""));
        let is_blank = |index: &usize| signs[*index].is_empty();
        let is_divided = signs.len() % 2 == 1
            && (0..signs.len()).filter(|index| index % 2 != first).all(|index| is_blank(&index));
        if !is_divided {
            return None;
        }
        cells.extend(signs.into_iter().skip(first).step_by(2));
    }
    Some(cells)
}

/// Returns the cells of groups between bars at equal distances; `None` for another line.
fn unframed(line: &str, are_spaced: bool) -> Option<Vec<&str>> {
    let signs: Vec<(usize, char)> = line.trim_end().char_indices().collect();
    let bars: Vec<usize> = (0..signs.len()).filter(|&at| is_bar(signs[at].1)).collect();
    let (&first, &last) = (bars.first()?, bars.last()?);
    let width = match bars.get(1) {
        Some(second) => second - first - 1,
        None if are_spaced => first | 1,
        None => first,
    };
    // The blank before the first group may be left out.
    let lead = width.checked_sub(first).filter(|&lead| lead <= usize::from(are_spaced))?;
    let are_even = bars.windows(2).all(|pair| pair[1] - pair[0] == width + 1);
    let (is_odd, step) = (width % 2 == 1, 1 + usize::from(are_spaced));
    if !are_even || width < 2 || are_spaced && !is_odd || signs.len() > last + 1 + width {
        return None;
    }
    let mut cells = Vec::new();
    for group in 0..=bars.len() {
        // In places shifted by the blank that may be left out.
        let start = group * (width + 1);
        let sign = |offset: usize| {
            let place = (start + offset).checked_sub(lead).and_then(|at| signs.get(at));
            place.map_or("", |&(at, c)| line[at..at + c.len_utf8()].trim())
        };
        if are_spaced && (0..width).step_by(2).any(|offset| !sign(offset).is_empty()) {
            return None;
        }
        cells.extend((step - 1..width).step_by(step).map(sign));
    }
    Some(cells)
}

/// Returns the cells of a row without the empty ones between blocks; `None` if it has none.
fn without_gaps<'t>(cells: &[&'t str]) -> Option<Vec<&'t str>> {
    let is_apart = |&length: &usize| {
        let order = cells.len() - cells.len() / (length + 1);
        let gaps = || cells.iter().skip(length).step_by(length + 1);
        (cells.len() + 1).is_multiple_of(length + 1)
            && Variant::usual_block(order).is_ok_and(|(_, columns)| columns == length)
            && gaps().count() > 0
            && gaps().all(|gap| gap.is_empty())
    };
    let length = (2..=6).find(is_apart).filter(|_| cells.iter().any(|cell| !cell.is_empty()))?;
    let groups = cells.chunks(length + 1).map(|group| &group[..length]);
    Some(groups.collect::<Vec<_>>().concat())
}

/// Returns the cells of a row whose entered digits have `*` before them, or whose bold cells have two before and behind them.
fn without_marks(line: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut rest = line.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let next = rest.peek().map(|&(_, next)| next);
        let is_pair = c == '*' && next == Some('*');
        if is_pair {
            rest.next();
        }
        let is_mark = is_pair || c == '*' && next.is_some_and(|next| next.is_ascii_digit());
        if !is_mark && !c.is_whitespace() && !is_bar(c) {
            cells.push(&line[at..at + c.len_utf8()]);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the divisions of a line into this number of cells.
    fn divided(line: &str, count: usize) -> Vec<String> {
        let all = DIVISIONS.iter().filter_map(|division| division.cells(line));
        let mut found: Vec<String> =
            all.filter(|cells| cells.len() == count).map(|cells| cells.join("_")).collect();
        found.dedup();
        found
    }

    #[test]
    fn lines_are_divided_by_any_separator() {
        for (line, cells) in [
            ("1,,3,4", "1__3_4"),
            ("1; 2;3;4;", "1_2_3_4"),
            ("1- -3-4", "1__3_4"),
            ("[1][ ] [3][4]", "1__3_4"),
            ("[1 .] [3, 4]", "1_._3_4"),
            ("\\setrow {1}{}{3}{4}", "1__3_4"),
            ("1\t\t3\t", "1__3_"),
            ("|1|2| |4|", "1_2__4"),
            ("|1|2| |4|.", "1_2__4"),
            ("1 2 | 3 4", "1_2_3_4"),
            ("12|34", "1_2_3_4"),
            ("|1 |34|", "1__3_4"),
            ("1 3 ", "1__3_"),
            ("1 4 **2 3**", "1_4_2_3"),
            ("1 |34", "1__3_4"),
            (" 1| 3", "_1__3"),
            ("1   | 3 4", "1__3_4"),
            (" 1   | 3", "1__3_"),
            ("1,,,3,4", "1__3_4"),
            ("| 1*4| . .|", "1_4_._."),
            ("10 2 3 4", "10_2_3_4"),
            ("1 &  & \\textbf{3} & $4$", "1__3_4"),
            ("| 1   | 3 4 |", "1__3_4"),
            ("1   3 4", "1__3_4"),
            ("|1 | |3 |4", "1__3_4"),
            ("| 1 || || 3 || 4", "1__3_4"),
            ("1., 34", "1_._3_4"),
            ("\"1\";\"\";\"3\";\"4\"", "1__3_4"),
            ("'1', ' ', '3', '4'", "1__3_4"),
            ("0,186,'1','?',179,'3','4',186", "1_?_3_4"),
        ] {
            assert!(divided(line, 4).contains(&cells.to_owned()), "{line}: {:?}", divided(line, 4));
        }
    }
}
