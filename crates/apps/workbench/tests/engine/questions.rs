//! Any text as a question: an answer in JSON.

use std::time::Duration;

use clausoku_testkit::check_texts;

const QUESTIONS: [&str; 9] = [
    r#"{"ask":"read","text":"12..\n3...\n..4.\n...1"}"#,
    r#"{"ask":"read","text":".Regex~WzEyXSsz~R1C1~R1C2~R1C3"}"#,
    r#"{"ask":"size","variant":"x:4","givens":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"encoding":{"rules":"minimal"}}"#,
    r#"{"ask":"trail","variant":"blocks:1x2","deduction":"unit","offset":0,"limit":9}"#,
    r#"{"ask":"audit","variant":"blocks:1x2","formula":"p cnf 8 6\n1 2 0 3 4 0 5 6 0 7 8 0 -1 -2 0 1 0","grid":false,"core":true}"#,
    r#"{"ask":"search","variant":"blocks:1x2","mode":"cdcl","decisions":[[0,"-2"]],"limit":9,"formula":"1 2 0 -1 0"}"#,
    r#"{"ask":"set","variant":"classic:4","clues":[{"line":"{ kind = \"odd\", cells = \"R1C1\" }","off":true},{"kind":"cage","number":3,"cells":[0,1]}]}"#,
    r#"{"ask":"candidates","variant":"classic:4","milliseconds":50}"#,
    r#"{"ask":"clauses","offset":0,"limit":5,"filter":{}}"#,
];

const PIECES: [&[u8]; 15] = [
    b" ", b"\n", b"\t", b"{", b"[", b"{\"a\":", b"\"", b"\\", b",", b"null", b"-1", b"1e9",
    b"Pz8/", b".Regex~", b"\\n",
];

#[test]
fn the_questions_have_answers() {
    for question in QUESTIONS {
        let answer = clausoku_workbench::answer(question, None);
        assert!(answer.starts_with(r#"{"ok":"#), "{question}: {answer}");
    }
}

/// The page shows an error for a text that is no question; the server does not end.
#[test]
fn texts() {
    let mut corpus: Vec<Vec<u8>> = QUESTIONS.map(|question| question.as_bytes().to_vec()).into();
    // `1` and 40,000 quantifiers.
    let nested = format!(".Regex~MT8/{}~R1C1", "Pz8/".repeat(13_333));
    corpus.push(format!(r#"{{"ask":"read","text":"{nested}"}}"#).into());
    check_texts(&corpus, &PIECES, 2000, |bytes| {
        let question = String::from_utf8_lossy(bytes);
        let answer = clausoku_workbench::answer(&question, Some(Duration::from_millis(100)));
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert!(answer.get("ok").is_some() != answer["error"]["message"].is_string());
        answer.get("ok").is_some()
    });
}
