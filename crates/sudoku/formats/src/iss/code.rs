//! Relations and automata as texts: digits of six bits, in the order of RFC 4648's alphabet for URLs.
//!
//! Source: the serialisation in Interactive Sudoku Solver's `util.js` (`Base64Codec`), `sudoku_constraint.js`
//! (`fnToBinaryKey`) and `nfa_builder.js` (`NFASerializer`).

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Automaton, Edge};

/// The largest number of edges of an automaton.
const MAX_EDGES: usize = 1 << 18;

/// Returns the six bits of each digit.
fn sextets(text: &str) -> Option<Vec<u8>> {
    text.trim_end_matches('=').bytes().map(sextet).collect()
}

/// Returns the six bits of a digit.
fn sextet(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'-' | b'+' => Some(62),
        b'_' | b'/' => Some(63),
        _ => None,
    }
}

/// Returns the digits of these groups of six bits.
fn digits(sextets: impl IntoIterator<Item = u8>) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    sextets.into_iter().map(|sextet| char::from(DIGITS[usize::from(sextet)])).collect()
}

/// Returns the text in base64 that encodes bytes, without padding.
fn base64(bytes: &[u8]) -> String {
    let sextets = bytes.chunks(3).flat_map(|group| {
        let bits = group.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - group.len()));
        (0..=group.len()).map(move |index| (bits >> (18 - 6 * index) & 63) as u8)
    });
    digits(sextets)
}

/// Returns the bytes that a text in base64 encodes.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let sextets = sextets(text)?;
    let mut bytes = Vec::new();
    for group in sextets.chunks(4) {
        let digits = group.iter().fold(0_u32, |bits, &digit| bits << 6 | u32::from(digit));
        let bits = digits << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    Some(bytes)
}

/// Returns the text that base64 or percent signs encode.
pub(super) fn text(encoded: &str) -> Option<String> {
    let decoded = if encoded.contains(['%', '.']) {
        crate::common::percent_decoded(encoded)?
    } else {
        // Each byte is a character, as in JavaScript's `atob`.
        bytes(encoded)?.into_iter().map(char::from).collect()
    };
    Some(decoded.split_whitespace().collect())
}

/// Returns the code of a text: the inverse of [`text`], but for white space.
pub(super) fn encoded_text(text: &str) -> String {
    let latin: Result<Vec<u8>, _> = text.chars().map(u8::try_from).collect();
    latin.map_or_else(|_| crate::common::percent_encoded(text), |bytes| base64(&bytes))
}

/// Returns the set of this many bits, the least significant of each digit first.
pub(super) fn bits(encoded: &str, count: usize) -> Option<Vec<bool>> {
    let sextets = sextets(encoded)?;
    let bits = (0..count).map(|index| {
        let sextet = sextets.get(index / 6);
        sextet.is_some_and(|digit| digit >> (index % 6) & 1 == 1)
    });
    Some(bits.collect())
}

/// Returns the pairs of a relation on this many values from the least one on.
pub(super) fn pairs(key: &str, values: usize, least: u16) -> Option<Vec<(u16, u16)>> {
    let related = bits(key, values * values)?;
    let indices = (0..values * values).filter(|&index| related[index]);
    let value = |index: usize| index as u16 + least;
    let pairs = indices.map(|index| (value(index / values), value(index % values)));
    Some(pairs.collect())
}

/// Returns the key of a relation on this many values from the least one on: the inverse of [`pairs`].
pub(super) fn encoded_pairs(pairs: &[(u16, u16)], values: usize, least: u16) -> String {
    let mut sextets = vec![0; (values * values).div_ceil(6)];
    for &(first, second) in pairs {
        let index = usize::from(first - least) * values + usize::from(second - least);
        sextets[index / 6] |= 1 << (index % 6);
    }
    digits(sextets)
}

/// The bits of bytes, the most significant first.
struct Bits<'b> {
    bytes: &'b [u8],
    next: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.next
    }

    fn take(&mut self, count: usize) -> Option<u32> {
        if count > self.left() || count > 32 {
            return None;
        }
        let mut number = 0;
        for _ in 0..count {
            number = number << 1 | u32::from(self.bytes[self.next / 8] >> (7 - self.next % 8) & 1);
            self.next += 1;
        }
        Some(number)
    }
}

/// Bits that are written, the most significant of each number first.
#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
    count: usize,
}

impl Written {
    fn push(&mut self, number: u32, count: usize) {
        for place in (0..count).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = (number >> place & 1) as u8;
            self.bytes[self.count / 8] |= bit << (7 - self.count % 8);
            self.count += 1;
        }
    }
}

/// Returns the number of bits that a number needs.
fn width(number: u32) -> usize {
    (u32::BITS - number.leading_zeros()) as usize
}

