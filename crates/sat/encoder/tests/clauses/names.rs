//! Names of rules, encodings and their parts, and boards that an encoding refuses.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::{Cnf, Deadline, Formula, Literal};
use clausoku_decoder::Scheme;
use clausoku_encoder::{
    AT_MOST_ONE, AtMostOne, AtMostOneByRule, Choices, EncodeError, Encoding, GIVENS, GivensLevel,
    IMPLIED, ImpliedSet, RULES, RuleSet,
};
use clausoku_testkit::Rng;

#[test]
fn rules_are_parsed_from_presets_and_names() {
    assert_eq!("extended".parse(), Ok(RuleSet::ALL));
    let minimal: RuleSet = "minimal".parse().unwrap();
    assert_eq!(minimal.to_string(), "K1+L2+C2+B2+E2");
    assert_eq!("k1, L2+c2".parse::<RuleSet>().unwrap().to_string(), "K1+L2+C2");
    let error = "K1+maximal".parse::<RuleSet>().unwrap_err().to_string();
    assert!(error.starts_with(
        "there is no preset or rule \"maximal\"; did you mean minimal? There are minimal,"
    ));
    assert!("".parse::<RuleSet>().is_err());
    let more: RuleSet = "minimal+L1".parse().unwrap();
    assert_eq!(more, "K1+L2+C2+B2+E2+L1".parse().unwrap());
    assert_eq!("L1,minimal".parse(), Ok(more));
    let error = "minimal+L7".parse::<RuleSet>().unwrap_err().to_string();
    assert!(error.starts_with("there is no preset or rule \"L7\""), "{error}");
}

/// Velev & Gao's multivalued direct encoding is the direct one without the pairs of each cell.
#[test]
fn the_names_of_the_literature_are_presets() {
    let rules = |text: &str| text.parse::<RuleSet>().unwrap();
    assert_eq!((rules("direct"), rules("muldirect")), (rules("efficient"), rules("minimal")));
    assert_eq!(rules("direct+L1"), rules("efficient+L1"));
    let clauses = |name: &str| {
        let encoding = Encoding::preset(name).unwrap();
        let formula = encoding.encode(&Puzzle::classic(9).unwrap()).unwrap();
        let cnf = Cnf::from_formula(&formula);
        let cell =
            |literal: &Literal| formula.numbering().candidate(literal.variable()).unwrap().cell;
        let of_cell = cnf
            .clauses()
            .filter(|clause| clause.len() == 2 && cell(&clause[0]) == cell(&clause[1]));
        (cnf.len(), of_cell.count())
    };
    assert_eq!((clauses("direct"), clauses("muldirect")), ((11_745, 2_916), (8_829, 0)));
}

/// Support clauses bound regions only with K2, which they add.
#[test]
fn support_clauses_come_with_one_value_in_each_cell() {
    let board = Puzzle::classic(9).unwrap();
    for (text, rules, clauses) in [
        ("minimal/support", "efficient", 81 + 2_916 + 3 * 81 * 72),
        ("extended/support", "extended", 4 * 81 + 2_916 + 3 * 81 * 72),
        ("minimal+L2:support", "efficient", 81 + 3 * 2_916 + 81 * 72),
        ("minimal/K2:support", "minimal", 8_829),
    ] {
        let encoding = text.parse::<Choices>().unwrap().encoding(GivensLevel::Units);
        let formula = encoding.encode(&board).unwrap();
        assert!(encoding.suffices(board.variant()), "{text}");
        assert_eq!(formula.encoding().rules_name(), rules, "{text}");
        assert_eq!(formula.size().clauses, clauses, "{text}");
        assert_eq!(formula.size().variables, 729, "{text}");
    }
}

#[test]
fn an_encoding_is_displayed_with_its_options() {
    assert_eq!(Encoding::inf242().to_string(), "efficient, pairwise, givens as units, decimal");
    let custom = Encoding::default().with_rules("K1,B2".parse().unwrap());
    assert_eq!(custom.rules_name(), "K1+B2");
    let implied = "triads".parse().unwrap();
    let full = Encoding::default().with_implied(implied);
    let expected = "extended, pairwise, givens as units, dense, with triads";
    assert_eq!(full.to_string(), expected);
}

