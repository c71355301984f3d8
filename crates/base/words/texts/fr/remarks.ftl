# The French words of errors and remarks that have no type.
# Names that do not exist.
unknown-name = il n'y a pas { $kind } « { $name } » ; { $known }
unknown-name-meant = il n'y a pas { $kind } « { $name } » ; vouliez-vous dire { $meant } ? { $known }
unknown-name-alone = il n'y a pas { $kind } « { $name } »
known = il y a { $names }
known-also = Il y a { $names }
known-solvers = il y a { $names }, une ligne de commande qui contient {"{cnf}"}, ou le chemin d'un programme ; et sans SAT { $others }
known-by-command = `{ $command }` en donne la liste
kind-solver = de solveur
kind-format = de format
kind-technique = de technique
kind-rule = de règle
kind-variant = de variante
kind-language = de langue
kind-part = de partie
kind-numbering = de numérotation
kind-notation = de notation
kind-scale = d'échelle
kind-level = de niveau
kind-rating = de note
kind-column = de colonne
kind-checker = de vérificateur
kind-trace = de format de trace
kind-clue = de sorte d'indice
kind-clue-generator = de générateur d'indices
kind-plan-key = de clé de plan
kind-board-key = de clé de plateau
units-of-memory = il n'y a pas d'unité de mémoire « { $name } » ; il y a K, M, G et T
units-of-time = il n'y a pas d'unité de temps « { $name } » ; il y a ms, s, m et h
unknown-choice = « { $word } » est inconnu dans le codage « { $text } » ; il faut un ensemble de règles ({ $rules }, ou une somme comme K1+L2), un codage de « au plus un » ({ $ways }, ou pour une règle, comme sequential+K2:product), un niveau de données ({ $levels }), une numérotation ({ $schemes }), des clauses impliquées ({ $implied }), ou inf242
unknown-choice-meant = « { $word } » est inconnu dans le codage « { $text } » ; vouliez-vous dire { $meant } ? Il faut un ensemble de règles ({ $rules }, ou une somme comme K1+L2), un codage de « au plus un » ({ $ways }, ou pour une règle, comme sequential+K2:product), un niveau de données ({ $levels }), une numérotation ({ $schemes }), des clauses impliquées ({ $implied }), ou inf242
second-choice = « { $word } » est un second choix { $kind } dans le codage « { $text } » ; n'en gardez qu'un
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
clues-reversed = l'intervalle de tailles { $range } est à l'envers ; écrivez { $sizes }
clues-fixed = la taille des indices { $kind } est fixe ; ne donnez pas d'intervalle de tailles

audit-shared = { $count } numéros désignent plusieurs candidats : { $number } est celui de { $candidates } ; donnez à chaque candidat le sien, comme 81·(ligne−1) + 9·(colonne−1) + valeur
audit-numbering = la numérotation est inconnue : les clauses n'en suivent aucune ; la plus proche est { $best }, que { $percent } % d'entre elles suivent
audit-numbering-grid = la numérotation est inconnue : les clauses n'en suivent aucune ; la plus proche est { $best }, que { $percent } % d'entre elles suivent ; avec la grille, une numérotation sans les candidats que les données excluent est trouvée aussi
audit-order = la formule porte sur { $formula }×{ $columns } cases, la grille nommée a { $named } valeurs
audit-no-rules = la formule n'a pas de règle : aucune clause n'a deux littéraux ou plus
audit-empty = la clause de la ligne { $line } est vide : aucune affectation ne la satisfait, donc la formule n'a pas de modèle, et les autres clauses ne parlent d'aucun plateau ; elle vient d'une boucle qui n'écrit aucun littéral, d'un 0 de trop, ou du numéro 0 d'une variable, qui doit être au moins 1
audit-no-board = les clauses ne portent sur aucun plateau : d'aucun ordre, chaque case n'est dans une clause


# Candidats et données.
one-candidate = 1 candidat
some-candidates = { $number } candidats

