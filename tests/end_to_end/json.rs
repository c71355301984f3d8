//! `--json`: what the commands print fits the schemas in `docs/schema`, and `docs/json.md` describes them.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, Schema, clausoku, commands, root};

/// Commands by the name of their schema. Together they print every property.
const CALLS: [(&str, &[&str]); 8] = [
    ("generate fewest", &["generate fewest one --json", "generate fewest zero --json"]),
    (
        "formula",
        &[
            "formula --json --part K1",
            "formula one zero excluded --json --givens peers --part givens",
            "formula fault --json --part K1",
            "formula one --json --time-limit 0",
        ],
    ),
    (
        "encode",
        &[
            "encode one -o formula.cnf --json",
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
    ("bench census", &["bench census one several --json"]),
];

/// Commands whose objects are rows, whose columns docs/reference/answers.md has, or of the format `jsonl`.
const OF_ROWS: &[&str] = &[
    "solve",
    "check",
    "count",
    "rate",
    "hint",
    "propagate",
    "canonical",
    "vary",
    "certify",
    "neighbours",
    "generate",
    "convert",
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

fn schema_text(name: &str) -> String {
    let name = name.replace(" --", "-").replace(' ', "-");
    fs::read_to_string(root().join(format!("docs/schema/{name}.json"))).expect("a schema")
}

#[test]
fn every_object_fits_its_schema() {
    let folder = puzzles();
    for (name, calls) in CALLS {
        let mut schema = Schema::parse(&schema_text(name));
        for call in calls {
            let outcome = clausoku(call).dir(folder.path()).run();
            assert_eq!(outcome.code == Some(2), call.contains("fault"), "{call}: {}", outcome.err);
            for line in outcome.text().lines().filter(|line| line.starts_with('{')) {
                let value: Value = serde_json::from_str(line).expect("JSON");
                let fits = schema.check(&value);
                assert_eq!(fits, Ok(()), "{call}: {line}");
            }
        }
        assert_eq!(schema.unseen(), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn every_command_with_json_has_a_schema() {
    for command in commands() {
        let has_json = clausoku(&format!("{command} --help")).text().contains("\n      --json");
        let is_known = CALLS.iter().any(|row| row.0 == command) || OF_ROWS.contains(&&*command);
        assert_eq!(is_known, has_json, "{command}");
    }
    let files = fs::read_dir(root().join("docs/schema")).expect("a folder").count();
    assert_eq!(files, CALLS.len());
}

/// The tables of docs/json.md for a schema: one for each object.
fn tables(name: &str) -> String {
    let text = schema_text(name);
    let schema = Schema::parse(&text);
    let mut out = String::new();
    for (path, object) in schema.objects() {
        let title = path.rsplit('/').next().filter(|title| *title != "#");
        let title = title.map_or(String::new(), |title| format!("`{title}`: "));
        let description = object["description"].as_str().expect("a description");
        out.push_str(&title);
        out.push_str(description);
        out.push_str("\n\n| field | type | meaning |\n| --- | --- | --- |\n");
        let rows = in_order(&text, object).into_iter().map(|(field, property)| {
            let meaning = property["description"].as_str().expect("a description");
            format!("| `{field}` | {} | {meaning} |\n", type_of(property))
        });
        out.extend(rows);
        out.push('\n');
    }
    out
}

/// The properties of an object in the order of the file.
fn in_order<'o>(text: &str, object: &'o Value) -> Vec<(&'o String, &'o Value)> {
    let properties = object["properties"].as_object().expect("properties");
    let description = object["description"].as_str().expect("a description");
    let start = text.find(description).expect("it is in the text");
    let place = |name: &str| text[start..].find(&format!("\"{name}\": {{"));
    let mut found: Vec<_> = properties.iter().collect();
    found.sort_by_key(|(name, _)| place(name));
    found
}

/// A type in words.
fn type_of(property: &Value) -> String {
    let name = |target: &Value| {
        format!("`{}`", target.as_str().expect("a name").rsplit('/').next().expect("a name"))
    };
    if let Some(target) = property.get("$ref") {
        return name(target);
    }
    if let Some(choices) = property.get("anyOf") {
        let choices = choices.as_array().expect("choices").iter().map(type_of);
        return choices.collect::<Vec<_>>().join(" or ");
    }
    if let Some(values) = property.get("enum") {
        let values = values.as_array().expect("values").iter().map(name);
        return values.collect::<Vec<_>>().join(", ");
    }
    if let Some(constant) = property.get("const") {
        return format!("`{constant}`");
    }
    let types = match &property["type"] {
        Value::String(one) => vec![one.clone()],
        several => several
            .as_array()
            .expect("types")
            .iter()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect(),
    };
    let types: Vec<String> = types
        .into_iter()
        .map(|name| match (name.as_str(), property.get("items")) {
            ("array", Some(items)) => format!("array of {}", type_of(items)),
            _ => name,
        })
        .collect();
    types.join(" or ")
}

#[test]
fn the_document_describes_every_field() {
    let path = root().join("docs/json.md");
    let document = fs::read_to_string(&path).expect("docs/json.md");
    let mut expected = document.trim_end().to_owned() + "\n\n";
    for (name, _) in CALLS {
        let heading = format!("\n## {name}\n\n");
        let (before, rest) =
            expected.split_once(&heading).unwrap_or_else(|| panic!("no {heading}"));
        let end = if rest.starts_with("## ") {
            0
        } else {
            rest.find("\n## ").map_or(rest.len(), |end| end + 1)
        };
        expected = format!("{before}{heading}{}{}", tables(name), &rest[end..]);
    }
    let expected = expected.trim_end().to_owned() + "\n";
    if std::env::var_os("CLAUSOKU_BLESS").is_some() {
        fs::write(&path, expected).expect("docs/json.md");
    } else {
        assert_eq!(document, expected, "CLAUSOKU_BLESS=1 writes the tables of the schemas");
    }
}
