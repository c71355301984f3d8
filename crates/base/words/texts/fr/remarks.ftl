# The French words of errors and remarks that have no type.
# Names that do not exist.
unknown-name = il n'y a pas de { $kind } « { $name } » ; { $known }
unknown-name-meant = il n'y a pas de { $kind } « { $name } » ; vouliez-vous dire { $meant } ? { $known }
unknown-name-alone = il n'y a pas de { $kind } « { $name } »
known = il y a { $names }
known-also = Il y a { $names }
known-solvers = il y a { $names }, une ligne de commande qui contient {"{cnf}"}, ou le chemin d'un programme ; et sans SAT { $others }
known-by-command = `{ $command }` en donne la liste
kind-solver = solveur
kind-format = format
kind-technique = technique
kind-rule = règle
kind-variant = variante
kind-language = langue
kind-part = partie
kind-numbering = numérotation
kind-notation = notation
kind-scale = échelle
kind-level = niveau
kind-rating = note
kind-column = colonne
kind-checker = vérificateur
kind-trace = format de trace
kind-clue = sorte d'indice
kind-plan-key = clé de plan
kind-board-key = clé de plateau
units-of-memory = il n'y a pas d'unité de mémoire « { $name } » ; il y a K, M, G et T
units-of-time = il n'y a pas d'unité de temps « { $name } » ; il y a ms, s, m et h
unknown-choice = « { $word } » est inconnu dans le codage « { $text } » ; il faut un ensemble de règles ({ $rules }, ou une somme comme K1+L2), un codage de « au plus un » ({ $ways }, ou pour une règle, comme sequential+K2:product), un niveau de données ({ $levels }), une numérotation ({ $schemes }), des clauses impliquées ({ $implied }), ou inf242
second-choice = « { $word } » est un second choix de même sorte dans le codage « { $text } » ({ $kind }) ; n'en gardez qu'un
no-program = { $path } : ce programme n'existe pas
not-command = « { $command } » n'est pas une ligne de commande : { $fault }
bad-seed = la graine « { $seed } » n'est pas un nombre de 0 à { $max }, comme dans tabu:7

# Options that do not go together, and what they are for.
option-is-for = --{ $option } vaut pour { $what }
option-is-for-grids = { $name } est une formule DIMACS, mais --{ $option } vaut pour des grilles
what-pictures = svg, png et pdf
what-text = le texte
what-png = les fichiers PNG
what-lists = les listes
what-formula = une formule DIMACS ; `clausoku certify` écrit des preuves sur des grilles
what-searches = les solveurs sans SAT, comme --solver backtracking, et pour cdcl, dpll et backtracking-sat
what-folder = les fichiers d'un dossier ; ajoutez -o DOSSIER
options-are-for-watched = --trace-events et --trace-conflict valent pour cdcl, dpll et backtracking-sat
is-not-one = --{ $option } vaut pour { $what }, et { $name } n'en est pas un
what-sat = les solveurs SAT
what-programs = les programmes séparés
not-with-to = { $option } ne va pas avec --to { $format } ; choisissez csv, tsv ou jsonl
not-with-trace = { $option } ne va pas avec --trace d'un solveur SAT, qui s'arrête au premier modèle
no-proof-format = aucun format de preuve n'a de fichiers nommés { $name } ; le nom doit finir par .drat ou .lrat
as-needs-why = --as { $form } montre une explication ; ajoutez --why AFFIRMATION
as-not-explain = --as svg dessine la grille ou une explication, mais pas --explain ; essayez --as text
as-not-rows = --as et --proof ne valent pas pour des lignes de tableau ; nommez la sortie .txt, .tex, .svg ou .dot
cross-check-name = --cross-check demande un nom, comme --cross-check=minisat : { $first } ne peut pas se vérifier lui-même
cross-check-other = { $first } ne peut pas se vérifier lui-même ; nommez un autre solveur avec --cross-check=SOLVEUR
part-needs-files = --part demande des fichiers, et { $name } n'en est pas un
part-needs-text = --part demande des fichiers de texte, et { $name } est comprimé
stream-needs-puzzles = --stream demande des grilles ; - lit l'entrée standard
stream-is-for-lists = --stream vaut pour des listes ; { $advice }
stream-lines = le format { $name } n'a pas une grille par ligne, ce que --stream demande
pictures-only = --size, --dpi, --theme, --background et --ink valent pour des images ; nommez-en une, comme -o grille.svg
two-fonts = --font prend un fichier, et un autre pour les lettres grasses
show-draws = show dessine des grilles ; `clausoku convert` les écrit dans un format, et `clausoku solve` écrit leurs solutions
no-grid-named = aucune grille n'est nommée ; donnez un fichier, une grille en une ligne, ou - pour l'entrée standard
not-in-range = { $number } n'est pas dans { $range }
threads = il faut un nombre de fils d'exécution, 1 ou plus
successor = « { $successor } » remplace « { $option } »

