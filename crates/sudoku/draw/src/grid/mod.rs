//! Pictures of puzzles: scenes as SVG and PNG files.
//!
//! ```
//! use clausoku_draw::grid::svg;
//! use clausoku_board::Puzzle;
//! use clausoku_draw::scene::Scene;
//! let puzzle = Puzzle::classic(9).unwrap();
//! let scene = Scene::new(&puzzle).with_title("Empty");
//! assert!(svg(&scene).unwrap().contains("<title>Empty</title>"));
//! ```

mod around;
mod clue_layer;
mod constraints;
mod emphasis;
mod frame;
mod picture;
mod sketches;

use crate::scene::{Scene, TooLarge};

pub use clue_layer::{ClueLayer, clue_layer};
pub use emphasis::{LEGEND, colour, meaning};
#[cfg(feature = "pdf")]
pub(crate) use picture::{Board, Look, VALUE, board, lettered};
pub use picture::{PICTURE_PARTS, PicturePart, picture_beside};

/// Returns the scene as an SVG file that needs nothing else.
///
/// # Errors
/// Fails if the cells are too far apart.
pub fn svg(scene: &Scene<'_>) -> Result<String, TooLarge> {
    Ok(picture_beside(std::slice::from_ref(scene), false)?.svg())
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
    Ok(picture_beside(std::slice::from_ref(scene), false)?.png()?)
}
