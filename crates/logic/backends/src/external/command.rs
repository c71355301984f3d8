//! Command lines: words, with placeholders in some words.

use std::fmt;
use std::slice::from_ref;

use serde::Deserialize;

/// Placeholder for the path of the formula's file.
pub(super) const FILE: &str = "{cnf}";
/// Placeholder for the path of the named pipe that carries the formula.
pub(super) const PIPE: &str = "{pipe}";
/// Placeholder for the path of the file into which the program writes its answer.
pub(super) const RESULT: &str = "{result}";
/// Placeholder for the words that make the program print less.
pub(super) const QUIET: &str = "{quiet}";
/// Placeholder for the text of the built-in Python program that runs the solvers of PySAT.
pub(super) const PYSAT: &str = "{pysat}";

/// Placeholder for the path of the file into which the program writes its proof.
pub(super) const PROOF: &str = "{proof}";

/// All placeholders.
const PLACEHOLDERS: [&str; 6] = [FILE, PIPE, RESULT, QUIET, PYSAT, PROOF];

/// A program and its arguments.
///
/// It is written as for a shell: blanks separate words, quotes of either kind and backslashes keep them
/// together. Nothing else is special; no shell runs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct CommandLine(Vec<String>);

/// The error for a text that is not a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// The text contains no word.
    #[error("the command line is empty")]
    Empty,
    /// The text begins with a placeholder.
    #[error("the command line begins with the program, not with {0}")]
    Program(&'static str),
    /// A quote is not closed.
    #[error("the quote {0} is not closed")]
    Quote(char),
    /// The text contains both placeholders for the formula.
    #[error("the command line contains {{cnf}} and {{pipe}}; use one of them")]
    TwoInputs,
}

impl CommandLine {
    /// Splits the text into words.
    ///
    /// # Errors
    ///
    /// Fails if the text is empty or begins with a placeholder, a quote is not closed, or it contains both
    /// `{cnf}` and `{pipe}`.
    pub fn parse(text: &str) -> Result<Self, CommandLineError> {
        let mut words = Vec::new();
        let mut word = None::<String>;
        let mut quote = None;
        let mut rest = text.chars();
        while let Some(c) = rest.next() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (None, '\'' | '"') => {
                    quote = Some(c);
                    // A word even without a character between the quotes: `''` is an empty argument.
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                // Not within single quotes, where a backslash is itself, as in a shell.
                (None | Some('"'), '\\') => word.get_or_insert_default().extend(rest.next()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if let Some(quote) = quote {
            return Err(CommandLineError::Quote(quote));
        }
        words.extend(word);
        let line = Self(words);
        match line.0.first().filter(|program| !program.is_empty()) {
            None => Err(CommandLineError::Empty),
            Some(_) if line.contains(FILE) && line.contains(PIPE) => {
                Err(CommandLineError::TwoInputs)
            }
            // A program `{quiet}` would be replaced by no word, and the command line would be empty.
            Some(program) => match PLACEHOLDERS.iter().find(|name| program == *name) {
                Some(name) => Err(CommandLineError::Program(name)),
                None => Ok(line),
            },
        }
    }

    /// Returns the program: a name that is searched in `PATH`, or a path.
    pub fn program(&self) -> &str {
        &self.0[0]
    }

    /// Returns the command line that runs the program at this path with the formula's file as its argument.
    pub(super) fn from_path(path: &str) -> Self {
        Self(vec![path.to_owned(), FILE.to_owned()])
    }

    /// Returns the command line with its program replaced by `path`, if that program is `in_place_of`.
    pub(super) fn calling(&self, path: &str, in_place_of: &str) -> Self {
        let mut words = self.0.clone();
        // A row may ask for the version by another program, such as a shell, which is not at the path.
        if words[0] == in_place_of {
            path.clone_into(&mut words[0]);
        }
        Self(words)
    }

    /// Returns the words.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// Returns whether a word contains this placeholder.
    pub(super) fn contains(&self, placeholder: &str) -> bool {
        self.0.iter().any(|word| word.contains(placeholder))
    }

    /// Returns the command line with the text in place of the placeholder in every word.
    pub(super) fn with(&self, placeholder: &str, text: &str) -> Self {
        Self(self.0.iter().map(|word| word.replace(placeholder, text)).collect())
    }

    /// Returns the command line with each word that is the placeholder replaced by these words.
    pub(super) fn spliced(&self, placeholder: &str, words: &[String]) -> Self {
        let mut spliced = Vec::new();
        for word in &self.0 {
            spliced.extend_from_slice(if word == placeholder { words } else { from_ref(word) });
        }
        Self(spliced)
    }
}

impl TryFrom<String> for CommandLine {
    type Error = CommandLineError;

    fn try_from(text: String) -> Result<Self, CommandLineError> {
        Self::parse(&text)
    }
}

impl fmt::Display for CommandLine {
    /// Writes the words with the quotes that a shell needs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.0.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            // A shell expands braces around a comma or two dots.
            let is_expanded = word.contains('{') && (word.contains(',') || word.contains(".."));
            if !word.is_empty() && !is_expanded && word.chars().all(is_plain) {
                write!(f, "{blank}{word}")?;
            } else {
                write!(f, "{blank}'{}'", word.replace('\'', r"'\''"))?;
            }
        }
        Ok(())
    }
}

/// Returns whether the character needs no quotes in a shell.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_=+./:,@%{}".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        CommandLine::parse(text).unwrap().0
    }

    #[test]
    fn words_are_split_as_a_shell_splits_them() {
        assert_eq!(words("a  b\tc\n"), ["a", "b", "c"]);
        assert_eq!(words(r#"a 'b  c' "d 'e" f\ g"#), ["a", "b  c", "d 'e", "f g"]);
        assert_eq!(words(r#"a x'y'"z" '' "\"" '\'"#), ["a", "xyz", "", "\"", "\\"]);
        assert_eq!(CommandLine::parse("  "), Err(CommandLineError::Empty));
        assert_eq!(CommandLine::parse("'' a"), Err(CommandLineError::Empty));
        assert_eq!(CommandLine::parse("a 'b"), Err(CommandLineError::Quote('\'')));
        assert_eq!(CommandLine::parse("a {cnf} {pipe}"), Err(CommandLineError::TwoInputs));
        assert_eq!(CommandLine::parse("{quiet} a"), Err(CommandLineError::Program(QUIET)));
    }

    #[test]
    fn a_printed_command_line_is_split_into_the_same_words() {
        for text in ["a b", "a 'b c' ''", r"a it\'s", "a {cnf} --x=1", r"a \\ '$x'"] {
            let line = CommandLine::parse(text).unwrap();
            assert_eq!(CommandLine::parse(&line.to_string()), Ok(line));
        }
        let printed = |text| CommandLine::parse(text).unwrap().to_string();
        assert_eq!(printed("a {cnf} {a,b} {1..3} a,b"), "a {cnf} '{a,b}' '{1..3}' a,b");
    }

    #[test]
    fn placeholders_are_replaced() {
        let line = CommandLine::parse("a {quiet} --in={cnf} {quiet}").unwrap();
        assert!(line.contains(FILE) && !line.contains(RESULT));
        let filled = line.with(FILE, "x y").spliced(QUIET, &["-q".to_owned(), "-v".to_owned()]);
        assert_eq!(filled.words(), ["a", "-q", "-v", "--in=x y", "-q", "-v"]);
        assert_eq!(line.spliced(QUIET, &[]).words(), ["a", "--in={cnf}"]);
    }
}
