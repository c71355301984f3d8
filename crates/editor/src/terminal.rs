//! The terminal: taken over, and given back however the editor ends.

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

/// Whether the terminal is taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, if it is taken over: for whoever ends the process by himself, as a handler
/// of signals does.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // As much of it as can be done is better than none.
        let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// The terminal, taken over as long as this lives.
pub struct Screen {
    /// Where frames are drawn.
    pub terminal: ratatui::Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub fn new() -> io::Result<Self> {
        restore_on_panic();
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

/// A panic's message is to be read on a terminal that is as it was. One in a task is told on the screen,
/// and would only disturb it here.
fn restore_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(work::THREAD) || !TAKEN.load(Ordering::SeqCst) {
            restore();
            before(panic);
        }
    }));
}

/// The keys of an event of the terminal, as far as the editor knows them.
///
/// Alt is sent as Esc before the key; so Esc and a key that comes soon after, over a slow line for
/// example, look like it. The editor has no use for Alt, so that it can take them as two.
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

    #[test]
    fn keys_are_told_apart_by_what_is_held() {
        let pressed = |code, modifiers| keys(KeyEvent::new(code, modifiers)).collect::<Vec<_>>();
        let (none, ctrl) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
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
