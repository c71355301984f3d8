//! One puzzle as programs, tutorials and data sets write it: literals of languages, tables, markup, signs of other scripts, givens
//! with their places. Each text is read as the puzzle, also with the name of its files.

use clausoku_formats::{
    ReadErrorKind, ReadOptions, Sample, detect_file, read, read_detected, read_each,
};

use super::digits;
use super::givens::givens;

pub(super) const PUZZLE: &str =
    "480000600000803940900054020100000000000090370008302060090600000000000400500081000";
pub(super) const SOLUTION: &str =
    "483729615251863947976154823139576284625498371748312569392647158817235496564981732";

/// Returns the cells of each row, with this text for an empty one.
pub(super) fn cells(empty: &str) -> Vec<Vec<String>> {
    let cell = |c: &u8| if *c == b'0' { empty.to_owned() } else { char::from(*c).to_string() };
    PUZZLE.as_bytes().chunks(9).map(|row| row.iter().map(cell).collect()).collect()
}

/// Returns the rows with this text between two cells, these around each row, and this between two rows.
pub(super) fn rows(empty: &str, between: &str, [before, after]: [&str; 2], line: &str) -> String {
    let rows = cells(empty).into_iter().map(|row| format!("{before}{}{after}", row.join(between)));
    rows.collect::<Vec<_>>().join(line)
}

/// Literals of programming languages.
pub(super) fn literals() -> Vec<String> {
    let list = rows("0", ", ", ["[", "]"], ",\n");
    let braces = rows("0", ", ", ["    {", "}"], ",\n");
    vec![
        format!(
            "let grille = [\n  (* v--- here *)\n{}\n];;\n",
            rows("Vide", " ; ", ["  [ ", " ]"], ";\n")
                .replace(" 4 ", " Nb 4 ")
                .replace(" 8 ", " Nb 8 ")
        ),
        format!("grid = [{list}]\n"),
        format!("import numpy as np\ngrid = np.array([{list}])\nprint(grid)\n"),
        format!("array([{list}])"),
        format!("[{}]\n", rows("0", " ", ["[", "]"], "\n ")),
        format!("[{}]\n", rows("nan", " ", ["[", "]"], "\n ")),
        format!("{list}\n"),
        rows("None", ", ", ["[", "]"], "\n"),
        format!("puzzle:\n{}\n", rows("0", ", ", ["  - [", "]"], "\n")),
        format!("val b = arrayOf(\n{}\n)\n", rows(".", "', '", ["charArrayOf('", "')"], ",\n")),
        format!("val b = Array(\n{}\n)\n", rows("0", "', '", ["Array('", "')"], ",\n")),
        format!("rows:\n{}\n", rows(".", "", ["  - \"", "\""], "\n")),
        format!(
            "{{\"id\": 7, \"rows\": [\n{}\n]}}\n",
            rows("null", ", ", ["{\"r\": 1, \"cells\": [", "]}"], ",\n")
        ),
        format!(
            "#define N 9\nint grid[N][N] = {{\n{braces}\n}};\nint main() {{ return solve(grid); }}\n"
        ),
        format!("public class S {{\n  static int[][] B = {{\n{braces}\n  }};\n}}\n"),
        format!("static const char *puzzle =\n{};\n", rows(".", "", ["  \"", "\""], "\n")),
        format!("problem(1, [{}]).\n", rows("_", ",", ["[", "]"], ",\n")),
        format!("n = 9;\nstart = [|{}|];\n", rows("0", ", ", ["", ""], "|\n")),
        format!("S = [ {} ];\n", rows("0", " ", ["", ""], ";\n ")),
        format!("A = [{}]\n", rows("0", " ", ["", ""], "\n")),
        format!("(setq puzzle '({}))\n", rows("0", " ", ["(", ")"], "\n")),
        format!("(def board [{}])\n", rows("nil", " ", ["[", "]"], "\n")),
        format!("hard = [{}]\nmain = print (solve hard)\n", rows(".", "", ["\"", "\""], "\n , ")),
        format!("z <- matrix(c({}), nrow = 9, byrow = TRUE)\n", rows("0", ", ", ["", ""], ",\n")),
        {
            let solved = SOLUTION.as_bytes().chunks(9);
            let cells = cells("0").into_iter().zip(solved).enumerate();
            let rows = cells.map(|(row, (cells, solved))| {
                let solved: Vec<String> =
                    solved.iter().map(|&c| char::from(c).to_string()).collect();
                format!("puzzle[{row}] = [{}]; // [{}]\n", cells.join(", "), solved.join(", "))
            });
            format!("var puzzle = [];\n// puzzle and solution\n{}", rows.collect::<String>())
        },
        format!(
            "x = array2d(1..n, 1..n, [ % 9\n% Fiendish\n{}\n]);\n",
            rows("_", ", ", ["  ", ""], ",\n")
        ),
        format!("val a = \"\"\"\n{}\n\"\"\".trimMargin()\n", rows(".", "", ["    |", ""], "\n")),
        format!("b = \"\"\"\n{}\n\"\"\"\n", rows("0", "", ["", ""], "\n")),
        format!("Example:\n\n{}\n\nThanks\n", rows("0", " ", ["", ""], "\\\n")),
        format!(
            "p = [{}]\n",
            rows("Nothing", ", ", ["[", "]"], ",").replace("[4, 8", "[Just 4, Just 8")
        ),
        format!("board = [{}]\n", rows(".", "\",\"", ["[\"", "\"]"], ",")),
        format!("grid2 = \"\"\"\n{}\n\"\"\"\n", rows(".", "", ["", ""], "\n")),
        format!("matrix A = ({})\n", rows("0", ",", ["", ""], " \\ ")),
    ]
}

