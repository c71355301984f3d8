//! Tests that written variants are read back unchanged.

use clausoku_board::{
    Alphabet, Cell, Constraint, ConstraintKind, EXTRAS, Position, Region, Scope, SquareBoard,
    VARIANTS, Variant,
};

use crate::built;

fn returns(variant: &Variant) {
    let text = variant.to_toml();
    match Variant::from_toml(&text) {
        Ok(read) => assert_eq!(read, *variant, "{text}"),
        Err(error) => panic!("{error}\n{text}"),
    }
}

#[test]
fn every_built_in_variant_is_read_back() {
    for name in VARIANTS.iter().flat_map(|variant| variant.examples) {
        let variant = built(name);
        returns(&variant);
        assert!(variant.is_built_in(), "{name}");
        // Indented, as in the comments of another file, it is the same.
        let indented = variant.to_toml().replace('\n', "\n   ");
        assert_eq!(Variant::from_toml(&indented), Ok(variant));
    }
}

#[test]
fn unusual_variants_are_read_back() {
    let board = built("classic:4");
    // Cells in no order, far away; regions of one cell and of none; signs that files give a meaning to.
    let position = |index: usize| {
        let column = [65535, 7, 3, 0][index % 4];
        Position { row: [9, 65535, 0, 4][index / 4], column }
    };
    let names = ["\"", "\\", "'", "é"].map(str::to_owned).to_vec();
    let mut regions = board.regions().to_vec();
    let cell = Cell::from_index;
    let extra = |name: &str, cells| Region { scope: Scope::Extra, name: name.into(), cells };
    regions.push(extra("]] \"\"\" \\u0041 # {", vec![cell(7), cell(3), cell(12)]));
    regions.push(extra("one", vec![cell(5)]));
    regions.push(extra("none", Vec::new()));
    let odd = |alphabet| {
        let positions = (0..16).map(position).collect();
        Variant::new("odd \"name\" = [", alphabet, positions, regions.clone()).unwrap()
    };
    returns(&odd(Alphabet::named(names).unwrap()));
    let words = ["red", "grün", "\"", "数独"].map(str::to_owned).to_vec();
    returns(&odd(Alphabet::named(words).unwrap()));
    returns(&odd(Alphabet::named(["4", "3", "2", "1"].map(str::to_owned).to_vec()).unwrap()));
    assert!(!odd(Alphabet::numbers(4)).is_built_in());
    // A name that is taken does not make it the built-in one.
    let positions = (0..16).map(position).collect();
    let taken = Variant::new("x:4", Alphabet::numbers(4), positions, regions).unwrap();
    assert!(!taken.is_built_in() && taken.stated_name() == "unnamed");
    // A file cannot have it.
    let error = Variant::from_toml(&taken.to_toml()).unwrap_err();
    assert!(
        error.to_string().starts_with("line 1, column 8: x:4 is the name of a built-in variant")
    );
    assert!(Variant::from_toml(&taken.to_toml().replace("x:4", " x:4 ")).is_err());
}

#[test]
fn boards_with_all_extras_are_read_back() {
    let boards = [with_all(board("R2C2")), with_all(board("R8C8"))];
    returns(&Variant::from_boards("everything", Alphabet::numbers(9), &boards).unwrap());
}

fn with_all(board: SquareBoard) -> SquareBoard {
    EXTRAS.iter().fold(board, |b, extra| b.with_extra(extra).unwrap())
}

fn board(at: &str) -> SquareBoard {
    SquareBoard::blocks(3, 3).unwrap().at(at.parse().unwrap()).unwrap()
}

#[test]
fn changed_variants_have_names_of_their_own() {
    let board = Variant::by_name("classic:4").unwrap();
    let cells = board.cells().take(2).collect();
    let cage = Constraint::new(ConstraintKind::Cage { sum: Some(5) }, cells);
    let killer = board.clone().with_constraints(vec![cage.clone()]).unwrap();
    let from_zero = board.clone().with_first_value(0).unwrap();
    let both = from_zero.clone().with_constraints(vec![cage]).unwrap();
    for (variant, name) in [
        (&killer, "classic:4 with clues"),
        (&from_zero, "classic:4 from 0"),
        (&both, "classic:4 from 0"),
        (&killer.clone().with_name("killer").unwrap(), "killer"),
        (&board.clone().with_constraints(Vec::new()).unwrap(), "classic:4"),
    ] {
        assert_eq!(variant.name(), name);
        assert_eq!(Variant::from_toml(&variant.to_toml()).as_ref(), Ok(variant));
    }
    assert!(killer.with_name("\n").is_err());
}

#[test]
fn sums_out_of_range_are_refused() {
    let board = Variant::by_name("classic:4").unwrap();
    for sum in [i64::MIN, i64::MAX] {
        let kind = ConstraintKind::Sum { sum, weights: Vec::new() };
        let refused =
            board.clone().with_constraints(vec![Constraint::new(kind, board.cells().collect())]);
        assert!(refused.unwrap_err().to_string().contains("sum"));
    }
}

#[test]
fn no_constraint_without_its_cells_holds() {
    let board = Variant::by_name("classic:4").unwrap();
    let kinds = [
        ConstraintKind::Modular { modulus: 0 },
        ConstraintKind::SameValues { sets: 0 },
        ConstraintKind::Sum { sum: 0, weights: vec![i64::MIN; 2] },
        ConstraintKind::SumLine { sum: 0, closed: false },
        ConstraintKind::Between,
        ConstraintKind::Lockout { difference: 1 },
        ConstraintKind::Arrow,
        ConstraintKind::DoubleArrow,
        ConstraintKind::PillArrow { digits: usize::MAX },
        ConstraintKind::Entropic,
        ConstraintKind::XSum { sum: 1 },
        ConstraintKind::NumberedRoom { value: 1 },
        ConstraintKind::ValueIndexing,
        ConstraintKind::CountDistinct,
        ConstraintKind::Clone,
        ConstraintKind::EqualSums { sizes: vec![0, usize::MAX, 3] },
    ];
    for kind in kinds {
        for count in 0..3 {
            let constraint = Constraint::new(kind.clone(), board.cells().take(count).collect());
            let holds = board.holds(&constraint, &[u16::MAX; 16]);
            assert!(count > 0 || !holds, "{constraint:?}");
        }
    }
}
