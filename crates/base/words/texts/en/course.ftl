# The programs of the INF242 course, and the workbench as they open it.

size = { $variables ->
        [one] { $variables } variable
       *[other] { $variables } variables
    }, { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
next = next: minisat { $path } RESULT; resultat_di RESULT
not-square = the board of this grid is { $board }, and not one of m*m blocks with m*m cells and no other rule; `clausoku encode` takes it
too-large = this board has order { $order }, but the INF242 numbering ends at { $last } (side { $side }); `clausoku encode` takes larger boards
which-file = DIMACS file to write:{" "}
no-file-name = a file needs a name
no-solution = There is no solution.
no-answer = the solver gave no answer: { $reason }
no-board = the largest true variable, { $last }, is not 10000*column + 100*row + value of the last column of a board of m*m blocks: is this the answer to a formula of dimacs_s? `clausoku decode` takes others
other-order = the answer is of a board of order { $found }, and the grid is of order { $asked }
in-file = { $name }: { $fault }

explains-why = `clausoku check --diagnose { $path }` explains why
several-solutions = one of several solutions; `clausoku count { $path }` counts them
clash-no-solution = { $clash }: there is no solution

# The typed grid.
side = Side m of a block (3 for the usual 9x9 board):{" "}
rows = { $order } rows of { $order } numbers with spaces between, 0 where it is not known.
row = Row { $row }:{" "}
row-again = Row { $row } again (an empty line keeps it):{" "}
row-again-or-other = Row { $row } again (an empty line keeps it; { $other }: and numbers replace row { $other }):{" "}
input-ended = the input ended; give the grid and the output as arguments, or answer all questions
long-line = a line has more than { $bytes } bytes, so it is no answer
try-again = { $why }. Please try again.
no-number = { $text } is not a number from { $least } to { $greatest }
row-length = a row has { $order } numbers, but these are { $found }
and = {" "}and{" "}
clash = { $cells } are { $count ->
        [2] both
       *[other] all
    } { $value } ({ $regions })

# The page.
cannot-serve = cannot serve the page
no-browser = no browser could be opened; open the address above
port-in-use = port { $port } is in use, perhaps by another workbench; this one is on a free port, and links to it end with it (clausoku workbench --port PORT chooses a port)
no-port = cannot serve on port { $port }; --port 0 takes any free one
site-written = { $count ->
        [one] { $count } file
       *[other] { $count } files
    } in { $name }
no-engine = the engine of the page, { $name }, cannot be read: { $reason }
no-wasm = { $name } is no program in WebAssembly
