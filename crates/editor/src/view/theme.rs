//! Styles, with colours and without.
//!
//! The background of a terminal may be light or dark, and programs cannot query it. Text on it therefore
//! has the terminal's own colour or one that is readable on both; on a coloured background, the theme also
//! sets the text colour. Without colours, a sign next to the symbol replaces the background colour.

use ratatui::style::{Color, Modifier, Style};

/// The marks of a cell; the first that is true determines its background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cell's symbol occurs twice in a region.
    pub clash: bool,
    /// Two solutions differ in the cell.
    pub differs: bool,
    /// The hint decides the cell.
    pub hinted: bool,
    /// A region of the cell contains a symbol twice.
    pub faulty: bool,
    /// The cell shares a region with the cursor.
    pub peer: bool,
    /// The cell is in an extra region.
    pub shaded: bool,
}

/// A theme with or without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// `true` if colours are used.
    pub colours: bool,
}

const CLASH: Style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(160));
const DIFFERS: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(114));
const HINTED: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(151));
const FAULTY: Style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(52));
const PEER: Style = Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(238));
const SHADED: Style = Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(24));
/// The colours of a cell in an extra region that shares a region with the cursor.
const SHADED_PEER: Style = Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(31));
const CURSOR: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(221));

impl Theme {
    fn coloured(self, style: Style) -> Style {
        if self.colours { style } else { Style::new() }
    }

    fn colour(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    /// Returns the style of a cell, by its marks.
    pub fn cell(self, marks: Marks) -> Style {
        match marks {
            Marks { clash: true, .. } => self.coloured(CLASH).add_modifier(Modifier::UNDERLINED),
            Marks { differs: true, .. } => self.coloured(DIFFERS),
            Marks { hinted: true, .. } => self.coloured(HINTED),
            Marks { faulty: true, .. } => self.coloured(FAULTY),
            Marks { peer: true, shaded: true, .. } => self.coloured(SHADED_PEER),
            Marks { peer: true, .. } => self.coloured(PEER),
            Marks { shaded: true, .. } => self.coloured(SHADED),
            Marks { .. } => Style::new(),
        }
    }

    /// Returns the sign that replaces the colour, next to the symbol.
    pub fn sign(self, marks: Marks) -> char {
        match marks {
            _ if self.colours => ' ',
            Marks { clash: true, .. } => '!',
            Marks { differs: true, .. } => '?',
            Marks { hinted: true, .. } => '>',
            Marks { shaded: true, .. } => '░',
            Marks { .. } => ' ',
        }
    }

    /// Returns the style of the cursor's cell, in which a clash is visible too.
    pub fn cursor(self, marks: Marks) -> Style {
        let style = if self.colours && marks.clash {
            Style { fg: CURSOR.bg, ..CLASH }.add_modifier(Modifier::UNDERLINED)
        } else {
            self.coloured(CURSOR)
        };
        if self.colours { style } else { style.add_modifier(Modifier::REVERSED) }
    }

    /// Returns the style of a given.
    pub fn given() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a solution's symbol, on the terminal's background or a coloured one.
    pub fn value(self, on_ground: bool) -> Style {
        self.colour(if on_ground { Color::Indexed(117) } else { Color::LightBlue })
    }

    /// Returns the style of candidates, row and column numbers, and thin lines.
    pub fn faint(self) -> Style {
        self.colour(Color::Indexed(244))
    }

    /// Returns the style of a command's key.
    pub fn key(self) -> Style {
        self.colour(Color::Indexed(178)).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a success message.
    pub fn news() -> Style {
        Style::new()
    }

    /// Returns the style of an error message.
    pub fn fault(self) -> Style {
        self.colour(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of the selected row.
    pub fn chosen(self) -> Style {
        self.cursor(Marks::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_signs_replace_them() {
        let theme = Theme { colours: false };
        let clash = Marks { clash: true, ..Marks::default() };
        let shaded = Marks { shaded: true, peer: true, ..Marks::default() };
        for style in [
            theme.cell(clash),
            theme.cell(shaded),
            theme.cursor(clash),
            Theme::given(),
            theme.value(true),
            theme.faint(),
            theme.key(),
            theme.fault(),
            theme.chosen(),
        ] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
        assert_eq!(
            [clash, shaded, Marks::default()].map(|marks| theme.sign(marks)),
            ['!', '░', ' ']
        );
        assert!(theme.cursor(clash).add_modifier.contains(Modifier::REVERSED));
    }

    #[test]
    fn clashes_take_precedence_over_the_cursor_s_regions() {
        let theme = Theme { colours: true };
        let all = Marks {
            clash: true,
            differs: true,
            hinted: true,
            faulty: true,
            peer: true,
            shaded: true,
        };
        assert_eq!(theme.cell(all).bg, CLASH.bg);
        let hint = Marks { clash: false, differs: false, ..all };
        assert_eq!(theme.cell(hint).bg, HINTED.bg);
        assert_eq!(theme.cell(Marks { hinted: false, ..hint }).bg, FAULTY.bg);
        assert_eq!(theme.sign(all), ' ');
    }
}
