rule-unit = propagation unitaire
rule-failed-literal = littéral infructueux
rule-necessary = affectation nécessaire
rule-equivalent = littéraux équivalents
rule-hyper-binary = hyper-résolution binaire
rule-depth = littéral infructueux imbriqué (profondeur { $depth })

region = { $noun ->
        [row] la { $name }
        [column] la { $name }
        [diagonal] la { $name }
        [window] la { $name }
        [block] le { $name }
        [group] le { $name }
       *[other] { $name }
    }
bit = { $cell } bit { $digit } = { $value }
in-cells = { $holds ->
        [true] { $symbol } dans { $cells }
       *[false] pas de { $symbol } dans { $cells }
    }
help = { $holds ->
        [true] auxiliaire { $number } pour { $subject }
       *[false] non auxiliaire { $number } pour { $subject }
    }
not = pas { $name }

ref-given = F, donnée
ref-beside = F1, à côté d'une donnée
ref-sees = F2, voit une donnée
ref-excluded = exclu par la grille
ref-contradiction = données

known = déjà connu
by = par { $name }
by-clause = par une clause
given = donnée
no-other-value = aucune autre valeur ne va dans { $cell }
nowhere-else = { $symbol } ne va nulle part ailleurs dans { $region }
holds = { $cell } contient { $symbol }
has-its = { $region } a son { $symbol } en { $cell }
excluded = { $symbol } est exclu de { $cell } dès le début
given-as = { $cell } est donnée égale à { $symbol }
given-in = { $symbol } est donné dans { $region }, en { $cell }
given-says = une donnée le dit

clause-false = une clause est fausse
none-left = il ne reste aucun littéral de { $clause }
givens-contradict = les données se contredisent
does-not-hold = { $constraint } n'est pas respecté
cannot-hold-together = { $constraints } ne peuvent valoir ensemble
no-value-left = il ne reste aucune valeur pour { $cell }
no-place-left = { $symbol } n'a plus de place dans { $region }
both = { $cell } contiendrait à la fois { $first } et { $second }
twice = { $region } contiendrait deux fois { $symbol }, en { $first } et en { $second }

and = { $before } et { $last }
contradiction = contradiction
no-solution = Il n'y a pas de solution
suppose = Supposons { $literals }
so-no-solution = Il n'y a pas de solution.
so = Donc { $literal }.
so-if = Donc { $literal } si { $others }.
cannot-be = { $letter }. Ce qui est connu maintenant est impossible :
clauses = Les clauses :
follows = { $claim } suit de { $count ->
        [one] { $count } clause
       *[other] { $count } clauses
    }{ $least ->
        [true] , et pas de moins
       *[false] {""}
    }, par { $rules }.
no-solution-follows = Il n'y a pas de solution : cela suit de { $count ->
        [one] { $count } clause
       *[other] { $count } clauses
    }{ $least ->
        [true] , et pas de moins
       *[false] {""}
    }, par { $rules }.
heading = { $suppose } : contradiction. { $conclusion }

all-known = les { $all } variables ont une valeur : un modèle
some-known = { $known } des { $all } variables ont une valeur
no-model = contradiction : la formule n'a pas de modèle
so-no-model = Il n'y a pas de modèle.
no-model-follows = Il n'y a pas de modèle : cela suit de { $count ->
        [one] { $count } clause
       *[other] { $count } clauses
    }{ $least ->
        [true] , et pas de moins
       *[false] {""}
    }, par { $rules }.
literals = littéraux
unit-clauses = clauses unitaires
are-true = Vrais :
are-false = Faux :
by-clauses = { $rule }, par les clauses { $clauses }

kind-given = d'après les données
kind-supposed = supposé
kind-shown = montré avant
kind-excluded = suit
kind-value = une valeur suit
kind-goal = ce qui est demandé
kind-contradiction = contradiction
node-givens = données
node-clause = clause { $number }
node-given-as = donnée égale à { $symbol } (F1)
node-given-in = donné dans { $region } (F2)
node-value = { $rule }, { $region }, valeur { $symbol }

latex-needs = % Il faut \usepackage{"{"}amsmath{"}"} ; lignes, colonnes et blocs comptent à partir de 1.
latex-by = { $label }Par { $rule } :
latex-suppose = { $label }Supposons ${ $literals }$ ({ $rule }). Par propagation unitaire :
latex-hence = Donc ${ $clause }$.

next-rule = { $fault } ; la règle suivante plus forte est { $rule }
try-claim = { $fault } ; essayez { $claim }
