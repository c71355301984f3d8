//! The width of texts, and texts that fit into a width.
//!
//! A picture does not know the fonts of its reader's machine, so that widths are estimates for Helvetica
//! and fonts of the same metrics.
//!
//! Also texts in XML, and numbers as pictures write them.

use std::fmt::{self, Write};
use std::mem;

use clausoku_text::is_printable;

/// Returns about how wide a text is in letters of this height (an em).
///
/// ```
/// use clausoku_draw::text_width;
/// assert!(text_width("minimal", 13.0) < text_width("MINIMAL", 13.0));
/// ```
pub fn text_width(text: &str, em: f64) -> f64 {
    text.chars().map(width_of).sum::<f64>() * em
}

/// The width of a character in ems.
fn width_of(c: char) -> f64 {
    match c {
        'i' | 'l' | 'j' | '.' | ',' | ':' | '|' | '\'' => 0.26,
        't' | 'f' | 'r' | ' ' | '-' | '(' | ')' | '/' => 0.33,
        'm' | 'w' | 'M' | 'W' | '%' => 0.85,
        c if c.is_uppercase() => 0.7,
        // Letters of East Asia are as wide as they are high.
        '\u{1100}'.. => 1.0,
        _ => 0.56,
    }
}

/// Returns the text in lines of at most this width, broken between words where possible. There is at
/// least one line.
///
/// ```
/// use clausoku_draw::wrapped;
/// assert_eq!(wrapped("time against givens", 13.0, 80.0), ["time against", "givens"]);
/// ```
pub fn wrapped(text: &str, em: f64, width: f64) -> Vec<String> {
    wrapped_by(text, width, |text| text_width(text, em))
}

