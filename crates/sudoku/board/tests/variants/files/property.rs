//! The property of every text; the fuzzer uses this file too.

use clausoku_board::Variant;

/// Checks that the text is a variant that is read back from its own file, or is refused with a place.
/// Returns whether it was read.
pub(super) fn variant(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match Variant::from_toml(&text) {
        Ok(variant) => {
            assert_eq!(Variant::from_toml(&variant.to_toml()).as_ref(), Ok(&variant));
            true
        }
        Err(error) => {
            let lines = text.split('\n').count();
            assert!((1..=lines).contains(&error.line()), "{error}");
            let line = text.split('\n').nth(error.line() - 1).unwrap();
            assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error}");
            assert!(error.to_string().ends_with('^') && error.to_string().len() < 2000, "{error}");
            false
        }
    }
}
