//! Takes over the terminal, and restores it however the editor ends.

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{panic, thread};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{cursor, execute};

use crate::{Key, work};

/// `true` while the editor controls the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Restores the terminal, if the editor has taken it over. Call this before ending the process, for example
/// in a signal handler.
pub fn restore() {
    // Once: a signal, a panic and the end of the editor may all come here.
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Restore as much as possible and ignore failures.
        let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// The terminal, taken over as long as this value lives.
pub struct Screen {
    /// The terminal to draw on.
    pub terminal: ratatui::Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub fn new() -> io::Result<Self> {
        restore_on_panic();
        // Before the first change, so that a signal or a panic between the steps restores the terminal, too.
        TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode().and_then(|()| {
            execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
            ratatui::Terminal::new(CrosstermBackend::new(stdout()))
        });
        if taken.is_err() {
            restore();
        }
        Ok(Self { terminal: taken? })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal before the message of a panic is printed. A panic in a task is shown in the
/// editor, so it is not printed.
fn restore_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(work::THREAD) || !TAKEN.load(Ordering::SeqCst) {
            restore();
            before(panic);
        }
    }));
}

/// Returns the keys of a terminal event that the editor handles.
///
/// Terminals send Alt as Esc before the key, so Esc followed quickly by a key, for example over a slow line,
/// looks the same. The editor does not use Alt and treats it as two keys.
pub fn keys(event: KeyEvent) -> impl Iterator<Item = Key> {
    let pressed = event.kind != KeyEventKind::Release;
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    let escape = (pressed && alt).then_some(Key::Esc);
    escape.into_iter().chain(pressed.then(|| key(event)).flatten())
}

fn key(event: KeyEvent) -> Option<Key> {
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Char(c) if ctrl => Key::Ctrl(c.to_ascii_lowercase()),
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::F(number) => Key::Function(number),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home if ctrl => Key::First,
        KeyCode::End if ctrl => Key::Last,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Vec<Key> {
        keys(KeyEvent::new(code, modifiers)).collect()
    }

    #[test]
    fn modifiers_distinguish_keys() {
        let none = KeyModifiers::NONE;
        let ctrl = KeyModifiers::CONTROL;
        assert_eq!(pressed(KeyCode::Char('G'), KeyModifiers::SHIFT), [Key::Char('G')]);
        assert_eq!(pressed(KeyCode::Char('S'), ctrl), [Key::Ctrl('s')]);
        assert_eq!(pressed(KeyCode::Home, none), [Key::Home]);
        assert_eq!(pressed(KeyCode::Home, ctrl), [Key::First]);
        assert_eq!(pressed(KeyCode::Char('s'), KeyModifiers::ALT), [Key::Esc, Key::Char('s')]);
        assert_eq!(pressed(KeyCode::CapsLock, none), []);
        let released = KeyEvent::new_with_kind(KeyCode::Enter, none, KeyEventKind::Release);
        assert_eq!(keys(released).count(), 0);
    }
}
