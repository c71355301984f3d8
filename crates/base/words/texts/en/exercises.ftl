# Exercises: statements, hints and marks.

heading = Exercise { $number }: { $title } [{ $kind }-{ $seed }]
answers = Answers
answer = { $number }. { $answer } (code { $code })
hint = Hint { $number }: { $words }
last-hint = Hint { $number }, the last one: { $words }
right = Right. Code: { $code }
wrong = Wrong: { $remark }
in-exercise = exercise { $kind }, seed { $seed }: { $fault }
one-only = { $option } is for one exercise; name one kind, without --number
kinds = Kinds of exercises:

# Answers that cannot be read.
mark-right = right
mark-after-key = right after the key was shown
mark-wrong = wrong
code-says = { $kind }, seed { $seed }: { $mark }, { $hints ->
        [one] 1 hint
       *[other] { $hints } hints
    }
code-form = no code; expected one such as why-3-2r-7QX2
code-sum = the check sum is that of another code; compare it with what the student handed in
code-line = { $code }: { $words }

unreadable = character { $column } of the answer: expected { $wanted }, found { $found }
too-long = the answer has more than { $characters } characters
found-end = its end
wanted-literal = a literal, as in x(1,8,7), -x(1,8,7) or R1C8=7
wanted-number = a whole number
wanted-pair = two numbers, as in (5,0)
wanted-letter = letters from A to { $last }, as in A, C
wanted-rule = names of rules, as in K1, L2
wanted-line = a number of a line from 1 to { $last } and its new text, as in 2: for j = 1 to n
wanted-statement = a line such as for j = 1 to n, or write -x(i,j,k) 0
wanted-written = a literal such as -x(i,j,k), or 0
wanted-expression = an expression such as m*b+1, with names of one letter
wanted-digit = a digit from 0 to { $last }
wanted-end = the end of the answer
wanted-within = a number from 1 to { $last }

# Marks of several kinds.
wrong-sign = { $literal } has the wrong sign
too-much = { $literal } is too much
too-few = a literal is missing

# clause
clause-ask = Write the clause for the sentence, on a board of { $order }×{ $order } cells. x(row,column,value) is true if the cell holds the value; all three count from 1.
sentence-cell = { $cell } holds at least one value.
sentence-group = { $region } holds { $value } at least once.
sentence-corners = At least one of the four corners of the board holds { $value }.
sentence-not-two = { $cell } does not hold both { $first } and { $second }.
sentence-not-both = { $first } and { $second } do not both hold { $value }.
sentence-then = If { $first } holds { $value }, then { $second } holds { $other }.
sentence-otherwise = If { $first } does not hold { $value }, then { $second } holds { $other } or { $third } holds { $last }.
sentence-excludes = If { $first } holds { $value } and { $second } holds { $other }, then { $third } does not hold { $last }.
clause-hint-least = "At least one" is one clause: the literals of all candidates, without negations.
clause-hint-most = "Not both" is a clause with two negations: one or the other is false.
clause-hint-then = "If A, then B" is the clause "not A, or B".
clause-hint-count = The clause has { $count } literals; { $negative } of them { $negative ->
        [one] is
       *[other] are
    } negative.
clause-hint-first = One literal is { $literal }.

# number
number-dense = 81×(row - 1) + 9×(column - 1) + value
number-decimal = 10000×column + 100×row + value
number-ask = On the usual board, a candidate has the number { $formula }; rows, columns and values count from 1. Compute the number of { $candidate }: { $cell } holds { $value }.
number-ask-candidate = On the usual board, a candidate has the number { $formula }; rows, columns and values count from 1. Name the candidate with the number { $number }, as x(row,column,value).
number-hint-dense = Each row has 81 candidates, each cell 9. The numbers begin with 1 and have no gaps.
number-hint-decimal = The digits are those of the column, then of the row, then of the value.
number-hint-parts = The row is { $row }, the column { $column }, the value { $value }.
number-hint-row = The row is { $row }.
number-wrong = compute it again by { $formula }

