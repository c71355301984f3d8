//! The beginning of a text, from which its format is guessed.

/// How sure a format is that a text is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likelihood {
    /// The text is something else.
    No,
    /// The text looks like it, but has faults.
    Possible,
    /// The text is as the format writes it.
    Likely,
    /// The text says so itself.
    Certain,
}

/// A text, or its first part.
///
/// A part ends with a whole line where it can, so that no format is misled by half of one.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'t> {
    text: &'t str,
    whole: bool,
}

impl<'t> Sample<'t> {
    /// The number of bytes that suffice to detect the format.
    pub const ENOUGH: usize = 1 << 18;

    /// The sample of a whole file, or, if `whole` is false, of its first bytes.
    ///
    /// A byte-order mark is left out. Bytes that are not UTF-8 end the sample.
    pub fn new(bytes: &'t [u8], whole: bool) -> Self {
        let (bytes, whole) = match bytes.get(..Self::ENOUGH) {
            Some(first) => (first, whole && bytes.len() == Self::ENOUGH),
            None => (bytes, whole),
        };
        let (text, whole) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, whole),
            Err(error) => (std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""), false),
        };
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let end = if whole { None } else { text.rfind('\n') };
        Self { text: end.map_or(text, |end| &text[..=end]), whole }
    }

    /// The text.
    pub fn text(self) -> &'t str {
        self.text
    }

    /// Whether nothing follows.
    pub fn is_whole(self) -> bool {
        self.whole
    }

    /// The lines that hold something, without comments and white space at their ends.
    pub(crate) fn data_lines(self) -> impl Iterator<Item = &'t str> {
        self.text.lines().map(|line| without_comment(line).trim()).filter(|line| !line.is_empty())
    }
}

/// The line up to its comment.
pub(crate) fn without_comment(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_a_whole_line() {
        let lines = |bytes: &[u8], whole| {
            let sample = Sample::new(bytes, whole);
            (sample.text().to_owned(), sample.is_whole())
        };
        assert_eq!(lines(b"12\n34", true), ("12\n34".into(), true));
        assert_eq!(lines(b"12\n34", false), ("12\n".into(), false));
        assert_eq!(lines(b"12", false), ("12".into(), false));
        assert_eq!(lines(b"\xEF\xBB\xBF12\n3\xFF4", true), ("12\n".into(), false));
        let long = vec![b'.'; Sample::ENOUGH + 1];
        assert!(!Sample::new(&long, true).is_whole());
        assert!(Sample::new(&long[1..], true).is_whole());
    }

    #[test]
    fn comments_and_blank_lines_are_no_data() {
        let sample = Sample::new(b"# title\n\n 12 # one\r\n34\n", true);
        assert_eq!(sample.data_lines().collect::<Vec<_>>(), ["12", "34"]);
    }
}
