//! Examples for language models, with a question and an answer: objects on a line each, and rows of tables, in lists of any length.

use clausoku_formats::{
    LineReader, ReadOptions, ReadResult, Sample, StreamError, detect_for, read_each,
};

use super::digits;
use super::languages::{PUZZLE, SOLUTION};

/// Reads a list in the format of the whole text, and in the one that its beginning shows.
fn read_both(list: &str) -> Vec<Vec<ReadResult>> {
    let options = ReadOptions { keeps_wrong_solutions: true, ..ReadOptions::default() };
    let beginning = list[..list.len().min(2000)].rfind('\n').map_or(list.len(), |end| end + 1);
    let ends = [list.len(), beginning];
    let read = |end: usize| {
        let sample = Sample::new(&list.as_bytes()[..end], end == list.len());
        let format = detect_for(sample, &options).unwrap();
        let Some(reader) =
            format.and_then(|format| LineReader::for_format(format, list.as_bytes(), &options))
        else {
            return read_each(list.as_bytes(), format, &options).unwrap();
        };
        let records = reader.unwrap().map(|record| match record {
            Ok(record) => Ok(record),
            Err(StreamError::Line(error)) => Err(error),
            Err(error) => panic!("{error}"),
        });
        records.collect()
    };
    ends.map(read).into()
}

/// Objects of one question and its answer.
#[cfg(feature = "json")]
fn objects() -> Vec<String> {
    let puzzle = PUZZLE.replace('0', ".");
    let solution = SOLUTION;
    let rows = |cells: &str, between: &str| {
        let cells: Vec<char> = cells.chars().collect();
        let rows: Vec<String> = cells.chunks(9).map(String::from_iter).collect();
        rows.join(between)
    };
    let list = |cells: &str| {
        let cells: Vec<String> = cells.chars().map(String::from).collect();
        let rows: Vec<String> =
            cells.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
        format!("[{}]", rows.join(", "))
    };
    let lines = rows(&puzzle, "\\n");
    let messages = |input: &str| {
        format!(
            r#"[{{"role":"system","content":"Solve it."}},{{"role":"user","content":"{input}"}}]"#
        )
    };
    vec![
        format!(r#"{{"input":{},"ideal":"{solution}"}}"#, messages(&lines)),
        format!(r#"{{"input":{},"ideal":"{}"}}"#, messages(&lines), rows(solution, "\\n")),
        format!(
            r#"{{"prompt":{},"reward_model":{{"ground_truth":"{solution}"}}}}"#,
            messages(&lines)
        ),
        format!(r#"{{"question":"Solve {puzzle} please","answer":"The answer is {solution}."}}"#),
        // As many signs as a board has cells.
        format!(r#"{{"question":"Solve this Sudoku: {puzzle}","answer":"{solution}"}}"#),
        format!(
            r#"{{"question":"Solve this one: {}, and say why","answer":"It is {}"}}"#,
            rows(&puzzle, " "),
            rows(solution, " / ")
        ),
        format!(r#"{{"input":"{puzzle}","output":"A: {solution}"}}"#),
        format!(r#"{{"instruction":"Solve this Sudoku: {puzzle}","response":"{solution}"}}"#),
        format!(r#"{{"prompt":"Solve {}","completion":"{}"}}"#, list(PUZZLE), list(solution)),
        // Reasons before the answer.
        format!(r#"{{"question":"{puzzle}","answer":"First R1C3=3, then the rest: {solution}"}}"#),
    ]
}

#[cfg(feature = "json")]
#[test]
fn objects_with_a_question_and_an_answer_are_read() {
    for object in objects() {
        for count in [1, 3, 40] {
            for records in read_both(&format!("{object}\n").repeat(count)) {
                assert_eq!(records.len(), count, "{object}");
                for record in records {
                    let record = record.unwrap_or_else(|error| panic!("{object}: {error}"));
                    assert_eq!(digits(&record.puzzle), PUZZLE, "{object}");
                    assert!(record.solution.is_some(), "{object}");
                }
            }
        }
    }
}

/// A list of questions and answers as a table, or as objects.
fn lists(rows: &[[&str; 2]]) -> Vec<String> {
    let table = rows.iter().map(|[question, answer]| format!("\"{question}\",\"{answer}\"\n"));
    let table: Vec<String> = table.collect();
    let objects = rows.iter().map(|[question, answer]| {
        format!("{{\"question\":\"{question}\",\"answer\":\"{answer}\"}}\n")
    });
    let objects: Vec<String> = objects.collect();
    let table = format!("question,answer\n{}", table.concat());
    [table].into_iter().chain(cfg!(feature = "json").then(|| objects.concat())).collect()
}

#[test]
fn rows_have_results_of_their_own() {
    let asked = format!("Solve this Sudoku: {PUZZLE}");
    let right = format!("The answer is {SOLUTION}.");
    let wrong = format!("The answer is {}.", SOLUTION.replace('1', "2"));
    let rows = [
        [&*asked, SOLUTION],
        [PUZZLE, &right],
        [&asked, &wrong],
        [&asked, "I do not know."],
        ["What is the capital of France?", "Paris"],
        [PUZZLE, SOLUTION],
    ];
    for count in [1, 10] {
        for list in lists(&rows.repeat(count)) {
            for records in read_both(&list) {
                assert_eq!(records.len(), rows.len() * count, "{list}");
                let found: Vec<_> = records
                    .iter()
                    .map(|record| {
                        let record = record.as_ref().ok()?;
                        assert_eq!(digits(&record.puzzle), PUZZLE, "{list}");
                        Some((record.solution.is_some(), record.wrong_solution.is_some()))
                    })
                    .collect();
                let solved = Some((true, false));
                let expected =
                    [solved, solved, Some((false, true)), Some((false, false)), None, solved];
                assert_eq!(found, expected.repeat(count), "{list}");
            }
        }
    }
}
