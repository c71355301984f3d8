# Errors and remarks that have no type, as the programs write them in English. What a French program says is compared with these lines.
# Names that do not exist.
unknown-name = there is no { $kind } "{ $name }"; { $known }
unknown-name-meant = there is no { $kind } "{ $name }"; did you mean { $meant }? { $known }
unknown-name-alone = there is no { $kind } "{ $name }"
known = there are { $names }
known-also = There are { $names }
known-solvers = there are { $names }, a command line that contains {"{cnf}"}, or the path of a program; and without SAT { $others }
known-by-command = `{ $command }` lists them
kind-solver = solver
kind-format = format
kind-technique = technique
kind-rule = rule
kind-variant = variant
kind-language = language
kind-part = part
kind-numbering = numbering
kind-notation = notation
kind-scale = scale
kind-level = level
kind-rating = rating
kind-column = column
kind-checker = checker
kind-trace = trace format
kind-clue = kind of clue
kind-plan-key = key of plans
kind-board-key = key of boards
units-of-memory = there is no unit of memory "{ $name }"; there are K, M, G and T
units-of-time = there is no unit of time "{ $name }"; there are ms, s, m and h
unknown-choice = "{ $word }" in the encoding "{ $text }" is unknown; expected a rule set ({ $rules }, or a sum such as K1+L2), an at-most-one encoding ({ $ways }, or for one rule as in sequential+K2:product), a level of givens ({ $levels }), a numbering ({ $schemes }), implied clauses ({ $implied }), or inf242
second-choice = "{ $word }" in the encoding "{ $text }" is a second { $kind }; leave one out
no-program = { $path }: there is no such program
not-command = "{ $command }" is not a valid command line: { $fault }
bad-seed = the seed "{ $seed }" is not a number from 0 to { $max }, as in tabu:7

# Options that do not go together, and what they are for.
option-is-for = --{ $option } is for { $what }
option-is-for-grids = { $name } is a DIMACS formula, but --{ $option } is for puzzles
what-pictures = svg, png and pdf
what-text = text
what-png = PNG files
what-lists = lists
what-formula = a DIMACS formula; `clausoku certify` writes proofs about puzzles
what-searches = solvers without SAT, as --solver backtracking, and for cdcl, dpll and backtracking-sat
what-folder = the files of a folder; add -o FOLDER
options-are-for-watched = --trace-events and --trace-conflict are for cdcl, dpll and backtracking-sat
is-not-one = --{ $option } is for { $what }, and { $name } is not one
what-sat = SAT solvers
what-programs = separate programs
not-with-to = { $option } cannot be used with --to { $format }; choose csv, tsv or jsonl
not-with-trace = { $option } cannot be used with --trace of a SAT solver, which ends at the first model
no-proof-format = no proof format has files named { $name }; the name must end in .drat or .lrat
as-needs-why = --as { $form } shows an explanation; add --why STATEMENT
as-not-explain = --as svg draws the grid or an explanation, but not --explain; try --as text
as-not-rows = --as and --proof are not for rows; name the output .txt, .tex, .svg or .dot
cross-check-name = --cross-check needs a name, as in --cross-check=minisat: { $first } cannot check itself
cross-check-other = { $first } cannot check itself; name another solver with --cross-check=SOLVER
part-needs-files = --part needs files, and { $name } is not a file
part-needs-text = --part needs files of text, and { $name } is compressed
stream-needs-puzzles = --stream needs puzzles; - reads standard input
stream-is-for-lists = --stream is for lists; { $advice }
stream-lines = the format { $name } has not a puzzle on each line, which --stream needs
pictures-only = --size, --dpi, --theme, --background and --ink are for pictures; name one, as in -o grid.svg
two-fonts = --font takes one file, and another one for bold letters
show-draws = show draws puzzles; `clausoku convert` writes them in a format, and `clausoku solve` their solutions
no-grid-named = no grid is named; give a file, a puzzle in one line, or - for standard input
not-in-range = { $number } is not in { $range }
threads = expected a number of threads, 1 or more
successor = '{ $successor }' takes the place of '{ $option }'

