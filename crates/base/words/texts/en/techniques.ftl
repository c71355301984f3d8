# Techniques of people: their names, the reasons of their steps, and the searches.

full-house = full house
naked-single = naked single
hidden-single = hidden single
pointing = locked candidates (pointing)
claiming = locked candidates (claiming)
locked-subset = { $size ->
        [2] locked pair
        [3] locked triple
        [4] locked quadruple
       *[other] locked subset of size { $size }
    }
naked-subset = { $size ->
        [2] naked pair
        [3] naked triple
        [4] naked quadruple
       *[other] naked subset of size { $size }
    }
hidden-subset = { $size ->
        [2] hidden pair
        [3] hidden triple
        [4] hidden quadruple
       *[other] hidden subset of size { $size }
    }
fish = { $is_siamese ->
        [true] siamese{" "}
       *[false] {""}
    }{ $fins ->
        [finned] finned{" "}
        [sashimi] sashimi{" "}
       *[none] {""}
    }{ $shape ->
        [franken] franken{" "}
        [mutant] mutant{" "}
       *[basic] {""}
    }{ $size ->
        [2] X-wing
        [3] swordfish
        [4] jellyfish
        [5] squirmbag
        [6] whale
        [7] leviathan
       *[other] fish of size { $size }
    }
small-clue = small clue
clue = clue
clue-sums = sums of clues and regions
clue-and-region = clue and region
two-clues = two clues
clue-chain = chain through clues
clue-cases = cases through clues
skyscraper = skyscraper
two-string-kite = two-string kite
dual-two-string-kite = dual two-string kite
turbot-fish = turbot fish
empty-rectangle = empty rectangle
dual-empty-rectangle = dual empty rectangle
simple-colours-trap = simple colouring (trap)
simple-colours-wrap = simple colouring (wrap)
multi-colours-1 = multi colouring (type 1)
multi-colours-2 = multi colouring (type 2)
unique-rectangle = unique rectangle type { $kind }
hidden-rectangle = hidden rectangle
avoidable-rectangle = avoidable rectangle type { $kind }
bug-plus-one = bivalue universal grave + 1
xy-wing = XY-wing
xyz-wing = XYZ-wing
w-wing = W-wing
remote-pair = remote pair
x-chain = X-chain
xy-chain = XY-chain
aic = alternating inference chain
continuous-loop = continuous nice loop
discontinuous-loop = discontinuous nice loop
grouped-aic = grouped alternating inference chain
grouped-continuous-loop = grouped continuous nice loop
grouped-discontinuous-loop = grouped discontinuous nice loop
als-xz = ALS-XZ
als-xy-wing = ALS-XY-wing
als-chain = ALS chain
death-blossom = death blossom
sue-de-coq = Sue de Coq
template-set = template set
template-delete = template delete
forcing-chain-contradiction = forcing chain (contradiction)
forcing-chain-verity = forcing chain (verity)
forcing-net-contradiction = forcing net (contradiction)
forcing-net-verity = forcing net (verity)

# Reasons.
and = {" "}and{" "}
or = {" "}or{" "}
by-full-house = { $cell } is the last open cell of { $region }, where only { $symbol } is missing.
by-naked-single = { $cell } can hold only { $symbol }.
by-hidden-single = { $cell } is the only cell of { $region } that can hold { $symbol }.
by-locked = In { $region }, { $symbol } fits only in { $cells }; every other cell that sees them cannot hold { $symbol }.
by-locked-in = In { $region }, { $symbol } fits only in { $cells }, all in { $other }; every other cell that sees them cannot hold { $symbol }.
by-naked-subset = { $cells } hold only { $symbols }, so these symbols are in no other cell that sees them all.
by-naked-subset-in = { $cells } of { $region } hold only { $symbols }, so these symbols are in no other cell that sees them all.
by-hidden-subset = In { $region }, { $symbols } fit only in { $cells }, so these cells hold nothing else.
by-fish = In { $bases }, { $symbol } is in { $covers }, so { $cells } cannot hold { $symbol }.
by-finned-fish = In { $bases }, { $symbol } is in { $covers } or the fin { $fins }, so { $cells } cannot hold { $symbol }.
by-two-pairs = { $one } and { $other } do not both hold { $symbol }, so { $left } or { $right } does.
by-empty-rectangle = In { $block }, { $symbol } is in { $line } or { $other }; if it is in { $line }, { $end } holds it and not { $start }.
by-colours-wrap = Of { $cells }, all or none hold { $symbol }, and two of them see each other.
by-colours-trap = Either all of { $one } hold { $symbol } or all of { $other } do, and each of the removed places sees one of both.
by-excluded-colour = { $cells } see both colours of another chain, one of which holds { $symbol }.
by-connected-colours = Two colours of { $symbol } exclude each other, so the opposite of one of them holds.
by-wing = Whatever { $pivot } holds, { $symbol } is in one of { $cells }.
by-w-wing = { $near } or { $far } holds { $linked }, so not both of { $cells } hold it, and one of them holds { $symbol }.
by-grave = Unless { $cell } holds { $symbol }, every open cell has two candidates and every symbol two places in each region, so there is a second solution.
by-exchange = If { $cells } held only { $symbols }, these could be exchanged, and there would be a second solution.
by-rectangle-subset = With { $cells }, the further candidates form a naked subset of { $symbols }.
by-sue-de-coq = { $middle }, { $line } and { $block } have as many symbols as cells, so each of { $symbols } is in one of them.
by-template-set = Every way to place { $symbol } on the board uses { $cells }.
by-template-delete = No way to place { $symbol } on the board uses { $cells }.
by-als-xz = Only one of { $one } and { $other } can hold { $links }, so the other common symbols are in one of them.
by-als-xz-twice = Only one of { $one } and { $other } can hold { $links }, so both sets are locked.
by-als-xy-wing = { $pivot } cannot lack both { $first } and { $second }, so the common symbols of { $one } and { $other } are in one of them.
by-als-chain = { $sets } are linked by { $symbols } in turn, so the common symbols of the first and the last are in one of them.
by-death-blossom = Whatever { $stem } holds, one of { $sets } holds { $symbols }.
by-chain = { $start } or { $end } holds: { $chain }.
by-loop = In the loop, one end of each weak link holds: { $chain }.
by-broken-loop = The chain comes back to its first cell: { $chain }.
by-remote-pair = { $cells } hold { $symbols } in turn, so { $first } and { $second } hold different values.
by-alternatives = Each alternative implies the same: { $chains }.
by-contradiction = The assumption contradicts itself: { $chains }.
by-net-contradiction = { $assumption } leads to a contradiction by { $count ->
        [one] 1 inference
       *[other] { $count } inferences
    }.
