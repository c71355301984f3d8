//! Remedies of the command line for errors of the library, which knows no options: by the kinds of the errors.

use std::error::Error as Cause;
use std::io;

use anyhow::Error;
use clausoku::cubes::{CubeError, CubeFault};
use clausoku::formats::{ReadError, ReadErrorKind};
use clausoku::sat::dimacs;
use clausoku_tables::NotBuilt;
use clausoku_words::{Language, say};

/// Returns the message of an error with what the command line can do about it, in this language.
pub(crate) fn with_remedy(language: Language, error: &Error, message: &str) -> String {
    match error.chain().find_map(|cause| remedy(language, cause)) {
        Some(remedy) => format!("{message}\n{}", say!(language, remedies::remedy { remedy })),
        None => message.to_owned(),
    }
}

/// Returns what the command line can do about an error, if it can do something.
fn remedy(language: Language, error: &(dyn Cause + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref::<ReadError>() {
        return match error.kind() {
            ReadErrorKind::Drawing => Some(say!(language, remedies::drawing)),
            ReadErrorKind::NoMember => Some(say!(language, remedies::no_member)),
            ReadErrorKind::NoColumn => Some(say!(language, remedies::no_column)),
            ReadErrorKind::SeveralBoards => Some(say!(language, remedies::several_boards)),
            ReadErrorKind::AfterGrid => Some(say!(language, remedies::after_grid)),
            _ => None,
        };
    }
    if let Some(dimacs::ReadError::Syntax(error)) = error.downcast_ref() {
        return error.fault.is_read_leniently().then(|| say!(language, remedies::lenient));
    }
    if let Some(CubeError::Syntax(error)) = error.downcast_ref() {
        let is_other_file = matches!(error.fault, CubeFault::Header(_));
        return is_other_file.then(|| say!(language, remedies::cubes));
    }
    let system = error.downcast_ref::<io::Error>()?.get_ref()?;
    system.is::<NotBuilt>().then(|| say!(language, remedies::tables))
}

#[cfg(test)]
mod tests {
    use clausoku::sat::formulas::Strictness;

    use super::*;

    #[test]
    fn an_error_of_the_library_gets_its_option() {
        let error = dimacs::read_with(&b"1 0\n"[..], Strictness::Strict).unwrap_err();
        let message = error.to_string();
        assert!(!message.contains("--lenient"), "{message}");
        let error = Error::new(error).context("file");
        let text = with_remedy(Language::English, &error, &message);
        assert_eq!(text, format!("{message}\nhelp: --lenient reads leniently"));
    }

    #[test]
    fn an_error_that_no_option_helps_keeps_its_message() {
        let error = dimacs::read_with(&b"p cnf 1 1\nx 0\n"[..], Strictness::Strict).unwrap_err();
        let message = error.to_string();
        assert_eq!(with_remedy(Language::French, &Error::new(error), &message), message);
    }
}
