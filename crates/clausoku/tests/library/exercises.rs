//! Exercises: keys, hints and marks of many seeds, compared with truth tables, the encoder and the figures of the examination paper.

use std::collections::BTreeSet;

use clausoku::Variant;
use clausoku::encoding::{Numbering, Scheme};
use clausoku::exercises::{
    Code, CodeError, Exercise, KINDS, Kind, Language, Mark, SheetForm, sheet,
};
use clausoku_testkit::Rng;
use clausoku_testkit::course::paper::{self, Litteral};

const SEEDS: u64 = 60;

/// A literal as text, such as ¬x(1,2,3): the candidate and its sign.
type Literal<'t> = (&'t str, bool);

fn literal(text: &str) -> Literal<'_> {
    text.strip_prefix('¬').map_or((text, true), |candidate| (candidate, false))
}

/// The clauses of an English statement.
fn clauses(statement: &str) -> Vec<Vec<Literal<'_>>> {
    let lines = statement.lines().filter(|line| line.starts_with("  ") && line.contains("x("));
    lines
        .map(|line| {
            let clause = line.trim().split_once(": ").map_or(line.trim(), |parts| parts.1);
            clause.split(" ∨ ").map(literal).collect()
        })
        .collect()
}

/// Calls the function with every assignment of the candidates.
fn each_assignment(
    candidates: &BTreeSet<&str>,
    mut each: impl FnMut(&dyn Fn(&Literal<'_>) -> bool),
) {
    let places: Vec<&str> = candidates.iter().copied().collect();
    for row in 0..1_u32 << places.len() {
        each(&|literal: &Literal<'_>| {
            let place = places.iter().position(|place| *place == literal.0).expect("a candidate");
            (row >> place & 1 == 1) == literal.1
        });
    }
}

fn candidates<'t>(clauses: &[Vec<Literal<'t>>]) -> BTreeSet<&'t str> {
    clauses.iter().flatten().map(|literal| literal.0).collect()
}

fn english(kind: Kind, seed: u64) -> (Exercise, String, String) {
    let exercise = Exercise::new(kind, seed);
    let statement = exercise.statement(Language::English, SheetForm::Text);
    let key = exercise.key(Language::English);
    (exercise, statement, key)
}

fn is_right(exercise: &Exercise, answer: &str) -> bool {
    exercise.check(answer, Language::English).expect("an answer that can be read").is_right
}

#[test]
fn keys_pass_their_check_in_both_languages() {
    for row in KINDS {
        let mut statements = BTreeSet::new();
        for seed in 0..SEEDS {
            let exercise = Exercise::new(row.value, seed);
            for language in Language::ALL {
                let key = exercise.key(language);
                let verdict = exercise.check(&key, language).expect("a key that can be read");
                assert!(
                    verdict.is_right && verdict.remark.is_empty(),
                    "{} {seed}: {key}",
                    row.name
                );
                let hints = exercise.hints(language);
                assert!((1..=3).contains(&hints.len()), "{} {seed}", row.name);
                assert!(hints.iter().all(|hint| !hint.is_empty()));
            }
            let english = exercise.statement(Language::English, SheetForm::Text);
            let french = exercise.statement(Language::French, SheetForm::Text);
            assert_ne!(english, french, "{} {seed}", row.name);
            assert_eq!(
                english,
                Exercise::new(row.value, seed).statement(Language::English, SheetForm::Text)
            );
            statements.insert(english);
        }
        assert!(statements.len() >= 30, "{}: {} statements", row.name, statements.len());
    }
}

#[test]
fn answers_of_other_exercises_are_wrong() {
    for row in KINDS {
        let mut wrong = 0;
        for seed in 0..SEEDS {
            let exercise = Exercise::new(row.value, seed);
            let key = exercise.key(Language::English);
            let other = Exercise::new(row.value, seed + 1).key(Language::English);
            if let Ok(verdict) = exercise.check(&other, Language::English) {
                assert_eq!(verdict.is_right, verdict.remark.is_empty());
                assert!(
                    !verdict.is_right || key.len() == other.len(),
                    "{}: {key} {other}",
                    row.name
                );
                wrong += usize::from(!verdict.is_right);
            }
        }
        assert!(wrong >= 15, "{}: {wrong}", row.name);
    }
}

#[test]
fn codes_depend_on_kind_seed_and_mark() {
    let mut codes = BTreeSet::new();
    for row in KINDS {
        for seed in 0..20 {
            let exercise = Exercise::new(row.value, seed);
            codes.extend([Mark::Right, Mark::Wrong].map(|mark| exercise.code(0, mark).to_string()));
        }
    }
    assert_eq!(codes.len(), KINDS.len() * 40);
}