/// Rows in the statements, the calls and the prompts of programs.
fn rows_in_programs() -> Vec<String> {
    let statements = |board: &dyn Fn(usize) -> String| {
        let rows = rows("0", ", ", ["", ""], "\n");
        let rows = rows
            .lines()
            .zip(0..)
            .map(|(row, index)| format!("        {}{{{row}}};\n", board(index)));
        rows.collect::<String>()
    };
    let groups = cells(".").into_iter().map(|row| {
        row.chunks(3).map(|group| format!("[{}]", group.join(" "))).collect::<Vec<_>>().join(" ")
    });
    let constants = rows("e", ", ", ["[", "]"], ",\n");
    vec![
        rows("_", "", ["", ""], "+"),
        format!(
            "    MOVE \"000000000\" TO ROW(IDX)\n{}{}",
            "    PERFORM FINISH\n".repeat(15),
            rows("0", "", ["    MOVE \"", "\" TO ROW(1)"], "\n")
        ),
        format!(
            "class Test {{\n    @Before\n    void make() {{\n{}        int[] other = new int[] {{1, 2, 3, 4, 5, 6, 7, 8, 9}};\n    }}\n}}\n",
            statements(&|row| format!("board[{row}] = new int[] "))
        ),
        format!("void make() {{\n{}}}\n", statements(&|row| format!("board[{row}] = "))),
        format!("input := Board{{\n{}\n}}\n", rows("0", ", ", ["    Row{", "}"], ",\n")),
        format!(
            "input := Board{{\n{},\n}}\n",
            cells("")
                .iter()
                .map(|row| format!("Set{{C({})}}", row.join("), C(")))
                .collect::<Vec<_>>()
                .join(",\n")
        ),
        format!("e = 0\ngiven = array([\n{constants}])\n"),
        format!(">>> solve([\n{}\n... ])\nTrue\n", rows("0", ",", ["...     [", "],"], "\n")),
        format!(">>> q\n{}\n", rows(".", "  ", ["     ", ""], "\n")),
        format!("In [3]: print(q)\n{}\n\nIn [4]: exit\n", rows(".", " ", ["", ""], "\n")),
        format!("julia> show(q)\n{}\n", rows("0", " ", ["", ""], "\n")),
        format!("```r\nprint(q)\n{}\n```\n", rows("0", " ", ["#> ", ""], "\n")),
        format!(
            "! A program of Fortran\n!\n{}\nprogram s\nend\n",
            rows("0", " ", ["! ", ""], "\n")
        ),
        format!("grid = Grid.new({})\n", PUZZLE.replace('.', "0")),
        groups.collect::<Vec<_>>().join("\n") + "\n",
        format!("easy = parse (\n{}\n", rows("_", "", ["  \"", "\""], " ++\n") + ")"),
        format!("easy = parse ({})\n", rows("_", "", ["  \"", "\""], " ++\n")),
        format!("{}\n- $x \\in [0, 2]$\n", rows(".", " ", ["", ""], "\n")),
        format!(
            "{}\nvoid f() {{\n  0 (i * u) (u * 9) (i * u);\n  0=  ;\n}}\n",
            rows(".", " ", ["", ""], "\n")
        ),
        format!("A grid of a page, as it is:\n\n<pre>{PUZZLE}</pre>\n\nIt has one solution.\n"),
        format!("@board [\n{}]\n", rows(":_", ", ", ["  [", "],"], "\n")),
        format!("G = \"{}\n{}\".\n", &PUZZLE[..50], &PUZZLE[50..]),
        format!("(define b (vector\n{}))\n", rows("0", " ", ["  (vector ", ")"], "\n")),
        format!("var b = new[] {{\n{}\n}};\n", rows("0", ", ", ["  new[] {", "},"], "\n")),
        format!("board:\n{}\n", rows("0", ",", ["  db ", ""], "\n")),
        rows("0", ",", ["  .byte ", ""], "\n") + "\n",
        rows("0", ",", ["DATA ", ""], "\n") + "\n",
        format!(
            "\\begin{{tikzpicture}}\n{}\n\\end{{tikzpicture}}\n",
            rows("", "}{", ["\\setrow {", "}"], "\n")
        ),
        format!(
            "table b(i,j)\n     1 2 3 4 5 6 7 8 9\n{};\n",
            (1..)
                .zip(rows("0", " ", ["  ", ""], "\n").lines())
                .map(|(n, row)| format!("  {n}{row}"))
                .collect::<Vec<_>>()
                .join("\n")
        ),
        format!("b := [\n{}];\n", rows("", ",", ["  [", "],"], "\n").trim_end_matches(',')),
        format!("b = [\n{}];\n", rows("", ",", ["  [", ",],"], "\n")),
    ]
}

