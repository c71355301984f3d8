//! Parts of a constraint: constraints of the same kind on some of its cells, which it implies.
//!
//! Also the claims of a clause, whose cells they are about.
//!
//! A line whose neighbours are related, for example, consists of pairs and of shorter lines. Values are tried for the cells of
//! a part. A part has few cells.

use clausoku_board::{Cell, Constraint, Structure, Symbol};

/// A literal as a candidate of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    pub(crate) cell: Cell,
    pub(crate) symbol: Symbol,
    pub(crate) is_positive: bool,
}

/// Returns the values, counted from 1 up to the last one, that the cell may have if the claims are false.
pub(super) fn possible(claims: &[Claim], cell: Cell, last: u16) -> Vec<u16> {
    let of_cell: Vec<&Claim> = claims.iter().filter(|claim| claim.cell == cell).collect();
    let mut values: Vec<u16> = (1..=last).collect();
    values.retain(|&value| {
        of_cell.iter().all(|claim| (claim.symbol.number() == value) != claim.is_positive)
    });
    values
}

/// Returns the parts of a constraint that are about the cells of a clause, the smallest first. Of a kind without parts, that is the
/// constraint itself.
pub(super) fn parts(constraint: &Constraint, claims: &[Claim]) -> Vec<Constraint> {
    let named = Named { line: &constraint.cells, claims };
    let length = constraint.cells.len();
    let found: Vec<Vec<Cell>> = match constraint.kind.structure() {
        _ if claims.is_empty() => return vec![constraint.clone()],
        Structure::Whole | Structure::Sum(_) => return vec![constraint.clone()],
        Structure::Window(size) => {
            named.windows(size).into_iter().chain([named.shortest().to_vec()]).collect()
        }
        Structure::Subset => vec![named.places().map(|place| named.line[place]).collect()],
        Structure::Mirror => named.opposites(|place| length - 1 - place),
        Structure::Halves => named.opposites(|place| (place + length / 2) % length),
    };
    let whole = found.into_iter().filter(|part| named.are_in(part));
    whole.map(|cells| Constraint::new(constraint.kind.clone(), cells)).collect()
}

/// A line, and the claims that name some of its cells.
struct Named<'c> {
    line: &'c [Cell],
    claims: &'c [Claim],
}

impl<'c> Named<'c> {
    fn is_at(&self, place: usize) -> bool {
        self.claims.iter().any(|claim| claim.cell == self.line[place])
    }

    /// Returns the places of named cells.
    fn places(&self) -> impl Iterator<Item = usize> {
        (0..self.line.len()).filter(|&place| self.is_at(place))
    }

    /// Returns `true` if these contain all named cells.
    fn are_in(&self, cells: &[Cell]) -> bool {
        self.claims.iter().all(|claim| cells.contains(&claim.cell))
    }

    /// Returns each two named cells that are less than `size` places apart on the line, in their order. A line that returns to its cells
    /// may have them in both orders, or a cell twice.
    fn windows(&self, size: usize) -> Vec<Vec<Cell>> {
        // The last place of each named cell so far: only the nearest matters.
        let mut last: Vec<(Cell, usize)> = Vec::new();
        let mut found: Vec<Vec<Cell>> = Vec::new();
        for place in self.places() {
            let cell = self.line[place];
            for &(earlier, _) in last.iter().filter(|known| place - known.1 < size) {
                if !found.iter().any(|two| two[..] == [earlier, cell]) {
                    found.push(vec![earlier, cell]);
                }
            }
            last.retain(|known| known.0 != cell);
            last.push((cell, place));
        }
        found
    }

    /// Returns the shortest stretch of the line that contains the named cells.
    fn shortest(&self) -> &'c [Cell] {
        let mut stretches = (1..=self.line.len()).flat_map(|length| self.line.windows(length));
        stretches.find(|stretch| self.are_in(stretch)).unwrap_or(self.line)
    }

    /// Returns two named cells that are opposite each other, and all cells that are named or opposite a named one.
    fn opposites(&self, other: impl Fn(usize) -> usize) -> Vec<Vec<Cell>> {
        let mut both = self.places().filter(|&place| self.is_at(other(place)));
        let two = both.find(|&place| self.line[place] != self.line[other(place)]);
        let all = (0..self.line.len())
            .filter(|&place| self.is_at(place) || self.is_at(other(place)))
            .map(|place| self.line[place]);
        let pair = two.map(|place| vec![self.line[place], self.line[other(place)]]);
        pair.into_iter().chain([all.collect()]).collect()
    }
}
