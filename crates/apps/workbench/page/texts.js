// Every text of the page, in English and French.

import { cellName, state, valueName, board } from "./state.js";

const EN = {
  title: "Workbench", board: "Board", example: "Example", import: "Paste a grid…", export: "Export", link: "Copy link",
  inf242: "INF242 text", copied: "Copied.", copiedHere: "Copied. The link works on this machine only, while the workbench runs.",
  notCopied: "The browser refused; copy the address of this page.", language: "Français", undo: "Undo", redo: "Redo", clear: "Clear", cancel: "Cancel", read: "Read",
  importHint: "Any format: rows, a line, INF242, SadMan, HoDoKu, f-puzzles…",
  grid: "Grid", rules: "Formula", clauses: "Clauses", work: "Reasoning",
  gridHint: "Type digits; arrow keys move, Home and End go to the ends of the row, with Ctrl to those of the grid. Click a cell to see its clauses. Marked candidates:",
  looks: { holds: "holds,", excluded: "is excluded,", literal: "is a literal or a supposition,", negated: "is negated in it." },
  advance: "Move on after each digit",
  candidates: (/** @type {string} */ values) => `candidates ${values}`, pad: "Digit pad", write: (/** @type {string} */ value) => `Write ${value}`, erase: "Erase",
  noClash: "No clash", clash: (/** @type {number} */ n) => (n === 1 ? "1 clash" : `${n} clashes`),
  clashOf: (/** @type {string} */ cells, /** @type {number} */ n, /** @type {string} */ value, /** @type {string} */ regions) => `${cells} are ${n === 2 ? "both" : "all"} ${value} (${regions})`,
  and: "and", colon: ": ", more: (/** @type {number} */ n) => `and ${n} more`,
  givensCount: (/** @type {number} */ n) => (n === 1 ? "1 given" : `${n} givens`),
  preset: "Rules", presetOwn: "own choice", atMostOne: "At most one", level: "Givens", numbering: "Numbering",
  implied: "Implied clauses", variables: "variables", clausesCount: "clauses", bytes: "bytes",
  none: "none", numberingForced: "compact (reduced givens)",
  filter: "Filter", anyPart: "all", anyRegion: "all", anyValue: "all", cell: "Cell", value: "Value",
  region: "Region", part: "Rule", variable: "Variable", clearFilter: "Clear filter", of: "of", loading: "loading…",
  clauseList: "Clauses, arrow keys move", noClauses: "No clause passes the filter.", selectClause: "Select a clause to see what it says.",
  dimacs: "DIMACS", logic: "Logic", origin: "Origin", clauseNumber: (/** @type {string} */ n) => `Clause ${n}`,
  trail: "Trail", solver: "Solver", exam: "Exam", lesson: "The bug",
  deduction: "Deduction", unit: "unit propagation", "failed-literal": "failed literal", "depth=2": "nested twice",
  first: "First", back: "Back", forward: "Step", last: "Last", step: (/** @type {number} */ i, /** @type {number} */ n) => `Step ${i} of ${n}`,
  runTo: "Run to", runToHint: "R1C8=7, R1C8≠7 or R1C8", notReached: (/** @type {string} */ c) => `${c} is not derived.`,
  why: "Why?", whyHint: "R1C8=7", whyContradiction: "Why no solution?", badClaim: "Write a claim such as R1C8=7.",
  atStart: "The start: only the grid. Step to see the first deduction.",
  outcome: { solved: "The grid is solved.", open: "Nothing more follows; cells are open.", contradiction: "There is no solution: a clause is false.", broken: "The result breaks a rule that the formula leaves out." },
  supposing: (/** @type {string} */ l) => `Suppose ${l}:`, so: (/** @type {string} */ l) => `So ${l}`, contradiction: "contradiction",
  knownBefore: "known before", byArgument: (/** @type {number} */ n) => `argument ${n}`, argumentTitle: (/** @type {number} */ n, /** @type {string} */ rule) => `Argument ${n}, ${rule}`,
  because: "because", steps: "Steps, arrow keys move", graph: "Implication graph", shortest: (/** @type {string} */ claim, /** @type {number} */ n, /** @type {boolean} */ least) => `${claim} follows from ${n} clauses${least ? ", and from no fewer" : ""}.`,
  noSolutionFrom: (/** @type {number} */ n) => `There is no solution: ${n} clauses suffice to see it.`,
  findSolution: "Find a solution", nextSolution: "Next solution", two: "Two solutions", countAll: "Count", hide: "Hide", working: "working…",
  solutionNumber: (/** @type {number} */ i, /** @type {boolean} */ last) => `Solution ${i}${last ? ", the last one" : ""}`,
  noSolution: "There is no solution.", oneSolution: "There is exactly one solution.",
  modelNumber: (/** @type {number} */ i, /** @type {boolean} */ last) => `Model ${i} of the chosen clauses${last ? ", the last one" : ""}.`,
  modelsDiffer: (/** @type {number} */ n) => `Two models of the chosen clauses; they differ in ${n} cells, which are marked. The grid shows the first.`,
  isSolution: "It is a solution.", breaks: (/** @type {string} */ rules) => `It is no solution, since it breaks ${rules}.`,
  holdsNone: (/** @type {string} */ cells) => `no value in ${cells}`, holdsSeveral: (/** @type {string} */ cells) => `several values in ${cells}`,
  holdsAgain: (/** @type {string} */ region, /** @type {string} */ value, /** @type {string} */ cells) => `${region} holds ${value} in ${cells}`,
  countedModels: (/** @type {string} */ n, /** @type {boolean} */ exact, /** @type {string} */ solutions) => `${exact ? "Exactly" : "At least"} ${n} ${n === "1" ? "model" : "models"} of the chosen clauses, whose rules do not suffice. ${solutions} of the puzzle.`,
  differ: (/** @type {number} */ n) => `Two solutions; they differ in ${n} cells, which are marked.`,
  counted: (/** @type {string} */ n, /** @type {boolean} */ exact) => (n === "1" && exact ? "Exactly 1 solution" : `${exact ? "Exactly" : "At least"} ${n} solutions`),
  solverNote: "varisat solves this formula in process. It reports no conflicts and restarts. Every model is checked against the clauses, the rules and the givens. If the rules do not suffice, a model can be no solution: the grid then shows it with the rules that it breaks, and models are counted up to 1,000. The count of solutions uses no clauses.",
  examIntro: "Questions III.A.1 to III.A.5 of the examination paper (Centrale-Supélec), on this grid. Rows and columns count from 0 in the paper.",
  reveal: "Show the answer", examCell: "Ask about the selected cell",
  q: [
    "III.A.1 How many valuations satisfy the initial formula of this grid?",
    "III.A.2 How many rows has its truth table?",
    "III.A.3 Justify the simplification by an isolated literal.",
    "III.A.4 Apply unit propagation to F = x¹(0,0) ∧ (x⁴(2,2) ∨ x⁶(3,6) ∨ x⁷(7,7)) ∧ (¬x¹(0,0) ∨ ¬x⁶(3,6)).",
    "III.A.5 Which value has cell (0,7), R1C8, and which clauses show it?",
  ],
  a1: (/** @type {string} */ n, /** @type {boolean} */ exact, /** @type {string} */ clauses) => `${exact ? "Exactly" : "At least"} ${n}: a valuation satisfies the ${clauses} clauses exactly if it is a solution of the grid.`,
  a2: (/** @type {number} */ v, /** @type {number} */ d) => `2 to the power ${v}, since there are ${v} variables: a number of ${d} digits.`,
  a3: (/** @type {number} */ n) => `Let F = l ∧ F1 ∧ F2 ∧ F3. A valuation that satisfies F makes l true. Then each clause of F1 holds, and ¬l is false in each clause of F2, so that the rest of that clause must hold: F ≡ l ∧ F2′ ∧ F3. As l is in neither F2′ nor F3, F is satisfiable exactly if F′ = F2′ ∧ F3 is. Checked on l ∧ (l∨a) ∧ (¬l∨b∨c) ∧ (¬a∨c): before and after, ${n} of 16 valuations.`,
  a4: (/** @type {string} */ f, /** @type {string} */ found, /** @type {string} */ left) => `From ${f}: the isolated literals are ${found}, and ${left} is left.`,
  lessonIntro: "The report of INF242 prints the loop for the columns and says that the rows have the same loop with one line changed. Then the test n > k stays, where n > i is needed.",
  lessonSwitch: "Use the wrong row clauses",
  lessonSame: (/** @type {string} */ u, /** @type {string} */ w) => `${u} of the ${w} clauses join a candidate to itself: ¬x ∨ ¬x. They empty every cell right of the diagonal.`,
  lessonKind: {
    itself: (/** @type {string} */ n) => `${n} join a candidate to itself (n = i)`,
    right: (/** @type {string} */ n) => `${n} are right (n > i)`,
    again: (/** @type {string} */ n) => `${n} repeat a clause of another column (n < i)`,
  },
  lessonRefuted: "Unit propagation finds a contradiction at once: no grid has a solution.", lessonNotRefuted: "Unit propagation finds no contradiction.",
  lessonAllowed: (/** @type {number} */ n) => `Without these, a model remains. It repeats values in rows ${n} times: row k has no pair of two columns up to k. The grid shows it.`,
  lessonNone: "Without these, no model remains for this grid.",
  audit: "Your CNF", auditIntro: "Paste any formula in DIMACS that states a Sudoku, or drop its file here: the report names its numbering, its rules, its givens and its faults. `clausoku audit` reads files of any size.",
  auditFormula: "Formula (DIMACS)", auditFile: "From a file", auditRemove: "Remove it",
  auditHead: (/** @type {string} */ name, /** @type {string} */ size) => `${name ? `${name}, ` : ""}${size} MiB: these are its first lines.`,
  auditGrid: "It should state the grid of this page", auditCore: "Find a minimal set of clauses without a model", auditAsk: "What does it state?",
  auditSays: (/** @type {string} */ verdict) => `The formula ${verdict}`, auditOpen: "Open its grid",
  auditSize: (/** @type {number} */ size) => `The workbench reads formulas up to ${size} MiB; \`clausoku audit\` reads larger files.`,
  offline: "Everything is computed on this machine.", engine: { http: "engine: this computer", wasm: "engine: WebAssembly" },
  words: {
    least: (/** @type {string} */ where, /** @type {string} */ what) => `${where} holds ${what} at least once`,
    most: (/** @type {string} */ where, /** @type {string} */ what) => `${where} holds ${what} at most once`,
    leastValue: (/** @type {string} */ where) => `${where} holds at least one value`,
    mostValue: (/** @type {string} */ where) => `${where} holds at most one value`,
    given: (/** @type {string} */ where, /** @type {string} */ what) => `${where} holds ${what}, as given`,
    beside: (/** @type {string} */ where, /** @type {string} */ what) => `${where} does not hold ${what}: another value is given there`,
    sees: (/** @type {string} */ where, /** @type {string} */ what) => `${where} does not hold ${what}, which is given in one of its regions`,
    excluded: (/** @type {string} */ where, /** @type {string} */ what) => `${where} does not hold ${what}, which the puzzle excludes`,
    channel: (/** @type {string} */ where, /** @type {string} */ what) => `${where} holds ${what} exactly if its digits say so`,
    contradiction: "the givens contradict each other",
  },
  /** The patterns of names of regions and constraints of the engine, and what they become. @type {[RegExp, string][]} */
  names: [],
  constraint: (/** @type {string} */ words) => words, otherWords: (/** @type {string} */ words) => words, otherRule: (/** @type {string} */ words) => words,
  /** The words of faults by their codes; without them, those of the engine are used. @type {Record<string, (values: string[]) => string>} */
  faults: {},
  engineSays: (/** @type {string} */ message) => message,
  place: (/** @type {number} */ line, /** @type {number} */ column, /** @type {string} */ text) => `line ${line}, column ${column}: ${text}`,
  options: /** @type {Record<string, string>} */ ({
    minimal: "minimal: the fewest that suffice", efficient: "efficient: INF242's", extended: "extended: every rule, the paper's",
    units: "F: units", negatives: "F1: and not the other values", peers: "F1 ∧ F2: and not in the peers", reduced: "reduced: substituted",
    dense: "dense, without gaps", decimal: "decimal, INF242's", log: "binary digits", compact: "compact, open candidates",
  }),
};

