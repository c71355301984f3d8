//! Automata for kinds whose values begin with 0: the symbol of number n has the value n - 1.

use clausoku_board::{Automaton, Edge};

/// The largest sum of a line that an automaton counts: more than that of any line.
const MAX_SUM: u32 = 256;

/// Returns the automaton of lines that consist of segments of this sum. A state is the sum of the open segment.
pub(super) fn segments(values: usize, sum: u32) -> Automaton {
    let mut edges = Vec::new();
    for state in 0..sum.max(1) {
        for number in 1..=values {
            let next = state + number as u32 - 1;
            if next <= sum {
                edges.push((state, number, if next == sum { 0 } else { next }));
            }
        }
    }
    automaton(vec![0], edges)
}

/// Returns the automaton of lines in which the values between the least and the greatest symbol have this sum.
/// State 0 is before both, state 1 is after both; state 2 + 2s is after the least and state 3 + 2s after the greatest,
/// with the sum s so far.
pub(super) fn sandwich(values: usize, sum: u32) -> Automaton {
    // No line has such a sum, and the number of states grows with it.
    if sum > MAX_SUM {
        return automaton(Vec::new(), Vec::new());
    }
    let mut edges = vec![(0, 1, 2), (0, values, 3)];
    for number in 2..values {
        edges.extend([(0, number, 0), (1, number, 1)]);
        for so_far in 0..=sum {
            let next = so_far + number as u32 - 1;
            if next <= sum {
                edges.extend([2, 3].map(|first| (first + 2 * so_far, number, first + 2 * next)));
            }
        }
    }
    edges.extend([(2 + 2 * sum, values, 1), (3 + 2 * sum, 1, 1)]);
    automaton(vec![1], edges)
}

/// Returns the automaton of lines whose first x values have this sum, where x is the first value. State 0 is before
/// the line, state 1 is after the x values; the others are the numbers of values and the sum that are left.
pub(super) fn x_sum(values: usize, cells: usize, sum: u32) -> Automaton {
    if sum > MAX_SUM {
        return automaton(Vec::new(), Vec::new());
    }
    let open = |left: u32, rest: u32| match (left, rest) {
        (0, 0) => Some(1),
        (0, _) => None,
        _ => Some(2 + left * (sum + 1) + rest),
    };
    let mut edges = Vec::new();
    for number in 1..=values {
        edges.push((1, number, 1));
        let value = number as u32 - 1;
        if let (Some(left), Some(rest)) = (value.checked_sub(1), sum.checked_sub(value)) {
            edges.extend(open(left, rest).map(|state| (0, number, state)));
        }
        for left in 1..cells as u32 {
            for rest in value..=sum {
                let ends = open(left, rest).zip(open(left - 1, rest - value));
                edges.extend(ends.map(|(from, to)| (from, number, to)));
            }
        }
    }
    automaton(vec![1], edges)
}

/// Returns the automaton of lines in which this number of values are greater than all before them and than 0. A
/// state is the greatest value so far and the number of visible ones.
pub(super) fn skyscraper(values: usize, count: u32) -> Automaton {
    let width = values as u32 + 1;
    let state = |greatest: u32, visible: u32| greatest * width + visible;
    let mut edges = Vec::new();
    for greatest in 0..values as u32 {
        for visible in 0..=greatest {
            for number in 1..=values {
                let value = number as u32 - 1;
                let rises = value > greatest;
                let next = state(greatest.max(value), visible + u32::from(rises));
                edges.push((state(greatest, visible), number, next));
            }
        }
    }
    let accepting = (0..values as u32).map(|greatest| state(greatest, count));
    automaton(accepting.filter(|_| count < width).collect(), edges)
}

