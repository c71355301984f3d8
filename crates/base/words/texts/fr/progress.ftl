# Le progrès d'un long travail, sur la sortie d'erreur.

count = { $what ->
    [lines] { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
    [puzzles-tried] { $count ->
        [one] { $count } grille essayée
       *[other] { $count } grilles essayées
    }
    [assumptions-tried] { $count ->
        [one] { $count } hypothèse essayée
       *[other] { $count } hypothèses essayées
    }
    [cells-tried] { $count ->
        [one] { $count } case essayée
       *[other] { $count } cases essayées
    }
    [searches] { $count ->
        [one] { $count } recherche d'une seconde solution
       *[other] { $count } recherches d'une seconde solution
    }
    [formulas] { $count ->
        [one] { $count } formule
       *[other] { $count } formules
    }
    [runs] { $count ->
        [one] { $count } exécution
       *[other] { $count } exécutions
    }
    [parts] { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
   *[puzzles] { $count ->
        [one] { $count } grille
       *[other] { $count } grilles
    }
    }
rate = { $count } ({ $rate })
line = { $count } en { $seconds } s ({ $rate })
total = { $count } en { $seconds } s
summary = { $count } en { $seconds } s : { $summary }
a-minute = { $rate } par minute
a-second = { $rate } par seconde
left = encore { $time } environ ; { $text }
