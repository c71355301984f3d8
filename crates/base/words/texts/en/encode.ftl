# `clausoku encode`.

not-excluded = { $name } is no solution of the puzzle, and needs not be excluded
none-to-exclude = the puzzle has no solution, so that there is none to exclude
no-clauses = { $option } is not for --to { $name }, which has no clauses
both-to-output = --json prints to standard output, and so does the formula; add -o FILE
idle-choices = the formula of { $board } has no clauses of { $rules }: the at-most-one encoding chosen for { $rules } has no effect
rules-do-not-suffice = the rules { $rules } do not suffice on { $board }: a model may not be a solution
size = variables { $variables }
    clauses   { $clauses }
    literals  { $literals }
    bytes     { $bytes }
    seconds   { $seconds }
no-projection = --show projects models on the variables of values, but in { $numbering } these differ in models of one solution; add a rule "1" of regions, such as L1, for which candidates have variables
values-differ = --break-symmetry exchanges values, and needs a board without givens, excluded candidates and constraints beyond regions, with a row of all values; first-row-and-column needs a Latin square, and first-row-and-bands rows or bands that can be exchanged
section = section
share = share
candidates = candidates
whole-formula = the formula
other-at-most-one = another encoding adds
all-rules = all rules:
map = the map of the variables is in { $name }
map-needed = --shuffle needs a file for the map of the variables, without which no answer can be decoded; add -o FILE or --map FILE, or omit --no-comments
map-is-output = { $name } is the output; give --map another file
fewer-cubes = { $found ->
        [one] 1 cube
       *[other] { $found } cubes
    } instead of { $asked }: look-ahead decides the rest
other-file = a .{ $ending } file does not hold a formula; `clausoku { $command }` writes such files
for-one = { $option } is for one formula, and not for a folder
