//! Cells, symbols and candidates in sentences.

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_words::{Language, named, region_in_words, say};

use crate::{CellSet, State, Step, SymbolSet};

impl State {
    /// Returns the name of the cell in the language of the state: `R1C8`.
    pub fn cell_name(&self, cell: Cell) -> String {
        let name = self.layout().variant().position(cell).to_string();
        match self.language() {
            Language::English => name,
            Language::French => named(Language::French, &name),
        }
    }

    /// Returns the name of the symbol.
    pub fn symbol_name(&self, symbol: Symbol) -> &str {
        self.layout().variant().alphabet().name(symbol)
    }

    /// Returns the English name of the region, `row 3`; no text if there is no such region.
    pub fn region_name(&self, region: usize) -> &str {
        self.layout().variant().regions().get(region).map_or("", |region| &region.name)
    }

    /// Returns the candidate as an equation: `R1C8=7`.
    pub fn candidate_name(&self, candidate: Candidate) -> String {
        format!("{}={}", self.cell_name(candidate.cell), self.symbol_name(candidate.symbol))
    }

    /// Returns the region in a sentence, with its article where the language has one.
    pub(crate) fn region_in_words(&self, region: usize) -> String {
        region_in_words(self.language(), self.region_name(region))
    }

    /// Returns the names of the cells: `R1C1, R1C2 and R1C3`.
    pub(crate) fn cell_names(&self, cells: &CellSet) -> String {
        self.all(&cells.iter().map(|cell| self.cell_name(cell)).collect::<Vec<_>>())
    }

    /// Returns the names of the symbols: `1, 2 and 3`.
    pub(crate) fn symbol_names(&self, symbols: SymbolSet) -> String {
        self.all(&symbols.iter().map(|symbol| self.symbol_name(symbol)).collect::<Vec<_>>())
    }

    /// Returns the regions in a sentence: `row 1 and row 4`.
    pub(crate) fn regions_in_words(&self, regions: &[usize]) -> String {
        let names: Vec<_> = regions.iter().map(|&region| self.region_in_words(region)).collect();
        self.all(&names)
    }

    pub(crate) fn all<T: AsRef<str>>(&self, words: &[T]) -> String {
        listed(words, &say!(self.language(), techniques::and))
    }

    /// Returns the placements and eliminations of a step: `R1C1 = 5`, or `no 5 in R1C2, R1C3`.
    pub fn consequences(&self, step: &Step) -> String {
        let placed = step.placements().iter().map(|&Candidate { cell, symbol }| {
            format!("{} = {}", self.cell_name(cell), self.symbol_name(symbol))
        });
        let removed = self.eliminations_in_words(step.eliminations());
        let removed = Some(removed).filter(|text| !text.is_empty());
        placed.chain(removed).collect::<Vec<_>>().join("; ")
    }

    /// Returns where symbols do not hold: `no 5 in R1C2, R1C3; no 6 in R1C2`.
    pub fn eliminations_in_words(&self, candidates: &[Candidate]) -> String {
        let symbols: SymbolSet = candidates.iter().map(|candidate| candidate.symbol).collect();
        symbols
            .iter()
            .map(|symbol| {
                let cells = candidates.iter().filter(|candidate| candidate.symbol == symbol);
                let cells: Vec<String> = cells.map(|found| self.cell_name(found.cell)).collect();
                let (symbol, cells) = (self.symbol_name(symbol), cells.join(", "));
                say!(self.language(), deductions::in_cells { holds: false, symbol, cells })
            })
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// Joins words by commas, and the last one by a word between blanks: `a`, `a and b`, `a, b and c`.
pub(crate) fn listed<T: AsRef<str>>(words: &[T], last: &str) -> String {
    let texts: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match texts.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, first)) => format!("{}{last}{end}", first.join(", ")),
    }
}