/// Rows with names before them, with text behind them, and with marks of added lines: each with cells in these forms.
fn rows_between_texts() -> Vec<String> {
    let letter = |row: usize| char::from(b'A' + row as u8);
    let names: [&dyn Fn(usize) -> String; 10] = [
        &|row| format!("{}. ", row + 1),
        &|row| format!("{} | ", letter(row)),
        &|row| format!("r{}: ", row + 1),
        &|row| format!("R{}  ", row + 1),
        &|row| format!("{}\t", row + 1),
        &|row| format!("{} ", letter(row)),
        &|row| format!("row{row} = "),
        &|row| format!("puzzle.row.{}=", row + 1),
        &|row| format!("line {}: ", row + 1),
        &|_| "+".to_owned(),
    ];
    let behind: [&dyn Fn(usize) -> String; 5] = [
        &|row| format!(" comment {}", letter(row)),
        &|row| if row == 3 { "   <- look here".to_owned() } else { String::new() },
        &|row| format!("  // row {}", row + 1),
        &|row| if row < 2 { format!("   Level {row}, by me") } else { String::new() },
        &|row| if row == 8 { " (the last row)".to_owned() } else { String::new() },
    ];
    let mut texts = Vec::new();
    for (empty, between) in [(".", ""), ("0", " "), ("_", " "), (".", ",")] {
        let rows: Vec<String> = cells(empty).into_iter().map(|row| row.join(between)).collect();
        let with = |row: &dyn Fn(usize, &str) -> String| {
            rows.iter().zip(0..).map(|(cells, index)| row(index, cells) + "\n").collect::<String>()
        };
        texts.extend(names.map(|name| with(&|index, cells| name(index) + cells)));
        texts.extend(behind.map(|text| with(&|index, cells| cells.to_owned() + &text(index))));
        texts.push(format!(
            "[puzzle]\nname = hard\n{}",
            with(&|index, cells| format!("row{}={cells}", index + 1))
        ));
        texts.push(format!(
            "diff --git a/p b/p\nindex 000..3b1\n--- /dev/null\n+++ b/p\n@@ -0,0 +1,9 @@\n{}",
            with(&|_, cells| format!("+{cells}"))
        ));
    }
    let groups = |mark: char| {
        let line = |row: &[String]| row.chunks(3).map(<[String]>::concat).collect::<Vec<_>>();
        let rows = cells(".").into_iter().zip(1..);
        let rows = rows.map(|(row, number)| format!("{number}{mark} {}", line(&row).join(" ")));
        rows.collect::<Vec<_>>().join("\n") + "\n"
    };
    texts.push(format!("   ABC DEF GHI\n{}", groups(' ')));
    texts
}

/// Groups of cells without a frame, whose empty cells are blanks, and blocks with an empty column between two.
fn rows_in_documents() -> Vec<String> {
    vec![
        // An address, a word that names a column, and lines of programs.
        format!("https://example.org/puzzles/12\n{}\n", rows(".", " ", ["", ""], "\n")),
        format!(
            "sudoku\n======\n$python solve_all.py\n\n{}\nThe end.\n",
            rows("0", ",", ["", ""], "\n")
        ),
        format!(
            "all_rows :: [[String]]\nsolved_by = 17987\nexamples = [q|\n{}\n  |]\n",
            rows("0", "", ["    ", ""], "\n")
        ),
        format!("A grid:\n\n{}\n", rows("0", " ", ["", ""], "</br>\n")),
        format!("[+] parsing puzzle: {PUZZLE}\n"),
        format!("- **Size**: 60\n\n{}\ni, j = x//9, x%9\n", rows(".", " ", ["", ""], "\n")),
        format!(
            "Add(new int?[][]\n{{\n{}\n}});\n",
            rows("null", ", ", ["new int?[] {", "}"], ",\n")
        ),
        format!("Board:\n\n{}</br>\n――――――――</br>\n", rows("0", " ", ["", ""], "</br>\n")),
        format!(
            "sudoku <- matrix(data=c(\n{}), 9, byrow = TRUE)\n",
            cells("0")
                .iter()
                .map(|row| format!("  {}L", row.join("L, ")))
                .collect::<Vec<_>>()
                .join(",\n")
        ),
        format!(
            "---\ntitle: Valid\n---\n\n<pre>board = \n[{}]\n</pre>\n",
            rows("&quot;.&quot;", ",", ["[", "]"], "\n,")
        ),
        format!("The board of a game:\n\n{}\n", {
            let rule = "├───┼───┼───┼───┼───┼───┼───┼───┼───┤";
            let lines = rows(" ", " │ ", ["│ ", " │"], "\n");
            let lines: Vec<String> = lines
                .lines()
                .map(|line| format!("{line}   x - Delete it\n{rule}     Movement"))
                .collect();
            lines.join("\n")
        }),
        format!(
            "#' The board of the help:\n{}\nsolve <- function(board) {{\n}}\n",
            rows("0", " ", ["#' ", ""], "\n")
        ),
        format!("# \"puzzle\": [\n{}\n# ],\n", rows("0", ", ", ["#     [", "],"], "\n")),
        format!(
            "The rows:\n{}\nas they are.\n",
            (1..)
                .zip(rows("0", " ", ["", ""], "\n").lines())
                .map(|(n, row)| format!("  Row {n}  {row}\n"))
                .collect::<Vec<_>>()
                .concat()
        ),
        // A pattern that is no board, and the rules of another puzzle far below.
        format!(
            "Grid:\n\n{}\n[\n  [v, v, v, v, v, v, v, v, v],\n  [v, v, v, v, v, v, v, v, v],\n]\n",
            rows(" ", " | ", ["| ", " |"], "\n")
        ),
        format!(
            "Grid:\n\n{}\n{}No queens share a diagonal.\n",
            rows(".", " ", ["", ""], "\n"),
            "A line of text.\n".repeat(50)
        ),
        // Words of different widths before the rows.
        format!(
            "l -----\n{}\n",
            rows(".", " ", ["    ", ""], "\n").replacen("    ", "rows   ", 1).replacen(
                "\n    ",
                "\n |     ",
                1
            )
        ),
        rows(".", " ", ["", " - a row of nine"], "\n") + "\n",
    ]
}

