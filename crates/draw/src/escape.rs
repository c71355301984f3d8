//! Text in XML.

use std::fmt::{self, Write};

use clausoku_files::text::is_printable;

/// A text to be printed into XML or HTML, as an element's content or an attribute's value.
///
/// Characters with a meaning in XML become entities. Ends of lines and tabs become spaces.
/// Characters that XML cannot contain and those that are not printable ([`is_printable`]: controls, and
/// those that reverse the direction of text) become `U+FFFD`.
///
/// ```
/// use clausoku_draw::XmlText;
/// assert_eq!(XmlText("a < b").to_string(), "a &lt; b");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XmlText<'a>(pub &'a str);

impl fmt::Display for XmlText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' | '\t' => f.write_char(' ')?,
                '\u{FFFE}' | '\u{FFFF}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c if !is_printable(c) => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_xml_become_entities() {
        let escaped = XmlText("a<b & \"c\" >\0\n\u{FFFF}é").to_string();
        assert_eq!(escaped, "a&lt;b &amp; &quot;c&quot; &gt;\u{FFFD} \u{FFFD}é");
    }

    #[test]
    fn characters_that_change_the_direction_of_text_are_replaced() {
        for c in "\u{202A}\u{202E}\u{2066}\u{2069}\u{2028}\u{9B}".chars() {
            assert_eq!(XmlText(&format!("a{c}b")).to_string(), "a\u{FFFD}b");
        }
    }

    #[test]
    fn every_character_can_be_read_back_by_an_xml_parser() {
        for c in (0..=0x10_FFFF).step_by(7).chain(0..0x300).filter_map(char::from_u32) {
            let text = format!("<a b=\"{0}\">{0}</a>", XmlText(&format!("x{c}y")));
            let document = roxmltree::Document::parse(&text).unwrap();
            let root = document.root_element();
            assert_eq!(root.attribute("b"), root.text(), "{c:?}");
        }
    }
}