#[test]
fn clauses_are_sets_of_literals() {
    for seed in 0..SEEDS {
        for kind in [Kind::Clause, Kind::Resolve] {
            let (exercise, _, key) = english(kind, seed);
            let literals: Vec<&str> = key.split(" ∨ ").collect();
            let mut reversed = literals.clone();
            reversed.reverse();
            assert!(is_right(&exercise, &reversed.join(" | ")), "{key}");
            assert!(is_right(&exercise, &format!("{key} or {}", literals[0])), "{key}");
            let cells = key.replace("x(", "R").replace('¬', "not ");
            let words = cells.split(" ∨ ").map(|literal| {
                let mut parts = literal.trim_end_matches(')').split(',');
                let mut part = || parts.next().expect("a number");
                format!("{}C{}={}", part(), part(), part())
            });
            let words: Vec<String> = words.collect();
            assert!(is_right(&exercise, &words.join(" or ")), "{words:?}");
            if literals.len() > 1 {
                assert!(!is_right(&exercise, &literals[1..].join(" ∨ ")), "{key}");
            }
            let flipped = match key.strip_prefix('¬') {
                Some(rest) => rest.to_owned(),
                None => format!("-{key}"),
            };
            assert!(!is_right(&exercise, &flipped), "{flipped}");
        }
    }
}

#[test]
fn resolvents_follow_from_the_clauses_and_lack_the_pivot() {
    for seed in 0..SEEDS {
        let (_, statement, key) = english(Kind::Resolve, seed);
        let clauses = clauses(&statement);
        let resolvent: Vec<Literal<'_>> = key.split(" ∨ ").map(literal).collect();
        let all = candidates(&clauses);
        let of_key: BTreeSet<&str> = resolvent.iter().map(|literal| literal.0).collect();
        assert_eq!(all.difference(&of_key).count(), 1, "{statement}{key}");
        each_assignment(&all, |is_true| {
            if clauses.iter().all(|clause| clause.iter().any(is_true)) {
                assert!(resolvent.iter().any(is_true), "{statement}{key}");
            }
        });
    }
}

#[test]
fn propagation_leaves_an_equivalent_formula() {
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Propagate, seed);
        let clauses = clauses(&statement);
        let hints = exercise.hints(Language::English);
        let isolated =
            hints[2].trim_start_matches("The isolated literals are ").trim_end_matches('.');
        let isolated: Vec<Literal<'_>> = isolated.split(", ").map(literal).collect();
        let rest: Vec<Vec<Literal<'_>>> = key
            .split(" ∧ ")
            // Several clauses have brackets.
            .map(|clause| match clause.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                Some(inner) => inner.split(" ∨ ").map(literal).collect(),
                None => clause.split(" ∨ ").map(literal).collect(),
            })
            .collect();
        each_assignment(&candidates(&clauses), |is_true| {
            let formula = clauses.iter().all(|clause| clause.iter().any(is_true));
            let parts = isolated.iter().all(is_true)
                && rest.iter().all(|clause| clause.iter().any(is_true));
            assert_eq!(formula, parts, "{statement}{key}");
        });
        // The clauses themselves are equivalent too, but not what is left.
        let whole: Vec<String> =
            statement.lines().filter(|line| line.starts_with("  ")).map(str::to_owned).collect();
        assert!(!is_right(&exercise, &whole.join(" ; ")));
    }
}

#[test]
fn the_unit_clause_is_the_only_one() {
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Unit, seed);
        let known = statement.split(": ").nth(1).and_then(|rest| rest.split(". ").next());
        let known: Vec<Literal<'_>> = known.expect("literals").split(", ").map(literal).collect();
        let units = clauses(&statement).into_iter().zip('A'..='Z').filter(|pair| {
            let is_known = |literal: &&Literal<'_>, sign: bool| {
                known.contains(&(literal.0, literal.1 == sign))
            };
            let clause = &pair.0;
            !clause.iter().any(|literal| is_known(&literal, true))
                && clause.iter().filter(|literal| is_known(literal, false)).count() + 1
                    == clause.len()
        });
        let units: Vec<String> = units.map(|pair| pair.1.to_string()).collect();
        assert_eq!(units.join(" "), key, "{statement}");
        for letter in 'A'..='F' {
            assert_eq!(is_right(&exercise, &letter.to_string()), letter.to_string() == key);
        }
    }
}

