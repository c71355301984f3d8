//! Documents in LaTeX.

/// Returns a document with this body, which LaTeX compiles without other files.
pub fn document(body: &str) -> String {
    format!(
        "\\documentclass{{article}}\n\
         \\usepackage[T1]{{fontenc}}\n\
         \\usepackage[utf8]{{inputenc}}\n\
         \\usepackage{{amsmath}}\n\
         \\setlength{{\\parindent}}{{0pt}}\n\
         \\raggedright\n\
         \\allowdisplaybreaks\n\
         \\begin{{document}}\n\
         {body}\
         \\end{{document}}\n"
    )
}
