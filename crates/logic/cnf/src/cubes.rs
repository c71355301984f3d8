//! iCNF: a formula with cubes, each a case to decide under assumptions.
//!
//! The text begins with `p inccnf`. Each clause is a line as in DIMACS. Each cube is a line `a LITERAL… 0`: the
//! formula is to be decided with all these literals assumed. CaDiCaL reads the format. Source: S. Wieringa,
//! "The icnf file format" (2011).

use std::io::BufRead;

use clausoku_text::{Excerpt, Explain, Found, Located, Place, token_at};

use crate::{Cnf, Literal};

/// Literals that hold together: a case of a formula.
pub type Cube = Vec<Literal>;

/// A fault in the cubes of a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CubeFault {
    /// A clause, a cube or the end of the text where the header should be.
    #[error("expected a comment or the header `p inccnf`, found {0}")]
    Header(Found),
    /// A line that is no clause, cube or comment.
    #[error("expected a clause, a cube or a comment, found {0}")]
    Line(Found),
    /// A word that is no literal.
    #[error("expected a literal or 0, found {0}")]
    Literal(Found),
    /// A cube without its 0.
    #[error("the cube ends without its closing 0")]
    Open,
    /// A word after the 0 of a cube.
    #[error("{0} after the 0 that closes the cube")]
    AfterCube(Found),
    /// A line after the first cube that is neither a cube nor a comment.
    #[error("expected a cube, found {0}: the clauses come before the cubes")]
    Clause(Found),
    /// The text contains no cube.
    #[error("the text has no cube")]
    NoCube,
}

impl Explain for CubeFault {
    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::Header(_) => "a file of cubes begins with the line `p inccnf`",
            Self::Open => "is the text cut short?",
            Self::Line(_) | Self::Clause(_) | Self::NoCube => "a cube is a line `a LITERAL... 0`",
            Self::Literal(_) | Self::AfterCube(_) => return None,
        };
        Some(advice.to_owned())
    }
}

/// An error of reading cubes.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CubeError {
    /// The source failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The text is not iCNF.
    #[error(transparent)]
    Syntax(#[from] Box<Located<CubeFault>>),
}

/// Reads the cubes of an iCNF text and passes each comment before the first clause to a function. The clauses are
/// skipped.
///
/// ```
/// let text = "c a formula\np inccnf\n1 2 0\na 1 0\na -1 2 0\n";
/// let mut comments = Vec::new();
/// let cubes = clausoku_cnf::cubes::read(text.as_bytes(), &mut |line| comments.push(line.to_owned())).unwrap();
/// assert_eq!((format!("{cubes:?}"), comments), ("[[1], [-1, 2]]".to_owned(), vec!["a formula".to_owned()]));
/// ```
///
/// # Errors
///
/// Fails if the input cannot be read, has another header or no cube, if a cube is malformed, or if another line is no clause, or
/// one after a cube.
pub fn read(
    mut input: impl BufRead,
    comments: &mut dyn FnMut(&str),
) -> Result<Vec<Cube>, CubeError> {
    let mut cubes = Vec::new();
    let mut line = Vec::new();
    let mut number = 0;
    let mut has_header = false;
    loop {
        line.clear();
        number += 1;
        // As bytes, since a comment may contain any.
        if input.read_until(b'\n', &mut line)? == 0 {
            let fault =
                if has_header { CubeFault::NoCube } else { CubeFault::Header(Found::at(b"")) };
            return if cubes.is_empty() { Err(located(number, b"", 0, fault)) } else { Ok(cubes) };
        }
        let text = line.trim_ascii();
        match text {
            [] => {}
            [b'c', rest @ ..] if !has_header => {
                let rest = String::from_utf8_lossy(rest);
                comments(rest.strip_prefix(' ').unwrap_or(&rest));
            }
            _ if !has_header => {
                let is_header = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
                if !is_header.eq([&b"p"[..], b"inccnf"]) {
                    let found = Found::at(text);
                    return Err(located(number, &line, 0, CubeFault::Header(found)));
                }
                has_header = true;
            }
            [b'a', rest @ ..] if rest.first().is_none_or(u8::is_ascii_whitespace) => {
                cubes.push(cube(&line, number)?);
            }
            [b'c', ..] => {}
            // Skipped unseen, a damaged cube would be a lost case.
            _ => skip_clause(&line, number, !cubes.is_empty())?,
        }
    }
}

fn located(number: u64, line: &[u8], column: usize, fault: CubeFault) -> CubeError {
    let place = Place { line: number, column: column as u64 + 1 };
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    Box::new(Located { fault, place, excerpt: Excerpt::new(number, line, column) }).into()
}

/// Skips a line of a clause, which may be a part of one. After a cube, it is a cube that lost its `a`.
fn skip_clause(line: &[u8], line_number: u64, is_after_cube: bool) -> Result<(), CubeError> {
    let mut at = 0;
    loop {
        at += line[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let word = token_at(&line[at..]);
        if word.is_empty() {
            return Ok(());
        }
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<i64>().ok());
        let found = Found::at(&line[at..]);
        let fault = match number {
            None => CubeFault::Line(found),
            Some(_) if is_after_cube => CubeFault::Clause(found),
            Some(number) if number != 0 && Literal::from_dimacs(number).is_none() => {
                CubeFault::Literal(found)
            }
            Some(_) => {
                at += word.len();
                continue;
            }
        };
        return Err(located(line_number, line, at, fault));
    }
}

