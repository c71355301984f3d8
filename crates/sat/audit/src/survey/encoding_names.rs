//! The names of encodings of "at most one", by the numbers of their variables and clauses of each kind.

use super::shape::Shape;

/// Returns the encodings that have these numbers of variables and clauses of each kind. `together` is the number of pairs that
/// clauses of candidates alone exclude.
pub(super) fn names(shape: &Shape, together: usize) -> Vec<&'static str> {
    let (n, variables) = (shape.candidates, shape.variables);
    let is_auxiliary = |literal: &i32| literal.unsigned_abs() > n;
    let clauses = || {
        let all = shape.clauses.split(|&literal| literal == 0);
        all.filter(|clause| !clause.is_empty())
    };
    // The clauses of two literals, by their kinds: candidate and auxiliary variable, of each sign; two auxiliary variables.
    let [mut implied, mut denied, mut chained, mut other, mut commands] = [0; 5];
    for clause in clauses() {
        if let [a, b] = *clause {
            let (a, b) = if is_auxiliary(&a) { (b, a) } else { (a, b) };
            match (is_auxiliary(&a), a > 0, b > 0) {
                (false, false, true) => implied += 1,
                (false, false, false) => denied += 1,
                (true, ..) => chained += 1,
                _ => other += 1,
            }
            continue;
        }
        let negative = || clause.iter().filter(|&&literal| literal < 0);
        let is_command =
            clause.len() > 2 && negative().count() == 1 && negative().all(is_auxiliary);
        *if is_command { &mut commands } else { &mut other } += 1;
    }
    // The digits of a number, for one group or for several of the same candidates.
    let are_digits = |bits: u32| {
        bits > 0
            && variables.is_multiple_of(bits)
            && implied + denied == n * variables
            && chained + other + commands == 0
    };
    let bits = |n: u32| n.next_power_of_two().trailing_zeros();
    let is_plain = together == 0 && other == 0;
    let is_chain = variables == n - 1 && implied == n - 1 && denied == n - 1 && chained == n - 2;
    // Three literals have the same clauses as a tree and as numbers, but for the signs of the variable.
    let is_tree = variables + 2 == n
        && other == 0
        && implied + 1 >= n
        && (implied + denied + chained) as usize + together == 3 * n as usize - 5;
    let is_totalizer = is_tree && commands == variables;
    let is_bimander = |size: u32| {
        let pairs = |size: u32| size * size.saturating_sub(1) / 2;
        let within = n / size * pairs(size) + pairs(n % size);
        together as u32 == within && are_digits(bits(n.div_ceil(size)))
    };
    let rows = [
        ("sequential", is_plain && commands == 0 && is_chain),
        ("product", is_plain && denied + commands == 0 && implied % (2 * n) == 0),
        ("ladder", together == 0 && is_chain && commands == n.saturating_sub(2) && other == 1),
        ("totalizer", is_totalizer),
        ("cardinality-network", is_tree && commands == 0),
        ("commander", !is_totalizer && other == 0 && commands == variables && implied >= variables),
        ("bimander", !is_tree && (2..=n).any(is_bimander)),
        ("bitwise", together == 0 && are_digits(bits(n))),
    ];
    let found = rows.into_iter().filter(|(_, is_so)| *is_so).map(|(name, _)| name);
    let count = clauses().count() as u32;
    let of_size = OF_SIZE.iter().filter(|row| row.1 == (n, variables, count)).map(|row| row.0);
    found.chain(of_size).collect()
}

/// The encodings of PySAT that have no other form to be known by: their numbers of candidates, auxiliary variables and clauses for
/// the orders 4 and 9.
const OF_SIZE: [(&str, (u32, u32, u32)); 11] = [
    ("ladder", (4, 5, 16)),
    ("ladder", (9, 10, 36)),
    ("totalizer", (4, 8, 15)),
    ("totalizer", (9, 29, 66)),
    ("modulo totalizer", (4, 10, 20)),
    ("modulo totalizer", (9, 26, 57)),
    ("k-modulo totalizer", (4, 6, 12)),
    ("k-modulo totalizer", (9, 16, 32)),
    ("sorting or cardinality-network", (4, 10, 16)),
    ("sorting network", (9, 127, 191)),
    ("cardinality-network", (9, 35, 53)),
];
