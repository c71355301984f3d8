# The help of the course's programs. English help is written beside the options.

dimacs-s = Traduire un Sudoku en une formule DIMACS (INF242)
dimacs-s-usage = dimacs_s GRILLE SORTIE.cnf
dimacs-s-page = Sans arguments, une page s'ouvre où l'on tape la grille ; sans écran, le programme demande les lignes.
dimacs-s-examples = Exemples :
    {"  "}dimacs_s GRILLE SORTIE.cnf; minisat SORTIE.cnf RESULTAT; resultat_di RESULTAT GRILLE
dimacs-s-grid = GRILLE est au format d'INF242 : le côté m d'un bloc, puis m*m lignes de m*m nombres, 0 pour une case vide. Les autres formats sont reconnus aussi. Si SORTIE.cnf est -, la formule va sur la sortie standard.
dimacs-s-typed = Sans arguments, la page de `clausoku workbench` s'ouvre, où l'on tape la grille. Sans écran (DISPLAY ou WAYLAND_DISPLAY) ou par ssh, le programme demande la taille et les lignes une à une. Il nomme aussitôt les nombres égaux d'une ligne, d'une colonne ou d'un bloc, et la ligne peut être tapée à nouveau. D'un fichier ou d'un tube, il lit les mêmes réponses et garde toutes les lignes.
dimacs-s-variables = La variable 10000*colonne + 100*ligne + valeur est vraie si la case contient la valeur ; les trois comptent à partir de 1.
grid-name = GRILLE
grid = Fichier de la grille ; - est l'entrée standard
formula-name = SORTIE.cnf
formula = Fichier DIMACS à écrire
window = Ouvrir l'atelier : une page du navigateur où l'on tape la grille
resultat-di = Afficher la grille trouvée par un solveur SAT, ou dire qu'il n'y en a pas (INF242)
resultat-di-after = Avec GRILLE, le fichier que dimacs_s a traduit, la solution doit garder ses valeurs. SORTIE est la sortie intacte d'un solveur sur une formule de dimacs_s : celle de Satzoo avec -print-model=1, le fichier de résultat de MiniSat, ou les lignes s et v d'un autre solveur. - est l'entrée standard.
answer-name = SORTIE
answer = Sortie d'un solveur ; - est l'entrée standard
compared-grid = Fichier de la grille, dont la solution doit garder les valeurs
help = Afficher l'aide
version = Afficher la version
by-default = par défaut : { $defaults }
values = valeurs : { $values }
possible-values = Valeurs possibles :