#[test]
fn a_derivation_has_no_superfluous_clause() {
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Why, seed);
        let all = clauses(&statement);
        let letters: Vec<&str> = key.split(", ").collect();
        let chosen: Vec<_> = letters
            .iter()
            .map(|letter| all[usize::from(letter.as_bytes()[0] - b'A')].clone())
            .collect();
        let start = "Choose clauses from which ";
        let target = statement.strip_prefix(start).and_then(|rest| rest.split(' ').next());
        let target = literal(target.expect("a candidate"));
        // The value is in every model of the chosen clauses.
        each_assignment(&candidates(&chosen), |is_true| {
            if chosen.iter().all(|clause| clause.iter().any(is_true)) {
                assert!(is_true(&target), "{statement}{key}");
            }
        });
        for left in 0..letters.len() {
            let mut fewer = letters.clone();
            fewer.remove(left);
            assert!(!is_right(&exercise, &fewer.join(" ")), "{statement}{key}");
        }
        let everything: Vec<String> = ('A'..).take(all.len()).map(String::from).collect();
        assert_eq!(is_right(&exercise, &everything.concat()), all.len() == letters.len());
    }
}

#[test]
fn failed_literals_are_implied() {
    let mut seen = BTreeSet::new();
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Deduction, seed);
        let clauses = clauses(&statement);
        let variable = statement.split("say about ").nth(1).and_then(|rest| rest.split(' ').next());
        let variable = variable.expect("a candidate");
        let (mut can_be_true, mut can_be_false) = (false, false);
        each_assignment(&candidates(&clauses), |is_true| {
            if clauses.iter().all(|clause| clause.iter().any(is_true)) {
                can_be_true |= is_true(&(variable, true));
                can_be_false |= is_true(&(variable, false));
            }
        });
        // On these formulas, propagation finds all that is implied.
        let expected = match (can_be_true, can_be_false) {
            (true, false) => "1",
            (false, true) => "-1",
            _ => "0",
        };
        assert_eq!(key, expected, "{statement}");
        for answer in ["1", "-1", "0"] {
            assert_eq!(is_right(&exercise, answer), answer == key);
        }
        seen.insert(key);
    }
    assert_eq!(seen.len(), 3);
}

#[test]
fn numbers_are_those_of_the_numberings() {
    let board = std::sync::Arc::new(Variant::classic(9).expect("a board"));
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Number, seed);
        let scheme = if statement.contains("10000") { Scheme::Decimal } else { Scheme::Dense };
        let numbering = Numbering::new(scheme, &board).expect("a numbering");
        let found = numbering.candidates().find_map(|(candidate, variable)| {
            let position = board.position(candidate.cell);
            let name = format!(
                "x({},{},{})",
                position.row + 1,
                position.column + 1,
                candidate.symbol.index() + 1
            );
            let number = variable.to_dimacs().to_string();
            (name == key && statement.contains(&format!("number {number}, as")))
                .then_some(number.clone())
                .or_else(|| (number == key && statement.contains(&name)).then_some(name))
        });
        assert!(found.is_some(), "{statement}{key}");
        let other = if key.starts_with('x') { "x(9,9,9)" } else { "7" };
        assert_eq!(is_right(&exercise, other), key == other);
    }
}

#[test]
fn counts_are_those_of_the_paper() {
    let mut found = BTreeSet::new();
    for seed in 0..2000 {
        let (_, statement, key) = english(Kind::Count, seed);
        for (text, number) in [
            ("clauses does rule K1 have on a board of order 9 ", "81"),
            ("clauses does rule B2 have on a board of order 9 ", "2916"),
            ("clauses does rule L2 have on a board of order 4 ", "96"),
            ("literals do the clauses of rule K1 have together on a board of order 9", "729"),
            ("together on a board of order 9? ", "11988"),
            ("a board of order 9 has 2 to the power", "729"),
            ("of order 9 has 24 givens", "216"),
        ] {
            if statement.contains(text) && (number != "11988" || statement.contains("C2 and B2")) {
                assert_eq!(key, number, "{statement}");
                found.insert(text);
            }
        }
    }
    assert!(found.len() >= 6, "{found:?}");
    let exercise = (0..2000).map(|seed| Exercise::new(Kind::Count, seed));
    let large = exercise.into_iter().find(|one| one.key(Language::English) == "11988");
    let large = large.expect("a seed");
    for answer in ["11 988", "11,988", "11.988", "+11988"] {
        assert!(is_right(&large, answer), "{answer}");
    }
}