# Grilles que `generate` crée.
puzzles-made = { $reason } ; grilles créées : { $number }
board-of-one = --to toml écrit le plateau d'une grille ; nommez un fichier, et une grille d'une liste par --puzzle N
board-of-one-without = --to toml écrit le plateau d'une grille ; ne donnez pas { $option }
left-out-givens = omises : les données, qu'un plateau ne contient pas
no-puzzle-found = { $reason } ; aucune grille n'a été trouvée
bounds-do-not-meet = { $reason } ; les bornes ne coïncident pas
complete = liste complète : { $puzzles }
one-minimal-puzzle = 1 grille minimale
minimal-puzzles = { $number } grilles minimales
expected-puzzles = il faut un nombre de grilles à partir de 1
expected-attempts = il faut un nombre d'essais à partir de 1
expected-boards = il faut un nombre de plateaux à partir de 1
generate-range = il faut un nombre comme 30, ou un intervalle comme 28..32
rating-range = il faut une note comme 4.2, ou un intervalle comme 4.0..4.5
rating-empty = l'intervalle de notes est vide
rating-bounds = les notes vont de 1.0 à environ 11.9
rating-board = l'échelle de --rating ne vaut que pour le plateau 9x9 habituel ; --level et --technique valent pour tous les plateaux
technique-untried = aucune suite d'étapes n'essaie { $name } : aucune grille n'en a besoin
excludes-candidates = { $name } exclut { $candidates }, et une grille est créée à partir de données seules
pattern-empty = le motif n'a pas de case remplie ; remplissez chaque case qui doit porter une donnée
part-open = --part demande un nombre de grilles connu : pas de --distinct, --rating, --level ni --technique
no-board-solution = aucune solution du plateau n'a été trouvée ; la variante n'en a peut-être pas
not-uniform = des solutions équiprobables, que controlled-bias demande aussi, ne sont créées que sur des plateaux sans contraintes d'au plus 10x10 cases environ
wrong-made = une grille créée a { $found } solutions ; signalez cette faute
no-attempt = aucun essai n'a abouti
attempts-vain = essais : { $number }, qui n'ont donné aucune grille à solution unique
attempts-givens = essais : { $number }, qui ont donné des grilles de { $least } à { $most } données
no-attempt-fits = aucune grille qui répond à la demande n'a été trouvée (essais : { $number }) ; demandez d'autres données, ou plus d'essais
no-attempt-fits-clues = aucune grille qui répond à la demande n'a été trouvée (essais : { $number }) ; demandez plus de données, d'autres indices, un autre niveau ou plus d'essais
puzzle-fault = grille { $number } : { $fault }
unrated-none = la grille n'a pas de solution, donc pas de note
unrated-several = la grille a plusieurs solutions, donc pas de note
unrated-givens = une grille de moins de 17 données a plusieurs solutions, donc pas de note
unrated-large = le plateau a plus de { $most } candidats : c'est trop
unrated-deeper = la grille est plus profonde que { $deepest }, ce qui n'est pas calculé
unrated-step = aucune technique ne trouve d'autre pas
unrated-beyond = la grille dépasse toutes les techniques de Sudoku Explainer : elle n'a pas de note
tidy-one = des indices ne sont superflus que s'il y a une seule solution
not-as-hard = la grille n'a pas la difficulté voulue
few-givens = il faut plus de { $givens } données : toute grille du plateau { $board } à solution unique en a { $minimum } ou plus
grid-complete = une grille de { $cells } données est complète : aucun pas n'est à classer ; demandez moins de données
givens-easy = toute grille à { $givens } données ou plus sur { $cells } est facile ; demandez le niveau easy, ou moins de données
board-easy = toute grille du plateau { $board } est facile ; demandez le niveau easy, ou un plateau plus grand
few-symbols = une grille de ce plateau à moins de { $givens } données n'a pas de solution ou en a plusieurs : deux symboles qui ne sont pas donnés peuvent s'échanger
pattern-exchange = le motif n'a pas de donnée dans { $one }, ni dans { $why } : leurs valeurs s'échangent dans toute solution, il y en a donc une seconde ; remplissez une case de l'une ou de l'autre
givens-asymmetric = les données de la grille n'ont pas la symétrie { $symmetry }
board-asymmetric = le plateau n'a pas la symétrie { $symmetry } : { $why } n'a pas d'image
solution-open = la solution a des cases vides
puzzle-several = la grille a plusieurs solutions
grid-no-solution = la grille n'est pas une solution
puzzle-none = la grille n'a pas de solution
all-within = toutes les grilles s'énumèrent dans une grille ou une solution
all-plain = toutes les grilles s'énumèrent sans motif et sans symétrie
givens-range-empty = l'intervalle du nombre de données est vide : { $high } est plus petit que { $low }
givens-beyond-board = un plateau de { $cells } cases n'a pas de place pour { $low } données
pattern-or-symmetry = un motif a sa propre symétrie : ne gardez que l'un des deux
pattern-or-puzzle = un motif vaut pour des solutions, pas pour des grilles
top-down-pattern = un motif ou une symétrie demande la méthode top-down
top-down-reduces = pour réduire une grille, il faut la méthode top-down
grown-solution = une solution demande la méthode top-down ou controlled-bias
fewest-cells = le plateau a { $cells } cases ; la recherche en admet jusqu'à { $most }
clues-unrequested = aucun indice n'est demandé ; nommez une sorte, comme killer
clues-symbols = des indices se créent sur des plateaux d'au plus 128 symboles
clues-no-room-size = aucune solution de ce plateau n'a de place pour un indice { $kinds } ; demandez une autre taille, comme { $sizes }, ou une autre sorte
clues-no-room = aucune solution de ce plateau n'a de place pour un indice { $kinds } ; demandez une autre sorte
clues-beside-cover = « { $covering } » doit couvrir le plateau, ce qui ne laisse pas de place à « { $request } » ; n'en gardez qu'un
clues-cover-twice = la sorte { $kind } doit couvrir le plateau deux fois ; n'en gardez qu'une
clues-many = « { $request } » prend { $count } places, et il en reste { $places } sur le plateau ; demandez-en au plus { $number }
clues-many-others = « { $request } » prend { $count } places, et il en reste { $places } sur le plateau ; ne demandez pas { $kind }
clues-board = « { $name } » est une sorte de plateau ; ajoutez --variant { $variant }
unknown-constraint-scale = { $part } ne connaît pas la contrainte `{ $kind }` ({ $why }) ; `clausoku rate --scale hodoku` la note
explainer-board = l'échelle de Sudoku Explainer ne note que les grilles usuelles de 9x9 cases ; `clausoku rate --scale hodoku` note celles de tout plateau
unknown-constraint-format = le format { $format } ne connaît pas la contrainte `{ $kind }` ({ $why }) ; écrivez le format { $other } à sa place
unknown-constraint = { $part } ne connaît pas la contrainte `{ $kind }` ({ $why })
part-neighbours = la recherche de voisines
part-fewest = la recherche du plus petit nombre de données
part-plan = le plan d'un livre, dont les grilles ne sont pas isomorphes,
part-canonical-distinct = la forme canonique, que --distinct compare,
part-canonical = la forme canonique
part-counter = le compteur
part-techniques = la recherche de techniques humaines
part-lanes = le moteur des voies
part-tabu = le solveur tabu
part-symmetries = la recherche de symétries
part-explainer = l'échelle de Sudoku Explainer
part-depth = l'échelle depth
part-iss = le format iss
neighbours-excluded = une grille aux candidats exclus n'a pas de voisines
neighbours-exchange = un échange enlève et ajoute de 1 à { $most } données
lanes-symbols = les voies ont au plus { $most } symboles, pas { $found }
vary-stream = --stream écrit un enregistrement par ligne ; prenez -n 1