# Inputs and outputs.
no-such-puzzle = { $name } contient { $count } : il n'y a pas de --puzzle { $number }
no-such-puzzle-of-several = { $name } et les autres fichiers contiennent { $count } : il n'y a pas de --puzzle { $number }
one-puzzle = 1 grille
some-puzzles = { $number } grilles
no-puzzle-in-input = l'entrée ne contient aucune grille
no-puzzle-there = il n'y a aucune grille
wrong-input-solution = la solution de l'entrée est fausse
wrong-input-solution-why = { $name } : ligne { $line } : la solution de l'entrée est fausse : { $why }
ignored-drawings = { $name } : ligne { $line } : des dessins sans règle connue sont ignorés : { $drawings }
only-drawings = { $name } : ligne { $line } : des dessins sans règle connue sont seulement dessinés : { $drawings }
no-column = { $name } n'a pas de colonne de grilles ; --format :column=NOM doit la nommer si ce n'est pas puzzle, quiz, sudoku ou un tel nom. Ses colonnes sont { $columns }
named-twice = { $name } est nommé deux fois ; chaque sortie demande son propre fichier
another-board = { $place } : un autre plateau que plus haut ; mettez les grilles de chaque plateau dans un fichier
cannot-draw = impossible de dessiner dans { $name } : son nom doit finir par .svg, .png, .pdf ou .txt
cannot-draw-svg = impossible de dessiner dans { $name } : son nom doit finir par .svg
no-html = aucun dessin n'est en html ; choisissez svg, png, pdf ou txt
missing-letters = des cadres remplacent { $missing } ; --font FICHIER nomme une police qui les a
wrong-ending = un fichier .{ $ending } ne contient pas ces réponses ; `clausoku { $command }` écrit de tels fichiers
table-name = { $name } est le nom d'un tableau, et cette commande écrit des objets ou du texte ; nommez-le .jsonl ou .txt
no-place-for-answers = le format { $name } n'a pas de place pour ces réponses ; choisissez line, csv, tsv, jsonl, parquet ou arrow
interrupted-output = interrompu : { $name } n'a pas été écrit
file-not-folder = { $name } est un fichier ; donnez un dossier
folder-not-output = - est la sortie standard, et il faut un dossier ; écrivez ./- pour un dossier de ce nom
other-files = { $name } contient d'autres fichiers ; nommez un dossier vide ou nouveau
left-out-solutions = omis : { $solutions }, ce que le format { $format } ne peut pas contenir
left-out-titles = omis : les titres, auteurs ou remarques de { $puzzles }, ce que le format { $format } ne peut pas contenir
left-out-drawings = omis : les dessins de { $puzzles }, ce que le format { $format } ne peut pas contenir
same-names = deux fichiers ont le nom { $name } ; ajoutez {"{number}"} à --name
unlisted-files = { $folder } contient { $files } que { $manifest } ne nomme pas, comme { $first }
one-file = 1 fichier
some-files = { $number } fichiers
more-faulty-line = et 1 autre ligne fautive
more-faulty-lines = et { $number } autres lignes fautives
more-unanswered-line = et 1 autre ligne sans réponse
more-unanswered-lines = et { $number } autres lignes sans réponse
stopped-puzzles = { $reason } ; grilles traitées : { $number }
stopped-lines = { $reason } ; lignes traitées : { $number }
contradiction-drawn = la propagation unitaire mène à une contradiction ; le dessin montre les candidats d'avant
no-solution-drawn = il n'y a pas de solution ; `clausoku check --diagnose` explique pourquoi
seed = graine { $number }

