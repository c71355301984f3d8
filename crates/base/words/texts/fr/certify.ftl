# `clausoku certify`.

accepted = { $file } : acceptée par { $name }
not-checked = { $file } : non vérifiée ; ajoutez --check veripb
not-of-chains = { $name } ne vérifie aucune preuve d'une chaîne ; veripb et cake_lpr le font
not-run = { $name } ne peut pas être exécuté ({ $source })
clues-need-a-chain = { $reason } ; --chain à la place de --proof-format veripb écrit ses indices et une preuve pour VeriPB
is-chain = c'est une chaîne, que VeriPB vérifie : exécutez les commandes de son README.md
