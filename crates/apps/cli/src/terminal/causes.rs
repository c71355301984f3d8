//! The texts of an error and its causes.

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
