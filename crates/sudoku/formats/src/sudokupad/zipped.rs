//! JSON that SudokuPad shortens before it compresses it.
//!
//! - Names of members have no quotes, and names in a list are abbreviated.
//! - Strings have single quotes; an apostrophe or a quote in one follows a backslash.
//! - An empty object is left out where commas and brackets show its place, so that `[]` contains one.
//! - As the value of a member, `t` and `f` are true and false, six hexadecimal digits are a colour, `#0` is
//!   black, and `#F` is white.
//!
//! **Invariant.** The result is at most a few times as long as the text, and has the same nesting.

use crate::common::Json;

/// The short names of members, and the long ones.
const NAMES: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Returns whether the text is JSON as it is.
pub(super) fn is_json(text: &str) -> bool {
    Json::parse(text).is_ok()
}

/// Returns the JSON of a shortened text. The result for another text may be malformed or unrelated JSON.
pub(super) fn unzipped(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(text.len() * 2);
    let mut rest = text;
    // The last token that is not white space.
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if first.is_whitespace() => {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            _ if first == quote => string(rest, quote, &mut json),
            '{' | '}' | '[' | ']' | ',' | ':' => {
                let is_gap = matches!(before, '{' | '[' | ',') && matches!(first, ',' | '}' | ']');
                if is_gap && !(before == '{' && first == '}') {
                    json.push_str("{}");
                }
                json.push(first);
                1
            }
            _ => word(rest, before, quote, &mut json),
        };
        before = first;
        rest = &rest[length..];
    }
    json
}

/// Writes the string with which the text begins, and returns its length.
fn string(text: &str, quote: char, json: &mut String) -> usize {
    let mut end = text.len();
    let mut content = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((place, character)) = characters.next() {
        match character {
            _ if character == quote => {
                end = place + 1;
                break;
            }
            '\\' => match characters.next() {
                Some((_, '\'')) => content.push('\''),
                Some((_, escaped)) => content.extend(['\\', escaped]),
                None => {}
            },
            _ => content.push(character),
        }
    }
    // The name of a member is followed by a colon.
    let is_name = text[end..].trim_start().starts_with(':');
    let content = if is_name { long(&content) } else { &content };
    json.extend(["\"", content, "\""]);
    end
}

/// Writes the word with which the text begins, and returns its length.
fn word(text: &str, before: char, quote: char, json: &mut String) -> usize {
    let end = text.find(|c: char| c.is_whitespace() || c == quote || "{}[],:".contains(c));
    let end = end.unwrap_or(text.len());
    let word = &text[..end];
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_name = word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match word {
        _ if before != ':' && is_name && text[end..].trim_start().starts_with(':') => {
            json.extend(["\"", long(word), "\""]);
        }
        // `t` is also the short name of the member `title`, so that the place decides.
        "t" if before == ':' => json.push_str("true"),
        "f" if before == ':' => json.push_str("false"),
        "#0" if before == ':' => json.push_str("\"#000000\""),
        "#F" if before == ':' => json.push_str("\"#FFFFFF\""),
        _ if before == ':' && is_colour => json.extend(["\"#", word, "\""]),
        _ => json.push_str(word),
    }
    end
}

/// Returns the long name of a member.
fn long(name: &str) -> &str {
    NAMES.iter().find(|(short, _)| *short == name).map_or(name, |(_, long)| long)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_texts_are_json_again() {
        for (text, expected) in [
            ("{id:'a',cs:50}", "{\"id\":\"a\",\"cellSize\":50}"),
            ("{ce:[[,{v:1},],[]]}", "{\"cells\":[[{},{\"value\":1},{}],[{}]]}"),
            ("{u:{},r:t,x:f}", "{\"underlays\":{},\"rounded\":true,\"x\":false}"),
            (
                "{c:#0,c1:#F,c2:CFCFCF,d:123456,w:12345}",
                "{\"color\":\"#000000\",\"borderColor\":\"#FFFFFF\",\"backgroundColor\":\"#CFCFCF\",\
                 \"duration\":\"#123456\",\"width\":12345}",
            ),
            ("{t:'it\\'s: {t:f}, \\n'}", "{\"title\":\"it's: {t:f}, \\n\"}"),
            ("{t:\"it's\"}", "{\"title\":\"it's\"}"),
            ("{wp:[[0.5,-1e2]],'te':null}", "{\"wayPoints\":[[0.5,-1e2]],\"text\":null}"),
        ] {
            assert_eq!(unzipped(text), expected, "{text}");
            assert!(is_json(expected));
        }
    }

    #[test]
    fn other_texts_stay_short() {
        for text in ["", "'", "'\\", "{", ",,,,", "{a", "[[[", "é:é", "{'a':}"] {
            assert!(unzipped(text).len() <= 4 * text.len() + 4, "{text}");
        }
        assert!(!is_json(&unzipped(&"[".repeat(1_000_000))));
    }
}