# Inputs and outputs.
no-such-puzzle = { $name } holds { $count }, so there is no --puzzle { $number }
no-such-puzzle-of-several = { $name } and the other files hold { $count }, so there is no --puzzle { $number }
one-puzzle = 1 puzzle
some-puzzles = { $number } puzzles
no-puzzle-in-input = there is no puzzle in the input
no-puzzle-there = there is no puzzle
wrong-input-solution = the solution in the input is wrong
wrong-input-solution-why = { $name }: line { $line }: the solution in the input is wrong: { $why }
ignored-drawings = { $name }: line { $line }: drawings without a known rule are ignored: { $drawings }
only-drawings = { $name }: line { $line }: drawings without a known rule are only drawn: { $drawings }
no-column = { $name } has no column of puzzles; --format :column=NAME must name it if it is not puzzle, quiz, sudoku or the like. Its columns are { $columns }
named-twice = { $name } is named twice; every output needs a file of its own
another-board = { $place }: another board than above; put the puzzles of each board into a file of their own
cannot-draw = cannot draw into { $name }: its name should end in .svg, .png, .pdf or .txt
cannot-draw-svg = cannot draw into { $name }: its name should end in .svg
no-html = no drawing is html; choose svg, png, pdf or txt
missing-letters = frames are in place of { $missing }; --font FILE names a font that has them
wrong-ending = a .{ $ending } file does not hold these answers; `clausoku { $command }` writes such files
table-name = { $name } is the name of a table, and this command writes objects or text; name it .jsonl or .txt
no-place-for-answers = the format { $name } has no place for these answers; choose line, csv, tsv, jsonl, parquet or arrow
interrupted-output = interrupted: { $name } was not written
file-not-folder = { $name } is a file; give a folder
folder-not-output = - is standard output, and this needs a folder; write ./- for a folder of this name
other-files = { $name } contains other files; name an empty or a new folder
left-out-solutions = left out: { $solutions }, which the format { $format } cannot hold
left-out-titles = left out: titles, authors or remarks of { $puzzles }, which the format { $format } cannot hold
left-out-drawings = left out: drawings of { $puzzles }, which the format { $format } cannot hold
same-names = two files have the name { $name }; add {"{number}"} to --name
unlisted-files = { $folder } contains { $files } that { $manifest } does not list, such as { $first }
one-file = 1 file
some-files = { $number } files
more-faulty-line = and 1 more faulty line
more-faulty-lines = and { $number } more faulty lines
more-unanswered-line = and 1 more line without an answer
more-unanswered-lines = and { $number } more lines without an answer
stopped-puzzles = { $reason }; puzzles answered: { $number }
stopped-lines = { $reason }; lines answered: { $number }
contradiction-drawn = unit propagation derives a contradiction; the drawing shows the candidates before it
no-solution-drawn = there is no solution; `clausoku check --diagnose` explains why
seed = seed { $number }

# Grids that cannot be read. Others have the sentences of faults.ftl.
expected-cells-missing = expected { $sizes } cells, found { $found }; the { $board } board has { $cells } cells: { $number } missing
expected-cells-many = expected { $sizes } cells, found { $found }; the { $board } board has { $cells } cells: { $number } too many
expected-row = expected { $wanted } cells, found { $found }; the other rows of this grid have { $others }
expected-rows = expected rows of { $sizes } cells, found rows of { $found }; { $prime } is prime, so no rectangular block has { $cells } cells; name the variant, in the text by `# variant: NAME` above the cells
expected-next-row = expected row { $row } of the grid that starts in line { $line }, found the end of the file; the grid needs { $rows } rows and has { $number }
expected-side = expected the side of a block, 1 to { $most } (3 for the 9×9 board), found '{ $found }'
expected-values = expected { $cells } values after the block side { $side }, found { $found } before the end of the file; blocks of { $rows } times { $columns } cells make boards of { $size }
empty-file = expected a grid, found an empty file
only-comments = expected a grid, found only comments and blank lines
unknown-text = expected a grid in one of the formats of docs/formats.md, found '{ $found }'; write a row of cells on each line, . for an empty one; # begins a remark; or name the format
expected-symbol-of-cells = expected 1 to { $most }, or one of { $signs } for an empty cell, found '{ $found }'; { $number } cells make a board of { $symbols } symbols
expected-symbol-of-rows = expected 1 to { $most }, or one of { $signs } for an empty cell, found '{ $found }'; rows of { $number } cells make a board of { $symbols } symbols
expected-value = expected a value from 1 to { $most }, or 0 for an empty cell, found '{ $found }'
expected-values-in-row = expected { $number } values in row { $row }, found { $found }
expected-after-cells = expected the solution, a layout, a rating or a comment after the cells, found '{ $found }'; write a puzzle on each line, and # before a comment
expected-string = expected a string, found '{ $found }'
expected-link = expected a link that holds the puzzle, such as { $link }, found '{ $found }'; it names a puzzle on a server, and nothing is loaded from the network; export the puzzle as JSON or as a long link

