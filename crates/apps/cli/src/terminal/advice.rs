//! The options that follow an advice of the library, which knows no command line.

/// An advice of the library, and the same advice with its options.
const OPTIONS: &[(&str, &str)] = &[
    ("read leniently,", "read leniently (--lenient),"),
    (
        "it can be passed over or kept",
        "`clausoku convert --cosmetic ignore` passes over it, and --cosmetic draw keeps it",
    ),
    (
        "the cells are a member of each object",
        "`clausoku solve --json` prints such objects; --format jsonl:column=NAME names another member",
    ),
    (
        "# begins a text after a grid",
        "# begins a text after a grid; a solution without one is written by `--quiet` or `--to line`",
    ),
    (
        "a file of cubes begins with the line `p inccnf`",
        "`clausoku encode --cubes N` writes such files",
    ),
    ("a diagnosis explains why", "`clausoku check --diagnose` explains why"),
    (
        "built without the feature tables, which Parquet needs",
        "built without the feature tables, which Parquet needs: cargo build --profile dist -p clausoku-cli --features tables",
    ),
    (
        "built without the feature tables, which Arrow needs",
        "built without the feature tables, which Arrow needs: cargo build --profile dist -p clausoku-cli --features tables",
    ),
];

pub(crate) fn with_options(message: &str) -> String {
    OPTIONS.iter().fold(message.to_owned(), |text, (advice, options)| text.replace(advice, options))
}

#[cfg(test)]
mod tests {
    use clausoku::sat::dimacs;
    use clausoku::sat::formulas::Strictness;

    use super::*;

    #[test]
    fn an_advice_of_the_library_gets_its_option() {
        let error = dimacs::read_with(&b"1 0\n"[..], Strictness::Strict).unwrap_err().to_string();
        assert!(!error.contains("--lenient"), "{error}");
        assert!(
            with_options(&error).contains("read leniently (--lenient), which needs none"),
            "{error}"
        );
    }
}