# unit
unit-ask = These literals are true: { $literals }. Which clause is unit? A unit clause has no true literal, and all its literals but one are false. Answer with its letter.
unit-hint = Strike out the false literals in each clause, and each clause that has a true one.
unit-hint-satisfied = Clause { $clause } has a true literal, so it is no unit clause.
unit-hint-literal = The literal that follows is { $literal }.
unit-wrong-true = clause { $clause } has a true literal
unit-wrong-open = clause { $clause } has { $count } open literals

# propagate
propagate-ask = Apply unit propagation to the formula of these clauses:
propagate-form = Write the formula that is left, with a semicolon between two clauses.
propagate-hint = The isolated literal is { $literal }.
propagate-hint-steps = Drop the clauses that contain it, and its negation from the others. Look for an isolated literal again.
propagate-hint-all = The isolated literals are { $literals }.
propagate-wrong-used = { $literal } is decided by propagation; it is not in the formula that is left
propagate-wrong = this formula is not equivalent to the one that is left

# why
why-ask = Choose clauses from which { $literal } follows by unit propagation: { $cell } holds { $value }. No clause may be superfluous.
why-form = Answer with letters, as in A, C.
why-hint = Begin with a clause "at least one" that contains the literal: its other literals must become false.
why-hint-last = Clause { $clause } is part of a right answer.
why-hint-count = { $count ->
        [one] { $count } clause suffices.
       *[other] { $count } clauses suffice.
    }
why-wrong = from these clauses, it does not follow that { $cell } holds { $value }
why-superfluous = { $cell } holds { $value } follows, but without clause { $clause } too

# resolve
resolve-ask = Write the resolvent of these two clauses:
resolve-hint = One candidate is positive in one clause and negative in the other. The resolvent has all other literals.
resolve-hint-pivot = The pivot is { $pivot }.
resolve-hint-count = The resolvent has { $count ->
        [one] 1 literal
       *[other] { $count } literals
    }; a literal in both clauses counts once.
resolve-wrong-pivot = the pivot { $pivot } is not in the resolvent

# broken
broken-ask = A model gives these values to the cells of a board; a dot is a cell without a value, and two digits are two values.
broken-form = Which of the rules K1, K2, L1, L2, C1, C2, B1, B2 does it break? Name all. K is for cells, L for rows, C for columns, B for blocks; 1 is "at least one", 2 "at most one".
broken-hint = Look at the cells first, then at rows, columns and blocks: is a value missing, is one twice?
broken-hint-count = { $count ->
        [one] { $count } rule is broken.
       *[other] { $count } rules are broken.
    }
broken-hint-first = One of them is { $rule }: { $meaning }.
broken-wrong = { $rule } holds ({ $meaning })
broken-missing = { $count ->
        [one] 1 more rule is
       *[other] { $count } more rules are
    } broken

# loop
repair-ask = This program should write the clauses of rule { $rule } for any board of order n = m*m ({ $meaning }). The variable x(row,column,value) is true if the cell holds the value; all three count from 1. "write" adds literals to a clause, and 0 ends it. One line is wrong.
repair-form = Answer with the number of the line and its right text, as in 2: for j = 1 to n.
repair-hint = Run the program by hand for n = 4 and m = 2: which are the first clauses, and which is the last?
repair-hint-line = Line { $line } is wrong.
repair-other = for n = { $order }, the program writes { $clause }, which is no clause of { $rule }
repair-missing = for n = { $order }, { $count ->
        [one] 1 clause of { $rule } is
       *[other] { $count } clauses of { $rule } are
    } missing
repair-value = a name has no value, a number is too large, or a divisor is 0
repair-no-candidate = the program writes x({ $row },{ $column },{ $value }), which is no candidate for n = 4 or n = 9
repair-no-end = the last clause has no 0
repair-endless = the program takes too many steps

# count
count-clauses = How many clauses does rule { $rule } have on a board of order { $order } ({ $order } values, rows, columns and blocks)? "At most one" is written pair by pair, each pair once.
count-literals = How many literals do the clauses of rule { $rule } have together on a board of order { $order }? "At most one" is written pair by pair, each pair once.
count-all = How many clauses do the rules K1, L1, C1, B1, K2, L2, C2 and B2 have together on a board of order { $order }? "At most one" is written pair by pair, each pair once.
count-variables = How many variables x(row,column,value) has a board of order { $order }?
count-rows = The truth table of the formula of a board of order { $order } has 2 to the power k rows. What is k?
count-givens = A grid of order { $order } has { $givens ->
        [one] 1 given
       *[other] { $givens } givens
    }. How many clauses does F1 have: a positive unit clause for each given, and a negative one for each other value of its cell?
