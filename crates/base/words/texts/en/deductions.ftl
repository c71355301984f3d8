# Reasons of deductions, explanations and their graphs.

rule-unit = unit propagation
rule-failed-literal = failed literal
rule-necessary = necessary assignment
rule-equivalent = equivalent literals
rule-hyper-binary = hyper-binary resolution
rule-depth = nested failed literal (depth { $depth })

# Names of literals. A region has its article where the language needs one.
region = { $noun ->
       *[other] { $name }
    }
bit = { $cell } bit { $digit } = { $value }
in-cells = { $holds ->
        [true] { $symbol } in { $cells }
       *[false] no { $symbol } in { $cells }
    }
help = { $holds ->
        [true] auxiliary { $number } of { $subject }
       *[false] not auxiliary { $number } of { $subject }
    }
not = no { $name }

# Clauses.
ref-given = F, given
ref-beside = F1, beside a given
ref-sees = F2, sees a given
ref-excluded = excluded by the puzzle
ref-contradiction = givens

# Reasons.
known = known before
by = by { $name }
by-clause = by a clause
given = given
no-other-value = no other value fits in { $cell }
nowhere-else = { $symbol } fits nowhere else in { $region }
holds = { $cell } holds { $symbol }
has-its = { $region } has its { $symbol } at { $cell }
excluded = { $symbol } is excluded from { $cell } from the start
given-as = { $cell } is given as { $symbol }
given-in = { $symbol } is given in { $region }, at { $cell }
given-says = a given says so

# Contradictions.
clause-false = a clause is false
none-left = no literal of { $clause } is left
givens-contradict = the givens contradict each other
does-not-hold = { $constraint } does not hold
cannot-hold-together = { $constraints } cannot hold together
no-value-left = no value is left for { $cell }
no-place-left = { $symbol } has no place left in { $region }
both = { $cell } would hold both { $first } and { $second }
twice = { $region } would hold { $symbol } twice, at { $first } and { $second }

# Explanations.
and = { $before } and { $last }
contradiction = contradiction
no-solution = There is no solution
suppose = Suppose { $literals }
so-no-solution = There is no solution.
so = So { $literal }.
so-if = So { $literal } if { $others }.
cannot-be = { $letter }. What is known now cannot be:
clauses = The clauses:
follows = { $claim } follows from { $count ->
        [one] 1 clause
       *[other] { $count } clauses
    }{ $least ->
        [true] , and from no fewer
       *[false] {""}
    }, by { $rules }.
no-solution-follows = There is no solution: that follows from { $count ->
        [one] 1 clause
       *[other] { $count } clauses
    }{ $least ->
        [true] , and from no fewer
       *[false] {""}
    }, by { $rules }.
heading = { $suppose }: contradiction. { $conclusion }

# Formulas of any kind.
all-known = all { $all } variables have a value: a model
some-known = { $known } of { $all } variables have a value
no-model = contradiction: the formula has no model
so-no-model = There is no model.
no-model-follows = There is no model: that follows from { $count ->
        [one] 1 clause
       *[other] { $count } clauses
    }{ $least ->
        [true] , and from no fewer
       *[false] {""}
    }, by { $rules }.
literals = literals
unit-clauses = unit clauses
are-true = True:
are-false = False:
by-clauses = { $rule }, by the clauses { $clauses }

# The legend of a graph, and its short reasons.
kind-given = from the givens
kind-supposed = supposed
kind-shown = shown before
kind-excluded = follows
kind-value = a value follows
kind-goal = what was asked
kind-contradiction = contradiction
node-givens = givens
node-clause = clause { $number }
node-given-as = given as { $symbol } (F1)
node-given-in = given in { $region } (F2)
node-value = { $rule }, { $region }, value { $symbol }

# LaTeX.
latex-needs = % Needs \usepackage{"{"}amsmath{"}"}; rows, columns and blocks count from 1.
latex-by = { $label }By { $rule }:
latex-suppose = { $label }Suppose ${ $literals }$ ({ $rule }). By unit propagation:
latex-hence = Hence ${ $clause }$.

# Advice about statements without an explanation.
next-rule = { $fault }; the next stronger rule is { $rule }
try-claim = { $fault }; try { $claim }