# Grids that cannot be read. Others have the sentences of faults.ftl.
expected-cells-missing = { $sizes } cases attendues, { $found } trouvées ; le plateau { $board } a { $cells } cases : il en manque { $number }
expected-cells-many = { $sizes } cases attendues, { $found } trouvées ; le plateau { $board } a { $cells } cases : il y en a { $number } de trop
expected-row = { $wanted } cases attendues, { $found } trouvées ; les autres lignes de cette grille en ont { $others }
expected-rows = des lignes de { $sizes } cases attendues, des lignes de { $found } trouvées ; { $prime } est premier, donc aucun bloc rectangulaire n'a { $cells } cases ; nommez la variante, dans le texte par `# variant: NOM` au-dessus des cases
expected-next-row = la ligne { $row } de la grille qui commence à la ligne { $line } attendue, la fin du fichier trouvée ; la grille demande { $rows } lignes et en a { $number }
expected-side = le côté d'un bloc attendu, de 1 à { $most } (3 pour le plateau 9×9), « { $found } » trouvé
expected-values = { $cells } valeurs attendues après le côté { $side } d'un bloc, { $found } trouvées avant la fin du fichier ; des blocs de { $rows } fois { $columns } cases font des plateaux de { $size }
empty-file = le texte est vide : il n'y a aucune grille
only-comments = le texte n'a que des commentaires et des lignes vides : il n'y a aucune grille
unknown-text = une grille dans un des formats de docs/formats.md attendue, « { $found } » trouvé ; écrivez une rangée de cases par ligne, . pour une case vide ; # commence une remarque ; ou nommez le format
expected-symbol-of-cells = de 1 à { $most } attendu, ou l'un de { $signs } pour une case vide, « { $found } » trouvé ; { $number } cases font un plateau de { $symbols } symboles
expected-symbol-of-rows = de 1 à { $most } attendu, ou l'un de { $signs } pour une case vide, « { $found } » trouvé ; des lignes de { $number } cases font un plateau de { $symbols } symboles
expected-value = une valeur de 1 à { $most } attendue, ou 0 pour une case vide, « { $found } » trouvé
expected-values-in-row = { $number } valeurs attendues dans la ligne { $row }, { $found } trouvées
expected-after-cells = la solution, un découpage, une cote ou un commentaire attendu après les cases, « { $found } » trouvé ; écrivez une grille par ligne, et # avant un commentaire
expected-string = une chaîne attendue, « { $found } » trouvé
expected-link = un lien qui contient la grille attendu, comme { $link }, « { $found } » trouvé ; il nomme une grille sur un serveur, et rien n'est chargé du réseau ; exportez la grille en JSON ou en lien long

# Counts.
time-limit = la limite de temps est atteinte
memory-limit = la limite de mémoire est atteinte
step-limit = la limite de pas est atteinte
maximum = le maximum est atteint
was-interrupted = il a été interrompu
does-not-know = le solveur ne sait pas
unchecked = non vérifié : { $listed } d'entre elles ont été énumérées
unchecked-then = non vérifié : { $listed } d'entre elles ont été énumérées, puis { $reason }
cost-method = méthode
cost-values = valeurs essayées
cost-parts = parties comptées
cost-found = parties trouvées dans le cache
cost-most = plus de parties dans le cache
cost-emptied = vidages du cache
cost-seconds = secondes
cost-processor = secondes de processeur
cost-memory = plus de mémoire, en octets
method-components = composantes

# Summaries of lists.
some-unique = { $number } à solution unique
some-several = { $number } à plusieurs solutions
some-none = { $number } sans solution
some-solved = { $number ->
    [one] { $number } résolue
   *[other] { $number } résolues
    }
some-unknown = { $number ->
    [one] { $number } indécise
   *[other] { $number } indécises
    }
