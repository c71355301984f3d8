//! The puzzle of a certificate in full.

use std::sync::{Arc, Mutex, PoisonError};

use clausoku_board::{Puzzle, Variant};
use clausoku_text::joined;
use sha2::{Digest, Sha256};

/// The board, the constraints, the givens and the excluded candidates of a puzzle, as lines.
///
/// The names of the board and of its regions cannot hide anything: the lines list the cells of every region and constraint.
///
/// ```
/// use clausoku::Puzzle;
/// use clausoku::certificate::Statement;
///
/// let statement = Statement::new(&"1...\n....\n....\n...4".parse::<Puzzle>()?);
/// assert!(statement.text().ends_with("givens = \"1 . . . . . . . . . . . . . . 4\"\n"));
/// assert_eq!(statement.sha256().len(), 64);
/// assert_eq!(statement.details(), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Statement {
    board: Arc<Board>,
    givens: String,
    /// Empty if no candidates are excluded.
    excluded: String,
}

/// The lines of a board.
#[derive(Debug)]
struct Board {
    variant: Arc<Variant>,
    lines: String,
    details: String,
}

/// The board of the last statement: most boards of a list are the same.
static LAST: Mutex<Option<Arc<Board>>> = Mutex::new(None);

impl Statement {
    /// Returns the statement of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        let variant = puzzle.variant();
        let name = |symbol| variant.alphabet().name(symbol);
        let cells = puzzle.givens().cells().map(|(_, symbol)| symbol.map_or(".", name));
        let givens = format!("givens = \"{}\"\n", joined(cells, " "));
        let excluded = if puzzle.excluded().is_empty() {
            String::new()
        } else {
            let excluded = puzzle.excluded().iter().map(|candidate| {
                format!("{}={}", variant.position(candidate.cell), name(candidate.symbol))
            });
            format!("excluded = \"{}\"\n", joined(excluded, " "))
        };
        Self { board: Board::new(variant), givens, excluded }
    }

    /// Returns all lines, in TOML. The lines before `givens` are the file of the variant without its name.
    pub fn text(&self) -> String {
        [&self.board.lines, &*self.givens, &self.excluded].concat()
    }

    /// Returns the SHA-256 hash of the text, in hexadecimal. It is the same for boards that differ in their names only.
    pub fn sha256(&self) -> String {
        joined(Sha256::digest(self.text()).iter().map(|byte| format!("{byte:02x}")), "")
    }

    /// Returns the lines that add to the name of the board and the givens: the rules of a board that is not built in, and
    /// the excluded candidates. The cells and regions of a plain board are one line.
    pub fn details(&self) -> String {
        [&*self.board.details, &self.excluded].concat()
    }
}

impl Board {
    fn new(variant: &Arc<Variant>) -> Arc<Self> {
        // Locked while the lines are made: other threads usually need the same ones.
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some(board) if Arc::ptr_eq(&board.variant, variant) => Arc::clone(board),
            _ => {
                let (lines, details) = (nameless(variant), details(variant));
                let variant = Arc::clone(variant);
                Arc::clone(last.insert(Arc::new(Self { variant, lines, details })))
            }
        }
    }
}

/// Returns the TOML text of a variant without its name.
fn nameless(variant: &Variant) -> String {
    let text = variant.to_toml();
    text.split_once('\n').map_or_else(String::new, |(_, rest)| rest.to_owned())
}

fn details(variant: &Variant) -> String {
    if variant.is_built_in() {
        return String::new();
    }
    let text = nameless(variant);
    let plain = Variant::by_name(&format!("classic:{}", variant.order()));
    match plain.as_ref().ok().and_then(|plain| text.strip_prefix(&nameless(plain))) {
        Some(rest) => format!("# The cells and regions of classic:{}.\n{rest}", variant.order()),
        None => text,
    }
}
