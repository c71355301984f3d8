//! The hash `isohash2` of the Global Benchmark Database: colours of literals, refined by those of their clauses.
//!
//! Each literal has a colour, at first 1. In a round, the colour of a clause is computed from those of its literals, and that of a literal from
//! its own, that of its negation, and those of its clauses; sums make it independent of orders. Rounds end when one has as many
//! different variables as the one before, after 31 at the latest. The hash is that of the sorted colours of the variables, in which the signs
//! of a variable can be exchanged. This is colour refinement (Weisfeiler & Leman 1968) on the graph of literals and clauses.
//!
//! The number of rounds depends on the signs of variables, so that a formula with other signs can have another hash, as in gbdc.
//!
//! Source: `ISOHash2.h` of gbdc 0.4.3 (A. Iser & F. Gehm), which gives the hashes of the examples; the mixing function is variant 13 of
//! D. Stafford's in G. Steele, D. Lea & C. Flood, *Fast splittable pseudorandom number generators*, 2014; the last hash is XXH3.

use clausoku::sat::Literal;
use twox_hash::XxHash3_64;

/// The number of rounds after which refinement ends.
const MAX_ROUNDS: usize = 31;

/// The increments before mixing: the golden ratio, and a factor of the mixing function.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
const FIRST_FACTOR: u64 = 0xbf58_476d_1ce4_e5b9;

fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(FIRST_FACTOR);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// The colours of a variable's positive and negative literal.
type Pair = [u64; 2];

fn pair_colour([positive, negative]: Pair) -> u64 {
    mix((positive ^ negative.rotate_left(1)).wrapping_add(GOLDEN))
}

/// The clauses of a formula without repeated literals and tautologies.
#[derive(Default)]
pub(super) struct Refinement {
    literals: Vec<Literal>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
    /// The number of variables, up to the last that occurs.
    variables: usize,
}

impl Refinement {
    pub(super) fn add_clause(&mut self, clause: &[Literal]) {
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        let sorted = &mut self.literals[start..];
        sorted.sort_unstable();
        let is_tautology = sorted.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_tautology {
            self.literals.truncate(start);
            return;
        }
        let mut kept = start;
        for index in start..self.literals.len() {
            if index == start || self.literals[index] != self.literals[kept - 1] {
                self.literals[kept] = self.literals[index];
                kept += 1;
            }
        }
        self.literals.truncate(kept);
        let last = self.literals[start..].last();
        self.variables = self.variables.max(last.map_or(0, |last| last.variable().index() + 1));
        self.ends.push(kept);
    }

    pub(super) fn hash(&self) -> String {
        let mut colours = vec![[1; 2]; self.variables];
        let mut parts = 0;
        for _ in 0..MAX_ROUNDS {
            colours = self.refined(&colours);
            let mut different: Vec<u64> = colours.iter().map(|&pair| pair_colour(pair)).collect();
            different.sort_unstable();
            different.dedup();
            if different.len() == parts {
                break;
            }
            parts = different.len();
        }
        for pair in &mut colours {
            pair.sort_unstable();
        }
        let mut colours: Vec<u64> = colours.into_iter().map(pair_colour).collect();
        colours.sort_unstable();
        let bytes: Vec<u8> = colours.into_iter().flat_map(u64::to_le_bytes).collect();
        format!("{:016x}", XxHash3_64::oneshot(&bytes))
    }

