//! A table of encodings for comparisons.

use clausoku_readback::Scheme;

use crate::{AT_MOST_ONE, Encoding, IMPLIED, ImpliedSet, PRESETS};

/// An encoding with a name and a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueEntry {
    /// The name.
    pub name: String,
    /// A description or the source.
    pub source: &'static str,
    /// The encoding.
    pub encoding: Encoding,
}

/// Returns the presets; with the rules of the largest, each at-most-one encoding and each set of implied
/// clauses; the log scheme.
///
/// Reduced givens are not listed: each direct encoding can be combined with them.
///
/// ```
/// let names: Vec<String> = clausoku_encoder::catalogue().into_iter().map(|entry| entry.name).collect();
/// assert_eq!(names[..4], ["minimal", "efficient", "extended", "extended, distinct"]);
/// assert!(names.contains(&"extended, triads".to_owned()));
/// ```
#[expect(clippy::missing_panics_doc, reason = "a preset")]
pub fn catalogue() -> Vec<CatalogueEntry> {
    let mut entries = Vec::new();
    let mut add = |name: String, source, encoding| {
        entries.push(CatalogueEntry { name, source, encoding });
    };
    for row in PRESETS {
        add(row.name.to_owned(), row.description, preset(row.name));
    }
    let extended = Encoding::default();
    let distinct = Encoding { distinct: true, ..extended };
    add("extended, distinct".into(), "no clause of two rules twice", distinct);
    for &at_most_one in &AT_MOST_ONE[1..] {
        let encoding = Encoding { at_most_one, ..extended };
        add(format!("extended, {}", at_most_one.name), at_most_one.source, encoding);
    }
    for row in IMPLIED {
        let implied = ImpliedSet::named([row.name]).expect("its own name");
        add(format!("extended, {}", row.name), row.source, Encoding { implied, ..extended });
    }
    for row in PRESETS.iter().filter(|row| row.name != "efficient") {
        let encoding = Encoding { numbering: Scheme::Log, ..preset(row.name) };
        add(format!("{}, log", row.name), "Iwama & Miyazaki 1994", encoding);
    }
    entries
}

fn preset(name: &str) -> Encoding {
    Encoding::preset(name).expect("a preset")
}
