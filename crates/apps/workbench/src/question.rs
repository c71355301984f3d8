//! The questions of the page in JSON.

use std::str::FromStr;
use std::sync::Arc;

use clausoku::board::{Candidate, Cell, Symbol};
#[cfg(feature = "full")]
use clausoku::encoding::Scheme;
use clausoku::encoding::errors::EncodeError;
use clausoku::{Encoding, Grid, Puzzle, PuzzleFormula, Variant, deduction::Options};
use clausoku_text::Deadline;
use serde::Deserialize;
use serde_json::Value;

pub(crate) use crate::fault::Fault;

/// The largest order of a board on which solving, deduction and export are answered. The page shows
/// the clauses of larger boards too.
const MAX_ORDER: usize = 100;

/// A question with the puzzle and the encoding that it is about.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    /// The question.
    #[serde(flatten)]
    pub ask: Ask,
    /// The name of the variant; the usual 9×9 board by default.
    variant: Option<String>,
    /// The variant as a text in TOML, which takes precedence over the name.
    board: Option<String>,
    /// The numbers of the givens, cell by cell; 0 is an empty cell. Cells after the last number are empty.
    #[serde(default)]
    givens: Vec<u16>,
    /// The excluded candidates: cell from 0, number from 1.
    #[serde(default)]
    excluded: Vec<(u32, u16)>,
    /// The switches of the encoding.
    #[serde(default)]
    encoding: Switches,
    /// A formula in DIMACS. It is that of `audit`, and for `clauses`, `trail`, `why`, `search`, `solve`, `count` and `size` it takes the place of
    /// the puzzle's formula.
    pub formula: Option<String>,
    /// The name of the numbering of this formula. By default it is found from the clauses.
    numbering: Option<String>,
    /// The time in which it is answered, which is no part of the text.
    #[serde(skip)]
    pub deadline: Deadline,
}

/// The question.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub(crate) enum Ask {
    /// The names of the options and of the variants.
    Tables,
    /// The puzzle in a text of any format.
    Read {
        /// The text.
        text: String,
    },
    /// The cells and regions of the board, and the clashes.
    Board,
    /// The size of the formula.
    Size,
    /// A window of the clauses.
    Clauses {
        /// The number of clauses that pass the filter before the window.
        #[serde(default)]
        offset: u64,
        /// The number of clauses in the window.
        limit: usize,
        /// The filter.
        #[serde(default)]
        filter: ClauseFilter,
        /// The number of a clause whose row is asked for, from 1.
        number: Option<u64>,
    },
    /// The derivation by rules of deduction.
    Trail {
        /// The rules: `unit`, `failed-literal`, `depth=2` …
        deduction: String,
        /// The number of entries before the window.
        #[serde(default)]
        offset: usize,
        /// The number of entries in the window.
        limit: usize,
    },
    /// The reason for a claim, or for the contradiction.
    Why {
        /// The rules: `unit`, `failed-literal`, `depth=2` …
        deduction: String,
        /// `R1C8=7`; `None` asks for the contradiction.
        claim: Option<String>,
    },
    /// The search of a solver, event by event.
    Search {
        /// `backtracking-sat`, `dpll` or `cdcl`.
        mode: String,
        /// The decisions of the reader: the number of the event before, and the literal: `R1C8=7`, or its number.
        #[serde(default)]
        decisions: Vec<(u64, String)>,
        /// The number of events before the window.
        #[serde(default)]
        offset: u64,
        /// The number of events in the window.
        limit: usize,
        /// The literal at which the reader stops, as of a decision.
        stop: Option<String>,
    },
    /// The proof of a search that ends without a model.
    Proof {
        /// `backtracking-sat`, `dpll` or `cdcl`.
        mode: String,
        /// The decisions of the reader, as of a search.
        #[serde(default)]
        decisions: Vec<(u64, String)>,
    },
    /// Models, one after another.
    Solve {
        /// The number of models.
        solutions: usize,
    },
    /// The number of solutions and of models.
    Count,
    /// The answer to a question of the examination paper.
    Exam {
        /// The number of the question: 1 to 5 for III.A.1 to III.A.5.
        question: u8,
        /// The cell of question 5, counted from 0.
        cell: Option<u32>,
    },
    /// An exercise, its hints and the mark for an answer.
    Exercise {
        /// The kind of the exercise; `None` asks for the kinds only.
        kind: Option<String>,
        /// The seed.
        #[serde(default)]
        seed: u64,
        /// The language: `en` or `fr`.
        #[serde(default)]
        language: String,
        /// The answer that is marked.
        answer: Option<String>,
        /// The number of hints.
        #[serde(default)]
        hints: u8,
        /// `true` if the key is asked for, or was before the answer.
        #[serde(default)]
        key: bool,
    },
    /// The course's wrong row clauses.
    Lesson,
    /// The clues of the puzzle one by one, and the puzzle in other forms.
    Set {
        /// The clues, in order; `None` asks for those of the board and those that are switched off.
        clues: Option<Vec<SetClue>>,
        /// The clues that are switched off: the index of each among all clues, and its line.
        #[serde(default)]
        aside: Vec<(usize, String)>,
        /// `true` if the table of kinds is asked for.
        #[serde(default)]
        kinds: bool,
    },
    /// The values of each cell in solutions, the number of solutions, and a clash if there is none.
    Candidates {
        /// The time in milliseconds after which values may be unknown.
        milliseconds: u64,
    },
    /// The superfluous clues of a puzzle with one solution.
    Tidy,
    /// The rating of a puzzle with one solution.
    Grade,
    /// A report on a formula.
    Audit {
        /// `true` if the formula should state the puzzle of the question.
        #[serde(default)]
        grid: bool,
        /// `true` if a minimal set of clauses without a model is asked for.
        #[serde(default)]
        core: bool,
        /// The language of the report: `en` or `fr`.
        #[serde(default)]
        language: String,
    },
    /// The puzzle or its formula as a file.
    Export {
        /// `dimacs`, `wrong-rows` (the formula of `lesson`), `opb`, `latex`, `inf242`, `svg` or `png`.
        format: String,
        /// The filter of the clauses that `latex` writes.
        #[serde(default)]
        filter: ClauseFilter,
    },
}

