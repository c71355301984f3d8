//! The colours of the pictures.

use std::fmt;

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Colour(pub [u8; 3]);

pub(super) const TEXT: Colour = Colour([0x11, 0x18, 0x27]);
pub(super) const QUIET: Colour = Colour([0x4B, 0x55, 0x63]);
pub(super) const LINE: Colour = Colour([0xD8, 0xDC, 0xE3]);
pub(super) const SOLUTION: Colour = Colour([0x05, 0x96, 0x69]);
pub(super) const GIVEN: Colour = Colour([0xF1, 0xF2, 0xF5]);

/// From the first step of a search to the last.
pub(super) const COURSE: &[Colour] = &[
    Colour([0x1E, 0x3A, 0x8A]),
    Colour([0x4F, 0x46, 0xE5]),
    Colour([0x93, 0x33, 0xEA]),
    Colour([0xDB, 0x27, 0x77]),
    Colour([0xEA, 0x58, 0x0C]),
    Colour([0xF5, 0xA5, 0x0B]),
];

/// From few visits to many.
const HEAT: &[Colour] = &[
    Colour([0xFF, 0xFF, 0xFF]),
    Colour([0xE0, 0xE7, 0xFF]),
    Colour([0xA5, 0xB4, 0xFC]),
    Colour([0x63, 0x66, 0xF1]),
    Colour([0x37, 0x30, 0xA3]),
];

/// Interpolates the list of colours at this share, from 0 to 1.
fn between(colours: &[Colour], share: f64) -> Colour {
    let place = share.clamp(0.0, 1.0) * (colours.len() - 1) as f64;
    #[expect(clippy::cast_sign_loss, reason = "shares are not negative")]
    let before = (place as usize).min(colours.len() - 2);
    let [from, to] = [colours[before].0, colours[before + 1].0];
    let rest = place - before as f64;
    let mix = |channel: usize| {
        let (from, to) = (f64::from(from[channel]), f64::from(to[channel]));
        #[expect(clippy::cast_sign_loss, reason = "between two channels")]
        let mixed = (from + (to - from) * rest).round() as u8;
        mixed
    };
    Colour([mix(0), mix(1), mix(2)])
}

/// Returns the colour of a search at this share of its steps.
pub(super) fn course(share: f64) -> Colour {
    between(COURSE, share)
}

/// Returns the colour of a cell with this share of visits.
pub(super) fn heat(share: f64) -> Colour {
    between(HEAT, share)
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_interpolated_from_first_to_last() {
        assert_eq!((course(0.0), course(1.0)), (COURSE[0], COURSE[5]));
        assert_eq!(course(0.2), COURSE[1]);
        assert_eq!(heat(0.125).to_string(), "#f0f3ff");
        assert_eq!(heat(7.0).to_string(), "#3730a3");
    }
}
