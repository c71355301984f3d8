//! The width of texts, and texts that fit into a width.
//!
//! A picture does not know the fonts of its reader's machine, so that widths are estimates for Helvetica
//! and fonts of the same metrics.

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
pub(crate) fn wrapped_by(text: &str, width: f64, measure: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        let space = if line.is_empty() { "" } else { " " };
        if measure(line) + measure(space) + measure(word) <= width {
            line.push_str(space);
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        // A word that is too long is broken where a line ends.
        for c in word.chars() {
            let line = lines.last_mut().expect("there is a line");
            if line.is_empty() || measure(line) + measure(c.encode_utf8(&mut [0; 4])) <= width {
                line.push(c);
            } else {
                lines.push(c.to_string());
            }
        }
    }
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
}