by-net-alternatives = { $candidates } holds, and each implies { $goal }.
by-clue = No solution of { $clues } has { $count ->
        [one] this candidate
       *[other] one of these candidates
    }{ $has_facts ->
        [true] , since { $facts }
       *[false] {""}
    }.
by-clue-sums = The sums of { $clues } and of the regions that they nearly fill exclude { $count ->
        [one] this candidate
       *[other] these candidates
    }{ $has_facts ->
        [true] , since { $facts }
       *[false] {""}
    }.
by-refuting-clues = With { $candidate }, { $has_clues ->
        [true] there is no solution of { $clues }
       *[false] cells that see each other cannot differ
    }{ $has_facts ->
        [true] , since { $facts }
       *[false] {""}
    }.
fact-only = { $cells } can hold only { $symbols }
fact-not = { $cells } cannot hold { $symbols }

# Searches.
search-full-house = the last open cell of a region
search-naked-single = a cell with one candidate
search-hidden-single = a symbol with one place in a region
search-small-clue = what a clue with at most three open cells removes
search-clue = what a clue removes
search-clue-sums = what sums of clues and of the regions that they nearly fill remove
search-clue-and-region = a candidate that a clue and a region refute
search-two-clues = a candidate that one or two clues refute
search-clue-chain = a candidate that clues and regions refute
search-clue-cases = a candidate with which clues and regions refute each value of a cell
search-locked-subset = { $size ->
        [2] two symbols in two cells of a block and a line
       *[3] three symbols in three cells of a block and a line
    }
search-pointing = locked candidates: the places of a block see other cells
search-claiming = locked candidates: the places of a line see other cells
search-naked-subset = { $size ->
        [2] two symbols in two cells of a region
        [3] three symbols in three cells of a region
       *[4] four symbols in four cells of a region
    }
search-hidden-subset = { $size ->
        [2] two cells of a region for two symbols
        [3] three cells of a region for three symbols
       *[4] four cells of a region for four symbols
    }
search-fish = a fish of size { $size }
search-remote-pair = equal cells in a chain
search-bug = bivalue universal grave + 1
search-skyscraper = two parallel conjugate pairs
search-kite = a conjugate pair in a row and one in a column
search-turbot-fish = two conjugate pairs
search-empty-rectangle = a block in two lines, and a conjugate pair
search-w-wing = two equal cells and a conjugate pair
search-xy-wing = three cells of two candidates
search-xyz-wing = a cell of three candidates and two of two
search-unique-rectangle = four cells that could exchange two symbols
search-avoidable-rectangle = placed values that could be exchanged
search-sue-de-coq = two almost locked sets in an intersection
search-simple-colours = two colours of a symbol
search-multi-colours = two pairs of colours of a symbol
search-x-chain = an alternating chain of one symbol
search-xy-chain = a chain of cells of two candidates
search-aic = nice loops and alternating chains
search-grouped-aic = nice loops and alternating chains with groups
search-als-xz = two linked almost locked sets
search-als-xy-wing = three linked almost locked sets
search-als-chain = a chain of almost locked sets
search-forcing-chain = chains to a contradiction, or to one consequence
search-forcing-net = nets to a contradiction, or to one consequence
search-death-blossom = a cell whose candidates are linked to almost locked sets
search-template-set = what all templates of a symbol have
search-template-delete = what no template of a symbol has
