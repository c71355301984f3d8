//! Reading the comments of a formula back.

use std::sync::Arc;

use clausoku_board::{
    Candidate, CandidateStatus, CandidateTable, Grid, NameError, NumberNotation, Position, Puzzle,
    PuzzleError, SymbolsError, UnknownName, Variant,
};
use clausoku_cnf::{Mapping, MappingError, Model};
use clausoku_decoder::{DecodeError, Numbering, NumberingError, Scheme, decode};
use clausoku_text::shortened;

use super::ANNOUNCEMENT;

/// The contents of a file's comments: enough to decode a model of its formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Annotation {
    /// The puzzle: variant, givens and excluded candidates.
    pub puzzle: Puzzle,
    /// The variable of each candidate.
    pub numbering: Numbering,
    /// The permutation of the variables, if they were shuffled: a model of the file's formula must be
    /// [restored](Mapping::restore) before it fits the numbering.
    pub mapping: Option<Mapping>,
}

/// An error in the comments of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnnotationError {
    /// This program did not write the file, or its comments were removed.
    #[error(
        "the comments do not say what the formula means (there is no line `c {ANNOUNCEMENT}`); give \
         the grid and the numbering instead"
    )]
    NotAnnounced,
    /// A required line is missing.
    #[error("the comments hold no line `c {0}: …`")]
    Missing(&'static str),
    /// The grid contains a word that is no symbol of the variant.
    #[error("the comments hold {:?}, which is no symbol of the variant", shortened(.0))]
    Symbol(String),
    /// A line names a cell that the variant does not have.
    #[error("the comments speak of {}, which is no cell of the variant", shortened(.0))]
    Cell(String),
    /// The lines of open candidates are not in the order in which they are written.
    #[error(
        "the comments' line `c {}` is not where it should be; the file was changed",
        shortened(.0)
    )]
    Disorder(String),
    /// The variant is not known.
    #[error("in the comments: {}", shortened(&.0.to_string()))]
    Variant(#[from] NameError),
    /// The variant cannot have the notation.
    #[error("in the comments: the variant cannot have the notation: {0}")]
    Symbols(#[from] SymbolsError),
    /// The lines that say how the formula was shuffled are at fault.
    #[error("in the comments: {}", shortened(&.0.to_string()))]
    Mapping(#[from] MappingError),
    /// The text of the variant is invalid.
    #[cfg(feature = "toml")]
    #[error("in the comments: {}", shortened(&.0.to_string()))]
    Toml(#[from] clausoku_board::TomlError),
    /// The variant is a text in TOML.
    #[cfg(not(feature = "toml"))]
    #[error("the comments define the variant in TOML, which needs the feature `toml`")]
    NoToml,
    /// The numbering or the notation of the numbers is not known.
    #[error("in the comments: {}", shortened(&.0.to_string()))]
    Name(#[from] UnknownName),
    /// The grid does not fit the variant.
    #[error("in the comments: {}", shortened(&.0.to_string()))]
    Grid(#[from] PuzzleError),
    /// The numbering does not fit the variant.
    #[error("in the comments: {}", shortened(&.0.to_string()))]
    Numbering(#[from] NumberingError),
}

type Result<T, E = AnnotationError> = std::result::Result<T, E>;

impl Annotation {
    /// Reads the comments of a file, each without its leading `c`.
    ///
    /// # Errors
    ///
    /// Fails if this program did not write the comments, or if they are inconsistent.
    pub fn read<'a>(comments: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let all: Vec<&str> = comments.into_iter().map(str::trim).collect();
        let mapping = match Mapping::read(all.iter().copied()) {
            Err(MappingError::NotAnnounced) => None,
            read => Some(read?),
        };
        let mut comments = all.into_iter();
        if !comments.by_ref().any(|line| line == ANNOUNCEMENT) {
            return Err(AnnotationError::NotAnnounced);
        }
        let mut variant = None;
        let mut toml = String::new();
        let mut symbols = None;
        let mut scheme = None;
        let mut names = Vec::new();
        let mut holds = Vec::new();
        let mut open = Vec::new();
        let mut excluded = Vec::new();
        for (key, value) in comments.filter_map(|line| line.split_once(": ")) {
            match key {
                "variant" => variant = Some(value),
                "notation" => symbols = Some(value.parse::<NumberNotation>()?),
                "toml" => toml = toml + value + "\n",
                "numbering" => scheme = Some(value.parse::<Scheme>()?),
                "grid" => names.extend(value.split_whitespace()),
                "excluded" => excluded.extend(value.split_whitespace()),
                "holds" => holds.extend(value.split_whitespace()),
                _ => open.extend(key.strip_prefix("open ").map(|cell| (cell, value))),
            }
        }
        let variant = variant.ok_or(AnnotationError::Missing("variant"))?;
        let variant = match toml.as_str() {
            "" => Variant::by_name(variant)?,
            #[cfg(feature = "toml")]
            toml => Variant::from_toml(toml)?,
            #[cfg(not(feature = "toml"))]
            _ => return Err(AnnotationError::NoToml),
        };
        let variant = match symbols {
            None => variant,
            Some(symbols) => variant.with_symbols(symbols)?,
        };
        let variant = Arc::new(variant);
        let numbers = names
            .into_iter()
            .map(|name| match variant.alphabet().symbol(name) {
                _ if name == "." => Ok(0),
                Some(symbol) => Ok(symbol.number()),
                None => Err(AnnotationError::Symbol(name.to_owned())),
            })
            .collect::<Result<Vec<u16>, _>>()?;
        let scheme = scheme.ok_or(AnnotationError::Missing("numbering"))?;
        let numbering = if scheme == Scheme::Compact {
            Numbering::compact(&variant, known(&variant, &holds, &open)?)?
        } else {
            Numbering::new(scheme, &variant)?
        };
        let excluded = excluded.into_iter().map(|word| candidate(&variant, word, "excluded"));
        let excluded = excluded.collect::<Result<Vec<_>, _>>()?;
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers))?.excluding(excluded)?;
        Ok(Self { puzzle, numbering, mapping })
    }

    /// Decodes a model of the file's formula into a checked grid.
    ///
    /// # Errors
    ///
    /// Fails if the model is not a solution.
    pub fn decode(&self, model: &Model) -> Result<Grid, DecodeError> {
        match &self.mapping {
            None => decode(model, &self.numbering, &self.puzzle),
            Some(mapping) => decode(&mapping.restore(model), &self.numbering, &self.puzzle),
        }
    }
}

/// Returns the candidate that a word like `R1C2=3` of the line names.
fn candidate(variant: &Variant, word: &str, line: &'static str) -> Result<Candidate> {
    let (place, name) = word.split_once('=').ok_or(AnnotationError::Missing(line))?;
    candidate_at(variant, place, name)
}

/// Returns the candidate of this symbol's name in the cell at this place.
fn candidate_at(variant: &Variant, place: &str, name: &str) -> Result<Candidate> {
    let cell = place.parse::<Position>().ok().and_then(|place| variant.cell_at(place));
    let cell = cell.ok_or_else(|| AnnotationError::Cell(place.to_owned()))?;
    let symbol = variant.alphabet().symbol(name);
    let symbol = symbol.ok_or_else(|| AnnotationError::Symbol(name.to_owned()))?;
    Ok(Candidate { cell, symbol })
}

/// Returns the status of each candidate, from the lines `holds` and `open`.
fn known(variant: &Variant, holds: &[&str], open: &[(&str, &str)]) -> Result<CandidateTable> {
    let mut known = CandidateTable::none_holds(variant);
    for word in holds {
        known.set(candidate(variant, word, "holds")?, CandidateStatus::Holds);
    }
    let mut next = 1_u64;
    for (key, names) in open {
        let disorder = || AnnotationError::Disorder(format!("open {key}: {names}"));
        let (place, first) = key.split_once(" from ").ok_or_else(disorder)?;
        // The order of the lines gives the variables; the written number shows whether the order was changed.
        if first.parse() != Ok(next) {
            return Err(disorder());
        }
        for name in names.split_whitespace() {
            known.set(candidate_at(variant, place, name)?, CandidateStatus::Open);
            next += 1;
        }
    }
    Ok(known)
}
