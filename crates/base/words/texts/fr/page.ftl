# Apostrophes are typographic on the page.

title = Atelier
board = Plateau
example = Exemple
import = Coller une grille…
export = Exporter
link = Copier le lien
inf242 = Texte INF242
copied = Copié.
copiedHere = Copié. Le lien ne marche que sur cette machine, tant que l'atelier tourne.
notCopied = Le navigateur a refusé ; copiez l'adresse de cette page.
language = English
undo = Annuler
redo = Rétablir
clear = Vider
cancel = Fermer
read = Lire
importHint = Tout format : lignes, une ligne, INF242, SadMan, HoDoKu, f-puzzles…
grid = Grille
rules = Formule
clauses = Clauses
work = Raisonnement
gridHint = Tapez les chiffres ; les flèches déplacent, Début et Fin vont aux bouts de la ligne, avec Ctrl à ceux de la grille. Un clic sur une case montre ses clauses. Candidats marqués :
looks =
    .holds = vrai,
    .excluded = exclu,
    .literal = littéral ou supposition,
    .negated = nié dans celle-ci.
advance = Passer à la case suivante après chaque chiffre
candidates = candidats { $values }
struck = { $values } barrés
pad = Pavé de chiffres
write = Écrire { $value }
erase = Effacer
noClash = données sans contradiction
clash = { $count ->
        [one] { $count } conflit
       *[other] { $count } conflits
    }
clashOf = { $cells } contiennent { $count ->
        [2] toutes deux
       *[other] toutes
    } { $value } ({ $regions })
and = et
colon = {" "}:{" "}
more = et { $count } de plus
givensCount = { $count ->
        [one] { $count } donnée
       *[other] { $count } données
    }
preset = Règles
presetOwn = choix personnel
atMostOne = Au plus un
atMostOneByRule = par règle
level = Données
numbering = Numérotation
implied = Clauses impliquées
variables = variables
clausesCount = clauses
bytes = octets
none = aucune
numberingForced = compacte (données réduites)
filter = Filtre
anyPart = toutes
anyRegion = toutes
anyValue = toutes
cell = Case
value = Valeur
region = Région
part = Règle
variable = Variable
clearFilter = Effacer le filtre
loading = chargement…
clauseList = Clauses, les flèches déplacent
noClauses = Aucune clause ne passe le filtre.
selectClause = Choisissez une clause pour voir ce qu'elle dit.
dimacs = DIMACS
logic = Logique
clauseNumber = Clause { $count }
trail = Déduction
solver = Solveur
exam = Épreuve
lesson = L'erreur
deduction = Règle
ruleNames =
    .unit = propagation unitaire
    .failed-literal = littéral infructueux
    .depth-2 = imbriqué deux fois
first = Début
back = Reculer
forward = Avancer
last = Fin
step = Étape { $number } sur { $total }
runTo = Aller à
runToHint = L1C8=7, L1C8≠7 ou L1C8
notReached = { $claim } n'est pas déduit.
why = Pourquoi ?
whyHint = L1C8=7
whyContradiction = Pourquoi aucune solution ?
badClaim = Écrivez une affirmation comme L1C8=7.
skip = Aller au raisonnement
trailKeys = Touches : → ← espace, Page suivante et précédente, Début, Fin ; dans ce volet a : argument entier, f : projecteur.
projector = Projecteur
projectorHint = La grille, une clause et une phrase en grand. Échap quitte ce mode.
projectorLeave = Quitter
wholeArgument = Argument entier
inner = partie { $number } sur { $total } de l'argument suivant.
knownCount = { $count ->
        [one] et { $count } littéral déjà connu
       *[other] et { $count } littéraux déjà connus
    }
falseMore = … et { $count } littéraux faux
atStart = Le début : la grille seule. Avancez pour voir la première déduction.
outcome =
    .solved = La grille est résolue.
    .open = Rien de plus ne suit ; des cases restent ouvertes.
    .contradiction = Il n'y a pas de solution : une clause est fausse.
    .refuted = Il n'y a pas de modèle : une clause est fausse.
    .total = Toutes les variables ont une valeur.
    .stuck = Rien de plus ne suit ; des variables restent ouvertes.
    .broken = Le résultat enfreint une règle que la formule omet.