#[test]
fn a_board_with_too_many_auxiliaries_is_refused() {
    // 4 · 900² groups of 899 auxiliary variables each, where pairwise needs none.
    let board = Puzzle::empty(Arc::new(Variant::classic(900).unwrap()));
    let sequential = Encoding::default().with_at_most_one("sequential".parse().unwrap());
    let error = sequential.encode(&board).unwrap_err();
    let auxiliaries = 4 * 900 * 900 * 899;
    let last = 900 * 900 * 900;
    let encoding = sequential.to_string();
    assert_eq!(error, EncodeError::Auxiliaries { encoding, auxiliaries, last });
    let bitwise = Encoding::default().with_at_most_one("bitwise".parse().unwrap());
    assert!(bitwise.encode(&board).is_ok() && Encoding::default().encode(&board).is_ok());
}

#[test]
fn every_name_of_the_tables_is_parsed() {
    for row in AT_MOST_ONE {
        assert_eq!(row.name.parse(), Ok(*row));
    }
    for row in GIVENS {
        assert_eq!(row.name.parse(), Ok(row.value));
    }
    for row in IMPLIED {
        assert_eq!(row.name.parse().map(|set: ImpliedSet| set.rows().collect()), Ok(vec![row]));
    }
    assert_eq!("none".parse(), Ok(ImpliedSet::NONE));
    assert_eq!(ImpliedSet::NONE.to_string().parse(), Ok(ImpliedSet::NONE));
    let error = "triads+duals".parse::<ImpliedSet>().unwrap_err().to_string();
    assert_eq!(error, "there is no implied clause set \"duals\"; there are triads, none");
    assert!("all".parse::<GivensLevel>().is_err() && "none".parse::<AtMostOne>().is_err());
}

