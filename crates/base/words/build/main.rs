//! Compiles `texts/{en,fr}/*.ftl` into messages: types of Rust in `messages.rs`, and `messages.js` for the page of the workbench.
//!
//! The build fails with the place if a file is no Fluent, if a message is missing in a language, or if its arguments
//! differ between the languages. A file in `texts/fr` without its English twin translates errors, whose English words are their `Display`.
//!
//! Source: Project Fluent, Syntax Guide 1.0. Of Fluent, texts use literals, arguments, and selections by arguments; the
//! build refuses functions, terms and references.

#![expect(clippy::print_stdout, reason = "Cargo reads what a build prints")]

mod javascript;
mod message;
mod rust;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use message::{Message, read};

/// The files whose messages the page has. The engine never says the first of them.
const PAGE: [&str; 3] = ["page", "faults", "names"];

/// The messages of each file, by its name.
type Files = BTreeMap<String, Vec<Message>>;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=texts");
    println!("cargo::rerun-if-changed=build");
    match compile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            ExitCode::FAILURE
        }
    }
}

fn compile() -> Result<(), Vec<String>> {
    let english = folder("texts/en")?;
    let french = folder("texts/fr")?;
    let faults = compare(&english, &french);
    if !faults.is_empty() {
        return Err(faults);
    }
    let output = env::var("OUT_DIR").map_err(|error| vec![error.to_string()])?;
    let write = |name: &str, text: String| {
        fs::write(Path::new(&output).join(name), text)
            .map_err(|error| vec![format!("{name}: {error}")])
    };
    let for_rust = french.iter().filter(|(name, _)| *name != PAGE[0]);
    write(
        "messages.rs",
        for_rust.map(|(name, of)| rust::module(name, english.get(name), of)).collect(),
    )?;
    write("table.rs", rust::table(&english, &french))?;
    write("messages.js", javascript::file(&english, &french))
}

/// Reads the files of a language.
fn folder(path: &str) -> Result<Files, Vec<String>> {
    let fault = |error: std::io::Error| vec![format!("{path}: {error}")];
    let mut files = Files::new();
    for entry in fs::read_dir(path).map_err(fault)? {
        let file = entry.map_err(fault)?.path();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).map_err(fault)?;
        files.insert(name, read(&file.display().to_string(), &text)?);
    }
    Ok(files)
}

/// Returns the differences of the languages.
fn compare(english: &Files, french: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    for name in english.keys().filter(|name| !french.contains_key(*name)) {
        faults.push(format!("texts/fr/{name}.ftl is missing"));
    }
    for (name, of) in french {
        let Some(twins) = english.get(name) else { continue };
        for (here, there, folder) in [(of, twins, "en"), (twins, of, "fr")] {
            for message in here {
                let key = &message.key;
                match there.iter().find(|twin| twin.key == *key) {
                    None => faults.push(format!("texts/{folder}/{name}.ftl: {key} is missing")),
                    Some(twin) if twin.arguments() != message.arguments() => faults.push(format!(
                        "texts/{folder}/{name}.ftl: {key} has the arguments {:?}, and in the other language {:?}",
                        twin.arguments(),
                        message.arguments()
                    )),
                    Some(_) => {}
                }
            }
        }
    }
    faults
}
