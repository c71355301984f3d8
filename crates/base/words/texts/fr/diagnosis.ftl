reading-order = Ôtées une à une, dans l'ordre de lecture, tant que la solution reste la seule : { $cells }
seed-order = Ôtées une à une, dans l'ordre de la graine { $seed }, tant que la solution reste la seule : { $cells }
givens = { $count ->
        [one] { $count } donnée
       *[other] { $count } données
    }
givens-and-excluded = { $givens } et les candidats exclus
minimal-left = Ce qui reste est une grille minimale, avec { $left } :
others-untried = Ce qui reste a une seule solution, avec { $left } ; toutes n'ont pas été essayées : { $reason }.
conflict-unknown = On ne sait pas quelles données se contredisent : { $reason }.
no-solution-at-all = Le plateau et ses contraintes n'ont pas de solution sans données.
impossible = Cette donnée est impossible : { $given }
minimal-conflict = Ensemble minimal de données qui se contredisent ({ $count }) : { $givens }
conflict = Ensemble de données qui se contredisent, peut-être non minimal ({ $count }) : { $givens } ; { $reason }.
clash = { $state ->
        [smallest] Plus petit ensemble d'indices qui se contredisent
        [minimal] Ensemble minimal d'indices qui se contredisent
       *[other] Ensemble d'indices qui se contredisent, peut-être non minimal
    } ({ $count ->
        [one] { $count } indice
       *[other] { $count } indices
    }) : { $clues }
by-unit = La propagation unitaire mène à une contradiction : { $contradiction }.
by-failed-literals = Les littéraux infructueux mènent à une contradiction : { $contradiction }.
by-search = Ni la propagation unitaire ni les littéraux infructueux ne mènent à une contradiction ; une recherche y mène.
by-unknown = La propagation unitaire ne mène à aucune contradiction ; on ne sait pas si les littéraux infructueux y mènent : { $reason }.
common = { $is_bound ->
        [true] Au plus { $cells }
       *[false] { $cells }
    } cases sur { $all } sont les mêmes dans toutes les solutions : { $found }
and-values = { $givens } et { $values }
until = { $text } ; { $reason }.
too-many = Il y a au moins { $solutions } solutions, trop pour comparer d'autres données.
too-many-until = Il y a au moins { $solutions } solutions, trop pour comparer d'autres données : { $reason }.
effect-unknown = Il y a au moins { $solutions } solutions ; l'effet d'autres données n'est pas connu : { $reason }.
solutions = Il y a { $solutions } solutions.
adding = Il y a { $solutions } solutions. Ajouter { $given } laisse { $left ->
        [1] { $left } solution
       *[other] { $left } solutions
    }{ $others }.
leaves = , { $given } en laisse { $left }
more-givens = {" "}; { $count ->
        [one] { $count } autre donnée en laisse autant ou plus
       *[other] { $count } autres données en laissent autant ou plus
    }
superfluous = { $is_minimal ->
        [true] pour ses données ; indices superflus : { $count } sur { $all }, chacun seul
       *[false] indices superflus : { $count } sur { $all }, chacun seul
    }
redundant = { $count ->
        [one] { $count } donnée superflue
       *[other] { $count } données superflues (chacune seule)
    } : { $cells }
unchecked = non vérifié par le second solveur : { $reason }
no-more = il n'y a pas d'autre solution
enough = assez de solutions ont été trouvées

does-not-hold = { $name } n'est pas satisfait
