//! The messages as types of Rust: one for each message, with a field for each argument.

use std::fmt::Write as _;

use crate::message::{Message, Part};

/// The files whose messages are patterns, with which texts are compared.
const PATTERNS: [&str; 2] = ["remarks", "options"];

/// Returns the module of a file. Without English, its messages are only French.
pub(crate) fn module(name: &str, english: Option<&Vec<Message>>, french: &[Message]) -> String {
    let mut text = format!(
        "/// The messages of `{name}.ftl`.\n#[expect(non_camel_case_types, reason = \"messages have the names of their files\")]\n\
         pub mod {name} {{\n"
    );
    let patterns = english.map_or(&[][..], Vec::as_slice);
    if PATTERNS.contains(&name) {
        remarks(patterns, french, &mut text);
        text.push_str("}\n");
        return text.replace("#[expect(non_camel_case_types, reason = \"messages have the names of their files\")]\n", "");
    }
    for message in french {
        let twin = english.and_then(|of| of.iter().find(|twin| twin.key == message.key));
        one(message, twin, &mut text);
    }
    if name == "names" {
        names(patterns, french, &mut text);
    }
    text.push_str("}\n");
    text
}

/// Returns the table of all messages, by which tests format each.
pub(crate) fn table(english: &crate::Files, french: &crate::Files) -> String {
    let mut text = "pub(crate) const MESSAGES: &[crate::pattern::Row] = &[\n".to_owned();
    for (file, of) in french {
        for message in of {
            let twin =
                english.get(file).and_then(|of| of.iter().find(|twin| twin.key == message.key));
            let arguments = message.arguments();
            let english = literal(&twin.unwrap_or(message).parts, &arguments);
            let french = literal(&message.parts, &arguments);
            let key = &message.key;
            let _ = writeln!(
                text,
                "crate::pattern::Row {{ file: {file:?}, key: {key:?}, arguments: &{arguments:?}, parts: [{english}, {french}] }},"
            );
        }
    }
    text.push_str("];\n");
    text
}

fn one(message: &Message, english: Option<&Message>, text: &mut String) {
    let name = message.key.replace(['-', '.'], "_");
    let arguments = message.arguments();
    let lifetime = if arguments.is_empty() { ("", "") } else { ("<'a>", "<'_>") };
    let summary = source(&english.unwrap_or(message).parts);
    let _ = writeln!(
        text,
        "/// `{summary}`\n#[derive(Clone, Copy)]\n#[allow(missing_debug_implementations, reason = \"it is said at once\")]\npub struct {name}{} {{",
        lifetime.0
    );
    for argument in &arguments {
        let _ = writeln!(text, "/// The argument.\npub {argument}: &'a dyn std::fmt::Display,");
    }
    let _ = writeln!(text, "}}\nimpl {name}{} {{", lifetime.1);
    let values: Vec<String> = arguments.iter().map(|name| format!("self.{name}")).collect();
    let values = values.join(", ");
    let french = literal(&message.parts, &arguments);
    if let (Some(english), true) = (english, arguments.is_empty()) {
        let [english, french] = [english, message].map(|one| whole(&one.parts));
        let arms = if english == french {
            format!("crate::Language::English | crate::Language::French => {english:?}")
        } else {
            format!(
                "crate::Language::English => {english:?}, crate::Language::French => {french:?}"
            )
        };
        let _ = writeln!(
            text,
            "/// Returns the message in a language.\npub const fn text(&self, language: crate::Language) -> &'static str {{\n\
             match language {{ {arms} }}\n}}"
        );
    }
    if let Some(english) = english {
        let english = literal(&english.parts, &arguments);
        let _ = writeln!(
            text,
            "/// Returns the message in a language.\npub fn say(&self, language: crate::Language) -> String {{\n\
             crate::pattern::said(language, [{english}, {french}], &[{values}])\n}}\n}}"
        );
    } else {
        let _ = writeln!(
            text,
            "/// Returns the message in French; its English words are the `Display` of the error.\npub fn french(&self) -> String {{\n\
             crate::pattern::written(crate::Language::French, {french}, &[{values}])\n}}\n}}"
        );
    }
}

