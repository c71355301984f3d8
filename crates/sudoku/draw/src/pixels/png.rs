//! Pictures on whole pixels as PNG.

use super::raster::{Raster, rasterize};
use super::{Code, Label, Line, Mark, Picture, Point, Spot, Stroke, curve, spot};
use crate::{Anchor, Colour};

/// The longest side of a picture in pixels.
const MAX_SIDE: u32 = 6400;

/// A picture that cannot be written as PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture is too large.
    #[error(
        "a legible picture would have {width}×{height} pixels, and the longest side is {MAX_SIDE}; \
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

impl Picture {
    /// Returns the picture as a PNG file: what [`svg`](Self::svg) draws, pixel by pixel.
    ///
    /// It needs no font of the machine. A character that it lacks is shown as a frame.
    ///
    /// # Errors
    /// Fails if the picture is too large.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        self.png_at(None)
    }

    /// Returns the picture as a PNG file that states the number of pixels to the inch, if there is one.
    ///
    /// # Errors
    /// Fails if the picture is too large.
    pub fn png_at(&self, dpi: Option<u32>) -> Result<Vec<u8>, PngError> {
        let (width, height) = (self.width, self.height);
        if width.max(height) > MAX_SIDE {
            return Err(PngError::Pixels { width, height });
        }
        let pixels = Canvas::draw(self, Colour::WHITE).pixels;
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        let is_clear = self.ground.is_none();
        encoder.set_color(if is_clear { png::ColorType::Rgba } else { png::ColorType::Rgb });
        encoder.set_pixel_dims(dpi.map(|dpi| {
            // An inch is 0.0254 m.
            let to_metre = (u64::from(dpi) * 10_000 / 254) as u32;
            png::PixelDimensions { xppu: to_metre, yppu: to_metre, unit: png::Unit::Meter }
        }));
        encoder.set_depth(png::BitDepth::Eight);
        for (name, text) in [("Title", &self.title), ("Description", &self.description)] {
            if !text.is_empty() {
                encoder.add_itxt_chunk(name.to_owned(), text.clone())?;
            }
        }
        let mut writer = encoder.write_header()?;
        if is_clear {
            let on_black = Canvas::draw(self, Colour([0; 3])).pixels;
            let clear: Vec<_> = pixels
                .into_iter()
                .zip(on_black)
                .map(|(white, black)| covering(white, black))
                .collect();
            writer.write_image_data(clear.as_flattened())?;
        } else {
            writer.write_image_data(pixels.as_flattened())?;
        }
        writer.finish()?;
        Ok(file)
    }
}

