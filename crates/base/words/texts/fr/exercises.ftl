heading = Exercice { $number } : { $title } [{ $kind }-{ $seed }]
answers = Réponses
answer = { $number }. { $answer } (code { $code })
hint = Indication { $number } : { $words }
last-hint = Indication { $number }, la dernière : { $words }
right = Juste. Code : { $code }
wrong = Faux : { $remark }
in-exercise = exercice { $kind }, graine { $seed } : { $fault }
one-only = { $option } est pour un seul exercice ; nommez une sorte, sans --number
kinds = Sortes d'exercices :

mark-right = juste
mark-after-key = juste après l'affichage du corrigé
mark-wrong = faux
code-says = { $kind }, graine { $seed } : { $mark }, { $hints ->
        [one] { $hints } indication
       *[other] { $hints } indications
    }
code-form = ce n'est pas un code ; attendu un code comme why-3-2r-7QX2
code-sum = la somme de contrôle est celle d'un autre code ; comparez-le avec ce que l'étudiant a rendu
code-line = { $code } : { $words }

unreadable = caractère { $column } de la réponse : attendu { $wanted }, trouvé { $found }
too-long = la réponse a plus de { $characters } caractères
found-end = sa fin
wanted-literal = un littéral, comme x(1,8,7), -x(1,8,7) ou L1C8=7
wanted-number = un nombre entier
wanted-pair = deux nombres, comme (5,0)
wanted-letter = des lettres de A à { $last }, comme A, C
wanted-rule = des noms de règles, comme K1, L2
wanted-line = un numéro de ligne de 1 à { $last } et son nouveau texte, comme 2: for j = 1 to n
wanted-statement = une ligne comme for j = 1 to n, ou write -x(i,j,k) 0
wanted-written = un littéral comme -x(i,j,k), ou 0
wanted-expression = une expression comme m*b+1, avec des noms d'une lettre
wanted-digit = un chiffre de 0 à { $last }
wanted-end = la fin de la réponse
wanted-within = un nombre de 1 à { $last }

wrong-sign = { $literal } a le mauvais signe
too-much = { $literal } est de trop
too-few = il manque un littéral

clause-ask = Écrivez la clause qui traduit la phrase, sur une grille de { $order }×{ $order } cases. x(ligne,colonne,valeur) est vrai si la case contient la valeur ; les trois comptent à partir de 1.
sentence-cell = { $cell } contient au moins une valeur.
sentence-group = { $region } contient { $value } au moins une fois.
sentence-corners = Au moins un des quatre coins de la grille contient { $value }.
sentence-not-two = { $cell } ne contient pas à la fois { $first } et { $second }.
sentence-not-both = { $first } et { $second } ne contiennent pas toutes deux { $value }.
sentence-then = Si { $first } contient { $value }, alors { $second } contient { $other }.
sentence-otherwise = Si { $first } ne contient pas { $value }, alors { $second } contient { $other } ou { $third } contient { $last }.
sentence-excludes = Si { $first } contient { $value } et { $second } contient { $other }, alors { $third } ne contient pas { $last }.
clause-hint-least = "Au moins un" est une seule clause : les littéraux de tous les candidats, sans négation.
clause-hint-most = "Pas les deux" est une clause avec deux négations : l'un ou l'autre est faux.
clause-hint-then = "Si A, alors B" est la clause "non A, ou B".
clause-hint-count = La clause a { $count } littéraux, dont { $negative } { $negative ->
        [one] négatif
       *[other] négatifs
    }.
clause-hint-first = Un des littéraux est { $literal }.

number-dense = 81×(ligne - 1) + 9×(colonne - 1) + valeur
number-decimal = 10000×colonne + 100×ligne + valeur
number-ask = Sur la grille usuelle, un candidat a le numéro { $formula } ; lignes, colonnes et valeurs comptent à partir de 1. Calculez le numéro de { $candidate } : { $cell } contient { $value }.
number-ask-candidate = Sur la grille usuelle, un candidat a le numéro { $formula } ; lignes, colonnes et valeurs comptent à partir de 1. Nommez le candidat de numéro { $number }, sous la forme x(ligne,colonne,valeur).
number-hint-dense = Chaque ligne a 81 candidats, chaque case 9. Les numéros commencent à 1 et se suivent.
number-hint-decimal = Les chiffres sont ceux de la colonne, puis de la ligne, puis de la valeur.
number-hint-parts = La ligne est { $row }, la colonne { $column }, la valeur { $value }.
number-hint-row = La ligne est { $row }.
number-wrong = calculez à nouveau par { $formula }