/** @type {typeof EN} */
const FR = {
  title: "Atelier", board: "Plateau", example: "Exemple", import: "Coller une grille…", export: "Exporter", link: "Copier le lien",
  inf242: "Texte INF242", copied: "Copié.", copiedHere: "Copié. Le lien ne marche que sur cette machine, tant que l’atelier tourne.",
  notCopied: "Le navigateur a refusé ; copiez l’adresse de cette page.", language: "English", undo: "Annuler", redo: "Rétablir", clear: "Vider", cancel: "Fermer", read: "Lire",
  importHint: "Tout format : lignes, une ligne, INF242, SadMan, HoDoKu, f-puzzles…",
  grid: "Grille", rules: "Formule", clauses: "Clauses", work: "Raisonnement",
  gridHint: "Tapez les chiffres ; les flèches déplacent, Début et Fin vont aux bouts de la ligne, avec Ctrl à ceux de la grille. Un clic sur une case montre ses clauses. Candidats marqués :",
  looks: { holds: "vrai,", excluded: "exclu,", literal: "littéral ou supposition,", negated: "nié dans celle-ci." },
  advance: "Passer à la case suivante après chaque chiffre",
  candidates: (values) => `candidats ${values}`, pad: "Pavé de chiffres", write: (value) => `Écrire ${value}`, erase: "Effacer",
  noClash: "Aucun conflit", clash: (n) => (n === 1 ? "1 conflit" : `${n} conflits`),
  clashOf: (cells, n, value, regions) => `${cells} contiennent ${n === 2 ? "toutes deux" : "toutes"} ${value} (${regions})`,
  and: "et", colon: " : ", more: (n) => `et ${n} de plus`,
  givensCount: (n) => (n === 1 ? "1 donnée" : `${n} données`),
  preset: "Règles", presetOwn: "choix personnel", atMostOne: "Au plus un", level: "Données", numbering: "Numérotation",
  implied: "Clauses impliquées", variables: "variables", clausesCount: "clauses", bytes: "octets",
  none: "aucune", numberingForced: "compacte (données réduites)",
  filter: "Filtre", anyPart: "toutes", anyRegion: "toutes", anyValue: "toutes", cell: "Case", value: "Valeur",
  region: "Région", part: "Règle", variable: "Variable", clearFilter: "Effacer le filtre", of: "sur", loading: "chargement…",
  clauseList: "Clauses, les flèches déplacent", noClauses: "Aucune clause ne passe le filtre.", selectClause: "Choisissez une clause pour voir ce qu’elle dit.",
  dimacs: "DIMACS", logic: "Logique", origin: "Origine", clauseNumber: (n) => `Clause ${n}`,
  trail: "Déduction", solver: "Solveur", exam: "Épreuve", lesson: "L’erreur",
  deduction: "Règle", unit: "propagation unitaire", "failed-literal": "littéral infructueux", "depth=2": "imbriqué deux fois",
  first: "Début", back: "Reculer", forward: "Avancer", last: "Fin", step: (i, n) => `Étape ${i} sur ${n}`,
  runTo: "Aller à", runToHint: "R1C8=7, R1C8≠7 ou R1C8", notReached: (c) => `${c} n’est pas déduit.`,
  why: "Pourquoi ?", whyHint: "R1C8=7", whyContradiction: "Pourquoi aucune solution ?", badClaim: "Écrivez une affirmation comme R1C8=7.",
  atStart: "Le début : la grille seule. Avancez pour voir la première déduction.",
  outcome: { solved: "La grille est résolue.", open: "Rien de plus ne suit ; des cases restent ouvertes.", contradiction: "Il n’y a pas de solution : une clause est fausse.", broken: "Le résultat enfreint une règle que la formule omet." },
  supposing: (l) => `Supposons ${l} :`, so: (l) => `Donc ${l}`, contradiction: "contradiction",
  knownBefore: "déjà connu", byArgument: (n) => `argument ${n}`, argumentTitle: (n, rule) => `Argument ${n}, ${rule}`,
  because: "car", steps: "Étapes, les flèches déplacent", graph: "Graphe d’implication", shortest: (claim, n, least) => `${claim} suit de ${n} clauses${least ? ", et pas de moins" : ""}.`,
  noSolutionFrom: (n) => `Il n’y a pas de solution : ${n} clauses suffisent à le voir.`,
  findSolution: "Trouver une solution", nextSolution: "Solution suivante", two: "Deux solutions", countAll: "Compter", hide: "Masquer", working: "calcul…",
  solutionNumber: (i, last) => `Solution ${i}${last ? ", la dernière" : ""}`,
  noSolution: "Il n’y a pas de solution.", oneSolution: "Il y a exactement une solution.",
  modelNumber: (i, last) => `Modèle ${i} des clauses choisies${last ? ", le dernier" : ""}.`,
  modelsDiffer: (n) => `Deux modèles des clauses choisies ; ils diffèrent dans ${n} cases, qui sont marquées. La grille montre le premier.`,
  isSolution: "C’est une solution.", breaks: (rules) => `Ce n’est pas une solution, car il enfreint ${rules}.`,
  holdsNone: (cells) => `aucune valeur dans ${cells}`, holdsSeveral: (cells) => `plusieurs valeurs dans ${cells}`,
  holdsAgain: (region, value, cells) => `${region} contient ${value} dans ${cells}`,
  countedModels: (n, exact, solutions) => `${exact ? "Exactement" : "Au moins"} ${n} ${n === "1" ? "modèle" : "modèles"} des clauses choisies, dont les règles ne suffisent pas. ${solutions} de la grille.`,
  differ: (n) => `Deux solutions ; elles diffèrent dans ${n} cases, qui sont marquées.`,
  counted: (n, exact) => (n === "1" && exact ? "Exactement 1 solution" : `${exact ? "Exactement" : "Au moins"} ${n} solutions`),
  solverNote: "varisat résout cette formule sur place. Il ne compte ni conflits ni redémarrages. Chaque modèle est vérifié sur les clauses, les règles et les données. Si les règles ne suffisent pas, un modèle peut n’être pas une solution : la grille le montre alors avec les règles qu’il enfreint, et les modèles sont comptés jusqu’à 1000. Le compte des solutions se passe de clauses.",
  examIntro: "Questions III.A.1 à III.A.5 de l’épreuve (Centrale-Supélec), sur cette grille. L’énoncé compte lignes et colonnes à partir de 0.",
  reveal: "Montrer la réponse", examCell: "Interroger la case choisie",
  q: [
    "III.A.1 Combien de valuations satisfont la formule initiale de cette grille ?",
    "III.A.2 Combien de lignes a sa table de vérité ?",
    "III.A.3 Justifier la simplification par un littéral isolé.",
    "III.A.4 Appliquer la propagation unitaire à F = x¹(0,0) ∧ (x⁴(2,2) ∨ x⁶(3,6) ∨ x⁷(7,7)) ∧ (¬x¹(0,0) ∨ ¬x⁶(3,6)).",
    "III.A.5 Quelle est la valeur de la case (0,7), R1C8, et quelles clauses le montrent ?",
  ],
  a1: (n, exact, clauses) => `${exact ? "Exactement" : "Au moins"} ${n} : une valuation satisfait les ${clauses} clauses si et seulement si elle est une solution de la grille.`,
  a2: (v, d) => `2 à la puissance ${v}, car il y a ${v} variables : un nombre de ${d} chiffres.`,
  a3: (n) => `Soit F = l ∧ F1 ∧ F2 ∧ F3. Une valuation qui satisfait F rend l vrai. Alors chaque clause de F1 est vraie, et ¬l est faux dans chaque clause de F2, donc le reste de cette clause doit être vrai : F ≡ l ∧ F2′ ∧ F3. Comme l n’est ni dans F2′ ni dans F3, F est satisfiable si et seulement si F′ = F2′ ∧ F3 l’est. Vérifié sur l ∧ (l∨a) ∧ (¬l∨b∨c) ∧ (¬a∨c) : avant et après, ${n} valuations sur 16.`,
  a4: (f, found, left) => `De ${f} : les littéraux isolés sont ${found}, et il reste ${left}.`,
  lessonIntro: "Le rapport INF242 imprime la boucle des colonnes et dit que les lignes ont la même boucle avec une ligne changée. Le test n > k reste alors, où il faut n > i.",
  lessonSwitch: "Utiliser les clauses de lignes fausses",
  lessonSame: (u, w) => `${u} des ${w} clauses joignent un candidat à lui-même : ¬x ∨ ¬x. Elles vident chaque case à droite de la diagonale.`,
  lessonKind: {
    itself: (n) => `${n} joignent un candidat à lui-même (n = i)`,
    right: (n) => `${n} sont justes (n > i)`,
    again: (n) => `${n} répètent une clause d’une autre colonne (n < i)`,
  },
  lessonRefuted: "La propagation unitaire trouve aussitôt une contradiction : aucune grille n’a de solution.", lessonNotRefuted: "La propagation unitaire ne trouve pas de contradiction.",
  lessonAllowed: (n) => `Sans elles, un modèle reste. Il répète ${n} fois une valeur dans une ligne : la ligne k n’a aucune paire de deux colonnes jusqu’à k. La grille le montre.`,
  lessonNone: "Sans elles, aucun modèle ne reste pour cette grille.",
  audit: "Votre CNF", auditIntro: "Collez une formule en DIMACS qui énonce un Sudoku, quel qu’en soit l’auteur, ou déposez ici son fichier : le rapport nomme sa numérotation, ses règles, ses données et ses erreurs. `clausoku audit` lit des fichiers de toute taille.",
  auditFormula: "Formule (DIMACS)", auditFile: "Depuis un fichier", auditRemove: "La retirer",
  auditHead: (name, size) => `${name ? `${name}, ` : ""}${size.replace(".", ",")} Mio : voici ses premières lignes.`,
  auditGrid: "Elle doit énoncer la grille de cette page", auditCore: "Chercher un ensemble minimal de clauses sans modèle", auditAsk: "Que dit-elle ?",
  auditSays: (verdict) => `La formule ${verdict}`, auditOpen: "Ouvrir sa grille",
  auditSize: (size) => `L’atelier lit des formules jusqu’à ${size} Mio ; \`clausoku audit\` lit des fichiers plus grands.`,
  offline: "Tout est calculé sur cette machine.", engine: { http: "moteur : cet ordinateur", wasm: "moteur : WebAssembly" },
  words: {
    least: (where, what) => `${where} contient ${what} au moins une fois`,
    most: (where, what) => `${where} contient ${what} au plus une fois`,
    leastValue: (where) => `${where} contient au moins une valeur`,
    mostValue: (where) => `${where} contient au plus une valeur`,
    given: (where, what) => `${where} contient ${what}, c’est une donnée`,
    beside: (where, what) => `${where} ne contient pas ${what} : une autre valeur y est donnée`,
    sees: (where, what) => `${where} ne contient pas ${what}, donné dans une de ses régions`,
    excluded: (where, what) => `${where} ne contient pas ${what}, que la grille exclut`,
    channel: (where, what) => `${where} contient ${what} si et seulement si ses chiffres binaires le disent`,
    contradiction: "les données se contredisent",
  },
  names: [
    [/\bboard (\d+)/, "plateau $1"], [/\brow (\d+)/, "ligne $1"], [/\bcolumn (\d+)/, "colonne $1"], [/\bblock (\d+)/, "bloc $1"],
    [/^diagonal /, "diagonale "], [/^window (\d+)/, "fenêtre $1"], [/^asterisk$/, "astérisque"], [/^centres of the blocks$/, "centres des blocs"],
    [/^group (\d+)/, "groupe $1"], [/^king's move from (\S+) to (\S+)/, "pas de roi de $1 à $2"], [/^knight's move from (\S+) to (\S+)/, "saut de cavalier de $1 à $2"],
    [/ at (?=R\d)/, " en "],
  ],
  constraint: (words) => `contrainte « ${engineName(words.split(": ")[0])} »`, otherWords: () => "clause impliquée par les règles", otherRule: () => "une contrainte du plateau",
  faults: {
    question: () => "L’atelier n’a pas compris la question ; rechargez la page.",
    late: ([seconds]) => `Arrêté après ${seconds} s, la limite de temps de l’atelier.`,
    order: ([most]) => `L’atelier montre les plateaux jusqu’à l’ordre ${most}.`,
    variant: ([name]) => `Il n’y a pas de plateau « ${name} ».`,
    board: () => "La description du plateau n’est pas valable.",
    "many-givens": ([found, name, cells]) => `${found} données, mais le plateau ${name} a ${cells} cases.`,
    givens: () => "Une donnée n’est pas une valeur de ce plateau.",
    excluded: () => "Un candidat exclu n’existe pas sur ce plateau.",
    switch: ([name]) => `Il n’y a pas de choix « ${name} » pour la formule.`,
    formula: () => "La formule ne peut pas être écrite avec ces choix : elle serait trop grande, ou les données réduites demandent la numérotation compacte.",
    deduction: ([name]) => `Il n’y a pas de règle de déduction « ${name} ».`,
    depth: ([most]) => `L’atelier imbrique les littéraux infructueux jusqu’à la profondeur ${most}.`,
    claim: ([text]) => `« ${text} » n’est pas une affirmation sur un candidat ; écrivez R1C8=7 ou R1C8≠7.`,
    "claim-cell": () => "Le texte avant le signe ne nomme pas de case ; écrivez R1C8=7.",
    "claim-no-cell": ([cell, name]) => `Le plateau ${name} n’a pas de case ${cell}.`,
    "claim-no-value": ([name, known]) => `Ce plateau n’a pas de valeur « ${name} » ; ses valeurs sont ${known}.`,
    "not-derived": ([claim, rules, cell, left]) => `${claim} ne suit pas par ${ruleNames(rules)} : ${cell} peut encore contenir ${left}.`,
    opposite: ([claim, opposite]) => `${claim} est faux : ${opposite} en suit.`,
    "no-solution": ([claim]) => `${claim} ne s’explique pas : la grille n’a pas de solution.`,
    settled: ([claim]) => `${claim} est connu avant que la formule soit écrite (données réduites) : aucune clause ne le dit.`,
    "no-contradiction": ([rules]) => `Aucune contradiction ne suit par ${ruleNames(rules)}.`,
    unseen: () => "La formule ne le montre pas : ses choix omettent la règle qui est enfreinte.",
    "no-puzzle": () => "Le texte ne contient aucune grille.",
    encoding: () => "Ces octets ne sont pas du texte en UTF-8.",
    nothing: () => "Le texte est vide ou n’a que des commentaires : il n’y a aucune grille.",
    unrecognized: () => "Ce texte n’est d’aucun format connu ; écrivez une ligne par rangée, 0 pour une case vide.",
    ambiguous: () => "Deux formats lisent ici des grilles différentes.",
    side: () => "Il faut ici le côté d’un bloc, un nombre à partir de 1.",
    symbol: () => "Ce signe n’est pas une valeur de cette grille ; 0 est une case vide.",
    "row-length": () => "Cette ligne a trop ou trop peu de cases.",
    "row-count": () => "La grille a trop ou trop peu de lignes.",
    "cell-count": () => "La grille a trop ou trop peu de cases.",
    "no-board": () => "Il n’y a pas de grille usuelle de cette taille.",
    "other-board": () => "Cette grille n’est pas de la sorte indiquée.",
    symbols: () => "Ces signes peuvent se lire de deux façons ; écrivez des nombres séparés par des espaces.",
    solution: () => "La solution écrite ici ne résout pas la grille.",
    structure: () => "Une partie du format manque ici, ou est mal formée.",
    unsupported: () => "Cette règle, ou cette sorte de texte, ne peut pas être lue ici.",
    "exam-question": () => "Les questions sont III.A.1 à III.A.5.",
    "exam-cell": () => "Le plateau n’a pas cette case.",
    "exam-model": () => "La formule de l’énoncé n’a pas de modèle : la grille n’a pas de solution.",
    "exam-value": ([cell]) => `La propagation unitaire ne trouve pas la valeur de ${cell}.`,
    "exam-nothing": () => "La propagation unitaire ne trouve aucune valeur qui ne soit donnée.",
    lesson: () => "L’exemple porte sur les grilles carrées à blocs carrés, jusqu’à l’ordre 25.",
    "export-format": ([name]) => `L’atelier n’exporte pas « ${name} ».`,
    "export-size": ([size, most]) => `Cette formule fait ${size} Mio, et l’atelier exporte jusqu’à ${most} Mio ; \`clausoku encode\` l’écrit.`,
    "export-rules": () => "Ce format ne peut pas représenter les règles de ce plateau.",
    picture: () => "Le plateau est trop étendu pour une image.",
    "audit-size": ([most]) => FR.auditSize(Number(most)),
    "audit-variable": ([found, most]) => `La variable ${found} est trop grande : l’atelier lit des formules dont les variables vont jusqu’à ${most} ; \`clausoku audit\` en lit de plus grandes.`,
    "audit-text": () => "Ce n’est pas du DIMACS ici : il faut des nombres, et 0 à la fin de chaque clause.",
    "audit-numbering": ([percent]) => `La numérotation est inconnue : les clauses n’en suivent aucune ; ${percent} % d’un échantillon suivent la plus proche.`,
    "audit-rules": () => "La formule n’a pas de règle : aucune clause n’a deux littéraux ou plus.",
    "audit-board": () => "Les clauses ne portent sur aucun plateau : d’aucun ordre, chaque case n’est dans une clause.",
    unreachable: () => "L’atelier ne répond pas ; tourne-t-il encore ?",
    refused: () => "L’atelier a refusé la question ; rechargez la page.",
    "too-slow": () => "La question est arrivée trop lentement.",
    "too-long": () => "La question est trop longue.",
    "no-answer": () => "L’atelier n’a pas trouvé de réponse.",
    unloaded: () => "Le moteur n’a pas pu être chargé ; rechargez la page.",
    stopped: () => "Le moteur s’est arrêté ; rechargez la page.",
  },
  engineSays: (message) => `Le moteur a échoué ; il dit en anglais : ${message}`,
  place: (line, column, text) => `ligne ${line}, colonne ${column} : ${text}`,
  options: {
    minimal: "minimal : le moins qui suffise", efficient: "efficient : INF242", extended: "extended : toutes, l’épreuve",
    units: "F : unités", negatives: "F1 : et pas les autres valeurs", peers: "F1 ∧ F2 : et pas chez les voisines", reduced: "réduites : substituées",
    dense: "dense, sans trous", decimal: "décimale, INF242", log: "chiffres binaires", compact: "compacte, candidats ouverts",
  },
};

