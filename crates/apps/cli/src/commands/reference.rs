//! The reference of answers, made from the columns: the schema `docs/schema/answers.json`, and a page of the documents' site.

use std::fs;
use std::path::Path;

use clausoku::lists::{
    Record, Status,
    columns::{CANONICAL_FORMS, CERTIFICATES, REASON, STATUS},
    comparisons::COMPARISONS,
    tables::{ANSWERS, Answer},
    values::{Column, Kind, Member},
};
use serde_json::{Map, Value, json};

use super::{audit, certify, count, decode, encode, formula, generate, solvers, variants};
use crate::answers::GIVEN_SOLUTION;

/// The answers of commands alone.
const OF_COMMANDS: &[Answer] = &[
    Answer { name: "encode -o FOLDER", option: None, columns: encode::MANIFEST },
    Answer { name: "decode", option: None, columns: decode::COLUMNS },
    Answer { name: "audit", option: None, columns: audit::AUDITED },
    Answer { name: "audit --against", option: None, columns: COMPARISONS },
    Answer { name: "formula", option: None, columns: formula::GROUPS },
    Answer { name: "formula --list", option: None, columns: formula::ENCODINGS },
];

/// An object of `--json` that is no row.
struct Object {
    /// The command.
    name: &'static str,
    /// The members that describe its board.
    board: &'static [Column],
    columns: &'static [Column],
}

/// The objects of `--json` that are no rows.
const OBJECTS: &[Object] = &[
    Object {
        name: "encode",
        board: &[VARIANT, VALUES, EXCLUDED],
        columns: <encode::Encoded<'_> as Record>::COLUMNS,
    },
    Object {
        name: "generate fewest",
        board: &[VARIANT, VALUES],
        columns: <generate::FewestGivens<'_> as Record>::COLUMNS,
    },
    Object { name: "solvers", board: &[], columns: <solvers::Finding as Record>::COLUMNS },
    Object { name: "variants", board: &[], columns: <variants::Kinds<'_> as Record>::COLUMNS },
];

impl Object {
    fn members(&self) -> impl Iterator<Item = &'static Column> {
        self.board.iter().chain(self.columns)
    }
}

const VARIANT: Column =
    Column::new("variant", Kind::Text, "the kind of board, as `--variant` takes it");

const VALUES: Column = Column::json(
    "values",
    "the symbols in order; absent if they are the numbers from 1",
    &[Member::new("[]", "a symbol")],
);

const EXCLUDED: Column = Column::json(
    "excluded",
    "the candidates that the puzzle excludes; absent if there are none",
    &[Member::new("[]", "a candidate, such as `R1C2=3`")],
);

const HEAD: &str = "\
# Columns of answers

Each record of a list has a row in the answer to a question: the columns of the input, or `puzzle`; the column `status`; the
columns of the question; and the column `reason`. CSV, TSV, JSON, Parquet, Arrow, manifests of folders and Python
([python.md](../python.md)) have the same columns. A value that a row lacks is null; a column whose name the input has gets a number.
In Rust, `clausoku::lists` has the questions.

`--json` prints an object for each row. Before the status it also has `variant`, if the board is not the usual one of its size; `values`,
if its symbols are not the numbers from 1; and `excluded`, if the puzzle excludes candidates. An object that is read keeps its other members, unless the answer has one of the same
name. Later versions may add columns and members.

This page and the JSON Schema [answers.json](../schema/answers.json) (draft 2020-12) are made from the columns.

| type | values | Arrow |
| --- | --- | --- |
| `count` | numbers from 0 to 2^63 - 1 | `Int64` |
| `real` | numbers with fractions | `Float64` |
| `truth` | `true`, `false` | `Boolean` |
| `text` | text | `Utf8` |
| `grid` | the values of the cells, in the symbols of the board; `.` is an empty cell | `Utf8` |
| `json` | objects and arrays: nested in JSON, text in tables | `Utf8` |
";

/// The answers, in the order of the page.
fn answers() -> impl Iterator<Item = Answer> {
    // These commands answer in other ways than the library.
    let of_command = |answer: &Answer| match answer.name {
        "count" => Answer { columns: count::COUNTED, ..*answer },
        "certify" => Answer { columns: certify::FILED, ..*answer },
        // Tables of the command have no fingerprints.
        "canonical" => Answer { columns: &CANONICAL_FORMS[..4], ..*answer },
        _ => *answer,
    };
    ANSWERS.iter().chain(OF_COMMANDS).map(of_command)
}

/// Returns the name of an answer with the option that selects its columns.
fn title(answer: &Answer) -> String {
    let option = answer.option.map(|option| format!(" --scale {option}"));
    answer.name.to_owned() + &option.unwrap_or_default()
}

fn table<'c>(columns: impl IntoIterator<Item = &'c Column>) -> String {
    let row = |column: &Column| {
        let Column { name, kind, doc, .. } = column;
        format!("| `{name}` | {} | {doc} |\n", kind.name())
    };
    let rows: Vec<String> = columns.into_iter().map(row).collect();
    "| column | type | meaning |\n| --- | --- | --- |\n".to_owned() + &rows.concat()
}

