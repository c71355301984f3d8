//! Tests every at-most-one encoding: its models, its size, and its strength under propagation.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use clausoku_cnf::{Cnf, Literal, Variable};
use clausoku_encoder::{AT_MOST_ONE, AtMostOne, Auxiliaries, OF_SIZE, Role};
use clausoku_testkit::{Rng, projected_models, propagated};

/// Returns the clauses for the group, with auxiliary variables after the first `inputs`.
fn encoded(way: &AtMostOne, group: &[Literal], inputs: u32) -> Cnf {
    let mut cnf = Cnf::new();
    (way.encode)(group, &mut Auxiliaries::after(inputs), &mut cnf);
    cnf
}

/// Returns all encodings, in parts of all sizes.
fn all() -> impl Iterator<Item = &'static AtMostOne> {
    AT_MOST_ONE.iter().chain(OF_SIZE.iter().copied().flatten())
}

fn inputs(n: u32) -> Vec<Literal> {
    (0..n).map(|index| Variable::from_index(index).unwrap().positive()).collect()
}

/// A variable after those of an encoding.
const PROBE: Role = Role { sign: "p", meaning: "nothing" };

/// The size of the clauses for a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupSize {
    pub auxiliaries: u64,
    pub clauses: u64,
    pub literals: u64,
}

pub(crate) fn size_of_group(way: &AtMostOne, n: usize) -> GroupSize {
    let mut auxiliaries = Auxiliaries::after(n as u32);
    let mut size = clausoku_cnf::Size::default();
    (way.encode)(&inputs(n as u32), &mut auxiliaries, &mut size);
    let used = u64::from(auxiliaries.fresh(&PROBE).to_dimacs()) - 1 - n as u64;
    // Every auxiliary variable is used, and no other.
    assert!(used == 0 || u64::from(size.variables) == n as u64 + used, "{way:?} {n}");
    GroupSize { auxiliaries: used, clauses: size.clauses, literals: size.literals }
}

/// Returns the assignments of the inputs under which at most one position of the group is true.
fn expected(group: &[Literal], inputs: u32) -> BTreeSet<u32> {
    let holds = |row: u32, literal: &Literal| {
        (row >> literal.variable().index() & 1 == 1) == literal.is_positive()
    };
    let rows = 0..1 << inputs;
    rows.filter(|&row| group.iter().filter(|literal| holds(row, literal)).count() <= 1).collect()
}

#[test]
fn the_truth_tables_are_those_of_at_most_one() {
    for way in all() {
        for n in 0..=8 {
            let group = inputs(n);
            let found = projected_models(&encoded(way, &group, n), n);
            assert_eq!(found, expected(&group, n), "{way:?} {n}");
            assert_eq!(found.len() as u32, n + 1, "{way:?} {n}");
        }
    }
}

#[test]
fn repeated_and_negated_literals_count_by_position() {
    let mut rng = Rng::new(1);
    for way in all() {
        for round in 0..60 {
            let n = round % 9;
            let variables = 1 + rng.below(5) as u32;
            let mut literal = || {
                let variable = Variable::from_index(rng.below(variables as usize) as u32).unwrap();
                variable.literal(rng.percent(50))
            };
            let group: Vec<Literal> = (0..n).map(|_| literal()).collect();
            let found = projected_models(&encoded(way, &group, variables), variables);
            assert_eq!(found, expected(&group, variables), "{way:?} {group:?}");
        }
    }
}

#[test]
fn auxiliary_variables_are_as_many_as_computed() {
    for way in all() {
        for n in (0..=40).chain([81, 100, 243, 244, 400, 1024]) {
            assert_eq!(size_of_group(way, n).auxiliaries, (way.auxiliaries)(n), "{way:?} {n}");
        }
    }
}

