//! What a DIMACS file says about itself in its comments, and how that is read back.
//!
//! ```text
//! c clausoku 1
//! c variant: classic:9
//! c encoding: extended, pairwise, givens as units, dense
//! c numbering: dense
//! c grid: . 9 . 2 . . 6 . 5
//! c grid: 3 2 . . . 7 . . .
//! ```
//!
//! The first line says that the others are to be understood; `variant`, `numbering` and `grid` are
//! what decoding needs. The grid is written cell by cell in the variant's order, by the names of its
//! symbols, `.` where nothing is given; where its lines break does not matter.

use std::io::Write;
use std::sync::Arc;

use cnf::Formula;
use cnf::dimacs::{WriteError, Writer};
use encoder::Encoded;
use itertools::Itertools;
use numbering::{Meaning, Numbering, NumberingError, Scheme};
use puzzle::{Grid, NameError, Puzzle, Variant, WrongLength};

/// The line that announces the others; the number counts incompatible changes.
const ANNOUNCEMENT: &str = "clausoku 1";

/// What to write besides the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extras {
    /// The comments that say what the file is.
    pub comments: bool,
    /// A line `c varname NUMBER NAME` for each variable of a candidate, as CNFgen writes them:
    /// `x_{row,column,value}`; or in the log scheme for each digit, `b_{row,column,digit}`.
    pub names: bool,
    /// Lines `c p show NUMBER… 0` that project on what says the values, for model counters.
    pub show: bool,
}

impl Default for Extras {
    fn default() -> Self {
        Self { comments: true, names: false, show: false }
    }
}

/// Writes the formula as DIMACS, with an exact header. Returns the number of bytes.
pub fn write_dimacs(encoded: &Encoded, extras: Extras, out: impl Write) -> Result<u64, WriteError> {
    let mut writer = Writer::new(out);
    if extras.comments {
        describe(encoded, &mut |line| writer.comment(line));
    }
    if extras.names {
        for (variable, meaning) in encoded.numbering().variables() {
            let name = variable_name(encoded.puzzle().variant(), meaning);
            writer.comment(&format!("varname {variable:?} {name}"));
        }
    }
    if extras.show {
        // A few to a line: some readers have short lines, and none needs them all at once.
        for row in &encoded.numbering().variables().chunks(16) {
            let numbers = row.map(|(variable, _)| variable.to_dimacs()).join(" ");
            writer.comment(&format!("p show {numbers} 0"));
        }
    }
    writer.header(encoded.size());
    encoded.emit(&mut writer);
    writer.finish().map(|(_, bytes)| bytes)
}

/// `x_{row,column,value}`, all from 1, or `b_{row,column,digit}`, the digit from 0.
fn variable_name(variant: &Variant, meaning: Meaning) -> String {
    let position = variant.position(meaning.cell());
    let (row, column) = (u32::from(position.row) + 1, u32::from(position.column) + 1);
    match meaning {
        Meaning::Candidate(candidate) => {
            format!("x_{{{row},{column},{}}}", variant.alphabet().name(candidate.symbol))
        }
        Meaning::Digit { digit, .. } => format!("b_{{{row},{column},{digit}}}"),
    }
}