/** The rules of deduction of a fault. @param {string} rules */
const ruleNames = (rules) => rules.split(", ").map((rule) => t()[/** @type {"unit"} */ (rule)] ?? rule).join(", ");

export const TEXTS = { en: EN, fr: FR };

/** The texts in the language of the state. @returns {typeof EN} */
export const t = () => (state.language === "fr" ? FR : EN);

/** @param {number | string} number */
export const counted = (number) => Number(number).toLocaleString(state.language);

/** The words of a fault in the language of the page, with its place. @param {unknown} error */
export function faultText(error) {
  const { code, values, message, line, column } = /** @type {import("./engine.js").EngineError} */ (error);
  const text = t().faults[code]?.(values) ?? t().engineSays(message ?? String(error));
  return line && column ? t().place(line, column, text) : text;
}

/** Names in a sentence, and how many more there are. @param {string[]} names @param {number} [more] */
export const listed = (names, more = 0) =>
  more > 0 ? `${names.join(", ")} ${t().more(more)}` : names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} ${t().and} ${names.at(-1)}`;

/** A name of the engine in the language. @param {string} name */
export const engineName = (name) => t().names.reduce((text, [pattern, words]) => text.replace(pattern, words), name);

/** The name of a region in the language. @param {number} region */
export function regionName(region) {
  const found = board?.regions[region];
  if (!found) return "?";
  return engineName(found.name);
}

/**
 * What a clause says, by its origin.
 * @param {any} origin
 * @returns {string}
 */
export function saying(origin) {
  const { words } = t();
  if (!origin) return "";
  const where = origin.cell !== undefined ? cellName(origin.cell) : "";
  const what = origin.value !== undefined ? valueName(origin.value) : "";
  switch (origin.kind) {
    case "rule": {
      const least = origin.part.endsWith("1");
      if (origin.cell !== undefined) return (least ? words.leastValue : words.mostValue)(where);
      if (origin.region !== undefined) return (least ? words.least : words.most)(regionName(origin.region), what);
      return t().otherWords(origin.words ?? "");
    }
    case "given": return words.given(where, what);
    case "beside": return words.beside(where, what);
    case "sees": return words.sees(where, what);
    case "excluded": return words.excluded(where, what);
    case "channel": return words.channel(where, what);
    case "contradiction": return words.contradiction;
    case "constraint": return t().constraint(origin.words ?? origin.part ?? "");
    default: return t().otherWords(origin.words ?? origin.part ?? "");
  }
}