supposing = Supposons { $literal } :
so = Donc { $literal }
contradiction = contradiction
knownBefore = déjà connu
byArgument = argument { $count }
argumentTitle = Argument { $count }, { $rule }
steps = Étapes, les flèches déplacent
graph = Graphe d'implication
search = Recherche
searchMode = Recherche par
searchModes =
    .backtracking-sat = retour arrière
    .dpll = DPLL
    .cdcl = CDCL
searchPace = Rythme
searchPaces =
    .slow = lent
    .normal = normal
    .fast = rapide
    .fastest = au plus vite
searchOwn = de votre CNF
formulaOwn = Votre CNF
formulaCells = Les volets portent sur votre CNF. Ses littéraux sont des cases de { $board }.
formulaNumbers = Les volets portent sur votre CNF. Ses littéraux n'ont pas de sens connu : ce sont des nombres.
searchAsks = Demander quel littéral suit
askWhich = Quel littéral suit de la clause { $number } ?
askHint = Cliquez sur un littéral, ou sur son candidat dans la grille. Un pas de plus le montre.
askRight = Juste.
askWrong = Pas { $literal } : il est déjà faux, et ne peut donc pas suivre.
askNone = La clause n'a pas de littéral sur ce candidat.
askScore = Justes à la première réponse : { $right } sur { $asked }.
searchEvents = Étapes de la recherche
searchEvent = Étape { $number } sur { $total }
searchEnd =
    .model = La recherche se termine par un modèle.
    .unsatisfiable = La recherche se termine : il n'y a pas de modèle.
    .events = La page montre une recherche jusqu'à { $most } étapes ; celle-ci est plus longue.
    .time = La page montre 10 secondes d'une recherche ; celle-ci est plus longue.
proofHint = Les clauses de la recherche sont une preuve, que les vérificateurs de LRAT acceptent pour cette formule, comme cake_lpr formula.cnf proof.lrat.
proofSave = Preuve (LRAT)
proofFormula = Sa formule (DIMACS)
searchStart = Le début : rien n'est décidé. Chaque étape est un pas du solveur.
searchDecide = décision { $literal }, qui ouvre le niveau { $level }.
searchDecideOwn = votre décision { $literal }, qui ouvre le niveau { $level }.
searchPropagate = { $literal } suit, car tous les autres littéraux de la clause { $number } sont faux.
searchStated = { $literal } est la clause { $number }.
searchConflict = conflit, tous les littéraux de la clause { $number } sont faux.
searchResolve = résolution avec la clause { $number }, qui a donné { $literal }.
searchUnit = { $literal } est vrai sans décision, et devient la clause { $number }.
searchLearn = la clause { $number } est apprise.
searchBackjump = retour du niveau { $from } au niveau { $to }.
searchFlip = la décision n'a pas de modèle, donc { $literal } est vrai au niveau { $level }.
searchRestart = reprise, toutes les décisions sont défaites et les clauses apprises restent.
searchDelete = la clause { $number } est supprimée, car elle a servi dans peu de conflits.
searchModel = toutes les variables ont une valeur.
searchUnsatisfiable = la clause vide suit.
searchResolvent = Clause actuelle
searchGives = Résolvante
searchLater = une clause de la recherche
searchReveal = La montrer parmi les clauses
searchChain = Les résolutions depuis le conflit
searchAlways = { $literal } est vrai sans aucune décision.
searchIf = Si { $conditions }, alors { $literal }.
searchNot = non { $literal }
searchTrail = Littéraux vrais, une ligne par niveau
searchLevel = Niveau { $level }
searchYours = la vôtre
searchTheirs = décision de la recherche
searchExcluded = { $number ->
        [one] { $count } faux
       *[other] { $count } faux
    }
searchStrip = Décisions ●, conflits ✕, clauses apprises ◆, retours ↩
searchKinds =
    .decide = décision
    .conflict = conflit
    .learn = clause apprise
    .backjump = retour
    .flip = autre valeur
    .restart = reprise
    .model = modèle
    .unsatisfiable = pas de modèle
searchCounts =
    .decisions = décisions
    .propagations = propagations
    .conflicts = conflits
    .learnt = apprises
