exact = énonce exactement la grille
other-numbering = énonce exactement la grille, dans une autre numérotation que celle demandée
same = a les modèles de la grille, mais des clauses sont fausses ou absentes
weaker = énonce moins que la grille : elle a des modèles qui ne sont pas des solutions
stronger = énonce plus que la grille : des solutions ne sont pas des modèles
different = énonce autre chose : elle a des modèles qui ne sont pas des solutions, et des solutions ne sont pas des modèles
no-model = n'a pas de modèle
unknown = énonce peut-être la grille ({ $reason })
auxiliaries = le sens de variables auxiliaires est inconnu
constraints = il y a trop de modèles à comparer avec les contraintes
too-many-missing = il manque trop de clauses pour examiner chacune

givens-as = données : { $level }
label-numbering = numérotation
label-board = grille
label-rules = règles
label-givens = données
label-at-most-one = au plus un
label-constraints = contraintes
k1-holds = K1 vaut pour { $present } cases sur { $wanted }
rule-holds = { $rule } : { $present } clauses sur { $wanted }
fits = { $percent } % d'un échantillon de clauses s'y accordent
named = nommée par une option ou les commentaires
misfit = les clauses ne s'accordent pas à { $scheme }
transposed = en { $scheme }, lignes et colonnes seraient échangées
judged-by = --numbering { $scheme } juge dans cette numérotation
alike = rien ne la distingue de { $names }
usual-board = { $board }, la grille usuelle
board-read = { $board }, d'après les clauses
of-wanted = { $present } sur { $wanted }
negative-units = { $stated } ({ $count ->
        [one] { $count } clause unitaire négative
       *[other] { $count } clauses unitaires négatives
    })
unnamed = un codage sans nom
recognised = { $name } : { $groups ->
        [one] { $groups } groupe
       *[other] { $groups } groupes
    } avec { $variables ->
        [one] { $variables } variable auxiliaire
       *[other] { $variables } variables auxiliaires
    } et { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
of-sequential = une variable est vraie si l'un des premiers candidats de son groupe est vrai, jusqu'à sa place
of-product = les candidats sont dans un rectangle ; une variable est vraie si l'un de sa colonne, ou de sa ligne, est vrai
of-commander = une variable est vraie si l'un des candidats de sa partie du groupe est vrai
of-digits = les variables sont les chiffres binaires du numéro du candidat vrai, ou de sa partie du groupe
of-ladder = les variables d'un groupe sont fausses avant la place du candidat vrai et vraies à partir d'elle, ou l'inverse
of-totalizer = les variables comptent les candidats vrais au-dessous d'un nœud d'un arbre
of-network = une variable est une sortie d'une partie d'un réseau qui trie les candidats
head-wanted = voulues
head-present = présentes
head-missing = absentes
head-repeated = répétées
not-needed = Les règles complètes suffisent. Inutiles : { $rules }.

no-header = Ligne 1 : il n'y a pas d'en-tête ; commencez par `{ $right }`.
wrong-header = Ligne { $line } : l'en-tête est `{ $written }`, mais la plus grande variable est { $variables }, et il y a { $clauses } clauses ; écrivez `{ $right }`.
no-last-zero = Ligne { $line } : la dernière clause n'a pas de 0 à sa fin ; ajoutez-le.

or = {" "}ou{" "}
variable = variable { $number }
line-of = ligne { $line },{" "}
clause-of = clause { $number }
rule-wants = {" "}; la règle veut{" "}
grid-has = {" "}; la grille a{" "}
more = … { $count } de plus
of-rule = {" "}de { $rule }

each-zero-missing = aucune ligne ne finit par 0
not-written = { $rule } n'est pas écrite
only-shared = { $rule } n'est pas écrite : { $count ->
        [one] { $count } de ses clauses est là, écrite par une autre règle
       *[other] { $count } de ses clauses sont là, écrites par d'autres règles
    }
written-as = { $other } est écrite deux fois, et { $rule } pas du tout
split = des clauses{ $of } sont coupées en { $count } clauses unitaires
missing = { $count ->
        [one] { $count } clause{ $of } absente
       *[other] { $count } clauses{ $of } absentes
    }
repeated = { $count ->
        [one] { $count } clause{ $of } répétée
       *[other] { $count } clauses{ $of } répétées
    }