/// Reads the literals of a line after its `a`.
fn cube(line: &[u8], line_number: u64) -> Result<Cube, CubeError> {
    let mut literals = Vec::new();
    let mut is_closed = false;
    // In the whole line, so that the columns of faults are columns of the text.
    let mut at = line.iter().position(|&byte| byte == b'a').map_or(0, |start| start + 1);
    loop {
        at += line[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let word = token_at(&line[at..]);
        if word.is_empty() {
            break;
        }
        let found = || Found::at(&line[at..]);
        if is_closed {
            return Err(located(line_number, line, at, CubeFault::AfterCube(found())));
        }
        match std::str::from_utf8(word).ok().and_then(|word| word.parse::<i64>().ok()) {
            Some(0) => is_closed = true,
            number => match number.and_then(Literal::from_dimacs) {
                Some(literal) => literals.push(literal),
                None => return Err(located(line_number, line, at, CubeFault::Literal(found()))),
            },
        }
        at += word.len();
    }
    if !is_closed {
        let end = line.trim_ascii_end().len();
        return Err(located(line_number, line, end, CubeFault::Open));
    }
    Ok(literals)
}

/// Returns the formula whose clauses deny the cubes, one each. It is unsatisfiable if and only if every assignment is
/// in a cube.
pub fn denial(cubes: &[Cube]) -> Cnf {
    cubes.iter().map(|cube| cube.iter().map(|&literal| !literal).collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs::Writer;
    use crate::{ClauseSink, Size, clause};

    fn error(text: &str) -> String {
        read(text.as_bytes(), &mut |_| {}).unwrap_err().to_string()
    }

    #[test]
    fn written_cubes_are_read_back() {
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text);
        writer.comment("x");
        writer.cubes_header(Size { variables: 2, clauses: 1, literals: 2 });
        writer.add_clause(&clause![1, -2]);
        writer.cube(&clause![1]);
        writer.cube(&clause![-1, 2]);
        writer.finish().unwrap();
        assert_eq!(String::from_utf8_lossy(&text), "c x\np inccnf\n1 -2 0\na 1 0\na -1 2 0\n");
        let cubes = read(&text[..], &mut |_| {}).unwrap();
        assert_eq!(format!("{cubes:?}"), "[[1], [-1, 2]]");
        let denied = denial(&cubes);
        assert!(denied.clauses().eq([&clause![-1][..], &clause![1, -2]]));
    }

    #[test]
    fn faults_have_their_place() {
        assert!(error("p cnf 1 1\n").starts_with(
            "line 1, column 1: expected a comment or the header `p inccnf`, found `p`"
        ));
        assert!(error("").starts_with("line 1, column 1: expected a comment"));
        assert!(error("p inccnf\n1 0\n").starts_with("line 3, column 1: the text has no cube"));
        assert!(
            error("p inccnf\na 1 x 0\n")
                .starts_with("line 2, column 5: expected a literal or 0, found `x`")
        );
        assert!(
            error("p inccnf\na 1 3000000000 0\n")
                .starts_with("line 2, column 5: expected a literal")
        );
        assert!(error("p inccnf\na 1").starts_with("line 2, column 4: the cube ends without"));
        assert!(error("p inccnf\na 1 0 2\n").starts_with("line 2, column 7: `2` after the 0"));
        assert!(error("p inccnf\na \u{e9} 0\n").starts_with("line 2, column 3: "));
    }

    #[test]
    fn damaged_lines_are_not_skipped() {
        assert!(
            error("p inccnf\n1 0\na 1 0\nx -1 0\n")
                .starts_with("line 4, column 1: expected a clause, a cube or a comment, found `x`")
        );
        assert!(
            error("p inccnf\na 1 0\nA -1 0\n").starts_with("line 3, column 1: expected a clause")
        );
        assert!(
            error("p inccnf\na 1 0\na-1 0\n").starts_with("line 3, column 1: expected a clause")
        );
        assert!(
            error("p inccnf\n1 2 0 a 1 0\n").starts_with("line 2, column 7: expected a clause")
        );
        // A cube that lost its `a`, or a space or a sign.
        for (text, fault) in [
            ("p inccnf\na 1 0\n-1 0\n", "line 3, column 1: expected a cube, found `-1`"),
            ("p inccnf\n1-2 0\na 1 0\n", "line 2, column 1: expected a clause"),
            ("p inccnf\n1 - 2 0\na 1 0\n", "line 2, column 3: expected a clause"),
            ("p inccnf\n3000000000 0\na 1 0\n", "line 2, column 1: expected a literal"),
        ] {
            let error = error(text);
            assert!(error.starts_with(fault), "{error}");
        }
        let text = "p inccnf\n1 -2 0\nc x\n\na 1 0\r\n";
        assert_eq!(
            read(text.as_bytes(), &mut |_| {}).unwrap(),
            [[Literal::from_dimacs(1).unwrap()]]
        );
    }
}