count-hint-groups = The rule has { $groups } groups: one for each cell, or for each value in each row, column or block.
count-hint-least = Each group is one clause with { $order } literals.
count-hint-pairs = A group of { $order } candidates has { $order }×({ $order } - 1)/2 pairs.
count-hint-all = Four rules are "at least one", four are "at most one".
count-hint-variables = There is one variable for each row, column and value.
count-hint-rows = The number of rows doubles with each variable.
count-hint-givens = Each given has as many clauses as there are values.
count-few = the number is larger
count-many = the number is smaller

# indice
indice-numbers = Rows, columns and blocks of the usual board, and the cells of a block, are numbered from 0 in reading order.
indice-ask = Compute indice({ $block },{ $rank }): the row and the column of cell { $rank } of block { $block }, as (row,column).
indice-ask-block = Which block contains the cell of row { $row } and column { $column }?
indice-hint = Draw the nine blocks with their numbers, then the nine cells of the block with theirs.
indice-hint-formula = indice(b,r) is (3×(b quo 3) + r quo 3, 3×(b mod 3) + r mod 3)
indice-hint-row = The row is { $row }.
indice-hint-block = the block of (i,j) is 3×(i quo 3) + j quo 3
indice-hint-band = i quo 3 is { $band }, and j quo 3 is { $stack }.
indice-exchanged = the row comes first, then the column
indice-from-one = rows and columns count from 0

# forbidden
forbidden-ask = Rows and columns count from 0. Which values do the givens forbid in the empty cell of row { $row } and column { $column }? They are the negative unit clauses of this cell in F2.
forbidden-hint = A value is forbidden if it is given in the row, in the column or in the block of the cell.
forbidden-hint-groups = Look at row { $row }, column { $column } and block { $block }, counted from 0.
forbidden-hint-count = { $count ->
        [one] 1 value is
       *[other] { $count } values are
    } forbidden.
forbidden-wrong = { $value } is not given in the row, the column or the block
forbidden-missing = { $count ->
        [one] 1 value is missing
       *[other] { $count } values are missing
    }

# deduction
deduction-ask = What does the rule of the failed literal say about { $variable } in this formula? Answer 1 if it adds { $variable }, -1 if it adds its negation, 0 if it adds nothing.
deduction-hint = Suppose that { $variable } is true and apply unit propagation; then suppose that it is false.
deduction-hint-meaning = if { $variable } true leads to the empty clause, the answer is -1; if { $variable } false does, 1; else 0
deduction-hint-literals = If { $variable } is true, propagation derives { $literals }.

# models
models-ask = Cells without a value are empty. How many models has the formula of this grid: the rules for order 4 and its givens?
models-hint = Each solution of the grid is one model, and each model is one solution.
models-hint-cells = { $count ->
        [one] 1 cell is
       *[other] { $count } cells are
    } empty. Write the possible values into each of them.
models-hint-most = There { $most ->
        [one] is at most { $most } model.
       *[other] are at most { $most } models.
    }

# functions of the paper
literals-form = Write the literals with commas between them; write 0 if there is none.
literals-hint-count = The answer has { $count ->
        [one] 1 literal
       *[other] { $count } literals
    }.
literals-hint-first = One of the literals is { $literal }.
isolated-ask = Which literal does the function nouveau_lit_isole return for this formula? It returns the literal of the first clause that has only one.
isolated-hint = Count the literals of each clause.
isolated-hint-order = If there are several isolated literals, it is the one above the others.
written-ask = Which values does unit propagation write into the grid for this formula? Write their candidates.
written-hint = Only positive isolated literals are values.
variables-ask = Which variables has this formula? Write each once, without negation.
variables-hint = A literal and its negation have the same variable.
deduced-ask = Unit propagation and the rule of the failed literal are applied to this formula in turn, until neither derives more. Which literals are derived in all?
deduced-hint = Apply unit propagation first. For each variable that is left, suppose that it is true, then that it is false.
deduced-hint-unit = Unit propagation alone derives: { $literals }.

