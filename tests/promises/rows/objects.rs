//! `--json`: the objects that the commands print fit the schema that is made from the columns.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, Schema, clausoku, commands, root};

/// Calls by the name of their schema. Together they print every member.
const CALLS: [(&str, &[&str]); 21] = [
    (
        "solve",
        &[
            "solve one several none fault zero excluded --json",
            "solve one --json --time-limit 0",
            "solve one --json --count 5 --statistics",
        ],
    ),
    (
        "solve --all",
        &["solve one several none --all --json", "solve one several --all --json --statistics"],
    ),
    (
        "check",
        &[
            "check one several none clash redundant zero full --json --minimal",
            "check one several none clash --json --diagnose --method second-solution",
            "check fault --json",
            "check one --json --time-limit 0",
        ],
    ),
    ("count", &["count one several none --json --cross-check --statistics", "count fault --json"]),
    ("count --estimate", &["count one several none fault --estimate --json"]),
    ("candidates", &["candidates one several none fault --json --counts 3"]),
    ("tidy", &["tidy one several none fault --json", "tidy one --fewest --json"]),
    ("rate --scale depth", &["rate one hard fault --scale depth --json"]),
    ("rate --scale hodoku", &["rate one hard fault --scale hodoku --json"]),
    ("hint", &["hint one linked none --json --path --detail", "hint fault --json"]),
    (
        "propagate",
        &[
            "propagate one several none --json --explain --detail",
            "propagate hard --json --why R1C1=8",
            "propagate fault --json",
        ],
    ),
    ("canonical", &["canonical one zero several fault --json --transformation"]),
    (
        "vary",
        &[
            "vary one zero table.csv --seed 1 --json --transformation",
            concat!(
                "vary ",
                env!("CARGO_MANIFEST_DIR"),
                "/../../../data/grids/killer.txt --seed 1 --json"
            ),
        ],
    ),
    ("neighbours", &["neighbours one --json", "neighbours zero --json"]),
    ("generate fewest", &["generate fewest one --json", "generate fewest zero --json"]),
    (
        "formula",
        &[
            "formula --json --part K1",
            "formula one zero excluded --json --encoding peers --part givens",
            "formula fault --json --part K1",
            "formula one --json --time-limit 0",
        ],
    ),
    (
        "encode",
        &[
            "encode one -o formula.cnf --json",
            "encode one -o formula.cnf --json --explain-size",
            "encode zero -o formula.cnf --json",
            "encode excluded -o formula.opb --json",
        ],
    ),
    (
        "decode",
        &[
            "encode one none zero excluded -o formulas/",
            "solve formulas/0001.cnf -o formulas/0001.out",
            "solve formulas/0002.cnf -o formulas/0002.out",
            "solve formulas/0003.cnf -o formulas/0003.out",
            "solve formulas/0004.cnf -o formulas/0004.out",
            "decode formulas --json",
            "decode fault-unknown --cnf formulas --json",
            "decode formulas/0001.out --cnf formulas/0001.cnf --json",
            "decode formulas/0002.out --cnf formulas/0002.cnf --json",
        ],
    ),
    ("formula --list", &["formula --list --json --variant x:4"]),
    ("solvers", &["solvers --json", "solvers --json /bin/true{cnf}"]),
    ("variants", &["variants --json", "variants x --json", "variants killer.toml --json"]),
];

/// Puzzles of order 4, and one of order 9 that takes more than unit propagation.
fn puzzles() -> Folder {
    let folder = Folder::new();
    let grids = [
        ("one", "12..34....4...1."),
        ("several", "1..............4"),
        ("none", "123........42..."),
        ("clash", "11.............."),
        ("redundant", "12343412214.432."),
        ("zero", "# symbols: from-zero\n01..23....3...0."),
        ("redundant-zero", "# symbols: from-zero\n01232301103.321."),
        (
            "hard-zero",
            "# symbols: from-zero\n.8.1..5.421...6....6.8.4..7.0.........6....835..........7.....6.2.3804.......2...",
        ),
        ("table.csv", "puzzle,solution\n12..34....4...1.,1234342121434312\n1..............4,\n"),
        ("full", "{\"puzzle\":\"1234341221434.2.\",\"excluded\":[\"R1C2=1\"]}"),
        ("excluded", "{\"puzzle\":\"1..............4\",\"excluded\":[\"R1C2=2\"]}"),
        (
            "hard-excluded",
            "{\"puzzle\":\"090200605320007000070905008010000000007000094600000000008000007030491500000003000\",\
             \"excluded\":[\"R1C1=1\"]}",
        ),
        ("fault", "12..34....4...1.\n12..34....4...\n1..............4\n"),
        (
            "hard",
            "090200605320007000070905008010000000007000094600000000008000007030491500000003000",
        ),
        (
            "linked",
            ".5.21......6.7...59..5.......4.3.8...3.4...69......7..2.76..3..6......71..9..3...",
        ),
    ];
    for (name, grid) in grids {
        folder.write(name, grid);
    }
    let constraint = "[[constraint]]\nkind = \"thermometer\"\ncells = \"R1C1 R1C2\"\n";
    folder.write(
        "killer.toml",
        format!("name = \"killer\"\n[[board]]\nblocks = \"2x2\"\n{constraint}"),
    );
    fs::create_dir(folder.at("fault-unknown")).expect("a folder");
    folder.write("fault-unknown/0001.out", "s UNKNOWN\n");
    folder
}

/// The schema of all objects, or of objects of this name.
fn schema(name: Option<&str>) -> Value {
    let text = fs::read_to_string(root().join("docs/schema/answers.json")).expect("a schema");
    let mut schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    if let Some(name) = name {
        assert!(schema["$defs"][name].is_object(), "{name}");
        schema["$ref"] = format!("#/$defs/{name}").into();
    }
    schema
}

#[test]
fn every_object_fits_its_schema() {
    let folder = puzzles();
    for (name, calls) in CALLS {
        let mut schema = Schema::new(schema(Some(name)));
        for call in calls {
            let outcome = clausoku(call).dir(folder.path()).run();
            assert_eq!(outcome.code == Some(2), call.contains("fault"), "{call}: {}", outcome.err);
            for line in outcome.text().lines().filter(|line| line.starts_with('{')) {
                let value: Value = serde_json::from_str(line).expect("JSON");
                let fits = schema.check(&value);
                assert_eq!(fits, Ok(()), "{call}: {line}");
            }
        }
        let mut unseen = schema.unseen();
        unseen.retain(|property| property.starts_with(&format!("#/$defs/{name}.")));
        assert_eq!(unseen, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn every_command_with_json_has_a_schema() {
    let schema = schema(None);
    let names: Vec<&String> = schema["$defs"].as_object().expect("definitions").keys().collect();
    for command in commands() {
        let has_json = clausoku(&format!("{command} --help")).text().contains("\n      --json");
        let is_of = |name: &&&String| {
            name.strip_prefix(&command)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(" --"))
        };
        // The objects of `convert` are puzzles.
        let is_known = names.iter().any(|name| is_of(&name)) || command == "convert";
        assert_eq!(is_known, has_json, "{command}");
    }
}
