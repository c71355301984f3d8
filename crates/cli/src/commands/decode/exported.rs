//! Answers to the files of `clausoku encode --to`.

use anyhow::{Context, anyhow, bail};
use clausoku::encoding::Annotation;
use clausoku::exporting::{Answer, EXPORTS, Values, comments, read_answer};
use clausoku::sat::{Model, Variable};

use crate::input::Input;
use crate::name::Name;

/// Reads the answer of a solver of one of the languages; `None` if it is that of a SAT solver.
pub fn read(name: &Name, text: &[u8]) -> anyhow::Result<Option<Answer>> {
    read_answer(&String::from_utf8_lossy(text)).map_err(|error| anyhow!("{name}: {error}"))
}

/// Returns whether the file begins with a comment of one of the languages.
pub fn is_export(input: &Input) -> bool {
    EXPORTS.iter().any(|export| {
        let rest = input.head().strip_prefix(export.comment.as_bytes());
        rest.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
    })
}

/// Returns the annotation from the comments of a file of one of the languages.
pub fn annotation(input: Input) -> anyhow::Result<Annotation> {
    let name = input.name.clone();
    let text = input.read()?;
    let text = String::from_utf8_lossy(&text);
    Annotation::read(comments(&text)).map_err(|error| anyhow!("{name}: {error}"))
}

/// Returns the values as a model in INF242's numbering, from which the board can be read off.
pub fn decimal(name: &Name, values: &Values) -> anyhow::Result<Model> {
    let Values::Places(places) = values else { bail!("{name}: the answer does not name cells") };
    let mut model = Model::new();
    for &[row, column, value] in places {
        let has_number = [row, column, value].iter().all(|number| (1..=100).contains(number));
        let variable =
            Variable::from_dimacs(10_000 * column.min(100) + 100 * row.min(100) + value.min(100));
        let variable = variable.filter(|_| has_number).with_context(|| {
            format!(
                "{name}: R{row}C{column} = {value} is of no usual board; give --grid or --variant"
            )
        })?;
        model.assign(variable.positive())?;
    }
    Ok(model)
}