# simplify
simplify-ask = Simplify this formula by { $literal }, once only: the literals that become isolated are not used.
simplify-hint = Drop the clauses that contain { $literal }, and { $negation } from the others.
simplify-hint-dropped = { $count ->
        [one] 1 clause is
       *[other] { $count } clauses are
    } dropped.
simplify-hint-shorter = { $count ->
        [one] 1 clause becomes
       *[other] { $count } clauses become
    } shorter.
simplify-other = { $clause } is no clause of the simplified formula
simplify-missing = { $count ->
        [one] 1 clause is missing
       *[other] { $count } clauses are missing
    }

# cost
cost-ask = Unit propagation simplifies this formula by its first isolated literal, as long as there is one. Each simplification reads all literals of the formula that it is given. How many literals do all simplifications read together?
cost-hint = Count the literals of the formula, simplify it, and count again.
cost-hint-first = The first simplification reads { $count ->
        [one] 1 literal
       *[other] { $count } literals
    }.
cost-hint-rounds = There { $count ->
        [one] is 1 simplification
       *[other] are { $count } simplifications
    }.

# statements
states-formula = F is the formula of these clauses:
states-simplified = G is F simplified by its isolated literal l = { $literal }. Which of these statements are true? Choose all.
states-left = G is the formula that unit propagation leaves of F, and l = { $literal } is an isolated literal of F. Which of these statements are true? Choose all.
states-failed = The empty clause follows from F ∧ ¬l by unit propagation, with l = { $literal }. G is F ∧ l. Which of these statements are true? Choose all.
states-forced = each model of F makes l true
states-implies = each model of F is a model of G
states-implied = each model of G is a model of F
states-implied-with = each model of G that makes l true is a model of F
states-contains = G contains l or ¬l
states-at-least-two = each clause of G has at least two literals
states-exactly-two = each clause of G has exactly two literals
states-satisfiable = G has a model
states-unsatisfiable = F has no model
states-contrary = F ∧ ¬l has a model
states-hint = Write G first. For "each model", look for a model that contradicts the statement.
states-hint-count = { $count ->
        [one] 1 statement is
       *[other] { $count } statements are
    } true.
states-hint-first = { $letter } is true.
states-wrong = { $letter } is false
states-missing = { $count ->
        [one] 1 more statement is
       *[other] { $count } more statements are
    } true

# functions on lists
list-is-there = appartient({ $element }, [{ $list }]) says whether the list contains the element. What is the result?
list-without = supprime({ $element }, [{ $list }]) returns the list without the element. What is the result?
list-with = ajoute({ $element }, [{ $list }]) adds the element to the list without redundancy. What is the result?
list-form-truth = Answer 1 for true, 0 for false.
list-form = Write the elements with commas between them; write 0 for the empty list.
list-hint-compare = Compare the element with each element of the list, as the function does, until one is equal or the list is empty.
list-hint-all = Each occurrence is removed, not only the first.
list-hint-once = An element that is there is not added again.
list-hint-there = The list contains { $element }.
list-hint-absent = The list does not contain { $element }.
list-hint-count = The result has { $count ->
        [one] 1 element
       *[other] { $count } elements
    }.
list-wrong-truth = compare the element with each element of the list
list-wrong-order = the elements are in another order
list-wrong-left = { $element } is still there
list-wrong-twice = { $element } is added to a list that contains it
list-wrong = the other elements are left as they are

# completed
completed-ask = The function sudoku completes a grid as far as unit propagation and the rule of the failed literal do, with the rules for order 4. Which grid does it return for this one?
completed-form = Write the 16 digits row by row, with 0 for a cell that stays empty.
completed-hint = A value that fits in only one cell of a row, of a column or of a block is written there, and so is the only value of a cell. Then suppose a value where two are left: if a cell or a value has no place, it is refuted.
completed-hint-unit = Unit propagation leaves { $count ->
        [one] 1 cell empty
       *[other] { $count } cells empty
    }.
completed-hint-count = The result has { $count ->
        [one] 1 empty cell
       *[other] { $count } empty cells
    }.
completed-cells = the grid has 16 cells, the answer { $count }
completed-missing = { $cell } is not empty
completed-unknown = both rules do not derive that { $cell } holds { $value }
completed-wrong = { $cell } does not hold { $value }
