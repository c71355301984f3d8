solved = chaque case a une valeur
step = { $technique } : { $result }
page-title = Étapes de { $name }
page-count = { $board }, { $steps ->
        [one] { $steps } étape
       *[other] { $steps } étapes
    }.
candidates = Candidats :
assumes-unique = Cela suppose que la grille a une seule solution.
line = ligne { $number }
end = les étapes s'arrêtent ici : { $reason }
contradiction = les étapes mènent à une contradiction : la grille n'a pas exactement une solution
no-step = aucune technique ne trouve d'autre étape
no-step-found = aucune technique ne trouve d'autre étape, autant qu'on les ait essayées : { $reason }

no-solution = la grille n'a pas de solution ; { $diagnosis } explique pourquoi
diagnosis = un diagnostic
clash = { $symbol } est { $count ->
        [2] deux fois
       *[other] { $count } fois
    } dans { $region } : { $cells }
wrong-clash = { $clash } : l'un de ces chiffres est faux ; effacez-le
wrong-marks = les candidats notés ne laissent aucune solution, mais les chiffres en ont plusieurs ; effacez ces notes et refaites-les
mark = { $value } en { $cell }
missing-marks = il manque aux candidats notés { $marks }, la valeur dans la seule solution ; ajoutez-la
wrong-placed = { $digits } est faux : les données ont une seule solution, qui a là un autre chiffre ; { $count ->
        [1] effacez-le
       *[other] effacez-les
    }
wrong-digit = { $digits } est faux : la grille n'a pas de solution avec ce chiffre, et en a une sans lui ; effacez-le
one-wrong = l'un de ces chiffres est faux : { $digits } ; la grille a une solution sans l'un quelconque d'entre eux ; comparez-les à l'énoncé
wrong-board = les règles de ce plateau ne laissent aucune solution, quels que soient les chiffres
several-wrong = plusieurs chiffres sont faux : { $digits } ne peuvent pas tous être justes ; comparez-les à l'énoncé ({ $diagnosis } explique pourquoi)

rows-or-picture = --json et --to écrivent des lignes, et une image est demandée
unknown-ending = impossible d'écrire { $path } : son nom doit finir par .svg, .png, .pdf, .html, .txt, .json ou .jsonl
