//! A fault with its place.

use std::error::Error;
use std::fmt;

use super::{Excerpt, Place};

/// A fault in a text that can say what to do about it.
pub trait Explain: fmt::Display {
    /// What the user can do, in one sentence; `None` if the fault says it all.
    fn advice(&self) -> Option<String>;
}

/// A fault, where it stands, and the line it stands in.
///
/// Displayed, it is a message of several lines that begins with the place, so that a caller may put
/// a file's name before it:
///
/// ```
/// use files::text::{Explain, Located};
///
/// #[derive(Debug)]
/// struct NoLiteral;
/// # impl std::fmt::Display for NoLiteral {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
/// #         f.write_str("expected a literal or 0, found `-x`")
/// #     }
/// # }
/// impl Explain for NoLiteral {
///     fn advice(&self) -> Option<String> {
///         None
///     }
/// }
/// let error = Located::in_text(b"p cnf 3 1\n1 -x 3 0\n", 12, NoLiteral);
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: expected a literal or 0, found `-x`\n  \
///        2 | 1 -x 3 0\n    \
///          |   ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<F> {
    /// What is wrong.
    pub fault: F,
    /// Where.
    pub place: Place,
    /// The line.
    pub excerpt: Excerpt,
}

impl<F> Located<F> {
    /// The fault at this position of a text that is in memory.
    pub fn in_text(text: &[u8], position: usize, fault: F) -> Self {
        let (before, after) = text.split_at(position.min(text.len()));
        let feed = |&byte: &u8| byte == b'\n';
        let start = before.iter().rposition(feed).map_or(0, |last| last + 1);
        let length = after.iter().position(feed).unwrap_or(after.len());
        Self {
            fault,
            place: Place::of(text, position),
            excerpt: Excerpt::new(&text[start..before.len() + length], before.len() - start),
        }
    }
}

impl<F: Explain> fmt::Display for Located<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fault, place, excerpt } = self;
        let line = place.line.to_string();
        let (margin, caret) = (line.len(), excerpt.caret());
        writeln!(f, "{place}: {fault}")?;
        writeln!(f, "  {line} | {}", excerpt.text())?;
        write!(f, "  {:margin$} | {:caret$}^", "", "")?;
        if let Some(advice) = fault.advice() {
            write!(f, "\n  {:margin$} = {advice}", "")?;
        }
        Ok(())
    }
}

impl<F: Explain + fmt::Debug> Error for Located<F> {}
