//! Zeros that are missing in DIMACS, so that a clause contains those of the next lines too.
//!
//! A clause may span several lines, so the end of a line inside a clause is no fault in itself. The evidence for a missing 0 is the
//! text alone:
//!
//! | evidence | decision |
//! | --- | --- |
//! | there is no 0 at all | each line is a clause |
//! | the header has the number of clauses that there are with a 0 on each line | each line is a clause |
//! | a clause on one line has as many literals of each sign as the whole clause | it spans lines |
//! | each line alone has the form of a clause on one line, and the whole clause has none | its lines are clauses |
//! | the same, but several clauses span lines alike, and the lines are single literals or the header confirms it | it spans lines |
//! | three lines or more repeat forms, the whole clause is the only one of its form, and the header does not confirm it | its lines are clauses |

use std::collections::{HashMap, HashSet};

use clausoku_cnf::dimacs::{LineEnd, Summary};
use clausoku_cnf::{ClauseSink, Cnf, Literal};

/// The numbers of positive and of negative literals.
type Shape = [usize; 2];

fn shape(clause: &[Literal]) -> Shape {
    let positive = clause.iter().filter(|literal| literal.is_positive()).count();
    [positive, clause.len() - positive]
}

/// A formula with the zeros that were missing.
pub(super) struct Mended {
    pub(super) formula: Cnf,
    /// The line that lacks a 0, the clause that it ends and its number of literals, for each.
    pub(super) missing: Vec<LineEnd>,
}

/// Returns the formula with the zeros that are missing at the ends of lines; `None` if none is.
pub(super) fn mended(formula: &Cnf, ends: &[LineEnd], summary: &Summary) -> Option<Mended> {
    // A 0 alone on the next line is none that is missing.
    let is_inside = |end: &&LineEnd| end.literals < formula[end.clause as usize].len();
    let ends: Vec<LineEnd> = ends.iter().filter(is_inside).copied().collect();
    if ends.is_empty() {
        return None;
    }
    let count = formula.len() as u64;
    let has_none = count == 1 && summary.open.is_some();
    let header = summary.header.map(|header| header.clauses);
    let evidence = Evidence::new(formula, &ends, header == Some(count));
    let is_certain = has_none || header == Some(count + ends.len() as u64);
    let mut ends = ends.chunk_by(|a, b| a.clause == b.clause).peekable();
    let (mut mended, mut missing) = (Cnf::new(), Vec::new());
    for (index, clause) in formula.clauses().enumerate() {
        let own = ends.next_if(|own| own[0].clause == index as u64).unwrap_or_default();
        let mut rest = clause;
        if is_certain || evidence.is_joined(clause, own) {
            for end in own {
                let before = clause.len() - rest.len();
                let (line, after) = rest.split_at(end.literals - before);
                let clause = mended.len() as u64;
                missing.push(LineEnd { line: end.line, clause, literals: line.len() });
                mended.add_clause(line);
                rest = after;
            }
        }
        mended.add_clause(rest);
    }
    (!missing.is_empty()).then_some(Mended { formula: mended, missing })
}

fn lines<'c>(clause: &'c [Literal], ends: &'c [LineEnd]) -> impl Iterator<Item = &'c [Literal]> {
    let bounds = ends.iter().map(|end| end.literals);
    let starts = std::iter::once(0).chain(bounds.clone());
    let ends = bounds.chain([clause.len()]);
    starts.zip(ends).map(|(start, end)| &clause[start..end])
}

/// The forms of the clauses.
struct Evidence {
    /// The forms of the clauses on one line.
    whole: HashSet<Shape>,
    /// The number of clauses of each form that span lines.
    spanning: HashMap<Shape, usize>,
    /// `true` if the header has the number of clauses as they were read.
    is_header_right: bool,
}

impl Evidence {
    fn new(formula: &Cnf, ends: &[LineEnd], is_header_right: bool) -> Self {
        let mut found = Self { whole: HashSet::new(), spanning: HashMap::new(), is_header_right };
        let mut spanning = ends.iter().map(|end| end.clause as usize).peekable();
        for (index, clause) in formula.clauses().enumerate() {
            let mut is_spanning = false;
            while spanning.next_if_eq(&index).is_some() {
                is_spanning = true;
            }
            if is_spanning {
                *found.spanning.entry(shape(clause)).or_default() += 1;
            } else {
                found.whole.insert(shape(clause));
            }
        }
        found
    }