# Livres.
book-none-interrupted = interruption : aucun livre n'a été écrit
book-none = aucun livre n'a été écrit
book-written-one = 1 grille sur { $pages }
book-written = { $number } grilles sur { $pages }
one-page = 1 page
some-pages = { $number } pages
book-same-answers = les réponses demandent un autre fichier que les grilles
book-answers = --answers est back, page, none, ou le nom d'un fichier .pdf ou .html, pas « { $name } »
book-dpi = --dpi vaut pour les fichiers PNG
book-per-page = il faut 1, 2, 4, 6, 9 ou 12
book-no-code = { $place } : pas de code QR, car SudokuPad ne l'ouvre pas : { $fault }
book-pages-folder = --pages écrit dans un dossier ; ajoutez -o DOSSIER
book-pages-file = --pages écrit dans un dossier, et { $name } a le nom d'un fichier .{ $ending } ; nommez un dossier, ou enlevez --pages
book-terminal = un fichier PDF n'est pas du texte pour un terminal ; ajoutez -o FICHIER
book-ending = impossible d'écrire { $name } : son nom doit finir par .pdf, .html, .svg ou .png ; --pages svg écrit un dossier
book-many-pages = le livre a { $pages } pages, et { $name } en contient une seule ; ajoutez --pages svg ou png, et nommez un dossier
book-no-solution = la grille n'a pas de solution ; --force l'imprime sans réponse
book-several = la grille a plusieurs solutions ; --force l'imprime sans réponse
plan-entry = il faut un nombre de grilles avec un niveau ou une variante, comme 12 easy, « { $text } » trouvé
plan-twice = « { $text } » a deux niveaux ou deux variantes
plan-empty = le plan est vide ; donnez des nombres de grilles, comme "12 easy, 6 hard windoku"
plan-prime = { $prime } est un nombre premier : aucun bloc rectangulaire n'a { $cells } cases ; prenez { $variant }
keep-kinds = les sortes sont dans docs/constraints.md ; `given` sont les données
keep-kinds-also = Les sortes sont dans docs/constraints.md ; `given` sont les données
plan-part = la partie « { $part } » du plan
plan-part-stopped = le plan du livre
plan-levels = { $fault } ; les niveaux sont { $levels }
book-small-fewer = les cases de la grille « { $label } » seraient trop petites sur { $paper } à { $number } par page ; { $advice }
book-fewer-fits = { $number } par page convient
book-paper-fits = { $name } à 1 par page convient
book-no-paper = aucun papier nommé n'est assez grand ; donnez une taille, comme 700x900mm
book-label = le titre « { $label } » dépasse deux lignes au-dessus de sa grille ; raccourcissez-le, ou imprimez moins de grilles par page
book-margins = les marges laissent moins d'un pouce de { $paper }
book-number = { $name } : de { $least } à { $most }, et non { $found }
book-number-puzzles = le nombre de grilles d'une page
book-width = la largeur du papier
book-height = la hauteur du papier
book-multiple = le multiple du nombre de pages
book-link = le lien de la grille « { $label } » est trop long pour un code QR de cette taille ; imprimez moins de grilles par page, ou pas de codes
book-length = il faut une longueur comme 12mm, 0.5in ou 36pt, « { $found } » trouvé
book-paper = il faut { $names } ou une taille comme 170x240mm, « { $found } » trouvé
book-side = un côté de « { $found } » n'est pas entre 1in et 200in
book-braces = il faut un nom entre accolades, l'un de { $names }, ou une colonne du tableau, « { $found } » trouvé

