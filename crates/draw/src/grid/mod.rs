//! Pictures of puzzles: scenes as SVG and PNG files.
//!
//! ```
//! use clausoku_draw::grid::svg;
//! use clausoku_board::{Puzzle, scene::Scene};
//! let puzzle = Puzzle::classic(3).unwrap();
//! let scene = Scene::new(&puzzle).with_title("Empty");
//! assert!(svg(&scene).unwrap().contains("<title>Empty</title>"));
//! ```

mod around;
mod constraints;
mod emphasis;
mod frame;
mod picture;

use clausoku_board::scene::{Scene, TooLarge};

use crate::pixels::Picture;

pub use emphasis::{LEGEND, TintMeaning, colour};
use picture::beside;
#[cfg(feature = "pdf")]
pub(crate) use picture::{Board, Look, board};
pub use picture::{PARTS, Part};

/// Returns the scene as an SVG file that needs nothing else.
///
/// # Errors
/// Fails if the cells are too far apart.
pub fn svg(scene: &Scene<'_>) -> Result<String, TooLarge> {
    svg_beside(std::slice::from_ref(scene))
}

/// Returns scenes of one board beside each other; the title is the first one's.
///
/// # Errors
/// Fails if the cells are too far apart, or if there is no scene.
pub fn svg_beside(scenes: &[Scene<'_>]) -> Result<String, TooLarge> {
    Ok(beside(scenes, false)?.svg())
}

/// Returns the picture of scenes of one board beside each other; the title is the first one's. Letters are large and lines
/// dark if `is_large` is set.
///
/// # Errors
/// Fails if the cells are too far apart, or if there is no scene.
pub fn picture_beside(scenes: &[Scene<'_>], is_large: bool) -> Result<Picture, TooLarge> {
    beside(scenes, is_large)
}

/// A scene that cannot be drawn as PNG.
#[cfg(feature = "png")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The cells are too far apart.
    #[error(transparent)]
    Plane(#[from] TooLarge),
    /// The picture is too large, or could not be compressed.
    #[error(transparent)]
    Picture(#[from] crate::pixels::PngError),
}

/// Returns the scene as a PNG file: the picture that [`svg`] draws, pixel by pixel.
///
/// # Errors
/// Fails if the cells are too far apart, or if a legible picture of all cells would be too large.
#[cfg(feature = "png")]
pub fn png(scene: &Scene<'_>) -> Result<Vec<u8>, PngError> {
    png_beside(std::slice::from_ref(scene))
}

/// Returns scenes of one board beside each other; the title is the first one's.
///
/// # Errors
/// Fails as [`png()`] does, or if there is no scene.
#[cfg(feature = "png")]
pub fn png_beside(scenes: &[Scene<'_>]) -> Result<Vec<u8>, PngError> {
    Ok(beside(scenes, false)?.png()?)
}