    /// Returns `true` if the lines of this clause are clauses without their 0.
    fn is_joined(&self, clause: &[Literal], ends: &[LineEnd]) -> bool {
        let whole = shape(clause);
        if ends.is_empty() || self.whole.contains(&whole) {
            return false;
        }
        let is_only = self.spanning.get(&whole) == Some(&1);
        let mut counts: HashMap<Shape, usize> = HashMap::new();
        for line in lines(clause, ends) {
            *counts.entry(shape(line)).or_default() += 1;
        }
        if counts.keys().all(|line| self.whole.contains(line)) {
            let has_long = counts.keys().any(|line| line[0] + line[1] > 1);
            return is_only || has_long && !self.is_header_right;
        }
        let repeats = counts.iter().all(|(line, &count)| count > 1 || self.whole.contains(line));
        is_only && repeats && ends.len() > 1 && !self.is_header_right
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_dimacs;

    /// Returns the lines without a 0, and the clauses.
    fn read(text: &str) -> (Vec<u64>, Vec<usize>) {
        let input = read_dimacs(text.as_bytes()).unwrap();
        assert_eq!(input.summary.size.clauses, input.formula.len() as u64);
        for end in &input.missing_zeros {
            assert_eq!(input.formula[end.clause as usize].len(), end.literals, "{text}");
        }
        let lines = input.missing_zeros.iter().map(|end| end.line).collect();
        (lines, input.formula.clauses().map(<[_]>::len).collect())
    }

    const TEXT: &str = "1 2 3 0\n4 5 6 0\n7 8 9 0\n-1 -4 0\n-2 -5 0\n-3 -6 0\n1 0\n5 0\n9 0\n";

    #[test]
    fn a_clause_on_several_lines_is_one() {
        for text in [
            // Beside clauses of its form.
            "1 2 3 0\n4\n5 6 0\n-1 -4 0\n7 0\n",
            // Alike: each literal on a line, also beside units.
            "1\n2\n3 0\n4\n5\n6 0\n-1 -4 0\n7 0\n",
            "1 2\n3 4 0\n5 6\n7 8 0\n-1 -5 0\n",
            // The 0 on its own line, blank lines and comments.
            "1 2 3\n0\n4 5 6\n\n0\nc 0\n-1 -4\nc\n0\n",
            // The header has as many clauses.
            "p cnf 8 3\n1 2 3\n4 5 6\n7 8 0\n-1 -4 0\n1 0\n",
            // Blanks before the end of the line, and other line ends.
            "1 2 3 0 \r\n4 5 6 0\t\n",
        ] {
            assert!(read(text).0.is_empty(), "{text}");
        }
        assert_eq!(read(TEXT), (vec![], vec![3, 3, 3, 2, 2, 2, 1, 1, 1]));
    }

    #[test]
    fn each_missing_zero_is_found() {
        let lines: Vec<&str> = TEXT.lines().collect();
        let whole = read(TEXT).1;
        for (index, line) in lines.iter().enumerate().take(8) {
            for end in ["\n", " \r\n", "\n\nc a comment\n"] {
                let mut lines = lines.iter().map(|line| format!("{line}\n")).collect::<Vec<_>>();
                lines[index] = format!("{}{end}", line.trim_end_matches(" 0"));
                for header in ["", "p cnf 9 9\n"] {
                    let text = format!("{header}{}", lines.concat());
                    let expected = vec![(index + 1 + usize::from(!header.is_empty())) as u64];
                    assert_eq!(read(&text), (expected, whole.clone()), "{text}");
                }
            }
        }
    }

    #[test]
    fn many_missing_zeros_are_found() {
        let none = TEXT.replace(" 0\n", "\n");
        let whole = read(TEXT).1;
        assert_eq!(read(&none), ((1..=9).collect(), whole.clone()));
        // A rule without zeros, and no header.
        let rule = TEXT.split_at(TEXT.find('-').unwrap());
        let rule = rule.0.replace(" 0", "") + rule.1;
        assert_eq!(read(&rule), (vec![1, 2, 3], whole));
        // In each second line.
        let pairs = "-1 -2\n-1 -3 0\n-4 -5\n-4 -6 0\n-1 -4 0\n";
        assert_eq!(read(pairs), (vec![1, 3], vec![2; 5]));
    }
}
