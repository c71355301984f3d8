//! Formats of tables in binary files: Parquet and Arrow. Their text is of the format `csv`.

use std::sync::LazyLock;

use clausoku::formats::Format;
use clausoku_tables::Container;

/// The formats, in the order of the containers.
static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let csv = clausoku::formats::by_name("csv").expect("csv is a format");
    Container::ALL
        .into_iter()
        .map(|container| {
            let mut format = *csv;
            format.name = container.name();
            format.extensions = container.extensions();
            format.description = container.description();
            // A comment would be a row.
            format.holds.remarks = false;
            format
        })
        .collect()
});

/// Returns every such format.
pub(crate) fn formats() -> &'static [Format] {
    &FORMATS
}

/// Returns the format of this name, or that has files of this extension.
pub(crate) fn format(name: &str) -> Option<&'static Format> {
    by_extension(name).or_else(|| formats().iter().find(|format| format.name == name))
}

pub(crate) fn by_extension(extension: &str) -> Option<&'static Format> {
    let extension = extension.to_ascii_lowercase();
    formats().iter().find(|format| format.extensions.contains(&extension.as_str()))
}

pub(crate) fn container(format: &Format) -> Option<Container> {
    Container::ALL.into_iter().find(|container| container.name() == format.name)
}