#[test]
fn encodings_of_single_rules_are_parsed() {
    let read = |text: &str| text.parse::<AtMostOneByRule>().map(|ways| ways.to_string());
    for (text, canonical) in [
        ("ladder", "ladder"),
        ("sequential+K2:product", "sequential+K2:product"),
        ("b2:totalizer, K2:product ,sequential", "sequential+K2:product+B2:totalizer"),
        ("L2:ladder", "pairwise+L2:ladder"),
        ("K2:pairwise+E2:bitwise", "pairwise+E2:bitwise"),
        ("commander:4", "commander:4"),
        ("K2:product:2,bimander:3", "bimander:3+K2:product:2"),
        ("commander:3", "commander"),
        ("bimander:2+K2:bimander:1", "bimander+K2:bitwise"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(canonical), "{text}");
        assert_eq!(text.parse::<AtMostOneByRule>(), canonical.parse(), "{text}");
    }
    for (text, part) in [
        ("sequential+product", "sequential and product are two at-most-one encodings of all rules"),
        ("K2:ladder+k2:product", "ladder and product are two at-most-one encodings of the rule K2"),
        ("K1:ladder", "no rule with at-most-one clauses \"K1\""),
        ("K2:ladders", "did you mean ladder?"),
        ("", "no at-most-one encoding \"\""),
        ("commander:1", "there is no size of parts \"1\"; there are 3, 4, 5, 6, 7, 8, 9"),
        ("K2:product:10", "there is no size of parts \"10\"; there are 2, 3, 4, 5, 6, 7, 8, 9"),
        ("ladder:3", "no at-most-one encoding \"ladder:3\""),
        ("commander:4:4", "there is no size of parts \"4:4\""),
        ("K2:", "no at-most-one encoding \"\""),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

/// A choice is idle exactly if the formula is that without the choice.
#[test]
fn choices_without_an_effect_are_named() {
    let boards = ["classic:4", "x:9", "classic:9"].map(|name| Variant::by_name(name).unwrap());
    let mut seen = [0; 2];
    for board in boards {
        let board = Arc::new(board);
        let puzzle = Puzzle::empty(Arc::clone(&board));
        for rules in ["minimal", "extended", "K1+K2", "L1+C1"] {
            for numbering in [Scheme::Dense, Scheme::Log] {
                for rule in ["K2", "L2", "B2", "E2"] {
                    let text = format!("sequential+{rule}:product");
                    let plain = Encoding::default()
                        .with_rules(rules.parse().unwrap())
                        .with_numbering(numbering)
                        .with_at_most_one(AtMostOne::SEQUENTIAL);
                    let chosen = plain.with_at_most_one_by_rule(text.parse().unwrap());
                    let size = |encoding: Encoding| encoding.encode(&puzzle).unwrap().size();
                    let is_idle = size(plain) == size(chosen);
                    let expected = if is_idle { vec![rule] } else { Vec::new() };
                    let named = chosen.idle_choices(&board);
                    assert_eq!(named, expected, "{} {chosen}", board.name());
                    seen[usize::from(is_idle)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

/// The clauses of each rule are those that it has under its own encoding alone.
#[test]
fn each_rule_has_the_clauses_of_its_own_encoding() {
    let board = Puzzle::empty(Arc::new(Variant::blocks(2, 3).unwrap()));
    let mut rng = Rng::new(5);
    for _ in 0..20 {
        let ways: Vec<(&str, AtMostOne)> = ["K2", "L2", "C2", "B2"]
            .map(|rule| (rule, AT_MOST_ONE[rng.below(AT_MOST_ONE.len())]))
            .to_vec();
        let text = ways.iter().map(|(rule, way)| format!("{rule}:{way}"));
        let text = text.collect::<Vec<_>>().join("+");
        let mixed = Encoding::default().with_at_most_one_by_rule(text.parse().unwrap());
        let size = mixed.encode(&board).unwrap().size();
        let rules = Encoding::default().with_rules("K1+L1+C1+B1".parse().unwrap());
        let mut clauses = rules.encode(&board).unwrap().size().clauses;
        let mut auxiliaries = 0;
        for (rule, way) in ways {
            let alone = Encoding::default().with_rules(rule.parse().unwrap()).with_at_most_one(way);
            let alone = alone.encode(&board).unwrap();
            let (sections, _) = alone.measure(&Deadline::never()).unwrap();
            let section = sections.iter().find(|section| section.name == rule).unwrap();
            clauses += section.clauses;
            auxiliaries += section.auxiliaries;
        }
        assert_eq!((size.variables, size.clauses), (216 + auxiliaries, clauses), "{text}");
    }
}

#[test]
fn sets_are_parsed_from_names() {
    let set = RuleSet::named(["l2", "K1", "L2"]).unwrap();
    assert_eq!(set.to_string(), "K1+L2");
    assert!(set.contains("K1") && !set.contains("K2"));
    assert_eq!(RuleSet::named(["K3"]), None);
    assert_eq!(RuleSet::named(RULES.iter().map(|rule| rule.name)), Some(RuleSet::ALL));
    assert_eq!(RuleSet::EMPTY.rules().count(), 0);
}

/// Rules suffice on a board of two symbols only if each of its 256 assignments that satisfies the clauses is a solution.
#[test]
fn rules_that_suffice_have_solutions_alone_as_models() {
    let board = Arc::new(Variant::blocks(1, 2).unwrap());
    let puzzle = Puzzle::empty(Arc::clone(&board));
    let models = |rules: RuleSet| {
        let cnf =
            Cnf::from_formula(&Encoding::default().with_rules(rules).encode(&puzzle).unwrap());
        let is_model = |bits: &u32| {
            cnf.clauses().all(|clause| {
                clause.iter().any(|literal| {
                    (bits >> literal.variable().index() & 1 == 1) == literal.is_positive()
                })
            })
        };
        (0..256_u32).filter(is_model).count()
    };
    let mut sufficient = 0;
    for bits in 0..1 << RULES.len() {
        let chosen = RULES.iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
        let rules = RuleSet::named(chosen.map(|(_, rule)| rule.name)).unwrap();
        let encoding = Encoding::default().with_rules(rules);
        if encoding.suffices(&board) {
            sufficient += 1;
            assert_eq!(models(rules), 2, "{rules}");
        }
    }
    assert!(sufficient > 100, "{sufficient}");
    // The blocks are rows, so that their rules can take each other's place.
    for bits in 0..1 << RULES.len() {
        let chosen = RULES.iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
        let names: Vec<&str> = chosen.map(|(_, rule)| rule.name).collect();
        let of_rows = names.iter().map(|name| match *name {
            "B1" => "L1",
            "B2" => "L2",
            name => name,
        });
        let encoding = |rules: Option<RuleSet>| Encoding::default().with_rules(rules.unwrap());
        let given = encoding(RuleSet::named(names.iter().copied()));
        let of_rows = encoding(RuleSet::named(of_rows));
        assert_eq!(given.suffices(&board), of_rows.suffices(&board), "{names:?}");
        let size = |encoding: Encoding| encoding.encode(&puzzle).unwrap().size();
        assert_eq!(size(given), size(of_rows), "{names:?}");
    }
    assert!(
        ["minimal", "efficient", "extended"].iter().all(|rules| {
            Encoding::default().with_rules(rules.parse().unwrap()).suffices(&board)
        })
    );
}