/// Returns a pixel with its coverage, from the pixels of the picture on white and on black.
fn covering(on_white: [u8; 3], on_black: [u8; 3]) -> [u8; 4] {
    // In each channel, a pixel is brighter on white than on black by its transparency. The shapes need no
    // fourth channel.
    let seen = on_white.iter().zip(on_black).map(|(white, black)| white.saturating_sub(black));
    let cover = u16::from(255 - seen.min().unwrap_or(0));
    let [red, green, blue] =
        on_black.map(|channel| (u16::from(channel) * 255 / cover.max(1)).min(255) as u8);
    [red, green, blue, cover as u8]
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    /// Draws a picture, on this ground if it has none of its own.
    fn draw(picture: &Picture, usual: Colour) -> Self {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let ground = picture.ground.unwrap_or(usual).0;
        let mut canvas = Self { width, height, pixels: vec![ground; width * height] };
        for fill in &picture.fills {
            canvas.fill(fill.at, fill.end(), fill.colour);
        }
        picture.under.iter().for_each(|mark| canvas.mark(mark));
        picture.lines.iter().for_each(|line| canvas.line(*line));
        picture.over.iter().for_each(|mark| canvas.mark(mark));
        for label in &picture.labels {
            canvas.text(label, &rasterize(&label.text, label.em, label.bold));
        }
        picture.codes.iter().for_each(|code| canvas.code(code));
        canvas
    }

    /// Fills the rectangle; both corners belong to it. What is outside the picture is left out.
    fn fill(&mut self, (left, top): Point, (right, bottom): Point, colour: Colour) {
        let left = (left as usize).min(self.width);
        let end = (right as usize).saturating_add(1).clamp(left, self.width);
        for row in (top as usize..=bottom as usize).take_while(|&row| row < self.height) {
            let row = row * self.width;
            self.pixels[row + left..row + end].fill(colour.0);
        }
    }

    fn line(&mut self, line: Line) {
        let Line { from, to, thickness, colour } = line;
        let half = thickness / 2;
        let from = (from.0.saturating_sub(half), from.1.saturating_sub(half));
        self.fill(from, (to.0.saturating_add(half), to.1.saturating_add(half)), colour);
    }

    /// Fills the dark squares, whose edges are on whole pixels.
    fn code(&mut self, code: &Code) {
        let count = code.dark.len() as u64;
        let edge = |index| index * u64::from(code.side) / count.max(1);
        let edges: Vec<u32> = (0..=count).map(|index| edge(index) as u32).collect();
        for (row, y) in code.dark.iter().zip(edges.windows(2)) {
            for (_, x) in row.iter().zip(edges.windows(2)).filter(|(dark, _)| **dark) {
                let [left, right] = [x[0], x[1]].map(|x| code.at.0.saturating_add(x));
                let [top, bottom] = [y[0], y[1]].map(|y| code.at.1.saturating_add(y));
                if left < right && top < bottom {
                    self.fill((left, top), (right - 1, bottom - 1), Colour([0; 3]));
                }
            }
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match *mark {
            Mark::Stroke(Stroke { ref points, is_curved, thickness, colour, dashes }) => {
                let half = f64::from(thickness) / 2.0;
                let points: Vec<Spot> = points.iter().map(|&point| spot(point)).collect();
                let points = if is_curved { curve(&points, 24) } else { points };
                let parts: Vec<Vec<Spot>> = match dashes {
                    Some(lengths) => dashed(&points, lengths),
                    None => vec![points],
                };
                for points in parts {
                    self.shade(&points, thickness, colour, |point| {
                        let ends = points.windows(2).map(|ends| distance(point, ends[0], ends[1]));
                        half - ends.fold(f64::INFINITY, |one: f64, other| one.min(other))
                    });
                }
            }
            Mark::Circle { at, radius, fill, outline, thickness } => {
                let edge = f64::from(radius);
                let at = spot(at);
                if let Some(colour) = fill {
                    self.shade(&[at], radius.saturating_mul(2), colour, |point| {
                        edge - distance(point, at, at)
                    });
                }
                if let Some(colour) = outline {
                    let half = f64::from(thickness) / 2.0;
                    let width = radius.saturating_mul(2).saturating_add(thickness);
                    self.shade(&[at], width, colour, |point| {
                        half - (distance(point, at, at) - edge).abs()
                    });
                }
            }
        }
    }

    #[expect(clippy::cast_sign_loss, reason = "the conversions saturate")]
    /// Colours the pixels around points, up to this width, as far as they are inside: `depth` is the distance
    /// of a point from the edge, negative outside.
    fn shade(&mut self, points: &[Spot], width: u32, colour: Colour, depth: impl Fn(Spot) -> f64) {
        let reach = f64::from(width / 2 + 2);
        // The conversion of negative numbers saturates.
        let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
        for &(x, y) in points {
            (left, top) = (left.min((x - reach) as u32), top.min((y - reach) as u32));
            (right, bottom) = (right.max((x + reach) as u32), bottom.max((y + reach) as u32));
        }
        for y in top..bottom.min(self.height as u32) {
            for x in left..right.min(self.width as u32) {
                let share = 255.0 * (depth(spot((x, y))) + 0.5).clamp(0.0, 1.0);
                self.blend(x as usize, y as usize, colour, share.round() as u8);
            }
        }
    }

    /// Mixes this share of 255 of a colour into a pixel.
    fn blend(&mut self, x: usize, y: usize, colour: Colour, share: u8) {
        let pixel = &mut self.pixels[y * self.width + x];
        for (old, new) in pixel.iter_mut().zip(colour.0) {
            let (under, over) = (u32::from(*old), u32::from(new));
            let share = u32::from(share);
            *old = ((under * (255 - share) + over * share + 127) / 255) as u8;
        }
    }

    fn text(&mut self, label: &Label, text: &Raster) {
        let Label { at: (x, y), colour, anchor, turned, .. } = *label;
        let before = match anchor {
            Anchor::Start => text.beyond,
            Anchor::Middle => text.width / 2,
            Anchor::End => text.width - text.beyond,
        };
        for (row, coverage) in text.coverage.chunks(text.width.max(1)).enumerate() {
            for (column, &share) in coverage.iter().enumerate().filter(|(_, share)| **share > 0) {
                let (right, left) = if turned { (before, column) } else { (column, before) };
                let (below, above) = if turned { (text.middle, row) } else { (row, text.middle) };
                // What is outside the picture is left out.
                let x = (x as usize + right).checked_sub(left).filter(|&x| x < self.width);
                let y = (y as usize + below).checked_sub(above).filter(|&y| y < self.height);
                if let Some((x, y)) = x.zip(y) {
                    self.blend(x, y, colour, share);
                }
            }
        }
    }
}

/// Returns the dashes along a line, each with its points.
fn dashed(points: &[Spot], lengths: (u32, u32)) -> Vec<Vec<Spot>> {
    let (dash, gap) = (f64::from(lengths.0.max(1)), f64::from(lengths.1.max(1)));
    let mut parts = Vec::new();
    // The length that is left of the dash or gap.
    let (mut is_dash, mut left) = (true, dash);
    for ends in points.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        let length = right.hypot(down);
        let mut way = 0.0;
        while way < length {
            let end = (way + left).min(length);
            if is_dash {
                let ends = [way, end].map(|way| way / length);
                parts
                    .push(ends.map(|share| (from.0 + right * share, from.1 + down * share)).into());
            }
            left -= end - way;
            way = end;
            // A length that is nearly 0 would not end the loop.
            if left < 0.01 {
                is_dash = !is_dash;
                left = if is_dash { dash } else { gap };
            }
        }
    }
    parts
}

