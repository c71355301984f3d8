//! Comments of a DIMACS file that describe its formula: writing and reading them.
//!
//! ```text
//! c clausoku 1
//! c variant: classic:9
//! c encoding: extended, pairwise, givens as units, dense
//! c numbering: dense
//! c grid: . 9 . 2 . . 6 . 5
//! c grid: 3 2 . . . 7 . . .
//! ```
//!
//! The first line announces the others. Decoding needs these:
//!
//! - `variant`: the name of a built-in variant; of any other its name, and then its TOML text in lines
//!   `toml: …`.
//! - `numbering`: the scheme. With `compact`, `holds: R1C2=9 …` lists the candidates that are known to
//!   hold, and `open R1C1 from 5: 1 4 8` says that the variables 5, 6, 7 are the values 1, 4, 8 in
//!   that cell; all other candidates are excluded.
//! - `shuffled 1` and what follows it, if the formula was shuffled: see [`clausoku_cnf::Mapping`].
//! - `notation`: the notation of the symbols of a built-in variant, unless they are the numbers from 1;
//! - `grid`: the givens, cell by cell in the variant's order, by the names of its symbols, `.` where
//!   nothing is given; where its lines break does not matter.

#[cfg(feature = "exporting")]
pub(crate) mod export;
mod read;
pub(crate) mod write;

#[cfg(feature = "exporting")]
pub use export::{comments, write_export, write_export_denying, write_export_within};
pub use read::{Annotation, AnnotationError};
pub use write::{
    DimacsError, DimacsOptions, write_dimacs, write_dimacs_and_map, write_dimacs_within,
};

/// The line that announces the others; the number counts incompatible changes.
const ANNOUNCEMENT: &str = "clausoku 1";

/// The beginning of a line with the name of a variable.
const NAME: &str = "varname ";

/// The beginning of a line about auxiliary variables.
const AUXILIARY: &str = "auxiliary ";

