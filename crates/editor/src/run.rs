//! The main loop: draw, wait, update.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event as TerminalEvent};

use crate::terminal::{Screen, keys};
use crate::work::{Work, save};
use crate::{Editor, Effect, Event, Host, Outcome, View};

/// The time to wait for a key before polling the running task.
const WHILE_BUSY: Duration = Duration::from_millis(50);

/// Runs the editor until the user quits, and returns its final state. It takes over the terminal meanwhile.
///
/// # Errors
///
/// The terminal cannot be read or drawn on.
pub fn run(mut editor: Editor, host: &Arc<dyn Host>, colours: bool) -> io::Result<Editor> {
    let mut view = View::new(colours);
    let mut screen = Screen::new()?;
    let mut work: Option<Work> = None;
    loop {
        if let Some(unsaved) = host.unsaved() {
            editor.update(Event::Unsaved(unsaved));
        }
        if let Err(why) = host.keep(editor.draft()) {
            editor.update(Event::NotKept(why));
        }
        screen.terminal.draw(|frame| view.draw(&editor, frame))?;
        for event in wait(work.as_ref())? {
            let mut next = Some(event);
            while let Some(event) = next.take() {
                // Before the update, whose effect may be the next task.
                if matches!(event, Event::Finished(_)) {
                    work = None;
                }
                next = match editor.update(event) {
                    None => None,
                    Some(Effect::Quit) => {
                        host.finish();
                        return Ok(editor);
                    }
                    Some(effect) => carry_out(effect, host, &mut work),
                };
            }
        }
    }
}

/// Carries out an effect, and returns its result if it is known already.
fn carry_out(effect: Effect, host: &Arc<dyn Host>, work: &mut Option<Work>) -> Option<Event> {
    match effect {
        Effect::Board(name) => Some(Event::Board(host.board(&name))),
        Effect::Open(path) => Some(Event::Opened(host.open(&path), Some(path))),
        Effect::Read(text) => Some(Event::Read(host.read(&text), text)),
        Effect::Save(grid) => Some(Event::Saved(save(&grid, &**host), grid)),
        Effect::Start(task) => {
            let started = Work::start(task, Arc::clone(host));
            let failed = started.map(|started| *work = Some(started)).err()?;
            let why = format!("the system starts no thread for it: {failed}");
            Some(Event::Finished(Outcome::Failed(why)))
        }
        Effect::Settle(choice) => {
            host.settle(choice);
            None
        }
        Effect::Stop | Effect::Quit => {
            *work = None;
            None
        }
    }
}

/// Waits for keys or for an event of the task. Returns no event if the screen only has to be redrawn.
fn wait(work: Option<&Work>) -> io::Result<Vec<Event>> {
    if let Some(work) = work
        && !event::poll(WHILE_BUSY)?
    {
        return Ok(vec![work.news()]);
    }
    Ok(match event::read()? {
        TerminalEvent::Key(event) => keys(event).map(Event::Key).collect(),
        TerminalEvent::Paste(text) => vec![Event::Paste(text)],
        _ => Vec::new(),
    })
}
