# Reports on formulas.

exact = states the puzzle exactly
other-numbering = states the puzzle exactly, in another numbering than asked
same = has the models that the puzzle has, but clauses are wrong or missing
weaker = states less than the puzzle: it has models that are no solutions
stronger = states more than the puzzle: some solutions are no models
different = states another thing: it has models that are no solutions, and some solutions are no models
no-model = has no model
unknown = may state the puzzle ({ $reason })
auxiliaries = the meaning of auxiliary variables is unknown
constraints = there are too many models to compare with the constraints
too-many-missing = too many clauses are missing to examine each

# The head.
givens-as = givens as { $level }
label-numbering = numbering
label-board = board
label-rules = rules
label-givens = givens
label-at-most-one = at most one
label-constraints = constraints
k1-holds = K1 holds for { $present } of { $wanted } cells
rule-holds = { $rule }: { $present } of { $wanted } clauses
fits = { $percent } % of a sample of clauses fit
named = named by an option or the comments
misfit = the clauses do not fit { $scheme }
transposed = in { $scheme }, rows and columns would be exchanged
judged-by = --numbering { $scheme } judges in that numbering
alike = nothing distinguishes it from { $names }
usual-board = { $board }, the usual one
board-read = { $board }, from the clauses
of-wanted = { $present } of { $wanted }
negative-units = { $stated } ({ $count ->
        [one] { $count } negative unit
       *[other] { $count } negative units
    })