/// The comments of a formula, line by line.
fn describe(encoded: &Encoded, line: &mut dyn FnMut(&str)) {
    let (encoding, puzzle) = (encoded.encoding(), encoded.puzzle());
    let (variant, givens) = (puzzle.variant(), puzzle.givens());
    line(ANNOUNCEMENT);
    line("");
    line(
        "A Sudoku as a formula in conjunctive normal form: a model is a solution. Where a variable",
    );
    line("is true, its cell holds its value. To see the grid that a solver found:");
    line("  clausoku decode --cnf THIS_FILE SOLVER_OUTPUT");
    line("");
    line(&format!("variant: {}", variant.name()));
    line(&format!("symbols: {}, cells: {}", variant.order(), variant.cell_count()));
    line(&format!("encoding: {encoding}"));
    line(&format!("numbering: {}", encoding.numbering));
    line(&format!("variables: {}", explain_numbering(encoded.numbering())));
    let mut first = 1;
    for part in encoded.parts().iter().filter(|part| part.clauses > 0) {
        let last = first + part.clauses - 1;
        line(&format!("clauses {first} to {last}: {}, {}", part.name, part.description));
        first = last + 1;
    }
    line(&format!("givens: {}", givens.filled().count()));
    let mut row: Option<u16> = None;
    let mut text = String::new();
    for (cell, given) in givens.cells() {
        let position = variant.position(cell);
        if row != Some(position.row) {
            if row.is_some() {
                line(&text);
            }
            row = Some(position.row);
            text = String::from("grid:");
        }
        text.push(' ');
        text.push_str(given.map_or(".", |symbol| variant.alphabet().name(symbol)));
    }
    line(&text);
}

fn explain_numbering(numbering: &Numbering) -> String {
    let n = numbering.variant().order();
    match numbering.scheme() {
        Scheme::Dense => format!("{n} · (cell − 1) + value, cells in reading order, all from 1"),
        Scheme::Decimal => "10000 · column + 100 · row + value, all from 1".to_owned(),
        Scheme::Log => {
            let digits = numbering.last() as usize / numbering.variant().cell_count();
            format!(
                "{digits} · (cell − 1) + digit, from 1; the digits of value − 1 in binary, the \
                 least significant first"
            )
        }
    }
}

/// What the comments of a file say: enough to decode a model of its formula.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// The puzzle: variant and givens.
    pub puzzle: Puzzle,
    /// Which variable stands for which candidate.
    pub numbering: Numbering,
}

