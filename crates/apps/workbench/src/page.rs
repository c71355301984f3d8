//! The files of the page, embedded; its texts are made from those of all programs.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// The path after the slash; empty for the page itself.
    pub path: &'static str,
    /// The media type.
    pub media_type: &'static str,
    /// The content.
    pub content: &'static str,
}

/// The files of the engine in WebAssembly: of the first view, and of all questions.
pub const ENGINES: [&str; 2] = ["first.wasm", "engine.wasm"];

/// Returns the files of the page with their names, for a folder that has the engines beside them.
///
/// ```
/// let files = clausoku_workbench::site();
/// let (_, page) = files.iter().find(|file| file.0 == "index.html").unwrap();
/// assert!(page.contains(r#"name="engine" content="wasm""#));
/// ```
pub fn site() -> Vec<(&'static str, String)> {
    let (served, alone) = (r#"name="engine" content="http""#, r#"name="engine" content="wasm""#);
    let files = PAGE.iter().map(|file| match file.path {
        "" => ("index.html", file.content.replace(served, alone)),
        path => (path, without_comments(file.content)),
    });
    files.collect()
}

/// Returns a script or a style sheet without the lines that are only comments, which are a fifth of the compressed bytes.
fn without_comments(content: &str) -> String {
    let mut is_open = false;
    let is_code = |line: &&str| {
        let text = line.trim();
        let begins = text.starts_with("/*") && (text.ends_with("*/") || !text.contains("*/"));
        let is_comment = is_open || begins || text.starts_with("//");
        is_open = (is_open || begins) && !text.ends_with("*/");
        !is_comment
    };
    content.split_inclusive('\n').filter(is_code).collect()
}

macro_rules! page {
    ($($path:literal, $file:literal, $media_type:literal;)*) => {
        /// The files of the page, the page itself first.
        pub const PAGE: &[PageFile] = &[$(PageFile {
            path: $path,
            media_type: $media_type,
            content: include_str!(concat!("../page/", $file)),
        },)* PageFile {
            path: "messages.js",
            media_type: "text/javascript; charset=utf-8",
            content: clausoku_words::PAGE_MESSAGES,
        }];
    };
}

page! {
    "", "index.html", "text/html; charset=utf-8";
    "style.css", "style.css", "text/css; charset=utf-8";
    "main.js", "main.js", "text/javascript; charset=utf-8";
    "engine.js", "engine.js", "text/javascript; charset=utf-8";
    "texts.js", "texts.js", "text/javascript; charset=utf-8";
    "state.js", "state.js", "text/javascript; charset=utf-8";
    "grid.js", "grid.js", "text/javascript; charset=utf-8";
    "rules.js", "rules.js", "text/javascript; charset=utf-8";
    "clauses.js", "clauses.js", "text/javascript; charset=utf-8";
    "trail.js", "trail.js", "text/javascript; charset=utf-8";
    "search.js", "search.js", "text/javascript; charset=utf-8";
    "exercise.js", "exercise.js", "text/javascript; charset=utf-8";
    "setter.js", "setter.js", "text/javascript; charset=utf-8";
    "solver.js", "solver.js", "text/javascript; charset=utf-8";
    "maple.js", "maple.js", "text/javascript; charset=utf-8";
    "sources.js", "sources.js", "text/javascript; charset=utf-8";
    "audit.js", "audit.js", "text/javascript; charset=utf-8";
    "exam.js", "exam.js", "text/javascript; charset=utf-8";
    "dom.js", "dom.js", "text/javascript; charset=utf-8";
    "examples.js", "examples.js", "text/javascript; charset=utf-8";
    "keys.js", "keys.js", "text/javascript; charset=utf-8";
    "literals.js", "literals.js", "text/javascript; charset=utf-8";
    "projector.js", "projector.js", "text/javascript; charset=utf-8";
    "worker.js", "worker.js", "text/javascript; charset=utf-8";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_whole_lines_are_left_out() {
        let script = "// One.\n/** Two. */\n/**\n * Three.\n */\nlet a = 1; // Four.\n/** @type {B} */ let b;\n";
        assert_eq!(without_comments(script), "let a = 1; // Four.\n/** @type {B} */ let b;\n");
        for (name, content) in site() {
            let raw = PAGE.iter().find(|file| file.path == name).map_or("", |file| file.content);
            assert!(content.len() > raw.len() / 2, "{name}");
        }
    }
}
