//! Parts of long lists.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A part of a list: number `index` of `count`, counted from 1. Its text is `2/3`, as in `--part 2/3`.
///
/// Machines that each take one part of the same list do all of it together, and nothing twice: [`Part::holds`] deals the
/// items out in turn, [`Part::range`] divides the list into ranges.
///
/// ```
/// use clausoku_files::Part;
/// let part: Part = "2/3".parse().unwrap();
/// let mine: Vec<usize> = (0..7).filter(|&item| part.holds(item)).collect();
/// assert_eq!((mine, part.to_string().as_str()), (vec![1, 4], "2/3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    index: usize,
    count: usize,
}

/// A text that is not a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartError(String);

impl Part {
    /// Returns `true` if the item with this index, counted from 0, is in this part.
    pub fn holds(self, item: usize) -> bool {
        item % self.count == self.index - 1
    }

    /// Returns the range of this part if `total` items are divided in order.
    pub fn range(self, total: u64) -> Range<u64> {
        // The product may need more than 64 bits. The quotient is at most `total`, so the cast is exact.
        let ends = [self.index - 1, self.index].map(|part| u128::from(total) * part as u128);
        let [start, end] = ends.map(|end| (end / self.count as u128) as u64);
        start..end
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let index_and_count = text.split_once('/').and_then(|(index, count)| {
            Some((index.trim().parse().ok()?, count.trim().parse().ok()?))
        });
        match index_and_count {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(PartError(text.to_owned())),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no part; write 2/8 for the second of eight", self.0)
    }
}

impl Error for PartError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_disjoint_and_complete() {
        for count in 1..=9 {
            let parts: Vec<Part> =
                (1..=count).map(|index| format!("{index}/{count}").parse().unwrap()).collect();
            for item in 0..50 {
                assert_eq!(parts.iter().filter(|part| part.holds(item)).count(), 1);
            }
        }
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_follow_each_other() {
        for total in [0, 1, 10, u64::MAX] {
            let ranges = (1..=7).map(|index| Part { index, count: 7 }.range(total));
            let end = ranges.fold(0, |end, range| {
                assert_eq!(range.start, end);
                range.end
            });
            assert_eq!(end, total);
        }
    }
}
