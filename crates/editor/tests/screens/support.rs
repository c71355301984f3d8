//! Helpers of the view's tests: an editor that draws into a buffer.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clausoku::formats::{self, ReadOptions};
use clausoku::{Encoding, Grid, Variant, solving::solve_with, uniqueness};
use clausoku_editor::{Board, Editor, Effect, Event, Key, Opened, Outcome, Purpose, Task, View};
use ratatui::buffer::Buffer;
use ratatui::{Terminal, backend::TestBackend};

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An editor and its screen.
pub struct Screen {
    pub editor: Editor,
    view: View,
    terminal: Terminal<TestBackend>,
}

impl Screen {
    /// Creates an editor with the first form open.
    pub fn new(width: u16, height: u16, colours: bool) -> Self {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        Self { editor: Editor::new(Purpose::Grids), view: View::new(colours), terminal }
    }

    /// Opens the board with this name.
    pub fn board(mut self, name: &str) -> Self {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        self.event(Event::Board(Ok(Board { variant, file: None })));
        self
    }

    /// Opens a grid of `data/grids`.
    pub fn grid(mut self, file: &str, variant: Option<&str>) -> Self {
        let bytes = std::fs::read(root().join("data/grids").join(file)).unwrap();
        let variant = variant.map(|name| Arc::new(Variant::by_name(name).unwrap()));
        let records =
            formats::read(&bytes, None, &ReadOptions { variant, ..ReadOptions::default() })
                .unwrap();
        let puzzle = records[0].puzzle.clone();
        let opened =
            Opened { puzzle, board: None, format: formats::by_name("numbers"), stamp: None };
        self.event(Event::Opened(Ok(opened), Some(file.to_owned())));
        self
    }

    /// Resizes the screen.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
    }

    /// Handles an event; solves in this thread.
    fn event(&mut self, event: Event) {
        let encoding = Encoding::reduced();
        let outcome = match self.editor.update(event) {
            Some(Effect::Start(Task::Solve(puzzle))) => {
                Outcome::Solved(solve_with(&puzzle, &encoding).unwrap())
            }
            Some(Effect::Start(Task::Unique(puzzle))) => {
                use clausoku::Uniqueness::{Many, None as Never, One};
                let (first, second): (Option<Grid>, Option<Grid>) =
                    match uniqueness(&puzzle, &encoding).unwrap() {
                        Never => (None, None),
                        One(solution) => (Some(solution), None),
                        Many(first, second) => (Some(first), Some(second)),
                    };
                Outcome::Counted(first, second)
            }
            Some(Effect::Start(Task::Hint(..))) => Outcome::Hinted(Some(clausoku_editor::Hint {
                number: 1,
                title: "hidden single: R8C3 = 1".to_owned(),
                reason: "R8C3 is the only cell of column 3 that can hold 1.".to_owned(),
                cells: vec![clausoku::board::Cell::from_index(65)],
            })),
            _ => return,
        };
        self.event(Event::Finished(outcome));
    }

    /// Presses a key `count` times.
    pub fn times(mut self, count: usize, key: Key) -> Self {
        for _ in 0..count {
            self.event(Event::Key(key));
            // The view follows each step.
            self.buffer();
        }
        self
    }

    /// A key.
    pub fn key(self, key: Key) -> Self {
        self.times(1, key)
    }

    /// Characters.
    pub fn keys(self, text: &str) -> Self {
        text.chars().fold(self, |screen, c| screen.key(Key::Char(c)))
    }

    /// What is to be seen.
    pub fn buffer(&mut self) -> &Buffer {
        let Self { editor, view, terminal } = self;
        terminal.draw(|frame| view.draw(editor, frame)).unwrap();
        terminal.backend().buffer()
    }

    /// What is to be seen, as text.
    pub fn text(&mut self) -> String {
        let buffer = self.buffer();
        let lines = buffer.content().chunks(usize::from(buffer.area.width).max(1)).map(|line| {
            let line: String = line.iter().map(ratatui::buffer::Cell::symbol).collect();
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }
}

/// Compares with a file of the repository; `CLAUSOKU_BLESS=1` writes it.
pub fn assert_is_in(path: &Path, found: &str) {
    if std::env::var_os("CLAUSOKU_BLESS").is_some() {
        std::fs::write(path, found).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    let shown = path.display();
    assert!(
        expected == found,
        "{shown} is not what is drawn (CLAUSOKU_BLESS=1 renews it):\n{found}"
    );
}
