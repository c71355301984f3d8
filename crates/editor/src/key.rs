//! The keys that the editor knows, whatever terminal they come from.

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character, as it was typed: capital with Shift.
    Char(char),
    /// A small letter together with Ctrl.
    Ctrl(char),
    /// A function key, from 1.
    Function(u8),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Tab together with Shift.
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
    /// Home together with Ctrl.
    First,
    /// End together with Ctrl.
    Last,
}
