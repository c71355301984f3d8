//! The names of a formula's literals: cells where their meaning is known, else numbers.

use clausoku_audit::{Hints, Survey, SurveyError, survey};
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};
use clausoku_decoder::Meaning;
use clausoku_encoder::PuzzleFormula;
use clausoku_words::{Language, named, say};

use crate::annotation::Annotation;
use crate::deduction::{Claim, LiteralNames};

/// The names of literals.
pub struct Names<'n> {
    name: Box<dyn Fn(Literal) -> Option<String> + 'n>,
    source: &'static str,
    language: Language,
}

/// The origin of names that are numbers.
const NUMBERS: &str = "numbers";

/// The origins of names that are cells.
const CELLS: &str = "cells";
const BY_COMMENTS: &str = "comments";
const BY_CLAUSES: &str = "clauses";

impl std::fmt::Debug for Names<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Names").field("source", &self.source).finish_non_exhaustive()
    }
}

impl<'n> Names<'n> {
    fn new(name: impl Fn(Literal) -> Option<String> + 'n, source: &'static str) -> Self {
        Self { name: Box::new(name), source, language: Language::English }
    }

    /// Returns the names in a language: `L1C8=7` in French.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Returns the numbers of DIMACS.
    pub fn numbers() -> Self {
        Self::new(|_| None, NUMBERS)
    }

    /// Returns the names of the literals of a puzzle's formula, auxiliary ones included.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn from_puzzle(encoded: &'n PuzzleFormula, deadline: &Deadline) -> Result<Self, Stopped> {
        let names = LiteralNames::new(encoded, deadline)?;
        Ok(Self::new(move |literal| Some(names.short(literal)), CELLS))
    }

    /// Returns the names of the literals of a formula: by its comments, else by the numbering that its clauses fit if they state the rules of a
    /// board, else numbers.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn from_formula(
        formula: &Cnf,
        comments: &[String],
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        if let Ok(annotation) = Annotation::read(comments.iter().map(String::as_str)) {
            let name = move |literal| by_comments(&annotation, literal);
            return Ok(Self::new(name, BY_COMMENTS));
        }
        let found = match survey(formula, &Hints::default(), deadline) {
            Ok(found) => found,
            Err(SurveyError::Stopped(stopped)) => return Err(stopped),
            Err(_) => return Ok(Self::numbers()),
        };
        if !found.names_cells() {
            return Ok(Self::numbers());
        }
        Ok(Self::from_survey(found))
    }

    /// Returns the candidates of a survey; numbers for literals of no candidate.
    pub fn from_survey(found: Survey) -> Self {
        let name = move |literal: Literal| {
            let (candidate, holds) = found.claim(literal)?;
            Some(short(Claim { candidate, holds }, found.variant()))
        };
        Self::new(name, BY_CLAUSES)
    }

    /// Returns `true` if no literal has another name than its number.
    pub(super) fn are_numbers(&self) -> bool {
        self.source == NUMBERS
    }

    /// Returns the origin of the names, in words.
    pub fn source(&self) -> String {
        match self.source {
            NUMBERS => say!(self.language, watching::numbers),
            BY_COMMENTS => say!(self.language, watching::cells_by_comments),
            BY_CLAUSES => say!(self.language, watching::cells_by_clauses),
            _ => say!(self.language, watching::cells),
        }
    }

    /// Returns the name of a literal: `R1C8=7`, `R1C8≠7`, or its number.
    pub fn text(&self, literal: Literal) -> String {
        named(self.language, &self.english(literal))
    }

    /// Returns the English name of a literal, for formats that programs read.
    pub(super) fn english(&self, literal: Literal) -> String {
        (self.name)(literal).unwrap_or_else(|| literal.to_dimacs().to_string())
    }

    /// Returns the literals of a clause with `∨` between them.
    pub fn clause(&self, literals: &[Literal]) -> String {
        if literals.is_empty() {
            return "⊥".to_owned();
        }
        let names: Vec<String> = literals.iter().map(|&literal| self.text(literal)).collect();
        names.join(" ∨ ")
    }

    /// Returns the name of a literal in the mathematics of LaTeX.
    pub fn latex(&self, literal: Literal) -> String {
        let Some(name) = (self.name)(literal).map(|name| named(self.language, &name)) else {
            let not = if literal.is_negative() { "\\neg " } else { "" };
            return format!("{not}x_{{{}}}", literal.variable().to_dimacs());
        };
        for (sign, latex) in [('=', "="), ('≠', "\\neq ")] {
            if let Some((cell, value)) = name.split_once(sign).filter(|_| !name.starts_with('[')) {
                return format!(
                    "\\mathrm{{{}}}{latex}\\mathrm{{{}}}",
                    escaped(cell),
                    escaped(value)
                );
            }
        }
        format!("\\text{{{}}}", escaped(&name))
    }
}

/// Returns a text in which LaTeX sees no command.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\backslash "),
            '~' | '^' => escaped.push(' '),
            '≠' => escaped.push_str("$\\neq$"),
            c => escaped.push(c),
        }
    }
    escaped
}

fn by_comments(annotation: &Annotation, literal: Literal) -> Option<String> {
    let variant = annotation.puzzle.variant();
    // The variables of a shuffled formula have other numbers in its file.
    let original = annotation.mapping.as_ref().map(|mapping| mapping.original(literal));
    let literal = original.unwrap_or(Some(literal))?;
    match annotation.numbering.meaning(literal.variable())? {
        Meaning::Candidate(candidate) => {
            Some(short(Claim { candidate, holds: literal.is_positive() }, variant))
        }
        Meaning::Digit { cell, digit } => {
            let value = u8::from(literal.is_positive());
            Some(format!("[{} bit {digit} = {value}]", variant.position(cell)))
        }
    }
}

fn short(claim: Claim, variant: &clausoku_board::Variant) -> String {
    claim.named(variant).replace(' ', "")
}
