//! Messages of errors.

use anyhow::Error;
use files::text::printable_lines;

/// Returns an error and its causes, safe to print. An excerpt of the text at fault has lines of its own.
pub fn message(error: &Error) -> String {
    let mut message = error.to_string();
    for cause in error.chain().skip(1) {
        let cause = cause.to_string();
        // Wrappers that contain the text of their cause would repeat it.
        if !message.contains(&cause) {
            message.push_str(": ");
            message.push_str(&cause);
        }
    }
    printable_lines(&message).into_owned()
}