/// Returns the text in lines as [`wrapped`] does, with widths that the function `measure` returns.
///
/// ```
/// use clausoku_draw::wrapped_by;
/// assert_eq!(wrapped_by("one two three", 7.0, |text| text.len() as f64), ["one two", "three"]);
/// ```
pub fn wrapped_by(text: &str, width: f64, measure: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let space = if line.is_empty() { "" } else { " " };
        if measure(&line) + measure(space) + measure(word) <= width {
            line.push_str(space);
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(mem::take(&mut line));
        }
        // A word that is too long is broken where a line ends.
        for c in word.chars() {
            let is_within = measure(&line) + measure(c.encode_utf8(&mut [0; 4])) <= width;
            if !line.is_empty() && !is_within {
                lines.push(mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

/// Returns the text if it is at most this wide, or else its beginning and its end with `…` between.
///
/// ```
/// use clausoku_draw::shortened;
/// assert_eq!(shortened("minisat", 13.0, 200.0), "minisat");
/// assert_eq!(shortened("python3 -c {pysat} glucose4", 13.0, 90.0), "pytho…cose4");
/// ```
pub fn shortened(text: &str, em: f64, width: f64) -> String {
    if text_width(text, em) <= width {
        return text.to_owned();
    }
    let half = (width - text_width("…", em)) / 2.0;
    let start = fitting(text.chars(), em, half);
    let end: String = fitting(text.chars().rev(), em, half).chars().rev().collect();
    format!("{}…{}", start.trim_end(), end.trim_start())
}

/// The number of characters before the first difference that a text keeps.
const CONTEXT: usize = 8;

/// Returns the texts as [`shortened`] does. Texts that would become equal begin shortly before their first difference.
///
/// ```
/// use clausoku_draw::shortened_apart;
/// let commands = ["solver --restarts=luby --phase=true {cnf}", "solver --restarts=none --phase=true {cnf}", "kissat"];
/// let commands = commands.map(str::to_owned);
/// let [one, other, short] = shortened_apart(&commands, 13.0, 180.0).try_into().unwrap();
/// assert!(one.contains("=l") && other.contains("=n") && short == "kissat", "{one} {other}");
/// ```
pub fn shortened_apart(texts: &[String], em: f64, width: f64) -> Vec<String> {
    let short: Vec<String> = texts.iter().map(|text| shortened(text, em, width)).collect();
    let apart = texts.iter().zip(&short).map(|(text, own)| {
        let others = texts.iter().zip(&short);
        let equal = others.filter(|(other, short)| *short == own && *other != text);
        let shared = equal.map(|(other, _)| {
            text.chars().zip(other.chars()).take_while(|(one, two)| one == two).count()
        });
        match shared.max() {
            None => own.clone(),
            Some(shared) => {
                let rest: String = text.chars().skip(shared.saturating_sub(CONTEXT)).collect();
                shortened(&format!("…{rest}"), em, width)
            }
        }
    });
    apart.collect()
}

/// Returns the first characters that fit into this width.
fn fitting(characters: impl Iterator<Item = char>, em: f64, width: f64) -> String {
    let mut used = 0.0;
    characters
        .take_while(|&c| {
            used += width_of(c) * em;
            used <= width
        })
        .collect()
}

/// A text to be printed into XML or HTML, as an element's content or an attribute's value.
///
/// Characters with a meaning in XML become entities. Ends of lines and tabs become spaces.
/// Characters that XML cannot contain, and characters that are not printable ([`is_printable`]:
/// controls, and characters that reverse the direction of text), become `U+FFFD`.
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
                // XML 1.0, section 2.2: these two are no characters of a document.
                '\u{FFFE}' | '\u{FFFF}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c if !is_printable(c) => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A coordinate: to a tenth, and no longer than it needs to be.
///
/// ```
/// use clausoku_draw::Rounded;
/// assert_eq!([12.0, -3.54, 0.26].map(|x| Rounded(x).to_string()), ["12", "-3.5", ".3"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rounded(pub f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        // The sign of the rounded number: -0.04 is written as 0.
        let sign = if tenths < 0 { "-" } else { "" };
        match tenths.unsigned_abs() {
            whole if whole.is_multiple_of(10) => write!(f, "{sign}{}", whole / 10),
            below if below < 10 => write!(f, "{sign}.{below}"),
            other => write!(f, "{sign}{}.{}", other / 10, other % 10),
        }
    }
}

/// A count with commas between its thousands.
///
/// ```
/// assert_eq!(clausoku_draw::Grouped(69_175_252).to_string(), "69,175,252");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grouped(pub u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// A count in four characters.
///
/// ```
/// use clausoku_draw::Short;
/// assert_eq!([950, 1234, 34_567].map(|count| Short(count).to_string()), ["950", "1.2k", "34k"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Short(pub u64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ten times the largest count does not fit into 64 bits.
        let mut tenths = u128::from(self.0) * 10;
        for unit in ["", "k", "M", "G", "T", "P"] {
            if tenths < 100 && !tenths.is_multiple_of(10) && !unit.is_empty() {
                return write!(f, "{}.{}{unit}", tenths / 10, tenths % 10);
            }
            if tenths < 10_000 {
                return write!(f, "{}{unit}", tenths / 10);
            }
            tenths /= 1000;
        }
        write!(f, "{}E", tenths / 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "Time against the number of values added to an empty board: \
                    sh-/tmp/a/very/long/path/without/any/space/in/it {cnf}";
        for width in [0.0, 5.0, 40.0, 90.0, 200.0, 5000.0] {
            let lines = wrapped(text, 13.0, width);
            let joined: String = lines.concat();
            assert_eq!(joined.replace(' ', ""), text.replace(' ', ""));
            for line in &lines {
                assert!(text_width(line, 13.0) <= width || line.chars().count() == 1, "{line}");
            }
        }
        assert_eq!(wrapped("", 13.0, 10.0), [""]);
    }

    #[test]
    fn shortened_texts_fit() {
        let text = "python3 -c {pysat} glucose4";
        for width in [20.0, 50.0, 120.0, 150.0] {
            let short = shortened(text, 13.0, width);
            assert!(text_width(&short, 13.0) <= width && short.contains('…'), "{short}");
        }
    }

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

    #[test]
    fn numbers_are_as_long_as_they_need_to_be() {
        let rounded =
            [0.0, 12.0, -3.54, 0.26, -0.21, -0.01].map(|number| Rounded(number).to_string());
        assert_eq!(rounded, ["0", "12", "-3.5", ".3", "-.2", "0"]);
        for strange in [f64::NAN, f64::INFINITY, f64::MIN] {
            assert!(Rounded(strange).to_string().parse::<f64>().is_ok());
        }
        let grouped = [0, 999, 1000, 69_175_252].map(|number| Grouped(number).to_string());
        assert_eq!(grouped, ["0", "999", "1,000", "69,175,252"]);
        let shorts = [0, 950, 5000, 1234, 9999, 34_567, 999_999, 5_612_345, u64::MAX]
            .map(|number| Short(number).to_string());
        assert_eq!(shorts, ["0", "950", "5k", "1.2k", "9.9k", "34k", "999k", "5.6M", "18E"]);
    }
}
