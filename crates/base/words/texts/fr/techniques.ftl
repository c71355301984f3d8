full-house = dernière case
naked-single = singleton nu
hidden-single = singleton caché
pointing = candidats verrouillés (pointage)
claiming = candidats verrouillés (réclamation)
locked-subset = { $size ->
        [2] paire verrouillée
        [3] triplet verrouillé
        [4] quadruplet verrouillé
       *[other] sous-ensemble verrouillé de taille { $size }
    }
naked-subset = { $size ->
        [2] paire nue
        [3] triplet nu
        [4] quadruplet nu
       *[other] sous-ensemble nu de taille { $size }
    }
hidden-subset = { $size ->
        [2] paire cachée
        [3] triplet caché
        [4] quadruplet caché
       *[other] sous-ensemble caché de taille { $size }
    }
fish = { $size ->
        [2] X-wing
        [3] espadon
        [4] méduse
        [5] calmar
        [6] baleine
        [7] léviathan
       *[other] poisson de taille { $size }
    }{ $shape ->
        [franken] {" "}franken
        [mutant] {" "}mutant
       *[basic] {""}
    }{ $fins ->
        [finned] {" "}à ailerons
        [sashimi] {" "}sashimi
       *[none] {""}
    }{ $is_siamese ->
        [true] , siamois
       *[false] {""}
    }
small-clue = petit indice
clue = indice
clue-sums = sommes d'indices et de régions
clue-and-region = indice et région
two-clues = deux indices
clue-chain = chaîne par les indices
clue-cases = cas par les indices
skyscraper = gratte-ciel
two-string-kite = cerf-volant à deux ficelles
dual-two-string-kite = double cerf-volant à deux ficelles
turbot-fish = turbot
empty-rectangle = rectangle vide
dual-empty-rectangle = double rectangle vide
simple-colours-trap = coloriage simple (piège)
simple-colours-wrap = coloriage simple (conflit)
multi-colours-1 = coloriage multiple (type 1)
multi-colours-2 = coloriage multiple (type 2)
unique-rectangle = rectangle unique de type { $kind }
hidden-rectangle = rectangle caché
avoidable-rectangle = rectangle évitable de type { $kind }
bug-plus-one = tombe universelle à deux candidats + 1
xy-wing = aile XY
xyz-wing = aile XYZ
w-wing = aile W
remote-pair = paire distante
x-chain = chaîne X
xy-chain = chaîne XY
aic = chaîne d'inférences alternées
continuous-loop = boucle continue
discontinuous-loop = boucle discontinue
grouped-aic = chaîne d'inférences alternées à groupes
grouped-continuous-loop = boucle continue à groupes
grouped-discontinuous-loop = boucle discontinue à groupes
als-xz = ALS-XZ
als-xy-wing = aile ALS-XY
als-chain = chaîne d'ALS
death-blossom = fleur fatale
sue-de-coq = Sue de Coq
template-set = gabarit (placement)
template-delete = gabarit (exclusion)
forcing-chain-contradiction = chaîne forcée (contradiction)
forcing-chain-verity = chaîne forcée (conséquence commune)
forcing-net-contradiction = réseau forcé (contradiction)
forcing-net-verity = réseau forcé (conséquence commune)

