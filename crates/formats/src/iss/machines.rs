//! Automata for kinds whose values begin with 0: the symbol of number n has the value n - 1.

use puzzle::{Automaton, Edge};

/// The largest sum of a line that an automaton counts: more than that of any line.
const LARGEST: u32 = 256;

/// Reads a line that consists of segments of this sum. A state is the sum of the open segment.
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

/// Reads a line in which the values between the least and the greatest symbol have this sum. State 0 is before
/// both, state 1 is after both; the others are the sums after one of them.
pub(super) fn sandwich(values: usize, sum: u32) -> Automaton {
    if sum > LARGEST {
        return automaton(Vec::new(), Vec::new());
    }
    // The state inside, after the least or the greatest symbol, with this sum so far.
    let inside = |greatest: bool, so_far: u32| 2 + 2 * so_far + u32::from(greatest);
    let mut edges = vec![(0, 1, inside(false, 0)), (0, values, inside(true, 0))];
    for number in 2..values {
        edges.extend([(0, number, 0), (1, number, 1)]);
        for so_far in 0..=sum {
            let next = so_far + number as u32 - 1;
            if next <= sum {
                for greatest in [false, true] {
                    edges.push((inside(greatest, so_far), number, inside(greatest, next)));
                }
            }
        }
    }
    edges.extend([(inside(false, sum), values, 1), (inside(true, sum), 1, 1)]);
    automaton(vec![1], edges)
}

/// Reads a line whose first x values have this sum, where x is the first value. State 0 is before the line,
/// state 1 is after the x values; the others are the numbers of values and the sum that are left.
pub(super) fn x_sum(values: usize, cells: usize, sum: u32) -> Automaton {
    if sum > LARGEST {
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
        let first = value.checked_sub(1).zip(sum.checked_sub(value));
        let first = first.and_then(|(left, rest)| open(left, rest));
        edges.extend(first.map(|state| (0, number, state)));
        for left in 1..cells as u32 {
            for rest in value..=sum {
                let ends = open(left, rest).zip(open(left - 1, rest - value));
                edges.extend(ends.map(|(from, to)| (from, number, to)));
            }
        }
    }
    automaton(vec![1], edges)
}

/// Reads a line in which this number of values are greater than all before them and than 0. A state is the
/// greatest value so far and how many were visible.
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

/// Reads a place and then a line that has this symbol at this place, counted from 1. State 0 is before the
/// place, state 1 after the symbol; the others are how many cells are left before it.
pub(super) fn pointed(values: usize, symbol: u16, length: usize) -> Automaton {
    let waiting = |left: usize| 2 + left as u32;
    let mut edges = Vec::new();
    for number in 1..=values {
        if (2..=length + 1).contains(&number) {
            edges.push((0, number, waiting(number - 2)));
        }
        edges.push((1, number, 1));
        edges.extend((1..length).map(|left| (waiting(left), number, waiting(left - 1))));
    }
    edges.push((waiting(0), symbol.into(), 1));
    automaton(vec![1], edges)
}

/// Reads a symbol, a distance, and a line that has the symbol at this distance, counted from 1. State 0 is
/// before the symbol, state 1 after it was found; the others are the symbol, and how many cells are left.
pub(super) fn indexed(values: usize) -> Automaton {
    let known = |symbol: usize| (1 + symbol) as u32;
    let waiting = |symbol: usize, left: usize| (2 + symbol + (left + 1) * values) as u32;
    let mut edges = Vec::new();
    for symbol in 1..=values {
        edges.extend([(0, symbol, known(symbol)), (1, symbol, 1)]);
        for number in 1..=values {
            if number >= 2 {
                edges.push((known(symbol), number, waiting(symbol, number - 2)));
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

    /// Every line of this many values from 0 to 3, and whether the automaton accepts it.
    fn lines(length: u32, automaton: &Automaton) -> Vec<(Vec<i64>, bool)> {
        let line = |index: u32| -> Vec<i64> {
            (0..length).map(|place| i64::from(index / 4_u32.pow(place) % 4)).collect()
        };
        let accepts = |line: &[i64]| {
            automaton.accepts(line.iter().map(|&value| u16::try_from(value + 1).unwrap()))
        };
        let all = (0..4_u32.pow(length)).map(line);
        all.map(|line| (line.clone(), accepts(&line))).collect()
    }

    fn check(length: u32, automaton: &Automaton, holds: impl Fn(&[i64]) -> bool) {
        let lines = lines(length, automaton);
        assert!(lines.iter().any(|line| line.1), "it accepts nothing");
        for (line, accepted) in lines {
            assert_eq!(accepted, holds(&line), "{line:?}");
        }
    }

    #[test]
    fn segments_have_the_sum() {
        fn holds(line: &[i64]) -> bool {
            let mut so_far = 0;
            line.iter().all(|value| {
                so_far += value;
                let fits = so_far <= 3;
                so_far %= 3;
                fits
            }) && so_far == 0
        }
        check(4, &segments(4, 3), holds);
    }

    #[test]
    fn the_first_values_have_the_sum() {
        let holds = |line: &[i64]| {
            let x = usize::try_from(line[0]).unwrap();
            x > 0 && line[..x].iter().sum::<i64>() == 4
        };
        check(4, &x_sum(4, 4, 4), holds);
    }

    #[test]
    fn skyscrapers_are_counted() {
        let holds = |line: &[i64]| {
            let visible = |index: usize| line[..index].iter().all(|&before| before < line[index]);
            let count = (0..line.len()).filter(|&index| line[index] > 0 && visible(index)).count();
            count == 2
        };
        check(4, &skyscraper(4, 2), holds);
    }

    #[test]
    fn places_point_at_symbols() {
        let holds = |line: &[i64]| line[0] > 0 && line[usize::try_from(line[0]).unwrap()] == 2;
        check(4, &pointed(4, 3, 3), holds);
        let holds = |line: &[i64]| {
            line[1] > 0 && line.get(usize::try_from(line[1]).unwrap() + 1) == Some(&line[0])
        };
        check(5, &indexed(4), holds);
    }

    #[test]
    fn sandwiches_have_the_sum() {
        let machine = sandwich(4, 3);
        let accepts = |line: [u16; 4]| machine.accepts(line.map(|value| value + 1));
        assert!(accepts([0, 1, 2, 3]) && accepts([3, 2, 1, 0]));
        assert!(!accepts([0, 3, 1, 2]) && !accepts([1, 0, 2, 3]));
        let empty = sandwich(4, 0);
        assert!(empty.accepts([2, 1, 4, 3]) && !empty.accepts([1, 2, 4, 3]));
    }
}