some-faulty = { $number ->
    [one] { $number } fautive
   *[other] { $number } fautives
    }
some-answered = { $number ->
    [one] { $number } traitée
   *[other] { $number } traitées
    }
some-judged = { $number ->
    [one] { $number } jugée
   *[other] { $number } jugées
    }
some-without-verdict = { $number } sans verdict
some-unknown-verdict = { $number } au verdict inconnu
some-up-to-symmetry = { $count } à symétrie près
some-isomorphic = { $number ->
    [one] { $number } isomorphe à celles-ci
   *[other] { $number } isomorphes à celles-ci
    }
some-wrong-solutions = { $count } dans l'entrée
one-wrong-solution = 1 solution fausse
wrong-solutions = { $number } solutions fausses
one-solution = 1 solution
some-solutions = { $number } solutions

# Failures of solvers.
failed = { $solver } a échoué : { $why }
cannot-start = impossible de lancer { $program } pour { $solver } : { $why }
cannot-write-for = la formule ne peut pas être écrite pour { $solver } : { $why }
cannot-read-of = le fichier de réponse de { $solver } ne peut pas être lu : { $why }
without-proof = { $solver } dit qu'il n'y a pas de modèle, mais n'a pas écrit de preuve
long-output = la sortie de { $solver } est plus longue que toute réponse
other-code = { $solver } affiche { $says }, mais finit avec le code { $code }
no-verdict = { $solver } n'a pas donné de réponse : { $reason }
wrong-grid = { $solver } se trompe : sa grille n'est pas une solution : { $why }
again = { $solver } se trompe : il redonne une solution qu'il devait omettre
not-formulas = { $solver } résout des grilles, pas des formules DIMACS
wrong-model = le modèle du solveur est faux : { $why }
no-model-but-found = { $solver } dit qu'il n'y a pas de modèle, et la preuve en a trouvé un
no-certified-encoding = { $constraint } n'a pas de codage certifié : son genre n'en a pas, ou les cases de toutes les contraintes ont trop d'affectations
no-certified-givens = les valeurs données comme { $level } n'ont pas de codage certifié : les candidats verrouillés ne suivent pas par la seule propagation unitaire ; prenez reduced
rules-not-implied = les règles { $rules } n'impliquent pas celles de la grille, aucune preuve ne les dérive donc ; ajoutez K1 et K2, ou prenez un préréglage
reduced-compact = les données réduites demandent la numérotation compact, et non { $scheme } ; omettez la numérotation

# Des indices à créer.
clues-part = un nombre d'indices attendu, comme dans thermometer:3, un intervalle de tailles comme 2..5, ou cover, « { $part } » trouvé
clues-twice = une sorte d'indice a un nombre, un intervalle de tailles, et cover une fois
clues-none = au moins 1 indice attendu ; pour aucun, ne donnez pas la sorte
clues-cover-number = des indices qui couvrent le plateau n'ont pas de nombre ; ne gardez que l'un des deux
clues-sizes = les indices { $kind } ont de { $least } à { $most } cases, pas { $found }
clues-fixed = la taille des indices { $kind } est fixe ; ne donnez pas d'intervalle de tailles

audit-shared = { $count } numéros désignent plusieurs candidats : { $number } est celui de { $candidates } ; donnez à chaque candidat le sien, comme 81·(ligne−1) + 9·(colonne−1) + valeur
audit-numbering = la numérotation est inconnue : les clauses n'en suivent aucune ; la plus proche est { $best }, que { $percent } % d'entre elles suivent
audit-numbering-grid = la numérotation est inconnue : les clauses n'en suivent aucune ; la plus proche est { $best }, que { $percent } % d'entre elles suivent ; avec la grille, une numérotation sans les candidats que les données excluent est trouvée aussi
audit-order = la formule porte sur { $formula }×{ $columns } cases, la grille nommée a { $named } valeurs
audit-no-rules = la formule n'a pas de règle : aucune clause n'a deux littéraux ou plus
audit-no-board = les clauses ne portent sur aucun plateau : d'aucun ordre, chaque case n'est dans une clause
