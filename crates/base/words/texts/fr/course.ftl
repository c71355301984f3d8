size = { $variables ->
        [one] { $variables } variable
       *[other] { $variables } variables
    }, { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
next = ensuite : minisat { $path } RESULTAT; resultat_di RESULTAT
not-square = cette grille est de la sorte { $board }, et n'a pas m*m blocs de m*m cases sans autre règle ; `clausoku encode` l'accepte
too-large = cette grille est d'ordre { $order }, mais la numérotation d'INF242 s'arrête à { $last } (côté { $side }) ; `clausoku encode` accepte de plus grandes grilles
which-file = Fichier DIMACS à écrire :{" "}
no-file-name = il faut un nom de fichier
no-solution = Il n'y a pas de solution.
no-answer = le solveur n'a pas donné de réponse : { $reason }
no-board = la plus grande variable vraie, { $last }, n'est pas 10000*colonne + 100*ligne + valeur de la dernière colonne d'une grille de m*m blocs : est-ce la réponse à une formule de dimacs_s ? `clausoku decode` accepte les autres
other-order = la réponse est d'une grille d'ordre { $found }, et la grille est d'ordre { $asked }
in-file = { $name } : { $fault }

side = Côté m d'un bloc (3 pour la grille 9x9 usuelle) :{" "}
rows = { $order } lignes de { $order } nombres séparés par des espaces, 0 pour une case vide.
row = Ligne { $row } :{" "}
row-again = Ligne { $row } à nouveau (une ligne vide la garde) :{" "}
row-again-or-other = Ligne { $row } à nouveau (une ligne vide la garde ; { $other }: et des nombres remplacent la ligne { $other }) :{" "}
input-ended = fin de l'entrée ; donnez la grille et la sortie en arguments, ou répondez à toutes les questions
long-line = une ligne a plus de { $bytes } octets, ce n'est donc pas une réponse
try-again = { $why }. Veuillez recommencer.
no-number = { $text } n'est pas un nombre de { $least } à { $greatest }
row-length = une ligne a { $order } nombres, mais celle-ci en a { $found }
and = {" "}et{" "}
clash = { $cells } contiennent { $count ->
        [2] toutes deux
       *[other] toutes
    } { $value } ({ $regions })

cannot-serve = impossible de servir la page
no-browser = aucun navigateur n'a pu être ouvert ; ouvrez l'adresse ci-dessus
port-in-use = le port { $port } est pris, peut-être par un autre atelier ; celui-ci est sur un port libre, et ses liens finissent avec lui (clausoku workbench --port PORT choisit un port)
no-port = impossible de servir sur le port { $port } ; --port 0 en prend un qui est libre
explains-why = `clausoku check --diagnose { $path }` explique pourquoi
several-solutions = une solution parmi plusieurs ; `clausoku count { $path }` les compte
clash-no-solution = { $clash } : il n'y a pas de solution
site-written = { $count ->
        [one] { $count } fichier
       *[other] { $count } fichiers
    } dans { $name }
no-engine = le moteur de la page, { $name }, ne peut pas être lu : { $reason }
no-wasm = { $name } n'est pas un programme WebAssembly
