//! What the editor can be told to do: one table for the keys, the help and the line at the bottom.

use super::cursor::Motion;
use crate::Key;

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Shows the help.
    Help,
    /// Chooses another board.
    New,
    /// Opens a file.
    Open,
    /// Writes the grid to a file.
    Save,
    /// Writes the formula to a file.
    Export,
    /// Looks for a solution.
    Solve,
    /// Takes the solution away.
    Wipe,
    /// Finds out whether there is one solution.
    Unique,
    /// Takes back the last step.
    Undo,
    /// Takes that back.
    Redo,
    /// Shows the candidates in the cells, or not.
    Candidates,
    /// Goes on to the next cell after a symbol, or not.
    InOrder,
    /// Ends the editor.
    Quit,
}

/// A command: its key, alone or with Ctrl, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its key. On boards whose symbols have letters, only with Ctrl.
    pub key: char,
    /// A word for the line at the bottom.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
    pub(crate) action: Action,
}

/// Every command; the most needed first, since the line at the bottom has room for some.
///
/// The keys leave out `a` to `g`, with which people type the numbers from 10 to 16, `h` to `m`, which
/// move or are Enter with Ctrl, and what is no letter.
pub const COMMANDS: &[Command] = &[
    Command { key: '?', name: "help", description: "this help (also F1)", action: Action::Help },
    Command {
        key: 'v',
        name: "solve",
        description: "solve: fill the empty cells",
        action: Action::Solve,
    },
    Command {
        key: 'u',
        name: "unique?",
        description: "are there no, one or several solutions?",
        action: Action::Unique,
    },
    Command { key: 's', name: "save", description: "save in any format", action: Action::Save },
    Command { key: 'q', name: "quit", description: "quit (also Ctrl-C)", action: Action::Quit },
    Command { key: 'z', name: "undo", description: "undo", action: Action::Undo },
    Command {
        key: 'n',
        name: "new",
        description: "a new board, of any size or kind",
        action: Action::New,
    },
    Command { key: 'o', name: "open", description: "open a file", action: Action::Open },
    Command {
        key: 'x',
        name: "CNF",
        description: "write the formula as a DIMACS file",
        action: Action::Export,
    },
    Command {
        key: 'p',
        name: "candidates",
        description: "show the candidates of each cell, or not",
        action: Action::Candidates,
    },
    Command { key: 'y', name: "redo", description: "redo what was undone", action: Action::Redo },
    Command { key: 'w', name: "wipe", description: "wipe the solution off", action: Action::Wipe },
    Command {
        key: 't',
        name: "in turn",
        description: "step on after each symbol, or stay",
        action: Action::InOrder,
    },
];

/// The keys that move: each with its motion, and how the help calls the keys and the motion.
pub const MOTIONS: &[(&[Key], Motion, &str, &str)] = &[
    (&[Key::Up, Key::Char('k')], Motion::Rows(-1), "↑ k", "up"),
    (&[Key::Down, Key::Char('j')], Motion::Rows(1), "↓ j", "down"),
    (&[Key::Left, Key::Char('h')], Motion::Columns(-1), "← h", "left"),
    (&[Key::Right, Key::Char('l')], Motion::Columns(1), "→ l", "right"),
    (&[Key::Home], Motion::RowStart, "Home", "to the first cell of the row"),
    (&[Key::End], Motion::RowEnd, "End", "to the last cell of the row"),
    (&[Key::PageUp], Motion::Blocks(-1), "PgUp", "a block up"),
    (&[Key::PageDown], Motion::Blocks(1), "PgDn", "a block down"),
    (&[Key::First], Motion::First, "Ctrl-Home", "to the first cell of the board"),
    (&[Key::Last], Motion::Last, "Ctrl-End", "to the last cell of the board"),
    (&[Key::Tab], Motion::NextOpen, "Tab", "to the next empty cell"),
    (&[Key::BackTab], Motion::PreviousOpen, "Shift-Tab", "to the empty cell before"),
];

/// The motion of a key.
pub fn motion(key: Key) -> Option<Motion> {
    MOTIONS.iter().find(|row| row.0.contains(&key)).map(|row| row.1)
}

/// The command of a key.
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
    fn each_key_does_one_thing() {
        let keys: HashSet<char> = COMMANDS.iter().map(|command| command.key).collect();
        assert_eq!(keys.len(), COMMANDS.len());
        // Hexadecimal digits are typed, and Ctrl with these is another key in some terminals.
        assert!(keys.iter().all(|key| !"abcdefghijklm".contains(*key)));
        let moves: Vec<&Key> = MOTIONS.iter().flat_map(|row| row.0).collect();
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
        assert!(moves.iter().all(|key| action(**key).is_none()));
    }

    #[test]
    fn ctrl_and_the_key_alone_are_the_same_command() {
        assert_eq!(action(Key::Ctrl('s')), Some(Action::Save));
        assert_eq!(action(Key::Char('s')), Some(Action::Save));
        assert_eq!(action(Key::Char('S')), None);
        assert_eq!(motion(Key::Char('h')), Some(Motion::Columns(-1)));
        assert_eq!(motion(Key::Char('H')), None);
    }
}
