//! The texts of an error and its causes.

use std::error::Error as _;

/// Returns the text of an error, and those of its causes that it does not contain.
pub(super) fn causes(error: &anyhow::Error) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for text in error.chain().map(ToString::to_string) {
        // Wrappers that contain the text of their cause would repeat it.
        if !texts.iter().any(|above| above.contains(&text)) {
            texts.push(text);
        }
    }
    texts
}

/// Returns `true` for a 0 where numbers begin at 1 and have no end, of which clap names the largest number.
pub(crate) fn is_zero(error: &clap::Error) -> bool {
    let fault = error.source().map(ToString::to_string);
    fault.is_some_and(|fault| fault == format!("0 is not in 1..{}", u64::MAX))
}
