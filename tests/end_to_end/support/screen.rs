//! A terminal for programs that draw on one: tmux types what a person would type, and says what a
//! person would see.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::run::shell_path;

/// How long to wait for what should be seen soon; far more than it takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait before looking again.
const GLANCE: Duration = Duration::from_millis(20);

/// A terminal in which a line of shell runs.
pub struct Screen {
    socket: String,
    /// Where programs keep what survives them, so that no test finds what another one left.
    state: tempfile::TempDir,
}

impl Screen {
    /// Runs a line of shell in a folder, in a terminal of this size, our programs before all others.
    pub fn new((width, height): (u16, u16), line: &str, folder: &Path) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let socket = format!("clausoku-{}-{number}", std::process::id());
        let screen = Self { socket, state: tempfile::tempdir().expect("a temporary folder") };
        let (width, height) = (width.to_string(), height.to_string());
        // Whoever starts the tests may be in a tmux himself, or want no colours.
        let mut command = screen.command();
        command.env("PATH", shell_path()).env_remove("TMUX").env_remove("NO_COLOR");
        command.env("XDG_STATE_HOME", screen.state.path());
        command.args(["-u", "-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height]);
        // What the line leaves on the screen stays to be read.
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
    pub fn press(&self, keys: &str) -> &Self {
        let arguments = ["send-keys"].into_iter().chain(keys.split_whitespace());
        self.tmux(&arguments.collect::<Vec<_>>());
        self
    }

    /// Types a text.
    pub fn types(&self, text: &str) -> &Self {
        self.tmux(&["send-keys", "-l", text]);
        self
    }

    /// Pastes a text, as the middle button of a mouse does.
    pub fn pastes(&self, text: &str) -> &Self {
        self.tmux(&["set-buffer", text]);
        self.tmux(&["paste-buffer", "-p"]);
        self
    }

    /// Gives the terminal another size.
    pub fn resize(&self, (width, height): (u16, u16)) -> &Self {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
        self
    }

    /// What is to be seen.
    pub fn text(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// What tmux knows of the terminal, in its own format.
    pub fn state(&self, format: &str) -> String {
        self.tmux(&["display-message", "-p", format]).trim_end().to_owned()
    }

    /// Waits until what is to be seen is as it should be.
    pub fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
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
    pub fn sees(&self, text: &str) -> &Self {
        self.wait(text, |seen| seen.contains(text));
        self
    }

    /// Waits for a text to disappear.
    pub fn sees_no_more(&self, text: &str) -> &Self {
        self.wait(&format!("end of {text}"), |seen| !seen.contains(text));
        self
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.command().arg("kill-server").output();
    }
}
