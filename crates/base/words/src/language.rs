//! The languages.

use std::fmt;
use std::str::FromStr;

/// A language of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French, the language of the course.
    French,
}

/// A name that is of no language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language {:?}; there are en and fr", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Returns the code of ISO 639: `en` or `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// Returns the language of a locale's name, such as `fr_FR.UTF-8`; English for other ones.
    ///
    /// ```
    /// use clausoku_words::Language;
    /// assert_eq!(Language::from_locale("fr_CA.UTF-8"), Language::French);
    /// assert_eq!(Language::from_locale("C"), Language::English);
    /// ```
    pub fn from_locale(name: &str) -> Self {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        language.parse().unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}