# Mesures.
bench-nothing = rien à mesurer : donnez des fichiers, --boards ou --plan
bench-resume = --resume continue un journal ; nommez-le avec --record FICHIER
bench-two-checks = --certified et --cross-check s'excluent
bench-compressed = impossible d'ajouter des exécutions à un journal comprimé ; écrivez { $name } et comprimez-le ensuite, `clausoku bench report` lit les deux
bench-recorded = déjà dans le journal : { $runs }
one-run = 1 exécution
some-runs = { $number } exécutions
bench-runs-of = { $number } exécutions sur { $all }
bench-runs-of-one = { $number } exécution sur 1
bench-run = exécution { $number } sur { $all } : { $configuration }
bench-interrupted = interruption : { $name } contient { $runs } ; la même commande avec --resume fait les autres
bench-lost = interruption : { $runs } ont été faites et sont perdues ; --record FICHIER les garde
bench-boards-interrupted = interruption pendant la création des plateaux ; rien n'est encore mesuré
bench-rated-interrupted = interruption pendant le calcul des notes ; rien n'est encore mesuré
bench-making = création des plateaux, { $share }
bench-rating = calcul des notes, { $share }
bench-other-machine = note : { $name } contient des exécutions d'une autre machine, qui ont leurs propres colonnes : { $machine }
bench-other-cores = note : { $name } contient des exécutions à { $before } cœurs visibles, et il y en a maintenant { $now } ; le rapport nomme les deux
bench-record-again = impossible de relire le journal { $name }
bench-write-record = impossible d'écrire le journal
bench-merge = ces journaux ne peuvent pas être réunis
bench-last-line = { $name } : la dernière ligne est incomplète et a été ignorée
bench-missing = { $number } essais sur { $all } manquent ou ne sont pas complets :
bench-missing-more = {"  "}et { $number } autres
bench-folder = impossible de créer le dossier { $name } : un fichier a ce nom
bench-board-stopped = graine { $number } : { $reason }, avant qu'il y ait une solution
bench-board-cut = graine { $number } : { $reason } ; cases vides : { $empty } sur { $all } ; le plateau est écrit tel quel
bench-no-other = { $name } n'a pas de solution, il n'y en a donc aucune à exclure
bench-manifest-row = { $place } : la ligne { $line } n'est pas une ligne d'un manifeste : { $fault }
bench-manifest-answer = { $place } : ligne { $line } : « { $other } » n'est pas une réponse ; il y a SATISFIABLE et UNSATISFIABLE
bench-no-formula = { $name } ne contient aucune formule
bench-family-name = il faut le nom d'un fichier .cnf, qui peut contenir { $names }
bench-family-interrupted = interruption après { $formulas }
one-formula = 1 formule
some-formulas = { $number } formules
bench-family-unknown = { $formulas }, dont { $number } à la réponse inconnue
bench-family-formula = { $name } est une formule ; une famille se crée à partir de grilles et de plateaux
bench-family-same = deux formules ont le nom { $name } ; ajoutez {"{number}"} à --name
bench-family-empty = le plan ne nomme ni grilles ni plateaux
bench-family-denied = { $name } : le modèle est la solution exclue
bench-no-solver = il n'y a pas de solveur à mesurer
bench-solver-twice = le solveur { $solver } est nommé deux fois
bench-no-grid = il n'y a pas de grille à résoudre
bench-no-clock = ce système ne donne pas les temps de processeur ; prenez des limites de temps écoulé
bench-insufficient = les règles de { $encoding } ne suffisent pas pour { $grid } : une réponse juste d'un solveur ne serait pas une solution
bench-no-core = il n'y a pas de cœur { $core } ; ce processus admet les cœurs { $allowed }
bench-no-pair = la paire { $pair } ne nomme pas deux solveurs comparés ; il y a { $solvers }
bench-pair = il faut deux solveurs séparés par un deux-points, comme minisat:kissat, « { $found } » trouvé
bench-many-runs = le plan a { $number } exécutions ; le maximum est { $most }
bench-many-grids = un plan a au plus { $number } grilles ; prenez un échantillon des grilles, par exemple avec `shuf -n 1000`
bench-many-cells = un plan a au plus { $number } cases ; prenez un échantillon des grilles, par exemple avec `shuf -n 1000`
bench-exists = { $name } existe déjà ; continuez-le avec --resume, ou choisissez un autre nom
bench-busy = une autre exécution écrit { $name }
bench-cannot-resume = impossible de continuer { $name } : { $fault }
bench-empty-record = le fichier est vide : ce n'est ni un journal de `clausoku bench` ni un fichier de résultats de BenchExec
bench-duplicates = exécutions que plusieurs de ces fichiers contiennent, et qui comptent une fois : { $runs }
bench-no-header = ce n'est pas un journal : sa première ligne n'a pas de fin
bench-header = la ligne { $line } n'est pas la première ligne d'un journal de `clausoku bench` : { $fault }
bench-format = ce journal a le format { $found } ; ce programme lit les formats jusqu'à { $most }
bench-hash = ligne { $line } : le plan a été changé à la main : son empreinte est { $found }, pas { $expected }
bench-checksum = la ligne { $line } est endommagée : sa somme de contrôle manque ou est fausse ; { $advice }
bench-restore = reprenez le fichier d'une copie
bench-delete-line = effacez la ligne, et `clausoku bench --resume` refait l'exécution
bench-not-run = la ligne { $line } n'est pas une exécution : { $fault }
bench-unknown-name = ligne { $line } : le plan n'a pas { $kind } « { $name } »
bench-value = « { $key } » vaut { $value } ; { $expected } attendu
bench-no-record = il n'y a pas de journal
bench-contradiction = { $first } et { $second } se contredisent : { $reason }
bench-xml = le fichier de résultats est mal formé : { $fault }
bench-xml-cut = le fichier de résultats n'a pas de fin
bench-xml-root = l'élément <result> de BenchExec attendu, <{ $found }> trouvé
bench-key-one = { $name } prend une seule valeur
bench-key-stream = un flux standard n'a pas sa place ici ; ./- est le fichier de ce nom
bench-key-list = { $name } n'est pas une liste
bench-key-decimal = il faut un nombre décimal
bench-key-text = il faut un texte, un nombre ou une liste
bench-key-whole = il faut un nombre entier à partir de 0, et non « { $text } »
bench-key-whole-large = il faut un nombre entier à partir de 0, et non « { $text } », qui est trop grand
bench-key-runs = il faut un nombre d'exécutions à partir de { $least }, et non « { $text } »
bench-key-runs-large = il faut un nombre d'exécutions à partir de { $least }, et non « { $text } », qui est trop grand
bench-key-measurements = il faut un nombre de mesures à partir de 0, et non « { $text } »
bench-key-time = il faut une durée, comme 10s ou 2m : { $reason }
bench-key-size = il faut une taille, comme 2G : { $reason }
bench-key-core = « { $text } » n'est pas un cœur ; il faut un nombre à partir de 0, ou last
bench-key-value = il faut CLÉ=VALEUR
bench-maker-orders = il faut des nombres de symboles, de 1 à 1024, comme 16,25, et non « { $word } »
bench-maker-count = il faut le nombre de solutions aléatoires de chaque ordre, à partir de 1, et non « { $word } »
bench-maker-empty = il faut des parts de cases vides, de 0 à 1, comme 0.4,0.5, et non « { $word } »
bench-maker-scale = il faut des facteurs de ordre^1.55, les nombres de cases vides dans cette unité, à partir de 0, comme 1.5,1.7, et non « { $word } »
bench-maker-givens = il faut des nombres de données, à partir de 0, et non « { $word } »
bench-maker-places = il faut all, ou des lignes de la diagonale, à partir de 1, comme 1,5, et non « { $word } »
bench-maker-many-givens = { $count } données sont plus que les { $cells } cases de l'ordre { $order }
bench-maker-large-scale = { $factor } · { $order }^1.55 cases vides sont plus que les { $cells } cases de l'ordre { $same } ; le plus grand facteur est { $most }
bench-maker-no-place = la diagonale de l'ordre { $order } n'a pas de ligne { $row }
bench-maker-value = « { $word } » n'a pas de valeur, comme order=16
bench-maker-shares = une description de plateaux a les parts de cases vides, leur échelle, ou les nombres de données
bench-maker-order = une description de plateaux demande un ordre, comme order=16
bench-deduction = les règles de déduction disent seulement si une grille a une solution
bench-holes-order = l'ordre { $order } n'a d'autres blocs que des lignes ; prenez un ordre comme 9, 12, 16, 25, 36
bench-holes-share = la part { $share } des cases ne peut pas être vide ; elle est entre 0 et 1
bench-holes-balanced = des cases vides équilibrées ne demandent que des lignes, des colonnes et des blocs rectangulaires ; le plateau est { $board }
bench-holes-none = le solveur ne trouve pas de solution d'une grille qui en a une
kind-boards = de sorte de plateaux
kind-holes = de sorte de trous
kind-order = d'ordre
kind-givens-level = de niveau de données
kind-constraint = de contrainte
kind-claim = d'affirmation
kind-form = de forme de grilles
kind-preset = de préréglage ni de règle
kind-implied = d'ensemble de clauses impliquées
kind-way = de codage de « au plus un »
kind-way-rule = de règle à clauses « au plus un »
kind-rule-or-way = de règle ni de codage de « au plus un »
kind-size-of-parts = de taille de parties
ways-for-all = { $first } et { $second } sont deux codages de « au plus un » de toutes les règles ; n'en gardez qu'un, ou nommez une règle pour lui, comme { $same }+K2:{ $other }
ways-for-rule = { $first } et { $second } sont deux codages de « au plus un » de la règle { $rule } ; n'en gardez qu'un
choice-joined = { $part } n'est ni une règle ni un codage de « au plus un » ; séparez-le par /, comme minimal/{ $same }
reduced-leave-out = les données réduites demandent la numérotation compacte ; omettez { $numbering }
fault-of-choice = le codage « { $text } » : { $fault }
kind-errors = de valeur d'erreurs

