//! HTML pages that need nothing else: no scripts, and no external resources.

use crate::XmlText;

/// The look of all pages: colours for light and dark screens, the font, headings and pictures.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1f2328;--soft:#59636e;--rule:#d8dee4;--paper:#fff;--tint:#f6f8fa}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b1;--rule:#2b323b;--paper:#0d1117;--tint:#151b23}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2.5rem 1.5rem 4rem;max-width:66rem;background:var(--paper);color:var(--ink);\
font:16px/1.55 Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .6rem}h2{font-size:1.25rem;margin:2.6rem 0 .6rem}
p{max-width:48rem;margin:.5rem 0}
figure{margin:1.6rem 0;break-inside:avoid}figure svg{display:block;max-width:100%;height:auto}
code{font:.92em ui-monospace,SFMono-Regular,Menlo,DejaVu Sans Mono,monospace}
@media print{body{padding:0;max-width:none;font-size:11pt}h2{break-after:avoid}}
";

/// Returns a page with this title, which is its first heading, and with this style in addition to that of all pages. The
/// body is HTML.
///
/// ```
/// let page = clausoku_draw::page("a < b", "", "<p>text</p>\n");
/// assert!(page.contains("<h1>a &lt; b</h1>\n<p>text</p>\n</body>"));
/// ```
pub fn page(title: &str, style: &str, body: &str) -> String {
    let title = XmlText(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}