/// Comments that do not tell what is needed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnnotationError {
    /// The file is not ours, or its comments were taken out.
    #[error(
        "the comments do not say what the formula means (there is no line `c {ANNOUNCEMENT}`); give \
         the grid and the numbering instead"
    )]
    NotAnnounced,
    /// A line that is needed is not there.
    #[error("the comments hold no line `c {0}: …`")]
    Missing(&'static str),
    /// The grid holds something that is no symbol.
    #[error("the comments' grid holds {0:?}, which is no symbol of the variant")]
    Symbol(String),
    /// The variant is not known.
    #[error("in the comments: {0}")]
    Variant(#[from] NameError),
    /// The numbering is not known.
    #[error("in the comments: {0}")]
    Scheme(#[from] numbering::UnknownScheme),
    /// The grid does not fit the variant.
    #[error("in the comments: {0}")]
    Grid(#[from] WrongLength),
    /// The numbering does not fit the variant.
    #[error("in the comments: {0}")]
    Numbering(#[from] NumberingError),
}

impl Annotation {
    /// Reads the comments of a file, each without its leading `c`.
    pub fn read<'a>(comments: impl IntoIterator<Item = &'a str>) -> Result<Self, AnnotationError> {
        let mut comments = comments.into_iter().map(str::trim);
        if !comments.by_ref().any(|line| line == ANNOUNCEMENT) {
            return Err(AnnotationError::NotAnnounced);
        }
        let (mut variant, mut scheme, mut names) = (None, None, Vec::new());
        for (key, value) in comments.filter_map(|line| line.split_once(": ")) {
            match key {
                "variant" => variant = Some(Arc::new(Variant::by_name(value)?)),
                "numbering" => scheme = Some(value.parse::<Scheme>()?),
                "grid" => names.extend(value.split_whitespace()),
                _ => {}
            }
        }
        let variant = variant.ok_or(AnnotationError::Missing("variant"))?;
        let scheme = scheme.ok_or(AnnotationError::Missing("numbering"))?;
        let number = |name: &str| {
            let symbol = variant.alphabet().symbol(name).map(puzzle::Symbol::number);
            let number = if name == "." { Some(0) } else { symbol };
            number.ok_or_else(|| AnnotationError::Symbol(name.to_owned()))
        };
        let numbers = names.into_iter().map(number).collect::<Result<Vec<u16>, _>>()?;
        let numbering = Numbering::new(scheme, &variant)?;
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers))?;
        Ok(Self { puzzle, numbering })
    }
}

#[cfg(test)]
mod tests {
    use encoder::Encoding;

    use super::*;

    fn puzzle() -> Puzzle {
        let variant = Arc::new(Variant::blocks(2, 3).unwrap());
        let mut numbers = vec![0; 36];
        (numbers[0], numbers[35]) = (6, 1);
        Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap()
    }

    fn text(encoding: &Encoding, extras: Extras) -> String {
        let mut text = Vec::new();
        let bytes = write_dimacs(&encoding.encode(&puzzle()).unwrap(), extras, &mut text).unwrap();
        assert_eq!(bytes, text.len() as u64);
        String::from_utf8(text).unwrap()
    }

    fn comments(text: &str) -> Vec<&str> {
        text.lines().filter_map(|line| line.strip_prefix('c')).collect()
    }

    #[test]
    fn comments_are_read_back() {
        let log = Encoding { numbering: Scheme::Log, ..Encoding::default() };
        for encoding in [Encoding::default(), Encoding::inf242(), log] {
            let text = text(&encoding, Extras { names: true, show: true, ..Extras::default() });
            let annotation = Annotation::read(comments(&text)).unwrap();
            assert_eq!(annotation.puzzle.givens(), puzzle().givens());
            assert_eq!(annotation.puzzle.variant(), puzzle().variant());
            assert_eq!(annotation.numbering.scheme(), encoding.numbering);
        }
    }

    #[test]
    fn the_comments_count_the_clauses() {
        let text = text(&Encoding::default(), Extras::default());
        assert!(text.contains("c clauses 1 to 36: K1, each cell holds at least one value\n"));
        assert!(text.contains("c grid: 6 . . . . .\n"));
        let last = comments(&text).into_iter().rfind(|line| line.contains("clauses")).unwrap();
        assert_eq!(last, " clauses 2305 to 2306: givens, units");
        assert!(text.contains("\np cnf 216 2306\n"));
    }

    #[test]
    fn names_and_projection_are_there_on_request() {
        let all = Extras { comments: false, names: true, show: true };
        let text = text(&Encoding::inf242(), all);
        assert!(text.starts_with("c varname 10101 x_{1,1,1}\nc varname 10102 x_{1,1,2}\n"));
        let shown: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("c p show ")?.strip_suffix(" 0"))
            .flat_map(str::split_whitespace)
            .collect();
        assert_eq!((shown.len(), shown[215]), (216, "60606"));
        let log = Encoding { numbering: Scheme::Log, ..Encoding::default() };
        let text = super::tests::text(&log, all);
        assert!(text.starts_with("c varname 1 b_{1,1,0}\nc varname 2 b_{1,1,1}\n"));
        assert!(text.contains(" 108 0\np cnf ") && !text.contains("varname 109"));
        let none = Extras { comments: false, names: false, show: false };
        assert!(super::tests::text(&Encoding::inf242(), none).starts_with("p cnf 60606 "));
    }

    #[test]
    fn comments_that_do_not_tell_are_refused() {
        let error = |lines: &[&str]| Annotation::read(lines.iter().copied()).unwrap_err();
        let start = "clausoku 1";
        assert_eq!(error(&["variant: classic:9"]), AnnotationError::NotAnnounced);
        assert_eq!(error(&[start]), AnnotationError::Missing("variant"));
        assert_eq!(error(&[start, "variant: classic:4"]), AnnotationError::Missing("numbering"));
        let start = [start, "variant: classic:4", "numbering: dense"];
        let grid = |line: &'static str| error(&[start[0], start[1], start[2], line]);
        assert_eq!(grid("grid: 1 . 5"), AnnotationError::Symbol("5".into()));
        assert_eq!(grid("grid: 1 2"), WrongLength::Cells { expected: 16, found: 2 }.into());
        assert!(matches!(error(&["clausoku 1", "variant: cube"]), AnnotationError::Variant(_)));
    }
}