/// Decodes an automaton whose symbols are values, from 1, and one more for the end of a segment; an empty text is one that
/// accepts nothing.
pub(super) fn automaton(encoded: &str) -> Option<Automaton> {
    let mut automaton = Automaton::default();
    if encoded.is_empty() {
        return Some(automaton);
    }
    let bytes = bytes(encoded)?;
    let mut bits = Bits { bytes: &bytes, next: 0 };
    let read_edges = match bits.take(2)? {
        0 => plain,
        1 => packed,
        _ => return None,
    };
    let state_bits = bits.take(4)? as usize + 1;
    let symbols = bits.take(4)? + 1;
    let starts = bits.take(state_bits)?;
    let accepting = bits.take(state_bits)?;
    for state in 0..starts {
        automaton.starts.push(state);
        if bits.take(1)? == 1 {
            // The mask is written as one number, so that its first bit is the last state.
            automaton.accepting.push(starts - 1 - state);
        }
    }
    automaton.accepting.extend(starts..starts + accepting);
    automaton.edges = read_edges(&mut bits, symbols, state_bits)?;
    Some(automaton)
}

/// Returns the automaton that reads segments of these lengths one after the other. A single segment is
/// read by the given one itself. Between two segments it reads the symbol after the last value, which no
/// cell has. The result reads cells only, so that each cell has its own numbers of states.
pub(super) fn over_segments(
    automaton: &Automaton,
    lengths: &[usize],
    values: usize,
) -> Option<Automaton> {
    let Automaton { starts, accepting, edges } = automaton;
    let (on_values, others): (Vec<Edge>, Vec<Edge>) =
        edges.iter().partition(|edge| usize::from(edge.value) <= values);
    if lengths.len() < 2 {
        return Some(Automaton { edges: on_values, ..automaton.clone() });
    }
    let states = edges.iter().flat_map(|edge| [edge.from, edge.to]);
    let count = states.chain(starts.iter().chain(accepting).copied()).max().unwrap_or(0) + 1;
    let length: usize = lengths.iter().sum();
    if length.checked_mul(edges.len())? > MAX_EDGES {
        return None;
    }
    let mut ends = BTreeSet::new();
    let mut end = 0;
    for segment in &lengths[..lengths.len() - 1] {
        end += segment;
        ends.insert(end);
    }
    let mut unrolled = Vec::new();
    for place in 0..length {
        // The numbers of the first state before and after this cell.
        let before = place as u32 * count;
        let after = (place as u32 + 1) * count;
        for &Edge { from, value, to } in &on_values {
            let from = before + from;
            if ends.contains(&(place + 1)) {
                let breaks = others
                    .iter()
                    .filter(|edge| edge.from == to && usize::from(edge.value) == values + 1);
                unrolled.extend(breaks.map(|edge| Edge { from, value, to: after + edge.to }));
            } else {
                unrolled.push(Edge { from, value, to: after + to });
            }
        }
    }
    let last = length as u32 * count;
    let accepting = accepting.iter().map(|state| last + state).collect();
    Some(Automaton { starts: starts.clone(), accepting, edges: unrolled })
}

/// Returns the code of an automaton over this many values from the least one on; `None` if its states or edges are too many.
///
/// The code numbers the states in which the automaton starts before the others in which it accepts, and these before
/// the rest. Otherwise their order remains.
pub(super) fn encoded_automaton(
    automaton: &Automaton,
    values: usize,
    least: u16,
) -> Option<String> {
    let Automaton { starts, accepting, edges } = automaton;
    let ends = edges.iter().flat_map(|edge| [edge.from, edge.to]).collect::<BTreeSet<u32>>();
    let first: BTreeSet<u32> = starts.iter().copied().collect();
    let accepting: BTreeSet<u32> = accepting.iter().copied().collect();
    let second: Vec<u32> = accepting.difference(&first).copied().collect();
    let states = first
        .iter()
        .chain(&second)
        .chain(ends.iter().filter(|state| !first.contains(state) && !accepting.contains(state)));
    let numbers: BTreeMap<u32, u32> = states.copied().zip(0..).collect();

    let mut edges_of: Vec<Vec<&Edge>> = vec![Vec::new(); numbers.len()];
    for edge in edges {
        edges_of[numbers[&edge.from] as usize].push(edge);
    }
    let most = edges_of.iter().map(Vec::len).max().unwrap_or(0);
    let state_bits = width(numbers.len() as u32).max(1);
    let symbol_bits = width(values as u32 - 1);
    let count_bits = width(u32::try_from(most).ok()?);
    if state_bits > 16 || values > 16 || count_bits > 15 {
        return None;
    }
    let mut bits = Written::default();
    bits.push(0, 2);
    bits.push(state_bits as u32 - 1, 4);
    bits.push(values as u32 - 1, 4);
    bits.push(first.len() as u32, state_bits);
    bits.push(second.len() as u32, state_bits);
    for state in first.iter().rev() {
        bits.push(accepting.contains(state).into(), 1);
    }
    bits.push(count_bits as u32, 4);
    for edges in edges_of {
        bits.push(edges.len() as u32, count_bits);
        for edge in edges {
            bits.push(u32::from(edge.value - least), symbol_bits);
            bits.push(numbers[&edge.to], state_bits);
        }
    }
    Some(base64(&bits.bytes))
}

