# Errors of the system, of arguments and of solvers' outputs. Their English words are their Display.

not-found = le fichier ou son dossier n'existe pas
permission-denied = accès refusé
is-folder = c'est un dossier
not-folder = une partie du chemin n'est pas un dossier
full = le disque est plein
read-only = le disque est en lecture seule
damaged = les données sont endommagées ou tronquées
invalid-input = l'entrée est aussi la sortie, ou le nom n'est pas valable
no-memory = il n'y a pas assez de mémoire
long-name = le nom est trop long
unsupported-file = ce programme ne lit pas de tels fichiers
refused = le système a refusé l'opération
unread = ce texte ne peut pas être lu ici
placed = ligne { $line }, colonne { $column } : { $fault }

# Outputs of solvers.
nothing = le solveur n'a rien écrit
was-started = le solveur a-t-il été lancé ?
no-answer = le texte finit sans réponse
failed-or-cut = le solveur a-t-il échoué, ou sa sortie est-elle tronquée ?
is-cut = la sortie est-elle tronquée ?
no-status = un modèle, mais aucune ligne ne dit SATISFIABLE
no-model = satisfiable, mais le modèle manque
ask-for-model = demandez-le au solveur (MiniSat l'écrit dans son second fichier, Satzoo veut -print-model=1, Glucose -model), ou la sortie est-elle tronquée ?
open-model = le modèle finit sans le 0 qui le termine
is-cut-or-add = la sortie est-elle tronquée ? Si le modèle est entier, ajoutez le 0
open-bits = la chaîne de bits finit sans fin de ligne
many-bits = { $bits } bits sont trop
after-model = { $found } après le 0 qui termine le modèle
are-several = y a-t-il plusieurs réponses dans ce texte ?
second-model = des nombres à un second endroit ; le modèle est ici ou à partir de la ligne { $line }
delete-numbers = effacez les nombres qui ne sont pas le modèle
unexpected = { $found } n'a pas sa place ici
whole-number = il faut un nombre entier
too-large = { $found } est trop grand
both-values = la variable { $variable } est à la fois vraie et fausse
two-statuses = { $second }, mais la ligne { $line } dit { $first }
two-runs = est-ce la sortie de deux exécutions ?
stray-model = un modèle, mais la ligne { $line } dit { $status }
no-output = ce texte n'est pas la sortie d'un solveur
satisfiable = satisfiable
unsatisfiable = insatisfiable
unknown = inconnu
byte = l'octet { $byte }
line-end = la fin de la ligne
text-end = la fin du texte
time-limit = la limite de temps est atteinte
memory-limit = la limite de mémoire est atteinte
step-limit = la limite de pas est atteinte
interrupted = il a été interrompu
does-not-know = il ne sait pas

# Formulas.
expected-header = un commentaire ou l'en-tête `p cnf VARIABLES CLAUSES` attendu, mais { $found } trouvé
expected-literal = un littéral ou 0 attendu, mais { $found } trouvé
misplaced = { $found } n'a pas sa place dans une formule
second-header = un second en-tête ; le premier est à la ligne { $line }
late-header = l'en-tête vient après la première clause
beyond-header = la variable { $variable } dépasse { $promised }, le nombre de variables de l'en-tête
many-clauses = c'est la fin d'une clause de trop : l'en-tête en déclare { $promised }
few-clauses = le texte finit après { $found } des { $promised } clauses que l'en-tête déclare
open-clause = le texte finit avant le 0 qui termine la dernière clause

# Models without a solution.
nothing-true = aucune variable du modèle n'est vraie : il ne contient pas de grille
no-value = le modèle ne donne aucune valeur à la case { $cell } (K1) ; il est peut-être tronqué
two-values = le modèle donne deux valeurs à la case { $cell }, { $first } et { $second } (K2)
twice = le modèle n'est pas une solution : { $region } contient deux fois { $symbol }, en { $first } et en { $second } ({ $rule })
other-given = le modèle n'est pas une solution : { $cell } contient { $found }, mais { $given } y était donné (I)
no-solution = le modèle n'est pas une solution de cette grille
none-fits = la réponse ne résout la grille dans aucune des numérotations { $tried }, ni dans une autre somme de ligne, colonne et valeur
none-fits-full = la réponse ne résout la grille dans aucune des numérotations { $tried }, ni dans une autre somme de ligne, colonne et valeur ; en { $numbering }, { $fault }

# Arguments.
unknown-argument = l'argument « { $argument } » est de trop ou n'existe pas
missing-argument = il manque l'argument { $argument }
given-twice = l'argument « { $argument } » ne se donne qu'une fois
command-conflict = la commande « { $command } » ne va pas avec { $other }
missing-value = il manque la valeur de { $argument }
conflict = l'argument « { $argument } » ne va pas avec { $other }
too-many-values = « { $value } » est de trop pour { $argument }
wrong-value = « { $value } » ne convient pas à { $argument }
not-unicode = un argument n'est pas en UTF-8
wrong-arguments = les arguments ne conviennent pas
usage = Utilisation : { $usage }
for-help = Pour l'aide, ajoutez « -h ».
wrong-value-why = « { $value } » ne convient pas à { $argument } : { $why }
possible-values = valeurs possibles : { $values }
smaller-number = il faut un nombre plus petit
number-from-0 = il faut un nombre entier à partir de 0
number-from-1 = il faut un nombre entier à partir de 1
unknown-command = il n'y a pas de commande « { $command } » ; `clausoku --help` en donne la liste
perhaps = Vouliez-vous dire « { $names } » ?
not-literal = « { $text } » n'est pas un littéral de la formule ; nommez-en un comme { $example }, ou écrivez contradiction
literal-open = { $literal } ne suit pas par { $rules } : sa variable n'a pas de valeur
