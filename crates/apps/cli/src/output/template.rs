//! The names of the files of a folder.

use std::path::Path;
use std::str::FromStr;

use anyhow::ensure;

use crate::input::{Place, extension, stem};

/// The name of the file that lists the others.
pub(crate) const MANIFEST: &str = "manifest.jsonl";

/// The words that a template can contain.
const WORDS: [&str; 4] = ["{number}", "{file}", "{line}", "{step}"];

/// The names of the files of a folder, such as `{number}.svg`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(String);

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rest = WORDS.iter().fold(text.to_owned(), |rest, word| rest.replace(word, ""));
        if rest.contains(['/', '\\', '{', '}', '\0']) || text.starts_with('.') || text.is_empty() {
            return Err("expected the name of a file, which may contain {number}, {file}, {line} and {step}".into());
        }
        Ok(Self(text.to_owned()))
    }
}

impl Template {
    /// Returns these names, or the default ones, with this extension if they have none.
    pub(crate) fn new(asked: Option<&Self>, usual: &str, ending: &str) -> Self {
        match asked {
            Some(asked) if extension(Path::new(&asked.0)).is_some() => asked.clone(),
            Some(asked) => Self(format!("{}.{ending}", asked.0)),
            None => Self(format!("{usual}.{ending}")),
        }
    }

    /// Returns the names of folders, which are numbers.
    pub(crate) fn numbers() -> Self {
        Self("{number}".to_owned())
    }

    /// Refuses a template without a folder.
    ///
    /// # Errors
    ///
    /// Fails if there is one.
    pub(crate) fn refuse(asked: Option<&Self>) -> anyhow::Result<()> {
        ensure!(asked.is_none(), "--name is for the files of a folder; add -o FOLDER");
        Ok(())
    }

    /// Returns the template as a path, which has the extension of the files.
    pub(crate) fn path(&self) -> &Path {
        Path::new(&self.0)
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.0.contains(word)
    }

    pub(crate) fn name(&self, number: u64, place: Place<'_>, step: usize) -> String {
        let file = place.file.without_folders();
        let found = stem(Path::new(&*file)).to_string_lossy();
        // No file is hidden.
        let stem = if found.is_empty() || found.starts_with('.') { "grid" } else { &*found };
        // The file is replaced last: its name may contain braces.
        let name = self.0.replace("{number}", &format!("{number:04}"));
        let name = name.replace("{line}", &place.line.to_string());
        name.replace("{step}", &format!("{step:02}")).replace("{file}", stem)
    }
}
