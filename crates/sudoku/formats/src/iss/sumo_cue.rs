//! SumoCue's notation: the value or the cage of each cell, and its region.
//!
//! `SumoCueV1` precedes an entry for each cell, or `SumoCueV1D` if the diagonals are regions. `=15` is the first cell of a cage and its sum,
//! `+3` a further cell of the cage whose first cell has the index 3, counted from 0 in reading order. A cage of one cell is a given, and
//! `=0` is a cell without a value. `J4` behind an entry is the number of the region in a jigsaw.
//!
//! Source: Ruud van der Werf, the author of SumoCue, on the forum of SudoCue, topics 519 and 551.

use std::collections::BTreeMap;

use super::notation::{Fault, name, regions, string_of};

/// The beginning of the notation.
const START: &str = "SumoCueV1";

/// The orders of the boards of a string.
const ORDERS: std::ops::RangeInclusive<usize> = 2..=16;

const EXPECTED: Fault = Fault::in_notation(
    "an entry for each cell, as SumoCueV1=15+0=9+2…: =15 for the first cell of a cage and its sum, +0 for a further cell",
);

/// The entry of a cell.
struct Entry {
    /// `true` if the cell is the first of its cage.
    is_first: bool,
    /// The sum of the cage, or the index of its first cell.
    number: usize,
    region: Option<usize>,
}

/// Returns `true` if a line is in the notation.
pub(super) fn is_notation(line: &str) -> bool {
    line.strip_prefix(START).is_some_and(|rest| rest.starts_with(['=', 'D', '+']))
}

/// Returns the string of constraints for a line in the notation.
///
/// # Errors
///
/// Fails if an entry is missing or of another form, or if a cage has no first cell or no sum.
pub(super) fn translated(line: &str) -> Result<String, Fault> {
    let rest = line.strip_prefix(START).unwrap_or(line);
    let (has_diagonals, fields) = match rest.strip_prefix('D') {
        Some(fields) => (true, fields),
        None => (false, rest),
    };
    let entries = entries(fields).ok_or(EXPECTED)?;
    let order = entries.len().isqrt();
    if !ORDERS.contains(&order) || order * order != entries.len() {
        return Err(EXPECTED);
    }
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (entry, cell) in entries.iter().zip(0..) {
        let first = if entry.is_first { cell } else { entry.number };
        if !entries.get(first).is_some_and(|entry| entry.is_first) {
            return Err(Fault::in_notation("the index of the first cell of a cage behind +"));
        }
        cages.entry(first).or_default().push(cell);
    }
    let mut values = vec![0; entries.len()];
    let mut items = regions_of(&entries)?;
    for (first, cells) in cages {
        let sum = entries[first].number;
        match cells[..] {
            [cell] if sum <= order => values[cell] = sum as u32,
            [_] => return Err(Fault::in_notation("a value of the board in a cell without a cage")),
            // The program also has areas without a sum, whose rule it does not state.
            _ if sum == 0 => return Err(Fault::in_notation("the sum of each cage")),
            _ => {
                items.extend([".Cage~", &sum.to_string()]);
                items.extend(cells.iter().map(|&cell| format!("~{}", name(cell, order))));
            }
        }
    }
    if has_diagonals {
        items.push_str(".Diagonal~1.Diagonal~-1");
    }
    Ok(string_of(values, &items))
}

/// Returns the entries of a text that begins with the sign of the first one.
fn entries(fields: &str) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    let mut rest = fields;
    while let Some(sign) = rest.chars().next() {
        let entry = rest.strip_prefix(['=', '+'])?;
        let end = entry.find(['=', '+']).unwrap_or(entry.len());
        let (number, region) = match entry[..end].split_once('J') {
            Some((number, region)) => (number, Some(region.parse().ok()?)),
            None => (&entry[..end], None),
        };
        entries.push(Entry { is_first: sign == '=', number: number.parse().ok()?, region });
        rest = &entry[end..];
    }
    Some(entries)
}

/// Returns the item for the regions; an empty text for the usual boxes.
fn regions_of(entries: &[Entry]) -> Result<String, Fault> {
    let numbers: Vec<usize> = entries.iter().filter_map(|entry| entry.region).collect();
    if numbers.is_empty() {
        return Ok(String::new());
    }
    let found = if numbers.len() == entries.len() { regions(&numbers) } else { None };
    found.ok_or(Fault::in_notation("a region behind each entry, as in =4J0, or behind none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_and_values_are_items() {
        let string = translated("SumoCueV1=5+0=6+2=7=6+5+2+4=4+9=6=3+12=3+11").unwrap();
        let cages = ".Cage~5~R1C1~R1C2.Cage~6~R1C3~R1C4~R2C4.Cage~7~R2C1~R3C1.Cage~6~R2C2~R2C3\
                     .Cage~4~R3C2~R3C3.Cage~6~R3C4~R4C4.Cage~3~R4C1~R4C2";
        assert_eq!(string, format!(".Shape~4x4.~R4C3_3{cages}"));
        let diagonal = translated(&format!("SumoCueV1D{}=1", "=0".repeat(15))).unwrap();
        assert_eq!(diagonal, ".Shape~4x4.~R4C4_1.Diagonal~1.Diagonal~-1");
    }

    #[test]
    fn faults_are_named() {
        let rest = |count: usize| "=0".repeat(count);
        for (entries, expected) in [
            ("=1=2".to_owned(), "an entry for each cell"),
            ("=x".to_owned(), "an entry for each cell"),
            (format!("=5+2=0{}", rest(13)), "a value of the board"),
            (format!("=5+2+1{}", rest(13)), "the index of the first cell"),
            (format!("=5+99{}", rest(14)), "the index of the first cell"),
            (format!("=0+0{}", rest(14)), "the sum of each cage"),
            (format!("=9{}", rest(15)), "a value of the board"),
            (format!("=1J0{}", rest(15)), "a region behind each entry"),
        ] {
            let fault = translated(&format!("SumoCueV1{entries}")).unwrap_err();
            assert!(fault.expected.contains(expected), "{entries}: {}", fault.expected);
        }
    }
}