sign-flipped = un signe est faux dans { $clauses }{ $of }
joined-to-itself = un candidat s'exclut lui-même dans { $clauses }{ $of }
repeated-literal = un littéral est deux fois dans { $clauses }{ $of }
only-diagonal = { $rule } n'a que les diagonales des blocs
blocks-moved = les blocs de { $rule } commencent { $axes ->
        [column] une colonne
        [row] une ligne
       *[both] une ligne et une colonne
    } { $is_late ->
        [true] trop tard
       *[false] trop tôt
    } : { $clauses }
loop-from-zero = { $axis ->
        [row] la boucle des lignes{ $of } commence
        [column] la boucle des colonnes{ $of } commence
        [value] la boucle des valeurs{ $of } commence
       *[cell] les boucles des lignes et des colonnes{ $of } commencent
    } à 0, et non à 1 (de 0 à { $last }) : { $clauses } hors des règles
loop-ends-early = { $axis ->
        [row] la boucle des lignes{ $of } finit
        [column] la boucle des colonnes{ $of } finit
        [value] la boucle des valeurs{ $of } finit
       *[cell] les boucles des lignes et des colonnes{ $of } finissent
    } à { $last }, et non à { $order }
other-blocks = vos blocs{ $of } sont les { $is_same ->
        [true] lignes et colonnes { $rows }
       *[false] lignes { $rows }, et les colonnes { $columns }
    } : { $clauses } hors des règles
blocks-overlap = vos blocs{ $of } commencent à chaque ligne et à chaque colonne : { $clauses } hors des règles
only-lines = de { $rule }, seules les paires d'une même { $axis ->
        [row] ligne
       *[column] colonne
    } sont écrites
givens-joined = { $clauses ->
        [one] les { $count } données sont dans une seule clause
       *[other] { $count } données sont dans { $clauses } clauses
    } : il manque les 0 entre elles
shared-values = les valeurs { $first } et { $second } ont le même numéro dans chaque case
blocks-divided = vos blocs{ $of } sont les { $axes ->
        [row] lignes { $rows }
        [column] colonnes { $columns }
        [both] lignes et colonnes { $rows }
       *[each] lignes { $rows }, et les colonnes { $columns }
    } : { $clauses } hors des règles
