//! A command line as words, some of them with places to be filled.

use std::fmt;

/// Where the path of the formula's file is put.
pub(super) const FILE: &str = "{cnf}";
/// Where the path of the named pipe is put through which the formula comes.
pub(super) const PIPE: &str = "{pipe}";
/// Where the path of the file is put in which the answer is expected.
pub(super) const RESULT: &str = "{result}";
/// Where the words are put that make the program say less.
pub(super) const QUIET: &str = "{quiet}";
/// Where our own program is put that lends the solvers of PySAT a command line.
pub(super) const PYSAT: &str = "{pysat}";

/// A program and its arguments.
///
/// It is written as for a shell: blanks separate words, quotes of either kind and backslashes keep them
/// together. Nothing else is special; no shell runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(Vec<String>);

/// A text that is no command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// There is no word in it.
    #[error("the command line is empty")]
    Empty,
    /// A quote without its partner.
    #[error("the quote {0} has no partner")]
    Quote(char),
    /// Both ways to hand over the formula.
    #[error("the formula comes by {{cnf}} or by {{pipe}}, not by both")]
    TwoInputs,
}

impl CommandLine {
    /// Splits the text into words.
    ///
    /// # Errors
    ///
    /// Fails if the text is empty, a quote is not closed, or two inputs are asked for.
    pub fn parse(text: &str) -> Result<Self, CommandLineError> {
        let (mut words, mut word) = (Vec::new(), None::<String>);
        let mut quote = None;
        let mut rest = text.chars();
        while let Some(c) = rest.next() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (None, '\'' | '"') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                (None | Some('"'), '\\') => word.get_or_insert_default().extend(rest.next()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if let Some(quote) = quote {
            return Err(CommandLineError::Quote(quote));
        }
        words.extend(word);
        let line = Self(words);
        match line.0.first() {
            None => Err(CommandLineError::Empty),
            Some(program) if program.is_empty() => Err(CommandLineError::Empty),
            Some(_) if line.asks_for(FILE) && line.asks_for(PIPE) => {
                Err(CommandLineError::TwoInputs)
            }
            Some(_) => Ok(line),
        }
    }

    /// The program: a name to be looked for, or a path.
    pub fn program(&self) -> &str {
        &self.0[0]
    }

    /// The program at this path, with the formula's file as its argument.
    pub(super) fn of_path(path: &str) -> Self {
        Self(vec![path.to_owned(), FILE.to_owned()])
    }

    /// The same with another program in the place of this one; as it is if it calls another.
    pub(super) fn calling(&self, path: &str, in_place_of: &str) -> Self {
        let mut words = self.0.clone();
        if words[0] == in_place_of {
            path.clone_into(&mut words[0]);
        }
        Self(words)
    }

    /// The words.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// Whether a place of this name is to be filled.
    pub(super) fn asks_for(&self, place: &str) -> bool {
        self.0.iter().any(|word| word.contains(place))
    }

    /// The same with a place filled in every word that has it.
    pub(super) fn with(&self, place: &str, text: &str) -> Self {
        Self(self.0.iter().map(|word| word.replace(place, text)).collect())
    }

    /// The same with each word that is a place replaced by these.
    pub(super) fn spliced(&self, place: &str, words: &[String]) -> Self {
        let splice = |word: &String| {
            if word == place { words.to_vec() } else { vec![word.clone()] }
        };
        Self(self.0.iter().flat_map(splice).collect())
    }
}

impl fmt::Display for CommandLine {
    /// As a shell would take it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./:,@%{}".contains(c);
        for (index, word) in self.0.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            if !word.is_empty() && word.chars().all(plain) {
                write!(f, "{blank}{word}")?;
            } else {
                write!(f, "{blank}'{}'", word.replace('\'', r"'\''"))?;
            }
        }
        Ok(())
    }
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
    }

    #[test]
    fn what_is_printed_is_split_into_the_same_words() {
        for text in ["a b", "a 'b c' ''", r"a it\'s", "a {cnf} --x=1", r"a \\ '$x'"] {
            let line = CommandLine::parse(text).unwrap();
            assert_eq!(CommandLine::parse(&line.to_string()), Ok(line));
        }
    }

    #[test]
    fn places_are_filled() {
        let line = CommandLine::parse("a {quiet} --in={cnf} {quiet}").unwrap();
        assert!(line.asks_for(FILE) && !line.asks_for(RESULT));
        let filled = line.with(FILE, "x y").spliced(QUIET, &["-q".to_owned(), "-v".to_owned()]);
        assert_eq!(filled.words(), ["a", "-q", "-v", "--in=x y", "-q", "-v"]);
        assert_eq!(line.spliced(QUIET, &[]).words(), ["a", "--in={cnf}"]);
    }
}
