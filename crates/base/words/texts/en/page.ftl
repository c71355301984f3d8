# The texts of the workbench's page. An attribute is a member of an object.

title = Workbench
board = Board
example = Example
import = Paste a grid…
export = Export
link = Copy link
inf242 = INF242 text
copied = Copied.
copiedHere = Copied. The link works on this machine only, while the workbench runs.
notCopied = The browser refused; copy the address of this page.
language = Français
undo = Undo
redo = Redo
clear = Clear
cancel = Cancel
read = Read
importHint = Any format: rows, a line, INF242, SadMan, HoDoKu, f-puzzles…
grid = Grid
rules = Formula
clauses = Clauses
work = Reasoning
gridHint = Type digits; arrow keys move, Home and End go to the ends of the row, with Ctrl to those of the grid. Click a cell to see its clauses. Marked candidates:
looks =
    .holds = holds,
    .excluded = is excluded,
    .literal = is a literal or a supposition,
    .negated = is negated in it.
advance = Move on after each digit
candidates = candidates { $values }
struck = { $values } struck out
pad = Digit pad
write = Write { $value }
erase = Erase
noClash = No clash among the givens
clash = { $count ->
        [one] 1 clash
       *[other] { $count } clashes
    }
clashOf = { $cells } are { $count ->
        [2] both
       *[other] all
    } { $value } ({ $regions })
and = and
colon = :{" "}
more = and { $count } more
givensCount = { $count ->
        [one] 1 given
       *[other] { $count } givens
    }
preset = Rules
presetOwn = own choice
atMostOne = At most one
atMostOneByRule = by rule
level = Givens
numbering = Numbering
implied = Implied clauses
variables = variables
clausesCount = clauses
bytes = bytes
none = none
numberingForced = compact (reduced givens)
filter = Filter
anyPart = all
anyRegion = all
anyValue = all
cell = Cell
value = Value
region = Region
part = Rule
variable = Variable
clearFilter = Clear filter
loading = loading…
clauseList = Clauses, arrow keys move
noClauses = No clause passes the filter.
selectClause = Select a clause to see what it says.
dimacs = DIMACS
logic = Logic
clauseNumber = Clause { $count }
trail = Trail
solver = Solver
exam = Exam
lesson = The bug
deduction = Deduction
ruleNames =
    .unit = unit propagation
    .failed-literal = failed literal
    .depth-2 = nested twice
first = First
back = Back
forward = Step
last = Last
step = Step { $number } of { $total }
runTo = Run to
runToHint = R1C8=7, R1C8≠7 or R1C8
notReached = { $claim } is not derived.
why = Why?
whyHint = R1C8=7
whyContradiction = Why no solution?
badClaim = Write a claim such as R1C8=7.
skip = Skip to the reasoning
trailKeys = Keys: → ← space, Page Down, Page Up, Home, End; in this pane a: whole argument, f: projector.
projector = Projector
projectorHint = The grid, a clause and a sentence in large letters. Escape leaves this.
projectorLeave = Leave
wholeArgument = Whole argument
inner = part { $number } of { $total } of the next argument.
knownCount = { $count ->
        [one] and 1 literal known before
       *[other] and { $count } literals known before
    }
falseMore = … and { $count } false literals
atStart = The start: only the grid. Step to see the first deduction.
outcome =
    .solved = The grid is solved.
    .open = Nothing more follows; cells are open.
    .contradiction = There is no solution: a clause is false.
    .refuted = There is no model: a clause is false.
    .total = All variables have a value.
    .stuck = Nothing more follows; variables are open.
    .broken = The result breaks a rule that the formula leaves out.
supposing = Suppose { $literal }:
so = So { $literal }
contradiction = contradiction
knownBefore = known before
byArgument = argument { $count }
argumentTitle = Argument { $count }, { $rule }
steps = Steps, arrow keys move
graph = Implication graph
search = Search
searchMode = Search by
searchModes =
    .backtracking-sat = backtracking
    .dpll = DPLL
    .cdcl = CDCL
searchPace = Pace
searchPaces =
    .slow = slow
    .normal = normal
    .fast = fast
    .fastest = as fast as possible