and = {" "}et{" "}
or = {" "}ou{" "}
by-full-house = Dans { $region }, { $cell } est la dernière case ouverte, et il n'y manque que { $symbol }.
by-naked-single = { $cell } ne peut contenir que { $symbol }.
by-hidden-single = Dans { $region }, seule { $cell } peut contenir { $symbol }.
by-locked = Dans { $region }, { $symbol } ne va que dans { $cells } ; aucune autre case qui les voit ne peut contenir { $symbol }.
by-locked-in = Dans { $region }, { $symbol } ne va que dans { $cells }, toutes dans { $other } ; aucune autre case qui les voit ne peut contenir { $symbol }.
by-naked-subset = { $cells } ne contiennent que { $symbols } : ces valeurs ne sont dans aucune autre case qui les voit toutes.
by-naked-subset-in = Dans { $region }, { $cells } ne contiennent que { $symbols } : ces valeurs ne sont dans aucune autre case qui les voit toutes.
by-hidden-subset = Dans { $region }, { $symbols } ne vont que dans { $cells } : ces cases ne contiennent rien d'autre.
by-fish = Dans { $bases }, { $symbol } est dans { $covers } ; il n'est donc pas dans { $cells }.
by-finned-fish = Dans { $bases }, { $symbol } est dans { $covers } ou dans l'aileron { $fins } ; il n'est donc pas dans { $cells }.
by-two-pairs = { $one } et { $other } ne contiennent pas toutes deux { $symbol } ; { $left } ou { $right } le contient donc.
by-empty-rectangle = Dans { $block }, { $symbol } est dans { $line } ou dans { $other } ; s'il est dans { $line }, { $end } le contient, et { $start } ne le contient pas.
by-colours-wrap = Parmi { $cells }, toutes contiennent { $symbol } ou aucune, et deux d'entre elles se voient.
by-colours-trap = Ou bien { $one } contiennent { $symbol }, ou bien { $other } le contiennent, et chaque place exclue voit une case des unes et des autres.
by-excluded-colour = { $cells } voient les deux couleurs d'une autre chaîne, dont l'une contient { $symbol }.
by-connected-colours = Deux couleurs de { $symbol } s'excluent ; la couleur opposée à l'une d'elles le contient donc.
by-wing = Quelle que soit la valeur de { $pivot }, { $symbol } est dans l'une des cases { $cells }.
by-w-wing = { $near } ou { $far } contient { $linked } ; { $cells } ne le contiennent donc pas toutes deux, et l'une d'elles contient { $symbol }.
by-grave = Si { $cell } ne contient pas { $symbol }, chaque case ouverte a deux candidats, et chaque valeur deux places dans chaque région ; il y a donc une seconde solution.
by-exchange = Si { $cells } ne contenaient que { $symbols }, on pourrait les échanger, et il y aurait une seconde solution.
by-rectangle-subset = Avec { $cells }, les autres candidats forment un sous-ensemble nu de { $symbols }.
by-sue-de-coq = { $middle }, { $line } et { $block } ont autant de valeurs que de cases ; chacune des valeurs { $symbols } est donc dans l'une d'elles.
by-template-set = Toute façon de placer { $symbol } sur le plateau utilise { $cells }.
by-template-delete = Aucune façon de placer { $symbol } sur le plateau n'utilise { $cells }.
by-als-xz = Un seul des ensembles { $one } et { $other } peut contenir { $links } ; les autres valeurs communes sont donc dans l'un d'eux.
by-als-xz-twice = Un seul des ensembles { $one } et { $other } peut contenir { $links } ; les deux ensembles sont donc verrouillés.
by-als-xy-wing = { $first } et { $second } ne peuvent manquer tous deux dans { $pivot } ; les valeurs communes de { $one } et { $other } sont donc dans l'un de ces ensembles.
by-als-chain = { $sets } sont liés tour à tour par { $symbols } ; les valeurs communes du premier et du dernier sont donc dans l'un d'eux.
by-death-blossom = Quelle que soit la valeur de { $stem }, l'un des ensembles { $sets } contient { $symbols }.
by-chain = { $start } ou { $end } est vrai : { $chain }.
by-loop = Dans la boucle, un bout de chaque lien faible est vrai : { $chain }.
by-broken-loop = La chaîne revient à sa première case : { $chain }.
by-remote-pair = { $cells } contiennent tour à tour { $symbols } ; { $first } et { $second } ont donc des valeurs différentes.
by-alternatives = Chaque possibilité a la même conséquence : { $chains }.
by-contradiction = L'hypothèse se contredit : { $chains }.
by-net-contradiction = { $assumption } mène à une contradiction en { $count ->
        [one] { $count } inférence
       *[other] { $count } inférences
    }.