#[test]
fn cells_of_blocks_are_those_of_the_paper() {
    let all = (0..400).map(|seed| english(Kind::Indice, seed));
    let printed = all.into_iter().find(|one| one.1.contains("indice(3,6)")).expect("a seed");
    assert_eq!(printed.2, "(5,0)");
    for answer in ["5,0", "(5;0)", "5 0"] {
        assert!(is_right(&printed.0, answer));
    }
    assert!(!is_right(&printed.0, "(0,5)") && !is_right(&printed.0, "(6,1)"));
}

#[test]
fn broken_rules_are_those_of_the_printed_grid() {
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Broken, seed);
        let rows = statement.lines().filter(|line| line.starts_with("  "));
        let cells: Vec<Vec<u8>> = rows
            .flat_map(str::split_whitespace)
            .map(|cell| cell.bytes().filter(u8::is_ascii_digit).collect())
            .collect();
        assert_eq!(cells.len(), 16, "{statement}");
        let mut broken = BTreeSet::new();
        for cell in &cells {
            match cell.len() {
                0 => broken.insert("K1"),
                1 => false,
                _ => broken.insert("K2"),
            };
        }
        for (group, least, most) in [(0, "L1", "L2"), (1, "C1", "C2"), (2, "B1", "B2")] {
            for (number, value) in
                (0..4).flat_map(|number| (b'1'..=b'4').map(move |value| (number, value)))
            {
                let count = (0..16_usize)
                    .filter(|cell| {
                        [cell / 4, cell % 4, cell / 8 * 2 + cell % 4 / 2][group] == number
                    })
                    .filter(|&cell| cells[cell].contains(&value))
                    .count();
                match count {
                    0 => broken.insert(least),
                    1 => false,
                    _ => broken.insert(most),
                };
            }
        }
        assert_eq!(key.split(", ").collect::<BTreeSet<_>>(), broken, "{statement}");
        assert!(!is_right(&exercise, "K1 K2"));
    }
}

#[test]
fn forbidden_values_are_given_in_sight() {
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Forbidden, seed);
        let rows = statement.lines().filter(|line| line.starts_with("  "));
        let cells: Vec<&str> = rows.flat_map(str::split_whitespace).collect();
        let number = |word: &str| -> usize {
            let rest = statement.split(word).nth(1).expect("a number");
            rest[..1].parse().expect("a digit")
        };
        let (row, column) = (number("cell of row "), number(" and column "));
        let mut seen = BTreeSet::new();
        for (cell, value) in cells.iter().enumerate().filter(|pair| *pair.1 != ".") {
            let (r, c) = (cell / 9, cell % 9);
            if r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3) {
                seen.insert(*value);
            }
        }
        assert_eq!(cells[row * 9 + column], ".");
        assert_eq!(key.split(", ").collect::<BTreeSet<_>>(), seen, "{statement}");
        let together: String = seen.iter().copied().collect();
        assert!(is_right(&exercise, &together) && is_right(&exercise, &format!("{{{key}}}")));
        assert!(seen.len() == 9 || !is_right(&exercise, "1 2 3 4 5 6 7 8 9"));
    }
}

#[test]
fn garbage_has_a_place_and_no_answer_panics() {
    let mut texts: Vec<String> = [
        "",
        " ",
        "x",
        "x(",
        "x(1",
        "x(1,2",
        "x(1,2,3",
        "x(0,1,1)",
        "x(99999999999999999999,1,1)",
        "R1",
        "R1C",
        "R1C1",
        "R1C1=",
        "¬",
        "¬¬",
        "- - -",
        "(((",
        ")))",
        "⊥",
        "⊥ x",
        "x(1,1,1) x(1,1,2)",
        "∧",
        "x(1,1,1) ∧",
        "é",
        "A,,B",
        "A é",
        "K9",
        "K1,",
        "1,2,3",
        "-",
        "99999999999999999999999999999999999999999999999999",
        "1 2",
        "{",
        "}",
        "{1",
        "1:",
        "1: for",
        "0: x",
        "\u{0}",
        "\u{feff}1",
        "12,",
        "--1",
        "\\lnot x(1,1,1)",
        "1: for i = 1 to 99999999999",
        "4: write",
        "1: \u{202e}",
    ]
    .map(str::to_owned)
    .to_vec();
    let signs: Vec<char> = "x(1,2,3) ∨¬-RLC=≠A;B{}∧⊥K:é forto".chars().collect();
    let mut rng = Rng::new(7);
    for _ in 0..400 {
        texts.push((0..rng.below(20)).map(|_| signs[rng.below(signs.len())]).collect());
    }
    texts.push("x(1,1,1) ".repeat(5000));
    for row in KINDS {
        for seed in 0..3 {
            let exercise = Exercise::new(row.value, seed);
            let mut unreadable = 0;
            for text in &texts {
                for language in Language::ALL {
                    let Err(error) = exercise.check(text, language) else { continue };
                    unreadable += 1;
                    assert!((1..=text.chars().count() + 1).contains(&error.column), "{text:?}");
                    let message = error.say(language);
                    assert!(!message.is_empty() && message.chars().count() < 300, "{message}");
                }
            }
            assert!(unreadable > 100, "{}", row.name);
        }
    }
}

