//! Killers whose cages are lists of numbers alone, a sum and its cells: `3;0,0;0,1`, `[3, 1,1, 1,2]`, `3 0 1`, `[1,1, 1,2, 0,0, 3]`.
//!
//! **Invariant.** The time is linear in the text. The cages cover each cell of a board once, and their sums are its total: otherwise the
//! lists are of something else.

use std::collections::HashSet;
use std::ops::Range;

use clausoku_board::{Cell, ConstraintKind, Variant};

use super::remarks::Remarks;
use super::stated::Stated;
use crate::common::numbered_lines;

/// The numbers of a list, and its bytes.
type List = (Vec<usize>, Range<usize>);

/// The meaning of the numbers of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    /// The sum is the last number, else the first.
    is_sum_last: bool,
    /// Each cell is a row and a column, else its number in the order of the rows.
    are_pairs: bool,
    /// The pair 0, 0 fills lists up to one length.
    is_padded: bool,
}

/// The sides of boards.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// Returns the killers of a text, in its order.
pub(super) fn find(text: &str) -> Vec<Stated> {
    let lists = lists(text);
    for (are_pairs, is_padded) in [(true, false), (true, true), (false, false)] {
        for is_sum_last in [false, true] {
            let found = in_layout(&lists, Layout { is_sum_last, are_pairs, is_padded });
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// Returns the killers of lists in this layout.
fn in_layout(lists: &[List], layout: Layout) -> Vec<Stated> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lists.len() {
        match longest(&lists[at..], layout) {
            Some((mut killer, length)) => {
                // The side of the board and the number of cages may be above them.
                let sizes = [killer.numbers.len().isqrt(), length];
                let above = lists[..at].iter().rev();
                let headings = above.take(sizes.len()).take_while(|list| {
                    list.0.len() <= sizes.len() && list.0.iter().all(|size| sizes.contains(size))
                });
                if let Some(first) = headings.last() {
                    killer.bytes.start = first.1.start;
                }
                found.push(killer);
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// Returns the killer of the first lists and their number.
fn longest(lists: &[List], layout: Layout) -> Option<(Stated, usize)> {
    let mut cages: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
    let mut seen = HashSet::new();
    let (mut least, mut most) = (usize::MAX, 0);
    let mut best = None;
    for (numbers, _) in lists {
        let Some((sum, cells)) = cage(numbers, layout) else { break };
        if !cells.iter().all(|cell| seen.insert(*cell)) {
            break;
        }
        for &(row, column) in &cells {
            let first = if layout.are_pairs { row.min(column) } else { column };
            (least, most) = (least.min(first), most.max(row.max(column)));
        }
        cages.push((sum, cells));
        let side = most + 1 - least;
        let order = if layout.are_pairs { side } else { side.isqrt() };
        if least < 2 && order * order == seen.len() && is_killer(&cages, order) {
            best = Some((order, least, cages.len()));
        }
    }
    let (order, first, count) = best?;
    let index = |&(row, column): &(usize, usize)| {
        let cell = if layout.are_pairs { (row - first) * order + column } else { column };
        Cell::from_index((cell - first) as u32)
    };
    let clues = cages[..count].iter().map(|(sum, cells)| {
        let sum = u32::try_from(*sum).ok();
        (ConstraintKind::Cage { sum }, cells.iter().map(index).collect())
    });
    let places = if layout.are_pairs {
        format!("places count from {first}, the row first")
    } else {
        format!("cells are numbered from {first} in the order of the rows")
    };
    let note = format!("{count} cages with sums are clues; {places}");
    let bytes = lists[0].1.start..lists[count - 1].1.end;
    let numbers = vec![0; order * order];
    Some((Stated { bytes, numbers, clues: clues.collect(), note }, count))
}

/// Returns `true` if cages that cover a board of this order can have their sums, and these are its total.
fn is_killer(cages: &[(usize, Vec<(usize, usize)>)], order: usize) -> bool {
    let larger = cages.iter().filter(|cage| cage.1.len() > 1).count();
    let least = |count: usize| count * (count + 1) / 2;
    let is_sum = |(sum, cells): &(usize, Vec<_>)| {
        let count = cells.len();
        count <= order && (least(count)..=least(order) - least(order - count)).contains(sum)
    };
    SIDES.contains(&order)
        && Variant::usual(order).is_ok()
        && 2 * larger >= cages.len()
        && cages.iter().map(|cage| cage.0).sum::<usize>() == order * least(order)
        && cages.iter().all(is_sum)
}

/// Returns the sum and the cells of a list; `None` if it has another form.
fn cage(numbers: &[usize], layout: Layout) -> Option<(usize, Vec<(usize, usize)>)> {
    let (sum, cells) =
        if layout.is_sum_last { numbers.split_last()? } else { numbers.split_first()? };
    let cells: Vec<(usize, usize)> = match layout.are_pairs {
        true if cells.len() % 2 == 1 => return None,
        true => cells
            .chunks(2)
            .map(|pair| (pair[0], pair[1]))
            .filter(|&pair| !layout.is_padded || pair != (0, 0))
            .collect(),
        false => cells.iter().map(|&cell| (0, cell)).collect(),
    };
    let limit = if layout.are_pairs { *SIDES.end() } else { SIDES.end() * SIDES.end() };
    let are_cells =
        !cells.is_empty() && cells.iter().all(|&(row, column)| row.max(column) <= limit);
    are_cells.then_some((*sum, cells))
}

/// Returns the lists of numbers of a text: those between brackets of one line, and lines of nothing else.
fn lists(text: &str) -> Vec<List> {
    let remarks = Remarks::new(text);
    let mut found = Vec::new();
    for line in numbered_lines(text) {
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        let mut add = |inner: &str| {
            let at = start + (inner.as_ptr() as usize - line.text.as_ptr() as usize);
            let numbers = numbers(inner).filter(|_| !remarks.contain(at));
            found.extend(numbers.map(|numbers| (numbers, at..at + inner.len())));
        };
        let mut open = None;
        for (at, c) in line.text.char_indices() {
            match c {
                '(' | '[' | '{' => open = Some(at + 1),
                ')' | ']' | '}' => {
                    if let Some(open) = open.take() {
                        add(&line.text[open..at]);
                    }
                }
                _ => {}
            }
        }
        if !line.text.contains(['(', '[', '{', ')', ']', '}']) {
            add(line.text.trim());
        }
    }
    found
}

/// Returns the numbers of a list that has no other words.
fn numbers(list: &str) -> Option<Vec<usize>> {
    let is_between = |c: char| c.is_whitespace() || ",;:=+|\"'".contains(c);
    let words = list.split(is_between).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let is_number = word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| is_number)
    };
    let numbers: Vec<usize> = words.map(number).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cages of a 4×4 board: sums, and the places of each from 0.
    const CAGES: [(usize, &[(usize, usize)]); 8] = [
        (3, &[(0, 0), (0, 1)]),
        (7, &[(0, 2), (0, 3)]),
        (7, &[(1, 0), (1, 1)]),
        (3, &[(1, 2), (1, 3)]),
        (6, &[(2, 0), (3, 0)]),
        (4, &[(2, 1), (3, 1)]),
        (8, &[(2, 2), (2, 3), (3, 3)]),
        (2, &[(3, 2)]),
    ];

    fn text(cage: impl Fn(usize, &str) -> String, cell: impl Fn(usize, usize) -> String) -> String {
        let lines = CAGES.iter().map(|(sum, cells)| {
            let cells: Vec<String> = cells.iter().map(|&(r, c)| cell(r, c)).collect();
            cage(*sum, &cells.join("\u{0}"))
        });
        lines.collect()
    }

    #[test]
    fn lists_of_numbers_are_cages() {
        let from = |first: usize| move |r: usize, c: usize| format!("{},{}", r + first, c + first);
        let numbered = |first: usize| move |r: usize, c: usize| (4 * r + c + first).to_string();
        let list = |cells: &str, between: &str| cells.replace('\u{0}', between);
        let texts = [
            text(|sum, cells| format!("{sum};{}\n", list(cells, ";")), from(0)),
            format!("4 8\n{}", text(|sum, cells| format!("{sum};{}\n", list(cells, ";")), from(1))),
            text(|sum, cells| format!("Array({sum}, {}),\n", list(cells, ", ")), from(1)),
            format!(
                "p = [{}]\n",
                text(|sum, cells| format!("[{sum}, {}], ", list(cells, ", ")), from(0))
            ),
            text(|sum, cells| format!("new int[] {{{}, {sum}}},\n", list(cells, ", ")), from(1)),
            text(|sum, cells| format!("{sum} {}\n", list(cells, " ")), numbered(0)),
            text(|sum, cells| format!("\"{} = {sum}\",\n", list(cells, "+")), numbered(1)),
            text(
                |sum, cells| {
                    let padding = ", 0,0".repeat(3 - cells.split('\u{0}').count());
                    format!("[{}{padding}, {sum}],\n", list(cells, ", "))
                },
                from(1),
            ),
        ];
        for text in &texts {
            let [killer] = &find(text)[..] else { panic!("{text}") };
            let cages: Vec<(u32, Vec<(usize, usize)>)> = killer
                .clues
                .iter()
                .map(|(kind, cells)| match kind {
                    ConstraintKind::Cage { sum: Some(sum) } => {
                        let place = |cell: &Cell| {
                            let index = cell.index();
                            (index / 4, index % 4)
                        };
                        (*sum, cells.iter().map(place).collect())
                    }
                    other => panic!("{other:?}"),
                })
                .collect();
            let expected: Vec<(u32, Vec<(usize, usize)>)> =
                CAGES.iter().map(|(sum, cells)| (*sum as u32, cells.to_vec())).collect();
            assert_eq!(cages, expected, "{text}");
        }
        assert_eq!(find(&texts[0].repeat(2)).len(), 2);
        let read =
            |text: &str| crate::read_each(text.as_bytes(), None, &crate::ReadOptions::default());
        for text in texts {
            let records = read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].as_ref().unwrap().puzzle.variant().constraints().len(), 8);
        }
    }

    #[test]
    fn other_lists_are_no_cages() {
        let cages = text(
            |sum, cells| format!("{sum};{}\n", cells.replace('\u{0}', ";")),
            |r, c| format!("{r},{c}"),
        );
        let triples: String = (1..=4)
            .flat_map(|r| {
                (1..=4).map(move |c| format!("{r} {c} {}\n", (r * 2 + r / 3 + c) % 4 + 1))
            })
            .collect();
        for text in [
            // Another total, a cell twice, a cell in no cage.
            cages.replacen("3;", "4;", 1),
            cages.replacen("0,1", "0,0", 1),
            cages.replacen(";3,3", "", 1),
            triples,
            "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n".to_owned(),
        ] {
            assert!(find(&text).is_empty(), "{text}");
        }
    }
}