searchDecideIt = Décider
searchDecideHint = L1C8=7 : la prochaine décision après cette étape. Un clic sur un candidat le décide aussi.
searchWithout = Sans mes décisions
nextStop = Au littéral
searchStop = Arrêter à
searchStopHint = L1C8=7, ¬L1C8=7 ou le numéro d'un littéral : les étapes qui le rendent vrai. La lecture s'y arrête.
searchNoStop = Aucune étape suivante ne rend vrai { $literal }.
searchPassed = { $literal } n'est pas libre à la prochaine décision ; la recherche décide elle-même.
searchKeys = Touches : →, espace ou Page suivante pour l'étape suivante, ← pour la précédente ; Début et Fin ; dans ce volet aussi d, c, l, b (au littéral), p, et f pour le projecteur. Un clic sur un candidat de la grille le décide.
nextDecision = Décision suivante
nextConflict = Conflit suivant
nextLearnt = Clause apprise suivante
play = Lecture
pause = Pause
exercise = Exercices
exerciseKind = Exercice
exerciseSeed = Graine
exerciseNext = Un autre
exerciseAnswer = Réponse
exerciseMark = Vérifier
exerciseChoose = Choisissez d'abord une réponse.
exerciseHint = Indication { $number } sur { $total }
exerciseHints = Indications
exerciseKey = Afficher le corrigé
exerciseKeyAfter = Après une réponse
exerciseKeyIs = Une réponse juste :{" "}
exerciseRight = Juste.
exerciseWrong = Faux : { $remark }
exerciseCode = Code à rendre :{" "}
exerciseLine = Cliquez sur la ligne fausse et corrigez-la ci-dessous.
exerciseCopy = Copier dans la réponse
exerciseBlank = Espace
exerciseNote = Les réponses sont jugées par leur sens. Le code contient l'exercice, le nombre d'indications et la note ; clausoku exercise --verify le lit.
findSolution = Trouver une solution
nextSolution = Solution suivante
two = Deux solutions
countAll = Compter
hide = Masquer
working = calcul…
solutionNumber = Solution { $number }{ $last ->
        [true] , la dernière
       *[false] {""}
    }
noSolution = Il n'y a pas de solution.
oneSolution = Il y a exactement une solution.
modelNumber = Modèle { $number } des clauses choisies{ $last ->
        [true] , le dernier
       *[false] {""}
    }.
modelsDiffer = Deux modèles des clauses choisies ; ils diffèrent dans { $count ->
        [one] { $count } case, qui est marquée
       *[other] { $count } cases, qui sont marquées
    }. La grille montre le premier.
isSolution = C'est une solution.
breaks = Ce n'est pas une solution, car il enfreint { $rules }.
holdsNone = aucune valeur dans { $cells }
holdsSeveral = plusieurs valeurs dans { $cells }
holdsAgain = { $region } contient { $value } dans { $cells }
countedModels = { $exact ->
        [true] Exactement
       *[false] Au moins
    } { $count } { $count ->
        [one] modèle
       *[other] modèles
    } des clauses choisies, dont les règles ne suffisent pas. { $solutions } de la grille.
noModel = Il n'y a pas de modèle.
modelIs = Ses littéraux : { $literals }.
modelsDifferIn = Deux modèles ; le premier a { $literals }, le second non.
countedOwn = { $exact ->
        [true] Exactement
       *[false] Au moins
    } { $count } { $count ->
        [one] modèle
       *[other] modèles
    } de votre CNF.
differ = Deux solutions ; elles diffèrent dans { $count } cases, qui sont marquées.
counted = { $exact ->
        [true] Exactement
       *[false] Au moins
    } { $count } { $count ->
        [one] solution
       *[other] solutions
    }
solverNote = varisat résout cette formule sur place. Il ne compte ni conflits ni redémarrages. Chaque modèle est vérifié sur les clauses, les règles et les données. Si les règles ne suffisent pas, un modèle peut n'être pas une solution : la grille le montre alors avec les règles qu'il enfreint, et les modèles sont comptés jusqu'à 1000. Le compte des solutions se passe de clauses.
setter = Créer
setterIntro = Choisissez des cases : glissez dessus, ou Maj avec les flèches ; avec Ctrl elles ne font que déplacer, et la barre d'espace choisit. Une touche en fait ensuite un indice ; les chiffres qui suivent sont son nombre. Les autres chiffres sont des données. Suppr retire une donnée, sinon le dernier indice à cet endroit.
setterKind = Indice
setterNumber = Nombre
setterAdd = Ajouter
setterSelected = { $count ->
        [0] Aucune case choisie.
       *[other] Choisies : { $cells }
    }