unit-ask = Ces littéraux sont vrais : { $literals }. Quelle clause est unitaire ? Une clause unitaire n'a aucun littéral vrai, et tous ses littéraux sauf un sont faux. Répondez par sa lettre.
unit-hint = Rayez les littéraux faux de chaque clause, et chaque clause qui en a un vrai.
unit-hint-satisfied = La clause { $clause } a un littéral vrai, elle n'est donc pas unitaire.
unit-hint-literal = Le littéral qui suit est { $literal }.
unit-wrong-true = la clause { $clause } a un littéral vrai
unit-wrong-open = la clause { $clause } a { $count } littéraux ouverts

propagate-ask = Appliquez la propagation unitaire à la formule de ces clauses :
propagate-form = Écrivez la formule qui reste, avec un point-virgule entre deux clauses.
propagate-hint = Le littéral isolé est { $literal }.
propagate-hint-steps = Supprimez les clauses qui le contiennent, et sa négation dans les autres. Cherchez à nouveau un littéral isolé.
propagate-hint-all = Les littéraux isolés sont { $literals }.
propagate-wrong-used = { $literal } est décidé par la propagation ; il n'est pas dans la formule qui reste
propagate-wrong = cette formule n'est pas équivalente à celle qui reste

why-ask = Choisissez des clauses dont { $literal } suit par propagation unitaire : { $cell } contient { $value }. Aucune clause ne doit être superflue.
why-form = Répondez par des lettres, comme A, C.
why-hint = Commencez par une clause "au moins un" qui contient le littéral : ses autres littéraux doivent devenir faux.
why-hint-last = La clause { $clause } fait partie d'une réponse juste.
why-hint-count = { $count ->
        [one] { $count } clause suffit.
       *[other] { $count } clauses suffisent.
    }
why-wrong = de ces clauses, il ne suit pas que { $cell } contient { $value }
why-superfluous = { $cell } contient { $value } suit, mais aussi sans la clause { $clause }

resolve-ask = Écrivez la résolvante de ces deux clauses :
resolve-hint = Un candidat est positif dans une clause et négatif dans l'autre. La résolvante a tous les autres littéraux.
resolve-hint-pivot = Le pivot est { $pivot }.
resolve-hint-count = La résolvante a { $count ->
        [one] { $count } littéral
       *[other] { $count } littéraux
    } ; un littéral des deux clauses compte une fois.
resolve-wrong-pivot = le pivot { $pivot } n'est pas dans la résolvante

broken-ask = Un modèle donne ces valeurs aux cases d'une grille ; un point est une case sans valeur, et deux chiffres sont deux valeurs.
broken-form = Lesquelles des règles K1, K2, L1, L2, C1, C2, B1, B2 viole-t-il ? Nommez-les toutes. K est pour les cases, L pour les lignes, C pour les colonnes, B pour les blocs ; 1 est "au moins un", 2 "au plus un".
broken-hint = Regardez d'abord les cases, puis les lignes, les colonnes et les blocs : une valeur manque-t-elle, ou y est-elle deux fois ?
broken-hint-count = { $count ->
        [one] { $count } règle est violée.
       *[other] { $count } règles sont violées.
    }
broken-hint-first = L'une d'elles est { $rule } : { $meaning }.
broken-wrong = { $rule } est vraie ({ $meaning })
broken-missing = { $count ->
        [one] { $count } autre règle est violée
       *[other] { $count } autres règles sont violées
    }