searchOwn = of your CNF
formulaOwn = Your CNF
formulaCells = The panes are about your CNF. Its literals are cells of { $board }.
formulaNumbers = The panes are about your CNF. Its literals have no known meaning, so they are numbers.
searchAsks = Ask which literal follows
askWhich = Which literal follows from clause { $number }?
askHint = Click a literal, or its candidate in the grid. A further step shows it.
askRight = Right.
askWrong = Not { $literal }: it is false already, and so cannot follow.
askNone = The clause has no literal about this candidate.
askScore = Right at the first answer: { $right } of { $asked }.
searchEvents = Events of the search
searchEvent = Event { $number } of { $total }
searchEnd =
    .model = The search ends with a model.
    .unsatisfiable = The search ends: there is no model.
    .events = The page shows a search up to { $most } events; this one is longer.
    .time = The page shows 10 seconds of a search; this one is longer.
proofHint = The clauses of the search are a proof, which the checkers of LRAT accept for this formula, such as cake_lpr formula.cnf proof.lrat.
proofSave = Proof (LRAT)
proofFormula = Its formula (DIMACS)
searchStart = The start: nothing is decided. Each event is a step of the solver.
searchDecide = decision { $literal }, which opens level { $level }.
searchDecideOwn = your decision { $literal }, which opens level { $level }.
searchPropagate = { $literal } follows, since all other literals of clause { $number } are false.
searchStated = { $literal } is clause { $number }.
searchConflict = conflict, all literals of clause { $number } are false.
searchResolve = the clause is resolved with clause { $number }, which gave { $literal }.
searchUnit = { $literal } holds without decisions, and becomes clause { $number }.
searchLearn = clause { $number } is learnt.
searchBackjump = back from level { $from } to level { $to }.
searchFlip = the decision has no model, so { $literal } holds at level { $level }.
searchRestart = restart, all decisions are undone and the learnt clauses stay.
searchDelete = clause { $number } is deleted, since it took part in few conflicts.
searchModel = all variables have values.
searchUnsatisfiable = the empty clause follows.
searchResolvent = Clause so far
searchGives = Resolvent
searchLater = a clause of the search
searchReveal = Show it among the clauses
searchChain = The resolutions since the conflict
searchAlways = { $literal } holds without any decision.
searchIf = If { $conditions }, then { $literal }.
searchNot = not { $literal }
searchTrail = Trail, a row for each level
searchLevel = Level { $level }
searchYours = yours
searchTheirs = decision of the search
searchExcluded = { $number ->
        [one] { $count } false
       *[other] { $count } false
    }
searchStrip = Decisions ●, conflicts ✕, learnt clauses ◆, jumps back ↩
searchKinds =
    .decide = decision
    .conflict = conflict
    .learn = learnt clause
    .backjump = jump back
    .flip = other value
    .restart = restart
    .model = model
    .unsatisfiable = no model
searchCounts =
    .decisions = decisions
    .propagations = propagations
    .conflicts = conflicts
    .learnt = learnt
searchDecideIt = Decide
searchDecideHint = R1C8=7: the next decision after this event. A click on a candidate decides it too.
searchWithout = Without my decisions
nextStop = To the literal
searchStop = Stop at
searchStopHint = R1C8=7, ¬R1C8=7 or the number of a literal: the events that make it true. Play stops there.
searchNoStop = No later event makes { $literal } true.
searchPassed = { $literal } is not open at the next decision, so the search decides itself.
searchKeys = Keys: →, space or Page Down is the next event, ← the one before; Home and End; within this pane also d, c, l, b (to the literal), p, and f for the projector. Click a candidate of the grid to decide it yourself.
nextDecision = Next decision
nextConflict = Next conflict
nextLearnt = Next learnt clause
play = Play
pause = Pause
exercise = Exercises
exerciseKind = Exercise
exerciseSeed = Seed
exerciseNext = Another one
exerciseAnswer = Answer
exerciseMark = Check
exerciseChoose = Choose an answer first.
exerciseHint = Hint { $number } of { $total }
exerciseHints = Hints
exerciseKey = Show the key
exerciseKeyAfter = After an answer
exerciseKeyIs = A right answer:{" "}
exerciseRight = Right.
exerciseWrong = Wrong: { $remark }
exerciseCode = Code to hand in:{" "}
exerciseLine = Click the wrong line and correct it below.
exerciseCopy = Copy into the answer
exerciseBlank = Blank
exerciseNote = Answers are marked by their meaning. The code contains the exercise, the number of hints and the mark; clausoku exercise --verify reads it.
findSolution = Find a solution
nextSolution = Next solution
two = Two solutions
countAll = Count
hide = Hide
working = working…
solutionNumber = Solution { $number }{ $last ->
        [true] , the last one
       *[false] {""}
    }
