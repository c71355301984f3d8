//! Drawings as PNG.

use super::Scene;
use super::glyph::{Raster, rasterize};
use super::picture::{Colour, Label, Line, Picture};
use super::picture::{THICK, THICK_LINE, THIN, THIN_LINE, WHITE};
use super::plane::TooLarge;

/// The longest side of a picture in pixels.
const LONGEST: u32 = 6400;

/// A scene that cannot be drawn as PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The cells lie too far apart.
    #[error(transparent)]
    Plane(#[from] TooLarge),
    /// There are so many cells that a legible picture would be too large.
    #[error(
        "a legible picture would have {width}×{height} pixels, and the longest side is {LONGEST}; \
         draw it as SVG"
    )]
    Pixels {
        /// The pixels from left to right.
        width: u32,
        /// The pixels from top to bottom.
        height: u32,
    },
    /// The picture could not be compressed.
    #[error("the picture could not be written as PNG")]
    Encoding(#[from] png::EncodingError),
}

/// Draws the scene as a PNG file: the picture that [`svg`](super::svg) draws, pixel by pixel.
///
/// It needs no font of the machine. A character that it lacks is shown as a frame.
pub fn png(scene: &Scene<'_>) -> Result<Vec<u8>, PngError> {
    png_beside(std::slice::from_ref(scene))
}

/// Draws scenes of one board beside each other; the title is the first one's.
pub fn png_beside(scenes: &[Scene<'_>]) -> Result<Vec<u8>, PngError> {
    let picture = Picture::beside(scenes)?;
    let title = scenes.first().map(Scene::title).unwrap_or_default();
    let (width, height) = (picture.width, picture.height);
    if width.max(height) > LONGEST {
        return Err(PngError::Pixels { width, height });
    }
    let pixels = Canvas::draw(&picture).pixels;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.add_itxt_chunk("Title".to_owned(), title)?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.as_flattened())?;
    writer.finish()?;
    Ok(file)
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Colour>,
}

impl Canvas {
    fn draw(picture: &Picture<'_>) -> Self {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let mut canvas = Self { width, height, pixels: vec![WHITE; width * height] };
        for &((x, y), colour) in &picture.tints {
            canvas.fill((x, y), (x + picture.cell, y + picture.cell), colour);
        }
        canvas.lines(&picture.thin, THIN, THIN_LINE);
        canvas.lines(&picture.thick, THICK, THICK_LINE);
        for &Label { at, text, kind } in &picture.labels {
            canvas.text(at, &rasterize(text, picture.em(kind), kind.is_bold()), kind.colour());
        }
        canvas
    }

    /// Fills the rectangle; both corners belong to it.
    fn fill(&mut self, (left, top): (u32, u32), (right, bottom): (u32, u32), colour: Colour) {
        for row in top as usize..=bottom as usize {
            let row = row * self.width;
            self.pixels[row + left as usize..=row + right as usize].fill(colour);
        }
    }

    fn lines(&mut self, lines: &[Line], thickness: u32, colour: Colour) {
        let half = thickness / 2;
        for Line { from, to } in lines {
            let (from, to) = ((from.0 - half, from.1 - half), (to.0 + half, to.1 + half));
            self.fill(from, to, colour);
        }
    }

    fn text(&mut self, (x, y): (u32, u32), text: &Raster, colour: Colour) {
        // The picture's margin is wider than what a text may hang over, but no proof of it.
        let left = (x as usize).saturating_sub(text.width / 2);
        let top = (y as usize).saturating_sub(text.middle);
        for (row, coverage) in text.coverage.chunks(text.width).enumerate() {
            for (column, &share) in coverage.iter().enumerate() {
                let (x, y) = (left + column, top + row);
                if share > 0 && x < self.width && y < self.height {
                    let pixel = &mut self.pixels[y * self.width + x];
                    for (old, new) in pixel.iter_mut().zip(colour) {
                        let (under, over) = (u32::from(*old), u32::from(new));
                        let share = u32::from(share);
                        *old = ((under * (255 - share) + over * share + 127) / 255) as u8;
                    }
                }
            }
        }
    }
}
