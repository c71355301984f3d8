# `clausoku decode`.

no-solution = no solution: the formula is unsatisfiable
own-numbering = A formula with locked givens, with reduced givens under another encoding than extended, or with --shuffle has a numbering of its own: give it with --cnf FILE
for-grid = { $option } is for the grid that was encoded; name it with --grid FILE
other-formula = the answer contains variable { $variable }, which is larger than the header of { $formula } allows; is it the answer to another formula?
truncated = It may be truncated, or of another puzzle: --numbering shows what is wrong in one of them.
names-cells = the answer names cells, so --numbering has no meaning
names-no-cells = the answer does not name cells
no-usual-board = { $cell } = { $value } is of no usual board; give --grid or --variant
no-board = the { $scheme } numbering does not define the board; give --cnf FILE or --grid FILE too
unknown-meaning = the meaning of the variables is unknown; give --cnf FILE or --grid FILE (the largest true variable, { $last }, is not { $form } of a board of m*m blocks)
form-rcv = 100*row + 10*column + value of the last row
form-decimal = 10000*column + 100*row + value of the last column
or = , or{" "}

# Folders.
for-one = { $option } is for one answer, and { $name } is a folder
folder-of-formulas = --cnf should name the folder of the formulas
no-manifest = { $folder } has no { $manifest }, which `clausoku encode LIST -o FOLDER` writes beside the formulas; name their folder with --cnf, or decode one answer at a time
unnamed = the manifest names none
no-formula = there is no formula: { $reason }
no-answer = there is no answer { $name }
has-solution = { $name }: the answer is that there is no solution, but there is one
other-puzzle = { $name }: the formula belongs to another puzzle

# Cubes.
perhaps-others = { $missing }; there may be other solutions
name-answers = { $missing }; name each answer after its cube, as in 1.out
faulty = no solution in the other answers, but these have a fault:
hole = { $name }: the cubes have a hole, so "no solution" does not follow: no cube contains the assignment { $literals }
outside = the model is not in cube { $number }, which contains { $literal }; is it the answer to another cube?
numbers = { $name }: the cubes have the numbers 1 to { $count }
two-answers = { $first } and { $second } are both answers to cube { $number }
missing = { $folder }: { $count } of { $cubes } cubes have no answer: { $first }
no-cubes = this is no file of cubes; `clausoku encode --cubes N` writes such files
