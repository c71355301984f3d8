no-answer = Pas de réponse : { $reason }.
no-solution = Pas de solution. `clausoku check --diagnose` explique pourquoi.
no-solution-clash = Pas de solution : des données se contredisent. `clausoku check` dit lesquelles.
a-solution = Une solution.
perhaps-only = Une solution. On ne sait pas si elle est la seule : { $reason }.
only-solution = La seule solution.
several-solutions = Une de plusieurs solutions. --count N les compte, --all en donne la liste.
gave-no-answer = { $name } n'a pas donné de réponse : { $reason }
one-of-several = Une solution parmi plusieurs
solutions = { $count ->
        [one] { $count } solution
       *[other] { $count } solutions
    }
solutions-until = { $count ->
        [one] { $count } solution
       *[other] { $count } solutions
    } : { $reason }
list-no-answer = pas de réponse : { $reason }
list-no-solution = pas de solution
list-perhaps-others = peut-être d'autres : { $reason }
list-several = plusieurs solutions

board-with = { $board } avec { $kinds }{ $others ->
        [0] {""}
       *[other] {" "}et d'autres
    }
givens = { $board }, { $count ->
        [one] { $count } donnée
       *[other] { $count } données
    }
run = { $number ->
        [1] premier{" "} parcours
       *[2] deuxième parcours
    } : { $visited } cases visitées, { $validations } validations, { $backtracks } retours en arrière
well-formed = bien formée
consistent = cohérente
solvable = soluble
unique = unique
minimal = minimale
minimal-not-tested = non testé ; --minimal le teste
yes = oui
no = non
unknown = inconnu
can-hold = { $cell } peut contenir { $values }
or = {" "}ou{" "}

no-predictions = { $is_table ->
        [true] il n'y a pas de colonne « { $column } » ; il y a { $columns }
       *[false] l'entrée n'est pas une table avec des colonnes ; les prédictions sont dans une colonne de CSV ou un membre de lignes JSON
    }
no-prediction = pas de grille du plateau
prediction = { $is_valid ->
        [true] juste
       *[false] fausse
    }
prediction-cells = { $right } des { $open } cases ouvertes sont justes
prediction-givens = des données ne sont pas gardées
prediction-empty = { $count ->
        [one] { $count } case est vide
       *[other] { $count } cases sont vides
    }
predictions = { $valid } des { $puzzles } prédictions sont justes ({ $of_puzzles } %), et { $right } des { $open } cases ouvertes ({ $of_cells } %)

show-several = une de plusieurs solutions ; `clausoku count` les compte

solved = Résolue.
contradiction = Pas de solution : une contradiction s'ensuit.
broken = Pas de solution : { $breach }, ce que le codage n'interdit pas.
open = Non résolue{ $is_stopped ->
        [true] {" "}quand { $reason }
       *[false] {""}
    } : il reste { $cells ->
        [one] { $cells } case ouverte
       *[other] { $cells } cases ouvertes
    }, avec { $candidates ->
        [one] { $candidates } candidat
       *[other] { $candidates } candidats
    }.
can-hold-table = Ce que chaque case peut contenir :
size = { $encoding } : { $variables ->
        [one] { $variables } variable
       *[other] { $variables } variables
    }, { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
deduced-by = déduit par
values = valeurs
exclusions = exclusions
others = autres
assumptions = { $tried ->
        [one] { $tried } hypothèse essayée
       *[other] { $tried } hypothèses essayées
    }, { $failed ->
        [one] { $failed } réfutée
       *[other] { $failed } réfutées
    }
clauses-added = { $count ->
        [one] { $count } clause ajoutée
       *[other] { $count } clauses ajoutées
    }
large-picture = l'image a { $width } pixels sur { $height } ; le texte et dot montrent mieux les longues explications : --as text, --as dot

more-than = plus de { $limit }
estimated = environ { $number }, de { $low } à { $high }
at-least = au moins { $count } : { $reason }
unknown-because = inconnu : { $reason }
many = plusieurs

not-with-clues = { $option } ne s'applique pas aux grilles à indices ; enlevez cette option
missing-trial = {"  "}{ $configuration } sur { $grid }
made-clues = { $clues ->
        [one] 1 indice
       *[other] { $clues } indices
    }, { $superfluous ->
        [one] { $superfluous } superflu
       *[other] { $superfluous } superflus
    } ; { $givens ->
        [one] { $givens } donnée
       *[other] { $givens } données
    }
made-level = niveau { $level }, { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
made-needs = demande { $technique }
puzzles-made = { $reason } ; grilles créées : { $count }
none-as-hard = aucune de { $count } grilles de suite n'a la difficulté voulue ; grilles créées : { $written } ; demandez d'autres données, une autre difficulté, ou plus d'essais par --attempts
plan-part-vain = la partie « { $part } » du plan : aucune de { $count } grilles de suite ne convient et n'est nouvelle ; demandez un autre niveau, plateau ou nombre
all-isomorphic = chacune de { $count } grilles de suite est isomorphe à l'une des { $written } écrites ; il n'y en a peut-être pas d'autres
harder-than-wanted = les { $count } premières grilles sont plus difficiles que le niveau voulu, car aucune de leurs données n'est superflue ; --givens { $least }..{ $most } en crée de plus faciles
no-place-for-ratings = le format { $format } n'a pas de place pour la difficulté ; --json et les tableaux en ont une
givens-between = données : au moins { $least }, au plus { $most }
fewest-givens = le plus petit nombre de données : { $count }
not-written = interruption : { $output } n'a pas été écrit
layout-needed = une grille demande le dessin des régions de son plateau, comme --variant jigsaw:AAAB/ACBB/DCCB/DDDC
no-layout = aucune solution n'a été trouvée pour { $count } dessins de régions ; choisissez une autre graine
tried-levels = voulu : { $wanted } ; grilles classées : { $rated }{ $found }
wanted-rating = ER de { $least } à { $most }
wanted-level = le niveau { $level }
wanted-technique = le besoin de { $technique }
tried-rating = , ER de { $least } à { $most }
tried-level = , { $level } : { $count }
tried-harder = , plus difficiles : { $count }

clue-state = { $state ->
        [needed] nécessaire
        [superfluous] superflu
        [removed] superflu, ôté
        [together] ôté avec d'autres
       *[other] inconnu
    }
tidied = { $superfluous ->
        [one] { $superfluous } indice superflu
       *[other] { $superfluous } indices superflus
    } sur { $all }, chacun seul ; ôtés : { $removed }{ $fewest }
tidied-cut-short = { $tidied } ({ $reason })
fewest = { $has_kept ->
        [true] {" "}; minimum : moins d'indices, outre ceux des sortes gardées, n'ont pas une seule solution
       *[false] {" "}; minimum : moins d'indices n'ont pas une seule solution
    }
perhaps-not-fewest = {" "}; peut-être pas le minimum
candidates-cut-short = { $reason } ; les valeurs de { $cells ->
        [one] 1 case entre [ ] ne sont
       *[other] { $cells } cases entre [ ] ne sont
    } pas toutes décidées
candidates-line-cut-short = { $reason } ; les valeurs suivies de ? ne sont pas décidées
no-link = aucun format de liens ne contient la grille
