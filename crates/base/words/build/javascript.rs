//! The messages of the page as a module of JavaScript: `EN` and `FR` have a text for each message without arguments, and a
//! function of its arguments for each other one. Attributes are in an object of their message.

use std::fmt::Write as _;

use crate::message::{Message, Part};
use crate::{Files, PAGE};

const HEAD: &str = "\
// The texts of the page, made from crates/base/words/texts by the build. Change them there.
/** @typedef {string | number | boolean} Argument */
/** @type {Record<string, Intl.PluralRules>} */
const PLURALS = { en: new Intl.PluralRules(\"en\"), fr: new Intl.PluralRules(\"fr\") };
/** The case that an argument selects. @param {string} language @param {Argument} argument @param {Record<string, string>} cases @param {string} otherwise */
const choose = (language, argument, cases, otherwise) =>
  cases[String(argument)] ?? (/^\\d+$/.test(String(argument)) ? cases[PLURALS[language].select(Number(argument))] : undefined) ?? otherwise;
";

/// Returns the module.
pub(crate) fn file(english: &Files, french: &Files) -> String {
    let mut text = HEAD.to_owned();
    let [page, faults, names] = PAGE;
    text.push_str("\nexport const EN = {\n");
    write_messages(of(english, page), "en", &mut text);
    text.push_str("};\n\n/** @type {typeof EN} */\nexport const FR = {\n");
    write_messages(of(french, page), "fr", &mut text);
    // Their English words are those of the engine.
    text.push_str("};\n\n/** The French words of faults by their codes. @type {Record<string, string | ((values: any) => string)>} */\nexport const FAULTS = {\n");
    write_messages(of(french, faults), "fr", &mut text);
    text.push_str("};\n\n/** The English patterns of names, and the French words. @type {[RegExp, string][]} */\nexport const NAMES = [\n");
    for message in crate::rust::longest_first(of(english, names)) {
        if let Some(twin) = of(french, names).iter().find(|twin| twin.key == message.key) {
            write_name(message, twin, &mut text);
        }
    }
    text.push_str("];\n");
    text
}

fn of<'f>(files: &'f Files, name: &str) -> &'f [Message] {
    files.get(name).map_or(&[], Vec::as_slice)
}

/// Writes the members of an object. Attributes of a message are adjacent.
fn write_messages(messages: &[Message], language: &str, text: &mut String) {
    let mut open = None;
    for message in messages {
        let (outer, inner) = match message.key.split_once('.') {
            Some((outer, inner)) => (Some(outer), inner),
            None => (None, &*message.key),
        };
        if open != outer {
            if open.is_some() {
                text.push_str("  },\n");
            }
            if let Some(outer) = outer {
                let _ = writeln!(text, "  {outer:?}: {{");
            }
            open = outer;
        }
        let arguments = message.arguments();
        let _ = write!(text, "  {inner:?}: ");
        if !arguments.is_empty() {
            let types: Vec<_> = arguments.iter().map(|name| format!("{name}: Argument")).collect();
            let (types, names) = (types.join(", "), arguments.join(", "));
            let _ = write!(text, "(/** @type {{{{{types}}}}} */ {{ {names} }}) => ");
        }
        let _ = writeln!(text, "`{}`,", template(&message.parts, language));
    }
    if open.is_some() {
        text.push_str("  },\n");
    }
}

/// Returns the inside of a template. French texts of the page have typographic apostrophes.
fn template(parts: &[Part], language: &str) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Text(words) => {
                let words = words.replace('\\', "\\\\").replace('`', "\\`").replace('$', "\\$");
                text.push_str(&if language == "fr" { words.replace('\'', "’") } else { words });
            }
            Part::Argument(name) => {
                let _ = write!(text, "${{{name}}}");
            }
            Part::Select { argument, cases, otherwise } => {
                let _ = write!(text, "${{choose({language:?}, {argument}, {{");
                for (key, parts) in cases {
                    let _ = write!(text, " {key:?}: `{}`,", template(parts, language));
                }
                let _ = write!(text, " }}, `{}`)}}", template(otherwise, language));
            }
        }
    }
    text
}

/// Writes the pattern of a name in English, and its replacement in French.
fn write_name(english: &Message, french: &Message, text: &mut String) {
    let arguments = english.arguments();
    let mut pattern = String::new();
    let mut order = Vec::new();
    for part in &english.parts {
        match part {
            Part::Text(words) => {
                for sign in words.chars() {
                    if "()[]{}.*+?^$|/\\".contains(sign) {
                        pattern.push('\\');
                    }
                    pattern.push(sign);
                }
            }
            Part::Argument(name) => {
                let is_cell = crate::rust::is_cell(name);
                pattern.push_str(if is_cell { "([RL]\\d+C\\d+)" } else { "([^\\s,:;)]+)" });
                order.push(name.as_str());
            }
            Part::Select { .. } => {}
        }
    }
    let mut words = String::new();
    for part in &french.parts {
        match part {
            Part::Text(text) => words.push_str(&text.replace('\'', "’")),
            Part::Argument(name) => {
                let place = order.iter().position(|one| one == name).unwrap_or(arguments.len());
                let _ = write!(words, "${}", place + 1);
            }
            Part::Select { .. } => {}
        }
    }
    let _ = writeln!(text, "  [/\\b{pattern}(?![\\p{{L}}\\p{{N}}])/gu, {words:?}],");
}
