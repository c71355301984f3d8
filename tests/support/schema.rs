//! A checker for the part of JSON Schema that `docs/schema` uses.
//!
//! A schema with any other keyword is refused, so that no keyword is ignored.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// A schema from `docs/schema`, and the properties seen so far.
pub(crate) struct Schema {
    root: Value,
    /// The properties that occurred in a value, by the path of their object and their name.
    seen: BTreeSet<String>,
}

const KEYWORDS: [&str; 13] = [
    "$schema",
    "$defs",
    "$ref",
    "title",
    "description",
    "type",
    "enum",
    "const",
    "anyOf",
    "items",
    "minimum",
    "properties",
    "required",
];

impl Schema {
    pub(crate) fn new(root: Value) -> Self {
        Self { root, seen: BTreeSet::new() }
    }

    /// Checks a value, and notes which properties occur.
    pub(crate) fn check(&mut self, value: &Value) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        Checker { root: &self.root, seen: &mut seen }.check(&self.root, "#", value)?;
        self.seen.extend(seen);
        Ok(())
    }

    /// The properties that no value had.
    pub(crate) fn unseen(&self) -> Vec<String> {
        let all = self.objects().into_iter().flat_map(|(path, object)| {
            let names = object["properties"].as_object().into_iter().flat_map(Map::keys);
            names.map(|name| format!("{path}.{name}")).collect::<Vec<_>>()
        });
        all.filter(|property| !self.seen.contains(property)).collect()
    }

    /// The objects that the schema describes, with their paths.
    pub(crate) fn objects(&self) -> Vec<(String, &Value)> {
        let definitions = self.root["$defs"].as_object().into_iter().flatten();
        let definitions = definitions.map(|(name, object)| (format!("#/$defs/{name}"), object));
        let all = std::iter::once(("#".to_owned(), &self.root)).chain(definitions);
        all.filter(|(_, object)| object.get("properties").is_some()).collect()
    }
}

struct Checker<'s> {
    root: &'s Value,
    seen: &'s mut BTreeSet<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, path: &str, value: &Value) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        for keyword in keywords.keys() {
            let is_known =
                KEYWORDS.contains(&keyword.as_str()) || keyword == "additionalProperties";
            assert!(is_known, "{path}: the keyword {keyword} is not checked");
        }
        let fault = |what: &str| Err(format!("{path}: {value} {what}"));
        if let Some(target) = schema.get("$ref") {
            let target = target.as_str().expect("a reference");
            let pointer = target.strip_prefix('#').expect("a reference in this file");
            let found = self.root.pointer(pointer).unwrap_or_else(|| panic!("no {target}"));
            return self.check(found, target, value);
        }
        if let Some(choices) = schema.get("anyOf") {
            let choices = choices.as_array().expect("choices");
            let results = choices.iter().map(|choice| self.check(choice, path, value));
            let results: Vec<_> = results.collect();
            let faults: Vec<String> = results.iter().cloned().filter_map(Result::err).collect();
            if faults.len() == results.len() {
                return Err(faults.join("; "));
            }
        }
        if schema.get("type").is_some_and(|types| !has_type(types, value)) {
            return fault(&format!("is not of the type {}", schema["type"]));
        }
        if schema
            .get("enum")
            .is_some_and(|values| !values.as_array().expect("values").contains(value))
        {
            return fault(&format!("is none of {}", schema["enum"]));
        }
        if schema.get("const").is_some_and(|constant| constant != value) {
            return fault(&format!("is not {}", schema["const"]));
        }
        if let (Some(minimum), Some(number)) = (schema.get("minimum"), value.as_f64())
            && number < minimum.as_f64().expect("a number")
        {
            return fault("is too small");
        }
        if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
            values.iter().try_for_each(|value| self.check(items, path, value))?;
        }
        match value.as_object() {
            Some(object) => self.check_object(schema, path, object),
            None => Ok(()),
        }
    }

    fn check_object(
        &mut self,
        schema: &Value,
        path: &str,
        object: &Map<String, Value>,
    ) -> Result<(), String> {
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        for name in required.filter_map(Value::as_str) {
            if !object.contains_key(name) {
                return Err(format!("{path}: {name} is missing"));
            }
        }
        for (name, value) in object {
            let property = schema.get("properties").and_then(|properties| properties.get(name));
            let others = schema.get("additionalProperties").filter(|others| others.is_object());
            match property.or(others) {
                Some(of_name) => self.check(of_name, &format!("{path}.{name}"), value)?,
                None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                    return Err(format!("{path}: there is no property {name}"));
                }
                None => {}
            }
        }
        self.seen.extend(object.keys().map(|name| format!("{path}.{name}")));
        Ok(())
    }
}

fn has_type(types: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    };
    match types {
        Value::String(name) => is(name),
        types => types.as_array().expect("types").iter().filter_map(Value::as_str).any(is),
    }
}

#[test]
fn the_checker_finds_faults() {
    let schema: Value = serde_json::from_str(
        r##"{
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "count": { "type": ["integer", "null"], "minimum": 0 },
            "kind": { "enum": ["a", "b"] },
            "parts": { "type": "array", "items": { "$ref": "#/$defs/part" } }
        },
        "required": ["name"],
        "additionalProperties": false,
        "$defs": { "part": { "anyOf": [{ "type": "boolean" }, { "const": 3 }] } }
    }"##,
    )
    .expect("a schema");
    let check =
        |text: &str| Schema::new(schema.clone()).check(&serde_json::from_str(text).expect("JSON"));
    for good in [r#"{"name":"x"}"#, r#"{"name":"x","count":null,"kind":"b","parts":[true,3]}"#] {
        assert_eq!(check(good), Ok(()), "{good}");
    }
    for bad in [
        "{}",
        "[]",
        r#"{"name":1}"#,
        r#"{"name":"x","other":1}"#,
        r#"{"name":"x","count":-1}"#,
        r#"{"name":"x","count":1.5}"#,
        r#"{"name":"x","kind":"c"}"#,
        r#"{"name":"x","parts":[4]}"#,
    ] {
        assert!(check(bad).is_err(), "{bad}");
    }
    let mut schema = Schema::new(schema);
    schema.check(&serde_json::json!({"name": "x", "count": 1})).expect("it fits");
    assert_eq!(schema.unseen(), ["#.kind", "#.parts"]);
}
