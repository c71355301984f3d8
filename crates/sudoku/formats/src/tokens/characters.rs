//! The usual characters for the signs of other scripts: digits, empty squares, wide punctuation, keycaps.

/// Returns a text in the usual characters; `None` if it has no others. Every line keeps its number.
pub(crate) fn usual_characters(text: &str) -> Option<String> {
    if let Some(plain) = without_colours(text) {
        return Some(usual_characters(&plain).unwrap_or(plain));
    }
    if ENTITIES.iter().any(|(entity, _)| text.contains(entity)) {
        let plain = ENTITIES
            .iter()
            .fold(text.to_owned(), |text, (entity, sign)| text.replace(entity, sign));
        return Some(usual_characters(&plain).unwrap_or(plain));
    }
    if text.is_ascii() || text.chars().all(|c| usual(c) == Some(c)) {
        return None;
    }
    Some(text.chars().filter_map(usual).collect())
}

/// Returns `true` if a text may have the commands of terminals for colours and bold text.
pub(crate) fn has_colours(text: &str) -> bool {
    text.contains(COMMAND)
}

/// The first characters of a command of terminals.
const COMMAND: &str = "\u{1B}[";

/// Returns a text without the commands of terminals for colours and bold text.
fn without_colours(text: &str) -> Option<String> {
    let mut parts = text.split(COMMAND);
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        plain.push_str(part[end..].strip_prefix('m')?);
    }
    (plain.len() < text.len()).then_some(plain)
}

/// The entities of HTML for signs around cells.
const ENTITIES: [(&str, &str); 4] =
    [("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&#34;", "\"")];

/// The first digits of scripts whose ten digits follow each other, from 0.
const ZEROS: [char; 8] = ['０', '٠', '۰', '०', '০', '๐', '\u{1D7CE}', '\u{1D7D8}'];

/// The signs for 1 of digits in circles, whose nine follow each other.
const ONES: [char; 5] = ['①', '➀', '❶', '➊', '⓵'];

/// Returns the usual character for a character; `None` for one that has no width.
fn usual(c: char) -> Option<char> {
    let from = |first: char, count: u32| {
        (c as u32).checked_sub(first as u32).filter(|&offset| offset < count)
    };
    let digit = |number: u32| char::from_digit(number, 10);
    if let Some(number) = ZEROS.iter().find_map(|&zero| from(zero, 10)) {
        return digit(number);
    }
    if let Some(offset) = ONES.iter().find_map(|&one| from(one, 9)) {
        return digit(offset + 1);
    }
    // Signs of ASCII in the width of ideographs.
    if let Some(offset) = from('！', 94) {
        return char::from_u32(u32::from(b'!') + offset);
    }
    match c {
        // Marks of keycaps and emoji, and spaces without a width.
        '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}' | '\u{200B}'..='\u{200D}' | '\u{2060}' => None,
        '⬜'
        | '⬛'
        | '□'
        | '■'
        | '▢'
        | '▫'
        | '▪'
        | '◻'
        | '◼'
        | '◽'
        | '◾'
        | '○'
        | '◯'
        | '⚪'
        | '⚫'
        | '🔲'
        | '🔳'
        | '🟥'..='🟫'
        | '❌'
        | '➖'
        | '❓'
        | '⓪'
        | '•'
        | '∙'
        | '⋅'
        | '・'
        | '･'
        | '。'
        | '…' => Some('.'),
        '、' => Some(','),
        '−' | '‐' | '‑' | '–' | '—' | '―' => Some('-'),
        '“' | '”' | '„' | '«' | '»' => Some('"'),
        '‘' | '’' | '‚' => Some('\''),
        _ => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_other_scripts_have_a_usual_one() {
        for (text, expected) in [
            ("4\u{FE0F}\u{20E3}⬜⬛", "4.."),
            ("１２・", "12."),
            ("4\u{FE0F}\u{20E3}🟦🟫", "4.."),
            ("٤٠", "40"),
            ("\u{1B}[1;31m4\u{1B}[0m １", "4 1"),
            ("④ ○", "4 ."),
            ("\u{1D7CF}", "1"),
            ("“１，２”", "\"1,2\""),
            ("[&quot;１&quot;,&nbsp;2]", "[\"1\", 2]"),
        ] {
            assert_eq!(usual_characters(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(usual_characters("12 | Übung"), None);
    }
}
