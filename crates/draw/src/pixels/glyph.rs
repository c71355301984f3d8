//! Characters as pixels, without any font of the machine.
//!
//! The shapes are those of Noto Sans Mono, rasterized in advance in four sizes. Larger ones are made
//! from the largest: the coverage of its pixels falls off evenly across an edge, so that a steeper
//! curve through the same middle gives a sharp edge again.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};

/// The sizes, each with the height of the font (an em) for which it is meant.
const SIZES: [(RasterHeight, u32); 4] = [
    (RasterHeight::Size32, 23),
    (RasterHeight::Size24, 18),
    (RasterHeight::Size20, 15),
    (RasterHeight::Size16, 12),
];

/// Parts of a pixel, for places between two of them.
const UNIT: i64 = 256;

/// A text as pixels.
pub(super) struct Raster {
    pub width: usize,
    /// The coverage of each pixel, by rows.
    pub coverage: Vec<u8>,
    /// The row of pixels in the middle of the figures.
    pub middle: usize,
}

/// The text with this height of the font, or somewhat less.
pub(super) fn rasterize(text: &str, em: u32, bold: bool) -> Raster {
    let weight = if bold { FontWeight::Bold } else { FontWeight::Regular };
    let (size, own) = *SIZES.iter().find(|(_, own)| *own <= em).unwrap_or(&SIZES[3]);
    // A quarter larger and more is worth scaling; less is not worth the blur.
    let em = if em * 4 > own * 5 { em } else { own };
    let glyphs: Vec<Option<RasterizedChar>> =
        text.chars().map(|c| get_raster(c, weight, size)).collect();
    let zero = get_raster('0', weight, size);
    let (advance, rise) = zero.map_or((1, 1), |zero| (zero.width(), zero.height()));
    let source = |x: i64, y: i64| {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return 0 };
        match glyphs.get(x / advance) {
            Some(Some(glyph)) => glyph.pixel(x % advance, y).unwrap_or(0),
            Some(None) => missing(x % advance, y, advance, rise),
            None => 0,
        }
    };
    let scaled = |length: usize| (length * em as usize).div_ceil(own as usize);
    let (width, height) = (scaled(advance * glyphs.len()), scaled(rise));
    // The place in the source on which the middle of a pixel falls.
    let back = |index: usize| {
        (2 * index as i64 + 1) * UNIT * i64::from(own) / (2 * i64::from(em)) - UNIT / 2
    };
    let mut coverage = Vec::with_capacity(width * height);
    for row in 0..height {
        for column in 0..width {
            let smooth = bilinear(source, back(column), back(row));
            let sharp = (2 * smooth - 255) * i64::from(em) / i64::from(own) + 255;
            coverage.push(u8::try_from((sharp / 2).clamp(0, 255)).unwrap_or_default());
        }
    }
    let middle = scaled(zero.map_or(0, |zero| middle_of(&zero)));
    Raster { width, coverage, middle }
}

/// The row in the middle between the first and the last that the glyph touches.
fn middle_of(glyph: &RasterizedChar) -> usize {
    let rows: Vec<usize> = glyph
        .rows()
        .enumerate()
        .filter_map(|(index, row)| row.iter().any(|&pixel| pixel > 127).then_some(index))
        .collect();
    rows.first().zip(rows.last()).map_or(0, |(first, last)| (first + last).div_ceil(2))
}

/// The shape of a character that the font lacks: a frame.
fn missing(x: usize, y: usize, width: usize, height: usize) -> u8 {
    let (top, bottom) = (height / 5, height * 4 / 5);
    let inside = x > 0 && x + 1 < width && (top..=bottom).contains(&y);
    let edge = x == 1 || x + 2 == width || y == top || y == bottom;
    if inside && edge { 255 } else { 0 }
}

/// The coverage at a place between four pixels.
fn bilinear(source: impl Fn(i64, i64) -> u8, x: i64, y: i64) -> i64 {
    let (left, right) = (x.div_euclid(UNIT), x.rem_euclid(UNIT));
    let (top, bottom) = (y.div_euclid(UNIT), y.rem_euclid(UNIT));
    let row =
        |y| i64::from(source(left, y)) * (UNIT - right) + i64::from(source(left + 1, y)) * right;
    (row(top) * (UNIT - bottom) + row(top + 1) * bottom) / (UNIT * UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the covered share in thousandths.
    fn share(raster: &Raster) -> usize {
        let sum: usize = raster.coverage.iter().map(|&pixel| usize::from(pixel)).sum();
        sum * 1000 / (255 * raster.coverage.len())
    }

    #[test]
    fn a_scaled_figure_is_the_same_figure() {
        let own = rasterize("8", 23, true);
        for em in [30, 46, 92] {
            let scaled = rasterize("8", em, true);
            assert_eq!(scaled.width, (own.width * em as usize).div_ceil(23));
            assert!(share(&own).abs_diff(share(&scaled)) < 20, "{em}");
        }
    }

    #[test]
    fn what_is_missing_is_seen() {
        let frame = rasterize("数", 18, false);
        assert!(share(&frame) > 50);
        assert_eq!(share(&rasterize(" ", 18, false)), 0);
        let word = rasterize("a数", 18, true);
        assert_eq!(word.width, 2 * rasterize("a", 18, true).width);
    }
}
