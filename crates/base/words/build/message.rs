//! A message of a Fluent file, without what texts do not use.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser::parse;
use fluent_syntax::unicode::unescape_unicode_to_string;

/// A message, or an attribute of one.
pub(crate) struct Message {
    /// The name: `clause`, or `clause.many` of an attribute.
    pub(crate) key: String,
    pub(crate) parts: Vec<Part>,
}

/// A part of a text.
pub(crate) enum Part {
    Text(String),
    /// The argument of this name.
    Argument(String),
    /// The part that the argument selects, else the last one.
    Select {
        argument: String,
        cases: Vec<(String, Vec<Part>)>,
        otherwise: Vec<Part>,
    },
}

impl Message {
    /// Returns the names of the arguments, in the order of the alphabet.
    pub(crate) fn arguments(&self) -> Vec<&str> {
        let mut names = BTreeSet::new();
        collect(&self.parts, &mut names);
        names.into_iter().collect()
    }
}

fn collect<'p>(parts: &'p [Part], names: &mut BTreeSet<&'p str>) {
    for part in parts {
        match part {
            Part::Text(_) => {}
            Part::Argument(name) => {
                names.insert(name);
            }
            Part::Select { argument, cases, otherwise } => {
                names.insert(argument);
                for (_, parts) in cases {
                    collect(parts, names);
                }
                collect(otherwise, names);
            }
        }
    }
}

/// Reads the messages of a file.
///
/// # Errors
///
/// Fails if the text is no Fluent, or uses parts of it that messages do not have.
pub(crate) fn read(file: &str, text: &str) -> Result<Vec<Message>, Vec<String>> {
    let resource = parse(text).map_err(|(_, errors)| {
        let fault = |error: &fluent_syntax::parser::ParserError| {
            let line = text[..error.pos.start.min(text.len())].lines().count();
            format!("{file}:{line}: {}", error.kind)
        };
        errors.iter().map(fault).collect::<Vec<_>>()
    })?;
    let mut messages = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name;
                let own = message.value.into_iter().map(|value| (key.to_owned(), value));
                let attributes = message.attributes.into_iter();
                let attributes =
                    attributes.map(|one| (format!("{key}.{}", one.id.name), one.value));
                for (key, pattern) in own.chain(attributes) {
                    if messages.iter().any(|earlier: &Message| earlier.key == key) {
                        return Err(vec![format!("{file}: {key} occurs twice")]);
                    }
                    let parts =
                        parts(&pattern).map_err(|why| vec![format!("{file}: {key}: {why}")])?;
                    messages.push(Message { key, parts });
                }
            }
            Entry::Term(term) => return Err(vec![format!("{file}: the term {}", term.id.name)]),
            _ => {}
        }
    }
    Ok(messages)
}

fn parts(pattern: &Pattern<&str>) -> Result<Vec<Part>, String> {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Ok(Part::Text((*value).to_owned())),
        PatternElement::Placeable { expression } => part(expression),
    });
    parts.collect()
}

fn part(expression: &Expression<&str>) -> Result<Part, String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            Ok(Part::Text(unescape_unicode_to_string(value).into_owned()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            Ok(Part::Argument(id.name.to_owned()))
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let mut cases = Vec::new();
            let mut otherwise = Vec::new();
            for variant in variants {
                let (VariantKey::Identifier { name: key }
                | VariantKey::NumberLiteral { value: key }) = variant.key;
                if variant.default {
                    otherwise = parts(&variant.value)?;
                } else {
                    cases.push((key.to_owned(), parts(&variant.value)?));
                }
            }
            Ok(Part::Select { argument: id.name.to_owned(), cases, otherwise })
        }
        _ => Err("only arguments, literals and selections by arguments are known here".to_owned()),
    }
}