#[test]
fn sizes_are_the_papers() {
    let size = |name: &str, n| size_of_group(&name.parse().unwrap(), n);
    let of = |auxiliaries, clauses, literals| GroupSize { auxiliaries, clauses, literals };
    for n in 2..200 {
        let m = n as u64;
        assert_eq!(size("pairwise", n), of(0, m * (m - 1) / 2, m * (m - 1)));
        assert_eq!(size("sequential", n), of(m - 1, 3 * m - 4, 6 * m - 8));
        let bits = u64::from((n - 1).ilog2() + 1);
        assert_eq!(size("bitwise", n), of(bits, m * bits, 2 * m * bits));
        assert_eq!(size("ladder", n), of(m - 1, 4 * m - 5, 9 * m - 12));
        assert_eq!(size("totalizer", n), of(m - 2, 4 * m - 7, 9 * m - 16));
        assert_eq!(size("cardinality-network", n), of(m - 2, 3 * m - 5, 6 * m - 10));
        if n % 2 == 0 {
            // n⌈log₂ n⌉ − n/2 clauses and ⌈log₂ n⌉ − 1 variables: fewer than bitwise.
            let clauses = m * bits - m / 2;
            assert_eq!(size("bimander", n), of(bits - 1, clauses, 2 * clauses));
        }
    }
    // 2n + 4√n + O(⁴√n) clauses and 2√n + O(⁴√n) variables.
    assert_eq!(size("product", 7), of(6, 14 + 3 + 3, 40));
    for (n, auxiliaries, clauses) in [(9, 6, 24), (16, 8, 44), (25, 10, 70), (36, 12, 102)] {
        assert_eq!(size("product", n), of(auxiliaries, clauses, 2 * clauses));
    }
    // Each group of up to six is its pairs, and so is each row and each column.
    for n in 2..2000_usize {
        let m = n as u64;
        let columns = (1..=n).find(|p| p * p >= n).unwrap();
        let rows = n.div_ceil(columns);
        let product = size("product", n);
        if n <= 6 {
            assert_eq!(product, size("pairwise", n));
        } else {
            let [of_columns, of_rows] = [columns, rows].map(|side| size("product", side));
            let auxiliaries = of_columns.auxiliaries + of_rows.auxiliaries;
            let clauses = 2 * m + of_columns.clauses + of_rows.clauses;
            let fresh = (columns + rows) as u64;
            assert_eq!(product, of(fresh + auxiliaries, clauses, 2 * clauses));
        }
        assert!(product.clauses <= m * (m - 1) / 2, "{n}");
    }
    assert_eq!(size("product", 256), of(32 + 16, 512 + 2 * 32 + 4 * 6, 2 * (512 + 64 + 24)));
    // 3.5n clauses and n/2 variables, apart from the end of the recursion.
    let n: u64 = 729;
    let commander = size("commander", n as usize);
    assert_eq!(commander, of((n - 3) / 2, 7 * (n - 3) / 2 + 3, 16 * (n - 3) / 2 + 6));
}

#[test]
fn sizes_of_parts_have_closed_forms() {
    let size = |name: &str, n| size_of_group(&name.parse().unwrap(), n);
    let pairs = |n: u64| n * (n - 1) / 2;
    for n in [9_u64, 16, 25, 36, 100] {
        for part in 3..=9 {
            let bits = u64::from(n.div_ceil(part).next_power_of_two().trailing_zeros());
            let inside = n / part * pairs(part) + pairs(n % part + 1) - n % part;
            let found = size(&format!("bimander:{part}"), n as usize);
            let clauses = inside + n * bits;
            assert_eq!((found.auxiliaries, found.clauses), (bits, clauses), "{part} {n}");
        }
    }
    // p² literals: p groups of p, p commanders in a group of their own.
    for p in 4..=9_u64 {
        let found = size(&format!("commander:{p}"), (p * p) as usize);
        let clauses = p * (pairs(p) + p + 1) + pairs(p);
        assert_eq!((found.auxiliaries, found.clauses), (p, clauses), "{p}");
    }
    // The square is the usual rectangle; 2 columns of 8 rows, which are bounded by a product of their own.
    assert_eq!(size("product:4", 16), size("product", 16));
    assert_eq!(size("product:9", 9), size("product", 9));
    let rows = size("product", 8);
    let found = size("product:2", 16);
    let expected = (2 + 8 + rows.auxiliaries, 32 + 1 + rows.clauses);
    assert_eq!((found.auxiliaries, found.clauses), expected);
}

