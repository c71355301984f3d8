//! Colours.

use std::fmt;
use std::str::FromStr;

use clausoku_text::joined;

/// A colour: red, green, blue.
///
/// ```
/// use clausoku_draw::Colour;
/// let [white, blue] = [Colour([0xFF; 3]), Colour([0, 0, 0xFF])];
/// assert_eq!(Colour::between(&[white, blue], 0.5).to_string(), "#8080ff");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// White.
    pub const WHITE: Self = Self([0xFF; 3]);

    /// Returns `true` if the colour is a grey.
    pub fn is_grey(self) -> bool {
        self.0[0] == self.0[1] && self.0[1] == self.0[2]
    }

    /// Returns the grey of the same brightness.
    #[must_use]
    pub fn grey(self) -> Self {
        // The weights of ITU-R BT.601, in thousandths.
        let [red, green, blue] = self.0.map(u32::from);
        Self([((299 * red + 587 * green + 114 * blue + 500) / 1000) as u8; 3])
    }

    /// Returns the grey of the same brightness, and black for the dark colours of letters and thin lines, which printers would
    /// set in points.
    #[must_use]
    pub fn black_ink(self) -> Self {
        /// The brightness of the lightest grey that becomes black.
        const DARK: u8 = 90;
        let grey = self.grey();
        if grey.0[0] <= DARK { Self([0; 3]) } else { grey }
    }

    /// Returns the colour as paper shows it best: a grey with a tint becomes [`black_ink`](Self::black_ink), since
    /// printers would mix it of four inks.
    #[must_use]
    pub fn printed(self) -> Self {
        /// The distance of the channels of a grey with a tint.
        const TINT: u8 = 26;
        let (low, high) = (self.0.into_iter().min(), self.0.into_iter().max());
        let is_grey = high.zip(low).is_some_and(|(high, low)| high - low <= TINT);
        if is_grey { self.black_ink() } else { self }
    }

    /// Returns the colour of the same hue that is as bright on dark ground as this one is dark on white.
    #[must_use]
    pub fn on_dark(self) -> Self {
        let luma = i32::from(self.grey().0[0]);
        // White becomes nearly black, and black nearly white.
        let shift = 235 - luma * 218 / 255 - luma;
        let shifted = self.0.map(|channel| (i32::from(channel) + shift).clamp(0, 255));
        Self(shifted.map(|channel| u8::try_from(channel).unwrap_or(0)))
    }

    /// Returns the colour at a share of the way through a list of colours, from 0 to 1; black of an empty list.
    pub fn between(colours: &[Self], share: f64) -> Self {
        let Some(last) = colours.len().checked_sub(1) else { return Self([0; 3]) };
        let place = share.clamp(0.0, 1.0) * last as f64;
        #[expect(clippy::cast_sign_loss, reason = "shares are not negative")]
        let before = (place as usize).min(last.saturating_sub(1));
        let from = colours[before].0;
        let to = colours[(before + 1).min(last)].0;
        let weight = place - before as f64;
        Self([0, 1, 2].map(|channel| {
            let from = f64::from(from[channel]);
            let to = f64::from(to[channel]);
            #[expect(clippy::cast_sign_loss, reason = "between two channels")]
            let mixed = (from + (to - from) * weight).round() as u8;
            mixed
        }))
    }
}

/// Names of colours, each with its digits, as in CSS.
const NAMES: &str = "black 000000 white ffffff grey 808080 gray 808080 silver c0c0c0 lightgrey d3d3d3 darkgrey a9a9a9 \
    dimgrey 696969 red ff0000 maroon 800000 crimson dc143c firebrick b22222 pink ffc0cb salmon fa8072 orange ffa500 \
    brown a52a2a yellow ffff00 gold ffd700 olive 808000 khaki f0e68c beige f5f5dc ivory fffff0 lime 00ff00 green 008000 \
    darkgreen 006400 lightgreen 90ee90 teal 008080 aqua 00ffff cyan 00ffff lightblue add8e6 blue 0000ff navy 000080 \
    royalblue 4169e1 purple 800080 magenta ff00ff indigo 4b0082";

/// Returns the names of colours, each with its digits.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.split_whitespace().zip(NAMES.split_whitespace().skip(1)).step_by(2)
}

/// A text that is no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColourError;

impl FromStr for Colour {
    type Err = ColourError;

    /// Returns the colour of a name, or of six hexadecimal digits after `#`.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let named = names().find(|(name, _)| *name == text).map(|(_, digits)| digits);
        let digits = named.or(text.strip_prefix('#')).filter(|digits| digits.len() == 6);
        // `from_str_radix` takes a plus sign.
        let digits = digits.filter(|digits| !digits.starts_with('+')).ok_or(ColourError)?;
        let number = u32::from_str_radix(digits, 16).map_err(|_| ColourError)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl fmt::Display for ColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = joined(names().map(|(name, _)| name), ", ");
        write!(f, "expected #rrggbb or a name, one of {names}")
    }
}

impl std::error::Error for ColourError {}

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
    fn colours_have_names() {
        assert_eq!("navy".parse(), Ok(Colour([0, 0, 0x80])));
        assert_eq!("#0a0B0c".parse(), Ok(Colour([10, 11, 12])));
        for wrong in ["", "#", "#12345", "#+12345", "#1234567", "Navy", "nvy"] {
            assert_eq!(wrong.parse::<Colour>(), Err(ColourError), "{wrong}");
        }
        assert!(names().all(|(name, _)| name.parse::<Colour>().is_ok()));
        assert_eq!(names().count(), 36);
    }

    #[test]
    fn colours_go_from_the_first_to_the_last() {
        let colours = [Colour([0, 0, 0]), Colour([100, 200, 50]), Colour([200, 0, 250])];
        let at = |share| Colour::between(&colours, share);
        assert_eq!([at(0.0), at(0.5), at(1.0)], colours);
        assert_eq!(at(0.25), Colour([50, 100, 25]));
        assert_eq!([at(-1.0), at(7.0), at(f64::NAN)], [colours[0], colours[2], colours[0]]);
        assert_eq!(Colour::between(&colours[..1], 0.7), colours[0]);
    }
}
