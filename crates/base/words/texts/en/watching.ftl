# The search of a SAT solver: its events, and its picture.

decide = decide
propagate = propagate
conflict = conflict
resolve = resolve
unit = unit
learn = learn
backjump = backjump
flip = flip
restart = restart
delete = delete
model = model
unsatisfiable = unsatisfiable
by = by
with = with
is = is
gives = gives
to-level = to level
restart-number = restart
event = event
level = level
events = { $all } events: { $counts }
numbers = numbers of DIMACS
cells = cells
cells-by-comments = cells, by the comments
cells-by-clauses = cells, by the clauses
title = { $solver } on { $place }, literals are { $source }
no-conflict = no conflict of this number
learnt = learnt: { $clause }
nothing-learnt = a conflict; no clause is learnt
decisions = decisions: { $shown } of { $all }; red: a conflict, green: the model
level-clause = level { $level }, clause { $clause }
level-decision = level { $level }, decision
clause = clause { $number }
few-conflicts = --trace-conflict { $asked } is none of the search, which has { $count ->
        [0] no conflict
        [one] 1 conflict
       *[other] { $count } conflicts
    }
shows-no-steps = { $solver } does not show its steps of a formula; cdcl, dpll and backtracking-sat do
window = events are FIRST..LAST or LAST, counted from 1, as in 1000..2000
