//! A terminal for programs that ask on one: tmux types keys and returns the contents
//! of the screen.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::run::shell_path;

/// The time limit for an expected screen; far more than it takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause between two looks.
const GLANCE: Duration = Duration::from_millis(20);

/// A terminal in which a line of shell runs.
pub(crate) struct Screen {
    socket: String,
}

impl Screen {
    /// Runs a line of shell in a folder, in a terminal of this size, with the project's programs first in
    /// `PATH`.
    pub(crate) fn new((width, height): (u16, u16), line: &str, folder: &Path) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let socket = format!("clausoku-{}-{number}", std::process::id());
        let screen = Self { socket };
        let (width, height) = (width.to_string(), height.to_string());
        // The tests may be started in tmux.
        let mut command = screen.command();
        command.env("PATH", shell_path()).env_remove("TMUX");
        command.args(["-u", "-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height]);
        // Keeps the final screen of the line.
        command.arg("-c").arg(folder).arg(format!("{line}\necho \"ended with $?\"; cat"));
        let output = command.output().expect("tmux runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        screen
    }

    fn command(&self) -> Command {
        let mut command = Command::new("tmux");
        command.args(["-L", &self.socket]).stdin(Stdio::null());
        command
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = self.command().args(arguments).output().expect("tmux runs");
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("text")
    }

    /// Presses keys, by tmux's names, separated by blanks.
    pub(crate) fn press(&self, keys: &str) -> &Self {
        let arguments = ["send-keys"].into_iter().chain(keys.split_whitespace());
        self.tmux(&arguments.collect::<Vec<_>>());
        self
    }

    /// Types a text.
    pub(crate) fn types(&self, text: &str) -> &Self {
        self.tmux(&["send-keys", "-l", text]);
        self
    }

    /// The contents of the screen.
    pub(crate) fn text(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen satisfies the condition.
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if is_there(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "there is no {what:?} in\n{text}");
            thread::sleep(GLANCE);
        }
    }

    /// Waits for a text to appear.
    pub(crate) fn sees(&self, text: &str) -> &Self {
        self.wait(text, |seen| seen.contains(text));
        self
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.command().arg("kill-server").output();
    }
}
