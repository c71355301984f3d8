# Steps of people, and the reasons why there are no more.

solved = every cell has a value
step = { $technique }: { $result }
page-title = Steps of { $name }
page-count = { $board }, { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }.
candidates = Candidates:
assumes-unique = This assumes that the puzzle has one solution.
line = line { $number }
end = the steps end here: { $reason }
contradiction = the steps lead to a contradiction: the puzzle has not exactly one solution
no-step = no technique finds a further step
no-step-found = no technique finds a further step, as far as they were tried: { $reason }

# Mistakes of a player.
no-solution = the grid has no solution; { $diagnosis } explains why
diagnosis = a diagnosis
clash = { $region } contains { $symbol } { $count ->
        [2] twice
       *[other] in { $count } cells
    }: { $cells }
wrong-clash = { $clash }: one of these digits is wrong; delete it
wrong-marks = the pencil marks leave no solution, but the digits have several; delete the pencil marks, and write them again
mark = { $value } in { $cell }
missing-marks = the pencil marks lack { $marks }, the value in the only solution; add it
wrong-placed = { $digits } cannot be right: the givens have one solution, which has another digit there; delete { $count ->
        [1] it
       *[other] them
    }
wrong-digit = { $digits } cannot be right: the grid has no solution with it, and has one without it; delete it
one-wrong = one of these digits is wrong: { $digits }; the grid has a solution without any one of them; compare them with the puzzle
wrong-board = the rules of this board leave no solution, whatever the digits
several-wrong = several digits are wrong: { $digits } cannot all be right; compare them with the puzzle ({ $diagnosis } explains why)

# The output.
rows-or-picture = --json and --to write rows, and a picture was asked for
unknown-ending = cannot write { $path }: its name should end in .svg, .png, .pdf, .html, .txt, .json or .jsonl