/// Rows without frame in groups.
fn groups_without_frame() -> Vec<String> {
    let mut texts = Vec::new();
    let rows = |between: &str, bar: &str, line: &str, empty: &str| {
        let rows = cells(empty).into_iter().zip(1..).map(|(row, number)| {
            let groups: Vec<String> = row.chunks(3).map(|group| group.join(between)).collect();
            let is_band = number == 3 || number == 6;
            format!("{}\n{}", groups.join(bar), if is_band { line } else { "" })
        });
        rows.collect::<String>()
    };
    for (between, bar, line) in [
        ("", "|", "---+---+---\n"),
        (" ", " | ", "------+-------+------\n"),
        ("", "│", "───┼───┼───\n"),
    ] {
        let text = rows(between, bar, line, " ");
        texts.extend([
            text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
            format!("Easy one:\n{text}"),
            text,
        ]);
    }
    for sign in ["\t", ";", ","] {
        texts.push(rows(sign, &sign.repeat(2), "\n", "0"));
        texts.push(rows(sign, &sign.repeat(2), "\n", "."));
    }
    texts
}

/// Tables with a puzzle in a line.
fn tables_of_cells() -> Vec<String> {
    let mut texts = Vec::new();
    let names: [&dyn Fn(usize) -> String; 5] = [
        &|index| format!("c{index}"),
        &|index| format!("cell_{}", index + 1),
        &|index| format!("r{}c{}", index / 9 + 1, index % 9 + 1),
        &|index| format!("{}{}", char::from(b'A' + (index / 9) as u8), index % 9 + 1),
        &|index| index.to_string(),
    ];
    for sign in [",", ";", "\t"] {
        for empty in ["0", "", "."] {
            for name in names {
                let heading: Vec<String> = (0..81).map(name).collect();
                let line = cells(empty).concat().join(sign);
                texts.push(format!("{}\n{line}\n", heading.join(sign)));
                texts.push(format!("id{sign}{}\n1{sign}{line}\n", heading.join(sign)));
            }
        }
        let rows = rows(".", "", ["", ""], sign);
        let heading: Vec<String> = (1..10).map(|row| format!("row{row}")).collect();
        texts.push(format!("{}{sign}level\n{rows}{sign}easy\n", heading.join(sign)));
    }
    texts
}

