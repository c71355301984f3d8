//! Exercises on clauses: a statement, hints and a key from a seed, and marks for answers.
//!
//! ```
//! use clausoku::exercises::{Exercise, Kind, Language};
//! let exercise = Exercise::new(Kind::Indice, 1);
//! let key = exercise.key(Language::English);
//! assert!(exercise.check(&key, Language::English)?.is_right);
//! assert!(exercise.check("two", Language::English).is_err());
//! # Ok::<(), clausoku::exercises::AnswerError>(())
//! ```
//!
//! | file | contents |
//! | --- | --- |
//! | `kinds/` | the kinds, a file for each |
//! | `answer` | answers, read from text |
//! | `candidate` | literals and clauses |
//! | `board` | complete boards, their rules |
//! | `program` | programs of loops that write clauses |
//! | `propagation` | unit propagation |
//! | `sheet` | the parts of a statement, as text and in LaTeX |
//! | `pages` | sheets as pages for PDF |
//! | `form` | the forms of answers |
//! | `code` | codes that are handed in |
//!
//! **Invariant.** Equal kinds and seeds make equal exercises. The key of an exercise passes its own check. Each answer is judged by its
//! meaning: clauses as sets of literals, formulas by their truth tables, choices of clauses by what follows from them.

mod answer;
mod board;
mod candidate;
mod code;
mod form;
mod kinds;
#[cfg(feature = "pdf")]
mod pages;
mod program;
mod propagation;
mod sheet;

use std::fmt;

use clausoku_text::Rng;
use clausoku_words::say;

use self::sheet::Part;

pub use self::answer::AnswerError;
pub use self::code::{Code, CodeError, Mark};
pub use self::form::AnswerForm;
pub use self::kinds::{KINDS, Kind};
pub use self::sheet::{Block, SheetForm};
pub use clausoku_words::Language;

/// The mark for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// `true` if the answer is right.
    pub is_right: bool,
    /// The reason for the mark, in the language that was asked for; empty for a right answer.
    pub remark: String,
}

impl Verdict {
    fn right() -> Self {
        Self { is_right: true, remark: String::new() }
    }

    fn wrong(remark: String) -> Self {
        Self { is_right: false, remark }
    }
}

/// The content of an exercise, which a kind makes.
trait Task: fmt::Debug + Send + Sync {
    /// Returns the statement.
    fn statement(&self, language: Language) -> Vec<Block>;

    /// Returns up to three hints, the weakest first.
    fn hints(&self, language: Language) -> Vec<String>;

    /// Returns a right answer.
    fn key(&self, language: Language) -> String;

    /// Returns the form of answers.
    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&[])
    }

    /// Marks an answer.
    fn check(&self, answer: &str, language: Language) -> Result<Verdict, AnswerError>;
}

/// An exercise of a kind, made from a seed.
#[derive(Debug)]
pub struct Exercise {
    kind: Kind,
    seed: u64,
    task: Box<dyn Task>,
}

impl Exercise {
    /// Makes the exercise of a kind and a seed.
    pub fn new(kind: Kind, seed: u64) -> Self {
        // Other kinds have other numbers for the same seed.
        let mut rng = Rng::new(hash(&[kind.name().as_bytes(), &seed.to_le_bytes()]));
        Self { kind, seed, task: kind.task(&mut rng) }
    }

    /// Returns the kind.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the parts of the statement.
    pub fn blocks(&self, language: Language) -> Vec<Block> {
        self.task.statement(language)
    }

    /// Returns the statement.
    pub fn statement(&self, language: Language, form: SheetForm) -> String {
        self.blocks(language).iter().map(|block| form.block(block)).collect()
    }

    /// Returns up to three hints, the weakest first.
    pub fn hints(&self, language: Language) -> Vec<String> {
        self.task.hints(language)
    }

    /// Returns a right answer.
    pub fn key(&self, language: Language) -> String {
        self.task.key(language)
    }

    /// Marks an answer.
    ///
    /// # Errors
    ///
    /// Fails with the place if the answer cannot be read.
    pub fn check(&self, answer: &str, language: Language) -> Result<Verdict, AnswerError> {
        self.task.check(answer, language)
    }

    /// Returns the form in which an answer can be given. Each answer is a text, too.
    pub fn form(&self) -> AnswerForm {
        self.task.form()
    }

    /// Returns the code of a mark after this number of hints, at most 3, which a student hands in.
    pub fn code(&self, hints: u8, mark: Mark) -> Code {
        Code { kind: self.kind, seed: self.seed, hints: hints.min(code::MAX_HINTS), mark }
    }
}

/// Returns a sheet of exercises, with numbers if there are several; with their answers and codes at the end, if they are asked for.
pub fn sheet(
    exercises: &[Exercise],
    language: Language,
    form: SheetForm,
    with_key: bool,
) -> String {
    let mut text = String::new();
    for part in parts(exercises, language, with_key) {
        match part {
            Part::Heading { words, .. } => {
                if !text.is_empty() && form == SheetForm::Text {
                    text.push('\n');
                }
                text += &form.heading(&words);
            }
            Part::Block(block) => text += &form.block(&block),
        }
    }
    text
}

/// Returns a sheet as pages in units of 1/20 point, for [`Document`](crate::drawing::pixels::Document). The answers begin a page.
#[cfg(feature = "pdf")]
pub fn pages(
    exercises: &[Exercise],
    language: Language,
    with_key: bool,
) -> Vec<crate::drawing::pixels::Picture> {
    pages::pages(&parts(exercises, language, with_key))
}

fn parts(exercises: &[Exercise], language: Language, with_key: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    for (number, exercise) in (1..).zip(exercises) {
        let (kind, seed) = (exercise.kind, exercise.seed);
        let title = kind.title(language);
        let words = say!(language, exercises::heading { number, title, kind, seed });
        parts.push(Part::Heading { words, is_answers: false });
        parts.extend(exercise.blocks(language).into_iter().map(Part::Block));
    }
    if with_key {
        let words = say!(language, exercises::answers);
        parts.push(Part::Heading { words, is_answers: true });
        parts.extend((1..).zip(exercises).map(|(number, exercise)| {
            let answer = exercise.key(language);
            let code = exercise.code(0, Mark::Right);
            let words = say!(language, exercises::answer { number, answer, code });
            Part::Block(Block::Text(words))
        }));
    }
    parts
}

/// Returns a number that depends on all bytes of the parts (FNV-1a, mixed by SplitMix64).
fn hash(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter().copied().chain([0]));
    let number = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Rng::new(number).next_u64()
}