noSolution = There is no solution.
oneSolution = There is exactly one solution.
modelNumber = Model { $number } of the chosen clauses{ $last ->
        [true] , the last one
       *[false] {""}
    }.
modelsDiffer = Two models of the chosen clauses; they differ in { $count ->
        [one] { $count } cell, which is marked
       *[other] { $count } cells, which are marked
    }. The grid shows the first.
isSolution = It is a solution.
breaks = It is no solution, since it breaks { $rules }.
holdsNone = no value in { $cells }
holdsSeveral = several values in { $cells }
holdsAgain = { $region } holds { $value } in { $cells }
countedModels = { $exact ->
        [true] Exactly
       *[false] At least
    } { $count } { $count ->
        [1] model
       *[other] models
    } of the chosen clauses, whose rules do not suffice. { $solutions } of the puzzle.
noModel = There is no model.
modelIs = Its literals: { $literals }.
modelsDifferIn = Two models; the first has { $literals }, the second not.
countedOwn = { $exact ->
        [true] Exactly
       *[false] At least
    } { $count } { $count ->
        [one] model
       *[other] models
    } of your CNF.
differ = Two solutions; they differ in { $count } cells, which are marked.
counted = { $exact ->
        [true] Exactly
       *[false] At least
    } { $count } { $count ->
        [1] solution
       *[other] solutions
    }
solverNote = varisat solves this formula in process. It reports no conflicts and restarts. Every model is checked against the clauses, the rules and the givens. If the rules do not suffice, a model can be no solution: the grid then shows it with the rules that it breaks, and models are counted up to 1,000. The count of solutions uses no clauses.
setter = Set
setterIntro = Select cells: drag over them, or hold Shift with the arrows; with Ctrl they move only, and the space bar selects. Then a key makes a clue; digits after it are its number. Other digits are givens. Delete removes a given, or else the last clue there.
setterKind = Clue
setterNumber = Number
setterAdd = Add
setterSelected = { $count ->
        [0] No cell is selected.
       *[other] Selected: { $cells }
    }
setterNeeds = { $kind }: select { $least } cells or more first.
setterNeighbours = { $kind }: select two neighbours first.
setterNeedsNumber = { $kind }: write its number first.
setterTyping = { $name }. Type its number; Enter ends.
setterClues = Clues
setterNone = There are no clues yet.
setterUse = { $name } is used
setterNumberOf = Number of { $name }
setterRemove = Remove { $name }
setterMeaning = { $kind }: { $meaning }
setterCount =
    .none = No solution
    .one = Exactly one solution
    .several = Several solutions
    .unknown = It is not decided how many solutions there are
setterUndecided = { $count ->
        [one] { $count } candidate is not decided
       *[other] { $count } candidates are not decided
    }
setterOpen = undecided { $values }
setterClash = These cannot all hold: { $names }.
setterSmallest = No fewer clues clash.
setterTidy = Tidy
setterTidied = { $count ->
        [0] Every clue is needed.
        [one] { $count } of { $all } givens and clues is superfluous.
       *[other] { $count } of { $all } givens and clues are superfluous, each alone; { $removed } of them together.
    }
setterTidyCut = The time ended before all were tried.
setterTidyRemove = Remove { $count }
setterSuperfluous = superfluous
setterGrade = Grade
setterScore = HoDoKu's score is { $score }, in { $steps } steps.
setterLevel = Level: { $level }.
setterLevels =
    .easy = easy
    .medium = medium
    .hard = hard
    .unfair = unfair
    .extreme = extreme
setterUnsolved = No technique leads to the solution.
setterExplainer = Sudoku Explainer rates it { $rating }.
setterPublish = Publish
setterSudokuPad = Copy SudokuPad link
setterFPuzzles = Copy f-puzzles link
setterToml = Copy TOML
setterNoLink = { $kind } cannot contain this puzzle.
setterText = Link, grid or TOML of a board
setterRead = Open
setterStart = Empty board
sources = Sources
sourcesIntro = Questions and statements of the course's sources in short. Each link opens the part of this page that answers; the command does the same.
sourceOpen = Open
sourceNames =
    .paper = Examination paper (Centrale-Supélec): Figure 1
    .maple = Apprendre Maple, A. Le Stang: Sudoku
    .slides = INF242 project, 2012: slides
    .article = Draft article: algorithms for Sudoku
