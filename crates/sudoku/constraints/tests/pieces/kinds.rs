//! Constraints of each kind on small boards, for the tests of the pieces here and of the clauses in the crate `encoder`.

use clausoku_board::Variant;

/// Kinds on lines: the number of symbols, of cells, the keys, and whether propagation is arc consistent.
pub(crate) const LINES: &[(usize, usize, &str, bool)] = &[
    (4, 3, "kind = \"all-different\"", false),
    (5, 3, "kind = \"cage\", sum = 8", false),
    (5, 3, "kind = \"cage\", sum = 6", false),
    (5, 3, "kind = \"cage\", sum = 40", false),
    (4, 2, "kind = \"cage\"", true),
    (5, 3, "kind = \"rellik\", sum = 5", false),
    (4, 2, "kind = \"equality\"", false),
    (5, 4, "kind = \"equality\"", false),
    (5, 3, "kind = \"sum\", sum = 9", true),
    (4, 4, "kind = \"sum\", sum = 1, weights = [2, -1, 3, -2]", true),
    (5, 3, "kind = \"little-killer\", sum = 6", true),
    (4, 4, "kind = \"equal-sums\", sizes = [2, 1, 1]", true),
    (5, 4, "kind = \"equal-sums\", sizes = [1, 3]", true),
    (5, 3, "kind = \"arrow\"", true),
    (4, 4, "kind = \"double-arrow\"", true),
    (5, 3, "kind = \"double-arrow\"", true),
    (6, 4, "kind = \"pill-arrow\", digits = 2", true),
    (4, 4, "kind = \"thermometer\"", true),
    (5, 3, "kind = \"slow-thermometer\"", true),
    (4, 5, "kind = \"palindrome\"", true),
    (4, 4, "kind = \"clone\"", true),
    (4, 4, "kind = \"same-values\", sets = 2", false),
    (5, 3, "kind = \"same-values\", sets = 3", true),
    (5, 3, "kind = \"renban\"", false),
    (5, 3, "kind = \"whispers\", difference = 2", true),
    (6, 3, "kind = \"whispers\"", true),
    (5, 3, "kind = \"nabner\"", false),
    (5, 4, "kind = \"between\"", true),
    (6, 4, "kind = \"lockout\", difference = 2", true),
    (6, 4, "kind = \"entropic\"", false),
    (3, 2, "kind = \"entropic\"", true),
    (5, 4, "kind = \"modular\"", false),
    (5, 4, "kind = \"modular\", modulus = 2", true),
    (5, 5, "kind = \"zipper\"", true),
    (5, 4, "kind = \"zipper\"", true),
    (4, 5, "kind = \"sum-line\", sum = 4", true),
    (4, 5, "kind = \"sum-line\", sum = 4, closed = true", true),
    (5, 4, "kind = \"difference\"", true),
    (6, 3, "kind = \"ratio\"", true),
    (5, 3, "kind = \"pair-sum\", sum = 6", true),
    (5, 3, "kind = \"greater-than\"", true),
    (4, 5, "kind = \"sandwich\", sum = 5", true),
    (4, 4, "kind = \"sandwich\", sum = 0", true),
    (5, 4, "kind = \"lunchbox\", sum = 3", false),
    (4, 4, "kind = \"lunchbox\", sum = 5", false),
    (5, 3, "kind = \"lunchbox\", sum = 0", false),
    (4, 4, "kind = \"x-sum\", sum = 6", true),
    (4, 4, "kind = \"x-sum\", sum = 1", true),
    (5, 4, "kind = \"skyscraper\", count = 2", true),
    (5, 4, "kind = \"hidden-skyscraper\", value = 2", true),
    (5, 4, "kind = \"numbered-room\", value = 3", false),
    (4, 5, "kind = \"value-indexing\"", false),
    (5, 3, "kind = \"odd\"", true),
    (5, 3, "kind = \"even\"", true),
    (4, 4, "kind = \"quadruple\", values = [1, 1, 2]", false),
    (4, 4, "kind = \"contains\", values = [3]", true),
    (4, 4, "kind = \"contains-exactly\", values = [2, 2]", true),
    (4, 4, "kind = \"look-and-say\", clue = [[1, 2], [0, 3]]", true),
    (5, 4, "kind = \"regex\", pattern = \"[12]+(34|5)?.\"", true),
    (5, 4, "kind = \"regex\", pattern = \"(1.|2)*\"", true),
    (
        4,
        4,
        "kind = \"automaton\", starts = [0, 3], accepting = [1], edges = [[0, 1, 1], [1, 2, 0], [3, 2, 0], [0, 1, 3], [3, 4, 1]]",
        true,
    ),
    (4, 4, "kind = \"pairs\", pairs = [[1, 2], [2, 3], [3, 4], [2, 2]]", true),
    (4, 3, "kind = \"pairs\", pairs = [[1, 2], [2, 3], [1, 3], [2, 2]], all = true", false),
    (4, 4, "kind = \"counting-circles\"", false),
    (4, 4, "kind = \"count-distinct\"", true),
];

/// Kinds of the board, on 2×3 cells of three or four symbols without regions.
pub(crate) const BOARDS: &[(usize, &str)] = &[
    (4, "kind = \"non-consecutive\""),
    (3, "kind = \"anti-taxicab\""),
    (3, "kind = \"global-entropy\""),
    (4, "kind = \"global-modular\""),
    (3, "kind = \"dutch-flatmates\""),
    (4, "kind = \"dutch-flatmates\""),
    (4, "kind = \"negative\", differences = [1], ratios = [2]"),
    (
        4,
        "kind = \"negative\", ratios = [2], sums = [5] }, { kind = \"ratio\", cells = \"R1C1 R2C1\"",
    ),
    (
        4,
        "kind = \"negative\", sums = [5, 3] }, { kind = \"pair-sum\", sum = 5, cells = \"R1C2 R1C1\"",
    ),
    (4, "kind = \"minimum\", cells = \"R1C2 R2C2\""),
    (4, "kind = \"maximum\", cells = \"R2C1\""),
    (3, "kind = \"row-indexer\", cells = \"R1C1 R2C3\""),
    (3, "kind = \"column-indexer\", cells = \"R2C1 R1C3\""),
    (4, "kind = \"column-indexer\", cells = \"R2C2\""),
];

pub(crate) fn variant(text: &str) -> Variant {
    Variant::from_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub(crate) fn line(order: usize, cells: usize, keys: &str) -> Variant {
    let cells = format!("cells = \"R1C1-R1C{cells}\"");
    variant(&format!(
        "name = \"line\"\norder = {order}\n{cells}\nconstraint = [{{ {keys}, {cells} }}]"
    ))
}

pub(crate) fn board(order: usize, keys: &str) -> Variant {
    variant(&format!(
        "name = \"board\"\norder = {order}\ncells = \"R1C1-R2C3\"\nconstraint = [{{ {keys} }}]"
    ))
}

/// Returns all values of the cells of the board.
pub(crate) fn assignments(variant: &Variant) -> impl Iterator<Item = Vec<u16>> + use<> {
    let (order, cells) = (variant.order(), variant.cell_count());
    (0..order.pow(cells as u32)).map(move |number| {
        let value = |cell: usize| (number / order.pow(cell as u32) % order) as u16 + 1;
        (0..cells).map(value).collect()
    })
}