/// A clue of a puzzle that is being set: a line, or a kind with its cells.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SetClue {
    /// The clue in TOML, as an answer to `set` has it.
    pub line: Option<String>,
    /// The name of its kind, unless it has a line.
    pub kind: String,
    /// Its cells in order, counted from 0.
    pub cells: Vec<u32>,
    /// The first parameter of its kind.
    pub number: Option<u32>,
    /// `true` if it is switched off.
    pub off: bool,
}

/// A filter of clauses. `None` filters nothing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClauseFilter {
    /// Only this part: a rule, `channel`, implied clauses, or `givens`.
    pub part: Option<String>,
    /// Only clauses of this region, given by its index.
    pub region: Option<usize>,
    /// Only clauses with a literal of this cell, counted from 0.
    pub cell: Option<u32>,
    /// Only clauses with a literal of this number, counted from 1.
    pub value: Option<u16>,
    /// Only clauses with this DIMACS variable.
    pub variable: Option<u32>,
}

/// The switches of the encoding, by the names of their tables.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Switches {
    rules: Option<String>,
    at_most_one: Option<String>,
    givens: Option<String>,
    numbering: Option<String>,
    implied: Option<String>,
}

/// The result of a question or a part of it.
pub(crate) type Result<T = Value, E = Fault> = std::result::Result<T, E>;

impl Question {
    pub(crate) fn encoded(&self) -> Result<PuzzleFormula> {
        let puzzle = self.puzzle()?;
        self.encode(&self.encoding()?, &puzzle)
    }

    pub(crate) fn encode(&self, encoding: &Encoding, puzzle: &Puzzle) -> Result<PuzzleFormula> {
        encoding.encode_within(puzzle, &self.deadline).map_err(|error| match error {
            EncodeError::Stopped(_) => self.late(),
            error => Fault::coded("formula", error),
        })
    }

