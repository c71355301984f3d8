# `clausoku certify`.

accepted = { $file } : acceptée par { $name }
not-checked = { $file } : non vérifiée ; ajoutez --check veripb
refuses = { $name } refuse la preuve : { $line }
nothing-printed = rien n'est écrit
made = { $count ->
        [0] aucune solution
        [one] une solution et aucune autre
       *[other] { $count } solutions et aucune autre
    } ; preuve par { $source ->
        [propagation] propagation
        [search] recherche
       *[other] { $source }
    }{ $of } en { $steps ->
        [one] { $steps } étape
       *[other] { $steps } étapes
    }, { $bytes } octets, acceptée par { $checkers }
of-encoding = {" "}du codage { $name },
not-of-chains = { $name } ne vérifie aucune preuve d'une chaîne ; veripb et cake_lpr le font
not-run = { $name } ne peut pas être exécuté ({ $source })
clues-need-a-chain = { $reason } ; --chain à la place de --proof-format veripb écrit ses indices et une preuve pour VeriPB
is-chain = c'est une chaîne, que VeriPB vérifie : exécutez les commandes de son README.md
