# La recherche d'un solveur SAT : ses événements, et son image.

decide = décision
propagate = propagation
conflict = conflit
resolve = résolution
unit = unitaire
learn = apprise
backjump = retour
flip = inversion
restart = redémarrage
delete = suppression
model = modèle
unsatisfiable = insatisfiable
by = par la clause
with = avec la clause
is = est la clause
gives = donne
to-level = au niveau
restart-number = numéro
event = événement
level = niveau
events = { $all } événements : { $counts }
numbers = les numéros de DIMACS
cells = des cases
cells-by-comments = des cases, d'après les commentaires
cells-by-clauses = des cases, d'après les clauses
title = { $solver } sur { $place } ; les littéraux sont { $source }
no-conflict = aucun conflit n'a ce numéro
learnt = apprise : { $clause }
nothing-learnt = un conflit ; aucune clause n'est apprise
decisions = décisions : { $shown } sur { $all } ; rouge : un conflit, vert : le modèle
level-clause = niveau { $level }, clause { $clause }
level-decision = niveau { $level }, décision
clause = clause { $number }
few-conflicts = --trace-conflict { $asked } ne désigne aucun conflit de la recherche, qui { $count ->
        [0] n'en a pas
        [one] en a 1
       *[other] en a { $count }
    }
shows-no-steps = { $solver } ne montre pas ses pas sur une formule ; cdcl, dpll et backtracking-sat le font
window = les événements sont PREMIER..DERNIER ou DERNIER, comptés à partir de 1, comme dans 1000..2000