setterNeeds = { $kind } : choisissez d'abord { $least } cases ou plus.
setterNeighbours = { $kind } : choisissez d'abord deux cases voisines.
setterNeedsNumber = { $kind } : écrivez d'abord son nombre.
setterTyping = { $name }. Tapez son nombre ; Entrée termine.
setterClues = Indices
setterNone = Il n'y a pas encore d'indice.
setterUse = { $name } compte
setterNumberOf = Nombre de { $name }
setterRemove = Retirer { $name }
setterMeaning = { $kind } : { $meaning }
setterCount =
    .none = Aucune solution
    .one = Exactement une solution
    .several = Plusieurs solutions
    .unknown = Le nombre de solutions reste à établir
setterUndecided = { $count ->
        [one] { $count } candidat reste à établir
       *[other] { $count } candidats restent à établir
    }
setterOpen = à établir { $values }
setterClash = Ceci ne peut pas être vrai ensemble : { $names }.
setterSmallest = Il n'y a pas de conflit de moins d'indices.
setterTidy = Alléger
setterTidied = { $count ->
        [0] Chaque indice est nécessaire.
        [one] Sur { $all } données et indices, { $count } est superflu.
       *[other] Sur { $all } données et indices, { $count } sont superflus, chacun seul ; { $removed } le sont ensemble.
    }
setterTidyCut = Le temps a manqué pour tout essayer.
setterTidyRemove = Retirer { $count }
setterSuperfluous = superflu
setterGrade = Évaluer
setterScore = Le score de HoDoKu est { $score }, en { $steps } étapes.
setterLevel = Niveau : { $level }.
setterLevels =
    .easy = facile
    .medium = moyen
    .hard = difficile
    .unfair = très difficile
    .extreme = extrême
setterUnsolved = Aucune technique ne mène à la solution.
setterExplainer = Sudoku Explainer donne { $rating }.
setterPublish = Publier
setterSudokuPad = Copier le lien SudokuPad
setterFPuzzles = Copier le lien f-puzzles
setterToml = Copier le TOML
setterNoLink = { $kind } ne peut pas contenir cette grille.
setterText = Lien, grille ou TOML d'un plateau
setterRead = Ouvrir
setterStart = Plateau vide
sources = Sources
sourcesIntro = Questions et énoncés des sources du cours, en bref. Chaque lien ouvre la partie de cette page qui répond ; la commande fait de même.
sourceOpen = Ouvrir
sourceNames =
    .paper = Épreuve d'informatique (Centrale-Supélec) : figure 1
    .maple = Apprendre Maple, A. Le Stang : sudoku
    .slides = Projet INF242, 2012 : exposé
    .article = Article : algorithmes de résolution
