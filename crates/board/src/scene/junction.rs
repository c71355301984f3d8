//! The box-drawing characters, by their four arms.

/// The weight of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No line.
    #[default]
    None,
    /// A thin line, inside a block.
    Light,
    /// A thick line, around a block.
    Heavy,
}

/// The characters of all combinations; the upper arm changes slowest, the left arm fastest. Each takes three bytes, the space too.
///
/// Source: Unicode, block "Box Drawing" (U+2500 to U+257F), by the names of its characters.
const JUNCTIONS: [&str; 3] =
    ["   ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// Returns the character in which these lines meet: up, right, down, left; a space if there are none.
///
/// ```
/// use clausoku_board::scene::{Weight::{Heavy, Light, None}, junction};
/// assert_eq!([[Light; 4], [Heavy, None, Heavy, Light]].map(junction), ['┼', '┨']);
/// ```
pub fn junction([up, right, down, left]: [Weight; 4]) -> char {
    let index = 9 * right as usize + 3 * down as usize + left as usize;
    JUNCTIONS[up as usize].get(3 * index..).and_then(|rest| rest.chars().next()).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const WEIGHTS: [Weight; 3] = [Weight::None, Weight::Light, Weight::Heavy];

    fn combinations() -> impl Iterator<Item = [Weight; 4]> {
        (0..81).map(|code| [27, 9, 3, 1].map(|unit| WEIGHTS[code / unit % 3]))
    }

    #[test]
    fn each_combination_has_its_character() {
        let all: HashSet<char> = combinations().map(junction).collect();
        assert_eq!(all.len(), 81);
        assert!(all.iter().all(|&c| c == ' ' || ('\u{2500}'..='\u{257F}').contains(&c)));
    }

    /// Unicode numbers the corners and the forks in a regular way: light to heavy, and the same for
    /// each direction. If two characters of the table are exchanged, one of these runs breaks.
    #[test]
    fn the_table_follows_the_order_of_unicode() {
        use Weight::{Heavy as H, Light as L, None as N};
        run('─', &[[N, L, N, L], [N, H, N, H], [L, N, L, N], [H, N, H, N]]);
        run('┌', &[[N, L, L, N], [N, H, L, N], [N, L, H, N], [N, H, H, N]]);
        run('┐', &[[N, N, L, L], [N, N, L, H], [N, N, H, L], [N, N, H, H]]);
        run('└', &[[L, L, N, N], [L, H, N, N], [H, L, N, N], [H, H, N, N]]);
        run('┘', &[[L, N, N, L], [L, N, N, H], [H, N, N, L], [H, N, N, H]]);
        run('├', &[[L, L, L, N], [L, H, L, N], [H, L, L, N], [L, L, H, N], [H, L, H, N]]);
        run('┡', &[[H, H, L, N], [L, H, H, N], [H, H, H, N]]);
        run('┤', &[[L, N, L, L], [L, N, L, H], [H, N, L, L], [L, N, H, L], [H, N, H, L]]);
        run('┩', &[[H, N, L, H], [L, N, H, H], [H, N, H, H]]);
        run('┬', &[[N, L, L, L], [N, L, L, H], [N, H, L, L], [N, H, L, H], [N, L, H, L]]);
        run('┱', &[[N, L, H, H], [N, H, H, L], [N, H, H, H]]);
        run('┴', &[[L, L, N, L], [L, L, N, H], [L, H, N, L], [L, H, N, H], [H, L, N, L]]);
        run('┹', &[[H, L, N, H], [H, H, N, L], [H, H, N, H]]);
        run('┼', &[[L, L, L, L], [L, L, L, H], [L, H, L, L], [L, H, L, H], [H, L, L, L]]);
        run('╁', &[[L, L, H, L], [H, L, H, L], [H, L, L, H], [H, H, L, L], [L, L, H, H]]);
        run('╆', &[[L, H, H, L], [H, H, L, H], [L, H, H, H], [H, L, H, H], [H, H, H, L]]);
        run('╋', &[[H, H, H, H]]);
        run('╴', &[[N, N, N, L], [L, N, N, N], [N, L, N, N], [N, N, L, N]]);
        run('╸', &[[N, N, N, H], [H, N, N, N], [N, H, N, N], [N, N, H, N]]);
        run('╼', &[[N, H, N, L], [L, N, H, N], [N, L, N, H], [H, N, L, N]]);
    }

    fn run(start: char, arms: &[[Weight; 4]]) {
        let expected: Vec<char> = (start..).take(arms.len()).collect();
        assert_eq!(arms.iter().copied().map(junction).collect::<Vec<_>>(), expected);
    }
}
