//! How things look, with colours and without.
//!
//! A terminal's ground may be light or dark, and nobody can ask. So text on it has the terminal's own
//! colour or one that goes with both, and wherever a ground is painted, the text on it is chosen too.
//! Without colours, what a ground would say is said by a sign beside the symbol.

use ratatui::style::{Color, Modifier, Style};

/// What is to be said of a cell; the first that is true decides about its ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// It holds a symbol that stands twice in a region.
    pub clash: bool,
    /// Two solutions differ here.
    pub differs: bool,
    /// It lies in a region that holds a symbol twice.
    pub faulty: bool,
    /// It shares a region with the cursor.
    pub peer: bool,
    /// It lies in an extra region.
    pub shaded: bool,
}

/// Colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Whether there are colours.
    pub colours: bool,
}

const CLASH: (Color, Color) = (Color::Indexed(231), Color::Indexed(160));
const DIFFERS: (Color, Color) = (Color::Indexed(16), Color::Indexed(114));
const FAULTY: (Color, Color) = (Color::Indexed(231), Color::Indexed(52));
const PEER: (Color, Color) = (Color::Indexed(255), Color::Indexed(238));
const SHADED: (Color, Color) = (Color::Indexed(255), Color::Indexed(24));
/// A cell of an extra region that shares a region with the cursor.
const SHADED_PEER: (Color, Color) = (Color::Indexed(255), Color::Indexed(31));
const CURSOR: (Color, Color) = (Color::Indexed(16), Color::Indexed(221));

impl Theme {
    fn pair(self, (text, ground): (Color, Color)) -> Style {
        if self.colours { Style::new().fg(text).bg(ground) } else { Style::new() }
    }

    fn colour(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    /// A cell, by what is to be said of it.
    pub fn cell(self, marks: Marks) -> Style {
        match marks {
            Marks { clash: true, .. } => self.pair(CLASH).add_modifier(Modifier::UNDERLINED),
            Marks { differs: true, .. } => self.pair(DIFFERS),
            Marks { faulty: true, .. } => self.pair(FAULTY),
            Marks { peer: true, shaded: true, .. } => self.pair(SHADED_PEER),
            Marks { peer: true, .. } => self.pair(PEER),
            Marks { shaded: true, .. } => self.pair(SHADED),
            Marks { .. } => Style::new(),
        }
    }

    /// The sign that says the same without colours, beside the symbol.
    pub fn sign(self, marks: Marks) -> char {
        match marks {
            _ if self.colours => ' ',
            Marks { clash: true, .. } => '!',
            Marks { differs: true, .. } => '?',
            Marks { shaded: true, .. } => '░',
            Marks { .. } => ' ',
        }
    }

    /// The cell of the cursor; a clash is to be seen there too.
    pub fn cursor(self, marks: Marks) -> Style {
        let style = if self.colours && marks.clash {
            Style::new().fg(CURSOR.1).bg(CLASH.1).add_modifier(Modifier::UNDERLINED)
        } else {
            self.pair(CURSOR)
        };
        if self.colours { style } else { style.add_modifier(Modifier::REVERSED) }
    }

    /// A symbol that was typed.
    pub fn given() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A symbol of a solution, on the terminal's own ground or a painted one.
    pub fn value(self, on_ground: bool) -> Style {
        self.colour(if on_ground { Color::Indexed(117) } else { Color::LightBlue })
    }

    /// A candidate, a number beside the board, a thin line.
    pub fn faint(self) -> Style {
        self.colour(Color::Indexed(244))
    }

    /// The key of a command.
    pub fn key(self) -> Style {
        self.colour(Color::Indexed(178)).add_modifier(Modifier::BOLD)
    }

    /// Good news.
    pub fn news() -> Style {
        Style::new()
    }

    /// Bad news.
    pub fn fault(self) -> Style {
        self.colour(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// The row that is chosen.
    pub fn chosen(self) -> Style {
        self.cursor(Marks::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_there_is_none_and_nothing_goes_unsaid() {
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
    fn with_colours_what_is_wrong_covers_what_is_near() {
        let theme = Theme { colours: true };
        let all = Marks { clash: true, differs: true, faulty: true, peer: true, shaded: true };
        assert_eq!(theme.cell(all).bg, Some(CLASH.1));
        assert_eq!(theme.cell(Marks { clash: false, differs: false, ..all }).bg, Some(FAULTY.1));
        assert_eq!(theme.sign(all), ' ');
    }
}
