//! A grid of cells, and below it a grid of the numbers or letters of its regions.

use std::collections::BTreeMap;

use clausoku_text::joined;

use super::headings::{are_sizes, is_marked, numbers};
use crate::common::{BLOCK_LETTERS, is_bar, is_border_line, is_empty_word, numbered_lines};

/// Returns the line of a puzzle and its layout, and the place of the cells in the text; `None` if the text has another form.
///
/// n rows of cells and n rows of regions have a word or a character for each cell. The regions are n, each of n cells, and no
/// solution: some row has a region twice. Numbers are regions below a line with the size; without it, they are another grid.
pub(super) fn jigsaw(text: &str) -> Option<(String, usize)> {
    let lines = numbered_lines(text).filter(|line| {
        let data = line.data().trim();
        // Rows of dashes may be empty cells.
        let is_border = is_border_line(data) && data.contains(['+', '=', '|', '─', '━']);
        !data.is_empty() && !is_marked(data) && !is_border
    });
    let first: Vec<_> = lines.take(2 * BLOCK_LETTERS.len() + 2).collect();
    let has_size = first.len() % 2 == 1;
    let (size, rows) = first.split_at(usize::from(has_size));
    let order = rows.len() / 2;
    if !(4..=35).contains(&order) {
        return None;
    }
    if let [size] = size {
        are_sizes(&numbers(size.data())?, order).then_some(())?;
    }
    let words = rows.iter().map(|line| words(line.data(), order));
    let all: Vec<&str> = words.collect::<Option<Vec<_>>>()?.concat();
    let (cells, regions) = all.split_at(order * order);
    let number = |word: &&str| match *word {
        word if is_empty_word(word) || ["0", "-", "?"].contains(&word) => Some(0),
        word => word.parse().ok().filter(|number| (1..=order).contains(number)),
    };
    let cells: Vec<usize> = cells.iter().map(number).collect::<Option<_>>()?;
    // The regions in the order of their names, each with the number of its cells.
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for region in regions {
        *sizes.entry(region).or_default() += 1;
    }
    let are_letters = regions.iter().all(|region| region.chars().all(char::is_alphabetic));
    let are_numbers = regions.iter().all(|region| region.parse::<usize>().is_ok());
    let mut rows_of_regions = regions.chunks(order);
    let has_twice =
        rows_of_regions.any(|row| (1..row.len()).any(|at| row[..at].contains(&row[at])));
    let are_regions =
        sizes.len() == order && sizes.values().all(|&size| size == order) && has_twice;
    if !are_regions || !(are_letters || are_numbers && has_size) {
        return None;
    }
    let line = cells.iter().map(|&number| {
        let digit = char::from_digit(number as u32, 36).filter(|_| number > 0);
        digit.unwrap_or('.').to_ascii_uppercase()
    });
    let letters: BTreeMap<&str, char> = sizes.into_keys().zip(BLOCK_LETTERS.chars()).collect();
    let layout = joined(regions.iter().map(|region| letters[region]), "");
    let offset = rows[0].text.as_ptr() as usize - text.as_ptr() as usize;
    Some((format!("# symbols: from-one\n{} {layout}\n", line.collect::<String>()), offset))
}

/// Returns the words of a row of this length, or its characters.
fn words(data: &str, order: usize) -> Option<Vec<&str>> {
    let words: Vec<&str> = data.split(is_gap).filter(|word| !word.is_empty()).collect();
    if words.len() == order {
        return Some(words);
    }
    let mut characters = Vec::new();
    for word in words {
        characters.extend(word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]));
    }
    (characters.len() == order).then_some(characters)
}

/// Returns whether a character is between two words.
pub(super) fn is_gap(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_regions_follows_the_cells() {
        let regions = "1 1 1 2\n1 3 2 2\n4 3 3 2\n4 4 4 3\n";
        let cells = "- 1 - 4\n- - - -\n- - - -\n- 2 - -\n";
        let (found, offset) = jigsaw(&format!("4 4\n{cells}{regions}")).unwrap();
        assert_eq!(found, "# symbols: from-one\n.1.4.........2.. AAABACBBDCCBDDDC\n");
        assert_eq!(offset, 4);
        let letters = "AAAB\nACBB\nDCCB\nDDDC\n";
        let (found, _) = jigsaw(&format!("{}\n{letters}", cells.replace(' ', ""))).unwrap();
        assert!(found.ends_with(" AAABACBBDCCBDDDC\n"));
        assert!(jigsaw(&format!("{cells}{regions}")).is_none());
        // Two puzzles. The second is full.
        let full = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        assert!(jigsaw(&format!("4 4\n{cells}{full}")).is_none());
        assert!(jigsaw(&format!("4\n{cells}")).is_none());
    }
}
