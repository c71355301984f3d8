//! Names of files in messages.
//!
//! A stranger may have chosen a file's name. What a terminal would obey in it is escaped in messages;
//! JSON contains the exact name.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use files::text::printable;
use serde::{Serialize, Serializer};

/// The name of an input: a path, or `standard input`.
///
/// Displayed, it is safe to print; serialized, it is exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(Arc<str>);

impl Name {
    /// Returns the name of the input at this path; `-` is standard input.
    pub fn of(path: &Path) -> Self {
        Self(if path.as_os_str() == "-" {
            "standard input".into()
        } else {
            path.display().to_string().into()
        })
    }

    /// Returns the exact name.
    pub fn exact(&self) -> &str {
        &self.0
    }

    /// Returns the exact name without its folders.
    pub fn without_folders(&self) -> Cow<'_, str> {
        Path::new(self.exact()).file_name().map_or(self.exact().into(), OsStr::to_string_lossy)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&printable(&self.0))
    }
}

/// Returns a path as messages show it.
pub fn shown(path: &Path) -> String {
    match printable(&path.to_string_lossy()) {
        Cow::Borrowed(text) => text.to_owned(),
        Cow::Owned(text) => text,
    }
}