repair-ask = Ce programme devrait écrire les clauses de la règle { $rule } pour toute grille d'ordre n = m*m ({ $meaning }). La variable x(ligne,colonne,valeur) est vraie si la case contient la valeur ; les trois comptent à partir de 1. "write" ajoute des littéraux à une clause, et 0 la termine. Une ligne est fausse.
repair-form = Répondez par le numéro de la ligne et son texte juste, comme 2: for j = 1 to n.
repair-hint = Exécutez le programme à la main pour n = 4 et m = 2 : quelles sont les premières clauses, et quelle est la dernière ?
repair-hint-line = La ligne { $line } est fausse.
repair-other = pour n = { $order }, le programme écrit { $clause }, qui n'est pas une clause de { $rule }
repair-missing = pour n = { $order }, { $count ->
        [one] il manque { $count } clause de { $rule }
       *[other] il manque { $count } clauses de { $rule }
    }
repair-value = un nom n'a pas de valeur, un nombre est trop grand, ou un diviseur vaut 0
repair-no-candidate = le programme écrit x({ $row },{ $column },{ $value }), qui n'est pas un candidat pour n = 4 ou n = 9
repair-no-end = la dernière clause n'a pas de 0
repair-endless = le programme demande trop de pas

count-clauses = Combien de clauses la règle { $rule } a-t-elle sur une grille d'ordre { $order } ({ $order } valeurs, lignes, colonnes et blocs) ? "Au plus un" est écrit paire par paire, chaque paire une fois.
count-literals = Combien de littéraux les clauses de la règle { $rule } ont-elles ensemble sur une grille d'ordre { $order } ? "Au plus un" est écrit paire par paire, chaque paire une fois.
count-all = Combien de clauses les règles K1, L1, C1, B1, K2, L2, C2 et B2 ont-elles ensemble sur une grille d'ordre { $order } ? "Au plus un" est écrit paire par paire, chaque paire une fois.
count-variables = Combien de variables x(ligne,colonne,valeur) une grille d'ordre { $order } a-t-elle ?
count-rows = La table de vérité de la formule d'une grille d'ordre { $order } a 2 puissance k lignes. Que vaut k ?
count-givens = Une grille d'ordre { $order } a { $givens ->
        [one] { $givens } case remplie
       *[other] { $givens } cases remplies
    }. Combien de clauses F1 a-t-elle : une clause unitaire positive pour chaque case remplie, et une négative pour chaque autre valeur de cette case ?
count-hint-groups = La règle a { $groups } groupes : un pour chaque case, ou pour chaque valeur dans chaque ligne, colonne ou bloc.
count-hint-least = Chaque groupe est une clause de { $order } littéraux.
count-hint-pairs = Un groupe de { $order } candidats a { $order }×({ $order } - 1)/2 paires.
count-hint-all = Quatre règles sont "au moins un", quatre sont "au plus un".
count-hint-variables = Il y a une variable pour chaque ligne, colonne et valeur.
count-hint-rows = Le nombre de lignes double avec chaque variable.
count-hint-givens = Chaque case remplie a autant de clauses qu'il y a de valeurs.
count-few = le nombre est plus grand
count-many = le nombre est plus petit

indice-numbers = Les lignes, les colonnes et les blocs de la grille usuelle, et les cases d'un bloc, sont numérotés à partir de 0 dans l'ordre de lecture.
indice-ask = Calculez indice({ $block },{ $rank }) : la ligne et la colonne de la case { $rank } du bloc { $block }, sous la forme (ligne,colonne).
indice-ask-block = Quel bloc contient la case de ligne { $row } et de colonne { $column } ?
indice-hint = Dessinez les neuf blocs avec leurs numéros, puis les neuf cases du bloc avec les leurs.
indice-hint-formula = indice(b,r) est (3×(b quo 3) + r quo 3, 3×(b mod 3) + r mod 3)
indice-hint-row = La ligne est { $row }.
indice-hint-block = le bloc de (i,j) est 3×(i quo 3) + j quo 3
indice-hint-band = i quo 3 est { $band }, et j quo 3 est { $stack }.
indice-exchanged = la ligne vient d'abord, puis la colonne
indice-from-one = les lignes et les colonnes comptent à partir de 0

forbidden-ask = Les lignes et les colonnes comptent à partir de 0. Quelles valeurs les cases remplies interdisent-elles dans la case vide de ligne { $row } et de colonne { $column } ? Ce sont les clauses unitaires négatives de cette case dans F2.
forbidden-hint = Une valeur est interdite si elle est dans la ligne, dans la colonne ou dans le bloc de la case.
forbidden-hint-groups = Regardez la ligne { $row }, la colonne { $column } et le bloc { $block }, comptés à partir de 0.
forbidden-hint-count = { $count ->
        [one] { $count } valeur est interdite
       *[other] { $count } valeurs sont interdites
    }.