/// Returns the distance of a point from the line between two others.
fn distance(point: Spot, from: Spot, to: Spot) -> f64 {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right * right + down * down;
    let along = (point.0 - from.0) * right + (point.1 - from.1) * down;
    let share = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    (point.0 - from.0 - share * right).hypot(point.1 - from.1 - share * down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::{Fill, Placement};

    #[test]
    fn shapes_beyond_the_edge_are_cut() {
        let mut picture = Picture::new(9, 5);
        let black = Colour([0; 3]);
        picture.fills.push(Fill { at: (7, 3), size: (90, 90), colour: black });
        picture.fills.push(Fill { at: (70, 30), size: (1, 1), colour: black });
        picture.lines.push(Line { from: (0, 0), to: (0, 99), thickness: 3, colour: black });
        let text = "wide".to_owned();
        picture.labels.push(Label::new((4, 2), text, 60, black));
        picture.labels.push(Label { text: String::new(), ..picture.labels[0].clone() });
        let canvas = Canvas::draw(&picture, Colour::WHITE);
        assert_eq!(canvas.pixels.len(), 45);
        for (x, y) in [(8, 4), (7, 3), (0, 0), (1, 4)] {
            assert_eq!(canvas.pixels[y * 9 + x], black.0, "{x} {y}");
        }
        assert!(picture.png().is_ok());
    }

    #[test]
    fn lengths_without_bounds_are_cut() {
        let mut far = Picture::new(9, 5);
        let black = Colour([0; 3]);
        let end = (u32::MAX, u32::MAX);
        far.fills.push(Fill { at: end, size: end, colour: black });
        far.lines.push(Line { from: (0, 0), to: end, thickness: u32::MAX, colour: black });
        far.labels.push(Label::new(end, "far", 9, black));
        let circle = |at| Mark::Circle {
            at,
            radius: u32::MAX,
            fill: Some(black),
            outline: Some(black),
            thickness: u32::MAX,
        };
        far.over.extend([circle(end), circle((0, 0))]);
        far.codes.push(Code { at: end, side: u32::MAX, dark: vec![vec![true; 3]; 3] });
        far.codes.push(Code { at: (0, 0), side: 9, dark: Vec::new() });
        assert!(far.png().is_ok());
        for scale in [f64::INFINITY, f64::NAN, -1.0] {
            let mut picture = Picture::new(9, 5);
            let without_text = Picture { labels: Vec::new(), ..far.clone() };
            picture.add(without_text, Placement { at: end, scale, turned: false });
            assert!(picture.png().is_ok() && !picture.svg().is_empty());
        }
    }

    #[test]
    fn marks_are_round() {
        let (black, white) = (Colour([0; 3]), Colour::WHITE);
        let mut picture = Picture::new(41, 41);
        let circle = |radius, fill, outline| Mark::Circle {
            at: (20, 20),
            radius,
            fill: Some(fill),
            outline,
            thickness: 2,
        };
        picture.under.push(circle(10, black, None));
        let line = Mark::line([(35, 5), (5, 35)], 5, black);
        picture.over.extend([circle(7, white, Some(black)), line]);
        let canvas = Canvas::draw(&picture, Colour::WHITE);
        let shade = |x: usize, y: usize| canvas.pixels[y * 41 + x][0];
        assert_eq!([shade(20, 11), shade(20, 8), shade(17, 17), shade(24, 16)], [0, 255, 255, 0]);
        assert_eq!([shade(35, 5), shade(5, 35), shade(30, 30)], [0, 0, 255]);
        assert!(picture.svg().contains("<circle"));
    }
}
