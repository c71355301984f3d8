//! The forms of books: PDF, HTML, and pages as pictures.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use crate::input::{extension, is_stdout, shown};
use crate::output::{create_folder, fill_unsynced, note_missing_glyphs, write_file};
use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use clausoku::drawing::pixels::{Document, Picture};
use clausoku::drawing::{book::UNITS, page};

/// The format of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PageFormat {
    Svg,
    Png,
}

/// The form of a book.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Pdf,
    Html,
    /// One page.
    Page(PageFormat, u32),
    /// Pages in a folder.
    Pages(PageFormat, u32),
}

/// The style of HTML pages: each page of the book is a sheet of paper.
const STYLE: &str = "\
figure{background:#fff;box-shadow:0 1px 6px #0003}
@media print{@page{margin:0}h1{display:none}figure{margin:0;box-shadow:none;break-after:page}figure svg{width:100%}}
";

impl Form {
    /// Returns the form that the name of the file selects, or the form of pages in a folder.
    pub(super) fn new(
        path: &Path,
        pages: Option<PageFormat>,
        dpi: Option<u32>,
    ) -> anyhow::Result<Self> {
        let dpi = dpi.unwrap_or(150);
        if let Some(format) = pages {
            ensure!(!is_stdout(path), "--pages writes into a folder; add -o FOLDER");
            if let Some(ending @ ("pdf" | "html" | "svg" | "png")) = extension(path).as_deref() {
                bail!(
                    "--pages writes into a folder, and {} has the name of a .{ending} file; name a folder, or leave out --pages",
                    shown(path)
                );
            }
            return Ok(Self::Pages(format, dpi));
        }
        match extension(path).as_deref() {
            _ if is_stdout(path) && io::stdout().is_terminal() => {
                bail!("a PDF file is no text for a terminal; add -o FILE")
            }
            _ if is_stdout(path) => Ok(Self::Pdf),
            Some("pdf") => Ok(Self::Pdf),
            Some("html") => Ok(Self::Html),
            Some("svg") => Ok(Self::Page(PageFormat::Svg, dpi)),
            Some("png") => Ok(Self::Page(PageFormat::Png, dpi)),
            _ => bail!(
                "cannot write {}: its name should end in .pdf, .html, .svg or .png; --pages svg writes a folder",
                shown(path)
            ),
        }
    }

    /// Returns `true` if pages are PNG files.
    pub(super) fn is_png(self) -> bool {
        matches!(self, Self::Page(PageFormat::Png, _) | Self::Pages(PageFormat::Png, _))
    }

    pub(super) fn write(
        self,
        path: &Path,
        title: &str,
        pages: &[Picture],
        bleed: u32,
        bookmarks: &[(String, usize)],
    ) -> anyhow::Result<()> {
        if self.is_png() || matches!(self, Self::Pdf) {
            note_missing_glyphs(pages);
        }
        let bytes = match (self, pages) {
            (Self::Pdf, _) => {
                Document { title, pages, unit: 1.0 / f64::from(UNITS), bleed, bookmarks }.pdf()
            }
            (Self::Html, _) => html(title, pages).into_bytes(),
            (Self::Page(format, dpi), [page]) => format.file(page, dpi)?,
            (Self::Page(..), _) => bail!(
                "the book has {} pages, and {} can contain one; add --pages svg or png, and name a folder",
                pages.len(),
                shown(path)
            ),
            (Self::Pages(format, dpi), _) => return folder(path, format, dpi, pages),
        };
        write_file(path, bytes)
    }
}

impl PageFormat {
    fn file(self, page: &Picture, dpi: u32) -> anyhow::Result<Vec<u8>> {
        if self == Self::Svg {
            return Ok(svg(page).into_bytes());
        }
        let width = (u64::from(page.width) * u64::from(dpi)).div_ceil(u64::from(72 * UNITS));
        Ok(page.clone().resized(width as u32).png_at(Some(dpi))?)
    }
}

fn folder(path: &Path, format: PageFormat, dpi: u32, pages: &[Picture]) -> anyhow::Result<()> {
    // No file is written if a page has a fault.
    let files: Vec<Vec<u8>> =
        pages.iter().map(|page| format.file(page, dpi)).collect::<anyhow::Result<_>>()?;
    let _created = create_folder(path)?;
    let digits = pages.len().to_string().len();
    let ending = if format == PageFormat::Svg { "svg" } else { "png" };
    for (bytes, number) in files.iter().zip(1..) {
        let file = path.join(format!("page-{number:0digits$}.{ending}"));
        fill_unsynced(&file, |output| output.write_all(bytes))?;
    }
    clausoku_files::sync_folder(path).with_context(|| format!("cannot write {}", shown(path)))
}

fn svg(page: &Picture) -> String {
    page.svg_in(25.4 / f64::from(72 * UNITS), "mm")
}

fn html(title: &str, pages: &[Picture]) -> String {
    let figures = pages.iter().map(|one| format!("<figure>{}</figure>\n", svg(one)));
    page(title, STYLE, &figures.collect::<String>())
}