#[test]
fn sheets_have_all_signs_in_latex() {
    for row in KINDS {
        let exercises: Vec<Exercise> = (0..20).map(|seed| Exercise::new(row.value, seed)).collect();
        for language in Language::ALL {
            let text = sheet(&exercises, language, SheetForm::Latex, true);
            // latex_text writes signs that LaTeX's fonts lack by their numbers.
            assert!(!text.contains("[U+"), "{}", row.name);
            assert_eq!(text.matches("\\subsection*").count(), 21);
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
        }
    }
}

#[test]
fn codes_state_their_exercise_and_have_a_sum() {
    for row in KINDS {
        for (seed, hints, mark) in
            [(0, 0, Mark::Right), (7, 3, Mark::Wrong), (u64::MAX, 1, Mark::AfterKey)]
        {
            let code = Exercise::new(row.value, seed).code(hints, mark);
            assert_eq!(
                (code.kind, code.seed, code.hints, code.mark),
                (row.value, seed, hints, mark)
            );
            let text = code.to_string();
            assert_eq!(text.parse(), Ok(code), "{text}");
            // As it is copied by hand.
            let (body, sum) = text.rsplit_once('-').expect("a sum");
            let typed =
                format!(" {}-{} ", body.to_uppercase(), sum.replace('0', "O").replace('1', "l"));
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
    }
    assert_eq!(Exercise::new(Kind::Why, 1).code(9, Mark::Right).hints, 3);
}

#[test]
fn codes_with_an_error_of_typing_are_refused() {
    let text = Exercise::new(Kind::Why, 123).code(2, Mark::Right).to_string();
    let mut changed = 0;
    for place in 0..text.len() {
        for sign in ('0'..='9').chain('a'..='z').chain(['-']) {
            let mut other = text.to_lowercase();
            other.replace_range(place..=place, &sign.to_string());
            if let Ok(found) = other.parse::<Code>() {
                // The same code, with a digit that is read as the one it resembles.
                assert_eq!(found.to_string(), text, "{other}");
            } else {
                changed += 1;
            }
        }
    }
    assert!(changed > 400, "{changed}");
    for (text, error) in [
        ("", CodeError::Form),
        ("why", CodeError::Form),
        ("nul-1-0r-0000", CodeError::Form),
        ("why-1-4r-0000", CodeError::Form),
        ("why-1-0rr-0000", CodeError::Form),
        ("why-99999999999999999999-0r-0000", CodeError::Form),
        ("why-123-2r-", CodeError::Sum),
        ("why-123-2r-é", CodeError::Sum),
    ] {
        assert_eq!(text.parse::<Code>(), Err(error), "{text}");
    }
}

/// A literal of the paper, in the numbers of exercises.
fn of_paper(&(candidate, holds): &Literal<'_>) -> Litteral {
    let numbers = candidate.strip_prefix("x(").and_then(|rest| rest.strip_suffix(')'));
    let numbers: Vec<i32> = numbers
        .expect("a candidate")
        .split(',')
        .map(|one| one.parse().expect("a number"))
        .collect();
    let &[row, column, value] = &numbers[..] else { panic!("{candidate}") };
    if holds { Litteral::X(row, column, value) } else { Litteral::NonX(row, column, value) }
}

fn formula_of_paper(clauses: &[Vec<Literal<'_>>]) -> paper::Formule {
    clauses.iter().map(|clause| clause.iter().map(of_paper).collect()).collect()
}

/// The literals of an answer.
fn answered(key: &str) -> BTreeSet<Litteral> {
    let literals = key.split(", ").filter(|literal| *literal != "0");
    literals.map(|text| of_paper(&literal(text))).collect()
}

#[test]
fn functions_of_the_paper_have_the_results_of_the_paper() {
    let none = Litteral::X(-1, -1, -1);
    // x⁻¹(−1,−1) and a literal, values and none, and more than unit propagation derives.
    let mut seen = BTreeSet::new();
    for seed in 0..SEEDS {
        let (_, statement, key) = english(Kind::Isolated, seed);
        let found = paper::nouveau_lit_isole(&formula_of_paper(&clauses(&statement)));
        assert_eq!(
            answered(&key),
            BTreeSet::from([found].map(|one| one)).into_iter().filter(|one| *one != none).collect()
        );
        seen.insert(("isolated", found == none));

        let (_, statement, key) = english(Kind::Variables, seed);
        let formula = formula_of_paper(&clauses(&statement));
        assert_eq!(answered(&key), paper::variables(&formula).into_iter().collect());
        assert!(paper::flatten(&formula).len() > answered(&key).len());

        let (_, statement, key) = english(Kind::Written, seed);
        let mut grid = [[0; 9]; 9];
        // The paper counts rows and columns from 0.
        let shifted = |one: &Litteral| match *one {
            Litteral::X(row, column, value) => Litteral::X(row - 1, column - 1, value),
            Litteral::NonX(row, column, value) => Litteral::NonX(row - 1, column - 1, value),
        };
        let shift = |formula: paper::Formule| -> paper::Formule {
            formula.iter().map(|clause| clause.iter().map(shifted).collect()).collect()
        };
        paper::propagation(&mut grid, shift(formula_of_paper(&clauses(&statement))));
        let mut written = BTreeSet::new();
        for (row, values) in (1..).zip(&grid) {
            for (column, &value) in (1..).zip(values).filter(|cell| *cell.1 > 0) {
                written.insert(Litteral::X(row, column, value));
            }
        }
        // Two values of one cell, of which the grid keeps one.
        let cells: BTreeSet<(i32, i32)> = answered(&key)
            .iter()
            .map(|one| match *one {
                Litteral::X(row, column, _) | Litteral::NonX(row, column, _) => (row, column),
            })
            .collect();
        if cells.len() == answered(&key).len() {
            assert_eq!(answered(&key), written, "{statement}");
        }
        seen.insert(("written", written.is_empty()));

        let (_, statement, key) = english(Kind::Deduced, seed);
        let formula = shift(formula_of_paper(&clauses(&statement)));
        let left = paper::propagation2(&mut [[0; 9]; 9], formula.clone());
        let variables = |formula: &[paper::Clause]| -> BTreeSet<_> {
            paper::variables(formula).into_iter().collect()
        };
        // No variable of the derived literals is left, and each is a consequence.
        let derived: BTreeSet<Litteral> = answered(&key).iter().map(shifted).collect();
        for &one in &derived {
            let mut contrary = formula.clone();
            contrary.insert(0, vec![one.oppose()]);
            assert!(
                paper::propagation2(&mut [[0; 9]; 9], contrary).contains(&Vec::new()),
                "{statement}"
            );
            assert!(
                paper::variables(&left).iter().all(|left| *left != one && left.oppose() != one)
            );
        }
        // The others are left, or vanish with their clauses.
        for variable in variables(&left) {
            assert_eq!(paper::deduction(&[[0; 9]; 9], variable, &left), 0);
        }
        let unit = paper::propagation(&mut [[0; 9]; 9], formula.clone());
        seen.insert(("deduced", unit == left));
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn simplifications_and_their_cost_are_those_of_the_paper() {
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Simplify, seed);
        let by =
            statement.split("this formula by ").nth(1).and_then(|rest| rest.split(", once").next());
        let formula = formula_of_paper(&clauses(&statement));
        let right = paper::simplification(of_paper(&literal(by.expect("a literal"))), &formula);
        let found: BTreeSet<BTreeSet<Litteral>> = key
            .split(" ∧ ")
            .map(|clause| {
                clause
                    .trim_matches(['(', ')'])
                    .split(" ∨ ")
                    .map(|text| {
                        // The last parenthesis of a candidate is trimmed too.
                        let text =
                            if text.ends_with(')') { text.to_owned() } else { format!("{text})") };
                        of_paper(&literal(&text))
                    })
                    .collect()
            })
            .collect();
        assert_eq!(
            found,
            right.iter().map(|clause| clause.iter().copied().collect()).collect(),
            "{statement}"
        );
        assert!(right.len() < formula.len() && !right.contains(&Vec::new()));
        // The order of clauses and literals is free, the formula before is wrong.
        let reversed: Vec<&str> = key.split(" ∧ ").collect();
        let reversed: Vec<&str> = reversed.into_iter().rev().collect();
        assert!(is_right(&exercise, &reversed.join("; ")));
        let before: Vec<String> = clauses(&statement)
            .iter()
            .map(|clause| {
                let literals: Vec<String> = clause
                    .iter()
                    .map(|one| if one.1 { one.0.to_owned() } else { format!("¬{}", one.0) })
                    .collect();
                literals.join(" ∨ ")
            })
            .collect();
        assert!(!is_right(&exercise, &before.join("; ")));

        let (_, statement, key) = english(Kind::Cost, seed);
        let mut formula = formula_of_paper(&clauses(&statement));
        let mut read = 0;
        loop {
            let isolated = paper::nouveau_lit_isole(&formula);
            if isolated == Litteral::X(-1, -1, -1) {
                break;
            }
            read += paper::flatten(&formula).len();
            formula = paper::simplification(isolated, &formula);
        }
        assert_eq!(key, read.to_string());
    }
}

#[test]
fn models_are_the_solutions_of_the_grid() {
    use clausoku::Grid;
    let mut numbers = BTreeSet::new();
    for seed in 0..SEEDS {
        let (_, statement, key) = english(Kind::Models, seed);
        let cells =
            statement.lines().filter(|line| line.starts_with("  ")).flat_map(str::split_whitespace);
        let numbers_of_cells: Vec<u16> =
            cells.map(|cell| cell.parse().unwrap_or_default()).collect();
        assert_eq!(numbers_of_cells.len(), 16);
        let variant = std::sync::Arc::new(Variant::by_name("classic:4").expect("a board"));
        let puzzle =
            clausoku::Puzzle::new(variant, Grid::from_numbers(numbers_of_cells)).expect("a puzzle");
        let counted = clausoku::counting::count(&puzzle, &clausoku::solving::Deadline::never());
        assert_eq!(key, counted.expect("a number").solutions.to_string(), "{statement}");
        numbers.insert(key);
    }
    assert!(numbers.len() > 3, "{numbers:?}");
}

#[test]
fn statements_are_judged_by_truth_tables() {
    let mut seen = BTreeSet::new();
    for seed in 0..SEEDS {
        let (_, statement, key) = english(Kind::Statements, seed);
        let formula = clauses(&statement);
        let by = statement
            .split("l = ")
            .nth(1)
            .and_then(|rest| rest.split([' ', '.']).next())
            .expect("a literal");
        let by = literal(by);
        let isolated = of_paper(&by);
        let of_f = formula_of_paper(&formula);
        let g = if statement.contains("simplified by") {
            paper::simplification(isolated, &of_f)
        } else if statement.contains("leaves of F") {
            // Rows and columns count from 0 there; the grid is not used.
            let mut left = of_f.clone();
            loop {
                let isolated = paper::nouveau_lit_isole(&left);
                if isolated == Litteral::X(-1, -1, -1) {
                    break left;
                }
                left = paper::simplification(isolated, &left);
            }
        } else {
            let mut with = of_f.clone();
            with.push(vec![isolated]);
            with
        };
        let variables = paper::variables(&[of_f.concat(), vec![isolated]]);
        let rows: Vec<(bool, bool, bool)> = (0..1_u32 << variables.len())
            .map(|row| {
                let is_true = |one: &Litteral| {
                    let place = variables
                        .iter()
                        .position(|variable| variable == one || variable.oppose() == *one);
                    (row >> place.expect("a variable") & 1 == 1) == matches!(one, Litteral::X(..))
                };
                let holds = |formula: &[paper::Clause]| {
                    formula.iter().all(|clause| clause.iter().any(is_true))
                };
                (holds(&of_f), is_true(&isolated), holds(&g))
            })
            .collect();
        let mut right = Vec::new();
        for line in statement.lines() {
            let Some((letter, words)) = line.split_once(": ").filter(|parts| parts.0.len() == 1)
            else {
                continue;
            };
            let is_true = match words {
                "each model of F makes l true" => rows.iter().all(|row| !row.0 || row.1),
                "each model of F is a model of G" => rows.iter().all(|row| !row.0 || row.2),
                "each model of G is a model of F" => rows.iter().all(|row| !row.2 || row.0),
                "each model of G that makes l true is a model of F" => {
                    rows.iter().all(|row| !(row.2 && row.1) || row.0)
                }
                "G contains l or ¬l" => {
                    g.concat().iter().any(|one| *one == isolated || one.oppose() == isolated)
                }
                "each clause of G has at least two literals" => {
                    g.iter().all(|clause| clause.len() >= 2)
                }
                "each clause of G has exactly two literals" => {
                    g.iter().all(|clause| clause.len() == 2)
                }
                "G has a model" => rows.iter().any(|row| row.2),
                "F has no model" => rows.iter().all(|row| !row.0),
                "F ∧ ¬l has a model" => rows.iter().any(|row| row.0 && !row.1),
                other => panic!("{other}"),
            };
            seen.insert((words.to_owned(), is_true));
            if is_true {
                right.push(letter);
            }
        }
        assert_eq!(key, right.join(", "), "{statement}");
    }
    assert!(seen.len() >= 11, "{seen:?}");
}

#[test]
fn functions_on_lists_have_the_results_of_the_paper() {
    let mut seen = BTreeSet::new();
    for seed in 0..2 * SEEDS {
        let (exercise, statement, key) = english(Kind::List, seed);
        let (name, rest) = statement
            .split_once('(')
            .and_then(|(before, rest)| Some((before.rsplit(['\n', ' ']).next()?, rest)))
            .expect("a call");
        let (element, rest) = rest.split_once(", [").expect("a list");
        let list = rest.split(']').next().expect("an end");
        let element: u32 = element.parse().expect("a number");
        let list: Vec<u32> =
            list.split(", ").filter_map(|one| one.parse().ok()).filter(|&one| one > 0).collect();
        let listed = |list: &[u32]| {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            if list.is_empty() { "0".to_owned() } else { list.join(",") }
        };
        let right = match name {
            "appartient" => u32::from(paper::appartient(&element, &list)).to_string(),
            "supprime" => listed(&paper::supprime(&element, &list)),
            "ajoute" => listed(&paper::ajoute(element, list.clone())),
            other => panic!("{other}"),
        };
        assert!(is_right(&exercise, &right), "{statement} {right} {key}");
        if name == "ajoute" {
            // A new element may be at the end too.
            let at_end = [&list[..], &[element]].concat();
            assert_eq!(
                is_right(&exercise, &listed(&at_end)),
                !list.contains(&element),
                "{statement}"
            );
        }
        if name == "supprime" {
            assert!(!is_right(&exercise, &listed(&list)), "{statement}");
        }
        seen.insert((name.to_owned(), list.contains(&element)));
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
}

#[test]
fn completed_grids_are_those_of_all_solutions() {
    use clausoku::Grid;
    let mut empty = BTreeSet::new();
    for seed in 0..SEEDS {
        let (exercise, statement, key) = english(Kind::Completed, seed);
        let cells =
            statement.lines().filter(|line| line.starts_with("  ")).flat_map(str::split_whitespace);
        let numbers: Vec<u16> = cells.map(|cell| cell.parse().unwrap_or_default()).collect();
        assert_eq!(numbers.len(), 16, "{statement}");
        let variant = std::sync::Arc::new(Variant::by_name("classic:4").expect("a board"));
        let found: Vec<u16> =
            key.chars().filter_map(|digit| Some(digit.to_digit(10)? as u16)).collect();
        // A value is written if and only if no solution has another one.
        for cell in 0..16 {
            let values: Vec<u16> = (1..=4)
                .filter(|&value| {
                    let mut with = numbers.clone();
                    with[cell] = value;
                    let is_given = numbers[cell] > 0 && numbers[cell] != value;
                    let puzzle = clausoku::Puzzle::new(
                        std::sync::Arc::clone(&variant),
                        Grid::from_numbers(with),
                    );
                    !is_given
                        && puzzle.is_ok_and(|puzzle| {
                            let counted = clausoku::counting::count(
                                &puzzle,
                                &clausoku::solving::Deadline::never(),
                            );
                            counted.expect("a number").solutions.to_string() != "0"
                        })
                })
                .collect();
            let right = if let [only] = values[..] { only } else { 0 };
            assert_eq!(found[cell], right, "{statement} {key}");
        }
        let count = found.iter().filter(|&&value| value == 0).count();
        empty.insert(count);
        let rows: Vec<String> = key.split(' ').map(|row| row.replace('0', ".")).collect();
        assert!(is_right(&exercise, &rows.join(" / ")));
        assert!(!is_right(&exercise, &key[1..]));
    }
    assert!(empty.contains(&0) && empty.len() > 2, "{empty:?}");
}
