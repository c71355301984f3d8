//! Heat maps: encodings × solvers.

use clausoku::drawing::{
    Colour,
    chart::Scale,
    elements::{Anchor, Element},
};

use super::Figure;
use super::{fitted, name_at, width_of};
use crate::record::RunMode;
use crate::results::{Results, Score};
use crate::words;

/// Colours from fast to slow, with increasing darkness, distinguishable in grey and by all readers.
const COLOURS: [Colour; 5] = [
    Colour([255, 247, 220]),
    Colour([247, 205, 130]),
    Colour([226, 132, 80]),
    Colour([158, 54, 80]),
    Colour([74, 18, 70]),
];

/// The colour of a cell without a time. It is not on the scale.
const NO_TIME: Colour = Colour([221, 224, 228]);

/// The share of the scale from which backgrounds need light text.
const DARK_FROM: f64 = 0.62;

/// The height of a cell, with the gap to the next one.
const HEIGHT: f64 = 46.0;

/// The least and the largest width of a cell, with the gap to the next one. Names of solvers that differ in their versions need more.
const WIDTHS: [f64; 2] = [104.0, 220.0];

/// The space beside the name of a solver.
const MARGIN: f64 = 6.0;

/// The gap between two cells.
const GAP: f64 = 2.0;

/// The maximum width of an encoding's name; longer ones are shortened.
const WIDEST: f64 = 320.0;

/// The number of pieces of the key, which is a strip of colours.
const PIECES: u32 = 48;

/// Returns the heat map of the solvers in a run mode: a row for each encoding and a column for each solver
/// that takes clauses, coloured by PAR-2. `None` unless there are two encodings and a solver.
pub fn heat(results: &Results<'_>, mode: RunMode) -> Option<Figure> {
    let encodings = &results.plan.encodings;
    let solvers = results.clause_solvers(mode);
    if encodings.len() < 2 || solvers.is_empty() {
        return None;
    }
    let map = Map::new(results, solvers, encodings);
    let title = "Mean time, time-outs counting twice the limit (PAR-2)";
    let name = name_at(results, mode, "heat");
    let bottom = map.corner(encodings.len(), 0)[1];
    let width = f64::max(map.corner(0, map.solvers.len())[0] + 24.0, 520.0);
    let size = [width, bottom + 70.0];
    let mut figure = Figure::new(name, results.titled(mode, title), size, 20.0);
    figure.add(&map.headings());
    let mut descriptions = Vec::new();
    for (row, encoding) in encodings.iter().enumerate() {
        for (column, &solver) in map.solvers.iter().enumerate() {
            let Some(configuration) = results.configuration(row, solver) else { continue };
            let score = results.score(configuration);
            figure.add(&map.cell(row, column, &score));
            let solver = &results.plan.solvers[solver].name;
            descriptions.push(format!("{solver} on {encoding}: {}", score.words()));
        }
    }
    figure.add(&map.key(bottom + 22.0, f64::min(240.0, width - map.left - 60.0)));
    figure.description = format!(
        "A table of mean times, a row for each encoding and a column for each solver; darker is slower. {}.",
        descriptions.join("; ")
    );
    Some(figure)
}

/// The layout of the map, and its scale of colours.
struct Map<'r> {
    results: &'r Results<'r>,
    encodings: &'r [String],
    /// The solvers, as indices into the plan's.
    solvers: Vec<usize>,
    left: f64,
    /// The width of a cell.
    width: f64,
    /// Maps times to shares of the colours.
    colours: Scale,
}

impl<'r> Map<'r> {
    fn new(results: &'r Results<'r>, solvers: Vec<usize>, encodings: &'r [String]) -> Self {
        let widest = encodings.iter().map(|name| width_of(name)).fold(60.0, f64::max);
        let rows = 0..encodings.len();
        let scores = rows.flat_map(|encoding| {
            let configurations =
                solvers.iter().filter_map(move |&solver| results.configuration(encoding, solver));
            configurations.filter_map(|configuration| results.score(configuration).par2)
        });
        let colours = Scale::logarithmic(scores, 0.0, 1.0);
        let names = solvers.iter().map(|&solver| width_of(&results.plan.solvers[solver].name));
        let [least, largest] = WIDTHS;
        let width = names.map(|name| name + MARGIN).fold(least, f64::max).min(largest);
        Self { results, encodings, solvers, left: widest.min(WIDEST) + 34.0, width, colours }
    }

    /// Returns the upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> [f64; 2] {
        [self.left + self.width * column as f64, 78.0 + HEIGHT * row as f64]
    }

    /// Draws the names of the solvers above their columns, and of the encodings left of their rows.
    fn headings(&self) -> Element {
        let mut group = Element::group();
        let solvers =
            self.solvers.iter().map(|&solver| self.results.plan.solvers[solver].name.clone());
        let solvers = fitted(&solvers.collect::<Vec<_>>(), self.width - MARGIN);
        for (column, name) in solvers.iter().enumerate() {
            let [x, y] = self.corner(0, column);
            let name = Element::text(x + self.width / 2.0, y - 10.0, name);
            group.add(&name.anchor(Anchor::Middle));
        }
        for (row, name) in fitted(self.encodings, WIDEST).iter().enumerate() {
            let [x, y] = self.corner(row, 0);
            let name = Element::text(x - 10.0, y + HEIGHT / 2.0 + 4.5, name);
            group.add(&name.anchor(Anchor::End));
        }
        group
    }

    fn cell(&self, row: usize, column: usize, score: &Score) -> Element {
        let [x, y] = self.corner(row, column);
        let [width, height] = [self.width, HEIGHT].map(|side| side - GAP);
        let share = score.par2.map(|par2| self.colours.place(par2));
        let ground = Element::rect(x, y, width, height).with("rx", 3.0);
        let [x, y] = [x + width / 2.0, y + height / 2.0];
        let is_whole = score.solved == score.tried;
        let time = Element::text(x, if is_whole { y + 4.5 } else { y - 4.0 }, &score.words());
        // The style sets the colour because the class of texts overrides an attribute.
        let ink =
            if share.is_some_and(|share| share > DARK_FROM) { "fill:#fff" } else { "fill:#1f2328" };
        let mut group = Element::group().anchor(Anchor::Middle);
        group.add(&ground.fill(share.map_or(NO_TIME, |share| Colour::between(&COLOURS, share))));
        group.add(&time.size(14.0).with("style", ink));
        if !is_whole {
            let solved = format!("{} of {} solved", score.solved, score.tried);
            let solved = Element::text(x, y + 13.0, &solved);
            group.add(&solved.size(11.0).with("style", ink));
        }
        group
    }

    /// Draws the key: a strip of colours, with times at its ends and its middle.
    fn key(&self, y: f64, width: f64) -> Element {
        let mut group = Element::group();
        let piece_width = width / f64::from(PIECES);
        for piece in 0..PIECES {
            let x = self.left + piece_width * f64::from(piece);
            let share = f64::from(piece) / f64::from(PIECES - 1);
            let piece = Element::rect(x, y, piece_width + 0.5, 10.0);
            group.add(&piece.fill(Colour::between(&COLOURS, share)));
        }
        let [low, high] = [self.colours.low(), self.colours.high()];
        for (time, share) in [(low, 0.0), ((low * high).sqrt(), 0.5), (high, 1.0)] {
            let name = Element::text(self.left + width * share, y + 27.0, &words::time(time));
            group.add(&name.class("soft").anchor(Anchor::Middle));
        }
        group
    }
}