/// The literals determine the auxiliary variables, for some encodings also if none holds.
#[test]
fn auxiliary_variables_are_functions_of_the_literals() {
    let with_none = ["pairwise", "commander", "ladder", "totalizer"];
    for way in all() {
        for n in 1..=9 {
            let cnf = encoded(way, &inputs(n), n);
            let all = n + (way.auxiliaries)(n as usize) as u32;
            // A truth table doubles with each variable.
            if all > 18 {
                continue;
            }
            let models = projected_models(&cnf, all);
            let some = models.iter().filter(|&&model| model & ((1 << n) - 1) != 0).count();
            assert_eq!(some as u32, n, "{way:?} {n}");
            if with_none.contains(&way.name.split(':').next().unwrap()) {
                assert_eq!(models.len() as u32, n + 1, "{way:?} {n}");
            }
        }
    }
}

#[test]
fn propagation_is_as_strong_as_on_pairs() {
    for way in all() {
        for n in (0..=13).chain([26, 28]) {
            let group = inputs(n);
            let cnf = encoded(way, &group, n);
            let of_inputs = |assumed: &[Literal]| -> Option<Vec<Literal>> {
                let values = propagated(&cnf, assumed)?;
                let inputs = (0..n).filter_map(Variable::from_index).zip(values);
                let known = inputs.filter_map(|(variable, value)| {
                    Some(if value? { variable.positive() } else { variable.negative() })
                });
                Some(known.collect())
            };
            assert_eq!(of_inputs(&[]), Some(vec![]), "{way:?} {n}");
            for (place, &literal) in group.iter().enumerate() {
                let mut all: Vec<Literal> = group
                    .iter()
                    .enumerate()
                    .filter(|&(other, _)| other != place)
                    .map(|(_, &other)| !other)
                    .collect();
                // Neither one false literal nor all but one imply anything.
                assert_eq!(of_inputs(&[!literal]), Some(vec![!literal]), "{way:?} {n}");
                assert_eq!(of_inputs(&all), Some(all.clone()), "{way:?} {n}");
                all.push(literal);
                all.sort_unstable();
                assert_eq!(of_inputs(&[literal]), Some(all), "{way:?} {n}");
                for &other in &group[place + 1..] {
                    assert_eq!(of_inputs(&[literal, other]), None, "{way:?} {n}");
                }
            }
        }
    }
}

#[test]
fn every_file_is_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/at_most_one");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let stems = files.map(|file| file.file_stem().unwrap().to_str().unwrap().replace('_', "-"));
    let files: BTreeSet<String> = stems.filter(|stem| stem != "mod").collect();
    let names: BTreeSet<String> = AT_MOST_ONE.iter().map(|row| row.name.to_owned()).collect();
    assert_eq!(files, names);
    assert_eq!(names.len(), AT_MOST_ONE.len());
}

#[test]
fn pysat_agrees_on_the_sizes() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/pysat_at_most_one.py");
    let Ok(output) = Command::new("python3").arg(script).output() else {
        return clausoku_testkit::skip("pysat", "python3 is not installed");
    };
    if String::from_utf8_lossy(&output.stderr).contains("ModuleNotFoundError") {
        return clausoku_testkit::skip("pysat", "python3 has no package python-sat");
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    for line in text.lines() {
        let mut words = line.split(' ');
        let way: AtMostOne = words.next().unwrap().parse().unwrap();
        let numbers: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
        let [n, auxiliaries, clauses, literals] = numbers[..] else { panic!("{line}") };
        let theirs = GroupSize { auxiliaries, clauses, literals };
        assert_eq!(size_of_group(&way, n as usize), theirs, "{line}");
    }
    assert_eq!(text.lines().count(), 3 * 38);
}