/// Writes the patterns of names in English beside their French parts.
fn names(english: &[Message], french: &[Message], text: &mut String) {
    text.push_str("/// Each name.\npub(crate) const NAMES: &[crate::name::Name] = &[\n");
    for message in longest_first(english) {
        let arguments = message.arguments();
        let twin = french.iter().find(|twin| twin.key == message.key);
        if let Some(twin) = twin {
            let [english, french] = [message, twin].map(|one| literal(&one.parts, &arguments));
            let cells: Vec<bool> = arguments.iter().map(|name| is_cell(name)).collect();
            let _ = writeln!(
                text,
                "crate::name::Name {{ english: {english}, french: {french}, are_cells: &{cells:?} }},"
            );
        }
    }
    text.push_str("];\n");
}

/// Writes the patterns of remarks in English beside their French parts, the longest first.
fn remarks(english: &[Message], french: &[Message], text: &mut String) {
    text.push_str("/// Each remark.\npub(crate) const REMARKS: &[crate::remark::Remark] = &[\n");
    for message in longest_first(english) {
        let arguments = message.arguments();
        if let Some(twin) = french.iter().find(|twin| twin.key == message.key) {
            let [english, french] = [message, twin].map(|one| literal(&one.parts, &arguments));
            let [numbers, sentences] = ["number", "why"]
                .map(|kind| arguments.iter().map(|name| *name == kind).collect::<Vec<bool>>());
            let _ = writeln!(
                text,
                "crate::remark::Remark {{ english: {english}, french: {french}, are_numbers: &{numbers:?}, are_sentences: &{sentences:?} }},"
            );
        }
    }
    text.push_str("];\n");
}

/// Returns the messages of names so that no name is after one with which it begins.
pub(crate) fn longest_first(names: &[Message]) -> Vec<&Message> {
    let length = |message: &&Message| std::cmp::Reverse(source(&message.parts).len());
    let mut names: Vec<&Message> = names.iter().collect();
    names.sort_by_key(length);
    names
}

/// Returns `true` if the argument of a name is a cell.
pub(crate) fn is_cell(argument: &str) -> bool {
    matches!(argument, "cell" | "first" | "second")
}

/// Returns the text of a message without arguments.
fn whole(parts: &[Part]) -> String {
    let texts = parts.iter().map(|part| match part {
        Part::Text(words) => words.as_str(),
        Part::Argument(_) | Part::Select { .. } => "",
    });
    texts.collect()
}

/// Returns the parts as an expression of Rust.
fn literal(parts: &[Part], arguments: &[&str]) -> String {
    let index = |name: &str| arguments.iter().position(|one| *one == name).unwrap_or_default();
    let mut text = "&[".to_owned();
    for part in parts {
        match part {
            Part::Text(words) => {
                let _ = write!(text, "crate::pattern::Part::Text({words:?}),");
            }
            Part::Argument(name) => {
                let _ = write!(text, "crate::pattern::Part::Argument({}),", index(name));
            }
            Part::Select { argument, cases, otherwise } => {
                let _ = write!(
                    text,
                    "crate::pattern::Part::Select {{ argument: {}, cases: &[",
                    index(argument)
                );
                for (key, parts) in cases {
                    let _ = write!(text, "({key:?}, {}),", literal(parts, arguments));
                }
                let _ = write!(text, "], otherwise: {} }},", literal(otherwise, arguments));
            }
        }
    }
    text.push(']');
    text
}

/// Returns the text of a message for its documentation.
fn source(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Text(words) => text.push_str(&words.replace('`', "'").replace('\n', " ")),
            Part::Argument(name) => {
                let _ = write!(text, "{{{name}}}");
            }
            Part::Select { argument, otherwise, .. } => {
                let _ = write!(text, "{{{argument}: {}}}", source(otherwise));
            }
        }
    }
    text
}
