# `clausoku certify`.

accepted = { $file }: accepted by { $name }
not-checked = { $file }: not checked; add --check veripb
refuses = { $name } refuses the proof: { $line }
nothing-printed = nothing is printed
made = { $count ->
        [0] no solution
        [one] one solution and no other
       *[other] { $count } solutions and no others
    }; proof by { $source }{ $of } in { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }, { $bytes } bytes, accepted by { $checkers }
of-encoding = {" "}of the encoding { $name },
not-of-chains = { $name } checks no proof of a chain; veripb and cake_lpr do
not-run = { $name } cannot be run ({ $source })
clues-need-a-chain = { $reason }; --chain in place of --proof-format veripb writes its clues and a proof for VeriPB
is-chain = it is a chain, which VeriPB checks: run the commands of its README.md