# Formats qui ne peuvent pas contenir des grilles.
cannot-say-why = le format { $format } ne peut pas dire qu'une grille est de { $board } : { $reason } ; fpuzzles a beaucoup de sortes de plateaux, et jsonl toutes
cannot-say = le format { $format } ne peut pas dire qu'une grille est de { $board } ; fpuzzles a beaucoup de sortes de plateaux, et jsonl toutes
no-place-for-clues = le format { $format } n'a pas de place pour les indices d'une grille ; ceux-ci en ont : { $formats }
no-place-for-clues-why = le format { $format } n'a pas de place pour les indices d'une grille, et { $reason } ; ceux-ci en ont : { $formats }
cannot-say-before = le format { $format } ne peut pas dire que cette grille est de { $board } et les précédentes de { $before } ; fpuzzles a beaucoup de sortes de plateaux, et jsonl toutes
with-clues = { $board } à indices
usual-boards = plateaux habituels
in-no-file = elle n'est dans aucun fichier
one-puzzle-only = le format { $format } contient une seule grille, et il y en a plusieurs ; `clausoku convert --to { $same } -o DOSSIER/` écrit un fichier pour chacune, `--to jsonl` met chacune sur une ligne
plan-jigsaw = des indices demandent le dessin des régions d'un jigsaw, comme jigsaw:AAB/ABB/CCC

