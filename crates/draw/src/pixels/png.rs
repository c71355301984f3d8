//! Pictures on whole pixels as PNG.

use super::raster::{Raster, rasterize};
use super::{Fill, Label, Line, Mark, Picture, Point, Stroke};
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
        let (width, height) = (self.width, self.height);
        if width.max(height) > MAX_SIDE {
            return Err(PngError::Pixels { width, height });
        }
        let pixels = Canvas::draw(self).pixels;
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.add_itxt_chunk("Title".to_owned(), self.title.clone())?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(pixels.as_flattened())?;
        writer.finish()?;
        Ok(file)
    }
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    fn draw(picture: &Picture) -> Self {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let ground = picture.ground.unwrap_or(Colour::WHITE).0;
        let mut canvas = Self { width, height, pixels: vec![ground; width * height] };
        for &Fill { at, size, colour } in &picture.fills {
            canvas.fill(at, (at.0 + size.0, at.1 + size.1), colour);
        }
        picture.under.iter().for_each(|mark| canvas.mark(mark));
        for line in &picture.lines {
            canvas.line(*line);
        }
        picture.over.iter().for_each(|mark| canvas.mark(mark));
        for label in &picture.labels {
            canvas.text(label, &rasterize(&label.text, label.em, label.bold));
        }
        canvas
    }

    /// Fills the rectangle; both corners belong to it. What is outside the picture is left out.
    fn fill(&mut self, (left, top): Point, (right, bottom): Point, colour: Colour) {
        let left = (left as usize).min(self.width);
        let end = (right as usize + 1).clamp(left, self.width);
        for row in (top as usize..=bottom as usize).take_while(|&row| row < self.height) {
            let row = row * self.width;
            self.pixels[row + left..row + end].fill(colour.0);
        }
    }

    fn line(&mut self, line: Line) {
        let Line { from, to, thickness, colour } = line;
        let half = thickness / 2;
        if !line.is_level() {
            // One point for each row or column, whichever are more.
            let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
            for step in 0..=steps {
                let x = between(from.0, to.0, step, steps);
                let y = between(from.1, to.1, step, steps);
                let corner = (x.saturating_sub(half), y.saturating_sub(half));
                self.fill(corner, (x + half, y + half), colour);
            }
            return;
        }
        let from = (from.0.saturating_sub(half), from.1.saturating_sub(half));
        self.fill(from, (to.0 + half, to.1 + half), colour);
    }

    fn mark(&mut self, mark: &Mark) {
        match *mark {
            Mark::Stroke(Stroke { ref points, thickness, colour, dashes }) => {
                let half = f64::from(thickness) / 2.0;
                let parts: Vec<Vec<Point>> = match dashes {
                    Some(lengths) => dashed(points, lengths),
                    None => vec![points.clone()],
                };
                for points in parts {
                    self.shade(&points, thickness, colour, |point: Point| {
                        let ends = points.windows(2).map(|ends| distance(point, ends[0], ends[1]));
                        half - ends.fold(f64::INFINITY, |one: f64, other| one.min(other))
                    });
                }
            }
            Mark::Circle { at, radius, fill, outline, thickness } => {
                let edge = f64::from(radius);
                if let Some(colour) = fill {
                    self.shade(&[at], 2 * radius, colour, |point| edge - distance(point, at, at));
                }
                if let Some(colour) = outline {
                    let half = f64::from(thickness) / 2.0;
                    self.shade(&[at], 2 * radius + thickness, colour, |point| {
                        half - (distance(point, at, at) - edge).abs()
                    });
                }
            }
        }
    }

    /// Colours the pixels around points, up to this width, as far as they are inside: `depth` is the distance
    /// of a point from the edge, negative outside.
    fn shade(
        &mut self,
        points: &[Point],
        width: u32,
        colour: Colour,
        depth: impl Fn(Point) -> f64,
    ) {
        let reach = width / 2 + 2;
        let xs = points.iter().map(|point| point.0);
        let ys = points.iter().map(|point| point.1);
        let (left, top) = (xs.clone().min().unwrap_or(0), ys.clone().min().unwrap_or(0));
        let (left, top) = (left.saturating_sub(reach), top.saturating_sub(reach));
        let right = (xs.max().unwrap_or(0) + reach).min(self.width as u32);
        let bottom = (ys.max().unwrap_or(0) + reach).min(self.height as u32);
        for y in top..bottom {
            for x in left..right {
                let share = 255.0 * (depth((x, y)) + 0.5).clamp(0.0, 1.0);
                #[expect(clippy::cast_sign_loss, reason = "it is from 0 to 255")]
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
            Anchor::Start => 0,
            Anchor::Middle => text.width / 2,
            Anchor::End => text.width,
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
#[expect(clippy::cast_sign_loss, reason = "coordinates are not negative")]
fn dashed(points: &[Point], lengths: (u32, u32)) -> Vec<Vec<Point>> {
    let (dash, gap) = (f64::from(lengths.0.max(1)), f64::from(lengths.1.max(1)));
    let mut parts = Vec::new();
    // The length that is left of the dash or gap.
    let (mut is_dash, mut left) = (true, dash);
    for ends in points.windows(2) {
        let [from, to] = [ends[0], ends[1]].map(|(x, y)| (f64::from(x), f64::from(y)));
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        let length = right.hypot(down);
        let mut way = 0.0;
        while way < length {
            let end = (way + left).min(length);
            if is_dash {
                parts.push(Vec::from([way, end].map(|way| {
                    let (x, y) = (from.0 + right * way / length, from.1 + down * way / length);
                    (x.round() as u32, y.round() as u32)
                })));
            }
            left -= end - way;
            way = end;
            if left <= 0.0 {
                is_dash = !is_dash;
                left = if is_dash { dash } else { gap };
            }
        }
    }
    parts
}

/// Returns the distance of a point from the line between two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let [point, from, to] = [point, from, to].map(|(x, y)| (f64::from(x), f64::from(y)));
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right * right + down * down;
    let along = (point.0 - from.0) * right + (point.1 - from.1) * down;
    let share = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    (point.0 - from.0 - share * right).hypot(point.1 - from.1 - share * down)
}

/// Returns the number at a step on the way from one number to another, of this many steps.
fn between(one: u32, other: u32, step: u32, steps: u32) -> u32 {
    let sum = u64::from(one) * u64::from(steps - step) + u64::from(other) * u64::from(step);
    (sum / u64::from(steps)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let canvas = Canvas::draw(&picture);
        assert_eq!(canvas.pixels.len(), 45);
        for (x, y) in [(8, 4), (7, 3), (0, 0), (1, 4)] {
            assert_eq!(canvas.pixels[y * 9 + x], black.0, "{x} {y}");
        }
        assert!(picture.png().is_ok());
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
        let canvas = Canvas::draw(&picture);
        let shade = |x: usize, y: usize| canvas.pixels[y * 41 + x][0];
        assert_eq!([shade(20, 11), shade(20, 8), shade(17, 17), shade(24, 16)], [0, 255, 255, 0]);
        assert_eq!([shade(35, 5), shade(5, 35), shade(30, 30)], [0, 0, 255]);
        assert!(picture.svg().contains("<circle"));
    }

    #[test]
    fn lines_go_in_any_direction() {
        let black = Colour([0; 3]);
        for (from, to) in [((1, 1), (7, 4)), ((7, 4), (1, 1))] {
            let mut picture = Picture::new(9, 6);
            picture.lines.push(Line { from, to, thickness: 1, colour: black });
            let canvas = Canvas::draw(&picture);
            let is_black = |x: usize, y: usize| canvas.pixels[y * 9 + x] == black.0;
            assert!(is_black(1, 1) && is_black(7, 4) && !is_black(7, 1) && !is_black(1, 4));
            assert_eq!(canvas.pixels.iter().filter(|pixel| **pixel == black.0).count(), 7);
            assert!(picture.svg().contains('L'), "{}", picture.svg());
        }
    }
}