    /// Returns the fault of work that the deadline ended.
    pub(crate) fn late(&self) -> Fault {
        Fault::late(self.deadline.limits().time.unwrap_or_default())
    }

    /// Returns whether the question names a variant.
    pub(crate) fn has_variant(&self) -> bool {
        self.variant.is_some() || self.board.is_some()
    }

    pub(crate) fn variant(&self) -> Result<Arc<Variant>> {
        let name = self.variant.as_deref().unwrap_or("classic:9");
        let variant = match &self.board {
            #[cfg(feature = "full")]
            Some(text) => Variant::from_toml(text).map_err(|error| Fault::coded("board", error))?,
            #[cfg(not(feature = "full"))]
            Some(_) => return Err(Fault::elsewhere()),
            None => Variant::by_name(name)
                .map_err(|error| Fault::coded("variant", error).with("name", name))?,
        };
        if variant.order() > MAX_ORDER {
            let message = format!("the workbench shows boards up to order {MAX_ORDER}");
            return Err(Fault::coded("order", message).with("most", MAX_ORDER));
        }
        Ok(Arc::new(variant))
    }

    pub(crate) fn puzzle(&self) -> Result<Puzzle> {
        let variant = self.variant()?;
        let count = variant.cell_count();
        if self.givens.len() > count {
            let found = self.givens.len();
            let name = variant.name();
            let message = format!("{found} givens, but {name} has {count} cells");
            return Err(Fault::coded("many-givens", message)
                .with("found", found)
                .with("name", name)
                .with("cells", count));
        }
        let mut numbers = self.givens.clone();
        numbers.resize(count, 0);
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers));
        let puzzle = puzzle.map_err(|error| Fault::coded("givens", error))?;
        if self.excluded.is_empty() {
            return Ok(puzzle);
        }
        let excluded = self.excluded.iter().map(|&(cell, number)| {
            let symbol = Symbol::from_number(number);
            let symbol = symbol.ok_or_else(|| Fault::coded("excluded", "values count from 1"))?;
            Ok(Candidate { cell: Cell::from_index(cell), symbol })
        });
        let excluded: Vec<Candidate> = excluded.collect::<Result<_>>()?;
        puzzle.excluding(excluded).map_err(|error| Fault::coded("excluded", error))
    }

    /// Returns the numbering that the formula in DIMACS should have.
    #[cfg(feature = "full")]
    pub(crate) fn numbering(&self) -> Result<Option<Scheme>> {
        self.numbering.as_deref().map(parsed).transpose()
    }

    pub(crate) fn encoding(&self) -> Result<Encoding> {
        let Switches { rules, at_most_one, givens, numbering, implied } = &self.encoding;
        let mut encoding = Encoding::default();
        set(&mut encoding.rules, rules.as_deref())?;
        set(&mut encoding.at_most_one, at_most_one.as_deref())?;
        set(&mut encoding.numbering, numbering.as_deref())?;
        if let Some(name) = givens {
            // The level may need a numbering of its own.
            encoding = encoding.with_givens(parsed(name)?);
        }
        set(&mut encoding.implied, implied.as_deref())?;
        Ok(encoding)
    }
}

fn set<T: FromStr<Err: ToString>>(option: &mut T, name: Option<&str>) -> Result<()> {
    if let Some(name) = name {
        *option = parsed(name)?;
    }
    Ok(())
}

fn parsed<T: FromStr<Err: ToString>>(name: &str) -> Result<T> {
    name.parse().map_err(|error: T::Err| Fault::coded("switch", error).with("name", name))
}

/// The largest depth of nested failed literals. Larger ones take too long for a page.
const MAX_DEPTH: u8 = 3;

pub(crate) fn options(names: &str) -> Result<Options> {
    let options = Options::parse(names);
    let options = options.map_err(|error| Fault::coded("deduction", error).with("name", names))?;
    if options.depth > MAX_DEPTH {
        let message = format!("the workbench nests failed literals up to depth {MAX_DEPTH}");
        return Err(Fault::coded("depth", message).with("most", MAX_DEPTH));
    }
    Ok(options)
}
