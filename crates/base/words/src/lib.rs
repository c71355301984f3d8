//! Every message of the programs in English and French.
//!
//! A message is a line of `texts/en/FILE.ftl` and a line of `texts/fr/FILE.ftl`, in [Fluent](https://projectfluent.org):
//! arguments, plurals, selections. The build makes a type of each, with a field for each argument, and [`say!`] says
//! it, so that an unknown message or a missing argument does not compile.
//!
//! ```
//! use clausoku_words::{Language, say};
//! let text = |language, variables: u32, clauses: u64| say!(language, course::size { variables, clauses });
//! ```
//!
//! | module | contents |
//! | --- | --- |
//! | one for each file of `texts` but `page.ftl` | its messages |
//! | `language` | [`Language`] |
//! | `pattern` | parts of texts, plurals |
//! | `names` | names of cells and regions that the library writes in English |
//! | `remarks` | errors and remarks that have no type, by their English texts: [`in_french`] |
//!
//! **Invariant.** The build fails if a message is missing in a language, or has other arguments there. Nothing is read when a program
//! runs, and no argument makes it panic. A file in `texts/fr` without a twin translates errors, whose English words are their `Display`.

mod language;
mod name;
mod pattern;
mod remark;

pub use language::{Language, UnknownLanguage};
pub use name::{board_in_words, named, region_in_words};
#[doc(hidden)]
pub use pattern::formatted;
pub use remark::in_french;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The texts of the workbench's page as a module of JavaScript.
pub const PAGE_MESSAGES: &str = include_str!(concat!(env!("OUT_DIR"), "/messages.js"));

/// Returns a message in a language: `say!(language, FILE::MESSAGE { ARGUMENT: VALUE, … })`. Values implement `Display`.
#[macro_export]
macro_rules! say {
    ($language:expr, $file:ident::$message:ident) => {
        $crate::$file::$message {}.say($language)
    };
    ($language:expr, $file:ident::$message:ident { $($name:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::$file::$message { $($name: $crate::argument!($name $(: $value)?)),* }.say($language)
    };
}

/// Returns the French words of an error: `french!(FILE::MESSAGE { ARGUMENT: VALUE, … })`. Its English words are its `Display`.
#[macro_export]
macro_rules! french {
    ($file:ident::$message:ident) => {
        $crate::$file::$message {}.french()
    };
    ($file:ident::$message:ident { $($name:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::$file::$message { $($name: $crate::argument!($name $(: $value)?)),* }.french()
    };
}

/// Returns the value of an argument.
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident) => {
        &$name
    };
    ($name:ident : $value:expr) => {
        &$value
    };
}
