no-solution = pas de solution : la formule est insatisfiable
own-numbering = Une formule à données verrouillées, à données réduites sous un autre codage que extended, ou avec --shuffle a sa propre numérotation : donnez-la avec --cnf FICHIER
for-grid = { $option } est pour la grille qui a été codée ; nommez-la avec --grid FICHIER
other-formula = la réponse contient la variable { $variable }, plus grande que ne le permet l'en-tête de { $formula } ; est-ce la réponse à une autre formule ?
truncated = Elle est peut-être tronquée, ou d'une autre grille : --numbering montre ce qui est faux dans une numérotation.
names-cells = la réponse nomme des cases, donc --numbering n'a pas de sens
names-no-cells = la réponse ne nomme pas de cases
no-usual-board = { $cell } = { $value } n'est d'aucun plateau usuel ; donnez --grid ou --variant
no-board = la numérotation { $scheme } ne détermine pas le plateau ; donnez aussi --cnf FICHIER ou --grid FICHIER
unknown-meaning = le sens des variables est inconnu ; donnez --cnf FICHIER ou --grid FICHIER (la plus grande variable vraie, { $last }, n'est pas { $form } d'un plateau de m*m blocs)
form-rcv = 100*ligne + 10*colonne + valeur de la dernière ligne
form-decimal = 10000*colonne + 100*ligne + valeur de la dernière colonne
or = , ou{" "}

for-one = { $option } est pour une seule réponse, et { $name } est un dossier
folder-of-formulas = --cnf doit nommer le dossier des formules
no-manifest = { $folder } n'a pas de { $manifest }, que `clausoku encode LISTE -o DOSSIER` écrit à côté des formules ; nommez leur dossier avec --cnf, ou décodez une réponse à la fois
unnamed = le manifeste n'en nomme aucune
no-formula = il n'y a pas de formule : { $reason }
no-answer = il n'y a pas de réponse { $name }
has-solution = { $name } : la réponse est qu'il n'y a pas de solution, mais il y en a une
other-puzzle = { $name } : la formule est d'une autre grille

perhaps-others = { $missing } ; il y a peut-être d'autres solutions
name-answers = { $missing } ; donnez à chaque réponse le numéro de son cube, comme 1.out
faulty = pas de solution dans les autres réponses, mais celles-ci ont une faute :
hole = { $name } : les cubes ont un trou, donc « pas de solution » ne s'ensuit pas : aucun cube ne contient l'affectation { $literals }
outside = le modèle n'est pas dans le cube { $number }, qui contient { $literal } ; est-ce la réponse à un autre cube ?
numbers = { $name } : les cubes ont les numéros 1 à { $count }
two-answers = { $first } et { $second } sont tous deux des réponses au cube { $number }
missing = { $folder } : { $count } cubes sur { $cubes } n'ont pas de réponse : { $first }
no-cubes = ce n'est pas un fichier de cubes ; `clausoku encode --cubes N` écrit de tels fichiers
