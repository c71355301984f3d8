//! Drawings whose cells have several lines each: of candidates, each of which has its place in them, as `clausoku candidates` and
//! other programs draw them, or of values with room around them.

use std::borrow::Cow;

use clausoku_board::Variant;

use super::layout::{is_bar, is_border_line};

/// The signs of candidates that a cell lacks.
const LACKING: [char; 3] = ['·', '.', '•'];

/// Returns a text in which each cell of such a drawing is one word in the first of its lines: its candidates, its value, or a dot. Other
/// lines stay, so that each cell keeps its line.
pub(crate) fn in_words(text: &str) -> Cow<'_, str> {
    let may_be_drawing = text.contains(is_bar)
        && (text.contains("──") || text.contains("━━") || text.contains("--"));
    if !may_be_drawing {
        return text.into();
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::with_capacity(text.len());
    let mut is_changed = false;
    let mut at = 0;
    while at < lines.len() {
        let drawing = Drawing::new(&lines[at..]).and_then(|drawing| drawing.words());
        is_changed |= drawing.is_some();
        let words = drawing.unwrap_or_else(|| vec![lines[at].to_owned()]);
        at += words.len();
        for line in words {
            out.extend([&line, "\n"]);
        }
    }
    if is_changed { out.into() } else { text.into() }
}

/// The largest number of rows, and of lines of a row, that are looked for.
const MAX_SIDE: usize = 36;

/// The lines of a drawing, from its first border to its last.
struct Drawing<'t> {
    lines: &'t [&'t str],
    /// The lines of each row of cells, and the rows.
    height: usize,
    order: usize,
}

impl<'t> Drawing<'t> {
    /// Returns the drawing that begins with the first of these lines.
    fn new(lines: &'t [&'t str]) -> Option<Self> {
        let is_border = |at: usize| lines.get(at).is_some_and(|line| is_border_line(line));
        let is_inner =
            |at: usize| lines.get(at).is_some_and(|line| line.contains(is_bar)) && !is_border(at);
        if !is_border(0) {
            return None;
        }
        let height = (1..lines.len().min(MAX_SIDE)).take_while(|&at| is_inner(at)).count();
        let step = height + 1;
        let is_row = |row: usize| {
            (row * step + 1..(row + 1) * step).all(is_inner) && is_border((row + 1) * step)
        };
        let order = (0..MAX_SIDE).take_while(|&row| is_row(row)).count();
        // Four bands of four rows are a board of 16 rows.
        let (rows, columns) = Variant::usual_block(order).ok().filter(|_| order > 3)?;
        let is_of_block = height > 1 && (height == rows || height == columns);
        is_of_block.then(|| Self { lines: &lines[..=order * step], height, order })
    }

    /// Returns the lines with one word for each cell in the first line of its row; `None` if some have candidates, and others nothing.
    fn words(&self) -> Option<Vec<String>> {
        let mut out = vec![self.lines[0].to_owned()];
        let (mut has_candidates, mut has_values, mut has_empty) = (false, false, false);
        for row in self.lines[1..].chunks(self.height + 1) {
            let (border, inner) = row.split_last()?;
            let parts = inner.iter().map(|line| self.parts(line)).collect::<Option<Vec<_>>>()?;
            let mut line = String::new();
            for cell in 0..self.order {
                let signs = || {
                    parts.iter().flat_map(|part| part[cell].chars()).filter(|c| !c.is_whitespace())
                };
                let word: String = signs().filter(|sign| !LACKING.contains(sign)).collect();
                has_candidates |= signs().nth(1).is_some();
                if !word.chars().all(char::is_alphanumeric) {
                    return None;
                }
                has_values |= !word.is_empty();
                has_empty |= word.is_empty();
                line.extend(["| ", if word.is_empty() { "." } else { &word }, " "]);
            }
            out.push(line + "|");
            out.extend(vec![String::new(); self.height - 1]);
            out.push((*border).to_owned());
        }
        (has_values && !(has_candidates && has_empty)).then_some(out)
    }

    /// Returns the parts of the cells in a line.
    fn parts(&self, line: &'t str) -> Option<Vec<&'t str>> {
        let inner = line.trim().strip_prefix(is_bar)?.strip_suffix(is_bar)?;
        let parts: Vec<&str> = inner.split(is_bar).collect();
        (parts.len() == self.order).then_some(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_is_a_word() {
        let text = "title\n\
            +----+----+----+----+\n| 1  |  2 | ·· | ·2 |\n|    |    | 3· | ·4 |\n\
            +----+----+----+----+\n| 3  |  4 | 1  |  2 |\n|    |    |    |    |\n\
            +----+----+----+----+\n|  2 |  1 | 4  |    |\n|    |    |    | 3  |\n\
            +----+----+----+----+\n|    | 3  |  1 |  2 |\n|  4 |    |    |    |\n\
            +----+----+----+----+\nend\n";
        let words = in_words(text);
        let lines: Vec<&str> = words.lines().collect();
        assert_eq!(lines.len(), text.lines().count());
        assert_eq!((lines[0], lines[2], lines[3]), ("title", "| 1 | 2 | 3 | 24 |", ""));
        assert_eq!((lines[11], lines[14]), ("| 4 | 3 | 1 | 2 |", "end"));
    }

    #[test]
    fn the_time_is_linear_in_the_text() {
        assert!(matches!(in_words(&"+--+\n|1|2\n".repeat(40_000)), Cow::Borrowed(_)));
        assert!(matches!(in_words(&"+--+\n|1|2\n|2|1\n".repeat(40_000)), Cow::Borrowed(_)));
    }

    #[test]
    fn other_drawings_stay() {
        for text in [
            "+---+---+\n| 1 | 2 |\n| 3 | 4 |\n+---+---+\n",
            "+--+--+--+--+\n|1 | 2|  | 4|\n|  |  |  |  |\n+--+--+--+--+\n",
            "--\n|1 | 2|  | |\n|  |  3|  |4|\n--\n|| | | |\n|||1||\n--\n| | |3 | |\n| | | | |\n--\n| | |3 | |\n| | | | |\n--\n",
            "1 2 | 3 4\n",
        ] {
            assert!(matches!(in_words(text), Cow::Borrowed(_)), "{text}");
        }
    }
}
