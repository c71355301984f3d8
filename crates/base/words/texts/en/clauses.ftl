# What clauses of a formula say.

of-cell = { $cell } holds { $bound ->
        [least] at least
       *[most] at most
    } one value
of-region = { $region } holds { $value } { $bound ->
        [least] at least
       *[most] at most
    } once
of-cells = { $cells } hold { $value } { $bound ->
        [least] at least
       *[most] at most
    } once
about = { $name }: { $meaning }
channel = { $cell } holds { $value } exactly if its digits say so
together = { $name }: a sum that they imply together
given = { $cell } holds { $value }, as given
beside-given = { $cell } does not hold { $value }, because another value is given there
sees-given = { $cell } does not hold { $value }, which is given in one of its regions
excluded = { $cell } does not hold { $value }, which the puzzle excludes there
contradiction = the givens contradict each other: nothing is left

# `clausoku formula`.
plain = x(row,column,value), row and column counted from 1; b(row,column,digit) is a binary digit, a1 an auxiliary variable
lists = X(row,column,value) and NonX(…), row and column counted from 0 as in the examination paper; B is a binary digit, A an auxiliary variable
blocks-from-zero = Blocks are counted from 0 too; --cell and --region count from 1
latex-legend = $x^{"{"}v{"}"}_{"{"}(i,j){"}"}$: the cell in row~$i$ and column~$j$ holds~$v$. $b^{"{"}d{"}"}_{"{"}(i,j){"}"}$: its binary digit~$d$ is~1. $a_{"{"}k{"}"}$ is an auxiliary variable. Rows, columns and blocks are counted from~1.
no-file = --puzzle chooses one of the puzzles of a file; name the file
no-part = the formula has no part { $part }; it has { $names }
no-cell = { $board } has no cell { $cell }
no-region = { $board } has no region { $region }; it has { $names }
no-symbol = { $value } is no symbol; there are { $symbols }
nothing = the formula says nothing about that; `clausoku encode` lists its rules in comments
too-long = the formula of { $board } has more than { $literals } literals, too many to list at once; choose some with --part, --cell, --region or --value, or write all with `clausoku encode`
the-list = the list of clauses

# `clausoku formula --list`.
sizes = Sizes on { $board } without givens:
propagation = What unit propagation sees, measured on the 9x9 board:
encoding = encoding
variables = variables
clauses = clauses
literals = literals
source = source
yes = yes
no = no
