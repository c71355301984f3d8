//! The language of the course's programs.

use std::env;

/// A language of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English, the default.
    English,
    /// French, the language of the INF242 course.
    French,
}

impl Language {
    /// Returns the language of the environment: the first value that is not empty of `LC_ALL`,
    /// `LC_MESSAGES` and `LANG`, as POSIX orders them.
    pub fn from_environment() -> Self {
        let values =
            ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default());
        values
            .iter()
            .find(|value| !value.is_empty())
            .map_or(Self::English, |value| Self::from_locale(value))
    }

    /// Returns the language of a locale's name, such as `fr_FR.UTF-8`.
    fn from_locale(name: &str) -> Self {
        let language = name.split(['_', '.', '@']).next().unwrap_or_default();
        if language == "fr" { Self::French } else { Self::English }
    }

    /// Returns the text in this language.
    pub fn text<T>(self, english: T, french: T) -> T {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_have_their_languages() {
        for name in ["fr", "fr_FR", "fr_CA.UTF-8", "fr.UTF-8", "fr@euro"] {
            assert_eq!(Language::from_locale(name), Language::French, "{name}");
        }
        for name in ["", "C", "POSIX", "en_US.UTF-8", "frr_DE", "de_FR"] {
            assert_eq!(Language::from_locale(name), Language::English, "{name}");
        }
    }
}