sourceWords =
    .lists = Is an element in a list? The list without it, and with it once.
    .indice = Row and column of cell r of block b, from 0: indice(3,6) = (5,0).
    .k1 = Each cell holds a value: 81 clauses of nine literals.
    .least = Each value is in each row, column and block: L1, C1 and B1 have 81 clauses each.
    .l2 = A row holds a value at most once: L2 has 2916 clauses of two literals.
    .most = The same for cells, columns and blocks: K2, C2, B2.
    .size = All eight rules have 11988 clauses.
    .f1 = F1: a clause for each given, and one for each other value of its cell.
    .block = Cell (i,j) is in block 3·(i quo 3) + j quo 3.
    .f2 = F2: the values that the givens forbid in empty cells.
    .bound = F1 and F2 together have at most 729 clauses.
    .models = The formula of a grid with one solution has one model.
    .rows = The truth table has 2⁷²⁹ rows.
    .simplified = Simplification by an isolated literal keeps the other variables' models.
    .unit = Unit propagation on a formula of three clauses.
    .why = Unit propagation shows the value of cell (0,7): 7.
    .isolated = nouveau_lit_isole: the first isolated literal of a formula.
    .simplification = simplification: a formula without a literal that holds.
    .propagation = propagation: the values that it writes into the grid, and what is left of the formula.
    .left = Solved, each cell has a value; otherwise each clause that is left has two literals or more.
    .cost = A formula of n literals needs O(n) operations each time, and O(n²) in all.
    .failed = If F with ¬x leads to the empty clause, F implies x.
    .variables = variables: each variable of a formula once.
    .deduction = deduction: 1, −1 or 0 for a variable.
    .deduced = propagation2: both rules in turn.
    .completed = sudoku: the grid, completed as far as both rules do.
    .show = The grid with thick lines around blocks.
    .places = Cell 32 of 0 to 80 is in row 3 and column 5; its row begins at 27, its block at 30.
    .allowed = Cell 32 may hold 2. It cannot hold 1, which is in its row and column.
    .fixed = 24 cells are fixed. The next open cell from 33 on is 36.
    .backtrack = Cell by cell, value by value; when no value is left, one cell back.
    .only = In row 1 of the grid, 8 has one cell.
    .sides = Grids of any side: 4, 9, 16, up to 81.
    .columns = A column holds a value at most once: pairs with n > k.
    .lines = The row clauses with one line changed are wrong: n > k compares a column with a row.
    .number = x(i,j,n) has the number 10000·i + 100·j + n.
    .programs = dimacs_s writes the formula, resultat_di reads the answer of a solver.
    .mark = Which formula has a student written?
    .solvers = Times of solvers on easy and hard grids.
    .back = Depth-first search fills the first empty cell with the first value that fits.
    .visited = Chart of the cells that a search visits.
    .templates = A symbol has 46656 templates; filtered, they are combined.
    .resists = A grid against brute force: 17 givens, an empty first row, 987654321 as the solution of that row.
    .singles = Easy values first make each search shorter.
mapleTitle = Question 6, step by step, for the grid of this page
mapleUndo = Back
mapleStep = Step
mapleBack = To the next step back
mapleEnd = To the end
maplePlay = Play
mapleStop = Stop
mapleStart = no step yet
mapleDone = the grid is complete
mapleNone = no cell is left to go back to: there is no solution
mapleSteps =
    .written = index = { $index }, value = { $value }: written
    .row = index = { $index }, value = { $value }: refused, it is in the row
    .column = index = { $index }, value = { $value }: refused, it is in the column
    .block = index = { $index }, value = { $value }: refused, it is in the block
    .back = no value is left: back to index = { $index }, after value { $value }
examIntro = Questions III.A.1 to III.A.5 of the examination paper (Centrale-Supélec), on this grid. Rows and columns count from 0 in the paper.
reveal = Show the answer
examCell = Ask about the selected cell
q =
    .q1 = III.A.1 How many valuations satisfy the initial formula of this grid?
    .q2 = III.A.2 How many rows has its truth table?
    .q3 = III.A.3 Justify the simplification by an isolated literal.
    .q4 = III.A.4 Apply unit propagation to F = x¹(0,0) ∧ (x⁴(2,2) ∨ x⁶(3,6) ∨ x⁷(7,7)) ∧ (¬x¹(0,0) ∨ ¬x⁶(3,6)).
    .q5 = III.A.5 Which value has cell (0,7), R1C8, and which clauses show it?