unnamed = an unnamed encoding
recognised = { $name }: { $groups ->
        [one] { $groups } group
       *[other] { $groups } groups
    } with { $variables ->
        [one] { $variables } auxiliary variable
       *[other] { $variables } auxiliary variables
    } and { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
of-sequential = a variable is true if one of the first candidates of its group holds, up to its place
of-product = the candidates are in a rectangle; a variable is true if one of its column, or of its row, holds
of-commander = a variable is true if one of the candidates in its part of the group holds
of-digits = the variables are the binary digits of the number of the candidate that holds, or of its part of the group
of-ladder = the variables of a group are false before the place of the candidate that holds and true from there on, or the reverse
of-totalizer = the variables count the candidates that hold below a node of a tree
of-network = a variable is an output of a part of a network that sorts the candidates
head-wanted = wanted
head-present = present
head-missing = missing
head-repeated = repeated
not-needed = The complete rules suffice. Not needed: { $rules }.

# The header of the file.
no-header = Line 1: there is no header; begin with `{ $right }`.
wrong-header = Line { $line }: the header is `{ $written }`, but the largest variable is { $variables }, and there are { $clauses } clauses; write `{ $right }`.
no-last-zero = Line { $line }: the last clause has no 0 at its end; add it.

# Literals and clauses.
or = {" "}or{" "}
variable = variable { $number }
line-of = line { $line },{" "}
clause-of = clause { $number }
rule-wants = ; the rule wants{" "}
grid-has = ; the grid has{" "}
more = … { $count } more
of-rule = {" "}of { $rule }

# Faults.
each-zero-missing = no line ends with 0
not-written = { $rule } is not written
only-shared = { $rule } is not written: { $count ->
        [one] { $count } of its clauses is there, which another rule writes
       *[other] { $count } of its clauses are there, which other rules write
    }
written-as = { $other } is written twice, and { $rule } not at all
split = clauses{ $of } are split into { $count } units
missing = { $count ->
        [one] 1 clause{ $of } missing
       *[other] { $count } clauses{ $of } missing
    }
repeated = { $count ->
        [one] 1 clause{ $of } repeated
       *[other] { $count } clauses{ $of } repeated
    }
sign-flipped = a sign is wrong in { $clauses }{ $of }
joined-to-itself = a candidate excludes itself in { $clauses }{ $of }
repeated-literal = a literal is twice in { $clauses }{ $of }
only-diagonal = { $rule } has only the diagonals of the blocks
blocks-moved = the blocks of { $rule } begin { $axes ->
        [column] one column
        [row] one row
       *[both] one row and one column
    } { $is_late ->
        [true] too late
       *[false] too early
    }: { $clauses }
loop-from-zero = { $axis ->
        [row] the loop of rows{ $of } begins
        [column] the loop of columns{ $of } begins
        [value] the loop of values{ $of } begins
       *[cell] the loops of rows and columns{ $of } begin
    } at 0, not 1 (0 to { $last }): { $clauses } of no rule
loop-ends-early = { $axis ->
        [row] the loop of rows{ $of } ends
        [column] the loop of columns{ $of } ends
        [value] the loop of values{ $of } ends
       *[cell] the loops of rows and columns{ $of } end
    } at { $last }, not at { $order }
other-blocks = your blocks{ $of } are the { $is_same ->
        [true] rows and columns { $rows }
       *[false] rows { $rows }, and the columns { $columns }
    }: { $clauses } outside the rules
blocks-overlap = your blocks{ $of } begin at each row and each column: { $clauses } outside the rules
only-lines = of { $rule } only the pairs of one { $axis ->
        [row] row
       *[column] column
    } are written
givens-joined = { $clauses ->
        [one] the { $count } givens are in one clause
       *[other] { $count } givens are in { $clauses } clauses
    }: the 0 between them is missing
shared-values = the values { $first } and { $second } have the same number in each cell
blocks-divided = your blocks{ $of } are { $axes ->
        [row] rows { $rows }
        [column] columns { $columns }
        [both] rows and columns { $rows }
       *[each] rows { $rows }, and columns { $columns }
    }: { $clauses } of no rule
compared-with-region = the condition{ $of } compares a number with that of the { $axis ->
        [row] row
       *[column] column
    } (`n > k` in the INF242 slides): { $clauses } of no rule
pairs-joined = the 0 between pairs is missing in { $clauses }{ $of }
shifted = the { $axis ->
        [row] row
        [column] column
       *[value] value
    } is one too { $is_small ->
        [true] small
       *[false] large
    } in { $rule }: { $clauses } of no rule
no-candidate = a variable is that of no candidate in { $clauses }{ $of }
tautology = a literal and its negation are in { $clauses }{ $of }
missing-zero = the 0 is missing after { $clauses }
from-zero = the first candidate has the number 0, which ends { $clauses }
empty = { $clauses } without literals
empty-line = No assignment satisfies a clause without literals. The first one is in line { $line } of the file.
shortened = candidates are missing in { $clauses }{ $of }
lengthened = there are too many candidates in { $clauses }{ $of }
misplaced = a candidate is another one in { $clauses }{ $of }
unrelated = candidates that no rule relates exclude each other in { $clauses }
follows = { $count ->
        [one] 1 clause implied by the rules and the givens
       *[other] { $count } clauses implied by the rules and the givens
    }
given-missing = { $count ->
        [one] 1 given missing
       *[other] { $count } givens missing
    }
given-added = { $count ->
        [one] 1 given in empty cells
       *[other] { $count } givens in empty cells
    }
given-other = { $count ->
        [one] 1 given with another value than in the grid
       *[other] { $count } givens with another value than in the grid
    }
given-zero = the value 0 is given in { $count ->
        [one] 1 empty cell
       *[other] { $count } empty cells
    }
given-twice = { $count ->
        [one] 1 given in cells with another given
       *[other] { $count } givens in cells with another given
    }
given-negated = { $count ->
        [one] 1 given excluded
       *[other] { $count } givens excluded
    }
givens-transposed = the givens are transposed
loops-from-zero = { $axis ->
        [row] the loops of rows
        [column] the loops of columns
       *[value] the loops of values
    } run from 0 to { $last }; the givens count from 1
givens-shifted = the { $axis ->
        [row] row
        [column] column
       *[value] value
    } of the givens is one too { $is_small ->
        [true] small
       *[false] large
    }
excluded = { $count ->
        [one] 1 candidate excluded without a reason
       *[other] { $count } candidates excluded without a reason
    }
of-no-rule = { $clauses } of no rule
clauses = { $count ->
        [one] 1 clause
       *[other] { $count } clauses
    }
others-of-right-loops = The faults that are not of loops are those of the formula with the right loops in place of the wrong ones.

# Advice.
add-rule = Add the clauses of this rule.
change-loops = The loops of this rule are those of the other one: change them.
one-zero = Write the 0 after the last literal of the clause only.
bounds = Look at the bounds of the loops: they leave these out.
harmless = This changes nothing; write each pair once (second > first).
signs = Pairs have two negative literals, "at least one" has positive ones only.
inner-loop = The clause says that the candidate never holds. Begin the inner loop after the outer one (j > i).
two-loops = A block needs two loops, over its rows and its columns.
from-one = Count from 1 here, as the numbering does.
once-too-often = 1 is added once too often here.
begin-at-one = Begin it at 1 and end it at the order of the board, or number the candidates from 0 everywhere.
end-at-order = End at the order of the board (<=, not <): these clauses are missing.
right-blocks = A block joins neighbouring rows and neighbouring columns: (i-1) div m and (j-1) div m, where m is the size of a block.
step-of-blocks = The loops over blocks advance by the size of a block, not by 1.
given-zero-ends = Each given is a clause: write a 0 after each.
own-numbers = Give each candidate its own number. Other faults below may come from this one.
divide-less-one = Rows and columns that count from 1 have the quotient of i-1: { $axes ->
        [one] (i-1) div { $rows }, not i div { $rows }
       *[each] (i-1) div { $rows } and (j-1) div { $columns }, not i div { $rows } and j div { $columns }
    }.
compare-cells = Compare the numbers of the two cells of the pair: each pair is then there once, and no cell is paired with itself.
pair-zero = Write a 0 after each pair: one clause excludes one pair.
rules-from-zero = The rules count from 0 here, the givens from 1: begin the loops of the rules at 1.
block-loops = Look at the first numbers of the loops over the blocks.
number-again = Compute the number of the variable again.
add-one = 0 is no variable in DIMACS: add 1 to the number of every variable.
always-true = The clause is always true. Compare two different candidates.
exchange = Exchange row and column where the grid is read.
zero-ends = A clause ends at its 0, and not with its line: write a 0 at the end of these lines.
given-cells = Write units only for cells with a given. The number for the value 0 may be that of another candidate.
empty-advice = Look at what writes it: a loop that writes no literal, or a 0 too many. Givens that contradict each other are written as such a clause too.
leave-out = Leave these out, or look for the index that is wrong.

# Auxiliary variables, models and cores.
defined-variables = { $count ->
        [one] 1 auxiliary variable
       *[other] { $count } auxiliary variables
    } in { $clauses }: { $variables }
implied-variables = { $count ->
        [one] 1 auxiliary variable
       *[other] { $count } auxiliary variables
    } of { $name } in { $clauses }: { $variables }
over-defined = { $variables ->
        [one] 1 of them states
       *[other] { $variables } of them state
    } at most one of these, { $name }: { $groups ->
        [one] 1 group
       *[other] { $groups } groups
    } with { $clauses ->
        [one] 1 clause
       *[other] { $clauses } clauses
    }
definition = { $count ->
        [one] 1 of them is true exactly if one of several candidates holds
       *[other] { $count } of them are each true exactly if one of several candidates holds
    }, as { $number }: { $candidates }
unknown-variables = { $count ->
        [one] 1 auxiliary variable of unknown meaning
       *[other] { $count } auxiliary variables of unknown meaning
    } in { $clauses }: { $variables }, with { $cells }
exclude-none = They exclude no solution: each one has values for them.
follow = The missing clauses follow from the others: { $propagated } by unit propagation, { $others } otherwise.
model = A model that is no solution:
solution = This solution is no model:
no-value = { $cell } has no value (K1).
two-values = { $cell } has two values, { $first } and { $second } (K2).
twice = { $first } and { $second } both hold { $symbol } ({ $region }, { $rule }).
given = { $cell } holds { $found }, and { $given } is given there.
other = { $rule }.
core-minimal = { $count ->
        [one] This clause alone has no model:
       *[other] These { $count } clauses have no model; without any one of them, the others have:
    }
core-limit = These { $count } clauses have no model (a limit was reached):

# `clausoku audit`.
stopped = the audit gave no answer: { $reason }
verdict-unknown = the verdict is unknown: { $reason }
proof-of-one = --proof is for one formula
no-direction = { $one } and { $other } each have a model that the other one excludes, so there is no proof
no-functions = there is no proof: the values of the auxiliary variables were searched, and only functions of the shared variables have proofs
no-derivation = there is no proof: clause { $number } of the other formula follows from more than proofs use
has-model = { $name } has a model, so there is no proof
for-grid = { $option } is for the grid that the formulas should state; name it with --grid FILE
same-text = the file is the same as { $name }
same-order = its clauses are those of { $name }, in the same order
same-clauses = its clauses are those of { $name }, in another order
no-formulas = { $name } contains no file .cnf or .dimacs

# Two formulas.
against-equal = { $one } states the same as { $other }
against-weaker = { $one } states less than { $other }: it has models that { $other } excludes
against-stronger = { $one } states more than { $other }: it excludes models of { $other }
against-different = { $one } and { $other } state different things: each has models that the other one excludes
against-unknown = the relation of { $one } to { $other } is unknown: { $reason }
against-size = { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }, { $auxiliaries ->
        [one] { $auxiliaries } auxiliary variable
       *[other] { $auxiliaries } auxiliary variables
    }
against-candidates = shared: { $count ->
        [one] { $count } candidate
       *[other] { $count } candidates
    } of { $board }
against-names = shared: { $count ->
        [one] { $count } variable
       *[other] { $count } variables
    } with equal names
against-shown = shared: { $count ->
        [one] { $count } variable
       *[other] { $count } variables
    } of the projection
against-first = shared: the first variables, of which { $count } occur
against-no-model = { $one } has no model.
against-holds = Each model of { $one } is one of { $other }.
against-functions = Each model of { $one } is one of { $other }: its auxiliary variables have values that are functions of the shared ones.
against-refined = Each model of { $one } is one of { $other }: its auxiliary variables have values, which were searched { $count } times.
against-fails = A model of { $one } that { $other } excludes:
against-open = Whether each model of { $one } is one of { $other } is unknown: { $reason }.
against-no-value = { $cell } has no value.
against-values = { $cell } has the values { $values }.
against-boards = the boards differ: { $one } and { $other }
against-other-shown = the projections (c p show) differ; say with --shared N that the variables 1 to N are shared
against-shared-puzzle = --shared counts variables of two formulas, and { $name } is a puzzle; leave it out
against-nothing = nothing says which variables the formulas share: no comments, no names, no projection (c p show); say with --shared N that the variables 1 to N are shared
