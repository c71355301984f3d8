# Sentences without their first capital and their full stop. The words of faults, whose English words are their Display: reading errors for every program, and the faults of the workbench's engine.

question = l'atelier n'a pas compris la question ; rechargez la page
elsewhere = le moteur entier répond à cette question
late = arrêté après { $seconds } s, la limite de temps de l'atelier
order = l'atelier montre les plateaux jusqu'à l'ordre { $most }
variant = il n'y a pas de plateau « { $name } »
board = la description du plateau n'est pas valable
many-givens = { $found } données, mais le plateau { $name } a { $cells } cases
givens = une donnée n'est pas une valeur de ce plateau
excluded = un candidat exclu n'existe pas sur ce plateau
switch = il n'y a pas de choix « { $name } » pour la formule
formula = la formule ne peut pas être écrite avec ces choix : elle serait trop grande, ou les données réduites demandent la numérotation compacte
deduction = il n'y a pas de règle de déduction « { $name } »
depth = l'atelier imbrique les littéraux infructueux jusqu'à la profondeur { $most }
claim = « { $text } » n'est pas une affirmation sur un candidat ; écrivez L1C8=7 ou L1C8≠7
claim-cell = le texte avant le signe ne nomme pas de case ; écrivez L1C8=7
claim-no-cell = le plateau { $name } n'a pas de case { $cell }
claim-no-value = ce plateau n'a pas de valeur « { $name } » ; ses valeurs sont { $known }
not-derived = { $claim } ne suit pas par { $rules } : { $cell } peut encore contenir { $left }
not-derived-literal = { $literal } ne suit pas par { $rules } : sa variable n'a pas de valeur
opposite = { $claim } est faux : { $opposite } en suit
no-solution = { $claim } ne s'explique pas : la grille n'a pas de solution
settled = { $claim } est connu avant que la formule soit écrite (données réduites) : aucune clause ne le dit
no-contradiction = aucune contradiction ne suit par { $rules }
unseen = la formule ne le montre pas : ses choix omettent la règle qui est enfreinte
no-puzzle = le texte ne contient aucune grille
encoding = ces octets ne sont pas du texte en UTF-8
nothing = le texte est vide ou n'a que des commentaires : il n'y a aucune grille
unrecognized = ce texte n'est d'aucun format connu ; écrivez une ligne par rangée, 0 pour une case vide
ambiguous = deux formats lisent ici des grilles différentes ; choisissez l'un d'eux avec --format
side = il faut ici le côté d'un bloc, un nombre à partir de 1
symbol = ce signe n'est pas une valeur de cette grille ; 0 est une case vide
row-length = cette ligne a trop ou trop peu de cases
row-count = la grille a trop ou trop peu de lignes
cell-count = la grille a trop ou trop peu de cases
no-board = il n'y a pas de grille usuelle de cette taille
other-board = cette grille n'est pas de la sorte indiquée
symbols = ces signes peuvent se lire de deux façons ; écrivez des nombres séparés par des espaces
solution = la solution écrite ici ne résout pas la grille
structure = une partie du format manque ici, ou est mal formée
unsupported = cette règle, ou cette sorte de texte, ne peut pas être lue ici
exam-question = les questions sont III.A.1 à III.A.5
exam-cell = le plateau n'a pas cette case
exam-model = la formule de l'énoncé n'a pas de modèle : la grille n'a pas de solution
exam-value = la propagation unitaire ne trouve pas la valeur de { $cell }
exam-nothing = la propagation unitaire ne trouve aucune valeur qui ne soit donnée
lesson = l'exemple porte sur les grilles carrées à blocs carrés, jusqu'à l'ordre 25
export-format = l'atelier n'exporte pas « { $name } »
export-size = cette formule fait { $size } Mio, et l'atelier exporte jusqu'à { $most } Mio ; `clausoku encode` l'écrit
export-rules = ce format ne peut pas représenter les règles de ce plateau
picture = le plateau est trop étendu pour une image
audit-size = l'atelier lit des formules jusqu'à { $most } Mio ; `clausoku audit` lit des fichiers plus grands
audit-variable = la variable { $found } est trop grande : l'atelier lit des formules dont les variables vont jusqu'à { $most } ; `clausoku audit` en lit de plus grandes
audit-text = ce n'est pas du DIMACS ici : il faut des nombres, et 0 à la fin de chaque clause
audit-numbering = la numérotation est inconnue : les clauses n'en suivent aucune ; { $percent } % d'un échantillon suivent la plus proche
audit-shared = { $count } numéros désignent plusieurs candidats : { $number } est celui de { $candidates } ; donnez à chaque candidat le sien, comme 81·(ligne−1) + 9·(colonne−1) + valeur
audit-rules = la formule n'a pas de règle : aucune clause n'a deux littéraux ou plus
audit-board = les clauses ne portent sur aucun plateau : d'aucun ordre, chaque case n'est dans une clause
unreachable = l'atelier ne répond pas ; tourne-t-il encore ?
refused = l'atelier a refusé la question ; rechargez la page
too-slow = la question est arrivée trop lentement
too-long = la question est trop longue
no-answer = l'atelier n'a pas trouvé de réponse
unloaded = le moteur n'a pas pu être chargé ; rechargez la page
stopped = le moteur s'est arrêté ; rechargez la page
search-decision = aucune variable de la formule ne représente « { $text } »
search-size = la formule a { $found } clauses ; l'atelier montre la recherche de formules jusqu'à { $most } clauses
search-variables = la formule a { $found } variables ; l'atelier montre la recherche de formules jusqu'à { $most } variables
proof-none = la recherche ne se termine pas sans modèle, il n'y a donc pas de preuve
proof-size = la preuve a plus de { $most } Mio ; `clausoku certify` en écrit de plus longues
exercise = il n'y a pas de sorte d'exercices « { $name } »
clue = l'indice « { $name } » ne convient pas au plateau
one-solution = la grille doit avoir exactement une solution ; elle en a { $count ->
        [none] aucune
       *[several] plusieurs
    }