sourceWords =
    .lists = Un élément est-il dans une liste ? La liste sans lui, et avec lui une fois.
    .indice = Ligne et colonne de la case r du bloc b, à partir de 0 : indice(3,6) = (5,0).
    .k1 = Chaque case contient une valeur : 81 clauses de neuf littéraux.
    .least = Chaque valeur est dans chaque ligne, colonne et bloc : L1, C1 et B1 ont 81 clauses chacune.
    .l2 = Une ligne contient une valeur au plus une fois : L2 a 2916 clauses de deux littéraux.
    .most = De même pour les cases, les colonnes et les blocs : K2, C2, B2.
    .size = Les huit règles ont 11988 clauses.
    .f1 = F1 : une clause par donnée, et une par autre valeur de sa case.
    .block = La case (i,j) est dans le bloc 3·(i quo 3) + j quo 3.
    .f2 = F2 : les valeurs que les données interdisent dans les cases vides.
    .bound = F1 et F2 ont ensemble au plus 729 clauses.
    .models = La formule d'une grille à une solution a un modèle.
    .rows = La table de vérité a 2⁷²⁹ lignes.
    .simplified = La simplification par un littéral isolé garde les modèles des autres variables.
    .unit = Propagation unitaire sur une formule de trois clauses.
    .why = La propagation unitaire montre la valeur de la case (0,7) : 7.
    .isolated = nouveau_lit_isole : le premier littéral isolé d'une formule.
    .simplification = simplification : une formule sans un littéral vrai.
    .propagation = propagation : les valeurs qu'elle écrit dans la grille, et ce qui reste de la formule.
    .left = Résolue, chaque case a une valeur ; sinon chaque clause qui reste a deux littéraux ou plus.
    .cost = Une formule de n littéraux demande O(n) opérations à chaque fois, et O(n²) en tout.
    .failed = Si F avec ¬x mène à la clause vide, F implique x.
    .variables = variables : chaque variable d'une formule, une fois.
    .deduction = deduction : 1, −1 ou 0 pour une variable.
    .deduced = propagation2 : les deux règles tour à tour.
    .completed = sudoku : la grille, complétée autant que le font les deux règles.
    .show = La grille, avec des traits épais autour des blocs.
    .places = La case 32, de 0 à 80, est en ligne 3 et colonne 5 ; sa ligne commence à 27, son bloc à 30.
    .allowed = La case 32 peut contenir 2, mais pas 1, qui est dans sa ligne et sa colonne.
    .fixed = 24 cases sont fixées. La prochaine case modifiable à partir de 33 est 36.
    .backtrack = Case par case, valeur par valeur ; sans valeur restante, une case en arrière.
    .only = Dans la ligne 1 de la grille, 8 n'a qu'une case.
    .sides = Des grilles de côté 4, 9, 16 … 81.
    .columns = Une colonne contient une valeur au plus une fois : des paires avec n > k.
    .lines = Les clauses des lignes avec une ligne de code changée sont fausses : n > k compare une colonne à une ligne.
    .number = x(i,j,n) a le numéro 10000·i + 100·j + n.
    .programs = dimacs_s écrit la formule, resultat_di lit la réponse d'un solveur.
    .mark = Quelle formule un étudiant a-t-il écrite ?
    .solvers = Temps des solveurs sur des grilles faciles et difficiles.
    .back = La recherche en profondeur remplit la première case vide par la première valeur possible.
    .visited = Graphique des cases qu'une recherche visite.
    .templates = Un symbole a 46656 gabarits (templates) ; filtrés, ils sont combinés.
    .resists = Une grille contre la force brute : 17 données, une première ligne vide, de solution 987654321.
    .singles = Les valeurs faciles d'abord raccourcissent chaque recherche.
mapleTitle = Question 6, pas à pas, pour la grille de cette page
mapleUndo = Reculer
mapleStep = Avancer
mapleBack = Au prochain retour arrière
mapleEnd = À la fin
maplePlay = Lire
mapleStop = Arrêter
mapleStart = aucun pas encore
mapleDone = la grille est complète
mapleNone = il n'y a plus de case où revenir : pas de solution
mapleSteps =
    .written = index = { $index }, valeur = { $value } : écrite
    .row = index = { $index }, valeur = { $value } : refusée, elle est dans la ligne
    .column = index = { $index }, valeur = { $value } : refusée, elle est dans la colonne
    .block = index = { $index }, valeur = { $value } : refusée, elle est dans le bloc
    .back = plus de valeur : retour à index = { $index }, après la valeur { $value }
examIntro = Questions III.A.1 à III.A.5 de l'épreuve (Centrale-Supélec), sur cette grille. L'énoncé compte lignes et colonnes à partir de 0.
reveal = Montrer la réponse
examCell = Interroger la case choisie
q =
    .q1 = III.A.1 Combien de valuations satisfont la formule initiale de cette grille ?
    .q2 = III.A.2 Combien de lignes a sa table de vérité ?
    .q3 = III.A.3 Justifier la simplification par un littéral isolé.
    .q4 = III.A.4 Appliquer la propagation unitaire à F = x¹(0,0) ∧ (x⁴(2,2) ∨ x⁶(3,6) ∨ x⁷(7,7)) ∧ (¬x¹(0,0) ∨ ¬x⁶(3,6)).
    .q5 = III.A.5 Quelle est la valeur de la case (0,7), L1C8, et quelles clauses le montrent ?
a1 = { $exact ->
        [true] Exactement
       *[false] Au moins
    } { $count } : une valuation satisfait les { $clauses } clauses si et seulement si elle est une solution de la grille.