# Valeurs d'options, et places dans des fichiers.
part-number = « { $text } » n'est pas une partie ; écrivez 2/8 pour la deuxième de huit
no-beginning-number = « { $text } » ne commence pas par un nombre
line-column = ligne { $line }, colonne { $column } : { $fault }
# Remarques sur des textes de grilles.
note-title = la ligne { $line }, { $text }, est prise pour le titre
note-text = la ligne { $line } est prise pour du texte : { $text }
notes-text = les lignes { $lines } sont prises pour du texte : { $text }
note-letters = les lettres sont des lignes : A1 est L1C1, A2 est L1C2
note-letters-columns = les lettres sont des colonnes : A1 est L1C1, B1 est L1C2
note-terms = les nombres d'un indice sont sa ligne, sa colonne et sa valeur ; `# triples: crv` indique un autre ordre
note-value-first = les nombres d'un indice sont sa valeur, sa ligne et sa colonne, car ils ne conviennent pas comme ligne, colonne et valeur ; `# triples: rcv` indique cet ordre
note-order-of-names = les nombres d'un indice ont l'ordre des noms dans le texte ; `# triples: rcv` indique un autre ordre
note-columns = les lignes du texte sont les colonnes de la grille, comme leurs noms l'indiquent
note-blocks = les lignes du texte sont les blocs de la grille, comme leurs noms l'indiquent
note-drawn = les traits dessinent les régions d'une grille irrégulière
note-cages = { $count } cages avec leurs sommes sont des indices
note-cages-places = { $count } cages avec leurs sommes sont des indices ; { $places }
note-from-one = les cases se comptent à partir de 1, la ligne d'abord
note-from-zero = les cases se comptent à partir de 0, la ligne d'abord
note-parity = { $even } est une case paire, { $odd } une case impaire
note-unsolving = une grille complète nommée comme solution n'est celle d'aucune grille sans solution, et compte ici comme une grille à part