compared-with-region = la condition{ $of } compare un numéro à celui de la { $axis ->
        [row] ligne
       *[column] colonne
    } (`n > k` dans l'exposé INF242) : { $clauses } hors des règles
pairs-joined = le 0 entre les paires manque dans { $clauses }{ $of }
shifted = la { $axis ->
        [row] ligne
        [column] colonne
       *[value] valeur
    } est trop { $is_small ->
        [true] petite
       *[false] grande
    } d'une unité dans { $rule } : { $clauses } hors des règles
no-candidate = une variable n'est celle d'aucun candidat dans { $clauses }{ $of }
tautology = un littéral et sa négation sont dans { $clauses }{ $of }
missing-zero = le 0 manque après { $clauses }
from-zero = le premier candidat a le numéro 0, qui termine { $clauses }
empty = { $clauses } sans littéral
empty-line = Aucune affectation ne satisfait une clause sans littéral. La première est à la ligne { $line } du fichier.
shortened = des candidats manquent dans { $clauses }{ $of }
lengthened = il y a trop de candidats dans { $clauses }{ $of }
misplaced = un candidat en est un autre dans { $clauses }{ $of }
unrelated = des candidats qu'aucune règle ne lie s'excluent dans { $clauses }
follows = { $count ->
        [one] { $count } clause impliquée par les règles et les données
       *[other] { $count } clauses impliquées par les règles et les données
    }
given-missing = { $count ->
        [one] { $count } donnée absente
       *[other] { $count } données absentes
    }
given-added = { $count ->
        [one] { $count } donnée dans des cases vides
       *[other] { $count } données dans des cases vides
    }
given-other = { $count ->
        [one] { $count } donnée d'une autre valeur que dans la grille
       *[other] { $count } données d'une autre valeur que dans la grille
    }
given-zero = la valeur 0 est donnée dans { $count ->
        [one] { $count } case vide
       *[other] { $count } cases vides
    }
given-twice = { $count ->
        [one] { $count } donnée dans des cases qui en ont une autre
       *[other] { $count } données dans des cases qui en ont une autre
    }
given-negated = { $count ->
        [one] { $count } donnée exclue
       *[other] { $count } données exclues
    }
givens-transposed = les données sont transposées
loops-from-zero = { $axis ->
        [row] les boucles des lignes
        [column] les boucles des colonnes
       *[value] les boucles des valeurs
    } vont de 0 à { $last } ; les données comptent à partir de 1
givens-shifted = la { $axis ->
        [row] ligne
        [column] colonne
       *[value] valeur
    } des données est trop { $is_small ->
        [true] petite
       *[false] grande
    } d'une unité
excluded = { $count ->
        [one] { $count } candidat exclu sans raison
       *[other] { $count } candidats exclus sans raison
    }
of-no-rule = { $clauses } d'aucune règle
clauses = { $count ->
        [one] { $count } clause
       *[other] { $count } clauses
    }
others-of-right-loops = Les fautes autres que de boucles sont celles de la formule où les boucles justes remplacent les fausses.

add-rule = Ajoutez les clauses de cette règle.
change-loops = Les boucles de cette règle sont celles de l'autre : changez-les.
one-zero = N'écrivez le 0 qu'après le dernier littéral de la clause.
bounds = Voyez les bornes des boucles : elles les omettent.
harmless = Cela ne change rien ; écrivez chaque paire une fois (second > premier).
signs = Les paires ont deux littéraux négatifs, « au moins un » n'en a que de positifs.
inner-loop = La clause dit que le candidat n'est jamais vrai. Commencez la boucle intérieure après l'autre (j > i).
two-loops = Un bloc a besoin de deux boucles, sur ses lignes et ses colonnes.
from-one = Comptez ici à partir de 1, comme la numérotation.
once-too-often = On ajoute ici 1 une fois de trop.
begin-at-one = Commencez à 1 et finissez à l'ordre de la grille, ou numérotez partout les candidats à partir de 0.
end-at-order = Finissez à l'ordre de la grille (<= et non <) : ces clauses manquent.
right-blocks = Un bloc réunit des lignes voisines et des colonnes voisines : (i-1) div m et (j-1) div m, où m est la taille d'un bloc.
step-of-blocks = Les boucles sur les blocs avancent de la taille d'un bloc, et non de 1.
given-zero-ends = Chaque donnée est une clause : écrivez un 0 après chacune.
own-numbers = Donnez à chaque candidat son numéro. D'autres fautes ci-dessous peuvent venir de celle-ci.
divide-less-one = Des lignes et des colonnes comptées à partir de 1 demandent le quotient de i-1 : { $axes ->
        [one] (i-1) div { $rows }, et non i div { $rows }
       *[each] (i-1) div { $rows } et (j-1) div { $columns }, et non i div { $rows } et j div { $columns }
    }.
compare-cells = Comparez les numéros des deux cases de la paire : chaque paire est alors écrite une fois, et aucune case n'est jointe à elle-même.
pair-zero = Écrivez un 0 après chaque paire : une clause exclut une paire.
rules-from-zero = Les règles comptent ici à partir de 0, les données à partir de 1 : commencez les boucles des règles à 1.
block-loops = Voyez les premiers nombres des boucles sur les blocs.
number-again = Recalculez le numéro de la variable.
add-one = 0 n'est pas une variable en DIMACS : ajoutez 1 au numéro de chaque variable.
always-true = La clause est toujours vraie. Comparez deux candidats différents.
exchange = Échangez ligne et colonne là où la grille est lue.
zero-ends = Une clause finit à son 0, et non avec sa ligne : écrivez un 0 à la fin de ces lignes.
given-cells = N'écrivez de clauses unitaires que pour les cases données. Le numéro de la valeur 0 peut être celui d'un autre candidat.
empty-advice = Regardez ce qui l'écrit : une boucle qui n'écrit aucun littéral, ou un 0 de trop. Des données qui se contredisent sont aussi écrites comme une telle clause.
leave-out = Supprimez-les, ou cherchez l'indice faux.


defined-variables = { $count ->
        [one] { $count } variable auxiliaire
       *[other] { $count } variables auxiliaires
    } dans { $clauses } : { $variables }
implied-variables = { $count ->
        [one] { $count } variable auxiliaire
       *[other] { $count } variables auxiliaires
    } de { $name } dans { $clauses } : { $variables }
over-defined = { $variables ->
        [one] { $variables } d'entre elles énonce
       *[other] { $variables } d'entre elles énoncent
    } au plus une de celles-ci, { $name } : { $groups ->
        [one] { $groups } groupe
       *[other] { $groups } groupes
    } avec { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
definition = { $count ->
        [one] { $count } d'entre elles est vraie exactement si l'un de plusieurs candidats est vrai
       *[other] { $count } d'entre elles sont vraies chacune exactement si l'un de plusieurs candidats est vrai
    }, comme { $number } : { $candidates }
unknown-variables = { $count ->
        [one] { $count } variable auxiliaire de sens inconnu
       *[other] { $count } variables auxiliaires de sens inconnu
    } dans { $clauses } : { $variables }, avec { $cells }
exclude-none = Elles n'excluent aucune solution : chacune a des valeurs pour elles.
follow = Les clauses absentes suivent des autres : { $propagated } par propagation unitaire, { $others } autrement.
model = Un modèle qui n'est pas une solution :
solution = Cette solution n'est pas un modèle :
no-value = { $cell } n'a pas de valeur (K1).
two-values = { $cell } a deux valeurs, { $first } et { $second } (K2).
twice = { $first } et { $second } contiennent { $symbol } ({ $region }, { $rule }).
given = { $cell } contient { $found }, et { $given } y est donné.
other = { $rule }.
core-minimal = { $count ->
        [one] Cette clause seule n'a pas de modèle :
       *[other] Ces { $count } clauses n'ont pas de modèle ; sans l'une d'elles, les autres en ont :
    }
core-limit = Ces { $count } clauses n'ont pas de modèle (une limite est atteinte) :

stopped = l'audit n'a pas donné de réponse : { $reason }
verdict-unknown = le verdict est inconnu : { $reason }
proof-of-one = --proof est pour une seule formule
no-direction = { $one } et { $other } ont chacune un modèle que l'autre exclut, donc il n'y a pas de preuve
no-functions = il n'y a pas de preuve : les valeurs des variables auxiliaires ont été cherchées, et seules des fonctions des variables communes ont des preuves
no-derivation = il n'y a pas de preuve : la clause { $number } de l'autre formule découle de plus que ce que les preuves utilisent
has-model = { $name } a un modèle, donc il n'y a pas de preuve
for-grid = { $option } est pour la grille que les formules doivent énoncer ; nommez-la avec --grid FICHIER
same-text = le fichier est le même que { $name }
same-order = ses clauses sont celles de { $name }, dans le même ordre
same-clauses = ses clauses sont celles de { $name }, dans un autre ordre
no-formulas = { $name } ne contient aucun fichier .cnf ou .dimacs

against-equal = { $one } énonce la même chose que { $other }
against-weaker = { $one } énonce moins que { $other } : elle a des modèles que { $other } exclut
against-stronger = { $one } énonce plus que { $other } : elle exclut des modèles de { $other }
against-different = { $one } et { $other } énoncent des choses différentes : chacune a des modèles que l'autre exclut
against-unknown = la relation de { $one } à { $other } est inconnue : { $reason }
against-size = { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }, { $auxiliaries ->
        [one] { $auxiliaries } variable auxiliaire
       *[other] { $auxiliaries } variables auxiliaires
    }
against-candidates = en commun : { $count ->
        [one] { $count } candidat
       *[other] { $count } candidats
    } de { $board }
against-names = en commun : { $count ->
        [one] { $count } variable
       *[other] { $count } variables
    } de même nom
against-shown = en commun : { $count ->
        [one] { $count } variable
       *[other] { $count } variables
    } de la projection
against-first = en commun : les premières variables, dont { $count } sont utilisées
against-no-model = { $one } n'a pas de modèle.
against-holds = Chaque modèle de { $one } en est un de { $other }.
against-functions = Chaque modèle de { $one } en est un de { $other } : ses variables auxiliaires ont des valeurs qui sont des fonctions des variables communes.
against-refined = Chaque modèle de { $one } en est un de { $other } : ses variables auxiliaires ont des valeurs, cherchées { $count } fois.
against-fails = Un modèle de { $one } que { $other } exclut :
against-open = On ne sait pas si chaque modèle de { $one } en est un de { $other } : { $reason }.
against-no-value = { $cell } n'a pas de valeur.
against-values = { $cell } a les valeurs { $values }.
against-boards = les plateaux diffèrent : { $one } et { $other }
against-other-shown = les projections (c p show) diffèrent ; dites par --shared N que les variables 1 à N sont communes
against-shared-puzzle = --shared compte les variables de deux formules, et { $name } est une grille ; ne le donnez pas
against-nothing = rien ne dit quelles variables les formules ont en commun : ni commentaires, ni noms, ni projection (c p show) ; dites par --shared N que les variables 1 à N sont communes
