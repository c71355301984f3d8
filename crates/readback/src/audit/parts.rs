//! Parts of a constraint: constraints of the same kind on some of its cells, which it implies.
//!
//! A line whose neighbours are related, for example, consists of pairs and of shorter lines. Values are tried for the cells of a part, of
//! which there are few.

use clausoku_board::{Cell, Constraint, Structure};

use super::constraints::Claim;

/// Returns the parts of a constraint that are about the cells of a clause, the smallest first. Of a kind without parts, that is the
/// constraint itself.
pub(super) fn parts(constraint: &Constraint, claims: &[Claim]) -> Vec<Constraint> {
    let line = &constraint.cells;
    if claims.is_empty() {
        return vec![constraint.clone()];
    }
    let is_named = |cell: &Cell| claims.iter().any(|claim| claim.cell == *cell);
    let joined = |other: &dyn Fn(usize) -> usize| {
        let places = 0..line.len();
        let places = places.filter(|&at| is_named(&line[at]) || is_named(&line[other(at)]));
        places.map(|place| line[place]).collect()
    };
    let parts = match constraint.kind.structure() {
        Structure::Whole | Structure::Sum(_) => return vec![constraint.clone()],
        Structure::Window(size) => {
            let mut parts = windows(line, size, is_named);
            parts.push(shortest(line, claims).to_vec());
            parts
        }
        Structure::Subset => vec![line.iter().copied().filter(is_named).collect()],
        Structure::Mirror => {
            let other = |place| line.len() - 1 - place;
            vec![two(line, &other, is_named), joined(&other)]
        }
        Structure::Halves => {
            let other = |place| (place + line.len() / 2) % line.len();
            vec![two(line, &other, is_named), joined(&other)]
        }
    };
    let parts = parts.into_iter().filter(|part: &Vec<Cell>| {
        !part.is_empty() && claims.iter().all(|claim| part.contains(&claim.cell))
    });
    parts.map(|cells| Constraint::new(constraint.kind.clone(), cells)).collect()
}

/// Returns each two named cells that are less than `size` places apart on the line, in their order. A line that returns to its cells may
/// have them in both orders, or a cell twice.
fn windows(line: &[Cell], size: usize, is_named: impl Fn(&Cell) -> bool) -> Vec<Vec<Cell>> {
    // The last place of each named cell so far: the nearest one is the one that matters.
    let mut last: Vec<(Cell, usize)> = Vec::new();
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for (place, &cell) in line.iter().enumerate().filter(|(_, cell)| is_named(cell)) {
        for &(earlier, _) in last.iter().filter(|&&(_, at)| place - at < size) {
            let two = vec![earlier, cell];
            if !found.contains(&two) {
                found.push(two);
            }
        }
        last.retain(|&(earlier, _)| earlier != cell);
        last.push((cell, place));
    }
    found
}

/// Returns two cells of which each is at the other place of the other, and which are all named ones.
fn two(
    line: &[Cell],
    other: &dyn Fn(usize) -> usize,
    is_named: impl Fn(&Cell) -> bool,
) -> Vec<Cell> {
    let mut places =
        (0..line.len()).filter(|&at| is_named(&line[at]) && is_named(&line[other(at)]));
    let found = places.find(|&at| line[at] != line[other(at)]);
    found.map_or_else(Vec::new, |at| vec![line[at], line[other(at)]])
}

/// Returns the shortest stretch of a line that contains the cells.
fn shortest<'l>(line: &'l [Cell], claims: &[Claim]) -> &'l [Cell] {
    let mut stretches = (1..=line.len()).flat_map(|length| line.windows(length));
    let found = stretches.find(|stretch| claims.iter().all(|claim| stretch.contains(&claim.cell)));
    found.unwrap_or(line)
}
