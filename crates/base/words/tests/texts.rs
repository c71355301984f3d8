//! Every message in both languages: Mozilla's formatter makes the same text of it, and something uses it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use clausoku_words::{Language, formatted};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns the names of the files of a language, and their texts.
fn files(language: Language) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts").join(language.code());
    let files = fs::read_dir(folder).expect("the folder of a language").map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a text"))
    });
    files.collect()
}

/// Adds the arguments of a pattern.
fn arguments(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (Expression::Inline(of) | Expression::Select { selector: of, .. }) = expression;
        if let InlineExpression::VariableReference { id } = of {
            found.insert(id.name.to_owned());
        }
        if let Expression::Select { variants, .. } = expression {
            for variant in variants {
                arguments(&variant.value, found);
            }
        }
    }
}

#[test]
fn fluent_makes_the_same_texts() {
    let mut compared = 0;
    for language in Language::ALL {
        for (file, text) in files(language) {
            let resource = FluentResource::try_new(text.clone()).expect(&file);
            let code = language.code().parse().expect("a language");
            let mut bundle = FluentBundle::new(vec![code]);
            bundle.set_use_isolating(false);
            bundle.add_resource(&resource).expect("messages of different names");
            for entry in resource.entries() {
                let Entry::Message(message) = entry else { continue };
                let value = message.value.as_ref().map(|value| (message.id.name.to_owned(), value));
                let attributes = message.attributes.iter();
                let attributes = attributes
                    .map(|one| (format!("{}.{}", message.id.name, one.id.name), &one.value));
                for (key, pattern) in value.into_iter().chain(attributes) {
                    let mut names = BTreeSet::new();
                    arguments(pattern, &mut names);
                    for sample in ["0", "1", "2", "7", "true", "false", "row", "R1C8"] {
                        let mut values = FluentArgs::new();
                        for name in &names {
                            let number = sample.parse::<u32>();
                            let value = number.map_or(FluentValue::from(sample), FluentValue::from);
                            values.set(name.clone(), value);
                        }
                        let mut faults = Vec::new();
                        let expected = bundle.format_pattern(pattern, Some(&values), &mut faults);
                        assert!(faults.is_empty(), "{file} {key}: {faults:?}");
                        let found = formatted(language, &file, &key, |_| sample.to_owned());
                        assert_eq!(found.as_deref(), Some(&*expected), "{file} {key} {sample}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}

/// Returns the texts of all files below a folder with one of these extensions.
fn sources(folder: &Path, extension: &str, found: &mut String) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target" && name != "texts") {
                sources(&path, extension, found);
            }
        } else if path.extension().is_some_and(|one| one == extension) {
            found.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

#[test]
fn every_message_is_used() {
    let mut rust = String::new();
    sources(&root().join("crates"), "rs", &mut rust);
    let mut page = String::new();
    sources(&root().join("crates/apps/workbench/page"), "js", &mut page);
    // Messages are broken over lines where they are long.
    let rust: String = rust.split_whitespace().collect();
    let is_used = |text: &str, start: &str, name: &str| {
        text.match_indices(start).any(|(at, _)| {
            let rest = &text[at + start.len()..];
            rest.strip_prefix(name)
                .is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    };
    let mut unused = Vec::new();
    for (file, text) in files(Language::French) {
        let keys = text.lines().filter_map(|line| line.split_once(" ="));
        let keys = keys.map(|pair| pair.0).filter(|key| !key.starts_with([' ', '#']));
        for key in keys {
            let name = key.replace('-', "_");
            let is_used = match &*file {
                // All of them are compared with names, and with remarks.
                "names" | "remarks" | "options" => true,
                "page" => {
                    is_used(&page, "t().", key)
                        || is_used(&page, "words.", key)
                        || page.contains(&format!("const {{ {key} }} = t()"))
                        // A tab or a quantity, by its name.
                        || page.contains(&format!("\"{key}\""))
                }
                "faults" => {
                    rust.contains(&format!("\"{key}\""))
                        || page.contains(&format!("\"{key}\""))
                        || is_used(&rust, "faults::", &name)
                }
                // Tables of techniques have them without the name of the file.
                "techniques" | "explainer"
                    if is_used(&rust, "=", &name) || is_used(&rust, ",", &name) =>
                {
                    true
                }
                file => is_used(&rust, &format!("{file}::"), &name),
            };
            unused.extend(iter::once(format!("{file}: {key}")).filter(|_| !is_used));
        }
    }
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn names_keep_what_they_do_not_know() {
    let french = |text: &str| clausoku_words::named(Language::French, text);
    assert_eq!(french("board 2: row 3"), "plateau 2: ligne 3");
    assert_eq!(french("king's move from R1C1 to R2C2"), "pas de roi de L1C1 à L2C2");
    assert_eq!(french("R10C12=7 ∨ ¬R1C1"), "L10C12=7 ∨ ¬L1C1");
    for same in ["quark 3", "R1", "RC1", "xR1C1", "R1C1x", "rows", "at least", "ligne 3", ""] {
        assert_eq!(french(same), same);
    }
    assert_eq!(clausoku_words::named(Language::English, "row 3, R1C1"), "row 3, R1C1");
}

#[test]
fn languages_are_found_by_locales() {
    for name in ["fr", "fr_FR", "fr_CA.UTF-8", "fr.UTF-8", "fr@euro", "fr-CH"] {
        assert_eq!(Language::from_locale(name), Language::French, "{name}");
    }
    for name in ["", "C", "POSIX", "en_US.UTF-8", "frr_DE", "de_FR"] {
        assert_eq!(Language::from_locale(name), Language::English, "{name}");
    }
    assert_eq!(
        "de".parse::<Language>().unwrap_err().to_string(),
        "there is no language \"de\"; there are en and fr"
    );
}

#[test]
fn every_remark_is_written_by_a_program() {
    // Clap writes these.
    let mut rust =
        "Print help (see more with '--help') Print help (see a summary with '-h')".to_owned();
    sources(&root().join("crates"), "rs", &mut rust);
    // A text is broken over lines where it is long, and has escapes for quotes.
    let plain = |text: &str| {
        let text = text.replace(['\\', '"', '\'', '`'], " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rust = plain(&rust);
    // Of a long text, half of all three words in a row; of a short one, two words: a part may be an argument where it is written, or a word
    // that depends on a number.
    let is_written = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let known = |length: usize| {
            words.windows(length).filter(|words| rust.contains(&words.join(" "))).count()
        };
        if words.len() < 8 {
            words.len() < 3 || known(2) > 0
        } else {
            2 * known(3) > words.len() - 2
        }
    };
    let english = files(Language::English);
    let texts = english.iter().filter(|file| ["remarks", "options"].contains(&&*file.0));
    let text: Vec<&str> = texts.map(|file| &*file.1).collect();
    let resource = FluentResource::try_new(text.join("\n")).expect("Fluent");
    let mut unwritten = Vec::new();
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let elements = message.value.iter().flat_map(|pattern| &pattern.elements);
        let texts = elements.filter_map(|element| match element {
            PatternElement::TextElement { value } => Some(plain(value)),
            PatternElement::Placeable { .. } => None,
        });
        unwritten.extend(
            texts
                .filter(|text| !is_written(text))
                .map(|text| format!("{}: {text}", message.id.name)),
        );
    }
    assert!(unwritten.is_empty(), "{unwritten:?}");
}
