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
        path => (path, file.content.to_owned()),
    });
    files.collect()
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