/// Returns `true` if a comment names variables. There may be a million such comments, and no reader needs them.
pub fn is_name(comment: &str) -> bool {
    comment.starts_with(NAME) || comment.starts_with(AUXILIARY)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::{Grid, NumberNotation, Puzzle, PuzzleError, Variant};
    use clausoku_decoder::Scheme;
    use clausoku_encoder::Encoding;

    use super::*;

    fn puzzle() -> Puzzle {
        let variant = Arc::new(Variant::blocks(2, 3).unwrap());
        let mut numbers = vec![0; 36];
        (numbers[0], numbers[35]) = (6, 1);
        Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap()
    }

    fn text(encoding: &Encoding, extras: DimacsOptions) -> String {
        let mut text = Vec::new();
        let encoded = encoding.encode(&puzzle()).unwrap();
        let (_, bytes) = write_dimacs(&encoded, extras, &mut text).unwrap();
        assert_eq!(bytes, text.len() as u64);
        String::from_utf8(text).unwrap()
    }

    fn comments(text: &str) -> Vec<&str> {
        text.lines().filter_map(|line| line.strip_prefix('c')).collect()
    }

    #[test]
    fn comments_are_read_back() {
        let log = Encoding::default().with_numbering(Scheme::Log);
        for encoding in [Encoding::default(), Encoding::inf242(), log] {
            let text = text(
                &encoding,
                DimacsOptions { names: true, show: true, ..DimacsOptions::default() },
            );
            let annotation = Annotation::read(comments(&text)).unwrap();
            assert_eq!(annotation.puzzle.givens(), puzzle().givens());
            assert_eq!(annotation.puzzle.variant(), puzzle().variant());
            assert_eq!(annotation.numbering.scheme(), encoding.numbering);
        }
    }

    #[test]
    fn what_is_excluded_travels_along() {
        let open = puzzle().givens().open().next().unwrap();
        let excluded = [0, 4].map(|index| clausoku_board::Candidate {
            cell: open,
            symbol: clausoku_board::Symbol::from_index(index),
        });
        let puzzle = puzzle().excluding(excluded).unwrap();
        for encoding in [Encoding::default(), Encoding::reduced()] {
            let mut text = Vec::new();
            let encoded = encoding.encode(&puzzle).unwrap();
            write_dimacs(&encoded, DimacsOptions::default(), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.contains("c excluded: R1C2=1 R1C2=5\n"), "{text}");
            assert_eq!(Annotation::read(comments(&text)).unwrap().puzzle.excluded(), excluded);
        }
    }

    #[test]
    fn the_comments_count_the_clauses() {
        let text = text(&Encoding::default(), DimacsOptions::default());
        assert!(text.contains("c clauses 1 to 36: K1, each cell holds at least one value\n"));
        assert!(text.contains("c grid: 6 . . . . .\n"));
        let last = comments(&text).into_iter().rfind(|line| line.contains("clauses")).unwrap();
        assert_eq!(last, " clauses 2305 to 2306: givens, units");
        assert!(text.contains("\np cnf 216 2306\n"));
    }

    #[test]
    fn names_and_projection_are_there_on_request() {
        let all =
            DimacsOptions { comments: false, names: true, show: true, ..DimacsOptions::default() };
        let text = text(&Encoding::inf242(), all);
        assert!(text.starts_with("c varname 10101 x_{1,1,1}\nc varname 10102 x_{1,1,2}\n"));
        let shown: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("c p show ")?.strip_suffix(" 0"))
            .flat_map(str::split_whitespace)
            .collect();
        assert_eq!((shown.len(), shown[215]), (216, "60606"));
        let log = Encoding::default().with_numbering(Scheme::Log);
        let text = super::tests::text(&log, all);
        assert!(text.starts_with("c varname 1 b_{1,1,0}\nc varname 2 b_{1,1,1}\n"));
        // The channel has a variable for each candidate.
        assert!(text.contains("c varname 108 b_{6,6,2}\nc varname 109 x_{1,1,1}\n"));
        assert!(text.contains(" 108 0\np cnf 324 ") && text.contains("c varname 324 x_{6,6,6}\n"));
        let none = DimacsOptions { comments: false, ..DimacsOptions::default() };
        assert!(super::tests::text(&Encoding::inf242(), none).starts_with("p cnf 60606 "));
    }

    fn named(text: &str) -> Vec<(u32, &str)> {
        let names = comments(text).into_iter().filter_map(|line| line.trim().strip_prefix(NAME));
        let pairs = names.map(|line| line.split_once(' ').unwrap());
        pairs.map(|(number, name)| (number.parse().unwrap(), name)).collect()
    }

    #[test]
    fn every_variable_has_a_name_of_its_own() {
        let names = DimacsOptions { names: true, ..DimacsOptions::default() };
        for at_most_one in clausoku_encoder::AT_MOST_ONE {
            for scheme in [Scheme::Dense, Scheme::Log, Scheme::Compact] {
                let triads = ["none", "triads"].map(|name| name.parse().unwrap());
                for implied in triads {
                    let encoding = match scheme {
                        Scheme::Compact => Encoding::reduced(),
                        _ => Encoding::default().with_numbering(scheme),
                    };
                    let encoding = encoding.with_at_most_one(*at_most_one).with_implied(implied);
                    let text = text(&encoding, names);
                    let header = text.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
                    let variables: u32 = header.split(' ').next().unwrap().parse().unwrap();
                    let named = named(&text);
                    assert!(named.iter().map(|pair| pair.0).eq(1..=variables), "{encoding}");
                    let all: std::collections::HashSet<_> =
                        named.iter().map(|pair| pair.1).collect();
                    assert_eq!(all.len(), variables as usize, "{encoding}");
                    let annotation = Annotation::read(comments(&text)).unwrap();
                    assert_eq!(annotation.puzzle.givens(), puzzle().givens());
                    // Lines of runs cover the auxiliary variables without gaps, and their names are those of the lines.
                    for line in comments(&text) {
                        let Some(run) = line.trim().strip_prefix(AUXILIARY) else { continue };
                        let (range, rest) = run.split_once(": ").unwrap();
                        let Some((said, _)) = rest.split_once(": ") else { continue };
                        let (first, last) = range.split_once(" to ").unwrap();
                        let ends = [first, last].map(|end| {
                            let end: u32 = end.parse().unwrap();
                            named[end as usize - 1].1
                        });
                        let expected = match ends {
                            [one, same] if one == same => one.to_owned(),
                            [one, last] => format!("{one} to {last}"),
                        };
                        assert_eq!(said, expected);
                    }
                }
            }
        }
    }

    #[test]
    fn auxiliary_variables_are_explained() {
        let names = DimacsOptions { names: true, ..DimacsOptions::default() };
        let of =
            |name: &str| text(&Encoding::default().with_at_most_one(name.parse().unwrap()), names);
        let sequential = of("sequential");
        assert!(sequential.contains("c auxiliary 217 to 396: of K2\n"), "{sequential}");
        assert!(sequential.contains(
            "c auxiliary 217 to 221: s_{K2,R1C1,1} to s_{K2,R1C1,5}: one of the first i candidates of \
             the group holds\nc varname 217 s_{K2,R1C1,1}\n"
        ));
        assert!(of("bitwise").contains(" d_{L2,row-1,1,1}\n"));
        let plain = text(&Encoding::default(), names);
        assert!(!plain.contains("auxiliary"));
        let shuffled = DimacsOptions { shuffle: Some(7), ..names };
        let encoding = Encoding::default().with_at_most_one("sequential".parse().unwrap());
        let shuffled = text(&encoding, shuffled);
        assert!(!shuffled.contains("c auxiliary ") && named(&shuffled).len() > 216);
    }

    fn error(lines: &[&str]) -> AnnotationError {
        Annotation::read(lines.iter().copied()).unwrap_err()
    }

    #[test]
    fn incomplete_comments_are_refused() {
        let start = "clausoku 1";
        assert_eq!(error(&["variant: classic:9"]), AnnotationError::NotAnnounced);
        assert_eq!(error(&[start]), AnnotationError::Missing("variant"));
        assert_eq!(error(&[start, "variant: classic:4"]), AnnotationError::Missing("numbering"));
        let start = [start, "variant: classic:4", "numbering: dense"];
        let grid = |line: &'static str| error(&[start[0], start[1], start[2], line]);
        assert_eq!(grid("grid: 1 . 5"), AnnotationError::Symbol("5".into()));
        assert_eq!(grid("grid: 1 2"), PuzzleError::Cells { expected: 16, found: 2 }.into());
        assert!(matches!(error(&["clausoku 1", "variant: cube"]), AnnotationError::Variant(_)));
    }

    #[test]
    fn open_candidates_are_read_back() {
        let text = text(&Encoding::reduced(), DimacsOptions::default());
        let annotation = Annotation::read(comments(&text)).unwrap();
        let expected = Encoding::reduced().encode(&puzzle()).unwrap();
        assert!(annotation.numbering.candidates().eq(expected.numbering().candidates()));
        assert_eq!(annotation.numbering.known(), expected.numbering().known());
        assert!(
            text.contains("c holds: R1C1=6\n") && text.contains("c open R1C2 from 1: 1 2 3 4 5\n")
        );
        let moved = comments(&text).into_iter().filter(|line| !line.contains("open R1C2"));
        let error = Annotation::read(moved).unwrap_err();
        assert!(matches!(error, AnnotationError::Disorder(_)), "{error}");
        let foreign = comments(&text).into_iter().chain(["holds: R7C1=1"]);
        assert_eq!(Annotation::read(foreign).unwrap_err(), AnnotationError::Cell("R7C1".into()));
    }

    #[test]
    fn the_notation_of_the_numbers_travels_along() {
        for symbols in [NumberNotation::FromZero, NumberNotation::Letters] {
            let own = puzzle().with_symbols(symbols).unwrap();
            let mut text = Vec::new();
            let encoded = Encoding::default().encode(&own).unwrap();
            write_dimacs(&encoded, DimacsOptions::default(), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.contains(&format!("\nc notation: {symbols}\n")), "{text}");
            let annotation = Annotation::read(comments(&text)).unwrap();
            assert_eq!(annotation.puzzle.variant(), own.variant());
            assert_eq!(annotation.puzzle.givens(), own.givens());
        }
    }

    #[test]
    fn a_variant_of_ones_own_travels_along() {
        let text = Variant::by_name("x:4").unwrap().to_toml().replace("\"x:4\"", "\"my own\"");
        let variant = Variant::from_toml(&text).unwrap();
        let own = Puzzle::empty(Arc::new(variant));
        assert!(!own.variant().is_built_in());
        let mut text = Vec::new();
        let encoded = Encoding::default().encode(&own).unwrap();
        write_dimacs(&encoded, DimacsOptions::default(), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let annotation = Annotation::read(comments(&text)).unwrap();
        assert_eq!(annotation.puzzle.variant(), own.variant());
    }

    #[test]
    fn a_shuffled_formula_is_decoded_all_the_same() {
        for (encoding, seed) in [Encoding::default(), Encoding::reduced()].into_iter().zip(7..) {
            let unsubsumed = seed == 7;
            let extras = DimacsOptions {
                shuffle: Some(seed),
                unsubsumed,
                show: true,
                ..DimacsOptions::default()
            };
            let text = text(&encoding, extras);
            let document = clausoku_cnf::dimacs::read(text.as_bytes()).unwrap();
            let verdict =
                crate::sat::solve_formula(&document.cnf, &mut clausoku_backends::Varisat::new());
            let clausoku_cnf::Verdict::Satisfiable(model) = verdict.unwrap().verdict else {
                panic!()
            };
            let annotation = Annotation::read(comments(&text)).unwrap();
            assert!(annotation.decode(&model).unwrap().is_full());
            assert!(clausoku_decoder::decode(&model, &annotation.numbering, &puzzle()).is_err());
        }
    }
}