forbidden-wrong = { $value } n'est ni dans la ligne, ni dans la colonne, ni dans le bloc
forbidden-missing = { $count ->
        [one] il manque { $count } valeur
       *[other] il manque { $count } valeurs
    }

deduction-ask = Que dit la règle du littéral infructueux de { $variable } dans cette formule ? Répondez 1 si elle ajoute { $variable }, -1 si elle ajoute sa négation, 0 si elle n'ajoute rien.
deduction-hint = Supposez que { $variable } est vrai et appliquez la propagation unitaire ; puis supposez qu'il est faux.
deduction-hint-meaning = si { $variable } vrai mène à la clause vide, la réponse est -1 ; si { $variable } faux y mène, 1 ; sinon 0
deduction-hint-literals = Si { $variable } est vrai, la propagation déduit { $literals }.

models-ask = Les cases sans valeur sont vides. Combien de modèles a la formule de cette grille : les règles pour l'ordre 4 et ses données ?
models-hint = Chaque solution de la grille est un modèle, et chaque modèle est une solution.
models-hint-cells = { $count ->
        [one] { $count } case est vide
       *[other] { $count } cases sont vides
    }. Écrivez dans chacune les valeurs possibles.
models-hint-most = Il y a au plus { $most ->
        [one] { $most } modèle
       *[other] { $most } modèles
    }.

literals-form = Écrivez les littéraux, séparés par des virgules ; écrivez 0 s'il n'y en a aucun.
literals-hint-count = La réponse a { $count ->
        [one] { $count } littéral
       *[other] { $count } littéraux
    }.
literals-hint-first = Un des littéraux est { $literal }.
isolated-ask = Quel littéral la fonction nouveau_lit_isole renvoie-t-elle pour cette formule ? Elle renvoie le littéral de la première clause qui n'en a qu'un.
isolated-hint = Comptez les littéraux de chaque clause.
isolated-hint-order = S'il y a plusieurs littéraux isolés, c'est celui qui est au-dessus des autres.
written-ask = Quelles valeurs la propagation unitaire écrit-elle dans la grille pour cette formule ? Écrivez leurs candidats.
written-hint = Seuls les littéraux isolés positifs sont des valeurs.
variables-ask = Quelles variables cette formule a-t-elle ? Écrivez chacune une fois, sans négation.
variables-hint = Un littéral et sa négation ont la même variable.
deduced-ask = La propagation unitaire et la règle du littéral infructueux sont appliquées tour à tour à cette formule, jusqu'à ce qu'aucune ne dérive rien de plus. Quels littéraux sont dérivés en tout ?
deduced-hint = Appliquez d'abord la propagation unitaire. Pour chaque variable qui reste, supposez qu'elle est vraie, puis qu'elle est fausse.
deduced-hint-unit = La propagation unitaire seule dérive : { $literals }.

simplify-ask = Simplifiez cette formule par { $literal }, une seule fois : les littéraux qui deviennent isolés ne servent pas.
simplify-hint = Supprimez les clauses qui contiennent { $literal }, et { $negation } des autres.
simplify-hint-dropped = { $count ->
        [one] { $count } clause est supprimée
       *[other] { $count } clauses sont supprimées
    }.
simplify-hint-shorter = { $count ->
        [one] { $count } clause devient plus courte
       *[other] { $count } clauses deviennent plus courtes
    }.
simplify-other = { $clause } n'est pas une clause de la formule simplifiée
simplify-missing = { $count ->
        [one] il manque { $count } clause
       *[other] il manque { $count } clauses
    }

cost-ask = La propagation unitaire simplifie cette formule par son premier littéral isolé, tant qu'il y en a un. Chaque simplification lit tous les littéraux de la formule qu'elle reçoit. Combien de littéraux toutes les simplifications lisent-elles ensemble ?
cost-hint = Comptez les littéraux de la formule, simplifiez-la, et comptez à nouveau.
cost-hint-first = La première simplification lit { $count ->
        [one] { $count } littéral
       *[other] { $count } littéraux
    }.
