//! Names of files: in messages, and their extensions.
//!
//! The name of a file may be malicious. Messages escape the characters that control a terminal;
//! JSON contains the exact name.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use clausoku_files::compression::Compression;
pub(crate) use clausoku_files::compression::extension;
use clausoku_text::printable;
use serde::{Serialize, Serializer};

/// The name of an input: a path, or `standard input`.
///
/// Displayed, it is safe to print; serialized, it is exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(Arc<str>);

impl Name {
    /// Returns the name of the input at this path; `-` is standard input.
    pub(crate) fn new(path: &Path) -> Self {
        Self(if path.as_os_str() == "-" {
            "standard input".into()
        } else {
            path.display().to_string().into()
        })
    }

    pub(crate) fn exact(&self) -> &str {
        &self.0
    }

    /// Returns the exact name without its folders.
    pub(crate) fn without_folders(&self) -> Cow<'_, str> {
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

pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Returns the name without its extension and without the extension of a compressed file.
pub(crate) fn stem(path: &Path) -> &Path {
    let inner = path.file_stem().filter(|_| Compression::from_path(path).is_some());
    let inner = inner.map_or(path, Path::new);
    inner.file_stem().map_or(inner, Path::new)
}

/// Returns `true` if this is standard output. It is written in place, even if it is a file; opened by its name it
/// would be replaced.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-" || path.as_os_str() == "/dev/stdout"
}