    fn refined(&self, old: &[Pair]) -> Vec<Pair> {
        let place =
            |literal: Literal| (literal.variable().index(), usize::from(!literal.is_positive()));
        let mut sums = vec![[0_u64; 2]; old.len()];
        let mut start = 0;
        for &end in &self.ends {
            let clause = &self.literals[start..end];
            start = end;
            let (mut sum, mut crossed) = (0_u64, 0);
            for &literal in clause {
                let (variable, sign) = place(literal);
                let mixed = mix(old[variable][sign].wrapping_add(GOLDEN));
                sum = sum.wrapping_add(mixed);
                crossed ^= mixed.rotate_left(23);
            }
            let colour = mix(sum ^ mix(crossed.wrapping_add(FIRST_FACTOR)) ^ clause.len() as u64);
            for &literal in clause {
                let (variable, sign) = place(literal);
                sums[variable][sign] = sums[variable][sign].wrapping_add(colour);
            }
        }
        for (sums, old) in sums.iter_mut().zip(old) {
            let part = |sign: usize| {
                mix(old[sign]
                    .wrapping_add(mix(sums[sign]))
                    .wrapping_add(old[1 - sign].rotate_left(1)))
            };
            *sums = [part(0), part(1)];
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use clausoku::sat::dimacs;
    use clausoku::sat::formulas::Rng;

    use super::super::GbdHashes;

    fn hashes(clauses: &[&[i32]]) -> GbdHashes {
        let line = |clause: &&[i32]| {
            let words = clause.iter().chain(&[0]).map(ToString::to_string);
            words.collect::<Vec<_>>().join(" ")
        };
        let lines: Vec<String> = clauses.iter().map(line).collect();
        let text = format!("p cnf 99 {}\n{}\n", lines.len(), lines.join("\n"));
        GbdHashes::new(&dimacs::read(text.as_bytes()).unwrap().cnf)
    }

    /// Hashes of gbdc 0.4.3. The numbers of variables are those at which XXH3 changes its method.
    #[test]
    fn hashes_are_those_of_gbdc() {
        for (variables, expected) in [
            (1, "2d06800538d394c2"),
            (2, "ba3057aff7a7db65"),
            (3, "e61df66f2a3fbae6"),
            (16, "56e4c83e337ab07d"),
            (17, "c8a95f57d977dc9a"),
            (30, "6b2e55ebba0eb47b"),
            (31, "d630468a5a7b2e7f"),
            (40, "3e88ba888279d209"),
        ] {
            let chain: Vec<[i32; 2]> = (1..variables).map(|one| [one, -(one + 1)]).collect();
            let chain: Vec<&[i32]> = chain.iter().map(<[i32; 2]>::as_slice).collect();
            assert_eq!(hashes(&chain).isohash2, expected, "{variables}");
        }
        // Repeated literals and tautologies do not count.
        assert_eq!(hashes(&[&[1, 2, 1], &[1, -1], &[3]]).isohash2, "535e956f9c471097");
        assert_eq!(hashes(&[&[1, 2], &[3]]).isohash2, "535e956f9c471097");
    }

    #[test]
    fn formulas_of_equal_degrees_can_have_different_hashes() {
        let one = hashes(&[&[1, 2], &[2, 3], &[3, 4], &[4, 5], &[6, 7]]);
        let other = hashes(&[&[1, 2], &[2, 3], &[3, 4], &[5, 6], &[6, 7]]);
        assert_eq!(one.isohash, other.isohash);
        assert_eq!([&*one.isohash2, &other.isohash2], ["bde2db28d2c3f4be", "a8fb1739672eb980"]);
    }

    #[test]
    fn renamed_and_reordered_formulas_have_one_hash() {
        let clauses: [&[i32]; 7] =
            [&[1, -2, 3], &[-1, 4], &[2, 5, -6], &[6], &[-3, -4, -5], &[1, 5], &[2, -3]];
        let mut rng = Rng::new(1);
        for _ in 0..50 {
            let mut names = [1, 2, 3, 4, 5, 6];
            rng.shuffle(&mut names);
            let renamed =
                |&literal: &i32| names[literal.unsigned_abs() as usize - 1] * literal.signum();
            let mut other: Vec<Vec<i32>> =
                clauses.iter().map(|clause| clause.iter().map(renamed).collect()).collect();
            rng.shuffle(&mut other);
            for clause in &mut other {
                rng.shuffle(clause);
            }
            let other: Vec<&[i32]> = other.iter().map(Vec::as_slice).collect();
            // The hash of gbdc.
            assert_eq!(hashes(&other).isohash2, "8b19321233d259dc", "{names:?}");
        }
    }
}