cost-hint-rounds = Il y a { $count ->
        [one] { $count } simplification
       *[other] { $count } simplifications
    }.

states-formula = F est la formule de ces clauses :
states-simplified = G est F simplifiée par son littéral isolé l = { $literal }. Lesquels de ces énoncés sont vrais ? Choisissez-les tous.
states-left = G est la formule que la propagation unitaire laisse de F, et l = { $literal } est un littéral isolé de F. Lesquels de ces énoncés sont vrais ? Choisissez-les tous.
states-failed = La clause vide suit de F ∧ ¬l par propagation unitaire, avec l = { $literal }. G est F ∧ l. Lesquels de ces énoncés sont vrais ? Choisissez-les tous.
states-forced = chaque modèle de F rend l vrai
states-implies = chaque modèle de F est un modèle de G
states-implied = chaque modèle de G est un modèle de F
states-implied-with = chaque modèle de G qui rend l vrai est un modèle de F
states-contains = G contient l ou ¬l
states-at-least-two = chaque clause de G a au moins deux littéraux
states-exactly-two = chaque clause de G a exactement deux littéraux
states-satisfiable = G a un modèle
states-unsatisfiable = F n'a pas de modèle
states-contrary = F ∧ ¬l a un modèle
states-hint = Écrivez d'abord G. Pour « chaque modèle », cherchez un modèle qui contredit l'énoncé.
states-hint-count = { $count ->
        [one] { $count } énoncé est vrai
       *[other] { $count } énoncés sont vrais
    }.
states-hint-first = { $letter } est vrai.
states-wrong = { $letter } est faux
states-missing = { $count ->
        [one] { $count } autre énoncé est vrai
       *[other] { $count } autres énoncés sont vrais
    }

list-is-there = appartient({ $element }, [{ $list }]) dit si la liste contient l'élément. Quel est le résultat ?
list-without = supprime({ $element }, [{ $list }]) renvoie la liste sans l'élément. Quel est le résultat ?
list-with = ajoute({ $element }, [{ $list }]) ajoute l'élément à la liste sans redondance. Quel est le résultat ?
list-form-truth = Répondez 1 pour vrai, 0 pour faux.
list-form = Écrivez les éléments avec des virgules entre eux ; écrivez 0 pour la liste vide.
list-hint-compare = Comparez l'élément à chaque élément de la liste, comme la fonction, jusqu'à ce que l'un soit égal ou que la liste soit vide.
list-hint-all = Chaque occurrence est supprimée, et non la première seulement.
list-hint-once = Un élément présent n'est pas ajouté une seconde fois.
list-hint-there = La liste contient { $element }.
list-hint-absent = La liste ne contient pas { $element }.
list-hint-count = Le résultat a { $count ->
        [one] { $count } élément
       *[other] { $count } éléments
    }.
list-wrong-truth = comparez l'élément à chaque élément de la liste
list-wrong-order = les éléments sont dans un autre ordre
list-wrong-left = { $element } est encore là
list-wrong-twice = { $element } est ajouté à une liste qui le contient
list-wrong = les autres éléments restent tels quels

completed-ask = La fonction sudoku complète une grille autant que le font la propagation unitaire et la règle du littéral infructueux, avec les règles d'ordre 4. Quelle grille renvoie-t-elle pour celle-ci ?
completed-form = Écrivez les 16 chiffres ligne par ligne, avec 0 pour une case qui reste vide.
completed-hint = Une valeur qui ne va que dans une case d'une ligne, d'une colonne ou d'un bloc y est écrite, et de même la seule valeur d'une case. Supposez ensuite une valeur là où il en reste deux : si une case ou une valeur n'a plus de place, elle est réfutée.
completed-hint-unit = La propagation unitaire laisse { $count ->
        [one] { $count } case vide
       *[other] { $count } cases vides
    }.
completed-hint-count = Le résultat a { $count ->
        [one] { $count } case vide
       *[other] { $count } cases vides
    }.
completed-cells = la grille a 16 cases, la réponse { $count }
completed-missing = { $cell } n'est pas vide
completed-unknown = les deux règles ne dérivent pas que { $cell } contient { $value }
completed-wrong = { $cell } ne contient pas { $value }