# Counts.
time-limit = the time limit was reached
memory-limit = the memory limit was reached
step-limit = the step limit was reached
maximum = the maximum was reached
was-interrupted = it was interrupted
does-not-know = the solver does not know
unchecked = unchecked: { $listed } of them were listed
unchecked-then = unchecked: { $listed } of them were listed, then { $reason }
cost-method = method
cost-values = values tried
cost-parts = parts counted
cost-found = parts found in the cache
cost-most = most parts in the cache
cost-emptied = times the cache was emptied
cost-seconds = seconds
cost-processor = processor seconds
cost-memory = most memory, in bytes
method-components = components

# Summaries of lists.
some-unique = { $number } with one solution
some-several = { $number } with several
some-none = { $number } without
some-solved = { $number } solved
some-unknown = { $number } unknown
some-faulty = { $number } at fault
some-answered = { $number } answered
some-judged = { $number } judged
some-without-verdict = { $number } without a verdict
some-unknown-verdict = { $number } with an unknown verdict
some-up-to-symmetry = { $count } up to symmetry
some-isomorphic = { $number } isomorphic to these
some-wrong-solutions = { $count } in the input
one-wrong-solution = 1 wrong solution
wrong-solutions = { $number } wrong solutions
one-solution = 1 solution
some-solutions = { $number } solutions

# Failures of solvers.
failed = { $solver } failed: { $why }
cannot-start = cannot start { $program } for { $solver }: { $why }
cannot-write-for = the formula cannot be written for { $solver }: { $why }
cannot-read-of = the answer file of { $solver } cannot be read: { $why }
without-proof = { $solver } says that there is no model, but has written no proof
long-output = the output of { $solver } is longer than any answer
other-code = { $solver } prints { $says }, but exits with code { $code }
no-verdict = { $solver } gave no answer: { $reason }
wrong-grid = { $solver } is wrong: its grid is no solution: { $why }
again = { $solver } is wrong: it gives a solution again that it was to leave out
not-formulas = { $solver } solves puzzles, not DIMACS formulas
wrong-model = the solver's model is wrong: { $why }
no-model-but-found = { $solver } says that there is no model, and the proof found one
no-certified-encoding = { $constraint } has no certified encoding: its kind has none, or the cells of all constraints have too many assignments
no-certified-givens = givens as { $level } have no certified encoding: locked candidates follow by more than unit propagation; take reduced
rules-not-implied = the rules { $rules } do not imply those of the board, so that no proof derives these; add K1 and K2, or take a preset
reduced-compact = reduced givens need the compact numbering, not { $scheme }; leave the numbering out

# Clues to be made.
clues-part = expected a number of clues as in thermometer:3, a range of sizes as in 2..5, or cover, found "{ $part }"
clues-twice = a kind of clues has one number, one range of sizes, and cover once
clues-none = expected at least 1 clue; leave out the kind for none
clues-cover-number = clues that cover the board have no number; leave out one of the two
clues-sizes = { $kind } clues have { $least } to { $most } cells, not { $found }
clues-fixed = the size of { $kind } clues is fixed; leave out the range of sizes

# Formulas that audit cannot read.
audit-shared = { $count } numbers stand for several candidates: { $number } is the number of { $candidates }; give each candidate its own, as 81·(row−1) + 9·(column−1) + value does
audit-numbering = the numbering is unknown: the clauses fit none of the known ones; the best is { $best }, which { $percent } % of them fit
audit-numbering-grid = the numbering is unknown: the clauses fit none of the known ones; the best is { $best }, which { $percent } % of them fit; with the grid, a numbering without the candidates that the givens exclude is found too
audit-order = the formula is about { $formula }×{ $columns } cells, the named board has { $named } values
audit-no-rules = the formula has no rule: no clause has two or more literals
audit-no-board = the clauses are about no board: of no order, each cell occurs in a clause