a1 = { $exact ->
        [true] Exactly
       *[false] At least
    } { $count }: a valuation satisfies the { $clauses } clauses exactly if it is a solution of the grid.
a2 = 2 to the power { $variables }, since there are { $variables } variables: a number of { $digits } digits.
a3 = Let F = l ∧ F1 ∧ F2 ∧ F3. A valuation that satisfies F makes l true. Then each clause of F1 holds, and ¬l is false in each clause of F2, so that the rest of that clause must hold: F ≡ l ∧ F2′ ∧ F3. As l is in neither F2′ nor F3, F is satisfiable exactly if F′ = F2′ ∧ F3 is. Checked on l ∧ (l∨a) ∧ (¬l∨b∨c) ∧ (¬a∨c): before and after, { $count } of 16 valuations.
a4 = From { $formula }: the isolated literals are { $found }, and { $left } is left.
lessonIntro = The report of INF242 prints the loop for the columns and says that the rows have the same loop with one line changed. Then the test n > k stays, where n > i is needed.
lessonSwitch = Use the wrong row clauses
lessonSame = { $wrong } of the { $total } clauses join a candidate to itself: ¬x ∨ ¬x. They empty every cell right of the diagonal.
lessonKind =
    .itself = { $count } join a candidate to itself (n = i)
    .right = { $count } are right (n > i)
    .again = { $count } repeat a clause of another column (n < i)
lessonRefuted = Unit propagation finds a contradiction at once: no grid has a solution.
lessonNotRefuted = Unit propagation finds no contradiction.
lessonUse = Use this formula in all panes
lessonAllowed = Without these, a model remains. It repeats values in rows { $count } times: row k has no pair of two columns up to k. The grid shows it.
lessonNone = Without these, no model remains for this grid.
audit = Your CNF
auditIntro = Paste any formula in DIMACS that states a Sudoku, or drop its file here: the report names its numbering, its rules, its givens and its faults. `clausoku audit` reads files of any size.
auditFormula = Formula (DIMACS)
auditFile = From a file
auditRemove = Remove it
auditHead = { $named }{ $size } MiB: these are its first lines.
auditOwn = Clauses, Trail, Search and Solver are about it
auditGrid = It should state the grid of this page
auditCore = Find a minimal set of clauses without a model
auditFound = by its clauses
auditJudge = Judge it in the numbering { $numbering }
auditAsk = What does it state?
auditSays = The formula { $verdict }
auditOpen = Open its grid
auditSize = The workbench reads formulas up to { $size } MiB; `clausoku audit` reads larger files.
exampleNames =
    .maple = Maple sheet { $number }
    .none = Without a solution
indexTitle = Questions 2 to 5: what each procedure returns for an index of the grid of this page
indexField = index, 0 to 80
indexHead = Procedure
indexResult = Result
indexTrue = for the values { $values }
indexNever = for no value
offline = Everything is computed on this machine.
engine =
    .http = engine: this computer
    .wasm = engine: WebAssembly
words =
    .least = { $where } holds { $what } at least once
    .most = { $where } holds { $what } at most once
    .leastValue = { $where } holds at least one value
    .mostValue = { $where } holds at most one value
    .given = { $where } holds { $what }, as given
    .beside = { $where } does not hold { $what }: another value is given there
    .sees = { $where } does not hold { $what }, which is given in one of its regions
    .excluded = { $where } does not hold { $what }, which the puzzle excludes
    .channel = { $where } holds { $what } exactly if its digits say so
    .contradiction = the givens contradict each other
place = line { $line }, column { $column }: { $text }
options =
    .minimal = minimal: the fewest that suffice
    .efficient = efficient: INF242's
    .extended = extended: every rule, the paper's
    .units = F: units
    .negatives = F1: and not the other values
    .peers = F1 ∧ F2: and not in the peers
    .reduced = reduced: substituted
    .dense = dense, without gaps
    .decimal = decimal, INF242's
    .log = binary digits
    .compact = compact, open candidates
otherRule = a constraint of the board
engineSays = { $message }
rowLetter = R