/// Returns the automaton of a place and then a line that has this symbol at this place, counted from 1. State 0 is
/// before the place, state 1 after the symbol; in state 2 + n, n cells are left before it.
pub(super) fn pointed(values: usize, symbol: u16, length: usize) -> Automaton {
    let mut edges = Vec::new();
    for number in 1..=values {
        if (2..=length + 1).contains(&number) {
            edges.push((0, number, number as u32));
        }
        edges.push((1, number, 1));
        edges.extend((1..length as u32).map(|left| (2 + left, number, 1 + left)));
    }
    edges.push((2, symbol.into(), 1));
    automaton(vec![1], edges)
}

/// Returns the automaton of a symbol, a distance, and a line that has the symbol at this distance, counted from 1.
/// State 0 is before the symbol, state 1 after it was found; the others are the symbol, before the distance or with
/// a number of cells that are left.
pub(super) fn indexed(values: usize) -> Automaton {
    let waiting = |symbol: usize, left: usize| (2 + symbol + (left + 1) * values) as u32;
    let mut edges = Vec::new();
    for symbol in 1..=values {
        let known = symbol as u32 + 1;
        edges.extend([(0, symbol, known), (1, symbol, 1)]);
        for number in 1..=values {
            if number >= 2 {
                edges.push((known, number, waiting(symbol, number - 2)));
            }
            for left in 1..values {
                edges.push((waiting(symbol, left), number, waiting(symbol, left - 1)));
            }
        }
        edges.push((waiting(symbol, 0), symbol, 1));
    }
    automaton(vec![1], edges)
}

/// Returns an automaton with these edges, from state 0 to one of these states.
fn automaton(accepting: Vec<u32>, edges: Vec<(u32, usize, u32)>) -> Automaton {
    let edges = edges.into_iter().map(|(from, value, to)| Edge { from, value: value as u16, to });
    Automaton { starts: vec![0], accepting, edges: edges.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that an automaton accepts the lines of this many values from 0 to 3 that have a property.
    fn check(length: u32, automaton: &Automaton, holds: impl Fn(&[u16]) -> bool) {
        let mut accepted = 0;
        for index in 0..4_u32.pow(length) {
            let line: Vec<u16> =
                (0..length).map(|place| (index / 4_u32.pow(place) % 4) as u16).collect();
            let accepts = automaton.accepts(line.iter().map(|value| value + 1));
            assert_eq!(accepts, holds(&line), "{line:?}");
            accepted += u32::from(accepts);
        }
        assert!(accepted > 0, "it accepts nothing");
    }

    #[test]
    fn segments_have_the_sum() {
        check(4, &segments(4, 3), |line| {
            let mut so_far = 0;
            line.iter().all(|value| {
                so_far += value;
                let fits = so_far <= 3;
                so_far %= 3;
                fits
            }) && so_far == 0
        });
    }

    #[test]
    fn the_first_values_have_the_sum() {
        check(4, &x_sum(4, 4, 4), |line| {
            line[0] > 0 && line[..usize::from(line[0])].iter().sum::<u16>() == 4
        });
    }

    #[test]
    fn skyscrapers_are_counted() {
        check(4, &skyscraper(4, 2), |line| {
            let mut greatest = 0;
            let mut visible = 0;
            for &value in line {
                visible += u32::from(value > greatest);
                greatest = greatest.max(value);
            }
            visible == 2
        });
    }

    #[test]
    fn places_point_at_symbols() {
        check(4, &pointed(4, 3, 3), |line| line[0] > 0 && line[usize::from(line[0])] == 2);
        check(5, &indexed(4), |line| {
            line[1] > 0 && line.get(usize::from(line[1]) + 1) == Some(&line[0])
        });
    }

    #[test]
    fn sandwiches_have_the_sum() {
        let machine = sandwich(4, 3);
        assert!(machine.accepts([1, 2, 3, 4]) && machine.accepts([4, 3, 2, 1]));
        assert!(!machine.accepts([1, 4, 2, 3]) && !machine.accepts([2, 1, 3, 4]));
        let empty = sandwich(4, 0);
        assert!(empty.accepts([2, 1, 4, 3]) && !empty.accepts([1, 2, 4, 3]));
    }
}
