//! The lines of a text, each with its number; and the beginning of a text, from which its format is detected.

use clausoku_board::{NumberNotation, Variant};
use clausoku_text::count;

use super::{Location, ReadError, ReadErrorKind, stated_symbols};

/// A line and its number, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    pub number: usize,
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// Returns the line up to its comment.
    pub(crate) fn data(self) -> &'t str {
        without_comment(self.text)
    }

    /// Returns the text from this line on, which is a slice of it.
    pub(crate) fn and_below(self, text: &'t str) -> &'t str {
        &text[self.text.as_ptr() as usize - text.as_ptr() as usize..]
    }

    /// Returns the place of a part of the line, which is a slice of it.
    pub(crate) fn place_of(self, part: &str) -> Location<'t> {
        let offset = part.as_ptr() as usize - self.text.as_ptr() as usize;
        self.at(self.text[..offset].chars().count() + 1)
    }

    /// Returns the place of a column, counted from 1.
    pub(crate) fn at(self, column: usize) -> Location<'t> {
        Location { line: self.number, text: self.text, column }
    }
}

/// Returns the lines of a text in order, without the byte-order mark.
pub(crate) fn numbered_lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    text.lines().zip(1..).map(|(text, number)| Line { number, text })
}

/// Returns the place at which the first line of a text begins.
pub(crate) fn first_place(text: &str) -> Location<'_> {
    numbered_lines(text).next().unwrap_or(Line { number: 1, text: "" }).at(1)
}

/// Returns the place below the last line of a text.
pub(crate) fn end_place(text: &str) -> Location<'static> {
    Line { number: numbered_lines(text).count() + 1, text: "" }.at(1)
}

/// Returns the error of a variant that the caller asks for and the format or text cannot have.
pub(crate) fn refused(text: &str, expected: &str, variant: &Variant) -> ReadError {
    let found = format!("{}, which has {}", variant.name(), count(variant.order(), "symbol"));
    first_place(text).fault(ReadErrorKind::Variant, expected, found)
}

/// The likelihood that a text is of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likelihood {
    /// The text is of another format.
    No,
    /// The text resembles the format, but has faults.
    Possible,
    /// The text is as the format writes it.
    Likely,
    /// The text contains a mark of the format.
    Certain,
}

impl Likelihood {
    /// Returns `Certain` if the text contains a mark of the format.
    pub(crate) fn certain_if(has_mark: bool) -> Self {
        if has_mark { Self::Certain } else { Self::No }
    }
}

/// A text, or its first part.
///
/// A part ends with a whole line if it contains one, so that half a line does not decide the format.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'t> {
    text: &'t str,
    whole: bool,
    /// The notation of the numbers, if it is known.
    pub(crate) symbols: Option<NumberNotation>,
}

impl<'t> Sample<'t> {
    /// The number of bytes behind the first comments that suffice to detect the format.
    pub const ENOUGH: usize = 1 << 18;

    /// Returns the sample of a whole file, or, if `whole` is false, of its first bytes.
    ///
    /// A byte-order mark is left out. Bytes that are not UTF-8 end the sample.
    pub fn new(bytes: &'t [u8], whole: bool) -> Self {
        // Comments do not count: a list whose first 256 KiB were comments had no format.
        let enough = Self::ENOUGH + Self::first_comments(bytes);
        let first = bytes.get(..enough).unwrap_or(bytes);
        let valid = match std::str::from_utf8(first) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&first[..error.valid_up_to()]).unwrap_or(""),
        };
        let whole = whole && valid.len() == bytes.len();
        let text = valid.strip_prefix('\u{FEFF}').unwrap_or(valid);
        let end = if whole { None } else { text.rfind('\n') };
        let text = end.map_or(text, |end| &text[..=end]);
        Self { text, whole, symbols: stated_symbols(text) }
    }

    /// Returns the number of bytes of the comments and empty lines at the beginning of a text.
    pub fn first_comments(text: &[u8]) -> usize {
        let mark = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
        let lines = text[mark..].split_inclusive(|&byte| byte == b'\n');
        let comments = lines.take_while(|line| matches!(line.trim_ascii(), [] | [b'#', ..]));
        comments.fold(mark, |length, line| length + line.len())
    }

    /// Returns the same sample, whose numbers have the notation of the options, if they name one.
    #[must_use]
    pub(crate) fn with_symbols(self, symbols: Option<NumberNotation>) -> Self {
        Self { symbols: symbols.or(self.symbols), ..self }
    }

    /// Returns the text.
    pub fn text(self) -> &'t str {
        self.text
    }

    /// Returns whether the sample is the whole text.
    pub fn is_whole(self) -> bool {
        self.whole
    }

    /// Returns the lines that are not empty, without comments and white space at their ends.
    pub(crate) fn data_lines(self) -> impl Iterator<Item = &'t str> {
        self.text.lines().map(|line| without_comment(line).trim()).filter(|line| !line.is_empty())
    }
}

/// Returns the line up to its comment.
pub(crate) fn without_comment(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one() {
        let text = "\u{FEFF}a # b\r\n\nc";
        let lines = numbered_lines(text).map(|line| (line.number, line.data()));
        assert_eq!(lines.collect::<Vec<_>>(), [(1, "a "), (2, ""), (3, "c")]);
        assert_eq!((first_place(text).text, end_place(text).line), ("a # b", 4));
    }

    #[test]
    fn a_part_ends_with_a_whole_line() {
        for (bytes, whole, text, is_whole) in [
            (&b"12\n34"[..], true, "12\n34", true),
            (b"12\n34", false, "12\n", false),
            (b"12", false, "12", false),
            (b"\xEF\xBB\xBF12\n3\xFF4", true, "12\n", false),
        ] {
            let sample = Sample::new(bytes, whole);
            assert_eq!((sample.text(), sample.is_whole()), (text, is_whole));
        }
        let long = vec![b'.'; Sample::ENOUGH + 1];
        assert!(!Sample::new(&long, true).is_whole());
        assert!(Sample::new(&long[1..], true).is_whole());
        let comments = "# comment\n\n".repeat(Sample::ENOUGH / 8);
        let text = format!("\u{FEFF}{comments}12..\n");
        assert_eq!(Sample::first_comments(text.as_bytes()), 3 + comments.len());
        assert!(Sample::new(text.as_bytes(), true).is_whole());
    }

    #[test]
    fn comments_and_blank_lines_are_no_data() {
        let sample = Sample::new(b"# title\n\n 12 # one\r\n34\n", true);
        assert_eq!(sample.data_lines().collect::<Vec<_>>(), ["12", "34"]);
    }
}
