# `clausoku certify`.

accepted = { $file }: accepted by { $name }
not-checked = { $file }: not checked; add --check veripb
not-of-chains = { $name } checks no proof of a chain; veripb and cake_lpr do
not-run = { $name } cannot be run ({ $source })
clues-need-a-chain = { $reason }; --chain in place of --proof-format veripb writes its clues and a proof for VeriPB
is-chain = it is a chain, which VeriPB checks: run the commands of its README.md