/// Returns the text of JSON between quotes.
fn json_text(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Returns a notebook with these lines of code and of output.
pub(super) fn notebook(code: &str, output: &str) -> String {
    let lines = |text: &str| {
        let lines: Vec<String> = text.split_inclusive('\n').map(json_text).collect();
        lines.join(",\n    ")
    };
    format!(
        "{{\"cells\": [{{\"cell_type\": \"markdown\", \"source\": [\"# Sudoku\\n\", \"text\"]}},\n {{\"cell_type\": \"code\", \
         \"source\": [{}],\n  \"outputs\": [{{\"name\": \"stdout\", \"text\": [{}]}}]}}],\n \"nbformat\": 4}}\n",
        lines(code),
        lines(output)
    )
}

/// The literals inside texts of other values: cells of notebooks, and JSON in a text of a program.
fn texts_in_values() -> Vec<String> {
    let lists = literals().into_iter().filter(|text| text.starts_with("grid"));
    let notebooks = lists.map(|text| notebook(&text, "done\n"));
    let list = rows("0", ", ", ["[", "]"], ", ");
    let json = format!("{{\"grid\": [{list}], \"level\": 3}}");
    notebooks
        .chain([
            format!("d = JSON.parse(`{json}`);\n"),
            format!("d = json.loads('{json}')\n"),
            format!("d = json.loads('''\n{json}\n''')\n"),
            format!("{{\"data\": {}}}\n", json_text(&json)),
            format!("{{\"lines\": [\"x\", {}]}}\n", rows(".", "", ["\"", "\""], ", ")),
        ])
        .collect()
}

/// A board between quotes, or a row in each, with code around.
fn quoted() -> Vec<String> {
    let line = rows(".", "", ["", ""], "");
    let lines = rows(".", "", ["", ""], "\n");
    let of_rows = |between: &str| rows(".", "", ["\"", "\""], between);
    vec![
        format!("char[] p = \"{line}\".toCharArray();\n"),
        format!("const p = '{line}'.split('');\n"),
        format!("char[][] p = {{\n{}\n}};\n", rows(".", "", ["  \"", "\".toCharArray()"], ",\n")),
        format!("let s = r#\"{{\"puzzle\": \"{line}\", \"id\": 3}}\"#;\n"),
        format!("public static void main() {{\n  Puzzle p = new Puzzle(\"{line}\");\n}}\n"),
        format!("let p = r#\"{lines}\"#;\n"),
        format!("let p = \"{lines}\";\n"),
        format!("const p = `{lines}`;\n"),
        format!("q = \"\"\"{lines}\"\"\".split()\n"),
        format!("{}\n", of_rows(" ")),
        format!("q = ({})\n", of_rows("\n    ")),
        format!("q = {};\n", of_rows(" +\n    ")),
        format!("It's a puzzle: {}\n", of_rows(", ")),
    ]
}

/// Tables, with names of rows and columns and without.
fn tables() -> Vec<(String, &'static str)> {
    let numbered = |heading: &str, empty: &str, between: &str, name: &dyn Fn(usize) -> String| {
        let rows = cells(empty).into_iter().zip(1..);
        let lines = rows.map(|(row, number)| name(number) + between + &row.join(between) + "\n");
        heading.to_owned() + "\n" + &lines.collect::<String>()
    };
    let heading = |name: &dyn Fn(usize) -> String, between: &str| {
        (1..10).map(name).collect::<Vec<_>>().join(between)
    };
    let letters = heading(&|number| char::from(b'@' + number as u8).to_string(), ",");
    let of_r = heading(&|number| format!("[,{number}]"), " ");
    let of_pandas = heading(&|number| (number - 1).to_string(), "  ");
    let bars = heading(&|number| format!("c{number}"), " | ");
    let rule = "|---".repeat(9) + "|";
    let body = rows(" ", " | ", ["| ", " |"], "\n");
    vec![
        (rows("", ",", ["", ""], "\n") + "\n", "csv"),
        (rows("", "\";\"", ["\"", "\""], "\n") + "\n", "csv"),
        (rows("", "\t", ["", ""], "\n") + "\n", "tsv"),
        (format!("{letters}\n{}\n", rows("", ",", ["", ""], "\n")), "csv"),
        (
            numbered(&format!(",{}", of_pandas.replace("  ", ",")), "", ",", &|row| {
                (row - 1).to_string()
            }),
            "csv",
        ),
        (numbered(&format!("   {of_pandas}"), "0", "  ", &|row| (row - 1).to_string()), "txt"),
        (numbered(&format!("     {of_r}"), "0", "  ", &|row| format!("[{row},]")), "txt"),
        (numbered(&format!("     {of_r}"), "NA", "  ", &|row| format!("[{row},]")), "txt"),
        (format!("| {bars} |\n{}\n{body}\n", rule.replace("---", ":-:")), "md"),
        (format!("{}\n{rule}\n{body}\n", "|   ".repeat(9) + "|"), "md"),
        (format!("| {bars} |\n{rule}\n{}\n", rows(".", "** | **", ["| **", "** |"], "\n")), "md"),
        (
            format!(
                "\\begin{{tabular}}{{|*9{{c|}}}}\n\\hline\n{} \\\\ \\hline\n\\end{{tabular}}\n",
                rows("", " & ", ["", ""], " \\\\ \\hline\n")
            ),
            "tex",
        ),
        (
            format!(
                "\\[\\begin{{array}}{{ccc}}\n{}\\\\\n\\end{{array}}\\]\n",
                rows("\\cdot", "&", ["", ""], "\\\\\n")
            ),
            "tex",
        ),
        (
            format!(
                "Row 1: {}\n",
                (1..10)
                    .zip(cells("."))
                    .map(|(_, row)| row.join(" "))
                    .collect::<Vec<_>>()
                    .join("\nRow 2: ")
            ),
            "txt",
        ),
    ]
}

/// Tables with bars before the cells, two bars between, commas between groups, and names in other forms.
fn more_tables() -> Vec<(String, &'static str)> {
    let groups = cells(".")
        .into_iter()
        .map(|row| row.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join(",") + "\n");
    let numbered =
        cells(".").into_iter().zip(1..).map(|(row, n)| format!("  {n} {}\n", row.join(" ")));
    let heading = "1 2 3 4 5 6 7 8 9";
    vec![
        (format!("|===\n{}\n|===\n", rows("", " |", ["|", ""], "\n")), "adoc"),
        (format!("{{| class=\"x\"\n{}\n|}}\n", rows("", " || ", ["|-\n| ", ""], "\n")), "wiki"),
        (groups.collect(), "txt"),
        (
            format!(
                "data;\nparam given: {heading} :=\n{} ;\nend;\n",
                numbered.collect::<String>().trim_end()
            ),
            "dat",
        ),
        (
            format!(
                "row,col,value\n{}",
                givens(1, |row, column, value| format!("{row},{column},{value}\n"))
            ),
            "csv",
        ),
        (
            format!(
                "Puzzle (hard)\n\n{}\n\nhttp://example.com/1\n",
                rows(".", " ", ["|", "|"], "\n")
            ),
            "txt",
        ),
    ]
}

/// Documents in HTML and XML.
fn documents() -> Vec<(String, &'static str)> {
    let table = rows("&nbsp;", "</td><td>", ["<tr><td>", "</td></tr>"], "\n");
    let open = rows("", "<td>", ["<tr><td>", ""], "\n");
    let inputs = rows(
        "",
        "\"></td><td><input maxlength=1 value=\"",
        ["<tr><td class=x><input value=\"", "\"></td></tr>"],
        "\n",
    );
    let elements = givens(1, |row, column, value| {
        format!("<cell row=\"{row}\" col=\"{column}\">{value}</cell>\n")
    });
    vec![
        (
            format!(
                "<!DOCTYPE html>\n<html><head><style>td {{ x: 1 }}</style></head><body><h1>A puzzle</h1><table>{table}</table></body></html>"
            ),
            "html",
        ),
        (format!("<table border=1>{open}</table>"), "html"),
        (format!("<table class=\"g\"><tbody>{inputs}</tbody></table>"), "html"),
        (
            format!("<sudoku><name>x</name>{}</sudoku>", rows(".", "", ["<row>", "</row>"], "\n")),
            "xml",
        ),
        (format!("<s>{}</s>", rows("", "</c><c>", ["<r><c>", "</c></r>"], "\n")), "xml"),
        (format!("<sudoku>{elements}</sudoku>"), "xml"),
        (format!("<?xml version=\"1.0\"?><s><p v=\"{PUZZLE}\"/></s>"), "xml"),
    ]
}

/// Signs of other scripts.
fn signs() -> Vec<String> {
    let keycaps: Vec<String> =
        cells("⬜")
            .into_iter()
            .map(|row| {
                row.iter()
                    .map(|cell| {
                        if cell == "⬜" { cell.clone() } else { format!("{cell}\u{FE0F}\u{20E3}") }
                    })
                    .collect()
            })
            .collect();
    let shifted = |zero: char, empty: &str, between: &str| {
        let sign = |c: char| c.to_digit(10).and_then(|digit| char::from_u32(zero as u32 + digit));
        let row = |row: Vec<String>| {
            row.iter()
                .map(|cell| cell.chars().filter_map(|c| sign(c).or(Some(c))).collect::<String>())
                .collect::<Vec<_>>()
                .join(between)
                + "\n"
        };
        cells(empty).into_iter().map(row).collect::<String>()
    };
    vec![
        keycaps.join("\n") + "\n",
        shifted('０', "・", ""),
        shifted('٠', ".", ""),
        shifted('\u{245F}', "○", " "),
        rows("·", " ", ["", ""], "\n"),
        rows("□", "", ["", ""], "\n"),
        format!("╔═══╤═══╗\n{}\n╚═══╧═══╝\n", rows(" ", " ", ["║ ", " ║"], "\n")),
    ]
}

/// Reads a text as programs do, and by both other ways.
pub(super) fn check(text: &str, extension: &str, has_solution: bool) {
    let options = ReadOptions::default();
    let sample = Sample::new(text.as_bytes(), true);
    let format = detect_file(sample, &options, Some(extension))
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let found = if format.is_some_and(|format| format.lines().is_some()) {
        read_each(text.as_bytes(), format, &options)
    } else {
        read_detected(text.as_bytes(), format, &options)
    };
    let found = found.and_then(|records| records.into_iter().collect::<Result<Vec<_>, _>>());
    let all = read(text.as_bytes(), None, &options);
    for records in [found, all] {
        let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let [record] = &records[..] else { panic!("{} puzzles: {text}", records.len()) };
        assert_eq!(digits(&record.puzzle), PUZZLE, "{text}");
        assert_eq!(record.solution.is_some(), has_solution, "{text}");
    }
}

/// Cells with other members, numbers as programs print them, and lines with stamps, names or headings.
pub(super) fn other_lines() -> Vec<String> {
    let digits: Vec<String> = cells("0").concat();
    let each = |form: &dyn Fn(&str) -> String| digits.iter().map(|digit| form(digit)).collect();
    let row_of = |all: &Vec<String>, between: &str| {
        all.chunks(9).map(|row| row.join(between)).collect::<Vec<String>>()
    };
    let objects: Vec<String> = each(&|digit| {
        let value = if digit == "0" { "null" } else { digit };
        format!("{{\"value\": {value}, \"fixed\": {}, \"notes\": [1, 2]}}", digit != "0")
    });
    let floats: Vec<String> = each(&|digit| format!("{digit}.000000000000000000e+00"));
    let signs: Vec<String> = each(&|digit| match digit {
        "0" => "n".to_owned(),
        digit => format!("j {digit}"),
    });
    let fields: Vec<String> = each(&|digit| digit.replace('0', ""));
    let named = |rows: Vec<String>| {
        let rows = (1..).zip(rows).map(|(number, row)| format!("{number};{row}"));
        rows.collect::<Vec<_>>().join("\n")
    };
    let stamped = |stamp: &str| rows("0", " ", [stamp, ""], "\n");
    vec![
        format!("{{\"cells\": [{}]}}\n", objects.join(", ")),
        format!("[[{}]]\n", row_of(&objects, ", ").join("], [")),
        format!("{}\n", row_of(&floats, " ").join("\n")),
        format!(
            "example = Sudoku\n  [ [{}]\n  ]\n  where\n    n = Nothing\n    j = Just\n",
            row_of(&signs, ", ").join("]\n  , [")
        ),
        format!("\"Sudoku 7\";;;;;;;;;\n;A;B;C;D;E;F;G;H;I\n{}", named(row_of(&fields, ";"))),
        format!("9 3 3\n123456789\n\n{}\n", rows("-", "", ["", ""], "\n")),
        format!("{}\n", stamped("2024-01-02 12:00:05 INFO  ")),
        format!("{}\n", stamped("[DEBUG] ")),
        format!("puzzle.1={PUZZLE}\n"),
        format!("g=({})\n", rows(".", "", ["", ""], " ")),
        (0..)
            .zip(rows("0", ", ", ["", ""], "\n").lines())
            .fold(String::new(), |text, (row, cells)| format!("{text}s.setRow({row}, {cells});\n")),
        format!("$ ./solve --verbose --grid={PUZZLE}\n"),
        format!("curl -d \"puzzle={PUZZLE}\" http://localhost:8080/api/solve\n"),
    ]
}

#[test]
fn cells_and_lines_of_programs_are_read() {
    for text in other_lines() {
        check(&text, "txt", false);
    }
}

#[test]
fn literals_of_languages_are_read() {
    for text in literals() {
        check(&text, "txt", false);
    }
}

#[test]
fn texts_in_values_are_read() {
    for text in texts_in_values() {
        check(&text, "txt", false);
        if text.starts_with('{') {
            check(&text, "json", false);
        }
    }
}

#[test]
fn texts_around_rows_are_no_cells() {
    for text in rows_between_texts() {
        check(&text, "txt", false);
    }
    // What is behind the rows is named.
    let text = rows("_", "", ["", " comment"], "\n");
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    assert!(!records[0].notes.is_empty());
}

#[test]
fn rows_in_programs_are_read() {
    for text in rows_in_programs() {
        check(&text, "txt", false);
    }
}

#[test]
fn rows_in_documents_are_read() {
    for text in rows_in_documents() {
        check(&text, "txt", false);
        check(&text, "md", false);
    }
}

#[test]
fn groups_without_frame_are_read() {
    for text in groups_without_frame() {
        check(&text, "txt", false);
    }
}

#[test]
fn tables_of_cells_are_read() {
    for text in tables_of_cells() {
        check(&text, "csv", false);
        check(&text, "txt", false);
    }
}

#[test]
fn texts_between_quotes_are_read() {
    for text in quoted() {
        check(&text, "txt", false);
    }
}

#[test]
fn tables_are_read() {
    for (text, extension) in tables().into_iter().chain(more_tables()) {
        check(&text, extension, false);
    }
}

#[test]
fn documents_are_read() {
    for (text, extension) in documents() {
        check(&text, extension, false);
        check(&text, "txt", false);
    }
}

#[test]
fn signs_of_other_scripts_are_read() {
    for text in signs() {
        check(&text, "txt", false);
    }
}

#[test]
fn what_has_two_meanings_is_refused_with_a_remedy() {
    use ReadErrorKind::{Ambiguous, Structure, Unrecognized};
    let first =
        |count: usize, given: &dyn Fn(usize) -> String| (0..count).map(given).collect::<String>();
    for (text, kind, place, remedy) in [
        (
            format!("m = matrix(c({}), 9, 9)\n", rows("0", ", ", ["", ""], ",\n")),
            Ambiguous,
            (1, 11),
            "byrow = TRUE",
        ),
        (
            format!(
                "m <- matrix(data = c(\n{}), nrow = 9, byrow = FALSE)\n",
                rows("0", ", ", ["", ""], ",\n")
            ),
            Ambiguous,
            (1, 12),
            "byrow = TRUE",
        ),
        (
            givens(1, |row, column, value| format!("{row}{column}{value}\n")),
            Unrecognized,
            (1, 1),
            "# triples: rcv",
        ),
        (first(8, &|n| format!("R{0}C{0}={0}\n", n + 1)), Ambiguous, (1, 1), "classic:9"),
        (
            format!(
                "{}\n\nCandidates:\n{}",
                rows(".", "", ["", ""], "\n"),
                rows("1259", " ", ["", ""], "\n")
            ),
            Ambiguous,
            (12, 1),
            "the candidates contain the grid",
        ),
        ("R1C1=1\nR2C2=2\nR3C3=3\nR4C4=4\nR1C1=2\n".to_owned(), Structure, (5, 1), "stated above"),
    ] {
        let error = read(text.as_bytes(), None, &ReadOptions::default())
            .err()
            .unwrap_or_else(|| panic!("{text}"));
        assert_eq!((error.kind(), (error.line(), error.column())), (kind, place), "{error}");
        assert!(error.to_string().contains(remedy), "{error}");
    }
}

/// Data of assemblers and of Fortran.
#[test]
fn data_of_assemblers_and_fortran_are_rows() {
    let rows = |empty: &str, between: &str, around: [&str; 2]| rows(empty, between, around, "\n");
    let first = |text: String, label: &str| format!("{label}{}", text.trim_start());
    let fortran = rows("0", ", ", ["    & ", ", &"]);
    let fortran = fortran.trim_end_matches(", &");
    let fixed = |mark: &str| {
        let rows = rows("0", ", ", [&format!("     {mark}  "), ","]);
        format!("      PROGRAM S\n      DATA G/\n{}/\n      END\n", rows.trim_end_matches(','))
    };
    let cells = cells("0");
    let numbered = |name: &dyn Fn(usize) -> String, cell: &dyn Fn(usize, usize) -> String| {
        let row = |row| (0..9).map(|at| cell(row, at)).collect::<Vec<_>>().join(", ");
        let lines = (0..9).map(|at| format!("{} = (/ {} /)\n", name(at + 1), row(at)));
        lines.collect::<Vec<_>>().concat()
    };
    for text in [
        format!("puzzle:\n{}\n", rows("0", ",", ["\t.long ", ""])),
        format!("puzzle:\n{}\n", rows("0", ", ", ["\t.quad ", " ; a row"])),
        first(rows("0", ",", ["        dw ", ""]), "board   "),
        first(rows(" ", "", ["        db '", "'"]), "board   "),
        first(rows(".", "", ["        db \"", "\", 13, 10"]), "board:  "),
        rows("0", ",", ["    !byte ", ""]),
        first(rows("0", "','", ["     DB '", "'"]), "D    ") + ",'$'\n.code\nMAIN PROC\n",
        first(rows("?", "','", ["     DB 0,186,'", "',186"]), "D    "),
        format!("grid: .byte {}\n", rows("0", ", ", ["   ", ","]).trim().trim_end_matches(',')),
        format!(
            "grid = reshape ((/ &\n{fortran}/), &\n  & shape = (/9, 9/), &\n  & order = (/2, 1/))\n"
        ),
        fixed("&"),
        fixed("1"),
        numbered(&|row| format!("grid({row},:)"), &|row, column| cells[row][column].clone()),
        numbered(&|column| format!("grid(:,{column})"), &|column, row| cells[row][column].clone()),
        numbered(&|column| format!("col{column}"), &|column, row| cells[row][column].clone())
            .replace("(/", "[")
            .replace("/)", "]"),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(digits(&records[0].puzzle), PUZZLE, "{text}");
    }
}

/// Rows with the letters of their regions behind them.
#[test]
fn titles_and_headings_name_the_rules() {
    let list = rows(".", "", ["\"", "\""], ", ");
    let name = |text: &str| {
        let records = read_detected(text.as_bytes(), None, &ReadOptions::default());
        let record = records.unwrap_or_else(|error| panic!("{text}\n{error}")).remove(0).unwrap();
        (record.puzzle.variant().name().to_owned(), record.notes.join("; "))
    };
    for title in ["name", "title", "Description"] {
        let text = format!("{{\"{title}\": \"Anti-knight sudoku\", \"board\": [{list}]}}");
        assert_eq!(name(&text).0, "anti-knight", "{text}");
        let refused = text.replace("Anti-knight sudoku", "A killer");
        let error = read(refused.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert_eq!(error.kind(), ReadErrorKind::Variant, "{refused}");
        let plain = text.replace("Anti-knight sudoku", "Monday");
        assert_eq!(name(&plain), ("classic:9".to_owned(), String::new()), "{plain}");
    }
    // A remark states nothing, and has a note.
    let lines = rows(".", "", ["", ""], "\n");
    for (heading, note) in [
        ("# Anti-Knight Sudoku", "`# variant: anti-knight` selects it"),
        ("## Thermo Sudoku", "the option variant names its board"),
        ("# Sudoku of Monday", ""),
        ("# title: X Sudoku", ""),
    ] {
        let (board, notes) = name(&format!("{heading}\n\n{lines}\n"));
        assert!(board == "classic:9" && notes.ends_with(note), "{heading}: {notes}");
        assert_eq!(notes.is_empty(), note.is_empty(), "{heading}: {notes}");
    }
}

#[test]
fn letters_behind_rows_are_regions() {
    let regions =
        "aaadddddd baaddeede baaffeeee baafeeggg bbbfffggg bccfhhggg bccffhhhh bcciihhih ccciiiiii";
    let lines: Vec<String> = rows(".", "", ["", ""], "\n")
        .lines()
        .zip(regions.split(' '))
        .map(|(row, regions)| format!("{row} {regions}"))
        .collect();
    for text in [
        lines.join("\n"),
        format!("x = [\n    \"{}\",\n]\n", lines.join("\",\n    \"")),
        format!("<pre>\n{}\n</pre>\n", lines.join("\n")),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(records.len(), 1);
        assert_eq!(digits(&records[0].puzzle), PUZZLE);
        let name = records[0].puzzle.variant().name();
        assert!(name.starts_with("jigsaw:AAABBBBBB/CAABBDDBD"), "{name}");
    }
}

#[test]
fn digits_of_regions_and_gaps_of_a_samurai_are_no_puzzle() {
    let name = |text: &str| {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(records.len(), 1, "{text}");
        records[0].puzzle.variant().name().to_owned()
    };
    let regions =
        "111444444 211445545 211665555 211655777 222666777 233688777 233668888 233998898 333999999";
    let from_zero: String = regions
        .chars()
        .map(|c| c.to_digit(10).map_or(c, |d| char::from(b'0' + d as u8 - 1)))
        .collect();
    for regions in [regions, &from_zero] {
        let (cells, map) = (rows("0", "", ["", ""], "\n"), regions.replace(' ', "\n"));
        for text in [
            format!("{cells}\n{map}\n"),
            format!("{cells}\n\n{map}\n"),
            format!("{}\n{}\n", cells.replace('\n', ""), map.replace('\n', "")),
            format!(
                "{{\"puzzle\": \"{}\", \"regions\": \"{}\"}}\n",
                cells.replace('\n', ""),
                map.replace('\n', "")
            ),
        ] {
            assert!(name(&text).starts_with("jigsaw:AAABBBBBB/CAABBDDBD"), "{text}");
        }
    }
    // Empty cells are 0, and gaps are points.
    let is_gap = |at: usize| (9..12).contains(&at);
    let is_outer = |at: usize| !(6..15).contains(&at);
    let sign = |row: usize, column: usize| match (row, column) {
        _ if is_gap(row) && is_outer(column) || is_gap(column) && is_outer(row) => '.',
        (0, 0) | (20, 20) => '7',
        _ => '0',
    };
    let samurai: Vec<String> =
        (0..21).map(|row| (0..21).map(|column| sign(row, column)).collect()).collect();
    assert_eq!(name(&samurai.join("\n")), "samurai");
}