a2 = 2 à la puissance { $variables }, car il y a { $variables } variables : un nombre de { $digits } chiffres.
a3 = Soit F = l ∧ F1 ∧ F2 ∧ F3. Une valuation qui satisfait F rend l vrai. Alors chaque clause de F1 est vraie, et ¬l est faux dans chaque clause de F2, donc le reste de cette clause doit être vrai : F ≡ l ∧ F2′ ∧ F3. Comme l n'est ni dans F2′ ni dans F3, F est satisfiable si et seulement si F′ = F2′ ∧ F3 l'est. Vérifié sur l ∧ (l∨a) ∧ (¬l∨b∨c) ∧ (¬a∨c) : avant et après, { $count } valuations sur 16.
a4 = De { $formula } : les littéraux isolés sont { $found }, et il reste { $left }.
lessonIntro = Le rapport INF242 imprime la boucle des colonnes et dit que les lignes ont la même boucle avec une ligne changée. Le test n > k reste alors, où il faut n > i.
lessonSwitch = Utiliser les clauses de lignes fausses
lessonSame = { $wrong } des { $total } clauses joignent un candidat à lui-même : ¬x ∨ ¬x. Elles vident chaque case à droite de la diagonale.
lessonKind =
    .itself = { $count } joignent un candidat à lui-même (n = i)
    .right = { $count } sont justes (n > i)
    .again = { $count } répètent une clause d'une autre colonne (n < i)
lessonRefuted = La propagation unitaire trouve aussitôt une contradiction : aucune grille n'a de solution.
lessonNotRefuted = La propagation unitaire ne trouve pas de contradiction.
lessonUse = Montrer cette formule partout
lessonAllowed = Sans elles, un modèle reste. Il répète { $count } fois une valeur dans une ligne : la ligne k n'a aucune paire de deux colonnes jusqu'à k. La grille le montre.
lessonNone = Sans elles, aucun modèle ne reste pour cette grille.
audit = Votre CNF
auditIntro = Collez une formule en DIMACS qui énonce un Sudoku, quel qu'en soit l'auteur, ou déposez ici son fichier : le rapport nomme sa numérotation, ses règles, ses données et ses erreurs. `clausoku audit` lit des fichiers de toute taille.
auditFormula = Formule (DIMACS)
auditFile = Depuis un fichier
auditRemove = La retirer
auditHead = { $named }{ $size } Mio : voici ses premières lignes.
auditOwn = Clauses, Déduction, Recherche et Solveur portent sur elle
auditGrid = Elle doit énoncer la grille de cette page
auditCore = Chercher un ensemble minimal de clauses sans modèle
auditFound = d'après ses clauses
auditJudge = La juger dans la numérotation { $numbering }
auditAsk = Que dit-elle ?
auditSays = La formule { $verdict }
auditOpen = Ouvrir sa grille
auditSize = L'atelier lit des formules jusqu'à { $size } Mio ; `clausoku audit` lit des fichiers plus grands.
exampleNames =
    .maple = Maple, grille { $number }
    .none = Sans solution
indexTitle = Questions 2 à 5 : ce que rend chaque procédure pour un index de la grille de cette page
indexField = index, de 0 à 80
indexHead = Procédure
indexResult = Résultat
indexTrue = pour les valeurs { $values }
indexNever = pour aucune valeur
offline = Tout est calculé sur cette machine.
engine =
    .http = moteur : cet ordinateur
    .wasm = moteur : WebAssembly
words =
    .least = { $where } contient { $what } au moins une fois
    .most = { $where } contient { $what } au plus une fois
    .leastValue = { $where } contient au moins une valeur
    .mostValue = { $where } contient au plus une valeur
    .given = { $where } contient { $what }, c'est une donnée
    .beside = { $where } ne contient pas { $what } : une autre valeur y est donnée
    .sees = { $where } ne contient pas { $what }, donné dans une de ses régions
    .excluded = { $where } ne contient pas { $what }, que la grille exclut
    .channel = { $where } contient { $what } si et seulement si ses chiffres binaires le disent
    .contradiction = les données se contredisent
place = ligne { $line }, colonne { $column } : { $text }
options =
    .minimal = minimal : le moins qui suffise
    .efficient = efficient : INF242
    .extended = extended : toutes, l'épreuve
    .units = F : unités
    .negatives = F1 : et pas les autres valeurs
    .peers = F1 ∧ F2 : et pas chez les voisines
    .reduced = réduites : substituées
    .dense = dense, sans trous
    .decimal = décimale, INF242
    .log = chiffres binaires
    .compact = compacte, candidats ouverts
otherRule = une contrainte du plateau
engineSays = Le moteur a échoué ; il dit en anglais : { $message }
rowLetter = L
