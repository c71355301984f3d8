//! Texts as pixels.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use ttf_parser::OutlineBuilder;

use super::font::{Font, Glyph, glyphs, width as text_width};

/// A text as pixels.
pub(super) struct Raster {
    pub width: usize,
    /// The room on each side for letters that reach beyond their width, without the usual pixel.
    pub beyond: usize,
    /// The coverage of each pixel, by rows.
    pub coverage: Vec<u8>,
    /// The row of pixels in the middle of the figures.
    pub middle: usize,
}

/// Parts of an em above the base line, and below it.
const ASCENT: f64 = 1.0;
const DESCENT: f64 = 0.3;
/// Half the height of figures in parts of an em.
const HALF: f64 = 0.357;

/// Draws outlines of glyphs.
struct Pen {
    raster: Rasterizer,
    scale: f32,
    /// The origin of the glyph.
    origin: Point,
    start: Point,
    at: Point,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> Point {
        point(self.origin.x + x * self.scale, self.origin.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.place(x, y);
        self.at = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_line(self.at, to);
        self.at = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_quad(self.at, self.place(x1, y1), to);
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_cubic(self.at, self.place(x1, y1), self.place(x2, y2), to);
        self.at = to;
    }

    fn close(&mut self) {
        self.raster.draw_line(self.at, self.start);
        self.at = self.start;
    }
}

/// Returns the text with letters of this height (an em).
#[expect(clippy::cast_sign_loss, reason = "lengths and coverages are not negative")]
pub(super) fn rasterize(text: &str, em: u32, bold: bool) -> Raster {
    let ems = f64::from(em);
    // Room on each side for letters that reach beyond their width, such as J.
    let beyond = glyphs(text, bold).map(|glyph| overhang(&glyph) * ems).fold(0.0, f64::max);
    let side = beyond.ceil() as usize + 1;
    let width = text_width(text, em, bold).ceil() as usize + 2 * side;
    let em = ems;
    // The middle of figures is the middle of a row of pixels.
    let middle = ((ASCENT - HALF) * em).round();
    let height = (middle + (HALF + DESCENT) * em).ceil() as usize + 1;
    let raster = Rasterizer::new(width, height);
    let origin = point(side as f32, (middle + 0.5 + HALF * em) as f32);
    let mut pen = Pen { raster, scale: 0.0, origin, start: origin, at: origin };
    for glyph in glyphs(text, bold) {
        let font = Font::numbered(glyph.font);
        pen.scale = (em / font.units) as f32;
        font.face.outline_glyph(glyph.id, &mut pen);
        pen.origin.x += (glyph.advance() * em) as f32;
    }
    let mut coverage = vec![0; width * height];
    pen.raster.for_each_pixel(|index, share| {
        // Outlines that overlap cover a pixel more than once.
        coverage[index] = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    });
    Raster { width, beyond: side - 1, coverage, middle: middle as usize }
}

/// Returns the length by which a glyph reaches beyond its width on one side, in ems.
fn overhang(glyph: &Glyph) -> f64 {
    let font = Font::numbered(glyph.font);
    let Some(reach) = font.face.glyph_bounding_box(glyph.id) else { return 0.0 };
    let [left, right] = [reach.x_min, reach.x_max].map(|x| f64::from(x) / font.units);
    (-left).max(right - glyph.advance()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_whole_and_in_the_middle() {
        for em in [40, 300] {
            for text in ["J", "f", "Q", "fJ"] {
                let Raster { width, coverage, .. } = rasterize(text, em, true);
                for row in coverage.chunks(width) {
                    assert!(row[0] == 0 && row[width - 1] == 0, "{text}, {em}");
                }
            }
        }
    }

    /// Returns the number of covered pixels.
    fn covered(text: &str, em: u32, bold: bool) -> usize {
        let sum: usize =
            rasterize(text, em, bold).coverage.iter().map(|&pixel| usize::from(pixel)).sum();
        sum / 255
    }

    #[test]
    fn a_larger_figure_is_the_same_figure() {
        let share = |em: u32| covered("8", em, true) * 100_000 / (em * em) as usize;
        for em in [23, 46, 92] {
            assert!(share(em).abs_diff(share(184)) < 600, "{em}: {} {}", share(em), share(184));
        }
        assert!(covered("8", 40, true) > covered("8", 40, false));
    }

    #[test]
    fn figures_are_around_their_middle() {
        for em in [12, 23, 60] {
            let Raster { width, coverage, middle, .. } = rasterize("8", em, false);
            let touched: Vec<usize> = coverage
                .chunks(width)
                .enumerate()
                .filter_map(|(row, pixels)| pixels.iter().any(|&pixel| pixel > 127).then_some(row))
                .collect();
            let (first, last) = (touched[0], touched[touched.len() - 1]);
            assert!((first + last).abs_diff(2 * middle) <= 1, "{em}: {first} {last} {middle}");
        }
    }

    #[test]
    fn what_is_missing_is_seen() {
        assert!(covered("数", 18, false) > 20);
        assert_eq!(covered(" ", 18, false), 0);
        assert_eq!(covered("", 18, false), 0);
        assert!(covered("é", 40, false) > covered("e", 40, false));
    }
}