/// Returns the tables of the members of these columns.
fn members<'c>(columns: impl IntoIterator<Item = &'c Column>) -> String {
    let mut text = String::new();
    for Column { name, members, .. } in columns {
        // An array of texts has no member with a name.
        if members.iter().all(|member| member.path == "[]") {
            continue;
        }
        text.extend(["\n`", *name, "`:\n\n| member | meaning |\n| --- | --- |\n"]);
        let rows = members.iter().map(|member| format!("| `{}` | {} |\n", member.path, member.doc));
        text.extend(rows);
    }
    text
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    page.extend(["\n## Every question\n\n", &table([&GIVEN_SOLUTION, &STATUS, &REASON])]);
    page += "\n| `status` | the puzzle |\n| --- | --- |\n";
    let meanings = Status::NAMES.iter().zip(Status::MEANINGS);
    page.extend(meanings.map(|(name, doc)| format!("| `{name}` | {doc} |\n")));
    for answer in answers() {
        page.extend(["\n## `", &title(&answer), "`\n\n", &table(answer.own())]);
        let options = answer.options();
        for (option, columns) in &options {
            page.extend(["\nWith `--", option, "`, also:\n\n", &table(columns.iter().copied())]);
        }
        let added = options.into_iter().flat_map(|option| option.1);
        page += &members(answer.own().chain(added));
    }
    page += "\n## Other objects\n\nThe objects of `--json` of these commands are no rows.\n";
    for object in OBJECTS {
        let tables = [table(object.members()), members(object.members())];
        page.extend(["\n### `", object.name, "`\n\n", &tables[0], &tables[1]]);
    }
    page
}

fn schema(column: &Column) -> Value {
    let types = match column.kind {
        Kind::Count => json!(["integer", "null"]),
        Kind::Real => json!(["number", "null"]),
        Kind::Truth => json!(["boolean", "null"]),
        Kind::Text | Kind::Grid => json!(["string", "null"]),
        _ => {
            let mut schema = json!({ "description": column.doc });
            for Member { path, doc } in column.members {
                describe(&mut schema, &path.replace("[]", ".[]"), doc);
            }
            return schema;
        }
    };
    let mut schema = json!({ "type": types, "description": column.doc });
    if column.kind == Kind::Count {
        schema["minimum"] = 0.into();
    }
    schema
}

/// Adds the description of the member at this path to the schema of a value.
fn describe(schema: &mut Value, path: &str, doc: &str) {
    let mut place = schema;
    for name in path.split('.').filter(|name| !name.is_empty()) {
        place = match name {
            "[]" => &mut place["items"],
            "{}" => &mut place["additionalProperties"],
            name => &mut place["properties"][name],
        };
        if place.is_null() {
            *place = json!({});
        }
    }
    place["description"] = doc.into();
}

/// Returns the schema of objects with these members.
fn object<'c>(columns: impl Iterator<Item = &'c Column>, required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        columns.map(|column| (column.name.to_owned(), schema(column))).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

/// Returns the JSON Schema of all objects.
fn schemas() -> Value {
    let mut definitions = Map::new();
    let meanings = Status::NAMES.iter().zip(Status::MEANINGS);
    let meanings: Vec<String> = meanings.map(|(name, doc)| format!("`{name}`: {doc}")).collect();
    let status = json!({ "enum": Status::NAMES, "description": meanings.join("; ") });
    definitions.insert(STATUS.name.to_owned(), status);
    for answer in answers() {
        let added = answer.options().into_iter().flat_map(|option| option.1);
        let columns = [&STATUS].into_iter().chain(answer.own()).chain(added).chain([&REASON]);
        let mut row = object(columns, &[STATUS.name, REASON.name]);
        row["properties"][STATUS.name] = json!({ "$ref": "#/$defs/status" });
        definitions.insert(title(&answer), row);
    }
    for row in OBJECTS {
        let mut schema = object(row.members(), &[]);
        schema["additionalProperties"] = false.into();
        definitions.insert(row.name.to_owned(), schema);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The objects of clausoku --json",
        "$defs": definitions,
    })
}

#[test]
fn the_reference_has_all_columns() {
    let page = page();
    // The site has the page: `.ci/checks/site` asks for it.
    if let Some(path) = std::env::var_os("CLAUSOKU_REFERENCE") {
        fs::write(path, &page).unwrap();
    }
    assert!(page.contains(CERTIFICATES[0].doc));
    for answer in answers() {
        assert!(page.contains(&format!("\n## `{}`\n", title(&answer))), "{}", answer.name);
        assert!(answer.columns.iter().all(|column| page.contains(column.doc)), "{}", answer.name);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schema/answers.json");
    let schemas = format!("{:#}\n", schemas());
    if std::env::var_os("CLAUSOKU_BLESS").is_some() {
        fs::write(&path, &schemas).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), schemas, "CLAUSOKU_BLESS=1 writes it");
}
