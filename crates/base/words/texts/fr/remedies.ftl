# Ce que la ligne de commande peut faire contre les erreurs de la bibliothèque, qui ne connaît pas d'options.

remedy = aide : { $remedy }
lenient = --lenient lit avec indulgence
drawing = `clausoku convert --cosmetic ignore` le passe, et --cosmetic draw le garde
no-member = `clausoku solve --json` écrit de tels objets ; --format jsonl:column=NOM nomme un autre membre
no-column = --format csv:column=NOM nomme la colonne des grilles
several-boards = --format :column=NOM nomme la grille
after-grid = `--quiet` ou `--to line` écrit une solution sans un tel texte
cubes = `clausoku encode --cubes N` écrit de tels fichiers
engine = construisez-le par `.ci/ship/workbench-engine DOSSIER` dans les sources, et nommez son dossier par --engine DOSSIER
tables = un programme qui l'a : cargo build --profile dist -p clausoku-cli --features tables
