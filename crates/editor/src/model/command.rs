//! The commands of the editor: one table for the keys, the help and the status lines.

use super::cursor::Motion;
use crate::Key;

/// The action of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Shows the help.
    Help,
    /// Opens the choice of a board.
    New,
    /// Opens a file.
    Open,
    /// Writes the grid to a file.
    Save,
    /// Writes the formula to a file.
    Export,
    /// Finds a solution.
    Solve,
    /// Removes the solution.
    Wipe,
    /// Determines whether the solution is unique.
    Unique,
    /// Shows the next step of a person.
    Hint,
    /// Undoes the last step.
    Undo,
    /// Redoes a step.
    Redo,
    /// Shows the candidates in the cells, or not.
    Candidates,
    /// Goes on to the next cell after a symbol, or not.
    InOrder,
    /// Ends the editor.
    Quit,
}

/// A command: its key, alone or with Ctrl, and its action.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The key. On boards whose symbols contain letters, only with Ctrl.
    pub key: char,
    /// A short name for the bottom line.
    pub name: &'static str,
    /// The action.
    pub description: &'static str,
    pub(crate) action: Action,
}

impl Command {
    const fn new(key: char, name: &'static str, action: Action, description: &'static str) -> Self {
        Self { key, name, description, action }
    }
}

/// The commands, the most frequent first, because the bottom line has room for only some.
///
/// The keys exclude `a` to `g`, which are the numbers from 10 to 16, and `h` to `m`, which move the cursor
/// or are Enter with Ctrl.
pub const COMMANDS: &[Command] = &[
    Command::new('?', "help", Action::Help, "this help (also F1)"),
    Command::new('v', "solve", Action::Solve, "solve: fill the empty cells"),
    Command::new('u', "unique?", Action::Unique, "are there no, one or several solutions?"),
    Command::new(
        'r',
        "hint",
        Action::Hint,
        "the next step and its reason; again: the one after it",
    ),
    Command::new('s', "save", Action::Save, "save in any format"),
    Command::new('q', "quit", Action::Quit, "quit (also Ctrl-C)"),
    Command::new('z', "undo", Action::Undo, "undo"),
    Command::new('n', "new", Action::New, "a new board, of any size or kind"),
    Command::new('o', "open", Action::Open, "open a file"),
    Command::new('x', "CNF", Action::Export, "write the formula as a DIMACS file"),
    Command::new('p', "candidates", Action::Candidates, "show the candidates of each cell, or not"),
    Command::new('y', "redo", Action::Redo, "redo what was undone"),
    Command::new('w', "wipe", Action::Wipe, "wipe the solution off"),
    Command::new('t', "in turn", Action::InOrder, "step on after each symbol, or stay"),
];

/// The keys of a motion, and their texts in the help.
pub struct Movement {
    keys: &'static [Key],
    motion: Motion,
    /// The names of the keys.
    pub label: &'static str,
    /// The motion in words.
    pub description: &'static str,
}

impl Movement {
    const fn new(
        keys: &'static [Key],
        motion: Motion,
        label: &'static str,
        description: &'static str,
    ) -> Self {
        Self { keys, motion, label, description }
    }
}

/// The movement keys, each with its motion and its texts in the help.
pub const MOTIONS: &[Movement] = &[
    Movement::new(&[Key::Up, Key::Char('k')], Motion::Rows(-1), "↑ k", "up"),
    Movement::new(&[Key::Down, Key::Char('j')], Motion::Rows(1), "↓ j", "down"),
    Movement::new(&[Key::Left, Key::Char('h')], Motion::Columns(-1), "← h", "left"),
    Movement::new(&[Key::Right, Key::Char('l')], Motion::Columns(1), "→ l", "right"),
    Movement::new(&[Key::Home], Motion::RowStart, "Home", "to the first cell of the row"),
    Movement::new(&[Key::End], Motion::RowEnd, "End", "to the last cell of the row"),
    Movement::new(&[Key::PageUp], Motion::Blocks(-1), "PgUp", "a block up"),
    Movement::new(&[Key::PageDown], Motion::Blocks(1), "PgDn", "a block down"),
    Movement::new(&[Key::First], Motion::First, "Ctrl-Home", "to the first cell of the board"),
    Movement::new(&[Key::Last], Motion::Last, "Ctrl-End", "to the last cell of the board"),
    Movement::new(&[Key::Tab], Motion::NextOpen, "Tab", "to the next empty cell"),
    Movement::new(&[Key::BackTab], Motion::PreviousOpen, "Shift-Tab", "to the empty cell before"),
];

/// Returns the motion of a key.
pub fn motion(key: Key) -> Option<Motion> {
    MOTIONS.iter().find(|row| row.keys.contains(&key)).map(|row| row.motion)
}

/// Returns the action of a key.
pub fn action(key: Key) -> Option<Action> {
    match key {
        Key::Function(1) => Some(Action::Help),
        Key::Ctrl('c') => Some(Action::Quit),
        Key::Char(c) | Key::Ctrl(c) => {
            COMMANDS.iter().find(|command| command.key == c).map(|command| command.action)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_key_has_one_action() {
        let keys: HashSet<char> = COMMANDS.iter().map(|command| command.key).collect();
        assert_eq!(keys.len(), COMMANDS.len());
        // Hexadecimal digits are symbols, and Ctrl with these is another key in some terminals.
        assert!(keys.iter().all(|key| !"abcdefghijklm".contains(*key)));
        let moves: Vec<&Key> = MOTIONS.iter().flat_map(|row| row.keys).collect();
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
        assert!(moves.iter().all(|key| action(**key).is_none()));
    }

    #[test]
    fn keys_with_and_without_ctrl_have_the_same_action() {
        assert_eq!(action(Key::Ctrl('s')), Some(Action::Save));
        assert_eq!(action(Key::Char('s')), Some(Action::Save));
        assert_eq!(action(Key::Char('S')), None);
        assert_eq!(motion(Key::Char('h')), Some(Motion::Columns(-1)));
        assert_eq!(motion(Key::Char('H')), None);
    }
}