/// Reads, for each state, the set of symbols that have an edge, and the ends of these edges.
fn packed(bits: &mut Bits<'_>, symbols: u32, state_bits: usize) -> Option<Vec<Edge>> {
    let mut edges = Vec::new();
    for from in 0.. {
        if bits.left() < symbols as usize {
            break;
        }
        let active = bits.take(symbols as usize)?;
        for symbol in (0..symbols).filter(|symbol| active >> symbol & 1 == 1) {
            edges.push(Edge { from, value: symbol as u16 + 1, to: bits.take(state_bits)? });
        }
    }
    Some(edges)
}

/// Reads, for each state, the number of its edges, and these.
fn plain(bits: &mut Bits<'_>, symbols: u32, state_bits: usize) -> Option<Vec<Edge>> {
    let count_bits = bits.take(4)? as usize;
    let symbol_bits = width(symbols - 1);
    let mut edges = Vec::new();
    for from in 0.. {
        if count_bits == 0 || bits.left() < count_bits {
            break;
        }
        for _ in 0..bits.take(count_bits)? {
            let value = bits.take(symbol_bits)? as u16 + 1;
            edges.push(Edge { from, value, to: bits.take(state_bits)? });
        }
    }
    Some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_decoded() {
        assert_eq!(text("WzEyXSsz").as_deref(), Some("[12]+3"));
        assert_eq!(text("KDEp").as_deref(), Some("(1)"));
        assert_eq!(text("%5B12%5D%2B").as_deref(), Some("[12]+"));
        assert_eq!(text("Wz!"), None);
    }

    #[test]
    fn relations_are_sets_of_bits() {
        // Two values, first smaller than second: bit 1 of four.
        assert_eq!(pairs("C", 2, 1), Some(vec![(1, 2)]));
        assert_eq!(pairs("", 2, 1), Some(vec![]));
        assert_eq!(pairs("?", 2, 1), None);
    }

    #[test]
    fn texts_and_relations_are_encoded() {
        for (pattern, code) in [("[12]+3", "WzEyXSsz"), ("(1)", "KDEp"), ("", ""), ("ÿ", "_w")] {
            assert_eq!(encoded_text(pattern), code);
            assert_eq!(text(code).as_deref(), Some(pattern));
        }
        assert_eq!(text(&encoded_text("1|２")).as_deref(), Some("1|２"));
        let mut random = clausoku_testkit::Rng::new(1);
        for (values, least) in (1..=16).flat_map(|values| [(values, 1), (values, 0)]) {
            let range = least..least + values;
            let all =
                range.clone().flat_map(|first| range.clone().map(move |second| (first, second)));
            let related: Vec<(u16, u16)> = all.filter(|_| random.below(2) == 0).collect();
            let key = encoded_pairs(&related, values.into(), least);
            assert_eq!(pairs(&key, values.into(), least), Some(related), "{key}");
        }
    }

    /// Random automata accept the same lines before and after, and the automaton that is read has the same code.
    #[test]
    fn machines_are_encoded() {
        let mut random = clausoku_testkit::Rng::new(2);
        let mut accepted = 0;
        for round in 0..300 {
            let values = 1 + round % 4;
            let states = 1 + random.below(6);
            let mut some = |count: usize| -> Vec<u32> {
                (0..count).map(|_| 7 * random.below(states) as u32).collect()
            };
            let (starts, accepting) = (some(round % 3), some(1 + round % 2));
            let ends: Vec<u32> = some(2 * (round % 14));
            let edges = ends.chunks(2).map(|two| Edge {
                from: two[0],
                value: 1 + random.below(values) as u16,
                to: two[1],
            });
            let automaton = Automaton { starts, accepting, edges: edges.collect() };
            let code = encoded_automaton(&automaton, values, 1).unwrap();
            let again = super::automaton(&code).unwrap();
            let again = over_segments(&again, &[4], values).unwrap();
            assert_eq!(encoded_automaton(&again, values, 1).as_deref(), Some(&*code));
            for length in 0..4 {
                for index in 0..values.pow(length) {
                    let line: Vec<u16> = (0..length)
                        .map(|place| (index / values.pow(place) % values + 1) as u16)
                        .collect();
                    let accepts = automaton.accepts(line.iter().copied());
                    assert_eq!(
                        again.accepts(line.iter().copied()),
                        accepts,
                        "{automaton:?} {line:?}"
                    );
                    accepted += usize::from(accepts);
                }
            }
        }
        assert!(accepted > 100, "{accepted}");
        let edges = (0..1 << 16).map(|from| Edge { from, value: 1, to: from + 1 });
        let large = Automaton { edges: edges.collect(), ..Automaton::default() };
        assert_eq!(encoded_automaton(&large, 1, 1), None);
    }

    #[test]
    fn broken_machines_are_refused() {
        for encoded in ["A", "AA", "____", "!"] {
            let machine = automaton(encoded);
            let is_complete = |machine| over_segments(&machine, &[1], 9).is_some();
            assert!(machine.is_none_or(is_complete), "{encoded}");
        }
        assert!(automaton("").is_some());
    }
}