by-net-alternatives = { $candidates } est vrai, et chacun implique { $goal }.
by-clue = { $clues } : aucune solution n'a { $count ->
        [one] ce candidat
       *[other] l'un de ces candidats
    }{ $has_facts ->
        [true] , car { $facts }
       *[false] {""}
    }.
by-clue-sums = Les sommes excluent { $count ->
        [one] ce candidat
       *[other] ces candidats
    }{ $has_facts ->
        [true] , car { $facts }
       *[false] {""}
    }. Ce sont celles de ces indices et des régions qu'ils remplissent presque : { $clues }.
by-refuting-clues = Avec { $candidate }, { $has_clues ->
        [true] il n'y a plus de solution pour { $clues }
       *[false] des cases qui se voient ne peuvent plus différer
    }{ $has_facts ->
        [true] , car { $facts }
       *[false] {""}
    }.
fact-only = { $cells } : seulement { $symbols }
fact-not = { $cells } : pas { $symbols }

search-full-house = la dernière case ouverte d'une région
search-naked-single = une case qui a un seul candidat
search-hidden-single = une valeur qui a une seule place dans une région
search-small-clue = ce qu'un indice d'au plus trois cases ouvertes exclut
search-clue = ce qu'un indice exclut
search-clue-sums = ce que les sommes d'indices et des régions qu'ils remplissent presque excluent
search-clue-and-region = un candidat qu'un indice et une région réfutent
search-two-clues = un candidat qu'un ou deux indices réfutent
search-clue-chain = un candidat que les indices et les régions réfutent
search-clue-cases = un candidat avec lequel les indices et les régions réfutent chaque valeur d'une case
search-locked-subset = { $size ->
        [2] deux valeurs dans deux cases d'un bloc et d'une ligne
       *[3] trois valeurs dans trois cases d'un bloc et d'une ligne
    }
search-pointing = candidats verrouillés : les places d'un bloc voient d'autres cases
search-claiming = candidats verrouillés : les places d'une ligne voient d'autres cases
search-naked-subset = { $size ->
        [2] deux valeurs dans deux cases d'une région
        [3] trois valeurs dans trois cases d'une région
       *[4] quatre valeurs dans quatre cases d'une région
    }
search-hidden-subset = { $size ->
        [2] deux cases d'une région pour deux valeurs
        [3] trois cases d'une région pour trois valeurs
       *[4] quatre cases d'une région pour quatre valeurs
    }
search-fish = un poisson de taille { $size }
search-remote-pair = des cases égales dans une chaîne
search-bug = tombe universelle à deux candidats + 1
search-skyscraper = deux paires conjuguées parallèles
search-kite = une paire conjuguée dans une ligne, une autre dans une colonne
search-turbot-fish = deux paires conjuguées
search-empty-rectangle = un bloc en deux lignes, et une paire conjuguée
search-w-wing = deux cases égales et une paire conjuguée
search-xy-wing = trois cases de deux candidats
search-xyz-wing = une case de trois candidats et deux de deux
search-unique-rectangle = quatre cases qui pourraient échanger deux valeurs
search-avoidable-rectangle = des valeurs posées que l'on pourrait échanger
search-sue-de-coq = deux ensembles presque verrouillés dans une intersection
search-simple-colours = deux couleurs d'une valeur
search-multi-colours = deux paires de couleurs d'une valeur
search-x-chain = une chaîne alternée d'une valeur
search-xy-chain = une chaîne de cases de deux candidats
search-aic = boucles et chaînes alternées
search-grouped-aic = boucles et chaînes alternées à groupes
search-als-xz = deux ensembles presque verrouillés liés
search-als-xy-wing = trois ensembles presque verrouillés liés
search-als-chain = une chaîne d'ensembles presque verrouillés
search-forcing-chain = des chaînes jusqu'à une contradiction, ou à une conséquence
search-forcing-net = des réseaux jusqu'à une contradiction, ou à une conséquence
search-death-blossom = une case dont les candidats sont liés à des ensembles presque verrouillés
search-template-set = ce que tous les gabarits d'une valeur ont
search-template-delete = ce qu'aucun gabarit d'une valeur n'a
