//! The keys that the editor handles, independent of the terminal.

/// A pressed key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character as typed: a capital letter with Shift.
    Char(char),
    /// A small letter with Ctrl.
    Ctrl(char),
    /// A function key, from 1.
    Function(u8),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift+Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Ctrl+Home.
    First,
    /// Ctrl+End.
    Last,
}
