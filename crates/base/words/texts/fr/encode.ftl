not-excluded = { $name } n'est pas une solution de la grille, et n'a pas à être exclue
none-to-exclude = la grille n'a pas de solution, il n'y en a donc aucune à exclure
no-clauses = { $option } n'est pas pour --to { $name }, qui n'a pas de clauses
both-to-output = --json écrit sur la sortie standard, et la formule aussi ; ajoutez -o FICHIER
idle-choices = la formule de { $board } n'a pas de clauses de { $rules } : le codage choisi pour { $rules } est sans effet
rules-do-not-suffice = les règles { $rules } ne suffisent pas sur { $board } : un modèle peut ne pas être une solution
size = variables { $variables }
    clauses   { $clauses }
    littéraux { $literals }
    octets    { $bytes }
    secondes  { $seconds }
no-projection = --show projette les modèles sur les variables des valeurs, mais en { $numbering } celles-ci diffèrent dans les modèles d'une solution ; ajoutez une règle « 1 » des régions, telle que L1, pour laquelle les candidats ont des variables
values-differ = --break-symmetry échange des valeurs, et demande un plateau sans données, sans candidats exclus et sans contraintes au-delà des régions, avec une ligne de toutes les valeurs ; first-row-and-column demande un carré latin, et first-row-and-bands des lignes ou des bandes qui s'échangent
section = section
share = part
candidates = candidats
whole-formula = la formule
other-at-most-one = un autre codage ajoute
all-rules = toutes les règles :
map = la table des variables est dans { $name }
map-needed = --shuffle demande un fichier pour la table des variables, sans laquelle aucune réponse ne se décode ; ajoutez -o FICHIER ou --map FICHIER, ou ôtez --no-comments
map-is-output = { $name } est la sortie ; donnez un autre fichier à --map
fewer-cubes = { $found ->
        [one] { $found } cube
       *[other] { $found } cubes
    } au lieu de { $asked } : l'anticipation décide le reste
other-file = un fichier .{ $ending } ne contient pas de formule ; `clausoku { $command }` écrit de tels fichiers
for-one = { $option } est pour une seule formule, et non pour un dossier
