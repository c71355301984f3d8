//! A board without values, drawn so that its extra regions can be seen.
//!
//! Extra regions that hold every value get letters. Smaller ones, such as the pairs of cells of a knight's
//! move, get lines in pictures. If there are too many pairs, only the lines of one cell are drawn.

use std::sync::Arc;

use clausoku::board::{Alphabet, Cell, MAX_ORDER, Region, Scope, Symbol, VARIANTS};
use clausoku::{Grid, Puzzle, Variant, drawing::Scene};

/// The maximum number of lines: more would hide the board.
const MAX_LINKS: usize = 40;

/// A board with letters and lines.
pub struct Board {
    puzzle: Puzzle,
    links: Vec<(Cell, Cell)>,
    /// Sentences below the picture.
    caption: String,
}

impl Board {
    /// Returns a board with the cells and regions of this variant. Its symbols are letters, or
    /// numbers if there are too few letters.
    pub fn new(variant: &Variant) -> anyhow::Result<Self> {
        let puzzle = lettered(variant)?;
        let links = Links::from_variant(variant);
        let mut sentences: Vec<String> = description(variant).into_iter().collect();
        if puzzle.givens().filled().next().is_some() {
            sentences.push("Cells with the same letter hold different values.".to_owned());
        }
        sentences.extend(links.sentence(variant));
        Ok(Self { puzzle, links: links.links, caption: sentences.join(" ") })
    }

    /// Returns the drawing, with this line as the first of its caption.
    pub fn scene(&self, summary: &str) -> Scene<'_> {
        let caption = format!("{summary}. {}", self.caption);
        let scene = Scene::new(&self.puzzle).with_links(self.links.iter().copied());
        scene.with_caption(caption.trim_end())
    }
}

/// Returns the description of a built-in variant as a sentence.
fn description(variant: &Variant) -> Option<String> {
    let (name, _) = variant.name().split_once(':').unwrap_or((variant.name(), ""));
    let row = VARIANTS.iter().find(|row| variant.is_built_in() && row.name == name)?;
    let mut letters = row.description.chars();
    let first = letters.next()?.to_uppercase();
    Some(format!("{first}{}.", letters.as_str()))
}

/// Returns the board with a letter in each cell of an extra region that contains every value.
fn lettered(variant: &Variant) -> anyhow::Result<Puzzle> {
    let n = variant.order();
    // The alphabet has n symbols; regions beyond it get its last.
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let names = match letters.get(..n) {
        Some(letters) => letters.to_vec(),
        None => (1..=n.min(MAX_ORDER)).map(|number| number.to_string()).collect(),
    };
    let positions = variant.cells().map(|cell| variant.position(cell)).collect();
    let regions = variant.regions().to_vec();
    let board = Variant::new(variant.name(), Alphabet::named(names)?, positions, regions)?;
    let mut grid = Grid::empty(variant.cell_count());
    let complete = extra(variant).filter(|region| variant.is_complete(region));
    for (region, index) in complete.zip(0_u16..) {
        let symbol = Symbol::from_index(index.min(n as u16 - 1));
        for &cell in &region.cells {
            if grid.get(cell).is_none() {
                grid.set(cell, Some(symbol));
            }
        }
    }
    Ok(Puzzle::new(Arc::new(board), grid)?)
}

fn extra(variant: &Variant) -> impl Iterator<Item = &Region> {
    variant.regions().iter().filter(|region| region.scope == Scope::Extra)
}

/// The lines between cells of small extra regions.
struct Links {
    links: Vec<(Cell, Cell)>,
    /// The only cell whose lines are drawn, if there are too many.
    example: Option<Cell>,
}

impl Links {
    fn from_variant(variant: &Variant) -> Self {
        let small = extra(variant).filter(|region| !variant.is_complete(region));
        let pairs = small.flat_map(|region| region.cells.windows(2));
        let links: Vec<(Cell, Cell)> = pairs.map(|pair| (pair[0], pair[1])).collect();
        if links.len() <= MAX_LINKS {
            return Self { links, example: None };
        }
        let mut counts = vec![0_usize; variant.cell_count()];
        for &(one, other) in &links {
            counts[one.index()] += 1;
            counts[other.index()] += 1;
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        let richest = variant.cells().filter(|cell| counts[cell.index()] == most);
        let example = richest.min_by_key(|&cell| from_middle(variant, cell));
        Self {
            links: links
                .into_iter()
                .filter(|link| example == Some(link.0) || example == Some(link.1))
                .collect(),
            example,
        }
    }

    /// Returns the meaning of the lines; `None` if there are none.
    fn sentence(&self, variant: &Variant) -> Option<String> {
        let meaning = "Lines connect cells that hold different values";
        match self.example {
            Some(cell) => {
                let cell = variant.position(cell);
                Some(format!("{meaning}; they are shown for {cell} only."))
            }
            None if self.links.is_empty() => None,
            None => Some(format!("{meaning}.")),
        }
    }
}

/// Returns the squared distance of a cell from the centre of the board, in half cells.
fn from_middle(variant: &Variant, cell: Cell) -> i64 {
    let (rows, columns) = variant.extent();
    let position = variant.position(cell);
    off(position.row, rows).pow(2) + off(position.column, columns).pow(2)
}

/// Returns the distance to the centre, in half cells.
fn off(place: u16, length: usize) -> i64 {
    2 * i64::from(place) - (length as i64 - 1)
}
